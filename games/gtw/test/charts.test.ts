import { sayTally } from "@salient/engine"
import { parseSides } from "@salient/space/hex"
import { describe, expect, it } from "vitest"
import { bombardedAt, bombardmentColumn, hitOdds } from "../charts/bombardment.ts"
import { columnNames, demandsOf, oddsColumn, resultAt, shifted, substituted, TOO_LOW } from "../charts/combat.ts"
import {
  exitCost,
  fatigueHits,
  hexCost,
  overrunOdds,
  paceOf,
  reducedRating,
  rideCost,
  roadCost,
  sideCost,
} from "../charts/movement.ts"
import { fits, harsh, mountain, regular, type Stacked } from "../charts/stacking.ts"
import {
  attackStrength,
  bombardmentStrength,
  defenceStrength,
  sumOfSide,
  type Target,
  type UnitFacts,
} from "../charts/strength.ts"
import { sizeModifier, successOf } from "../charts/success.ts"
import { sayTurn, turnNamed } from "../data/calendar.ts"
import { counters, type Face, faceFrom } from "../data/counters.ts"
import { maps } from "../data/maps.ts"
import { tables } from "../data/tables.ts"
import { weatherBy } from "../data/weather.ts"
import { type Crt, type Size, type UnitType, WEATHERS } from "../types.ts"
import { bruteForce } from "./oracles.ts"

const face = (written: string, type: UnitType = "rifle", size: Size = "division"): Face =>
  faceFrom("germany", type, size, written)
const column = (name: string): number => columnNames.indexOf(name)

describe("units and sizes", () => {
  it("GTW-3.A-2 9-12-5 has attack 9, defence 12, rating 5; 2-8 has 2, 2, 8", () => {
    expect(face("9-12-5")).toMatchObject({ attack: 9, defence: 12, rating: 5, single: false })
    expect(face("2-8", "mounted rifle", "regiment")).toMatchObject({ attack: 2, defence: 2, rating: 8, single: true })
  })

  it("GTW-3.A.1 a division reduced to its cadre is not divisional", () => {
    expect([face("9-12-5").divisional, face("4-5-5", "rifle", "cadre").divisional]).toEqual([true, false])
  })

  it("GTW-3.A.2 motorized field artillery is both artillery and motorized; antitank guns are not artillery", () => {
    expect(face("4-5-6", "motorized field artillery", "regiment").is).toMatchObject({
      artillery: true,
      motorized: true,
    })
    expect(face("1-2-5", "antitank", "battalion").is.artillery).toBe(false)
  })

  it("GTW-3.A.3-1, GTW-DATA-01 an American and an Ottoman division, a brigade and three battalions are 12.5 REs", () => {
    const american = faceFrom("usa", "rifle", "division", "15-18-5").re
    const ottoman = faceFrom("ottoman", "rifle", "division", "6-9-4").re
    expect(
      american + ottoman + face("2-3-5", "rifle", "brigade").re + 3 * face("1-6", "light rifle", "battalion").re,
    ).toBe(12.5)
  })

  it("GTW-3.A.3-3 a German rifle division with an attack of 14 has 5 REs", () => {
    expect(counters["german-active"]!.front).toMatchObject({ attack: 14, re: 5 })
  })

  it("GTW-3.A.3-2, GTW-12.A-5 4-7-5° is 3 REs and unsupported, 9-12-5* is 4, 9-12-5 is 5", () => {
    expect([face("4-7-5°").re, face("9-12-5*").re, face("9-12-5").re]).toEqual([3, 4, 5])
    expect([face("4-7-5°").support, face("2-3-5*", "rifle", "brigade").support]).toEqual(["none", "self"])
  })

  it("GTW-3.A.4 a fully supported division has heavy equipment, its cadre has not", () => {
    expect([face("9-12-5").is["heavy equipment"], face("4-5-5", "rifle", "cadre").is["heavy equipment"]]).toEqual([
      true,
      false,
    ])
  })
})

