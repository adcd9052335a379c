/** Work that is measured in turns: GTW-13.A.1c to GTW-13.A.1e, GTW-13.A.7, GTW-13.B.3b, GTW-15.A.8. */
import { type Check, type Flow, offer, offers, ok, type RuleId, refuse, roll } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose, confirm } from "../../questions.ts"
import type { Project, State, Unit } from "../../state.ts"
import { type Fortification, IMPROVED, PROJECTS, type ProjectKind, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { faceToEnemy, tellOf } from "../basic-game-concepts/hidden.ts"
import { faceOf, namesOf, nationOf } from "../basic-game-concepts/units.ts"
import { atrocity } from "../special-ground-rules/flooding.ts"
import { spendPoint, stockWithin } from "../supply/points.ts"
import { volumeAt } from "../transportation-lines/rails.ts"
import { fortificationIn, isOwnedBy, setFortification } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, stackAt, unitsOf } from "../zones-of-control-and-ownership/position.ts"
import { isBuilder, isPoor, isRailroad, mayBuildBy, mayShare, mayWorkAtAll, worksAsTwo } from "./builders.ts"

const { construction } = tables

/** A project that could be started: where and by which units; `toward` is the other bank of a pontoon bridge, -1 if not needed. */
export type Plan = {
  readonly kind: ProjectKind
  readonly hex: Hex
  readonly toward: Hex
  readonly units: readonly Unit[]
}

const ruleOf: { readonly [kind in ProjectKind]: RuleId } = {
  fort: "GTW-13.A.1c",
  "improved fort": "GTW-13.A.1d",
  fortress: "GTW-13.A.1e",
  "rail upgrade": "GTW-13.B.3b",
  "pontoon bridge": "GTW-13.A.7-1",
  devastation: "GTW-15.A.8-1",
  "repair of devastation": "GTW-15.A.8-3",
}

const isAtWork = (m: Pick<State, "projects">, u: Unit): boolean =>
  m.projects.length > 0 && m.projects.some((p) => p.units.includes(u.n))

const isPontoon = (u: Unit): boolean => faceOf(u).is.pontoon === true
const isWaste = (kind: ProjectKind): boolean => kind === "devastation" || kind === "repair of devastation"
const regimentsOf = (units: readonly Unit[]): number => units.reduce((n, u) => n + faceOf(u).re, 0)

/** GTW-13.A.1c to GTW-15.A.8-3 The number of turns that the work takes in good weather. */
export function turnsOf(m: State, { kind, hex, toward }: Pick<Plan, "kind" | "hex" | "toward">): number {
  const { map } = fieldOf(m)
  const { turns } = construction
  const ground = construction.easy.includes(map.terrain[hex]!) ? "easy" : "hard"
  switch (kind) {
    case "fort":
      return turns.fort[ground]
    case "improved fort":
      return turns.improvedFort[ground]
    case "fortress":
      return turns.fortress
    case "rail upgrade":
      return turns.railUpgrade
    case "pontoon bridge":
      return map.hexsides[map.grid.sideBetween(hex, toward)] === "major river"
        ? turns.pontoon.major
        : turns.pontoon.small
    case "devastation":
      return turns.devastation
    case "repair of devastation":
      return turns.devastationRepair
  }
}

/** GTW-13.A.4-1 Game turns that are left if the present weather continues. */
export const turnsLeft = (m: State, p: Pick<Project, "left" | "quick">): number =>
  p.left * (isPoor(m) ? construction.poorFactor : 1) * (p.quick ? 0.5 : 1)

/** GTW-13.A.5-1, GTW-13.A.5-3, GTW-13.A.6 True if the work takes half the time; never true for devastation (GTW-15.A.8-1). */
function isQuick(m: State, { kind, hex, units }: Plan): boolean {
  if (isWaste(kind)) return false
  return units.length > 1 || (kind !== "pontoon bridge" && worksAsTwo(m, units[0]!, hex))
}

