/** A board of any game, hexes or table, drawn from its scene; reports what was touched and knows no rule. */

import { type Signal, useSignal } from "@preact/signals"
import type { Overlay, Piece, Point, Scene, Touch } from "@salient/engine"
import type { ComponentChildren } from "preact"
import { useEffect, useMemo, useRef } from "preact/hooks"
import { small } from "../shell/screen.ts"
import { words } from "../words/words.ts"
import { Bases } from "./Bases.tsx"
import { Counter } from "./Counter.tsx"
import { Eye } from "./camera.ts"
import { type Frame, type HexFrame, hexFrame, type TableFrame, tableFrame } from "./frame.ts"
import { handle } from "./gestures.ts"
import { HexGround } from "./HexGround.tsx"
import { type Inspected, Inspector } from "./Inspector.tsx"
import { CursorMark, LitHexes, LitSpots } from "./Lit.tsx"
import { Overlays, wordsOf } from "./Overlays.tsx"
import { type Measured, Ruler } from "./Ruler.tsx"
import { type Looks, looksOf, partiesIn } from "./sides.ts"
import { standings } from "./stacks.ts"
import { type Cursor, hands, steer } from "./steering.ts"
import { PlaceNames, TableGround } from "./TableGround.tsx"

/** What was touched: the piece, the hex it lies in, the place in the game's own units. */
export type Target = { readonly piece?: Touch; readonly hex?: Touch; readonly at: Point }

export type BoardProps = {
  readonly scene: Scene
  readonly looks?: Looks
  readonly lit?: ReadonlySet<Touch>
  readonly chosen?: ReadonlySet<Touch>
  readonly about?: ReadonlySet<Touch>
  /** Pieces that may be dragged. */
  readonly mobile?: ReadonlySet<Touch>
  readonly overlays?: readonly Overlay[]
  readonly label: string
  /** A picture: no gestures, no tools. */
  readonly still?: boolean
  /** At least this scale at first, so that a phone shows a part of a large map rather than dust. */
  readonly least?: number
  readonly onPick?: (target: Target) => void
  readonly onDrag?: (piece: Touch, at: Target, phase: "over" | "drop") => void
  readonly onSay?: (text: string) => void
  readonly onHover?: (piece: Touch | undefined, hex: Touch | undefined) => void
  /** More buttons beside those that zoom and measure. */
  readonly tools?: ComponentChildren
  /** Drawn over the counters in the paper's own units. */
  readonly children?: (frame: Frame) => ComponentChildren
}

const none: ReadonlySet<Touch> = new Set()

/** The smallest scale at which a map is first shown: on a phone, on a laptop. */
const scales = { phone: { hex: 0.5, table: 0.32 }, laptop: { hex: 0.34, table: 0.26 } } as const

