/** Fog-of-war laws in the situations where they are hardest to keep, and in every message of whole matches. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { anyMove, type Decision, Match, randomFrom, readRulebook, seedFrom, viewOf } from "@salient/engine"
import { examine } from "@salient/engine/conformance"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { isHidden } from "../rules/basic-game-concepts/hidden.ts"
import { trueZonesAt } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State } from "../state.ts"
import { SIDES } from "../types.ts"
import { unseen, type View } from "../view.ts"
import { foggy } from "./foggy.ts"

const rules = new Set(readRulebook(readFileSync(join(import.meta.dirname, "../rulebook.md"), "utf8")).map((r) => r.id))

describe("GTW-14.N.2-1 nothing of an unknown corps is to be learnt by asking", () => {
  it.each([
    ["artois-1915", "entente", 1],
    ["artois-1915", "central", 24],
    ["tannenberg", "entente", 3],
    ["tannenberg", "central", 4],
  ] as const)("%s, the %s move, game %i", { timeout: 120_000 }, (scenario, side, n) => {
    const examined = examine(foggy(side), { scenario, seed: `fog ${n}`, rules, sparingly: 3 })
    expect(examined.moves).toBeGreaterThan(0)
  })
  it("Artois without limited intelligence", { timeout: 120_000 }, () => {
    const options = { limitedIntelligence: "off" }
    const examined = examine(game, { scenario: "artois-1915", seed: "clear", rules, sparingly: 12, options })
    expect(examined.moves).toBeGreaterThan(0)
  })
})

/** Plays a random match; `each` checks it after every move, with the units that were hidden before. */
function playOut(of: typeof game, scenario: string, n: number, each: (m: Match, hidden: ReadonlySet<number>) => void) {
  const match = Match.begin(of, { scenario }, { seed: seedFrom(`leak ${n}`) })
  const random = randomFrom(`leak ${n}`)
  while (!match.outcome) {
    const state = match.state as State
    const hidden = new Set(state.units.filter((u) => isHidden(state, u)).map((u) => u.n))
    const decision = match.pending[0] as Decision
    const by = match.start.seats.find((s) => s.side === decision.by)!.id
    expect(match.play({ by, seq: match.seq, move: anyMove(decision, random) }).ok).toBe(true)
    each(match as Match, hidden)
  }
}

/** Plays a random match, looks for unknown corps in every message, and counts the units that could have been told. */
function lookedAtIn(of: typeof game, scenario: string, n: number): number {
  const since = { entente: 0, central: 0, nobody: 0 }
  let looked = 0
  playOut(of, scenario, n, (match, before) => {
    const state = match.state as State
    for (const side of [...SIDES, null]) {
      const seen = viewOf(match, side, since[side ?? "nobody"])
      since[side ?? "nobody"] += seen.told.length
      const view = seen.view as View
      for (const u of state.units) {
        if (u.side === side || !isHidden(state, u)) continue
        looked++
        expect(view.units[u.n]).toEqual(unseen(u))
        if (!before.has(u.n)) continue // it was seen to go in
        const told = seen.told.filter((h) => h.what.kind !== "rebuilt") // "rebuilt" is public, its place is not
        const said = JSON.stringify([told, seen.asks, seen.waits, view.ridden, view.sailed, view.entrained])
        expect(said.includes(`"${u.id}"`), `${u.name} in ${said}`).toBe(false)
        expect(said.includes(u.name), `${u.name} in ${said}`).toBe(false)
      }
    }
  })
  return looked
}

describe("GTW-14.N.2-1 no message of a whole match tells what is in an unknown corps", () => {
  const cases = [
    ["artois-1915", foggy("entente"), [1]],
    ["artois-1915", foggy("central"), [2]],
    ["tannenberg", foggy("entente"), [3]],
    ["tannenberg", foggy("central"), [4]],
    ["artois-1915", game, [7, 8, 9]], // in some of these matches no corps is ever unknown
    ["tannenberg", game, [6]],
  ] as const
  it.each(cases)("%s, %#", { timeout: 60_000 }, (scenario, of, seeds) => {
    let looked = 0
    for (const n of seeds) looked += lookedAtIn(of, scenario, n)
    expect(looked).toBeGreaterThan(0)
  })
})

it("GTW-14.N.2-2 what has been said of an unknown corps is true as long as it bears on anything", {
  timeout: 60_000,
}, () => {
  let said = 0
  for (const [i, side] of SIDES.entries())
    playOut(foggy(side), "artois-1915", 10 + i, (match) => {
      const state = match.state as State
      for (const { corps, told, around } of state.dossiers) {
        const hq = state.units[corps]!
        if (hq.active || hq.hex < 0 || !told) continue
        said++
        expect(trueZonesAt(state, hq.hex, hq.side)).toMatchObject({ around })
      }
    })
  expect(said).toBeGreaterThan(0)
})
