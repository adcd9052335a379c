/**
 * Windows: the moments at which a player may play an Action or a Strategy Card. Every player who, by public knowledge, might hold
 * a suitable card is asked (GWC-AMB-49): so neither the question nor declining it reveals anything about his hand.
 */
import {
  type Check,
  type Flow,
  type Odds,
  type Offer,
  type Option,
  offer,
  offers,
  ok,
  type Refusal,
  refuse,
} from "@salient/engine"
import { actions, strategies, strategyDecks } from "../../data/cards.ts"
import type { Play, Window } from "../../data/effects.ts"
import { WINDOWS } from "../../data/effects.ts"
import { fateCard, fateDecks } from "../../data/fate.ts"
import { tell } from "../../happenings.ts"
import { choose, type Question } from "../../questions.ts"
import type { State } from "../../state.ts"
import {
  ACTIONS,
  type Action,
  type By,
  type FateId,
  NATIONS,
  type Nation,
  STRATEGIES,
  type Strategy,
  type StrategyId,
} from "../../types.ts"
import { copies, discard, mightHold } from "../cards-rolls-triggers/cards.ts"
import { interruptions } from "../cards-rolls-triggers/interruptions.ts"
import { breakForecast, cardForecast, groundForecast, type RollConsequences } from "../cards-rolls-triggers/leads.ts"
import { amountOf, holdAll, selected } from "../events/conditions.ts"
import type { Context } from "../events/context.ts"
import { hiddenGun } from "../events/hidden-gun.ts"
import { strategyOf } from "../strategy-cards/lasting.ts"
import { mayPlayInYear, mayPlayStrategy, spendStrategy } from "../strategy-cards/strategy.ts"
import { foesOf, playerOf, setUpOf } from "../the-map/field.ts"
import { type Abandoned, abandonOffer, loseWeapon } from "../weapons-telephones-suppression/weapons.ts"

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

/** Windows that are open alongside another question: their cards are among its options. */
type LineSide = "ownTurn" | "ownMove" | "ownMovement" | "ownOffensive" | "enemyMove" | "enemyEntry"
type Asked = Exclude<Window, LineSide>

/** The question of each of the other windows. */
const asks: By<Asked, { readonly what: Question; readonly prompt: string; readonly rule: string }> = {
  attackRoll: { what: "card-before-attack", prompt: "Play a card before your attack is rolled?", rule: "GWC-O21.3.4" },
  accuracyRoll: { what: "card-before-accuracy", prompt: "Play a card before the Accuracy roll?", rule: "GWC-S98.4.4" },
  accuracyHit: { what: "card-after-accuracy", prompt: "Your round is on target. Play a card?", rule: "GWC-S98.4.4" },
  impactRoll: { what: "card-before-impact", prompt: "Play a card before the Impact roll?", rule: "GWC-A32" },
  gasAttack: { what: "card-after-gas", prompt: "Play a card after the Gas?", rule: "GWC-A49" },
  defenceRoll: { what: "card-before-defence", prompt: "Play a card before your Defense roll?", rule: "GWC-A28.1" },
  wouldBreak: { what: "card-before-breaking", prompt: "Your Platoon is about to break. Play a card?", rule: "GWC-A47" },
  justBroke: { what: "card-after-breaking", prompt: "Your Formation has broken. Play a card?", rule: "GWC-A53" },
  meleeStart: { what: "card-before-melee", prompt: "Play a card before the Melee?", rule: "GWC-A30" },
  meleeRoll: { what: "card-before-melee-roll", prompt: "Play a card before your Melee roll?", rule: "GWC-O16.4.2" },
  meleeEnd: { what: "card-after-melee", prompt: "Play a card after the Melee?", rule: "GWC-A51" },
  timeAdvance: { what: "card-at-time-advance", prompt: "Dig in?", rule: "GWC-6.1.2g" },
  enemyPassed: { what: "card-after-enemy-discard", prompt: "The enemy has discarded. Play a card?", rule: "GWC-A45.3" },
  enemyAirAssault: {
    what: "card-against-air-assault",
    prompt: "The enemy declares an Air Assault. Play a card?",
    rule: "GWC-S98.3.2",
  },
  enemyOffensive: {
    what: "card-against-offensive",
    prompt: "The enemy declares an Offensive. Play a card?",
    rule: "GWC-S98.4.5",
  },
  enemyOpFire: {
    what: "card-against-opportunity-fire",
    prompt: "The enemy is about to fire at your movement. Play a card?",
    rule: "GWC-S98.4.6",
  },
  enemyAction: {
    what: "card-against-action",
    prompt: "The enemy plays an Action. Respond to it?",
    rule: "GWC-S98.5.7",
  },
}

