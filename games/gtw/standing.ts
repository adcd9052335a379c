/** Standing instructions: every question to a defender can be answered automatically, until the player changes the instruction. */
import type { Decision, Move, Standing } from "@salient/engine"
import type { Question } from "./questions.ts"
import { faceOf, unitNamed } from "./rules/basic-game-concepts/units.ts"
import type { View } from "./view.ts"

const ask = "ask"
const names = {
  ask: "ask me",
  never: "never",
  always: "always",
  stay: "stay",
  weakest: "the weakest takes it",
  first: "the first of the best hexes",
}

type Instruction = {
  readonly what: Question
  readonly label: string
  readonly says: string
  readonly choices: readonly string[]
  readonly alone?: string
  readonly answer: (chosen: string, d: Decision, view: View) => Move | undefined
}

const optionIn = (d: Decision, id: string): Move | undefined =>
  d.kind === "choose" && d.options.some((o) => o.id === id) ? { choose: id } : undefined

const instructions: readonly Instruction[] = [
  {
    what: "supply",
    label: "Combat supply in defence",
    says: "Whether to spend Resource Points when you are attacked.",
    choices: [ask, "always", "never"],
    answer: (chosen, d, view) =>
      d.by === attackerIn(view) ? undefined : optionIn(d, chosen === "always" ? "all" : "none"),
  },
  {
    what: "flood",
    label: "The dykes",
    says: "Whether to flood canal country when it is attacked.",
    choices: [ask, "never", "always"],
    answer: (chosen, d) => (d.kind === "confirm" ? { confirm: chosen === "always" } : undefined),
  },
  {
    what: "withdraw",
    label: "Retreat before combat",
    says: "Whether units that can retreat before an attack try to do so.",
    choices: [ask, "never", "always"],
    answer: (chosen, d) =>
      d.kind === "select" ? { select: chosen === "always" ? d.options.map((o) => o.id) : [] } : undefined,
  },
  {
    what: "open-city",
    label: "Open cities",
    says: "Whether to ask you about declaring major cities open.",
    choices: [ask, "never"],
    alone: "never",
    answer: (_, d) => (d.kind === "select" ? { select: [] } : undefined),
  },
  {
    what: "feed",
    label: "Food from Resource Points",
    says: "Whether to use Resource Points to feed units out of general supply.",
    choices: [ask, "never"],
    answer: (_, d) => (d.kind === "select" ? { select: [] } : undefined),
  },
  {
    what: "staff",
    label: "Staff work before the army moves",
    says: "Whether to ask you about works, depots, railways, rations and replacements.",
    choices: [ask, "never"],
    answer: (_, d) => optionIn(d, "end"),
  },
  {
    what: "rebuild",
    label: "Replacements in the enemy's turn",
    says: "Whether to ask you which cadres to rebuild in the enemy's initial phase.",
    choices: [ask, "never"],
    answer: (_, d, view) => (d.by === view.active ? undefined : optionIn(d, "none")),
  },
  {
    what: "reserves",
    label: "Reserves",
    says: "Whether to bring up reserves to an attacked hex.",
    choices: [ask, "never"],
    answer: (_, d) => optionIn(d, "none"),
  },
  {
    what: "hit",
    label: "Hits when you are bombarded",
    says: "Which units take the hits that you allocate.",
    choices: [ask, "weakest"],
    answer: (_, d, view) => (d.kind === "choose" ? weakest(d, view) : undefined),
  },
  {
    what: "fall-back",
    label: "Optional retreats",
    says: "Whether to stay in a hex that you may leave after an exchange.",
    choices: [ask, "stay"],
    answer: (_, d) => (d.kind === "confirm" ? { confirm: false } : undefined),
  },
  {
    what: "retreat",
    label: "Where to retreat",
    says: "Which of the hexes allowed by the rules to take. First: an overrun only if every other path costs steps.",
    choices: [ask, "first"],
    answer: (_, d) => (d.kind === "choose" && d.options[0] ? { choose: d.options[0].id } : undefined),
  },
  {
    what: "leader",
    label: "Leaders",
    says: "Whether leaders take part in combats and checks.",
    choices: [ask, "never"],
    answer: (_, d) => optionIn(d, "none"),
  },
]

/** The side that attacks in this phase. */
const attackerIn = (view: View) =>
  view.phase === "reaction combat" ? (view.active === "entente" ? "central" : "entente") : view.active

/** GTW-12.C.3-1 Only for hits on the player's own units: for hits on enemy units the player is always asked. */
function weakest(d: Extract<Decision, { kind: "choose" }>, view: View): Move | undefined {
  const units = d.options.flatMap((o) => unitNamed(view, o.id) ?? [])
  if (units.length !== d.options.length || units.some((u) => u.side !== d.by)) return undefined
  const strength = (n: number) => faceOf(units[n]!).defence
  let best = 0
  for (let i = 1; i < units.length; i++) if (strength(i) < strength(best)) best = i
  return { choose: units[best]!.id }
}

export const standing: Standing<View> = {
  instructions: instructions.map(({ what, label, says, choices, alone }) => ({
    id: what,
    label,
    says,
    choices,
    names,
    default: ask,
    ...(alone === undefined ? {} : { alone }),
  })),
  answer(chosen, view, decision) {
    const one = instructions.find((i) => i.what === decision.what)
    const how = one && (chosen[one.what] ?? ask)
    return !one || !how || how === ask || !one.choices.includes(how) ? undefined : one.answer(how, decision, view)
  },
}
