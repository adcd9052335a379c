/** Declaring assaults and moving into them: TGW-CQC-01 to TGW-CQC-12, TGW-CQC-16, TGW-CQC-17. */

import { type Check, type Flow, offer, offerOne, offers, ok, refuse, rollMany } from "@salient/engine"
import { D6, highest } from "../../charts/dice.ts"
import { assaultMove, type Declared, diceFor } from "../../charts/movement.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny, select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { destroy } from "../casualties.ts"
import { knownEnemies } from "../choosing-forces/secrecy.ts"
import { passesTest } from "../command-groups.ts"
import {
  apart,
  areWithin,
  baseOf,
  enemiesOf,
  inch,
  isCoherent,
  isCommand,
  isCrew,
  isThere,
  isVehicle,
  mayBeUsed,
  pointOf,
  sayInches,
  sideOf,
  unitNamed,
  unitsOf,
} from "../general-conventions/models.ts"
import { throwGrenades } from "../grenades.ts"
import { obstaclesBetween } from "../line-of-sight/looks.ts"
import { consolidate } from "../movement/march.ts"
import { walkerOf } from "../movement/walkers.ts"
import { mayMeasure } from "../organising-a-battle/optional.ts"
import { mayRunOn, runOn } from "../special-rules/assault-training.ts"
import { hasColours } from "../special-rules-of-the-lists/colours.ts"
import { areasAt, fieldOf, goingOf, kindOf } from "../terrain/ground.ts"
import { assaultVehicle, mayAssaultFace } from "../vehicles/assaulted.ts"
import { charge } from "./charge.ts"
import { findContacts } from "./contacts.ts"
import { followersElsewhere } from "./followers.ts"

/** TGW-CQC-02, TGW-CQC-04, TGW-CQC-05 */
function mayAssault(m: State, unit: Unit): Check {
  const there = mayBeUsed(unit)
  if (!there.ok) return there
  if (unit.done) return refuse("TGW-CQC-02", `${unit.name} has already acted in this phase.`)
  if (unit.fights.length > 0) return refuse("TGW-CQC-02", `${unit.name} is already in combat.`)
  if (unit.pinned > 0) return refuse("TGW-CQC-05", `${unit.name} is pinned.`)
  if (unit.fallingBack) return refuse("TGW-CQC-05", `${unit.name} is falling back.`)
  if (isCrew(unit)) return refuse("TGW-SUP-10", "Support Weapons cannot assault.")
  if (isVehicle(unit)) return refuse("TGW-CQC-02", "Vehicles cannot assault.")
  if (!isCoherent(unit)) return refuse("TGW-MOVE-07", `${unit.name} is out of coherency.`)
  if (unit.fired === "other")
    return refuse(["TGW-CQC-04", "TGW-WEAP-03"], `${unit.name} has fired rifles or similar weapons.`)
  return enemiesOf(m, unit).some((e) => mayAssaultIt(m, unit, e).ok)
    ? ok
    : refuse("TGW-CQC-02", `No enemy is near enough to ${unit.name}.`)
}

/** How far away an enemy may be for a player to believe it in reach: twice the unit's assault move. */
const believed = (unit: Unit): number => 2 * assaultMove(walkerOf(unit), [])

/** TGW-CQC-02, TGW-CQC-03 */
function mayAssaultIt(m: State, unit: Unit, enemy: Unit): Check {
  const there = mayBeUsed(enemy)
  if (!there.ok) return there
  if (unit.fired === "closeRange" && unit.firedAt !== null && unit.firedAt !== enemy.id) {
    const shot = unitNamed(m, unit.firedAt)
    if (isThere(shot) && !shot.fallingBack)
      return refuse("TGW-CQC-03", `${unit.name} has fired at ${shot.name} and may assault only that.`)
  }
  if (isVehicle(enemy)) {
    const face = mayAssaultFace(unit, enemy)
    if (!face.ok) return face
  }
  if (areWithin(unit, enemy, believed(unit))) return ok
  return refuse(["TGW-CQC-02", "TGW-DEC-32"], () => {
    const away = mayMeasure(m) ? `is ${sayInches(apart(unit, enemy))} away` : "is clearly out of reach" // TGW-GEN-04
    return `${enemy.name} ${away}.`
  })
}

/** A unit that assaults, or that makes the move its training gives it instead (TGW-SPEC-02, TGW-AS-08). */
export type AssaultChoice = Unit | { readonly unit: Unit; readonly runs: true } | "end"

