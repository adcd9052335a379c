/** Units that are carried by transport units: GTW-14.O.2-2. */
import { type Check, ok, type Refusal, refuse, type Step } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import type { State, Unit } from "../../state.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { faceOf, unitNamed } from "../basic-game-concepts/units.ts"
import { mayCarry, mayCarryAll } from "../special-units/transports.ts"
import { isFresh } from "./allowance.ts"
import type { Judged } from "./judging.ts"
import { ABOARD, wordOf } from "./words.ts"

/** A unit that is carried on part of the way of a transport unit. */
export type Passenger = { readonly u: Unit; readonly by: Unit; readonly from: Hex; readonly to: Hex }

/** True if the way says that the unit is carried. */
export const isAboard = (steps: readonly Step[]): boolean => wordOf(steps[0] ?? "")?.startsWith(ABOARD) === true

/** GTW-14.O.2-2 Reads and judges the way of a unit that is carried, against the way of its transport unit. */
export function judgePassenger(
  m: State,
  u: Unit,
  steps: readonly Step[],
  moves: ReadonlyMap<Unit, Judged>,
): { readonly ok: true; readonly passenger: Passenger } | Refusal {
  const rule = "GTW-14.O.2-2"
  const by = unitNamed(m, wordOf(steps[0]!)!.slice(ABOARD.length))
  const { grid } = fieldOf(m).map
  const hexes = steps.slice(1).map((step) => grid.find(wordOf(step) ?? ""))
  const to = hexes.includes(undefined) ? undefined : hexes.at(-1)
  if (!by || to === undefined) return refuse(rule, `${u.name} is carried by one transport unit to one hex.`)
  const may = mayCarry(by, u)
  if (!may.ok) return may
  if (!isFresh(u)) return refuse(rule, `${u.name} has already moved by itself in this phase.`, u.id)
  const way = moves.get(by)
  if (!way) return refuse(rule, `${by.name} does not move.`, by.id)
  const { boards, leaves } = stretchOf(way, by, u.hex, to)
  if (boards < 0) return refuse(rule, `${by.name} does not come through ${hexName(m, u.hex)}.`, by.id)
  if (leaves < 0) return refuse(rule, `${by.name} does not go on to ${hexName(m, to)}.`, by.id)
  if (way.manner !== "foot" || way.legs.slice(boards, leaves).some((leg) => leg.kind === "ride" || leg.kind === "sail"))
    return refuse(
      rule,
      `${u.name} can only be carried on the ground: by rail and boat, units travel on their own.`,
      u.id,
    )
  return { ok: true, passenger: { u, by, from: u.hex, to } }
}

/** The number of legs that the transport unit has gone when the passenger boards and when it leaves; -1: it does not. */
function stretchOf(way: Judged, by: Unit, from: Hex, to: Hex): { boards: number; leaves: number } {
  const hexes = [by.hex, ...way.legs.map((leg) => leg.to)]
  const boards = hexes.indexOf(from)
  return { boards, leaves: boards < 0 ? -1 : hexes.findIndex((h, i) => i > boards && h === to) }
}

/** GTW-14.O.2-1 The load of each transport unit, step by step. */
export function mayLoadAll(passengers: readonly Passenger[], moves: ReadonlyMap<Unit, Judged>): Check {
  for (const by of new Set(passengers.map((p) => p.by))) {
    const way = moves.get(by)!
    const own = passengers.filter((p) => p.by === by)
    if (way.legs.some((leg) => leg.kind === "load"))
      return refuse("GTW-14.O.2-1", () => `${by.name} cannot carry Resource Points and units together.`, by.id)
    for (let i = 0; i < way.legs.length; i++) {
      const aboard = own.filter((p) => {
        const { boards, leaves } = stretchOf(way, by, p.from, p.to)
        return boards <= i && i < leaves
      })
      const may = mayCarryAll(
        by,
        aboard.map((p) => p.u),
      )
      if (!may.ok) return may
    }
  }
  return ok
}

/** The only transport unit among these, if it could carry all others: units taken in hand together travel on it. */
export function carrierOf(units: readonly Unit[]): Unit | undefined {
  const carriers = units.filter((u) => faceOf(u).is.transport)
  const [by] = carriers
  const others = units.filter((u) => u !== by)
  const all = by && carriers.length === 1 && others.length > 0 && others.every((u) => isFresh(u) && mayCarry(by, u).ok)
  return all && mayCarryAll(by, others).ok ? by : undefined
}
