/** The bombardment segment: GTW-12.C. */
import {
  type Check,
  checkpoint,
  type Flow,
  type Forecast,
  mapOdds,
  offer,
  offers,
  ok,
  part,
  type Random,
  reckon,
  refuse,
  roll,
  type Tally,
  tally,
} from "@salient/engine"
import { count } from "@salient/kit/words"
import type { Hex } from "@salient/space/hex"
import { bombardedAt, bombardmentColumn, hitOdds, mayReduce } from "../../charts/bombardment.ts"
import { groundIn } from "../../charts/movement.ts"
import { bombardmentStrength } from "../../charts/strength.ts"
import { isSuccess, successOdds } from "../../charts/success.ts"
import { counters } from "../../data/counters.ts"
import { nations } from "../../data/nations.ts"
import { tables } from "../../data/tables.ts"
import { terrainData } from "../../data/terrain.ts"
import { tell } from "../../happenings.ts"
import { choose, select } from "../../questions.ts"
import type { Fire, State, Stock, Unit } from "../../state.ts"
import { type Fortification, type Nation, other, type Side, sideIndex } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { succeeds, successRoll } from "../basic-game-concepts/success.ts"
import { cooperate, counterOf, faceOf, namesOf, nationOf } from "../basic-game-concepts/units.ts"
import { banks, isAfloat, waterName, waterOf } from "../basic-game-concepts/waters.ts"
import { attemptModifier } from "../special-combat-effects.ts"
import { moraleOf } from "../special-ground-rules/flooding.ts"
import { judgeOpenCity } from "../special-ground-rules/open-cities.ts"
import { isInfluenced } from "../special-units/headquarters.ts"
import { isWithin } from "../stacking.ts"
import { askForSupply, planSupply } from "../supply/combat-supply.ts"
import { disrupt } from "../zones-of-control-and-ownership/fate.ts"
import { setFortification, worksFacing } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, isBesieged, seenAt, stackAt } from "../zones-of-control-and-ownership/position.ts"
import { exposeAll } from "../zones-of-control-and-ownership/unknown-corps.ts"
import { headquartersLast, mayFightWhole, mayLendStrength, wholeDivisions } from "./divisions.ts"
import { factsOf, targetWith } from "./strengths.ts"

const isGun = (u: Unit): boolean => counters[u.counter]!.front.is.artillery === true

/** GTW-12.C-2, GTW-12.C.1-1 May this unit bombard at all? */
function mayBombard(m: State, u: Unit): Check {
  if (u.hex < 0 && !isAfloat(m, u)) return refuse("GTW-12.C-2", () => `${u.name} is not on the map.`)
  if (u.bombarded) return refuse("GTW-12.C.1-1", () => `${u.name} has already bombarded in this phase.`)
  if (u.disruption === 2) return refuse("GTW-3.A.5-2", () => `${u.name} is badly disrupted and has no attack strength.`)
  if (faceOf(u).attack === 0) return refuse("GTW-12.C-1", () => `${u.name} has no attack strength.`)
  if (m.phase === "counter-bombardment" && !m.fires.some((f) => f.hex === u.hex && f.by !== u.side))
    return refuse("GTW-12.C-2", () => `${u.name} was not bombarded and may not fire back.`)
  return ok
}

/** GTW-12.B.7-1 True if the hex is next to the unit, or within the printed range of its guns. */
function reaches(m: State, u: Unit, hex: Hex): boolean {
  const water = waterOf(m, u)
  if (water !== undefined) return banks(m, water).includes(hex) // GTW-12.C.4a
  return adjacentTo(m, u.hex).includes(hex) || fieldOf(m).map.grid.distance(u.hex, hex) <= counterOf(u).range
}

