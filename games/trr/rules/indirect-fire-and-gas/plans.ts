/** Fire plans: written moves ahead, secret, and checked when they are written. TRR-IND-08, -09, -12. */
import {
  type Check,
  type Flow,
  type Manner,
  ok,
  type Placement,
  type Random,
  refuse,
  type Spot,
  type Step,
  together,
} from "@salient/engine"
import { isOn as isOnTable } from "@salient/kit/table-scenario"
import { area, asBase, bearing, chain, distance, lengthOf, offset, overlap, type Point } from "@salient/space/table"
import { isCallable } from "../../charts/callers.ts"
import { shellFactor } from "../../charts/direct-he.ts"
import { hasSmoke, mayFireGas } from "../../charts/gas-and-smoke.ts"
import { indirectMinimum, mayFireAgain, mayMass, mgBarrageReach, mortarReach } from "../../charts/indirect-fire.ts"
import { type Piece, pieceOf } from "../../data/artillery.ts"
import { indirectData } from "../../data/indirect.ts"
import { tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import { unitsNamed } from "../../scenarios/places.ts"
import type { State, Unit } from "../../state.ts"
import { AMMUNITIONS, type Ammunition, type By, SIDES, type Side } from "../../types.ts"
import { outOfAction } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { isOn } from "../optional-rules/options.ts"
import {
  cm,
  edgeMiddle,
  fieldOf,
  forceOf,
  frameOf,
  nameOf,
  thousandths,
  zoneOf,
} from "../scale-and-representation/field.ts"
import { areAbreast, beaten, type Laid, lineOfFire } from "./beaten-zone.ts"

/** How many groups of massed batteries a plan may distinguish. */
const groupsAtMost = 9

/** The gun of a battery or mortar, if it is one. */
export function gunOf(m: State, unit: Pick<Unit, "id">): Piece | undefined {
  const model = forceOf(m, unit).models[0]
  return model?.kind === "gun" ? pieceOf(model.piece) : undefined
}

/** Off-table batteries, mortars on the table, and by option machine guns for a move: whatever has happened to them. */
function isForPlans(m: State, unit: Unit, move: number | null): boolean {
  const gun = gunOf(m, unit)
  if (forceOf(m, unit).offTable) return gun !== undefined
  if (forceOf(m, unit).kind === "mg") return move !== null && isOn(m, "mgBarrages") // TRR-AMB-06
  return gun?.kind === "mortar" && gun.calibre >= indirectData.mortarsFrom
}

/** The ones among them that are in action off the table or on it, or that have yet to set up there. */
const plannable = (m: State, side: Side, move: number | null): Unit[] =>
  m.units.filter((u) => {
    if (u.side !== side || !isForPlans(m, u, move) || outOfAction(m, u)) return false
    return u.where === "offTable" || (!u.limbered && (u.where === "table" || isYetToStand(m, u)))
  })

/** Before the battle: a unit that will be on the table when the first move begins. */
const isYetToStand = (m: State, unit: Unit): boolean => m.phase === "plans" && zoneOf(m, unit) !== undefined

/** TRR-IND-08 Both sides write at the same time, in secret, what falls in a move. */
export function* writePlans(m: State, move: number): Flow {
  if (move > fieldOf(m).scenario.moves) return
  yield* together(writers(m, (u) => isForPlans(m, u, move)).map((side) => writePlan(m, side, move)))
}

/** TRR-IND-09 The SOS points, before the battle. */
export function* writeSos(m: State): Flow {
  yield* together(writers(m, (u) => isForPlans(m, u, null) && hasCaller(m, u)).map((side) => writePlan(m, side, null)))
}

/** TRR-OBS-04 The sides that write a plan, judged by the forces they had at first: that a side has nothing left to plan for is a secret. */
const writers = (m: State, plans: (unit: Unit) => boolean): Side[] =>
  SIDES.filter((side) => m.units.some((u) => u.side === side && plans(u)))

/** TRR-IND-09 Whether anybody of its side could ever call a battery. */
const hasCaller = (m: State, battery: Unit): boolean => {
  const { prepared, month } = fieldOf(m)
  return isCallable(prepared.forces[battery.side].force.units, forceOf(m, battery), month)
}

function* writePlan(m: State, side: Side, move: number | null): Flow {
  const batteries = plannable(m, side, move)
  const rules = move === null ? ["TRR-IND-09"] : ["TRR-IND-08"]
  const placed = yield* place(
    {
      by: side,
      what: move === null ? "sos-points" : "fire-plan",
      prompt: promptFor(move, batteries),
      rules,
      secret: true,
      openly: "Fire plans are being written.",
    },
    {
      pieces: batteries.map((b) => b.id),
      how: loads(m, batteries, move),
      check: (placement) => judgePlan(m, batteries, placement, move),
      suggest: (random) => suggestPlan(m, side, batteries, move, random),
      stands: (placement) =>
        Object.fromEntries(
          laidIn(batteries, placement).map((laid, _, all) => [
            laid.battery.id,
            [asBase(beaten(m, laid.battery, laid.at, lineOfFire(m, laid, all)))],
          ]),
        ),
      lays: (placement) => ({ templates: [], touches: ownUnder(m, side, laidIn(batteries, placement)) }),
    },
  )
  for (const battery of batteries) {
    const spot = placed[battery.id]
    if (spot === undefined || typeof spot === "string") continue
    m.missions.push({
      battery: battery.id,
      side,
      move,
      at: { x: spot.x, y: spot.y },
      ammunition: ammunitionNamed(spot.how) ?? "he",
      group: spot.amount ?? 0,
    })
  }
  tell(m, { kind: "planned", rules, side, name: fieldOf(m).scenario.sides[side].name })
}

/** The side's own units on the ground that would be hit: the planner must see them before he submits the plan. */
const ownUnder = (m: State, side: Side, all: readonly (Laid & { readonly battery: Unit })[]): string[] => {
  const zones = all.map((laid) => beaten(m, laid.battery, laid.at, lineOfFire(m, laid, all)))
  return m.units
    .filter((u) => u.side === side && u.where === "table" && zones.some((z) => overlap(z, frameOf(m, u))))
    .map((u) => u.id)
}

function promptFor(move: number | null, batteries: readonly Unit[]): string {
  if (move === null) return "Set SOS points and ammunition for your batteries. A battery you leave out has none."
  if (batteries.length === 0) return `None of your batteries could fire as planned in move ${move}.`
  return `Write the fire plan for move ${move}: a point of aim and ammunition for each battery that fires.`
}

const ammunitionNames: By<Ammunition, string> = {
  he: "High explosive",
  shrapnel: "Shrapnel",
  gas: "Gas",
  smoke: "Smoke",
  phosphorus: "Phosphorus",
}

/** TRR-IND-04, -12 The ammunition that the batteries can load, and, once fire can be massed, their groups. */
function loads(m: State, batteries: readonly Unit[], move: number | null): Manner[] {
  const group = { label: "group (0: none)", min: 0, max: groupsAtMost, step: 1 }
  const massed = mayGroup(m, move) ? { amount: group } : {}
  return AMMUNITIONS.map((id) => ({
    id,
    label: ammunitionNames[id],
    ...massed,
    pieces: batteries.filter((b) => mayLoad(m, b, id).ok).map((b) => b.id),
  })).filter(({ pieces }) => pieces.length > 0)
}

/**
 * TRR-IND-12 Whether batteries may fire together in a move. TRR-IND-09 At an SOS signal they always may, each with its own landing roll.
 */
const mayGroup = (m: State, move: number | null): boolean => move === null || mayMass(fieldOf(m).month.year)

const ammunitionNamed = (how: string | undefined): Ammunition | undefined => AMMUNITIONS.find((a) => a === how)

/** TRR-IND-08 A plan that cannot be fired is refused when it is written. */
function judgePlan(m: State, batteries: readonly Unit[], placement: Placement, move: number | null): Check {
  for (const battery of batteries) {
    const step = placement[battery.id]
    if (step === undefined) continue
    const check = judgeMission(m, battery, step, move)
    if (!check.ok) return check
  }
  const laid = laidIn(batteries, placement)
  const together = judgeGroups(m, laid)
  return together.ok && move === null ? judgeCallers(m, laid) : together
}

type LaidBattery = Laid & { readonly battery: Unit }

/** TRR-IND-09 The signal for an SOS point is a call: some unit must be able to make it, to at least one of its batteries. */
function judgeCallers(m: State, laid: readonly LaidBattery[]): Check {
  const mute = laid.find((x) => !isAnswered(m, x, laid))
  if (!mute) return ok
  return refuse(
    "TRR-IND-09",
    `No unit could call ${nameOf(m, mute.battery)}: its SOS point must be in the group of a battery that can be called.`,
    mute.at,
  )
}

const isAnswered = (m: State, sos: LaidBattery, all: readonly LaidBattery[]): boolean =>
  hasCaller(m, sos.battery) || (sos.group > 0 && all.some((x) => x.group === sos.group && hasCaller(m, x.battery)))

/** What a plan aims where, battery by battery. */
const laidIn = (batteries: readonly Unit[], placement: Placement): LaidBattery[] =>
  batteries.flatMap((battery) => {
    const spot = placement[battery.id]
    return typeof spot === "object" ? [{ battery, at: { x: spot.x, y: spot.y }, group: spot.amount ?? 0 }] : []
  })

/** TRR-IND-12, TRR-GAP-12 The squares of batteries that fire together overlap exactly, or lie edge to edge across the line of fire. */
function judgeGroups(m: State, laid: readonly Laid[]): Check {
  for (const group of new Set(laid.map((x) => x.group).filter((n) => n > 0))) {
    const members = laid.filter((x) => x.group === group)
    const points = members.map((x) => x.at)
    if (!areAbreast(points, lineOfFire(m, members[0] as Laid, laid)))
      return refuse(
        ["TRR-IND-12", "TRR-GAP-12"],
        `Group ${group} must aim at one spot, or its ${indirectData.area} cm squares must lie edge to edge across the line of fire.`,
        points[0],
      )
  }
  return ok
}

function judgeMission(m: State, battery: Unit, step: Step, move: number | null): Check {
  const name = nameOf(m, battery)
  const { scenario } = fieldOf(m)
  if (typeof step === "string") return refuse("TRR-IND-08", `${name} needs a point on the table to aim at.`)
  if (!isOnTable(scenario.table, step)) return refuse("TRR-IND-08", `${name} aims off the table.`, step)
  const group = step.amount ?? 0
  if (group < 0 || group > groupsAtMost)
    return refuse("TRR-IND-12", `Groups are numbered 1 to ${groupsAtMost}, 0 is a battery on its own.`, step)
  if (group > 0 && !mayGroup(m, move))
    return refuse("TRR-IND-12", `Batteries cannot combine their fire before ${indirectData.massedAfter + 1}.`, step)
  const ammunition = step.how === undefined ? "he" : ammunitionNamed(step.how)
  if (!ammunition) return refuse("TRR-IND-04", `The ammunition must be one of ${AMMUNITIONS.join(", ")}.`, step)
  const gun = gunOf(m, battery)
  const able = mayLoad(m, battery, ammunition)
  if (!able.ok) return refuse(able.rules, `${name}: ${able.reason}.`, step)
  const inReach = judgeReach(m, battery, step)
  if (!inReach.ok) return inReach
  if (move !== null && gun)
    for (const mission of m.missions)
      if (mission.battery === battery.id && mission.move !== null && mission.move !== move)
        if (!mayFireAgain(gun.calibre, Math.min(mission.move, move), Math.max(mission.move, move)))
          return refuse("TRR-IND-07", `${name} fires in move ${mission.move}: that is too close to move ${move}.`, step)
  return ok
}

/** TRR-GAP-10, TRR-AMB-06 The reach from where it stands; before the battle, from some place of the zone where it will be set up. */
function judgeReach(m: State, battery: Unit, to: Spot): Check {
  const reach = reachOf(m, battery)
  if (reach === null || battery.where === "offTable") return ok
  const zone = battery.where === "table" ? undefined : zoneOf(m, battery)
  const nearest = cm(zone ? distance(area(zone.area), chain([to])) : lengthOf(battery.at, to))
  const farthest = zone ? cm(Math.max(...zone.area.map((p) => lengthOf(p, to)))) : nearest
  if (nearest <= reach && farthest >= indirectMinimum) return ok
  return refuse(
    gunOf(m, battery) ? "TRR-GAP-10" : "TRR-AMB-06",
    `${nameOf(m, battery)} reaches from ${indirectMinimum} to ${reach} cm, not ${nearest} cm${zone ? `, from ${zone.name}` : ""}.`,
    to,
  )
}

/** TRR-IND-04, TRR-GAS-01, TRR-SMOKE-02 Whether a battery has this ammunition; the reason is half a sentence. */
export function mayLoad(m: State, battery: Unit, ammunition: Ammunition): Check {
  const gun = gunOf(m, battery)
  if (!gun)
    return ammunition === "shrapnel" ? ok : refuse("TRR-AMB-06", "machine guns have only bullets: plan shrapnel")
  const shown = { millimetres: gun.calibre, mortar: gun.kind === "mortar" }
  const { month } = fieldOf(m)
  if (ammunition === "gas") return mayFireGas(shown, forceOf(m, battery).nation, month)
  if (ammunition === "smoke" || ammunition === "phosphorus")
    return hasSmoke(gun.calibre, shown.mortar) ? ok : refuse("TRR-SMOKE-02", "no smoke rounds")
  const factor = shellFactor(gun.row, ammunition)
  return "ok" in factor ? factor : ok
}

/** TRR-GAP-10, TRR-AMB-06 How far a battery on the table reaches, in cm; null: the whole table. */
export function reachOf(m: Pick<State, "scenario">, battery: Pick<Unit, "id">): number | null {
  const model = forceOf(m, battery).models[0]
  if (model?.kind === "mg") return mgBarrageReach
  return model?.kind === "gun" ? mortarReach(model.piece) : null
}

type Written = { x: number; y: number; how: string; amount: number }

/** The scenario's own plan if it has one, otherwise sometimes a random point. */
function suggestPlan(
  m: State,
  side: Side,
  batteries: readonly Unit[],
  move: number | null,
  random: Random,
): { [battery: string]: Written } {
  const plan: { [battery: string]: Written } = random(3) > 0 ? scenarioPlan(m, side, move) : {}
  for (const battery of batteries) {
    const written = plan[battery.id] ?? (random(3) === 0 ? anywhere(m, battery, random) : undefined)
    if (written && judgeMission(m, battery, written, move).ok) plan[battery.id] = written
    else delete plan[battery.id]
  }
  ungroupedWhereParted(m, batteries, plan)
  if (move === null) leaveOutMute(m, batteries, plan)
  return plan
}

/** TRR-IND-09 A plan without the SOS points that nobody could call. */
function leaveOutMute(m: State, batteries: readonly Unit[], plan: { [battery: string]: Written }): void {
  const laid = laidIn(batteries, plan)
  for (const sos of laid) if (!isAnswered(m, sos, laid)) delete plan[sos.battery.id]
}

/** A plan in which batteries fire on their own if the others of their group cannot fire. */
function ungroupedWhereParted(m: State, batteries: readonly Unit[], plan: { [battery: string]: Written }): void {
  const laid = laidIn(batteries, plan)
  for (const { battery, group } of laid)
    if (
      group > 0 &&
      !judgeGroups(
        m,
        laid.filter((x) => x.group === group),
      ).ok
    ) {
      const written = plan[battery.id]
      if (written) written.amount = 0
    }
}

function anywhere(m: State, battery: Unit, random: Random): Written {
  const { table } = fieldOf(m).scenario
  const how = AMMUNITIONS[random(AMMUNITIONS.length)] as Ammunition
  return {
    x: random(table.width + 1),
    y: random(table.depth + 1),
    how: gunOf(m, battery) ? how : "shrapnel",
    amount: 0,
  }
}

/** What the scenario suggests a side should fire in a move (null: its SOS points), abreast where it says so. */
export function scenarioPlan(m: State, side: Side, move: number | null): { [battery: string]: Written } {
  const { scenario, prepared } = fieldOf(m)
  const plan = scenario.sides[side].plan
  const missions = move === null ? (plan?.sos ?? []) : (plan?.missions ?? []).filter((x) => x.move === move)
  const found: { [battery: string]: Written } = {}
  for (const [i, mission] of missions.entries()) {
    const units = mission.batteries.flatMap((who) => unitsNamed(prepared.forces[side].force, side, who))
    const guns = units.filter((u) => u.kind === "battery" || u.kind === "mortar").map((u) => u.id)
    const group = guns.length > 1 && mayGroup(m, move) ? (i % groupsAtMost) + 1 : 0
    for (const [k, id] of guns.entries()) {
      const at = mission.lay === "abreast" ? beside(m, side, mission.at, k, guns.length) : mission.at
      found[id] = { ...at, how: mission.ammunition, amount: group }
    }
  }
  return found
}

/** TRR-GAP-12 The k-th square in a row of squares edge to edge across the line of fire. */
function beside(m: State, whose: Side, at: Point, k: number, of: number): { x: number; y: number } {
  const off = Math.round((k - (of - 1) / 2) * thousandths(indirectData.area))
  const from = edgeMiddle(m, whose)
  const { x, y } = offset(at, lengthOf(from, at) === 0 ? 0 : bearing(from, at), 0, off)
  return { x, y }
}
