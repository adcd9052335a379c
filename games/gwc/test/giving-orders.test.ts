import { describe, expect, it } from "vitest"
import { grid } from "../rules/the-map/field.ts"
import { go, idle, options, type Scene, table } from "./table.ts"

const at = (hex: string) => grid.hex(hex)

describe("Orders in general", () => {
  it("GWC-O14.1 with everybody activated the Fire Order cannot be announced", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-5"] },
      units: [
        ["g-inf", "H5", { activated: true }],
        ["f-poi", "H7"],
      ],
    })
    expect(options(match)).toEqual(["pass"])
  })
  it("GWC-O14.2 who was not named cannot be added later, GWC-O14.3 and no other Order may come between", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-20", "G-3"] },
      units: [
        ["g-ebel", "H5"],
        ["g-inf", "H5"],
        ["g-inf", "H6"],
        ["g-inf", "H4"],
        ["f-poi", "O11"],
      ],
    })
    go(match, "order:G-20", "unit:g1", { select: ["unit:g2", "unit:g3"] }, "unit:g2", "hex:G5", "stop")
    expect(options(match)).toEqual(["unit:g2", "unit:g1", "unit:g3", "end"])
  })
  it("GWC-O14.4 Engineering Works may be played between two Formations' movements", () => {
    const match = table({
      map: {},
      forts: { G5: "wire" },
      hands: { germany: ["G-20", "G-13"] },
      units: [
        ["g-ebel", "H5"],
        ["g-sto", "H5"],
        ["f-poi", "O11"],
      ],
    })
    go(match, "order:G-20", "unit:g1", { select: ["unit:g2"] }, "unit:g2", "hex:H4", "stop")
    expect(options(match)).toContain("engineeringWorks:G-13")
  })
  it("GWC-O16.2 a Platoon exits by Advance for 2 VP, a Runner only over his own edge", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-1"] },
      units: [
        ["g-inf", "H11"],
        ["g-bertin", "A1"],
        ["f-poi", "O5"],
      ],
    })
    go(match, "order:G-1", "unit:g1", "unit:g1", "exit", { amount: 3 })
    expect(match.state.points).toBe(2)
    const runner = table({
      map: {},
      hands: { germany: ["G-1"] },
      units: [
        ["g-bot", "H11"],
        ["g-bertin", "A1"],
        ["f-poi", "O5"],
      ],
    })
    go(runner, "order:G-1", "unit:g1", "unit:g1")
    expect(options(runner).filter((id) => id.startsWith("exit"))).toEqual([])
  })
  it("GWC-O16.3 an Advance obeys the Bridge", () => {
    const enter = (from: string) => {
      const match = table({
        map: { hexes: { K10: "=." }, roads: ["K9-K10"] },
        hands: { germany: ["G-1"] },
        units: [
          ["g-inf", from],
          ["f-poi", "O1"],
        ],
      })
      go(match, "order:G-1", "unit:g1", "unit:g1")
      return options(match).includes("hex:K10")
    }
    expect([enter("J9"), enter("K9")]).toEqual([false, true])
  })
  it("GWC-O16.4 several Melees: the active player chooses the order; GWC-O16.4.2 the inactive player rolls first", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-1"] },
      units: [
        ["g-ebel", "H5"],
        ["g-inf", "H5"],
        ["g-inf", "H4"],
        ["f-poi", "H6"],
        ["f-poi", "G4"],
        ["f-barnier", "O11"],
      ],
      rolls: { france: ["2•3", "3•2"], germany: ["6•5", "5•6"] },
    })
    go(
      match,
      "order:G-1",
      "unit:g1",
      { select: ["unit:g2", "unit:g3"] },
      "unit:g2",
      "hex:H6",
      "unit:g3",
      "hex:G4",
      "end",
    )
    expect(options(match).sort()).toEqual(["hex:G4", "hex:H6"])
    go(match, "hex:H6")
    while (match.pending[0]?.what !== "reroll-melee") go(match, "pass")
    expect(match.told.findLast((t) => t.what.kind === "rolled")?.what.side).toBe("france")
  })
  it("GWC-O23.5.3 a Trench in Rubble one level up: exactly one roll; GWC-O23.5.7 Wire is crushed, no check in the open", () => {
    const rolls = (more: Partial<Scene>) => {
      const match = table({
        map: {},
        active: "france",
        hands: { france: ["F-7"] },
        units: [
          ["f-ftm", "H5"],
          ["g-inf", "O1"],
        ],
        rolls: { france: ["6•5"] },
        ...more,
      })
      go(match, "order:F-7", "unit:f1", "unit:f1", "hex:H6")
      idle(match)
      return match.told.filter((t) => t.what.kind === "rolled").length
    }
    expect(rolls({ map: { hexes: { H6: "R1" } }, forts: { H6: "trench" } })).toBe(1)
    expect(rolls({ forts: { H6: "wire" } })).toBe(0)
  })
  it("GWC-O23.5.9 a broken Schneider cannot be called to Move, GWC-O23.5.1 and Tanks move one by one", () => {
    const match = table({
      map: {},
      active: "france",
      hands: { france: ["F-7"] },
      units: [
        ["f-schL", "F6"],
        ["f-sch", "G6", { broken: true }],
        ["f-sch", "F7"],
        ["g-inf", "O1"],
      ],
    })
    go(match, "order:F-7", "unit:f1")
    expect(options(match)).toEqual(["unit:f3"])
    go(match, { select: ["unit:f3"] })
    expect(options(match)).toEqual(["unit:f1", "unit:f3"])
  })
  it("GWC-O23.3 a window opens for the enemy before the next hex, GWC-O23.7 and his cards come first", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-20", "G-19"], france: ["F-10"] },
      units: [
        ["g-sto", "H5"],
        ["f-poi", "H8"],
      ],
    })
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:H6")
    expect(match.pending[0]?.by).toBe("france")
    go(match, "hiddenWire:F-10")
    idle(match)
    expect(match.state.forts[at("H6")]).toBe("wire")
    expect(options(match)).toContain("assaultFire:G-19")
  })
})
