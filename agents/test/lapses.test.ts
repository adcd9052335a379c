/** Beginners' mistakes in a finished match: found where a player has made them, and not in the answers of one who plays by the book. */
import { imagine, type LapseReport, lapsesOf, Match, type MatchRecord, randomFrom, seedFrom } from "@salient/engine"
import { loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { agentNamed, decideNow, mindFor } from "../index.ts"

const game = await loadGame("raid")

/** A battle in which the raiders forget cover in every answer, or never, from what they could know. */
function battle(raidersForget: boolean): MatchRecord {
  const match = Match.begin(game, { scenario: "craters" }, { seed: seedFrom("forgetful") })
  const random = randomFrom("forgetful")
  while (!match.outcome) {
    const seat = match.start.seats.find((s) => match.decisionFor(s.id))
    const decision = seat && match.decisionFor(seat.id)
    const mind = seat && mindFor(match, seat.id, random)
    if (!decision || !mind) throw new Error("nobody is asked")
    const world = imagine(match, decision.by, randomFrom(`lapse ${match.length}`))
    const habits = { mistakes: raidersForget && decision.by === "raiders" ? (["cover"] as const) : [] }
    const [own] = world
      ? (game.propose?.(world.state, decision, randomFrom(`lapse ${match.length}`), undefined, habits) ?? [])
      : []
    match.play({ by: seat.id, seq: match.seq, move: own ?? decideNow(agentNamed("officer"), mind, {}) })
  }
  return match.record()
}

function found(record: MatchRecord): { lapses: readonly LapseReport[]; told: number[] } {
  const looking = lapsesOf(game, record)
  const told: number[] = []
  for (;;) {
    const step = looking.next()
    if (step.done) return { lapses: step.value, told }
    told.push(step.value)
  }
}

describe("the mistakes of a battle", () => {
  it("are found in a player who forgets cover, with the moment before each, in the game's own words", () => {
    const record = battle(true)
    const { lapses, told } = found(record)
    const cover = lapses.find((l) => l.side === "raiders" && l.says === game.mistakes?.cover)
    expect(cover?.moves.length).toBeGreaterThan(1)
    const match = Match.replay(game, record)
    for (const at of cover?.moves ?? []) expect(match.at(at).pending.map((d) => d.by)).toContain("raiders")
    expect(told.at(-1)).toBe(1)
    expect(told).toEqual([...told].sort((a, b) => a - b))
  })

  it("are not found where nobody made one, nor in a move that was taken back", () => {
    expect(found(battle(false)).lapses).toEqual([])
    const record = battle(true)
    const { lapses } = found(record)
    const first = Math.min(...lapses.flatMap((l) => l.moves))
    const short = Match.replay(game, { ...record, entries: record.entries.slice(0, first + 1) })
    const { by } = record.entries[first] as { by: string }
    expect(found(short.record()).lapses.flatMap((l) => l.moves)).toEqual([first])
    expect(short.undo(by).ok).toBe(true)
    expect(found(short.record()).lapses).toEqual([])
  })
})
