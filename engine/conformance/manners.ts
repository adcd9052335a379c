/** Checks that a person could give an answer by choosing: every manner that a step names must be offered. */
import type { Decision, Manner, Move, Step, Touch } from "../decision.ts"

/** The part of a move that no client could offer, as a sentence; undefined if all of it can be chosen. */
export function notOnOffer(decision: Decision, move: Move): string | undefined {
  if (decision.kind === "place" && "place" in move)
    return first(Object.entries(move.place), ([piece, step]) => unsaid(decision.how, piece, step))
  if (decision.kind === "path" && "path" in move)
    return first(Object.entries(move.path), ([piece, steps]) => first(steps, (s) => unsaid(decision.how, piece, s)))
  return undefined
}

function unsaid(how: readonly Manner[] | undefined, piece: Touch, step: Step): string | undefined {
  if (typeof step === "string") return undefined
  const manner = how?.find(({ id, pieces }) => id === step.how && (!pieces || pieces.includes(piece)))
  if (step.how !== undefined && !manner) return `"${step.how}" is not offered to ${piece}`
  const { amount = 0 } = step
  if (amount === 0) return undefined
  const measure = manner?.amount
  if (!measure) return `${piece} is given the amount ${amount}, but its manner takes none`
  const given = amount / (measure.per ?? 1)
  return given < measure.min || given > measure.max ? `${amount} of ${piece} is outside the limits offered` : undefined
}

function first<T>(list: readonly T[], find: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const found = find(one)
    if (found) return found
  }
  return undefined
}
