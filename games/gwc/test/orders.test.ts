import { describe, expect, it } from "vitest"
import { at, scene } from "./orders-help.ts"
import { all, go, idle, isGone, last, options, type Scene, table, total, unit } from "./table.ts"

describe("Recover", () => {
  it.each([
    ["5: rallies", "2•3", false, false],
    ["8: Suppressed", "2•6", true, true],
    ["9: unchanged", "4•5", true, false],
  ] as const)("GWC-O25.3 Morale 8 and a roll of %s", (_name, dice, broken, suppressed) => {
    const match = table(
      scene("recover", {
        units: [
          ["g-inf", "H5", { broken: true, suppressed: true }],
          ["f-poi", "O11"],
        ],
        rolls: { germany: [dice] },
      }),
    )
    go(match, "order:G-7")
    idle(match)
    expect(unit(match, "g1")).toMatchObject({ broken, suppressed })
  })
  it("GWC-T107.1b the marker of who stands in Gas stays (GWC-13.3)", () => {
    const match = table(
      scene("recover", {
        gas: ["H5"],
        units: [
          ["g-inf", "H5", { suppressed: true }],
          ["g-inf", "H7", { suppressed: true }],
          ["f-poi", "O11"],
        ],
      }),
    )
    go(match, "order:G-7")
    expect([unit(match, "g1").suppressed, unit(match, "g2").suppressed]).toEqual([true, false])
  })
  it("GWC-O25.1 once a Turn: a second Recover is refused", () => {
    const match = table(
      scene("recover", {
        hands: { germany: ["G-7", "G-36"] },
        units: [
          ["g-inf", "H5", { suppressed: true }],
          ["f-poi", "O11"],
        ],
      }),
    )
    go(match, "order:G-7")
    expect(options(match)).not.toContain("order:G-36")
  })
  it("GWC-O25.2 a broken Tank in a Trench rolls against its own 9", () => {
    const match = table({
      map: {},
      active: "france",
      hands: { france: [{ order: "recover" }] },
      forts: { H5: "trench" },
      units: [
        ["f-sch", "H5", { broken: true }],
        ["g-inf", "O1"],
      ],
      rolls: { france: ["4•5"] },
    })
    go(match, "order:F-3")
    idle(match)
    expect(unit(match, "f1")).toMatchObject({ broken: true, suppressed: true })
  })
})

describe("Rout", () => {
  const rout = (dice: "2•4" | "1•6" | "4•5" | "5•6", more: Partial<Scene> = {}) => {
    const match = table(
      scene("rout", {
        units: [
          ["f-poi", "H5", { broken: true }],
          ["g-inf", "O1"],
        ],
        rolls: { germany: [{ dice, trigger: null }] },
        ...more,
      }),
    )
    go(match, "order:G-3")
    return match
  }
  it("GWC-O26.2 Morale 7: 6 does nothing, 7 Suppresses, 9 Retreats 2", () => {
    const six = rout("2•4")
    idle(six)
    expect(unit(six, "f1")).toMatchObject({ suppressed: false, hex: at("H5") })
    const seven = rout("1•6")
    idle(seven)
    expect(unit(seven, "f1").suppressed).toBe(true)
    const nine = rout("4•5")
    go(nine, "hex:H6", "hex:H7")
    expect(unit(nine, "f1").hex).toBe(at("H7"))
  })
  it("GWC-O26.3 each hex must be closer to the own edge (GWC-O26.6)", () => {
    const match = rout("4•5")
    idle(match)
    expect(options(match).sort()).toEqual(["hex:G6", "hex:H6", "hex:I6"])
  })
  it("GWC-7.2.2 from row 10 a Retreat of 4 leads off the map: eliminated", () => {
    const match = rout("5•6", {
      units: [
        ["f-poi", "H10", { broken: true }],
        ["f-barnier", "A11"],
        ["g-inf", "O1"],
      ],
    })
    go(match, "hex:H11")
    idle(match)
    expect(isGone(match, "f1")).toBe(true)
    expect(match.state.points).toBe(2)
  })
  it("GWC-O26.3.4 with every closer hex held by the enemy it is eliminated", () => {
    const match = rout("4•5", {
      units: [
        ["f-poi", "H5", { broken: true }],
        ["f-barnier", "A11"],
        ["g-inf", "H6"],
        ["g-inf", "G6"],
        ["g-inf", "I6"],
      ],
    })
    idle(match)
    expect(isGone(match, "f1")).toBe(true)
  })
  it("GWC-T107.1c, GWC-O26.4 in Gas Cover above 0 does not count: 9 against a Building is 2 hexes", () => {
    const match = rout("4•5", { map: { hexes: { H5: "B." } }, gas: ["H5"] })
    go(match, "hex:H6", "hex:H7")
    expect(last(match, "retreats")).toMatchObject({ hexes: 2 })
  })
  it("GWC-O26.5 a broken Tank alone cannot be routed", () => {
    const match = table(
      scene("rout", {
        units: [
          ["f-sch", "H5", { broken: true }],
          ["g-inf", "O1"],
        ],
      }),
    )
    expect(options(match)).toEqual(["pass"])
  })
  it("GWC-O26.3.3 Wire does not stop a Retreat, GWC-O26.3.1 nor does Marsh, GWC-O26.3.2 and nobody fires", () => {
    const match = rout("4•5", {
      map: { hexes: { H7: "m." } },
      forts: { H6: "wire" },
      hands: { germany: [{ order: "rout" }], france: [{ order: "fire" }] },
    })
    go(match, "hex:H6", "hex:H7")
    expect(unit(match, "f1").hex).toBe(at("H7"))
  })
  it("GWC-O26.1 whom of both", () => {
    const match = table(
      scene("rout", {
        units: [
          ["f-poi", "H5", { broken: true }],
          ["g-inf", "O1", { broken: true }],
        ],
      }),
    )
    go(match, "order:G-3")
    expect(options(match)).toEqual(["germany", "france"])
  })
})