export function* nextToAssault(m: State): Flow<AssaultChoice> {
  return yield* chooseIfAny<AssaultChoice>(
    { by: m.active, what: "next-assault", prompt: "Which unit assaults?", rules: ["TGW-CQC-01", "TGW-CQC-02"] },
    offers<AssaultChoice>(
      offer<Unit, AssaultChoice>(
        unitsOf(m, m.active),
        (u) => mayAssault(m, u),
        (u) => ({
          id: `assault:${u.id}`,
          label: `${u.name} assaults`,
          value: u,
          touches: [u.id],
          rules: ["TGW-CQC-02"],
          aims: true,
          leads: () => [u.id],
        }),
        () => sideOf(m, m.active),
      ),
      offer<Unit, AssaultChoice>(
        unitsOf(m, m.active),
        mayRunOn,
        (unit) => ({
          id: `run:${unit.id}`,
          label: `${unit.name} moves without an assault`,
          value: { unit, runs: true },
          touches: [unit.id],
          rules: ["TGW-SPEC-02", "TGW-AS-08"],
        }),
        () => sideOf(m, m.active),
      ),
      offerOne<AssaultChoice>(mayEndAssaults(m), {
        id: "end",
        label: "No more assaults: fight",
        value: "end",
        rules: ["TGW-TURN-03"],
      }),
    ),
  )
}

/** TGW-AS-04 A unit with living Colours that can reach an enemy must assault before the phase ends. */
function mayEndAssaults(m: State): Check {
  const bound = unitsOf(m, m.active).find((u) => hasColours(u) && mayAssault(m, u).ok && isInReach(m, u))
  return bound ? refuse("TGW-AS-04", `${bound.name} carries the Colours and must assault.`) : ok
}

/** True if the unit could reach some enemy over open ground. */
const isInReach = (m: State, unit: Unit): boolean =>
  enemiesOf(m, unit).some(
    (e) => mayAssaultIt(m, unit, e).ok && !isVehicle(e) && areWithin(unit, e, assaultMove(walkerOf(unit), [])),
  )

/** TGW-CQC-02 to TGW-CQC-12 One unit's assault. */
export function* assault(m: State, go: Exclude<AssaultChoice, "end">): Flow {
  if ("runs" in go) {
    yield* runOn(m, go.unit)
    return
  }
  const unit = go
  const target = yield* chooseIfAny<Unit | "none">(
    {
      by: unit.side,
      what: "assault-target",
      prompt: `Which enemy does ${unit.name} assault?`,
      rules: ["TGW-CQC-02"],
      about: [unit.id],
    },
    offers<Unit | "none">(
      offer<Unit, Unit | "none">(
        enemiesOf(m, unit),
        (e) => mayAssaultIt(m, unit, e),
        (e) => ({ id: `at:${e.id}`, label: `Assault ${e.name}`, value: e, touches: [e.id], rules: ["TGW-CQC-02"] }),
        () => knownEnemies(m, unit),
      ),
      offerOne<Unit | "none">(
        hasColours(unit) && isInReach(m, unit)
          ? refuse("TGW-AS-04", `${unit.name} carries the Colours and must assault.`)
          : ok,
        { id: "none", label: "No one after all", value: "none", rules: ["TGW-TURN-03"] },
      ),
    ),
  )
  if (target === "none") return
  unit.done = true
  m.named = true
  if (isVehicle(target)) yield* assaultVehicle(m, unit, target)
  else yield* rushIn(m, unit, target, yield* othersToo(m, unit, target))
  m.named = false
}

/** TGW-CQC-10 Whether spare men may also assault a further unit. */
function mayAssaultToo(m: State, unit: Unit, target: Unit, enemy: Unit): Check {
  const there = mayBeUsed(enemy)
  if (!there.ok) return there
  if (enemy === target) return refuse("TGW-CQC-10", `${enemy.name} is already being assaulted.`)
  if (isVehicle(enemy) || enemy.fallingBack) return refuse("TGW-DEC-27", `${enemy.name} can only be assaulted alone.`)
  const most = mayMeasure(m) ? assaultMove(walkerOf(unit), []) : believed(unit)
  return areWithin(unit, enemy, most) ? ok : refuse("TGW-CQC-10", `${enemy.name} is out of reach.`)
}

/** TGW-CQC-10 After the first contact the other men may also assault further units; not asked when no unit is in reach. */
function* othersToo(m: State, unit: Unit, target: Unit): Flow<readonly Unit[]> {
  const near = enemiesOf(m, unit).filter((e) => mayAssaultToo(m, unit, target, e).ok)
  if (near.length === 0) return []
  return yield* select<Unit>(
    {
      by: unit.side,
      what: "assault-also",
      prompt: `${unit.name} assaults ${target.name}: which units may its other men also reach?`,
      rules: ["TGW-CQC-10"],
      about: [unit.id],
    },
    offer<Unit, Unit>(
      enemiesOf(m, unit),
      (e) => mayAssaultToo(m, unit, target, e),
      (e) => ({ id: `also:${e.id}`, label: e.name, value: e, touches: [e.id], rules: ["TGW-CQC-10"] }),
      () => knownEnemies(m, unit),
    ),
    { min: 0, max: near.length },
  )
}

