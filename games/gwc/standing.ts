/**
 * Standing instructions: immediate answers for a player who does not want to be asked (GWC-AMB-49). The answer is one the player
 * could give himself, so neither the record nor the other side can tell the difference.
 */
import type { Choose, Decision, Move, Options, Standing } from "@salient/engine"
import { actions } from "./data/cards.ts"
import { values } from "./data/values.ts"
import { ADDITIONS, CARD_WINDOWS, type Question, REROLLS } from "./questions.ts"
import { cardsAskedFor } from "./rules/actions/windows.ts"
import { profileOf } from "./rules/formations-and-command/pieces.ts"
import { ACTIONS, type Action, type Nation } from "./types.ts"
import type { View } from "./view.ts"

type Situation = {
  readonly id: string
  readonly label: string
  readonly says: string
  readonly questions: readonly Question[]
}

/** The moments at which a card may be played out of turn or in answer to something. */
const situations: readonly Situation[] = [
  {
    id: "entries",
    label: "The enemy advances",
    says: "When the enemy has advanced into a hex and you could respond only with a card.",
    questions: ["answer-entry"],
  },
  {
    id: "attacks",
    label: "Your attacks",
    says: "Before your own attack, Accuracy or Impact roll, when a Spotting Round is on target, and after your Gas.",
    questions: [
      "card-before-attack",
      "card-before-accuracy",
      "card-after-accuracy",
      "card-before-impact",
      "card-after-gas",
    ],
  },
  { id: "defence", label: "Your defence", says: "Before your Defense rolls.", questions: ["card-before-defence"] },
  {
    id: "breaking",
    label: "Your Formations break",
    says: "When a Platoon is about to break or a Formation has just broken.",
    questions: ["card-before-breaking", "card-after-breaking"],
  },
  {
    id: "melee",
    label: "Melee",
    says: "Before a Melee, before your roll in it, and after it.",
    questions: ["card-before-melee", "card-before-melee-roll", "card-after-melee"],
  },
  { id: "time", label: "Time advances", says: "When you may dig in.", questions: ["card-at-time-advance"] },
  {
    id: "plans",
    label: "The enemy's plans",
    says: "When the enemy passes, announces an Air Assault or an Offensive, calls for fire or plays an Action.",
    questions: [
      "card-after-enemy-discard",
      "card-against-air-assault",
      "card-against-offensive",
      "card-against-opportunity-fire",
      "card-against-action",
    ],
  },
]

/** Actions that can be played in some window. */
const playable: readonly Action[] = ACTIONS.filter((a) => actions[a].plays.length > 0)

const ask = "ask"
/** The ids of choices with their names. */
const [windows, moves, windowPasses, cards, hand, order] = [
  { always: "always", able: "only when I can" },
  { small: "let small moves pass", all: "let all moves pass" },
  { pass: "let it pass" },
  { never: "never play it" },
  { never: "never use it" },
  { listed: "as they are listed" },
] as const

/** The choices of an instruction beside "ask", with their names. */
const asksOr = (names: { readonly [choice: string]: string }) => ({
  choices: [ask, ...Object.keys(names)],
  names,
  default: ask,
})

/** Questions about who rolls first when all of them roll in any case. */
const ORDERS: readonly Question[] = ["next-defender", "next-impact", "next-to-rally", "next-to-rout"]

/** Answers that decline: in a window, for a shot, or to end a movement. */
const declines: readonly string[] = ["pass", "stop", "end"]

/**
 * The options that do something. Giving up a Weapon (GWC-11.3b) makes the player's own Move lighter, but is no reason to ask him
 * out of turn.
 */
const deeds = (d: Choose): string[] => {
  const outOfTurn = isOneOf(["opportunity-fire", "answer-entry", ...CARD_WINDOWS], d.what)
  return d.options
    .map(({ id }) => id)
    .filter((id) => !declines.includes(id) && !(outOfTurn && id.startsWith("abandon:")))
}

const isOneOf = (questions: readonly Question[], what: string | undefined): boolean =>
  questions.some((question) => question === what)

