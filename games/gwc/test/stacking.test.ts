import { describe, expect, it } from "vitest"
import { REROLLS } from "../questions.ts"
import { occur } from "../rules/events/events.ts"
import { gasAttack, impact } from "../rules/orders-artillery-request.ts"
import { newState } from "../rules/scenarios/muster.ts"
import { fitsIn } from "../rules/stacking-and-initiative.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { all, cardOf, go, idle, isGone, last, options, run, state, table, unit } from "./table.ts"
import { at, bare } from "./upkeep-help.ts"

const far = ["g-inf", "O1"] as const
const foe = ["f-barnier", "O11"] as const
const yes = { confirm: true } as const

describe("markers in a hex", () => {
  it("GWC-8.1 Gas, a Shellhole and a Spotting Round do not keep an Impact out, and stay", () => {
    const barrage = { centre: at("H5"), impacts: [at("H4"), at("H6")] }
    const match = run(
      bare({
        units: [["f-poi", "H5"], far, foe],
        gas: ["H5"],
        ground: { H5: "shellhole" },
        rolls: { germany: ["2•1"], france: ["6•5"] },
        change: (m) => {
          m.players.germany!.barrage = barrage
        },
      }),
      (m) => impact(m, "germany", [at("H5")]),
    )
    expect(all(match, "attacked")).toHaveLength(1)
    expect(match.state).toMatchObject({ gas: [at("H5")], ground: { [at("H5")]: "shellhole" } })
    expect(match.state.players.germany?.barrage).toEqual(barrage)
  })
  it("GWC-8.1.1 Scrounge passes by a Platoon with an MG, a Runner and a Leader", () => {
    const scrounge = (units: Parameters<typeof bare>[0]["units"]) =>
      run(bare({ units: [...units, foe], change: (m) => void m.players.germany!.weaponsBox.push("g-mg0815") }), (m) =>
        occur(m, "germany", cardOf("germany", { event: "scrounge" })),
      )
    const nobody = scrounge([
      ["g-inf", "B2", { weapon: "g-mg08" }],
      ["g-bot", "B2"],
      ["g-bertin", "B2"],
    ])
    expect(nobody.outcome?.reason).toBe("Done.")
    expect(nobody.state.players.germany?.weaponsBox).toEqual(["g-mg0815"])
    const one = scrounge([
      ["g-inf", "B2", { weapon: "g-mg08" }],
      ["g-inf", "B3"],
      ["g-bot", "B2"],
      ["g-bertin", "B2"],
    ])
    go(one, yes)
    idle(one)
    expect(unit(one, "g2").weapon?.type).toBe("g-mg0815")
  })
  it("GWC-8.1.5 a second Gas Attack adds no marker where there is one, and takes hold of who is there", () => {
    const match = run(bare({ units: [["f-poi", "H5"], far, foe], gas: ["H5"] }), (m) =>
      gasAttack(m, "germany", [at("H5"), at("H6")]),
    )
    expect(match.state.gas).toEqual([at("H5"), at("H6")])
    expect(unit(match, "f1").suppressed).toBe(true)
  })
  it("GWC-8.1.6 a Blaze takes Wire and Gas away and drives everybody out (GWC-E60)", () => {
    const match = run(
      bare({
        map: { hexes: { G6: "W." } },
        units: [["f-poi", "G6"], far, foe],
        forts: { G6: "wire" },
        gas: ["G6"],
        rolls: { germany: [{ hex: "G5" }] },
      }),
      (m) => occur(m, "germany", cardOf("germany", { event: "blaze" })),
      "hex:G7",
    )
    expect(match.state).toMatchObject({ forts: {}, gas: [], ground: { [at("G6")]: "blaze" } })
    expect(unit(match, "f1").hex).toBe(at("G7"))
    const gas = run(bare({ units: [far, foe], ground: { G6: "blaze" } }), (m) => gasAttack(m, "germany", [at("G6")]))
    expect(gas.state.gas).toEqual([])
  })
})

