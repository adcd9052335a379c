import { describe, expect, it } from "vitest"
import { anyMove, Match, type Move, publicRecord, randomFrom, seedFrom, undoFor, viewOf } from "../index.ts"
import { nim } from "./nim.ts"
import { post } from "./post.ts"

const office = () => Match.begin(post, { scenario: "office" }, { seed: seedFrom("office"), notices: true })
type Office = ReturnType<typeof office>

function played(match: Office, ...moves: readonly (readonly [by: string, choose: string])[]): Office {
  for (const [by, choose] of moves)
    expect(match.play({ by, seq: match.seq, move: { choose } })).toMatchObject({ ok: true })
  return match
}
const blots = (n: number) => new Array<readonly [string, string]>(n).fill(["bob", "blot"])
const letters = (n: number, how = "sort") => new Array<readonly [string, string]>(n).fill(["bob", how])
const named = [
  ["bob", "name"],
  ["ann", "name"],
] as const

/** Everything that a side receives of a match, as text: two matches that it cannot tell apart give the same text. */
const given = (match: Office, side: string | null) =>
  JSON.stringify([viewOf(match, side), undoFor(match, side ?? undefined)])

/** Pairs of matches that differ only in how often Bob has answered unseen, at every moment that Ann can tell from another. */
const worlds = (busy: number): Office[] => [
  office(),
  played(office(), ...blots(busy)),
  played(office(), ...blots(busy), ...named),
  played(office(), ...blots(busy), ...named, ...letters(busy), ...letters(busy, "look")),
  played(office(), ...blots(busy), ...named, ...letters(busy), ["bob", "done"], ["ann", "yes"]),
  played(office(), ...blots(busy), ...named, ...letters(busy), ["bob", "done"], ["ann", "yes"], ...letters(busy), [
    "bob",
    "done",
  ]),
]

describe("what a side notices", () => {
  it("does not include how often an unseen enemy has answered: in both worlds it receives the same bytes", () => {
    const [idle, busy] = [worlds(0), worlds(5)]
    for (const [i, match] of idle.entries())
      for (const side of ["ann", null]) expect(given(busy[i] as Office, side), `${side}, ${i}`).toBe(given(match, side))
    expect(viewOf(busy.at(-1) as Office, "bob").moves).toBeGreaterThan(viewOf(idle.at(-1) as Office, "bob").moves)
  })

  it("includes a sealed answer that ends the waiting for its side", () => {
    const match = played(office(), ["bob", "blot"])
    expect([match.seqFor("ann"), match.seqFor("bob"), match.seqFor(null)]).toEqual([0, 1, 0])
    played(match, ["bob", "name"])
    expect([match.seqFor("ann"), match.seqFor("bob"), match.seqFor(null)]).toEqual([1, 2, 1])
  })

  it("does not include that an unseen answer was taken back", () => {
    const match = played(office(), ["ann", "name"], ["bob", "blot"], ["bob", "blot"])
    const before = given(match, "ann")
    expect(match.undo("bob")).toMatchObject({ ok: true })
    expect(match.undo("bob", 1)).toMatchObject({ ok: true })
    expect(given(match, "ann")).toBe(before)
    expect([match.seqFor("bob"), match.movesFor("bob")]).toEqual([5, 1])
  })

  it("has its own numbering, which maps to the same entries and moments", () => {
    const match = played(office(), ...blots(3), ["ann", "blot"], ["ann", "blot"], ...blots(2))
    const { moves } = undoFor(match, "ann")
    expect(moves.map((m) => m.seq)).toEqual([1, 0])
    expect(moves.map((m) => match.entryFor("ann", m.seq))).toEqual([4, 3])
    expect([0, 1, 2].map((n) => match.momentFor("ann", n))).toEqual([3, 4, 7])
    expect([3, 4, 7].map((n) => match.movesFor("ann", n))).toEqual([0, 1, 2])
    expect(viewOf(match, "ann").told.map((t) => t.at)).toEqual([1, 2])
    expect(match.undo("ann", match.entryFor("ann", 0))).toMatchObject({ ok: true })
    expect(viewOf(match, "ann")).toMatchObject({ seq: 3, moves: 1 })
  })

  it("is stored in the record and in a host's stored match", () => {
    const match = worlds(60).at(-1) as Office
    const settings = { notices: true }
    const kept = { checkpoint: JSON.parse(JSON.stringify(match.stored())), chapters: [match.chapter(0)] }
    for (const again of [
      Match.replay(post, match.record(), { settings }),
      Match.replay(post, match.record(), { settings, kept }),
      match.fork(),
    ])
      for (const side of ["ann", "bob", null]) expect(given(again, side)).toBe(given(match, side))
    const earlier = match.at(match.momentFor("ann", 2))
    expect(viewOf(earlier, "ann").moves).toBe(2)
  })

  it("includes everything in a record from before this was noted", () => {
    const match = worlds(3).at(-1) as Office
    const { entries } = match.record()
    const old = publicRecord(match.record())
    const again = Match.replay(post, old, { settings: { notices: true } })
    expect(viewOf(again, "ann")).toMatchObject({ seq: entries.length, moves: again.length })
    played(again, ["ann", "yes"], ["bob", "sort"])
    expect(again.seqFor("ann")).toBe(entries.length + 1)
  })

  it("changes the side's own number if, and only if, something that the side receives changes", () => {
    for (const seed of ["a", "b", "c"]) {
      const random = randomFrom(seed)
      const match = Match.begin(
        seed === "c" ? (nim as unknown as typeof post) : post,
        { scenario: seed === "c" ? "ten" : "office" },
        {
          seed: seedFrom(seed),
          notices: true,
        },
      )
      const sides = ["ann", "bob", null]
      const shown = (side: string | null) => {
        const { seq: _, moves: __, ...rest } = viewOf(match, side)
        return JSON.stringify(rest)
      }
      for (let n = 0; n < 60 && !match.outcome; n++) {
        const decision = match.pending[random(match.pending.length)]
        if (!decision || decision.what === "crash") break
        const move: Move = anyMove(decision, random)
        const before = sides.map((side) => [match.seqFor(side), shown(side)] as const)
        const played = match.play({ by: decision.by, seq: match.seq, move })
        expect(played.ok).toBe(true)
        for (const [i, side] of sides.entries()) {
          const [seq, text] = before[i] as readonly [number, string]
          const same = shown(side) === text
          if (side !== decision.by)
            expect(match.seqFor(side), `${side} after ${JSON.stringify(move)}`).toBe(same ? seq : seq + 1)
          else expect(match.seqFor(side)).toBe(seq + 1)
        }
      }
    }
  })
})
