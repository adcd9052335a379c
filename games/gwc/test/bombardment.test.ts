import { forecastFor } from "@salient/engine"
import { refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { hexRow } from "../rules/orders-air-assault.ts"
import { artilleryRequest, mayOrderRequest } from "../rules/orders-artillery-request.ts"
import { boxesOf } from "../rules/weapons-telephones-suppression/telephones.ts"
import type { Month } from "../types.ts"
import { until } from "./cards-help.ts"
import { at, names, phone, scene } from "./orders-help.ts"
import {
  all,
  go,
  idle,
  isGone,
  last,
  options,
  run,
  type Scene,
  state,
  table,
  total,
  unit,
  type WantedCard,
} from "./table.ts"

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
    expect(mayOrderRequest(m, "germany").ok).toBe(true)
    m.players.germany!.observerUsed = true
    expect(mayOrderRequest(m, "germany").ok).toBe(false)
    m.units[0]!.broken = false
    expect(mayOrderRequest(m, "germany").ok).toBe(true)
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
  it("GWC-9.1 the odds of a new roll that the enemy is told, for shells on one's own, do not depend on one's hand", () => {
    const told = (hand: WantedCard[]) => {
      const match = table(
        scene("artilleryRequest", {
          initiative: "france",
          hands: { germany: [{ order: "artilleryRequest" }, ...hand] },
          units: [["g-bertin", "A1"], ["g-inf", "H5"], foe],
          change: phone(),
          rolls: { germany: ["5•4", "1•4", "4•5"] },
        }),
      )
      go(match, options(match)[0]!, "leader", "local", "hex:H5")
      until(match, "reroll-attack")
      expect(match.pending[0]!.by).toBe("france")
      return forecastFor(match, "france", true)?.odds
    }
    const few = told([])
    expect(few?.chances.map((c) => c.result)).toContain("broken")
    expect(told([{ dice: "6•6" }, { dice: "6•5" }])).toEqual(few)
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
  it("GWC-O19.2.2.2 it creeps only to where the Spotter sees it: behind a Wood it is lost to him, in the Wood it is not", () => {
    const spotted = (wood: string) =>
      request({ map: { hexes: { [wood]: "W." } }, units: [["g-bertin", "H3"], foe], change: registered }, "leader")
    const [behind, within] = [spotted("H6"), spotted("H7")]
    expect(refusal(behind, { choose: "creep:4" })).toMatchObject({ ok: false, rules: ["GWC-O19.2.2.2"] })
    expect(options(behind)).toEqual(expect.arrayContaining(["stay", "creep:1"]))
    expect(options(within)).toContain("creep:4")
    const lost = spotted("H5")
    expect(refusal(lost, { choose: "stay" }).ok).toBe(false)
    expect(options(lost).filter((o) => o.startsWith("creep"))).toEqual([])
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