/** The windows that a question is about. */
function windowsOf(question: Question): readonly Window[] {
  if (question === "opportunity-fire") return ["enemyMove", "enemyEntry"]
  if (question === "answer-entry") return ["enemyEntry"]
  return (Object.keys(asks) as Asked[]).filter((window) => asks[window].what === question)
}

/** The cards a side could hold to answer a question under this scenario, whether or not it holds them. */
export function cardsAskedFor(
  m: { readonly scenario: string },
  side: Nation,
  question: Question,
): { actions: Action[]; strategies: Strategy[] } {
  const { posture } = setUpOf(m, side)
  const mayEver = ({ when = [] }: Play) => !when.some((c) => c.is === "posture" && c.posture !== posture)
  const windows = windowsOf(question)
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

/** The refusals for a card whose own conditions forbid it, and for one that would have no effect; created once. */
const unmet = new Map<string, Refusal>()
const idle = new Map<string, Refusal>()
function said(of: Map<string, Refusal>, rule: string, sentence: string): Refusal {
  let known = of.get(rule)
  if (!known) {
    known = refuse(rule, sentence)
    of.set(rule, known)
  }
  return known
}

/** Whether a card may be played now in this way: its conditions hold, and it would have an effect. */
function mayUse(m: State, side: Nation, rule: string, play: Play, context: Context): Check {
  if (!holdAll(m, side, play.when, context)) return said(unmet, rule, "The card's conditions are not met here.")
  return interruptions.mayExecute(m, side, play.effects, context)
    ? ok
    : said(idle, rule, "The card would have no effect here.")
}

/** Public knowledge: whether a side might have anything to play here. */
export function mightPlay(m: State, side: Nation, window: Window, context: Context): boolean {
  for (const { of, play } of actionPlays[window]) {
    if (!actions[of].nations.includes(side) || !mightHold(m, side, of)) continue
    if (mayUse(m, side, actions[of].rule, play, { ...context, card: fateCard(copies[side][of][0]!) }).ok) return true
  }
  if (!mayPlayStrategy(m, side).ok) return false
  const { strategyDiscard, reminders } = playerOf(m, side)
  for (const { of, play } of strategyPlays[window]) {
    const card = strategyDecks[side].find((c) => c.strategy === of)
    if (!card || strategyDiscard.includes(card.id) || reminders.includes(card.id)) continue
    if (mayPlayInYear(m, card.id).ok && mayUse(m, side, card.rule, play, context).ok) return true
  }
  return false
}

const notInHand = refuse("GWC-1.6", "The card is not in your hand.")
const notHeld = refuse("GWC-1.S", "You do not hold this Strategy Card.")
const notInThisOrder = refuse("GWC-O14.4", "The card is for another Order.")

/** A card with the window in which it would be played. */
type Candidate = { readonly window: Window; readonly playable: Playable }

const ruleOf = (p: Playable): string => ("action" in p ? actions[p.name].rule : strategyOf(p.strategy).rule)

/** The option of a card; created once for each way to play it. */
const cardOptions = new Map<Play, Map<string, Option<Playable>>>()
function cardOption(side: Nation, p: Playable): Option<Playable> {
  let known = cardOptions.get(p.play)
  if (!known) {
    known = new Map()
    cardOptions.set(p.play, known)
  }
  const card = "action" in p ? p.action : p.strategy
  let option = known.get(card)
  if (!option) {
    option = makeCardOption(side, p)
    known.set(card, option)
  }
  return option
}

function makeCardOption(side: Nation, p: Playable): Option<Playable> {
  if ("action" in p) {
    const { names, name, rule } = actions[p.name]
    const label = `${names?.[side] ?? name} (${p.action})`
    return { id: `${p.name}:${p.action}`, label, value: p, touches: [`card:${p.action}`], rules: [rule] }
  }
  const { strategy, name, rule } = strategyOf(p.strategy)
  const label = `${name} (Strategy Card)`
  return { id: `${strategy}:${p.strategy}`, label, value: p, touches: [`card:${p.strategy}`], rules: [rule] }
}

/** Every card of a nation that may ever be played in a window, in each way to play it; created once. */
type Ways = { readonly actions: readonly ByCard<FateId>[]; readonly strategies: readonly ByCard<StrategyId>[] }
type ByCard<Id> = ReadonlyMap<Id, Candidate>

const waysOf: By<Nation, By<Window, Ways>> = Object.fromEntries(
  NATIONS.map((nation) => [
    nation,
    Object.fromEntries(
      WINDOWS.map((window): [Window, Ways] => [
        window,
        {
          actions: actionPlays[window]
            .filter(({ of }) => actions[of].nations.includes(nation))
            .map(
              ({ of, play }) =>
                new Map(copies[nation][of].map((id) => [id, { window, playable: { action: id, name: of, play } }])),
            ),
          strategies: strategyPlays[window].map(
            ({ of, play }) =>
              new Map(
                strategyDecks[nation]
                  .filter((card) => card.strategy === of)
                  .map(({ id }) => [id, { window, playable: { strategy: id, play } }]),
              ),
          ),
        },
      ]),
    ),
  ]),
) as unknown as By<Nation, By<Window, Ways>>

/** The cards of this list that match the windows. */
function candidatesOf(
  side: Nation,
  windows: readonly Window[],
  hand: readonly FateId[],
  held: readonly StrategyId[],
): Candidate[] {
  const found: Candidate[] = []
  for (const window of windows) {
    const ways = waysOf[side][window]
    for (const byCard of ways.actions) addThose(found, byCard, hand)
    if (held.length > 0) for (const byCard of ways.strategies) addThose(found, byCard, held)
  }
  return found
}

function addThose<Id>(found: Candidate[], byCard: ByCard<Id>, cards: readonly Id[]): void {
  for (let i = 0; i < cards.length; i++) {
    const candidate = byCard.get(cards[i]!)
    if (candidate) found.push(candidate)
  }
}

/**
 * GWC-1.6, GWC-S98a The cards that a side may play in these windows. A question always offers the cards of the same `asked`
 * windows; `closed` is the refusal for cards of those that are not open now.
 */
export function playables(
  m: State,
  side: Nation,
  windows: readonly Window[],
  context: Context,
  asked: readonly Window[] = windows,
  closed: Refusal = notInThisOrder,
): Offer<Playable> {
  const { hand, held } = playerOf(m, side)
  /** All cards of one Action are alike, so each way to play is checked only once. */
  let known: Map<Play, Check> | undefined
  const may = ({ window, playable }: Candidate): Check => {
    if ("action" in playable) {
      if (!hand.includes(playable.action)) return notInHand
      if (!windows.includes(window)) return closed
    } else {
      if (!held.includes(playable.strategy)) return notHeld
      const allowed = mayPlayStrategy(m, side)
      if (!allowed.ok) return allowed
      const inYear = mayPlayInYear(m, playable.strategy)
      if (!inYear.ok) return inYear
      if (!windows.includes(window)) return closed
    }
    const { play } = playable
    let check = known?.get(play)
    if (!check) {
      const about = "action" in playable ? { ...context, card: fateCard(playable.action) } : context
      check = mayUse(m, side, ruleOf(playable), play, about)
      known ??= new Map()
      known.set(play, check)
    }
    return check
  }
  return offer(
    candidatesOf(side, windows, hand, held),
    may,
    ({ playable }) => cardOption(side, playable),
    () => candidatesOf(side, asked, allFate[side], allStrategies[side]),
  )
}

const allFate = Object.fromEntries(NATIONS.map((n) => [n, fateDecks[n].map((c) => c.id)])) as By<Nation, FateId[]>
const allStrategies = Object.fromEntries(NATIONS.map((n) => [n, strategyDecks[n].map((c) => c.id)])) as By<
  Nation,
  StrategyId[]
>

const nothing: Option<null> = { id: "pass", label: "Play nothing", value: null, declines: true }

/** How much a card adds to the number at stake, if that is its only effect. */
function addedBy(
  m: State,
  side: Nation,
  { play }: Playable,
  { number }: RollConsequences,
  context: Context,
): number | undefined {
  const [effect, another] = play.effects
  if (another || effect?.kind !== "modify" || effect.number !== number || effect.when || effect.unless) return undefined
  return amountOf(m, side, effect.amount, context)
}

/** The odds as changed by a card on the ground, or by who comes into the hex, if that is its only effect. */
function changedBy(
  m: State,
  side: Nation,
  { play }: Playable,
  { on, joined }: RollConsequences,
  { hex }: Context,
): Odds<string> | undefined {
  const [effect, another] = play.effects
  if (joined && !another && effect?.kind === "special" && effect.name === "hiddenPosition") {
    const gun = hiddenGun(m, side)
    return gun && joined(gun.team, gun.weapon)
  }
  if (!on || another || hex === undefined || effect?.when || effect?.unless) return undefined
  if (effect?.kind === "crater") return on({ ground: { ...m.ground, [hex]: "shellhole" }, forts: m.forts })
  if (effect?.kind === "fortify") return on({ ground: m.ground, forts: { ...m.forts, [hex]: effect.fortification } })
  return undefined
}

/** The odds if a card breaks one Formation of its owner's choice, for each that he could choose; undefined if it does not. */
function brokenBy(
  m: State,
  side: Nation,
  { play }: Playable,
  { broken }: RollConsequences,
  context: Context,
): Odds<string>[] | undefined {
  const [effect, another] = play.effects
  if (!broken || another || effect?.kind !== "break" || effect.when || effect.unless) return undefined
  if (effect.pick?.by !== "owner" || effect.pick.count !== 1) return undefined
  const each = selected(m, side, effect.who, context).map(broken)
  return each.length > 0 ? each : undefined
}

/** The cards, each with the odds if it is played and if it is not. */
const worthOf = (
  m: State,
  side: Nation,
  cards: Offer<Playable>,
  context: Context,
  stake: RollConsequences,
): Offer<Playable> => ({
  ...cards,
  options: cards.options.map((o) => {
    const card = o.value as Playable
    const more = addedBy(m, side, card, stake, context)
    if (more !== undefined) {
      const [effect] = card.play.effects
      const outlasts = effect?.kind === "modify" && effect.lasts !== "once" ? ({ outlasts: true } as const) : {}
      return { ...o, forecast: () => ({ ...cardForecast(side, stake, more), ...outlasts }) }
    }
    const then = changedBy(m, side, card, stake, context)
    if (then !== undefined) return { ...o, forecast: () => groundForecast(side, stake, o.label, then) }
    const each = brokenBy(m, side, card, stake, context)
    return each === undefined ? o : { ...o, forecast: () => breakForecast(side, stake, o.label, each) }
  }),
})

/**
 * Asks a side until it declines; it is not asked if everybody knows that it has nothing to play. `stake`: the roll that follows
 * the question, with its odds at that moment.
 */
export function* openWindow(
  m: State,
  side: Nation,
  window: Asked,
  context: Context,
  stake?: () => RollConsequences,
): Flow {
  while (mightPlay(m, side, window, context)) {
    const { what, prompt, rule } = asks[window]
    const dying = window === "wouldBreak" && context.subject?.broken ? context.subject : undefined
    const cards = playables(m, side, [window], context)
    const played = yield* choose(
      { by: side, what, prompt, rules: [rule], openly: "A card may be played." },
      offers<Playable | Abandoned | null>(
        stake ? worthOf(m, side, cards, context, stake()) : cards,
        abandonOffer(m, side, dying), // GWC-11.3b
        nothing,
      ),
    )
    if (played === null) return
    if ("abandon" in played) loseWeapon(m, played.abandon, "GWC-11.3b")
    else yield* playCard(m, side, played, context)
    if (context.saved || context.cancelled) return
  }
}

/** Plays the card that the player has chosen: it is discarded at once, may be answered by Scout, then takes effect. */
export function* playCard(m: State, side: Nation, played: Playable, context: Context): Flow {
  if ("strategy" in played) {
    const known = strategyOf(played.strategy)
    spendStrategy(m, side, played.strategy, known.rule, strategies[known.strategy].reminder)
    yield* interruptions.execute(m, side, played.play.effects, context, known.rule)
    return
  }
  const { rule, name } = actions[played.name]
  discard(m, side, played.action)
  tell(m, { kind: "action", rules: [rule], side, card: played.action, name })
  const answer: Context = { answering: played.name }
  for (const foe of foesOf(m, side)) if (!answer.cancelled) yield* openWindow(m, foe, "enemyAction", answer) // GWC-S98.5.7
  if (answer.cancelled) return
  context.card = fateCard(played.action)
  yield* interruptions.execute(m, side, played.play.effects, context, rule)
}
