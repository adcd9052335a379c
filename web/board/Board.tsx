/** A board of any game, hexes or table, drawn from its scene; reports what was touched and knows no rule. */

import { type Signal, useSignal } from "@preact/signals"
import type { Overlay, Piece, Point, Scene, Touch } from "@salient/engine"
import type { ComponentChildren } from "preact"
import { useEffect, useMemo, useRef } from "preact/hooks"
import { words } from "../words/words.ts"
import { Bases } from "./Bases.tsx"
import { Counter } from "./Counter.tsx"
import { Eye } from "./camera.ts"
import { type Frame, type HexCell, type HexFrame, hexFrame, type TableFrame, tableFrame } from "./frame.ts"
import { handle } from "./gestures.ts"
import { HexGround } from "./HexGround.tsx"
import { type Inspected, Inspector, inspect } from "./Inspector.tsx"
import { CursorHex, LitHexes, LitSpots } from "./Lit.tsx"
import { Overlays } from "./Overlays.tsx"
import { type Measured, Ruler } from "./Ruler.tsx"
import { type Looks, looksOf, partiesIn } from "./sides.ts"
import { standings } from "./stacks.ts"
import { TableGround } from "./TableGround.tsx"

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
  /** Drawn over the counters in the paper's own units. */
  readonly children?: (frame: Frame) => ComponentChildren
}

const none: ReadonlySet<Touch> = new Set()

export function Board(props: BoardProps) {
  const { scene, still = false, least = 0.5, label } = props
  const frame = useFrame(scene)
  const looks = useMemo(() => props.looks ?? looksOf(partiesIn(scene)), [props.looks, scene])
  const view = useRef<HTMLDivElement>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const eye = useMemo(() => new Eye(frame.box), [frame])
  const seen = useSignal<Inspected | undefined>(undefined)
  const fanned = useSignal<Touch | undefined>(undefined)
  const cursor = useSignal<HexCell | undefined>(undefined)
  const ghost = useSignal<{ piece: Piece; at: Point } | undefined>(undefined)
  const measuring = useSignal(false)
  const ruler = useSignal<Measured | undefined>(undefined)
  const live = useRef(props)
  live.current = props

  useEffect(() => {
    const element = view.current
    const drawing = sheet.current
    if (!element || !drawing) return
    eye.attach(element, drawing)
    still ? eye.fill() : eye.fit(least)
    let first = true
    const resized = new ResizeObserver(() => {
      if (!first) still ? eye.fill() : eye.fit(least)
      first = false
    })
    resized.observe(element)
    const stop = still
      ? () => {}
      : handle(element, eye, hands(live, eye, frame, { seen, fanned, ghost, measuring, ruler }))
    return () => {
      stop()
      resized.disconnect()
    }
  }, [eye, frame, still, least])

  const keys = (e: KeyboardEvent) => {
    if (still || e.ctrlKey || e.metaKey || e.altKey) return
    const done = steer(e, live.current, eye, frame, cursor)
    if (done) {
      e.preventDefault()
      e.stopPropagation()
    }
  }
  const { left, top, width, height } = frame.box
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
      <Overlays overlays={[...scene.overlays, ...(props.overlays ?? [])]} frame={frame} />
      {props.children?.(frame)}
      <Pieces {...props} frame={frame} looks={looks} fanned={fanned} />
      <CursorHex cursor={cursor} frame={frame} />
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
        <button type="button" class="button" aria-label={words("board.closer")} onClick={() => eye.zoom(1.3)}>
          +
        </button>
        <button type="button" class="button" aria-label={words("board.farther")} onClick={() => eye.zoom(1 / 1.3)}>
          −
        </button>
        <button
          type="button"
          class="button"
          aria-label={words("ruler.tool")}
          title={words("ruler.tool")}
          aria-pressed={measuring.value}
          onClick={() => {
            measuring.value = !measuring.value
            ruler.value = undefined
          }}
        >
          ↔
        </button>
        <button type="button" class="button" aria-label={words("board.whole")} onClick={() => eye.fit()}>
          ⌂
        </button>
      </div>
    </div>
  )
}

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

type Live = { readonly current: BoardProps }
type Shown = {
  readonly seen: Signal<Inspected | undefined>
  readonly fanned: Signal<Touch | undefined>
  readonly ghost: Signal<{ piece: Piece; at: Point } | undefined>
  readonly measuring: Signal<boolean>
  readonly ruler: Signal<Measured | undefined>
}

const pieceOf = (target: Element): Touch | undefined =>
  target.closest("[data-piece]")?.getAttribute("data-piece") ?? undefined

/** What lies under a point of the window. */
function targetAt(eye: Eye, frame: HexFrame | TableFrame, at: Point, element: Element): Target & { cell?: HexCell } {
  const paper = eye.toPaper(at)
  const piece = pieceOf(element)
  const cell = frame.kind === "hex" ? frame.at(paper) : undefined
  return { at: frame.take(paper), ...(piece ? { piece } : {}), ...(cell ? { hex: cell.id, cell } : {}) }
}

