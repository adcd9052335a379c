/** Aircraft: DGK-AIR-01 … -07. They come from anywhere, are fired at before they attack, and go home. */

import {
  type Check,
  type Flow,
  type Forecast,
  mapOdds,
  type Offer,
  offer,
  offerOne,
  offers,
  ok,
  reckon,
  refuse,
  roll,
} from "@salient/engine"
import { closest, lengthOf, offset, type Point, pointAlong } from "@salient/space/table"
import { applyLevels, isShotDown } from "../../charts/damage.ts"
import { airAttack, antiAircraftFire, fire } from "../../charts/fire.ts"
import { inches, thousandths } from "../../charts/range.ts"
import { oddsOf, settle } from "../../charts/trial.ts"
import { special } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose, confirm, place } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { COVERS, type Cover, type Troop } from "../../types.ts"
import { type Choice, type Deed, nothing } from "../actions/deeds.ts"
import { enemiesKnown, fatesOf, maximumRange, possibleTargets, targetFormation } from "../fire/fire.ts"
import { areWithin, bodyOf } from "../formations-and-facing/body.ts"
import { samePlace } from "../movement/blocking.ts"
import { isSpot } from "../movement/paths.ts"
import { destroy, suffer } from "../status-and-damage/damage.ts"
import { coverOf } from "../terrain-and-sight/cover.ts"
import { terrainNow } from "../terrain-and-sight/terrain.ts"
import { entryOf, fieldOf, kindOf, modelOf, nameOf, troopOf } from "../troops-and-command/field.ts"
import { carrierOf, mayBeMet, show } from "../troops-and-command/units.ts"

export type AirAttack = keyof typeof special.aircraft.attacks

/** DGK-AIR-05 May it fly this turn? */
export function mayFly(m: State, unit: Unit): Check {
  const { air } = unit
  if (!air) return refuse("DGK-AIR-01", () => `${nameOf(m, unit)} is not an aircraft.`)
  if (unit.where === "lost" || unit.where === "left") return mayBeMet(m, unit)
  return m.turn >= air.until ? ok : refuse("DGK-AIR-05", () => `${nameOf(m, unit)} can fly again in turn ${air.until}.`)
}

/** DGK-AIR-04, DGK-AIR-07 Every aircraft bombs; those that a scenario arms can strafe as well. Each once per sortie. */
function mayAttack(m: State, unit: Unit, attack: AirAttack): Check {
  const flies = mayFly(m, unit)
  if (!flies.ok) return flies
  if (attack === "bombing")
    return unit.air?.bombed ? refuse("DGK-AIR-05", () => `${nameOf(m, unit)} has already dropped its bombs.`) : ok
  if (!entryOf(m, unit).armed)
    return refuse("DGK-AIR-07", () => `${nameOf(m, unit)} has no machine gun to strafe with.`)
  return unit.air?.strafed ? refuse("DGK-AIR-07", () => `${nameOf(m, unit)} has already strafed on this sortie.`) : ok
}

const ATTACKS = ["bombing", "strafing"] as const satisfies readonly AirAttack[]

/** DGK-AIR-04 An aircraft comes from any side: the target has the best cover of everything that it is in or close to. */
function coverFromAbove(m: State, target: Unit): Cover {
  const covers = [target.front, ...beyondWalls(m, target)].map((from) => coverOf(m, target, from, "fire"))
  return covers.reduce((best, c) => (COVERS.indexOf(c) > COVERS.indexOf(best) ? c : best))
}

/** Points from which a unit is seen over nearby cover: one beyond each such wall, trench or bank. */
function beyondWalls(m: State, unit: Unit): Point[] {
  const reach = thousandths(special.cover.behind)
  const walls = terrainNow(m).covers.filter((l) => l.piece.protects === "behind")
  return bodyOf(unit).flatMap((base) =>
    walls.flatMap(({ shape }) => {
      const { distance, to } = closest(base, shape)
      if (distance > reach) return []
      if (samePlace(base.at, to)) return [offset(base.at, base.facing, base.depth)]
      return [pointAlong(base.at, to, lengthOf(base.at, to) + base.depth)]
    }),
  )
}

const factsOf = (m: State, unit: Unit, target: Unit, attack: AirAttack) =>
  airAttack(modelOf(m), attack, unit.status !== "ok", target.strength, {
    target: kindOf(m, target),
    targetFormation: targetFormation(m, target),
    targetCover: coverFromAbove(m, carrierOf(m, target)),
    targetShaken: target.status !== "ok",
  })

