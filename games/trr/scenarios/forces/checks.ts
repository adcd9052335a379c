/** What makes a formation, a vehicle or a flight impossible: the list, the year, the numbers. */

import type { Problem, RuleId } from "@salient/engine"
import { bombFactor } from "../../charts/aircraft.ts"
import { since } from "../../charts/gas-and-smoke.ts"
import { aircraftData } from "../../data/aircraft.ts"
import { antiTankData } from "../../data/anti-tank.ts"
import { artilleryData } from "../../data/artillery.ts"
import { armies, type ListElement, type OrganisationList } from "../../data/organisations.ts"
import { scaleData } from "../../data/scale.ts"
import type { Month, Nation } from "../../types.ts"
import { gradesAllowed } from "./grades.ts"
import { armamentNamed, listNamed, vehicleNamed } from "./lookup.ts"
import type { AircraftRequest, FormationRequest, VehicleRequest } from "./request.ts"

/** The figures that TRR-SCALE-02 limits to ten; squadrons are measured in the same way. */
const RANK_AND_FILE = ["rifle", "rifleSmg", "lmg", "mounted", "mountedLmg"] as const

type Count = number | readonly [number, number]
const most = (count: Count): number => (typeof count === "number" ? count : count[1])
export const least = (count: Count): number => (typeof count === "number" ? count : count[0])
const range = (count: Count): string => (typeof count === "number" ? `${count}` : `${count[0]} to ${count[1]}`)
/** Any part of an establishment may be used, but no more than the whole. */
const partOf = (count: Count | undefined, n: number): boolean => count !== undefined && n >= 1 && n <= most(count)

/** Whether an element exists in a year. */
export const inYear = (element: ListElement, year: number): boolean =>
  element.years === undefined || (year >= element.years[0] && year <= element.years[1])

/** How many weapons a model of an element stands for in a year. */
export function weaponsIn({ weapons }: ListElement, year: number): number | undefined {
  if (weapons === undefined || typeof weapons === "number") return weapons
  return weapons.find(({ from, to }) => year >= from && year <= to)?.count
}

/** The companies or squadrons that may have a light machine gun in a year, at least and at most. */
export function lmgSpan(list: OrganisationList, year: number): readonly [number, number] {
  const period = list.lmg?.find((p) => year >= p.from && year <= p.to)
  return period ? [period.least, period.most] : [0, 0]
}

/**
 * How many have one by default: as few as the list allows. But all of them if the list prints the gun among a company's figures
 * (TRR-ORG-18), although its notes allow leaving it out.
 */
export function lmgUsual(list: OrganisationList, year: number): number {
  const [fewest, full] = lmgSpan(list, year)
  return list.elements.some((e) => e.figures?.lmg !== undefined) ? full : fewest
}

/** The number of units of an element that a formation has: as requested, otherwise as few as the list allows. */
export function countIn(f: FormationRequest, list: OrganisationList, e: ListElement, year: number): number {
  const asked = f.counts?.[e.name]
  if (asked !== undefined) return asked
  return isPerBattery(e) ? Math.min(batteriesIn(f, list, year), most(e.count)) : least(e.count)
}

/** TRR-IND-15 If a list gives a range of teams, there is one for each battery: TRR-ORG-20. */
const isPerBattery = ({ kind, count }: ListElement): boolean => kind === "observer" && typeof count !== "number"

const batteriesIn = (f: FormationRequest, list: OrganisationList, year: number): number =>
  list.elements
    .filter((e) => e.kind === "battery" && inYear(e, year))
    .reduce((sum, e) => sum + countIn(f, list, e, year), 0)

/** TRR-SCALE-02 The least and greatest number of figures of a company; specialists are added to the ten. */
export function figureSpan({ figures = {} }: ListElement): readonly [number, number] {
  const [fewest, full] = scaleData.companyFigures
  const listed = Object.values(figures).reduce((sum, n) => sum + n, 0)
  const rankAndFile = RANK_AND_FILE.reduce((sum, figure) => sum + (figures[figure] ?? 0), 0)
  return [fewest, listed - rankAndFile + Math.min(full, rankAndFile)]
}

/** TRR-GAP-19 Units that do not follow the grades of the army: they are Normal unless the scenario says otherwise. */
export const gradesItself = ({ level }: OrganisationList): boolean => level === "artillery" || level === "engineers"

type Say = (rule: RuleId, field: string, message: string) => void

