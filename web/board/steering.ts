/** Translates gestures and keys into what they mean on a board: pick, inspect, fan out, drag, measure, move the cursor. */
import type { Signal } from "@preact/signals"
import { namedBases, type Piece, type Point, pieceIn, type Touch } from "@salient/engine"
import { words } from "../words/words.ts"
import type { BoardProps, Target } from "./Board.tsx"
import type { Eye } from "./camera.ts"
import type { HexCell, HexFrame, TableFrame } from "./frame.ts"
import { type Inspected, inspect } from "./Inspector.tsx"
import { placeOf } from "./opening.ts"
import { inside } from "./outline.ts"
import type { Measured } from "./Ruler.tsx"

/** The keyboard's cursor, in the paper's units; on a hex map it is always on a hex. */
export type Cursor = Point & { readonly cell?: HexCell }

type Live = { readonly current: BoardProps }
type Shown = {
  readonly seen: Signal<Inspected | undefined>
  readonly fanned: Signal<Touch | undefined>
  readonly ghost: Signal<{ piece: Piece; at: Point } | undefined>
  readonly measuring: Signal<boolean>
  readonly ruler: Signal<Measured | undefined>
  /** A touch chooses several without a key held: for touch screens. */
  readonly several: Signal<boolean>
  readonly lasso: Signal<Measured | undefined>
}

/** The base under a finger, if bases can be picked on their own now; otherwise its piece. */
function pieceOf(target: Element, { lit, chosen, mobile, about }: BoardProps): Touch | undefined {
  const base = target.closest("[data-base]")?.getAttribute("data-base") ?? undefined
  if (base !== undefined && [lit, chosen, mobile, about].some((ids) => ids?.has(base))) return base
  return target.closest("[data-piece]")?.getAttribute("data-piece") ?? undefined
}

/** What is under a point of the window. */
function targetAt(
  eye: Eye,
  frame: HexFrame | TableFrame,
  at: Point,
  element: Element,
  props: BoardProps,
): Target & { cell?: HexCell } {
  const paper = eye.toPaper(at)
  const piece = pieceOf(element, props)
  const cell = frame.kind === "hex" ? frame.at(paper) : undefined
  // A lit area or line of a table names itself.
  const hex = cell?.id ?? element.closest("[data-touch]")?.getAttribute("data-touch") ?? undefined
  return { at: frame.take(paper), ...(piece ? { piece } : {}), ...(hex ? { hex } : {}), ...(cell ? { cell } : {}) }
}

