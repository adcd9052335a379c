/** Vehicles as arithmetic: penetration, damage, breakdown, terrain. TGW-VMOV-06 to -19, TGW-VDM-01 to -15, TGW-VCQ-08 to -10. */
import { andThen, die, mapOdds, type Odds, part, sure, type Tally, tally } from "@salient/engine"
import { data } from "../data/charts.ts"
import { weaponNamed } from "../data/weapons.ts"
import { type Breakdown, DAMAGES, type Damage, type Penetration, type VehicleType, type WeaponId } from "../types.ts"
import { does, ones, sumOdds, total } from "./dice.ts"

const inch = 1000

export type PenetrationFacts = {
  readonly weapon: WeaponId
  readonly distance: number
  /** TGW-ARMY-60: K bullets, in Sustained Fire. */
  readonly kBullets?: boolean
  /** TGW-VDM-03: the hole of the marker is not over the vehicle. */
  readonly offCentre?: boolean
}

/** T-07 The strength to which the dice are added. */
export function strengthOf({ weapon, distance, kBullets: k, offCentre }: PenetrationFacts): Tally {
  const { strength = 0, name } = weaponNamed(weapon)
  const { kBullets } = data.vehicles
  const strong = k && distance <= kBullets.within * inch ? kBullets.strength - strength : 0
  const own = strength + strong
  return tally(
    part("TGW-VDM-02", name, strength),
    part("TGW-ARMY-60", "K bullets", strong),
    part("TGW-VDM-03", "the hole is beside it", offCentre && Math.floor(own / 2) - own),
  )
}

/** TGW-GUN-09, TGW-WEAP-13, TGW-WEAP-22, TGW-GUN-02 How many dice are added to the strength. */
export function penetrationDice({ weapon, distance }: PenetrationFacts): number {
  const { penetration } = weaponNamed(weapon)
  if (!penetration) return 1
  return penetration.within === undefined || distance <= penetration.within * inch ? penetration.dice : 1
}

/** TGW-VDM-02 */
export const penetrates = (sum: number, armour: number): Penetration =>
  sum < armour ? "nothing" : sum === armour ? "glancing" : "penetrating"

export const penetrationOdds = (strength: number, dice: number, armour: number): Odds<Penetration> =>
  mapOdds(sumOdds(dice), (n) => penetrates(strength + n, armour))

/** TGW-VDM-05, TGW-VDM-06 */
export const damageOn = (how: Exclude<Penetration, "nothing">, rolled: number): readonly Damage[] =>
  (how === "glancing" ? data.vehicles.glancing : data.vehicles.penetrating)[rolled - 1] ?? []

/** TGW-VDM-15 What becomes of a hit on an obscured vehicle, depending on its owner's die. */
export const obscured = (how: Penetration, rolled: number): Penetration =>
  does(rolled, data.vehicles.obscuredOn) ? (how === "penetrating" ? "glancing" : "nothing") : how

/** TGW-VMOV-12 */
export const breaksDown = (rolled: number): boolean => rolled === data.vehicles.breakdownOn
export const breakdownOn = (rolled: number): Breakdown => data.vehicles.breakdown[rolled - 1] as Breakdown
/** TGW-VMOV-13 A vehicle that moves no farther than this may re-roll its die on the breakdown table. */
export const isCareful = (type: VehicleType, distance: number): boolean =>
  distance <= data.vehicles.careful[type] * inch

/** TGW-VMOV-06, TGW-VMOV-07 */
export function inDifficult(rolled: readonly number[]): "carries on" | "immobilised" | "destroyed" {
  const bad = ones(rolled)
  if (bad === 0) return "carries on"
  return rolled.length > 1 && bad === rolled.length ? "destroyed" : "immobilised"
}
export const difficultDice = (distance: number): number => (distance > data.vehicles.difficult.slow * inch ? 2 : 1)

/** TGW-VMOV-09 */
export function atTrench(rolled: number): "ditched" | "stuck" | "crosses" {
  const { ditched, stuck } = data.vehicles.trench
  return rolled <= ditched ? "ditched" : rolled <= stuck ? "stuck" : "crosses"
}

