/** Air Assault: GWC-O17. */
import { type Check, type Flow, type Offer, type Option, offer, ok, part, refuse, tally } from "@salient/engine"
import { bombingFp, strafingFp } from "../data/values.ts"
import { tell } from "../happenings.ts"
import { choose } from "../questions.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { openWindow } from "./actions/windows.ts"
import { drawRandomHex } from "./cards-rolls-triggers/rolls.ts"
import type { Context } from "./events/context.ts"
import { suppress } from "./formations-and-command/harm.ts"
import { isUnit, unitsIn } from "./formations-and-command/pieces.ts"
import { newAttack, pending, rollAttack } from "./orders-fire/attack.ts"
import { airForecast, attackStake } from "./orders-fire/forecasts.ts"
import { isForbidden } from "./strategy-cards/lasting.ts"
import { allHexes, DIRECTIONS, fieldOf, foesOf, grid, type Hex, NONE, neighbours } from "./the-map/field.ts"

const forbidden = refuse("GWC-S98.5.5", "A Reminder Card of the enemy forbids it.")

export const mayOrderAirAssault = (m: State, side: Nation): Check =>
  isForbidden(m, side, "airAssault") ? forbidden : ok

/** GWC-O17.1a As an Order it may be cancelled by a Strategy Card (GWC-S98.3.2); it still counts (GWC-AMB-67). */
export function* orderAirAssault(m: State, side: Nation): Flow {
  const context: Context = {}
  for (const foe of foesOf(m, side)) if (!context.cancelled) yield* openWindow(m, foe, "enemyAirAssault", context)
  if (!context.cancelled) yield* airAssault(m, side, "GWC-O17.1a")
}

/** GWC-O17.1a The hexes from the aircraft's own to the map edge in one direction (GWC-AMB-80). */
export function hexRow(from: Hex, d: (typeof DIRECTIONS)[number]): Hex[] {
  const row: Hex[] = []
  for (let h = from; h !== NONE; h = grid.neighbour(h, d)) row.push(h)
  return row
}

type Run = { readonly fp: number; readonly hexes: readonly Hex[]; readonly name: string }

const notInLine = refuse("GWC-O17.1a", "It does not lie in a straight line from the aircraft's hex.")
const vacant = refuse("GWC-O17.1b", "No Formation is there.")
const noStrafing = refuse("GWC-O17.1d", "This year's aircraft cannot strafe.")

/** One occupied hex, or two in a line (GWC-O17.1b, GWC-O17.1c). */
type Aim = { readonly h: Hex; readonly next?: Hex }

const aimId = ({ h, next }: Aim): string =>
  next === undefined ? `bomb:${grid.name(h)}` : `strafe:${grid.name(h)}:${grid.name(next)}`

/** Every attack from these hexes along lines of hexes, each once. */
function aimsAlong(rows: readonly (readonly Hex[])[], strafes: boolean): Aim[] {
  const found = new Map<string, Aim>()
  for (const row of rows)
    for (const [i, h] of row.entries()) {
      found.set(aimId({ h }), { h })
      const next = row[i + 1]
      if (strafes && next !== undefined) found.set(aimId({ h, next }), { h, next })
    }
  return [...found.values()]
}

/** What the aircraft can attack from where it is. */
function runs(m: State, side: Nation, from: Hex): Offer<Run> {
  const { month } = fieldOf(m)
  const isOccupied = (h: Hex) => m.units.some((u) => u.hex === h)
  const strafing = strafingFp(side, month)
  const inLine = aimsAlong(
    DIRECTIONS.map((d) => hexRow(from, d)),
    strafing !== undefined,
  )
  const ids = new Set(inLine.map(aimId))
  const mayAttack = (aim: Aim): Check => {
    if (aim.next !== undefined && strafing === undefined) return noStrafing
    if (!ids.has(aimId(aim))) return notInLine
    return isOccupied(aim.h) || (aim.next !== undefined && isOccupied(aim.next)) ? ok : vacant
  }
  return offer(
    inLine,
    mayAttack,
    (aim): Option<Run> => {
      const { h, next } = aim
      const name = grid.name(h)
      if (next === undefined)
        return {
          id: aimId(aim),
          label: `Bomb ${name}`,
          value: { fp: bombingFp(month), hexes: [h], name: "Bombing" },
          touches: [`hex:${name}`],
          rules: ["GWC-O17.1b"],
          forecast: () => airForecast(m, side, newAttack("air", side, h), false),
        }
      return {
        id: aimId(aim),
        label: `Strafe ${name} and ${grid.name(next)}`,
        value: { fp: strafing ?? 0, hexes: [h, next], name: "Strafing" },
        touches: [`hex:${name}`, `hex:${grid.name(next)}`],
        rules: ["GWC-O17.1c"],
        forecast: () => airForecast(m, side, newAttack("air", side, isOccupied(h) ? h : next), true),
      }
    },
    () => aimsAlong(everyRow, true),
  )
}

/** Every hex with each of its neighbours. */
const everyRow = allHexes.flatMap((h) => neighbours(h).map((n) => [h, n]))

export function* airAssault(m: State, side: Nation, rule: string): Flow {
  const from = yield* drawRandomHex(m, side, "an Air Assault")
  const offered = runs(m, side, from)
  if (offered.options.length === 0) return
  const run = yield* choose(
    {
      by: side,
      what: "air-attack",
      prompt: `The aircraft is over ${grid.name(from)}. What does it attack?`,
      rules: [rule],
    },
    offered,
  )
  tell(m, { kind: "aircraft", rules: [rule], side, name: run.name, hexes: run.hexes.map((h) => grid.name(h)) })
  for (const h of run.hexes) for (const u of unitsIn(m, h)) if (isUnit(u)) suppress(m, u, "GWC-O17.1b")
  for (const h of run.hexes) {
    if (unitsIn(m, h).length === 0) continue
    const attack = newAttack("air", side, h)
    yield* pending(m, attack, attackFromAir(m, side, h, run))
  }
}

/** GWC-O17.1e */
function* attackFromAir(m: State, side: Nation, h: Hex, run: Run): Flow {
  const context: Context = { hex: h, parts: [] }
  const fp = (more = 0) =>
    tally(part("GWC-O17.1d", run.name, run.fp), ...(context.parts ?? []), part("GWC-1.6", "card", more))
  yield* openWindow(m, side, "attackRoll", context, () => attackStake(m, m.attack!, fp)) // GWC-AMB-77
  yield* rollAttack(m, m.attack!, () => tally(part("GWC-O17.1d", run.name, run.fp), ...(context.parts ?? [])))
}
