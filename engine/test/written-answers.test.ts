/** Written answers: plain data of limited size that all sides hand in at once and in secret; the game checks it. */
import { describe, expect, it } from "vitest"
import { examine, Fault } from "../conformance/examine.ts"
import {
  type Game,
  imagine,
  Match,
  present,
  RecordSchema,
  randomFrom,
  readMove,
  seedFrom,
  someMoves,
  viewOf,
  type Written,
  writtenLimits,
} from "../index.ts"
import { type Field, type Force, mustering, readForce } from "./muster.ts"

const guards: Force = { name: "Guards", companies: [{ kind: "guard", men: 4 }] }
const mob: Force = { name: "The mob", companies: [{ kind: "reserve", men: 9 }] }
const begun = () => Match.begin(mustering, { scenario: "field" }, { seed: seedFrom("written") })
const hand = (match: Match<Field, unknown>, by: string, write: unknown) =>
  match.play({ by, seq: match.seq, move: { write } })

describe("a written answer", () => {
  it("is accepted from both sides at once, in either order, and the game reads it into its state", () => {
    const match = begun()
    expect(match.pending.map((d) => [d.by, d.kind])).toEqual([
      ["ann", "write"],
      ["bob", "write"],
    ])
    expect(hand(match, "bob", mob).ok).toBe(true)
    expect(hand(match, "ann", guards).ok).toBe(true)
    expect(match.state.forces).toEqual({ ann: guards, bob: mob })
    expect(match.pending[0]?.what).toBe("act")
  })

  it("is presented with its noun and its form, and without functions", () => {
    expect(present(begun().pending[0] as never)).toEqual({
      by: "ann",
      what: "force",
      prompt: "Hand in your force.",
      rules: ["MST-1"],
      secret: true,
      kind: "write",
      noun: "force",
      builder: { starts: ["guards"] },
    })
  })

  it("stays secret: neither the other side nor a spectator sees it, and the other side imagines various legal ones", () => {
    const match = begun()
    hand(match, "ann", { ...guards, name: "Grenadiers in hiding" })
    for (const side of ["bob", null]) expect(JSON.stringify(viewOf(match, side))).not.toContain("Grenadiers")
    const dreams = Array.from({ length: 20 }, (_, i) => imagine(match, "bob", randomFrom(`${i}`)))
    const forces = dreams.map((d) => d?.state.forces.ann)
    expect(forces.every((f) => f && readForce(f).ok)).toBe(true)
    expect(new Set(forces.map((f) => JSON.stringify(f))).size).toBeGreaterThan(5)
  })

  it("can be taken back until the others have answered too, but not after", () => {
    const match = begun()
    hand(match, "ann", guards)
    expect(match.undoable("ann").map((u) => u.prompt)).toEqual(["Hand in your force."])
    expect(match.undo("ann").ok).toBe(true)
    hand(match, "ann", mob)
    hand(match, "bob", mob)
    expect(match.undo("ann")).toMatchObject({ ok: false, reason: expect.stringContaining("all sides have answered") })
  })

  it("is in the record and replays", () => {
    const match = begun()
    hand(match, "ann", guards)
    hand(match, "bob", mob)
    const record = RecordSchema.parse(JSON.parse(JSON.stringify(match.record())))
    expect(record.entries[0]).toEqual({ by: "ann", write: guards })
    expect(Match.replay(mustering, record).bytes()).toBe(match.bytes())
    const kept = { checkpoint: JSON.parse(JSON.stringify(match.stored())), chapters: [] }
    expect(Match.replay(mustering, record, { kept }).bytes()).toBe(match.bytes())
  })

  it("is copied, so that the sender may change the original afterwards", () => {
    const match = begun()
    const own = { name: "Mine", companies: [{ kind: "line", men: 1 }] }
    hand(match, "ann", own)
    own.companies.push({ kind: "guard", men: 9 })
    hand(match, "bob", mob)
    expect(match.state.forces.ann?.companies).toHaveLength(1)
    expect(match.record().entries[0]).toMatchObject({ write: { companies: [{ kind: "line", men: 1 }] } })
  })

  it("is made by a computer player: legal, and not always the same", () => {
    const [decision] = begun().pending
    const moves = someMoves(decision as never, randomFrom("muster"), 8) as { write: Written }[]
    expect(moves.length).toBeGreaterThan(4)
    expect(moves.every(({ write }) => readForce(write).ok)).toBe(true)
  })

  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  it.each([
    ["too deep", nested(writtenLimits.depth + 1), /at most 16 levels deep/],
    ["too many values", new Array(writtenLimits.values).fill(0), /at most 4000 values/],
    ["too long", { name: "x".repeat(writtenLimits.letters + 1) }, /at most 40000 letters/],
    ["a number that JSON does not keep", { men: [Number.NaN] }, /finite numbers, found NaN in "0"/],
    ["no data", { men: undefined }, /plain data, found a undefined in "men"/],
    ["a key that cannot be", JSON.parse('{"__proto__": 1}'), /key that cannot be/],
    ["of a wrong shape", { name: "Guards", companies: 3 }, /companies: .*expected array/i],
    ["of a wrong shape inside", { name: "A", companies: [{ kind: "fleet", men: 1 }] }, /companies.0.kind/],
    ["against a rule", { name: "A", companies: [{ kind: "guard", men: 9 }] }, /costs more than 12/],
  ])("%s is refused with a sentence, and nothing changes", (_what, written, reason) => {
    const match = begun()
    const before = match.bytes()
    const played = hand(match, "ann", written)
    expect(played).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
    expect(match.bytes()).toBe(before)
  })

  it("at the exact limit is accepted", () => {
    expect(readMove({ write: nested(writtenLimits.depth) }).ok).toBe(true)
    expect(readMove({ write: new Array(writtenLimits.values - 1).fill(0) }).ok).toBe(true)
    expect(readMove({ write: null }).ok).toBe(true)
  })

  it("is not accepted as an answer to another kind of question", () => {
    const match = begun()
    hand(match, "ann", guards)
    hand(match, "bob", mob)
    expect(hand(match, "ann", guards)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('asks for "choose"'),
    })
  })
})

