import { describe, expect, it } from "vitest"
import { retreat } from "../rules/orders-rout/retreat.ts"
import { toOwnEdge } from "../rules/the-map/field.ts"
import type { WantedCard } from "./table.ts"
import { all, go, idle, isGone, last, options, run, type Scene, state, table, unit } from "./table.ts"
import { at, bare } from "./upkeep-help.ts"

const far = ["g-inf", "O1"] as const
const foe = ["f-barnier", "O11"] as const

/** Germany routs the French of a scene with these rolls. */
const rout = (units: Scene["units"], rolls: readonly WantedCard[], more: Partial<Scene> = {}) =>
  table(bare({ units, hands: { germany: ["G-3", "G-6"] }, rolls: { germany: rolls }, ...more }))

/** A Retreat by this many hexes of the first Formation of a scene. */
const retreating = (hexes: number, scene: Scene, ...moves: Parameters<typeof run>[2][]) =>
  run(scene, (m) => retreat(m, m.units[0]!, hexes, "GWC-O26.2"), ...moves)

describe("Recover", () => {
  it("GWC-O25.1 once a Turn for a player with a broken or Suppressed Formation", () => {
    const recover = (more: Partial<Scene["units"][number][2]>) =>
      table(bare({ units: [["g-inf", "B2", { ...more }], foe], hands: { germany: ["G-7", "G-38"] } }))
    expect(options(recover({}))).toEqual(["pass"])
    const match = recover({ suppressed: true, broken: true })
    go(match, "order:G-7")
    idle(match)
    expect(match.state.players.germany?.playerActivated).toBe(true)
    expect(unit(match, "g1").activated).toBe(false)
    const again = table(
      bare({
        units: [["g-inf", "B2", { suppressed: true }], ["g-inf", "B4", { broken: true }], foe],
        hands: { germany: ["G-7", "G-38"] },
        rolls: { germany: ["6•5"] },
      }),
    )
    go(again, "order:G-7")
    idle(again)
    expect(unit(again, "g2").broken).toBe(true)
    expect(options(again)).toEqual(["end"])
  })
  it("GWC-O25.1 not after a Rout on oneself, but after a Rout on the enemy; GWC-O26.1 one Rout on each", () => {
    const scene = () =>
      table(
        bare({
          units: [["g-inf", "B2", { broken: true }], ["f-poi", "D9", { broken: true }], foe],
          hands: { germany: ["G-3", "G-6", "G-7"] },
          rolls: { germany: ["1•2", "1•3"] },
        }),
      )
    const own = scene()
    go(own, "order:G-3", "germany")
    idle(own)
    expect(options(own)).toEqual(["order:G-6", "end"])
    go(own, "order:G-6")
    idle(own)
    expect(own.state.players.france?.playerActivated).toBe(true)
    expect(options(own)).toEqual(["end"])
    const enemy = scene()
    go(enemy, "order:G-3", "france")
    idle(enemy)
    expect(options(enemy)).toEqual(["order:G-6", "order:G-7", "end"])
    go(enemy, "order:G-7")
    idle(enemy)
    expect(options(enemy)).toEqual(["end"])
  })
  it("GWC-O25.1 who was routed in the enemy's Turn may recover in his own (GWC-GLO-06)", () => {
    const match = table(
      bare({
        units: [["g-inf", "B1"], ["f-poi", "D11", { broken: true }], foe],
        hands: { germany: ["G-3"], france: ["F-3"] },
        rolls: { germany: ["1•2"] },
      }),
    )
    go(match, "order:G-3")
    idle(match)
    go(match, "end")
    expect(options(match)).toEqual(["order:F-3", "pass"])
  })
  it("GWC-O25.2 Suppressed markers go first; a Tank in a Trench rolls against its Morale of 9, a Unit with Cover", () => {
    const match = table(
      bare({
        active: "france",
        units: [["f-sch", "B6", { broken: true }], ["f-poi", "D6", { suppressed: true }], far],
        forts: { B6: "trench" },
        hands: { france: ["F-3"] },
        rolls: { france: ["3•5"] },
      }),
    )
    go(match, "order:F-3")
    expect(unit(match, "f2").suppressed).toBe(false)
    idle(match)
    expect(last(match, "rallyRoll")).toMatchObject({ roll: 8, morale: { total: 9 } })
    expect(unit(match, "f1").broken).toBe(false)
  })
  it("GWC-O25.2 each that was broken rolls once, in the order the player likes", () => {
    const match = table(
      bare({
        active: "france",
        units: [["f-poi", "B9", { broken: true }], ["f-poi", "D9", { broken: true, suppressed: true }], far],
        hands: { france: ["F-3"] },
        rolls: { france: ["6•5", "1•2"] },
      }),
    )
    go(match, "order:F-3")
    expect(unit(match, "f2").suppressed).toBe(false)
    expect(options(match)).toEqual(["unit:f1", "unit:f2"])
    go(match, "unit:f2")
    idle(match)
    expect(all(match, "rallyRoll").map((r) => r.unit)).toEqual(["unit:f2", "unit:f1"])
    expect([unit(match, "f1").broken, unit(match, "f2").broken]).toEqual([false, true])
  })
  it.each([
    [{ dice: "2•3", trigger: null }, false, false],
    [{ dice: "5•2" }, true, true],
    [{ dice: "5•4", trigger: null }, true, false],
  ] as const)(
    "GWC-O25.3 Morale 7 and a roll of %o: broken %s, Suppressed %s (GWC-3.2.5)",
    (card, broken, suppressed) => {
      const match = table(
        bare({
          active: "france",
          units: [["f-poi", "B9", { broken: true }], ["f-barnier", "A1"], far],
          hands: { france: ["F-3"] },
          rolls: { france: [card] },
          change: (m) => {
            m.quiet = 1 // the Event of a card is tested elsewhere
          },
        }),
      )
      go(match, "order:F-3")
      idle(match)
      expect(unit(match, "f1")).toMatchObject({ broken, suppressed })
    },
  )
  it("GWC-T107.1b in Gas a Suppressed marker stays", () => {
    const match = table(
      bare({
        active: "france",
        units: [["f-poi", "B9", { suppressed: true }], ["f-poi", "D9", { suppressed: true }], far],
        gas: ["B9"],
        hands: { france: ["F-3"] },
      }),
    )
    go(match, "order:F-3")
    expect([unit(match, "f1").suppressed, unit(match, "f2").suppressed]).toEqual([true, false])
  })
})

