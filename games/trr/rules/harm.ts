/** What fire does to a unit: figures fall (TRR-FIRE-12), models take damage (TRR-AT-07), units are gone. */
import { roll, rollMany, type Tally, tell } from "@salient/engine"
import { scaleData } from "../data/scale.ts"
import { forceOf, isArmour, nameOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import { conditionOf } from "./anti-tank.ts"
import { fallen, harmToGun, harmToTransport, hitsAt } from "./casualties.ts"
import type { Attack } from "./columns.ts"
import { audience } from "./sight.ts"

/** Takes a unit out of the game. */
export function removeUnit(
  m: State,
  unit: Unit,
  how: "destroyed" | "fled" | "captured",
  rules: readonly string[],
): void {
  if (unit.where === "lost") return
  tell(m, { kind: "gone", rules, unit: unit.id, name: nameOf(m, unit), how }, audience(m, unit))
  unit.where = "lost"
}

/** TRR-FIRE-12 Hits fall on places counted from the right; a place hit twice or empty took the shot. */
function loseFigures(m: State, unit: Unit, hits: number): number {
  if (hits === 0 || unit.where === "lost") return 0
  const to = audience(m, unit)
  const dice = rollMany(m, hits, scaleData.die, "TRR-FIRE-12", `who is hit in ${nameOf(m, unit)}`, to)
  const places = fallen(dice, Math.min(unit.figures.length, scaleData.die))
  const gone = places.map((place) => unit.figures[place - 1])
  unit.figures = unit.figures.filter((_, i) => !places.includes(i + 1))
  unit.lost += places.length
  unit.lostThisMove += places.length
  tell(m, { kind: "losses", rules: ["TRR-FIRE-12"], unit: unit.id, name: nameOf(m, unit), dice, figures: gone }, to)
  if (unit.figures.length === 0 && !isArmour(m, unit)) removeUnit(m, unit, "destroyed", ["TRR-FIRE-12"])
  return places.length
}

/** TRR-AT-07 Damage markers on a model; more than its strength destroys it. */
export function addMarkers(m: State, unit: Unit, markers: number): void {
  if (markers === 0 || unit.where === "lost") return
  const total = (unit.markers[0] ?? 0) + markers
  unit.markers[0] = total
  const condition = conditionOf(strengthOf(m, unit), total)
  tell(
    m,
    { kind: "damaged", rules: ["TRR-AT-07"], unit: unit.id, name: nameOf(m, unit), markers, condition },
    audience(m, unit),
  )
  if (condition === "destroyed") removeUnit(m, unit, "destroyed", ["TRR-AT-07"])
}

/** TRR-AT-09 */
function strengthOf(m: State, unit: Unit): number {
  const model = forceOf(m, unit).models[0]
  return model?.kind === "vehicle" || model?.kind === "gun" ? model.strength : 1
}

/** TRR-AT-07 Whether damage keeps a model from doing anything. */
export const outOfAction = (m: State, unit: Unit): boolean =>
  (unit.markers[0] ?? 0) > 0 && conditionOf(strengthOf(m, unit), unit.markers[0] ?? 0) === "outOfAction"

const isGun = (m: State, unit: Unit): boolean => forceOf(m, unit).models[0]?.kind === "gun"

/** Hits on a soft target: TRR-FIRE-13 for guns and their teams, the men for all others. `heavy`: HE, or at point blank. */
function takeHits(m: State, unit: Unit, hits: number, heavy: boolean): void {
  if (!isGun(m, unit)) {
    loseFigures(m, unit, hits)
    return
  }
  const harm = unit.limbered ? harmToTransport(hits) : harmToGun(hits, heavy)
  addMarkers(m, unit, harm.markers)
  loseFigures(m, unit, harm.hits)
}

/** TRR-FIRE-09 The die of one attack, and what it does. `dieModifier` is added to the die. */
export function resolve(m: State, unit: Unit, attack: Attack, heavy: boolean, dieModifier?: Tally): number {
  if (attack.factor.total === 0) {
    tell(
      m,
      { kind: "no-effect", rules: ["TRR-FIRE-06"], unit: unit.id, name: nameOf(m, unit), shift: attack.shift },
      audience(m, unit),
    )
    return 0
  }
  const to = audience(m, unit)
  const die = roll(m, scaleData.die, "TRR-FIRE-09", `casualties of ${nameOf(m, unit)}`, to)
  const hits = hitsAt(attack.factor.total, die + (dieModifier?.total ?? 0))
  tell(
    m,
    { kind: "hit", rules: ["TRR-FIRE-09"], unit: unit.id, name: nameOf(m, unit), die, factor: attack.factor, hits },
    to,
  )
  takeHits(m, unit, hits, heavy)
  return die
}
