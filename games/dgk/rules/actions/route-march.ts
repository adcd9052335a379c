/** Arrivals: Route March on to the table along the scenario's route, without orders (DGK-ACT-09). */

import {
  type Check,
  type Flow,
  type Offer,
  offerOne,
  ok,
  type Refusal,
  refuse,
  type Step,
  type Stretch,
} from "@salient/engine"
import { nearestOnRoad, type Point, type Rect, roadBetween, roadLength, walk } from "@salient/space/table"
import { inches, thousandths } from "../../charts/range.ts"
import { actions } from "../../data/actions.ts"
import type { Arrival } from "../../data/scenario.ts"
import { movesAs, troops } from "../../data/troops.ts"
import { tell } from "../../happenings.ts"
import { path } from "../../questions.ts"
import type { Leader, State, Unit } from "../../state.ts"
import { bodyOf, columnLength, columnOn, put, ranksIn, SIZE } from "../formations-and-facing/body.ts"
import { clearLeaders } from "../leaders.ts"
import { findsAmbush, type Threat, threatsTo } from "../movement/blocking.ts"
import { type March, planColumn, priceOf } from "../movement/march.ts"
import { isSpot } from "../movement/paths.ts"
import { mineOnRoute, mineUnder } from "../optional-rules/minefields.ts"
import { springMine } from "../status-and-damage/damage.ts"
import { entryOf, fieldOf, nameOf } from "../troops-and-command/field.ts"
import { mayActOnGround, mayBeOrdered, mayRun, tellMove } from "../troops-and-command/units.ts"
import type { Deed } from "./deeds.ts"

/** The arrival by which a piece comes on to the table; undefined if it has none. */
function arrivalOf(m: State, id: Unit["id"] | Leader["id"]): Arrival | undefined {
  const place = fieldOf(m).places.get(id)
  return place?.kind === "arrival" ? place.arrival : undefined
}

/** DGK-ACT-09 May a waiting piece come on this turn? */
export function mayComeOn(m: State, id: Unit["id"] | Leader["id"]): Check {
  const arrival = arrivalOf(m, id)
  if (!arrival) return refuse("DGK-ACT-09", "The scenario gives it no route of arrival.")
  return arrival.turn <= m.turn
    ? ok
    : refuse("DGK-ACT-09", () => `${pieceName(m, id)} arrives in turn ${arrival.turn}.`)
}

const pieceName = (m: State, id: Unit["id"] | Leader["id"]): string => {
  const { units, leaders } = fieldOf(m)
  return (units.get(id as Unit["id"]) ?? leaders.get(id as Leader["id"]))?.name ?? id
}

type Routed = {
  readonly ok: true
  readonly head: number
  readonly body: readonly Rect[]
  readonly cost: number
  readonly stretches: readonly Stretch[]
}

const budgetOf = (m: State, unit: Unit): number => {
  const { troop, cyclist } = entryOf(m, unit)
  return thousandths(troops[movesAs(troop, cyclist)].routeMarch)
}

/** The march from the column's present place on its route to where its head is to be. */
const marchTo = ({ route }: Unit, arrival: Arrival, to: number): March => {
  const from = route?.at ?? 0
  return { way: arrival.route, from, to, legs: roadBetween(arrival.route, from, to) }
}

/** How near a column may come to enemies: the rules' distance for one coming on; no nearer than now for one already on the table. */
const threatsOn = (m: State, unit: Unit): Threat[] => {
  const body = unit.where === "table" ? bodyOf(unit) : []
  return threatsTo(m, unit.side, body, budgetOf(m, unit) * 2 + SIZE.depth)
}

/** The result of a Route March whose head ends at this distance along the route; the rules of any march apply. */
function planRoute(m: State, unit: Unit, arrival: Arrival, head: number): Routed | Refusal {
  const length = columnLength(entryOf(m, unit).troop, unit.strength)
  if (head <= (unit.route?.at ?? 0)) return refuse("DGK-ACT-09", "A Route March continues along its route.")
  if (head < length)
    return refuse("DGK-ACT-09", `The whole column must be on the table, which takes ${inches(length)} of its route.`)
  const march = marchTo(unit, arrival, head)
  const planned = planColumn(m, unit, march, budgetOf(m, unit), "DGK-ACT-09", threatsOn(m, unit))
  return planned.ok ? { ...planned, head } : planned
}

/** DGK-GAP-14 A column that would run into hidden enemies sees them first, and halts short of them or does not come on at all. */
function surprised(m: State, unit: Unit, arrival: Arrival, planned: Routed): Routed | undefined {
  let found: Routed | undefined = planned
  while (found && findsAmbush(m, unit, found.body)) [found] = marches(m, unit, arrival, 1)
  return found
}

/** The longest legal marches along the route, the longest first. */
function marches(m: State, unit: Unit, arrival: Arrival, most: number): Routed[] {
  const end = roadLength(arrival.route)
  const at = unit.route?.at ?? 0
  const far = Math.min(end, at + Math.floor(budgetOf(m, unit) * 1.5))
  const found: Routed[] = []
  for (let head = far; head > at && found.length < most; head -= 500) {
    // in the form in which the spot will be read when it is named: spots are whole thousandths
    const planned = planRoute(m, unit, arrival, headNear(arrival, spotAt(arrival, head)))
    if (planned.ok && planRoute(m, unit, arrival, headNear(arrival, spotAt(arrival, planned.head))).ok)
      found.push(planned)
  }
  return found
}

