/** Short ways to set a scene for a rule test: units where they are wanted, cards in hand, dice that fall as written. */
import { Match, type Move, seedFrom } from "@salient/engine"
import { game } from "../game.ts"
import { deckOf } from "../rules/cards.ts"
import { type CardKind, kindOf, SIDES, type Side, type State, type Unit } from "../types.ts"

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
  return Match.begin(
    game,
    { scenario: state.scenario },
    { seed: seedFrom("table"), guarded: true, origin: { state, dice: scene.dice ?? [] } },
  )
}

function takeCards(m: State, side: Side, kinds: readonly CardKind[]): void {
  m.decks[side] = deckOf(side)
  for (const kind of kinds) {
    const i = m.decks[side].findIndex((card) => kindOf(card) === kind)
    m.hands[side].push(...m.decks[side].splice(i, 1))
  }
}

export type Played = ReturnType<typeof table>

/** Makes moves, each for whoever is asked; refuses to go on after a refusal. */
export function play(match: Played, ...moves: (string | Move)[]): void {
  for (const move of moves) {
    const by = match.pending[0]?.by
    const played = match.play({ by, seq: match.seq, move: typeof move === "string" ? { choose: move } : move })
    if (!played.ok) throw new Error(`${JSON.stringify(move)}: ${played.reason}`)
  }
}

export const options = (match: Played): string[] => {
  const [decision] = match.pending
  return decision && "options" in decision ? decision.options.map((o) => o.id) : []
}

export const unit = (match: Played, id: string): Unit => {
  const found = match.state.units.find((u) => u.id === id)
  if (!found) throw new Error(`no unit ${id}`)
  return found
}

/** The last happening of a kind. */
export const last = (match: Played, kind: string) => match.told.findLast((t) => t.what.kind === kind)?.what
