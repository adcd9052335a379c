import { anyMove, bytes, Match, randomFrom, seedFrom, viewOf } from "@salient/engine"
import { hostileAnswer } from "@salient/engine/conformance"
import { expect, it } from "vitest"
import { game } from "../game.ts"

it("100,000 invented, stale or malformed moves: none accepted, none changes the match, none crashes", {
  timeout: 120_000,
}, () => {
  const random = randomFrom("hostile")
  let answers = 0
  for (let n = 0; answers < 100_000; n++) {
    const match = Match.begin(game, { scenario: n % 2 ? "sap" : "craters" }, { seed: seedFrom(`hostile ${n}`) })
    while (!match.outcome && answers < 100_000) {
      const before = match.bytes()
      for (let i = 0; i < 60; i++, answers++) {
        const answer = hostileAnswer(match, random)
        const played = match.play(answer)
        if (played.ok) expect.unreachable(`accepted ${JSON.stringify(answer)}`)
        if (!played.ok && played.reason.length < 10) expect.unreachable(`no reason for ${JSON.stringify(answer)}`)
      }
      if (match.bytes() !== before) expect.unreachable("a refused answer changed the match")
      const [decision] = match.pending
      if (decision) match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
  }
  expect(answers).toBeGreaterThanOrEqual(100_000)
})

it("a side is never sent anything it may not know, through whole matches", () => {
  for (let n = 0; n < 6; n++) {
    const random = randomFrom(`leak ${n}`)
    const match = Match.begin(game, { scenario: "craters" }, { seed: seedFrom(`leak ${n}`) })
    while (!match.outcome) {
      const [decision] = match.pending
      if (decision) match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
      if (match.outcome || match.state.phase === "setup") continue
      const toRaiders = bytes(viewOf(match, "raiders"))
      const toAll = bytes(viewOf(match, null))
      for (const card of match.state.hands.garrison) expect(toRaiders).not.toContain(card)
      for (const card of [...match.state.hands.raiders, ...match.state.decks.raiders]) expect(toAll).not.toContain(card)
      for (const unit of match.state.units) {
        if (!unit.hidden) continue
        expect(toRaiders).not.toContain(unit.id)
        expect(toRaiders).not.toContain(unit.name === "the machine gun" ? "machine gun" : unit.name)
      }
    }
  }
})
