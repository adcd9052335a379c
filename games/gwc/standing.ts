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

const [ask, pass] = ["ask", "let it pass"]
const never = "never play it"
const inTurn = "as they are listed"

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
      return card?.includes("-") === true && instructions[`card-${name}`] === never
    })
  )
}

/** Whether all cards that he could hold for it are: then it does not matter whether he does hold one, so the enemy learns nothing. */
function nothingWanted(instructions: Options, view: View, d: Choose): boolean {
  const side = d.by as Nation
  if (d.what === "opportunity-fire" && view.order?.opFire.length) return false // activated Formations fire without a card: GWC-A42.3
  const { actions: all, strategies } = cardsAskedFor(view, side, d.what as Question)
  if (strategies.length > 0 && view.players[side]!.strategiesHeld > 0) return false
  return all.length > 0 && all.every((action) => instructions[`card-${action}`] === never)
}

function answerChoice(instructions: Options, view: View, d: Choose): Move | undefined {
  if (isOneOf(ORDERS, d.what)) {
    const [first] = d.options
    return instructions.rolls === inTurn && first ? { choose: first.id } : undefined
  }
  const way = d.options.find((o) => declines.includes(o.id))
  if (!way) return undefined
  const decline: Move = { choose: way.id }
  const onlyAble = instructions.windows === "only when I can"
  if (onlyAble && deeds(d).length === 0) return decline
  if (way.id !== "pass" || d.what === "order") return undefined // here a pass is the alternative to giving an Order
  if (onlyAble ? onlyUnwanted(instructions, d) : nothingWanted(instructions, view, d)) return decline
  if (d.what === "opportunity-fire") {
    if (instructions.moves === "let all moves pass") return decline
    return instructions.moves === "let small moves pass" && isSmallMove(view) ? decline : undefined
  }
  const situation = situations.find((s) => s.questions.some((question) => question === d.what))
  return situation && instructions[situation.id] === pass ? decline : undefined
}

export const standing: Standing<View> = {
  instructions: [
    {
      id: "windows",
      label: "Cards out of turn",
      says: "When to ask you about playing a card. If you are asked only when you can play one, your pause tells the enemy that you could.",
      choices: ["always", "only when I can"],
      default: "always",
      alone: "only when I can",
    },
    {
      id: "moves",
      label: "The enemy moves",
      says: "When the enemy has moved into a hex and you could fire. A small move is a move by no more than a Team.",
      choices: [ask, "let small moves pass", "let all moves pass"],
      default: ask,
    },
    ...situations.map(({ id, label, says }) => ({ id, label, says, choices: [ask, pass], default: ask })),
    {
      id: "initiative",
      label: "Initiative Card",
      says: "When you hold the Initiative Card and a roll could be cancelled.",
      choices: [ask, "never use it"],
      default: ask,
    },
    {
      id: "modifier",
      label: "Strategy Card as a die modifier",
      says: "When you could use your Strategy Card to add to a roll.",
      choices: [ask, "never use it"],
      default: ask,
    },
    {
      id: "rolls",
      label: "Order of your rolls",
      says: "Which of several Formations defends, rallies, routs or is hit first.",
      choices: [ask, inTurn],
      default: ask,
      alone: inTurn,
    },
    ...playable.map((action) => ({
      id: `card-${action}`,
      label: actions[action].name,
      says: "Whether to ask you when no other card could be played, or, if you are asked only when you can play one, when you hold no other.",
      choices: [ask, never],
      default: ask,
    })),
  ],
  answer(instructions: Options, view: View, decision: Decision): Move | undefined {
    if (decision.kind === "choose") return answerChoice(instructions, view, decision)
    if (decision.kind !== "confirm") return undefined
    if (instructions.initiative === "never use it" && isOneOf(REROLLS, decision.what)) return { confirm: false }
    if (instructions.modifier === "never use it" && isOneOf(ADDITIONS, decision.what)) return { confirm: false }
    return undefined
  },
}
