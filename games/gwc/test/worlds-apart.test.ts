/** Turns played identically in two worlds that differ only in what others hold, and moves that may be taken back. */
import {
  anyMove,
  bytes,
  type Decision,
  imagine,
  judge,
  Match,
  type Move,
  type Random,
  randomFrom,
  seedFrom,
  viewOf,
} from "@salient/engine"
import { expect, it } from "vitest"
import { copyState } from "../copy.ts"
import { chits } from "../data/objectives.ts"
import { game } from "../game.ts"
import { fieldOf } from "../rules/the-map/field.ts"
import type { State } from "../state.ts"
import type { Nation, StrategyId } from "../types.ts"
import { expectAlike } from "./worlds.ts"

/** A battle in progress, at the start of a Turn. */
function battle(scenario: string, seed: string, turn: number): State {
  const random = randomFrom(seed)
  const match = Match.begin(game, { scenario }, { seed: seedFrom(seed) })
  for (let n = 0; n < 4000 && !match.outcome; n++) {
    const { stage, order, orders, turn: now, attack, quiet } = match.state
    const [d] = match.pending as [Decision]
    const calm = stage === "turns" && order === null && orders === 0 && attack === null && quiet === 0
    if (calm && now >= turn && d.what === "order") return copyState(match.state)
    match.play({ by: d.by, seq: match.seq, move: anyMove(d, random) })
  }
  throw new Error(`${scenario} was over before Turn ${turn}`)
}

/** The same world except for some of a side's hidden information; and the cards that have changed places. */
function otherwise(m: State, side: Nation, random: Random): { other: State; moved: string[] } {
  const other = copyState(m)
  const player = other.players[side]!
  const moved: string[] = []
  const swap = <T extends string>(one: T[], i: number, two: T[], j: number) => {
    const [a, b] = [one[i], two[j]]
    if (a === undefined || b === undefined) return
    one[i] = b
    two[j] = a
    player.peeks = player.peeks.map((card) => (card === a ? b : card === b ? a : card) as StrategyId)
    moved.push(a, b)
  }
  for (const i of [0, 1]) swap(player.hand, i, player.deck, random(player.deck.length))
  swap(player.held, 0, player.strategyDeck, 0)
  swap(
    player.secret,
    0,
    other.cup,
    other.cup.findIndex((chit) => chits[chit].secret),
  )
  return { other, moved }
}

/** A move that is legal in both worlds and names no card that has changed places. */
function common(worlds: readonly Match<State>[], moved: readonly string[], random: Random): Move | undefined {
  const [one, two] = worlds.map((world) => world.pending[0] as Decision) as [Decision, Decision]
  for (let i = 0; i < 30; i++) {
    const move = anyMove(i % 2 ? one : two, random)
    const names = JSON.stringify(move)
    if (moved.some((card) => new RegExp(`[":]${card}"`).test(names))) continue
    if (judge(one, move).ok && judge(two, move).ok) return move
  }
  return undefined
}

const begin = (m: State, scenario: string, seed: string) =>
  Match.begin(game, { scenario }, { seed: seedFrom(seed), origin: { state: m } }) as unknown as Match<State>

/** Whether any of the differences has been revealed. */
const isOut = (worlds: readonly Match<State>[], side: Nation, moved: readonly string[]): boolean =>
  worlds.some(({ state: m }) => {
    const { discard, exposed, strategyDiscard, reminders } = m.players[side]!
    const seen: string[] = [...discard, ...exposed, ...strategyDiscard, ...reminders, ...m.open]
    return seen.some((card) => moved.includes(card))
  })

/** With the same draws, a side imagines the same state in both worlds. */
function expectOneDream(viewer: Nation, worlds: readonly Match<State>[]): void {
  const [one, other] = worlds.map((world) => imagine(world, viewer, randomFrom("one dream"))?.state)
  expect(one).toBeDefined()
  expect(other).toEqual(one)
}

it.each(["bleid", "juvincourt", "seicheprey", "blanc-mont", "bois-des-caures", "ploisy"])(
  "GWC-1.2, GWC-AMB-49 whatever is played in %s, nobody learns what another holds",
  (scenario) => {
    let steps = 0
    for (const [n, turn] of [3, 8].entries()) {
      const seed = `${scenario} ${n}`
      const m = battle(scenario, seed, turn)
      for (const side of fieldOf(m).sides) {
        const random = randomFrom(`${seed} ${side}`)
        const { other, moved } = otherwise(m, side, random)
        const others = fieldOf(m).sides.filter((s) => s !== side)
        const viewers = [...others, null]
        const worlds = [begin(m, scenario, seed), begin(other, scenario, seed)]
        for (let i = 0; i < 60 && worlds.every((w) => !w.outcome) && !isOut(worlds, side, moved); i++, steps++) {
          expectAlike(viewers, worlds[0]!, worlds[1]!)
          if (i % 8 === 0) for (const viewer of others) expectOneDream(viewer, worlds)
          const move = common(worlds, moved, random)
          if (!move) break
          for (const w of worlds) expect(w.play({ by: w.pending[0]!.by, seq: w.seq, move })).toMatchObject({ ok: true })
        }
      }
    }
    expect(steps).toBeGreaterThan(40)
  },
)

/** What a side sees, is asked and has been told after this many happenings. */
function gets(match: Match<State>, side: string, since: number): string {
  const { view, asks, waits, told } = viewOf(match, side, since)
  return bytes([view, asks, waits, told.map(({ says }) => says)])
}

it.each(["rossignol", "juvincourt", "blanc-mont"])(
  "GWC-1.2 whoever may take back a move in %s has not learnt by it what he did not know",
  (scenario) => {
    const random = randomFrom(scenario)
    const match = Match.begin(game, { scenario }, { seed: seedFrom(scenario) }) as unknown as Match<State>
    let undoable = 0
    for (let n = 0; n < 900 && !match.outcome; n++) {
      const [d] = match.pending as [Decision]
      const [before, move] = [match.fork(), anyMove(d, random)]
      match.play({ by: d.by, seq: match.seq, move })
      if (n % 3 !== 0 || !match.mayUndo(d.by).ok) continue
      undoable++
      const other = imagine(before, d.by, random)!
      const [heard, known] = [before, other].map((m) => viewOf(m, d.by).told.length) as [number, number]
      other.play({ by: d.by, seq: other.seq, move })
      expect(gets(other, d.by, known)).toBe(gets(match, d.by, heard))
    }
    expect(undoable).toBeGreaterThan(50)
  },
)
