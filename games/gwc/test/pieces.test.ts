import { describe, expect, it } from "vitest"
import { fateCard } from "../data/fate.ts"
import { followers, highestLeader } from "../rules/command.ts"
import { grid } from "../rules/field.ts"
import { attackFp, guns } from "../rules/fire.ts"
import { breakFormation, rally, suppress } from "../rules/harm.ts"
import { meleeFp } from "../rules/melee.ts"
import { face, goodOrder, isUnit, mayCarry, profile } from "../rules/pieces.ts"
import { moraleOf } from "../rules/recover.ts"
import { pieceFp, pieceReach, piecesOf } from "../rules/stats.ts"
import { mayPlayStrategy } from "../rules/strategy.ts"
import { breakWeapon } from "../rules/weapons.ts"
import type { Formation } from "../state.ts"
import { go, idle, isGone, last, options, run, type Scene, state, table, total, unit } from "./table.ts"

const at = (hex: string) => grid.hex(hex)
const one = (units: Scene["units"], more: Partial<Scene> = {}) => {
  const m = state({ map: {}, units, ...more })
  return [m, m.units[0] as Formation] as const
}

describe("counters", () => {
  it("GWC-3a figures: Platoon 4, Team 2, Runner 1, Leader 1, Tank 3; GWC-GLO-04 Units are not Leaders, not Tanks", () => {
    const m = state({
      map: {},
      units: [
        ["f-poi", "H5"],
        ["f-spe", "H5"],
        ["f-age", "H5"],
        ["f-barnier", "H5"],
        ["f-sch", "H5"],
      ],
    })
    expect(m.units.map((u) => profile(u).figures)).toEqual([4, 2, 1, 1, 3])
    expect(m.units.map(isUnit)).toEqual([true, true, true, false, false])
  })
  it("GWC-GLO-05 H4 and H5 are adjacent, H5 and H5 are not", () => {
    expect([grid.adjacent(at("H4"), at("H5")), grid.adjacent(at("H5"), at("H5"))]).toEqual([true, false])
  })
  it("GWC-3.1 a broken Schneider: MG 3, Range 4, no Movement, Morale 9; GWC-3.1.3 unbroken Movement 4, bog 5", () => {
    const [, tank] = one([["f-sch", "H5"]])
    expect(face({ ...tank, broken: true })).toMatchObject({ mg: { fp: 3, range: 4 }, movement: null, morale: 9 })
    expect(face(tank)).toMatchObject({ movement: 4, bog: 5 })
  })
  it("GWC-3.1.1 an MG of 5 with a star has 7 at an adjacent hex, 5 at two", () => {
    const fp = (hex: string, broken = false) => {
      const [m, tank] = one([
        ["f-ftm", "H5", { broken }],
        ["g-inf", hex],
      ])
      return attackFp(m, [`${tank.id}/mg`], at(hex), []).total
    }
    expect([fp("H6"), fp("H7"), fp("H6", true)]).toEqual([7, 5, 3])
  })
  it("GWC-3.1.4 a broken Platoon of broken Morale 7 in Woods has 9", () => {
    const [m, u] = one([["f-poi", "H5", { broken: true }]], { map: { hexes: { H5: "W." } } })
    expect(moraleOf(m, u).total).toBe(9)
  })
  it("GWC-3.1.8 two Platoons of boxed FP 6 have 14 in Melee", () => {
    const [m] = one([
      ["g-sto", "H5"],
      ["g-sto", "H5"],
      ["f-poi", "H5"],
    ])
    expect(meleeFp(m, "germany", at("H5")).total).toBe(14)
  })
  it("GWC-3.2.1 Good Order is unbroken and unsuppressed", () => {
    const [, u] = one([["g-inf", "H5"]])
    expect([goodOrder(u), goodOrder({ ...u, suppressed: true }), goodOrder({ ...u, broken: true })]).toEqual([
      true,
      false,
      false,
    ])
  })
  it("GWC-3.2.2 Suppressed, Veteran and Weapon stay when it breaks and when it rallies (GWC-3.2.5)", () => {
    const match = run(
      {
        map: {},
        units: [
          ["g-inf", "H5", { suppressed: true, veteran: true, weapon: "g-mg08" }],
          ["f-poi", "O11"],
        ],
      },
      function* (m) {
        const u = m.units[0] as Formation
        yield* breakFormation(m, u, { rule: "GWC-3.2.1" })
        rally(m, u, "GWC-3.2.5")
      },
    )
    expect(unit(match, "g1")).toMatchObject({
      broken: false,
      suppressed: true,
      veteran: true,
      weapon: { type: "g-mg08", broken: false },
    })
  })
  it("GWC-3.2.3 a broken Platoon's MG does not fire and stays unbroken", () => {
    const [m, u] = one([["g-inf", "H5", { broken: true, weapon: "g-mg08" }]])
    expect(piecesOf(m, u, { ordnance: true })).toEqual(["unit:g1"])
  })
  it("GWC-3.2.4 a broken Platoon that breaks is eliminated: space 3, 2 VP", () => {
    const match = run(
      {
        map: {},
        units: [
          ["f-poi", "H5", { broken: true }],
          ["f-barnier", "O11"],
          ["g-inf", "A1"],
        ],
        change: (m) => m.players.france?.casualties.push("f-spe", "f-spe"),
      },
      (m) => breakFormation(m, m.units[0] as Formation, { rule: "GWC-3.2.4" }),
    )
    expect(match.state.players.france?.casualties).toEqual(["f-spe", "f-spe", "f-poi"])
    expect(match.state.points).toBe(2)
  })
  it("GWC-13.1 at most one marker: a second tie changes nothing", () => {
    const match = run(
      {
        map: {},
        units: [
          ["g-inf", "H5", { suppressed: true }],
          ["f-poi", "O11"],
        ],
      },
      (m) => {
        suppress(m, m.units[0] as Formation, "GWC-13.1")
        return undefined
      },
    )
    expect(last(match, "suppressed")).toBeUndefined()
  })
})

