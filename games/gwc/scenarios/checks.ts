/**
 * Checks that a schema cannot express for a scenario file: names of pieces, forces beyond the countermix, set-ups that the rules
 * would not allow, markers off their tracks. The loader runs these checks on every file, no matter who reads it.
 */
import type { Report } from "@salient/engine"
import { within as below } from "@salient/kit/scenario"
import { fortificationChart } from "../data/fortifications.ts"
import { mayNotCarry } from "../data/lint-pieces.ts"
import { type Board, board, grid, onEdge } from "../data/maps/maps.ts"
import { kindOf, leaderType, tankType, telephoneType, unitType, weaponType } from "../data/pieces.ts"
import { terrainChart, terrainOf } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import { within } from "../data/words.ts"
import { type Edge, type HexName, type Kind, type Month, NATIONS, type Nation, type PieceId, WAYS } from "../types.ts"
import { type Counter, misplaced } from "./placement.ts"
import { inArea, nationsOf, type Scenario, type SideSetUp, sideOf } from "./scenario.ts"

/** Reports every error of a scenario; warns of things that the rules allow but nobody would want. */
export function checkScenario(s: Scenario, report: Report, warn: Report): void {
  let sound = true
  const fault: Report = (...args) => {
    sound = false
    report(...args)
  }
  checkSides(s, fault)
  checkSpecial(s, fault)
  for (const nation of nationsOf(s)) checkNames(s, nation, below(fault, `sides.${nation}`))
  checkTracks(s, fault)
  checkTuned(s, report)
  if (!sound) return // the checks below look up pieces that may not exist
  const map = board(s.map)
  for (const nation of nationsOf(s)) {
    const side = sideOf(s, nation)
    const here = below(report, `sides.${nation}`)
    checkCountermix(side, here)
    checkCarriers(side, here)
    checkSetUp(side, map, here)
    checkSurrender(s, nation, here)
    warnOfCohesion(side, map, below(warn, `sides.${nation}`))
  }
  checkBetween(s, report)
}

/** Who takes part, and which sides are named. */
function checkSides(s: Scenario, report: Report): void {
  const present = nationsOf(s)
  if (present.length < 2 || !present.includes("germany"))
    report("sides", `expected Germany and one opponent or two, found ${present.join(", ")}`, "GWC-SCN-01")
  const names = { initiative: s.initiative, firstTurn: s.firstTurn, points: s.points?.side }
  for (const [field, nation] of Object.entries(names))
    if (nation !== undefined && !present.includes(nation))
      report(field, `expected a side of the scenario, found ${nation}`, "GWC-SCN-01")
  for (const nation of NATIONS)
    if (present.includes(nation) !== (s.briefings[nation] !== undefined))
      report(`briefings.${nation}`, "expected a briefing for each side and no other")
  // GWC-GAP-14 Two players of the Entente share edge, Posture and Surrender space, and everything tied to these.
  const [france, usa] = [s.sides.france, s.sides.usa]
  if (!france || !usa) return
  for (const field of ["edge", "posture", "surrender"] as const)
    if (usa[field] !== france[field])
      report(`sides.usa.${field}`, `expected ${france[field]}, as France has, found ${usa[field]}`, "GWC-GAP-14")
}

/** GWC-GAP-11 Everything listed as changed must exist. */
function checkTuned(s: Scenario, report: Report): void {
  for (const [i, { field }] of (s.tuned ?? []).entries()) {
    let found: unknown = s
    for (const name of field.split(".")) found = (found as { readonly [name: string]: unknown } | undefined)?.[name]
    if (found === undefined) report(`tuned[${i}].field`, `expected a field of this file, found ${field}`, "GWC-GAP-11")
  }
}

function checkSpecial(s: Scenario, report: Report): void {
  for (const [i, rule] of s.special.entries()) {
    if ("by" in rule && !nationsOf(s).includes(rule.by))
      report(`special[${i}].by`, `expected a side of the scenario, found ${rule.by}`, "GWC-SCN-01")
    const { from } = terrainChart.features.smoke
    if (rule.kind === "smokeScreen" && s.date < from)
      report(`special[${i}].kind`, `Smoke is available from ${from}`, "GWC-8.1.4")
    if (rule.kind === "limitedSight" && rule.untilTime !== null && rule.untilTime <= s.time)
      report(
        `special[${i}].untilTime`,
        `${rule.name} ends on Time ${rule.untilTime}, before it begins on ${s.time}`,
        "GWC-SCN-02",
      )
  }
}

