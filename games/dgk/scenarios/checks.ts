/** How the parts of a scenario must fit together. Each check names the field, says what is wrong and cites the rule. */
import type { Report } from "@salient/engine"
import { checkOutline, isOn, isOnEdge } from "@salient/kit/table-scenario"
import {
  area,
  faultInChain,
  faultInShape,
  groundAt,
  layTable,
  lengthOf,
  type Point,
  type Table,
  terrainWithin,
  twiceArea,
} from "@salient/space/table"
import { capacityOf, roomFor } from "../charts/capacity.ts"
import { THOUSAND } from "../charts/range.ts"
import { standardModel } from "../data/model.ts"
import type { Army, Scenario } from "../data/scenario.ts"
import { morale, movement, vehicles, vehiclesData } from "../data/tables.ts"
import { troops, troopsData } from "../data/troops.ts"
import { type By, SIDES, type Side, type UnitId } from "../types.ts"
import type { StartingPlace, StartingPlaces } from "./places.ts"
import { breakPoint, isCombatUnit, type Roster, type UnitEntry } from "./roster.ts"
import type { TerrainPiece } from "./terrain-plan.ts"

/** A side as the checks see it. */
export type Fielded = { readonly army: Army; readonly roster: Roster; readonly places: StartingPlaces }

/** Reports a problem at a field; without a rule of its own, it cites the rule about scenarios. */
type Say = (field: string, message: string, rule?: string) => void
type Context = {
  readonly scenario: Scenario
  readonly table: Table<TerrainPiece>
  readonly sides: By<Side, Fielded>
  readonly report: Say
}

/** Everything that can be wrong with a scenario whose shape is right. */
export function checkScenario(
  scenario: Scenario,
  table: Table<TerrainPiece>,
  sides: By<Side, Fielded>,
  tell: Report,
): void {
  const report: Say = (field, message, rule = "DGK-GAP-13") => tell(field, message, rule)
  const context = { scenario, table, sides, report }
  checkOptions(context)
  checkBridges(context)
  for (const side of SIDES) {
    checkArmy(context, side)
    checkZones(context, side)
    checkArrivals(context, side)
    checkTrains(context, side)
    checkPassengers(context, side)
  }
  checkDistanceOfZones(context)
  checkGoals(context)
  checkVictory(context)
}

function checkOptions({ scenario, sides, report }: Context): void {
  const bias = scenario.initiative?.bias ?? 0
  const { biasLimit } = standardModel.initiative
  if (Math.abs(bias) > biasLimit)
    report("initiative.bias", `${bias} points: at most ${biasLimit} either way`, "DGK-GAP-12")
  for (const side of SIDES)
    for (const [i, zone] of sides[side].army.zones.entries())
      if (zone.hidden && !scenario.options?.hiddenDeployment)
        report(
          `sides.${side}.zones[${i}].hidden`,
          `${zone.name} is hidden, but the scenario does not play with hidden deployment`,
          "DGK-HIDE-01",
        )
}

/** DGK-MOVE-06 A bridge that spans nothing is a mapmaker's mistake. */
function checkBridges({ scenario, table, report }: Context): void {
  for (const [i, piece] of scenario.terrain.entries()) {
    if (piece.kind !== "bridge") continue
    const [start, end] = [piece.points[0] as Point, piece.points.at(-1) as Point]
    const middle = { x: Math.round((start.x + end.x) / 2), y: Math.round((start.y + end.y) / 2) }
    const under = groundAt(table, middle).filter((g) => g.id !== piece.id)
    if (!under.some((g) => g.movement === "impassable" || g.movement === "rough"))
      report(`terrain[${i}].points`, `the bridge ${piece.id} crosses no water`, "DGK-MOVE-06")
    if ([start, end].some((p) => groundAt(table, p).some((g) => g.movement === "impassable")))
      report(`terrain[${i}].points`, `the bridge ${piece.id} does not reach both banks`, "DGK-MOVE-06")
  }
}

