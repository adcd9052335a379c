/** The current view of the paper. Applied straight to the element, so that a pan never waits for a render. */
import type { Point } from "@salient/engine"
import type { Box } from "./frame.ts"

export type Camera = { x: number; y: number; zoom: number }

const limits = { least: 0.12, most: 5 } as const
/** Below this scale a counter shows only its band, its symbol and one number. */
const far = 0.85
/** Below this scale a hex measures less than 48 px and its name has no room. */
const farther = 0.68
/** Margin around the opening view, in the paper's units. */
const around = 70

export class Eye {
  readonly camera: Camera = { x: 0, y: 0, zoom: 1 }
  readonly #box: Box
  #view: HTMLElement | undefined
  #sheet: SVGSVGElement | undefined
  #settle: ReturnType<typeof setTimeout> | undefined
  /** The player has moved the map: it stays there even if the window changes. */
  steered = false
  /** Called whenever the map has come to rest. */
  onRest: (() => void) | undefined
  /** Called when the size of lettering changes, with the number of paper units per pixel. */
  onLetter: ((px: number) => void) | undefined

  constructor(box: Box) {
    this.#box = box
  }

  /** Starts to control a drawing inside its window. */
  attach(view: HTMLElement, sheet: SVGSVGElement): void {
    this.#view = view
    this.#sheet = sheet
  }

  get size(): { width: number; height: number } {
    return { width: this.#view?.clientWidth ?? 0, height: this.#view?.clientHeight ?? 0 }
  }

  /** Shows the whole board. */
  fit(): void {
    const { width, height } = this.size
    const { width: w, height: h } = this.#box
    const zoom = clamp(Math.min(width / w, height / h))
    Object.assign(this.camera, { zoom, x: (width - w * zoom) / 2, y: (height - h * zoom) / 2 })
    this.steered = true
    this.apply()
    this.#letter()
  }

  /** Opens on what matters: all of it if it fits at the smallest legible scale, otherwise on what comes first. */
  open({ all, first, least, most, covered }: Opening): void {
    const { width, height: whole } = this.size
    const height = whole - covered
    if (width <= 0 || height <= 0) return
    const fits = Math.min(width / (all.width + 2 * around), height / (all.height + 2 * around))
    const zoom = clamp(Math.max(least, Math.min(most, fits)))
    const at = (from: number, size: number, own: number, ownSize: number, room: number) => {
      const seen = room / zoom
      const wanted = from + size / 2
      if (size + around <= seen) return wanted
      // As near to the middle of everything as possible while what comes first stays in sight (or fills the window, where it is larger).
      const [one, other] = [own - around / 2 + seen / 2, own + ownSize + around / 2 - seen / 2]
      return Math.min(Math.max(one, other), Math.max(Math.min(one, other), wanted))
    }
    // Show no more of the desk beside the sheet than necessary.
    const onSheet = (v: number, from: number, size: number, room: number) => {
      const half = room / zoom / 2
      return size <= 2 * half ? from + size / 2 : Math.min(from + size - half, Math.max(from + half, v))
    }
    const { left, top, width: w, height: h } = this.#box
    const x = onSheet(at(all.left, all.width, first.left, first.width, width), left, w, width)
    const y = onSheet(at(all.top, all.height, first.top, first.height, height), top, h, height)
    Object.assign(this.camera, {
      zoom,
      x: width / 2 - (x - this.#box.left) * zoom,
      y: height / 2 - (y - this.#box.top) * zoom,
    })
    this.steered = false
    this.apply()
    this.#letter()
  }

  /** Fills the window and crops what does not fit: for pictures. */
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
    this.#keep()
    this.apply()
  }

  /** The map cannot be pushed off the table: the middle of the window always stays over the sheet. */
  #keep(): void {
    const { width, height } = this.size
    const { width: w, height: h } = this.#box
    const { camera } = this
    camera.x = Math.min(width / 2, Math.max(width / 2 - w * camera.zoom, camera.x))
    camera.y = Math.min(height / 2, Math.max(height / 2 - h * camera.zoom, camera.y))
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
    this.#keep()
    this.apply()
  }

  /** From a point of the window to the point of the paper under it, and back. */
  toPaper(p: Point): Point {
    const { x, y, zoom } = this.camera
    return { x: (p.x - x) / zoom + this.#box.left, y: (p.y - y) / zoom + this.#box.top }
  }
  toWindow(p: Point): Point {
    const { x, y, zoom } = this.camera
    return { x: (p.x - this.#box.left) * zoom + x, y: (p.y - this.#box.top) * zoom + y }
  }

  /** Moves the map so that a point of the paper is inside the window with some margin, if it is not. */
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
    view.classList.toggle("farther", zoom < farther)
    view.classList.add("moving")
    clearTimeout(this.#settle)
    this.#settle = setTimeout(() => {
      view.classList.remove("moving")
      this.#letter()
    }, 180)
  }

  /**
   * Paper units per screen pixel: words on the map are sized by it, so that they never get too small to read. Set only when the map has
   * come to rest, because it makes every letter be measured again.
   */
  #letter(): void {
    const size = (1 / this.camera.zoom).toFixed(3)
    if (this.#sheet && this.#sheet.style.getPropertyValue("--px") !== size) {
      this.#sheet.style.setProperty("--px", size)
      this.onLetter?.(Number(size))
    }
    this.onRest?.()
  }

  /** True if a point of the paper is visible. */
  shows(p: Point): boolean {
    const { width, height } = this.size
    const at = this.toWindow(p)
    return at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height
  }
}

/** What a map opens on: everything that matters, and what matters most. */
export type Opening = {
  readonly all: Box
  readonly first: Box
  /** The smallest and the largest scale. */
  readonly least: number
  readonly most: number
  /** How many pixels at the lower edge of the window are covered by something else. */
  readonly covered: number
}

const clamp = (zoom: number): number => Math.min(limits.most, Math.max(limits.least, zoom))
