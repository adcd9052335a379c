/** Cases from the rulebook on terrain, Fortifications and sight, in order of rule number, in addition to the ground and sight tests. */
import { tally } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { amountOf } from "../rules/events/conditions.ts"
import { inCohesion } from "../rules/formations-and-command/command.ts"
import { moraleOf } from "../rules/formations-and-command/morale.ts"
import { fpOf, rangeOf } from "../rules/formations-and-command/stats.ts"
import { bombardGround } from "../rules/fortifications.ts"
import { sight } from "../rules/line-of-sight.ts"
import { mayRequestFrom } from "../rules/orders-artillery-request.ts"
import { defence, newAttack } from "../rules/orders-fire/attack.ts"
import { attackFp } from "../rules/orders-fire/fire.ts"
import { arrive } from "../rules/orders-move/arrive.ts"
import { coverParts, isWater, mayPass, terrainAt } from "../rules/terrain/ground.ts"
import { grid, step } from "../rules/the-map/field.ts"
import type { Formation, PieceKey } from "../state.ts"
import { all, go, idle, isGone, options, run, type Scene, type Sketch, state, table, unit } from "./table.ts"

const at = (hex: string) => grid.hex(hex)
const hexes = (map: { [hex: string]: string }): Sketch => ({ hexes: map })
const far = ["g-bertin", "O1"] as const
const foe = ["f-barnier", "O11"] as const

/** FP of a piece in one hex against another. */
const fpAt = (scene: Partial<Scene> & Pick<Scene, "units">, target: string, keys: PieceKey[] = ["unit:g1"]) =>
  attackFp(state({ map: {}, ...scene }), keys, at(target), []).total