type Mustering = Game<Field, unknown>
const run = (game: Mustering, seed: string) => examine(game, { scenario: "field", seed, mostMoves: 400 })

describe("the laws of written answers", () => {
  it("let an honest game pass", () => {
    for (let i = 0; i < 10; i++) expect(run(mustering, `${i}`).moves).toBeGreaterThan(2)
  })

  /** The same game with its written questions changed. */
  const asking = (change: object): Mustering => ({
    ...mustering,
    *play(m) {
      const inner = mustering.play(m)
      let step = inner.next()
      while (!step.done) {
        const asked = step.value
        if (asked.kind === "together") {
          const decisions = asked.decisions.map((d) => ({ ...d, ...change }) as typeof d)
          const reply = yield { ...asked, decisions }
          const own = asked.decisions.find((d) => d.by === reply.decision.by)
          step = inner.next({ ...reply, decision: own as never })
        } else step = inner.next(yield asked)
      }
      return step.value
    },
  })
  const tooMuch: Force = { name: "Too much", companies: [{ kind: "guard", men: 9 }] }
  const trusting = (written: Written) => {
    ;(written as Force).companies.map((c) => c.men.toFixed())
    return readForce(written).ok ? { ok: true } : { ok: false, reason: "No.", rules: ["MST-1"] }
  }
  it.each<[string, Mustering, RegExp]>([
    ["a check that trips over what it is given", asking({ check: trusting }), /Cannot read|is not a function/],
    ["a check that takes what the game cannot use", asking({ check: () => ({ ok: true }) }), /cannot be read/],
    ["a suggestion that is refused", asking({ suggest: () => tooMuch }), /cannot take the field|costs more/],
    [
      "a refusal that is no sentence",
      asking({ check: () => ({ ok: false, reason: "no", rules: [] }) }),
      /no sentence|refuses it/,
    ],
    ["a start that the builder does not have", asking({ builder: { starts: ["fleet"] } }), /does not have/],
    ["a start that is refused", asking({ builder: { starts: ["empty"] } }), /begins with empty and refuses it/],
    ["a view that shows what was handed in", { ...mustering, view: (m) => ({ ...m }) }, /imagine/],
  ])("bite: %s", (_what, game, expected) => {
    const faulty = () => {
      for (let i = 0; i < 10; i++) run(game, `bite ${i}`)
    }
    expect(faulty).toThrow(Fault)
    expect(faulty).toThrow(expected)
  })
})
