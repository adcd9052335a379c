/** The charge of cavalry: TRR-OPT-04, TRR-AMB-09, -10. */
import { choose, confirm, type Flow, roll, tell } from "@salient/engine"
import { bearing, distance, lengthOf, offset, type Point, type Rect } from "@salient/space/table"
import { battleData } from "../data/battle.ts"
import { fireData } from "../data/fire.ts"
import { scaleData } from "../data/scale.ts"
import { cm, forceOf, frameAt, frameOf, gap, isArmour, isBoat, nameOf, thousandths } from "../field.ts"
import type { State, Unit } from "../state.ts"
import type { Cover } from "../types.ts"
import {
  type ChargeReach,
  type Contact,
  chargeContact,
  chargeHome,
  chargeReach,
  chargesHome,
  chargesMeet,
  rangeOfChargedTarget,
} from "./charge.ts"
import { type Attack, attack } from "./columns.ts"
import { test } from "./conduct.ts"
import { coverOf } from "./cover.ts"
import { isDummy } from "./decoys.ts"
import { expose } from "./dummies.ts"
import { groundOfPath, journeyOf } from "./going.ts"
import { resolve } from "./harm.ts"
import { type March, maySetOut, plan, walk } from "./march.ts"
import { penalties } from "./movement.ts"
import { hasGrenades, isOn } from "./options.ts"
import { firers, hasFiredIndirect, mgModels, shotsOf } from "./shoot.ts"
import type { Shot } from "./shot.ts"
import { believedBy, inView, layOpen, locate } from "./sight.ts"
import { fireGroups, smallArms, supportFactor } from "./small-arms.ts"
import { isUnsupplied } from "./supply.ts"

const riding: March = { mover: "cavalry", actions: [], half: false, forward: true }

export const isSquadron = (m: State, unit: Unit): boolean =>
  forceOf(m, unit).kind === "squadron" && unit.mounted && unit.broken === null

/** Whether anybody of the cavalry is in the saddle and obeys, squadron or headquarters: as much as the enemy sees of it. */
const isOnHorseback = (m: State, unit: Unit): boolean =>
  forceOf(m, unit).mover === "cavalry" && unit.mounted && unit.broken === null

/** Whether riders could ride at anybody: masks cost a penalty, and with one nobody charges. */
const mayRideOut = (m: State, unit: Unit): boolean => !unit.masked && maySetOut(m, unit)

/** TRR-OPT-04 The enemies a squadron may charge: located as far as its side knows, in sight, and no penalty on the way. */
export function chargeable(m: State, unit: Unit): Unit[] {
  if (!isOn(m, "charges") || !isSquadron(m, unit) || !mayRideOut(m, unit)) return []
  return believedBy(m, unit.side).filter(
    (t) => !isArmour(m, t) && !isBoat(m, t) && inView(m, unit, t) && isFreeWay(m, unit, t.at),
  )
}

function isFreeWay(m: State, unit: Unit, to: Point): boolean {
  const legs = groundOfPath(m, unit, "cavalry", [to])
  if ("ok" in legs) return false
  const dice = penalties(journeyOf(m, unit, riding, legs))
  return !("ok" in dice) && dice.total === 0
}

/** Declared without measuring; the target acts at once, whether or not it is reached, and may ride to meet it. */
export function* charge(m: State, unit: Unit, target: Unit): Flow {
  locate(m, unit, ["TRR-OPT-04"])
  for (const u of [unit, target]) layOpen(m, u)
  target.acted = true
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
  const before = unit.moved
  const contact = back ? rideTogether(m, unit, target, reach) : rideAt(m, unit, target, reach)
  if (decoy) {
    expose(m, target.id) // TRR-OBS-04: nobody fires at who rides at them, nobody is met
    return
  }
  if (inContact(m, unit, target)) {
    fight(m, unit, target, back, true)
    return
  }
  if (!back) answerFire(m, target, unit) // who rides to meet the charge does not fire at it
  if (contact !== "afterSecondTest" || unit.where !== "table" || target.where !== "table") return
  const { total } = test(m, unit, "advance")
  if (!chargesHome(total)) {
    tell(m, { kind: "charge-fails", rules: ["TRR-OPT-04"], unit: unit.id, name: nameOf(m, unit) })
    return
  }
  ride(m, unit, target, reach.lengthened - cm(unit.moved - before))
  if (inContact(m, unit, target)) fight(m, unit, target, back, false)
}

