import { Match, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { order } from "./cards-help.ts"
import { go, idle, last, options, type Scene, table, total, unit } from "./table.ts"

const far = ["g-bertin", "O1"] as const
const foe = ["f-barnier", "O11"] as const

/** A German Platoon fires from B4 at the French in B6, a Trench in Woods with two Leaders; `asks`: the owner is asked. */
const shot = (asks: boolean, more: Partial<Scene> = {}) => {
  const match = table({
    map: { hexes: { B6: "W." } },
    units: [["g-inf", "B4"], ["f-poi", "B6"], ["f-barnier", "B6"], ["f-verdier", "B6"], far],
    forts: { B6: "trench" },
    hands: { germany: ["G-5"] },
    rolls: { germany: ["2•3"], france: ["1•2", "1•2", "1•3"] },
    change: (m) => {
      m.asks = asks
    },
    ...more,
  })
  go(match, "order:G-5", "unit:g1", "hex:B6", "unit:f2")
  return match
}

describe("what the rules leave to the owner", () => {
  it("GWC-T99.3, GWC-3.3.1.5 which Cover and which Leader's Command count in a defence, where the match asks", () => {
    const match = shot(true)
    while (match.pending[0]?.what !== "morale-that-counts") idle(match)
    expect(match.pending[0]).toMatchObject({ by: "france", what: "morale-that-counts" })
    expect(options(match)).toEqual(["morale:13", "morale:12", "morale:11", "morale:10"]) // Trench 4 or Woods 2, Command 2 or 1
    go(match, "morale:10")
    idle(match)
    expect(total(match, "defended")).toBe(10 + 3)
    const best = shot(false)
    idle(best)
    expect(total(best, "defended")).toBe(13 + 3)
  })

  it("GWC-T99.3 nobody is asked where there is one number only", () => {
    const match = shot(true, {
      map: {},
      forts: {},
      units: [["g-inf", "B4"], ["f-poi", "B6"], ["f-spe", "B6"], far, foe],
    })
    idle(match)
    expect(last(match, "defended")).toBeDefined()
    expect(match.pending[0]?.rules).not.toContain("GWC-T99.3")
  })

  it("GWC-O21.3.1.2 which piece is the base of a Fire Group, where the match asks", () => {
    const fire = (asks: boolean) => {
      const match = table({
        map: {},
        units: [["g-bertin", "O1"], ["g-inf", "B4", { weapon: "g-mg0815" }], ["f-poi", "B6"], foe],
        hands: { germany: ["G-5"] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
        change: (m) => {
          m.asks = asks
        },
      })
      go(match, "order:G-5", "unit:g2", "hex:B6", { select: ["unit:g2", "unit:g2/weapon"] })
      return match
    }
    const alike = fire(true) // FP 5 and 5
    idle(alike)
    expect(total(alike, "attacked")).toBe(5 + 1 + 5)
    const match = table({
      map: {},
      units: [["g-bertin", "O1"], ["g-inf", "B4", { weapon: "g-mg08" }], ["f-poi", "B6"], foe],
      hands: { germany: ["G-5"] },
      rolls: { germany: ["2•3"], france: ["6•5"] },
      change: (m) => {
        m.asks = true
      },
    })
    go(match, "order:G-5", "unit:g2", "hex:B6", { select: ["unit:g2", "unit:g2/weapon"] })
    expect(options(match)).toEqual(["unit:g2/weapon", "unit:g2"])
    go(match, "unit:g2")
    idle(match)
    expect(total(match, "attacked")).toBe(5 + 1 + 5)
  })

  it("GWC-T99.3 in Rally and Rout rolls too; in Gas a Rout meets no Cover above 0", () => {
    const match = table({
      map: { hexes: { H5: "W." } },
      units: [["f-poi", "H5", { broken: true }], far, foe],
      forts: { H5: "foxholes" },
      active: "france",
      hands: { france: [{ order: "recover" }] },
      rolls: { france: ["4•5"] },
      change: (m) => {
        m.asks = true
      },
    })
    order(match, "recover")
    expect(options(match)).toEqual(["morale:10", "morale:9"])
    go(match, "morale:9")
    idle(match)
    expect(unit(match, "f1")).toMatchObject({ broken: true, suppressed: true }) // 9 against 9
  })

  it("GWC-T99.3 is an option of the match, off unless chosen", () => {
    const begun = (choices?: string) =>
      Match.begin(game, { scenario: "bleid", ...(choices ? { options: { choices } } : {}) }, { seed: seedFrom("o") })
        .state.asks
    expect([begun(), begun("taken for you"), begun("asked")]).toEqual([false, false, true])
    expect(() => begun("sometimes")).toThrow(/choices is one of taken for you, asked/)
  })
})