describe("terrain, case by case", () => {
  it("GWC-GLO-03 Wire is nobody's friend: a German and a French Platoon in it lose the same", () => {
    const m = state({
      map: {},
      units: [
        ["g-inf", "C3"],
        ["f-poi", "D8"],
      ],
      forts: { C3: "wire", D8: "wire" },
    })
    expect(m.units.map((u) => [fpOf(m, u).total, rangeOf(m, u), moraleOf(m, u).total])).toEqual([
      [4, 3, 6],
      [4, 3, 6],
    ])
  })
  it("GWC-GLO-10, GWC-11.5 machine guns that count for Intersect: a Chauchat and a Hotchkiss 2; not a Tank, nor one on a Suppressed Unit", () => {
    const count = (french: Scene["units"]) => {
      const m = state({ map: {}, units: [["g-inf", "H5"], ...french] })
      m.attack = { ...newAttack("fire", "germany", at("H8")), pieces: ["unit:g1"] }
      return amountOf(m, "france", { of: "machineGunsOnAttackers", times: 1 }, {})
    }
    expect(
      count([
        ["f-spe", "H8", { weapon: "f-chau" }],
        ["f-spe", "H9", { weapon: "f-hot" }],
      ]),
    ).toBe(2)
    expect(
      count([
        ["f-ftm", "H8"],
        ["f-spe", "H9", { weapon: "f-hot" }],
      ]),
    ).toBe(1)
    expect(
      count([
        ["f-spe", "H8", { weapon: "f-hot", suppressed: true }],
        ["f-spe", "H9", { weapon: "f-hot" }],
      ]),
    ).toBe(1)
  })
  it("GWC-2.2.2 from H5 die 4 leads to H6, die 2 to I5, whoever rolls", () => {
    expect([step(at("H5"), 4), step(at("H5"), 2)].map((h) => grid.name(h))).toEqual(["H6", "I5"])
  })
  it("GWC-2.4 the FAO spots though an enemy Platoon stands in his hex", () => {
    const m = state({
      map: {},
      units: [
        ["f-poi", "H1"],
        ["g-inf", "A1"],
      ],
      change: (s) => {
        s.players.germany!.telephone = { type: "g-tel77", broken: false, box: "local" }
      },
    })
    expect(mayRequestFrom(m, "germany", ["fao"])).toEqual({ ok: true })
  })
  it("GWC-T99.1a a Bridge over a Stream is no Water; GWC-T120 a Tank never enters a Stream, GWC-T124a nor Woods without a Road", () => {
    const m = state({
      map: { ...hexes({ H5: "=.", G5: "s.", I5: "W.", I6: "W." }), roads: ["H4-H5", "H6-I6"] },
      units: [["f-sch", "H6"]],
    })
    expect([isWater(m, at("H5")), isWater(m, at("G5"))]).toEqual([false, true])
    const [tank] = m.units as [Formation]
    tank.hex = at("H4")
    expect(mayPass(m, tank, at("H4"), at("G5")).ok).toBe(false)
    expect(mayPass(m, tank, at("H4"), at("H5")).ok).toBe(true)
    tank.hex = at("H6")
    expect([mayPass(m, tank, at("H6"), at("I6")).ok, mayPass(m, tank, at("H5"), at("I5")).ok]).toEqual([true, false])
  })
  it("GWC-T100 along the hexside of a Blaze nothing is seen from level 4 to level 3", () => {
    const map = hexes({ J10: ".4", I9: ".3" })
    const lit = state({ map, units: [], ground: { J9: "blaze" } })
    const dark = state({ map, units: [] })
    expect([sight(dark, at("J10"), at("I9")), sight(lit, at("J10"), at("I9"))]).toEqual([0, -1])
  })
  it("GWC-T103 5 FP through one Brush hex or two are 2; GWC-T106 4 FP through two Fields 3", () => {
    const german = (target: string, map: Sketch, more = {}) =>
      fpAt(
        {
          map,
          units: [
            ["g-inf", "H5", more],
            ["f-poi", target],
          ],
        },
        target,
      )
    expect(german("H7", hexes({ H6: "r." }))).toBe(2)
    expect(german("H8", hexes({ H6: "r.", H7: "r." }))).toBe(2)
    expect(german("H8", hexes({ H6: "f.", H7: "f." }), { suppressed: true })).toBe(3)
  })
  it("GWC-T107a, GWC-10.3.4 out of Gas, or into it, 5 FP are 4 even next door", () => {
    const units = [
      ["g-inf", "H5"],
      ["f-poi", "H6"],
    ] as const
    expect([fpAt({ units, gas: ["H5"] }, "H6"), fpAt({ units, gas: ["H6"] }, "H6"), fpAt({ units }, "H6")]).toEqual([
      4, 4, 5,
    ])
  })
  it.each([
    ["GWC-T104a a Building becomes Rubble", { map: hexes({ H5: "B." }) }, 10, 9],
    ["GWC-T117 Rubble becomes a Shellhole", { map: hexes({ H5: "R." }) }, 9, 8],
    ["GWC-F127 Foxholes become a Shellhole", { map: {}, forts: { H5: "foxholes" } }, 10, 8],
    ["GWC-F130.1 a Trench becomes Foxholes", { map: {}, forts: { H5: "trench" } }, 11, 10],
    ["GWC-T112 Open Ground becomes a Shellhole", { map: {} }, 7, 8],
  ] as const)("%s under an Impact of 18: a Platoon of Morale 7 has %i, then %i", (_name, scene, before, after) => {
    const match = run({ units: [["f-poi", "H5"], far], ...scene }, (m) => {
      expect(moraleOf(m, m.units[0]!).total).toBe(before)
      bombardGround(m, at("H5"), 18)
      return undefined
    })
    expect(moraleOf(match.state, match.state.units[0]!).total).toBe(after)
  })
  it("GWC-T107.1a who enters Gas Suppressed and unbroken breaks and keeps the marker; broken and Suppressed he is lost", () => {
    const enter = (broken: boolean) =>
      run({ map: {}, units: [["g-inf", "H5", { suppressed: true, broken }], far, foe], gas: ["H6"] }, (m) =>
        arrive(m, [m.units[0]!], at("H6"), "GWC-O16.1"),
      )
    expect(unit(enter(false), "g1")).toMatchObject({ broken: true, suppressed: true })
    expect(isGone(enter(true), "g1")).toBe(true)
  })
  it("GWC-T110.2 a group on levels 0 and 2 against level 1: 7 and one more piece, less 1, and 1 more, are 8; all on level 0: 7", () => {
    const shot = (level: string) =>
      fpAt(
        {
          map: hexes({ H5: "..", G6: `.${level}`, H7: ".1" }),
          units: [
            ["g-muller", "H5"],
            ["g-inf", "H5"],
            ["g-inf", "G6"],
            ["f-poi", "H7"],
          ],
        },
        "H7",
        ["unit:g2", "unit:g3"],
      )
    expect([shot("2"), shot(".")]).toEqual([8, 7])
  })
  it.each([
    ["GWC-T110.3.2 levels 1, 1, 0", { H5: ".1", H6: ".1", H7: ".." }, "H7", -1],
    ["GWC-T110.3.2 levels 1, 0, 0", { H5: ".1", H6: "..", H7: ".." }, "H7", 0],
    ["GWC-T110.3.2 levels 0, 0, 1, 1: the second of level 1", { H5: "..", H6: "..", H7: ".1", H8: ".1" }, "H8", -1],
    ["GWC-T110.4.1 behind the Building", { H5: ".1", H7: "B." }, "H8", -1],
    ["GWC-T110.4.1 one hex further", { H5: ".1", H7: "B." }, "H9", 0],
    [
      "GWC-T110.4.1 a Building on the sighter's level first, the target higher",
      { H5: ".1", H6: "B1", H7: ".1", H8: ".2" },
      "H8",
      -1,
    ],
    ["GWC-T110.5 a lower Orchard", { H5: ".1", H6: "o." }, "H7", 0],
  ] as const)("%s", (_name, map, target, seen) => {
    expect(sight(state({ map: hexes(map), units: [] }), at("H5"), at(target))).toBe(seen)
  })
  it("GWC-T110.5 Gas in the lower Orchard hinders 1", () => {
    expect(sight(state({ map: hexes({ H5: ".1", H6: "o." }), units: [], gas: ["H6"] }), at("H5"), at("H7"))).toBe(1)
  })
  it("GWC-10.1.1 5 FP past two Platoons are 5, past a Tank 4, through Brush with a Tank 2", () => {
    const shot = (map: Sketch, between: Scene["units"]) =>
      fpAt({ map, units: [["g-inf", "H5"], ...between, ["f-poi", "H7"]] }, "H7")
    expect(
      shot({}, [
        ["g-inf", "H6"],
        ["g-ldw", "H6"],
      ]),
    ).toBe(5)
    expect(shot({}, [["f-sch", "H6"]])).toBe(4)
    expect(shot(hexes({ H6: "r." }), [["f-sch", "H6"]])).toBe(2)
  })
  it("GWC-T121 a Trail gives no Movement: four hexes and no more, a Road five", () => {
    const walked = (way: "roads" | "trails") => {
      const match = table({
        map: { [way]: ["B2-B3-B4-B5-B6-B7-B8"] },
        units: [["g-inf", "B2"], far, foe],
        hands: { germany: ["G-20"] },
      })
      go(match, "order:G-20", "unit:g1", "unit:g1")
      let hexesGone = 0
      for (let row = 3; options(match).includes(`hex:B${row}`); row++) {
        go(match, `hex:B${row}`)
        hexesGone++
      }
      return hexesGone
    }
    expect([walked("trails"), walked("roads")]).toEqual([4, 5])
  })
  it("GWC-T122.1 a Destroyed Wall on the way in gives Cover 2", () => {
    const m = state({
      map: { destroyedWalls: ["H6/H7"] },
      units: [
        ["g-inf", "H5"],
        ["f-poi", "H7"],
      ],
    })
    const attack = { ...newAttack("fire", "germany", at("H7")), pieces: ["unit:g1" as const] }
    expect(defence(m, attack, m.units[1]!).total).toBe(9)
    expect(tally(...coverParts(m, at("H7"))).total).toBe(0)
  })
  it("GWC-T123 a Spotting Round may be placed in a Water Barrier", () => {
    const match = table({
      map: hexes({ H4: "~." }),
      units: [["g-inf", "A1"], foe],
      hands: { germany: [{ order: "artilleryRequest" }] },
      change: (m) => {
        m.players.germany!.telephone = { type: "g-tel77", broken: false, box: "local" }
      },
    })
    go(match, options(match)[0]!, "local")
    expect(options(match)).toContain("hex:H4")
  })
  it("GWC-11.7 a Flamethrower leaves Morale 7 in a Trench, on a Road and with Gabions et Fascines", () => {
    const m = state({
      map: { roads: ["H6-H7-H8"] },
      units: [
        ["g-stt", "H6", { weapon: "g-flw" }],
        ["f-poi", "H7"],
      ],
      forts: { H7: "trench" },
      change: (s) => s.players.france!.reminders.push("F-S7"),
    })
    const attack = { ...newAttack("fire", "germany", at("H7")), pieces: ["unit:g1/weapon" as const], flame: true }
    expect(defence(m, attack, m.units[1]!).total).toBe(7)
    expect(defence(m, { ...attack, flame: false }, m.units[1]!).total).toBe(7 + 4 - 1 + 1)
  })
})

