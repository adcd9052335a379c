import { viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { standardTeam } from "../data/pieces.ts"
import { artilleryRequest } from "../rules/orders-artillery-request.ts"
import { fieldOf, grid } from "../rules/the-map/field.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { standing } from "../standing.ts"
import type { View } from "../view.ts"
import { until } from "./cards-help.ts"
import { all, go, idle, last, options, run, type Scene, table, total, unit } from "./table.ts"

const at = (hex: string) => grid.hex(hex)
const request = (more: Partial<Scene> & Pick<Scene, "units">, ...moves: Parameters<typeof go>[1][]) =>
  run(
    {
      map: {},
      change: (m) => {
        m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "local" }
      },
      ...more,
    },
    (m) => artilleryRequest(m, "germany", { spotters: ["leader", "fao"] }),
    ...moves,
  )
const units: Scene["units"] = [
  ["g-inf", "A1"],
  ["f-poi", "O11"],
]

describe("a new bombardment", () => {
  it("GWC-O19.2.1 Spotting, Accuracy, Impact in this order, none skipped", () => {
    const match = request(
      { units, rolls: { germany: ["6•5", { dice: "1•4", trigger: null }, "4•5"] } },
      "local",
      "hex:H6",
    )
    const kinds = match.told.map((t) => t.what.kind)
    expect(kinds.indexOf("spotting")).toBeLessThan(kinds.indexOf("targeted"))
    expect(kinds.indexOf("targeted")).toBeLessThan(kinds.indexOf("impact"))
  })
  it("GWC-O19.2.1.1 a hex that the Observer does not see is refused, and what is in the way is said", () => {
    const match = request({ units, map: { hexes: { H3: "B." } } }, "local")
    const [question] = match.pending
    const why = question && "barred" in question ? question.barred?.().find((b) => b.id === "hex:H4")?.why : undefined
    expect(why).toMatchObject({
      rules: ["GWC-O19.2.1.1"],
      reason: "The Spotter has no LOS to the hex: Blind Hex behind Building.",
    })
  })
  it.each([
    ["3•3 less Hindrance 1 is 8: a miss", { dice: "3•3" }, false],
    ["5•2 less 1 is 9: a hit", { dice: "5•2" }, true],
  ] as const)("GWC-O19.2.1.2 range 8 from H1 through Gas: %s", (_name, card, hit) => {
    const match = request({ units, gas: ["H5"], rolls: { germany: [card] } }, "local", "hex:H9")
    expect(last(match, "targeted")).toMatchObject({ range: 8, hindrance: 1, hit })
  })
  it("GWC-O19.2.1.4b a battery of 9 and a roll of 8: 17, and 19 in Woods (GWC-T124b)", () => {
    const strike = (code: string) => {
      const match = request(
        {
          map: { hexes: { H6: code } },
          units: [
            ["g-inf", "A1"],
            ["f-poi", "H6"],
          ],
          rolls: { germany: ["6•5", { dice: "1•4", trigger: null }, "2•1", "3•5"], france: ["6•5"] },
        },
        "local",
        "hex:H6",
      )
      return total(match, "attacked")
    }
    expect([strike(".."), strike("W.")]).toEqual([17, 19])
  })
})

describe("Telephone Wires Cut in the middle of a bombardment", () => {
  it("GWC-E94 every hex is resolved first, then the Telephone breaks and its barrage is cleared", () => {
    const match = request(
      {
        units: [
          ["g-inf", "A1"],
          ["f-poi", "G5"],
          ["f-poi", "H6"],
          ["f-poi", "H5"],
        ],
        change: (m) => {
          m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "standing" }
          m.players.germany!.barrage = { centre: at("H6"), impacts: [at("G5"), at("H5")] }
        },
        rolls: { france: [{ trigger: "event" }, { event: "telephoneWiresCut" }, "6•5", "6•5"] },
      },
      "stay",
    )
    for (const hex of ["hex:H6", "hex:G5"]) {
      go(match, hex)
      idle(match)
    }
    const kinds = match.told.map((t) => t.what.kind)
    expect(all(match, "defended")).toHaveLength(3)
    expect(kinds.indexOf("telephoneBroke")).toBeGreaterThan(kinds.lastIndexOf("defended"))
    expect(match.state.players.germany).toMatchObject({ telephone: { broken: true }, barrage: null })
  })
})

