/** Infantry that assaults a vehicle: TGW-VCQ-05 to TGW-VCQ-11. */
import { type Check, type Flow, type Odds, ok, refuse, rollMany, sumOf } from "@salient/engine"
import { SLACK } from "@salient/space/table"
import { attacks } from "../../charts/close-combat.ts"
import { D6, once } from "../../charts/dice.ts"
import { assaultMove } from "../../charts/movement.ts"
import { hits } from "../../charts/shooting.ts"
import { closeHitOn, closeStrength, type HitResult, worstOdds } from "../../charts/vehicles.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { confirm } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Face } from "../../types.ts"
import { charge } from "../close-quarters-combat/charge.ts"
import { followersElsewhere } from "../close-quarters-combat/followers.ts"
import { passesTest } from "../command-groups.ts"
import { gap, inch, isThere, manAt, pointOf, pointsOf } from "../general-conventions/models.ts"
import { walkerOf } from "../movement/walkers.ts"
import { forecastOf } from "../shooting/effects.ts"
import { penetrate } from "./damage.ts"
import { type ArmourHit, hitOdds } from "./hit-odds.ts"
import { faceTowards, hullOf, vehicleOf } from "./hull.ts"

/** TGW-VCQ-07 The front of a vehicle that moved in its last turn may not be assaulted. */
export function mayAssaultFace(unit: Unit, vehicle: Unit): Check {
  const hull = hullOf(vehicle)
  const moved = (vehicle.vehicle?.went ?? 0) > 0
  return moved && pointsOf(unit).every((p) => faceTowards(hull, p) === "front")
    ? refuse("TGW-VCQ-07", `${vehicle.name} has moved, so it cannot be assaulted from the front.`)
    : ok
}

/** TGW-VCQ-06, TGW-VCQ-08 to TGW-VCQ-11 The test to face a tank, the move, then attacks or grenades; nobody is locked in combat. */
export function* assaultVehicle(m: State, unit: Unit, target: Unit): Flow {
  const said = { unit: unit.id, name: unit.name, at: target.name }
  if (
    vehicleOf(target).type !== "armouredCar" &&
    !passesTest(m, unit, { rule: "TGW-VCQ-06", why: "nerve to assault a tank", morale: true })
  ) {
    tell(m, { kind: "no-nerve", rules: ["TGW-VCQ-06"], ...said })
    return
  }
  const [start] = pointsOf(unit)
  const face = start ? faceTowards(hullOf(target), start) : "side"
  const charged = charge(m, unit, target, assaultMove(walkerOf(unit), []))
  tell(m, { kind: "assaults", rules: ["TGW-VCQ-05"], ...said, target: target.id, reached: charged !== undefined })
  if (!charged) return
  yield* followersElsewhere(m, unit, charged)
  unit.charged = true
  unit.moved = true
  const near = unit.men.flatMap((_, i) => (gap(unit, i, target, 0) <= data.closeCombat.bayonets * inch ? [i] : []))
  const touching = near.filter((i) => gap(unit, i, target, 0) <= SLACK)
  const throwers = touching.filter((i) => manAt(unit, i).weapons.includes("grenades"))
  const { immobilised = false, went = 0 } = target.vehicle ?? {}
  const hitOn = immobilised ? 1 : closeHitOn(went)
  const thrown = throwers.map((i): Blow => ({ dice: 1, strength: closeStrength(0, true), from: i }))
  const ordinary = near.map((i): Blow => {
    const { A, S } = manAt(unit, i).profile
    return { dice: attacks({ attacks: A, bayonets: true }).total, strength: closeStrength(S, false), from: i }
  })
  const oddsOf = (blows: readonly Blow[]) =>
    worstOdds(sumOf(diceOf(blows), once(hitOn)), hitOdds(m, target, hullBlow(unit, blows, face)))
  const grenades =
    throwers.length > 0 && (yield* useGrenades(unit, target, throwers.length, oddsOf(thrown), oddsOf(ordinary)))
  const blows = grenades ? thrown : ordinary
  const dice = diceOf(blows)
  if (dice === 0) return
  const rolled = rollMany(m, dice, D6, "TGW-VCQ-08", `${unit.name} strikes at ${target.name}`)
  const struck = hits(rolled, hitOn)
  tell(m, { kind: "struck-hull", rules: ["TGW-VCQ-08"], ...said, target: target.id, dice: rolled, hits: struck })
  for (let n = 0; n < struck && isThere(target); n++) yield* penetrate(m, target, hullBlow(unit, blows, face))
}

/** One man's attack or grenade. */
type Blow = { readonly dice: number; readonly strength: number; readonly from: number }

const diceOf = (blows: readonly Blow[]): number => blows.reduce((n, b) => n + b.dice, 0)

const hullBlow = (unit: Unit, blows: readonly Blow[], face: Face): ArmourHit => ({
  weapon: "grenades",
  distance: 0,
  by: unit,
  from: pointOf(unit, blows[0]?.from ?? 0),
  face,
  strength: Math.max(...blows.map((b) => b.strength)),
})

/** TGW-VCQ-10 A model that uses grenades makes one stronger attack. */
const useGrenades = (
  unit: Unit,
  target: Unit,
  count: number,
  grenades: Odds<HitResult>,
  ordinary: Odds<HitResult>,
): Flow<boolean> =>
  confirm(
    {
      by: unit.side,
      what: "grenades-or-blows",
      prompt: `${count} of ${unit.name} touch ${target.name} and have grenades. Use them?`,
      rules: ["TGW-VCQ-10"],
      about: [unit.id],
    },
    {
      yes: "Grenades",
      no: "Ordinary attacks",
      forecast: () => {
        const { odds: otherwise } = forecastOf("", ordinary)
        return {
          ...forecastOf(`${unit.name} throws grenades at ${target.name}: the worst effect of one hit`, grenades),
          otherwise: { label: "Ordinary attacks", odds: otherwise },
        }
      },
    },
  )