describe("stacking", () => {
  const division: Stacked = { re: 5, divisional: true, artillery: false, fortress: false }
  const foot = (re: number): Stacked => ({ re, divisional: false, artillery: false, fortress: false })
  const guns = (re: number): Stacked => ({ re, divisional: false, artillery: true, fortress: false })
  const gunDivision: Stacked = { re: 5, divisional: true, artillery: true, fortress: false }
  const garrison = (re: number, divisional = false): Stacked => ({ re, divisional, artillery: false, fortress: true })
  const many = (n: number, one: Stacked) => new Array<Stacked>(n).fill(one)

  it("GTW-8.A.1 the three stacks of the book are legal, seven divisions are not", () => {
    expect(fits([...many(6, division), ...many(6, foot(1)), ...many(4, guns(1)), garrison(2)], regular)).toBe(true)
    expect(
      fits([...many(5, division), ...many(3, foot(2)), gunDivision, ...many(4, guns(1)), garrison(1)], regular),
    ).toBe(true)
    const third = [
      ...many(4, foot(1)),
      ...many(2, foot(2)),
      ...many(2, foot(1)),
      ...many(4, foot(0.5)),
      ...many(4, foot(0.5)),
    ]
    expect(fits([...third, gunDivision, gunDivision, garrison(5, true)], regular)).toBe(true)
    expect(fits(many(7, division), regular)).toBe(false)
  })

  it("GTW-8.A.2 a mountain hex holds 4 divisions, 4 regiments and 2 artillery regiments, no fifth division", () => {
    expect(fits([...many(4, division), ...many(4, foot(1)), ...many(2, guns(1))], mountain)).toBe(true)
    expect(fits(many(5, division), mountain)).toBe(false)
  })

  it("GTW-8.A.3 the Arctic and Desert hold 2 divisions, a brigade and an artillery regiment", () => {
    expect(fits([division, division, foot(2), guns(1)], harsh)).toBe(true)
    expect(fits([division, division, foot(2), guns(1), foot(1)], harsh)).toBe(false)
  })

  it("GTW-DATA-04 the assignment is exact: a brute-force search over all assignments says the same of 1,000 random stacks", () => {
    let seed = 7
    const random = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * n)
    }
    const kinds = [
      division,
      foot(0.5),
      foot(1),
      foot(2),
      guns(1),
      guns(2),
      guns(0.5),
      gunDivision,
      garrison(1),
      garrison(2),
    ]
    for (let i = 0; i < 1_000; i++) {
      const limit = [regular, mountain, harsh][random(3)]!
      const stack = Array.from({ length: limit.units + random(8) }, () => kinds[random(kinds.length)]!)
      expect([fits(stack, limit), JSON.stringify(stack)]).toEqual([bruteForce(stack, limit), JSON.stringify(stack)])
    }
  })
})