/** DGK-ACT-09 The Route March is for units that wait to come on or are still on their route. */
function mayRouteMarch(m: State, unit: Unit): Check {
  if (unit.where !== "waiting" || unit.air) {
    const ground = mayActOnGround(m, unit)
    if (!ground.ok) return ground
  }
  const name = () => nameOf(m, unit)
  const arrival = arrivalOf(m, unit.id)
  if (!arrival) return refuse("DGK-ACT-09", () => `The scenario gives ${name()} no route for a Route March.`)
  const due = mayComeOn(m, unit.id)
  if (!due.ok) return due
  if (unit.where !== "waiting" && unit.route === null)
    return refuse("DGK-ACT-09", () => `The Route March of ${name()} is over.`)
  const runs = mayRun(m, unit)
  if (!runs.ok) return runs
  const ordered = mayBeOrdered(m, unit)
  if (!ordered.ok) return ordered
  return marches(m, unit, arrival, 1).length > 0
    ? ok
    : refuse("DGK-ACT-09", () => `There is no room for ${name()} on its route.`)
}

export const routeOffer = (m: State, unit: Unit): Offer<Deed> =>
  offerOne<Deed>(mayRouteMarch(m, unit), {
    id: "routeMarch",
    label: actions.routeMarch.name,
    rules: ["DGK-ACT-09"],
    value: () => routeMarch(m, unit, arrivalOf(m, unit.id) as Arrival),
  })

function* routeMarch(m: State, unit: Unit, arrival: Arrival): Flow {
  const headAt = (step: Step | undefined): number | undefined => (isSpot(step) ? headNear(arrival, step) : undefined)
  const check = (steps: readonly Step[] | undefined): Check => {
    const head = steps?.length === 1 ? headAt(steps[0]) : undefined
    if (head === undefined)
      return refuse("DGK-ACT-09", "Choose the spot on the route where the head of the column halts.")
    const planned = planRoute(m, unit, arrival, head)
    return planned.ok ? ok : planned
  }
  const paths = yield* path(
    {
      by: unit.side,
      what: "route-march",
      prompt: `How far does ${nameOf(m, unit)} march along its route?`,
      rules: ["DGK-ACT-09"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      check: (p) => check(p[unit.id]),
      suggest: (random) => {
        const legal = marches(m, unit, arrival, 4)
        const chosen = legal[random(legal.length)] as Routed
        return { [unit.id]: [spotAt(arrival, chosen.head)] }
      },
      explain: (p) => {
        const head = headAt(p[unit.id]?.[0])
        const planned = head === undefined ? undefined : planRoute(m, unit, arrival, head)
        return planned?.ok ? planned.stretches : []
      },
    },
  )
  const wanted = planRoute(m, unit, arrival, headAt(paths[unit.id]?.[0]) as number) as Routed
  const planned = surprised(m, unit, arrival, wanted)
  if (!planned) {
    tell(m, { kind: "stayed", rules: ["DGK-GAP-14"], unit: unit.id, name: nameOf(m, unit) })
    return
  }
  const { troop } = entryOf(m, unit)
  const column = (at: number) => columnOn(troop, arrival.route, at, unit.strength)
  const start = Math.min(planned.head, Math.max(unit.route?.at ?? 0, columnLength(troop, unit.strength)))
  const met = mineOnRoute(m, unit, column, start, planned.head)
  // a unit already in a minefield moves on, and takes a level for it
  const mine = met?.mine ?? (unit.where === "table" ? mineUnder(m, bodyOf(unit)) : undefined)
  const head = met?.head ?? planned.head
  const body = met ? column(head) : planned.body
  const march = marchTo(unit, arrival, head)
  const priced = priceOf(m, unit, march, [])
  unit.where = "table"
  put(
    unit,
    "march",
    ranksIn(troop, "march", unit.strength),
    body,
    (body[0] as Rect).facing,
    (walk(arrival.route, head) as { at: Point }).at,
  )
  unit.route = head >= roadLength(arrival.route) - 1 ? null : { arrival: arrival.id, at: Math.round(head) }
  unit.moved = true
  yield* clearLeaders(m, unit, march.legs)
  tellMove(m, unit, {
    kind: "moved",
    rules: ["DGK-ACT-09"],
    unit: unit.id,
    name: nameOf(m, unit),
    action: actions.routeMarch.name,
    cost: priced.ok ? priced.cost : planned.cost,
    x: unit.front.x,
    y: unit.front.y,
  })
  if (mine) yield* springMine(m, unit, mine)
}

const headNear = (arrival: Arrival, p: Point): number => nearestOnRoad(arrival.route, p).distance

const spotAt = (arrival: Arrival, head: number): { x: number; y: number } => {
  const { at } = walk(arrival.route, head) as { at: Point }
  return { x: at.x, y: at.y }
}

/** A waiting Leader comes on with his formation, at the start of the route. */
export function bringOn(m: State, leader: Leader): void {
  const arrival = arrivalOf(m, leader.id)
  if (leader.where === "table" || !arrival || arrival.turn > m.turn) return
  const { at } = walk(arrival.route, 1_500) as { at: Point }
  leader.where = "table"
  leader.x = at.x
  leader.y = at.y
}
