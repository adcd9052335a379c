/** The charge of cavalry: TRR-OPT-04, TRR-AMB-09, -10. */
import { type Check, type Flow, type Offer, offer, offerOne, offers, ok, refuse, roll } from "@salient/engine"
import { bearing, distance, lengthOf, offset, type Point, type Rect } from "@salient/space/table"
import {
  type ChargeReach,
  type Contact,
  chargeContact,
  chargeHome,
  chargeReach,
  chargesHome,
  chargesMeet,
  rangeOfChargedTarget,
} from "../../charts/charges.ts"
import { type Attack, attack } from "../../charts/columns.ts"
import { penalties } from "../../charts/movement.ts"
import { fireGroups, smallArms, supportFactor } from "../../charts/small-arms.ts"
import { battleData } from "../../data/battle.ts"
import { fireData } from "../../data/fire.ts"
import { scaleData } from "../../data/scale.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Cover } from "../../types.ts"
import { resolve } from "../fire-at-infantry-and-soft-targets/harm.ts"
import type { Shot } from "../fire-at-infantry-and-soft-targets/shot.ts"
import { firers, hasFiredIndirect, mgModels, shotsOf } from "../fire-at-infantry-and-soft-targets/shots-of-a-unit.ts"
import { test } from "../motivation/conduct.ts"
import { groundOfPath, journeyOf } from "../movement/going.ts"
import { type March, maySetOut, plan, walk } from "../movement/march.ts"
import { coverOf } from "../observation/cover.ts"
import { isDummy } from "../observation/decoys.ts"
import { expose } from "../observation/dummies.ts"
import { believedBy, inView, layOpen, locate, outOfSight } from "../observation/sight.ts"
import {
  cm,
  forceOf,
  frameAt,
  frameOf,
  gap,
  isArmour,
  isBoat,
  nameOf,
  thousandths,
} from "../scale-and-representation/field.ts"
import { hasGrenades, isOn } from "./options.ts"
import { isUnsupplied } from "./supply.ts"

const riding: March = { mover: "cavalry", actions: [], half: false, forward: true }

const isSquadron = (m: State, unit: Unit): boolean =>
  forceOf(m, unit).kind === "squadron" && unit.mounted && unit.broken === null

/** Whether a cavalry unit, squadron or headquarters, is mounted and obeys: as much as the enemy can see. */
const isOnHorseback = (m: State, unit: Unit): boolean =>
  forceOf(m, unit).mover === "cavalry" && unit.mounted && unit.broken === null

/** Whether riders could charge anybody: masks cost a penalty, and with a penalty there is no charge. */
function mayRideOut(m: State, unit: Unit): Check {
  if (unit.masked)
    return refuse(
      "TRR-OPT-04",
      () => `${nameOf(m, unit)} wears masks, which cost a penalty, and a unit with a penalty cannot charge.`,
    )
  return maySetOut(m, unit)
}

/** TRR-OPT-04 The way of a charge must be free of penalties. */
const mayRideAt = (m: State, unit: Unit, target: Unit): Check =>
  isFreeWay(m, unit, target.at)
    ? ok
    : refuse(
        "TRR-OPT-04",
        () => `The ground between it and ${nameOf(m, target)} would cost ${nameOf(m, unit)} a penalty.`,
      )

/** TRR-OPT-04 Squadrons may charge, mounted and without masks, if the option is in force. */
function mayChargeAtAll(m: State, unit: Unit): Check {
  if (!isOn(m, "charges")) return refuse("TRR-OPT-04", "Cavalry charges are not used in this battle.")
  if (!isSquadron(m, unit)) return refuse("TRR-OPT-04", () => `${nameOf(m, unit)} is not a mounted squadron.`)
  return mayRideOut(m, unit)
}

/** TRR-OPT-04 They may charge an enemy that their side has located, that is in sight, and with no penalty on the way. */
function mayCharge(m: State, unit: Unit, target: Unit): Check {
  const name = () => nameOf(m, target)
  if (isArmour(m, target) || isBoat(m, target)) return refuse("TRR-OPT-04", () => `Cavalry does not charge ${name()}.`)
  if (!inView(m, unit, target)) return refuse("TRR-OPT-04", () => `${nameOf(m, unit)} does not see ${name()}.`)
  return mayRideAt(m, unit, target)
}

/** TRR-OPT-04 May it charge any enemy that its side knows of? If not, why not. */
export function mayChargeAny(m: State, unit: Unit): Check {
  const able = mayChargeAtAll(m, unit)
  if (!able.ok) return able
  return believedBy(m, unit.side).some((t) => mayCharge(m, unit, t).ok)
    ? ok
    : refuse("TRR-OPT-04", () => `${nameOf(m, unit)} sees no enemy that it has a clear path to.`)
}

