/** The charge of cavalry: TRR-OPT-04, TRR-AMB-09, -10. */
import { confirm, type Flow, roll, tell } from "@salient/engine"
import { bearing, distance, lengthOf, offset, type Point } from "@salient/space/table"
import { battleData } from "../data/battle.ts"
import { fireData } from "../data/fire.ts"
import { scaleData } from "../data/scale.ts"
import { cm, forceOf, frameAt, frameOf, gap, isArmour, isBoat, nameOf, thousandths } from "../field.ts"
import type { State, Unit } from "../state.ts"
import type { Cover } from "../types.ts"
import { chargeContact, chargeHome, chargeReach, chargesHome, rangeOfChargedTarget } from "./charge.ts"
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
import { firers, mgModels } from "./shoot.ts"
import { believedBy, inView, locate } from "./sight.ts"
import { fireGroups, smallArms, supportFactor } from "./small-arms.ts"
import { isUnsupplied } from "./supply.ts"

const riding: March = { mover: "cavalry", actions: [], half: false, forward: true }

export const isSquadron = (m: State, unit: Unit): boolean =>
  forceOf(m, unit).kind === "squadron" && unit.mounted && unit.broken === null

/** TRR-OPT-04 The enemies a squadron may charge: located as far as its side knows, in sight, and no penalty on the way. */
export function chargeable(m: State, unit: Unit): Unit[] {
  if (!isOn(m, "charges") || !isSquadron(m, unit) || unit.masked || !maySetOut(m, unit)) return []
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

/** Declared without measuring; the target acts at once, and may ride to meet it. */
export function* charge(m: State, unit: Unit, target: Unit): Flow {
  locate(m, unit, ["TRR-OPT-04"])
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
  const back = isSquadron(m, target) && !decoy && (yield* countercharge(m, unit, target))
  const apart = cm(wayTo(m, unit, target))
  const contact = chargeContact(reach, apart)
  // who may yet refuse to charge home halts 1 cm outside the target's close range
  const halt = contact === "afterSecondTest" ? Math.max(0, apart - closeRangeOf(m, target) - 1) : reach.normal
  ride(m, unit, target, Math.min(reach.normal, halt))
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
  ride(m, unit, target, reach.lengthened)
  if (inContact(m, unit, target)) fight(m, unit, target, back, false)
}

/** How far a unit has to ride to the target, once it looks at it. */
function wayTo(m: State, unit: Unit, target: Unit): number {
  const look = lengthOf(unit.at, target.at) === 0 ? unit.facing : bearing(unit.at, target.at)
  return distance(frameAt(m, unit, unit.at, look), frameOf(m, target))
}

/** The close range of what a target would fire with: TRR-FIRE-02. */
const closeRangeOf = (m: State, target: Unit): number =>
  fireData.ranges[forceOf(m, target).kind === "mg" ? "tripodMg" : "smallArms"].close

/** Whether both are still there and nothing keeps them apart but that no two units share a position (TRR-GAP-13). */
const inContact = (m: State, unit: Unit, target: Unit): boolean =>
  unit.where === "table" &&
  target.where === "table" &&
  gap(m, unit, target) <= thousandths(battleData.apart + battleData.pace)

function* countercharge(m: State, unit: Unit, target: Unit): Flow<boolean> {
  const back = yield* confirm(
    {
      by: target.side,
      prompt: `${nameOf(m, unit)} charges ${nameOf(m, target)}. Charge back?`,
      rules: ["TRR-OPT-04"],
      about: [target.id],
    },
    { yes: "Charge back", no: "Stand and fire" },
  )
  if (back) tell(m, { kind: "countercharge", rules: ["TRR-OPT-04"], unit: target.id, name: nameOf(m, target) })
  return back
}

/** Straight at the target, so many cm at most, up to where the two meet. */
function ride(m: State, unit: Unit, target: Unit, most: number): void {
  const far = lengthOf(unit.at, target.at)
  if (far === 0) return
  const look = bearing(unit.at, target.at)
  const pace = thousandths(battleData.pace)
  for (let go = Math.min(thousandths(most), far); go > 0; go -= pace) {
    const made = plan(m, unit, riding, [offset(unit.at, look, go)], look, unit.drill)
    if ("ok" in made) continue
    walk(m, unit, made)
    return
  }
}

/** TRR-MOT-07, TRR-MOVE-12 Who is broken fires at nothing, nor do machine guns that are loaded or have moved. */
const mayAnswer = (m: State, target: Unit): boolean =>
  target.broken === null && !target.limbered && (forceOf(m, target).kind !== "mg" || target.moved === 0)

/** The target's ordinary fire, as at medium range whatever the distance; chargers have no cover. */
function fireOf(m: State, target: Unit, at: Unit): Attack | undefined {
  if (!mayAnswer(m, target)) return undefined
  const { kind, assault } = forceOf(m, target)
  const range = rangeOfChargedTarget
  const cover = "none"
  if (kind === "mg") {
    const [barrels] = fireGroups("tripod", mgModels(m, target))
    return barrels === undefined
      ? undefined
      : attack(supportFactor("tripod", barrels, isUnsupplied(m, target)), { range, cover })
  }
  const figures = firers(m, target)
  if (figures === 0) return undefined
  const lmg = target.figures.some((f) => f === "lmg" || f === "mountedLmg")
  return attack(
    smallArms({
      figures,
      range,
      lmg,
      assault: assault && isOn(m, "assaultCompanies"),
      target: forceOf(m, at).target,
      mounted: isSquadron(m, target),
      unsupplied: isUnsupplied(m, target),
    }),
    { range, cover },
  )
}

function answerFire(m: State, target: Unit, at: Unit): void {
  const fire = fireOf(m, target, at)
  if (!fire) return
  target.fired = "light"
  resolve(m, at, fire, false)
}

/** Both sides at once: what each does is settled before anybody falls. */
function fight(m: State, unit: Unit, target: Unit, back: boolean, unfired: boolean): void {
  const blow = blowOf(m, unit, target, coverOf(m, target, unit.at))
  const answer = back ? blowOf(m, target, unit, "none") : unfired ? fireOf(m, target, unit) : undefined
  resolve(m, target, blow, true)
  if (answer && unit.where === "table") resolve(m, unit, answer, false)
}

const blowOf = (m: State, unit: Unit, at: Unit, cover: Cover): Attack =>
  chargeHome({
    figures: unit.figures.length,
    grenades: hasGrenades(m, unit),
    lances: forceOf(m, unit).lance,
    againstLances: forceOf(m, at).lance,
    cover,
  })