/** Everything that is wrong with a formation on its own. */
export function formationProblems(f: FormationRequest, nation: Nation, month: Month): Problem[] {
  const problems: Problem[] = []
  const say: Say = (rule, field, message) => problems.push({ field, message, rules: [rule] })
  const army = armies.get(nation)
  const list = listNamed(nation, f.list)
  if (army === undefined || list === undefined) {
    say("TRR-GAP-16", "list", `the ${nation} army has no list "${f.list}"`)
    return problems
  }
  if (month.year < list.from || month.year > list.to)
    say(list.rule, "list", `${list.name} belongs to ${list.from}-${list.to}, the battle to ${month.year}`)
  gradeProblems(f, list, army.grades, month, say)
  for (const field of ["counts", "models", "weapons", "figures", "pieces"] as const)
    for (const name of Object.keys(f[field] ?? {}))
      if (!list.elements.some((e) => e.name === name))
        say(list.rule, `${field}.${name}`, `${list.name} has no "${name}"`)
  for (const element of list.elements) elementProblems(f, list, element, month, say)
  lmgProblems(f, list, month, say)
  grenadeProblems(f, list, month, say)
  atRifleProblems(f, list, nation, month, say)
  if (f.offTable && list.level !== "artillery")
    say("TRR-SEQ-05", "offTable", `${list.name} is not artillery: it fights on the table`)
  return problems
}

function gradeProblems(
  f: FormationRequest,
  list: OrganisationList,
  grades: NonNullable<ReturnType<typeof armies.get>>["grades"],
  month: Month,
  say: Say,
): void {
  const allowed = gradesAllowed(grades, month, { nationality: f.nationality, dominion: f.dominion, storm: list.storm })
  if (allowed.length === 0) say("TRR-GAP-19", "nationality", `the army has no "${f.nationality}"`)
  else if (f.grade !== undefined && !allowed.includes(f.grade) && !gradesItself(list))
    say("TRR-GAP-19", "grade", `${f.grade} in ${month.year}: such troops must be ${allowed.join(" or ")}`)
}

function elementProblems(f: FormationRequest, list: OrganisationList, e: ListElement, month: Month, say: Say): void {
  const count = f.counts?.[e.name]
  const there = inYear(e, month.year)
  if (count !== undefined && count > 0 && !there)
    say(list.rule, `counts.${e.name}`, `${e.name} belongs to ${e.years?.join("-")}, the battle to ${month.year}`)
  if (count !== undefined && count > most(e.count))
    say(list.rule, `counts.${e.name}`, `${count} of ${e.name}: the list has ${range(e.count)}`)
  if (count === 0 && e.kind === "hq" && list.level === "battalion")
    say("TRR-SCALE-03", `counts.${e.name}`, "a battalion needs its headquarters and officer")

  const models = f.models?.[e.name]
  if (models !== undefined && !partOf(e.models, models))
    say(list.rule, `models.${e.name}`, `${models} models of ${e.name}: the list has ${range(e.models ?? 0)}`)
  const weapons = f.weapons?.[e.name]
  const listed = weaponsIn(e, month.year)
  if (weapons !== undefined && !partOf(listed, weapons))
    say(
      list.rule,
      `weapons.${e.name}`,
      `${weapons} weapons a model of ${e.name}: the list has ${listed ?? 0} in ${month.year}`,
    )
  figureProblems(f, e, say)
  pieceProblems(f, list, e, month, say)
}

function figureProblems(f: FormationRequest, e: ListElement, say: Say): void {
  const figures = f.figures?.[e.name]
  if (figures === undefined) return
  const [fewest, full] = figureSpan(e)
  if (e.kind !== "company" && e.kind !== "squadron")
    say("TRR-SCALE-02", `figures.${e.name}`, `only companies and squadrons change their strength, not ${e.name}`)
  else if (figures < fewest || figures > full)
    say("TRR-SCALE-02", `figures.${e.name}`, `${figures} figures: ${fewest} to ${full} in ${e.name}`)
}

function pieceProblems(f: FormationRequest, list: OrganisationList, e: ListElement, month: Month, say: Say): void {
  const chosen = f.pieces?.[e.name] ?? []
  for (const piece of chosen)
    if (!e.pieces?.includes(piece))
      say(list.rule, `pieces.${e.name}`, `${e.name} has ${e.pieces?.join(" or ") ?? "no guns"}, not "${piece}"`)
  const count = countIn(f, list, e, month.year)
  if (chosen.length > count) say(list.rule, `pieces.${e.name}`, `${chosen.length} pieces for ${count} of ${e.name}`)
  for (const piece of chosen.length > 0
    ? chosen
    : count > 0 && inYear(e, month.year)
      ? (e.pieces ?? []).slice(0, 1)
      : []) {
    const { years, name } = artilleryData.pieces[piece] ?? {}
    if (years && (month.year < years[0] || (years[1] !== null && month.year > years[1])))
      say("TRR-GAP-01", `pieces.${e.name}`, `${name} belongs to ${years[0]}-${years[1] ?? ""}`)
  }
}