/** TRR-OPT-04 The enemies that a squadron may charge. */
export const chargeTargets = (m: State, unit: Unit): Offer<Unit> =>
  offers(
    offer(
      believedBy(m, unit.side),
      (t) => mayCharge(m, unit, t),
      (t) => ({ id: t.id, label: nameOf(m, t), value: t, touches: [t.id] }),
    ),
    outOfSight(m, unit.side, ({ id, name }) => [{ id, label: name }]),
  )

function isFreeWay(m: State, unit: Unit, to: Point): boolean {
  const legs = groundOfPath(m, unit, "cavalry", [to])
  if ("ok" in legs) return false
  const dice = penalties(journeyOf(m, unit, riding, legs))
  return !("ok" in dice) && dice.total === 0
}

/**
 * Declared without measuring. The charge activates the target, which may ride to meet it. But the target's activation is used up only by
 * what it does: a charge from out of reach costs it nothing.
 */
export function* charge(m: State, unit: Unit, target: Unit): Flow {
  locate(m, unit, ["TRR-OPT-04"])
  for (const u of [unit, target]) layOpen(m, u)
  const reach = chargeReach(roll(m, scaleData.die, "TRR-OPT-04", `charge of ${nameOf(m, unit)}`))
  tell(m, {
    kind: "charges",
    rules: ["TRR-OPT-04"],
    unit: unit.id,
    name: nameOf(m, unit),
    at: nameOf(m, target),
    reach: reach.lengthened,
  })
  const decoy = isDummy(m, target)
  const back = !decoy && isOnHorseback(m, target) && (yield* countercharge(m, unit, target))
  if (back) target.acted = true
  const before = unit.moved
  const contact = back ? rideTogether(m, unit, target, reach) : rideAt(m, unit, target, reach)
  if (decoy) {
    expose(m, target.id) // TRR-OBS-04: nobody fires at the riders, and nobody is met
    return
  }
  if (inContact(m, unit, target)) {
    target.acted = true
    fight(m, unit, target, back, true)
    return
  }
  if (!back && answerFire(m, target, unit)) target.acted = true // a unit that rides to meet the charge does not fire at it
  if (contact !== "afterSecondTest" || unit.where !== "table" || target.where !== "table") return
  const { total } = test(m, unit, "advance")
  if (!chargesHome(total)) {
    tell(m, { kind: "charge-fails", rules: ["TRR-OPT-04"], unit: unit.id, name: nameOf(m, unit) })
    return
  }
  ride(m, unit, target, reach.lengthened - cm(unit.moved - before))
  if (!inContact(m, unit, target)) return
  target.acted = true
  fight(m, unit, target, back, false)
}

/** The chargers make their normal move at a target that stands still. */
function rideAt(m: State, unit: Unit, target: Unit, reach: ChargeReach): Contact {
  const apart = cm(distance(facing(m, unit, target), frameOf(m, target)))
  const contact = chargeContact(reach, apart)
  ride(m, unit, target, normalMove(m, target, reach, contact, apart))
  return contact
}

/** Both make their normal move at the same speed: they meet half-way, or where one of them is stopped. */
function rideTogether(m: State, unit: Unit, target: Unit, reach: ChargeReach): Contact {
  const apart = cm(distance(facing(m, unit, target), facing(m, target, unit)))
  const contact = chargeContact(chargesMeet(reach), apart)
  const most = normalMove(m, target, reach, contact, apart - reach.normal)
  const half = Math.min(most, apart / 2)
  ride(m, unit, target, half)
  ride(m, target, unit, reach.normal)
  ride(m, unit, target, most - half)
  return contact
}

/** How far the chargers ride before it is known whether they charge home. If they may still refuse, they halt 1 cm outside close range. */
const normalMove = (m: State, target: Unit, reach: ChargeReach, contact: Contact, apart: number): number =>
  contact === "afterSecondTest"
    ? Math.min(reach.normal, Math.max(0, apart - closeRangeOf(m, target) - 1))
    : reach.normal

/** The ground a unit covers once it faces another. */
const facing = (m: State, unit: Unit, at: Unit): Rect =>
  frameAt(m, unit, unit.at, lengthOf(unit.at, at.at) === 0 ? unit.facing : bearing(unit.at, at.at))

/** The close range of the weapon that a target would fire: TRR-FIRE-02. */
const closeRangeOf = (m: State, target: Unit): number =>
  fireData.ranges[forceOf(m, target).kind === "mg" ? "tripodMg" : "smallArms"].close

/** Whether both are still there and are separated only by the rule that no two units share a position (TRR-GAP-13). */
const inContact = (m: State, unit: Unit, target: Unit): boolean =>
  unit.where === "table" &&
  target.where === "table" &&
  gap(m, unit, target) <= thousandths(battleData.apart + battleData.pace)

/**
 * A countercharge is a charge, and the move of the unit that makes it: a unit that has moved may not make one, and there may be no penalty
 * on its way.
 */
function mayChargeBack(m: State, target: Unit, unit: Unit): Check {
  if (target.moved > 0)
    return refuse("TRR-OPT-04", () => `${nameOf(m, target)} has moved in this move and cannot ride again.`)
  const ride = mayRideOut(m, target)
  return ride.ok ? mayRideAt(m, target, unit) : ride
}

