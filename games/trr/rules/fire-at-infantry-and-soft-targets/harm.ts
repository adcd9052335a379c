/** What fire does to a unit: figures fall (TRR-FIRE-12), models take damage (TRR-AT-07), units are removed. */
import {
  type Check,
  mapOdds,
  ok,
  part,
  type RuleId,
  reckon,
  refuse,
  roll,
  rollMany,
  type Tally,
  tally,
} from "@salient/engine"
import { conditionOf, passengerFactor } from "../../charts/anti-tank.ts"
import { fallen, type Harm, harmToGun, harmToTransport, hitOdds, hitsAt } from "../../charts/casualties.ts"
import { type Attack, attack } from "../../charts/columns.ts"
import { scaleData } from "../../data/scale.ts"
import { type HappeningOf, type TrrHappening, tell } from "../../happenings.ts"
import { other, type State, type Unit } from "../../state.ts"
import type { Figure } from "../../types.ts"
import { audience, tellOf } from "../observation/sight.ts"
import { isOn } from "../optional-rules/options.ts"
import { forceOf, isArmour, isTransport, markersOn, nameOf } from "../scale-and-representation/field.ts"
import { passengersOf } from "../scale-and-representation/passengers.ts"

/** Takes a unit out of the game. */
export function removeUnit(
  m: State,
  unit: Unit,
  how: "destroyed" | "fled" | "captured",
  rules: readonly string[],
): void {
  if (unit.where === "lost") return
  const to = audience(m, unit)
  tell(m, { kind: "gone", rules, unit: unit.id, name: nameOf(m, unit), how }, to)
  if (to && !to.includes(other(unit.side)) && unit.where !== "offTable") m.missed.push(unit.id) // everybody sees aircraft fall
  unit.where = "lost"
  unit.carrier = null
  for (const u of passengersOf(m, unit)) removeUnit(m, u, how, rules) // TRR-AT-07
}

/** TRR-FIRE-12 Hits fall on places counted from the right. A place that is hit twice or is empty absorbs the shot. */
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
  if (unit.figures.length === 0 && !isArmour(m, unit) && !isTransport(m, unit))
    removeUnit(m, unit, "destroyed", ["TRR-FIRE-12"])
  return places.length
}

/**
 * TRR-AT-07 Damage markers on a model; more than its strength destroys it. The passengers are attacked once for each marker, with the score
 * of the shot as factor; fire that has no score (TRR-FIRE-13) hits passengers in its own way. `by` is the firer, if there is one.
 */
export function addMarkers(
  m: State,
  unit: Unit,
  markers: number,
  score: number | null = null,
  by: Unit | null = null,
): void {
  if (markers === 0 || unit.where === "lost") return
  const total = markersOn(unit) + markers
  unit.markers[0] = total
  const condition = conditionOf(strengthOf(m, unit), total)
  tell(
    m,
    { kind: "damaged", rules: ["TRR-AT-07"], unit: unit.id, name: nameOf(m, unit), markers, condition },
    audience(m, unit),
  )
  if (condition === "destroyed") removeUnit(m, unit, "destroyed", ["TRR-AT-07"])
  else if (score !== null) for (const u of passengersOf(m, unit)) shake(m, u, markers, score, by)
}

function shake(m: State, passenger: Unit, markers: number, score: number, by: Unit | null): void {
  const inside = attack(tally(part("TRR-AT-07", "inside", passengerFactor(score))), {})
  for (let i = 0; i < markers && passenger.where === "aboard"; i++) resolve(m, passenger, inside, false, undefined, by)
}

/** TRR-AT-09 */
function strengthOf(m: State, unit: Unit): number {
  const model = forceOf(m, unit).models[0]
  return model?.kind === "vehicle" || model?.kind === "gun" || model?.kind === "transport" ? model.strength : 1
}

/** TRR-AT-07 Whether damage keeps a model from doing anything. */
export const outOfAction = (m: State, unit: Unit): boolean =>
  conditionOf(strengthOf(m, unit), markersOn(unit)) === "outOfAction"

/** TRR-AT-07 Does its damage allow a unit to act? */
export const mayUseItself = (m: State, unit: Unit): Check =>
  outOfAction(m, unit) ? refuse("TRR-AT-07", () => `${nameOf(m, unit)} is out of action.`) : ok

