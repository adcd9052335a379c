/** What makes a scenario unplayable, apart from its shape: each check names the field, and the rule if there is one. */
import type { Report } from "@salient/engine"
import { reportNamesakes, within } from "@salient/kit/scenario"
import { checkOutline, isOn, isOnEdge } from "@salient/kit/table-scenario"
import {
  area,
  boxAround,
  chain,
  coverage,
  distance,
  faultInShape,
  groundAt,
  lengthOf,
  type Point,
  pointAlong,
  RIGHT_ANGLE,
  rect,
  shapeOf,
  type Table,
  twiceArea,
  whereIn,
} from "@salient/space/table"
import { mayBombard } from "../charts/bombardment.ts"
import { isCallable } from "../charts/callers.ts"
import { shellFactor } from "../charts/direct-he.ts"
import { gasIsKnown, hasSmoke, mayFireGas } from "../charts/gas-and-smoke.ts"
import { mayFireAgain, mayMass } from "../charts/indirect-fire.ts"
import { pieceOf } from "../data/artillery.ts"
import { baseData } from "../data/bases.ts"
import { battleData } from "../data/battle.ts"
import { indirectData } from "../data/indirect.ts"
import type { Army, Mission, Scenario, Zone } from "../data/scenario.ts"
import { terrainData } from "../data/terrain.ts"
import { type Month, SIDES, type Side } from "../types.ts"
import type { Force, ForceUnit } from "./forces/force.ts"
import { isMove, type Places, unitsNamed } from "./places.ts"
import { checkSectors } from "./sector-checks.ts"
import { conceals, type Feature, isArea } from "./terrain.ts"

type Placed = { readonly force: Force; readonly places: Places }
/** The sides whose forces could be built; the others are not judged further. */
export type Fielded = { readonly [side in Side]: Placed | null }

/** The month a scenario is fought in. */
export const monthOf = (scenario: Scenario): Month => ({
  year: Number(scenario.date.slice(0, 4)),
  month: Number(scenario.date.slice(5, 7)),
})

/** Reports everything wrong with a scenario whose terrain and forces have been built. */
export function checkScenario(s: Scenario, table: Table<Feature>, fielded: Fielded, report: Report): void {
  checkWeather(s, report)
  checkObjectives(s, report)
  checkBombardment(s, report)
  if (s.sides.blue.edge === s.sides.red.edge) report("sides.red.edge", "both sides come from the same edge")
  checkZonesApart(s, report)
  for (const side of SIDES) {
    const placed = fielded[side]
    if (placed !== null) checkArmy(s, table, side, placed, report)
  }
  checkMines(s, report)
  checkSectors(s, fielded, report)
}

function checkWeather(s: Scenario, report: Report): void {
  for (const [i, { from }] of s.weather.entries()) {
    const before = s.weather[i - 1]?.from ?? 0
    if (i === 0 && from !== 1) report("weather[0].from", "the first weather is that of move 1", "TRR-OBS-06")
    if (from <= before) report(`weather[${i}].from`, `move ${from} does not come after move ${before}`)
    if (!isMove(s, from)) report(`weather[${i}].from`, `the game has ${s.moves} moves, not ${from}`)
  }
}

function checkObjectives(s: Scenario, report: Report): void {
  for (const [i, objective] of s.objectives.entries())
    checkOutline(s.table, `objectives[${i}].area`, objective.area, report)
  reportNamesakes(s.objectives, "objectives", report)
  const all = s.objectives.reduce((sum, o) => sum + o.points, 0)
  const { needs, breaking } = s.victory
  if (needs && needs.points > all)
    report("victory.needs.points", `needs ${needs.points} points, but there are only ${all}`, "TRR-GAP-09")
  if (!breaking && s.objectives.length === 0) report("objectives", "nothing decides this game", "TRR-GAP-09")
}

function checkBombardment(s: Scenario, report: Report): void {
  if (s.bombardment === undefined) return
  const { by, kind, gas, area: points } = s.bombardment
  checkOutline(s.table, "bombardment.area", points, report)
  for (const [i, { area: outline }] of (s.bombardment.elsewhere ?? []).entries())
    checkOutline(s.table, `bombardment.elsewhere[${i}].area`, outline, report)
  const { nation } = s.sides[by].force
  const allowed = mayBombard(kind, nation, s.front === "eastern", monthOf(s))
  if (!allowed.ok) report("bombardment.kind", allowed.reason, ...allowed.rules)
  const fieldGun = { millimetres: indirectData.counterBattery.targetsFrom, mortar: false }
  const gassed = mayFireGas(fieldGun, nation, monthOf(s))
  if (gas && !gassed.ok) report("bombardment.gas", gassed.reason, ...gassed.rules)
}

