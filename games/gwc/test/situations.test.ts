import { describe, expect, it } from "vitest"
import { routMorale } from "../rules/formations-and-command/morale.ts"
import { fpOf } from "../rules/formations-and-command/stats.ts"
import type { Action, Month } from "../types.ts"
import {
  advance,
  at,
  far,
  fire,
  foe,
  has,
  lastRoll,
  move,
  offers,
  order,
  play,
  scene,
  shot,
  steps,
} from "./cards-help.ts"
import { all, go, idle, last, options, type Scene, table, total, unit } from "./table.ts"

/** The Strategy Cards that affect the battlefield, in the Turn given by their rule. */
const american = (more: Partial<Scene> & Pick<Scene, "units">): Scene => ({
  scenario: "belleau-wood",
  map: {},
  active: "usa",
  ...more,
})
const wise = ["a-wise", "A1"] as const
const offensive = { order: "offensive" } as const

describe("French Strategy Cards", () => {
  it("GWC-S98.3.4 Assaults: a Platoon of FP 6 enters an enemy hex, is Suppressed, stops, and fights with 5", () => {
    const match = table(
      scene({
        active: "france",
        units: [["f-poi", "B6", { veteran: true }], ["g-inf", "B5"], far, foe],
        hands: { france: [move] },
        strategies: { france: "F-S4" },
        rolls: { france: ["2•3"], germany: ["3•2"] },
      }),
    )
    order(match, "move", "unit:f1", "unit:f1")
    expect(options(match)).not.toContain("hex:B5")
    play(match, "assaults")
    go(match, "hex:B5")
    expect(unit(match, "f1").suppressed).toBe(true)
    idle(match)
    expect(all(match, "meleeTotal").find((t) => t.side === "france")).toMatchObject({ score: { total: 5 + 5 } })
  })
  it("GWC-S98.3.4 not in an Offensive (GWC-AMB-72)", () => {
    const match = table(
      scene({
        active: "france",
        units: [["f-barnier", "B7"], ["f-poi", "B7"], ["g-inf", "B5"], far],
        hands: { france: [offensive] },
        strategies: { france: "F-S4" },
      }),
    )
    order(match, "offensive", { select: ["unit:f1", "unit:f2"] })
    expect(offers(match, "assaults")).toBe(false)
  })
  it("GWC-S98.3.5 Field Reports: hand and card of the enemy go, he draws three, his chits are opened; he refills later", () => {
    const match = table(
      scene({
        active: "france",
        units: [["f-poi", "B11"], ["g-inf", "B1"], far, foe],
        hands: { france: ["F-1"], germany: ["G-5", "G-6", "G-7", "G-9", "G-10", "G-11"] },
        strategies: { france: "F-S5", germany: "G-S5" },
        change: (m) => {
          m.cup = m.cup.filter((c) => c !== "M")
          m.players.germany!.secret = ["M"]
        },
      }),
    )
    play(match, "fieldReports")
    expect(match.state.players.germany).toMatchObject({ held: [], secret: [], strategyDiscard: ["G-S5"] })
    expect(match.state.players.germany?.hand).toHaveLength(3)
    expect(match.state.players.germany?.discard).toEqual(["G-5", "G-6", "G-7", "G-9", "G-10", "G-11"])
    expect(match.state.open).toContain("M")
    go(match, "end", "pass", { select: [] })
    idle(match)
    expect(match.state.players.germany?.hand).toHaveLength(6)
  })
  const dugIn = (date: Month, fort: "trench" | "foxholes") =>
    table(
      scene({
        map: { date },
        active: "france",
        units: [
          ["f-poi", "B8"],
          ["g-inf", "B5"],
          ["g-bertin", "B3"],
          ["f-barnier", "B9"],
        ],
        forts: { B8: fort },
        hands: { france: [{ order: "recover" }], germany: [fire] },
        strategies: { france: "F-S7" },
      }),
    )
  it("GWC-S98.3.7 Gabions et Fascines: in a Trench a Platoon of Morale 7 defends with 12, its Rout Morale is 11", () => {
    const match = dugIn("1916-02", "trench")
    play(match, "gabionsEtFascines")
    expect(routMorale(match.state, unit(match, "f1")).total).toBe(11)
    go(match, "end")
    order(match, "fire", "unit:g2", "hex:B8")
    idle(match)
    expect(last(match, "defended")).toMatchObject({ score: { total: 12 + lastRoll(match, "france") } })
  })
  it("GWC-S98.3.7 only from 1915 to 1917", () => {
    const months = ["1914-09", "1915-01", "1917-12", "1918-01"] as const
    const may = months.map((date) => offers(dugIn(date, "trench"), "gabionsEtFascines"))
    expect(may).toEqual([false, true, true, false])
  })
  it("GWC-S98.3.8 La Force Noire in the German Turn: the German chooses which of his Formations breaks", () => {
    const match = table(
      scene({
        units: [["g-ebel", "B4"], ["g-inf", "B4"], ["f-poi", "B5"], far, foe],
        hands: { germany: [advance] },
        strategies: { france: "F-S8" },
        rolls: { germany: ["2•3"], france: ["2•3"] },
      }),
    )
    order(match, "advance", "unit:g1", { select: ["unit:g2"] }, "together:B4", "hex:B5")
    play(match, "laForceNoire")
    expect(match.pending[0]?.by).toBe("germany")
    expect(options(match)).toEqual(["unit:g1", "unit:g2"])
    go(match, "unit:g2")
    idle(match)
    expect(all(match, "broke")).toMatchObject([{ unit: "unit:g2" }])
    expect(all(match, "meleeTotal").find((t) => t.side === "germany")).toMatchObject({
      score: { total: 3 + 1 + 1 + 5 },
    })
    expect(offers(shot({ hands: { germany: [fire] }, strategies: { france: "F-S8" } }), "laForceNoire")).toBe(false)
  })
})

