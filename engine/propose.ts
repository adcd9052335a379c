/** Legal moves for players that know no game: agents, the fuzzer, and sealed answers in an imagined match. */
import { Bug } from "./check.ts"
import type { Decision, Move, Option, Select } from "./decision.ts"
import { judge } from "./judge.ts"
import { mix, type Random } from "./random.ts"

/** One legal move at random. */
export function anyMove(decision: Decision, random: Random): Move {
  switch (decision.kind) {
    case "choose":
      return { choose: (decision.options[random(decision.options.length)] as Option).id }
    case "confirm":
      return { confirm: random(2) === 1 }
    case "amount":
      return {
        amount: decision.min + decision.step * random(Math.floor((decision.max - decision.min) / decision.step) + 1),
      }
    case "arrange":
      return { arrange: mix(random, ids(decision.options)) }
    case "select":
      return { select: anySelection(decision, random) }
    case "place":
      return { place: decision.suggest(random) }
    case "path":
      return decision.options.length > 0 && random(detours) === 0
        ? { choose: (decision.options[random(decision.options.length)] as Option).id }
        : { path: decision.suggest(random) }
    case "write":
      return { write: decision.suggest(random) }
  }
}

/** One in this many answers to a path question is one of its other options, if it has any. */
const detours = 4

const ids = (options: readonly Option[]): string[] => options.map((o) => o.id)

/** How many random selections are tried before we conclude that the decision needs a `suggest`. */
const patience = 200

function anySelection(d: Select, random: Random): readonly string[] {
  if (d.suggest) return d.suggest(random)
  for (let tries = 0; tries < patience; tries++) {
    const size = d.min + random(d.max - d.min + 1)
    const select = mix(random, ids(d.options)).slice(0, size)
    if (judge(d, { select }).ok) return select
  }
  throw new Bug(`"${d.prompt}" refused ${patience} selections at random: it needs a suggest`)
}

/** Moves to compare: every option of a short decision, a sample of a long one. At least one, and all different. */
export function someMoves(decision: Decision, random: Random, most: number): Move[] {
  switch (decision.kind) {
    case "choose": {
      const all =
        decision.options.length <= most ? ids(decision.options) : mix(random, ids(decision.options)).slice(0, most)
      return all.map((id) => ({ choose: id }))
    }
    case "confirm":
      return [{ confirm: true }, { confirm: false }]
    case "amount": {
      const count = Math.floor((decision.max - decision.min) / decision.step) + 1
      if (count <= most) return Array.from({ length: count }, (_, i) => ({ amount: decision.min + i * decision.step }))
      return sample(decision, random, most)
    }
    default:
      return sample(decision, random, most)
  }
}

function sample(decision: Decision, random: Random, most: number): Move[] {
  const found = new Map<string, Move>()
  for (let tries = 0; tries < most * 2 && found.size < most; tries++) {
    const move = anyMove(decision, random)
    found.set(JSON.stringify(move), move)
  }
  return [...found.values()]
}