/** How many Immobilization checks a Tank makes when it moves through hexes of column B and every roll is a 9. */
function checks(scene: Partial<Scene>, ...rows: number[]): number {
  const match = table({
    map: {},
    active: "france",
    units: [["f-sch", "B3"], ["g-inf", "O1"], foe],
    hands: { france: [{ order: "move" }, { order: "move" }] },
    rolls: { france: ["5•4", "5•4", "4•5"] },
    ...scene,
  })
  go(
    match,
    options(match).find((id) => id.startsWith("order:"))!,
    "unit:f1",
    "unit:f1",
    ...rows.map((r) => `hex:B${r}`),
  )
  idle(match)
  return all(match, "rolled").filter((r) => (r.rules as string[]).includes("GWC-O23.5.4")).length
}

describe("Tanks on bad ground", () => {
  it("GWC-T117.1 two Rubble hexes are two checks, with a friendly Team in the second one", () => {
    expect(checks({ map: hexes({ B4: "R.", B5: "R." }) }, 4, 5)).toBe(2)
    const guided: Scene["units"] = [["f-sch", "B3"], ["f-spe", "B5"], ["g-inf", "O1"], foe]
    expect(checks({ map: hexes({ B4: "R.", B5: "R." }), units: guided }, 4, 5)).toBe(1)
  })
  it("GWC-T118.1, GWC-O23.5.5 of two Shellholes only the first is checked", () => {
    expect(checks({ map: hexes({ B4: "x.", B5: "x." }) }, 4, 5)).toBe(1)
  })
  it("GWC-T110.1.1 down into Rubble one check; along a Road into the open none", () => {
    expect(checks({ map: hexes({ B3: ".1", B4: "R." }) }, 4)).toBe(1)
    expect(checks({ map: { hexes: { B3: ".1" }, roads: ["B3-B4"] } }, 4)).toBe(0)
  })
  it("GWC-F131.4 Wire over the first Shellhole: crushed, one check, and the Tank stops", () => {
    const scene: Scene = {
      map: hexes({ B4: "x." }),
      active: "france",
      units: [["f-sch", "B3"], ["g-inf", "O1"], foe],
      forts: { B4: "wire" },
      hands: { france: [{ order: "move" }] },
      rolls: { france: ["5•4"] },
    }
    const match = table(scene)
    go(match, options(match)[0]!, "unit:f1", "unit:f1", "hex:B4")
    idle(match)
    expect(match.state.forts).toEqual({})
    expect(all(match, "rolled").filter((r) => (r.rules as string[]).includes("GWC-O23.5.4"))).toHaveLength(1)
    expect(match.state.order?.stack ?? null).toBeNull()
  })
  it.each([
    ["GWC-T108.1 a Gully", { map: hexes({ B4: "g." }) }],
    ["GWC-F130.3 a Trench", { forts: { B4: "trench" } }],
    ["GWC-F127.1 Foxholes", { forts: { B4: "foxholes" } }],
    ["GWC-O23.5.5 a Shellhole", { map: hexes({ B4: "x." }) }],
  ] as const)("%s entered by Advance: bog 5, a roll of 5 breaks the Tank, a 6 does not", (_name, ground) => {
    const advance = (roll: "2•3" | "2•4") => {
      const match = table({
        map: {},
        active: "france",
        units: [["f-sch", "B3"], ["g-inf", "O1"], foe],
        hands: { france: [{ order: "advance" }] },
        rolls: { france: [roll] },
        ...ground,
      })
      go(match, options(match)[0]!, "unit:f1", "unit:f1", "hex:B4")
      idle(match)
      return unit(match, "f1").broken
    }
    expect([advance("2•3"), advance("2•4")]).toEqual([true, false])
  })
})

