/**
 * Checks a game's plans: they come only from what the side knows, change nothing, are plain data, and have a sentence. Whatever habits a
 * player has, what it proposes is legal.
 */
import type { Side } from "../decision.ts"
import { type Habits, MISTAKES, STYLES } from "../habits.ts"
import { judge } from "../judge.ts"
import type { Match } from "../match.ts"
import { bytes, notPlain } from "../plain.ts"
import type { Random } from "../random.ts"

/** What is wrong with the stretches or plans of a side that is asked; compares the true match with the imagined one. */
export function planFault(match: Match, imagined: Match, side: Side, random: Random): string | undefined {
  const { game } = match
  for (const span of ["plan", "time", "lookAhead"] as const) {
    const stretch = game.stretches?.[span]
    const [truth, dream] = [stretch?.(match.state, side), stretch?.(imagined.state, side)]
    if (truth !== dream)
      return `the ${span} stretch of ${side} is ${dream} in what it imagines, expected ${truth}: it tells a secret`
  }
  if (game.plans && !game.stretches?.plan) return "there are plans, and no stretch for which they last"
  const before = bytes(imagined.state)
  for (const { says, plan } of game.plans?.(imagined.state, side, random) ?? []) {
    if (says.trim() === "") return `a plan of ${side} has no sentence`
    const wrong = notPlain(plan, "plan")
    if (wrong) return `a plan of ${side} is not plain data: ${wrong}`
    for (const decision of imagined.pending)
      for (const move of decision.by === side ? (game.propose?.(imagined.state, decision, random, plan) ?? []) : []) {
        const check = judge(decision, move)
        if (!check.ok) return `by the plan "${says}" ${bytes(move)} is proposed, which is refused: ${check.reason}`
      }
  }
  for (const habits of game.mistakes ? everyHabit : [])
    for (const decision of imagined.pending)
      for (const move of decision.by === side
        ? (game.propose?.(imagined.state, decision, random, undefined, habits) ?? [])
        : []) {
        const check = judge(decision, move)
        if (!check.ok)
          return `with the habits ${bytes(habits)} ${bytes(move)} is proposed, which is refused: ${check.reason}`
      }
  return bytes(imagined.state) === before ? undefined : `making a plan for ${side} changed the state`
}

const everyHabit: readonly Habits[] = [
  ...MISTAKES.map((mistake) => ({ mistakes: [mistake] })),
  ...STYLES.map((style) => ({ mistakes: [], style })),
]
