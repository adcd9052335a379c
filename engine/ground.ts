/**
 * On a table: the ground in which a piece can be sent straight to any point. Found by asking the rules about points in every direction,
 * so it shows what they know and this side may learn, and nothing else: terrain, other pieces, the reach of the action.
 */
import type { Manner, Outermost, Path, Spot, Touch } from "./decision.ts"
import { judge } from "./judge.ts"
import type { Point } from "./scene.ts"

/** In how many directions, and how finely in each: a thousandth part of the span. */
const fineness = { rays: 40, halvings: 10 } as const
const turn = 2 * Math.PI

/** The outline of that ground, clockwise from the top; empty if the piece can go nowhere. `span`: how far to search. */
export function groundWithin(path: Path, piece: Touch, from: Point, span: number, how?: string): readonly Outermost[] {
  const manner = how === undefined ? {} : { how }
  const outline = Array.from({ length: fineness.rays }, (_, ray): Outermost => {
    const [dx, dy] = [Math.sin((ray / fineness.rays) * turn), Math.cos((ray / fineness.rays) * turn)]
    const at = (far: number) => ({ x: Math.round(from.x + dx * far), y: Math.round(from.y + dy * far) })
    let [near, far] = [0, span]
    for (let n = 0; n < fineness.halvings; n++) {
      const middle = (near + far) / 2
      if (judge(path, { path: { [piece]: [{ ...at(middle), ...manner }] } }).ok) near = middle
      else far = middle
    }
    return { at: at(near), cost: Math.round(near) }
  })
  return outline.some((r) => r.cost > 0) ? outline : []
}

/** Into how many parts each direction is divided, at most and at least so long, in thousandths, to see where fire can reach. */
const parts = { most: 8, least: 400 } as const

/** The same outline with the ground into which fire can reach: parts of the sector round each direction, judged by their middles. */
export function underFire(
  outline: readonly Outermost[],
  from: Point,
  isHit: (at: Point) => boolean,
): readonly Outermost[] {
  const half = turn / outline.length / 2
  return outline.map((ray, n) => {
    const bearing = (n / outline.length) * turn
    const at = (far: number, off = 0) => ({
      x: Math.round(from.x + far * Math.sin(bearing + off)),
      y: Math.round(from.y + far * Math.cos(bearing + off)),
    })
    const count = Math.max(1, Math.min(parts.most, Math.round(ray.cost / parts.least)))
    const end = (part: number) => (ray.cost * part) / count
    const danger: Point[][] = []
    for (let part = 0; part < count && ray.cost > 0; part++) {
      if (!isHit(at((end(part) + end(part + 1)) / 2))) continue
      let last = part
      while (last + 1 < count && isHit(at((end(last + 1) + end(last + 2)) / 2))) last++
      // The sides of a sector are longer than its middle: the chord at its far end lies on the arc there.
      const [near, far] = [end(part), end(last + 1) / Math.cos(half)]
      danger.push([at(near, -half), at(far, -half), at(far, half), at(near, half)])
      part = last
    }
    return danger.length > 0 ? { ...ray, danger } : ray
  })
}

/** How closely the neighbourhood is looked at: directions, thousandths of the unit from the piece, facings, and steps of one kind in a row. */
const near = { rays: 24, far: [20, 100, 300, 1_000, 3_000, 10_000], facings: 24, inARow: 8 } as const
const fullTurn = 36_000

/**
 * True if a piece can neither go anywhere nor turn where it stands, in any manner: the rules refuse everything round it. Stops at the
 * first thing that they allow, so it takes long only where a piece is hemmed in.
 */
export function isHemmedIn(path: Path, piece: Touch, from: Point): boolean {
  const allows = (steps: readonly Spot[]) => judge(path, { path: { [piece]: steps } }).ok
  const manners: readonly (Manner | undefined)[] = [
    undefined,
    ...(path.how ?? []).filter(({ pieces }) => pieces?.includes(piece) ?? true),
  ]
  const { x, y } = from
  for (const manner of manners)
    for (const amount of amountsOf(manner)) {
      const step = { ...(manner ? { how: manner.id } : {}), ...(amount === undefined ? {} : { amount }) }
      for (let times = 1; times <= near.inARow; times++)
        if (allows(Array.from({ length: times }, () => ({ x, y, ...step })))) return false
      for (let n = 0; n < near.facings; n++)
        if (allows([{ x, y, facing: (n * fullTurn) / near.facings, ...step }])) return false
      if (manner?.onTheSpot) continue
      for (const far of near.far)
        for (let ray = 0; ray < near.rays; ray++) {
          const at = (ray / near.rays) * turn
          const there = { x: Math.round(x + far * Math.sin(at)), y: Math.round(y + far * Math.cos(at)) }
          if (allows([{ ...there, ...step }])) return false
        }
    }
  return true
}

/** Some of the amounts that a manner can have. */
function amountsOf(manner: Manner | undefined): readonly (number | undefined)[] {
  if (!manner?.amount) return [undefined]
  const { min, max, step, usual = min, per = 1 } = manner.amount
  return [...new Set([usual, min, min + step, 0, max - step, max])]
    .filter((n) => n >= min && n <= max)
    .map((n) => n * per)
}
