/** The scenarios: one file each, in the order in which they are listed. */
import type { Report } from "@salient/engine"
import { type Frozen, freeze } from "@salient/kit/data-file"
import { balanceOf, heading, listed, scenariosOf, shortName, text } from "@salient/kit/scenario"
import type { Hex } from "@salient/space/hex"
import { z } from "zod"
import { fits, isFree, regular } from "../charts/stacking.ts"
import { mostOn } from "../charts/strength.ts"
import { charts, chartsFor, setsIn } from "../data/breakdowns.ts"
import { Turn } from "../data/calendar.ts"
import { counters } from "../data/counters.ts"
import { type GameMap, maps } from "../data/maps.ts"
import { nations } from "../data/nations.ts"
import { FORTIFICATIONS, NATIONS, type Nation, SIDES, type Side, THEATERS } from "../types.ts"
import artois from "./artois-1915.json" with { type: "json" }
import loos from "./loos.json" with { type: "json" }
import tannenberg from "./tannenberg.json" with { type: "json" }

/** `2nd` and `Division` make "2nd Division"; a name that is complete is used alone. */
export function nameFor(counter: string, name: string): string {
  const { nation, name: kind } = counters[counter]!
  const whole = name.endsWith(kind) || name.includes("Reserve Division") ? name : `${name} ${kind}`
  return `${nations[nation].adjective} ${whole}`
}

/** A counter and the names of its units: `["british-regular", "2nd", "7th"]`. */
const Units = z.array(z.tuple([z.string()], z.string()))
const Corps = z.array(z.strictObject({ name: text, counter: z.string(), units: Units }))
/** Elite brigades, by the name of the division in the same force that they are assigned to (GTW-14.Q-1). */
const Elite = z.record(text, z.array(z.string()).min(1))
const Force = {
  units: Units.optional(),
  corps: Corps.optional(),
  elite: Elite.optional(),
  resourcePoints: z.int().positive().optional(),
}

/** Rules beyond the basic ones that a scenario may turn on (GTW-1-1). */
const ADVANCED = [
  "overstacking",
  "limitedIntelligence",
  "coordination",
  "marginalUnits",
  "fieldArtilleryLosses",
  "incrementalOdds",
  "sieges",
  "riverMovement",
  "splitNets",
] as const
export type Advanced = (typeof ADVANCED)[number]

const Points = z.strictObject({ hexes: z.record(z.string(), z.int()), other: z.int(), contested: z.int() })

