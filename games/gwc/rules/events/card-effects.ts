/** What cards do to hands, piles and chits: a part of the executor (execute.ts). */
import { offer, ok, refuse } from "@salient/engine"
import { actions, orders, strategyDecks } from "../../data/cards.ts"
import type { EffectKind } from "../../data/effects.ts"
import { fateCard, fateDecks } from "../../data/fate.ts"
import { chits } from "../../data/objectives.ts"
import { reveal, tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State } from "../../state.ts"
import { CHITS, type Nation } from "../../types.ts"
import { discard, drawCard, drawStrategy, exposeHand, inOrder, losePeeks } from "../cards-rolls-triggers/cards.ts"
import { chooseFoe } from "../orders-in-general/choices.ts"
import { advanceTime } from "../sequence-time-victory/time.ts"
import { openChit } from "../sequence-time-victory/victory.ts"
import { strategyOf } from "../strategy-cards/lasting.ts"
import { fieldOf, playerOf } from "../the-map/field.ts"
import type { Deeds } from "./execute.ts"

const CARD_DEEDS = [
  "discardFromHand",
  "discardHand",
  "drawFate",
  "discardStrategy",
  "discardReminders",
  "peekStrategies",
  "drawStrategy",
  "drawChit",
  "revealChits",
] as const
export type CardDeed = (typeof CARD_DEEDS)[number]
export const isCardDeed = (kind: EffectKind): kind is CardDeed => (CARD_DEEDS as readonly EffectKind[]).includes(kind)

