/** Air Assault: GWC-O17. */
import { choose, type Flow, type Option, part, tally, tell } from "@salient/engine"
import { bombingFp, strafingFp } from "../data/values.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { newAttack, pending, rollAttack } from "./attack.ts"
import type { Context } from "./context.ts"
import { DIRECTIONS, fieldOf, foesOf, grid, type Hex, NONE } from "./field.ts"
import { airForecast } from "./forecasts.ts"
import { suppress } from "./harm.ts"
import { isForbidden } from "./lasting.ts"
import { isUnit, unitsIn } from "./pieces.ts"
import { drawRandomHex } from "./rolls.ts"
import { openWindow } from "./windows.ts"

export const mayOrderAirAssault = (m: State, side: Nation): boolean => !isForbidden(m, side, "airAssault")

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

/** What the aircraft can attack from where it is: one occupied hex, or two in a row (GWC-O17.1b, GWC-O17.1c). */
function runs(m: State, side: Nation, from: Hex): Option<Run>[] {
  const { month } = fieldOf(m)
  const occupied = (h: Hex) => m.units.some((u) => u.hex === h)
  const found = new Map<string, Option<Run>>()
  const strafing = strafingFp(side, month)
  for (const d of DIRECTIONS) {
    const row = hexRow(from, d)
    for (const [i, h] of row.entries()) {
      const name = grid.name(h)
      if (occupied(h))
        found.set(`bomb:${name}`, {
          id: `bomb:${name}`,
          label: `Bomb ${name}`,
          value: { fp: bombingFp(month), hexes: [h], name: "Bombing" },
          touches: [`hex:${name}`],
          rules: ["GWC-O17.1b"],
          forecast: () => airForecast(m, side, newAttack("air", side, h), false),
        })
      const next = row[i + 1]
      if (strafing === undefined || next === undefined || !(occupied(h) || occupied(next))) continue
      const id = `strafe:${name}:${grid.name(next)}`
      found.set(id, {
        id,
        label: `Strafe ${name} and ${grid.name(next)}`,
        value: { fp: strafing, hexes: [h, next], name: "Strafing" },
        touches: [`hex:${name}`, `hex:${grid.name(next)}`],
        rules: ["GWC-O17.1c"],
        forecast: () => airForecast(m, side, newAttack("air", side, occupied(h) ? h : next), true),
      })
    }
  }
  return [...found.values()]
}

export function* airAssault(m: State, side: Nation, rule: string): Flow {
  const from = yield* drawRandomHex(m, side, "an Air Assault")
  const options = runs(m, side, from)
  if (options.length === 0) return
  const run = yield* choose(
    { by: side, prompt: `The aircraft is over ${grid.name(from)}. What does it attack?`, rules: [rule] },
    options,
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
  yield* openWindow(m, side, "attackRoll", context) // GWC-AMB-77
  yield* rollAttack(m, m.attack!, tally(part("GWC-O17.1d", run.name, run.fp), ...(context.parts ?? [])))
}
