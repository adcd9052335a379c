/** The first state of a scenario: GTW-2. */
import type { Options } from "@salient/engine"
import { mostOn } from "../../charts/strength.ts"
import { charts, partName } from "../../data/breakdowns.ts"
import { counters } from "../../data/counters.ts"
import { nations } from "../../data/nations.ts"
import { tables } from "../../data/tables.ts"
import { type Gtw, nameFor } from "../../scenarios/scenarios.ts"
import type { State, Unit } from "../../state.ts"
import { FORTIFICATIONS, type Fortification, IMPROVED, SIDES, type Side } from "../../types.ts"
import { fieldOf, hexNamed } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { isCorpsHeadquarters } from "../basic-game-concepts/units.ts"
import { enterPlay } from "../special-units/intelligence.ts"

type Force = Gtw["setup"][Side][number] | Gtw["reinforcements"][number]

/** Every unit of the scenario: those on the map first, then those that will come. */
function unitsOf(scenario: Gtw): Unit[] {
  const units: Unit[] = []
  const add = (side: Side, counter: string, name: string, hex: number, corps: number): Unit => {
    const n = units.length
    const unit: Unit = {
      id: `unit:${side === "entente" ? "e" : "c"}${n}`,
      n,
      counter,
      side,
      name: nameFor(counter, name),
      hex,
      away: hex < 0 ? "waiting" : "",
      reduced: false,
      disruption: 0,
      fatigue: 0,
      corps,
      active: true,
      out: 0,
      supplied: true,
      isolated: false,
      spent: -1,
      moved: false,
      movedThisTurn: false,
      marched: false,
      strategic: false,
      holds: false,
      attacked: false,
      defended: false,
      bombarded: false,
      retreated: false,
      overstacked: false,
      overSince: 0,
    }
    units.push(unit)
    return unit
  }
  const addForce = (side: Side, force: Force, hex: number) => {
    const first = units.length
    for (const [counter, ...names] of force.units ?? []) for (const name of names) add(side, counter, name, hex, -1)
    for (const corps of force.corps ?? []) {
      const hq = add(side, corps.counter, corps.name, hex, -1)
      for (const [counter, ...names] of corps.units) for (const name of names) add(side, counter, name, hex, hq.n)
    }
    for (const [name, brigades] of Object.entries(force.elite ?? {})) {
      const division = units.slice(first).find((u) => mostOn(u.counter) > 0 && u.name === nameFor(u.counter, name)) // GTW-14.Q-1
      if (division) division.brigades = brigades.join(" ")
    }
  }
  const { grid } = scenario.ground
  for (const side of SIDES) for (const force of scenario.setup[side]) addForce(side, force, grid.hex(force.hex))
  for (const force of scenario.reinforcements) addForce(force.side, force, -1)
  for (const { counter, name } of scenario.afloat ?? [])
    add(nations[counters[counter]!.nation].side, counter, name, -1, -1).away = "afloat"
  for (const { chart: id, set, unit } of scenario.breakdowns ?? []) {
    const chart = charts[id]!
    const { side } = nations[chart.nation]
    const key = `${id}:${set}`
    const hex = unit ? grid.hex(unit.hex) : -1
    if (unit) Object.assign(add(side, unit.counter, unit.name, -1, -1), { away: "in its box", box: key })
    for (const { counter, count } of chart.parts)
      for (let i = 1; i <= count; i++) {
        const part = add(side, counter, partName(set, i, count), hex, -1)
        Object.assign(part, { set: key, away: unit ? "" : "in its box" })
      }
  }
  return units
}

const reinforcements = new WeakMap<Gtw, readonly (readonly number[])[]>()

/** The numbers of the units in each reinforcement group. */
export function reinforcementsOf(scenario: Gtw): readonly (readonly number[])[] {
  const known = reinforcements.get(scenario) ?? numbersOf(scenario)
  reinforcements.set(scenario, known)
  return known
}

function numbersOf(scenario: Gtw): number[][] {
  const sizeOf = (force: Force) =>
    [...(force.units ?? []), ...(force.corps ?? []).flatMap((c) => [[c.counter, c.name] as const, ...c.units])].reduce(
      (n, [, ...names]) => n + names.length,
      0,
    )
  let next = SIDES.reduce((n, side) => n + scenario.setup[side].reduce((k, force) => k + sizeOf(force), 0), 0)
  return scenario.reinforcements.map((force) => {
    const first = next
    next += sizeOf(force)
    return Array.from({ length: next - first }, (_, i) => first + i)
  })
}