function forecast(m: State, unit: Unit, target: Unit, attack: AirAttack): Forecast {
  const { trial, tallies } = fire(modelOf(m), factsOf(m, unit, target, attack))
  return {
    title: `${nameOf(m, unit)}: ${attack} of ${nameOf(m, target)}`,
    ordered: true,
    odds: fatesOf(m, target, trial),
    tallies,
  }
}

/** DGK-AIR-01 Flying to any point, or attacking anything visible from the air. */
export const airOffers = (m: State, unit: Unit): Offer<Deed> =>
  offers(
    ...ATTACKS.map((attack) => attackOffers(m, unit, attack)),
    offerOne<Deed>(mayFly(m, unit), {
      id: "fly",
      label: "Fly to a point",
      rules: ["DGK-AIR-01"],
      value: () => fly(m, unit),
    }),
  )

function attackOffers(m: State, unit: Unit, attack: AirAttack): Offer<Deed> {
  const may = mayAttack(m, unit, attack)
  return offer<Unit, Deed>(
    may.ok ? possibleTargets(m, unit) : [],
    (target) => (may.ok ? mayBeMet(m, target) : may),
    (target) => ({
      id: `${attack}:${target.id}`,
      label: `${attack === "bombing" ? "Bomb" : "Strafe"} ${nameOf(m, target)}`,
      touches: [target.id],
      rules: [attack === "bombing" ? "DGK-AIR-04" : "DGK-AIR-07"],
      forecast: () => forecast(m, unit, target, attack),
      value: () => attackFromAir(m, unit, target, attack),
    }),
    () => enemiesKnown(m, unit),
  )
}

/** DGK-ACT-01, DGK-AIR-05 What Hold means for an aircraft. */
export const stayAway = (m: State, unit: Unit): Choice => ({
  id: "hold",
  label: unit.where === "table" ? "Go home" : "Stay away",
  rules: ["DGK-ACT-01"],
  value: function* () {
    if (unit.where === "table")
      tell(m, { kind: "wentHome", rules: ["DGK-AIR-05"], unit: unit.id, name: nameOf(m, unit) })
    const struck = unit.air !== null && (unit.air.bombed || unit.air.strafed)
    goHome(unit, struck ? nextSortie(m) : m.turn)
    yield* nothing()
  },
})

/** DGK-AIR-05, DGK-AMB-16 Three full turns off the table after the turn of the attack, or as the scenario says. */
const nextSortie = (m: State): number =>
  m.turn + (fieldOf(m).scenario.aircraftRest ?? special.aircraft.turnsOffTable) + 1

function goHome(unit: Unit, until: number): void {
  unit.where = "waiting"
  unit.bases = []
  unit.status = "ok"
  unit.air = { until, bombed: false, strafed: false }
}

function hover(unit: Unit, x: number, y: number): void {
  unit.where = "table"
  unit.front = { x, y }
  unit.formation = "maneuver"
  unit.ranks = [1]
  unit.bases = [{ x, y, f: unit.facing }]
}