/** Whether the enemy moves no more men than a Team has: a Team, a Leader or a Runner. */
function isSmallMove(view: View): boolean {
  const ids = view.order?.stack?.ids ?? view.order?.ids ?? []
  const figures = view.units.filter((u) => ids.includes(u.id)).reduce((n, u) => n + profileOf(u.type).figures, 0)
  return figures <= values.figures.team
}

/** Whether all cards that the player holds for this question are among those never to be played. */
function onlyUnwanted(instructions: Options, d: Choose): boolean {
  const cards = deeds(d)
  return (
    cards.length > 0 &&
    cards.every((id) => {
      const [name, card] = id.split(":")
      return card?.includes("-") === true && instructions[`card-${name}`] === "never"
    })
  )
}

/** Whether all cards that he could hold for it are: then it does not matter whether he does hold one, so the enemy learns nothing. */
function nothingWanted(instructions: Options, view: View, d: Choose): boolean {
  const side = d.by as Nation
  if (d.what === "opportunity-fire" && view.order?.opFire.length) return false // activated Formations fire without a card: GWC-A42.3
  const { actions: all, strategies } = cardsAskedFor(view, side, d.what as Question)
  if (strategies.length > 0 && view.players[side]!.strategiesHeld > 0) return false
  return all.length > 0 && all.every((action) => instructions[`card-${action}`] === "never")
}

function answerChoice(instructions: Options, view: View, d: Choose): Move | undefined {
  if (isOneOf(ORDERS, d.what)) {
    const [first] = d.options
    return instructions.rolls === "listed" && first ? { choose: first.id } : undefined
  }
  const way = d.options.find((o) => declines.includes(o.id))
  if (!way) return undefined
  const decline: Move = { choose: way.id }
  const onlyAble = instructions.windows === "able"
  if (onlyAble && deeds(d).length === 0) return decline
  if (way.id !== "pass" || d.what === "order") return undefined // here a pass is the alternative to giving an Order
  if (onlyAble ? onlyUnwanted(instructions, d) : nothingWanted(instructions, view, d)) return decline
  if (d.what === "opportunity-fire") {
    if (instructions.moves === "all") return decline
    return instructions.moves === "small" && isSmallMove(view) ? decline : undefined
  }
  const situation = situations.find((s) => s.questions.some((question) => question === d.what))
  return situation && instructions[situation.id] === "pass" ? decline : undefined
}

export const standing: Standing<View> = {
  instructions: [
    {
      id: "windows",
      label: "Cards out of turn",
      says: "When to ask you about playing a card. If you are asked only when you can play one, your pause tells the enemy that you could.",
      choices: Object.keys(windows),
      names: windows,
      default: "always",
      alone: "able",
    },
    {
      id: "moves",
      label: "The enemy moves",
      says: "When the enemy has moved into a hex and you could fire. A small move is a move by no more than a Team.",
      ...asksOr(moves),
    },
    ...situations.map(({ id, label, says }) => ({ id, label, says, ...asksOr(windowPasses) })),
    {
      id: "initiative",
      label: "Initiative Card",
      says: "When you hold the Initiative Card and a roll could be cancelled.",
      ...asksOr(hand),
    },
    {
      id: "modifier",
      label: "Strategy Card as a die modifier",
      says: "When you could use your Strategy Card to add to a roll.",
      ...asksOr(hand),
    },
    {
      id: "rolls",
      label: "Order of your rolls",
      says: "Which of several Formations defends, rallies, routs or is hit first.",
      ...asksOr(order),
      alone: "listed",
    },
    ...playable.map((action) => ({
      id: `card-${action}`,
      label: actions[action].name,
      says: "Whether to ask you when no other card could be played, or, if you are asked only when you can play one, when you hold no other.",
      ...asksOr(cards),
    })),
  ],
  answer(instructions: Options, view: View, decision: Decision): Move | undefined {
    if (decision.kind === "choose") return answerChoice(instructions, view, decision)
    if (decision.kind !== "confirm") return undefined
    if (instructions.initiative === "never" && isOneOf(REROLLS, decision.what)) return { confirm: false }
    if (instructions.modifier === "never" && isOneOf(ADDITIONS, decision.what)) return { confirm: false }
    return undefined
  },
}