describe("Formations in a hex", () => {
  it("GWC-8.2 at the end of the enemy's Turn two Platoons are one too many: the owner gives one up for 2 VP", () => {
    const match = table(bare({ units: [["f-poi", "B9"], ["f-cha", "B9"], far, foe], hands: { germany: ["G-1"] } }))
    go(match, "pass", { select: [] })
    expect(match.pending[0]).toMatchObject({ by: "france", what: "overstacked" })
    expect(options(match)).toEqual(["unit:f1", "unit:f2"])
    go(match, "unit:f1")
    expect(isGone(match, "f1")).toBe(true)
    expect(match.state.points).toBe(2)
    expect(match.state.active).toBe("france")
  })
  it.each([
    ["7 figures", ["f-poi", "f-spe", "f-ravy"], true],
    ["8 figures", ["f-poi", "f-spe", "f-ravy", "f-age"], false],
    ["a Tank and a Platoon", ["f-sch", "f-poi"], true],
  ] as const)("GWC-8.2 %s in a hex (GWC-3a)", (_what, types, legal) => {
    const match = table(
      bare({ units: [...types.map((type) => [type, "B9"] as const), far, foe], hands: { germany: ["G-1"] } }),
    )
    go(match, "pass", { select: [] })
    expect(match.pending[0]?.what === "overstacked").toBe(!legal)
  })
  it("GWC-8.2 during a Turn the limit may be exceeded", () => {
    const match = table(bare({ units: [["g-inf", "B2"], ["g-inf", "B3"], far, foe], hands: { germany: ["G-20"] } }))
    go(match, "order:G-20", "unit:g1", "unit:g1", "hex:B3")
    expect(options(match)).toContain("hex:B4")
    go(match, "hex:B4", "stop")
    idle(match)
    go(match, "end")
    expect(isGone(match, "g1")).toBe(false)
  })
  it("GWC-8.2.1 two Tanks never share a hex, not even on the way", () => {
    const match = table(
      bare({ active: "france", units: [["f-ftm", "B6"], ["f-sch", "B7"], far, foe], hands: { france: ["F-7"] } }),
    )
    go(match, "order:F-7", "unit:f1", "unit:f1")
    expect(options(match)).toContain("hex:B5")
    expect(options(match)).not.toContain("hex:B7")
    const m = state(bare({ units: [["f-ftm", "B6"], ["f-sch", "B7"], ["f-poi", "B8"], far] }))
    expect(fitsIn(m, [m.units[0]!], at("B7"))).toBe(false)
    expect(fitsIn(m, [m.units[2]!], at("B7"))).toBe(true)
  })
})

describe("the Initiative Card", () => {
  it("GWC-9a is held as the scenario says, and only its holder is asked", () => {
    for (const s of scenarios.all) expect(newState(s.id).initiative).toBe(s.initiative)
    const match = table(
      bare({
        units: [["g-inf", "B2"], ["f-poi", "B4"], foe],
        hands: { germany: ["G-5"] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
        initiative: "france",
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B4")
    const asked: string[] = []
    while (match.pending[0]?.what !== "order") {
      const [d] = match.pending
      if (REROLLS.some((question) => question === d!.what)) asked.push(d!.by)
      go(match, d!.kind === "confirm" ? { confirm: false } : "pass")
    }
    expect(asked).toEqual(["france", "france"])
  })
  it("GWC-9.1 Germany cancels a 12 and its trigger, France cancels the 3 that follows: the Card goes over and back", () => {
    const match = table(
      bare({
        units: [["g-inf", "B2"], ["f-poi", "B4"], foe],
        hands: { germany: ["G-5"] },
        rolls: {
          germany: ["2•3"],
          france: [
            { dice: "6•6", trigger: "time" },
            { dice: "1•2", trigger: null },
            { dice: "4•5", trigger: null },
          ],
        },
        initiative: "germany",
      }),
    )
    go(match, "order:G-5", "unit:g1", "hex:B4")
    const until = (value: number) => {
      const isRolled = () => Number(last(match, "rolled")?.white) + Number(last(match, "rolled")?.colored) === value
      while (!(match.pending[0]!.what?.startsWith("reroll") && isRolled())) {
        const [d] = match.pending
        go(match, d!.kind === "confirm" ? { confirm: false } : "pass")
      }
      return match.pending[0]!.by
    }
    expect(until(12)).toBe("germany")
    go(match, yes)
    expect(match.state.initiative).toBe("france")
    expect(until(3)).toBe("france")
    go(match, yes)
    expect(match.state.initiative).toBe("germany")
    expect(until(9)).toBe("germany")
    idle(match)
    expect(match.state.time).toBe(0) // the Time trigger was cancelled with its roll
    expect(last(match, "defended")).toMatchObject({ score: { total: 16 } })
  })
})
