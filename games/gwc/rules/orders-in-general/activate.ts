/** Choosing who carries out an Order or Op Fire: GWC-O14.1, GWC-O14.2, GWC-3.3.1.2. */
import { type Check, type Flow, mix, type Offer, ok, type Random, type Refusal, refuse } from "@salient/engine"
import { tell } from "../../happenings.ts"
import { choose, type Question, select } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { followers, isChain, mayActivate } from "../formations-and-command/command.ts"
import { mayBeUsed, nameOf, unitsOf } from "../formations-and-command/pieces.ts"
import { nameSenior } from "../formations-and-command/seniority.ts"
import { offerUnits, unitOption } from "./choices.ts"

export type Calling = {
  readonly what: Question
  readonly rule: string
  readonly prompt: string
  /** Whether a Formation can carry out the Order: at least one must (GWC-O14.5). */
  readonly able: (u: Formation) => boolean
  /** The refusal for a Formation that cannot, and leads no other that can. */
  readonly unable: Refusal
  /** The refusal if no Formation can. */
  readonly nobody: Refusal
  /** Tank Leaders may activate other Tanks: GWC-O14.2.1. */
  readonly tanks: boolean
  /** Which Formations can be activated for it at all, and the refusal for the others. */
  readonly fit?: (u: Formation) => Check
}

const isHead = refuse("GWC-O14.2", "It is the Leader that activates the others.")
const notLed = refuse("GWC-O14.2", "It is not in the Command Radius of an activated Leader.")

/** GWC-GLO-06 Whether a Formation may be activated for this, considered alone. */
function mayBeCalled(u: Formation, calling: Calling): Check {
  const may = mayActivate(u)
  return may.ok ? (calling.fit?.(u) ?? ok) : may
}

/** GWC-O14.2 The Formations that a Formation may activate with it for this. */
const whomHeCalls = (m: State, head: Formation, calling: Calling): Formation[] =>
  followers(m, head, calling.tanks).filter((u) => calling.fit?.(u).ok ?? true)

/** GWC-O14.1, GWC-O14.2 Who could be activated first: a Formation that can carry out the Order, or leads others that can. */
function heads(m: State, side: Nation, calling: Calling): Offer<Formation> {
  const own = unitsOf(m, side)
  const ableOnes = own.filter((u) => mayBeCalled(u, calling).ok && calling.able(u))
  const may = (u: Formation): Check => {
    const called = mayBeCalled(u, calling)
    if (!called.ok) return called
    if (ableOnes.includes(u) || followers(m, u, calling.tanks).some((f) => ableOnes.includes(f))) return ok
    return calling.unable
  }
  return offerUnits(m, side, own, may, (u) => ({
    ...unitOption(u),
    leads: () => whomHeCalls(m, u, calling).map((f) => f.id),
  }))
}

/** The Formations that can be activated for this and carry it out, alone or with a Leader: those highlighted for a card in hand. */
export const callable = (m: State, side: Nation, calling: Calling): string[] =>
  unitsOf(m, side).flatMap((u) => (mayBeUsed(u).ok && mayBeCalled(u, calling).ok && calling.able(u) ? [u.id] : []))

/** Whether any Formation could be activated for this. */
export function mayCall(m: State, side: Nation, calling: Calling): Check {
  for (const u of m.units) if (u.side === side && mayBeCalled(u, calling).ok && calling.able(u)) return ok
  return calling.nobody
}

/** Asks who is activated, and for a Leader who else; all are named before anything is done. */
export function* activate(m: State, side: Nation, calling: Calling): Flow<Formation[]> {
  yield* nameSenior(m, side)
  const head = yield* choose(
    { by: side, what: calling.what, prompt: calling.prompt, rules: [calling.rule] },
    heads(m, side, calling),
  )
  const others = whomHeCalls(m, head, calling)
  const called = others.length === 0 ? [] : yield* callOthers(m, side, head, others, calling)
  const all = [head, ...called]
  for (const u of all) u.activated = true
  tell(m, { kind: "activated", rules: [calling.rule], side, units: all.map((u) => u.id), names: all.map(nameOf) })
  return all
}

/** GWC-O14.2 Whether a Formation may be activated together with the head. */
function mayFollow(head: Formation, others: readonly Formation[], u: Formation, calling: Calling): Check {
  if (others.includes(u)) return ok
  if (u.id === head.id) return isHead
  const called = mayBeCalled(u, calling)
  return called.ok ? notLed : called
}

/** An acting Leader usually takes along everybody in reach. */
function allPicked(others: readonly Formation[], check: (ids: readonly string[]) => Check): { picked?: string[] } {
  const picked = others.map((u) => u.id)
  return check(picked).ok ? { picked } : {}
}

function* callOthers(
  m: State,
  side: Nation,
  head: Formation,
  others: readonly Formation[],
  calling: Calling,
): Flow<Formation[]> {
  const byId = new Map(others.map((u) => [u.id as string, u]))
  const named = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const check = (ids: readonly string[]): Check => {
    const list = named(ids)
    if (!isChain(head, list)) return refuse("GWC-3.3.1.2", "Each must be in the Command Radius of an activated Leader.")
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
      what: "activate-with-leader",
      prompt: `Which Formations does ${nameOf(head)} activate with him?`,
      rules: ["GWC-O14.2"],
      about: [head.id],
    },
    offerUnits(m, side, others, (u) => mayFollow(head, others, u, calling)),
    { min: 0, max: others.length, check, suggest, ...allPicked(others, check) },
  )
}