/** TGW-CQC-06 to TGW-CQC-11, TGW-FALL-12, TGW-FALL-13 */
function* rushIn(m: State, unit: Unit, target: Unit, also: readonly Unit[]): Flow {
  const stands = !target.fallingBack || regroupsAtOnce(m, target)
  const most = distanceOf(m, unit, [target, ...also])
  const covered = new Map([target, ...also].map((foe) => [foe, menInCover(m, unit, foe)]))
  const charged = charge(m, unit, target, most, also)
  tell(m, {
    kind: "assaults",
    rules: ["TGW-CQC-02"],
    unit: unit.id,
    name: unit.name,
    target: target.id,
    at: target.name,
    reached: charged !== undefined,
  })
  if (!charged) return // TGW-CQC-06
  yield* followersElsewhere(m, unit, charged)
  unit.charged = true
  unit.moved = true
  if (!stands) destroy(m, target, "it was overrun while falling back", "TGW-FALL-13")
  const fresh = [target, ...also].filter((foe) => foe.fights.length === 0)
  findContacts(m)
  unit.firstRound = true
  for (const foe of [target, ...also]) {
    if (!foe.fights.includes(unit.id)) continue
    if (fresh.includes(foe)) {
      foe.firstRound = true
      if (foe.pinned > 0) foe.dazed = true // TGW-PIN-04
      foe.pinned = 0
      foe.cover = covered.get(foe) ?? []
    }
    throwGrenades(m, unit, foe)
  }
  if (!stands && unit.fights.length === 0) yield* consolidate(m, unit, "TGW-FALL-13")
}

/** TGW-FALL-12 A test without modifiers before the assaulting models move; TGW-AMB-28 waives the six-inch condition. */
function regroupsAtOnce(m: State, target: Unit): boolean {
  const able = (target.men.length >= data.fallBack.regroupModels || isCommand(target)) && isCoherent(target)
  if (!able || !passesTest(m, target, { rule: "TGW-FALL-12", why: "regroup when assaulted", plain: true })) return false
  target.fallingBack = false
  target.dazed = true
  tell(m, { kind: "regroups", rules: ["TGW-FALL-12"], unit: target.id, name: target.name })
  return true
}

/** TGW-CQC-11 The dice depend on the ground crossed by the straight ways of the men who are near enough. */
function distanceOf(m: State, unit: Unit, foes: readonly Unit[]): number {
  const field = fieldOf(m)
  const walker = walkerOf(unit)
  const full = assaultMove(walker, [])
  let hardest: Declared = "open"
  for (let i = 0; i < unit.men.length; i++) {
    for (const foe of foes) {
      const near = nearestPoint(unit, i, foe)
      if (!near || near.far > full + inch) continue
      const going = goingOf(field, baseOf(unit, i), near.at, true)
      if (going === "oneDie") hardest = "oneDie"
      else if (going === "difficult" && hardest === "open") hardest = "difficult"
    }
  }
  const dice = diceFor(walker, hardest)
  if (dice === 0) return full
  const rolled = rollMany(m, dice, D6, "TGW-CQC-11", `${unit.name} assaults over Difficult Terrain`)
  tell(m, {
    kind: "rolled-for-ground",
    rules: ["TGW-CQC-11"],
    unit: unit.id,
    name: unit.name,
    dice: rolled,
    inches: highest(rolled),
  })
  return assaultMove(walker, rolled)
}

function nearestPoint(unit: Unit, i: number, target: Unit) {
  const from = pointOf(unit, i)
  let best: { at: { x: number; y: number }; far: number } | undefined
  for (let j = 0; j < target.men.length; j++) {
    const at = pointOf(target, j)
    const far = Math.sqrt((at.x - from.x) ** 2 + (at.y - from.y) ** 2) - inch
    if (!best || far < best.far) best = { at, far }
  }
  return best
}

/** TGW-CQC-16, TGW-CQC-17, TGW-AMB-23 The target's men who are in cover, seen from where the assaulters started. */
function menInCover(m: State, unit: Unit, target: Unit): number[] {
  const field = fieldOf(m)
  return target.men.filter((_, j) => {
    const at = pointOf(target, j)
    if (areasAt(field, at).some((p) => kindOf(p).cover !== undefined)) return true
    const [near] = unit.men
      .map((__, i) => pointOf(unit, i))
      .sort((a, b) => (a.x - at.x) ** 2 + (a.y - at.y) ** 2 - ((b.x - at.x) ** 2 + (b.y - at.y) ** 2))
    return near !== undefined && obstaclesBetween(field, near, at).length > 0
  })
}
