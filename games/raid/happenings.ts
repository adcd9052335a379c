/** Everything that can happen in a raid, and the log's sentence for it. Rules report happenings through the functions below. */
import { type RuleId, sayer, sayTally, type Tally, tellers } from "@salient/engine"
import { capital, count } from "@salient/kit/words"
import type { CardKind, Side } from "./types.ts"
import type { View } from "./view.ts"

type Named<K extends string, Facts = object> = { readonly kind: K; readonly rules: readonly RuleId[] } & Readonly<Facts>

export type RaidHappening =
  | Named<"set-up", { side: Side }>
  | Named<"turn", { turn: number; side: Side }>
  | Named<"drew", { side: Side }>
  | Named<"drew-card", { side: Side; card: CardKind }>
  | Named<"played", { side: Side; card: CardKind }>
  | Named<"rolled", { side: Side; die: number; why: string }>
  | Named<"alarm">
  | Named<"moved", { unit: string; name: string; from: string; to: string }>
  | Named<"revealed", { unit: string; name: string; hex: string }>
  | Named<"fires", { firer: string; name: string; target: string; at: string }>
  | Named<"hit", { target: string; name: string; score: Tally; hits: number }>
  | Named<"gone", { unit: string; name: string }>
  | Named<"assaults", { unit: string; name: string; target: string; at: string }>
  | Named<"fought", { attacker: string; name: string; attack: Tally; defence: Tally; won: boolean }>

export const { tell, reveal } = tellers<RaidHappening>()

export const say = sayer<RaidHappening, View>({
  "set-up": (h) => `The ${h.side} have set up.`,
  turn: (h) => `Turn ${h.turn}: the ${h.side} act.`,
  drew: (h) => `The ${h.side} draw a card.`,
  "drew-card": (h) => `You draw ${capital(h.card)}.`,
  played: (h) => `The ${h.side} play ${capital(h.card)}.`,
  rolled: (h) => `The ${h.side} roll ${h.die} for the ${h.why}.`,
  alarm: () => "The noise carries: the alarm is raised.",
  moved: (h) => `${capital(h.name)} moves from ${h.from} to ${h.to}.`,
  revealed: (h) => `${capital(h.name)} is seen in ${h.hex}.`,
  fires: (h) => `${capital(h.name)} fires at ${h.at}.`,
  hit: (h) => `${capital(h.name)} takes ${count(h.hits, "hit")}: ${sayTally(h.score)}.`,
  gone: (h) => `${capital(h.name)} is gone.`,
  assaults: (h) => `${capital(h.name)} assaults ${h.at}.`,
  fought: (h) => `The assault ${h.won ? "succeeds" : "fails"}: ${sayTally(h.attack)} against ${sayTally(h.defence)}.`,
})