/** The two sides set up apart: their zones may not touch. */
function checkZonesApart(s: Scenario, report: Report): void {
  for (const [i, ours] of s.sides.red.zones.entries())
    for (const theirs of s.sides.blue.zones) {
      const fine = [ours.area, theirs.area].every((points) => faultInShape(area(points)) === undefined)
      if (fine && distance(area(ours.area), area(theirs.area)) === 0)
        report(`sides.red.zones[${i}].area`, `touches the zone "${theirs.id}" of the other side`)
    }
}

function checkArmy(s: Scenario, table: Table<Feature>, side: Side, fielded: Placed, reportAll: Report): void {
  const army = s.sides[side]
  const report = within(reportAll, `sides.${side}`)
  checkZones(s, table, army, fielded, report)
  checkArrivals(s, army, report)
  reportNamesakes(army.arrivals ?? [], "arrivals", report)
  reportNamesakes(army.minefields ?? [], "minefields", report)
  checkPlan(s, side, army, fielded.force, report)
  checkSorties(s, army, fielded.force, report)
  for (const [i, { area: points }] of (army.minefields ?? []).entries())
    checkOutline(s.table, `minefields[${i}].area`, points, report)
  for (const [i, name] of (army.counterBattery ?? []).entries())
    if (!unitsNamed(fielded.force, side, name).some((u) => u.kind === "battery"))
      report(`counterBattery[${i}]`, `"${name}" is not a battery of this force`, "TRR-CB-01")
  for (const [i, name] of (army.dugIn ?? []).entries())
    if (!unitsNamed(fielded.force, side, name).some((u) => u.kind === "battery"))
      report(`dugIn[${i}]`, `"${name}" is not a battery of this force`, "TRR-CB-03")
  if (army.masks !== "none" && !gasIsKnown(monthOf(s)))
    report("masks", "no unit has masks before gas is in use", "TRR-GAS-04")
}

function checkZones(s: Scenario, table: Table<Feature>, army: Army, { force, places }: Placed, report: Report): void {
  reportNamesakes(army.zones, "zones", report)
  for (const [i, zone] of army.zones.entries()) {
    if (!checkOutline(s.table, `zones[${i}].area`, zone.area, report)) continue
    const units = force.units.filter((u) => {
      const place = places.get(u.id)
      return place?.kind === "zone" && place.zone === zone.id
    })
    const room = areaOf(zone.area) * baseData.zoneFill
    const needed = roomForAll(units)
    if (needed > room) report(`zones[${i}].area`, `too small: its units cover ${cm2(needed)} of ${cm2(room)} square cm`)
    else checkWater(table, army, zone, units, `zones[${i}].area`, report)
    const hides = table.pieces.some((p) => conceals(p.kind) && distance(shapeOf(p), area(zone.area)) === 0)
    if (zone.hidden && !hides) report(`zones[${i}].hidden`, "there is nothing in it to hide in", "TRR-OBS-03")
  }
}

/** TRR-GAP-20, TRR-ENG-03 No unit is set up in deep water, and boats only on water. */
function checkWater(
  table: Table<Feature>,
  army: Army,
  zone: Zone,
  units: readonly ForceUnit[],
  field: string,
  report: Report,
): void {
  const ashore = units.filter((u) => u.kind !== "boat")
  if (ashore.length > 0) {
    const needed = roomForAll(ashore)
    const room = areaOf(zone.area) * dryShare(table, zone.area) * baseData.zoneFill
    if (needed >= room)
      report(field, `too wet: its units cover ${cm2(needed)} of ${cm2(room)} square cm of dry ground`, "TRR-GAP-20")
  }
  if (ashore.length < units.length && !hasBerth(table, army, zone.area))
    report(field, "there is no room on the water in it for a boat", "TRR-ENG-03")
}

const isWater = ({ kind }: Feature): boolean => !isArea(kind) && terrainData.lines[kind].water

/** The share of an outline that is not deep water. */
function dryShare(table: Table<Feature>, outline: readonly Point[]): number {
  if (!table.pieces.some((p) => p.kind === "deepRiver")) return 1
  const points = gridIn(outline)
  const wet = points.filter((at) => groundAt(table, at).some((p) => p.kind === "deepRiver"))
  return 1 - wet.length / Math.max(1, points.length)
}

