/** Designating who carries out an Order or Op Fire: GWC-O14.1, GWC-O14.2, GWC-3.3.1.2. */
import { type Check, choose, type Flow, mix, ok, type Random, refuse, select, tell } from "@salient/engine"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { unitOption } from "./choices.ts"
import { followers, isChain, mayActivate } from "./command.ts"
import { nameOf, unitsOf } from "./pieces.ts"

export type Calling = {
  readonly rule: string
  readonly prompt: string
  /** Whether a Formation can carry it out: one at least must (GWC-O14.5). */
  readonly able: (u: Formation) => boolean
  /** Tank Leaders may call other Tanks: GWC-O14.2.1. */
  readonly tanks: boolean
  /** Which Formations can be activated for it at all. */
  readonly fit?: (u: Formation) => boolean
}

/** Those who could begin: themselves able, or with followers who are. */
function heads(m: State, side: Nation, calling: Calling): Formation[] {
  const fit = calling.fit ?? (() => true)
  const ableOnes = unitsOf(m, side).filter((u) => mayActivate(u) && fit(u) && calling.able(u))
  if (ableOnes.length === 0) return []
  return unitsOf(m, side).filter(
    (u) =>
      mayActivate(u) &&
      fit(u) &&
      (ableOnes.includes(u) || followers(m, u, calling.tanks).some((f) => ableOnes.includes(f))),
  )
}

export const mayCall = (m: State, side: Nation, calling: Calling): boolean => {
  const fit = calling.fit ?? (() => true)
  return m.units.some((u) => u.side === side && mayActivate(u) && fit(u) && calling.able(u))
}

/** Asks who is activated, and through a Leader who else; all are named before anything is done. */
export function* activate(m: State, side: Nation, calling: Calling): Flow<Formation[]> {
  const head = yield* choose(
    { by: side, prompt: calling.prompt, rules: [calling.rule] },
    heads(m, side, calling).map(unitOption),
  )
  const fit = calling.fit ?? (() => true)
  const others = followers(m, head, calling.tanks).filter(fit)
  const called = others.length === 0 ? [] : yield* callOthers(side, head, others, calling)
  const all = [head, ...called]
  for (const u of all) u.activated = true
  tell(m, { kind: "activated", rules: [calling.rule], side, units: all.map((u) => u.id), names: all.map(nameOf) })
  return all
}

function* callOthers(side: Nation, head: Formation, others: readonly Formation[], calling: Calling): Flow<Formation[]> {
  const byId = new Map(others.map((u) => [u.id as string, u]))
  const named = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const check = (ids: readonly string[]): Check => {
    const list = named(ids)
    if (!isChain(head, list))
      return refuse("GWC-3.3.1.2", "Each must be in the Command Radius of a Leader who is activated.")
    if (![head, ...list].some(calling.able))
      return refuse("GWC-O14.5", "At least one of them must be able to carry it out.")
    return ok
  }
  const suggest = (random: Random): string[] => {
    for (let tries = 0; tries < 8; tries++) {
      const ids = others.filter(() => random(2) === 1).map((u) => u.id)
      if (check(ids).ok) return ids
    }
    const all = mix(random, [...others])
    return all.map((u) => u.id)
  }
  return yield* select(
    {
      by: side,
      prompt: `Whom does ${nameOf(head)} activate with him?`,
      rules: ["GWC-O14.2"],
      about: [head.id],
    },
    others.map(unitOption),
    { min: 0, max: others.length, check, suggest },
  )
}