describe("HMG Suppress", () => {
  const guns = (weapon: "g-mg08" | "g-mg0815", forts = {}) =>
    table(
      scene("hmgSuppress", {
        forts,
        units: [
          ["g-inf", "H5", { weapon }],
          ["f-poi", "J4"],
          ["f-barnier", "J5"],
          ["f-poi", "J7"],
        ],
      }),
    )
  it("GWC-O22.1 needs an HMG that may fire", () => {
    expect(options(guns("g-mg0815"))).not.toContain("order:G-14")
    expect(options(guns("g-mg08", { H5: "wire" }))).not.toContain("order:G-14")
    expect(options(guns("g-mg08"))).toContain("order:G-14")
  })
  it("GWC-O22.2 two adjacent hexes are Suppressed, Leaders too; two that are apart are not offered", () => {
    const match = guns("g-mg08")
    go(match, "order:G-14", "unit:g1")
    expect(options(match)).not.toContain("hexes:J4:J7")
    go(match, "hexes:J4:J5")
    expect([unit(match, "f2").suppressed, unit(match, "f3").suppressed, unit(match, "f4").suppressed]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe("Offensive", () => {
  it("GWC-O24.1 needs a connected unbroken line with a Leader", () => {
    const match = table(
      scene("offensive", {
        units: [
          ["g-bertin", "K10"],
          ["g-inf", "I9"],
          ["g-inf", "J9"],
          ["g-inf", "L9"],
          ["g-inf", "H9", { broken: true }],
          ["g-inf", "F9"],
          ["f-poi", "O1"],
        ],
      }),
    )
    go(match, "order:G-41")
    expect(options(match)).toEqual(["unit:g1", "unit:g2", "unit:g3", "unit:g4"])
    expect(match.check({ by: "germany", seq: match.seq, move: { select: ["unit:g1", "unit:g2"] } })).toMatchObject({
      ok: false,
      rules: ["GWC-O24.1"],
    })
    expect(match.check({ by: "germany", seq: match.seq, move: { select: ["unit:g1", "unit:g2", "unit:g3"] } }).ok).toBe(
      true,
    )
  })
  it("GWC-O24.2a no hex twice and no overstacking; GWC-O24.2b then one Fire Attack of those who moved", () => {
    const match = table(
      scene("offensive", {
        units: [
          ["g-bertin", "H5"],
          ["g-inf", "H5"],
          ["g-inf", "H4"],
          ["f-poi", "H8"],
        ],
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-41", { select: ["unit:g1", "unit:g2", "unit:g3"] }, "unit:g2")
    expect(options(match)).not.toContain("hex:H4") // a Platoon is there: 8 figures
    go(match, "hex:H6")
    expect(options(match)).not.toContain("hex:H5")
    go(match, "stop", "end")
    go(match, "hex:H8")
    idle(match)
    expect(total(match, "attacked")).toBe(5 + 5)
    expect(match.state.order).toBeNull()
  })
  it("GWC-O24.2b two Platoons that have moved fire together without a Leader; two Leaders do not, nor who is out of a Leader's radius", () => {
    const match = table(
      scene("offensive", {
        units: [
          ["g-bertin", "B5"],
          ["g-inf", "C5"],
          ["g-inf", "D5"],
          ["f-poi", "C9"],
        ],
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-41", { select: ["unit:g1", "unit:g2", "unit:g3"] })
    go(match, "unit:g2", "hex:C6", "unit:g3", "hex:D6", "end", "hex:C9", { select: ["unit:g2", "unit:g3"] })
    idle(match)
    expect(total(match, "attacked")).toBe(5 + 1 + 5)
  })
  it("GWC-O24.1 a Leader and one Platoon are a line; a Leader by himself is not, whatever enemy stands next to him", () => {
    const asked = (...units: Scene["units"]) => table(scene("offensive", { units: [...units, ["f-poi", "O11"]] }))
    const two = asked(["g-bertin", "B5"], ["g-inf", "B5"])
    go(two, "order:G-41")
    expect(options(two)).toEqual(["unit:g1", "unit:g2"])
    expect(two.check({ by: "germany", seq: two.seq, move: { select: ["unit:g1", "unit:g2"] } }).ok).toBe(true)
    const alone = asked(["g-bertin", "B5"], ["g-inf", "B8"], ["f-barnier", "B6"], ["f-poi", "B6"])
    expect(options(alone)).not.toContain("order:G-41")
  })
  it("GWC-O24.2b nobody fires a Weapon in an Offensive", () => {
    const match = table(
      scene("offensive", {
        units: [
          ["g-bertin", "C5"],
          ["g-inf", "C5", { weapon: "g-mg08" }],
          ["f-poi", "C8"],
        ],
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(
      match,
      "order:G-41",
      { select: ["unit:g1", "unit:g2"] },
      "unit:g1",
      "hex:C6",
      "unit:g2",
      "hex:C6",
      "end",
      "hex:C8",
    )
    idle(match)
    expect(all(match, "fires").map((h) => h.names)).toEqual([["Infanterie"]]) // not asked which of its pieces: it has one here
    expect(total(match, "attacked")).toBe(5 + 2 + 5) // with the Command of Bertin
  })
  it("GWC-10.3.2.1 a shot of the Offensive that has no FP is not made, and leaves another", () => {
    const match = table(
      scene("offensive", {
        map: { hexes: { B7: "r." } },
        units: [
          ["g-bertin", "B5"],
          ["g-abt", "B5"],
          ["g-inf", "C5"],
          ["f-poi", "B8"],
          ["f-poi", "E8"],
        ],
        hands: { germany: ["G-41", { action: "marksmanship" }] },
        rolls: { germany: ["2•3"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-41", { select: ["unit:g1", "unit:g2", "unit:g3"] })
    go(match, "unit:g2", "hex:B6", "stop", "unit:g3", "hex:C6", "stop", "end")
    go(match, "hex:B8", { select: ["unit:g2"] })
    expect(options(match)).toContain("marksmanship:G-36")
    go(match, "pass", "hex:E8")
    idle(match)
    expect(all(match, "lapsed")).toHaveLength(1)
    expect(all(match, "attacked")).toMatchObject([{ hex: "E8" }])
    expect(match.state.order).toBeNull()
  })
})

describe("Runner", () => {
  it("GWC-O27.1 a Runner comes to the Highest-ranking Leader and is activated", () => {
    const match = table(
      scene("runner", {
        units: [
          ["g-bertin", "H5"],
          ["f-poi", "O11"],
        ],
      }),
    )
    go(match, "order:G-2", "place")
    expect(match.state.units.find((u) => u.type === "g-bot")).toMatchObject({ hex: at("H5"), activated: true })
  })
  it("GWC-T107.1a a Runner who comes into Gas is Suppressed", () => {
    const match = table(
      scene("runner", {
        gas: ["H5"],
        units: [
          ["g-bertin", "H5"],
          ["f-poi", "O11"],
        ],
      }),
    )
    go(match, "order:G-2", "place")
    expect(match.state.units.find((u) => u.type === "g-bot")).toMatchObject({ suppressed: true, activated: true })
  })
  it("GWC-O27.2 a Runner moves alone and can be fired at (GWC-AMB-51)", () => {
    const match = table(
      scene("runner", {
        hands: { germany: [{ order: "runner" }], france: [{ order: "fire" }] },
        units: [
          ["g-bot", "H5"],
          ["f-poi", "H8"],
        ],
      }),
    )
    go(match, "order:G-2", "unit:g1", "unit:g1", "hex:H6")
    expect(match.pending[0]).toMatchObject({ by: "france", what: "opportunity-fire" })
  })
  it("GWC-O27a without a Leader and a Runner the Order is refused", () => {
    expect(
      options(
        table(
          scene("runner", {
            units: [
              ["g-inf", "H5"],
              ["f-poi", "O11"],
            ],
          }),
        ),
      ),
    ).toEqual(["pass"])
  })
})

describe("Engineers", () => {
  it("GWC-3.1.9 any card lets unbroken Pioniere dig Foxholes, or clear Wire; broken ones not", () => {
    const dig = table(
      scene("rout", {
        units: [
          ["g-pio", "H5"],
          ["f-poi", "O11"],
        ],
      }),
    )
    go(dig, "engineer:G-3")
    expect(dig.state.forts[at("H5")]).toBe("foxholes")
    expect([unit(dig, "g1").activated, dig.state.orders]).toEqual([true, 1])
    const clear = table(
      scene("rout", {
        forts: { H5: "wire" },
        units: [
          ["g-pio", "H5"],
          ["f-poi", "O11"],
        ],
      }),
    )
    go(clear, "engineer:G-3")
    expect(clear.state.forts).toEqual({})
    const broken = table(
      scene("recover", {
        units: [
          ["g-pio", "H5", { broken: true }],
          ["f-poi", "O11"],
        ],
      }),
    )
    expect(options(broken)).not.toContain("engineer:G-7")
  })
})