function checkArmy({ scenario, sides, report }: Context, side: Side): void {
  const { army, roster } = sides[side]
  const fighting = roster.units.filter(isCombatUnit).length
  if (breakPoint(fighting, army.armyQuality) === 0)
    report(`sides.${side}.forces`, "an army without combat units is broken before it starts", "DGK-MOR-01")
  if (!army.forces.some((f) => f.nation === army.nation))
    report(`sides.${side}.nation`, `no force of this army is ${army.nation}`)
  if (army.zones.length === 0 && !army.arrivals.some((a) => a.turn === 1))
    report(`sides.${side}.arrivals`, `no unit of this army is on the table in turn 1 of ${scenario.turns}`)
}

function checkZones(context: Context, side: Side): void {
  const { scenario, table, sides, report } = context
  const { army, roster, places } = sides[side]
  for (const [i, zone] of army.zones.entries()) {
    const field = `sides.${side}.zones[${i}]`
    if (!isPolygon(context, `${field}.area`, zone.area)) continue
    for (const [j, limit] of (zone.limits ?? []).entries()) isPolygon(context, `${field}.limits[${j}].area`, limit.area)
    const here = roster.units.filter((u) => inZone(places[u.id], zone.id))
    const needed = here.reduce((n, u) => n + u.bases, 0) * troopsData.base.frontage * troopsData.base.depth * 2 // room to stand apart
    const room = Math.abs(twiceArea(zone.area)) / 2 / THOUSAND ** 2
    if (room < needed)
      report(`${field}.area`, `${zone.name} has ${room.toFixed(0)} square inches, but its units need ${needed}`)
    for (const unit of here)
      for (const formation of zone.formations)
        if (!mayTake(unit, formation))
          report(`${field}.formations`, `${unit.name} cannot be in ${formation} formation`, "DGK-AUTO-01")
    if (zone.area.every((p) => groundAt(table, p).some((g) => g.movement === "impassable")))
      report(`${field}.area`, `every corner of ${zone.name} is impassable`, "DGK-MOVE-08")
    const flier = here.find((u) => u.vehicle === "aircraft")
    if (flier) report(`${field}.who`, `${flier.name} starts off the table: give it an arrival`, "DGK-AIR-01")
    const railBound = here.find((u) => u.vehicle !== null && vehicles[u.vehicle].rails)
    if (railBound)
      report(`${field}.who`, `${railBound.name} runs on rails: give it a track in "trains"`, "DGK-TRAIN-01")
  }
  const ids = [...army.zones, ...army.arrivals].map((z) => z.id)
  if (new Set(ids).size !== ids.length) report(`sides.${side}.zones`, "two zones or arrivals have the same id")
  if (army.arrivals.some((a) => a.turn > scenario.turns))
    report(`sides.${side}.arrivals`, `a unit arrives after turn ${scenario.turns}, the last`)
}

const inZone = (place: StartingPlace | undefined, id: string): boolean => place?.kind === "zone" && place.zone.id === id
const mayTake = (unit: UnitEntry, formation: Army["zones"][number]["formations"][number]): boolean =>
  unit.vehicle === null || vehicles[unit.vehicle].formations.includes(formation)

function checkArrivals({ scenario, table, sides, report }: Context, side: Side): void {
  for (const [i, arrival] of sides[side].army.arrivals.entries()) {
    const field = `sides.${side}.arrivals[${i}].route`
    const fault = faultInChain(arrival.route, "the route")
    if (fault) report(field, fault, "DGK-ACT-09")
    if (!isOnEdge(scenario.table, arrival.route[0] as Point))
      report(field, "a route begins at the edge of the table", "DGK-ACT-09")
    for (const p of arrival.route) {
      if (!isOn(scenario.table, p)) report(field, `(${p.x}, ${p.y}) is off the table`, "DGK-ACT-09")
      else if (isBarred(table, p)) report(field, `(${p.x}, ${p.y}) is impassable`, "DGK-MOVE-08")
    }
  }
}

