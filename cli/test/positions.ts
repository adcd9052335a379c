/** Positions of Trench Raid for tests, and the record of a whole match. */
import { anyMove, copy, type Decision, Match, randomFrom, seedFrom } from "@salient/engine"
import { loadGame } from "@salient/games"

type Unit = { id: string; side: string; hex: string | null; hidden: boolean }
export type Raid = {
  units: Unit[]
  hands: { [side: string]: string[] }
  decks: { [side: string]: string[] }
}

const game = await loadGame("raid")

function step(match: Match, random: (n: number) => number): void {
  const decision = match.pending[random(match.pending.length)] as Decision
  match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
}

/** A whole random match. */
export function wholeMatch(seed = "whole") {
  const match = Match.begin(game, { scenario: "sap" }, { seed: seedFrom(seed) })
  const random = randomFrom(seed)
  while (!match.outcome) step(match, random)
  return match
}

/** What the raiders type to set up on The Sap: their units by number, each in the next hex of their zone. */
export function setUpLine(): string {
  const match = Match.begin(game, { scenario: "sap" }, { seed: seedFrom("set-up") })
  const decision = match.decisionFor("raiders")
  if (decision?.kind !== "place") throw new Error("expected the raiders to set up first")
  return decision.pieces.map((_, i) => `${i + 1}=${decision.spots?.[i]}`).join(" ")
}

/**
 * The raiders' first turn on The Craters, with all cards still in their decks: Party Ash is next to Section Adler, which is seen in the
 * wire; everybody else is where they set up.
 */
export function facing(): { state: Raid } & { [field: string]: unknown } {
  const match = Match.begin(game, { scenario: "craters" }, { seed: seedFrom("position") })
  const place = (side: string, row: number) => {
    const units = (match.state as Raid).units.filter((u) => u.side === side)
    return Object.fromEntries(units.map((u, i) => [u.id, `${"ACEGI"[i]}${row}`]))
  }
  match.play({ by: "raiders", seq: match.seq, move: { place: place("raiders", 8) } })
  match.play({ by: "garrison", seq: match.seq, move: { place: place("garrison", 3) } })
  const state = copy(match.state) as Raid
  for (const side of ["raiders", "garrison"]) {
    state.decks[side]?.push(...(state.hands[side] ?? []))
    state.hands[side] = []
  }
  Object.assign(unit(state, "unit:raiders:1"), { hex: "A5" })
  Object.assign(unit(state, "unit:garrison:1"), { hex: "A4", hidden: false })
  return { salient: "position", game: "raid", version: game.version, scenario: "craters", state }
}

export const unit = (state: Raid, id: string): Unit => {
  const found = state.units.find((u) => u.id === id)
  if (!found) throw new Error(`no ${id} in this position`)
  return found
}