/** What touch and mouse do on this board. */
export function hands(
  live: Live,
  eye: Eye,
  frame: HexFrame | TableFrame,
  { seen, fanned, ghost, measuring, ruler, several, lasso }: Shown,
) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let pointing: ReturnType<typeof setTimeout> | undefined
  let pointedAt = ""
  const standsIn = (piece: Touch): Touch | undefined => {
    const stands = live.current.scene.pieces.find((p) => p.id === piece)?.stands
    return stands && "hex" in stands ? stands.hex : undefined
  }
  const look = (at: Point, element: Element) => {
    const target = targetAt(eye, frame, at, element, live.current)
    const hex = (target.piece && standsIn(target.piece)) ?? target.hex
    const base = element.closest("[data-base]")?.getAttribute("data-base") // by itself, whether it is asked about or not
    const aim = { ...target, ...(hex ? { hex } : {}), ...(base ? { piece: base } : {}) }
    seen.value = inspect(live.current.scene, aim, at, eye.size)
  }
  let held: Piece | undefined
  // On a table a unit is led by its first base, wherever it was gripped: it moves by the same distance and direction as the hand.
  let offset: Point = { x: 0, y: 0 }
  return {
    grip: (_at: Point, element: Element) => {
      if (measuring.value) return true
      const id = pieceOf(element, live.current)
      return id !== undefined && (live.current.mobile?.has(id) ?? false)
    },
    gathers: (shift: boolean) => (shift || several.value) && !measuring.value && live.current.onParty !== undefined,
    lasso: (from: Point, to: Point, phase: "move" | "drop" | "cancel") => {
      const [a, b] = [eye.toPaper(from), eye.toPaper(to)]
      lasso.value = phase === "move" ? { from: a, to: b } : undefined
      if (phase === "drop") live.current.onParty?.(within(live.current, frame, a, b))
    },
    tap: (at: Point, element: Element, gathers: boolean) => {
      const target = targetAt(eye, frame, at, element, live.current)
      const hex = (target.piece && standsIn(target.piece)) ?? target.hex
      if (gathers) {
        const pile = live.current.scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === hex).map((p) => p.id)
        const meant = hex !== undefined && fanned.value !== hex ? pile : target.piece ? [target.piece] : []
        live.current.onParty?.(meant.filter((id) => live.current.mobile?.has(id)))
        return
      }
      const stack = live.current.scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === hex)
      // A first touch on a stack in which several counters could be meant fans it out; the next one picks.
      const meant = stack.filter((p) => live.current.lit?.has(p.id))
      if (meant.length > 1 && hex && fanned.value !== hex && target.piece) {
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
      const { piece, hex } = targetAt(eye, frame, at, element, live.current)
      const over = `${piece ?? ""} ${hex ?? ""}`
      clearTimeout(pointing)
      if (over !== pointedAt)
        pointing = setTimeout(() => {
          pointedAt = over
          live.current.onHover?.(piece, hex)
        }, 60)
      waiting = setTimeout(() => look(at, element), 450)
    },
    hold: look,
    drag: (at: Point, phase: "start" | "move" | "drop" | "cancel", element: Element) => {
      if (measuring.value) {
        const to = eye.toPaper(at)
        ruler.value = { from: phase === "start" ? to : (ruler.value?.from ?? to), to }
        return
      }
      if (phase === "start") {
        held = pieceIn(live.current.scene, pieceOf(element, live.current))
        const first = held && "bases" in held.stands ? held.stands.bases[0] : undefined
        const grip = eye.toPaper(at)
        const led = first ? frame.put(first) : grip
        offset = { x: led.x - grip.x, y: led.y - grip.y }
      }
      if (!held) return
      const hand = eye.toPaper(at)
      const paper = frame.kind === "table" ? { x: hand.x + offset.x, y: hand.y + offset.y } : hand
      const cell = frame.kind === "hex" ? frame.at(paper) : undefined
      const target: Target = { at: frame.take(paper), ...(cell ? { hex: cell.id } : { hand: frame.take(hand) }) }
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

/** The pieces that may be moved and are inside a frame. */
function within({ scene, mobile }: BoardProps, frame: HexFrame | TableFrame, a: Point, b: Point): Touch[] {
  const between = (v: number, one: number, other: number) => v >= Math.min(one, other) && v <= Math.max(one, other)
  return [...(mobile ?? [])].filter((id) => {
    const at = pieceIn(scene, id) && placeOf(scene, frame, id)
    return at !== undefined && between(at.x, a.x, b.x) && between(at.y, a.y, b.y)
  })
}

const arrows: { readonly [key: string]: Point } = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** Handles keys on the board; true if the key meant something here. */
export function steer(
  e: KeyboardEvent,
  props: BoardProps,
  eye: Eye,
  frame: HexFrame | TableFrame,
  cursor: Signal<Cursor | undefined>,
): boolean {
  const element = e.target as Element
  if (e.key === "+" || e.key === "=") eye.zoom(1.2)
  else if (e.key === "-") eye.zoom(1 / 1.2)
  else if (e.key === "0") eye.fit()
  else if (arrows[e.key]) {
    const to = arrows[e.key] as Point
    if (e.shiftKey) eye.pan(-to.x * 60, -to.y * 60)
    else if (frame.kind === "hex") moveOverHexes(props, eye, frame, cursor, to)
    else moveOverTable(props, eye, frame, cursor, to)
  } else if (e.key === "Enter" || e.key === " ") {
    const id = element.getAttribute("data-base") ?? element.getAttribute("data-piece") ?? undefined
    const spot = element.getAttribute("data-touch") ?? undefined
    if (id) props.onPick?.({ piece: id, at: { x: 0, y: 0 } })
    else if (spot) props.onPick?.({ hex: spot, at: { x: 0, y: 0 } })
    else if (cursor.value) props.onPick?.(underCursor(props, frame, cursor.value))
    else return false
  } else return false
  return true
}

/** What the keyboard's cursor points at. */
function underCursor(props: BoardProps, frame: HexFrame | TableFrame, cursor: Cursor): Target {
  const { scene, lit } = props
  const at = frame.take(cursor)
  const hex = cursor.cell?.id ?? areasAt(props, at).find((a) => lit?.has(a.id))?.id
  const here = cursor.cell ? scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === hex) : piecesAt(props, at)
  const piece = here.find((p) => lit?.has(p.id)) ?? here[0]
  return { at: cursor.cell?.at ?? at, ...(hex ? { hex } : {}), ...(piece ? { piece: piece.id } : {}) }
}