export const cardDeeds: Pick<Deeds, CardDeed> = {
  *discardFromHand(m, player, effect, context, rule) {
    const foe = yield* chooseFoe(m, player, context, rule, (p) => p.hand.length > 0)
    if (playerOf(m, foe).hand.length === 0) return
    exposeHand(m, foe)
    for (let i = 0; i < effect.cards && playerOf(m, foe).hand.length > 0; i++) {
      const card = yield* choose(
        {
          by: player,
          what: "discard-from-enemy-hand",
          prompt: "Which card of the enemy's hand is discarded?",
          rules: [rule],
        },
        offer(
          inOrder(playerOf(m, foe).hand),
          (c) =>
            playerOf(m, foe).hand.includes(c) ? ok : refuse(rule, "The card is not in the hand you are looking at."),
          (c) => ({
            id: c,
            label: `${orders[fateCard(c).order].name}, ${actions[fateCard(c).action].name} (${c})`,
            value: c,
          }),
          () => fateDecks[foe].map((c) => c.id),
        ),
      )
      discard(m, foe, card)
      reveal(m, { kind: "discarded", rules: [rule], side: foe, cards: [card] })
    }
  },
  *discardHand(m, player, _effect, context, rule) {
    const foe = yield* chooseFoe(m, player, context, rule, (p) => p.hand.length > 0)
    const cards = inOrder(playerOf(m, foe).hand)
    for (const card of cards) discard(m, foe, card)
    reveal(m, { kind: "discarded", rules: [rule], side: foe, cards })
  },
  *drawFate(m, player, effect, context, rule) {
    const side = effect.whose === "own" ? player : yield* chooseFoe(m, player, context, rule, () => true)
    for (let i = 0; i < effect.cards; i++) {
      drawCard(m, side)
      if (playerOf(m, side).deck.length === 0) yield* advanceTime(m, side)
    }
  },
  *discardStrategy(m, player, _effect, context, rule) {
    const side = yield* chooseFoe(m, player, context, rule, (p) => p.held.length > 0)
    const foe = playerOf(m, side)
    for (const card of foe.held.splice(0)) {
      foe.strategyDiscard.push(card)
      reveal(m, { kind: "strategyLost", rules: [rule], side, name: strategyOf(card).name })
    }
  },
  *discardReminders(m, player, _effect, context, rule) {
    const side = yield* chooseFoe(m, player, context, rule, (p) => p.reminders.length > 0)
    const foe = playerOf(m, side)
    for (const card of foe.reminders.splice(0)) {
      foe.strategyDiscard.push(card)
      tell(m, { kind: "strategyLost", rules: [rule], side, name: strategyOf(card).name })
    }
  },
  *peekStrategies(m, player, _effect, context, rule) {
    const foe = yield* chooseFoe(m, player, context, rule, (p) => p.strategyDeck.length > 0)
    const both = fieldOf(m).sides.filter((side) => side === player || side === foe) // with three players, not the third: GWC-GAP-14
    const cards = both.flatMap((side) => playerOf(m, side).strategyDeck.slice(-1))
    playerOf(m, player).peeks.push(...cards.filter((c) => !playerOf(m, player).peeks.includes(c)))
    reveal(m, { kind: "peeked", rules: [rule], side: player, cards: cards.map((c) => strategyOf(c).name) }, [player])
  },
  *drawStrategy(m, player, effect, _context, rule) {
    const own = playerOf(m, player)
    if (effect.onlyIfNone && own.held.length > 0) return
    if (effect.cards === 1) {
      drawStrategy(m, player, rule)
      return
    }
    const cards = own.strategyDeck.slice(-effect.cards)
    if (cards.length === 0) return
    own.peeks.push(...cards.filter((c) => !own.peeks.includes(c)))
    losePeeks(m, own, cards) // a player who had seen one of them on the pile cannot tell whether it is kept
    reveal(m, { kind: "peeked", rules: [rule], side: player, cards: cards.map((c) => strategyOf(c).name) }, [player])
    const kept = yield* choose(
      {
        by: player,
        what: "keep-strategy",
        prompt: "Which Strategy Card do you keep?",
        rules: [rule],
        openly: "A Strategy Card is chosen.",
        secret: true,
      },
      offer(
        cards,
        (c) => (cards.includes(c) ? ok : refuse(rule, "It is not one of the cards you have drawn.")),
        (c) => ({ id: c, label: strategyOf(c).name, value: c }),
        () => strategyDecks[player].map((c) => c.id),
      ),
    )
    own.strategyDeck = own.strategyDeck.filter((c) => !cards.includes(c))
    own.strategyDeck.unshift(...cards.filter((c) => c !== kept))
    own.held.push(kept)
    tell(m, { kind: "drewStrategy", rules: [rule], side: player })
  },
  drawChit(m, player, _effect, _context, rule) {
    drawChit(m, player, rule)
  },
  *revealChits(m, player, effect, context, rule) {
    const { secret } = playerOf(m, yield* chooseFoe(m, player, context, rule, (p) => p.secret.length > 0))
    if (secret.length === 0) return
    let chits = [...secret]
    if (effect.count === 1 && secret.length > 1) {
      const i = yield* choose(
        { by: player, what: "reveal-chit", prompt: "Which secret chit is revealed?", rules: [rule] },
        offer(
          secret.map((_, n) => n),
          (n) => (n < secret.length ? ok : refuse(rule, "The enemy does not have that many secret chits.")),
          (n) => ({ id: `chit:${n + 1}`, label: `Chit ${n + 1}`, value: n }),
          () => CHITS.map((_, n) => n),
        ),
      )
      chits = [secret[i]!]
    }
    for (const chit of chits) {
      secret.splice(secret.indexOf(chit), 1)
      openChit(m, chit)
    }
  },
}

/** GWC-E81, GWC-7.3.3a A secret chit; one without a secret side is revealed at once. */
export function drawChit(m: State, player: Nation, rule: string): void {
  const chit = m.cup.pop()
  if (chit === undefined) return
  if (!chits[chit].secret) {
    openChit(m, chit)
    return
  }
  playerOf(m, player).secret.push(chit)
  tell(m, { kind: "drewChit", rules: [rule], side: player })
  reveal(m, { kind: "drewChitLetter", rules: [rule], side: player, chit }, [player])
}
