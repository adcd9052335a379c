/** The log of a solo match says why a computer player did what the player sees, each reason once until another comes. */
import { agentNamed, decideNow, Memory, mindFor } from "@salient/agents"
import { Match, randomFrom, reasonFor, type Side, seedFrom } from "@salient/engine"
import { loadGame } from "@salient/games"
import { expect, it } from "vitest"
import { Glances } from "../session/looks.ts"

it("a reason stands beside the entry that it explains, is sent with it, and is not repeated at once", async () => {
  const game = await loadGame("raid")
  const match = Match.begin(game, { scenario: "craters" }, { seed: seedFrom("log"), notices: true })
  const viewer: Side = "garrison"
  const glances = new Glances()
  const random = randomFrom("log")
  const memories = new Map(match.start.seats.map((s) => [s.id, new Memory()]))
  const given: string[] = []
  const read: string[] = []
  while (!match.outcome) {
    const seat = match.start.seats.find((s) => match.decisionFor(s.id))
    const mind = seat && mindFor(match, seat.id, random, memories.get(seat.id))
    if (!seat || !mind) throw new Error("nobody is asked")
    const move = decideNow(agentNamed("officer"), mind, {})
    const reason = reasonFor(match, seat.id, move, viewer)
    match.play({ by: seat.id, seq: match.seq, move })
    const open = reason()
    if (open) {
      glances.explain(viewer, open)
      if (given.at(-1) !== open.says) given.push(open.says)
    }
    for (const { why, what } of glances.look(match, viewer).told) {
      if (why === undefined) continue
      expect(what).toBe(open?.told.what)
      read.push(why)
    }
  }
  expect(given.length).toBeGreaterThan(0)
  expect(read).toEqual(given)
})
