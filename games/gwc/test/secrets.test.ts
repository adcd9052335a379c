import { anyMove, bytes, type Decision, Match, randomFrom, seedFrom, viewOf } from "@salient/engine"
import { expect, it } from "vitest"
import { game } from "../game.ts"
import { standing } from "../standing.ts"
import type { Nation } from "../types.ts"

const sides: readonly Nation[] = ["germany", "france", "usa"]

it("GWC-1.2, GWC-4.4.1 nothing a side may not know is in what it is sent, through whole matches", () => {
  for (const scenario of ["bleid", "juvincourt", "seicheprey"]) {
    const random = randomFrom(`leak ${scenario}`)
    const match = Match.begin(game, { scenario }, { seed: seedFrom(`leak ${scenario}`) })
    for (let n = 0; !match.outcome; n++) {
      const d = match.pending[0] as Decision
      match.play({ by: d.by, seq: match.seq, move: anyMove(d, random) })
      if (n % 9 !== 0 || match.outcome || match.state.stage === "setup") continue
      for (const side of sides) {
        const player = match.state.players[side]
        if (!player) continue
        for (const viewer of [null, ...sides.filter((s) => s !== side && match.state.players[s])]) {
          const { view, asks } = viewOf(match, viewer)
          const sent = bytes([view, asks])
          const known = viewer === null ? [] : player.exposed
          for (const card of player.hand) if (!known.includes(card)) expect(sent).not.toContain(`"${card}"`)
          for (const card of [...player.deck, ...player.meddling]) expect(bytes(view)).not.toContain(`"${card}"`)
          const peeks = viewer === null ? [] : (match.state.players[viewer]?.peeks ?? [])
          for (const card of player.held) if (!peeks.includes(card)) expect(sent).not.toContain(`"${card}"`)
        }
      }
    }
  }
})

it("GWC-AMB-49 a standing instruction answers a window in which nothing can be played, and no other", () => {
  const ask = { by: "france", what: "card", prompt: "Play a card?", rules: [] }
  const empty: Decision = { ...ask, kind: "choose", options: [{ id: "pass", label: "Pass" }] }
  const full: Decision = {
    ...ask,
    kind: "choose",
    options: [
      { id: "ambush:F-2", label: "Ambush" },
      { id: "pass", label: "Pass" },
    ],
  }
  const roll: Decision = { ...ask, kind: "confirm", rules: [], what: "reroll-attack", yes: "Yes", no: "No" }
  const view = viewOf(Match.begin(game, { scenario: "bleid" }), "france").view
  const answer = (instructions: { [id: string]: string }, d: Decision) => standing.answer(instructions, view, d)
  expect(answer({ windows: "able" }, empty)).toEqual({ choose: "pass" })
  expect(answer({ windows: "able" }, full)).toBeUndefined()
  expect(answer({ windows: "always" }, empty)).toBeUndefined()
  expect(answer({ initiative: "never" }, roll)).toEqual({ confirm: false })
  expect(answer({ initiative: "ask" }, roll)).toBeUndefined()
})