/** GTW-12.C.1-2 May it bombard that hex? */
function mayBombardHex(m: State, u: Unit, hex: Hex): Check {
  const may = mayBombard(m, u)
  if (!may.ok) return may
  const lends = mayLendStrength(
    m,
    u,
    (part) => part.bombarded,
    (part) => mayBombardHex(m, part, hex).ok,
  )
  if (!lends.ok) return lends
  if (u.hex === hex) return ok // GTW-9.K-1: enemies in its own hex
  if (isBesieged(m, u.hex, u.side))
    return refuse("GTW-15.G-2", () => `${u.name} is besieged and cannot fire outside its hex.`)
  return reaches(m, u, hex) ? ok : refuse("GTW-12.C.1-2", () => `${u.name} does not reach ${hexName(m, hex)}.`)
}

/** GTW-12.C.1-2, GTW-12.C.3-1 May the side bombard that hex? */
function mayTarget(m: State, side: Side, hex: Hex): Check {
  const at = touchOf(m, hex)
  if (stackAt(m, hex, other(side)).length === 0)
    return refuse("GTW-12.C.1-2", () => `No enemy unit is in ${hexName(m, hex)}.`, at)
  if (m.fires.some((f) => f.hex === hex && f.by === side && f.done))
    return refuse("GTW-12.C.3-1", () => `The hits on ${hexName(m, hex)} have already been allocated.`, at)
  return m.units.some((u) => u.side === side && isGun(u) && mayBombardHex(m, u, hex).ok)
    ? ok
    : refuse("GTW-12.C-2", () => `No artillery of yours can bombard ${hexName(m, hex)}.`, at)
}

const mayAllocate = (m: State, side: Side, hex: Hex): Check =>
  m.fires.some((f) => f.hex === hex && f.by === side && !f.done && f.hits > 0)
    ? ok
    : refuse("GTW-12.C.3-1", () => `There are no hits on ${hexName(m, hex)} to allocate.`, touchOf(m, hex))

/** GTW-12.C.5 May the side terrorise that city? An enemy-owned major city of a nation that fights for the enemy. */
function mayTerrorise(m: State, side: Side, hex: Hex): Check {
  const at = touchOf(m, hex)
  const { map, majorCity } = fieldOf(m)
  const isTheirs = m.owners[hex] === sideIndex(other(side)) && map.countries[hex]?.side === other(side)
  if (!majorCity[hex] || !isTheirs)
    return refuse("GTW-12.C.5", () => `${hexName(m, hex)} is not a major city in the enemy's own country.`, at)
  return m.units.some((u) => u.side === side && isGun(u) && mayBombardHex(m, u, hex).ok)
    ? ok
    : refuse("GTW-12.C-2", () => `No artillery of yours can bombard ${hexName(m, hex)}.`, at)
}

type Next = { readonly kind: "fire" | "hits" | "terror"; readonly hex: Hex } | null

/** GTW-12.C-1 All bombardments of one side, one after the other. */
export function* bombardments(m: State, side: Side): Flow {
  const all = fieldOf(m).landHexes
  for (;;) {
    checkpoint(m)
    const reached = new Set(
      m.units
        .filter((u) => u.side === side && isGun(u) && mayBombard(m, u).ok)
        .flatMap((u) =>
          counterOf(u).range > 1 || u.hex < 0 ? all.filter((h) => reaches(m, u, h)) : [u.hex, ...adjacentTo(m, u.hex)],
        ),
    )
    const targets = offer<Hex, Next>(
      all.filter((h) => reached.has(h)),
      (h) => mayTarget(m, side, h),
      (h) => ({
        id: `fire:${hexName(m, h)}`,
        label: `Bombard ${placeName(m, h)}`,
        value: { kind: "fire", hex: h },
        touches: [touchOf(m, h)],
        forecast: () => bombardmentForecast(m, mostGuns(m, side, h), h),
      }),
      () => all,
    )
    const waiting = offer<Hex, Next>(
      m.fires.filter((f) => f.by === side && !f.done).map((f) => f.hex),
      (h) => mayAllocate(m, side, h),
      (h) => ({
        id: `hits:${hexName(m, h)}`,
        label: `Allocate the hits on ${placeName(m, h)}`,
        value: { kind: "hits", hex: h },
        touches: [touchOf(m, h)],
      }),
      () => all,
    )
    const { majorCity } = fieldOf(m)
    const terror = offer<Hex, Next>(
      all.filter((h) => majorCity[h] && reached.has(h)),
      (h) => mayTerrorise(m, side, h),
      (h) => ({
        id: `terror:${hexName(m, h)}`,
        label: `Bombard the city of ${placeName(m, h)} to break civilian morale`,
        value: { kind: "terror", hex: h },
        touches: [touchOf(m, h)],
        rules: ["GTW-12.C.5"],
      }),
      () => all.filter((h) => majorCity[h]),
    )
    if (targets.options.length + waiting.options.length + terror.options.length === 0) break
    const next = yield* choose<Next>(
      { by: side, what: "bombard", prompt: "Which hex do you bombard?", rules: ["GTW-12.C-1"] },
      offers<Next>(targets, waiting, terror, { id: "end", label: "End the bombardment", value: null }),
    )
    if (next === null) break
    if (next.kind !== "hits") yield* bombard(m, side, next.hex, next.kind === "terror")
    else yield* allocate(m, fireAt(m, side, next.hex))
  }
  for (const fire of m.fires.filter((f) => f.by === side && !f.done)) yield* allocate(m, fire)
}

