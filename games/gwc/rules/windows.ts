/**
 * Windows: the moments at which a player may play an Action or a Strategy Card. Whoever might hold a card for it, as far as
 * everybody knows, is asked (GWC-AMB-49): that he is asked, and that he declines, tells nothing about his hand.
 */
import { choose, type Flow, type Option, tell } from "@salient/engine"
import { actions, strategies, strategyDecks } from "../data/cards.ts"
import type { Play, Window } from "../data/effects.ts"
import { WINDOWS } from "../data/effects.ts"
import { fateCard } from "../data/fate.ts"
import type { State } from "../state.ts"
import {
  ACTIONS,
  type Action,
  type By,
  type FateId,
  type Nation,
  STRATEGIES,
  type Strategy,
  type StrategyId,
} from "../types.ts"
import { copies, discard, mightHold } from "./cards.ts"
import { holdAll } from "./conditions.ts"
import type { Context } from "./context.ts"
import { execute, mayExecute } from "./execute.ts"
import { foesOf, playerOf, setUpOf } from "./field.ts"
import { strategyOf } from "./lasting.ts"
import { inPeriod, mayPlayStrategy, spendStrategy } from "./strategy.ts"

type Found<T> = { readonly of: T; readonly play: Play }

const byWindow = <T extends string>(list: readonly T[], playsOf: (t: T) => readonly Play[]) =>
  Object.fromEntries(
    WINDOWS.map((w) => [
      w,
      list.flatMap((of) =>
        playsOf(of)
          .filter((p) => p.window === w)
          .map((play) => ({ of, play })),
      ),
    ]),
  ) as unknown as By<Window, readonly Found<T>[]>

const actionPlays = byWindow<Action>(ACTIONS, (a) => actions[a].plays)
const strategyPlays = byWindow<Strategy>(STRATEGIES, (s) => strategies[s].plays)

/** What each window asks. */
const asks: By<Window, { readonly prompt: string; readonly rule: string }> = {
  ownTurn: { prompt: "Play a Strategy Card?", rule: "GWC-S98.1" },
  ownMove: { prompt: "Play a card during your Move?", rule: "GWC-O14.4" },
  ownMovement: { prompt: "Play a card during your Move?", rule: "GWC-O14.4" },
  ownOffensive: { prompt: "Play a card during your Offensive?", rule: "GWC-O14.4" },
  enemyMove: { prompt: "The enemy moves. Fire at him?", rule: "GWC-A42.1" },
  enemyEntry: { prompt: "The enemy has entered a hex. Play a card?", rule: "GWC-A45.4" },
  attackRoll: { prompt: "Play a card before your attack is rolled?", rule: "GWC-O21.3.4" },
  accuracyRoll: { prompt: "Play a card before the Accuracy roll?", rule: "GWC-S98.4.4" },
  impactRoll: { prompt: "Play a card before the Impact roll?", rule: "GWC-A32" },
  gasAttack: { prompt: "Play a card after the Gas?", rule: "GWC-A49" },
  defenceRoll: { prompt: "Play a card before your Defense roll?", rule: "GWC-A28.1" },
  wouldBreak: { prompt: "Your Platoon is about to break. Play a card?", rule: "GWC-A47" },
  justBroke: { prompt: "Your Formation has broken. Play a card?", rule: "GWC-A53" },
  meleeStart: { prompt: "Play a card before the Melee?", rule: "GWC-A30" },
  meleeRoll: { prompt: "Play a card before your Melee roll?", rule: "GWC-O16.4.2" },
  meleeEnd: { prompt: "Play a card after the Melee?", rule: "GWC-A51" },
  timeAdvance: { prompt: "Dig in?", rule: "GWC-6.1.2g" },
  enemyPassed: { prompt: "The enemy has discarded. Play a card?", rule: "GWC-A45.3" },
  enemyAirAssault: { prompt: "The enemy announces an Air Assault. Play a card?", rule: "GWC-S98.3.2" },
  enemyOffensive: { prompt: "The enemy announces an Offensive. Play a card?", rule: "GWC-S98.4.5" },
  enemyOpFire: { prompt: "The enemy is about to fire at your movement. Play a card?", rule: "GWC-S98.4.6" },
  enemyAction: { prompt: "The enemy plays an Action. Answer it?", rule: "GWC-S98.5.7" },
}

