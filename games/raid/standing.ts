/** Standing instructions: answers given at once for a player who does not want to be asked. */
import type { Choose, Decision, Move, Options, Standing } from "@salient/engine"
import { data } from "./data/raid.ts"
import type { Question } from "./questions.ts"
import { CARD_KINDS, type CardKind } from "./types.ts"
import type { View } from "./view.ts"

const [ask, never] = ["ask", "never"]
const windows = { always: "always", able: "only when I can" } as const

const cardIn = (what: string): CardKind | undefined =>
  CARD_KINDS.find((kind) => what === (`play-${kind}` satisfies Question))

const pick = (d: Choose, id: string): Move | undefined =>
  d.options.some((o) => o.id === id) ? { choose: id } : undefined

export const standing: Standing<View> = {
  instructions: [
    {
      id: "windows",
      label: "Cards",
      says: "When to ask you about playing a card. If you are asked only when you can play one, your pause tells the enemy that you could.",
      choices: Object.keys(windows),
      names: windows,
      default: "always",
      alone: "able",
    },
    {
      id: "reactions",
      label: "Reaction fire",
      says: "When an enemy moves in sight of one of your units.",
      choices: [ask, never],
      names: { [never]: "hold fire" },
      default: ask,
    },
    ...CARD_KINDS.map((kind) => ({
      id: `card-${kind}`,
      label: data.cards[kind].title,
      says: "Whether to ask you about playing it.",
      choices: [ask, never],
      default: ask,
    })),
  ],
  answer(instructions: Options, _view: View, d: Decision): Move | undefined {
    if (d.kind !== "choose") return undefined
    if (d.what === ("reaction" satisfies Question))
      return instructions.reactions === never ? pick(d, "hold") : undefined
    const card = cardIn(d.what)
    if (!card) return undefined
    const unable = instructions.windows === "able" && d.options.length === 1
    return unable || instructions[`card-${card}`] === never ? pick(d, "pass") : undefined
  },
}