/** Names that do not exist, belong to the other side or are not available at the scenario's date. */
function checkNames(s: Scenario, nation: Nation, report: Report): void {
  const side = sideOf(s, nation)
  const serves = (id: PieceId, wanted: string): string | undefined => {
    const kind = kindOf(id)
    const unit = kind === "platoon" || kind === "team" || kind === "runner"
    if ((unit ? "unit" : kind) !== wanted) return `expected a ${wanted}, found ${id}${kind ? `, a ${kind}` : ""}`
    const piece = pieceOf(id)
    if (piece.nation !== nation) return `expected a ${wanted} of ${nation}, found ${id} of ${piece.nation}`
    return piece.period && !within(piece.period, s.date) ? `${id} does not serve in ${s.date}` : undefined
  }
  const check = (field: string, id: PieceId, wanted: string) => {
    const message = serves(id, wanted)
    if (message !== undefined) report(field, message, "GWC-GAP-02")
  }
  for (const [i, entry] of side.leaders.entries()) check(`leaders[${i}].leader`, entry.leader, "leader")
  for (const [i, entry] of side.tanks.entries()) check(`tanks[${i}].tank`, entry.tank, "tank")
  if (side.telephone) check("telephone.telephone", side.telephone.telephone, "telephone")
  const checkUnit = (field: string, unit: PieceId, weapon: PieceId | undefined) => {
    check(`${field}.unit`, unit, "unit")
    if (weapon !== undefined) check(`${field}.weapon`, weapon, "weapon")
  }
  for (const [i, entry] of side.units.entries()) checkUnit(`units[${i}]`, entry.unit, entry.weapon)
  for (const [i, due] of side.reinforcements.entries()) {
    const field = `reinforcements[${i}]`
    if (due.time <= s.time || due.time > values.tracks.time.last)
      report(`${field}.time`, `expected a space after ${s.time} on the Time Track, found ${due.time}`, "GWC-6.1.2f")
    for (const [j, id] of due.leaders.entries()) check(`${field}.leaders[${j}]`, id, "leader")
    for (const [j, entry] of due.units.entries()) checkUnit(`${field}.units[${j}]`, entry.unit, entry.weapon)
    if (due.telephone !== null) check(`${field}.telephone`, due.telephone, "telephone")
  }
}

/** Nation and dates of a counter of any kind. */
function pieceOf(id: PieceId): { nation: Nation; period?: { from?: Month | undefined; until?: Month | undefined } } {
  switch (kindOf(id)) {
    case "leader":
      return { nation: leaderType(id).nation }
    case "tank":
      return tankType(id)
    case "weapon":
      return weaponType(id)
    case "telephone":
      return { nation: telephoneType(id).nation }
    default:
      return unitType(id)
  }
}

/** Tracks and chits. */
function checkTracks(s: Scenario, report: Report): void {
  const { time, victory } = values.tracks
  if (s.time < time.first || s.suddenDeath > time.last || s.suddenDeath <= s.time)
    report(
      "suddenDeath",
      `Sudden Death on ${s.suddenDeath} with the Time marker on ${s.time}: expected a later space up to ${time.last}`,
      "GWC-6.2.1",
    )
  if (s.points && s.points.amount > victory)
    report(
      "points.amount",
      `${s.points.amount} points at the start: expected at most ${victory}, the end of the Victory Track`,
      "GWC-GAP-07",
    )
  for (const [i, chit] of s.openChits.entries())
    if (s.openChits.indexOf(chit) < i) report(`openChits[${i}]`, `chit ${chit} is open twice`, "GWC-7.3.3a")
}