describe("German Strategy Cards", () => {
  it("GWC-S98.4.5 Red Trousers: of five Units in a French Offensive three are Suppressed; nobody is activated, no Order is spent", () => {
    const names = ["f1", "f2", "f3", "f4", "f5", "f6", "f7"]
    const match = table({
      scenario: "rossignol",
      map: {},
      active: "france",
      units: [
        ["f-barnier", "B8"],
        ["f-ravy", "C8"],
        ["f-lig14", "B8"],
        ["f-lig14", "C8"],
        ["f-lig14", "B9"],
        ["f-lig14", "C9"],
        ["f-lig14", "A8"],
        ["g-inf14", "B4"],
        far,
      ],
      hands: { france: [offensive] },
      strategies: { germany: "G-S5" },
    })
    order(match, "offensive", { select: names.map((n) => `unit:${n}`) })
    play(match, "redTrousers")
    expect(options(match)).toEqual(["f3", "f4", "f5", "f6", "f7"].map((n) => `unit:${n}`))
    go(match, { select: ["unit:f3", "unit:f5", "unit:f7"] })
    idle(match)
    expect(names.map((n) => unit(match, n).suppressed)).toEqual([false, false, true, false, true, false, true])
    expect(names.some((n) => unit(match, n).activated)).toBe(false)
    expect(match.state.orders).toBe(0)
    expect(match.state.order).toBeNull()
    expect(match.state.players.germany?.strategyDiscard).toEqual(["G-S5"])
    expect(match.state.players.france?.hand).toEqual([])
  })
  it("GWC-S98.4.5 half of all activated Units, also where some are Suppressed already", () => {
    const match = table({
      scenario: "rossignol",
      map: {},
      active: "france",
      units: [
        ["f-barnier", "B8"],
        ["f-lig14", "B8", { suppressed: true }],
        ["f-lig14", "C8", { suppressed: true }],
        ["f-lig14", "B9"],
        ["f-lig14", "C9"],
        ["g-inf14", "B4"],
        far,
      ],
      hands: { france: [offensive] },
      strategies: { germany: "G-S5" },
    })
    order(match, "offensive", { select: ["f1", "f2", "f3", "f4", "f5"].map((n) => `unit:${n}`) })
    play(match, "redTrousers")
    go(match, { select: ["unit:f4", "unit:f5"] })
    idle(match)
    expect(["f4", "f5"].map((n) => unit(match, n).suppressed)).toEqual([true, true])
  })
  /** A German Platoon has moved into B3, and France activates a Leader and three Units for Op Fire. */
  const opFire = (date: Month) => {
    const match = table(
      scene({
        map: { date },
        units: [["g-inf", "B2"], ["f-barnier", "B6"], ["f-poi", "B6"], ["f-poi", "B6"], ["f-poi", "B6"], far],
        hands: { germany: [move], france: [fire] },
        strategies: { germany: "G-S6" },
      }),
    )
    order(match, "move", "unit:g1", "unit:g1", "hex:B3")
    play(match, "fire")
    go(match, "unit:f2", { select: ["unit:f3", "unit:f4", "unit:f5"] })
    return match
  }
  it("GWC-S98.4.6 Sturmabteilung Vor: no Op Fire, the card is gone, and none of them is activated", () => {
    const match = opFire("1917-05")
    play(match, "sturmabteilungVor")
    expect(options(match).some((id) => id.startsWith("fire:"))).toBe(false)
    idle(match)
    expect(all(match, "fires")).toEqual([])
    expect(["f2", "f3", "f4", "f5"].some((n) => unit(match, n).activated)).toBe(false)
    expect(match.state.players.france?.hand).toEqual([])
    expect(options(match)).toContain("hex:B4")
  })
  it("GWC-S98.4.6 not before 1916", () => {
    const match = opFire("1915-12")
    expect(options(match)).toContain("fire:1")
    expect(offers(match, "sturmabteilungVor")).toBe(false)
  })
  const storm = (more: Partial<Scene>) => {
    const match = table(
      scene({
        map: { date: "1918-04" },
        units: [["g-inf", "B2"], ["f-poi", "B8"], far, foe],
        hands: { germany: [move] },
        strategies: { germany: "G-S7" },
        ...more,
      }),
    )
    order(match, "move", "unit:g1", "unit:g1")
    return match
  }
  it("GWC-S98.4.7 Sturmtruppen: Wire takes neither MPs nor FP from those who move", () => {
    const match = storm({ forts: { B3: "wire" } })
    play(match, "sturmtruppen")
    go(match, "ignore-wire", "hex:B3")
    expect(fpOf(match.state, unit(match, "g1")).total).toBe(5)
    go(match, ...steps("B4", "B5", "B6"))
    idle(match)
    expect(unit(match, "g1").hex).toBe(at("B6"))
    expect(match.state.forts).toEqual({ [at("B3")]: "wire" })
  })
  it("GWC-S98.4.7 or they enter an enemy hex without being Suppressed, and stop", () => {
    const match = storm({
      units: [["g-inf", "B2"], ["f-poi", "B3"], far, foe],
      rolls: { germany: ["6•5"], france: ["2•3"] },
    })
    expect(options(match)).not.toContain("hex:B3")
    play(match, "sturmtruppen")
    go(match, "enter-enemy-hexes", "hex:B3")
    expect(unit(match, "g1").suppressed).toBe(false)
    idle(match)
    expect(last(match, "melee")).toMatchObject({ hex: "B3" })
    expect(unit(match, "g1").hex).toBe(at("B3"))
  })
  it("GWC-S98.4.7, GWC-F131.3 who ignores Wire fires his MG out of it, and in a group with others", () => {
    const match = table(
      scene({
        map: { date: "1918-04" },
        units: [["g-bertin", "B2"], ["g-sto", "B2", { weapon: "g-mg0815" }], ["g-sto", "B3"], ["f-poi", "B5"], foe],
        forts: { B2: "wire" },
        hands: { germany: [move, has("assaultFire")] },
        strategies: { germany: "G-S7" },
      }),
    )
    order(match, "move", "unit:g1", { select: ["unit:g2", "unit:g3"] })
    play(match, "sturmtruppen")
    go(match, "ignore-wire")
    play(match, "assaultFire")
    go(match, "hex:B5", { select: ["unit:g2", "unit:g2/weapon", "unit:g3"] })
    idle(match)
    expect(all(match, "attacked")).toHaveLength(1)
  })
  it("GWC-S98.4.7 who ignores Wire still loses his MPs in an enemy hex", () => {
    const match = storm({
      units: [["g-sto", "B2"], ["f-poi", "B3"], far, foe],
      forts: { B2: "wire" },
      hands: { germany: [move, has("stormTroops")] },
    })
    play(match, "stormTroops")
    go(match, "hex:B3")
    play(match, "sturmtruppen")
    go(match, "ignore-wire")
    expect(options(match).filter((id) => id.startsWith("hex:"))).toEqual([])
  })
  it("GWC-S98.4.7 not before 1916", () => {
    expect(offers(storm({ map: { date: "1915-12" } }), "sturmtruppen")).toBe(false)
  })
})