function fireAt(m: State, side: Side, hex: Hex): Fire {
  const known = m.fires.find((f) => f.hex === hex && f.by === side)
  if (known) return known
  const fire: Fire = { hex, by: side, hits: 0, done: false }
  m.fires.push(fire)
  return fire
}

/** GTW-12.C.1-3, GTW-12.C.2-1 May these guns fire together? */
function mayCombine(m: State, guns: readonly Unit[], hex: Hex): Check {
  const [first] = guns
  const whole = mayFightWhole(m, guns, (u) => mayBombardHex(m, u, hex).ok)
  if (!whole.ok) return whole
  const stranger = guns.find((u) => !cooperate(nationOf(first!), nationOf(u)))
  if (stranger) return refuse(["GTW-12.C.2-1", "GTW-15.E.3-1"], `${first!.name} and ${stranger.name} cannot cooperate.`)
  // GTW-12.B.7-2: guns that fire from farther away do not count
  for (const from of new Set(
    guns.filter((u) => u.hex >= 0 && fieldOf(m).map.grid.distance(u.hex, hex) < 2).map((u) => u.hex),
  ))
    if (
      !isWithin(
        m,
        hex,
        guns.filter((u) => u.hex === from),
      )
    )
      return refuse(["GTW-12.C.1-3", "GTW-8.B-3"], `Too many units from ${hexName(m, from)}.`, touchOf(m, from))
  return ok
}

const gunSite = (m: State, u: Unit): string => {
  const water = waterOf(m, u)
  return water === undefined ? hexName(m, u.hex) : waterName(m, water)
}

/** GTW-12.C.2-1 One bombardment: the guns, their shells, the roll. */
function* bombard(m: State, side: Side, hex: Hex, terror: boolean): Flow {
  const guns = m.units.filter((u) => u.side === side && isGun(u))
  const choices = offer(
    guns,
    (u) => mayBombardHex(m, u, hex),
    (u) => ({ id: u.id, label: `${u.name} in ${gunSite(m, u)}`, value: u, touches: [u.id] }),
  )
  const byId = new Map(choices.options.map((o) => [o.id, o.value as Unit]))
  const named = (ids: readonly string[]) => ids.map((id) => byId.get(id)!)
  const firing = yield* select(
    {
      by: side,
      what: "guns",
      prompt: `Which guns bombard ${placeName(m, hex)} together?`,
      rules: ["GTW-12.C.2-1"],
      about: [touchOf(m, hex)],
    },
    choices,
    {
      min: 1,
      max: guns.length,
      check: (ids) => mayCombine(m, named(ids), hex),
      suggest: (random) => someGuns(m, [...byId.values()], hex, random),
      forecast: (ids) => bombardmentForecast(m, named(ids), hex),
    },
  )
  exposeAll(m, firing, "for it bombards")
  const served = yield* askForSupply(m, side, firing, `the bombardment of ${placeName(m, hex)}`)
  judgeOpenCity(m, hex, firing) // GTW-15.A.9
  const gas = terror ? noGas : yield* tryGas(m, side, hex, firing)
  resolve(m, side, hex, firing, served, terror, gas)
}

