import { describe, expect, it } from "vitest"
import type { Applied } from "../snapshot.ts"
import { lastOf, noteRevealed, type Revealed } from "../undo.ts"

const move = (side: string, revealed: readonly Revealed[]): Applied => ({
  by: side,
  side,
  move: { confirm: true },
  seq: 0,
  dice: 0,
  secret: false,
  block: undefined,
  revealed,
})

const reason = (side: string, revealed: readonly Revealed[]): string => {
  const found = lastOf(side, [move(side, revealed)], undefined)
  return found.ok ? "" : found.reason
}

describe("why a move cannot be taken back", () => {
  it("is said in the words that the side may know: dice that only another saw are not named", () => {
    const known: Revealed[] = []
    noteRevealed(known, ["bob"], () => "casualties of a hidden company")
    expect(reason("bob", known)).toContain("hidden company")
    expect(reason("ann", known)).toBe("It cannot be taken back: something has happened since.")
    noteRevealed(known, undefined, () => "a die that all saw")
    expect(reason("ann", known)).toContain("a die that all saw")
  })

  it("is that what was sealed has been opened, once all who were asked together have answered", () => {
    const block = {}
    const sealed = (side: string): Applied => ({ ...move(side, []), secret: true, block })
    expect(lastOf("ann", [sealed("ann")], block)).toEqual({ ok: true, index: 0 })
    expect(lastOf("ann", [sealed("ann"), sealed("bob")], block)).toEqual({ ok: true, index: 0 })
    const opened = lastOf("ann", [sealed("ann"), sealed("bob")], undefined)
    expect(opened).toMatchObject({ ok: false, reason: expect.stringContaining("what was secret has been opened") })
    expect(lastOf("ann", [sealed("ann"), sealed("bob")], {})).toEqual(opened)
    expect(lastOf("ann", [{ ...move("ann", []), block }], undefined).ok).toBe(true) // nobody's secret
  })

  it("is kept once for each who may know it", () => {
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
