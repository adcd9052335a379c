/** The combat segment: attacks one after the other, each following the steps of GTW-9.A-8. */
import {
  type Check,
  checkpoint,
  die as dieOf,
  type Flow,
  type Forecast,
  mapOdds,
  offer,
  offerOne,
  offers,
  ok,
  part,
  type Random,
  reckon,
  refuse,
  roll,
  tally,
} from "@salient/engine"
import { count } from "@salient/kit/words"
import type { Hex } from "@salient/space/hex"
import {
  columnNames,
  type Demands,
  demandsOf,
  resultAt,
  resultOdds,
  shifted,
  substituted,
  TOO_LOW,
  worthToAttacker,
} from "../../charts/combat.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose, confirm, select } from "../../questions.ts"
import type { State, Stock, Unit } from "../../state.ts"
import { type Crt, other, type Side } from "../../types.ts"
import {
  fightAlone,
  headquartersLast,
  mayFightWhole,
  mayLendStrength,
  settleDivisions,
  wholeDivisions,
} from "../artillery/divisions.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { succeeds } from "../basic-game-concepts/success.ts"
import { counterOf, faceOf, isArmyHeadquarters, namesOf, nationOf } from "../basic-game-concepts/units.ts"
import { banks, barrierAcross, boatsBeside, fleetOf, isAfloat, waterOf } from "../basic-game-concepts/waters.ts"
import { directionTo, groundCost } from "../movement/costs.ts"
import { announce, type Battle, resolveAttempts } from "../special-combat-effects.ts"
import { flood, moraleOf } from "../special-ground-rules/flooding.ts"
import { judgeOpenCity } from "../special-ground-rules/open-cities.ts"
import { isInfluenced } from "../special-units/headquarters.ts"
import { askLeader } from "../special-units/leaders.ts"
import { testEngines } from "../special-units/tanks.ts"
import { isWithin, phaseNumber } from "../stacking.ts"
import { askForSupply, planSupply } from "../supply/combat-supply.ts"
import { disrupt, printedStrength, remove } from "../zones-of-control-and-ownership/fate.ts"
import { adjacentTo, hasUnknownAt, isOccupied, stackAt, unitsOf } from "../zones-of-control-and-ownership/position.ts"
import { exposeAll } from "../zones-of-control-and-ownership/unknown-corps.ts"
import { advance, hexesOfMap } from "./advances.ts"
import { conclude, withCorps } from "./conclusion.ts"
import {
  attackOf,
  columnOf,
  counting,
  defenceOf,
  type Engagement,
  fatigueShift,
  isInfantryCapable,
  isMountainCapable,
  isRifleAssaultCapable,
  modifiersOf,
  tableFor,
  targetOf,
  worksAgainst,
} from "./engagement.ts"
import { joinDefence, mayBoatAttack, placeOf, waterTargets } from "./from-the-water.ts"
import { commitReserves } from "./reserves.ts"
import { liftSieges, mayLookElsewhere, mustFightIn, sharedBy } from "./same-hex.ts"
import { withdrawBefore } from "./withdrawals.ts"

/** GTW-9-1, GTW-9.B-1, GTW-9.B-2, GTW-7.A.3 May this unit attack that hex? */
function mayAttackWith(m: State, u: Unit, hex: Hex): Check {
  if (isAfloat(m, u)) return mayBoatAttack(m, u, hex)
  if (u.hex < 0) return refuse("GTW-9-2", () => `${u.name} is not on the map.`)
  if (u.hex !== hex && !adjacentTo(m, u.hex).includes(hex) && !isAfar(m, u, hex))
    return refuse("GTW-9.A-2", () => `${u.name} is not next to ${hexName(m, hex)}.`)
  const may = mayLookElsewhere(m, u, hex)
  if (!may.ok) return may
  const now = mayAttackNow(m, u, hex)
  if (!now.ok || !u.formed) return now
  return mayLendStrength(
    m,
    u,
    (part) => part.attacked,
    (part) => mayAttackWith(m, part, hex).ok,
  )
}

