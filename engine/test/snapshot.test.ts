import { describe, expect, it } from "vitest"
import { anyMove, BadInput, Match, type MatchRecord, randomFrom, seedFrom, viewOf } from "../index.ts"
import { nim } from "./nim.ts"

const seed = seedFrom("snapshot test")
type M = Match<object, unknown>

/** Options that would end the match at once, or that are bugs planted for other tests. */
const tooShort = ["take", "give", "crash"]

/** Plays random moves, with an undo or a rollback now and then; calls `at` after every entry. */
function playAbout(entries: number, at: (match: M) => void = () => {}): M {
  const match = Match.begin(nim, { scenario: "ten" }, { seed }) as unknown as M
  const random = randomFrom("about")
  while (match.seq < entries && !match.outcome) {
    if (match.length > 3 && random(12) === 0) match.rollback(match.length - 1 - random(3))
    else {
      const d = match.pending[random(match.pending.length)]
      if (!d) throw new Error("nobody is asked")
      const seat = d.seat ?? d.by
      if (random(5) === 0 && match.mayUndo(seat).ok) match.undo(seat)
      else {
        const move = anyMove(d, random)
        if ("choose" in move && tooShort.includes(move.choose)) continue
        match.play({ by: seat, seq: match.seq, move })
      }
    }
    at(match)
  }
  return match
}

/** The data as a host would read it back from storage. */
const kept = (match: M): unknown => JSON.parse(JSON.stringify(match.stored()))
const restored = (record: MatchRecord, checkpoint: unknown, chapters: readonly string[] = []) =>
  Match.replay(nim, record, { kept: { checkpoint, chapters } }) as unknown as M
const chaptersOf = (match: M): string[] => match.chapterHashes().map((_, n) => match.chapter(n))

describe("a stored match", () => {
  it("is restored byte for byte at any point, together with its record", () => {
    let checkpoints = 0
    playAbout(120, (match) => {
      const again = restored(match.record(), kept(match))
      expect(again.bytes()).toBe(match.bytes())
      expect(again.record()).toEqual(match.record())
      expect(again.seq).toBe(match.seq)
      if (match.stored().at > 0) checkpoints++
    })
    expect(checkpoints).toBeGreaterThan(20)
  })

  it("continues like the original: later entries are played, and undo and rollback reach behind the checkpoint", () => {
    const keeps: { seq: number; checkpoint: unknown }[] = []
    const whole = playAbout(80, (match) => keeps.push({ seq: match.seq, checkpoint: kept(match) }))
    for (const { checkpoint } of keeps.filter((_, i) => i % 7 === 0)) {
      const again = restored(whole.record(), checkpoint)
      expect(again.bytes()).toBe(whole.bytes())
      for (const seat of ["ann", "bob"]) expect(again.mayUndo(seat)).toEqual(whole.mayUndo(seat))
      for (const moves of [0, 1, Math.floor(whole.length / 2)]) {
        expect(again.at(moves).bytes()).toBe(whole.at(moves).bytes())
        const [a, b] = [again.fork(), whole.fork()]
        a.rollback(moves)
        b.rollback(moves)
        expect(a.bytes()).toBe(b.bytes())
      }
      for (const side of ["ann", "bob", null]) expect(viewOf(again, side)).toEqual(viewOf(whole, side))
    }
  })

  it("has its full chapters beside it, and each is written once", () => {
    const written = new Map<number, string>()
    const whole = playAbout(1500, (match) => {
      if (match.seq % 100 !== 0) return
      const { chapters, line, told, draws } = match.stored()
      const hashes = match.chapterHashes()
      expect(hashes).toHaveLength(chapters)
      // Moves are taken back only near the end, so earlier chapters stay unchanged.
      for (const [n, hash] of hashes.slice(0, -1).entries()) expect(hash).toBe(written.get(n) ?? hash)
      for (const [n, hash] of hashes.entries()) written.set(n, hash)
      expect(line.length).toBeLessThan(400)
      expect(told.length + draws.length).toBeLessThan(2000)
      const again = restored(match.record(), kept(match), chaptersOf(match))
      expect(again.bytes()).toBe(match.bytes())
      expect(again.chapterHashes()).toEqual(hashes)
    })
    expect(whole.chapterHashes().length).toBeGreaterThan(3)
  })

  it("is refused if a chapter is missing, changed, in the wrong place or cut short", () => {
    const match = playAbout(900)
    const [record, checkpoint, chapters] = [match.record(), kept(match), chaptersOf(match)]
    expect(chapters.length).toBeGreaterThan(1)
    const [first = "", second = "", ...rest] = chapters
    const refused = (changed: readonly string[]) =>
      expect(() => restored(record, checkpoint, changed)).toThrow(BadInput)
    refused(chapters.slice(1))
    refused([second, first, ...rest])
    refused([first.replace(/"dice":\d+/, '"dice":7777'), second, ...rest])
    refused([first.slice(0, -2), second, ...rest])
    const { told, ...others } = JSON.parse(first) as { told: unknown[] }
    refused([JSON.stringify({ ...others, told: told.slice(1) }), second, ...rest])
  })

  it("has new chapters from the point to which its moves were taken back", () => {
    const match = playAbout(900)
    const before = match.chapterHashes()
    match.rollback(150)
    expect(match.chapterHashes()).toEqual(before.slice(0, 1))
    const again = restored(match.record(), kept(match), chaptersOf(match))
    expect(again.bytes()).toBe(match.bytes())
  })

  it("knows what each side has heard, wherever moves were taken back", () => {
    const asked = playAbout(300, (match) => {
      for (const side of ["ann", "bob", null]) {
        const all = match.told.filter((t) => t.to === undefined || t.to.includes(side))
        expect(match.heard(side)).toEqual(all)
        expect(match.heard(side, 5)).toEqual(all.slice(5))
        expect(match.heardCount(side)).toBe(all.length)
      }
    })
    expect(asked.told.some((t) => t.to !== undefined)).toBe(true)
  })

  it("that is over stays over", () => {
    const match = playAbout(20)
    match.concede("bob")
    expect(restored(match.record(), kept(match)).outcome).toEqual(match.outcome)
  })

  it("is refused if it belongs to another match or other rules, is ahead of the record, or was changed", () => {
    const match = playAbout(40)
    const good = kept(match) as Record<string, unknown>
    const record = match.record()
    const other = Match.begin(nim, { scenario: "ten" }, { seed: seedFrom("other") }).record()
    const refused = (r: MatchRecord, checkpoint: unknown) =>
      expect(() => restored(r, checkpoint), JSON.stringify(checkpoint).slice(0, 60)).toThrow(BadInput)
    expect(restored(record, good).bytes()).toBe(match.bytes())
    refused(other, good)
    refused(record, { ...good, version: "another" })
    refused({ ...record, entries: record.entries.slice(0, 30) }, good)
    refused(record, { ...good, state: { ...(good.state as object), sticks: 99 } })
    refused(record, { ...good, dice: (good.dice as number) + 1 })
    refused(record, { ...good, told: (good.told as unknown[]).slice(1) })
    refused(record, { ...good, line: (good.line as unknown[]).slice(1) })
    refused(record, { ...good, surprise: true })
    refused(record, "nonsense")
    refused(record, null)
    const forged = record.entries.map((e, i) => (i === 2 ? { by: "ann", choose: "take" } : e))
    refused({ ...record, entries: forged }, good)
  })
})