describe("Leaders", () => {
  it("GWC-3.3.1.3 a Captain of Command 1 outranks a Lieutenant of Command 2", () => {
    const [m] = one([
      ["g-muller", "H5"],
      ["g-radtke", "H6"],
    ])
    expect(highestLeader(m, "germany")?.type).toBe("g-radtke")
    m.units = m.units.slice(0, 1)
    expect(highestLeader(m, "germany")?.type).toBe("g-muller")
  })
  it("GWC-3.3.1.4 of two Lieutenants of Command 2 the one of Morale 9, though broken", () => {
    const [m] = one([
      ["g-muller", "H5"],
      ["g-rommel", "H6", { broken: true }],
    ])
    expect(highestLeader(m, "germany")?.type).toBe("g-rommel")
  })
  it("GWC-3.3.1.6 a Tank Leader reaches 2 hexes", () => {
    const [m, head] = one([
      ["f-schL", "F6"],
      ["f-sch", "G6"],
      ["f-sch", "F8"],
      ["f-sch", "I7"],
    ])
    expect(followers(m, head, true).map((u) => u.id)).toEqual(["unit:f2", "unit:f3"])
  })
  it("GWC-3.3.1.7 an MG 08 with Command 2 has FP 10 and Range 14; a Mortar keeps its numbers", () => {
    const [m, u] = one([
      ["g-inf", "H5", { weapon: "g-mg08" }],
      ["g-bertin", "H5"],
      ["g-abt", "H5", { weapon: "g-lmw" }],
    ])
    expect([pieceFp(m, u, "unit:g1/weapon").total, pieceReach(m, u, "unit:g1/weapon").to]).toEqual([10, 14])
    const team = m.units[2] as Formation
    expect([pieceFp(m, team, "unit:g3/weapon").total, pieceReach(m, team, "unit:g3/weapon").to]).toEqual([5, 14])
  })
  it("GWC-E70.1b a Hero may be activated more than once a Turn", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-20"] },
      units: [
        ["g-hero", "H5", { activated: true }],
        ["g-inf", "H5", { activated: true }],
        ["f-poi", "O11"],
      ],
    })
    go(match, "order:G-20")
    expect(options(match)).toEqual(["unit:g1"])
  })
})