function mayAttackNow(m: State, u: Unit, hex: Hex): Check {
  if (u.attacked) return refuse("GTW-9.B-1", () => `${u.name} has already attacked in this phase.`)
  const face = faceOf(u)
  if (face.headquarters) return refuse("GTW-14.M-1", () => `${u.name} cannot attack.`)
  if (u.strategic) return refuse("GTW-7.A.3", () => `${u.name} moved by strategic rail.`)
  if (m.phase === "reaction combat" && u.formed)
    return refuse("GTW-12.B.9-5", () => `${u.name} cannot attack in this phase while artillery is attached to it.`)
  if (
    u.overstacked &&
    u.overSince >= phaseNumber({ ...m, phase: m.phase === "combat" ? "movement" : "reaction movement" })
  )
    return refuse("GTW-8.C.2-5", () => `${u.name} has not been overstacked for a whole movement phase.`)
  const free = u.hex === hex && mustFightIn(m, hex, u.side) // GTW-9.K-2
  if (m.phase === "reaction combat" && !free && !isInfluenced(m, u))
    return refuse("GTW-4.A.5", () => `${u.name} is in no zone of influence of an active Army headquarters.`)
  const d = directionTo(m, u.hex, hex)
  const boat = d === undefined ? undefined : barrierAcross(m, u.hex, d, u.side)
  if (boat)
    return refuse("GTW-14.B.2-3", () => `${boat.name} is on the water between ${u.name} and ${hexName(m, hex)}.`)
  if (d !== undefined && face.only === undefined && groundCost(m, u, u.hex, d) < 0)
    return refuse("GTW-9.B-2", () => `${u.name} may not attack across that hexside.`)
  return ok
}

/** GTW-9.B-1 May the hex be attacked? */
function mayAttack(m: State, side: Side, hex: Hex): Check {
  const at = touchOf(m, hex)
  const enemies = stackAt(m, hex, other(side))
  if (enemies.length === 0) return refuse("GTW-9-2", () => `No enemy is in ${hexName(m, hex)}.`, at)
  if (enemies.some((u) => u.defended))
    return refuse("GTW-9.B-1", () => `${hexName(m, hex)} has already been attacked in this phase.`, at)
  const able = attackersOn(m, side, hex)
  if (able.length === 0) return refuse("GTW-9-1", () => `None of your units can attack ${hexName(m, hex)}.`, at)
  const strong = able.filter(hasAttack)
  if (strong.length === 0)
    return refuse("GTW-9.G.1", () => `No unit that can attack ${hexName(m, hex)} has attack strength.`, at)
  return strong.some((u) => !faceOf(u).is.irregular) || bestAttackers(m, side, hex).length > 0
    ? ok
    : refuse("GTW-14.L-2", () => `Your irregulars cannot attack ${hexName(m, hex)} at such odds.`, at)
}

const hasAttack = (u: Unit): boolean => faceOf(u).attack > 0 && u.disruption < 2

/** GTW-12.B.7-1 True for guns that reach the hex from two or more hexes away. */
const isAfar = (m: State, u: Unit, hex: Hex): boolean => {
  const { range } = counterOf(u)
  if (range < 2 || u.hex < 0) return false
  const distance = fieldOf(m).map.grid.distance(u.hex, hex)
  return distance >= 2 && distance <= range
}

/** GTW-12.B.7-2 The attackers that are in or next to the hex: only they lose, retreat and advance. */
const engagedIn = (m: State, attackers: readonly Unit[], hex: Hex): Unit[] =>
  attackers.filter((u) => !isAfar(m, u, hex))