const unopened = { open: 0, left: 0, railed: 0, carted: 0 } as const

export function firstState(scenario: Gtw, options: Options): State {
  const { ground: map } = scenario
  const m: State = {
    scenario: scenario.id,
    options: { ...options },
    turn: scenario.date,
    lastTurn: scenario.date + scenario.turns - 1,
    active: "entente",
    phase: "initial",
    begun: false,
    stage: 0,
    weather: "clear",
    units: unitsOf(scenario),
    owners: [...scenario.startOwners],
    works: map.places.map((p) => {
      const kind = p?.fortress && (p.improved ? IMPROVED[p.fortress] : "unimproved fortress")
      return kind ? FORTIFICATIONS.indexOf(kind) + 1 : 0
    }),
    bridges: [],
    broken: [],
    obstructed: [],
    stocks: [],
    depots: [],
    nets: [],
    orphans: [],
    contested: [],
    sieges: [],
    surrounded: [],
    fires: [],
    leaders: scenario.leaders.map((l) => ({
      name: l.name,
      side: nations[l.nation].side,
      nation: l.nation,
      ratings: [...l.ratings],
      headquarters: -1,
    })),
    lost: [],
    depleted: [],
    scouted: [],
    scoutingDone: false,
    entrained: [],
    received: [],
    checked: [],
    reacting: [],
    losses: { entente: 0, central: 0 },
    penalties: { entente: 0, central: 0 },
    stirred: [],
    tasks: [],
    projects: [],
    blown: [],
    pontoons: [],
    regauged: [],
    upgraded: [],
    devastated: [],
    flooded: [],
    openCities: [],
    rations: [],
    pools: [],
    equipment: { entente: 0, central: 0 },
    fallen: [],
    fallenEquipment: { entente: 0, central: 0 },
    replaced: [],
    ridden: [],
    sailed: [],
    carried: { entente: false, central: false },
    morale: {},
    dossiers: [],
    free: { entente: { hex: -1, left: tables.supply.free }, central: { hex: -1, left: tables.supply.free } },
  }
  if (scenario.afloat) {
    const boats = m.units.filter((u) => u.away === "afloat")
    m.afloat = scenario.afloat.map(({ water }, i) => {
      const [a, b] = water.split("/").map((name) => map.grid.hex(name)) as [number, number]
      return { unit: boats[i]!.n, water: map.grid.sideBetween(a, b), judged: false }
    })
  }
  const listed = (list: string) =>
    list
      .split(" ")
      .filter((h) => h !== "")
      .map((h) => hexNamed(m, h))
  for (const [kind, list] of Object.entries(scenario.fortifications))
    for (const hex of listed(list ?? "")) m.works[hex] = FORTIFICATIONS.indexOf(kind as Fortification) + 1
  m.bridges = fieldOf(m).bridges.map((s) => {
    const [a, b] = map.grid.hexesBeside(s)
    return m.owners[a] === m.owners[b] ? m.owners[a]! : 2
  })
  for (const side of SIDES) {
    for (const { hex, resourcePoints } of scenario.setup[side])
      if (resourcePoints) m.stocks.push({ hex: hexNamed(m, hex), side, points: resourcePoints, ...unopened })
    for (const hex of listed(scenario.depots[side]))
      m.depots.push({ hex, side, net: map.netOf[hex]!, operational: true })
  }
  for (const [net, { id }] of map.nets.entries())
    for (const side of SIDES) {
      const capacity = scenario.nets[id]?.[side]
      if (capacity)
        m.nets.push({ net, side, capacity, gained: 0, used: 0, extra: 0, strained: 0, weak: false, built: 0 })
    }
  if (isOn(m, "limitedIntelligence")) {
    const corps = m.units.filter(isCorpsHeadquarters)
    m.dossiers = corps.map(({ n }) => ({
      corps: n,
      told: false,
      own: 0,
      around: 0,
      harsh: 0,
      rating: 0,
      held: 0,
      last: [],
    }))
    for (const hq of corps) if (hq.hex >= 0) enterPlay(m, [hq], hq.hex)
  }
  return m
}
