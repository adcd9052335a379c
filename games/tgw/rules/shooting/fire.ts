/** Shooting, in the order of the book: TGW-SHOOT-04. */

import { type Check, type Flow, offer, offerOne, offers, ok, refuse, rollMany } from "@salient/engine"
import { D6 } from "../../charts/dice.ts"
import { hits, isJammed } from "../../charts/shooting.ts"
import { weaponNamed } from "../../data/weapons.ts"
import { tell } from "../../happenings.ts"
import { choose, chooseIfAny, select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { ALL_MEN, manLabel } from "../casualties.ts"
import { knownEnemies } from "../choosing-forces/secrecy.ts"
import { passesTest } from "../command-groups.ts"
import { reckonDice } from "../general-conventions/luck.ts"
import { enemiesOf, isCrew, isThere, isVehicle, makeFor, sideOf, unitsOf } from "../general-conventions/models.ts"
import { fireGuns } from "../guns.ts"
import { canSweep, fireSustained, fireSweeping } from "../heavy-machine-guns.ts"
import type { Muzzle } from "../line-of-sight/muzzles.ts"
import { fireMortars, isMortar } from "../mortars.ts"
import { unlessMeasured } from "../organising-a-battle/optional.ts"
import { throwBombs } from "../special-rules/bombers.ts"
import { makeElan, mayMakeElan } from "../special-rules-of-the-lists/elan.ts"
import { sawAtNight } from "../standard-mission-special-rules/night.ts"
import { mayTurnGun, turnGun } from "../support-weapons/turning.ts"
import { penetrate } from "../vehicles/damage.ts"
import { fireVehicle } from "../vehicles/vehicle-shooting.ts"
import { canLay } from "../weapon-traits/markers.ts"
import { fireFlames } from "../weapons/flamethrower.ts"
import { fireLaunchers } from "../weapons/launchers.ts"
import { attackBy, laysTemplate } from "./attack.ts"
import { aimForecast, type Manner, withOf } from "./forecasts.ts"
import { begins, mayFire } from "./order.ts"
import { suffer } from "./strike.ts"
import { type Targets, targetsOf } from "./targets.ts"
import { muzzlesOf, USINGS, usingsOf, type WeaponUse } from "./weapons.ts"

/** TGW-SHOOT-01 The unit that fires next; "end": the phase ends. */
export function* nextToFire(m: State): Flow<Unit | "end"> {
  const own = unitsOf(m, m.active)
  const options = offers<Unit | "end">(
    offer<Unit, Unit | "end">(
      own,
      (u) => mayFire(m, u),
      (u) => ({
        id: `fire:${u.id}`,
        label: `${u.name} fires`,
        value: u,
        touches: [u.id],
        rules: ["TGW-SHOOT-01"],
        aims: true,
        leads: () => [u.id],
      }),
      () => sideOf(m, m.active),
    ),
    { id: "end", label: "End the Shooting Phase", value: "end", rules: ["TGW-TURN-03"] },
  )
  return yield* chooseIfAny<Unit | "end">(
    { by: m.active, what: "next-fire", prompt: "Which unit fires?", rules: ["TGW-SHOOT-01", "TGW-SHOOT-02"] },
    options,
  )
}

type Aim = { readonly target: Unit; readonly using: Manner }
type Choice = Aim | "hold" | "turn" | "elan" | "some"

const MANNERS: readonly Manner[] = [...USINGS, "sweep"]
const words: { readonly [m in Manner]: string } = {
  all: "",
  rifles: ", rifles instead of grenades",
  closeRange: " with close range weapons only",
  bombs: " with bombs",
  sweep: " in Sweeping Fire",
}

/** May the unit aim like this? After a failed test only at targets that need no test (TGW-SHOOT-06). */
function mayAim(
  m: State,
  unit: Unit,
  { target, using }: Aim,
  targets: ReadonlyMap<WeaponUse, Targets>,
  failed: boolean,
): Check {
  const sorted = targets.get(withOf(using))
  if (!sorted) return refuse(["TGW-CQC-03", "TGW-SPEC-07"], `${unit.name} cannot fire those weapons.`)
  const may = sorted.why(target)
  if (!may.ok) return may
  if (failed && !sorted.free.includes(target))
    return refuse("TGW-SHOOT-06", `${unit.name} has failed its test and must fire at the nearest enemy.`)
  const { weapon } = makeFor(unit)
  if (using === "sweep" && (weapon !== "hmg" || isVehicle(target) || !canSweep(m, muzzlesOf(unit, "all"), target)))
    return refuse("TGW-HMG-04", `${unit.name} cannot sweep over ${target.name}.`)
  if (using === "bombs" && isVehicle(target)) return refuse("TGW-SPEC-07", "Bombs can be thrown only at men.")
  const lays = isMortar(unit) || (isCrew(unit) && weapon !== "hmg" && !isVehicle(target))
  return lays && !canLay(m, unit, target, "largeBlast")
    ? refuse("TGW-MORT-03", `Friends are too close to ${target.name}.`)
    : ok
}

/** TGW-SHOOT-05 to TGW-SHOOT-08 Chooses the target, or another action. */
function* chooseTarget(m: State, unit: Unit, failed: boolean): Flow<Choice> {
  const targets = new Map(usingsOf(unit).map((using) => [using, targetsOf(m, unit, using)] as const))
  const aims = (units: readonly Unit[]) => units.flatMap((target) => MANNERS.map((using): Aim => ({ target, using })))
  const isTested = ({ target, using }: Aim) => targets.get(withOf(using))?.tested.includes(target) ?? false
  const options = offers<Choice>(
    offer<Aim, Choice>(
      aims(enemiesOf(m, unit)),
      (a) => mayAim(m, unit, a, targets, failed),
      (a) => ({
        id: a.using === "all" ? `at:${a.target.id}` : `at:${a.target.id}:${a.using}`,
        label: `Fire at ${a.target.name}${words[a.using]}${isTested(a) ? " (after a Leadership test)" : ""}`,
        value: a,
        touches: [a.target.id],
        rules: isTested(a) ? ["TGW-SHOOT-06"] : ["TGW-SHOOT-05"],
        forecast: () => aimForecast(m, unit, a.target, a.using),
      }),
      () => aims(knownEnemies(m, unit)),
    ),
    offerOne<Choice>(failed ? refuse("TGW-AS-02", `${unit.name} has chosen to fire.`) : mayMakeElan(m, unit), {
      id: "elan",
      label: "Run on instead of firing",
      value: "elan",
      rules: ["TGW-AS-02"],
    }),
    offerOne<Choice>(failed ? refuse("TGW-SUP-07", `${unit.name} has chosen to fire.`) : mayTurnGun(unit), {
      id: "turn",
      label: "Turn the weapon instead of firing",
      value: "turn",
      rules: ["TGW-SUP-07"],
    }),
    offerOne<Choice>(
      failed ? refuse("TGW-SHOOT-06", `${unit.name} has failed its test and fires.`) : mayAbstain(unit),
      {
        id: "some",
        label: "Some of its men hold their fire",
        value: "some",
        rules: ["TGW-SHOOT-01"],
        seldom: true,
      },
    ),
    { id: "hold", label: "Hold its fire", value: "hold", rules: ["TGW-TURN-03"] },
  )
  return yield* choose<Choice>(
    {
      by: unit.side,
      what: "target",
      prompt: `Which target does ${unit.name} fire at?`,
      rules: ["TGW-SHOOT-05"],
      about: [unit.id],
      ...unlessMeasured(m),
    },
    options,
  )
}

/** TGW-SHOOT-01 Single men may hold their fire if another man of the unit has something to fire with. */
function mayAbstain(unit: Unit): Check {
  if (unit.held.length > 0) return refuse("TGW-SHOOT-01", `Some of ${unit.name} hold their fire already.`)
  return !isCrew(unit) && armed(unit).length > 1
    ? ok
    : refuse("TGW-SHOOT-01", `${unit.name} has not two men who could fire.`)
}

const armed = (unit: Unit): number[] => muzzlesOf(unit, "all").map((z) => z.number)

function* abstain(unit: Unit): Flow {
  const able = armed(unit)
  const may = (n: number): Check =>
    able.includes(n) ? ok : refuse("TGW-SHOOT-01", "There is no such man who could fire.")
  unit.held = [
    ...(yield* select<number>(
      {
        by: unit.side,
        what: "abstain",
        prompt: `Who of ${unit.name} holds his fire? The others fire all at once.`,
        rules: ["TGW-SHOOT-01"],
        about: [unit.id],
      },
      offer<number, number>(
        able,
        may,
        (n) => ({
          id: `man:${n}`,
          label: manLabel(unit, n),
          value: n,
          touches: unit.men.includes(n) ? [`${unit.id}/${n}`] : [],
          rules: ["TGW-SHOOT-01"],
        }),
        () => ALL_MEN,
      ),
      { min: 1, max: able.length - 1 },
    )),
  ].sort((a, b) => a - b)
}

/** TGW-SHOOT-03 All of a unit's fire at one target; a vehicle fires weapon by weapon (TGW-VSH-01). */
export function* fire(m: State, unit: Unit): Flow {
  if (isVehicle(unit)) {
    begins(m, unit)
    yield* fireVehicle(m, unit)
    unit.done = true
    return
  }
  let aim = yield* chooseTarget(m, unit, false)
  if (aim === "some") {
    yield* abstain(unit)
    aim = yield* chooseTarget(m, unit, false)
  }
  if (
    typeof aim === "object" &&
    needsTest(m, unit, aim) &&
    !passesTest(m, unit, { rule: "TGW-SHOOT-06", why: "choice of target" })
  )
    aim = yield* chooseTarget(m, unit, true)
  unit.done = true
  if (aim === "hold" || aim === "some") return
  begins(m, unit)
  if (aim === "elan") yield* makeElan(m, unit)
  else if (aim === "turn") yield* turnGun(m, unit)
  else {
    m.named = true
    yield* shoot(m, unit, aim)
    m.named = false
  }
}

const needsTest = (m: State, unit: Unit, { target, using }: Aim): boolean =>
  targetsOf(m, unit, withOf(using)).tested.includes(target)

/** TGW-SHOOT-04 From naming the target to its losses. */
function* shoot(m: State, unit: Unit, { target, using }: Aim): Flow {
  const muzzles = muzzlesOf(unit, withOf(using))
  const close = using === "bombs" || muzzles.every((z) => weaponNamed(z.weapon).category === "closeRange")
  unit.fired = close ? "closeRange" : "other"
  unit.firedAt = target.id
  tell(m, {
    kind: "fires",
    rules: ["TGW-SHOOT-03"],
    unit: unit.id,
    name: unit.name,
    target: target.id,
    at: target.name,
  })
  const seen = sawAtNight(m, unit, target)
  if (isMortar(unit)) yield* fireMortars(m, unit, target, muzzles, !seen)
  else if (!seen) return
  else if (using === "bombs") yield* throwBombs(m, unit, target, muzzles)
  else if (using === "sweep") yield* fireSweeping(m, unit, target, muzzles)
  else if (makeFor(unit).weapon === "hmg") yield* fireSustained(m, unit, target, muzzles)
  else if (isCrew(unit)) yield* fireGuns(m, unit, target, muzzles)
  else yield* volley(m, unit, target, muzzles)
}

/** TGW-SHOOT-19, TGW-SHOOT-20 Small arms first, then weapons that lay a template. */
function* volley(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Flow {
  const flames = muzzles.filter((z) => z.weapon === "flamethrower")
  const launchers = muzzles.filter((z) => laysTemplate(z.weapon) && z.weapon !== "flamethrower")
  const arms = muzzles.filter((z) => !laysTemplate(z.weapon))
  const attack = attackBy(m, unit, arms, target)
  if (attack.salvos.length === 0 && flames.length + launchers.length === 0)
    tell(m, { kind: "out-of-range", rules: ["TGW-SHOOT-16"], unit: target.id, name: target.name })
  const struck = attack.salvos.map((salvo) => {
    const dice = rollMany(m, salvo.shots, D6, "TGW-SHOOT-19", `${unit.name}: ${salvo.label}`)
    const count = hits(dice, salvo.hitOn)
    const thrown = { side: unit.side, rule: "TGW-SHOOT-19", why: `${unit.name}: ${salvo.label}` }
    reckonDice(m, thrown, { count: salvo.shots, needed: salvo.hitOn, got: count })
    tell(m, {
      kind: "shots",
      rules: ["TGW-SHOOT-19"],
      unit: unit.id,
      name: unit.name,
      weapon: salvo.label,
      dice,
      hits: count,
    })
    jam(m, unit, salvo.weapon, salvo.label, salvo.shooters, dice)
    return { salvo, count }
  })
  if (isVehicle(target))
    for (const { salvo, count } of struck)
      for (let n = 0; n < count && isThere(target); n++) {
        const from = muzzles.find((z) => z.number === salvo.shooters[0])?.base.at ?? (muzzles[0] as Muzzle).base.at
        yield* penetrate(m, target, { weapon: salvo.weapon, distance: attack.distance, by: unit, from })
      }
  else
    yield* suffer(m, {
      target,
      by: unit.name,
      hits: struck.map(({ salvo, count }) => {
        const { strength = 0, traits } = weaponNamed(salvo.weapon)
        return { label: salvo.label, strength, count, most: salvo.reaches, pins: traits.includes("pinning") }
      }),
      most: attack.hittable.length,
      cover: attack.cover,
      dispersed: attack.dispersed,
    })
  yield* fireFlames(m, unit, target, flames)
  yield* fireLaunchers(m, unit, target, launchers)
}

/** TGW-WEAP-17, TGW-TURN-05 */
function jam(
  m: State,
  unit: Unit,
  weapon: Muzzle["weapon"],
  label: string,
  shooters: readonly number[],
  rolled: readonly number[],
): void {
  if (!isJammed(weapon, rolled)) return
  unit.jammed.push(...shooters)
  unit.clearing.push(...shooters)
  tell(m, { kind: "jammed", rules: ["TGW-WEAP-17"], unit: unit.id, name: unit.name, weapon: label })
}