function attackersOn(m: State, side: Side, hex: Hex): Unit[] {
  const found: Unit[] = []
  for (const u of stackAt(m, hex, side)) if (mayAttackWith(m, u, hex).ok) found.push(u)
  for (const h of adjacentTo(m, hex))
    for (const u of stackAt(m, h, side)) if (mayAttackWith(m, u, hex).ok) found.push(u)
  for (const u of boatsBeside(m, hex, side)) if (mayAttackWith(m, u, hex).ok) found.push(u)
  if (found.some(hasAttack))
    for (const u of longGuns(m, side)) if (isAfar(m, u, hex) && mayAttackWith(m, u, hex).ok) found.push(u)
  return found
}

const remembered = new WeakMap<State, { readonly count: number; readonly guns: readonly Unit[] }>()

/** The units of a side with a range of two or more, cached until units are added: most armies have none. */
function longGuns(m: State, side: Side): readonly Unit[] {
  let known = remembered.get(m)
  if (known?.count !== m.units.length) {
    known = { count: m.units.length, guns: m.units.filter((u) => counterOf(u).range > 1) }
    remembered.set(m, known)
  }
  return known.guns.length === 0 ? known.guns : known.guns.filter((u) => u.side === side)
}

/** GTW-9.K-1 Units that must take part in an attack on their own hex, up to the stacking limit. */
const bound = (m: State, side: Side, hex: Hex): Unit[] =>
  mustFightIn(m, hex, side) ? stackAt(m, hex, side).filter((u) => !u.overstacked && mayAttackWith(m, u, hex).ok) : []

/** GTW-9.K.1-1 Units that must fight in their own hex are lost if no attacker has any attack strength. */
function loseHopeless(m: State, side: Side): void {
  for (const hex of sharedBy(m, side)) {
    const there = stackAt(m, hex, side)
    if (!mustFightIn(m, hex, side) || there.some((u) => hasAttack(u) || u.attacked)) continue
    if (attackersOn(m, side, hex).some(hasAttack)) continue
    for (const u of [...there]) remove(m, u, "GTW-9.K.1-1", "it must attack and has no strength")
  }
}

/** GTW-9.K-1 May the attacks end? Not while units must still fight the enemies in their own hex. */
function mayEndAttacks(m: State, side: Side): Check {
  const hex = sharedBy(m, side).find((h) => bound(m, side, h).length > 0 && mayAttack(m, side, h).ok)
  return hex === undefined
    ? ok
    : refuse("GTW-9.K-1", () => `Your units in ${hexName(m, hex)} must attack the enemies there.`, touchOf(m, hex))
}

/** Enemy-occupied hexes that contain or are adjacent to a unit that has not attacked. */
function nearEnemies(m: State, side: Side): Hex[] {
  const from = new Set(unitsOf(m, side).flatMap((u) => (u.hex < 0 || u.attacked ? [] : [u.hex])))
  const found = new Set<Hex>(
    fleetOf(m, side).flatMap((u) => banks(m, waterOf(m, u)!).filter((h) => isOccupied(m, h, other(side)))),
  )
  for (const hex of from) for (const h of [hex, ...adjacentTo(m, hex)]) if (isOccupied(m, h, other(side))) found.add(h)
  return [...found].sort((a, b) => a - b)
}

/** GTW-9-2 The attacks of a side, until it ends them. */
export function* attacks(m: State, side: Side): Flow {
  const all = hexesOfMap(m)
  for (;;) {
    yield* liftSieges(m) // GTW-15.G-3
    loseHopeless(m, side)
    checkpoint(m)
    const targets = offer<Hex, () => Flow>(
      nearEnemies(m, side),
      (h) => mayAttack(m, side, h),
      (h) => ({
        id: hexName(m, h),
        label: `Attack ${placeName(m, h)}`,
        value: () => attack(m, side, h),
        touches: [touchOf(m, h)],
        // GTW-14.N.2-1: the odds against an unknown corps are not shown
        ...(hasUnknownAt(m, h, other(side))
          ? {}
          : { forecast: () => attackForecast(m, side, h, bestAttackers(m, side, h)) }),
      }),
      () => all,
    )
    const afloat = waterTargets(m, side)
    if (targets.options.length + afloat.options.length === 0) return
    const chosen = yield* choose<(() => Flow) | null>(
      { by: side, what: "attack", prompt: "Which hex do you attack?", rules: ["GTW-9-2"] },
      offers<(() => Flow) | null>(
        targets,
        afloat,
        offerOne<null>(mayEndAttacks(m, side), { id: "end", label: "End the attacks", value: null }),
      ),
    )
    if (chosen === null) return
    yield* chosen()
    settleDivisions(m) // GTW-12.B.9-3
  }
}