const ScenarioSchema = z.strictObject({
  ...heading("gtw"),
  briefings: z.record(z.enum(SIDES), text),
  balance: balanceOf(SIDES).optional(),
  map: shortName,
  date: Turn,
  turns: z.int().positive(),
  theater: z.enum(THEATERS),
  command: text,
  weather: z.enum(["east", "west"]),
  rules: z.array(z.enum(ADVANCED)),
  /** Sides whose corps are always known, for instance because they signal in clear (GTW-14.N.2-1). */
  known: z.array(z.enum(SIDES)).optional(),
  /** Hexes that belong to a side other than their country's when the scenario begins. */
  owners: z.partialRecord(z.enum(SIDES), z.string()),
  fortifications: z.partialRecord(z.enum(FORTIFICATIONS), z.string()),
  sources: z.record(z.enum(SIDES), z.array(z.strictObject({ hex: z.string(), nations: z.array(z.enum(NATIONS)) }))),
  nets: z.record(z.string(), z.partialRecord(z.enum(SIDES), z.int().positive())),
  /** Nations that run a side's part of a net: supply lines of nations that do not cooperate with them are longer on it (GTW-11.E-2). */
  controllers: z.record(z.string(), z.partialRecord(z.enum(SIDES), z.enum(NATIONS))).optional(),
  depots: z.record(z.enum(SIDES), z.string()),
  reconnaissance: z.partialRecord(z.enum(NATIONS), z.int()),
  will: z.partialRecord(z.enum(NATIONS), z.int()),
  leaders: z.array(
    z.strictObject({
      name: text,
      nation: z.enum(NATIONS),
      ratings: z.tuple([z.int().min(-1).max(1), z.int().min(-1).max(1), z.int().min(-1).max(1)]),
    }),
  ),
  closed: z.array(z.strictObject({ side: z.enum(SIDES), hexes: z.string(), until: Turn.nullable() })).optional(),
  setup: z.record(z.enum(SIDES), z.array(z.strictObject({ hex: z.string(), ...Force }))),
  reinforcements: z.array(
    z.strictObject({
      turn: Turn,
      side: z.enum(SIDES),
      hexes: z.string().optional(),
      byRail: z.boolean().optional(),
      ...Force,
      /** Points for the general pool (GTW-16.B.3-1). */
      replacements: z
        .strictObject({
          men: z.array(z.strictObject({ nation: z.enum(NATIONS), contingent: text, points: z.number().positive() })),
          equipment: z.number().nonnegative(),
        })
        .optional(),
      withdraw: z.strictObject({ divisions: z.int(), attack: z.int(), penalty: z.int() }).optional(),
    }),
  ),
  /**
   * Sets of parts into which units may break down (GTW-15.F.2). `unit`: a unit that begins the scenario in its box, with its parts in
   * that hex.
   */
  breakdowns: z
    .array(
      z.strictObject({
        chart: z.string(),
        set: z.string(),
        unit: z.strictObject({ counter: z.string(), name: text, hex: z.string() }).optional(),
      }),
    )
    .optional(),
  /** Water-only units on hexsides such as `0105/0205` when the scenario begins (GTW-14.B.2-1). */
  afloat: z.array(z.strictObject({ counter: z.string(), name: text, water: z.string() })).optional(),
  victory: z.strictObject({
    kind: z.enum(["points", "campaign"]),
    points: z.record(z.enum(SIDES), Points),
    lossesPer: z.int().optional(),
    divisionLost: z.int().optional(),
    divisionCadre: z.int().optional(),
    armyLost: z.int().optional(),
    immediate: z.strictObject({ side: z.enum(SIDES), hex: z.string() }).optional(),
    /** By the Entente's points minus those of the Central Powers; the first band that is reached counts. */
    bands: z.array(z.strictObject({ from: z.int().nullable(), winner: z.enum(SIDES).nullable(), degree: text })).min(2),
  }),
})
type ScenarioSource = z.infer<typeof ScenarioSchema>

export type Source = { readonly hex: Hex; readonly nations: readonly Nation[] }
export type Gtw = Frozen<ScenarioSource> & {
  readonly ground: GameMap
  readonly startOwners: readonly number[]
  readonly sourceHexes: { readonly [side in Side]: readonly Source[] }
}

const hexesIn = (list: string): string[] => list.split(" ").filter((h) => h !== "")

/** Checks the names of all hexes in a file; each problem names its field. */
function checkHexes(file: ScenarioSource, map: GameMap, report: Report): void {
  const known = (field: string, list: string) => {
    for (const name of hexesIn(list)) {
      const h = map.grid.find(name)
      if (h === undefined || !map.land[h]) report(field, `"${name}" is not a land hex of the map ${map.id}`, "GTW-2")
    }
  }
  for (const side of SIDES) {
    known(`owners.${side}`, file.owners[side] ?? "")
    known(`depots.${side}`, file.depots[side])
    for (const [i, s] of file.sources[side].entries()) known(`sources.${side}[${i}].hex`, s.hex)
    for (const [i, s] of file.setup[side].entries()) known(`setup.${side}[${i}].hex`, s.hex)
    for (const hex of Object.keys(file.victory.points[side].hexes)) known(`victory.points.${side}.hexes`, hex)
  }
  for (const [kind, list] of Object.entries(file.fortifications)) known(`fortifications.${kind}`, list)
  for (const [i, r] of file.reinforcements.entries()) known(`reinforcements[${i}].hexes`, r.hexes ?? "")
}

