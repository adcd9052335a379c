/** Water-only units in combat: against the hexes beside them, in their defence, and against each other. GTW-14.B.2-4. */
import {
  type Check,
  die as dieOf,
  type Flow,
  type Forecast,
  mapOdds,
  type Offer,
  offer,
  ok,
  part,
  reckon,
  refuse,
  roll,
  type Tally,
  tally,
} from "@salient/engine"
import type { Hex, Side as HexSide } from "@salient/space/hex"
import {
  columnNames,
  demandsOf,
  oddsColumn,
  resultAt,
  resultOdds,
  TOO_LOW,
  worthToAttacker,
} from "../../charts/combat.ts"
import { attackStrength, defenceStrength, type Reckoned, sumOfSide, type Target } from "../../charts/strength.ts"
import { tables } from "../../data/tables.ts"
import { terrainData } from "../../data/terrain.ts"
import { tell } from "../../happenings.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { factsOf } from "../artillery/strengths.ts"
import { hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { faceOf, namesOf } from "../basic-game-concepts/units.ts"
import {
  allAfloat,
  banks,
  boatsBeside,
  boatsOnWater,
  fleetOf,
  isAfloat,
  waterName,
  waterOf,
  waterwaysBeside,
} from "../basic-game-concepts/waters.ts"
import { fireAtBoat, sailTo, withdrawBoat } from "../special-units/gunboats.ts"
import { isInfluenced } from "../special-units/headquarters.ts"
import { askForSupply, planSupply } from "../supply/combat-supply.ts"
import { printedStrength, remove } from "../zones-of-control-and-ownership/fate.ts"
import { payLosses } from "./losses.ts"

const rule = "GTW-14.B.2-4"

/** May this water-only unit attack anything in this phase? */
function mayFire(m: State, u: Unit): Check {
  if (u.attacked) return refuse("GTW-9.B-1", () => `${u.name} has already attacked in this phase.`)
  return m.phase !== "reaction combat" || isInfluenced(m, u)
    ? ok
    : refuse("GTW-4.A.5", () => `${u.name} is in no zone of influence of an active Army headquarters.`)
}

/** GTW-14.B.2-4 May it attack that hex? */
export function mayBoatAttack(m: State, u: Unit, hex: Hex): Check {
  if (!banks(m, waterOf(m, u)!).includes(hex))
    return refuse([rule, "GTW-9.A-2"], () => `${u.name} is not next to ${hexName(m, hex)}.`, u.id)
  return mayFire(m, u)
}

/** Where a unit stands, for players: a hex, or a hexside of water. */
export function placeOf(m: State, u: Unit): string {
  const water = waterOf(m, u)
  return water === undefined ? hexName(m, u.hex) : waterName(m, water)
}

/** GTW-14.B.2-4 The owner says which of his water-only units beside a hex share in its defence. */
export function* joinDefence(m: State, side: Side, hex: Hex): Flow<Unit[]> {
  const beside = boatsBeside(m, hex, side).filter((u) => faceOf(u).defence > 0)
  if (beside.length === 0) return []
  return yield* select(
    {
      by: side,
      what: "gunboats",
      prompt: `Which gunboats share in the defence of ${placeName(m, hex)}? The others suffer nothing.`,
      rules: [rule],
      about: [touchOf(m, hex)],
    },
    offer<Unit, Unit>(
      beside,
      () => ok,
      (u) => ({ id: u.id, label: `${u.name} on ${placeOf(m, u)}`, value: u, touches: [u.id] }),
    ),
    { min: 0, max: beside.length },
  )
}

/** GTW-14.B.2-4 Those that have taken part in a combat that their side must retreat from go to a connected hexside. */
export function* boatsLeave(m: State, units: readonly Unit[]): Flow {
  for (const u of units) if (isAfloat(m, u)) yield* withdrawBoat(m, u, rule)
}

/** GTW-14.B.2-4 May it attack the enemies on that hexside? */
function mayAttackOn(m: State, u: Unit, s: HexSide): Check {
  return waterwaysBeside(m, waterOf(m, u)!).includes(s)
    ? mayFire(m, u)
    : refuse(rule, () => `${u.name} is not connected to ${waterName(m, s)}.`, u.id)
}

/** The water-only units of a side that can attack a hexside. */
export const attackersOnWater = (m: State, side: Side, s: HexSide): Unit[] =>
  fleetOf(m, side).filter((u) => mayAttackOn(m, u, s).ok && faceOf(u).attack > 0 && u.disruption < 2)

function mayAttackWater(m: State, side: Side, s: HexSide): Check {
  const enemies = boatsOnWater(m, s, other(side))
  if (enemies.length === 0) return refuse("GTW-9-2", () => `No enemy is on ${waterName(m, s)}.`)
  if (enemies.some((u) => u.defended))
    return refuse("GTW-9.B-1", () => `${waterName(m, s)} has already been attacked in this phase.`)
  return attackersOnWater(m, side, s).length > 0
    ? ok
    : refuse("GTW-9-1", () => `None of your units can attack ${waterName(m, s)}.`)
}

const nothing: Offer<() => Flow> = { options: [] }

/** GTW-14.B.2-4 Enemies on hexsides that water-only units of the side can attack. */
export function waterTargets(m: State, side: Side): Offer<() => Flow> {
  if (m.afloat === undefined) return nothing
  const hostile = new Set(allAfloat(m).flatMap((one) => (m.units[one.unit]!.side === side ? [] : [one.water])))
  return offer<HexSide, () => Flow>(
    fleetOf(m, side).length === 0 ? [] : [...hostile],
    (s) => mayAttackWater(m, side, s),
    (s) => ({
      id: `water:${waterName(m, s)}`,
      label: `Attack ${namesOf(boatsOnWater(m, s, other(side)))} on ${waterName(m, s)}`,
      value: () => attackWater(m, side, s),
      rules: [rule],
      forecast: () => forecast(m, side, s, attackersOnWater(m, side, s)),
    }),
  )
}

type Fight = { readonly attack: Tally; readonly defence: Tally; readonly column: number; readonly modifiers: Tally }

/** GTW-9.A On open water: the Mobile table, clear ground, and of the modifiers only that of the weather. */
function weigh(m: State, attackers: readonly Unit[], defenders: readonly Unit[], served: (u: Unit) => boolean): Fight {
  const target: Target = {
    terrain: "clear",
    weather: m.weather,
    fullCity: false,
    majorCity: false,
    fortification: undefined,
  }
  const crt = "mobile" as const
  const sum = (units: readonly Unit[], title: string, attacking: boolean) =>
    sumOfSide(
      title,
      units.map((u): Reckoned => {
        const facts = factsOf(m, u, units, target, served(u), crt)
        const strength = attacking
          ? attackStrength({ ...facts, target, across: undefined, crt })
          : defenceStrength({ ...facts, target, crt })
        return { name: u.name, face: facts.face, tally: strength, modern: facts.modernTactics }
      }),
    )
  const [attack, defence] = [sum(attackers, "GTW-9.A-2", true), sum(defenders, "GTW-9.A-4", false)]
  const modifiers = tally(part("GTW-9.H", m.weather, terrainData.weather[m.weather].die))
  return { attack, defence, column: oddsColumn(attack.total, defence.total), modifiers }
}

const sayColumn = (column: number): string => (column === TOO_LOW ? "less than 1:4" : columnNames[column]!)

function forecast(m: State, side: Side, s: HexSide, attackers: readonly Unit[]): Forecast {
  const defenders = boatsOnWater(m, s, other(side))
  const plans = [planSupply(m, side, attackers), planSupply(m, other(side), defenders)]
  const fight = weigh(m, attackers, defenders, (u) => plans.some((p) => p.served.has(u)))
  return {
    title: `Attack on ${waterName(m, s)} at ${sayColumn(fight.column)} on the mobile table`,
    ordered: true,
    odds: mapOdds(resultOdds("mobile", fight.column, fight.modifiers.total), String),
    tallies: [
      { label: "attack", tally: fight.attack },
      { label: "defence", tally: fight.defence },
      { label: "added to the die", tally: fight.modifiers },
    ],
  }
}

/** GTW-14.B.2-4 An attack on the enemies on a connected hexside: losses, retreats, and an advance if nobody is left there. */
function* attackWater(m: State, side: Side, s: HexSide): Flow {
  const enemy = other(side)
  const able = attackersOnWater(m, side, s)
  const attackers = yield* select(
    { by: side, what: "attackers", prompt: `Which units attack ${waterName(m, s)}?`, rules: [rule, "GTW-9.A-8"] },
    offer<Unit, Unit>(
      able,
      () => ok,
      (u) => ({ id: u.id, label: `${u.name} on ${placeOf(m, u)}`, value: u, touches: [u.id] }),
    ),
    {
      min: 1,
      max: able.length,
      forecast: (ids) =>
        forecast(
          m,
          side,
          s,
          able.filter((u) => ids.includes(u.id)),
        ),
    },
  )
  const defenders = boatsOnWater(m, s, enemy)
  tell(m, { kind: "attacks", rules: [rule], side, hex: waterName(m, s), names: namesOf(attackers) })
  for (const u of attackers) u.attacked = true
  for (const u of defenders) u.defended = true
  if (defenders.every((u) => faceOf(u).defence === 0)) {
    for (const u of defenders) remove(m, u, "GTW-9.G.1", "nobody defends it")
    yield* advanceOnto(m, attackers, s)
    return
  }
  const stocks = new Map([
    ...(yield* askForSupply(m, side, attackers, `the attack on ${waterName(m, s)}`)),
    ...(yield* askForSupply(m, enemy, defenders, `the defence of ${waterName(m, s)}`)),
  ])
  const { attack, defence, column, modifiers } = weigh(m, attackers, defenders, (u) => stocks.has(u))
  tell(m, { kind: "strengths", rules: ["GTW-9.A-6"], crt: "mobile", attack, defence, odds: sayColumn(column) })
  const die = column === TOO_LOW ? 0 : roll(m, tables.die, "GTW-9.A-7", `the attack on ${waterName(m, s)}`)
  const result = resultAt("mobile", column, die + modifiers.total)
  if (column !== TOO_LOW)
    reckon(m, () => ({
      side,
      rule: "GTW-9.A-7",
      why: `the attack on ${waterName(m, s)}`,
      odds: mapOdds(dieOf(tables.die), (d) => worthToAttacker(resultAt("mobile", column, d + modifiers.total))),
      got: worthToAttacker(result),
    }))
  const odds = sayColumn(column)
  tell(m, { kind: "result", rules: ["GTW-9.A-7"], hex: waterName(m, s), odds, die, modifiers, result })
  const sum = (units: readonly Unit[], attacking: boolean) =>
    units.reduce((n, u) => n + printedStrength(u, attacking), 0)
  const demands = demandsOf(result, { attack: sum(attackers, true), defence: sum(defenders, false) })
  const bill = { gunsLast: demands.gunsLast, capable: [], halves: [] }
  yield* payLosses(m, { ...bill, side: enemy, attacking: false, units: defenders, required: demands.defender.loss })
  yield* payLosses(m, { ...bill, side, attacking: true, units: attackers, required: demands.attacker.loss })
  if (demands.defender.retreats === "must") yield* boatsLeave(m, defenders)
  if (demands.attacker.retreats === "must") yield* boatsLeave(m, attackers)
  else yield* advanceOnto(m, attackers, s)
}

/** GTW-14.B.2-4 */
function* advanceOnto(m: State, attackers: readonly Unit[], s: HexSide): Flow {
  const [first] = attackers
  const able = attackers.filter((u) => isAfloat(m, u))
  if (!first || able.length === 0 || boatsOnWater(m, s, other(first.side)).length > 0) return
  const chosen = yield* select(
    { by: first.side, what: "advance", prompt: `Which units advance to ${waterName(m, s)}?`, rules: [rule] },
    offer<Unit, Unit>(
      able,
      () => ok,
      (u) => ({ id: u.id, label: `${u.name} on ${placeOf(m, u)}`, value: u, touches: [u.id] }),
    ),
    { min: 0, max: able.length },
  )
  if (chosen.length === 0) return
  tell(m, { kind: "advances", rules: [rule], names: namesOf(chosen), to: waterName(m, s) })
  for (const u of chosen) {
    const from = waterOf(m, u)!
    sailTo(m, u, s)
    if (fireAtBoat(m, u, s) === "back") sailTo(m, u, from)
  }
}