/** GTW-14.L-2 May these units attack together, at the odds they achieve? */
function mayAttackTogether(m: State, units: readonly Unit[], hex: Hex): Check {
  const may = mayCombine(m, units, hex)
  return may.ok ? mayDareWith(m, units, hex) : may
}

/** GTW-8.B-3, GTW-9.B-6, GTW-9.G.1 */
function mayCombine(m: State, units: readonly Unit[], hex: Hex): Check {
  if (!units.some(hasAttack)) return refuse("GTW-9.G.1", "None of these units has attack strength.")
  const left = bound(m, units[0]!.side, hex).find((u) => !units.includes(u))
  if (left) return refuse("GTW-9.K-1", `${left.name} must attack the enemies in its own hex.`, left.id)
  const whole = mayFightWhole(m, units, (u) => mayAttackWith(m, u, hex).ok)
  if (!whole.ok) return whole
  const engaged = engagedIn(m, units, hex)
  const ashore = engaged.filter((u) => u.hex >= 0)
  if (!engaged.some(hasAttack))
    return refuse("GTW-12.B.7-2", "Guns at long range can only support units that are next to the hex.")
  for (const from of new Set(ashore.map((u) => u.hex))) {
    const here = ashore.filter((u) => u.hex === from)
    if (!isWithin(m, hex, here))
      return refuse(["GTW-8.B-3", "GTW-9.B-6"], `Too many units from ${hexName(m, from)}.`, touchOf(m, from))
    const over = here.filter((u) => u.overstacked).map((u) => ({ ...u, overstacked: false }))
    if (!isWithin(m, from, over))
      return refuse("GTW-8.C.2-5", `Too many overstacked units attack from ${hexName(m, from)}.`)
  }
  return ok
}

/**
 * GTW-14.L-2 If irregulars make up most of an attack, it needs good odds, unless they must attack. Against an unknown corps the
 * odds are not known, so there is no check.
 */
function mayDareWith(m: State, units: readonly Unit[], hex: Hex): Check {
  const [first] = units
  if (!first) return ok
  const { side } = first
  const { attackAt, share } = tables.irregulars
  const strength = (all: readonly Unit[]) => all.reduce((n, u) => n + faceOf(u).attack, 0)
  const irregulars = units.filter((u) => faceOf(u).is.irregular)
  if (irregulars.length === 0 || strength(irregulars) <= strength(units) * share) return ok
  if (mustFightIn(m, hex, side) || hasUnknownAt(m, hex, other(side))) return ok
  return musteredAgainst(m, side, hex, units) >= attackAt
    ? ok
    : refuse("GTW-14.L-2", () => `${namesOf(irregulars)} can attack only at ${attackAt}:1 or better.`, touchOf(m, hex))
}

/** All units that may attack, up to the stacking limit; `wanted` leaves out units that need not attack. */
export function bestAttackers(m: State, side: Side, hex: Hex, wanted: (u: Unit) => boolean = () => true): Unit[] {
  const chosen = bound(m, side, hex)
  const able = attackersOn(m, side, hex).filter(wanted)
  const supports = (u: Unit) => (isAfar(m, u, hex) ? 1 : 0) // GTW-12.B.7-2: they need others to support
  const ranked = able.sort((a, b) => supports(a) - supports(b) || faceOf(b).attack - faceOf(a).attack || a.n - b.n)
  for (const u of headquartersLast(ranked))
    if (!chosen.includes(u) && faceOf(u).attack > 0 && mayCombine(m, [...chosen, u], hex).ok) chosen.push(u)
  return mayDareWith(m, chosen, hex).ok ? chosen : chosen.filter((u) => !faceOf(u).is.irregular)
}

