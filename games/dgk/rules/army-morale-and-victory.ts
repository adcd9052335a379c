/** Objectives, assets, exits and the end of the battle: DGK-MOR-02, DGK-MOR-03, and the scenario's own conditions. */

import { type Check, type Flow, type Offer, type Outcome, offer, refuse } from "@salient/engine"
import { distance, whereIn } from "@salient/space/table"
import { thousandths } from "../charts/range.ts"
import { say } from "../data/messages.ts"
import type { Condition, Scenario } from "../data/scenario.ts"
import { morale, special } from "../data/tables.ts"
import { tell } from "../happenings.ts"
import { other, type State, type Unit } from "../state.ts"
import { SIDES, type Side } from "../types.ts"
import type { Deed } from "./actions/deeds.ts"
import { sendOrder } from "./actions/orders.ts"
import { circleAround, rectOf } from "./formations-and-facing/body.ts"
import { ZONE } from "./movement/blocking.ts"
import { lowerBreakPoint } from "./status-and-damage/damage.ts"
import { armOf, fieldOf, nameOf } from "./troops-and-command/field.ts"
import { mayActOnGround, mayBeOrdered, mayRun, passengersOf, show } from "./troops-and-command/units.ts"

/** DGK-GAP-13 How near a unit must be to hold an objective. */
const HOLDING = thousandths(special.objectives.within)

const isNear = (unit: Unit, at: { x: number; y: number }, reach: number): boolean => {
  const g = circleAround(unit.bases)
  if ((g.x - at.x) ** 2 + (g.y - at.y) ** 2 > (reach + g.r) ** 2) return false
  return unit.bases.some((b) => distance(rectOf(b), { kind: "chain", points: [at] }) <= reach)
}

/** DGK-GAP-13 The last unit near an objective that is not demoralized holds it; while both sides are near, nothing changes. */
export function takeObjectives(m: State): void {
  for (const { id, name, at } of fieldOf(m).scenario.objectives) {
    const there = SIDES.filter((side) =>
      m.units.some(
        (u) =>
          u.side === side &&
          u.where === "table" &&
          u.air === null &&
          !u.hidden &&
          u.status !== "demoralized" &&
          isNear(u, at, HOLDING),
      ),
    )
    const [holder] = there
    if (there.length !== 1 || holder === undefined || m.held[id] === holder) continue
    m.held[id] = holder
    tell(m, { kind: "took", rules: ["DGK-GAP-13"], side: holder, name })
  }
}

/** DGK-MOR-02 An asset that the enemy reaches is destroyed. */
export function razeAssets(m: State): void {
  for (const asset of fieldOf(m).scenario.assets ?? []) {
    if (m.razed.includes(asset.id)) continue
    const taken = m.units.some(
      (u) =>
        u.side === other(asset.side) &&
        u.where === "table" &&
        u.air === null &&
        !u.hidden &&
        u.status !== "demoralized" &&
        isNear(u, asset.at, ZONE),
    )
    if (!taken) continue
    m.razed.push(asset.id)
    tell(m, {
      kind: "razed",
      rules: ["DGK-MOR-02"],
      side: asset.side,
      name: asset.name,
      worth: asset.worth * morale.unitLost,
    })
    lowerBreakPoint(m, asset.side, asset.worth * morale.unitLost)
  }
}

type Exit = NonNullable<Scenario["exits"]>[number]

/** DGK-AMB-24 May a unit leave the table by this exit of its side? */
function mayExit(m: State, unit: Unit, exit: Exit): Check {
  const ground = mayActOnGround(m, unit)
  if (!ground.ok) return ground
  if (m.turn < exit.fromTurn)
    return refuse("DGK-AMB-24", () => `Units may leave by ${exit.name} from turn ${exit.fromTurn} on.`)
  if (!unit.bases.some((b) => whereIn(exit.area, b) !== "out"))
    return refuse("DGK-AMB-24", () => `${nameOf(m, unit)} is not in ${exit.name}.`)
  const runs = mayRun(m, unit)
  return runs.ok ? mayBeOrdered(m, unit) : runs
}

/**
 * DGK-AMB-24 A unit in an exit of its side may leave the table by it, with its passengers. This is a March, and its order must not be lost.
 */
export const exitOffers = (m: State, unit: Unit, orderLost: () => Flow): Offer<Deed> =>
  offer<Exit, Deed>(
    (fieldOf(m).scenario.exits ?? []).filter((exit) => exit.side === unit.side),
    (exit) => mayExit(m, unit, exit),
    (exit) => ({
      id: `exit:${exit.id}`,
      label: `Leave the table: ${exit.name}`,
      rules: ["DGK-AMB-24"],
      value: function* () {
        if (sendOrder(m, unit, "march") === undefined) {
          yield* orderLost()
          return
        }
        show(m, unit) // DGK-HIDE-01: it moves
        for (const gone of [unit, ...passengersOf(m, unit)])
          Object.assign(gone, { where: "left", aboard: null, bases: [], exit: exit.id })
        tell(m, { kind: "exited", rules: ["DGK-AMB-24"], unit: unit.id, name: nameOf(m, unit), by: exit.name })
      },
    }),
  )

/** The total worth of the objectives that a side holds. */
export const heldWorth = (m: State, side: Side): number =>
  fieldOf(m)
    .scenario.objectives.filter((o) => m.held[o.id] === side)
    .reduce((n, o) => n + o.worth, 0)

function isMet(m: State, c: Condition): boolean {
  const of = (side: Side, arms: readonly string[]) =>
    m.units.filter((u) => u.side === side && arms.includes(armOf(m, u)))
  switch (c.is) {
    case "holdsMore":
      return heldWorth(m, c.side) > heldWorth(m, other(c.side))
    case "holds":
      return c.objectives.filter((id) => m.held[id] === c.side).length >= c.atLeast
    case "stands":
      return (
        of(c.side, c.arms).filter(
          (u) =>
            u.where === "table" && c.statuses.includes(u.status) && u.bases.some((b) => whereIn(c.area, b) !== "out"),
        ).length >= c.atLeast
      )
    case "keeps":
      return of(c.side, c.arms).filter((u) => u.where !== "lost" && c.statuses.includes(u.status)).length >= c.atLeast
    case "loses":
      return of(c.side, c.arms).filter((u) => u.where === "lost").length <= c.atMost
    case "exits":
      return m.units.filter((u) => u.side === c.side && u.exit === c.exit).length >= c.atLeast
    case "survives":
      return m.units.some((u) => u.id === c.unit && u.where !== "lost")
  }
}

/** Who has won when the last turn is over. */
export function finalOutcome(m: State): Outcome {
  const { victory, sides } = fieldOf(m).scenario
  const score = { allied: heldWorth(m, "allied"), central: heldWorth(m, "central") }
  const end = victory.atEnd.find((e) => e.when.every((c) => isMet(m, c)))
  const winner = end?.winner ?? (victory.otherwise === "draw" ? undefined : victory.otherwise)
  const reason = winner ? `${sides[winner].name} has done what it was sent to do.` : "Neither side has won the day."
  return { winners: winner ? [winner] : [], reason, rules: ["DGK-GAP-13"], score }
}

/** The army that has broken, if any: for positions that start that way. */
export function brokenArmy(m: State): Outcome | undefined {
  if (!fieldOf(m).scenario.victory.byBreaking) return undefined
  const side = SIDES.find((s) => m.breakPoints[s] <= 0)
  if (!side) return undefined
  const { text, rules } = say("BREAK", { side: fieldOf(m).scenario.sides[side].name })
  return { winners: [other(side)], reason: text, rules: [...rules] }
}