describe("Mines and strongholds", () => {
  it("GWC-F128.1 three who move together into Mines: one attack, three defences; leaving, another", () => {
    const match = table({
      map: {},
      units: [["g-bertin", "B3"], ["g-inf", "B3"], ["g-abt", "B3"], ["g-inf", "O1"], foe],
      forts: { B4: "mines" },
      hands: { germany: ["G-20"] },
      rolls: { france: ["1•2", "1•2"], germany: ["6•5", "5•6", "6•4", "6•5", "5•6", "4•6"] },
    })
    go(
      match,
      "order:G-20",
      "unit:g1",
      { select: ["unit:g2", "unit:g3"] },
      "together:B3",
      { select: ["unit:g1", "unit:g2", "unit:g3"] },
      "hex:B4",
      "unit:g1",
      "unit:g2",
      "hex:B5",
      "unit:g1",
      "unit:g2",
    )
    idle(match)
    expect(all(match, "attacked")).toHaveLength(2)
    expect(all(match, "defended")).toHaveLength(6)
  })
  it("GWC-F128.2 an Advance into Mines in a Building: 6 + 8 against 7 + 7 Suppresses; a Move would break", () => {
    const into = (order: "advance" | "move") => {
      const match = table({
        map: hexes({ B4: "B." }),
        units: [["g-inf", "B3"], far, foe],
        forts: { B4: "mines" },
        hands: { germany: [{ order }] },
        rolls: { france: ["2•6"], germany: ["1•6"] },
      })
      go(match, options(match).find((id) => id.startsWith("order:"))!, "unit:g1", "unit:g1", "hex:B4")
      idle(match)
      return unit(match, "g1")
    }
    expect(into("advance")).toMatchObject({ broken: false, suppressed: true })
    expect(into("move")).toMatchObject({ broken: true })
  })
  it("GWC-F126 a tied Melee in a Blockhaus that France held alone: only the Germans are lost", () => {
    const match = table({
      map: {},
      units: [["g-inf", "B4"], ["f-poi", "B5"], far, foe],
      forts: { B5: "blockhaus" },
      hands: { germany: [{ order: "advance" }] },
      rolls: { germany: ["3•2"], france: ["3•2"] },
      change: (m) => {
        m.held[at("B5")] = "france"
      },
    })
    go(match, options(match)[0]!, "unit:g1", "unit:g1", "hex:B5")
    idle(match)
    expect(all(match, "meleeTotal").map((t) => (t.score as { total: number }).total)).toEqual([10, 10])
    expect([isGone(match, "g1"), isGone(match, "f2")]).toEqual([true, false])
    expect(terrainAt(match.state, at("B5"))).toBe("openGround")
  })
  it("GWC-3.3.2 the nine Units of the rulebook's example: only the one in H7 is Out of Cohesion", () => {
    const m = state({
      map: { objectives: { "1": "G9", "2": "K9" } },
      units: [
        ["f-verdier", "I9"],
        ["f-poi", "H8"],
        ["f-poi", "I9"],
        ["f-poi", "J9"],
        ["f-poi", "G9"],
        ["f-poi", "K9"],
        ["f-spe", "F9", { weapon: "f-hot" }],
        ["f-poi", "K11"],
        ["f-age", "G10"],
        ["f-poi", "H7"],
      ],
      control: ["france", "france", null, null, null],
    })
    expect(m.units.filter((u) => !inCohesion(m, u)).map((u) => grid.name(u.hex))).toEqual(["H7"])
  })
})
