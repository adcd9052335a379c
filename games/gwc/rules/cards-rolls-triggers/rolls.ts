/** Die rolls are cards: GWC-1.8, GWC-1.9, GWC-1.9a, GWC-9.1, GWC-S98.2. */
import type { Flow, Forecast } from "@salient/engine"
import type { FateCard } from "../../data/fate.ts"
import { values } from "../../data/values.ts"
import { tell } from "../../happenings.ts"
import { confirm, type Question } from "../../questions.ts"
import type { State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { mayPlayStrategy, spendStrategy } from "../strategy-cards/strategy.ts"
import { campOf, foeOf, grid, type Hex, inactiveFirst, playerOf } from "../the-map/field.ts"
import { repairWeapons } from "../weapons-telephones-suppression/weapons.ts"
import { revealCard } from "./cards.ts"
import { interruptions } from "./interruptions.ts"
import { addedForecast, type Leads, reckonRoll, rerollForecast } from "./leads.ts"

/** Purposes of rolls between which players distinguish. */
export type RollFor = "attack" | "defence" | "melee" | "sudden-death"

export type RollWhy = {
  /** The purpose of the roll, if the worth of the roll depends on it. */
  readonly decides?: RollFor
  readonly rule: string
  readonly why: string
  /** True if the dice are multiplied: GWC-O21.2.1.1. */
  readonly product?: boolean
  /** True if no Strategy Card may change it: GWC-6.2.2. */
  readonly final?: boolean
  /** True for a Fire Attack roll, to which a Jammed trigger applies: GWC-1.9.1.2. */
  readonly jams?: boolean
  /** The consequences of each value; the basis for odds, luck, and whether changing the roll makes sense. */
  readonly leads?: Leads
  /** Choices made before the roll, and made again before a roll that follows a Time Advance: GWC-AMB-03. */
  readonly prepare?: () => Flow
}

const rolledFor = (by: Nation, { why, product = false }: RollWhy, leads: Leads) => ({ by, why, product, leads })

/**
 * GWC-1.9a A roll in seven steps. `fix` is called with the final value at the moment when current numbers are fixed, before any
 * trigger; its result is returned when the trigger has been resolved. `fix` and `leads` read their numbers from the state each
 * time, because a Time Advance may come between a cancelled roll and the next (GWC-AMB-03).
 */
export function* roll<T>(m: State, by: Nation, how: RollWhy, fix: (value: number) => T): Flow<T> {
  if (how.prepare) yield* how.prepare()
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
    if (how.leads) reckonRoll(m, card, shown, how.rule, rolledFor(by, how, how.leads))
    if (yield* mayReroll(m, by, shown, how)) {
      if (spent) {
        yield* interruptions.advanceTime(m, by) // GWC-AMB-03
        if (how.prepare) yield* how.prepare()
      }
      continue
    }
    const value = shown + (how.final ? 0 : yield* addStrategy(m, by, shown, how))
    const outcome = fix(value)
    if (spent) yield* interruptions.advanceTime(m, by)
    if (card.trigger !== null && m.quiet === 0 && !(spent && card.trigger === "time"))
      yield* interruptions.resolveTrigger(m, by, card, how)
    return outcome
  }
}

const rerollOf = ({ decides }: RollWhy): Question => (decides === undefined ? "reroll" : `reroll-${decides}`)
const additionTo = ({ decides }: RollWhy): Question =>
  decides === undefined || decides === "sudden-death" ? "add-to-roll" : `add-to-${decides}`

/** The odds of changing a roll, if its consequences are known. */
const withOdds = ({ leads }: RollWhy, forecast: (leads: Leads) => Forecast) =>
  leads ? { forecast: () => forecast(leads) } : {}

/** GWC-9.1 The holder of the Initiative Card may cancel the roll; he then hands over the Card. */
function* mayReroll(m: State, by: Nation, shown: number, how: RollWhy): Flow<boolean> {
  for (const holder of campOf(m, m.initiative)) {
    const again = yield* confirm(
      {
        by: holder,
        what: rerollOf(how),
        prompt: `${shown} was rolled for ${how.why}. Cancel it with the Initiative Card?`,
        rules: ["GWC-9.1", how.rule],
      },
      {
        yes: "Roll again and hand over the Card",
        no: "Let it stand",
        ...withOdds(how, (leads) => rerollForecast(m, holder, shown, rolledFor(by, how, leads))),
      },
    )
    if (!again) continue // an ally may still want to cancel it: GWC-GAP-14
    m.initiative = foeOf(m, holder)
    tell(m, { kind: "reroll", rules: ["GWC-9.1"], side: holder })
    return true
  }
  return false
}

/** GWC-S98.2 Each player may add 1 with a Strategy Card, the inactive one first. */
function* addStrategy(m: State, by: Nation, shown: number, how: RollWhy): Flow<number> {
  let plus = 0
  for (const side of inactiveFirst(m)) {
    if (!mayPlayStrategy(m, side).ok) continue
    const card = playerOf(m, side).held[0]!
    const before = plus
    const yes = yield* confirm(
      {
        by: side,
        what: additionTo(how),
        prompt: `${shown + plus} was rolled for ${how.why}. Add ${values.strategyModifier} with your Strategy Card?`,
        rules: ["GWC-S98.2", how.rule],
      },
      {
        yes: `Add ${values.strategyModifier}`,
        no: "Keep it",
        ...withOdds(how, (leads) =>
          addedForecast(side, shown + before, values.strategyModifier, rolledFor(by, how, leads)),
        ),
      },
    )
    if (!yes) continue
    spendStrategy(m, side, card, "GWC-S98.2")
    plus += values.strategyModifier
  }
  return plus
}

/** A card revealed for something other than a roll: no triggers, but an empty deck advances time (GWC-6.1.2a). */
export function* turnUp(m: State, by: Nation, rule: string, why: string): Flow<FateCard> {
  const card = revealCard(m, by, rule, why)
  tell(m, { kind: "turnedUp", rules: [rule], side: by, card: card.id, why })
  if (playerOf(m, by).deck.length === 0) yield* interruptions.advanceTime(m, by)
  return card
}

/** GWC-1.8 A Random Hex; broken Weapons are checked first (GWC-11.4b). */
export function* drawRandomHex(m: State, by: Nation, why: string): Flow<Hex> {
  const card = yield* turnUp(m, by, "GWC-1.8", why)
  tell(m, { kind: "randomHex", rules: ["GWC-1.8"], side: by, hex: card.randomHex, why })
  repairWeapons(m, Number(card.randomHex.slice(1)))
  return grid.hex(card.randomHex)
}
