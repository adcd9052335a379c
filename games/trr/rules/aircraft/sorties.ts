/** Sending flights: planned moves ahead, or requested. Where, how, in which move; secret until they fly. TRR-AIR-01, -02, TRR-SEQ-06. */
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
import type { Point } from "@salient/space/table"
import { aborts, bombFactor } from "../../charts/aircraft.ts"
import { meansOf } from "../../charts/callers.ts"
import { type Calling, calling, isMovingTarget, mayCall } from "../../charts/indirect-fire.ts"
import { aircraftData } from "../../data/aircraft.ts"
import { place } from "../../questions.ts"
import type { Model } from "../../scenarios/forces/force.ts"
import type { Sortie, State, Unit } from "../../state.ts"
import { type AirAttack, ALTITUDES, type Altitude, SIDES, type Side } from "../../types.ts"
import { asks } from "../indirect-fire-and-gas/requests.ts"
import { believedBy, inView } from "../observation/sight.ts"
import { cm, fieldOf, forceOf, markersOn, nameOf, onTable, thousandths } from "../scale-and-representation/field.ts"

export type Flight = Extract<Model, { kind: "flight" }>

/** The aircraft of a unit, if it is a flight. */
export function flightOf(m: Pick<State, "scenario">, unit: Pick<Unit, "id">): Flight | undefined {
  const model = forceOf(m, unit).models[0]
  return model?.kind === "flight" ? model : undefined
}

type Way = { readonly attack: AirAttack; readonly altitude: Altitude | "dive" }

/** The ways to attack, as a plan writes them: `bomb-high`, `bomb-dive`, `strafe`. */
const ways: ReadonlyMap<string, Way> = new Map<string, Way>([
  ...[...ALTITUDES, "dive" as const].map((altitude): [string, Way] => [
    `bomb-${altitude}`,
    { attack: "bomb", altitude },
  ]),
  ["strafe", { attack: "strafe", altitude: "low" }],
])

/** The flights a side can send in a move: those with a sortie left, not shot down, and not planned for that move already. */
const readyFlights = (m: State, side: Side, move: number): Unit[] =>
  m.units.filter(
    (u) =>
      u.side === side &&
      u.where === "offTable" &&
      flightOf(m, u) !== undefined &&
      u.stock > 0 &&
      !aborts(markersOn(u)) &&
      !m.sorties.some((s) => s.flight === u.id && s.move === move),
  )

const hasFlights = (m: State, side: Side): boolean =>
  m.units.some((u) => u.side === side && flightOf(m, u) !== undefined)

/** TRR-AIR-02, TRR-IND-08 Both sides write plans for what their flights attack in a move, as they do for their batteries. */
export function* planSorties(m: State, move: number): Flow {
  if (move > fieldOf(m).scenario.moves) return
  // a side is asked according to the flights it had at first: that it has none left to send is a secret
  yield* together(SIDES.filter((s) => hasFlights(m, s)).map((side) => planSide(m, side, move)))
}

function* planSide(m: State, side: Side, move: number): Flow {
  const flights = readyFlights(m, side, move)
  const sent = yield* place(
    {
      by: side,
      what: "air-plan",
      prompt: `Plan what your flights attack in move ${move}, and how. Flights you leave out stay on the ground.`,
      rules: ["TRR-AIR-02", "TRR-IND-08"],
      secret: true,
      openly: "Air attacks are being planned.",
    },
    {
      pieces: flights.map((u) => u.id),
      how: attacks(m, flights),
      check: (placement) => judge(flights, placement, (flight, step) => judgeOne(m, flight, step)),
      suggest: (random) => suggestPlan(m, side, flights, move, random),
    },
  )
  for (const [flight, spot] of ordered(flights, sent)) send(m, flight, spot, move)
}

/** TRR-AIR-02, TRR-IND-05 Both sides request, in secret from each other, flights that were not planned for this move. */
export function* orderSorties(m: State): Flow {
  yield* together(SIDES.filter((s) => readyFlights(m, s, m.move).length > 0).map((side) => requestSide(m, side)))
}