/** What a side could hold to answer a question under these rules, as the scenario lets it, whatever it does hold. */
export function cardsAskedFor(
  m: { readonly scenario: string },
  side: Nation,
  rules: readonly string[],
): { actions: Action[]; strategies: Strategy[] } {
  const { posture } = setUpOf(m, side)
  const mayEver = ({ when = [] }: Play) => !when.some((c) => c.is === "posture" && c.posture !== posture)
  const windows = WINDOWS.filter((w) => rules.includes(asks[w].rule))
  return {
    actions: windows
      .flatMap((w) => actionPlays[w].filter(({ of, play }) => actions[of].nations.includes(side) && mayEver(play)))
      .map(({ of }) => of),
    strategies: windows
      .flatMap((w) => strategyPlays[w].filter(({ of }) => strategyDecks[side].some((c) => c.strategy === of)))
      .map(({ of }) => of),
  }
}

/** A card that may be played, and how. */
export type Playable =
  | { readonly action: FateId; readonly name: Action; readonly play: Play }
  | { readonly strategy: StrategyId; readonly play: Play }

const fits = (m: State, side: Nation, play: Play, context: Context): boolean =>
  holdAll(m, side, play.when, context) && mayExecute(m, side, play.effects, context)

/** What everybody may conclude: whether a side might have anything to play here. */
export function mightPlay(m: State, side: Nation, window: Window, context: Context): boolean {
  for (const { of, play } of actionPlays[window]) {
    if (!actions[of].nations.includes(side) || !mightHold(m, side, of)) continue
    if (fits(m, side, play, { ...context, card: fateCard(copies[side][of][0]!) })) return true
  }
  if (!mayPlayStrategy(m, side)) return false
  const { strategyDiscard, reminders } = playerOf(m, side)
  for (const { of, play } of strategyPlays[window]) {
    const card = strategyDecks[side].find((c) => c.strategy === of)
    if (!card || strategyDiscard.includes(card.id) || reminders.includes(card.id) || !inPeriod(m, card.id)) continue
    if (fits(m, side, play, context)) return true
  }
  return false
}

/** The cards of a side that may be played here. */
export function playables(m: State, side: Nation, window: Window, context: Context): Option<Playable>[] {
  const found: Option<Playable>[] = []
  const player = playerOf(m, side)
  for (const { of, play } of actionPlays[window]) {
    if (!actions[of].nations.includes(side)) continue
    let may: boolean | undefined
    for (const id of player.hand) {
      const card = fateCard(id)
      if (of === "fire" ? card.order !== "fire" : card.action !== of) continue
      may ??= fits(m, side, play, { ...context, card })
      if (!may) break
      found.push({
        id: `${of}:${id}`,
        label: `${actions[of].names?.[side] ?? actions[of].name} (${id})`,
        value: { action: id, name: of, play },
        touches: [`card:${id}`],
        rules: [actions[of].rule],
      })
    }
  }
  if (!mayPlayStrategy(m, side)) return found
  for (const { of, play } of strategyPlays[window])
    for (const id of player.held) {
      const known = strategyOf(id)
      if (known.strategy !== of || !inPeriod(m, id) || !fits(m, side, play, context)) continue
      found.push({
        id: `${of}:${id}`,
        label: `${known.name} (Strategy Card)`,
        value: { strategy: id, play },
        touches: [`card:${id}`],
        rules: [known.rule],
      })
    }
  return found
}

/** Asks a side until it declines; nothing is asked where everybody knows that it has nothing to play. */
export function* openWindow(m: State, side: Nation, window: Window, context: Context): Flow {
  while (mightPlay(m, side, window, context)) {
    const { prompt, rule } = asks[window]
    const options: Option<Playable | null>[] = playables(m, side, window, context)
    options.push({ id: "pass", label: "Play nothing", value: null })
    const played = yield* choose({ by: side, prompt, rules: [rule], openly: "A card may be played." }, options)
    if (played === null) return
    yield* playCard(m, side, played, context)
    if (context.saved || context.cancelled) return
  }
}

/** Plays a card as the player has chosen: it is discarded at once, may be answered by Scout, then takes effect. */
export function* playCard(m: State, side: Nation, played: Playable, context: Context): Flow {
  if ("strategy" in played) {
    const known = strategyOf(played.strategy)
    spendStrategy(m, side, played.strategy, known.rule, strategies[known.strategy].reminder)
    yield* execute(m, side, played.play.effects, context, known.rule)
    return
  }
  const { rule, name } = actions[played.name]
  discard(m, side, played.action)
  tell(m, { kind: "action", rules: [rule], side, card: played.action, name })
  const answer: Context = { answering: played.name }
  for (const foe of foesOf(m, side)) if (!answer.cancelled) yield* openWindow(m, foe, "enemyAction", answer) // GWC-S98.5.7
  if (answer.cancelled) return
  context.card = fateCard(played.action)
  yield* execute(m, side, played.play.effects, context, rule)
}
