/** Shortcuts for setting up a battle in a rule test: units where they are wanted, and dice that fall as written. */
import type { Move, Tally } from "@salient/engine"
import { matchFrom, told, unitOf } from "@salient/kit/testing"
import { game } from "../game.ts"
import { type Mission, other, type State, type Unit } from "../state.ts"
import type { Side } from "../types.ts"

/** A unit by the short name of its id, at a place in cm; `unseen` hides it from the enemy. */
export type Wanted = Partial<Unit> & { cm?: readonly [number, number]; unseen?: boolean }

export type Setting = {
  scenario?: string
  units: { [who: string]: Wanted }
  active?: Side
  move?: number
  stage?: State["stage"]
  dice?: number[]
  options?: { [option: string]: string }
  change?: (m: State) => unknown
}

/** A match in the middle of a move, with the active side about to pick a unit. Every unit is located unless the test says otherwise. */
export function battle(setting: Setting) {
  const scenario = setting.scenario ?? "nimy-1914"
  const state = game.setup({ scenario, options: setting.options ?? {}, seats: [] })
  state.phase = "moves"
  state.stage = setting.stage ?? "activations"
  state.move = setting.move ?? 1
  state.planned = 99
  state.active = setting.active ?? "blue"
  const known = new Set<string>(state.units.map((u) => u.id))
  const stranger = Object.keys(setting.units).find((who) => !known.has(`unit:${who}`))
  if (stranger) throw new Error(`${scenario} has no unit ${stranger}`)
  for (const unit of state.units) {
    const want = setting.units[unit.id.replace("unit:", "")]
    if (!want) {
      unit.where = "reserve" // out of the way, and without being beaten for it
      continue
    }
    const { cm, unseen, ...rest } = want
    if (cm) {
      unit.where = "table"
      unit.at = { x: cm[0] * 1000, y: cm[1] * 1000 }
      if (!unseen) state.located[other(unit.side)][unit.id] = state.move
    }
    Object.assign(unit, rest)
  }
  setting.change?.(state)
  return matchFrom(game, { state, dice: setting.dice ?? [], options: setting.options ?? {} })
}

/** A mission of a fire plan, by the short name of its battery and with its point in cm; HE of Blue in move 1 by default. */
export const mission = (battery: string, [x, y]: readonly [number, number], more: Partial<Mission> = {}): Mission => ({
  battery: `unit:${battery}`,
  side: "blue",
  move: 1,
  at: { x: x * 1000, y: y * 1000 },
  ammunition: "he",
  group: 0,
  ...more,
})

export type Played = ReturnType<typeof battle>

export { optionsOf as options, play, refusal, told } from "@salient/kit/testing"

/** A path of one unit, in cm. */
export const path = (who: string, ...points: readonly (readonly [number, number])[]): Move => ({
  path: { [`unit:${who}`]: points.map(([x, y]) => ({ x: x * 1000, y: y * 1000 })) },
})

export const unit = (match: Played, who: string): Readonly<Unit> => unitOf(match, `unit:${who}`)

/** The tally of the first happening of a kind: what was left of a move, or the factor of a fire. */
export function tallyIn(match: Played, kind: string, field: string): Tally {
  const [found] = told(match, kind)
  if (!found) throw new Error(`nothing of the kind "${kind}" has happened`)
  return found[field] as Tally
}
