/** Street plans: houses along the streets, a church, gardens behind. Pure. */
import type { Point } from "@salient/engine"
import { along, inside, wobble } from "../outline.ts"
import type { Layer } from "./country.ts"

const n = (v: number): string => `${Math.round(v * 10) / 10}`

/** A box around a point, with its length along a direction. */
function box({ x, y }: Point, dx: number, dy: number, long: number, deep: number): string {
  const at = (u: number, v: number) => `${n(x + dx * u - dy * v)} ${n(y + dy * u + dx * v)}`
  return `M${at(-long, -deep)}L${at(long, -deep)}L${at(long, deep)}L${at(-long, deep)}Z`
}

const ridge = ({ x, y }: Point, dx: number, dy: number, long: number): string =>
  `M${n(x - dx * long)} ${n(y - dy * long)}L${n(x + dx * long)} ${n(y + dy * long)}`

/** A nave, a tower and its cross. */
function church({ x, y }: Point, dx: number, dy: number): { plan: string; cross: string } {
  const tower = { x: x - dx * 8, y: y - dy * 8 }
  return {
    plan: box({ x, y }, dx, dy, 6.5, 3.8) + box(tower, dx, dy, 2.6, 2.6),
    cross: `M${n(tower.x)} ${n(tower.y - 2)}v-7M${n(tower.x - 2.6)} ${n(tower.y - 6.6)}h5.2`,
  }
}

export type Settlement = {
  /** True if a point belongs to it. */
  within(p: Point): boolean
  readonly streets: readonly (readonly Point[])[]
  /** Where the church would stand; undefined for no church. */
  readonly church?: Point
}

/** Houses on both sides of every street inside the village, with gardens behind some. */
export function streetPlan(places: readonly Settlement[]): Layer[] {
  const plans: string[] = []
  const ridges: string[] = []
  const gardens: string[] = []
  const crosses: string[] = []
  const built: Point[] = []
  const free = (p: Point, by: number) => built.every((q) => Math.hypot(q.x - p.x, q.y - p.y) > by)
  for (const { within, streets, church: at } of places) {
    if (at) {
      const { plan, cross } = church(at, Math.cos(0.3), Math.sin(0.3))
      plans.push(plan)
      crosses.push(cross)
      built.push(at, { x: at.x - 8, y: at.y - 2 })
    }
    for (const street of streets)
      for (const p of along(street, 6.5))
        for (const side of [-1, 1]) {
          const chance = (salt: number) => wobble(p.x * side, p.y, salt)
          const back = 9.5 + chance(71) * 3
          const spot = { x: p.x - p.dy * back * side, y: p.y + p.dx * back * side }
          if (!within(spot) || !free(spot, 10.5) || chance(72) < 0.12) continue
          built.push(spot)
          const long = 3.4 + chance(73) * 2.2
          const deep = 2.5 + chance(74) * 1.1
          plans.push(box(spot, p.dx, p.dy, long, deep))
          ridges.push(ridge(spot, p.dx, p.dy, long - 0.6))
          const yard = { x: spot.x - p.dy * side * (deep + 5.4), y: spot.y + p.dx * side * (deep + 5.4) }
          if (chance(75) < 0.6 && within(yard) && free(yard, 7.5)) gardens.push(box(yard, p.dx, p.dy, long + 0.8, 4))
        }
  }
  return [
    { pen: "garden", d: gardens.join("") },
    { pen: "houses", d: plans.join("") },
    { pen: "ridges", d: ridges.join("") },
    { pen: "church", d: crosses.join("") },
  ]
}

/** Streets for a place that has none: one along its length and others across it, as far as there is room. */
export function lanesIn(ring: readonly Point[], given: readonly (readonly Point[])[], apart = 44): Point[][] {
  const middle = {
    x: ring.reduce((sum, p) => sum + p.x, 0) / ring.length,
    y: ring.reduce((sum, p) => sum + p.y, 0) / ring.length,
  }
  const longest = ring
    .map((p, i) => {
      const q = ring[(i + 1) % ring.length] as Point
      return { dx: q.x - p.x, dy: q.y - p.y, length: Math.hypot(q.x - p.x, q.y - p.y) }
    })
    .reduce((best, side) => (side.length > best.length ? side : best))
  const [ux, uy] = [longest.dx / (longest.length || 1), longest.dy / (longest.length || 1)]
  const reach = Math.max(...ring.map((p) => Math.hypot(p.x - middle.x, p.y - middle.y)))
  const lanes: Point[][] = []
  const lay = (dx: number, dy: number) => {
    const rows = Math.floor(reach / apart)
    for (let k = -rows; k <= rows; k++) {
      const off = k * apart + (wobble(middle.x + k, middle.y, 76) - 0.5) * 8
      const run: Point[] = []
      const flush = () => {
        if (run.length > 2) lanes.push([...run])
        run.length = 0
      }
      for (let t = -reach; t <= reach; t += 8) {
        const p = { x: middle.x + dx * t - dy * off, y: middle.y + dy * t + dx * off }
        const bowed = { x: p.x - dy * Math.sin(t / 60 + k) * 4, y: p.y + dx * Math.sin(t / 60 + k) * 4 }
        const near = given.some((g) => g.some((q) => Math.hypot(q.x - bowed.x, q.y - bowed.y) < apart * 0.4))
        if (inside(ring, bowed) && !near) run.push(bowed)
        else flush()
      }
      flush()
    }
  }
  lay(ux, uy)
  if (reach > apart * 1.6) lay(-uy, ux)
  return lanes
}
