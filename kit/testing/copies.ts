/** Checks that a hand-written copier of a state, which is faster, copies what the schema declares. */
import { anyMove, copierOf, type Decision, type Game, Match, randomFrom, seedFrom } from "@salient/engine"
import { expect, it } from "vitest"
import type { z } from "zod"

/** Plays every scenario at random for some moves, then copies the state by hand and by its schema. */
export function copiesAsDeclared<S extends object, V>(
  game: Game<S, V>,
  copyState: (state: S) => S,
  schema: z.ZodType<S>,
  moves: number,
): void {
  const derived = copierOf(schema)
  it.each(game.scenarios.map(({ id }) => id))(
    "%s: the copier written by hand copies what the schema declares, and shares nothing with the original",
    (scenario) => {
      const state = playedAtRandom(game, scenario, moves)
      const copied = copyState(state)
      expect(copied).toEqual(derived(state))
      const original = objectsIn(state)
      expect([...objectsIn(copied)].filter((one) => original.has(one))).toEqual([])
    },
  )
}

function playedAtRandom<S extends object, V>(game: Game<S, V>, scenario: string, moves: number): S {
  const random = randomFrom(scenario)
  const match = Match.begin(game, { scenario }, { seed: seedFrom(scenario) })
  for (let i = 0; i < moves && !match.outcome; i++) {
    const decision = match.pending[0] as Decision
    match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
  }
  return match.state as S
}

/** Every object inside a value: none may be shared with a copy. */
function objectsIn(value: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof value !== "object" || value === null) return found
  found.add(value)
  for (const inner of Object.values(value)) objectsIn(inner, found)
  return found
}
