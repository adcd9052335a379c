/** Whose turn it is at one screen, without a browser. */
import type { Scene } from "@salient/engine"
import { describe, expect, it } from "vitest"
import type { Standing } from "../session/protocol.ts"
import { savedFrom } from "../session/solo/plan.ts"
import { firstShown, hidesNothing, isAside, turnOf } from "../session/solo/turns.ts"

const seats = [
  { id: "a", side: "raiders" },
  { id: "b", side: "garrison" },
]
const standing = (...asked: string[]): Standing => ({
  pending: seats.filter((s) => asked.includes(s.id)).map(({ id, side }) => ({ seat: id, side })),
  seats,
  moves: 3,
  openMoves: 3,
  over: false,
})
const against = { a: "person", b: "regular" }
const hotSeat = { a: "person", b: "person" }
const computers = { a: "regular", b: "regular" }

describe("whose turn it is at one screen", () => {
  it("computer players answer before a person is asked", () => {
    expect(turnOf(standing("a", "b"), against, "raiders")).toEqual({ kind: "computer", seat: "b", side: "garrison" })
    expect(turnOf(standing("a"), against, "raiders")).toEqual({ kind: "person", seat: "a", side: "raiders" })
  })

  it("a curtain falls between two people, and not while the one who sees the board is asked too", () => {
    expect(turnOf(standing("b"), hotSeat, "raiders")).toEqual({ kind: "curtain", seat: "b", side: "garrison" })
    expect(turnOf(standing("a", "b"), hotSeat, "garrison")).toEqual({ kind: "person", seat: "b", side: "garrison" })
    expect(turnOf(standing("a"), hotSeat, undefined).kind).toBe("curtain")
  })

  it("within a turn that has had its curtain people are asked aside; where no turn is told there is always a curtain", () => {
    expect(isAside({ turn: "1 raiders" }, undefined)).toBe(false)
    expect(isAside({ turn: "1 raiders" }, "1 raiders")).toBe(true)
    expect(isAside({ turn: "1 garrison" }, "1 raiders")).toBe(false)
    expect(isAside({}, undefined)).toBe(false)
  })

  it("a side that sees a piece, a card or a mark more than everybody has something to hide", () => {
    const open: Scene = {
      board: { kind: "hex", orientation: "flat", size: 2000, hexes: [], lines: [] },
      pieces: [],
      overlays: [],
      panels: [],
      captions: [],
    }
    const stands = { hex: "A1", order: 0 }
    const piece = { id: "u", stands, emblem: "infantry", label: "Ash", says: "Ash", side: "raiders" } as const
    expect(hidesNothing({ ...open, captions: ["Your turn"] }, open)).toBe(true)
    expect(hidesNothing({ ...open, pieces: [piece] }, open)).toBe(false)
    expect(hidesNothing({ ...open, hand: [{ id: "card:1", title: "Smoke", lines: [], says: "Smoke" }] }, open)).toBe(
      false,
    )
    const mark = { kind: "mark", at: { hex: "A1" }, label: "mines" } as unknown as Scene["overlays"][number]
    expect(hidesNothing({ ...open, overlays: [mark] }, open)).toBe(false)
  })

  it("the end is shown to the people who played, or to a side of the computers'", () => {
    const over = { ...standing(), over: true }
    expect(turnOf(over, against, undefined)).toEqual({ kind: "over", side: "raiders" })
    expect(turnOf(over, { a: "regular", b: "person" }, undefined)).toEqual({ kind: "over", side: "garrison" })
    expect(turnOf(over, computers, undefined)).toEqual({ kind: "over", side: "raiders" })
  })

  it("where nobody is asked, nobody goes on", () => {
    expect(turnOf(standing(), against, "raiders")).toEqual({ kind: "nobody" })
  })

  it("the board is seen first by the only side that people play, and behind a curtain by none", () => {
    expect(firstShown(standing("a"), { a: "regular", b: "person" })).toBe("garrison")
    expect(firstShown(standing("a"), computers)).toBe("raiders")
    expect(firstShown(standing("a"), hotSeat)).toBeUndefined()
  })

  it("a match is kept with what lists need, and without lessons where it teaches none", () => {
    const plan = {
      id: "1",
      game: "raid",
      gameName: "Trench Raid",
      scenario: "craters",
      scenarioName: "The Craters",
      parties: [],
      options: {},
      sitting: against,
    }
    const record = { salient: "record" } as never
    const saved = savedFrom(plan, record, standing("a"), undefined, undefined, "2026-11-16T20:00:00Z", 4)
    expect(saved).toMatchObject({ id: "1", moves: 3, over: false, caption: "", sitting: against, revision: 4 })
    expect(saved).not.toHaveProperty("lessons")
  })
})
