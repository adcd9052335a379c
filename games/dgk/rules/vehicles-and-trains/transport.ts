/** What trains and passengers may do: DGK-TRAIN-02, DGK-TRAIN-03, DGK-VEH-02, DGK-VEH-03. */

import {
  type Check,
  type Flow,
  type Offer,
  offer,
  offerOne,
  offers,
  ok,
  type Placement,
  type Random,
  refuse,
  type Step,
} from "@salient/engine"
import type { Point } from "@salient/space/table"
import { inches, thousandths } from "../../charts/range.ts"
import { actions } from "../../data/actions.ts"
import { movement } from "../../data/tables.ts"
import { troops } from "../../data/troops.ts"
import { tell } from "../../happenings.ts"
import { choose, path, place } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { type Choice, type Deed, nothing } from "../actions/deeds.ts"
import { sendOrder } from "../actions/orders.ts"
import { bodyOf, columnLength, standIn } from "../formations-and-facing/body.ts"
import { clearLeaders } from "../leaders.ts"
import { findsAmbush } from "../movement/blocking.ts"
import { isSpot } from "../movement/paths.ts"
import { mineOnRoute, mineUnder } from "../optional-rules/minefields.ts"
import { destroy, springMine } from "../status-and-damage/damage.ts"
import { carriedBy, entryOf, nameOf, vehicleOf } from "../troops-and-command/field.ts"
import {
  carrierOf,
  halt,
  mayBeOrdered,
  mayRun,
  mayStandStill,
  show,
  standStill,
  tellMove,
} from "../troops-and-command/units.ts"
import { carsAhead, distanceFor, mayEnd, placeTrain, railDistance, railReach, railSpot, railWay } from "./rails.ts"
import { besideVehicle, board, carryLeaders, leavingFault, mayBoard, setDown } from "./riding.ts"

/** DGK-TRAIN-02 From a standstill a train makes a Maneuver, then a March if it likes; it never deploys. */
export function mayRunSo(m: State, train: Unit, action: "deploy" | "maneuver" | "march"): Check {
  if (action === "deploy") return refuse("DGK-TRAIN-01", () => `${nameOf(m, train)} is a train and never deploys.`)
  const runs = mayRun(m, train)
  if (!runs.ok) return runs
  return action === "march" && train.rails?.pace === "halted"
    ? refuse("DGK-TRAIN-02", () => `${nameOf(m, train)} has halted and must Maneuver before it can march.`)
    : ok
}

/** DGK-TRAIN-02 Only a train that has halted may reverse. */
function mayReverse(m: State, unit: Unit): Check {
  if (!unit.rails) return refuse("DGK-TRAIN-02", () => `${nameOf(m, unit)} is not a train: only trains reverse.`)
  const runs = mayRun(m, unit)
  if (!runs.ok) return runs
  return unit.rails.pace === "halted"
    ? ok
    : refuse("DGK-TRAIN-02", () => `${nameOf(m, unit)} has not halted: a train can reverse only after halting.`)
}

export const trainOption = (m: State, train: Unit, action: "maneuver" | "march"): Choice => ({
  id: action,
  label: actions[action].name,
  rules: ["DGK-TRAIN-02"],
  value: () => run(m, train, action, false),
})

export const reverseOffer = (m: State, unit: Unit): Offer<Deed> =>
  offerOne<Deed>(mayReverse(m, unit), {
    id: "reverse",
    label: "Maneuver the other way",
    rules: ["DGK-TRAIN-02"],
    value: () => run(m, unit, "maneuver", true),
  })

type Run = { readonly least: number; readonly far: number; readonly torn: number | undefined }

/** DGK-TRAIN-03 At least as far as half of the base movement carries it, unless the track is blocked sooner. */
function runOf(m: State, unit: Unit, budget: number): Run {
  const { far, torn } = railReach(m, unit, budget)
  const least = distanceFor(m, unit, Math.floor(budget * movement.trains.leastShare))
  return { least: Math.min(least, far), far, torn }
}

function runFault(m: State, unit: Unit, { least, far }: Run, distance: number): Check {
  if (distance < least)
    return refuse(
      "DGK-TRAIN-03",
      `A train that moves goes at least ${inches(least)}; here it goes ${inches(distance)}.`,
    )
  if (distance > far) return refuse(["DGK-TRAIN-04", "DGK-MOVE-01"], `The train can go no farther than ${inches(far)}.`)
  return mayEnd(m, unit, distance) ? ok : refuse("DGK-MOVE-10", "A unit is standing on the rails there.")
}

