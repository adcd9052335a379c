import { describe, expect, it } from "vitest"
import { followers, highestLeader } from "../rules/formations-and-command/command.ts"
import { breakFormation, rally, suppress } from "../rules/formations-and-command/harm.ts"
import { moraleOf } from "../rules/formations-and-command/morale.ts"
import { face, goodOrder, isUnit, mayCarry, profile } from "../rules/formations-and-command/pieces.ts"
import { pieceFp, pieceReach, piecesOf } from "../rules/formations-and-command/stats.ts"
import { meleeFp } from "../rules/orders-advance/melee-strength.ts"
import { attackFp, guns } from "../rules/orders-fire/fire.ts"
import { grid } from "../rules/the-map/field.ts"
import { breakWeapon } from "../rules/weapons-telephones-suppression/weapons.ts"
import type { Formation } from "../state.ts"
import { go, last, options, run, type Scene, state, table, unit } from "./table.ts"

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
    go(match, "abandon:unit:g1")
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