/** Is the point impassable, without a bridge over it or a ford? */
function isBarred(table: Table<TerrainPiece>, p: Point): boolean {
  const here = groundAt(table, p)
  return here.some((g) => g.movement === "impassable") && !here.some((g) => g.movement === "choke" || g.kind === "ford")
}

function checkTrains({ scenario, sides, report }: Context, side: Side): void {
  const { army, roster } = sides[side]
  for (const [i, train] of (army.trains ?? []).entries()) {
    const field = `sides.${side}.trains[${i}]`
    const unit = roster.units.find((u) => u.id === train.unit)
    if (unit && !(unit.vehicle && vehicles[unit.vehicle].rails))
      report(`${field}.unit`, `${unit.name} does not run on rails`, "DGK-TRAIN-01")
    const track = scenario.terrain.find((t) => t.id === train.track)
    if (track?.kind !== "railway") {
      report(`${field}.track`, `there is no railway "${train.track}"`, "DGK-TRAIN-01")
      continue
    }
    const length = track.points.slice(1).reduce((n, p, j) => n + lengthOf(track.points[j] as Point, p), 0)
    const tail = (unit?.bases ?? 0) * troopsData.base.depth * THOUSAND
    const [low, high] = train.heading === "forward" ? [tail, length] : [0, length - tail]
    if (train.from < low || train.from > high)
      report(
        `${field}.from`,
        `the whole train must be on its track: its locomotive between ${low} and ${high}, found ${train.from}`,
        "DGK-TRAIN-01",
      )
  }
}

function checkPassengers({ scenario, sides, report }: Context, side: Side): void {
  const { army, roster } = sides[side]
  const unitOf = (id: UnitId) => roster.units.find((u) => u.id === id)
  const loads = new Map<UnitId, UnitEntry[]>()
  for (const [i, aboard] of (army.embarked ?? []).entries()) {
    const field = `sides.${side}.embarked[${i}]`
    const unit = unitOf(aboard.unit)
    const vehicle = unitOf(aboard.vehicle)
    if (!unit) continue // already reported with the places
    const carrier = vehicle?.vehicle ? vehicles[vehicle.vehicle] : undefined
    if (!vehicle || !carrier?.carries) {
      report(`${field}.vehicle`, `${vehicle?.name ?? aboard.vehicle} carries no passengers`, "DGK-VEH-01")
      continue
    }
    loads.set(vehicle.id, [...(loads.get(vehicle.id) ?? []), unit])
    const { arm } = troops[unit.troop]
    const allowed = carrier.rails
      ? vehiclesData.passengerFormations.train[arm as keyof typeof vehiclesData.passengerFormations.train]
      : ["maneuver" as const]
    if (!allowed?.includes(aboard.formation))
      report(`${field}.formation`, `${unit.name} cannot ride in ${aboard.formation} formation`, "DGK-VEH-04")
  }
  for (const [id, load] of loads) {
    const vehicle = unitOf(id) as UnitEntry
    const carries = vehicle.vehicle && capacityOf(scenario, vehicle.vehicle)
    if (!carries) continue // already reported above
    const [has, wants] =
      "units" in carries
        ? [vehicle.bases * carries.units, load.length]
        : [vehicle.bases * carries.bases, load.reduce((n, u) => n + roomFor(u, u.bases), 0)]
    if (wants > has)
      report(`sides.${side}.embarked`, `${vehicle.name} has room for ${has}, but ${wants} are aboard`, "DGK-VEH-01")
  }
}

