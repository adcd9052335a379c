/** From gestures and keys to what they mean on a board: pick, inspect, fan out, drag, measure, move the cursor. */
import type { Signal } from "@preact/signals"
import type { Piece, Point, Touch } from "@salient/engine"
import type { BoardProps, Target } from "./Board.tsx"
import type { Eye } from "./camera.ts"
import type { HexCell, HexFrame, TableFrame } from "./frame.ts"
import { type Inspected, inspect } from "./Inspector.tsx"
import type { Measured } from "./Ruler.tsx"

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

/** What fingers and mouse do on this board. */
export function hands(
  live: Live,
  eye: Eye,
  frame: HexFrame | TableFrame,
  { seen, fanned, ghost, measuring, ruler }: Shown,
) {
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
export function steer(
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
