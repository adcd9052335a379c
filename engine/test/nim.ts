/**
 * The smallest game that uses everything the kernel has: two sides take sticks from a heap; before that each seals a
 * guess, in secret and at the same time; now and then a die is rolled. For the kernel's own tests.
 */
import { z } from "zod"
import {
  amount,
  arrange,
  checkpoint,
  choose,
  confirm,
  endGame,
  type Flow,
  type Game,
  type Outcome,
  ok,
  path,
  place,
  refuse,
  reveal,
  roll,
  select,
  shuffle,
  tell,
  together,
} from "../index.ts"

export type Heap = {
  phase: "guess" | "take"
  sticks: number
  next: "ann" | "bob"
  guesses: { ann: number | null; bob: number | null }
  deck: number[]
  rolls: number[]
  seen: string[]
}
type Who = "ann" | "bob"

export const hooks = {
  /** What the last `finally` of an interrupted flow left behind. */
  closed: [] as string[],
}

function* guess(m: Heap, who: Who): Flow {
  m.guesses[who] = yield* amount(
    { by: who, what: "guess", prompt: "Guess how many sticks the last turn takes.", rules: ["NIM-1"], secret: true },
    { min: 1, max: 3 },
  )
}

function* turn(m: Heap): Flow {
  const by = m.next
  const what = yield* choose({ by, what: "act", prompt: "What do you do?", rules: ["NIM-2"] }, [
    { id: "take", label: "Take sticks" },
    { id: "roll", label: "Roll for it" },
    { id: "peek", label: "Peek at the other's guess" },
    { id: "sort", label: "Put the deck in order" },
    { id: "pick", label: "Pick cards of the deck" },
    { id: "walk", label: "Walk about" },
    { id: "stand", label: "Stand somewhere" },
    { id: "give", label: "Give up" },
    { id: "crash", label: "Hit a mistake in the rules" },
  ])
  yield* acts[what as keyof typeof acts](m, by)
  m.next = by === "ann" ? "bob" : "ann"
}

const acts = {
  *take(m: Heap, by: Who): Flow {
    const n = yield* amount(
      { by, what: "take", prompt: "How many?", rules: ["NIM-3"] },
      { min: 1, max: Math.min(3, m.sticks) },
    )
    m.sticks -= n
    tell(m, { kind: "took", who: by, n })
    if (m.sticks === 0) endGame({ winners: [by], reason: `${by} took the last stick.`, rules: ["NIM-9"] })
  },
  *roll(m: Heap, by: Who): Flow {
    const again = yield* confirm(
      { by, what: "roll", prompt: "Roll the die?", rules: ["NIM-4"] },
      { yes: "Roll", no: "Do not" },
    )
    if (again) m.rolls.push(roll(m, 6, "NIM-4", "a die for nothing"))
  },
  *peek(m: Heap, by: Who): Flow {
    const other = by === "ann" ? "bob" : "ann"
    yield* confirm({ by, what: "peek", prompt: "Really peek?", rules: ["NIM-5"] }, { yes: "Yes", no: "Yes" })
    reveal(m, { kind: "peeked", who: by, guess: m.guesses[other] }, [by])
    m.seen.push(by)
  },
  *sort(m: Heap, by: Who): Flow {
    const cards = m.deck.map((n) => ({ id: `card:${n}`, label: `${n}`, value: n }))
    m.deck = yield* arrange({ by, what: "sort", prompt: "In which order?", rules: ["NIM-6"] }, cards)
  },
  *pick(m: Heap, by: Who): Flow {
    const cards = m.deck.map((n) => ({ id: `card:${n}`, label: `${n}`, value: n }))
    const odd = (ids: readonly string[]) =>
      ids.includes("card:2") ? refuse("NIM-6", "Card 2 may not be picked.", "card:2") : ok
    const found = yield* select({ by, what: "cards", prompt: "Which cards?", rules: ["NIM-6"] }, cards, {
      min: 1,
      max: 2,
      check: odd,
    })
    tell(m, { kind: "picked", who: by, cards: found }, [by])
  },
  *walk(m: Heap, by: Who): Flow {
    const paths = yield* path(
      { by, what: "walk", prompt: "Where to?", rules: ["NIM-7"] },
      {
        pieces: ["stick"],
        how: [{ id: "hop", label: "Hop" }],
        check: ({ stick }) => {
          const last = stick?.at(-1)
          if (typeof last !== "object") return refuse("NIM-7", "A walk leads to a spot on the table.")
          return Math.hypot(last.x, last.y) <= 1000 ? ok : refuse("NIM-7", "That is off the table.", last)
        },
        suggest: (random) => ({ stick: [{ x: random(500), y: random(500) }] }),
      },
    )
    tell(m, { kind: "walked", who: by, to: paths.stick?.at(-1) })
  },
  *stand(m: Heap, by: Who): Flow {
    const placed = yield* place(
      { by, what: "stand", prompt: "Where do you stand?", rules: ["NIM-8"] },
      {
        pieces: ["stick"],
        spots: ["here", "there"],
        check: ({ stick }) => (stick === "here" || stick === "there" ? ok : refuse("NIM-8", "Here or there.")),
        suggest: (random) => ({ stick: random(2) ? "here" : "there" }),
      },
    )
    tell(m, { kind: "stood", who: by, at: placed.stick })
  },
  *give(_m: Heap, by: Who): Flow {
    try {
      yield* nestedGiving(by, 5)
    } finally {
      hooks.closed.push(by)
    }
  },
  *crash(m: Heap, by: Who): Flow {
    yield* confirm({ by, what: "crash", prompt: "Really?", rules: [] }, { yes: "Yes", no: "No" })
    m.sticks = 1000 // a change that must not survive the failure
    throw new TypeError("a mistake in the rules")
  },
}