function someAttackers(m: State, hex: Hex, able: readonly Unit[], random: Random): string[] {
  const strong = engagedIn(m, able, hex).filter(hasAttack)
  const due = bound(m, able[0]!.side, hex)
  const first = strong[random(strong.length)]!
  const chosen = wholeDivisions(m, due.some(hasAttack) ? due : [...due.filter((u) => u !== first), first], able)
  for (const u of headquartersLast(able))
    if (!chosen.includes(u) && random(3) > 0 && mayCombine(m, [...chosen, u], hex).ok) chosen.push(u)
  const daring = mayDareWith(m, chosen, hex).ok ? chosen : bestAttackers(m, first.side, hex)
  return daring.map((u) => u.id)
}

/** The combat as it would be before reserves and special effects, with as many units of both sides as possible in combat supply. */
function foreseen(m: State, side: Side, hex: Hex, attackers: readonly Unit[]) {
  const enemy = other(side)
  const defenders = stackAt(m, hex, enemy)
  const mine = planSupply(m, side, attackers)
  const theirs = planSupply(m, enemy, defenders)
  const works = worksAgainst(m, hex, attackers)
  const crt = tableFor(m, hex, works, attackers)
  const e: Engagement = {
    hex,
    side,
    attackers,
    defenders,
    works,
    crt,
    isServed: (u) => mine.served.has(u) || theirs.served.has(u),
  }
  return { e, attack: attackOf(m, e), defence: defenceOf(m, e), points: mine.cost }
}

/** GTW-14.L-3 The odds of the attackers against a hex, as N:1. */
function musteredAgainst(m: State, side: Side, hex: Hex, attackers: readonly Unit[]): number {
  const { attack, defence } = foreseen(m, side, hex, attackers)
  return defence.total === 0 ? Number.POSITIVE_INFINITY : attack.total / defence.total
}

/** The table, the column and the modifier of an attack before reserves and special effects, and the battle they are for. */
export function prospectOf(m: State, side: Side, hex: Hex, attackers: readonly Unit[]) {
  const { e, attack, defence } = foreseen(m, side, hex, attackers)
  const { crt } = e
  const column = columnOf(e, attack.total, defence.total)
  const battle: Battle = { hex, side, crt, target: targetOf(m, e), attackers, defenders: counting(e.defenders) }
  return { battle, column, modifier: modifiersOf(m, e).total }
}

/** The odds shown before the attack is committed. */
export function attackForecast(m: State, side: Side, hex: Hex, attackers: readonly Unit[]): Forecast {
  const { e, attack, defence, points } = foreseen(m, side, hex, attackers)
  const { crt } = e
  const column = columnOf(e, attack.total, defence.total)
  const modifiers = modifiersOf(m, e)
  return {
    title: `Attack on ${placeName(m, hex)} at ${sayColumn(column)} on the ${crt} table, combat supply for ${count(points, "Resource Point")}`,
    ordered: true,
    odds: mapOdds(resultOdds(crt, column, modifiers.total), String),
    tallies: [
      { label: "attack", tally: attack },
      { label: "defence", tally: defence },
      { label: "added to the die", tally: modifiers },
    ],
  }
}

const sayColumn = (column: number): string => (column === TOO_LOW ? "less than 1:4" : columnNames[column]!)