function hands(live: Live, eye: Eye, frame: HexFrame | TableFrame, { seen, fanned, ghost, measuring, ruler }: Shown) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const standsIn = (piece: Touch): Touch | undefined => {
    const stands = live.current.scene.pieces.find((p) => p.id === piece)?.stands
    return stands && "hex" in stands ? stands.hex : undefined
  }
  const look = (at: Point, element: Element) => {
    const target = targetAt(eye, frame, at, element)
    const hex = (target.piece && standsIn(target.piece)) ?? target.hex
    seen.value = inspect(live.current.scene, { ...target, ...(hex ? { hex } : {}) }, at, eye.size)
  }
  let held: Piece | undefined
  return {
    grip: (_at: Point, element: Element) => {
      if (measuring.value) return true
      const id = pieceOf(element)
      return id !== undefined && (live.current.mobile?.has(id) ?? false)
    },
    tap: (at: Point, element: Element) => {
      const target = targetAt(eye, frame, at, element)
      const hex = (target.piece && standsIn(target.piece)) ?? target.hex
      const stack = live.current.scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === hex)
      // A first touch on a stack fans it out; the next picks.
      if (
        stack.length > 1 &&
        hex &&
        fanned.value !== hex &&
        target.piece &&
        stack.some((p) => live.current.lit?.has(p.id))
      ) {
        fanned.value = hex
        return
      }
      fanned.value = stack.length > 1 ? hex : undefined
      live.current.onPick?.({
        at: target.at,
        ...(target.piece ? { piece: target.piece } : {}),
        ...(hex ? { hex } : {}),
      })
    },
    hover: (at: Point | undefined, element: Element | undefined) => {
      clearTimeout(waiting)
      seen.value = undefined
      if (!at || !element) return
      waiting = setTimeout(() => {
        look(at, element)
        const { piece, hex } = targetAt(eye, frame, at, element)
        live.current.onHover?.(piece, hex)
      }, 350)
    },
    hold: look,
    drag: (at: Point, phase: "start" | "move" | "drop" | "cancel", element: Element) => {
      if (measuring.value) {
        const to = eye.toPaper(at)
        ruler.value = { from: phase === "start" ? to : (ruler.value?.from ?? to), to }
        return
      }
      if (phase === "start") held = live.current.scene.pieces.find((p) => p.id === pieceOf(element))
      if (!held) return
      const paper = eye.toPaper(at)
      const cell = frame.kind === "hex" ? frame.at(paper) : undefined
      const target: Target = { at: frame.take(paper), ...(cell ? { hex: cell.id } : {}) }
      const piece = held
      if (phase === "drop" || phase === "cancel") {
        ghost.value = undefined
        held = undefined
        if (phase === "drop") live.current.onDrag?.(piece.id, target, "drop")
        return
      }
      ghost.value = { piece, at: paper }
      live.current.onDrag?.(piece.id, target, "over")
    },
  }
}

const arrows: { readonly [key: string]: Point } = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** Keys on the board; true if the key meant something here. */
function steer(
  e: KeyboardEvent,
  props: BoardProps,
  eye: Eye,
  frame: HexFrame | TableFrame,
  cursor: Signal<HexCell | undefined>,
): boolean {
  const element = e.target as Element
  if (e.key === "+" || e.key === "=") eye.zoom(1.2)
  else if (e.key === "-") eye.zoom(1 / 1.2)
  else if (e.key === "0") eye.fit()
  else if (arrows[e.key]) {
    const to = arrows[e.key] as Point
    if (e.shiftKey || frame.kind === "table") eye.pan(-to.x * 60, -to.y * 60)
    else moveCursor(props, eye, frame, cursor, to)
  } else if (e.key === "Enter" || e.key === " ") {
    const id = element.getAttribute("data-piece") ?? undefined
    const spot = element.getAttribute("data-touch") ?? undefined
    if (id) props.onPick?.({ piece: id, at: { x: 0, y: 0 } })
    else if (spot) props.onPick?.({ hex: spot, at: { x: 0, y: 0 } })
    else if (cursor.value) {
      const hex = cursor.value.id
      const inside = props.scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === hex)
      const piece = inside.find((p) => props.lit?.has(p.id)) ?? inside[0]
      props.onPick?.({ hex, at: cursor.value.at, ...(piece ? { piece: piece.id } : {}) })
    } else return false
  } else return false
  return true
}

function moveCursor(
  props: BoardProps,
  eye: Eye,
  frame: HexFrame,
  cursor: Signal<HexCell | undefined>,
  to: Point,
): void {
  const here = cursor.value
  const next = here
    ? frame
        .neighbours(here)
        .filter((c) => c !== undefined)
        .map((c) => ({
          c,
          score:
            (c.x - here.x) * to.x +
            (c.y - here.y) * to.y -
            Math.abs((c.x - here.x) * to.y + (c.y - here.y) * to.x) * 0.3,
        }))
        .filter((n) => n.score > 1)
        .sort((a, b) => b.score - a.score)[0]?.c
    : (frame.at(eye.toPaper({ x: eye.size.width / 2, y: eye.size.height / 2 })) ?? frame.cells[0])
  if (!next) return
  cursor.value = next
  eye.reveal(next)
  const inside = props.scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === next.id)
  props.onSay?.([next.says, ...inside.map((p) => p.says)].join(". "))
}
