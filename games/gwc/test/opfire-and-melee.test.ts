import { describe, expect, it } from "vitest"
import { grid } from "../rules/the-map/field.ts"
import { all, go, idle, isGone, options, type Scene, table, total, unit } from "./table.ts"

const move = { order: "move" } as const
const scene = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({ map: {}, hands: { germany: [move] }, ...more })

describe("Op Fire", () => {
  it("GWC-A42.5 the worked example: 13, 18, 18 and 18, the Platoon breaks in a tie because it is Moving", () => {
    const match = table({
      scenario: "belleau-wood",
      active: "usa",
      map: { hexes: { K3: "x.", J3: "x." } },
      units: [
        ["a-dou", "L3"],
        ["g-muller", "H4"],
        ["g-ldw", "H4", { weapon: "g-mg08" }],
      ],
      hands: {
        usa: [move],
        germany: [{ order: "fire" }, { action: "crossfire", order: "runner" }, { action: "crossfire", order: "move" }],
      },
      rolls: {
        germany: [{ dice: "1•1", trigger: "jammed" }, "4•2"],
        usa: ["4•6", { dice: "5•5", trigger: null }],
      },
      strategies: { germany: "G-S1" },
    })
    go(match, "order:A-24", "unit:u1", "unit:u1", "hex:K3")
    go(match, "fire:G-5", "unit:g2", { select: ["unit:g3"] }, "fire:1", { select: ["unit:g3", "unit:g3/weapon"] })
    idle(match)
    expect(total(match, "attacked")).toBe(13)
    expect(unit(match, "g3").weapon?.broken).toBe(true)
    expect(total(match, "defended")).toBe(18)
    expect(unit(match, "u1").broken).toBe(false)
    go(match, "hex:J3", "fire:1", "crossfire:G-27", "crossfire:G-48")
    while (match.pending[0]?.what !== "add-to-attack" || match.pending[0].by !== "germany")
      go(match, { confirm: false })
    go(match, { confirm: true })
    idle(match)
    expect(total(match, "attacked")).toBe(18)
    expect(total(match, "defended")).toBe(18)
    expect(unit(match, "u1").broken).toBe(true)
  })
  it("GWC-A42.4 no Op Fire at a Trench to Trench move; beyond the Trench there is", () => {
    const match = table(
      scene({
        forts: { B2: "trench", B3: "trench" },
        units: [
          ["g-inf", "B2"],
          ["f-poi", "E4"],
        ],
        hands: { germany: [move], france: [{ order: "fire" }] },
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3")
    expect(match.pending[0]?.by).toBe("germany")
    go(match, "hex:B4")
    expect(match.pending[0]).toMatchObject({ by: "france", what: "opportunity-fire" })
  })
  it("GWC-A42.3a an Ordnance Weapon does not Op Fire; its Unit may", () => {
    const match = table(
      scene({
        units: [
          ["g-inf", "B2"],
          ["f-spe", "B5", { weapon: "f-75" }],
        ],
        hands: { germany: [move], france: [{ order: "fire" }] },
        rolls: { france: ["2•3"], germany: ["6•5"] },
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3", "fire:F-1", "unit:f2", "fire:1")
    idle(match)
    expect(total(match, "attacked")).toBe(2 + 5)
  })
  it("GWC-A42.3c activated for Op Fire is activated for the Turn; GWC-A42.3d one attack per entry", () => {
    const match = table(
      scene({
        units: [
          ["g-inf", "B2"],
          ["g-inf", "D2"],
          ["f-poi", "C5"],
        ],
        hands: { germany: [move, move], france: [{ order: "fire" }, { order: "fire" }] },
        rolls: { france: ["2•3"], germany: ["6•5"] },
      }),
    )
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3", "fire:F-1", "unit:f3", "fire:1")
    idle(match)
    expect(options(match)).toContain("end")
    go(match, "stop")
    idle(match)
    go(match, "order:G-22", "unit:g2", "unit:g2", "hex:D3")
    expect(options(match)).toEqual(["pass"]) // only Hidden Wire could be played now
  })
  it("GWC-O23.6 whoever might hold a card is asked, whether he does or not (GWC-AMB-49)", () => {
    const ask = (card: "fire" | "recover") => {
      const match = table(
        scene({
          units: [
            ["g-inf", "B2"],
            ["f-poi", "B5"],
          ],
          hands: { germany: [move], france: [{ order: card }] },
        }),
      )
      go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3")
      return [match.pending[0]?.by, match.pending[0]?.openly]
    }
    expect(ask("fire")).toEqual(ask("recover"))
    expect(ask("fire")[0]).toBe("france")
  })
})

describe("Advance and Melee", () => {
  const advance = { order: "advance" } as const
  const melee = (germans: Scene["units"], french: Scene["units"], rolls: Scene["rolls"], more: Partial<Scene> = {}) => {
    const match = table(
      scene({ hands: { germany: [advance] }, units: [...germans, ...french], ...more, ...(rolls ? { rolls } : {}) }),
    )
    return match
  }
  it("GWC-O16.1 one adjacent hex, whatever it costs; GWC-O16.4.3 the lower total loses all", () => {
    const match = melee(
      [
        ["g-inf", "B2", { broken: true, suppressed: true }],
        ["g-bertin", "O1"],
      ],
      [
        ["f-poi", "B3"],
        ["f-barnier", "O11"],
      ],
      { france: ["6•5"], germany: ["2•3"] },
    )
    go(match, "order:G-1", "unit:g1", "unit:g1", "hex:B3")
    idle(match)
    expect(isGone(match, "g1")).toBe(true)
    expect(match.state.points).toBe(-2)
  })
  it("GWC-O16.4.1b Melee FP: (5 + 2) + 1 of the Leader, and 1 for boxed FP; the MG adds nothing", () => {
    const match = melee(
      [
        ["g-sto", "B2", { weapon: "g-mg0815" }],
        ["g-bertin", "B2"],
      ],
      [
        ["f-poi", "B3"],
        ["f-barnier", "O11"],
      ],
      { france: ["2•3"], germany: ["2•3"] },
    )
    go(match, "order:G-1", "unit:g2", { select: ["unit:g1"] }, "together:B2", "hex:B3")
    idle(match)
    const totals = all(match, "meleeTotal").map((h) => (h.score as { total: number }).total)
    expect(totals).toEqual([5 + 5, 6 + 2 + 1 + 1 + 5])
  })
  it("GWC-O16.4.3 a tie in the open eliminates both", () => {
    const match = melee(
      [
        ["g-inf", "B2"],
        ["g-bertin", "O1"],
      ],
      [
        ["f-poi", "B3"],
        ["f-barnier", "O11"],
      ],
      { france: ["2•3"], germany: ["2•3"] },
    )
    go(match, "order:G-1", "unit:g1", "unit:g1", "hex:B3")
    idle(match)
    expect([isGone(match, "g1"), isGone(match, "f3")]).toEqual([true, true])
  })
  it("GWC-F129 in a Pillbox its last sole occupant wins the tie", () => {
    const match = melee(
      [
        ["g-inf", "B2"],
        ["g-bertin", "O1"],
      ],
      [
        ["f-poi", "B3"],
        ["f-barnier", "O11"],
      ],
      { france: ["2•3"], germany: ["2•3"] },
      {
        forts: { B3: "pillbox" },
        change: (m) => {
          m.held[grid.hex("B3")] = "france"
        },
      },
    )
    go(match, "order:G-1", "unit:g1", "unit:g1", "hex:B3")
    idle(match)
    expect([isGone(match, "g1"), isGone(match, "f3")]).toEqual([true, false])
  })
  it("GWC-6.3.1 both sides' last Formations lost at once: the holder of the Initiative Card wins", () => {
    const match = melee(
      [["g-inf", "B2"]],
      [["f-poi", "B3"]],
      { france: ["2•3"], germany: ["2•3"] },
      { initiative: "france" },
    )
    go(match, "order:G-1", "unit:g1", "unit:g1", "hex:B3")
    idle(match)
    expect(match.outcome?.winners).toEqual(["france"])
  })
  it("GWC-O16.4.1a a lone Runner is eliminated without a roll for 1 VP", () => {
    const match = melee(
      [["g-inf", "B2"]],
      [
        ["f-age", "B3"],
        ["f-barnier", "O11"],
      ],
      {},
    )
    go(match, "order:G-1", "unit:g1", "unit:g1", "hex:B3")
    expect(isGone(match, "f2")).toBe(true)
    expect(match.state.points).toBe(1)
    expect(all(match, "rolled")).toHaveLength(0)
  })
  it("GWC-O16.3.1 a broken Tank without Movement can neither Advance nor Move", () => {
    const match = table(
      scene({
        active: "france",
        hands: { france: [advance, move] },
        units: [
          ["f-sch", "B2", { broken: true }],
          ["g-inf", "O1"],
        ],
      }),
    )
    expect(options(match)).toEqual(["pass"])
  })
})