describe("Rout", () => {
  it("GWC-O26.1 after Recover not on oneself, on the enemy once", () => {
    const match = table(
      bare({
        units: [["g-inf", "B2", { broken: true }], ["f-poi", "D9", { broken: true }], foe],
        hands: { germany: ["G-7", "G-3", "G-6"] },
        rolls: { germany: ["6•5", "1•2"] },
      }),
    )
    go(match, "order:G-7")
    idle(match)
    go(match, "order:G-3")
    idle(match)
    expect(match.state.players.france?.playerActivated).toBe(true)
    expect(unit(match, "f2").activated).toBe(false)
    expect(options(match)).toEqual(["end"])
  })
  it.each([
    ["2•4", { suppressed: false, hex: at("B6") }],
    ["6•1", { suppressed: true, hex: at("B6") }],
    ["5•4", { suppressed: false, hex: at("B8") }],
  ] as const)("GWC-O26.2 Morale 7 and the active player's roll of %s", (dice, after) => {
    const match = rout([["f-poi", "B6", { broken: true }], foe, far], [dice])
    go(match, "order:G-3")
    if (dice === "5•4") go(match, "hex:B7", "hex:B8")
    idle(match)
    expect(last(match, "rolled")).toMatchObject({ side: "germany" })
    expect(unit(match, "f1")).toMatchObject({ broken: true, ...after })
  })
  it("GWC-O26.2 who was broken when it was announced rolls, in the order of the active player", () => {
    const match = rout(
      [["f-poi", "B6", { broken: true }], ["f-poi", "D6", { broken: true }], ["f-poi", "F6"], foe, far],
      ["1•2", "1•3"],
    )
    go(match, "order:G-3")
    expect(match.pending[0]?.by).toBe("germany")
    expect(options(match)).toEqual(["unit:f1", "unit:f2"])
    go(match, "unit:f2")
    idle(match)
    expect(all(match, "routRoll").map((r) => r.unit)).toEqual(["unit:f2", "unit:f1"])
  })
  it("GWC-O26.3 the owner retreats, each hex closer to his edge", () => {
    const match = retreating(2, bare({ units: [["f-poi", "H5"], foe, far] }))
    expect(match.pending[0]?.by).toBe("france")
    expect(options(match).sort()).toEqual(["hex:G6", "hex:H6", "hex:I6"])
    go(match, "hex:H6", "hex:H7")
    expect(unit(match, "f1").hex).toBe(at("H7"))
  })
  it("GWC-O26.6 distance to the edge: H5 has 6 hexes to row 11, H6 and its neighbours 5", () => {
    const m = state(bare({ units: [far, foe] }))
    const far6 = (hex: string) => toOwnEdge(m, "france", at(hex))
    expect(["H5", "H6", "G5", "I5", "H11", "H1"].map(far6)).toEqual([6, 5, 6, 6, 0, 10])
    expect(toOwnEdge(m, "germany", at("H5"))).toBe(4)
    const closer = retreating(1, bare({ units: [["f-poi", "H5"], foe, far] }))
    for (const id of options(closer)) expect(far6(id.slice(4))).toBe(5)
  })
  it("GWC-O26.3.1 Marsh and Woods cost nothing on a Retreat", () => {
    const hexes = { B7: "m.", B8: "W.", B9: "W." }
    const match = retreating(
      3,
      bare({ map: { hexes }, units: [["f-poi", "B6"], foe, far] }),
      "hex:B7",
      "hex:B8",
      "hex:B9",
    )
    expect(unit(match, "f1").hex).toBe(at("B9"))
  })
  it("GWC-O26.3.2 no Op Fire at a Retreat", () => {
    const match = table(
      bare({
        active: "france",
        units: [["f-poi", "B6", { broken: true }], ["g-inf", "D6", { weapon: "g-mg08" }], foe],
        hands: { france: ["F-14"], germany: ["G-5"] },
        rolls: { france: ["5•4"] },
      }),
    )
    go(match, "order:F-14")
    while (match.pending[0]?.kind === "confirm") go(match, { confirm: false })
    const asked: string[] = []
    for (const to of ["hex:B7", "hex:B8"]) {
      asked.push(match.pending[0]!.by)
      go(match, to)
    }
    expect(asked).toEqual(["france", "france"])
    expect(match.pending[0]).toMatchObject({ by: "france", what: "order" })
  })
  it("GWC-O26.3.3 Wire does not stop a Retreat", () => {
    const match = retreating(2, bare({ units: [["f-poi", "B6"], foe, far], forts: { B7: "wire" } }), "hex:B7", "hex:B8")
    expect(unit(match, "f1").hex).toBe(at("B8"))
  })
  it("GWC-O26.3.4 eliminated where every closer hex is the enemy's or impassable; one free hex must be taken", () => {
    const closer = options(retreating(1, bare({ units: [["f-poi", "H5"], foe, far] }))).map((id) => id.slice(4))
    const enemies = closer.map((hex) => ["g-inf", hex] as const)
    const shut = retreating(1, bare({ units: [["f-poi", "H5"], foe, ...enemies] }))
    expect(isGone(shut, "f1")).toBe(true)
    expect(shut.state.points).toBe(2)
    const water = retreating(
      1,
      bare({ map: { hexes: Object.fromEntries(closer.map((h) => [h, "~."])) }, units: [["f-poi", "H5"], foe, far] }),
    )
    expect(isGone(water, "f1")).toBe(true)
    const open = retreating(1, bare({ units: [["f-poi", "H5"], foe, ...enemies.slice(1)] }))
    expect(unit(open, "f1").hex).toBe(at(closer[0]!))
  })
  it("GWC-7.2.2 roll 11 against 7 from row 10: eliminated over the own edge, the Weapon goes unbroken to its box", () => {
    const match = rout(
      [["f-poi", "B10", { broken: true, suppressed: false, weapon: "f-chau", jammed: true, veteran: false }], foe, far],
      ["6•5"],
    )
    go(match, "order:G-3", "hex:B11")
    idle(match)
    expect(isGone(match, "f1")).toBe(true)
    expect(match.state.points).toBe(2)
    expect(match.state.players.france).toMatchObject({ casualties: ["f-poi"], weaponsBox: ["f-chau"] })
  })
  it("GWC-7.2.2 a Runner goes back to the countermix", () => {
    const match = retreating(1, bare({ units: [["f-age", "B11"], foe, far] }))
    expect(isGone(match, "f1")).toBe(true)
    expect(match.state.players.france?.casualties).toEqual([])
    expect(match.state.points).toBe(1)
  })
  it.each([
    [["B6"], 2],
    [[], 0],
  ] as const)("GWC-O26.4 a roll of 9 against Morale 7 in a Building, Gas in %o: Retreat %i", (gas, hexes) => {
    const match = rout([["f-poi", "B6", { broken: true }], foe, far], ["5•4"], { map: { hexes: { B6: "B." } }, gas })
    go(match, "order:G-3")
    idle(match)
    expect(last(match, "retreats")?.hexes ?? 0).toBe(hexes)
  })
  it.each([
    ["trench", ["B6"], 3],
    ["trench", [], 0],
    ["wire", ["B6"], 4],
    ["wire", [], 4],
  ] as const)("GWC-T107.1c a roll of 10 against Morale 7 behind %s, Gas in %o: Retreat %i", (fort, gas, hexes) => {
    const match = rout([["f-poi", "B6", { broken: true }], foe, far], [{ dice: "4•6", trigger: null }], {
      forts: { B6: fort },
      gas,
    })
    go(match, "order:G-3")
    idle(match)
    expect(last(match, "retreats")?.hexes ?? 0).toBe(hexes)
  })
  it("GWC-O26.5 a broken Tank does not rout, and no Rout is announced on it alone", () => {
    const alone = rout([["f-sch", "B6", { broken: true }], foe, far], [])
    expect(options(alone)).toEqual(["pass"])
    const both = rout([["f-sch", "B6", { broken: true }], ["f-poi", "D6", { broken: true }], foe, far], ["1•2"])
    go(both, "order:G-3")
    idle(both)
    expect(all(both, "routRoll").map((r) => r.unit)).toEqual(["unit:f2"])
  })
})