describe("Weapons", () => {
  it("GWC-11.1 a Suppressed Platoon fires 4 at Range 3, its MG not", () => {
    const [m, u] = one([["g-inf", "H5", { suppressed: true, weapon: "g-mg08" }]])
    expect(guns(m, [u], true)).toMatchObject([{ key: "unit:g1", to: 3 }])
    expect(pieceFp(m, u, "unit:g1").total).toBe(4)
  })
  it("GWC-11.2, GWC-8.1.1 one Weapon each, none for Leaders, Tanks and Runners; a Flamethrower only for a Team", () => {
    const m = state({
      map: {},
      units: [
        ["g-inf", "H5"],
        ["g-abt", "H5"],
        ["g-bot", "H5"],
        ["g-bertin", "H5"],
        ["g-inf", "H5", { weapon: "g-mg08" }],
      ],
    })
    expect(m.units.map((u) => mayCarry(u, "g-mg08"))).toEqual([true, true, false, false, false])
    expect(m.units.map((u) => mayCarry(u, "g-flw"))).toEqual([false, true, false, false, false])
  })
  it("GWC-11.3a no transfer from a Team, nor to a Team that carries", () => {
    const give = (units: Scene["units"]) => {
      const match = table({ map: {}, hands: { germany: ["G-20"] }, units })
      go(match, "order:G-20", "unit:g1", "unit:g1")
      return options(match).some((id) => id.startsWith("give:"))
    }
    expect(
      give([
        ["g-abt", "H5", { weapon: "g-mg08" }],
        ["g-inf", "H5"],
        ["f-poi", "O11"],
      ]),
    ).toBe(false)
    expect(
      give([
        ["g-inf", "H5", { weapon: "g-mg0815" }],
        ["g-abt", "H5", { weapon: "g-lmw" }],
        ["f-poi", "O11"],
      ]),
    ).toBe(false)
    expect(
      give([
        ["g-inf", "H5", { weapon: "g-mg0815" }],
        ["g-abt", "H5"],
        ["f-poi", "O11"],
      ]),
    ).toBe(true)
  })
  it("GWC-11.3b the owner abandons an MG and the Platoon moves freely", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-20"] },
      units: [
        ["g-inf", "H5", { weapon: "g-mg08" }],
        ["f-poi", "O11"],
      ],
    })
    go(match, "abandon", "unit:g1")
    expect(unit(match, "g1").weapon).toBeNull()
    expect(match.state.players.germany?.weaponsBox).toEqual(["g-mg08"])
  })
  it("GWC-11.4a a Weapon that breaks is flipped, one that is broken is eliminated", () => {
    const broken = (times: number) =>
      run(
        {
          map: {},
          units: [
            ["g-inf", "F7", { weapon: "g-mg08" }],
            ["f-poi", "O11"],
          ],
        },
        (m) => {
          for (let i = 0; i < times; i++) breakWeapon(m, m.units[0] as Formation, "GWC-11.4a")
          return undefined
        },
      )
    expect(unit(broken(1), "g1").weapon).toEqual({ type: "g-mg08", broken: true })
    expect(unit(broken(2), "g1").weapon).toBeNull()
    expect(broken(2).state.players.germany?.weaponsBox).toEqual(["g-mg08"])
  })
  it("GWC-11.6 a 77mm gun does not Op Fire; its Team has its own FP", () => {
    const [m, u] = one([["g-abt", "H5", { weapon: "g-77" }]])
    expect(piecesOf(m, u, { ordnance: false })).toEqual(["unit:g1"])
    expect(piecesOf(m, u, { ordnance: true })).toEqual(["unit:g1", "unit:g1/weapon"])
  })
})