/** The distances worth offering, farthest first. */
function runs(m: State, unit: Unit, r: Run): number[] {
  const found: number[] = []
  for (let d = r.far; d >= r.least && d > 0; d -= 500)
    if (runFault(m, unit, r, d).ok && reads(m, unit, d, r)) found.push(d)
  return found
}

/** Would the spot at this distance be read back as a legal one? Tracks bend, and spots are whole thousandths. */
const reads = (m: State, unit: Unit, distance: number, r: Run): boolean => {
  const spot = railSpot(m, unit, distance)
  return spot !== undefined && runFault(m, unit, r, railDistance(m, unit, spot)).ok
}

/**
 * DGK-TRAIN-10 The order to a train: always carried out, unless the players chose that orders to trains can be lost. If the order is lost,
 * a standing train stays where it is; one under way goes on at a Maneuver, for it may not halt at once (DGK-TRAIN-02).
 */
function trainOrder(
  m: State,
  unit: Unit,
  pace: "maneuver" | "march",
): { readonly pace: "maneuver" | "march"; readonly budget: number } | undefined {
  const { troop } = entryOf(m, unit)
  const budget = sendOrder(m, unit, pace)
  if (budget !== undefined) return { pace, budget }
  return unit.rails?.pace === "halted" ? undefined : { pace: "maneuver", budget: thousandths(troops[troop].maneuver) }
}

/** DGK-GAP-14 How far a train gets: hidden enemies that it would run into are seen first, and it halts short of them. */
function reachPast(m: State, unit: Unit, budget: number, wanted: number): number | undefined {
  let far: number | undefined = wanted
  while (far !== undefined && findsAmbush(m, unit, carsAhead(m, unit, far)))
    far = runs(m, unit, runOf(m, unit, budget)).find((d) => d <= wanted)
  return far
}

function blocked(m: State, unit: Unit): void {
  halt(unit)
  tell(m, { kind: "blocked", rules: ["DGK-TRAIN-04"], unit: unit.id, name: nameOf(m, unit) })
}

