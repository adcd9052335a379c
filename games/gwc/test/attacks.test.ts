import { describe, expect, it } from "vitest"
import { pieceFp } from "../rules/formations-and-command/stats.ts"
import { attackFp } from "../rules/orders-fire/fire.ts"
import { grid } from "../rules/the-map/field.ts"
import { all, go, idle, last, options, state, table, total } from "./table.ts"

const at = (hex: string) => grid.hex(hex)

describe("attacks in detail", () => {
  it("GWC-O21.3b FP 7 with four others, one level lower, Hindrance 2 and a card of 2: 12", () => {
    const m = state({
      map: { hexes: { H5: ".1" } },
      units: [["g-bertin", "H5"], ...Array.from({ length: 5 }, () => ["g-ldw", "H5"] as const), ["f-poi", "H7"]],
      change: (s) => {
        s.smoke[at("H6")] = 2
      },
    })
    const keys = ["g2", "g3", "g4", "g5", "g6"].map((n) => `unit:${n}` as const)
    const fp = attackFp(m, keys, at("H7"), [{ rule: "GWC-A55", label: "card", amount: 2 }])
    expect(fp.total).toBe(7 + 4 + 2 + 1 - 2)
  })
  it("GWC-10.3.2 the largest Hindrance on any piece's line counts once, GWC-O21.3.5 for the whole group", () => {
    const m = state({
      map: { hexes: { J4: "f.", K5: "o." } },
      units: [
        ["g-inf", "J3"],
        ["g-inf", "K4"],
        ["f-poi", "J5"],
      ],
    })
    expect(attackFp(m, ["unit:g1"], at("J5"), []).total).toBe(5 - 1)
    expect(attackFp(m, ["unit:g1", "unit:g2"], at("J5"), []).total).toBe(5 + 1 - 2)
  })
  it("GWC-O21.3.4 Actions come before Hindrance: 5 + 4 - 3 = 6", () => {
    const match = table({
      map: { hexes: { H6: "r." } },
      hands: { germany: ["G-5", "G-36", "G-12"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
      ],
      rolls: { germany: ["2•3"], france: ["6•5"] },
    })
    go(match, "order:G-5", "unit:g1", "hex:H7", "marksmanship:G-36", "unternehmungslustig:G-12")
    idle(match)
    expect(total(match, "attacked")).toBe(6 + 5)
  })
  it("GWC-O21.3c everybody in the hex defends, in the owner's order", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-5"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
        ["f-spe", "H7"],
        ["f-barnier", "H7"],
      ],
      rolls: { germany: ["2•3"], france: ["6•5", "5•6", "6•4"] },
    })
    go(match, "order:G-5", "unit:g1", "hex:H7", "unit:f4", "unit:f3")
    idle(match)
    expect(match.told.filter((t) => t.what.kind === "defended").map((t) => t.what.unit)).toEqual([
      "unit:f4",
      "unit:f3",
      "unit:f2",
    ])
  })
  it("GWC-O21.2 a Mortar with a Leader of Command 2 targets first and is not improved", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-5"] },
      units: [
        ["g-abt", "H2", { weapon: "g-lmw" }],
        ["g-bertin", "H2"],
        ["f-poi", "H9"],
      ],
      rolls: { germany: ["6•5", "2•3"], france: ["6•5"] },
    })
    go(match, "order:G-5", "unit:g1", "hex:H9")
    idle(match)
    expect(last(match, "targeted")).toMatchObject({ hit: true, range: 7 })
    expect(total(match, "attacked")).toBe(5 + 5)
  })
  it("GWC-T110.5, GWC-O21.2.1.2 one or several Brush hexes count 3 once", () => {
    const match = table({
      map: { hexes: { H4: "r.", H5: "r." } },
      hands: { germany: ["G-5"] },
      units: [
        ["g-abt", "H2", { weapon: "g-lmw" }],
        ["f-poi", "H7"],
      ],
      rolls: { germany: ["2•4", "2•3"] },
    })
    go(match, "order:G-5", "unit:g1", "hex:H7")
    idle(match)
    expect(last(match, "targeted")).toMatchObject({ hindrance: 3, range: 5, hit: false })
  })
})

describe("Tanks under fire and in Wire", () => {
  it("GWC-AMB-17, GWC-O21.3.3 a Tank defends against a Weapon alone, not against a group in which a Platoon fires too", () => {
    const defenders = (keys: readonly string[], ...next: string[]) => {
      const match = table({
        map: {},
        units: [
          ["g-inf", "B4", { weapon: "g-mg08" }],
          ["f-sch", "B6"],
          ["f-poi", "B6"],
          ["f-poi", "O11"],
        ],
        hands: { germany: [{ order: "fire" }] },
        rolls: { germany: ["5•4"], france: ["6•5", "5•6"] },
      })
      const [order] = options(match).filter((id) => id.startsWith("order:"))
      go(match, order!, "unit:g1", "hex:B6", { select: keys }, ...next)
      idle(match)
      return all(match, "defended").map((h) => h.unit)
    }
    expect(defenders(["unit:g1", "unit:g1/weapon"])).toEqual(["unit:f3"])
    expect(defenders(["unit:g1/weapon"], "unit:f3")).toEqual(["unit:f3", "unit:f2"])
  })
  it("GWC-F131.1 Wire takes 1 from the FP of a Tank's gun and of its machine gun", () => {
    const fp = (forts: { B6?: "wire" }) => {
      const m = state({ map: {}, units: [["f-sch", "B6"]], forts })
      return (["unit:f1/gun", "unit:f1/mg"] as const).map((key) => pieceFp(m, m.units[0]!, key).total)
    }
    const [gun, mg] = fp({})
    expect(fp({ B6: "wire" })).toEqual([gun! - 1, mg! - 1])
  })
})
