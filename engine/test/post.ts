/**
 * A game with unseen actions. First both players write their names, and Bob may blot his as often as he likes. Then, before each open
 * turn, Bob sorts his letters as often as he likes, and only he knows it. For the tests of what a side notices.
 */
import { z } from "zod"
import { checkpoint, choose, type Flow, type Game, type Outcome, roll, tell, together } from "../index.ts"

export type Office = {
  phase: "names" | "post"
  letters: number
  blots: { ann: number; bob: number }
  turns: number
  named: { ann: boolean; bob: boolean }
}

function* names(m: Office, by: "ann" | "bob"): Flow {
  for (;;) {
    const does = yield* choose(
      { by, what: "name", prompt: "Write your name.", rules: ["POST-1"], secret: true, openly: `${by} writes.` },
      [
        { id: "name", label: "Write it" },
        { id: "blot", label: "Make a blot" },
      ],
    )
    if (does === "name") break
    m.blots[by]++
    tell(m, { kind: "blotted", blots: m.blots[by] }, [by])
  }
  m.named[by] = true
}

function* sort(m: Office): Flow {
  for (;;) {
    const does = yield* choose(
      { by: "bob", what: "sort", prompt: "Sort a letter?", rules: ["POST-2"], openly: "Bob is busy." },
      [
        { id: "sort", label: "Sort one" },
        { id: "look", label: "Throw a die over one" },
        { id: "done", label: "Done" },
      ],
    )
    if (does === "done") return
    m.letters++
    if (does === "look") roll(m, 6, "POST-2", "a letter", ["bob"])
  }
}

function* play(m: Office): Flow<Outcome> {
  if (m.phase === "names") {
    checkpoint(m)
    yield* together([names(m, "ann"), names(m, "bob")])
    m.phase = "post"
  }
  while (m.turns < 8) {
    checkpoint(m)
    yield* sort(m)
    yield* choose({ by: "ann", what: "post", prompt: "Post it?", rules: ["POST-3"] }, [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No" },
    ])
    m.turns++
    tell(m, { kind: "posted", turn: m.turns })
  }
  return { winners: [], reason: "The post is closed.", rules: ["POST-3"] }
}

export const post: Game<Office, unknown> = {
  id: "post",
  name: "The Post",
  says: "Sorts letters.",
  version: "1",
  questions: ["name", "sort", "post"],
  scenarios: [
    {
      id: "office",
      name: "Office",
      brief: "An office.",
      sides: [
        { id: "ann", name: "Ann" },
        { id: "bob", name: "Bob" },
      ],
    },
  ],
  setup: () => ({ phase: "names", letters: 0, blots: { ann: 0, bob: 0 }, turns: 0, named: { ann: false, bob: false } }),
  play,
  view: (m, side) => ({
    turns: m.turns,
    ...(side === "bob" ? { letters: m.letters } : {}),
    ...(side === null ? {} : { blots: m.blots[side as "ann"] }),
  }),
  imagine: () => {},
  evaluate: () => 0,
  say: (what) => `It was ${what.kind}.`,
  scene: () => ({
    board: { kind: "table", unit: "in", width: 1000, depth: 1000, areas: [], lines: [] },
    pieces: [],
    overlays: [],
    panels: [],
    captions: [],
  }),
  state: z.strictObject({
    phase: z.enum(["names", "post"]),
    letters: z.int(),
    blots: z.strictObject({ ann: z.int(), bob: z.int() }),
    turns: z.int(),
    named: z.strictObject({ ann: z.boolean(), bob: z.boolean() }),
  }),
  files: {},
  invariants: [],
}