describe("movement", () => {
  const rifle = paceOf(face("9-12-5"))
  const heavy = paceOf(face("7-8-5", "heavy artillery", "regiment"))
  const mountaineer = paceOf(face("3-4-5", "mountain rifle", "brigade"))

  it("GTW-6-2, GTW-14.F-1 mountain in clear weather: rifle 3, heavy artillery 6, mountain rifle 2", () => {
    expect([rifle, heavy, mountaineer].map((p) => hexCost(p, "mountain", undefined, "clear"))).toEqual([3, 6, 2])
  })

  it("GTW-6-3 a river into woods costs 2 + 2, a major river 4 more", () => {
    expect(hexCost(rifle, "woods", undefined, "clear")! + sideCost(rifle, "river", "clear")!).toBe(4)
    expect(sideCost(rifle, "major river", "clear")).toBe(4)
  })

  it("GTW-6-4 glaciers and lakes are prohibited", () => {
    expect(hexCost(rifle, "glacier", undefined, "clear")).toBeUndefined()
    expect(sideCost(rifle, "lake", "clear")).toBeUndefined()
  })

  it("GTW-6-8 costs depend on the weather", () => {
    expect([hexCost(rifle, "clear", undefined, "clear"), hexCost(rifle, "clear", undefined, "mud")]).toEqual([1, 2])
  })

  it("GTW-7.B a road costs what clear ground does", () => {
    expect([roadCost(rifle, "clear"), roadCost(heavy, "mud")]).toEqual([1, 3])
  })

  it("GTW-6.A, GTW-GAP-04 leaving a full zone costs 3, a reduced one 2; cavalry 2 and 1", () => {
    expect([exitCost(2, false), exitCost(1, false), exitCost(2, true), exitCost(1, true), exitCost(0, false)]).toEqual([
      3, 2, 2, 1, 0,
    ])
  })

  it("GTW-6.C-4, GTW-14.D-1, GTW-14.E-1 in reserve: rifle 5 has 1, rifle 4 none, cavalry 7 has 3, light 6 has 2, tank 4 has 4", () => {
    expect(reducedRating(face("9-12-5"), 5, 0)).toBe(1)
    expect(reducedRating(face("2-3-4", "rifle", "brigade"), 4, 0)).toBe(0)
    expect(reducedRating(face("4-4-7*", "heavy cavalry"), 7, 0)).toBe(3)
    expect(reducedRating(face("1-6", "light rifle", "battalion"), 6, 0)).toBe(2)
    expect(reducedRating(face("2-4", "tank", "battalion"), 4, 0)).toBe(4)
  })

  it("GTW-6.E-1, GTW-14.H-2, GTW-14.D.3 infantry 6 exploits with 2, heavy artillery 5 with 1, a mixed unit 6 with 1", () => {
    expect(reducedRating(face("5-6-6", "infantry"), 6, 0)).toBe(2)
    expect(reducedRating(face("7-8-5", "heavy artillery", "regiment"), 5, 0)).toBe(1)
    expect(reducedRating(face("2-3-6", "mixed mounted rifle", "brigade"), 6, 0)).toBe(1)
  })

  it("GTW-6.B.4-2, GTW-DATA-06 8 points of a rating of 5 tire by 2 hits, artillery and cavalry by 3", () => {
    expect([fatigueHits(8, 5, false), fatigueHits(8, 5, true), fatigueHits(5, 5, false)]).toEqual([2, 3, 0])
  })

  it("GTW-6.F.1-3, GTW-6.B.4-4, GTW-6.B.4-5 116:8 is 14:1, with fatigue 5 against 1 it is 10:1", () => {
    expect([
      overrunOdds(116, 8, 0, 0),
      overrunOdds(116, 8, 5, 1),
      overrunOdds(14, 1, 5, 0),
      overrunOdds(9, 1, 0, 1),
    ]).toEqual([14, 10, 9, 10])
  })

  it("GTW-6.F.1-6 a defence of 0 counts as 12:1", () => expect(overrunOdds(1, 0, 0, 0)).toBe(12))

  it.each(WEATHERS)("GTW-15.A.2 a causeway costs as much as a major river in %s", (weather) => {
    for (const who of [face("9-12-5"), face("5-7-5", "heavy artillery", "regiment")])
      expect(sideCost(paceOf(who), "causeway", weather)).toBe(sideCost(paceOf(who), "major river", weather))
  })

  it("GTW-15.A.5 Vistula and Niemen are major rivers; no great river is on these maps", () => {
    const { grid, hexsides } = maps["east-prussia"]!
    expect(["0205/0306", "1602/1702"].map((side) => hexsides[parseSides(grid, side)[0]!])).toEqual([
      "major river",
      "major river",
    ])
    expect(Object.values(maps).some((map) => map.hexsides.includes("great river"))).toBe(false)
  })

  it("GTW-7.A.2, GTW-GAP-06, GTW-7.A.8 16 hexes by rail cost 2 points, 10 cost 2, a change of gauge 1 more, a forced march twice", () => {
    expect([rideCost(16, 0, false), rideCost(10, 0, false), rideCost(8, 1, false), rideCost(8, 0, true)]).toEqual([
      2, 2, 2, 2,
    ])
  })
})

