/** Helpers to set up a rule test: units in place, cards in hand, dice as written. */
import type { Move } from "@salient/engine"
import { matchFrom, play as playOne } from "@salient/kit/testing"
import { game } from "../game.ts"
import { deckOf } from "../rules/before-the-raid/hands.ts"
import type { State, Unit } from "../state.ts"
import { type CardKind, kindOf, SIDES, type Side } from "../types.ts"

type Wanted = Partial<Unit> & { hex: string }

export type Scene = {
  raiders?: Wanted[]
  garrison?: Wanted[]
  active?: Side
  turn?: number
  hands?: { raiders?: CardKind[]; garrison?: CardKind[] }
  dice?: number[]
  scenario?: string
}

/** A match in the middle of a turn, the active side about to choose a unit. Garrison units are open unless said. */
export function table(scene: Scene) {
  const state = game.setup({ scenario: scene.scenario ?? "craters", options: {}, seats: [] })
  state.phase = "turns"
  state.drawn = true
  state.turn = scene.turn ?? 1
  state.active = scene.active ?? "raiders"
  for (const side of SIDES) {
    const wanted = scene[side] ?? []
    const units = state.units.filter((u) => u.side === side)
    for (const [i, unit] of units.entries()) {
      const want = wanted[i]
      Object.assign(unit, want ? { hidden: false, ...want } : { hex: null, steps: 0, hidden: false })
    }
    takeCards(state, side, scene.hands?.[side] ?? [])
  }
  return matchFrom(game, { state, dice: scene.dice ?? [] })
}

function takeCards(m: State, side: Side, kinds: readonly CardKind[]): void {
  m.decks[side] = deckOf(side)
  for (const kind of kinds) {
    const i = m.decks[side].findIndex((card) => kindOf(card) === kind)
    m.hands[side].push(...m.decks[side].splice(i, 1))
  }
}

export { last, optionsOf, unitOf } from "@salient/kit/testing"

export type Played = ReturnType<typeof table>

/**
 * Makes moves, each for whoever is asked. A way is written `B7 B6`, staying where one is `stay`; `move` is passed over where a unit
 * that has nobody to fire at is not asked whether it moves.
 */
export function play(match: Played, ...moves: (string | Move)[]): void {
  for (const move of moves)
    if (move !== "move" || match.pending[0]?.kind !== "path")
      playOne(match, typeof move === "string" ? written(match, move) : move)
}

function written(match: Played, text: string): Move {
  const [decision] = match.pending
  if (decision?.kind !== "path") return { choose: text }
  return { path: { [decision.pieces[0] as string]: text === "stay" ? [] : text.split(" ") } }
}

/** An answer, for `match.check`: the way of the unit that is asked about. */
export const way = (match: Played, text: string) => ({
  by: match.pending[0]?.by,
  seq: match.seq,
  move: written(match, text),
})

/** The hexes that the unit which is asked about can reach, each with what it costs. */
export function reachable(match: Played): { readonly [hex: string]: number } {
  const [decision] = match.pending
  const far = decision?.kind === "path" ? (decision.reach?.(decision.pieces) ?? []) : []
  return Object.fromEntries(far.map(({ at, cost }) => [at, cost]))
}