type Forces = {
  readonly units?: [string, ...string[]][] | undefined
  readonly corps?: z.infer<typeof Corps> | undefined
  readonly elite?: z.infer<typeof Elite> | undefined
}

/** Checks that counters exist, belong to the right side, and are within the stacking limit (GTW-8.A.1). */
function checkForce(force: Forces, side: Side, field: string, report: Report): void {
  const all = [
    ...(force.units ?? []),
    ...(force.corps ?? []).flatMap((c) => [[c.counter, c.name] as const, ...c.units]),
  ]
  const stacked = all.flatMap(([id, ...names]) => {
    const counter = counters[id]
    if (!counter) {
      report(field, `there is no counter "${id}"`, "GTW-2")
      return []
    }
    if (nations[counter.nation].side !== side) report(field, `${id} does not fight for this side`, "GTW-3.B-1")
    const { re, divisional, is } = counter.front
    if (isFree(counter.front)) return []
    return names.map(() => ({ re, divisional, artillery: is.artillery === true, fortress: is.fortress === true }))
  })
  if (!fits(stacked, regular)) report(field, "there are too many units for one hex", "GTW-8.A.1")
  for (const [name, brigades] of Object.entries(force.elite ?? {})) {
    const [division] = all.find(([id, ...names]) => names.includes(name) && counters[id]?.front.divisional) ?? []
    if (division === undefined) {
      report(`${field}.elite`, `"${name}" is not a division of this force`, "GTW-14.Q-1")
      continue
    }
    for (const id of brigades)
      if (counters[id]?.type !== "elite brigade" || counters[id]?.nation !== counters[division]?.nation)
        report(`${field}.elite`, `"${id}" is not an elite brigade of its nation`, "GTW-14.Q-1")
    if (brigades.length > mostOn(division))
      report(`${field}.elite`, `${name} may have ${mostOn(division)} elite brigades`, "GTW-14.Q-1")
  }
}

/** GTW-15.F.2, GTW-15.F.3 Checks that sets are on the charts, and that each is used once. */
function checkBreakdowns(file: ScenarioSource, map: GameMap, report: Report): void {
  const used = new Set<string>()
  for (const [i, { chart: id, set, unit }] of (file.breakdowns ?? []).entries()) {
    const field = `breakdowns[${i}]`
    const chart = charts[id]
    if (!chart) {
      report(`${field}.chart`, `there is no breakdown chart "${id}"`, "GTW-15.F.2")
      continue
    }
    if (!setsIn(chart).includes(set))
      report(`${field}.set`, `the chart has the sets ${setsIn(chart).join(", ")}`, "GTW-15.F.3")
    if (used.has(`${id}:${set}`)) report(`${field}.set`, "the set is already there", "GTW-15.F.3")
    used.add(`${id}:${set}`)
    if (chart.assembles && !unit)
      report(field, "a unit that can only be assembled begins the scenario in parts", "GTW-15.F.2")
    if (!unit) continue
    const hex = map.grid.find(unit.hex)
    if (hex === undefined || !map.land[hex])
      report(`${field}.unit.hex`, `"${unit.hex}" is not a land hex of the map ${map.id}`, "GTW-2")
    if (!counters[unit.counter]) report(`${field}.unit.counter`, `there is no counter "${unit.counter}"`, "GTW-2")
    else if (!chartsFor(unit.counter, nameFor(unit.counter, unit.name)).includes(id))
      report(`${field}.unit`, "the chart does not list this unit", "GTW-15.F.2")
  }
}