describe("cards", () => {
  it("GWC-1.F a card in hand offers its Order in the own Turn; GWC-1.7 never its Event", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-53"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
      ],
    })
    expect(fateCard("G-53").event).toBe("hero")
    expect(options(match)).toEqual(["order:G-53", "pass"])
  })
  it("GWC-1.5 a card played as Advance is discarded: its Ambush is not there in the Melee", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-1"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H6"],
        ["g-bertin", "A1"],
      ],
    })
    go(match, "order:G-1")
    expect(match.state.players.germany).toMatchObject({ hand: [], discard: ["G-1"] })
  })
  it("GWC-1.6 a card used as an Action is gone from the hand until the own refill", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-5"], france: ["F-3"] },
      rolls: { germany: ["2•3"], france: ["6•5"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
      ],
    })
    go(match, "order:G-5", "unit:g1", "hex:H7", "concealment:F-3")
    idle(match)
    expect(match.state.players.france).toMatchObject({ hand: [], discard: expect.arrayContaining(["F-3"]) })
  })
  it("GWC-1.S.3 a Strategy Card is no part of the hand", () => {
    const match = table({
      map: {},
      strategies: { germany: "G-S2" },
      hands: { germany: ["G-1", "G-2", "G-3", "G-4", "G-6", "G-7"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "O11"],
      ],
    })
    go(match, "pass", { select: [] })
    expect(match.state.players.germany?.hand).toHaveLength(6)
    expect(mayPlayStrategy(match.state as never, "germany")).toBe(true)
  })
  it("GWC-1.1 Attack 6, Defend 4", () => {
    const match = table({
      map: {},
      hands: { germany: ["G-1"], france: ["F-1"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "O11"],
      ],
    })
    go(match, "pass", { select: [] })
    expect(match.state.players.germany?.hand).toHaveLength(6)
    go(match, "pass", { select: [] })
    expect(match.state.players.france?.hand).toHaveLength(4)
  })
  it("GWC-9a only the holder of the Initiative Card is asked to re-roll", () => {
    const match = table({
      map: {},
      initiative: "france",
      hands: { germany: ["G-5"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
      ],
    })
    go(match, "order:G-5", "unit:g1", "hex:H7")
    while (match.pending[0]?.rules[0] !== "GWC-9.1") go(match, "pass")
    expect(match.pending.map((d) => d.by)).toEqual(["france"])
  })
})

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
    expect(options(match)).toEqual(["unit:g1", "unit:g3", "end"])
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
    expect(options(runner)).not.toContain("exit")
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
    while (match.pending[0]?.rules[0] !== "GWC-9.1") go(match, "pass")
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

describe("scenario rules", () => {
  it("GWC-SCN-03 Confused gunners: everybody in the occupied hex nearest the Random Hex breaks", () => {
    const match = table({
      map: { special: [{ kind: "confusedGunners", name: "Confused gunners" }] },
      hands: { germany: ["G-13"] },
      units: [
        ["g-inf", "B2"],
        ["f-poi", "H5"],
        ["f-barnier", "H5"],
      ],
      rolls: { germany: [{ hex: "H6" }] },
      change: (m) => {
        m.players.germany!.telephone = null
      },
    })
    go(match, "order:G-13")
    idle(match)
    expect([unit(match, "f2").broken, unit(match, "f3").broken, unit(match, "g1").broken]).toEqual([true, true, false])
  })
  it("GWC-SCN-05 an Order out of play cannot be given", () => {
    const match = table({
      map: { special: [{ kind: "outOfPlay", name: "Quiet skies", orders: ["airAssault"], events: [] }] },
      hands: { germany: ["G-23"] },
      units: [
        ["g-inf", "B2"],
        ["f-poi", "H5"],
      ],
    })
    expect(options(match)).toEqual(["pass"])
  })
  it("GWC-2.3 without a chit an Objective pays nothing, with N 4", () => {
    const take = (open: Scene["open"]) => {
      const match = table({
        map: { objectives: { "4": "H6" } },
        open: open ?? [],
        hands: { germany: ["G-20"] },
        units: [
          ["g-inf", "H5"],
          ["f-poi", "O11"],
        ],
      })
      go(match, "order:G-20", "unit:g1", "unit:g1", "hex:H6")
      return match.state.points
    }
    expect([take([]), take(["N"])]).toEqual([0, 4])
  })
  it("GWC-8.1.5 Gas on Gas adds no marker but takes hold again; GWC-8.1 other markers stand beside it", () => {
    const match = table({
      map: {},
      gas: ["H6"],
      ground: { H6: "shellhole" },
      hands: { germany: ["G-13"] },
      units: [
        ["g-inf", "A1"],
        ["f-poi", "H6"],
      ],
      rolls: { germany: ["6•5", { dice: "1•4", trigger: null }] },
      change: (m) => {
        m.players.germany!.telephone = { type: "g-tel105", broken: false, box: "local" }
      },
    })
    go(match, "order:G-13", "gas", "hex:H6")
    idle(match)
    expect(match.state.gas).toHaveLength(7)
    expect(unit(match, "f2").suppressed).toBe(true)
    expect(isGone(match, "f2")).toBe(false)
  })
})
