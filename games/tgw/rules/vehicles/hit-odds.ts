/** One hit on a vehicle before its dice are thrown: TGW-VDM-02 to TGW-VDM-06, TGW-VDM-15. */
import type { Odds, Tally } from "@salient/engine"
import type { Point } from "@salient/space/table"
import { type ArmourFacts, type HitResult, hitResultOdds, penetrationDice, strengthOf } from "../../charts/vehicles.ts"
import type { State, Unit } from "../../state.ts"
import type { Face, WeaponId } from "../../types.ts"
import { tall } from "../line-of-sight/looks.ts"
import { faceTowards, hullOf, isObscured, vehicleOf } from "./hull.ts"

export type ArmourHit = {
  readonly weapon: WeaponId
  readonly distance: number
  readonly by: Unit
  readonly from: Point
  /** TGW-VDM-04: the face struck, if it is not the one towards the shot. */
  readonly face?: Face
  readonly offCentre?: boolean // TGW-VDM-03
  readonly kBullets?: boolean
  /** TGW-VCQ-09, TGW-VCQ-10: close combat attacks use their own strength, with one die. */
  readonly strength?: number
}

const factsOf = (hit: ArmourHit) => ({ ...hit, kBullets: hit.kBullets ?? false, offCentre: hit.offCentre ?? false })

/** TGW-VDM-02 The armour of the face struck, the strength against it, and how many dice are added. */
export function armourFacts(target: Unit, hit: ArmourHit) {
  const face = hit.face ?? faceTowards(hullOf(target), hit.from)
  const facts = factsOf(hit)
  return {
    face,
    armour: vehicleOf(target).armour[face],
    strength: hit.strength ?? strengthOf(facts).total,
    dice: hit.strength === undefined ? penetrationDice(facts) : 1,
    /** TGW-ARMY-60 This strength is possible only with K bullets. */
    byKBullets:
      hit.strength === undefined && strengthOf(facts).total !== strengthOf({ ...facts, kBullets: false }).total,
  }
}

/** TGW-VDM-15 Close combat attacks are too near for the hull to be obscured. */
export const isHitObscured = (m: State, target: Unit, hit: ArmourHit): boolean =>
  hit.strength === undefined && isObscured(m, target, hit.from, tall)

export const strengthTally = (hit: ArmourHit): Tally => strengthOf(factsOf(hit))

/** All the facts by which the dice of a hit are judged. */
export function hitFacts(m: State, target: Unit, hit: ArmourHit): ArmourFacts {
  const { strength, dice, armour } = armourFacts(target, hit)
  const overheating = target.vehicle?.overheating ?? false
  return { strength, dice, armour, overheating, obscured: isHitObscured(m, target, hit) }
}

/** The odds of what the hit does, by the same functions that judge its dice. */
export const hitOdds = (m: State, target: Unit, hit: ArmourHit): Odds<HitResult> =>
  hitResultOdds(hitFacts(m, target, hit))