/** Whether there is a place for a boat that faces the enemy: somewhere on wide water, or in the middle of a narrow river. */
function hasBerth(table: Table<Feature>, { edge }: Army, outline: readonly Point[]): boolean {
  const ahead = edge === "north" || edge === "south" ? 0 : RIGHT_ANGLE
  const { width, depth } = baseData.boat
  const fits = (at: Point) =>
    whereIn(outline, at) !== "out" && coverage(rect(at, ahead, width, depth), area(outline)) === "whole"
  return (
    gridIn(outline).some((at) => groundAt(table, at).some(isWater) && fits(at)) ||
    table.pieces.some((p) => isWater(p) && isAlong(p.points, fits))
  )
}

/** How many points along and across a zone are checked: enough to judge it, and few enough for any file. */
const grid = 20

/** The points of a grid that lie in an outline. */
function gridIn(outline: readonly Point[]): Point[] {
  const { west, east, south, north } = boxAround(outline)
  const spread = (from: number, to: number) =>
    Array.from({ length: grid }, (_, i) => Math.round(from + ((to - from) * (i + 0.5)) / grid))
  const points = spread(west, east).flatMap((x) => spread(south, north).map((y) => ({ x, y })))
  return points.filter((at) => whereIn(outline, at) !== "out")
}

/** Whether a condition holds at any point of a line, checked pace by pace. */
function isAlong(points: readonly Point[], is: (at: Point) => boolean): boolean {
  const pace = battleData.pace * 1000
  return points.some((from, i) => {
    const to = points[i + 1] ?? from
    for (let gone = 0; gone <= lengthOf(from, to); gone += pace) if (is(pointAlong(from, to, gone))) return true
    return false
  })
}

const roomForAll = (units: readonly ForceUnit[]): number => units.reduce((sum, u) => sum + roomFor(u), 0)

/** The ground a unit covers, in square thousandths of a cm. */
export function roomFor(u: ForceUnit): number {
  const size = ({ width, depth }: { width: number; depth: number }) => width * depth
  const crews = u.models.some((m) => m.kind === "mg") ? [] : u.figures
  const men = crews.reduce((sum, f) => sum + size(f.startsWith("mounted") ? baseData.mounted : baseData.foot), 0)
  const models = u.models.reduce((sum, m) => {
    if (m.kind === "mg") return sum + size(baseData.mg)
    if (m.kind === "gun") return sum + size(m.team ? baseData.team : baseData.gun)
    if (m.kind === "transport") return sum + size(u.kind === "boat" ? baseData.boat : baseData.wagon)
    return m.kind === "flight" ? sum : sum + size(m.kind === "vehicle" ? baseData.vehicle : baseData.gun)
  }, 0)
  return men + models + u.wagons.length * size(baseData.wagon)
}

const areaOf = (outline: readonly Point[]): number => Math.abs(twiceArea(outline)) / 2

const cm2 = (n: number): number => Math.round(n / 1_000_000)

function checkArrivals(s: Scenario, army: Army, report: Report): void {
  for (const [i, { move, along }] of (army.arrivals ?? []).entries()) {
    if (!isMove(s, move)) report(`arrivals[${i}].move`, `the game has ${s.moves} moves, not ${move}`)
    const [from, to] = along
    const sameEdge =
      [0, s.table.width].some((x) => from.x === x && to.x === x) ||
      [0, s.table.depth].some((y) => from.y === y && to.y === y)
    if (!isOnEdge(s.table, from) || !isOnEdge(s.table, to) || !sameEdge)
      report(`arrivals[${i}].along`, "both ends must lie on one edge of the table")
    else if (distance(chain([from]), chain([to])) === 0)
      report(`arrivals[${i}].along`, "a stretch of the edge, not a point")
  }
}

type Written = Pick<Mission, "batteries" | "at" | "ammunition" | "lay">