/** GTW-14.B.2-1 Checks that water-only units begin on hexsides, and no other unit does. */
function checkFleets(file: ScenarioSource, map: GameMap, report: Report): void {
  for (const [i, { counter, water }] of (file.afloat ?? []).entries()) {
    if (counters[counter]?.front.only !== "water")
      report(`afloat[${i}].counter`, `"${counter}" is not a counter of a water-only unit`, "GTW-14.B.2-1")
    const [a, b] = water.split("/").map((name) => map.grid.find(name))
    if (a === undefined || b === undefined || !map.grid.adjacent(a, b))
      report(`afloat[${i}].water`, `"${water}" is no hexside of the map ${map.id}`, "GTW-14.B.2-1")
  }
  const ashore = (field: string, force: Forces) => {
    for (const [id] of [...(force.units ?? []), ...(force.corps ?? []).flatMap((c) => c.units)])
      if (counters[id]?.front.only === "water") report(field, `${id} is a water-only unit`, "GTW-14.B.2-1")
  }
  for (const side of SIDES) for (const [i, force] of file.setup[side].entries()) ashore(`setup.${side}[${i}]`, force)
  for (const [i, force] of file.reinforcements.entries()) ashore(`reinforcements[${i}]`, force)
}

function prepare(file: ScenarioSource, report: Report): Gtw | undefined {
  const ground = maps[file.map]
  if (!ground) {
    report("map", `there is no map "${file.map}"; known: ${Object.keys(maps).join(", ")}`, "GTW-2")
    return undefined
  }
  checkHexes(file, ground, report)
  for (const id of Object.keys(file.nets))
    if (!ground.nets.some((net) => net.id === id)) report(`nets.${id}`, "the map has no such net", "GTW-7.A.5-1")
  for (const [id, by] of Object.entries(file.controllers ?? {})) {
    if (!file.nets[id]) report(`controllers.${id}`, "no side has such a net", "GTW-11.E-2")
    for (const side of SIDES) {
      const nation = by[side]
      if (nation && nations[nation].side !== side)
        report(`controllers.${id}.${side}`, `${nation} does not fight for this side`, "GTW-11.E-2")
    }
  }
  for (const side of SIDES)
    for (const [i, force] of file.setup[side].entries()) checkForce(force, side, `setup.${side}[${i}]`, report)
  for (const [i, r] of file.reinforcements.entries()) checkForce(r, r.side, `reinforcements[${i}]`, report)
  const startOwners = ground.countries.map((country) => (country ? SIDES.indexOf(country.side) : 2))
  for (const side of SIDES)
    for (const name of hexesIn(file.owners[side] ?? "")) {
      const h = ground.grid.find(name)
      if (h !== undefined) startOwners[h] = SIDES.indexOf(side)
    }
  for (const side of SIDES)
    for (const [i, { hex }] of file.setup[side].entries())
      if (startOwners[ground.grid.find(hex) ?? -1] !== SIDES.indexOf(side))
        report(`setup.${side}[${i}].hex`, `${hex} does not belong to this side`, "GTW-5.B-1")
  checkBreakdowns(file, ground, report)
  checkFleets(file, ground, report)
  if (file.victory.bands.at(-1)?.from !== null)
    report("victory.bands", "the last band must have no lower end", "GTW-GAP-20")
  const sourcesOf = (side: Side): Source[] =>
    file.sources[side].flatMap((s) => {
      const hex = ground.grid.find(s.hex)
      return hex === undefined ? [] : [{ hex, nations: s.nations }]
    })
  return {
    ...freeze(file),
    ground,
    startOwners,
    sourceHexes: { entente: sourcesOf("entente"), central: sourcesOf("central") },
  }
}

export const scenarios = scenariosOf({ game: "gtw", schema: ScenarioSchema, prepare }, [loos, artois, tannenberg])

export const listedScenarios = scenarios.all.map((file) =>
  listed(
    file,
    [
      { id: "entente", name: "the Entente", nation: file.map === "artois" ? "britain" : "russia" },
      { id: "central", name: "the Central Powers", nation: "germany" },
    ],
    file.briefings,
  ),
)