type Gas = { readonly die: number; readonly columns: number }
const noGas: Gas = { die: 0, columns: 0 }

/** GTW-12.B.8 Gas artillery among the guns may fire gas: a success adds one to the die, and may move the strength up a column. */
function* tryGas(m: State, side: Side, hex: Hex, guns: readonly Unit[]): Flow<Gas> {
  const able = guns.filter((u) => faceOf(u).effects.GEC !== undefined)
  if (able.length === 0) return noGas
  const target = targetWith(m, hex, worksFacing(m, hex, side))
  // GTW-14.N.2-1: of an unknown corps only the headquarters is seen
  const facing = seenAt(m, hex, other(side))
  const battle = { hex, side, crt: "positional", target, attackers: guns, defenders: facing } as const
  const modifier = attemptModifier(battle, { effect: "GEC", side, units: able })
  const fires = yield* choose<boolean>(
    {
      by: side,
      what: "gas",
      prompt: `Do ${namesOf(able)} fire gas at ${placeName(m, hex)}?`,
      rules: ["GTW-12.B.8"],
      about: [touchOf(m, hex)],
    },
    offers<boolean>(
      {
        id: "gas",
        label: "Fire gas",
        value: true,
        forecast: () => ({
          title: "Gas shells",
          odds: mapOdds(successOdds(modifier), (s) => (isSuccess(s) ? "one added to the die" : "no effect")),
          tallies: [],
        }),
      },
      { id: "none", label: "Shells only", value: false, declines: true },
    ),
  )
  if (!fires) return noGas
  fireAt(m, side, hex).gas = true // GTW-12.C-4
  const result = successRoll(m, side, "GTW-12.B.8", `gas shells by ${namesOf(able)}`, modifier)
  if (!isSuccess(result)) return noGas
  const drifts = result === "S*" && succeeds(m, side, "GTW-12.B.8", "gas that lies over the whole position")
  return { die: 1, columns: drifts ? 1 : 0 }
}

/** All guns that can fire at a hex together, taken in list order: used to forecast a bombardment before its guns are chosen. */
function mostGuns(m: State, side: Side, hex: Hex): Unit[] {
  const able = m.units.filter((u) => u.side === side && isGun(u) && mayBombardHex(m, u, hex).ok)
  const together: Unit[] = []
  for (const u of headquartersLast(able)) if (mayCombine(m, [...together, u], hex).ok) together.push(u)
  return together.length > 0 ? together : able.slice(0, 1)
}

function someGuns(m: State, guns: readonly Unit[], hex: Hex, random: Random): string[] {
  const lead = guns[random(guns.length)]!
  const chosen = wholeDivisions(m, [lead], guns)
  for (const u of headquartersLast(guns))
    if (!chosen.includes(u) && random(3) > 0 && mayCombine(m, [...chosen, u], hex).ok) chosen.push(u)
  return chosen.map((u) => u.id)
}

/** GTW-12.C.2-2 */
function strengthOf(m: State, guns: readonly Unit[], hex: Hex, isServed: (u: Unit) => boolean): Tally {
  const target = targetWith(m, hex, worksFacing(m, hex, guns[0]!.side))
  const { map } = fieldOf(m)
  return tally(
    ...guns.map((u) => {
      const facts = factsOf(m, u, guns, target, isServed(u))
      const isNext = u.hex >= 0 && map.grid.distance(u.hex, hex) === 1
      const across = isNext ? map.hexsides[map.grid.sideBetween(u.hex, hex)] : undefined
      const own = bombardmentStrength({ ...facts, target, across, influenced: isInfluenced(m, u) })
      return part("GTW-12.C.2-2", u.name, own.total)
    }),
  )
}

