import { describe, expect, it } from "vitest"
import { go, idle, isGone, options, type Scene, table, unit } from "./table.ts"

describe("scenario rules", () => {
  it("GWC-SCN-03 Confused gunners: everybody in the occupied hex nearest the Random Hex breaks", () => {
    const match = table({
      map: { special: [{ kind: "confusedGunners", name: "Confused gunners" }] },
      hands: { germany: ["G-13"] },
      units: [
        ["g-inf", "B2"],
        ["f-poi", "H5"],
        ["f-barnier", "H5"],
      ],
      rolls: { germany: [{ hex: "H6" }] },
      change: (m) => {
        m.players.germany!.telephone = null
      },
    })
    go(match, "order:G-13")
    idle(match)
    expect([unit(match, "f2").broken, unit(match, "f3").broken, unit(match, "g1").broken]).toEqual([true, true, false])
  })
  it("GWC-SCN-05 an Order out of play cannot be given", () => {
    const match = table({
      map: { special: [{ kind: "outOfPlay", name: "Quiet skies", orders: ["airAssault"], events: [] }] },
      hands: { germany: ["G-23"] },
      units: [
        ["g-inf", "B2"],
        ["f-poi", "H5"],
      ],
    })
    expect(options(match)).toEqual(["pass"])
  })
  it("GWC-2.3 without a chit an Objective pays nothing, with N 4", () => {
    const take = (open: Scene["open"]) => {
      const match = table({
        map: { objectives: { "4": "H6" } },
        open: open ?? [],
        hands: { germany: ["G-20"] },
        units: [
          ["g-inf", "H5"],
          ["f-poi", "O11"],
        ],
      })
      go(match, "order:G-20", "unit:g1", "unit:g1", "hex:H6")
      return match.state.points
    }
    expect([take([]), take(["N"])]).toEqual([0, 4])
  })
  it("GWC-8.1.5 Gas on Gas adds no marker but takes hold again; GWC-8.1 other markers stand beside it", () => {
    const match = table({
      map: {},
      gas: ["H6"],
      ground: { H6: "shellhole" },
      hands: { germany: ["G-13"] },
      units: [
        ["g-inf", "A1"],
        ["f-poi", "H6"],
      ],
      rolls: { germany: ["6•5", { dice: "1•4", trigger: null }] },
      change: (m) => {
        m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "local" }
      },
    })
    go(match, "order:G-13", "gas", "hex:H6")
    idle(match)
    expect(match.state.gas).toHaveLength(7)
    expect(unit(match, "f2").suppressed).toBe(true)
    expect(isGone(match, "f2")).toBe(false)
  })
})
