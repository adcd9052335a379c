/** Arrivals: Route March on to the table along the scenario's route, without orders (DGK-ACT-09). */
import { type Check, type Flow, ok, path, type Refusal, refuse, type Step, tell } from "@salient/engine"
import { bearing, nearestOnRoad, type Point, type Rect, rectFromFront, roadLength, walk } from "@salient/space/table"
import { actions } from "../data/actions.ts"
import type { Arrival } from "../data/scenario.ts"
import { movesAs, troops } from "../data/troops.ts"
import type { Leader, State, Unit } from "../state.ts"
import { ambushers, endFault, sweepFault, threatsTo } from "./bars.ts"
import { bodyOf, columnLength, columnOn, put, ranksIn, SIZE } from "./body.ts"
import type { Choice } from "./choice.ts"
import { entryOf, fieldOf, inches, lieOf, nameOf, thousandths } from "./field.ts"
import { gaitOf, goingAlong, tenths } from "./going.ts"
import { clearLeaders } from "./leaders.ts"
import { mineOnRoute, mineUnder, springMine } from "./mines.ts"
import { isSpot } from "./paths.ts"
import { show } from "./units.ts"

/** The arrival by which a piece comes on to the table, if it does. */
function arrivalOf(m: State, id: Unit["id"] | Leader["id"]): Arrival | undefined {
  const place = fieldOf(m).places.get(id)
  return place?.kind === "arrival" ? place.arrival : undefined
}

/** May it come on this turn? */
export const isDue = (m: State, id: Unit["id"] | Leader["id"]): boolean => {
  const arrival = arrivalOf(m, id)
  return arrival !== undefined && arrival.turn <= m.turn
}

type Routed = { readonly ok: true; readonly head: number; readonly body: readonly Rect[]; readonly cost: number }

const budgetOf = (m: State, unit: Unit): number => {
  const { troop, cyclist } = entryOf(m, unit)
  return thousandths(troops[movesAs(troop, cyclist)].routeMarch)
}

/** What comes of a Route March whose head ends so far along the route. */
function planRoute(m: State, unit: Unit, arrival: Arrival, head: number): Routed | Refusal {
  const entry = entryOf(m, unit)
  const { route } = arrival
  const at = unit.route?.at ?? 0
  const length = columnLength(entry.troop, unit.strength)
  if (head <= at) return refuse("DGK-ACT-09", "A Route March goes on along its route.")
  if (head < length)
    return refuse("DGK-ACT-09", `The whole column must be on the table: ${inches(length)} of its route.`)
  const cost = routeCost(m, unit, route, at, head)
  if (cost === undefined) return refuse("DGK-MOVE-08", "The route is barred there.")
  const budget = budgetOf(m, unit)
  if (Math.round(cost) > budget)
    return refuse(["DGK-ACT-09", "DGK-MOVE-01"], `The march costs ${inches(cost)} and the unit has ${inches(budget)}.`)
  const body = columnOn(entry.troop, route, head, unit.strength)
  const threats = threatsTo(m, unit.side, [], 0)
  const from = (walk(route, Math.max(at, Math.min(length, head - 1))) as { at: Point }).at
  const to = (walk(route, head) as { at: Point }).at
  if (from.x !== to.x || from.y !== to.y) {
    const lead = rectFromFront(from, bearing(from, to), SIZE.width, SIZE.depth)
    const near = sweepFault(m, [lead], { kind: "shift", by: { x: to.x - from.x, y: to.y - from.y } }, threats)
    if (near) return near
  }
  const fault = endFault(m, unit, body, threats)
  return fault ?? { ok: true, head, body, cost: Math.round(cost) }
}

/** DGK-GAP-14 A column that would run into hidden enemies sees them first, and halts short of them or does not come on at all. */
function surprised(m: State, unit: Unit, arrival: Arrival, planned: Routed): Routed | undefined {
  const hidden = ambushers(m, unit, planned.body)
  if (hidden.length === 0) return planned
  for (const enemy of hidden) show(m, enemy)
  return marches(m, unit, arrival, 1)[0]
}

