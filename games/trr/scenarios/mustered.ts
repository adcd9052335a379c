/**
 * Battles with the players' own forces: a scenario that takes them (`takes` in its file), and the battle it becomes when both sides have
 * handed in theirs. Both forces are encoded in the name of the battle, so that any process that has a state or a view can rebuild the same
 * field.
 */
import { Bug, oneOf, type Random, type Read, readBy, refuse, type Written } from "@salient/engine"
import { type Draft, openDraft, requestOf } from "../builder/draft.ts"
import { sheetOf } from "../builder/sheet.ts"
import type { Army, Scenario } from "../data/scenario.ts"
import { type By, SIDES, type Side } from "../types.ts"
import { monthOf } from "./checks.ts"
import type { Force } from "./forces/force.ts"
import { buildForce } from "./forces/forces.ts"
import { nationsIn, pickUpForce } from "./forces/pick-up.ts"
import { placesOf } from "./places.ts"
import { type FieldForce, type Prepared, scenarios } from "./scenarios.ts"

const mark = "#"

/** The name of the battle that two forces make of a scenario. */
export const battleOf = (scenario: string, drafts: By<Side, Draft>): string =>
  `${scenario}${mark}${JSON.stringify(drafts)}`

/** The scenario with that name, or the battle that was made of one. */
export function battleNamed(name: string): Prepared {
  const at = name.indexOf(mark)
  return at < 0 ? scenarios.named(name) : mustered(name.slice(0, at), JSON.parse(name.slice(at + 1)))
}

/** Whether both sides still have to hand in their forces. */
export const isToMuster = (name: string): boolean =>
  !name.includes(mark) && scenarios.find(name)?.scenario.takes !== undefined

/** Whether this is a valid scenario name in a state. */
export const isBattle = (name: string): boolean => scenarios.find(name.split(mark)[0] ?? "") !== undefined

function mustered(id: string, drafts: By<Side, Draft>): Prepared {
  const { scenario, table } = scenarios.named(id)
  const fielded = SIDES.map((side) => [side, armyOf(scenario, side, drafts[side])] as const)
  const sides = Object.fromEntries(fielded.map(([side, { army }]) => [side, army])) as Scenario["sides"]
  const forces = Object.fromEntries(fielded.map(([side, { field }]) => [side, field])) as By<Side, FieldForce>
  return { scenario: { ...scenario, sides }, table, forces }
}

/** A side of the scenario with a player's force in its zone. */
function armyOf(scenario: Scenario, side: Side, draft: Draft): { readonly army: Army; readonly field: FieldForce } {
  const force = raised(scenario, side, draft)
  if (!force) throw new Bug(`a force of ${side} was handed in and cannot be built`)
  const who = force.formations.map((f) => f.id)
  const [top] = draft.request.formations
  const army: Army = {
    ...scenario.sides[side],
    name: top?.name ?? scenario.sides[side].name,
    force: requestOf(draft),
    zones: scenario.sides[side].zones.map((zone) => ({ ...zone, who })),
  }
  const report = (field: string, message: string) => {
    throw new Bug(`${field}: ${message}`)
  }
  return { army, field: { force, places: placesOf(side, army, force, report) } }
}

function raised(scenario: Scenario, side: Side, draft: Draft): Force | undefined {
  const request = requestOf(draft)
  const built = buildForce(side, { ...request, snipers: request.snipers ?? true }, monthOf(scenario))
  return built.ok ? built.force : undefined
}

const opened = readBy(["TRR-SCALE-09"], openDraft)

/** TRR-SCALE-09 What a side may hand in: a possible force, of the scenario's month, that fits the scenario. */
export function readForce(scenario: Scenario, side: Side, written: Written): Read<Draft> {
  const { takes } = scenario
  const read = opened(written)
  if (!read.ok) return refuse(read.rules, `This is not a force: ${read.reason}.`)
  const draft = read.value
  if (!takes) return refuse("TRR-SCALE-09", `${scenario.name} does not allow forces of your own.`)
  const { year, month } = monthOf(scenario)
  if (draft.year !== year || draft.month !== month)
    return refuse(
      "TRR-SCALE-09",
      `The battle is in ${takes.month}, but the force is for ${draft.year}-${two(draft.month)}.`,
    )
  const [problem] = sheetOf(draft).problems
  if (problem) return refuse(problem.rules, problem.reason)
  const { vehicles = [], aircraft = [], antiAircraft = [], transport = [] } = draft.request
  const [attached] = [...vehicles, ...aircraft, ...antiAircraft, ...transport]
  if (attached)
    return refuse(
      "TRR-SCALE-09",
      `${attached.name ?? attached.id} is attached, but this scenario allows formations only.`,
    )
  const units = raised(scenario, side, draft)?.units.filter((u) => !u.offTable && !u.phantom).length ?? 0
  if (units < takes.units.from || units > takes.units.to)
    return refuse(
      "TRR-SCALE-09",
      `This scenario allows ${takes.units.from} to ${takes.units.to} units on the table; found ${units}.`,
    )
  return read
}

const two = (n: number): string => `${n}`.padStart(2, "0")

/** A legal random force: a brigade or regiment of an army of that month, perhaps with one battalion left out. */
export function drawForce(scenario: Scenario, side: Side, random: Random): Draft {
  const { year, month } = monthOf(scenario)
  const tries = 30 // if an army's brigade is too large or too small, another one is drawn
  const draftOf = ({ nation, ...request }: ReturnType<typeof pickUpForce>): Draft => ({
    side,
    year,
    month,
    next: 1,
    nation,
    request: structuredClone(request),
  })
  for (let i = 0; i < tries; i++) {
    const draft = draftOf(pickUpForce(oneOf(random, nationsIn(year)), { year, month }))
    const battalions = draft.request.formations.filter((f) => f.id.startsWith("battalion-"))
    if (battalions.length > 2 && random(2) === 0)
      draft.request.formations = draft.request.formations.filter((f) => f !== battalions.at(-1))
    if (readForce(scenario, side, draft).ok) return draft
  }
  return draftOf(scenario.sides[side].force)
}