/** GTW-GAP-53 The nation whose trenches are packed, if at least half of the target consists of its units. */
function packed(m: State, hex: Hex, side: Side): Nation | undefined {
  const sizes = new Map<Nation, number>()
  let all = 0
  // GTW-14.N.2-1: of an unknown corps the bombarder sees only the headquarters
  for (const u of seenAt(m, hex, other(side))) {
    const { re } = faceOf(u)
    all += re
    sizes.set(nationOf(u), (sizes.get(nationOf(u)) ?? 0) + re)
  }
  for (const [nation, re] of sizes) {
    const until = tables.artillery.packed[nation]
    if (until !== undefined && (until === null || m.turn <= until) && re * 2 >= all) return nation
  }
  return undefined
}

/** GTW-GAP-53 The die modifiers; against works only reconnaissance and weather count (GTW-12.C.2-3). */
function bombardmentModifiers(
  m: State,
  side: Side,
  hex: Hex,
  works: Fortification | undefined,
  onlyWorks = false,
): Tally {
  const target = targetWith(m, hex, works)
  const nation = packed(m, hex, side)
  const both = [
    part("GTW-GAP-66", "reconnaissance", m.scouted.includes(hex) && tables.bombardment.reconnaissance),
    part("GTW-GAP-53", m.weather, terrainData.weather[m.weather].bombardment),
  ]
  if (onlyWorks) return tally(...both)
  return tally(
    ...both,
    part("GTW-GAP-53", target.terrain, groundIn(target.terrain, m.weather).bombardment),
    part("GTW-GAP-53", "major city", target.majorCity && terrainData.majorCityBombardment),
    part(
      "GTW-GAP-53",
      target.fortification ?? "",
      target.fortification && terrainData.fortifications[target.fortification].bombardment,
    ),
    part("GTW-GAP-53", "packed trenches", nation !== undefined && tables.artillery.packedDie),
  )
}

function bombardmentForecast(m: State, guns: readonly Unit[], hex: Hex): Forecast {
  const side = guns[0]!.side
  const plan = planSupply(m, side, guns)
  const strength = strengthOf(m, guns, hex, (u) => plan.served.has(u))
  const modifiers = bombardmentModifiers(m, side, hex, worksFacing(m, hex, side))
  return {
    title: `Bombardment of ${placeName(m, hex)} with combat supply for ${count(plan.cost, "Resource Point")}`,
    ordered: true,
    odds: mapOdds(hitOdds(bombardmentColumn(strength.total), modifiers.total), (n) => count(n, "hit")),
    tallies: [
      { label: "strength", tally: strength },
      { label: "added to the die", tally: modifiers },
    ],
  }
}

/** GTW-12.C.2-2, GTW-12.C.2-3 */
function resolve(
  m: State,
  side: Side,
  hex: Hex,
  guns: readonly Unit[],
  served: ReadonlyMap<Unit, Stock>,
  terror: boolean,
  gas: Gas,
): void {
  const strength = strengthOf(m, guns, hex, (u) => served.has(u))
  const column = bombardmentColumn(strength.total) + gas.columns
  for (const u of guns) u.bombarded = true
  const die = roll(m, tables.die, "GTW-12.C.2-2", `the bombardment of ${hexName(m, hex)}`)
  const works = worksFacing(m, hex, side)
  if (!terror && works && reduced[works] !== undefined && mayReduce(column)) {
    const against = bombardmentModifiers(m, side, hex, works, true)
    if (bombardedAt(column, die + against.total).reduces) {
      setFortification(m, hex, reduced[works])
      tell(m, { kind: "weakened", rules: ["GTW-12.C.2-3"], hex: hexName(m, hex), was: works, is: reduced[works] ?? "" })
    }
  }
  const modifiers = tally(
    ...bombardmentModifiers(m, side, hex, worksFacing(m, hex, side)).parts,
    part("GTW-12.B.8", "gas", gas.die),
  )
  const { hits } = bombardedAt(column, die + modifiers.total)
  reckon(m, () => ({
    side,
    rule: "GTW-12.C.2-2",
    why: `the bombardment of ${hexName(m, hex)}`,
    odds: hitOdds(column, modifiers.total),
    got: hits,
  }))
  if (terror) terrorise(m, hex, hits)
  else fireAt(m, side, hex).hits += hits
  tell(m, {
    kind: "bombards",
    rules: ["GTW-12.C.2-2"],
    side,
    hex: hexName(m, hex),
    names: namesOf(guns),
    strength,
    die,
    modifiers,
    hits,
  })
}

