/**
 * The draughtsman's marks: what shows a wood to be a wood without colour. Each ground has a stamp that is drawn several times in a hex or
 * over an area, at points that depend on nothing but the place itself.
 */
import type { Ground } from "@salient/engine"

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
const fruit: Stamp = (x, y) => at(x - 2.4, y, "a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1 -4.8 0")
const dot: Stamp = (x, y) => at(x, y, "h0.1")
const stone: Stamp = (x, y, w) => at(x - 3, y, `l${n(2 + w)} -4l${n(2.5 + w)} 3.4`)
const ruin: Stamp = (x, y, w) =>
  at(x - 4, y - 3, `h${n(4 + 3 * w)}M${n(x - 4)} ${n(y - 3)}v6h3M${n(x + 4)} ${n(y + 3)}v${n(-2 - 2 * w)}`)
const hachure: Stamp = (x, y, w) => at(x, y - 3 - w, `l1.6 ${n(5 + 2 * w)}`)

const ear: Stamp = (x, y, w) => at(x, y, `v${n(-3.4 - w)}M${n(x)} ${n(y - 2)}l1.4 -1.4M${n(x)} ${n(y - 2)}l-1.4 -1.4`)

/** How a ground is stamped: what, how far apart, whether in rows, and with which pen. */
export const stamps: {
  readonly [g in Ground]?: { stamp: Stamp; apart: number; rows?: boolean; pen: string }
} = {
  woods: { stamp: tree, apart: 12.5, pen: "leaf" },
  "shattered-woods": { stamp: stump, apart: 15, pen: "stump" },
  craters: { stamp: crater, apart: 15, pen: "earth" },
  brush: { stamp: shrub, apart: 15, pen: "leaf" },
  marsh: { stamp: reed, apart: 18, pen: "reed" },
  orchard: { stamp: fruit, apart: 13, rows: true, pen: "orchard-trees" },
  field: { stamp: ear, apart: 9, rows: true, pen: "ears" },
  sand: { stamp: dot, apart: 8, pen: "dots" },
  rough: { stamp: stone, apart: 16, pen: "earth" },
  rubble: { stamp: ruin, apart: 14, pen: "ruin" },
  hill: { stamp: hachure, apart: 12, pen: "earth" },
  gully: { stamp: hachure, apart: 11, pen: "earth" },
}
