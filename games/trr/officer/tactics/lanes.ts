/** What a place commands: the ground that the enemy must cross before an objective, or the objective itself. */
import { area, boxAround, lengthOf, type Point } from "@salient/space/table"
import { fireData } from "../../data/fire.ts"
import { lineIsClear } from "../../rules/observation/sight.ts"
import { cm, fieldOf, forceOf, thousandths } from "../../rules/scale-and-representation/field.ts"
import { other, type State, type Unit } from "../../state.ts"
import type { Range, Side } from "../../types.ts"
import { goalsOf, mustAttack } from "./goals.ts"
import { roleOf } from "./purpose.ts"
import { follow, waysTo } from "./ways.ts"

/** Distances before an objective, in centimetres, at which its approaches are looked at. */
const stretches = [8, 16, 24, 34] as const

const lanes = new Map<string, readonly Point[]>()

/** Points on the ways by which the enemy of a side would come to the objectives; the same in every battle. */
function lanesOf(m: State, side: Side): readonly Point[] {
  const key = `${m.scenario} ${side}`
  const known = lanes.get(key)
  if (known) return known
  const enemy = m.units.find((u) => u.side === other(side) && forceOf(m, u).kind === "company")
  const found = enemy ? fieldOf(m).scenario.objectives.flatMap(({ id, area: o }) => laneTo(m, enemy, id, o)) : []
  lanes.set(key, found)
  return found
}

function laneTo(m: State, enemy: Unit, id: string, outline: readonly Point[]): Point[] {
  const { zones, arrivals = [] } = fieldOf(m).scenario.sides[enemy.side]
  const way = waysTo(m, enemy, "infantry", id, area(outline))
  return [...zones.map((z) => z.area), ...arrivals.map((a) => a.along)].flatMap((from) => {
    const box = boxAround(from)
    const start = { x: Math.floor((box.west + box.east) / 2), y: Math.floor((box.south + box.north) / 2) }
    const path = follow(way, start, Number.POSITIVE_INFINITY).reverse()
    return stretches.flatMap((far) => backAlong(path, thousandths(far)))
  })
}

/** The point of a path at this distance from its start, if the path is that long. */
function backAlong(path: readonly Point[], far: number): Point[] {
  let left = far
  for (const [i, to] of path.entries()) {
    const from = path[i - 1]
    if (!from) continue
    const step = lengthOf(from, to)
    if (step >= left) {
      const share = left / step
      return [{ x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) }]
    }
    left -= step
  }
  return []
}

/** The value of fire at each range. */
const effect: { readonly [r in Range]: number } = {
  pointBlank: 1,
  close: 1,
  medium: 0.9,
  long: 0.5,
  extreme: 0.2,
}

/** From 0 to 1: how much of the important ground a unit could fire at from a place. */
export function command(m: State, unit: Unit, at: Point): number {
  const role = roleOf(m, unit)
  const ranges = fireData.ranges[role === "line" || role === "rider" ? "smallArms" : "tripodMg"]
  const points = mustAttack(m, unit.side)
    ? goalsOf(m, unit.side)
        .filter((g) => g.wanted)
        .map((g) => g.middle)
    : lanesOf(m, unit.side)
  let sum = 0
  for (const p of points) {
    const far = cm(lengthOf(at, p))
    if (role !== "gun" && role !== "staff" && far > ranges.extreme) continue
    if (!lineIsClear(m, at, p)) continue
    sum += role === "gun" || role === "staff" ? 1 : weigh(far, ranges)
  }
  return points.length === 0 ? 0 : sum / points.length
}

function weigh(far: number, ranges: { readonly [range: string]: number }): number {
  for (const [range, share] of Object.entries(effect)) if (far <= (ranges[range] ?? 0)) return share
  return 0
}