/** GTW-12.C.5 Each hit takes a morale point from the nation; units and works are not touched (GTW-AMB-74). */
function terrorise(m: State, hex: Hex, hits: number): void {
  const nation = fieldOf(m).map.countries[hex]!.nation
  if (hits === 0) return
  m.morale[nation] = moraleOf(m, nation) - hits
  tell(m, { kind: "morale", rules: ["GTW-12.C.5"], nation: nations[nation].name, by: -hits, why: "terror" })
}

/** GTW-DATA-57 What is left of a fortification after an asterisked bombardment result. */
const reduced: { readonly [kind in Fortification]?: Fortification } = {
  fort: "entrenchment",
  "improved fort": "fort",
  "improved fortress (old)": "unimproved fortress",
  "improved fortress (new)": "unimproved fortress",
  "improved great fortress": "unimproved fortress",
}

/** GTW-12.C.3-2 How badly this number of hits disrupts a unit. */
export function disruptionBy(u: Unit, hits: number): 0 | 1 | 2 {
  if (hits === 0) return u.disruption as 0 | 1 | 2
  const { size } = faceOf(u)
  if (size === "division") return Math.min(2, u.disruption + Math.floor(hits / 2)) as 0 | 1 | 2
  if (size === "brigade") return Math.min(2, u.disruption + hits) as 0 | 1 | 2
  return 2
}

/** GTW-12.C.3-3 May a hit be given to this unit? */
function mayHit(m: State, u: Unit, hex: Hex, byOwner: boolean, taken: ReadonlyMap<Unit, number>): Check {
  if (u.hex !== hex) return refuse("GTW-12.C.3-1", () => `${u.name} is not in ${hexName(m, hex)}.`)
  if (m.fires.some((f) => f.hex === hex && f.by === u.side))
    return refuse("GTW-12.C.3-1", () => `${u.name} is bombarding.`)
  if (disruptionBy(u, taken.get(u) ?? 0) === 2) return refuse("GTW-12.C.3-3", () => `${u.name} is badly disrupted.`)
  if (byOwner && faceOf(u).defence === 0) return refuse("GTW-12.C.3-3", () => `${u.name} has no defence strength.`)
  const standing = stackAt(m, hex, u.side).some((o) => !o.overstacked && disruptionBy(o, taken.get(o) ?? 0) < 2)
  return u.overstacked && standing ? refuse("GTW-12.C.3-3", () => `${u.name} is overstacked.`) : ok
}

/** GTW-12.C.3-1 The bombarding side allocates half of the hits, rounded up; the owner allocates the rest. */
function* allocate(m: State, fire: Fire): Flow {
  fire.done = true
  const { hex, by, hits } = fire
  const owner = other(by)
  if (hits > 0) exposeAll(m, [...stackAt(m, hex, owner)], "for it is hit") // the bombarding side allocates the hits
  const taken = new Map<Unit, number>()
  for (let i = 0; i < hits; i++) {
    const chooser = i < Math.ceil(hits / 2) ? by : owner
    const choices = offer(
      [...stackAt(m, hex, owner)],
      (u) => mayHit(m, u, hex, chooser === owner, taken),
      (u) => ({ id: u.id, label: u.name, value: u, touches: [u.id] }),
      () => m.units,
    )
    if (choices.options.length === 0) continue
    const u = yield* choose(
      {
        by: chooser,
        what: "hit",
        prompt: `Hit ${i + 1} of ${hits} on ${placeName(m, hex)}: which unit takes it?`,
        rules: ["GTW-12.C.3-1"],
        about: [touchOf(m, hex)],
      },
      choices,
    )
    taken.set(u, (taken.get(u) ?? 0) + 1)
  }
  for (const [u, n] of taken) {
    const level = disruptionBy(u, n)
    if (level > u.disruption) disrupt(m, u, level as 1 | 2, "GTW-12.C.3-2", "bombardment")
  }
}
