import { describe, expect, it } from "vitest"
import { hexRow } from "../rules/air.ts"
import { artilleryRequest, mayOrderRequest } from "../rules/artillery.ts"
import { grid } from "../rules/field.ts"
import { boxesOf } from "../rules/telephones.ts"
import type { Month } from "../types.ts"
import { all, go, idle, isGone, last, options, run, type Scene, state, table, total, unit } from "./table.ts"

const at = (hex: string) => grid.hex(hex)
const names = (hexes: readonly number[]) => hexes.map((h) => grid.name(h))
const scene = (
  order:
    | "recover"
    | "rout"
    | "airAssault"
    | "hmgSuppress"
    | "offensive"
    | "runner"
    | "artilleryDenied"
    | "artilleryRequest"
    | "commandConfusion",
  more: Partial<Scene> & Pick<Scene, "units">,
): Scene => ({
  map: {},
  hands: { germany: [{ order }] },
  ...more,
})
const phone =
  (more: Partial<{ broken: boolean; box: "local" | "standing" | "gas" }> = {}) =>
  (m: ReturnType<typeof state>) => {
    m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "local", ...more }
  }

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

describe("Air Assault", () => {
  it("GWC-O17.1a from G11 in direction 2: G11, H10, I10, J9, K9, L8, M8, N7, O7", () => {
    expect(names(hexRow(at("G11"), 1))).toEqual(["G11", "H10", "I10", "J9", "K9", "L8", "M8", "N7", "O7"])
  })
  it("GWC-O17.1b Bombing Suppresses the Units first, GWC-O17.1e then 6 + 8 = 14 on all", () => {
    const match = table(
      scene("airAssault", {
        units: [
          ["f-poi", "J9"],
          ["f-barnier", "J9"],
          ["g-inf", "O1"],
        ],
        rolls: { germany: [{ hex: "G11" }, "2•6"], france: ["6•5", "5•6"] },
      }),
    )
    go(match, "order:G-23", "bomb:J9")
    idle(match)
    expect(total(match, "attacked")).toBe(14)
    expect(unit(match, "f1").suppressed).toBe(true)
    expect(unit(match, "f2").suppressed).toBe(false)
    go(match, "unit:f1")
    idle(match)
    expect(all(match, "defended")).toHaveLength(2)
  })
  it("GWC-O17.1c Strafing two hexes attacks only the occupied one with 5", () => {
    const match = table(
      scene("airAssault", {
        units: [
          ["f-poi", "J9"],
          ["g-inf", "O1"],
        ],
        rolls: { germany: [{ hex: "G11" }, "2•6"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-23", "strafe:J9:K9")
    idle(match)
    expect(all(match, "attacked")).toHaveLength(1)
    expect(total(match, "attacked")).toBe(13)
  })
  it.each([
    ["1914-09", "france", 1],
    ["1916-01", "france", 1],
    ["1916-02", "france", 3],
    ["1915-08", "germany", 3],
  ] as const)("GWC-O17.1d in %s %s has %i ways to attack one occupied hex next to another", (date, side, ways) => {
    const foe = side === "france" ? (["g-inf", "J9"] as const) : (["f-poi", "J9"] as const)
    const own = side === "france" ? (["f-poi", "A1"] as const) : (["g-inf", "A1"] as const)
    const match = table({
      map: { date: date as Month },
      active: side,
      hands: { [side]: [{ order: "airAssault" }] },
      units: [foe, own],
      rolls: { [side]: [{ hex: side === "france" ? "J9" : "G11" }] },
    })
    go(match, side === "france" ? "order:F-43" : "order:G-23")
    const found = options(match).filter((id) => id.startsWith("bomb:J9") || id.includes("J9:") || id.includes(":J9"))
    expect(found.length >= ways).toBe(true)
    expect(found.some((id) => id.startsWith("strafe"))).toBe(ways > 1)
  })
  it("GWC-O17.2 Woods around the target neither hinder nor burst; their Cover counts", () => {
    const match = table(
      scene("airAssault", {
        map: { hexes: { J9: "W." } },
        units: [
          ["f-poi", "J9"],
          ["g-inf", "O1"],
        ],
        rolls: { germany: [{ hex: "G11" }, "2•6"], france: ["6•5"] },
      }),
    )
    go(match, "order:G-23", "bomb:J9")
    idle(match)
    expect(total(match, "attacked")).toBe(14)
    expect(total(match, "defended")).toBe(7 - 1 + 2 + 11)
  })
})

describe("Artillery", () => {
  const request = (more: Partial<Scene> & Pick<Scene, "units">, ...moves: Parameters<typeof go>[1][]) =>
    run({ map: {}, ...more }, (m) => artilleryRequest(m, "germany", { spotters: ["leader", "fao"] }), ...moves)
  const foe = ["f-poi", "O11"] as const
  it("GWC-O18 Artillery Denied breaks the enemy's Telephone, then takes it away", () => {
    const deny = (broken: boolean) => {
      const match = table(
        scene("artilleryDenied", {
          units: [["g-inf", "A1"], foe],
          change: (m) => {
            m.players.france!.telephone = { type: "f-tel75", broken, box: "local" }
          },
        }),
      )
      go(match, "order:G-8")
      return match.state.players.france?.telephone
    }
    expect(deny(false)?.broken).toBe(true)
    expect(deny(true)).toBeNull()
    const none = table(
      scene("artilleryDenied", {
        units: [["g-inf", "A1"], foe],
        change: (m) => {
          m.players.france!.telephone = null
        },
      }),
    )
    expect(options(none)).toEqual(["pass"])
  })
  it("GWC-O19 with a broken Telephone only Battery Access: GWC-O19.1 it is mended in a box, nobody spots", () => {
    const match = request({ units: [["g-bertin", "A1"], foe], change: phone({ broken: true }) }, "standing")
    expect(match.state.players.germany?.telephone).toMatchObject({ broken: false, box: "standing" })
    expect(match.state.players.germany?.observerUsed).toBe(false)
  })
  it.each([
    ["1914-09", ["local"], ["local"]],
    ["1915-01", ["local", "standing"], ["local", "standing"]],
    ["1915-06", ["local", "standing", "gas"], ["local", "standing"]],
    ["1915-07", ["local", "standing", "gas"], ["local", "standing", "gas"]],
  ] as const)("GWC-O19.2a the bombardments of %s", (date, germany, france) => {
    const m = state({ map: { date }, units: [] })
    expect([boxesOf(m, "germany"), boxesOf(m, "france")]).toEqual([germany, france])
  })
  it("GWC-O19.2b the Highest-ranking Leader broken and the FAO used: refused", () => {
    const m = state({ map: {}, units: [["g-bertin", "A1", { broken: true }], foe], change: phone() })
    expect(mayOrderRequest(m, "germany")).toBe(true)
    m.players.germany!.observerUsed = true
    expect(mayOrderRequest(m, "germany")).toBe(false)
    m.units[0]!.broken = false
    expect(mayOrderRequest(m, "germany")).toBe(true)
  })
  const local = (
    accuracy: "6•5" | "1•2",
    drift: "1•4" | "2•3" | "4•6",
    more: Partial<Scene> & Pick<Scene, "units">,
    aim = "hex:H5",
  ) =>
    request(
      {
        change: phone(),
        rolls: {
          germany: [accuracy, drift, "4•5", "3•6"].map((dice) => ({ dice: dice as "6•5", trigger: null })),
          france: ["6•5", "5•6"],
        },
        ...more,
      },
      "local",
      aim,
    )
  it("GWC-O19.2.1.2.1 a hit drifts by both dice: 1•4 comes back to H5, 2•3 goes to J5", () => {
    expect(last(local("6•5", "1•4", { units: [["g-inf", "A1"], foe] }), "drifted")).toMatchObject({ hex: "H5" })
    expect(last(local("6•5", "2•3", { units: [["g-inf", "A1"], foe] }), "drifted")).toMatchObject({ hex: "J5" })
  })
  it("GWC-O19.2.1.2.2 a miss drifts far: 4•6 from H3 ends in H9 (GWC-2.2.2)", () => {
    expect(last(local("1•2", "4•6", { units: [["g-inf", "A1"], foe] }, "hex:H3"), "drifted")).toMatchObject({
      hex: "H9",
    })
  })
  it("GWC-O19.2.1.2.3 a round that leaves the map is lost", () => {
    const match = local("6•5", "1•4", { units: [["g-inf", "A1"], foe] }, "hex:H1")
    expect(last(match, "lostRound")).toBeDefined()
    expect(all(match, "impact")).toHaveLength(0)
  })
  it("GWC-O19.2.1.4.1 the vacant hexes share one roll of 9 + 9 = 18: Field, Building, Trench; a Pillbox stands", () => {
    const match = local("6•5", "1•4", {
      map: { hexes: { H4: "f.", G5: "B." } },
      forts: { I5: "trench", I6: "pillbox" },
      units: [["g-inf", "A1"], foe],
    })
    expect(total(match, "impact")).toBe(18)
    expect([match.state.ground[at("H4")], match.state.ground[at("G5")]]).toEqual(["shellhole", "rubble"])
    expect([match.state.forts[at("I5")], match.state.forts[at("I6")]]).toEqual(["foxholes", "pillbox"])
  })
  it("GWC-O19.2.1.4.2 then each occupied hex: Foxholes become a Shellhole before the Platoon defends with 7 + 1", () => {
    const match = local("6•5", "1•4", {
      forts: { H5: "foxholes" },
      units: [
        ["g-inf", "A1"],
        ["f-poi", "H5"],
      ],
    })
    expect(total(match, "attacked")).toBe(18)
    expect(total(match, "defended")).toBe(7 + 1 + 11)
    expect(match.state.players.germany?.barrage).toBeNull()
  })
  it("GWC-O19.2.1.4a a Standing row on axis 1–4 around H6 is H3 to H9, GWC-O19.2.2 and stays registered", () => {
    const match = request(
      {
        units: [["g-inf", "A1"], foe],
        change: phone(),
        rolls: { germany: ["6•5", "1•4", "4•5"].map((dice) => ({ dice: dice as "6•5", trigger: null })) },
      },
      "standing",
      "hex:H6",
      "axis:1",
    )
    expect(names(match.state.players.germany?.barrage?.impacts ?? []).sort()).toEqual([
      "H3",
      "H4",
      "H5",
      "H7",
      "H8",
      "H9",
    ])
  })
  const registered = (m: ReturnType<typeof state>) => {
    phone({ box: "standing" })(m)
    m.players.germany!.barrage = { centre: at("H6"), impacts: ["H5", "H4", "H3", "H7", "H8", "H9"].map(at) }
  }
  it("GWC-O19.2.2.1 a registered row is fired again without Spotting and Accuracy", () => {
    const match = request({ units: [["g-inf", "A1"], foe], change: registered }, "stay")
    expect(all(match, "targeted")).toHaveLength(0)
    expect(all(match, "impact")).toHaveLength(1)
  })
  it("GWC-O19.2.2.2 creeping in direction 2 shifts H3–H9 to I3–I9", () => {
    const match = request({ units: [["g-inf", "A1"], foe], change: registered }, "creep:2")
    const { centre, impacts } = match.state.players.germany!.barrage!
    expect(names([centre, ...impacts]).sort()).toEqual(["I3", "I4", "I5", "I6", "I7", "I8", "I9"])
  })
  it("GWC-O19.2.1.3 Gas: unsuppressed are Suppressed, Suppressed break, broken ones are lost; Gas stays", () => {
    const match = request(
      {
        units: [
          ["g-inf", "A1"],
          ["f-poi", "H5"],
          ["f-barnier", "H6", { suppressed: true }],
          ["f-spe", "G5", { suppressed: true, broken: true }],
        ],
        change: phone(),
        rolls: { germany: ["6•5", "1•4"].map((dice) => ({ dice: dice as "6•5", trigger: null })) },
      },
      "gas",
      "hex:H5",
    )
    expect(match.state.gas).toHaveLength(7)
    expect(unit(match, "f2")).toMatchObject({ suppressed: true, broken: false })
    expect(unit(match, "f3")).toMatchObject({ suppressed: true, broken: true })
    expect(isGone(match, "f4")).toBe(true)
    expect(match.state.players.germany?.barrage).toBeNull()
  })
  it("GWC-O20 Command Confusion is an Artillery Request for a Runner with the Highest-ranking Leader only", () => {
    const give = (hex: string) =>
      options(table(scene("commandConfusion", { units: [["g-bertin", "A1"], ["g-bot", hex], foe], change: phone() })))
    expect(give("A2")).toEqual(["pass"])
    expect(give("A1")).toEqual(["order:G-11", "pass"])
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
    expect(match.pending[0]).toMatchObject({ by: "france", rules: ["GWC-A42.1"] })
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
