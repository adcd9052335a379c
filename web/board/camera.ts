/** Where the eye is over the paper. Applied straight to the element: a pan never waits for a rendering. */
import type { Point } from "@salient/engine"
import type { Box } from "./frame.ts"

export type Camera = { x: number; y: number; zoom: number }

const limits = { least: 0.12, most: 5 } as const
/** A board at rest is fitted anew for the sake of this much. */
const muchCloser = 1.2
/** Below this scale a counter shows its band, symbol and values only, and hexes lose their names. */
const far = 0.62

export class Eye {
  readonly camera: Camera = { x: 0, y: 0, zoom: 1 }
  readonly #box: Box
  #view: HTMLElement | undefined
  #sheet: SVGSVGElement | undefined
  #settle: ReturnType<typeof setTimeout> | undefined
  /** The window that the board was last fitted to. */
  #fitted = { width: 0, height: 0, screen: 0 }
  /** Somebody has moved the map himself: it stays where he put it, whatever becomes of the window. */
  steered = false

  constructor(box: Box) {
    this.#box = box
  }

  /** Begins to steer a drawing inside its window. */
  attach(view: HTMLElement, sheet: SVGSVGElement): void {
    this.#view = view
    this.#sheet = sheet
  }

  get size(): { width: number; height: number } {
    return { width: this.#view?.clientWidth ?? 0, height: this.#view?.clientHeight ?? 0 }
  }

  /** The scale at which the whole board is to be seen, or as much of it as stays legible. */
  #whole(least: number): number {
    const { width, height } = this.size
    return clamp(Math.max(least, Math.min(width / this.#box.width, height / this.#box.height)))
  }

  /** Shows the whole board, or as much of it as stays legible. */
  fit(least = 0): void {
    const { width, height } = this.size
    const { width: w, height: h } = this.#box
    const zoom = this.#whole(least)
    Object.assign(this.camera, { zoom, x: (width - w * zoom) / 2, y: (height - h * zoom) / 2 })
    this.steered = false
    this.#fitted = { width, height, screen: innerHeight }
    this.apply()
    this.#letter()
  }

  /**
   * After its window has changed: fits the board anew, unless somebody steers it himself. Where the window has only grown
   * taller, because the question below it is shorter than the last, the board rests unless it would gain much by it.
   * Says whether it was fitted anew.
   */
  settle(least = 0): boolean {
    const { width, height } = this.size
    const { width: w, height: h, screen } = this.#fitted
    const roomier = width === w && height >= h && innerHeight === screen
    const rests = this.steered || (roomier && this.#whole(least) < this.camera.zoom * muchCloser)
    if (!rests) this.fit(least)
    return !rests
  }

  /** Fills the window, cutting off what does not fit: for pictures. */
  fill(): void {
    const { width, height } = this.size
    const { width: w, height: h } = this.#box
    const zoom = clamp(Math.max(width / w, height / h))
    Object.assign(this.camera, { zoom, x: (width - w * zoom) / 2, y: (height - h * zoom) / 2 })
    this.apply()
    this.#letter()
  }

  pan(dx: number, dy: number): void {
    this.steered = true
    this.camera.x += dx
    this.camera.y += dy
    this.apply()
  }

  /** Zooms about a point of the window. */
  zoom(factor: number, about?: Point): void {
    const { width, height } = this.size
    const { x, y } = about ?? { x: width / 2, y: height / 2 }
    this.steered = true
    const zoom = clamp(this.camera.zoom * factor)
    const ratio = zoom / this.camera.zoom
    this.camera.x = x - (x - this.camera.x) * ratio
    this.camera.y = y - (y - this.camera.y) * ratio
    this.camera.zoom = zoom
    this.apply()
  }

  /** The point of the paper under a point of the window, and back. */
  toPaper(p: Point): Point {
    const { x, y, zoom } = this.camera
    return { x: (p.x - x) / zoom + this.#box.left, y: (p.y - y) / zoom + this.#box.top }
  }
  toWindow(p: Point): Point {
    const { x, y, zoom } = this.camera
    return { x: (p.x - this.#box.left) * zoom + x, y: (p.y - this.#box.top) * zoom + y }
  }

  /** Brings a point of the paper into the window if it lies outside, with room around it. */
  reveal(p: Point): void {
    const { width, height } = this.size
    const at = this.toWindow(p)
    const room = Math.min(90, width / 4, height / 4)
    const by = (v: number, most: number) => (v < room ? room - v : v > most - room ? most - room - v : 0)
    const [dx, dy] = [by(at.x, width), by(at.y, height)]
    if (dx === 0 && dy === 0) return
    this.camera.x += dx
    this.camera.y += dy
    this.apply()
  }

  apply(): void {
    const { x, y, zoom } = this.camera
    const sheet = this.#sheet
    const view = this.#view
    if (!sheet || !view) return
    sheet.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
    view.classList.toggle("far", zoom < far)
    view.classList.add("moving")
    clearTimeout(this.#settle)
    this.#settle = setTimeout(() => {
      view.classList.remove("moving")
      this.#letter()
    }, 180)
  }

  /** Words on the map stay legible from afar. Set when the map has come to rest: every letter is measured anew. */
  #letter(): void {
    const size = Math.min(2.4, Math.max(1, 0.95 / this.camera.zoom)).toFixed(2)
    if (this.#sheet && this.#sheet.style.getPropertyValue("--letter") !== size)
      this.#sheet.style.setProperty("--letter", size)
  }

  /** Whether a point of the paper is to be seen. */
  shows(p: Point): boolean {
    const { width, height } = this.size
    const at = this.toWindow(p)
    return at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height
  }
}

const clamp = (zoom: number): number => Math.min(limits.most, Math.max(limits.least, zoom))
