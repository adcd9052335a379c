/** Choices the book leaves to the owner of men who assault or pile in: TGW-CQC-08, TGW-CQC-09, TGW-CQC-31, TGW-CQC-32. */
import { type Flow, ok, refuse } from "@salient/engine"
import { distance, type Point, SLACK } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import type { State, Unit } from "../../state.ts"
import { inch, type Model, modelsOf, pointOf, sayInches } from "../general-conventions/models.ts"
import { rearrange } from "../movement/rearrange.ts"
import { nameOf } from "../movement/ways.ts"
import { type AssaultMove, body, waysIn } from "./charge.ts"

const touchesAt = (unit: Unit, at: Point, foes: readonly Model[]): boolean =>
  foes.some((foe) => distance(foe.base, body(unit, at)) <= SLACK)

/** How many of the enemy models are touched by a man of the unit. */
const metAt = (unit: Unit, ends: readonly Point[], foes: readonly Model[]): number =>
  foes.filter((foe) => ends.some((at) => distance(foe.base, body(unit, at)) <= SLACK)).length

const nearestAt = (unit: Unit, at: Point, foes: readonly Model[]): number =>
  Math.min(...foes.map((foe) => distance(foe.base, body(unit, at))))

/** Whether a man can go to a place among the enemy: within his distance, clear of friends and of units not assaulted. */
function waysFor(m: State, unit: Unit, { starts, most, foes }: Pick<AssaultMove, "starts" | "most" | "foes">) {
  const routes = waysIn(m, unit, foes)
  return (i: number, at: Point) => {
    if (!routes.isClear(at, at))
      return refuse(
        "TGW-CQC-08",
        () => `${nameOf(unit, i)} has no room there, or is too close to an enemy that is not being assaulted.`,
        at,
      )
    return routes.find(starts[i] as Point, at, { within: most + inch, most })
      ? ok
      : refuse("TGW-CQC-08", () => `${nameOf(unit, i)} cannot get there within ${sayInches(most)}.`, at)
  }
}

/** TGW-CQC-08, TGW-CQC-09 Men after the first may be placed elsewhere if those in contact stay so and as many enemies are touched. */
export function* followersElsewhere(m: State, unit: Unit, charged: AssaultMove): Flow {
  const foes = charged.foes.flatMap(modelsOf)
  const put = unit.men.map((_, i) => pointOf(unit, i))
  const met = metAt(unit, put, foes)
  const way = waysFor(m, unit, charged)
  yield* rearrange(m, unit, {
    men: unit.men.flatMap((_, i) => (i === charged.first ? [] : [i])),
    rules: ["TGW-CQC-08", "TGW-CQC-09"],
    prompt: `${unit.name} has assaulted. Place the following men elsewhere, or leave them where they are.`,
    mayStand: (i, at) =>
      touchesAt(unit, put[i] as Point, foes) && !touchesAt(unit, at, foes)
        ? refuse("TGW-CQC-09", () => `${nameOf(unit, i)} reaches an enemy and must touch one.`, at)
        : way(i, at),
    may: (ends) =>
      metAt(unit, ends, foes) >= met
        ? ok
        : refuse("TGW-CQC-09", "An enemy that could be reached would not be touched by any man."),
  })
}

/** TGW-CQC-31, TGW-CQC-32 A man who touches nobody may come closer than the rules moved him, or stand elsewhere equally near. */
export function* closerByHand(
  m: State,
  unit: Unit,
  piling: Pick<AssaultMove, "starts" | "most" | "foes">,
): Flow<boolean> {
  const foes = piling.foes.flatMap(modelsOf)
  const put = unit.men.map((_, i) => pointOf(unit, i))
  const way = waysFor(m, unit, piling)
  const engaged = data.closeCombat.engaged * inch
  const farthest = put.map((at, i) => {
    const before = nearestAt(unit, piling.starts[i] as Point, foes)
    const now = nearestAt(unit, at, foes)
    return before > engaged ? Math.max(now, Math.min(engaged, before)) : before
  })
  return yield* rearrange(m, unit, {
    men: unit.men.flatMap((_, i) => (touchesAt(unit, piling.starts[i] as Point, foes) ? [] : [i])),
    rules: ["TGW-CQC-31", "TGW-CQC-32"],
    prompt: `${unit.name} closes in. Place men who touch no enemy elsewhere, or leave them where they are.`,
    mayStand: (i, at) => {
      if (touchesAt(unit, put[i] as Point, foes) && !touchesAt(unit, at, foes))
        return refuse("TGW-CQC-31", () => `${nameOf(unit, i)} reaches an enemy and must touch one.`, at)
      return nearestAt(unit, at, foes) <= (farthest[i] as number)
        ? way(i, at)
        : refuse("TGW-CQC-31", () => `${nameOf(unit, i)} would not be closer to the enemy.`, at)
    },
  })
}
