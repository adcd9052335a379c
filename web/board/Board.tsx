/** Draws the board of any game, hexes or table, from its scene, and reports what was touched. It knows no rules. */

import { type Signal, useSignal } from "@preact/signals"
import type { Outermost, Overlay, Piece, Point, Scene, Side, Touch } from "@salient/engine"
import type { ComponentChildren } from "preact"
import { useEffect, useMemo, useRef } from "preact/hooks"
import { words } from "../words/words.ts"
import { Bases, type State, statesOf } from "./Bases.tsx"
import { Counter } from "./Counter.tsx"
import { Eye } from "./camera.ts"
import type { Frame, HexFrame, TableFrame } from "./frame.ts"
import { handle } from "./gestures.ts"
import { HexGround } from "./HexGround.tsx"
import { type Inspected, Inspector } from "./Inspector.tsx"
import { CursorMark, Lasso, LitHexes, LitSpots, type Within } from "./Lit.tsx"
import { Names } from "./Names.tsx"
import { Objectives } from "./Objectives.tsx"
import { Overlays, wordsOf } from "./Overlays.tsx"
import { type Beyond, opening, placeOf, pointBeyond } from "./opening.ts"
import { type Measured, Ruler } from "./Ruler.tsx"
import { type Looks, looksOf, partiesIn } from "./sides.ts"
import { outlined, standings } from "./stacks.ts"
import { type Cursor, hands, steer } from "./steering.ts"
import { TableGround } from "./TableGround.tsx"
import { Territory } from "./Territory.tsx"
import { useFrame } from "./use-frame.ts"

/** What was touched: the piece, the hex it is in, and the point in the game's own units. */
/** `hand`: on a table, where a piece was let go; `at` is where its first base would then be. */
export type Target = { readonly piece?: Touch; readonly hex?: Touch; readonly at: Point; readonly hand?: Point }

export type BoardProps = {
  readonly scene: Scene
  readonly looks?: Looks
  readonly lit?: ReadonlySet<Touch>
  readonly chosen?: ReadonlySet<Touch>
  /** The places that the piece in hand can reach. */
  readonly within?: Within | undefined
  /** The same on a table: the outline of the ground that it can reach. */
  readonly ground?: readonly Outermost[]
  readonly about?: ReadonlySet<Touch>
  /** Pieces that may be dragged. */
  readonly mobile?: ReadonlySet<Touch>
  readonly overlays?: readonly Overlay[]
  readonly label: string
  /** A picture only: no gestures, no tools. */
  readonly still?: boolean
  /** The side whose army the map opens on, where there is no room for all. */
  readonly own?: Side | null
  /** The player is placing an army on the board. */
  readonly settingUp?: boolean
  /** How many pixels at its lower edge a sheet covers. */
  readonly covered?: (board: HTMLElement) => number
  /** Opens on the whole sheet: for inspecting the drawing. */
  readonly whole?: boolean
  readonly onPick?: (target: Target) => void
  readonly onDrag?: (piece: Touch, at: Target, phase: "over" | "drop") => void
  /** Several pieces were chosen at once: by drawing a frame around them, or by touching with the shift key held. */
  readonly onParty?: (pieces: readonly Touch[]) => void
  readonly onSay?: (text: string) => void
  readonly onHover?: (piece: Touch | undefined, hex: Touch | undefined) => void
  /** More buttons beside the zoom and ruler buttons. */
  readonly tools?: ComponentChildren
  /** Drawn below the counters, and above them, in the paper's own units. */
  readonly children?: (frame: Frame) => ComponentChildren
  readonly above?: (frame: Frame) => ComponentChildren
  /** Points of the board that must be visible, in the game's own units: the map moves to show them if they are outside the window. */
  readonly lookAt?: readonly Point[]
}

const none: ReadonlySet<Touch> = new Set()

