/** What trains and passengers may do: DGK-TRAIN-02, DGK-TRAIN-03, DGK-VEH-02, DGK-VEH-03. */
import {
  type Check,
  choose,
  chooseIfAny,
  type Flow,
  type Option,
  ok,
  type Placement,
  path,
  place,
  type Random,
  refuse,
  type Step,
  tell,
} from "@salient/engine"
import type { Point } from "@salient/space/table"
import { actions } from "../data/actions.ts"
import { movement } from "../data/tables.ts"
import { troops } from "../data/troops.ts"
import type { State, Unit } from "../state.ts"
import { move, withoutMovement } from "./actions.ts"
import { findsAmbush } from "./bars.ts"
import { bodyOf, columnLength, standIn } from "./body.ts"
import { type Choice, type Deed, nothing } from "./choice.ts"
import { destroy } from "./damage.ts"
import { entryOf, inches, nameOf, thousandths } from "./field.ts"
import { fireAt, type Shot, shotForecast, shotsOf } from "./fire.ts"
import { clearLeaders } from "./leaders.ts"
import { mineOnRoute, mineUnder, springMine } from "./mines.ts"
import { sendOrder } from "./orders.ts"
import { isSpot } from "./paths.ts"
import { carsAhead, distanceFor, mayEnd, placeTrain, railDistance, railReach, railSpot, railWay } from "./rails.ts"
import { regroup, regroupForecast } from "./regroup.ts"
import { besideVehicle, board, boardable, carryLeaders, leavingFault, setDown } from "./riding.ts"
import { bearerOf, halt, mayHalt, mayStandStill, show, standStill, tellMove } from "./units.ts"

/** DGK-TRAIN-02 From a standstill a Maneuver, then a March if it likes; it reverses only when halted. */
export function trainActions(m: State, unit: Unit): Choice[] {
  if (unit.stands) return [] // DGK-VEH-02
  const rails = unit.rails as NonNullable<Unit["rails"]>
  const choice = (id: string, label: string, pace: "maneuver" | "march", turn: boolean): Choice => ({
    id,
    label,
    rules: ["DGK-TRAIN-02"],
    value: () => run(m, unit, pace, turn),
  })
  return [
    choice("maneuver", actions.maneuver.name, "maneuver", false),
    ...(rails.pace === "halted" ? [choice("reverse", "Maneuver the other way", "maneuver", true)] : []),
    ...(rails.pace === "halted" ? [] : [choice("march", actions.march.name, "march", false)]),
  ]
}

/** DGK-FIRE-02, DGK-AMB-17 The Moving Fire of an armed train, out of any side of it (DGK-TRAIN-08). */
export const trainFire = (m: State, unit: Unit): Choice[] =>
  shotsOf(m, unit, "movingFire").map((shot) => ({
    id: `movingFire:${shot.target.id}`,
    label: `Moving Fire at ${nameOf(m, shot.target)}`,
    touches: [shot.target.id],
    rules: ["DGK-FIRE-02", "DGK-ACT-06"],
    forecast: () => shotForecast(m, unit, shot),
    value: () => fireThenRun(m, unit, shot),
  }))

/** DGK-ACT-11 The fire first, then a Maneuver; a train that may halt may leave it at the fire. */
function* fireThenRun(m: State, unit: Unit, shot: Shot): Flow {
  yield* fireAt(m, unit, shot)
  const options = trainActions(m, unit).filter((c) => c.id !== "march")
  if (mayHalt(unit))
    options.push({
      id: "stop",
      label: "Leave it at the fire",
      rules: ["DGK-ACT-11"],
      value: function* () {
        halt(unit)
        yield* nothing()
      },
    })
  const deed = yield* chooseIfAny<Deed>(
    {
      by: unit.side,
      prompt: `What does ${nameOf(m, unit)} do after its fire?`,
      rules: ["DGK-ACT-11"],
      about: [unit.id],
    },
    options,
  )
  yield* deed()
}

type Run = { readonly least: number; readonly far: number; readonly torn: number | undefined }

/** DGK-TRAIN-03 As far as half of the base movement carries it, at least, unless the track ahead is blocked sooner. */
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
  if (distance > far) return refuse(["DGK-TRAIN-04", "DGK-MOVE-01"], `The train gets no farther than ${inches(far)}.`)
  return mayEnd(m, unit, distance) ? ok : refuse("DGK-MOVE-10", "Somebody stands on the rails there.")
}

/** The distances worth offering, the farthest first. */
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
 * DGK-TRAIN-10 The order to a train: always carried out, unless the match sends trains orders that can go astray. A train
 * that is not reached stays where it stands; one that is under way goes on at a Maneuver, for it may not halt at once
 * (DGK-TRAIN-02).
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

/** DGK-GAP-14 How far a train gets: hidden enemies into whom it would run are seen first, and it halts short of them. */
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
      prompt: `How far does ${nameOf(m, unit)} run? From ${inches(r.least)} to ${inches(r.far)}.`,
      rules: ["DGK-TRAIN-03"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      check: (p) => {
        const d = distanceOf(p[unit.id])
        return d === undefined
          ? refuse("DGK-TRAIN-01", "Name the one spot on the track where the locomotive halts.")
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

/** DGK-VEH-03 A passenger may get off what stands still, and regroup; it does not move otherwise. */
export function passengerActions(m: State, unit: Unit): Choice[] {
  const vehicle = bearerOf(m, unit)
  const found: Choice[] = []
  if (mayStandStill(vehicle) && !unit.lostOrder && besideVehicle(m, unit, vehicle))
    found.push({
      id: "leave",
      label: `Get off ${nameOf(m, vehicle)} and Maneuver`,
      rules: ["DGK-VEH-02"],
      value: () => leave(m, unit, vehicle),
    })
  if (unit.status !== "ok")
    found.push({
      id: "regroup",
      label: actions.regroup.name,
      rules: ["DGK-ACT-10"],
      forecast: () => regroupForecast(m, unit),
      value: () => regroup(m, unit),
    })
  return found
}

function* leave(m: State, unit: Unit, vehicle: Unit): Flow {
  const budget = sendOrder(m, unit, "maneuver")
  if (budget === undefined) {
    yield* withoutMovement(m, unit)
    return
  }
  const { troop } = entryOf(m, unit)
  const check = (placed: Placement): Check => {
    const spot = placed[unit.id]
    if (!isSpot(spot)) return refuse("DGK-VEH-02", `Say where ${nameOf(m, unit)} stands when it gets off.`)
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
      prompt: `Where does ${nameOf(m, unit)} stand when it gets off?`,
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
  yield* move(m, unit, "maneuver", budget)
}

/** DGK-VEH-02 Who ends its movement in contact with what stands still may get on. */
export function* boardingAfter(m: State, unit: Unit): Flow {
  const vehicles = boardable(m, unit)
  if (vehicles.length === 0) return
  const options: Option<Unit | null>[] = vehicles.map((v) => ({
    id: v.id,
    label: `Get on ${nameOf(m, v)}`,
    touches: [v.id],
    value: v,
  }))
  const chosen = yield* choose<Unit | null>(
    { by: unit.side, prompt: `Does ${nameOf(m, unit)} get on?`, rules: ["DGK-VEH-02"], about: [unit.id] },
    [...options, { id: "stay", label: "Stay on the ground", value: null }],
  )
  if (chosen) board(m, unit, chosen)
  yield* nothing()
}