function* fly(m: State, unit: Unit): Flow {
  const { width, depth } = fieldOf(m).scenario.table
  const placed = yield* place(
    {
      by: unit.side,
      what: "fly",
      prompt: `Where does ${nameOf(m, unit)} fly?`,
      rules: ["DGK-AIR-01"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      check: (p) => {
        const spot = p[unit.id]
        if (!isSpot(spot) || spot.x < 0 || spot.y < 0 || spot.x > width || spot.y > depth)
          return refuse("DGK-AIR-01", `Choose a point on the table, which is ${inches(width)} by ${inches(depth)}.`)
        return ok
      },
      suggest: (random) => ({ [unit.id]: { x: random(width), y: random(depth) } }),
    },
  )
  const { x, y } = placed[unit.id] as { x: number; y: number }
  hover(unit, x, y)
  tell(m, { kind: "flew", rules: ["DGK-AIR-01"], unit: unit.id, name: nameOf(m, unit), x, y })
}

/** DGK-GAP-09 Only machine guns and Field Artillery fire at aircraft. */
const firesUp = (troop: Troop): troop is "machineGun" | "fieldArtillery" =>
  troop === "machineGun" || troop === "fieldArtillery"

/** DGK-AIR-02 Units on the table that can fire at aircraft, even if they have already acted. */
const gunsAgainst = (m: State, unit: Unit): Unit[] =>
  m.units.filter((u) => {
    const { antiAircraft, troop } = entryOf(m, u)
    return u.side !== unit.side && antiAircraft && firesUp(troop) && carrierOf(m, u).where === "table"
  })

/** Is the sky above the target within range of a gun? */
const isNear = (m: State, gun: Unit, target: Unit): boolean =>
  areWithin(carrierOf(m, gun), carrierOf(m, target), maximumRange(m, gun) ?? -1)

function* attackFromAir(m: State, unit: Unit, target: Unit, attack: AirAttack): Flow {
  const over = carrierOf(m, target)
  hover(unit, over.front.x, over.front.y)
  for (const gun of gunsAgainst(m, unit)) {
    if (isNear(m, gun, target)) yield* antiAircraft(m, gun, unit)
    else if (gun.hidden) yield* outOfRange(m, gun, unit)
    if (unit.where !== "table") return // DGK-AIR-03: it is destroyed, so there is no attack
  }
  const facts = factsOf(m, unit, target, attack)
  const { trial } = fire(modelOf(m), facts)
  const { result } = settle(trial, (faces, rule, why) => roll(m, faces, rule, `${why}, ${nameOf(m, unit)}`))
  const why = `${nameOf(m, unit)} attacks ${nameOf(m, target)}`
  reckon(m, () => ({ side: unit.side, rule: "DGK-AIR-04", why, odds: oddsOf(trial), got: result }))
  target.underFire = true
  tell(m, {
    kind: "bombed",
    rules: [attack === "bombing" ? "DGK-AIR-04" : "DGK-AIR-07"],
    unit: unit.id,
    name: nameOf(m, unit),
    at: nameOf(m, target),
    attack,
    levels: result,
  })
  yield* suffer(m, target, result, { from: { x: unit.front.x, y: unit.front.y - 1 } })
  const air = unit.air
  if (!air) return
  if (attack === "bombing") air.bombed = true
  else air.strafed = true
  // DGK-AIR-07 It may stay while it has another kind of attack and is unhurt; otherwise it is gone for three turns.
  if (unit.status !== "ok" || !ATTACKS.some((a) => mayAttack(m, unit, a).ok)) goHome(unit, nextSortie(m))
}

/** DGK-HIDE-01 A hidden gun is asked wherever it is: not asking would tell the flier where it is not. */
function* outOfRange(m: State, gun: Unit, aircraft: Unit): Flow {
  yield* choose(
    {
      by: gun.side,
      what: "hold-fire-at-aircraft",
      prompt: `${nameOf(m, gun)} cannot reach ${nameOf(m, aircraft)}, but the enemy does not know that. It holds its fire.`,
      rules: ["DGK-AIR-02", "DGK-HIDE-01"],
      about: [gun.id],
    },
    [{ id: "hold", label: "Hold fire" }],
  )
}

function* antiAircraft(m: State, gun: Unit, aircraft: Unit): Flow {
  const firer = troopOf(m, gun)
  if (!firesUp(firer)) return
  const { trial, tallies } = fire(
    modelOf(m),
    antiAircraftFire(modelOf(m), firer, gun.strength, gun.status !== "ok", aircraft.status !== "ok"),
  )
  const fires = yield* confirm(
    {
      by: gun.side,
      what: "fire-at-aircraft",
      prompt: `Does ${nameOf(m, gun)} fire at ${nameOf(m, aircraft)}?`,
      rules: ["DGK-AIR-02"],
      about: [gun.id],
    },
    {
      yes: "Fire",
      no: "Hold fire",
      forecast: () => ({
        title: `${nameOf(m, gun)} fires at ${nameOf(m, aircraft)}`,
        odds: mapOdds(oddsOf(trial), (n) =>
          isShotDown(aircraft.status, n) ? "Shot down" : n > 0 ? "Damaged" : "Missed",
        ),
        tallies,
      }),
    },
  )
  if (!fires) return
  show(m, gun) // DGK-HIDE-01
  const { result } = settle(trial, (faces, rule, why) => roll(m, faces, rule, `${why}, ${nameOf(m, gun)}`))
  const why = `${nameOf(m, gun)} fires at ${nameOf(m, aircraft)}`
  reckon(m, () => ({ side: gun.side, rule: "DGK-AIR-03", why, odds: oddsOf(trial), got: result }))
  tell(m, {
    kind: "flak",
    rules: ["DGK-AIR-03"],
    unit: gun.id,
    name: nameOf(m, gun),
    at: nameOf(m, aircraft),
    levels: result,
  })
  if (isShotDown(aircraft.status, result)) yield* destroy(m, aircraft, "ST_DEAD")
  else aircraft.status = applyLevels({ status: aircraft.status, bases: 1, startingBases: 1 }, result).status
}