/** Every counter of a side by its field, in file order. */
function countersOf(side: SideSetUp): { readonly id: PieceId; readonly field: string }[] {
  return [
    ...side.leaders.map(({ leader }, i) => ({ id: leader, field: `leaders[${i}].leader` })),
    ...side.units.flatMap(({ unit, weapon, at }, i) =>
      at.flatMap((_, j) => [
        { id: unit, field: `units[${i}].at[${j}]` },
        ...(weapon === undefined ? [] : [{ id: weapon, field: `units[${i}].at[${j}]` }]),
      ]),
    ),
    ...side.tanks.flatMap(({ tank, at }, i) => at.map((_, j) => ({ id: tank, field: `tanks[${i}].at[${j}]` }))),
    ...side.reinforcements.flatMap((r, i) => [
      ...r.leaders.map((id, j) => ({ id, field: `reinforcements[${i}].leaders[${j}]` })),
      ...r.units.flatMap(({ unit, weapon, count }, j) =>
        Array.from({ length: count }, () => [unit, ...(weapon === undefined ? [] : [weapon])])
          .flat()
          .map((id) => ({ id, field: `reinforcements[${i}].units[${j}]` })),
      ),
    ]),
  ]
}

/** GWC-GAP-02 More counters than exist: the first surplus one is named. */
function checkCountermix(side: SideSetUp, report: Report): void {
  const found = countersOf(side)
  for (const id of new Set(found.map((c) => c.id))) {
    const same = found.filter((c) => c.id === id)
    const kind = kindOf(id)
    const has =
      kind === "leader" ? 1 : (kind === "tank" ? tankType : kind === "weapon" ? weaponType : unitType)(id).count
    if (same.length > has) report(same[has]!.field, `${same.length} ${id}, the countermix has ${has}`, "GWC-GAP-02")
  }
  const works = side.fortifications.flatMap(({ fortification, at }, i) =>
    at.map((_, j) => ({ kind: fortification, field: `fortifications[${i}].at[${j}]` })),
  )
  for (const kind of new Set(works.map((w) => w.kind))) {
    const same = works.filter((w) => w.kind === kind)
    const has = fortificationChart.kinds[kind].count
    if (same.length > has) report(same[has]!.field, `${same.length} ${kind}, the countermix has ${has}`, "GWC-GAP-04")
  }
}

/** GWC-11.2 Who may carry which Weapon. */
function checkCarriers(side: SideSetUp, report: Report): void {
  const check = (field: string, unit: PieceId, weapon: PieceId | undefined) => {
    const fault = weapon === undefined ? undefined : mayNotCarry(unit, weapon)
    if (fault !== undefined) report(`${field}.weapon`, fault, "GWC-11.2")
  }
  for (const [i, { unit, weapon }] of side.units.entries()) check(`units[${i}]`, unit, weapon)
  for (const [i, r] of side.reinforcements.entries())
    for (const [j, { unit, weapon }] of r.units.entries()) check(`reinforcements[${i}].units[${j}]`, unit, weapon)
}

const formationName = (id: PieceId): string => {
  const kind = kindOf(id)
  return (kind === "leader" ? leaderType : kind === "tank" ? tankType : unitType)(id).name
}

type Suggested = { readonly counter: Counter; readonly hex: HexName; readonly field: string }

/** Every counter with the hex suggested by the file. */
function suggestedOf(side: SideSetUp): Suggested[] {
  const formation = (id: PieceId, kind: Kind, hex: HexName, field: string): Suggested => ({
    counter: { name: `${formationName(id)} (${id})`, kind },
    hex,
    field,
  })
  return [
    ...side.leaders.map(({ leader, at }, i) => formation(leader, "leader", at, `leaders[${i}].at`)),
    ...side.units.flatMap(({ unit, at }, i) =>
      at.map((hex, j) => formation(unit, unitType(unit).kind, hex, `units[${i}].at[${j}]`)),
    ),
    ...side.tanks.flatMap(({ tank, at }, i) =>
      at.map((hex, j) => formation(tank, "tank", hex, `tanks[${i}].at[${j}]`)),
    ),
    ...side.fortifications.flatMap(({ fortification, at }, i) =>
      at.map((hex, j): Suggested => ({ counter: { fortification }, hex, field: `fortifications[${i}].at[${j}]` })),
    ),
  ]
}

/** GWC-SCN-01, GWC-8.2 The suggested set-up must be legal for a player; and its Tanks must be where Tanks can go. */
function checkSetUp(side: SideSetUp, map: Board, report: Report): void {
  const suggested = suggestedOf(side)
  for (const { piece, why } of misplaced(side, map, suggested)) report(piece.field, why.reason, ...why.rules)
  for (const { counter, hex, field } of suggested)
    if ("kind" in counter && !canBeHeld(counter.kind, hex, map))
      report(
        field,
        `${counter.name} cannot be in ${hex}, ${terrainOf(map.hexes[grid.hex(hex)]!.terrain).name}`,
        "GWC-O23.5.8",
      )
}