export function Board(props: BoardProps) {
  const { scene, still = false, label } = props
  const least = props.least ?? scales[small.value ? "phone" : "laptop"][scene.board.kind]
  const frame = useFrame(scene)
  const looks = useMemo(() => props.looks ?? looksOf(partiesIn(scene)), [props.looks, scene])
  const view = useRef<HTMLDivElement>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const { left, top, width, height } = frame.box
  // Ground that changes hands or burns is the same sheet of paper: the eye stays where it is.
  const eye = useMemo(() => new Eye(frame.box), [left, top, width, height])
  const seen = useSignal<Inspected | undefined>(undefined)
  const fanned = useSignal<Touch | undefined>(undefined)
  const cursor = useSignal<Cursor | undefined>(undefined)
  const ghost = useSignal<{ piece: Piece; at: Point } | undefined>(undefined)
  const measuring = useSignal(false)
  const ruler = useSignal<Measured | undefined>(undefined)
  const live = useRef(props)
  live.current = props

  // What a question is about is brought into the window, if none of it is there.
  const asked = useMemo(() => [...(props.about ?? none), ...(props.lit ?? none)].join(" "), [props.about, props.lit])
  const bringIn = () => {
    const { scene: now, about = none, lit = none } = live.current
    const points = [...about, ...lit].flatMap((id) => placeOf(now, frame, id) ?? [])
    const [first] = points
    if (first && eye.size.width > 0 && !points.some((p) => eye.shows(p))) eye.reveal(first)
  }

  useEffect(() => {
    const element = view.current
    const drawing = sheet.current
    if (!element || !drawing) return
    eye.attach(element, drawing)
    still ? eye.fill() : eye.fit(least)
    const resized = new ResizeObserver(() => {
      if (still) eye.fill()
      else if (eye.settle(least)) bringIn()
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [eye, still, least])

  useEffect(() => {
    const element = view.current
    if (!element || still) return
    return handle(element, eye, hands(live, eye, frame, { seen, fanned, ghost, measuring, ruler }))
  }, [eye, frame, still])

  useEffect(() => {
    if (!still) bringIn()
  }, [asked])

  const keys = (e: KeyboardEvent) => {
    if (still || e.ctrlKey || e.metaKey || e.altKey) return
    const done = steer(e, live.current, eye, frame, cursor)
    if (done) {
      e.preventDefault()
      e.stopPropagation()
    }
  }
  const overlays = [...scene.overlays, ...(props.overlays ?? [])]
  const spoken = wordsOf(overlays, frame)
  const drawing = (
    <svg
      ref={sheet}
      viewBox={`${left} ${top} ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden={still ? "true" : undefined}
    >
      {frame.kind === "hex" && scene.board.kind === "hex" ? (
        <HexGround board={scene.board} frame={frame} looks={looks} />
      ) : frame.kind === "table" && scene.board.kind === "table" ? (
        <TableGround board={scene.board} frame={frame} looks={looks} />
      ) : null}
      {frame.kind === "hex" ? (
        <LitHexes frame={frame} lit={props.lit ?? none} chosen={props.chosen ?? none} pieces={scene.pieces} />
      ) : (
        <LitSpots frame={frame} scene={scene} lit={props.lit ?? none} chosen={props.chosen ?? none} />
      )}
      {frame.kind === "table" && scene.board.kind === "table" ? (
        <PlaceNames board={scene.board} frame={frame} taken={spoken} />
      ) : null}
      <Overlays overlays={overlays} words={spoken} frame={frame} />
      {props.children?.(frame)}
      <Pieces {...props} frame={frame} looks={looks} fanned={fanned} />
      <CursorMark cursor={cursor} frame={frame} />
      <Ruler ruler={ruler} frame={frame} />
      <Ghost ghost={ghost} looks={looks} frame={frame} />
    </svg>
  )
  if (still)
    return (
      <div ref={view} class="board" role="img" aria-label={label}>
        {drawing}
      </div>
    )
  return (
    <div ref={view} class="board" role="application" tabIndex={0} onKeyDown={keys} aria-label={label}>
      {drawing}
      <Inspector seen={seen} />
      <div class="board-tools" data-off-board>
        <Tool says={words("board.closer")} sign="+" onClick={() => eye.zoom(1.3)} />
        <Tool says={words("board.farther")} sign="−" onClick={() => eye.zoom(1 / 1.3)} />
        <Tool
          says={words("ruler.tool")}
          sign="↔"
          held={measuring.value}
          onClick={() => {
            measuring.value = !measuring.value
            ruler.value = undefined
          }}
        />
        <Tool says={words("board.whole")} sign="⌂" onClick={() => eye.fit()} />
        {props.tools}
      </div>
    </div>
  )
}

/** A button over the board: a sign, and what it does for who rests on it or hears it. */
function Tool({ says, sign, held, onClick }: { says: string; sign: string; held?: boolean; onClick: () => void }) {
  return (
    <button type="button" class="button" aria-label={says} title={says} aria-pressed={held} onClick={onClick}>
      {sign}
    </button>
  )
}

/** Where a hex, a piece, an area or a zone is on the paper. */
function placeOf(scene: Scene, frame: HexFrame | TableFrame, id: Touch): Point | undefined {
  const cell = frame.kind === "hex" ? frame.byId.get(id) : undefined
  if (cell) return cell
  const stands = scene.pieces.find((p) => p.id === id)?.stands
  if (stands && "hex" in stands && frame.kind === "hex") return frame.byId.get(stands.hex)
  const at =
    stands && "bases" in stands
      ? stands.bases[0]
      : scene.board.kind === "table"
        ? scene.board.areas.find((a) => a.id === id)?.points[0]
        : undefined
  if (at) return frame.put(at)
  const zone = scene.overlays.find((o) => o.id === id)
  return zone?.kind === "zone" ? frame.put(middleOf(zone.points)) : undefined
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
})

/** The frame of a board, kept for as long as the ground itself is the same. */
function useFrame(scene: Scene): HexFrame | TableFrame {
  const board = scene.board
  const kept = useRef<{ key: string; frame: HexFrame | TableFrame } | undefined>(undefined)
  return useMemo(() => {
    const key = JSON.stringify(board)
    if (kept.current?.key !== key)
      kept.current = { key, frame: board.kind === "hex" ? hexFrame(board) : tableFrame(board) }
    return kept.current.frame
  }, [board])
}

type PiecesProps = BoardProps & { frame: HexFrame | TableFrame; looks: Looks; fanned: Signal<Touch | undefined> }

function Pieces({ scene, lit = none, chosen = none, about = none, frame, looks, fanned }: PiecesProps) {
  const state = (id: Touch) => (chosen.has(id) ? "chosen" : lit.has(id) ? "lit" : about.has(id) ? "about" : "")
  if (frame.kind === "table")
    return (
      <g class="pieces">
        {scene.pieces.map((p) => (
          <Bases key={p.id} piece={p} look={looks(p.side, p.nation)} frame={frame} state={state(p.id)} />
        ))}
      </g>
    )
  return (
    <g class="pieces">
      {standings(scene.pieces, frame, fanned.value).map(({ piece, at }) => (
        <Counter
          key={piece.id}
          piece={piece}
          look={looks(piece.side, piece.nation)}
          x={at.x}
          y={at.y}
          state={state(piece.id)}
          facing={"facing" in piece.stands ? piece.stands.facing : undefined}
        />
      ))}
    </g>
  )
}

function Ghost({
  ghost,
  looks,
  frame,
}: {
  ghost: Signal<{ piece: Piece; at: Point } | undefined>
  looks: Looks
  frame: HexFrame | TableFrame
}) {
  const held = ghost.value
  if (!held) return null
  const look = looks(held.piece.side, held.piece.nation)
  if (frame.kind === "hex")
    return (
      <g style={{ opacity: 0.75, pointerEvents: "none" }}>
        <Counter piece={{ ...held.piece, id: "ghost" }} look={look} x={held.at.x} y={held.at.y} state="" />
      </g>
    )
  const { stands } = held.piece
  if (!("bases" in stands) || !stands.bases[0]) return null
  const to = frame.take(held.at)
  const from = stands.bases[0]
  const bases = stands.bases.map((b) => ({ ...b, x: b.x - from.x + to.x, y: b.y - from.y + to.y }))
  return (
    <g style={{ opacity: 0.6, pointerEvents: "none" }}>
      <Bases piece={{ ...held.piece, id: "ghost", stands: { bases } }} look={look} frame={frame} state="" />
    </g>
  )
}