function* nestedGiving(by: Who, depth: number): Flow {
  if (depth > 0) return yield* nestedGiving(by, depth - 1)
  yield* confirm({ by, what: "give-up", prompt: "Sure?", rules: [] }, { yes: "Sure", no: "Sure" })
  endGame({ winners: [by === "ann" ? "bob" : "ann"], reason: `${by} gave up.`, rules: ["NIM-9"] })
}

function* play(m: Heap): Flow<Outcome> {
  if (m.phase === "guess") {
    yield* together([guess(m, "ann"), guess(m, "bob")])
    shuffle(m, m.deck, "NIM-1", "the deck")
    m.phase = "take"
  }
  for (;;) {
    checkpoint(m)
    yield* turn(m)
  }
}

const Who = z.enum(["ann", "bob"])

export const nim: Game<Heap, unknown> = {
  id: "nim",
  name: "Nim",
  says: "Takes sticks.",
  version: "2",
  opens: ["1"],
  questions: ["guess", "act", "take", "roll", "peek", "sort", "cards", "walk", "stand", "crash", "give-up"],
  scenarios: [
    {
      id: "ten",
      name: "Ten",
      brief: "Ten sticks.",
      sides: [
        { id: "ann", name: "Ann" },
        { id: "bob", name: "Bob" },
      ],
    },
  ],
  options: [
    { id: "sticks", label: "Sticks", says: "How many sticks.", rules: ["NIM-1"], choices: ["10", "20"], default: "10" },
  ],
  setup: ({ options }) => ({
    phase: "guess",
    sticks: Number(options.sticks),
    next: "ann",
    guesses: { ann: null, bob: null },
    deck: [1, 2, 3, 4],
    rolls: [],
    seen: [],
  }),
  play,
  view: (m, side) => ({
    phase: m.phase,
    sticks: m.sticks,
    next: m.next,
    guess: side === null ? null : m.guesses[side as Who],
    rolls: m.rolls,
    seen: m.seen.includes(side ?? "") ? m.guesses : null,
    cards: m.deck.length,
  }),
  imagine: (m, now, side, random) => {
    const other = side === "ann" ? "bob" : "ann"
    if (m.guesses[other] !== null && !now.seen.includes(side)) m.guesses[other] = 1 + random(3)
  },
  evaluate: (m, side) => ((m.sticks % 4 === 0) === (m.next === side) ? -0.5 : 0.5),
  say: (what) => `It was ${what.kind}.`,
  scene: () => ({
    board: { kind: "table", unit: "in", width: 1000, depth: 1000, areas: [], lines: [] },
    // The stick that goes for a walk is one base of the heap, which has a name of its own.
    pieces: [
      {
        id: "heap",
        stands: { bases: [{ x: 0, y: 0, radius: 1, id: "stick", label: "Stick" }] },
        emblem: "marker",
        label: "Heap",
        says: "The heap",
      },
    ],
    overlays: [],
    panels: [],
    captions: [],
  }),
  state: z.strictObject({
    phase: z.enum(["guess", "take"]),
    sticks: z.int().min(0).max(20),
    next: Who,
    guesses: z.record(Who, z.int().nullable()),
    deck: z.array(z.int()),
    rolls: z.array(z.int()),
    seen: z.array(z.string()),
  }),
  files: {},
  invariants: [
    { name: "there are at most 20 sticks", broken: (m) => (m.sticks > 20 ? `${m.sticks} sticks` : undefined) },
  ],
}