function lmgProblems(f: FormationRequest, list: OrganisationList, month: Month, say: Say): void {
  if (f.lmg === undefined) return
  const [fewest, full] = lmgSpan(list, month.year)
  if (f.lmg > full || f.lmg < fewest)
    say(list.rule, "lmg", `${f.lmg} light machine guns in ${list.name}: ${range([fewest, full])} in ${month.year}`)
}

function grenadeProblems(f: FormationRequest, list: OrganisationList, month: Month, say: Say): void {
  if (f.grenades === "issued" && (list.grenadesFrom === null || month.year < list.grenadesFrom))
    say(list.rule, "grenades", `${list.name} has no grenades in ${month.year}`)
  const improvised = list.improvisedGrenadesFrom
  if (f.grenades === "improvised" && (improvised === undefined || month.year < improvised))
    say(list.rule, "grenades", `${list.name} improvises no grenades in ${month.year}`)
}

/** TRR-GAP-15 Which units have anti-tank rifles, and from when. */
function atRifleProblems(f: FormationRequest, list: OrganisationList, nation: Nation, month: Month, say: Say): void {
  if (f.atRifles !== true) return
  const { from, nations } = antiTankData.issue.atRifles
  if (!nations.includes(nation)) say("TRR-AT-11", "atRifles", `the ${nation} army has no anti-tank rifles`)
  else if (!since(month, from)) say("TRR-AT-11", "atRifles", `no anti-tank rifles before ${from.month}/${from.year}`)
  else if (!list.elements.some((e) => e.kind === "company"))
    say("TRR-AT-11", "atRifles", `${list.name} has no company to carry them`)
}

/** Everything that is wrong with a vehicle. */
export function vehicleProblems(v: VehicleRequest, nation: Nation, month: Month): Problem[] {
  const vehicle = vehicleNamed(v.vehicle)
  if (vehicle === undefined) return [{ field: "vehicle", message: `no vehicle "${v.vehicle}"`, rules: ["TRR-GAP-03"] }]
  const problems: Problem[] = []
  const say: Say = (rule, field, message) => problems.push({ field, message, rules: [rule] })
  const from = vehicle.users[nation] ?? vehicle.users.any
  if (from === undefined) say("TRR-GAP-03", "vehicle", `the ${nation} army has no ${vehicle.name}`)
  else if (!since(month, from) || month.year > vehicle.until)
    say(
      "TRR-ORG-14",
      "vehicle",
      `${vehicle.name}: from ${from.month}/${from.year} to ${vehicle.until}, not ${month.month}/${month.year}`,
    )
  if (v.version !== undefined && armamentNamed(vehicle, v.version) === undefined)
    say("TRR-GAP-03", "version", `${vehicle.name} is ${Object.keys(vehicle.armament).join(" or ")}, not "${v.version}"`)
  if (v.strength !== undefined && v.strength > vehicle.strength)
    say(
      "TRR-SCALE-06",
      "strength",
      `${v.strength} vehicles: a model of ${vehicle.name} stands for ${vehicle.strength} at most`,
    )
  return problems
}

/** Everything that is wrong with a flight. */
export function aircraftProblems(a: AircraftRequest, month: Month): Problem[] {
  const problems: Problem[] = []
  const say: Say = (rule, field, message) => problems.push({ field, message, rules: [rule] })
  const type = aircraftData.types[a.type]
  if (!since(month, type.since)) say("TRR-AIR-03", "type", `no ${a.type} before ${type.since.month}/${type.since.year}`)
  const [fewest, full] = type.barrels
  if (a.barrels !== undefined && (a.barrels < fewest || a.barrels > full))
    say("TRR-AIR-04", "barrels", `${a.barrels} guns: a ${a.type} carries ${fewest} to ${full}`)
  if (a.bombs) {
    const factor = bombFactor(a.type, month.year)
    if ("ok" in factor) say("TRR-AIR-03", "bombs", factor.reason)
  }
  return problems
}
