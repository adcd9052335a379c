import { describe, expect, it } from "vitest"
import { fateCard } from "../data/fate.ts"
import { mayPlayStrategy } from "../rules/strategy-cards/strategy.ts"
import { go, idle, options, table } from "./table.ts"

describe("cards", () => {
  it("GWC-1.F a card in hand offers its Order in the own Turn; GWC-1.7 never its Event", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-53"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
      ],
    })
    expect(fateCard("G-53").event).toBe("hero")
    expect(options(match)).toEqual(["order:G-53", "pass"])
  })
  it("GWC-1.5 a card played as Advance is discarded: its Ambush is not there in the Melee", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-1"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H6"],
        ["g-bertin", "A1"],
      ],
    })
    go(match, "order:G-1")
    expect(match.state.players.germany).toMatchObject({ hand: [], discard: ["G-1"] })
  })
  it("GWC-1.6 a card used as an Action is gone from the hand until the own refill", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-5"], france: ["F-3"] },
      rolls: { germany: ["2•3"], france: ["6•5"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
      ],
    })
    go(match, "order:G-5", "unit:g1", "hex:H7", "concealment:F-3")
    idle(match)
    expect(match.state.players.france).toMatchObject({ hand: [], discard: expect.arrayContaining(["F-3"]) })
  })
  it("GWC-1.S.3 a Strategy Card is no part of the hand", () => {
    const match = table({
      map: {},
      strategies: { germany: "G-S2" },
      hands: { germany: ["G-1", "G-2", "G-3", "G-4", "G-6", "G-7"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "O11"],
      ],
    })
    go(match, "pass", { select: [] })
    expect(match.state.players.germany?.hand).toHaveLength(6)
    expect(mayPlayStrategy(match.state as never, "germany").ok).toBe(true)
  })
  it("GWC-1.1 Attack 6, Defend 4", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-1"], france: ["F-1"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "O11"],
      ],
    })
    go(match, "pass", { select: [] })
    expect(match.state.players.germany?.hand).toHaveLength(6)
    go(match, "pass", { select: [] })
    expect(match.state.players.france?.hand).toHaveLength(4)
  })
  it("GWC-9a only the holder of the Initiative Card is asked to re-roll", () => {
    const match = table({
      map: {},
      initiative: "france",
      hands: { germany: ["G-5"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
      ],
    })
    go(match, "order:G-5", "unit:g1", "hex:H7")
    while (match.pending[0]?.what !== "reroll-attack") go(match, "pass")
    expect(match.pending.map((d) => d.by)).toEqual(["france"])
  })
})
