/**
 * Three small games with the hardest features of the big ones: dice that are cards, with a reshuffle in the middle of a move; paths
 * over a table; and sealed plans in fog of war. The kernel must support all of them.
 */
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { examine } from "../conformance/examine.ts"
import {
  checkpoint,
  choose,
  endGame,
  type Flow,
  type Game,
  Match,
  type Outcome,
  ok,
  type Placement,
  path,
  place,
  type Random,
  refuse,
  reshuffled,
  reveal,
  type Scene,
  type Spot,
  seedFrom,
  shuffle,
  tell,
  together,
} from "../index.ts"

const emptyTable: Scene = {
  board: { kind: "table", unit: "in", width: 20_000, depth: 20_000, areas: [], lines: [] },
  pieces: [],
  overlays: [],
  panels: [],
  captions: [],
}
/** The two bases of one unit, each with an id. */
const twoBases: Scene = {
  ...emptyTable,
  pieces: [
    {
      id: "unit:1",
      stands: { bases: ["base:1", "base:2"].map((id, i) => ({ id, x: 5000 + 1000 * i, y: 5000, radius: 400 })) },
      emblem: "infantry",
      label: "Unit",
      says: "The unit",
    },
  ],
}
const twoSides = [
  { id: "x", name: "X" },
  { id: "y", name: "Y" },
]
const common = {
  says: "A sketch.",
  version: "1",
  scenarios: [{ id: "one", name: "One", brief: "One.", sides: twoSides }],
  evaluate: () => 0,
  scene: () => emptyTable,
  say: (what: { kind: string }) => `There was ${what.kind}.`,
  state: z.looseObject({}),
  files: {},
  invariants: [],
}
type Who = "x" | "y"
const foe = (who: Who): Who => (who === "x" ? "y" : "x")

// A deck replaces the die. The lowest card is an event that asks the enemy. A deck that runs out is reshuffled during a roll and
// advances the time, which may end the game inside a roll inside a reaction inside a move.
type Cards = {
  time: number
  active: Who
  steps: number
  deck: { x: number[]; y: number[] }
  shown: { x: number[]; y: number[] }
  hand: { x: number[]; y: number[] }
}

function* reveal1(m: Cards, who: Who, nested = false): Flow<number> {
  if (m.deck[who].length === 0) {
    m.deck[who] = m.shown[who]
    m.shown[who] = []
    shuffle(m, m.deck[who], "CARD-2", "a deck that ran out")
    m.time++
    tell(m, { kind: "time", time: m.time })
    if (m.time > 6) endGame({ winners: [who], reason: "Time is up.", rules: [] })
  }
  const card = m.deck[who].pop() as number
  m.shown[who].push(card)
  reveal(m, { kind: "revealed", who, card })
  if (card % 5 === 0 && !nested) {
    yield* choose({ by: foe(who), what: "event", prompt: "An event: what of it?", rules: [] }, [
      { id: "a", label: "A" },
      { id: "b", label: "B" },
    ])
    yield* reveal1(m, who, true)
  }
  return card
}

function* window(m: Cards, who: Who): Flow<boolean> {
  const played = yield* choose<number>(
    { by: who, what: "card", prompt: "Play a card?", rules: [], openly: "A card may be played." },
    [
      ...m.hand[who].map((c) => ({ id: `card:${c}`, label: `${c}`, value: c })),
      { id: "pass", label: "Pass", value: -1 },
    ],
  )
  if (played < 0) return false
  m.hand[who].splice(m.hand[who].indexOf(played), 1)
  m.shown[who].push(played)
  tell(m, { kind: "played", who, card: played })
  return true
}

