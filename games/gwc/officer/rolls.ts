/** Die rolls: when to spend the Initiative Card or a Strategy Card on one. */
import type { Confirm, Decision, Move } from "@salient/engine"
import { chanceAbove, chanceOf } from "../charts/rolls.ts"
import { fateCard } from "../data/fate.ts"
import { isMoving } from "../rules/events/conditions.ts"
import { pointsOf, worth } from "../rules/sequence-time-victory/victory.ts"
import { areFoes, fieldOf, playerOf } from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import type { FateId, Nation } from "../types.ts"
import { steadiness } from "./shooting.ts"
import { lossIfBroken, lossIfGone, lossIfSuppressed, stakes } from "./worth.ts"

const price = {
  initiative: 1.5, // the Card goes to the enemy, who will use it too
  strategy: 0.7,
  melee: 0.09, // how much one point changes the chance to win a Melee
} as const

type Roll = { readonly by: Nation; readonly sum: number }

/** The roll in question: the last card shown. */
function lastRoll(m: State): Roll | undefined {
  for (const by of fieldOf(m).sides) {
    const player = playerOf(m, by)
    const card = player.discard.at(-1)
    if (card === undefined || player.shown[numberOf(card)] !== m.clock) continue
    const { dice } = fateCard(card)
    return { by, sum: dice.white + dice.colored }
  }
  return undefined
}

const numberOf = (card: FateId): number => Number(card.slice(2)) - 1

/** The average loss of a Formation that has to defend against a total. */
function lossAgainst(m: State, u: Formation, total: number): number {
  const need = total - steadiness(m, u)
  const tie = chanceOf(need)
  const fails = 1 - chanceAbove(need) - (isMoving(m, u) ? 0 : tie)
  return fails * lossIfBroken(m, u) + (isMoving(m, u) ? 0 : tie * lossIfSuppressed(u))
}

/** Its loss once its Defense roll is known. */
function lossWith(m: State, u: Formation, total: number, sum: number): number {
  const score = steadiness(m, u) + sum
  if (score > total) return 0
  return score < total || isMoving(m, u) ? lossIfBroken(m, u) : lossIfSuppressed(u)
}

/** The cost to the enemies of the rolling side: of the roll as it is, of the roll plus 1, and of a new roll on average. */
type Judged = { readonly now: number; readonly more: number; readonly again: number }

function judgeAttack(m: State, roll: Roll): Judged {
  const attack = m.attack!
  let [now, more, again] = [0, 0, 0]
  for (const u of m.units) {
    if (u.hex !== attack.hex || !areFoes(u.side, attack.by)) continue
    now += lossAgainst(m, u, attack.fp + roll.sum)
    more += lossAgainst(m, u, attack.fp + roll.sum + 1)
    for (let sum = 2; sum <= 12; sum++) again += chanceOf(sum) * lossAgainst(m, u, attack.fp + sum)
  }
  return { now, more, again }
}

/** The defender is a Formation in the hex that is no longer waiting to defend. */
function judgeDefence(m: State, roll: Roll): Judged {
  const attack = m.attack!
  const list = m.units.filter((u) => u.hex === attack.hex && u.side === roll.by && !attack.defenders.includes(u.id))
  let [now, more, again] = [0, 0, 0]
  const total = attack.total ?? 0
  for (const u of list) {
    now -= lossWith(m, u, total, roll.sum) / list.length
    more -= lossWith(m, u, total, roll.sum + 1) / list.length
    again -= lossAgainst(m, u, total) / list.length
  }
  return { now, more, again }
}

function judgeMelee(m: State, roll: Roll): Judged {
  let [own, foes] = [0, 0]
  for (const u of m.units)
    if (u.hex === m.melee) {
      if (!areFoes(u.side, roll.by)) own += lossIfGone(m, u)
      else foes += lossIfGone(m, u)
    }
  const objective = fieldOf(m).objectiveAt[m.melee]!
  const prize = own + foes + (objective < 0 ? 0 : 2 * stakes(m, roll.by)[objective]!)
  const at = (sum: number) => price.melee * prize * (sum - 7)
  return { now: at(roll.sum), more: at(roll.sum + 1), again: 0 }
}

function judgeRoll(m: State, question: Decision["what"], roll: Roll): Judged | undefined {
  switch (question) {
    case "reroll-attack":
    case "add-to-attack":
      return m.attack ? judgeAttack(m, roll) : undefined
    case "reroll-defence":
    case "add-to-defence":
      return m.attack ? judgeDefence(m, roll) : undefined
    case "reroll-melee":
    case "add-to-melee":
      return m.melee >= 0 ? judgeMelee(m, roll) : undefined
    default:
      return undefined
  }
}

/** GWC-6.3.2 The side's result if the game ended now, as far as it knows. */
function standsAt(m: State, side: Nation): number {
  let sum = pointsOf(m, side)
  const paid = stakes(m, side)
  for (const [i, owner] of m.control.entries())
    if (owner) sum += (paid[i]! - worth(m.open, i)) * (areFoes(owner, side) ? -1 : 1)
  return sum
}

function again(m: State, side: Nation, question: Decision["what"], roll: Roll): boolean {
  if (question === "reroll-sudden-death") {
    const ends = roll.sum < m.time
    const lead = standsAt(m, side)
    return ends ? lead < 0 : lead > 4 && chanceAbove(m.time - 1) < 0.6
  }
  const judged = judgeRoll(m, question, roll)
  if (!judged) return false
  const gain = judged.again - judged.now
  return (roll.by === side ? gain : -gain) > price.initiative
}

const answers = (yes: boolean, sure: boolean): Move[] =>
  sure ? [{ confirm: yes }] : [{ confirm: yes }, { confirm: !yes }]

/** GWC-9.1 Whether to roll again and hand over the Card. */
export function reroll(m: State, decision: Confirm): Move[] {
  const roll = lastRoll(m)
  const yes = roll !== undefined && again(m, decision.by as Nation, decision.what, roll)
  return answers(yes, !yes)
}

/** GWC-S98.2 Whether to add to the roll with a Strategy Card. */
export function addToRoll(m: State, decision: Confirm): Move[] {
  const roll = lastRoll(m)
  if (!roll || roll.by !== decision.by) return [{ confirm: false }]
  const judged = judgeRoll(m, decision.what, roll)
  const yes = judged !== undefined && judged.more - judged.now > price.strategy
  return answers(yes, !yes)
}