/** True if the place is suitable for that work. */
function mayBuildThere(m: State, { kind, hex, toward }: Omit<Plan, "units">, side: Side): Check {
  const at = touchOf(m, hex)
  const place = hexName(m, hex)
  const { map } = fieldOf(m)
  const works = fortificationIn(m, hex)
  const needs = (want: Fortification, from: { readonly [side in Side]: number } | undefined): Check => {
    if (works !== want) return refuse(ruleOf[kind], () => `${place} has no ${want}.`, at)
    return from === undefined || mayBuildBy(m.turn, from, side)
      ? ok
      : refuse("GTW-13.A.1g", () => `Your side cannot build that yet.`, at)
  }
  if (!isOwnedBy(m, hex, side)) return refuse(ruleOf[kind], () => `${place} is not yours.`, at)
  switch (kind) {
    case "fort":
      return needs("entrenchment", construction.from.fort)
    case "improved fort":
      return needs("fort", construction.from.improvedFort)
    case "fortress":
      return needs("unimproved fortress", undefined)
    case "rail upgrade":
      return adjacentTo(m, hex).some((h) => volumeAt(m, hex, h) === "low")
        ? ok
        : refuse("GTW-13.B.3b", () => `No low-volume line runs through ${place}.`, at)
    case "pontoon bridge": {
      const water = map.hexsides[map.grid.sideBetween(hex, toward)]
      if (water !== "river" && water !== "major river")
        return refuse(
          "GTW-13.A.7-1",
          () => `There is no river that can be bridged between ${place} and ${hexName(m, toward)}.`,
          at,
        )
      if (m.pontoons.some((p) => (p.hex === hex && p.toward === toward) || (p.hex === toward && p.toward === hex)))
        return refuse("GTW-13.A.7-1", () => "There is already a pontoon bridge there.", at)
      return isOwnedBy(m, toward, side) ? ok : refuse("GTW-13.A.7-1", () => "The other bank is not yours.", at)
    }
    case "devastation":
      if (m.turn < construction.from.devastation)
        return refuse("GTW-15.A.8-1", () => "Devastation is not possible yet at this date.", at)
      return m.devastated.includes(hex) ? refuse("GTW-15.A.8-1", () => `${place} is already devastated.`, at) : ok
    case "repair of devastation":
      return m.devastated.includes(hex) ? ok : refuse("GTW-15.A.8-3", () => `${place} is not devastated.`, at)
  }
}

/** True if these units can do the work. */
function mayWorkOn(m: State, { kind, hex, units }: Plan): Check {
  for (const u of units) {
    const all = mayWorkAtAll(m, u, hex)
    if (!all.ok) return all
    if (isAtWork(m, u)) return refuse("GTW-13.A.1c", () => `${u.name} is already at work.`)
  }
  const [first, second] = units as [Unit, Unit?]
  if (isWaste(kind)) {
    if (units.some((u) => u.out > 0)) return refuse(ruleOf[kind], "All of them must be in regular general supply.")
    return regimentsOf(units) >= construction.devastators
      ? ok
      : refuse(ruleOf[kind], () => `${construction.devastators} REs of construction units are needed.`)
  }
  if (kind === "rail upgrade" && !units.some(isRailroad))
    return refuse("GTW-13.B.3b", () => `${first.name} are not railroad engineers.`)
  if (kind === "pontoon bridge" && !units.every(isPontoon))
    return refuse("GTW-13.A.7-1", () => "Only pontoon engineers can build pontoon bridges.")
  if (kind !== "rail upgrade" && units.some((u) => !isBuilder(u)))
    return refuse("GTW-13.A-1", () => `${first.name} cannot do that work.`)
  return second ? mayShare(first, second) : ok
}

/** GTW-13.A.1c May this be started now? */
export function mayBegin(m: State, plan: Plan): Check {
  const who = mayWorkOn(m, plan)
  if (!who.ok) return who
  const there = mayBuildThere(m, plan, plan.units[0]!.side)
  if (!there.ok) return there
  const needsPoint = plan.kind !== "pontoon bridge" && plan.kind !== "devastation"
  return !needsPoint || stockWithin(m, plan.units[0]!)
    ? ok
    : refuse(ruleOf[plan.kind], () => "No Resource Point is within reach.", touchOf(m, plan.hex))
}

/** What a player may name: a kind of work in a hex, by one unit or, for faster work, by two. */
type Site = { readonly kind: ProjectKind; readonly hex: Hex; readonly toward: Hex; readonly haste: boolean }

const idOf = (m: State, { kind, hex, toward, haste }: Site): string =>
  [kind, hexName(m, hex), ...(toward < 0 ? [] : [hexName(m, toward)]), ...(haste ? ["haste"] : [])].join(" ")