function* run(m: State, unit: Unit, pace: "maneuver" | "march", turn: boolean): Flow {
  const rails = unit.rails as NonNullable<Unit["rails"]>
  const ordered = trainOrder(m, unit, pace)
  if (!ordered) return
  if (turn) {
    const { troop, bases } = entryOf(m, unit)
    rails.at -= rails.heading * columnLength(troop, bases)
    rails.heading = rails.heading > 0 ? -1 : 1
    placeTrain(m, unit)
    carryLeaders(m, unit)
  }
  const r = runOf(m, unit, ordered.budget)
  const legal = runs(m, unit, r)
  if (legal.length === 0) {
    blocked(m, unit)
    return
  }
  const spotFor = (d: number) => railSpot(m, unit, d) as Point
  const distanceOf = (steps: readonly Step[] | undefined): number | undefined =>
    steps?.length === 1 && isSpot(steps[0]) ? railDistance(m, unit, steps[0]) : undefined
  const paths = yield* path(
    {
      by: unit.side,
      what: "run-train",
      prompt: `How far does ${nameOf(m, unit)} run? From ${inches(r.least)} to ${inches(r.far)}.`,
      rules: ["DGK-TRAIN-03"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      check: (p) => {
        const d = distanceOf(p[unit.id])
        return d === undefined
          ? refuse("DGK-TRAIN-01", "Choose the spot on the track where the locomotive halts.")
          : runFault(m, unit, r, d)
      },
      suggest: (random) => {
        const { x, y } = spotFor(legal[random(legal.length)] as number)
        return { [unit.id]: [{ x, y }] }
      },
      explain: (p) => {
        const d = distanceOf(p[unit.id])
        if (d === undefined || !runFault(m, unit, r, d).ok) return []
        const { x, y } = spotFor(d)
        return [{ to: { x, y }, cost: d, rule: "DGK-TRAIN-03", label: `${inches(d)} of track` }]
      },
    },
  )
  const wanted = distanceOf(paths[unit.id]) as number
  const end = reachPast(m, unit, ordered.budget, Math.min(wanted, r.torn ?? wanted))
  if (end === undefined) {
    blocked(m, unit)
    return
  }
  const met = mineOnRoute(m, unit, (d) => carsAhead(m, unit, d), 0, end)
  const mine = met?.mine ?? mineUnder(m, bodyOf(unit))
  const distance = met?.head ?? end
  const derailed = distance < wanted && distance === r.torn
  const way = railWay(m, unit, distance)
  rails.at += rails.heading * distance
  rails.pace = met ? "halted" : ordered.pace === "march" ? "marching" : "maneuvering"
  unit.moved = true
  placeTrain(m, unit)
  carryLeaders(m, unit)
  yield* clearLeaders(m, unit, way)
  tellMove(m, unit, {
    kind: "moved",
    rules: ["DGK-TRAIN-01"],
    unit: unit.id,
    name: nameOf(m, unit),
    action: actions[ordered.pace].name,
    cost: distance,
    x: unit.front.x,
    y: unit.front.y,
  })
  if (mine) yield* springMine(m, unit, mine) // DGK-MINE-01
  if (derailed && unit.where === "table") {
    tell(m, { kind: "derailed", rules: ["DGK-TRAIN-09"], unit: unit.id, name: nameOf(m, unit) })
    yield* destroy(m, unit, "ST_DEAD")
  }
}

/** DGK-VEH-02 A passenger may get off a vehicle that stands still, if there is room beside it. */
function mayLeave(m: State, unit: Unit): Check {
  if (unit.where !== "aboard") return refuse("DGK-VEH-02", () => `${nameOf(m, unit)} is not riding on anything.`)
  const vehicle = carrierOf(m, unit)
  if (!mayStandStill(m, vehicle).ok)
    return refuse("DGK-VEH-02", () => `${nameOf(m, vehicle)} moves this turn, so no unit can get off.`, vehicle.front)
  const ordered = mayBeOrdered(m, unit)
  if (!ordered.ok) return ordered
  return besideVehicle(m, unit, vehicle)
    ? ok
    : refuse("DGK-VEH-02", () => `There is no room beside ${nameOf(m, vehicle)}.`, vehicle.front)
}

export function leaveOffer(m: State, unit: Unit, deed: (vehicle: Unit) => Flow): Offer<Deed> {
  const vehicle = carrierOf(m, unit)
  return offerOne<Deed>(mayLeave(m, unit), {
    id: "leave",
    label: `Get off ${nameOf(m, vehicle)} and Maneuver`,
    rules: ["DGK-VEH-02"],
    value: () => deed(vehicle),
  })
}

/** DGK-VEH-02 Puts the unit in contact with its vehicle, which does not move this turn. */
export function* getOff(m: State, unit: Unit, vehicle: Unit): Flow {
  const { troop } = entryOf(m, unit)
  const check = (placed: Placement): Check => {
    const spot = placed[unit.id]
    if (!isSpot(spot)) return refuse("DGK-VEH-02", `Place ${nameOf(m, unit)} where it gets off.`)
    return leavingFault(m, unit, standIn(troop, "maneuver", unit.strength, spot, spot.facing ?? vehicle.facing)) ?? ok
  }
  const suggest = (_random: Random): Placement => {
    const spot = besideVehicle(m, unit, vehicle) as { front: Point; facing: number }
    return { [unit.id]: { x: spot.front.x, y: spot.front.y, facing: spot.facing } }
  }
  show(m, unit) // DGK-HIDE-01: it moves
  const placed = yield* place(
    {
      by: unit.side,
      what: "leave-vehicle",
      prompt: `Where is ${nameOf(m, unit)} placed when it gets off?`,
      rules: ["DGK-VEH-02"],
      about: [unit.id],
    },
    { pieces: [unit.id], check, suggest },
  )
  const spot = placed[unit.id] as { x: number; y: number; facing?: number }
  setDown(m, unit, { x: spot.x, y: spot.y }, spot.facing ?? vehicle.facing)
  standStill(vehicle)
  tellMove(m, unit, {
    kind: "leftVehicle",
    rules: ["DGK-VEH-02"],
    unit: unit.id,
    name: nameOf(m, unit),
    at: nameOf(m, vehicle),
  })
}

/** DGK-VEH-02 A unit that ends its movement in contact with a vehicle that stands still may get on. */
export function* boardingAfter(m: State, unit: Unit): Flow {
  if (unit.where !== "table" || vehicleOf(m, unit)) return
  const boarding = offer<Unit, Unit | null>(
    m.units.filter((v) => v.side === unit.side && v.where === "table" && carriedBy(m, v) !== null),
    (v) => mayBoard(m, unit, v),
    (v) => ({ id: v.id, label: `Get on ${nameOf(m, v)}`, touches: [v.id], value: v }),
    () => m.units.filter((v) => v.side === unit.side && carriedBy(m, v) !== null),
  )
  if (boarding.options.length === 0) return
  const chosen = yield* choose<Unit | null>(
    {
      by: unit.side,
      what: "board",
      prompt: `Does ${nameOf(m, unit)} get on?`,
      rules: ["DGK-VEH-02"],
      about: [unit.id],
    },
    offers<Unit | null>(boarding, { id: "stay", label: "Stay on the ground", value: null }),
  )
  if (chosen) board(m, unit, chosen)
  yield* nothing()
}
