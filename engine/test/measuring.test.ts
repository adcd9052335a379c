/** An option of the game that forbids measuring and odds before a player commits to an action. */
import { describe, expect, it } from "vitest"
import {
  amount,
  BadInput,
  choose,
  die,
  type Flow,
  forecastFor,
  type Game,
  type Lens,
  lookThrough,
  Match,
  mapOdds,
  type Options,
  type Outcome,
  present,
  seedFrom,
} from "../index.ts"
import { nim } from "./nim.ts"

type Range = { measured: boolean; asked: number }

const forecast = () => ({ title: "A shot", odds: mapOdds(die(6), (n) => (n > 4 ? "hit" : "miss")) })
const lens = (id: string, measures: boolean): Lens => ({
  id,
  label: id,
  says: "",
  aims: 0,
  ...(measures ? { measures: true as const } : {}),
  show: () => ({ overlays: [], says: ["12 inches"], rules: [] }),
})

/** Two questions with odds, which the option shows or hides. */
const range = {
  ...nim,
  questions: ["target", "shots"],
  options: [
    { id: "measuring", label: "Measuring", says: "", rules: [], choices: ["allowed", "forbidden"], default: "allowed" },
  ],
  setup: ({ options }: { options: Options }): Range => ({ measured: options.measuring === "allowed", asked: 0 }),
  copy: (m: Range) => ({ ...m }),
  *play(m: Range): Flow<Outcome> {
    const secrecy = m.measured ? {} : { noOdds: true }
    const ask = { by: "ann", prompt: "?", rules: [], ...secrecy }
    yield* choose({ ...ask, what: "target" }, [
      { id: "near", label: "near", forecast },
      { id: "far", label: "far" },
    ])
    yield* amount({ ...ask, what: "shots" }, { min: 1, max: 3, forecast })
    return { winners: [], reason: "", rules: [] }
  },
  view: (m: Range) => m,
  scene: (m: Range) => ({
    board: { kind: "table", unit: "in", width: 1, depth: 1, areas: [], lines: [] },
    pieces: [],
    overlays: [],
    panels: [],
    captions: [],
    ...(m.measured ? {} : { unmeasured: { reason: "Not before you commit.", rules: ["NIM-5"] } }),
  }),
  lenses: [lens("ranges", true), lens("command", false)],
} as unknown as Game

const begun = (measuring: string) =>
  Match.begin(range, { scenario: "ten", options: { measuring } }, { seed: seedFrom("range") })

describe("a game that forbids measuring before a commitment", () => {
  it("gives no odds for any question, and tells no client that odds exist", () => {
    const match = begun("forbidden")
    expect(JSON.stringify(match.pending.map(present))).not.toContain("forecast")
    expect(forecastFor(match, "ann", "near")).toBeUndefined()
    match.play({ by: "ann", seq: 0, move: { choose: "near" } })
    expect(JSON.stringify(match.pending.map(present))).not.toContain("forecast")
    expect(forecastFor(match, "ann", 2)).toBeUndefined()
  })

  it("closes the lenses that measure, with a reason, and no others", () => {
    const { state } = begun("forbidden")
    expect(lookThrough(range, state, "ranges", [])).toBe("Not before you commit.")
    expect(lookThrough(range, state, "command", [])).toMatchObject({ says: ["12 inches"] })
  })

  it("shows all of it if the option allows it", () => {
    const match = begun("allowed")
    expect(forecastFor(match, "ann", "near")?.title).toBe("A shot")
    expect(lookThrough(range, match.state, "ranges", [])).toMatchObject({ says: ["12 inches"] })
    match.play({ by: "ann", seq: 0, move: { choose: "near" } })
    expect(forecastFor(match, "ann", 2)?.title).toBe("A shot")
  })

  it("refuses an unknown lens", () => {
    expect(() => lookThrough(range, begun("allowed").state, "x-ray", [])).toThrow(BadInput)
  })
})
