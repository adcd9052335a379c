/**
 * Open country, so that no part of a sheet is blank: hedged fields, shell-torn ground, steppe, or the network of tracks of a whole region.
 */
import type { Country, Point } from "@salient/engine"
import type { Box } from "../frame.ts"
import { wobble } from "../outline.ts"
import { drift } from "./organic.ts"

const n = (v: number): string => `${Math.round(v * 10) / 10}`

/** A path and the pen it is drawn with. */
export type Layer = { readonly pen: string; readonly d: string }

class Pens {
  readonly #paths = new Map<string, string[]>()
  draw(pen: string, d: string): void {
    const held = this.#paths.get(pen)
    if (held) held.push(d)
    else this.#paths.set(pen, [d])
  }
  layers(order: readonly string[]): Layer[] {
    return order.flatMap((pen) => {
      const held = this.#paths.get(pen)
      return held ? [{ pen, d: held.join("") }] : []
    })
  }
}

const quad = (points: readonly Point[]): string =>
  `${points.map((p, i) => `${i === 0 ? "M" : "L"}${n(p.x)} ${n(p.y)}`).join("")}Z`

const mix = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })
const line = (a: Point, b: Point): string => `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`

/** What grows in a parcel, chosen at random; most are fallow. */
const crops = ["", "", "straw", "pasture", "fallow", "", "pasture"] as const

/** Parcels of about `size`: tints, plough lines, boundaries, an occasional hedge or tree. */
function farmland(box: Box, size: number): Layer[] {
  const pens = new Pens()
  const [sin, cos] = [Math.sin(0.21), Math.cos(0.21)]
  const reach = Math.hypot(box.width, box.height) / 2 + size * 2
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const count = Math.ceil(reach / size)
  // Anchored to the paper, not to the sheet's middle: when the sheet grows, the fields stay.
  const at = (i: number, j: number): Point => {
    const [u, v] = [i * size * 1.25, j * size]
    const p = { x: u * cos - v * sin, y: u * sin + v * cos }
    return {
      x: p.x + drift(p.x, p.y, size * 2.4, 41) * size * 0.42,
      y: p.y + drift(p.x, p.y, size * 2.4, 42) * size * 0.42,
    }
  }
  const ci = Math.round((middle.x * cos + middle.y * sin) / (size * 1.25))
  const cj = Math.round((-middle.x * sin + middle.y * cos) / size)
  const near = ({ x, y }: Point) =>
    x > box.left - size * 2 &&
    y > box.top - size * 2 &&
    x < box.left + box.width + size * 2 &&
    y < box.top + box.height + size * 2
  for (let i = ci - count; i <= ci + count; i++)
    for (let j = cj - count; j <= cj + count; j++) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
      if (!near(a)) continue
      const chance = (salt: number) => wobble(i * 7.1, j * 9.7, salt)
      const strips = 1 + Math.floor(chance(51) * 3)
      const along = chance(52) < 0.6
      for (let k = 0; k < strips; k++) {
        const [t, u] = [k / strips, (k + 1) / strips]
        const strip: [Point, Point, Point, Point] = along
          ? [mix(a, b, t), mix(a, b, u), mix(d, c, u), mix(d, c, t)]
          : [mix(a, d, t), mix(b, c, t), mix(b, c, u), mix(a, d, u)]
        const crop = crops[Math.floor(chance(60 + k) * crops.length)] ?? ""
        if (crop !== "") pens.draw(`crop ${crop}`, quad(strip))
        if (k > 0) pens.draw("parcel", along ? line(strip[0], strip[3]) : line(strip[0], strip[1]))
        if (chance(70 + k) < 0.5) {
          const lines = Math.round(size / 9)
          const [p, q, r, s] = along ? strip : [strip[0], strip[3], strip[2], strip[1]]
          for (let m = 1; m < lines; m++)
            pens.draw(
              "plough",
              line(
                mix(mix(p, q, m / lines), mix(s, r, m / lines), 0.06),
                mix(mix(p, q, m / lines), mix(s, r, m / lines), 0.94),
              ),
            )
        }
      }
      pens.draw(chance(53) < 0.2 ? "hedgerow" : "parcel", line(a, b))
      pens.draw(chance(54) < 0.16 ? "hedgerow" : "parcel", line(a, d))
      if (chance(55) < 0.22) pens.draw("lone-tree", tree(mix(a, b, chance(56)), 2.2 + chance(57) * 1.4))
    }
  return pens.layers(["crop straw", "crop pasture", "crop fallow", "plough", "parcel", "hedgerow", "lone-tree"])
}

