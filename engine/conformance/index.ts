/**
 * The conformance suite. Every game calls it once from its test folder:
 *
 *     conformance(game, { rulebook, faults: { "cards are conserved": (m) => m.hands.raiders.pop() }, golden: folder })
 */
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { Decision } from "../decision.ts"
import { seedFrom } from "../dice.ts"
import type { Game } from "../game.ts"
import { Match } from "../match.ts"
import { copy } from "../plain.ts"
import { anyMove } from "../propose.ts"
import { randomFrom } from "../random.ts"
import { missingCitations, readRulebook } from "../rulebook.ts"
import { addedUp, type Explained, sayExplained } from "./barred.ts"
import { examine } from "./examine.ts"
import { goldenFiles, goldenMismatch } from "./golden.ts"
import { faultsInLessons } from "./lessons.ts"

export { addedUp, type Explained, sayExplained } from "./barred.ts"
export { type Examination, type Examined, examine, Fault } from "./examine.ts"
export { hostileAnswer } from "./hostile.ts"
export { laws, rulesOf } from "./laws.ts"

export type Conformance<S> = {
  /** The text of the game's rulebook: every rule cited in play must be in it. */
  readonly rulebook: string
  /** For each invariant, a fault that breaks it when planted in a state in mid-game: this proves that the invariant is checked. */
  readonly faults: { readonly [invariant: string]: (m: S) => void }
  /** Games per scenario; for long runs use the fuzzer. */
  readonly games?: number
  readonly scenarios?: readonly string[]
  readonly sparingly?: number
  readonly mostMoves?: number
  /** Questions that may bar an option offered earlier without a rule of its own, each with the reason. */
  readonly unexplained?: { readonly [question: string]: string }
  /** The folder of golden records, and how many `GOLDEN=write` makes. */
  readonly golden?: { readonly folder: string; readonly count: number }
}

/** The share of barred options that must be refused with a rule of their own. */
const leastExplained = 0.95

/** Declares the suite. */
export function conformance<S extends object, V>(game: Game<S, V>, how: Conformance<S>): void {
  const rules = new Set(readRulebook(how.rulebook).map((r) => r.id))
  const scenarios = how.scenarios ?? game.scenarios.map((s) => s.id)

  describe(`${game.id} keeps the laws`, () => {
    const barred: Explained[] = []
    for (const scenario of scenarios)
      for (let i = 0; i < (how.games ?? 3); i++)
        it(`${scenario}, random game ${i + 1}`, { timeout: 120_000 }, () => {
          const { sparingly = 1, mostMoves = 20_000 } = how
          const examined = examine(game, { scenario, seed: `conformance ${i}`, rules, sparingly, mostMoves })
          expect(examined.moves).toBeGreaterThan(0)
          barred.push(examined.barred)
        })
    it("what was offered and is barred now is refused with a rule of its own", () => {
      const all = addedUp(barred)
      const [tried, explained] = (["tried", "explained"] as const).map((k) =>
        Object.values(all).reduce((n, c) => n + c[k], 0),
      ) as [number, number]
      expect(explained, sayExplained(all)).toBeGreaterThanOrEqual(leastExplained * tried)
      const short = Object.keys(all).filter((q) => (all[q]?.explained ?? 0) < (all[q]?.tried ?? 0))
      expect(short.filter((q) => how.unexplained?.[q] === undefined)).toEqual([])
    })
  })

  describe(`${game.id}: each invariant bites`, () => {
    for (const invariant of game.invariants)
      it(invariant.name, () => {
        const fault = how.faults[invariant.name]
        if (!fault) throw new Error(`no fault is given for the invariant "${invariant.name}"`)
        const state = midGame(game, scenarios[0] as string)
        expect(invariant.broken(state)).toBeUndefined()
        fault(state)
        expect(invariant.broken(state)).toMatch(/\S/)
      })
    it("no fault is given for an invariant that is not there", () => {
      expect(Object.keys(how.faults).filter((name) => !game.invariants.some((i) => i.name === name))).toEqual([])
    })
  })

  it(`${game.id}: the rulebook has every rule that it cites`, () => {
    expect(missingCitations(how.rulebook)).toEqual([])
  })

  const { tutorial } = game
  if (tutorial)
    it(`${game.id}: first steps can be taken, and their moments come`, { timeout: 120_000 }, () => {
      expect(faultsInLessons(game, tutorial, rules)).toEqual([])
    })

  const { golden } = how
  if (golden)
    describe(`${game.id}: golden records`, () => {
      const files = goldenFiles(game, golden.folder, golden.count)
      it("are there", () => expect(files.length).toBe(golden.count))
      it.each(files)("%s", (file) => expect(goldenMismatch(game, join(golden.folder, file))).toBeUndefined())
    })
}

/** A state some way into a random game. */
function midGame<S extends object, V>(game: Game<S, V>, scenario: string): S {
  const random = randomFrom("middle")
  const match = Match.begin(game, { scenario }, { seed: seedFrom("middle") })
  let state = copy(match.state) as S
  for (let i = 0; i < 40 && !match.outcome; i++) {
    const decision = match.pending[0] as Decision
    const by = decision.seat ?? match.start.seats.find((s) => s.side === decision.by)?.id
    match.play({ by, seq: match.seq, move: anyMove(decision, random) })
    if (!match.outcome) state = copy(match.state) as S
  }
  return state
}