/** GTW-9.A-8 One attack from its announcement to its end. */
function* attack(m: State, side: Side, hex: Hex): Flow {
  const enemy = other(side)
  const forced = mustFightIn(m, hex, side)
  const attackers = yield* nameAttackers(m, side, hex)
  tell(m, { kind: "attacks", rules: ["GTW-9.A-8"], side, hex: hexName(m, hex), names: namesOf(attackers) })
  if (m.phase === "reaction combat") fightAlone(m, attackers) // GTW-12.B.9-5
  for (const u of attackers) {
    u.attacked = true
    if (u.overstacked && !m.stirred.some((s) => s.hex === u.hex && s.side === side))
      m.stirred.push({ hex: u.hex, side })
  }
  exposeAll(m, [...attackers, ...stackAt(m, hex, enemy)], "for it is in combat") // GTW-14.N.2-4
  if (!(yield* flood(m, side, hex, attackers))) return // GTW-15.A.6-1
  const headquarters = hqsIn(m, [hex, ...new Set(attackers.flatMap((u) => (u.hex < 0 ? [] : [u.hex])))])
  judgeOpenCity(m, hex, attackers) // GTW-15.A.9
  const centers = resourceCenters(m, enemy, hex)
  yield* withdrawBefore(m, enemy, hex, "combat", () => musteredAgainst(m, side, hex, attackers))
  for (const u of stackAt(m, hex, enemy)) u.defended = true
  if (stackAt(m, hex, enemy).length === 0) {
    yield* advance(m, { side, hex, fought: withCorps(m, attackers), declared: false, enemies: [], crt: "mobile" }) // GTW-9.I-3
    return
  }
  if (counting(stackAt(m, hex, enemy)).every((u) => faceOf(u).defence === 0)) {
    for (const u of [...stackAt(m, hex, enemy)]) remove(m, u, "GTW-9.G.1", "nobody defends it")
    yield* advance(m, { side, hex, fought: withCorps(m, attackers), declared: false, enemies: [], crt: "mobile" })
    return
  }
  testReliability(m, attackers, true)
  testReliability(m, counting(stackAt(m, hex, enemy)), false)
  for (const u of [...attackers, ...stackAt(m, hex, enemy)]) testEngines(m, u) // GTW-14.C.2-1
  const stocks = new Map<Unit, Stock>()
  const served = (map: ReadonlyMap<Unit, Stock>) => {
    for (const [u, s] of map) stocks.set(u, s)
  }
  served(yield* askForSupply(m, side, attackers, `the attack on ${placeName(m, hex)}`))
  const fleet = yield* joinDefence(m, enemy, hex) // GTW-14.B.2-4
  served(
    yield* askForSupply(
      m,
      enemy,
      [...counting(stackAt(m, hex, enemy)), ...fleet],
      `the defence of ${placeName(m, hex)}`,
    ),
  )
  const works = worksAgainst(m, hex, attackers)
  const crt = yield* chooseTable(m, side, hex, attackers, tableFor(m, hex, works, attackers))
  const isServed = (u: Unit) => stocks.has(u)
  const attackStrength = attackOf(m, { hex, side, attackers, defenders: stackAt(m, hex, enemy), isServed, crt, works })
  if (crt === "positional") {
    const arrived = yield* commitReserves(m, enemy, hex) // GTW-9.A-3
    if (arrived.length > 0) served(yield* askForSupply(m, enemy, arrived, "the reserves")) // GTW-AMB-29
  }
  const defenders = [...stackAt(m, hex, enemy), ...fleet]
  for (const u of stackAt(m, hex, enemy)) u.defended = true
  const e: Engagement = { hex, side, attackers, defenders, isServed, crt, works, staffs: staffsOf(m, stocks), forced }
  const defence = defenceOf(m, e)
  const before = columnOf(e, yield* inTenths(m, side, attackStrength.total, defence.total), defence.total)
  tell(m, { kind: "strengths", rules: ["GTW-9.A-6"], crt, attack: attackStrength, defence, odds: sayColumn(before) })
  const tired = fatigueShift(e)
  if (tired !== 0) tell(m, { kind: "shifted", rules: ["GTW-6.B.4-3"], why: "fatigue", by: tired })
  const battle: Battle = { hex, side, crt, target: targetOf(m, e), attackers, defenders: counting(defenders) }
  const attempts = [...(yield* announce(m, battle, side)), ...(yield* announce(m, battle, enemy))] // GTW-9.A-5
  const effects = resolveAttempts(m, battle, attempts)
  const column = shifted(before, effects.columns, crt, isInfantryCapable(attackers))
  if (effects.columns !== 0)
    tell(m, { kind: "shifted", rules: ["GTW-10-3"], why: "special effects", by: effects.columns })
  const theirLeader = yield* askLeader(m, enemy, counting(defenders)) // GTW-14.P.2
  const ourLeader = yield* askLeader(m, side, attackers)
  const modifiers = tally(
    ...modifiersOf(m, e, stocks, centers).parts,
    part("GTW-10-3", "special effects", effects.die),
    part("GTW-14.P.2", "the attacker's leader", ourLeader),
    part("GTW-14.P.2", "the defender's leader", -theirLeader),
  )
  const engaged = { ...e, attackers: engagedIn(m, attackers, hex) } // GTW-12.B.7-2
  const result = resultOf(m, engaged, column, modifiers.total, modifiers)
  yield* conclude(m, engaged, result, effects, headquarters)
}

