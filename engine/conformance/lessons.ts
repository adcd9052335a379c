/** Checks tutorials: they can be played, cite existing rules, and their lessons are reached. */
import type { Decision } from "../decision.ts"
import { seedFrom } from "../dice.ts"
import type { Game } from "../game.ts"
import { Match } from "../match.ts"
import { anyMove } from "../propose.ts"
import { randomFrom } from "../random.ts"
import type { RuleId } from "../tally.ts"
import type { Lesson, Tutorial } from "../tutorial.ts"
import { viewOf } from "../view.ts"

/** Which lessons come up depends on the dice: this many may be missed in one battle. */
const mostMissed = 3
const mostMoves = 6_000

/** The faults of a game's tutorial, one sentence each. */
export function faultsInLessons<S extends object, V>(
  game: Game<S, V>,
  tutorial: Tutorial,
  rules: ReadonlySet<RuleId>,
): string[] {
  const { scenario, side, lessons } = tutorial
  const found = game.scenarios.find((s) => s.id === scenario)
  if (!found) return [`There is no scenario ${scenario}.`]
  if (!found.sides.some((s) => s.id === side)) return [`${scenario} has no side ${side}.`]
  const faults = lessons.flatMap((lesson) => [
    ...lesson.rules
      .filter((rule) => !rules.has(rule))
      .map((rule) => `"${lesson.title}" cites ${rule}, which is not in the rulebook.`),
    ...(lesson.asked ?? [])
      .filter((question) => game.questions && !game.questions.includes(question))
      .map((question) => `"${lesson.title}" waits for ${question}, which is not among the game's questions.`),
  ])
  const first = lessons.filter((l) => !l.asked && l.told === undefined)
  if (first.length !== 1) faults.push(`Expected one lesson at the beginning, found ${first.length}.`)
  const missed = missedIn(game, tutorial)
  if (missed.length > mostMissed)
    faults.push(`These are not met in a battle: ${missed.map((l) => `"${l.title}"`).join(", ")}.`)
  return faults
}

/** The lessons that do not come up in a battle that the game's own officer plays from the tutorial's seed. */
function missedIn<S extends object, V>(
  game: Game<S, V>,
  { scenario, options, side, seed, lessons }: Tutorial,
): Lesson[] {
  const setup = options ? { scenario, options } : { scenario }
  const match = Match.begin(game, setup, { seed: seedFrom(seed), grain: mostMoves })
  const random = randomFrom("first steps")
  const asked = new Set<string>()
  for (let n = 0; n < mostMoves && !match.outcome; n++) {
    const decision = match.pending[0] as Decision
    if (decision.by === side) asked.add(decision.what ?? "")
    const move = game.propose?.(match.state, decision, random)[0] ?? anyMove(decision, random)
    const by = decision.seat ?? match.start.seats.find((s) => s.side === decision.by)?.id
    match.play({ by, seq: match.seq, move })
  }
  const told = new Set(viewOf(match, side).told.map((t) => t.what.kind))
  const hasMoment = (l: Lesson) => l.asked !== undefined || l.told !== undefined
  const isMet = (l: Lesson) => l.asked?.some((q) => asked.has(q)) || (l.told !== undefined && told.has(l.told))
  return lessons.filter((l) => hasMoment(l) && !isMet(l))
}