/** The chargers ride their normal move at a target that stands. */
function rideAt(m: State, unit: Unit, target: Unit, reach: ChargeReach): Contact {
  const apart = cm(distance(facing(m, unit, target), frameOf(m, target)))
  const contact = chargeContact(reach, apart)
  ride(m, unit, target, normalMove(m, target, reach, contact, apart))
  return contact
}

/** Both ride their normal move, at one pace: they meet half-way, or where one of them is held up. */
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

/** How far the chargers ride before it is known whether they charge home: who may yet refuse halts 1 cm outside close range. */
const normalMove = (m: State, target: Unit, reach: ChargeReach, contact: Contact, apart: number): number =>
  contact === "afterSecondTest"
    ? Math.min(reach.normal, Math.max(0, apart - closeRangeOf(m, target) - 1))
    : reach.normal

/** The ground a unit stands on once it looks at another. */
const facing = (m: State, unit: Unit, at: Unit): Rect =>
  frameAt(m, unit, unit.at, lengthOf(unit.at, at.at) === 0 ? unit.facing : bearing(unit.at, at.at))

/** The close range of what a target would fire with: TRR-FIRE-02. */
const closeRangeOf = (m: State, target: Unit): number =>
  fireData.ranges[forceOf(m, target).kind === "mg" ? "tripodMg" : "smallArms"].close

/** Whether both are still there and nothing keeps them apart but that no two units share a position (TRR-GAP-13). */
const inContact = (m: State, unit: Unit, target: Unit): boolean =>
  unit.where === "table" &&
  target.where === "table" &&
  gap(m, unit, target) <= thousandths(battleData.apart + battleData.pace)

/** A countercharge is a charge: no penalty may lie on its way either. */
const mayChargeBack = (m: State, target: Unit, unit: Unit): boolean =>
  mayRideOut(m, target) && isFreeWay(m, target, unit.at)

/** Every mounted target is asked, even one that may not: if it were not, the chargers would learn of its masks or of its ground. */
function* countercharge(m: State, unit: Unit, target: Unit): Flow<boolean> {
  const ask = { by: target.side, rules: ["TRR-OPT-04"], about: [target.id] }
  const charged = `${nameOf(m, unit)} charges ${nameOf(m, target)}`
  const stand = "Stand and fire"
  if (!mayChargeBack(m, target, unit)) {
    return yield* choose<false>({ ...ask, prompt: `${charged}, which may not charge back.` }, [
      { id: "stand", label: stand, value: false },
    ])
  }
  const back = yield* confirm({ ...ask, prompt: `${charged}. Charge back?` }, { yes: "Charge back", no: stand })
  if (back) tell(m, { kind: "countercharge", rules: ["TRR-OPT-04"], unit: target.id, name: nameOf(m, target) })
  return back
}

/** Straight at the target, so many cm at most, up to where the two meet. */
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

/** TRR-MOT-07, TRR-MOVE-12, TRR-SEQ-07 The broken fire at nothing, nor does who is loaded or has fired indirect, nor moved guns. */
const mayAnswer = (m: State, target: Unit): boolean =>
  target.broken === null &&
  !target.limbered &&
  !hasFiredIndirect(m, target) &&
  (forceOf(m, target).kind !== "mg" || target.moved === 0)

/** The target's ordinary fire at the chargers, with all its weapons, as far away as they are; who is out of range does not fire. */
function answerFire(m: State, target: Unit, at: Unit): void {
  if (!mayAnswer(m, target)) return
  const fired: Shot[] = []
  const later: (() => void)[] = []
  for (let shot = bestShot(m, target, at, fired); shot; shot = bestShot(m, target, at, fired)) {
    fired.push(shot)
    const unseen = shot.fire()
    if (unseen) later.push(unseen)
  }
  for (const strike of later) strike()
}

/** Of what is left to fire at them the shot with the greatest final factor, the first of equals: so guns choose their shells. */
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

/** Both sides at once: what each does is settled before anybody falls. */
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