describe("the combat tables", () => {
  it("GTW-9.A-6 34:9 is 3:1, 5:8 is 1:2, 3:2 is 3:2, 29:20 is 1:1", () => {
    expect(
      [oddsColumn(34, 9), oddsColumn(5, 8), oddsColumn(3, 2), oddsColumn(29, 20)].map((c) => columnNames[c]),
    ).toEqual(["3:1", "1:2", "3:2", "1:1"])
  })

  it("GTW-9.A-6 3:1 shifted by fatigue + 3 and gas - 1 is 5:1", () => {
    expect(columnNames[shifted(column("3:1"), 3 - 1, "positional", false)]).toBe("5:1")
  })

  it("GTW-6.B.4-3 8:1 with an attacker of 1 hit and a defender of 3 is 9:1", () => {
    expect(columnNames[shifted(column("8:1"), 2 - 1, "positional", false)]).toBe("9:1")
  })

  it("GTW-9.B-7, GTW-14.H.1-2 9:1 on the mobile table is 6:1 without infantry, 9:1 with; below 1:4 is AE or AD", () => {
    expect(columnNames[shifted(column("9:1"), 0, "mobile", false)]).toBe("6:1")
    expect(columnNames[shifted(column("9:1"), 0, "mobile", true)]).toBe("9:1")
    expect([resultAt("mobile", oddsColumn(1, 5), 6), resultAt("positional", oddsColumn(1, 5), 6)]).toEqual(["AE", "AD"])
    expect(oddsColumn(1, 5)).toBe(TOO_LOW)
  })

  it("GTW-GAP-08 every cell of the mobile table follows its construction", () => {
    for (const { die, results } of tables.mobile.rows)
      for (const [k, found] of results.entries()) {
        const s = k + die - 1
        const plain =
          s <= 3
            ? "AE"
            : s <= 5
              ? "AH"
              : s === 6
                ? "AR"
                : s === 7
                  ? "AQ"
                  : s === 8
                    ? "AS"
                    : s === 9
                      ? "EX"
                      : s === 10
                        ? "HX"
                        : s <= 12
                          ? "DR"
                          : s <= 14
                            ? "DH"
                            : "DE"
        expect([die, k, found]).toEqual([die, k, k < 3 && (plain === "EX" || plain === "HX") ? "AS" : plain])
      }
  })

  it("GTW-GAP-09 every cell of the positional table follows its construction", () => {
    for (const { die, results } of tables.positional.rows)
      for (const [k, found] of results.entries()) {
        const s = k + die - 1
        const plain =
          s <= 2 ? "AD" : s <= 5 ? "AL" : s <= 7 ? "AX" : s <= 11 ? "BX" : s <= 13 ? "DX" : s <= 15 ? "DL" : "DD"
        expect([die, k, found]).toEqual([die, k, plain])
      }
  })

  it("GTW-3.C.3 a die beyond the table uses its last row", () => {
    const crt: Crt = "positional"
    expect(resultAt(crt, column("3:1"), 12)).toBe(resultAt(crt, column("3:1"), 9))
    expect(resultAt(crt, column("3:1"), -9)).toBe(resultAt(crt, column("3:1"), -2))
  })
})

describe("what a result demands", () => {
  const same = { attack: 120, defence: 50 }
  const losses = (result: Parameters<typeof demandsOf>[0], totals: Parameters<typeof demandsOf>[1]) => {
    const { attacker, defender } = demandsOf(result, totals)
    return [attacker.loss, defender.loss]
  }
  const all = Number.POSITIVE_INFINITY

  it("GTW-9.C.1-1 DE takes all defenders", () => expect(losses("DE", same)).toEqual([0, all]))
  it("GTW-9.C.1-2 DH against 28 takes 14", () => expect(losses("DH", { attack: 60, defence: 28 })).toEqual([0, 14]))
  it("GTW-9.C.1-3 DR takes nobody and drives him back", () => {
    expect(losses("DR", same)).toEqual([0, 0])
    expect(demandsOf("DR", same).defender.retreats).toBe("must")
  })
  it("GTW-9.C.1-4 AQ of 60 takes 15; from infantry nothing", () => {
    expect(losses("AQ", { attack: 60, defence: 50 })).toEqual([15, 0])
    expect(substituted("AQ", { infantryAttacks: true, infantryDefends: false, rifleAssault: false })).toBe("AS")
  })
  it("GTW-9.C.1-5 AS does nothing", () => expect(losses("AS", same)).toEqual([0, 0]))
  it("GTW-9.C.1-6 HX, 6 against 12: the attacker is wiped out, the defender loses 3", () =>
    expect(losses("HX", { attack: 6, defence: 12 })).toEqual([all, 3]))
  it("GTW-9.C.1-7 EX, 15 against 6: the defender is wiped out, the attacker loses 6", () =>
    expect(losses("EX", { attack: 15, defence: 6 })).toEqual([6, all]))
  it("GTW-9.C.2-1 AD takes all attackers", () => expect(losses("AD", same)).toEqual([all, 0]))
  it("GTW-9.C.2-2 AL: the attacker loses 60 and retreats, the defender 15", () => {
    expect(losses("AL", same)).toEqual([60, 15])
    expect(demandsOf("AL", same).attacker.retreats).toBe("must")
  })
  it("GTW-9.C.2-3 AX: 60 and 30, and who loses more may retreat", () => {
    expect(losses("AX", same)).toEqual([60, 30])
    expect(demandsOf("AX", same)).toMatchObject({ largerMayRetreat: true, gunsLast: true })
  })
  it("GTW-9.C.2-4 DXM: 25 each, and the defender retreats", () => {
    expect(losses("DXM", same)).toEqual([25, 25])
    expect(demandsOf("DXM", same).defender.retreats).toBe("must")
    expect(substituted("DX", { infantryAttacks: false, infantryDefends: false, rifleAssault: true })).toBe("DXM")
  })
  it("GTW-9.C.2-5 BX: 25 each, and both may retreat", () => {
    expect(losses("BX", same)).toEqual([25, 25])
    expect(demandsOf("BX", same)).toMatchObject({ attacker: { retreats: "may" }, defender: { retreats: "may" } })
  })
  it("GTW-9.C.2-6 BXM: as BX, but only the defender may retreat, and pays half then", () => {
    expect(demandsOf("BXM", same)).toMatchObject({ halvedByRetreat: true, attacker: { loss: 25, retreats: "no" } })
    expect(substituted("BX", { infantryAttacks: false, infantryDefends: true, rifleAssault: false })).toBe("BXM")
  })
  it("GTW-8.C.2-5, GTW-DATA-07 with an overstacked attacker BX of 25 costs him 37.5; AL is not multiplied", () => {
    expect(losses("BX", { ...same, overstacked: true })).toEqual([37.5, 25])
    expect(losses("AL", { ...same, overstacked: true })).toEqual([60, 15])
  })
  it("GTW-9.F.4-1 AE, AH, DH and DE drive back by two hexes, no others", () =>
    expect((["AE", "AH", "DH", "DE", "DR", "HX", "DD"] as const).map((r) => demandsOf(r, same).twoHexes)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]))
})