describe("Runner", () => {
  const runner = (units: Scene["units"], more: Partial<Scene> = {}) =>
    table(bare({ units: [...units, foe], hands: { germany: ["G-2", "G-20"] }, ...more }))
  const noPhone = (m: Parameters<NonNullable<Scene["change"]>>[0]) => {
    m.players.germany!.telephone = null
  }
  it("GWC-O27a three uses: bring one to the Leader, move one, or carry an Artillery Request", () => {
    const all3 = runner([
      ["g-bot", "B2"],
      ["g-bertin", "B2"],
    ])
    go(all3, "order:G-2")
    expect(options(all3)).toEqual(["unit:g1", "place", "request"])
    const noLeader = runner([["g-bot", "B2"]])
    go(noLeader, "order:G-2")
    expect(options(noLeader)).toEqual(["unit:g1"])
    const silent = runner(
      [
        ["g-bot", "B2"],
        ["g-bertin", "B2"],
      ],
      { change: noPhone },
    )
    go(silent, "order:G-2")
    expect(options(silent)).toEqual(["unit:g1", "place"])
    expect(options(runner([["g-inf", "B2"]]))).not.toContain("order:G-2")
  })
  it("GWC-O27a a request activates Leader and Runner, who must not have been", () => {
    const match = runner([
      ["g-bot", "B2"],
      ["g-bertin", "B2"],
    ])
    go(match, "order:G-2", "request", "local", "hex:B6")
    idle(match)
    expect([unit(match, "g1").activated, unit(match, "g2").activated]).toEqual([true, true])
    const tired = runner([
      ["g-bot", "B2"],
      ["g-bertin", "B2", { activated: true }],
    ])
    go(tired, "order:G-2")
    expect(options(tired)).not.toContain("request")
  })
  it("GWC-O27.1 a Runner comes to the Highest-ranking Leader, activated; two are all there are", () => {
    const match = runner([
      ["g-ebel", "F2"],
      ["g-bertin", "B2"],
      ["g-inf", "B2"],
    ])
    go(match, "order:G-2", "place")
    const placed = match.state.units.find((u) => u.type === "g-bot")
    expect(placed).toMatchObject({ hex: at("B2"), activated: true })
    go(match, "order:G-20")
    expect(options(match)).not.toContain(placed!.id)
    const both = runner([
      ["g-bertin", "B2"],
      ["g-bot", "D2", { activated: true }],
      ["g-bot", "E2", { activated: true }],
    ])
    expect(options(both)).not.toContain("order:G-2")
  })
  it("GWC-O27.2 he moves alone, under Op Fire, and a tie breaks him (GWC-AMB-51)", () => {
    const match = table(
      bare({
        units: [["g-bot", "B3"], ["g-bertin", "B3"], ["f-poi", "B8"], foe],
        hands: { germany: ["G-2"], france: ["F-8"] },
        rolls: { france: ["2•3"], germany: [{ dice: "2•1", trigger: null }] },
        change: noPhone,
      }),
    )
    go(match, "order:G-2", "unit:g1", "unit:g1", "hex:B4", "fire:F-8", "unit:f3", "fire:1")
    idle(match)
    expect(last(match, "defended")).toMatchObject({ score: { total: 10 }, result: "break" })
    expect(unit(match, "g1").broken).toBe(true)
    expect(unit(match, "g2").hex).toBe(at("B3"))
  })
  it("GWC-O27.2.1 by a Runner Order too he exits over his own edge for 1 VP, and is available again", () => {
    const match = runner(
      [
        ["g-bot", "B1"],
        ["g-bertin", "D2"],
      ],
      { hands: { germany: ["G-2", "G-27"] }, open: ["Y"] },
    )
    go(match, "order:G-2", "unit:g1", "unit:g1", "exit")
    expect(match.state.points).toBe(1)
    go(match, "order:G-27", "place")
    expect(match.state.units.filter((u) => u.type === "g-bot")).toHaveLength(1)
  })
  it.each([
    ["france", "france"],
    ["germany", "germany"],
  ] as const)("GWC-O27.2.2 an Objective of %s that a German Runner enters stays with it: %s", (before, after) => {
    const match = runner([["g-bot", "B2"]], {
      map: { objectives: { "1": "B3" } },
      control: [before, null, null, null, null],
    })
    go(match, "order:G-2", "unit:g1", "unit:g1", "hex:B3")
    expect(match.state.control[0]).toBe(after)
  })
})