const cardGame: Game<Cards, unknown> = {
  ...common,
  id: "cards",
  name: "Cards",
  questions: ["event", "card", "move-on"],
  setup: () => {
    const cards = (from: number) => Array.from({ length: 12 }, (_, i) => from + i)
    return {
      time: 0,
      active: "x",
      steps: 0,
      deck: { x: cards(0), y: cards(100) },
      shown: { x: [], y: [] },
      hand: { x: [], y: [] },
    }
  },
  *play(m): Flow<Outcome> {
    if (m.steps === 0) {
      for (const who of ["x", "y"] as const) {
        shuffle(m, m.deck[who], "CARD-1", "the deck")
        m.hand[who] = m.deck[who].splice(0, 4)
      }
      m.steps = 1
    }
    for (;;) {
      checkpoint(m)
      for (let hex = 0; hex < 6; hex++) {
        const go = yield* choose({ by: m.active, what: "move-on", prompt: "Move on?", rules: [] }, [
          { id: "go", label: "Go" },
          { id: "stop", label: "Stop" },
        ])
        if (go === "stop") break
        if (yield* window(m, foe(m.active))) {
          yield* reveal1(m, foe(m.active)) // opportunity fire
          yield* window(m, m.active)
          yield* reveal1(m, m.active)
        }
        yield* reveal1(m, m.active)
      }
      m.active = foe(m.active)
    }
  },
  view: (m, side) => ({
    time: m.time,
    active: m.active,
    shown: m.shown,
    hand: side ? m.hand[side as Who] : [],
    counts: [m.deck.x.length, m.deck.y.length, m.hand.x.length, m.hand.y.length],
  }),
  imagine(m, now, side, random, heard) {
    const seen = heard.map((what) => what.card as number)
    for (const who of ["x", "y"] as const) {
      const known = new Set([...seen, ...now.shown[who], ...(who === side ? now.hand[who] : [])])
      const unknown = reshuffled(
        random,
        [...m.deck[who], ...m.hand[who]].filter((c) => !known.has(c)),
      )
      const fill = (cards: number[]) => cards.map((c) => (known.has(c) ? c : (unknown.pop() as number)))
      m.deck[who] = fill(m.deck[who])
      m.hand[who] = fill(m.hand[who])
    }
  },
  knows: (now, side, card) => [...now.shown.x, ...now.shown.y, ...now.hand[side as Who]].includes(card as number),
}

// A unit of two bases moves along a path whose cost is paid per stretch, and must keep together.
type Walk = { turn: number; bases: { [piece: string]: Spot } }
const pieces = ["base:1", "base:2"]

const walkGame: Game<Walk, unknown> = {
  ...common,
  id: "walk",
  name: "Walk",
  scene: () => twoBases,
  questions: ["walk"],
  setup: () => ({ turn: 0, bases: { "base:1": { x: 5000, y: 5000 }, "base:2": { x: 6000, y: 5000 } } }),
  *play(m): Flow<Outcome> {
    for (;;) {
      if (m.turn === 12) return { winners: [], reason: "Nobody won.", rules: [] }
      checkpoint(m)
      const paths = yield* path(
        { by: m.turn % 2 ? "y" : "x", what: "walk", prompt: "Where do they go?", rules: ["WALK-1"] },
        {
          pieces,
          how: [{ id: "wheel", label: "Wheel" }],
          check: (given) => {
            const ends = pieces.map((p) => (given[p]?.at(-1) ?? m.bases[p]) as Spot)
            for (const [i, piece] of pieces.entries()) {
              const from = m.bases[piece] as Spot
              const to = ends[i] as Spot
              if (Math.hypot(to.x - from.x, to.y - from.y) > 4000) return refuse("WALK-1", "Four inches at most.", to)
            }
            const [a, b] = ends as [Spot, Spot]
            return Math.hypot(a.x - b.x, a.y - b.y) <= 2000
              ? ok
              : refuse("WALK-2", "They must keep within two inches.", a)
          },
          suggest: (random) => {
            const [dx, dy] = [random(2000) - 1000, random(2000) - 1000]
            return Object.fromEntries(
              pieces.map((p) => [p, [{ x: (m.bases[p] as Spot).x + dx, y: (m.bases[p] as Spot).y + dy }]]),
            )
          },
        },
      )
      for (const [piece, steps] of Object.entries(paths)) {
        const { x, y } = steps.at(-1) as Spot
        m.bases[piece] = { x, y }
      }
      m.turn++
    }
  },
  view: (m) => m,
  imagine: () => {},
}

// Both sides hide a gun and plan in secret where it will fire three moves ahead; a gun that has not fired or been found is not shown.
type Fog = {
  move: number
  sealed: boolean
  gun: { x: string; y: string }
  plan: { x: string[]; y: string[] }
  found: { x: boolean; y: boolean }
}
const cells = ["a", "b", "c", "d", "e"]