/** Every mounted target is asked, even one that may not countercharge: otherwise the chargers would learn of its masks or its ground. */
function* countercharge(m: State, unit: Unit, target: Unit): Flow<boolean> {
  const back = yield* choose<boolean>(
    {
      by: target.side,
      what: "countercharge",
      prompt: `${nameOf(m, unit)} charges ${nameOf(m, target)}. Charge back?`,
      rules: ["TRR-OPT-04"],
      about: [target.id],
    },
    offers<boolean>(
      { id: "stand", label: "Stand and fire", value: false },
      offerOne(mayChargeBack(m, target, unit), { id: "charge-back", label: "Charge back", value: true }),
    ),
  )
  if (back) tell(m, { kind: "countercharge", rules: ["TRR-OPT-04"], unit: target.id, name: nameOf(m, target) })
  return back
}

/** Straight at the target, no farther than a distance in cm, up to the point where the two meet. */
function ride(m: State, unit: Unit, target: Unit, most: number): void {
  if (unit.where !== "table" || target.where !== "table" || inContact(m, unit, target)) return
  const far = lengthOf(unit.at, target.at)
  const look = bearing(unit.at, target.at)
  const pace = thousandths(battleData.pace)
  for (let go = Math.min(thousandths(most), far); go > 0; go -= pace) {
    const made = plan(m, unit, riding, [offset(unit.at, look, go)], look, unit.drill)
    if ("ok" in made) continue
    walk(m, unit, made)
    return
  }
}

/**
 * TRR-MOT-07, TRR-MOVE-12, TRR-SEQ-07 Units that are broken or loaded, units that have fired indirect and guns that have moved do not fire.
 */
const mayAnswer = (m: State, target: Unit): boolean =>
  target.broken === null &&
  !target.limbered &&
  !hasFiredIndirect(m, target) &&
  (forceOf(m, target).kind !== "mg" || target.moved === 0)

/** The target's ordinary fire at the chargers, with all weapons that reach them at their true distance; returns whether it fired. */
function answerFire(m: State, target: Unit, at: Unit): boolean {
  if (!mayAnswer(m, target)) return false
  const fired: Shot[] = []
  const later: (() => void)[] = []
  for (let shot = bestShot(m, target, at, fired); shot; shot = bestShot(m, target, at, fired)) {
    fired.push(shot)
    const unseen = shot.fire()
    if (unseen) later.push(unseen)
  }
  for (const strike of later) strike()
  return fired.length > 0
}

/** The shot with the greatest final factor among those left, the first of equals. This is how guns choose their ammunition. */
function bestShot(m: State, target: Unit, at: Unit, fired: readonly Shot[]): Shot | undefined {
  const factor = (shot: Shot): number => shot.forecast().tallies?.[0]?.tally.total ?? 0
  let best: { shot: Shot; factor: number } | undefined
  for (const shot of at.where === "table" ? shotsOf(m, target, fired) : []) {
    if (shot.target.id !== at.id || (best && factor(shot) <= best.factor)) continue
    best = { shot, factor: factor(shot) }
  }
  return best?.shot
}

/** In contact the target has its small arms or machine guns, as at medium range; the chargers have no cover. */
function fireInContact(m: State, target: Unit, at: Unit): Attack[] {
  if (!mayAnswer(m, target)) return []
  const shifts = { range: rangeOfChargedTarget, cover: "none" } as const
  const { kind, assault } = forceOf(m, target)
  const unsupplied = isUnsupplied(m, target)
  if (kind === "mg")
    return fireGroups("tripod", mgModels(m, target)).map((barrels) =>
      attack(supportFactor("tripod", barrels, unsupplied), shifts),
    )
  const figures = firers(m, target)
  if (figures === 0) return []
  const basic = smallArms({
    figures,
    range: rangeOfChargedTarget,
    lmg: target.figures.some((f) => f === "lmg" || f === "mountedLmg"),
    assault: assault && isOn(m, "assaultCompanies"),
    target: forceOf(m, at).target,
    mounted: isOnHorseback(m, target),
    unsupplied,
  })
  return [attack(basic, shifts)]
}

/** Both sides at once: the effect of each attack is settled before anybody falls. */
function fight(m: State, unit: Unit, target: Unit, back: boolean, unfired: boolean): void {
  const blow = blowOf(m, unit, target, coverOf(m, target, unit.at))
  const answer = back ? [blowOf(m, target, unit, "none")] : unfired ? fireInContact(m, target, unit) : []
  resolve(m, target, blow, true)
  for (const made of answer) if (unit.where === "table") resolve(m, unit, made, false)
}

const blowOf = (m: State, unit: Unit, at: Unit, cover: Cover): Attack =>
  chargeHome({
    figures: unit.figures.length,
    grenades: hasGrenades(m, unit),
    lances: forceOf(m, unit).lance,
    againstLances: forceOf(m, at).lance,
    cover,
  })
