/**
 * Battles with players' own forces: a scenario that takes them (`takes` in its file), and the battle it becomes when both sides have handed
 * in theirs. Both orders of battle are written into the name of the battle, so that any process that has a state or a view can build the
 * same field from it.
 */
import { Bug, oneOf, type Random, type Read, readBy, refuse, type Written } from "@salient/engine"
import { twiceArea } from "@salient/space/table"
import { type Draft, draftOf, forcesOf, openDraft } from "../builder/draft.ts"
import { sheetOf } from "../builder/sheet.ts"
import { THOUSAND } from "../charts/range.ts"
import { organisations } from "../data/organisations.ts"
import type { Army, Scenario, Zone } from "../data/scenario.ts"
import { troopsData } from "../data/troops.ts"
import { type By, NATIONS, SIDES, type Side } from "../types.ts"
import { muster } from "./muster.ts"
import { drawForces } from "./pick-up.ts"
import { placesOf } from "./places.ts"
import { breakPoint, isCombatUnit, type Roster } from "./roster.ts"
import { type FieldArmy, type Prepared, scenarios } from "./scenarios.ts"

const MARK = "#"

/** The name of the battle that two orders of battle make of a scenario. */
export const battleOf = (scenario: string, drafts: By<Side, Draft>): string =>
  `${scenario}${MARK}${JSON.stringify(drafts)}`

/** The scenario of that name, or the battle made from one. */
export function battleNamed(name: string): Prepared {
  const at = name.indexOf(MARK)
  return at < 0 ? scenarios.named(name) : mustered(name.slice(0, at), JSON.parse(name.slice(at + 1)))
}

/** Whether both sides still have to hand in their forces. */
export const isToMuster = (name: string): boolean =>
  !name.includes(MARK) && scenarios.find(name)?.scenario.takes !== undefined

function mustered(id: string, drafts: By<Side, Draft>): Prepared {
  const { scenario, table } = scenarios.named(id)
  const armies = SIDES.map((side) => [side, armyOf(scenario.sides[side], side, drafts[side])] as const)
  const sides = Object.fromEntries(armies.map(([side, { army }]) => [side, army])) as Scenario["sides"]
  const fielded = Object.fromEntries(armies.map(([side, { field }]) => [side, field])) as By<Side, FieldArmy>
  return { scenario: { ...scenario, sides }, table, armies: fielded }
}

/** A side of the scenario with the player's own order of battle in its zone. */
function armyOf(side: Army, id: Side, draft: Draft): { readonly army: Army; readonly field: FieldArmy } {
  const forces = forcesOf(draft)
  const { roster } = muster(id, forces)
  const who = roster.formations.filter((f) => f.parent === null).map((f) => f.id)
  const nation = draft.forces[0]?.nation ?? draft.nation
  const army: Army = {
    ...side,
    name: nameOf(draft, roster),
    nation,
    armyQuality: draft.armyQuality,
    forces,
    zones: side.zones.map((zone) => ({ ...zone, who })),
  }
  const places = placesOf(army, roster, (field, message) => {
    throw new Bug(`${field}: ${message}`)
  })
  return { army, field: { roster, places, breakPoint: breakPoint(fighting(roster), draft.armyQuality) } }
}

/** The name of a player's own force: its first formation, with its nation. */
const nameOf = (draft: Draft, roster: Roster): string => {
  const [top] = roster.formations.filter((f) => f.parent === null)
  const nation = organisations[draft.forces[0]?.nation ?? draft.nation].name
  return top ? (top.name.startsWith(nation) ? top.name : `${nation} ${top.name}`) : nation
}

const fighting = (roster: Roster): number => roster.units.filter(isCombatUnit).length

const opened = readBy(["DGK-GAP-13"], openDraft)

/** DGK-GAP-13 What a side may hand in: a legal order of battle, of its own side, that fits the scenario. */
export function readForce(scenario: Scenario, side: Side, written: Written): Read<Draft> {
  const read = opened(written)
  if (!read.ok) return refuse(read.rules, `This is not an order of battle: ${read.reason}.`)
  const draft = read.value
  if (draft.side !== side) return refuse("DGK-GAP-13", "This order of battle belongs to the other side.")
  const [problem] = sheetOf(draft).problems
  if (problem) return refuse(problem.rules, problem.reason)
  const { roster } = muster(side, forcesOf(draft))
  const vehicle = roster.units.find((u) => u.vehicle !== null)
  if (vehicle) return refuse("DGK-GAP-13", `${vehicle.name} is a vehicle, and this scenario allows none.`)
  const { from, to } = scenario.takes?.combatUnits ?? { from: 1, to: 0 }
  const found = fighting(roster)
  if (found < from || found > to)
    return refuse("DGK-GAP-13", `This scenario allows ${from} to ${to} combat units; found ${found}.`)
  const bases = roster.units.reduce((n, u) => n + u.bases, 0)
  const [zone] = scenario.sides[side].zones
  if (zone && bases > roomIn(zone)) return refuse("DGK-GAP-13", `${zone.name} has no room for ${bases} bases.`)
  return read
}

/** How many bases can set up apart in a zone, counted as in the check of a scenario file. */
const roomIn = ({ area }: Zone): number => {
  const { frontage, depth } = troopsData.base
  return Math.abs(twiceArea(area)) / 2 / THOUSAND ** 2 / (frontage * depth * 2)
}

/** A legal order of battle: a random brigade or division of one of the side's nations, as its lists allow. */
export function drawForce(scenario: Scenario, side: Side, random: Random): Draft {
  const nations = NATIONS.filter((n) => organisations[n].side === side)
  const tries = 30 // draws again if a nation's smallest force is too large or too small
  for (let i = 0; i < tries; i++) {
    const nation = oneOf(random, nations)
    const forces = drawForces(nation, oneOf(random, ["brigade", "division"] as const), random)
    const draft = draftOf(side, nation, organisations[nation].armyQuality.usual, forces)
    if (readForce(scenario, side, draft).ok) return draft
  }
  const { nation, armyQuality, forces } = scenario.sides[side]
  return draftOf(side, nation, armyQuality, forces)
}