describe("the success table", () => {
  it("GTW-GAP-51 2 or less F*, 3 and 4 F, 5 S, 6 or more S*", () =>
    expect([-1, 2, 3, 4, 5, 6, 9].map(successOf)).toEqual(["F*", "F*", "F", "F", "S", "S*", "S*"]))
  it("GTW-GAP-51 the size of an attempt: half an RE - 1, one 0, two + 1, four + 2", () =>
    expect([0.5, 1, 2, 3, 4].map(sizeModifier)).toEqual([-1, 0, 1, 1, 2]))
})

describe("the bombardment table", () => {
  it("GTW-12.C.2-2 strength 102 is on the 100 column, 49 on the 25", () => {
    expect(
      [bombardmentColumn(102), bombardmentColumn(49), bombardmentColumn(1)].map((c) => tables.bombardment.columns[c]),
    ).toEqual([100, 25, undefined])
  })
  it("GTW-12.C.2-3 on the 100 column a 5 is four hits and reduces, a 3 three hits", () => {
    expect(bombardedAt(7, 5)).toEqual({ hits: 4, reduces: true })
    expect(bombardedAt(7, 3)).toEqual({ hits: 3, reduces: false })
  })
  it("GTW-GAP-53 the mean of hits is 0.17, 0.33, 0.67, 0.83, 1, 1.5, 2.33 and 3", () => {
    const mean = (c: number) => hitOdds(c, 0).chances.reduce((n, x) => n + x.result * x.ways, 0) / 6
    expect(tables.bombardment.columns.map((_, c) => Number(mean(c).toFixed(2)))).toEqual([
      0.17, 0.33, 0.67, 0.83, 1, 1.5, 2.33, 3,
    ])
  })
})

