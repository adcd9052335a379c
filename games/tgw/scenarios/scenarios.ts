/** The scenarios: one file each, in the order in which they are listed. */
import type { Report } from "@salient/engine"
import { type Frozen, freeze } from "@salient/kit/data-file"
import { inUniformOf } from "@salient/kit/nations"
import { heading, listed, month, scenariosOf, text } from "@salient/kit/scenario"
import { checkOutline, isOn, point, polygon, tableSize, terrainEntry, terrainPlan } from "@salient/kit/table-scenario"
import type { TablePlan } from "@salient/space/table"
import { z } from "zod"
import { armyNamed, armyOfTable, findTable } from "../data/armies.ts"
import { data } from "../data/charts.ts"
import { rosters } from "../data/rosters.ts"
import { terrainData, terrainNamed } from "../data/terrain.ts"
import { faultsOf } from "../rules/choosing-forces/checks.ts"
import { Roster } from "../rules/choosing-forces/roster.ts"
import type { Feature } from "../rules/terrain/features.ts"
import { EDGES, METHODS, MISSIONS, SIDES, type Side, TERRAINS, ZONES } from "../types.ts"
import flandersFields from "./flanders-fields.json" with { type: "json" }
import freeBattle from "./free-battle.json" with { type: "json" }
import morhange from "./morhange.json" with { type: "json" }
import twoPlatoons from "./two-platoons.json" with { type: "json" }
import villersBretonneux from "./villers-bretonneux.json" with { type: "json" }

const Choices = Roster.shape.battalions.element.shape.choices

const SideFile = z.strictObject({
  name: text,
  briefing: text,
  /** TGW-FALL-02: its own table edge, and its deployment zone; left out where a Standard Mission settles them. */
  edge: z.enum(EDGES).optional(),
  zone: polygon.optional(),
  /** Its force: a ready roster, or choices of a table. */
  roster: z.string().optional(),
  table: z.string().optional(),
  choices: Choices.optional(),
})

/** The terms of a battle that the scenario lays down in full. */
const Given = z.strictObject({
  mission: z.enum(MISSIONS),
  objectives: z.array(point).max(6),
  turns: z.int().positive().max(12),
  randomLength: z.boolean(),
  begins: z.enum(SIDES),
})

/** TGW-ORG-02 A Standard Mission: anything left out is rolled for. */
const Standard = z.strictObject({
  mission: z.enum(MISSIONS).optional(),
  method: z.enum(METHODS).optional(),
  zones: z.enum(ZONES).exclude(["given"]).optional(),
  /** TGW-ORG-03: the special rules in use. */
  reserves: z.boolean(),
  dawnOrDusk: z.boolean(),
})

const Scenario = z.strictObject({
  ...heading("tgw"),
  date: month,
  table: tableSize,
  terrain: z
    .array(
      z.strictObject({
        ...terrainEntry,
        kind: z.enum(TERRAINS),
        /** TGW-BLDG-03, TGW-TERR-08 */
        building: z.string().optional(),
        floors: z.int().positive().max(4).optional(),
      }),
    )
    .max(80),
  given: Given.optional(),
  standard: Standard.optional(),
  /** Players hand in rosters, and the table is chosen or rolled; the rosters of the sides here are only a start. */
  free: z.literal(true).optional(),
  sides: z.record(z.enum(SIDES), SideFile),
})
type File = z.infer<typeof Scenario>
type Entry = File["terrain"][number]

export type Prepared = Frozen<File> & {
  readonly plan: TablePlan<Feature>
  readonly rosters: { readonly [s in Side]: Roster }
}