function checkPlan(s: Scenario, side: Side, army: Army, force: Force, report: Report): void {
  const fired = new Map<string, number>()
  const missions = [...(army.plan?.missions ?? [])].map((mission, i) => ({ mission, i }))
  for (const { mission, i } of missions.sort((a, b) => a.mission.move - b.mission.move || a.i - b.i)) {
    const field = `plan.missions[${i}]`
    if (mission.move > Math.min(s.moves, indirectData.planAhead))
      report(`${field}.move`, `only moves 1 to ${indirectData.planAhead} are planned before the game`, "TRR-IND-08")
    const guns = checkMission(s, side, force, mission, field, report)
    // at an SOS signal several may fire at any date, each with its own landing roll: TRR-IND-09
    if (guns.length > 1 && !mayMass(monthOf(s).year))
      report(
        `${field}.batteries`,
        `batteries cannot combine their fire before ${indirectData.massedAfter + 1}`,
        "TRR-IND-12",
      )
    for (const battery of guns) {
      const gun = battery.models[0]
      const calibre = gun?.kind === "gun" ? pieceOf(gun.piece).calibre : 0
      if (!mayFireAgain(calibre, fired.get(battery.id) ?? null, mission.move))
        report(
          `${field}.batteries`,
          `${battery.name} will have fired too recently for move ${mission.move}`,
          "TRR-IND-07",
        )
      fired.set(battery.id, mission.move)
    }
  }
  for (const [i, sos] of (army.plan?.sos ?? []).entries()) {
    const field = `plan.sos[${i}]`
    const guns = checkMission(s, side, force, sos, field, report)
    if (guns.length > 0 && !guns.some((gun) => isCallable(force.units, gun, monthOf(s))))
      report(`${field}.batteries`, "no unit could call for its fire", "TRR-IND-09")
  }
}

/** Judges a mission and returns the batteries that fire it. */
function checkMission(s: Scenario, side: Side, force: Force, m: Written, field: string, report: Report): ForceUnit[] {
  if (!isOn(s.table, m.at)) report(`${field}.at`, "the point of aim is off the table", "TRR-IND-08")
  const named = m.batteries.flatMap((name) => {
    const units = unitsNamed(force, side, name).filter((u) => u.kind === "battery" || u.kind === "mortar")
    if (units.length === 0) report(`${field}.batteries`, `"${name}" has no guns in this force`, "TRR-IND-08")
    return units
  })
  if (named.length > 1 && m.lay === undefined) report(`${field}.lay`, "report how the batteries combine", "TRR-IND-12")
  for (const { models, name, nation } of named) {
    const gun = models[0]
    if (gun?.kind !== "gun") continue
    const piece = pieceOf(gun.piece)
    const mortar = piece.kind === "mortar"
    const shown = { millimetres: piece.calibre, mortar }
    if (m.ammunition === "gas") {
      const allowed = mayFireGas(shown, nation, monthOf(s))
      if (!allowed.ok) report(`${field}.ammunition`, `${name}: ${allowed.reason}`, ...allowed.rules)
    } else if (m.ammunition === "smoke" || m.ammunition === "phosphorus") {
      if (!hasSmoke(piece.calibre, mortar)) report(`${field}.ammunition`, `${name} has no smoke rounds`, "TRR-SMOKE-02")
    } else {
      const factor = shellFactor(piece.row, m.ammunition)
      if ("ok" in factor) report(`${field}.ammunition`, `${name}: ${factor.reason}`, ...factor.rules)
    }
  }
  return named
}

function checkSorties(s: Scenario, army: Army, force: Force, report: Report): void {
  for (const [i, { move, flight, at, attack }] of (army.sorties ?? []).entries()) {
    const model = force.units.find((u) => u.formation === flight)?.models[0]
    if (model?.kind !== "flight")
      report(`sorties[${i}].flight`, `"${flight}" is not a flight of this force`, "TRR-AIR-01")
    else if (attack === "bomb" && !model.bombs)
      report(`sorties[${i}].attack`, `"${flight}" carries no bombs`, "TRR-AIR-03")
    else if (attack === "strafe" && (model.barrels === 0 || model.type !== "scout"))
      report(
        `sorties[${i}].attack`,
        `"${flight}" ${model.barrels === 0 ? "carries no guns" : "are not scouts"}`,
        "TRR-AIR-04",
      )
    if (!isMove(s, move)) report(`sorties[${i}].move`, `the game has ${s.moves} moves, not ${move}`)
    if (!isOn(s.table, at)) report(`sorties[${i}].at`, "the target is off the table")
  }
}

/** TRR-ENG-08 Mines are under the table's area, and explode during the battle. */
function checkMines(s: Scenario, report: Report): void {
  reportNamesakes(s.mines ?? [], "mines", report)
  for (const [i, { at, move }] of (s.mines ?? []).entries()) {
    if (!isOn(s.table, at)) report(`mines[${i}].at`, "the mine is off the table", "TRR-ENG-08")
    if (!isMove(s, move)) report(`mines[${i}].move`, `the game has ${s.moves} moves, not ${move}`)
  }
}