/** What a stretch of a route costs; nothing where it is barred. */
function routeCost(m: State, unit: Unit, route: readonly Point[], from: number, to: number): number | undefined {
  const gait = gaitOf(entryOf(m, unit), true)
  const lie = lieOf(m)
  let gone = 0
  let cost = 0
  for (let i = 1; i < route.length; i++) {
    const [a, b] = [route[i - 1] as Point, route[i] as Point]
    const length = Math.round(Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2))
    const start = Math.max(from, gone)
    const end = Math.min(to, gone + length)
    if (start < end) {
      const going = goingAlong(
        lie,
        (walk(route, start) as { at: Point }).at,
        (walk(route, end) as { at: Point }).at,
        gait,
      )
      if (going.barred) return undefined
      cost += going.ground
    }
    gone += length
  }
  return cost
}

/** The longest legal marches along the route, the longest first. */
function marches(m: State, unit: Unit, arrival: Arrival, most: number): Routed[] {
  const end = roadLength(arrival.route)
  const at = unit.route?.at ?? 0
  const far = Math.min(end, at + Math.floor(budgetOf(m, unit) * 1.5))
  const found: Routed[] = []
  for (let head = far; head > at && found.length < most; head -= 500) {
    // as the spot will be read when it is named: spots are whole thousandths
    const planned = planRoute(m, unit, arrival, headNear(arrival, spotAt(arrival, head)))
    if (planned.ok && planRoute(m, unit, arrival, headNear(arrival, spotAt(arrival, planned.head))).ok)
      found.push(planned)
  }
  return found
}

/** DGK-ACT-09 The Route March, for who waits to come on or is still on his route. */
export function routeActions(m: State, unit: Unit): Choice[] {
  const arrival = arrivalOf(m, unit.id)
  if (!arrival || arrival.turn > m.turn || (unit.where !== "waiting" && unit.route === null)) return []
  const [longest] = marches(m, unit, arrival, 1)
  if (!longest) return []
  return [
    {
      id: "routeMarch",
      label: actions.routeMarch.name,
      rules: ["DGK-ACT-09"],
      value: () => routeMarch(m, unit, arrival),
    },
  ]
}

function* routeMarch(m: State, unit: Unit, arrival: Arrival): Flow {
  const headAt = (step: Step | undefined): number | undefined => (isSpot(step) ? headNear(arrival, step) : undefined)
  const check = (steps: readonly Step[] | undefined): Check => {
    const head = steps?.length === 1 ? headAt(steps[0]) : undefined
    if (head === undefined)
      return refuse("DGK-ACT-09", "Name the one spot on the route where the head of the column halts.")
    const planned = planRoute(m, unit, arrival, head)
    return planned.ok ? ok : planned
  }
  const paths = yield* path(
    {
      by: unit.side,
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
        if (!planned?.ok) return []
        const label = `along the route, ${inches(planned.cost)} of ${inches(budgetOf(m, unit))}`
        return [{ to: spotAt(arrival, planned.head), cost: tenths(planned.cost), rule: "DGK-ACT-09", label }]
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
  const from = unit.route?.at ?? 0
  const start = Math.min(planned.head, Math.max(from, columnLength(troop, unit.strength)))
  // who stands in a field already goes on, and pays for it
  const inside = unit.where === "table" ? mineUnder(m, bodyOf(unit)) : undefined
  const met = inside ? undefined : mineOnRoute(m, unit, column, start, planned.head)
  const head = met?.head ?? planned.head
  const body = met ? column(head) : planned.body
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
  clearLeaders(m, unit)
  tell(m, {
    kind: "moved",
    rules: ["DGK-ACT-09"],
    unit: unit.id,
    name: nameOf(m, unit),
    action: actions.routeMarch.name,
    cost: met ? Math.round(routeCost(m, unit, arrival.route, from, head) ?? planned.cost) : planned.cost,
    x: unit.front.x,
    y: unit.front.y,
  })
  const mine = inside ?? met?.mine
  if (mine) yield* springMine(m, unit, mine)
}

const headNear = (arrival: Arrival, p: Point): number => nearestOnRoad(arrival.route, p).distance

const spotAt = (arrival: Arrival, head: number): { x: number; y: number } => {
  const { at } = walk(arrival.route, head) as { at: Point }
  return { x: at.x, y: at.y }
}

/** A Leader who waits comes on with his formation, at the start of the route. */
export function bringOn(m: State, leader: Leader): void {
  const arrival = arrivalOf(m, leader.id)
  if (leader.where === "table" || !arrival || arrival.turn > m.turn) return
  const { at } = walk(arrival.route, 1_500) as { at: Point }
  leader.where = "table"
  leader.x = at.x
  leader.y = at.y
}