function* requestSide(m: State, side: Side): Flow {
  const flights = readyFlights(m, side, m.move)
  const sent = yield* place(
    {
      by: side,
      what: "sorties",
      prompt: `Call for flights in move ${m.move} against enemies seen by a unit with a telephone or radio. Flights you leave out stay on the ground.`,
      rules: ["TRR-AIR-02", "TRR-IND-05"],
      secret: true,
      openly: "Aircraft may be called for.",
    },
    {
      pieces: flights.map((u) => u.id),
      how: attacks(m, flights),
      check: (placement) => judge(flights, placement, (flight, step) => judgeRequest(m, flight, step)),
      suggest: (random) => suggestRequest(m, side, flights, random),
    },
  )
  for (const [flight, spot] of ordered(flights, sent)) {
    const call = requestFor(m, side, spot)
    if (call && asks(m, call.caller, call.calling, "TRR-AIR-02")) send(m, flight, spot, m.move)
  }
}

/** The flights that an answer names, each with its point. */
const ordered = (flights: readonly Unit[], sent: Placement): (readonly [Unit, Spot])[] =>
  flights.flatMap((flight) => {
    const spot = sent[flight.id]
    return typeof spot === "object" ? [[flight, spot] as const] : []
  })

function send(m: State, flight: Unit, spot: Spot, move: number): void {
  const way = wayOf(spot.how)
  if (way) m.sorties.push({ flight: flight.id, side: flight.side, move, at: { x: spot.x, y: spot.y }, ...way })
  flight.stock--
}

/** TRR-IND-02, -05, TRR-GAP-05 Which unit could request an attack on a point, and the roll for it. It must see an enemy in the square. */
function requestFor(m: State, side: Side, at: Point): { caller: Unit; calling: Calling } | undefined {
  const reach = thousandths(aircraftData.area) / 2
  const near = believedBy(m, side).filter((t) => Math.abs(t.at.x - at.x) <= reach && Math.abs(t.at.y - at.y) <= reach)
  for (const target of near)
    for (const caller of onTable(m, side))
      if (mayAskForFlights(m, caller) && inView(m, caller, target))
        return {
          caller,
          calling: calling({ by: meansOf(forceOf(m, caller)), moving: isMovingTarget(cm(target.moved)) }),
        }
  return undefined
}

/** Observers request by telephone, headquarters that have a radio by radio. */
function mayAskForFlights(m: State, unit: Unit): boolean {
  const { kind, wagons } = forceOf(m, unit)
  if (unit.broken !== null || !(kind === "observer" || (kind === "hq" && wagons.includes("radio")))) return false
  return mayCall(meansOf(forceOf(m, unit)), { hasMoved: false, month: fieldOf(m).month }) === null
}

/** TRR-AIR-03, -04 The attacks that the flights can make. */
const attacks = (m: State, flights: readonly Unit[]): Manner[] =>
  [...ways]
    .map(([id, { attack, altitude }]) => ({
      id,
      label: attack === "strafe" ? "Strafe" : altitude === "dive" ? "Bomb from a dive" : `Bomb from ${altitude} up`,
      pieces: flights.filter((f) => mayAttack(m, f, id).ok).map((f) => f.id),
    }))
    .filter(({ pieces }) => pieces.length > 0)

const wayOf = (how: string | undefined): Way | undefined => ways.get(how ?? "")

/** An attack that cannot be made is refused when it is ordered. */
function judge(flights: readonly Unit[], placement: Placement, mayFly: (flight: Unit, step: Step) => Check): Check {
  for (const flight of flights) {
    const step = placement[flight.id]
    const check = step === undefined ? ok : mayFly(flight, step)
    if (!check.ok) return check
  }
  return ok
}

/** TRR-AIR-02 The same for an attack that is requested. */
function judgeRequest(m: State, flight: Unit, step: Step): Check {
  const check = judgeOne(m, flight, step)
  if (!check.ok || typeof step === "string") return check
  return requestFor(m, flight.side, step)
    ? ok
    : refuse(
        ["TRR-AIR-02", "TRR-IND-02"],
        `No unit with a telephone or radio sees an enemy within the ${aircraftData.area} cm square that ${nameOf(m, flight)} would attack.`,
        step,
      )
}

