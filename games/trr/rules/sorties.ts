/** Sending flights: where, how, in which move. Sealed until they fly. TRR-AIR-01, -02, TRR-SEQ-06. */
import {
  type Check,
  type Flow,
  type Manner,
  ok,
  type Placement,
  place,
  type Random,
  refuse,
  type Step,
  together,
} from "@salient/engine"
import { fieldOf, forceOf, nameOf } from "../field.ts"
import type { Model } from "../forces/force.ts"
import { isOn as isOnTable } from "../ground.ts"
import type { Sortie, State, Unit } from "../state.ts"
import { type AirAttack, ALTITUDES, type Altitude, SIDES, type Side } from "../types.ts"
import { aborts, bombFactor } from "./aircraft.ts"

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

/** The flights a side can send in this move: those with a sortie left, not shot away, and not on their way already. */
const readyFlights = (m: State, side: Side): Unit[] =>
  m.units.filter(
    (u) =>
      u.side === side &&
      u.where === "offTable" &&
      flightOf(m, u) !== undefined &&
      u.stock > 0 &&
      !aborts(u.markers[0] ?? 0) &&
      !m.sorties.some((s) => s.flight === u.id),
  )

/** TRR-AIR-02 Both sides send their flights over, unseen by each other. */
export function* orderSorties(m: State): Flow {
  yield* together(SIDES.filter((s) => readyFlights(m, s).length > 0).map((side) => orderSide(m, side)))
}

function* orderSide(m: State, side: Side): Flow {
  const flights = readyFlights(m, side)
  const sent = yield* place(
    {
      by: side,
      prompt: `Send your flights in move ${m.move}: where to, and ${[...ways.keys()].join(", ")}; those left out stay on the ground.`,
      rules: ["TRR-AIR-01", "TRR-AIR-02"],
      secret: true,
      openly: "Aircraft are being sent.",
    },
    {
      pieces: flights.map((u) => u.id),
      how: attacks(m, flights),
      check: (placement) => judge(m, flights, placement),
      suggest: (random) => suggest(m, side, flights, random),
    },
  )
  for (const flight of flights) {
    const spot = sent[flight.id]
    if (spot === undefined || typeof spot === "string") continue
    const way = wayOf(spot.how)
    if (way) m.sorties.push({ flight: flight.id, side, move: m.move, at: { x: spot.x, y: spot.y }, ...way })
    flight.stock--
  }
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
function judge(m: State, flights: readonly Unit[], placement: Placement): Check {
  for (const flight of flights) {
    const step = placement[flight.id]
    const check = step === undefined ? ok : judgeOne(m, flight, step)
    if (!check.ok) return check
  }
  return ok
}

function judgeOne(m: State, unit: Unit, step: Step): Check {
  const name = nameOf(m, unit)
  const flight = flightOf(m, unit)
  if (typeof step === "string" || !flight) return refuse("TRR-AIR-01", `${name} needs a point of the table to fly to.`)
  if (!isOnTable(fieldOf(m).scenario.table, step))
    return refuse("TRR-AIR-01", `${name} is sent beyond the table.`, step)
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
  if (!way || !flight) return refuse("TRR-AIR-02", `${name} attacks by ${[...ways.keys()].join(", ")}; not otherwise.`)
  if (way.attack === "strafe") {
    if (!mayStrafe(flight)) return refuse("TRR-AIR-04", `Only scouts strafe, and ${name} are none.`)
    return flight.barrels > 0 ? ok : refuse("TRR-AIR-04", `${name} carries no machine guns.`)
  }
  if (!flight.bombs) return refuse("TRR-AIR-03", `${name} carries no bombs.`)
  const factor = bombFactor(flight.type, fieldOf(m).month.year)
  return "ok" in factor ? refuse(factor.rules, `${name}: ${factor.reason}.`) : ok
}

/** A flight on its way in this move to attack a point in one of the ways it can, if there is one. */
export function anySortie(m: State, flight: Unit, at: Sortie["at"], random: Random): Sortie | undefined {
  const able = [...ways].filter(([how]) => mayAttack(m, flight, how).ok)
  const way = able[random(Math.max(1, able.length))]?.[1]
  return way && { flight: flight.id, side: flight.side, move: m.move, at, ...way }
}

/** What the scenario plans for this move; now and then something else. */
function suggest(m: State, side: Side, flights: readonly Unit[], random: Random): Placement {
  const { table } = fieldOf(m).scenario
  const found: { [flight: string]: { x: number; y: number; how: string } } = {}
  for (const flight of flights) {
    const planned = scenarioSortie(m, side, flight)
    const how = [...ways.keys()][random(ways.size)] as string
    const spot =
      planned ?? (random(4) === 0 ? { x: random(table.width + 1), y: random(table.depth + 1), how } : undefined)
    if (spot && judgeOne(m, flight, spot).ok) found[flight.id] = spot
  }
  return found
}

/** The scenario's own plan for a flight in this move. */
function scenarioSortie(m: State, side: Side, flight: Unit): { x: number; y: number; how: string } | undefined {
  const { formation } = forceOf(m, flight)
  const planned = fieldOf(m).scenario.sides[side].sorties?.find((s) => s.flight === formation && s.move === m.move)
  return planned && { ...planned.at, how: planned.attack === "strafe" ? "strafe" : `bomb-${planned.altitude}` }
}

/** The next attack that is due in this move. */
export const dueSortie = (m: State): Sortie | undefined => m.sorties.find((s) => s.move <= m.move)