describe("strengths", () => {
  const plain: Target = {
    terrain: "clear",
    weather: "clear",
    fullCity: false,
    majorCity: false,
    fortification: undefined,
  }
  const facts = (f: Face, more: Partial<UnitFacts> = {}): UnitFacts => ({
    face: f,
    name: "it",
    disruption: 0,
    supply: "combat",
    supported: true,
    overstacked: false,
    bombarded: false,
    modernTactics: false,
    marginal: false,
    ...more,
  })
  const attack = (
    f: Face,
    more: Partial<UnitFacts> = {},
    target: Partial<Target> = {},
    across?: "river" | "major river" | "causeway",
  ) => attackStrength({ ...facts(f, more), target: { ...plain, ...target }, across, crt: "mobile" })
  const defence = (f: Face, more: Partial<UnitFacts> = {}, target: Partial<Target> = {}) =>
    defenceStrength({ ...facts(f, more), target: { ...plain, ...target }, crt: "mobile" })
  const bombards = (f: Face, target: Partial<Target> = {}, influenced = true) =>
    bombardmentStrength({ ...facts(f), target: { ...plain, ...target }, across: undefined, influenced }).total
  const division = face("9-12-5")
  const gun = face("7-8-5", "heavy artillery", "regiment")
  const siege = face("5-2-4", "siege artillery", "regiment")

  it("GTW-3.A.5-2 a disrupted 9-12-5 has 4.5 and 6, badly disrupted 0 and 3", () => {
    expect([attack(division, { disruption: 1 }).total, defence(division, { disruption: 1 }).total]).toEqual([4.5, 6])
    expect([attack(division, { disruption: 2 }).total, defence(division, { disruption: 2 }).total]).toEqual([0, 3])
  })
  it("GTW-3.C.1, GTW-3.C.2 half of 7 is 3.5, and halved twice it is a quarter, told step by step", () => {
    expect(attack(face("7-10-5"), { supply: "general" }).total).toBe(3.5)
    const twice = attack(division, { disruption: 1 }, {}, "river")
    expect(twice.total).toBe(2.25)
    expect(sayTally(twice)).toBe("2.25 = 9 attack × ½ disrupted × ½ river")
  })
  it("GTW-9.A-2, GTW-9.H across a river a division attacks with half, across a major river with a quarter; artillery in full", () => {
    expect([attack(division, {}, {}, "river").total, attack(division, {}, {}, "major river").total]).toEqual([
      4.5, 2.25,
    ])
    expect(attack(gun, { modernTactics: true }, {}, "river").total).toBe(7)
  })
  it("GTW-15.A.2 across a causeway a division attacks with a quarter", () =>
    expect(attack(division, {}, {}, "causeway").total).toBe(2.25))
  it("GTW-9.A-4, GTW-11-1, GTW-11.F-1 without combat supply a 9-12-5 defends with 6; in it, even out of supply, with 12", () => {
    expect([defence(division, { supply: "general" }).total, defence(division).total]).toEqual([6, 12])
  })
  it("GTW-11.F.1, GTW-11.F.2 isolated in the first turn, or out for a second, a quarter is left", () => {
    expect([
      attack(face("8-12-5"), { supply: "isolatedFirst" }).total,
      defence(face("8-12-5"), { supply: "secondTurn" }).total,
    ]).toEqual([2, 3])
  })
  it("GTW-12.A-2 an unsupported 2-3-5 brigade attacks with 1 and defends with 1.5", () => {
    const brigade = face("2-3-5", "rifle", "brigade")
    expect([attack(brigade, { supported: false }).total, defence(brigade, { supported: false }).total]).toEqual([
      1, 1.5,
    ])
    expect(attack(brigade, { supported: false, supply: "general" }).total).toBe(0.5)
  })
  it("GTW-12.B-3, GTW-12.C-4 in 1914 a 7-8-5 attacks with 3.5, after a bombardment with 1.75, and bombards with 7", () => {
    expect([attack(gun).total, attack(gun, { bombarded: true }).total, bombards(gun)]).toEqual([3.5, 1.75, 7])
    expect(defence(gun, { bombarded: true }).total).toBe(4)
  })
  it("GTW-12.B.1 field artillery 4-5-5 bombards with 2 and attacks a major city with 1", () => {
    const field = face("4-5-5", "field artillery", "regiment")
    expect([bombards(field), attack(field, {}, { majorCity: true }).total]).toEqual([2, 1])
  })
  it("GTW-12.B.2-3, GTW-12.B.5 heavy artillery bombards an old fortress with 14, a great one with 3.5", () => {
    expect([
      bombards(gun, { fortification: "improved fortress (old)" }),
      bombards(gun, { fortification: "improved great fortress" }),
    ]).toEqual([14, 3.5])
  })
  it("GTW-12.B.3-2, GTW-DATA-54 siege artillery: 15 against old, 10 against new and a city, 5 against great", () => {
    expect([
      bombards(siege, { fortification: "improved fortress (old)" }),
      bombards(siege, { fortification: "improved fortress (new)" }),
      bombards(siege, { majorCity: true }),
      bombards(siege, { fortification: "improved great fortress" }),
    ]).toEqual([15, 10, 10, 5])
  })
  it("GTW-12.B.4-2 heavy siege artillery 3-1-3 bombards an old fortress with 12", () =>
    expect(
      bombards(face("3-1-3", "heavy siege artillery", "battalion"), { fortification: "improved fortress (old)" }),
    ).toBe(12))
  it("GTW-12.B.6 a siege mortar is not halved in mountains, siege artillery is", () => {
    const t = { terrain: "mountain" as const }
    expect([
      attack(face("4-2-4", "siege mortar", "regiment"), { modernTactics: true }, t).total,
      attack(siege, { modernTactics: true }, t).total,
    ]).toEqual([4, 2.5])
  })
  it("GTW-12.C-3 outside every zone of influence guns bombard with half", () =>
    expect(bombards(gun, {}, false)).toBe(3.5))
  it("GTW-14.D.1 heavy cavalry 4-3-7 attacks an entrenchment with 2", () =>
    expect(attack(face("4-3-7*", "heavy cavalry"), {}, { fortification: "entrenchment" }).total).toBe(2))
  it("GTW-13.E-1, GTW-13.G-1 assault engineers attack a major city with double strength; siege engineers defend an improved fort with double", () => {
    expect(attack(face("1-2-5", "assault engineer", "regiment"), {}, { majorCity: true }).total).toBe(2)
    expect(defence(face("1-2-5", "siege engineer", "regiment"), {}, { fortification: "improved fort" }).total).toBe(4)
  })
  it("GTW-8.C.2-5 an overstacked 8-11-5 attacks with 2, overstacked artillery of 7 with 1.75", () =>
    expect([attack(face("8-11-5"), { overstacked: true }).total, attack(gun, { overstacked: true }).total]).toEqual([
      2, 1.75,
    ]))
  it("GTW-9.G.2 a printed 0 beside another strength counts a half if the rule is on; a single 0 stays 0", () => {
    expect(attack(face("0-2-5", "rifle", "regiment"), { marginal: true }).total).toBe(0.5)
    expect(attack(face("0-5", "rifle", "regiment"), { marginal: true }).total).toBe(0)
    expect(attack(face("0-2-5", "rifle", "regiment")).total).toBe(0)
  })
  it("GTW-12.B-4 three 7-8-5 and a 3-4-5 brigade in 1916: 4 + 8 + 1 = 13", () => {
    const own = (f: Face) => ({ name: "it", face: f, tally: defence(f), modern: false })
    expect(sumOfSide("GTW-9.A-4", [own(face("3-4-5", "rifle", "brigade")), own(gun), own(gun), own(gun)]).total).toBe(
      13,
    )
  })
  it("GTW-12.B-4 in 1918 a German 1-2-5 regiment, a 5-7-5 and a gun quartered to 0.5: 2 + 7 + 0.5 = 9.5", () => {
    const own = (f: Face, more = {}) => ({ name: "it", face: f, tally: defence(f, more), modern: true })
    const third = own(face("2-6", "field artillery", "regiment"), { supply: "secondTurn" })
    expect(
      sumOfSide("GTW-9.A-4", [
        own(face("1-2-5", "rifle", "regiment")),
        own(face("5-7-5", "heavy artillery", "regiment")),
        third,
      ]).total,
    ).toBe(9.5)
  })
  it("GTW-12.B-5 ten REs of foot carry five of guns; two more add 1 at most", () => {
    const own = (f: Face) => ({ name: "it", face: f, tally: attack(f), modern: false })
    const guns = new Array(7).fill(0).map(() => own(gun))
    expect(sumOfSide("GTW-9.A-2", [own(face("14-17-5")), own(face("14-17-5")), ...guns]).total).toBe(28 + 5 * 3.5 + 1)
  })
})

describe("the calendar", () => {
  it("GTW-4-1 half a month after Aug I 14 is Aug II 14, then Sep I 14", () => {
    const turn = turnNamed("Aug I 14")!
    expect([sayTurn(turn), sayTurn(turn + 1), sayTurn(turn + 2)]).toEqual(["Aug I 14", "Aug II 14", "Sep I 14"])
  })
  it("GTW-GAP-15, GTW-GAP-67 September is clear; in the East October is mud on a 1 or 2, in the West Nov I on a 3", () => {
    expect(weatherBy("west", turnNamed("Sep II 15")!, 6)).toBe("clear")
    expect([1, 2, 3].map((d) => weatherBy("east", turnNamed("Oct I 14")!, d))).toEqual(["mud", "mud", "clear"])
    expect([2, 3].map((d) => weatherBy("west", turnNamed("Nov I 15")!, d))).toEqual(["clear", "mud"])
    expect(weatherBy("east", turnNamed("Jan I 15")!, 6)).toBe("snow")
  })
})