/** The units that would do the work. */
function planFor(m: State, side: Side, { kind, hex, toward, haste }: Site): Plan {
  const crew = stackAt(m, hex, side).filter((u) => isBuilder(u) || isRailroad(u))
  const able =
    kind === "rail upgrade"
      ? crew.toSorted((a, b) => Number(isRailroad(b)) - Number(isRailroad(a)))
      : crew.filter((u) => (kind === "pontoon bridge" ? isPontoon(u) : isBuilder(u)))
  const idle = able.filter((u) => !isAtWork(m, u))
  const units = isWaste(kind) ? idle : idle.slice(0, haste ? 2 : 1)
  return { kind, hex, toward, units: units.length > 0 ? units : able.slice(0, 1) }
}

/** Every project that could be named in these hexes. */
function sitesIn(m: State, hexes: Iterable<Hex>): Site[] {
  const found: Site[] = []
  for (const hex of hexes)
    for (const kind of PROJECTS)
      for (const haste of isWaste(kind) ? [false] : [false, true])
        for (const toward of kind === "pontoon bridge" ? adjacentTo(m, hex) : [-1])
          found.push({ kind, hex, toward, haste })
  return found
}

/** Hexes that contain engineers of the side. */
const yards = (m: State, side: Side): Set<Hex> =>
  new Set(unitsOf(m, side).flatMap((u) => (u.hex >= 0 && (isBuilder(u) || isRailroad(u)) ? [u.hex] : [])))

function mayBeginAt(m: State, side: Side, site: Site): Check {
  const plan = planFor(m, side, site)
  if (plan.units.length === 0)
    return refuse("GTW-13.A-1", () => `No unit in ${hexName(m, site.hex)} can do that work.`, touchOf(m, site.hex))
  if (site.haste && plan.units.length < 2)
    return refuse("GTW-13.A.5-1", () => `Faster work in ${hexName(m, site.hex)} needs two units.`)
  return mayBegin(m, plan)
}

/** GTW-13.A.5-4 May a project of these kinds be started anywhere? */
export function mayBeginSome(m: State, side: Side, kinds: readonly ProjectKind[] = PROJECTS): Check {
  // Two units that could work faster together could also work alone; and most places are suitable for nothing, with any unit.
  const sites = sitesIn(m, yards(m, side)).filter((site) => !site.haste && kinds.includes(site.kind))
  return sites.some((site) => mayBuildThere(m, site, side).ok && mayBeginAt(m, side, site).ok)
    ? ok
    : refuse("GTW-13.A.1c", "No work of several turns can be started.")
}

/** GTW-13.A.5-4 Such work is started only in the initial phase. */
export function* beginProject(m: State, side: Side): Flow {
  const { map } = fieldOf(m)
  const site = yield* choose<Site | null>(
    { by: side, what: "project", prompt: "Which work of several turns do you start?", rules: ["GTW-13.A.1c"] },
    offers<Site | null>(
      offer<Site, Site | null>(
        sitesIn(m, yards(m, side)),
        (one) => mayBeginAt(m, side, one),
        (one) => {
          const plan = planFor(m, side, one)
          const across = one.toward < 0 ? "" : ` to ${hexName(m, one.toward)}`
          return {
            id: idOf(m, one),
            label: `${one.kind} in ${placeName(m, one.hex)}${across} by ${namesOf(plan.units)}: ${sayTurns(m, plan)}`,
            value: one,
            touches: [touchOf(m, one.hex), ...plan.units.map((u) => u.id)],
            rules: [ruleOf[one.kind]],
          }
        },
        () =>
          sitesIn(
            m,
            map.grid.names.map((_, h) => h).filter((h) => map.land[h]),
          ),
      ),
      { id: "none", label: "None", value: null, declines: true },
    ),
  )
  if (site) yield* begin(m, planFor(m, side, site))
}

function sayTurns(m: State, p: Plan): string {
  if (p.units.length === 0) return "nobody"
  const n = turnsLeft(m, { left: turnsOf(m, p), quick: isQuick(m, p) })
  return `${n} turn${n === 1 ? "" : "s"}`
}