export function Board(props: BoardProps) {
  const { scene, still = false, label } = props
  const { unmeasured } = scene
  const frame = useFrame(scene.board)
  const looks = useMemo(() => props.looks ?? looksOf(partiesIn(scene)), [props.looks, scene])
  const view = useRef<HTMLDivElement>(null)
  const sheet = useRef<SVGSVGElement>(null)
  const { left, top, width, height } = frame.box
  // When ground changes hands or burns it is still the same sheet: the view stays where it is.
  const eye = useMemo(() => new Eye(frame.box), [left, top, width, height])
  const seen = useSignal<Inspected | undefined>(undefined)
  const fanned = useSignal<Touch | undefined>(undefined)
  const cursor = useSignal<Cursor | undefined>(undefined)
  const ghost = useSignal<{ piece: Piece; at: Point } | undefined>(undefined)
  const measuring = useSignal(false)
  if (unmeasured && measuring.peek()) measuring.value = false
  const ruler = useSignal<Measured | undefined>(undefined)
  const several = useSignal(false)
  const lasso = useSignal<Measured | undefined>(undefined)
  const tools = useSignal(false)
  useShut(tools, () => measuring.peek() || several.peek())
  const px = useSignal(1)
  const live = useRef(props)
  live.current = props

  // Only the player moves the map. Whatever a question is about that is out of sight gets a pointer at the edge.
  const asked = useMemo(() => [...(props.about ?? none), ...(props.lit ?? none)].join(" "), [props.about, props.lit])
  const beyond = useSignal<Beyond | undefined>(undefined)
  const covered = () => (view.current ? (live.current.covered?.(view.current) ?? 0) : 0)
  const lookBeyond = () => {
    const { scene: now, about = none, lit = none } = live.current
    // What may be touched comes before what the question is about: a gun in sight does not help to find its targets.
    const points = [...(lit.size > 0 ? lit : about)].flatMap((id) => placeOf(now, frame, id) ?? [])
    beyond.value = eye.size.width > 0 ? pointBeyond(eye, points, covered()) : undefined
  }

  const open = () => {
    if (live.current.whole) eye.fit()
    else if (still) eye.fill()
    else eye.open({ ...opening(live.current, frame), covered: covered() })
    eye.steered = false
  }
  // A player who opened an empty board gets a new opening view at the first question, when it is known where the army will stand; and
  // again when both armies stand. After that only the player moves the map.
  const opened = useRef<"no" | "to set up" | "for good">("no")

  useEffect(() => {
    const element = view.current
    const drawing = sheet.current
    if (!element || !drawing) return
    eye.attach(element, drawing)
    eye.onLetter = (size) => (px.value = size)
    open()
    eye.onRest = lookBeyond
    lookBeyond()
    // When the window changes its size, the map stays where the player put it.
    const resized = new ResizeObserver(() => {
      if (!eye.steered) open()
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [eye, still])

  useEffect(() => {
    const element = view.current
    if (!element || still) return
    return handle(element, eye, hands(live, eye, frame, { seen, fanned, ghost, measuring, ruler, several, lasso }))
  }, [eye, frame, still])

  useEffect(() => {
    if (still) return
    const settingUp = live.current.settingUp === true
    if (asked !== "" && (opened.current === "no" || (opened.current === "to set up" && !settingUp))) {
      opened.current = settingUp ? "to set up" : "for good"
      if (!eye.steered) open()
    }
    lookBeyond()
  }, [asked])

  useEffect(() => {
    for (const p of props.lookAt ?? []) eye.reveal(frame.put(p))
  }, [props.lookAt])

  const keys = (e: KeyboardEvent) => {
    if (still || e.ctrlKey || e.metaKey || e.altKey) return
    const done = steer(e, live.current, eye, frame, cursor)
    if (done) {
      e.preventDefault()
      e.stopPropagation()
    }
  }
  const overlays = [...scene.overlays, ...(props.overlays ?? [])]
  // An objective is named beside its disc.
  const goals = new Set<string | undefined>((scene.objectives ?? []).map((o) => o.id))
  const spoken = wordsOf(
    overlays.filter((o) => o.id === undefined || !goals.has(o.id)),
    frame,
  )
  const marked = new Set([...(props.chosen ?? none), ...(props.about ?? none)])
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
      {frame.kind === "hex" && scene.territory ? (
        <Territory held={scene.territory} frame={frame} looks={looks} />
      ) : null}
      {frame.kind === "hex" && scene.board.kind === "hex" ? (
        <LitHexes
          board={scene.board}
          frame={frame}
          lit={props.lit ?? none}
          chosen={props.chosen ?? none}
          pieces={scene.pieces}
          within={props.within}
        />
      ) : frame.kind === "table" ? (
        <LitSpots
          frame={frame}
          scene={scene}
          lit={props.lit ?? none}
          chosen={props.chosen ?? none}
          ground={props.ground ?? []}
        />
      ) : null}
      <Objectives objectives={scene.objectives ?? []} frame={frame} looks={looks} />
      <Overlays overlays={overlays} words={spoken} frame={frame} />
      {props.children?.(frame)}
      <Pieces {...props} frame={frame} looks={looks} fanned={fanned} />
      <Names scene={scene} frame={frame} px={px} taken={spoken} marked={marked} />
      {props.above?.(frame)}
      <CursorMark cursor={cursor} frame={frame} />
      <Ruler ruler={ruler} frame={frame} />
      <Lasso lasso={lasso} />
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
      {beyond.value ? (
        <button
          type="button"
          class="beyond"
          data-off-board
          aria-label={words("board.beyond")}
          title={words("board.beyond")}
          style={{ "--x": `${beyond.value.x}px`, "--y": `${beyond.value.y}px`, "--turn": `${beyond.value.turn}deg` }}
          onClick={() => beyond.value && eye.reveal(beyond.value.at)}
        />
      ) : null}
      <button
        type="button"
        class="button tools-button"
        data-off-board
        aria-label={words("board.tools")}
        aria-expanded={tools.value}
        onClick={() => (tools.value = !tools.value)}
      >
        <span aria-hidden="true">{tools.value ? "×" : "⊕"}</span>
      </button>
      <div class={tools.value ? "board-tools open" : "board-tools"} data-off-board>
        <Tool says={words("board.closer")} sign="+" onClick={() => eye.zoom(1.3)} />
        <Tool says={words("board.farther")} sign="−" onClick={() => eye.zoom(1 / 1.3)} />
        <Tool
          says={unmeasured ? words("ruler.closed", { reason: unmeasured.reason }) : words("ruler.tool")}
          sign="↔"
          held={measuring.value}
          barred={unmeasured !== undefined}
          onClick={() => {
            measuring.value = !measuring.value
            ruler.value = undefined
          }}
        />
        {props.onParty ? (
          <Tool
            says={words("board.several")}
            sign="▦"
            held={several.value}
            onClick={() => (several.value = !several.value)}
          />
        ) : null}
        <Tool says={words("board.whole")} sign="⌂" onClick={() => eye.fit()} />
        {props.tools}
      </div>
    </div>
  )
}

/** On a small screen the tools are opened: whatever is touched next shuts them, unless it is one of them or the map for the tool in hand. */
function useShut(open: Signal<boolean>, inHand: () => boolean): void {
  useEffect(() => {
    if (!open.value) return
    const touch = (e: PointerEvent) => {
      const at = e.target as Element
      if (at.closest(".board-tools, .tools-button") || (inHand() && at.closest(".board"))) return
      open.value = false
    }
    addEventListener("pointerdown", touch, { capture: true })
    return () => removeEventListener("pointerdown", touch, { capture: true })
  }, [open.value])
}

type ToolProps = { says: string; sign: string; held?: boolean; barred?: boolean; onClick: () => void }

/** A button over the board: a sign, with a label for a resting pointer and for screen readers. */
function Tool({ says, sign, held, barred = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      class="button"
      aria-label={says}
      title={says}
      aria-pressed={held}
      aria-disabled={barred}
      onClick={barred ? undefined : onClick}
    >
      {sign}
    </button>
  )
}

type PiecesProps = BoardProps & { frame: HexFrame | TableFrame; looks: Looks; fanned: Signal<Touch | undefined> }

function Pieces({ scene, lit = none, chosen = none, about = none, frame, looks, fanned }: PiecesProps) {
  const state = (id: Touch): State => (chosen.has(id) ? "chosen" : lit.has(id) ? "lit" : about.has(id) ? "about" : "")
  if (frame.kind === "table")
    return (
      <g class="pieces">
        {scene.pieces.map((p) => (
          <Bases
            key={p.id}
            piece={p}
            look={looks(p.side, p.nation)}
            frame={frame}
            state={state(p.id)}
            own={statesOf(p, state)}
          />
        ))}
      </g>
    )
  const standing = standings(scene.pieces, frame, fanned.value)
  const outline = outlined(standing, state, fanned.value)
  return (
    <g class="pieces">
      {standing.map(({ piece, at, count, deep }) => (
        <Counter
          key={piece.id}
          piece={piece}
          look={looks(piece.side, piece.nation)}
          x={at.x}
          y={at.y}
          state={state(piece.id)}
          facing={"facing" in piece.stands ? piece.stands.facing : undefined}
          count={count}
          deep={deep}
          under={!outline.has(piece.id)}
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
