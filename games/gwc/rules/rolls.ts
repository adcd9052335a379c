/** Die rolls are cards: GWC-1.8, GWC-1.9, GWC-1.9a, GWC-9.1, GWC-S98.2. */
import { confirm, type Flow, tell } from "@salient/engine"
import type { FateCard } from "../data/fate.ts"
import { values } from "../data/values.ts"
import type { State } from "../state.ts"
import type { Nation } from "../types.ts"
import { revealCard } from "./cards.ts"
import { campOf, foeOf, grid, type Hex, inactiveFirst, playerOf } from "./field.ts"
import { mayPlayStrategy, spendStrategy } from "./strategy.ts"
import { advanceTime } from "./time.ts"
import { resolveTrigger } from "./triggers.ts"
import { repairWeapons } from "./weapons.ts"

export type RollWhy = {
  readonly rule: string
  readonly why: string
  /** The dice are multiplied: GWC-O21.2.1.1. */
  readonly product?: boolean
  /** No Strategy Card may change it: GWC-6.2.2. */
  readonly final?: boolean
  /** A Fire Attack roll, which a Jammed trigger concerns: GWC-1.9.1.2. */
  readonly jams?: boolean
}

/**
 * GWC-1.9a A roll in seven steps. `fix` is called with the final value when the numbers in force count, before any trigger;
 * what it answers is returned when the trigger has been resolved.
 */
export function* roll<T>(m: State, by: Nation, how: RollWhy, fix: (value: number) => T): Flow<T> {
  for (;;) {
    const card = revealCard(m, by, how.rule, how.why)
    const { white, colored } = card.dice
    tell(m, {
      kind: "rolled",
      rules: ["GWC-1.9", how.rule],
      side: by,
      white,
      colored,
      card: card.id,
      why: how.why,
      trigger: card.trigger,
    })
    const spent = playerOf(m, by).deck.length === 0
    const shown = how.product ? white * colored : white + colored
    if (yield* mayReroll(m, shown, how)) {
      if (spent) yield* advanceTime(m, by) // GWC-AMB-03
      continue
    }
    const value = shown + (how.final ? 0 : yield* addStrategy(m, shown, how))
    const outcome = fix(value)
    if (spent) yield* advanceTime(m, by)
    if (card.trigger !== null && m.quiet === 0 && !(spent && card.trigger === "time"))
      yield* resolveTrigger(m, by, card, how)
    return outcome
  }
}

/** GWC-9.1 The holder of the Initiative Card may cancel the roll, and hands the Card over. */
function* mayReroll(m: State, shown: number, how: RollWhy): Flow<boolean> {
  for (const holder of campOf(m, m.initiative)) {
    const again = yield* confirm(
      {
        by: holder,
        prompt: `${shown} was rolled for ${how.why}. Cancel it with the Initiative Card?`,
        rules: ["GWC-9.1", how.rule],
      },
      { yes: "Roll again and give the Card away", no: "Let it stand" },
    )
    if (!again) continue // an ally may still want to: GWC-GAP-14
    m.initiative = foeOf(m, holder)
    tell(m, { kind: "reroll", rules: ["GWC-9.1"], side: holder })
    return true
  }
  return false
}

/** GWC-S98.2 Each player may add 1 with a Strategy Card, the inactive one first. */
function* addStrategy(m: State, shown: number, how: RollWhy): Flow<number> {
  let plus = 0
  for (const side of inactiveFirst(m)) {
    if (!mayPlayStrategy(m, side)) continue
    const card = playerOf(m, side).held[0]!
    const yes = yield* confirm(
      {
        by: side,
        prompt: `${shown + plus} was rolled for ${how.why}. Add ${values.strategyModifier} with your Strategy Card?`,
        rules: ["GWC-S98.2", how.rule],
      },
      { yes: `Add ${values.strategyModifier}`, no: "Keep it" },
    )
    if (!yes) continue
    spendStrategy(m, side, card, "GWC-S98.2")
    plus += values.strategyModifier
  }
  return plus
}

/** A card turned up for something other than a roll: no triggers, but an empty deck advances time (GWC-6.1.2a). */
export function* turnUp(m: State, by: Nation, rule: string, why: string): Flow<FateCard> {
  const card = revealCard(m, by, rule, why)
  tell(m, { kind: "turnedUp", rules: [rule], side: by, card: card.id, why })
  if (playerOf(m, by).deck.length === 0) yield* advanceTime(m, by)
  return card
}

/** GWC-1.8 A Random Hex; broken Weapons are looked at first (GWC-11.4b). */
export function* drawRandomHex(m: State, by: Nation, why: string): Flow<Hex> {
  const card = yield* turnUp(m, by, "GWC-1.8", why)
  tell(m, { kind: "randomHex", rules: ["GWC-1.8"], side: by, hex: card.randomHex, why })
  repairWeapons(m, Number(card.randomHex.slice(1)))
  return grid.hex(card.randomHex)
}
