/** Reasons that an opponent reads during the battle tell him nothing that he was not told. */
import { anyMove, Match, type Move, randomFrom, reasonFor, type SeatId, type Side, seedFrom } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import { describe, expect, it } from "vitest"
import { agentNamed, decideNow, Memory, mindFor } from "../index.ts"

const mostDecisions = 120
const mostMoves = 14

/** All that a side can notice of a move, and the reason it reads. */
function after(match: Match, seat: SeatId, move: Move, viewer: Side) {
  const world = match.fork()
  const before = world.heardCount(viewer)
  const reason = reasonFor(world, seat, move, viewer)
  if (!world.play({ by: seat, seq: world.seq, move }).ok) return undefined
  const told = world.heard(viewer, before).map((t) => t.what)
  const looks = JSON.stringify([told, world.game.view(world.state, viewer)])
  return { looks, open: reason() }
}

const games = await Promise.all(gameIds.map((id) => loadGame(id)))

describe.each(games.filter((g) => g.why).map((g) => [g.id, g] as const))("%s", (_id, game) => {
  it("of answers that look the same to the enemy, all or none have a reason, and it is the same", () => {
    const scenario = (game.scenarios.find((s) => s.first) ?? game.scenarios[0])?.id ?? ""
    const match = Match.begin(game, { scenario }, { seed: seedFrom("reason") })
    const random = randomFrom("reason")
    const memories = new Map(match.start.seats.map((s) => [s.id, new Memory()]))
    let compared = 0
    while (!match.outcome && match.length < mostDecisions) {
      const seat = match.start.seats.find((s) => match.decisionFor(s.id))
      const mind = seat && mindFor(match, seat.id, random, memories.get(seat.id))
      if (!seat || !mind) throw new Error("nobody is asked")
      const move = decideNow(agentNamed("officer"), mind, {})
      const viewer = match.start.seats.find((s) => s.side !== seat.side)?.side as Side
      const moves = [move, ...Array.from({ length: mostMoves }, () => anyMove(mind.decision, random))]
      const saidFor = new Map<string, string | undefined>()
      for (const tried of new Set(moves.map((m) => JSON.stringify(m)))) {
        const seen = after(match, seat.id, JSON.parse(tried), viewer)
        if (!seen) continue
        const before = saidFor.get(seen.looks)
        if (saidFor.has(seen.looks)) {
          compared++
          expect(seen.open?.says, `${mind.decision.what}: ${tried}`).toBe(before)
        }
        saidFor.set(seen.looks, seen.open?.says)
        if (seen.open) expect(match.heard(viewer).includes(seen.open.told)).toBe(false) // it belongs to what this move told
      }
      match.play({ by: seat.id, seq: match.seq, move })
    }
    expect(compared).toBeGreaterThan(0)
  })
})

describe("reasons in play", () => {
  it("are read in every game that has mistakes: some unit in sight does something that is told", () => {
    for (const game of games.filter((g) => g.mistakes)) {
      const scenario = (game.scenarios.find((s) => s.first) ?? game.scenarios[0])?.id ?? ""
      const match = Match.begin(game, { scenario }, { seed: seedFrom("read") })
      const random = randomFrom("read")
      let read = 0
      while (!match.outcome && match.length < 400 && read === 0) {
        const seat = match.start.seats.find((s) => match.decisionFor(s.id))
        const mind = seat && mindFor(match, seat.id, random)
        if (!seat || !mind) throw new Error("nobody is asked")
        const move = decideNow(agentNamed("officer"), mind, {})
        const viewer = match.start.seats.find((s) => s.side !== seat.side)?.side as Side
        const reason = reasonFor(match, seat.id, move, viewer)
        match.play({ by: seat.id, seq: match.seq, move })
        const open = reason()
        if (!open) continue
        expect(open.says).toMatch(/^[A-Z].*\.$/)
        expect(match.heard(viewer).includes(open.told)).toBe(true)
        read++
      }
      expect(read, game.id).toBe(1)
    }
  })
})
