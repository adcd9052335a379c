/** Fingers, mouse and wheel over a board: pan, pinch, tap, drag, hover, long press. Does not know what is drawn. */
import type { Point } from "@salient/engine"
import type { Eye } from "./camera.ts"

export type Hands = {
  /** May the thing at this point be dragged? */
  grip(at: Point, target: Element): boolean
  tap(at: Point, target: Element, several: boolean): void
  hover(at: Point | undefined, target: Element | undefined): void
  /** A held finger: inspects, on a touch screen. */
  hold(at: Point, target: Element): void
  drag(at: Point, phase: "start" | "move" | "drop" | "cancel", target: Element): void
  /** Several pieces are chosen at once, with a key held or a tool switched on. */
  gathers(shift: boolean): boolean
  /** A frame was drawn around several pieces. */
  lasso(from: Point, to: Point, phase: "move" | "drop" | "cancel"): void
}

const slack = 6
const patience = 450

/** Listens on an element; call the returned function to stop. */
export function handle(view: HTMLElement, eye: Eye, hands: Hands): () => void {
  const fingers = new Map<number, Point>()
  let began:
    | { at: Point; target: Element; mode: "still" | "pan" | "drag" | "held" | "lasso"; several: boolean }
    | undefined
  let holding: ReturnType<typeof setTimeout> | undefined

  // Asking for the board's position forces a layout, so it is asked only when the position may have changed.
  let box = view.getBoundingClientRect()
  const placed = () => {
    box = view.getBoundingClientRect()
  }
  const watch = new ResizeObserver(placed)
  watch.observe(view)
  const place = (e: PointerEvent | WheelEvent): Point => ({ x: e.clientX - box.left, y: e.clientY - box.top })
  const ignored = (e: Event) => (e.target as Element).closest("[data-off-board]") !== null

  const down = (e: PointerEvent) => {
    if (ignored(e) || (e.pointerType === "mouse" && e.button !== 0)) return
    const at = place(e)
    fingers.set(e.pointerId, at)
    view.setPointerCapture(e.pointerId)
    hands.hover(undefined, undefined)
    clearTimeout(holding)
    if (fingers.size > 1) {
      if (began?.mode === "drag") hands.drag(at, "cancel", began.target)
      if (began?.mode === "lasso") hands.lasso(began.at, at, "cancel")
      began = undefined
      return
    }
    const target = e.target as Element
    began = { at, target, mode: "still", several: hands.gathers(e.shiftKey) }
    if (e.pointerType !== "mouse")
      holding = setTimeout(() => {
        if (began?.mode !== "still") return
        began.mode = "held"
        hands.hold(at, target)
      }, patience)
  }

  const move = (e: PointerEvent) => {
    const at = place(e)
    const before = fingers.get(e.pointerId)
    if (!before) {
      if (e.pointerType === "mouse" && !ignored(e)) hands.hover(at, e.target as Element)
      return
    }
    if (fingers.size === 2) pinch(e.pointerId, before, at)
    fingers.set(e.pointerId, at)
    if (!began || began.mode === "held") return
    if (began.mode === "still") {
      if (Math.hypot(at.x - began.at.x, at.y - began.at.y) < slack) return
      clearTimeout(holding)
      began.mode = began.several ? "lasso" : hands.grip(began.at, began.target) ? "drag" : "pan"
      if (began.mode === "drag") hands.drag(began.at, "start", began.target)
      else if (began.mode === "pan") view.classList.add("panning")
    }
    if (began.mode === "drag") hands.drag(at, "move", began.target)
    else if (began.mode === "lasso") hands.lasso(began.at, at, "move")
    else eye.pan(at.x - before.x, at.y - before.y)
  }

  const pinch = (id: number, before: Point, at: Point) => {
    const still = [...fingers].find(([other]) => other !== id)?.[1]
    if (!still) return
    const was = Math.hypot(before.x - still.x, before.y - still.y)
    const now = Math.hypot(at.x - still.x, at.y - still.y)
    const middle = { x: (at.x + still.x) / 2, y: (at.y + still.y) / 2 }
    eye.pan((at.x - before.x) / 2, (at.y - before.y) / 2)
    if (was > 0) eye.zoom(now / was, middle)
  }

  const up = (e: PointerEvent) => {
    if (!fingers.delete(e.pointerId)) return
    clearTimeout(holding)
    view.classList.remove("panning")
    const at = place(e)
    const was = began
    began = undefined
    if (!was) return
    if (e.type === "pointercancel") {
      if (was.mode === "drag") hands.drag(at, "cancel", was.target)
      if (was.mode === "lasso") hands.lasso(was.at, at, "cancel")
    } else if (was.mode === "lasso") hands.lasso(was.at, at, "drop")
    else if (was.mode === "drag") hands.drag(at, "drop", was.target)
    else if (was.mode === "still") hands.tap(at, was.target, was.several)
    else if (was.mode === "held") hands.hover(undefined, undefined)
  }

  const wheel = (e: WheelEvent) => {
    if (ignored(e)) return
    e.preventDefault()
    eye.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), place(e))
  }
  const leave = () => hands.hover(undefined, undefined)

  view.addEventListener("pointerenter", placed)
  view.addEventListener("pointerdown", down)
  view.addEventListener("pointermove", move)
  view.addEventListener("pointerup", up)
  view.addEventListener("pointercancel", up)
  view.addEventListener("pointerleave", leave)
  view.addEventListener("wheel", wheel, { passive: false })
  return () => {
    clearTimeout(holding)
    watch.disconnect()
    view.removeEventListener("pointerenter", placed)
    view.removeEventListener("pointerdown", down)
    view.removeEventListener("pointermove", move)
    view.removeEventListener("pointerup", up)
    view.removeEventListener("pointercancel", up)
    view.removeEventListener("pointerleave", leave)
    view.removeEventListener("wheel", wheel)
  }
}