const areasAt = ({ scene: { board } }: BoardProps, at: Point) =>
  board.kind === "table" ? board.areas.filter((a) => inside(a.points, at)) : []

/** Pieces of a table that have a base under a point, the nearest first. */
function piecesAt({ scene, lit, mobile }: BoardProps, at: Point): Piece[] {
  const far = (p: Piece): number =>
    "bases" in p.stands
      ? Math.min(
          ...p.stands.bases.map((b) => {
            const reach = "radius" in b ? b.radius : Math.max(b.width, b.depth) / 2
            return Math.hypot(b.x - at.x, b.y - at.y) - reach
          }),
        )
      : Number.POSITIVE_INFINITY
  const own = scene.pieces.flatMap(namedBases).filter((b) => lit?.has(b.id) || mobile?.has(b.id))
  return [...own, ...scene.pieces]
    .map((p) => ({ p, far: far(p) }))
    .filter((f) => f.far <= 0)
    .sort((a, b) => a.far - b.far)
    .map((f) => f.p)
}

const middle = (eye: Eye): Point => eye.toPaper({ x: eye.size.width / 2, y: eye.size.height / 2 })

function moveOverHexes(
  props: BoardProps,
  eye: Eye,
  frame: HexFrame,
  cursor: Signal<Cursor | undefined>,
  to: Point,
): void {
  const here = cursor.value?.cell
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
    : (frame.at(middle(eye)) ?? frame.cells[0])
  if (!next) return
  cursor.value = { x: next.x, y: next.y, cell: next }
  eye.reveal(next)
  const within = props.scene.pieces.filter((p) => "hex" in p.stands && p.stands.hex === next.id)
  const hex = props.scene.board.kind === "hex" ? props.scene.board.hexes.find((h) => h.id === next.id) : undefined
  props.onSay?.([hex?.says, ...within.map((p) => p.says)].filter((s) => s !== undefined).join(". "))
}

/** Step size of the keyboard's cursor over a table, in thousandths of its unit. */
const strides = { in: 1000, cm: 2000 } as const

function moveOverTable(
  props: BoardProps,
  eye: Eye,
  frame: TableFrame,
  cursor: Signal<Cursor | undefined>,
  to: Point,
): void {
  const { board } = props.scene
  if (board.kind !== "table") return
  const stride = strides[board.unit]
  const from = cursor.value ? frame.take(cursor.value) : frame.take(middle(eye))
  const whole = (v: number, most: number) => Math.min(most, Math.max(0, Math.round(v / stride) * stride))
  const at = {
    x: whole(from.x + (cursor.value ? to.x * stride : 0), board.width),
    y: whole(from.y - (cursor.value ? to.y * stride : 0), board.depth), // down on the screen is south
  }
  cursor.value = frame.put(at)
  eye.reveal(cursor.value)
  const spot = words("text.spot", { x: at.x / 1000, y: at.y / 1000, unit: board.unit })
  props.onSay?.([spot, ...piecesAt(props, at).map((p) => p.says), ...areasAt(props, at).map((a) => a.says)].join(". "))
}