/** GTW-6.B.4-3 Active Army headquarters in the same hexes as the points that are drawn on. */
const staffsOf = (m: State, stocks: ReadonlyMap<Unit, Stock>): Unit[] => {
  const found = new Set<Unit>()
  for (const [u, { hex }] of stocks)
    for (const hq of stackAt(m, hex, u.side)) if (isArmyHeadquarters(hq) && hq.active) found.add(hq)
  return [...found]
}

/** GTW-9.L From 2:1 on, the attacker may roll for the tenths: returns the attack strength after the roll. */
function* inTenths(m: State, side: Side, attack: number, defence: number): Flow<number> {
  const { from, die: faces } = tables.incremental
  const ratio = Math.round((attack / defence) * 10)
  if (!isOn(m, "incrementalOdds") || defence === 0 || attack < defence * from || ratio % 10 === 0) return attack
  const rolls = yield* confirm(
    {
      by: side,
      what: "tenths",
      prompt: `The odds are ${ratio / 10}:1. Roll a ten-sided die? On ${ratio % 10} or less the next whole number counts, otherwise the one below.`,
      rules: ["GTW-9.L"],
    },
    { yes: "Throw", no: "Round down" },
  )
  if (!rolls) return attack
  const die = roll(m, faces, "GTW-9.L", "the tenths of the odds")
  const up = die <= ratio % 10
  reckon(m, () => ({
    side,
    rule: "GTW-9.L",
    why: "the tenths of the odds",
    odds: mapOdds(dieOf(faces), (d) => (d <= ratio % 10 ? 1 : 0)),
    got: up ? 1 : 0,
  }))
  tell(m, { kind: "tenths", rules: ["GTW-9.L"], ratio: ratio / 10, die, up })
  return (Math.floor(ratio / 10) + (up ? 1 : 0)) * defence
}

/** GTW-15.D.3 Units of a nation whose will is broken may fail when a combat is declared: attackers, and after collapse all units. */
function testReliability(m: State, units: readonly Unit[], attacking: boolean): void {
  for (const u of units) {
    const morale = moraleOf(m, nationOf(u))
    if (morale > 0 && (!attacking || morale >= 10)) continue
    if (!succeeds(m, u.side, "GTW-15.D.3", `the steadiness of ${u.name}`))
      disrupt(m, u, u.disruption > 0 ? 2 : 1, "GTW-15.D.3", "broken morale")
  }
}

const hqsIn = (m: State, hexes: readonly Hex[]): Unit[] =>
  m.units.filter((u) => hexes.includes(u.hex) && faceOf(u).headquarters)