function judgeOne(m: State, unit: Unit, step: Step): Check {
  const name = nameOf(m, unit)
  const flight = flightOf(m, unit)
  if (typeof step === "string" || !flight) return refuse("TRR-AIR-01", `${name} needs a point on the table to fly to.`)
  if (!isOnTable(fieldOf(m).scenario.table, step)) return refuse("TRR-AIR-01", `${name} is sent off the table.`, step)
  const able = mayAttack(m, unit, step.how)
  return able.ok ? ok : { ...able, at: step }
}

/** TRR-AIR-04 */
const mayStrafe = ({ type }: Pick<Flight, "type">): boolean => type === "scout"

/** Whether a flight is fit for such an attack. */
function mayAttack(m: State, unit: Unit, how: string | undefined): Check {
  const name = nameOf(m, unit)
  const flight = flightOf(m, unit)
  const way = wayOf(how)
  if (!way || !flight) return refuse("TRR-AIR-02", `${name} can attack in these ways: ${[...ways.keys()].join(", ")}.`)
  if (way.attack === "strafe") {
    if (!mayStrafe(flight)) return refuse("TRR-AIR-04", `Only scouts strafe, and ${name} is not a scout.`)
    return flight.barrels > 0 ? ok : refuse("TRR-AIR-04", `${name} carries no machine guns.`)
  }
  if (!flight.bombs) return refuse("TRR-AIR-03", `${name} carries no bombs.`)
  const factor = bombFactor(flight.type, fieldOf(m).month.year)
  return "ok" in factor ? refuse(factor.rules, `${name}: ${factor.reason}.`) : ok
}

/** A flight that will attack a point in this move, in one of the ways it can, if there is one. */
export function anySortie(m: State, flight: Unit, at: Sortie["at"], move: number, random: Random): Sortie | undefined {
  const able = [...ways].filter(([how]) => mayAttack(m, flight, how).ok)
  const way = able[random(Math.max(1, able.length))]?.[1]
  return way && { flight: flight.id, side: flight.side, move, at, ...way }
}

/** The scenario's plan for a move, and sometimes something else. */
function suggestPlan(m: State, side: Side, flights: readonly Unit[], move: number, random: Random): Placement {
  const { table } = fieldOf(m).scenario
  const found: { [flight: string]: { x: number; y: number; how: string } } = {}
  for (const flight of flights) {
    const planned = scenarioSortie(m, side, flight, move)
    const how = [...ways.keys()][random(ways.size)] as string
    const spot =
      planned ?? (random(8) === 0 ? { x: random(table.width + 1), y: random(table.depth + 1), how } : undefined)
    if (spot && judgeOne(m, flight, spot).ok) found[flight.id] = spot
  }
  return found
}

/** Sometimes an attack on an enemy in sight of one of the side's units. */
function suggestRequest(m: State, side: Side, flights: readonly Unit[], random: Random): Placement {
  const targets = believedBy(m, side)
  const found: { [flight: string]: { x: number; y: number; how: string } } = {}
  for (const flight of flights) {
    const target = targets[random(Math.max(1, 2 * targets.length))]
    const how = [...ways.keys()][random(ways.size)] as string
    const spot = target && { x: target.at.x, y: target.at.y, how }
    if (spot && judgeRequest(m, flight, spot).ok) found[flight.id] = spot
  }
  return found
}

/** The scenario's own plan for a flight in a move. */
function scenarioSortie(
  m: State,
  side: Side,
  flight: Unit,
  move: number,
): { x: number; y: number; how: string } | undefined {
  const { formation } = forceOf(m, flight)
  const planned = fieldOf(m).scenario.sides[side].sorties?.find((s) => s.flight === formation && s.move === move)
  return planned && { ...planned.at, how: planned.attack === "strafe" ? "strafe" : `bomb-${planned.altitude}` }
}

/** The next attack that is due in this move. */
export const dueSortie = (m: State): Sortie | undefined => m.sorties.find((s) => s.move <= m.move)