function* plan(m: Fog, who: Who): Flow {
  const ask = {
    by: who,
    what: "hide",
    prompt: "Hide your gun, and say where it fires.",
    rules: ["FOG-1"],
    secret: true,
  }
  const all = ["gun", "shot:1", "shot:2", "shot:3"]
  const placed: Placement = yield* place(ask, {
    pieces: all,
    spots: cells,
    check: (p) =>
      all.every((piece) => cells.includes(p[piece] as string)) ? ok : refuse("FOG-1", "Each needs a cell."),
    suggest: (random) => Object.fromEntries(all.map((piece) => [piece, cells[random(cells.length)] as string])),
  })
  m.gun[who] = placed.gun as string
  m.plan[who] = ["shot:1", "shot:2", "shot:3"].map((shot) => placed[shot] as string)
}

const fogGame: Game<Fog, unknown> = {
  ...common,
  id: "fog",
  name: "Fog",
  questions: ["hide", "look"],
  setup: () => ({
    move: 0,
    sealed: false,
    gun: { x: "", y: "" },
    plan: { x: [], y: [] },
    found: { x: false, y: false },
  }),
  *play(m): Flow<Outcome> {
    if (!m.sealed) {
      yield* together([plan(m, "x"), plan(m, "y")])
      m.sealed = true
    }
    for (;;) {
      checkpoint(m)
      for (const who of ["x", "y"] as const) {
        const target = m.plan[who][m.move]
        if (target === undefined) continue
        reveal(m, { kind: "fired", who, target })
        if (target === m.gun[foe(who)]) return { winners: [who], reason: "The gun is hit.", rules: ["FOG-2"] }
      }
      m.move++
      const by = m.move % 2 ? "x" : "y"
      const cell = yield* choose(
        { by, what: "look", prompt: "Look where?", rules: ["FOG-3"] },
        cells.map((id) => ({ id, label: id })),
      )
      const seen = m.gun[foe(by)] === cell
      reveal(m, { kind: "looked", by, cell, seen })
      if (seen) m.found[foe(by)] = true
      if (m.move === 8) return { winners: [], reason: "Night falls.", rules: [] }
    }
  },
  view: (m, side) => ({
    move: m.move,
    gun: { x: side === "x" || m.found.x ? m.gun.x : null, y: side === "y" || m.found.y ? m.gun.y : null },
    plan: side ? m.plan[side as Who] : [],
    fired: { x: m.plan.x.slice(0, m.move), y: m.plan.y.slice(0, m.move) },
  }),
  imagine(m, now, side, random: Random) {
    const other = foe(side as Who)
    if (m.gun[other] === "") return
    if (!now.found[other]) m.gun[other] = cells[random(cells.length)] as string
    m.plan[other] = m.plan[other].map((cell, i) => (i < now.move ? cell : (cells[random(cells.length)] as string)))
  },
}

describe.each([cardGame, walkGame, fogGame] as Game[])("the kernel carries $id", (game) => {
  it("under all laws", () => {
    for (let i = 0; i < 25; i++) examine(game, { scenario: "one", seed: `${game.id} ${i}`, mostMoves: 3000 })
  })
})

it("cards that were shuffled and shown since the checkpoint are imagined as they were seen", () => {
  const reshuffles = Array.from({ length: 25 }, (_, i) => examineShuffles(`cards ${i}`)).reduce((a, b) => a + b, 0)
  expect(reshuffles).toBeGreaterThan(10)
})

/** How often a random game reached a question after a reshuffle since its last checkpoint. */
function examineShuffles(seed: string): number {
  const match = Match.begin(cardGame, { scenario: "one" }, { seed: seedFrom(seed) })
  let found = 0
  for (let i = 0; !match.outcome && i < 400; i++) {
    if (match.lastCheckpoint().draws.some((d) => d.order)) found++
    const [decision] = match.pending
    const options = decision?.kind === "choose" ? decision.options : []
    const option = options[i % 3 === 0 ? options.length - 1 : 0]
    match.play({ by: decision?.by, seq: match.seq, move: { choose: option?.id === "stop" ? "go" : option?.id } })
  }
  return found
}