function* nameAttackers(m: State, side: Side, hex: Hex): Flow<Unit[]> {
  const candidates = unitsOf(m, side)
  const choices = offer(
    attackersOn(m, side, hex).sort((a, b) => a.n - b.n),
    (u) => mayAttackWith(m, u, hex),
    (u) => ({ id: u.id, label: `${u.name} in ${placeOf(m, u)}: ${faceOf(u).written}`, value: u, touches: [u.id] }),
    () => candidates,
  )
  const byId = new Map(choices.options.map((o) => [o.id, o.value as Unit]))
  const named = (ids: readonly string[]) => ids.map((id) => byId.get(id)!)
  return yield* select(
    {
      by: side,
      what: "attackers",
      prompt: `Which units attack ${placeName(m, hex)}?`,
      rules: ["GTW-9.A-8", "GTW-9.A-2"],
      about: [touchOf(m, hex)],
    },
    choices,
    {
      min: 1,
      max: choices.options.length,
      check: (ids) => mayAttackTogether(m, named(ids), hex),
      suggest: (random) => someAttackers(m, hex, [...byId.values()], random),
      ...(hasUnknownAt(m, hex, other(side))
        ? {}
        : { forecast: (ids: readonly string[]) => attackForecast(m, side, hex, named(ids)) }),
    },
  )
}

/** GTW-15.A.7 */
function resourceCenters(m: State, owner: Side, hex: Hex): boolean {
  const centers = fieldOf(m).map.places[hex]?.resourceCenters ?? 0
  if (centers === 0 || m.owners[hex] !== (owner === "entente" ? 0 : 1)) return false
  const modifier = (centers - 1) * tables.effectModifiers.resourceCenters
  return succeeds(m, owner, "GTW-15.A.7", `the ruins of ${placeName(m, hex)}`, modifier)
}

/** GTW-9.A-1, GTW-14.H.2 In mountains without works, if only one side is mountain-capable it chooses the table. */
function* chooseTable(m: State, side: Side, hex: Hex, attackers: readonly Unit[], usual: Crt): Flow<Crt> {
  const { map } = fieldOf(m)
  const works = worksAgainst(m, hex, attackers)
  if (map.terrain[hex] !== "mountain" || (works !== undefined && works !== "fieldworks")) return usual
  const capable = [isMountainCapable(attackers), isMountainCapable(counting(stackAt(m, hex, other(side))))]
  if (capable[0] === capable[1]) return usual
  const by = capable[0] ? side : other(side)
  return yield* choose<Crt>(
    { by, what: "table", prompt: `Which combat table is used in ${placeName(m, hex)}?`, rules: ["GTW-14.H.2"] },
    offers<Crt>(
      offerOne(ok, { id: "mobile", label: "Mobile", value: "mobile" }),
      offerOne(ok, { id: "positional", label: "Positional", value: "positional" }),
    ),
  )
}

/** GTW-9.A-7 */
function resultOf(
  m: State,
  e: Engagement,
  column: number,
  modifier: number,
  modifiers: ReturnType<typeof tally>,
): Demands {
  const die = column === TOO_LOW ? 0 : roll(m, tables.die, "GTW-9.A-7", `the attack on ${hexName(m, e.hex)}`)
  const raw = resultAt(e.crt, column, die + modifier)
  const side = e.attackers[0]?.side
  if (column !== TOO_LOW && side !== undefined)
    reckon(m, () => ({
      side,
      rule: "GTW-9.A-7",
      why: `the attack on ${hexName(m, e.hex)}`,
      odds: mapOdds(resultOdds(e.crt, column, modifier), worthToAttacker),
      got: worthToAttacker(raw),
    }))
  const result = substituted(raw, {
    infantryAttacks: isInfantryCapable(e.attackers),
    infantryDefends: isInfantryCapable(counting(e.defenders)),
    rifleAssault: isRifleAssaultCapable(e.attackers),
  })
  tell(m, {
    kind: "result",
    rules: ["GTW-9.A-7"],
    hex: hexName(m, e.hex),
    odds: sayColumn(column),
    die,
    modifiers,
    result,
  })
  const sum = (units: readonly Unit[], attacking: boolean) =>
    units.reduce((n, u) => n + printedStrength(u, attacking), 0)
  return demandsOf(result, {
    attack: sum(e.attackers, true),
    defence: sum(counting(e.defenders), false),
    overstacked: e.attackers.some((u) => u.overstacked),
  })
}