describe("odds and ends", () => {
  it("GWC-T110a every hex of every map has a level from 0 to 4", () => {
    for (const s of scenarios.all)
      for (const { level } of fieldOf({ scenario: s.id }).board.hexes) expect([0, 1, 2, 3, 4]).toContain(level)
  })
  it("GWC-3.1.7 in 1914 a Detachment takes the striped Team", () => {
    expect([standardTeam("france", "1914-08").id, standardTeam("france", "1916-02").id]).toEqual(["f-spe14", "f-spe"])
  })
  it("GWC-F125.2 nobody is offered to remove a Trench", () => {
    const match = table({
      map: {},
      forts: { H5: "trench" },
      hands: { germany: ["G-3", "G-7", "G-13"] },
      units: [
        ["g-pio", "H5"],
        ["f-poi", "O11"],
      ],
    })
    expect(options(match).filter((id) => id.startsWith("engineer:"))).toEqual([])
  })
  it("GWC-1.S.1 a Situation is discarded when carried out, a Reminder stays", () => {
    const play = (card: "F-S5" | "F-S3") => {
      const match = table({ map: {}, active: "france", units, strategies: { france: card } })
      go(match, card === "F-S5" ? "fieldReports:F-S5" : "antiGasStrategy:F-S3")
      return match.state.players.france
    }
    expect(play("F-S5")).toMatchObject({ strategyDiscard: ["F-S5"], reminders: [] })
    expect(play("F-S3")).toMatchObject({ strategyDiscard: [], reminders: ["F-S3"] })
  })
  it("GWC-E64.2 a Team detached while the Platoon's defence is pending shares the result", () => {
    const match = table({
      map: {},
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7", { weapon: "f-chau" }],
        ["f-barnier", "H7"],
      ],
      hands: { germany: ["G-5"] },
      rolls: { germany: ["6•5"], france: [{ dice: "2•5", trigger: "event" }, { event: "detachment" }, "6•5"] },
    })
    go(match, "order:G-5", "unit:g1", "hex:H7", "unit:f2", { confirm: false }, { confirm: true })
    idle(match)
    const team = match.state.units.find((u) => u.type === "f-spe")
    expect([unit(match, "f2").suppressed, team?.suppressed]).toEqual([true, true]) // 16 against 7 + 2 + 7
    expect(team?.hex).toBe(at("H7"))
    expect(all(match, "defended")).toHaveLength(2)
  })
  it("GWC-E64.2 in a later attack of the same Order only the Platoon rolls, and its result is the Team's", () => {
    const match = table({
      map: {},
      units: [
        ["g-bertin", "H4"],
        ["g-inf", "H5"],
        ["g-inf", "H4"],
        ["f-poi", "H7", { weapon: "f-chau" }],
        ["f-barnier", "H7"],
      ],
      hands: { germany: ["G-5"] },
      rolls: {
        germany: ["1•2", "2•6"],
        france: [{ dice: "2•5", trigger: "event" }, { event: "detachment" }, "6•5", "1•2", "6•5"],
      },
    })
    go(match, "order:G-5", "unit:g1", { select: ["unit:g2", "unit:g3"] }, "hex:H7", { select: ["unit:g2"] }, "unit:f4")
    until(match, "use-event")
    go(match, { confirm: true }, "hex:H7", "unit:f4")
    idle(match)
    const team = match.state.units.find((u) => u.type === "f-spe")
    expect(all(match, "defended").map((d) => d.unit)).toEqual(["unit:f4", "unit:f5", "unit:f4", "unit:f5"])
    expect(all(match, "broke").map((b) => b.unit)).toEqual(["unit:f4", team?.id])
  })
  it("GWC-E64.2 a Team detached outside an Order is independent when the card that caused it is done", () => {
    const match = table({
      map: {},
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7", { weapon: "f-chau" }],
        ["f-barnier", "H7"],
      ],
      hands: { germany: ["G-5"] },
      strategies: { germany: "G-S2" },
      rolls: {
        germany: [{ hex: "H6" }, "1•2", "2•6"],
        france: [{ dice: "2•5", trigger: "event" }, { event: "detachment" }, "6•4", "1•2", "6•5", "6•5"],
      },
    })
    go(match, "dogFights:G-S2", "bomb:H7", "unit:f2")
    until(match, "use-event")
    go(match, { confirm: true })
    idle(match)
    expect(match.state.units.some((u) => u.type === "f-spe")).toBe(true)
    go(match, "order:G-5", "unit:g1", "hex:H7")
    until(match, "next-defender")
    expect(options(match)).toHaveLength(3) // Platoon, Leader and Team each defend
    const told = (rolls: string) =>
      standing.answer({ rolls }, viewOf(match, "france").view as View, match.pending.find((d) => d.by === "france")!)
    expect([told("ask"), told("listed")]).toEqual([undefined, { choose: options(match)[0] }])
    go(match, "unit:f2", "unit:f3")
    idle(match)
    expect(all(match, "broke").map((b) => b.unit)).toEqual(["unit:f2"])
  })
  it("GWC-4.2.1 the Attack Total is kept in the state across what interrupts it (GWC-6.1.2i)", () => {
    const match = table({
      map: {},
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
      ],
      hands: { germany: ["G-5"], france: [{ action: "digIn" }] },
      rolls: { germany: [{ dice: "6•6", trigger: "time" }], france: ["6•5"] },
    })
    go(match, "order:G-5", "unit:g1", "hex:H7")
    while (match.pending[0]?.what !== "card-at-time-advance")
      go(match, match.pending[0]?.kind === "confirm" ? { confirm: false } : "pass")
    expect(match.state.attack?.total).toBe(17)
    idle(match)
    expect(last(match, "defended")).toMatchObject({ against: 17 })
  })
})