/** TGW-VSH-02 Which weapons may fire after a move of this distance. */
export function armsAfter(type: VehicleType, distance: number) {
  const row = data.vehicles.shooting.find((r) => distance <= r.upTo * inch)
  return row?.[type] ?? "none"
}

/** TGW-VCQ-08: the roll needed to hit; 1 means an automatic hit. */
export function closeHitOn(lastMove: number): number {
  const { slow, fast } = data.vehicles.closeCombatHits
  if (lastMove === 0) return 1
  return lastMove <= slow.upTo * inch ? slow.on : fast
}

/** TGW-VCQ-09, TGW-VCQ-10 */
export const closeStrength = (own: number, grenade: boolean): number => (grenade ? data.vehicles.grenade : own)

/** TGW-BLDG-01, TGW-BLDG-02 */
export const collapses = (strength: number, rolled: readonly number[], armour: number): boolean =>
  strength + total(rolled) > armour

export type ArmourFacts = {
  readonly strength: number
  readonly dice: number
  readonly armour: number
  /** TGW-VMOV-15: a glancing hit counts as penetrating. */
  readonly overheating: boolean
  /** TGW-VDM-15 */
  readonly obscured: boolean
}
/** What one hit does to a vehicle; the worst result where the chart names several (TGW-VDM-06). */
export type HitResult = Damage | "nothing"

/** The damage results from least to worst. */
const WORST: readonly HitResult[] = ["nothing", ...DAMAGES]

/** TGW-VDM-02, TGW-VDM-05, TGW-VDM-06, TGW-VDM-15 The odds of one hit, by the same functions that judge its dice. */
export function hitResultOdds({ strength, dice, armour, overheating, obscured: hidden }: ArmourFacts): Odds<HitResult> {
  const first = mapOdds(penetrationOdds(strength, dice, armour), (how) => whenOverheating(how, overheating))
  const through = hidden ? andThen(first, (how) => mapOdds(die(data.die), (d) => obscured(how, d))) : first
  return andThen(through, (how) =>
    how === "nothing" ? sure<HitResult>("nothing") : mapOdds(die(data.die), (d) => worstOf(damageOn(how, d))),
  )
}

/** TGW-VMOV-15 */
export const whenOverheating = <P extends Penetration>(how: P, overheating: boolean): P | "penetrating" =>
  how === "glancing" && overheating ? "penetrating" : how

const rank = (result: HitResult): number => WORST.indexOf(result)
const worstOf = (damages: readonly Damage[]): HitResult =>
  damages.reduce<HitResult>((a, b) => (rank(b) > rank(a) ? b : a), "nothing")
const isGone = (result: HitResult): boolean => result === "destroyed" || result === "explodes"

/** The result that counts after one more hit: a wreck is not hit again. */
export const worse = (before: HitResult, next: HitResult): HitResult =>
  isGone(before) || rank(next) <= rank(before) ? before : next

/** The worst result of this many hits, one after the other. */
export function worstOdds(hitting: Odds<number>, one: Odds<HitResult>): Odds<HitResult> {
  const most = Math.max(...hitting.chances.map((c) => c.result))
  const after: Odds<HitResult>[] = [sure<HitResult>("nothing")]
  for (let n = 1; n <= most; n++)
    after.push(
      andThen(after[n - 1] as Odds<HitResult>, (before) =>
        isGone(before) ? sure(before) : mapOdds(one, (next) => worse(before, next)),
      ),
    )
  return fromBest(andThen(hitting, (n) => after[n] as Odds<HitResult>))
}

/** Sorts hit results, the worst first. */
export const worstFirst = (a: HitResult, b: HitResult): number => rank(b) - rank(a)

/** Sorted from no effect to the worst. */
const fromBest = (odds: Odds<HitResult>): Odds<HitResult> => ({
  ...odds,
  chances: [...odds.chances].sort((a, b) => worstFirst(b.result, a.result)),
})
