/** The log's sentences. */
import { type Happening, sayTally, type Tally } from "@salient/engine"
import type { View } from "./view.ts"

const text = (value: unknown): string => String(value)
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const sentences: { readonly [kind: string]: (h: Happening) => string } = {
  "set-up": (h) => `The ${h.side} have set up.`,
  turn: (h) => `Turn ${h.turn}: the ${h.side} act.`,
  drew: (h) => `The ${h.side} draw a card.`,
  "drew-card": (h) => `You draw ${capital(text(h.card))}.`,
  played: (h) => `The ${h.side} play ${capital(text(h.card))}.`,
  rolled: (h) => `The ${h.side} roll ${h.die} for the ${h.why}.`,
  alarm: () => "The noise carries: the alarm is raised.",
  moved: (h) => `${capital(text(h.name))} moves from ${h.from} to ${h.to}.`,
  revealed: (h) => `${capital(text(h.name))} is seen in ${h.hex}.`,
  fires: (h) => `${capital(text(h.name))} fires at ${h.at}.`,
  hit: (h) =>
    `${capital(text(h.name))} takes ${h.hits} ${h.hits === 1 ? "hit" : "hits"}: ${sayTally(h.score as Tally)}.`,
  gone: (h) => `${capital(text(h.name))} is gone.`,
  assaults: (h) => `${capital(text(h.name))} assaults ${h.at}.`,
  fought: (h) =>
    `The assault ${h.won ? "succeeds" : "fails"}: ${sayTally(h.attack as Tally)} against ${sayTally(h.defence as Tally)}.`,
}

export function say(what: Happening, _view: View): string {
  const sentence = sentences[what.kind]
  if (!sentence) throw new Error(`no sentence for the happening "${what.kind}"`)
  return sentence(what)
}
