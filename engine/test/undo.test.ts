import { describe, expect, it } from "vitest"
import type { Applied } from "../snapshot.ts"
import { noteRevealed, placeOf, type Revealed, undoables } from "../undo.ts"

const move = (side: string, revealed: readonly Revealed[]): Applied => ({
  by: side,
  side,
  move: { confirm: true },
  prompt: "Do it?",
  label: undefined,
  seq: 0,
  dice: 0,
  secret: false,
  block: undefined,
  revealed,
})

const reason = (side: string, revealed: readonly Revealed[]): string => {
  const found = placeOf(side, [move(side, revealed)], undefined)
  return found.ok ? "" : found.reason
}

describe("why a move cannot be taken back", () => {
  it("is told only as far as the side may know: dice that only another side saw are not named", () => {
    const known: Revealed[] = []
    noteRevealed(known, ["bob"], () => "casualties of a hidden company")
    expect(reason("bob", known)).toContain("hidden company")
    expect(reason("ann", known)).toBe("It cannot be taken back: something has happened since.")
    noteRevealed(known, undefined, () => "a die that all saw")
    expect(reason("ann", known)).toContain("a die that all saw")
  })

  it("is that sealed answers have been opened, once all sides that were asked together have answered", () => {
    const block = {}
    const sealed = (side: string): Applied => ({ ...move(side, []), secret: true, block })
    expect(placeOf("ann", [sealed("ann")], block)).toEqual({ ok: true, index: 0 })
    expect(placeOf("ann", [sealed("ann"), sealed("bob")], block)).toEqual({ ok: true, index: 0 })
    const opened = placeOf("ann", [sealed("ann"), sealed("bob")], undefined)
    expect(opened).toMatchObject({ ok: false, reason: expect.stringContaining("what was secret has been opened") })
    expect(placeOf("ann", [sealed("ann"), sealed("bob")], {})).toEqual(opened)
    expect(placeOf("ann", [{ ...move("ann", []), block }], undefined).ok).toBe(true) // nobody's secret
  })

  it("is that another side has answered since, unless both were asked at the same time", () => {
    const line = [move("ann", []), move("bob", [])]
    expect(placeOf("ann", line, undefined)).toMatchObject({ ok: false })
    expect(undoables("ann", line, undefined)).toEqual([])
    expect(undoables("bob", line, undefined)).toHaveLength(1)
  })

  it("is kept once for each side that may know it", () => {
    const known: Revealed[] = []
    const saying = (says: string) => () => says
    noteRevealed(known, ["bob"], saying("first"))
    noteRevealed(known, ["bob"], saying("second"))
    noteRevealed(known, ["ann", "bob"], saying("third"))
    noteRevealed(known, undefined, saying("fourth"))
    noteRevealed(known, ["ann"], () => {
      throw new Error("nobody wants a fifth")
    })
    expect(known.map((r) => r.says)).toEqual(["first", "third", "fourth"])
  })
})