describe("American Strategy Cards", () => {
  it("GWC-S98.5.2 Battle Morale: a broken Leader of Command 1 rallies with the Platoons at 0 and 1 hexes, not at 2", () => {
    const broken = { broken: true } as const
    const match = table(
      american({
        units: [
          ["a-kelly", "B4", broken],
          ["a-dou", "B4", broken],
          ["a-dou", "B5", broken],
          ["a-dou", "B6", broken],
          far,
        ],
        hands: { usa: [{ order: "recover" }] },
        strategies: { usa: "A-S2" },
      }),
    )
    play(match, "battleMorale")
    expect(["u1", "u2", "u3", "u4"].map((n) => unit(match, n).broken)).toEqual([false, false, false, true])
    const leaderless = table(
      american({ units: [["a-dou", "B4", broken], far], hands: { usa: [fire] }, strategies: { usa: "A-S2" } }),
    )
    expect(offers(leaderless, "battleMorale")).toBe(false)
  })
  /** A Platoon meets Op Fire of FP 5 with a roll of 11 in an Offensive, with or without a Leader near it. */
  const surge = (leader: string, card: boolean, suppressed = false) => {
    const match = table(
      american({
        units: [["a-kelly", leader], ["a-dou", "B4", { suppressed }], ["a-dou", "B5"], ["g-inf", "C8"], far],
        hands: { usa: [offensive], germany: [fire] },
        strategies: { usa: "A-S3" },
        rolls: { germany: ["6•5"], usa: ["2•3"] },
      }),
    )
    order(match, "offensive", { select: ["unit:u1", "unit:u2", "unit:u3"] })
    if (card) play(match, "doughboySurge")
    go(match, "unit:u2", "hex:C5")
    play(match, "fire")
    go(match, "unit:g4", "fire:1")
    idle(match)
    expect(total(match, "attacked")).toBe(16)
    return unit(match, "u2")
  }
  it("GWC-S98.5.3 Doughboy Surge: in Good Order in a Leader's radius a Platoon does not break by Op Fire", () => {
    expect(surge("B5", false).broken).toBe(true)
    expect(surge("B5", true)).toMatchObject({ broken: false, suppressed: false })
  })
  it("GWC-S98.5.3 out of the radius, or not in Good Order, it does; and the card is none for a Move", () => {
    expect(surge("A4", true).broken).toBe(true)
    expect(surge("B5", true, true).broken).toBe(true)
    const match = table(
      american({ units: [["a-dou", "B4"], wise, far], hands: { usa: [move] }, strategies: { usa: "A-S3" } }),
    )
    order(match, "move", "unit:u1", "unit:u1")
    expect(offers(match, "doughboySurge")).toBe(false)
  })
  it("GWC-S98.5.4 Firepower: 1 more for the roll of a group with a Weapon, none without", () => {
    const shoot = (...pieces: string[]) => {
      const match = table(
        american({
          units: [["a-dou", "B4", { weapon: "a-hot" }], ["g-inf", "B6"], wise, far],
          hands: { usa: [fire] },
          strategies: { usa: "A-S4" },
          rolls: { usa: ["2•4"], germany: ["6•5"] },
        }),
      )
      play(match, "firepower")
      order(match, "fire", "unit:u1", "hex:B6", { select: pieces })
      idle(match)
      return total(match, "attacked")
    }
    expect(shoot("unit:u1", "unit:u1/weapon")).toBe(7 + 1 + 6 + 1)
    expect(shoot("unit:u1")).toBe(6 + 6)
  })
  it("GWC-S98.5.6 Hidden Path: Wire has no effect until the Order ends", () => {
    const path = (card: boolean) => {
      const match = table(
        american({
          units: [["a-dou", "B4"], wise, far],
          forts: { B5: "wire" },
          hands: { usa: [move] },
          strategies: { usa: "A-S6" },
        }),
      )
      order(match, "move", "unit:u1", "unit:u1")
      if (card) play(match, "hiddenPath")
      go(match, "hex:B5")
      return match
    }
    const match = path(true)
    expect(fpOf(match.state, unit(match, "u1")).total).toBe(6)
    go(match, "hex:B4", "stop")
    idle(match)
    expect(match.state.order).toBeNull()
    const blocked = path(false)
    expect(fpOf(blocked.state, unit(blocked, "u1")).total).toBe(5)
    expect(options(blocked).some((id) => id.startsWith("hex:"))).toBe(false)
  })
  it("GWC-S98.5.7 Scout: Hidden Wire is negated, its card gone, and the move goes on", () => {
    const match = table(
      american({
        units: [["a-dou", "B4"], wise, far],
        hands: { usa: [move], germany: [has("hiddenWire")] },
        strategies: { usa: "A-S7" },
      }),
    )
    order(match, "move", "unit:u1", "unit:u1", "hex:B5")
    play(match, "hiddenWire", "scout")
    expect(match.state.forts).toEqual({})
    expect(match.state.players.germany?.hand).toEqual([])
    idle(match)
    go(match, "hex:B6")
    expect(unit(match, "u1").hex).toBe(at("B6"))
  })
  const answer = (action: Action, target: "B5" | "B6" = "B5") => {
    const match = table(
      american({
        map: { hexes: target === "B6" ? { B6: "B." } : {} },
        units: [["a-dou", "B4"], ["g-inf", target], wise, far],
        hands: { usa: [fire], germany: [has(action)] },
        strategies: { usa: "A-S7" },
        rolls: { usa: ["2•4"], germany: ["6•5"] },
      }),
    )
    order(match, "fire", "unit:u1", `hex:${target}`)
    play(match, action)
    return match
  }
  it("GWC-S98.5.7 likewise Concealment, Counterattack and Go to Ground", () => {
    const concealed = answer("concealment", "B6")
    play(concealed, "scout")
    idle(concealed)
    expect(last(concealed, "defended")).toMatchObject({ against: 12 })
    const countered = answer("counterattack")
    play(countered, "scout")
    idle(countered)
    expect(unit(countered, "u1").suppressed).toBe(false)
    const grounded = answer("goToGround")
    play(grounded, "scout")
    idle(grounded)
    expect(grounded.state.ground).toEqual({})
  })
  it("GWC-S98.5.7 no other Action", () => {
    const match = table(
      american({
        active: "germany",
        units: [["a-dou", "B4"], ["g-inf", "B5"], wise, far],
        hands: { germany: [fire, has("handGrenades")] },
        strategies: { usa: "A-S7" },
        rolls: { germany: ["2•3"], usa: ["5•6"] },
      }),
    )
    order(match, "fire", "unit:g2", "hex:B4")
    play(match, "handGrenades")
    expect(offers(match, "scout")).toBe(false)
    expect(total(match, "attacked")).toBe(5 + 2 + 5)
  })
  it("GWC-S98.5.9 Woods Fighting: a Leader of Morale 8 defends in Woods with 11, in Destroyed Woods with 10 (GWC-AMB-60)", () => {
    const fight = (code: "W." | "D.") => {
      const match = table(
        american({
          map: { hexes: { B4: code } },
          units: [["a-kelly", "B4"], ["g-inf", "B6"], wise, far],
          hands: { usa: [{ order: "recover" }], germany: [fire] },
          strategies: { usa: "A-S9" },
          rolls: { usa: ["5•6"], germany: ["2•3"] },
        }),
      )
      play(match, "woodsFighting")
      go(match, "end")
      order(match, "fire", "unit:g2", "hex:B4")
      idle(match)
      return (total(match, "defended") ?? 0) - lastRoll(match, "usa")
    }
    expect([fight("W."), fight("D.")]).toEqual([11, 10])
  })
})