const kinds = {
  /** A trench or a road is drawn as a line with a width. */
  isArea: (e: Entry) => terrainNamed(e.kind).form === "area" && e.width === undefined,
  own: (e: Entry) => {
    const kind = terrainNamed(e.kind)
    const armour = kind.armour === undefined ? undefined : terrainData.buildings[e.building ?? kind.armour]
    return {
      id: `terrain:${e.id}`,
      kind: e.kind,
      name: e.name ?? kind.name,
      height: Math.round(1000 * kind.height * (e.level ?? e.floors ?? 1)),
      ...(armour === undefined ? {} : { armour }),
      ...(e.floors === undefined ? {} : { floors: e.floors }),
    }
  },
  check(e: Entry, report: Report) {
    if (e.width !== undefined && terrainNamed(e.kind).form === "line")
      report("width", `${e.kind} is an obstacle and needs a width`, "TGW-TERR-04")
    if (e.building !== undefined && terrainData.buildings[e.building] === undefined)
      report("building", `expected one of ${Object.keys(terrainData.buildings).join(", ")}`, "TGW-BLDG-03")
  },
}

/** The roster of a side: a ready one, or made from the choices in the file. */
function rosterOf({ sides }: File, side: Side, report: Report): Roster | undefined {
  const { roster, table, choices } = sides[side]
  const field = (name: string) => `sides.${side}.${name}`
  if (roster !== undefined) {
    const ready = rosters.find((r) => r.id === roster)
    if (!ready) report(field("roster"), `expected one of ${rosters.map((r) => r.id).join(", ")}`, "TGW-ARMY-02")
    return ready && (structuredClone(ready.roster) as Roster)
  }
  if (table === undefined || choices === undefined) {
    report(field("roster"), "a side needs a roster, or a table and choices", "TGW-ARMY-02")
    return undefined
  }
  if (!findTable(table)) {
    report(field("table"), `there is no battalion table "${table}"`, "TGW-ARMY-02")
    return undefined
  }
  const army = armyOfTable(table)
  let good = true
  for (const [i, choice] of choices.entries())
    if (!army.units.some((u) => u.id === choice.unit)) {
      report(`${field("choices")}[${i}].unit`, `"${choice.unit}" is not in the list of ${table}`, "TGW-ARMY-01")
      good = false
    }
  const battalions = [{ id: "b1", table, changes: [], choices: structuredClone(choices) }]
  return good ? { army: army.id, points: data.points.usual, role: "attack", battalions } : undefined
}

function checkSide(file: File, side: Side, report: Report): void {
  const { zone, edge } = file.sides[side]
  if (zone) checkOutline(file.table, `sides.${side}.zone`, zone, report)
  if (file.given && (!zone || !edge))
    report(
      `sides.${side}.zone`,
      "a battle that is fully specified needs a zone and an edge for each side",
      "TGW-DEP-05",
    )
}

export const scenarios = scenariosOf<File, Prepared>(
  {
    game: "tgw",
    schema: Scenario as unknown as z.ZodType<File>,
    prepare(file, report, warn) {
      const plan = terrainPlan(file.table, file.terrain, kinds, report) as TablePlan<Feature>
      if ((file.given === undefined) === (file.standard === undefined))
        report("given", "a scenario is either fully specified or a Standard Mission", "TGW-ORG-01")
      for (const side of SIDES) checkSide(file, side, report)
      for (const [i, p] of (file.given?.objectives ?? []).entries())
        if (!isOn(file.table, p)) report(`given.objectives[${i}]`, "it is off the table", "TGW-MIS-11")
      const [red, blue] = SIDES.map((side) => rosterOf(file, side, report))
      if (!red || !blue) return undefined
      if (file.standard)
        for (const [i, roster] of [red, blue].entries())
          for (const fault of faultsOf({ ...roster, points: Math.max(roster.points, data.points.usual + 1) }))
            warn(`sides.${SIDES[i]}`, fault.reason, ...fault.rules)
      return freeze({ ...file, plan, rosters: { red, blue } }) as unknown as Prepared
    },
  },
  [twoPlatoons, morhange, villersBretonneux, flandersFields, freeBattle],
)

export const listedScenarios = scenarios.all.map((s) =>
  listed(
    s,
    SIDES.map((id) => ({
      id,
      name: s.sides[id].name,
      nation: inUniformOf(armyNamed(s.rosters[id].army).nation, s.date),
    })),
    { red: s.sides.red.briefing, blue: s.sides.blue.briefing },
  ),
)
