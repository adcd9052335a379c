/**
 * The draughtsman's marks: what makes a wood a wood without its colour. Each ground has a stamp that is set several times
 * in a hex or over an area, at places that depend on nothing but the place itself.
 */
import type { Ground, Point } from "@salient/engine"
import { wobble } from "./outline.ts"

const n = (v: number): string => `${Math.round(v * 10) / 10}`
const at = (x: number, y: number, d: string): string => `M${n(x)} ${n(y)}${d}`

type Stamp = (x: number, y: number, w: number) => string

const tree: Stamp = (x, y, w) => {
  const r = 3 + w * 1.6
  return `${at(x - r, y, `a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0`)}${at(x + r * 0.2, y + r * 0.55, `q${n(r * 0.7)} ${n(-r * 0.2)} ${n(r * 0.55)} ${n(-r)}`)}`
}
const stump: Stamp = (x, y, w) =>
  `${at(x, y, `v${n(-5 - 4 * w)}l${n(1.6 + w)} -2.4`)}${at(x - 2.2, y, "h4.4")}${w > 0.5 ? at(x, y - 4, "l-2.6 -1.8") : ""}`
const crater: Stamp = (x, y, w) => {
  const r = 2.4 + w * 3.6
  return `${at(x - r, y, `a${n(r)} ${n(r * 0.8)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r * 0.8)} 0 1 1 ${n(-2 * r)} 0`)}${at(x - r * 0.55, y - r * 0.1, `q${n(r * 0.3)} ${n(-r * 0.6)} ${n(r)} ${n(-r * 0.35)}`)}`
}
const shrub: Stamp = (x, y, w) =>
  at(x - 2.5, y - 1.5 - w, `l2.5 ${n(2.5 + w)}l2.5 ${n(-2.5 - w)}M${n(x)} ${n(y + 1)}v-4`)
const reed: Stamp = (x, y, w) =>
  at(x - 5, y, "h10") + at(x - 2 - w, y - 1.5, "l-1 -4") + at(x, y - 1.5, "v-4.6") + at(x + 2 + w, y - 1.5, "l1 -4")
const fruit: Stamp = (x, y) => at(x - 1.7, y, "a1.7 1.7 0 1 1 3.4 0a1.7 1.7 0 1 1 -3.4 0")
const dot: Stamp = (x, y) => at(x, y, "h0.1")
const stone: Stamp = (x, y, w) => at(x - 3, y, `l${n(2 + w)} -4l${n(2.5 + w)} 3.4`)
const house: Stamp = (x, y, w) => {
  const a = 3.5 + w * 3
  const b = 2.6 + (1 - w) * 2
  return at(x - a, y - b, `h${n(2 * a)}v${n(2 * b)}h${n(-2 * a)}z`)
}
const ruin: Stamp = (x, y, w) =>
  at(x - 4, y - 3, `h${n(4 + 3 * w)}M${n(x - 4)} ${n(y - 3)}v6h3M${n(x + 4)} ${n(y + 3)}v${n(-2 - 2 * w)}`)
const hachure: Stamp = (x, y, w) => at(x, y - 3 - w, `l1.6 ${n(5 + 2 * w)}`)

/** How a ground is stamped: what, how many to a hex, whether in rows, and with which pen. */
export const stamps: { readonly [g in Ground]?: { stamp: Stamp; count: number; rows?: boolean; pen: string } } = {
  woods: { stamp: tree, count: 8, pen: "leaf" },
  "shattered-woods": { stamp: stump, count: 7, pen: "stump" },
  craters: { stamp: crater, count: 7, pen: "earth" },
  brush: { stamp: shrub, count: 7, pen: "leaf" },
  marsh: { stamp: reed, count: 5, pen: "reed" },
  orchard: { stamp: fruit, count: 16, rows: true, pen: "leaf" },
  sand: { stamp: dot, count: 18, pen: "dots" },
  rough: { stamp: stone, count: 6, pen: "earth" },
  buildings: { stamp: house, count: 4, pen: "plan" },
  town: { stamp: house, count: 9, pen: "plan" },
  rubble: { stamp: ruin, count: 6, pen: "ruin" },
  hill: { stamp: hachure, count: 10, pen: "earth" },
  gully: { stamp: hachure, count: 10, pen: "earth" },
}

/** Places inside a circle, spread like sunflower seeds and shaken a little. */
export function scatter(centre: Point, radius: number, count: number): Point[] {
  const turn = wobble(centre.x, centre.y, 7) * 6.28
  return Array.from({ length: count }, (_, i) => {
    const r = radius * Math.sqrt((i + 0.5) / count)
    const a = turn + i * 2.39996
    return {
      x: centre.x + r * Math.cos(a) + (wobble(centre.x + i, centre.y, 3) - 0.5) * 5,
      y: centre.y + r * Math.sin(a) + (wobble(centre.x, centre.y + i, 4) - 0.5) * 5,
    }
  })
}

/** Places in straight rows, as in an orchard. */
export function inRows(centre: Point, radius: number, count: number): Point[] {
  const side = Math.round(Math.sqrt(count))
  const step = (radius * 1.5) / side
  return Array.from({ length: side * side }, (_, i) => ({
    x: centre.x + ((i % side) - (side - 1) / 2) * step,
    y: centre.y + (Math.floor(i / side) - (side - 1) / 2) * step,
  }))
}

/** All marks of a ground around these places, as one path. */
export function marksOf(ground: Ground, places: readonly Point[], radius: number): string {
  const how = stamps[ground]
  if (!how) return ""
  const spread = how.rows ? inRows : scatter
  return places
    .flatMap((p) => spread(p, radius, how.count))
    .sort((a, b) => a.y - b.y)
    .map((p) => how.stamp(p.x, p.y, wobble(p.x, p.y, 5)))
    .join("")
}

/** Ploughed strips: parallel lines across a hex, at an angle of its own. */
export function furrows(p: Point, radius: number): string {
  const angle = Math.floor(wobble(p.x, p.y, 9) * 6) * 0.52
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  let d = ""
  for (let k = -3; k <= 3; k++) {
    const off = (k * radius) / 4
    const half = Math.sqrt(Math.max(0, radius * radius - off * off)) * 0.86
    d += at(p.x - dy * off - dx * half, p.y + dx * off - dy * half, `l${n(2 * half * dx)} ${n(2 * half * dy)}`)
  }
  return d
}