const isGun = (m: State, unit: Unit): boolean => forceOf(m, unit).models[0]?.kind === "gun"

/** TRR-FIRE-13 How hits on a soft target are shared between a model and the men. `heavy`: HE, or at point blank. */
export function harmOf(m: State, unit: Unit, hits: number, heavy: boolean): Harm {
  if (isTransport(m, unit) || (isGun(m, unit) && unit.limbered)) return harmToTransport(hits)
  return isGun(m, unit) ? harmToGun(hits, heavy) : { markers: 0, hits }
}

function takeHits(m: State, unit: Unit, hits: number, heavy: boolean): void {
  const harm = harmOf(m, unit, hits, heavy)
  const men = isTransport(m, unit) ? passengersOf(m, unit) : [unit]
  addMarkers(m, unit, harm.markers)
  for (const u of men) loseFigures(m, u, harm.hits)
}

/** TRR-OPT-01 One man falls, whichever unit the shot was aimed at. */
export function loseFigure(m: State, unit: Unit, figure: Figure, rule: RuleId): void {
  const place = unit.figures.indexOf(figure)
  if (place < 0) return
  unit.figures = unit.figures.filter((_, i) => i !== place)
  unit.lost++
  unit.lostThisMove++
  const losses: HappeningOf<"losses"> = {
    kind: "losses",
    rules: [rule],
    unit: unit.id,
    name: nameOf(m, unit),
    dice: [],
    figures: [figure],
  }
  tell(m, losses, audience(m, unit))
  if (unit.figures.length === 0) removeUnit(m, unit, "destroyed", ["TRR-FIRE-12"])
}

/**
 * TRR-FIRE-09 Rolls the die of one attack and applies the result. `dieModifier` is added to the die; `by` is the firer, if there is one.
 */
export function resolve(
  m: State,
  unit: Unit,
  made: Attack,
  heavy: boolean,
  dieModifier?: Tally,
  by: Unit | null = null,
): number {
  const { die, hits } = strike(m, unit, made, dieModifier, by)
  takeHits(m, unit, hits, heavy)
  return die
}

/** The hits of one attack, before they are applied. */
export const rollHits = (m: State, unit: Unit, made: Attack, by: Unit): number =>
  strike(m, unit, made, undefined, by).hits

/**
 * TRR-OBS-05 If nobody sees who fired, the target learns what the fire does, but not the weapon or the factor. If supply is in play
 * (TRR-OPT-02), the same holds for everybody: the factor would tell whether the firer is in supply (TRR-GAP-18).
 */
export function tellFire<K extends TrrHappening["kind"]>(
  m: State,
  target: Unit,
  by: Unit | null,
  what: HappeningOf<K>,
  own: Partial<HappeningOf<K>>,
): void {
  const to = audience(m, target)
  const whole = { ...what, ...own }
  if (by === null) tell(m, whole, to)
  else tellOf(m, by, to, whole, what, isOn(m, "logistics"))
}

function strike(
  m: State,
  unit: Unit,
  made: Attack,
  dieModifier?: Tally,
  by: Unit | null = null,
): { die: number; hits: number } {
  unit.underFire = true
  const { factor, shift } = made
  if (factor.total === 0) {
    tellFire(
      m,
      unit,
      by,
      { kind: "no-effect", rules: ["TRR-FIRE-06"], unit: unit.id, name: nameOf(m, unit) },
      { shift },
    )
    return { die: 0, hits: 0 }
  }
  const to = audience(m, unit)
  const die = roll(m, scaleData.die, "TRR-FIRE-09", `casualties of ${nameOf(m, unit)}`, to)
  const hits = hitsAt(factor.total, die + (dieModifier?.total ?? 0))
  reckon(m, () => ({
    side: unit.side,
    rule: "TRR-FIRE-09",
    why: `casualties of ${nameOf(m, unit)}`,
    odds: mapOdds(hitOdds(factor.total, dieModifier?.total ?? 0), (n) => -n),
    got: -hits,
  }))
  tellFire(
    m,
    unit,
    by,
    { kind: "hit", rules: ["TRR-FIRE-09"], unit: unit.id, name: nameOf(m, unit), die, hits },
    { factor, ...(dieModifier ? { modifier: dieModifier } : {}) },
  )
  return { die, hits }
}