const tree = ({ x, y }: Point, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0`

/** Points spread over a box, one in every square of `step`, none in the middle of the box. */
function* strewn(box: Box, step: number): Generator<Point & { chance(salt: number): number }> {
  const [i0, j0] = [Math.floor(box.left / step), Math.floor(box.top / step)]
  const [i1, j1] = [Math.ceil((box.left + box.width) / step), Math.ceil((box.top + box.height) / step)]
  for (let j = j0; j < j1; j++)
    for (let i = i0; i < i1; i++) {
      const chance = (salt: number) => wobble(i * 5.3, j * 8.9, salt)
      yield { x: (i + chance(81)) * step, y: (j + chance(82)) * step, chance }
    }
}

const tuft = ({ x, y }: Point): string => `M${n(x - 2)} ${n(y)}l-1 -3M${n(x)} ${n(y)}v-4M${n(x + 2)} ${n(y)}l1 -3`
const hole = ({ x, y }: Point, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r * 0.78)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r * 0.78)} 0 1 1 ${n(-2 * r)} 0M${n(x - r * 0.5)} ${n(y - r * 0.15)}q${n(r * 0.4)} ${n(-r * 0.5)} ${n(r)} ${n(-r * 0.2)}`

/** No man's land: old field boundaries under shell holes, dense in some places and sparse in others. */
function shelled(box: Box): Layer[] {
  const pens = new Pens()
  for (const layer of farmland(box, 92)) {
    if (layer.pen === "parcel") pens.draw("old-boundary", layer.d)
    else if (layer.pen.startsWith("crop")) pens.draw("crop mud", layer.d)
  }
  for (const p of strewn(box, 11)) {
    const thick = drift(p.x, p.y, 120, 83) * 0.5 + 0.5
    if (p.chance(84) < 0.14 + thick * 0.4) pens.draw("pock", hole(p, 1.2 + p.chance(85) ** 3 * 5))
    else if (p.chance(86) < 0.16) pens.draw("tuft", tuft(p))
  }
  return pens.layers(["crop mud", "old-boundary", "tuft", "pock"])
}

/** Grass to the horizon. */
function steppe(box: Box): Layer[] {
  const pens = new Pens()
  for (const p of strewn(box, 19)) if (p.chance(87) < 0.5 + drift(p.x, p.y, 150, 88) * 0.4) pens.draw("tuft", tuft(p))
  for (const layer of farmland(box, 190)) if (layer.pen.startsWith("crop")) pens.draw("crop pasture", layer.d)
  return pens.layers(["crop pasture", "tuft"])
}

/** Many days' march across: hamlets and the tracks between them. */
function region(box: Box): Layer[] {
  const pens = new Pens()
  const step = 27
  const places = [...strewn(box, step)].filter((p) => p.chance(91) < 0.55)
  for (const [i, p] of places.entries()) {
    const house = 1.1 + p.chance(92)
    pens.draw("hamlet", `M${n(p.x)} ${n(p.y)}h${n(house * 1.7)}v${n(house)}h${n(-house * 1.7)}z`)
    if (p.chance(93) < 0.5) pens.draw("hamlet", `M${n(p.x + 3)} ${n(p.y + 2.4)}h1.6v1.6h-1.6z`)
    for (const q of places.slice(i + 1, i + 3)) {
      const far = Math.hypot(q.x - p.x, q.y - p.y)
      if (far > step * 1.9) continue
      const c = mix(p, q, 0.5)
      pens.draw(
        "by-way",
        `M${n(p.x)} ${n(p.y)}Q${n(c.x + (p.y - q.y) * 0.18)} ${n(c.y + (q.x - p.x) * 0.18)} ${n(q.x)} ${n(q.y)}`,
      )
    }
    if (p.chance(94) < 0.4) pens.draw("lone-tree", tree({ x: p.x - 6, y: p.y + 5 }, 1.5))
  }
  for (const layer of farmland(box, 74)) if (layer.pen.startsWith("crop")) pens.draw(layer.pen, layer.d)
  return pens.layers(["crop straw", "crop pasture", "crop fallow", "by-way", "lone-tree", "hamlet"])
}

const draw: { readonly [c in Country]: (box: Box, size: number) => Layer[] } = {
  farmland,
  shelled: (box) => shelled(box),
  steppe: (box) => steppe(box),
  region: (box) => region(box),
}

/** The layers of open country over a box of paper; fields are about `size` across. */
export const countryside = (country: Country, box: Box, size: number): Layer[] => draw[country](box, size)