/** DGK-MOVE-11 Enemies may not set up within each other's zone of control. */
function checkDistanceOfZones({ scenario, sides, report }: Context): void {
  const zones = sides.central.army.zones.filter((z) => !faultInShape(area(z.area)))
  const pieces = zones.map((z) => ({ id: z.id, kind: "zone", form: "area" as const, points: z.area }))
  const theirs = layTable({
    ...scenario.table,
    pieces: pieces.filter((p, i) => pieces.findIndex((q) => q.id === p.id) === i),
  })
  for (const [i, zone] of sides.allied.army.zones.entries()) {
    if (faultInShape(area(zone.area))) continue
    const [near] = terrainWithin(theirs, area(zone.area), movement.zoneOfControl * THOUSAND)
    if (near)
      report(
        `sides.allied.zones[${i}].area`,
        `${zone.name} is within ${movement.zoneOfControl} in of the enemy's ${near.piece.id}`,
        "DGK-MOVE-11",
      )
  }
}

function checkGoals(context: Context): void {
  const { scenario, table, report } = context
  const goals = [
    ...scenario.objectives.map((g, i) => ({ ...g, field: `objectives[${i}]` })),
    ...(scenario.assets ?? []).map((g, i) => ({ ...g, field: `assets[${i}]` })),
  ]
  for (const goal of goals) {
    if (!isOn(scenario.table, goal.at)) report(`${goal.field}.at`, `${goal.name} is off the table`)
    else if (isBarred(table, goal.at))
      report(`${goal.field}.at`, `${goal.name} lies where no unit can stand`, "DGK-MOVE-08")
    if (goals.some((g) => g !== goal && g.id === goal.id))
      report(`${goal.field}.id`, `two goals are called "${goal.id}"`)
  }
  for (const [i, exit] of (scenario.exits ?? []).entries()) {
    isPolygon(context, `exits[${i}].area`, exit.area)
    if (!exit.area.some((p) => isOnEdge(scenario.table, p)))
      report(`exits[${i}].area`, `${exit.name} touches no edge of the table`, "DGK-AMB-24")
  }
  for (const [i, demolition] of (scenario.demolitions ?? []).entries())
    for (const [j, id] of demolition.bridges.entries())
      if (scenario.terrain.find((t) => t.id === id)?.kind !== "bridge")
        report(`demolitions[${i}].bridges[${j}]`, `there is no bridge "${id}"`)
}

function checkVictory(context: Context): void {
  const { scenario, sides, report } = context
  const { victory, objectives } = scenario
  if (!victory.byBreaking && victory.atEnd.length === 0)
    report(
      "victory.atEnd",
      `without army morale (${morale.unitLost} for each unit lost) there must be other conditions`,
      "DGK-MOR-03",
    )
  for (const [i, end] of victory.atEnd.entries())
    for (const [j, c] of end.when.entries()) {
      const field = `victory.atEnd[${i}].when[${j}]`
      if (c.is === "stands") isPolygon(context, `${field}.area`, c.area)
      if (c.is === "holdsMore" && objectives.length === 0) report(field, "there are no objectives to hold")
      if (c.is === "holds") {
        for (const id of c.objectives)
          if (!objectives.some((o) => o.id === id)) report(`${field}.objectives`, `there is no objective "${id}"`)
        if (c.atLeast > c.objectives.length)
          report(`${field}.atLeast`, `${c.atLeast} of ${c.objectives.length} objectives cannot be held`)
      }
      if (c.is === "exits" && !scenario.exits?.some((e) => e.id === c.exit && e.side === c.side))
        report(`${field}.exit`, `the side has no exit "${c.exit}"`)
      if (c.is === "survives" && !SIDES.some((s) => sides[s].roster.units.some((u) => u.id === c.unit)))
        report(`${field}.unit`, `there is no ${c.unit}`)
      if (c.is === "keeps" || c.is === "stands") {
        const has = sides[c.side].roster.units.filter((u) => c.arms.includes(troops[u.troop].arm)).length
        if (c.atLeast > has) report(`${field}.atLeast`, `the side has ${has} such units, but ${c.atLeast} are required`)
      }
    }
}

const isPolygon = ({ scenario, report }: Context, field: string, points: readonly Point[]): boolean =>
  checkOutline(scenario.table, field, points, report)