/** GWC-O23.5.8 for Tanks; for others, any passable ground. */
function canBeHeld(kind: Kind, at: HexName, map: Board): boolean {
  const h = grid.hex(at)
  const hex = map.hexes[h]!
  const type = terrainOf(hex.terrain)
  const onWay = WAYS.some((way) => map.ways[way].some((side) => grid.borders(h, side)))
  const onRoad = map.ways.road.some((side) => grid.borders(h, side))
  if (type.move === null && !(type.alongWay !== undefined && onWay)) return false
  if (kind !== "tank") return true
  if (type.tanks === "never") return false
  if (type.tanks === "roadOnly") return onRoad
  if (type.tanks !== "dotFreeOrRoad") return true
  return onRoad || !(hex.depiction && terrainChart.depictions[hex.depiction].coversDot)
}

/** GWC-4.3b A side must have enough Formations to reach its Surrender space. */
function checkSurrender(s: Scenario, nation: Nation, report: Report): void {
  if (nation !== "germany" && nationsOf(s).length > 2) return // one Surrender marker for two allies: GWC-GAP-14
  const side = sideOf(s, nation)
  const due = side.reinforcements.flatMap((r) => [
    ...r.leaders.map((): Kind => "leader"),
    ...r.units.flatMap(({ unit, count }) => Array.from({ length: count }, () => unitType(unit).kind)),
  ])
  const { casualties, tankSpaces } = values.tracks
  const here = suggestedOf(side).flatMap(({ counter }) => ("kind" in counter ? [counter.kind] : []))
  const spaces = [...here, ...due]
    .map((kind): number => (kind === "runner" ? 0 : kind === "tank" ? tankSpaces : 1)) // GWC-4.3a
    .reduce((sum, n) => sum + n, 0)
  const most = Math.min(spaces, casualties)
  if (side.surrender > most)
    report(
      "surrender",
      `${nation} surrenders on ${side.surrender}, but its Formations fill only ${most} spaces`,
      "GWC-4.3b",
    )
}

/** GWC-3.3.2 A Unit of the suggested set-up that is Out of Cohesion would be Suppressed at the end of the first Turn. */
function warnOfCohesion(side: SideSetUp, map: Board, warn: Report): void {
  const held = new Set(side.control.flatMap((number) => map.objectives[number]))
  for (const [i, { unit, weapon, at }] of side.units.entries()) {
    const type = unitType(unit)
    if (type.kind === "runner" || type.traits.includes("stosstruppen") || weapon !== undefined) continue
    for (const [j, name] of at.entries()) {
      const h = grid.hex(name)
      const led = side.leaders.some((l) => grid.distance(h, grid.hex(l.at)) <= leaderType(l.leader).front.command)
      if (!led && !held.has(h) && !onEdge(side.edge, h))
        warn(`units[${i}].at[${j}]`, `${unit} in ${name} is Out of Cohesion`, "GWC-3.3.2")
    }
  }
}

const opposite: { readonly [edge in Edge]: Edge } = { north: "south", south: "north", east: "west", west: "east" }

/** What the sides must agree on, checked in pairs. */
function checkBetween(s: Scenario, report: Report): void {
  const all = nationsOf(s)
  for (const [i, first] of all.entries())
    for (const second of all.slice(i + 1)) {
      const [a, b] = [sideOf(s, first), sideOf(s, second)]
      const here = below(report, `sides.${second}`)
      const edges = first === "germany" ? opposite[a.edge] === b.edge : a.edge === b.edge // allies share one edge: GWC-GAP-14
      if (!edges) here("edge", `expected opposite edges, found ${a.edge} and ${b.edge}`, "GWC-GLO-08")
      const shared = board(s.map).hexes.filter(({ name }) => inArea(a.setUp, name) && inArea(b.setUp, name))
      if (shared.length > 0)
        here("setUp", `the set-up areas share ${shared.length} hexes, ${shared[0]?.name} among them`, "GWC-SCN-01")
      const twice = a.control.filter((number) => b.control.includes(number))
      if (twice.length > 0) here("control", `both sides control Objective ${twice.join(", ")}`, "GWC-7.3.1")
    }
}
