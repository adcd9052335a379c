/** Short ways to set a scene for a rule test: units where they are wanted, dice that fall as written. */
import type { Move } from "@salient/engine"
import { matchFrom } from "@salient/kit/testing"
import { game } from "../game.ts"
import { hexNamed } from "../rules/basic-game-concepts/field.ts"
import type { State, Unit } from "../state.ts"
import type { Fortification, Phase, Side, Weather } from "../types.ts"
import { FORTIFICATIONS, sideIndex } from "../types.ts"

export type Wanted = Partial<Omit<Unit, "hex" | "counter">> & {
  readonly at: string
  readonly is: string
  readonly as?: string
}

export type Set = {
  readonly units: readonly Wanted[]
  readonly scenario?: string
  readonly phase?: Phase
  readonly active?: Side
  readonly weather?: Weather
  readonly turn?: number
  readonly owners?: { readonly [side in Side]?: string }
  readonly works?: { readonly [hex: string]: Fortification | "" }
  readonly points?: readonly { readonly at: string; readonly side: Side; readonly points: number }[]
  readonly depots?: boolean
  readonly options?: { readonly [option: string]: string }
  readonly dice?: readonly number[]
  readonly bare?: boolean
}

/** A state with only the units that are wanted, each known by `as`; nothing is disrupted, everybody is in supply. */
export function position(set: Set): State & { named: (as: string) => Unit } {
  const scenario = set.scenario ?? "loos"
  const m = game.setup({ scenario, options: set.options ?? {}, seats: [] })
  const template = m.units[0]!
  const names = new Map<string, number>()
  m.units = set.units.map(({ at, is, as, ...more }, n) => {
    const side: Side = /german/.test(is) || /saxon|bavarian|wurttemberg/.test(is) ? "central" : "entente"
    if (as) names.set(as, n)
    return {
      ...template,
      n,
      id: `unit:${as ?? n}`,
      counter: is,
      name: as ?? `${is} ${n}`,
      side,
      hex: hexNamed(m, at),
      corps: -1,
      ...more,
    }
  })
  m.leaders = []
  m.stocks = (set.points ?? []).map((p) => ({
    hex: hexNamed(m, p.at),
    side: p.side,
    points: p.points,
    open: 0,
    left: 0,
    railed: 0,
    carted: 0,
  }))
  m.phase = set.phase ?? "movement"
  m.active = set.active ?? "entente"
  m.weather = set.weather ?? "clear"
  m.turn = set.turn ?? m.turn
  if (set.bare) m.works = m.works.map(() => 0)
  for (const side of ["entente", "central"] as const)
    for (const name of (set.owners?.[side] ?? "").split(" ").filter((h) => h !== ""))
      m.owners[hexNamed(m, name)] = sideIndex(side)
  for (const [hex, kind] of Object.entries(set.works ?? {}))
    m.works[hexNamed(m, hex)] = kind === "" ? 0 : FORTIFICATIONS.indexOf(kind) + 1
  m.begun = true
  m.scoutingDone = true
  return Object.assign(m, { named: (as: string) => m.units[names.get(as)!]! })
}

/** A match in the middle of a phase. */
export function table(set: Set) {
  const { named: _, ...state } = position(set)
  return matchFrom(game, { state: state as State, dice: set.dice ?? [] })
}

export const at = (m: State, hex: string): number => hexNamed(m, hex)
export const unit = (match: { readonly state: Readonly<State> }, as: string): Unit =>
  match.state.units.find((u) => u.id === `unit:${as}`)!
/** A way as tests write it: `go("x", "0403 0404")`. */
export const go = (as: string, way: string): Move => ({ path: { [`unit:${as}`]: way.split(" ") } })
export const ids = (...names: readonly string[]): Move => ({ select: names.map((n) => `unit:${n}`) })