function* begin(m: State, plan: Plan): Flow {
  const { kind, hex, toward, units } = plan
  const [first] = units as [Unit]
  if (kind === "devastation") yield* relieve(m, first)
  else if (kind !== "pontoon bridge") spendPoint(m, first, `a ${kind}`)
  const project: Project = {
    kind,
    hex,
    toward,
    side: first.side,
    units: units.map((u) => u.n),
    left: turnsOf(m, plan),
    quick: isQuick(m, plan),
    owed: kind === "fortress" ? construction.turns.fortressPoints - 1 : 0,
    paid: true,
    begun: m.turn,
  }
  m.projects.push(project)
  const begun = (who: readonly Unit[]) =>
    ({
      kind: "begun",
      rules: [ruleOf[kind]],
      side: first.side,
      names: namesOf(who),
      hex: hexName(m, hex),
      what: kind,
      turns: turnsLeft(m, project),
    }) as const
  tellOf(m, units, begun(units), begun([...new Set(units.map((u) => faceToEnemy(m, u)))]))
}

/** GTW-15.A.8-3, GTW-GAP-60 Devastating a hex is an atrocity; refusing relief may be another. */
function* relieve(m: State, u: Unit): Flow {
  const helped =
    stockWithin(m, u) !== undefined &&
    (yield* confirm(
      { by: u.side, what: "relief", prompt: "Spend a Resource Point on relief?", rules: ["GTW-15.A.8-3"] },
      { yes: "Relief", no: "None" },
    ))
  if (helped) spendPoint(m, u, "relief")
  atrocity(m, nationOf(u), "a devastation")
  if (!helped && roll(m, tables.die, "GTW-GAP-60", "whether the want of relief is one") >= tables.atrocities.refused)
    atrocity(m, nationOf(u), "no relief")
}

/** GTW-13.A.1c, GTW-13.A.4-2 A game turn of work, in its weather; units out of supply do none (GTW-13.A-1). */
export function advanceProjects(m: State): void {
  const share = isPoor(m) ? 1 / construction.poorFactor : 1
  for (const p of m.projects)
    if (p.paid && p.units.every((n) => m.units[n]!.supplied)) p.left -= share * (p.quick ? 2 : 1)
}

/** GTW-13.A.1c A finished project takes effect in its owner's initial phase; a fortress needs its point for the month (GTW-13.A.1e). */
export function completeProjects(m: State, side: Side): void {
  for (const p of m.projects.filter((one) => one.side === side)) {
    if (p.left <= 0) {
      complete(m, p)
      continue
    }
    if (p.owed === 0 || (m.turn - p.begun) % 2 !== 0) continue
    const u = m.units[p.units[0]!]!
    p.paid = stockWithin(m, u) !== undefined
    if (!p.paid) continue
    spendPoint(m, u, "a fortress")
    p.owed--
  }
}

/** GTW-13.A.5-1, GTW-AMB-60 A one-turn project by two units takes half a turn: half of their movement points, and the phase. */
const isHalfTurn = (m: State, p: Project): boolean => p.side === m.active && p.quick && turnsLeft(m, p) === 0.5

/** Before the movement phase: units on faster work have spent half of their points. */
export function beginHaste(m: State): void {
  for (const p of m.projects) if (isHalfTurn(m, p)) m.entrained.push(...p.units)
}

/** At the end of the movement phase their project is finished. */
export function endHaste(m: State): void {
  for (const p of m.projects.filter((one) => isHalfTurn(m, one))) complete(m, p)
}

function complete(m: State, p: Project): void {
  m.projects = m.projects.filter((one) => one !== p)
  switch (p.kind) {
    case "fort":
    case "improved fort":
      setFortification(m, p.hex, p.kind)
      break
    case "fortress":
      setFortification(m, p.hex, IMPROVED[fieldOf(m).map.places[p.hex]!.fortress!])
      break
    case "rail upgrade":
      m.upgraded.push(p.hex)
      break
    case "pontoon bridge":
      m.pontoons.push({ hex: p.hex, toward: p.toward, side: p.side })
      break
    case "devastation":
      m.devastated.push(p.hex)
      if (fieldOf(m).map.onRail[p.hex] && !m.broken.includes(p.hex)) m.broken.push(p.hex) // GTW-15.A.8-2
      break
    case "repair of devastation":
      m.devastated = m.devastated.filter((h) => h !== p.hex)
      m.broken = m.broken.filter((h) => h !== p.hex)
  }
  tell(m, { kind: "finished", rules: [ruleOf[p.kind]], side: p.side, hex: hexName(m, p.hex), what: p.kind })
}
