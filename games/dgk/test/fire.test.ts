import { sayTally, share } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { airAttack, antiAircraftFire, commandMine, type FireFacts, fire, fireIndex, firesAs } from "../charts/fire.ts"
import { assaultOutnumbering, outnumbering, seenByTarget } from "../charts/outnumbering.ts"
import { bandOf, indirectRange } from "../charts/range.ts"
import { expected, oddsOf, settle } from "../charts/trial.ts"
import { models } from "../data/model.ts"
import { troops } from "../data/troops.ts"
import { shotAt } from "../rules/fire/fire.ts"
import type { Unit } from "../state.ts"
import { OUTNUMBERINGS } from "../types.ts"
import { a, x } from "./duel.ts"
import { shot } from "./facts.ts"
import { field } from "./table.ts"

const { A, B } = models
const atLeast = (model: typeof A, facts: FireFacts, levels: number) =>
  Math.round(100 * share(oddsOf(fire(model, facts).trial), (n) => n >= levels))
const chances = (model: typeof A, facts: FireFacts) => [1, 2, 3, 4].map((n) => atLeast(model, facts, n))

const armed = {
  regularInfantry: ["infantry", "regular"],
  veteranCavalry: ["cavalry", "veteran"],
  machineGun: ["machineGun", undefined],
  fieldArtillery: ["fieldArtillery", undefined],
  heavyArtillery: ["heavyArtillery", undefined],
} as const

describe("range", () => {
  it.each([
    ["Infantry", "regularInfantry", 12],
    ["Cavalry", "veteranCavalry", 12],
    ["Machine Guns", "machineGun", 18],
    ["Field Artillery", "fieldArtillery", 24],
    ["Heavy Artillery", "heavyArtillery", 36],
  ] as const)("DGK-FIRE-03 %s reach as far as printed and no further", (_name, troop, inches) => {
    expect(troops[troop].range).toBe(inches)
    const [arm, quality] = armed[troop]
    const firer = { name: "A", arm, ...(quality ? { quality } : {}), at: [10, 5], formation: "deployed" } as const
    const at = (distance: number) => {
      const { state } = field({ allied: [firer], central: [{ name: "X", at: [10, 5 + distance] }] })
      const [mine, theirs] = [a, x].map((id) => state.units.find((u) => u.id === id) as Unit) as [Unit, Unit]
      return shotAt(state, mine, theirs, "deployedFire")
    }
    expect(at(inches)).toMatchObject({ ok: true, range: inches * 1000 })
    expect(at(inches + 0.1)).toMatchObject({ ok: false, rules: ["DGK-FIRE-03", "DGK-APP-05"] })
  })

  it("DGK-APP-05 the charts will not answer for a range that the firer does not reach", () => {
    expect(() => fireIndex(A, shot({ band: "12-18" }))).toThrow("DGK-APP-05")
  })

  it.each([
    [0, "0-3"],
    [3000, "0-3"],
    [3001, "3-6"],
    [6000, "3-6"],
    [12_000, "6-12"],
    [18_000, "12-18"],
    [24_000, "18-24"],
    [36_000, "24-36"],
    [36_001, undefined],
  ])("DGK-FIRE-04 a range of %i thousandths of an inch is in the band %s", (thousandths, band) =>
    expect(bandOf(thousandths)).toBe(band),
  )

  it("DGK-INDIR-01 a spotted target at 40 in counts as 20 in: the 18-24 band", () => {
    expect(bandOf(indirectRange(40_000) as number)).toBe("18-24")
    expect(indirectRange(12_000)).toBe(12_000)
    expect(indirectRange(12_001)).toBe(6001)
  })

  it("DGK-AMB-05 indirect fire ends at 48 in measured, for heavy guns too", () => {
    expect(indirectRange(48_000)).toBe(24_000)
    expect(indirectRange(48_001)).toBeUndefined()
  })
})

describe("outnumbering", () => {
  it.each([
    [1, 4, "actorBadlyOutnumbered"],
    [2, 4, "actorBadlyOutnumbered"],
    [3, 4, "actorOutnumbered"],
    [4, 4, "even"],
    [4, 3, "targetOutnumbered"],
    [4, 2, "targetBadlyOutnumbered"],
    [3, 1, "targetBadlyOutnumbered"],
  ] as const)("DGK-FIRE-09 %i bases firing on %i: %s", (f, t, box) => expect(outnumbering(f, t)).toBe(box))

  it("DGK-DMG-10 a battalion that has lost a base is outnumbered by one that has not", () =>
    expect(outnumbering(4, 3)).toBe("targetOutnumbered"))

  it("DGK-ASLT-10 4 bases on 4: even; then 3 more: 7 to 4, outnumbered; then 4 more: 11 to 4, badly", () => {
    expect(assaultOutnumbering([], 4, 4)).toBe("even")
    expect(assaultOutnumbering([4], 3, 4)).toBe("targetOutnumbered")
    expect(assaultOutnumbering([4, 3], 4, 4)).toBe("targetBadlyOutnumbered")
  })

  it("the box seen from the other side is the mirror image", () => {
    for (let a = 1; a <= 8; a++)
      for (let t = 1; t <= 8; t++) expect(seenByTarget(outnumbering(a, t))).toBe(outnumbering(t, a))
  })
})

describe("fire, set A", () => {
  it("DGK-FIRE-01 Regular Infantry at 5 in on maneuver formation: Deployed 50%, 0.90 levels; Moving 22%, 0.34", () => {
    const deployed = shot()
    const moving = shot({ action: "movingFire" })
    expect(atLeast(A, deployed, 1)).toBe(50)
    expect(expected(oddsOf(fire(A, deployed).trial), (n) => n)).toBeCloseTo(0.9, 10)
    expect(atLeast(A, moving, 1)).toBe(22)
    expect(expected(oddsOf(fire(A, moving).trial), (n) => n)).toBeCloseTo(0.34, 10)
  })

  it.each([
    ["deployed", 28],
    ["maneuver", 50],
    ["march", 72],
  ] as const)("DGK-FIRE-08 a target in %s formation is hit in %i%%", (targetFormation, percent) =>
    expect(atLeast(A, shot({ targetFormation }), 1)).toBe(percent),
  )

  it.each([
    ["none", 50],
    ["soft", 35],
    ["hard", 22],
    ["fortification", 10],
  ] as const)("DGK-FIRE-10 a target with cover %s is hit in %i%%", (targetCover, percent) =>
    expect(atLeast(A, shot({ targetCover }), 1)).toBe(percent),
  )

  const gun = { outnumbering: outnumbering(1, 4) }
  const worked: [string, Partial<FireFacts>, number, number[]][] = [
    ["Regular Infantry, Deployed, 5 in", {}, 10, [50, 25, 10, 4]],
    ["the same, Moving Fire", { action: "movingFire" }, 6, [22, 8, 3, 1]],
    ["the same, Deployed, 2 in", { band: "0-3" }, 13, [72, 47, 22, 9]],
    [
      "the same, 10 in, on deployed in Soft Cover",
      { band: "6-12", targetFormation: "deployed", targetCover: "soft" },
      2,
      [7, 3, 1, 0],
    ],
    ["one Machine Gun base, 10 in", { ...gun, firer: "machineGun", band: "6-12" }, 9, [42, 19, 7, 3]],
    [
      "one Machine Gun base, 2 in, on march",
      { ...gun, firer: "machineGun", band: "0-3", targetFormation: "march" },
      15,
      [83, 62, 35, 15],
    ],
    ["one Field Artillery base, 15 in", { ...gun, firer: "fieldArtillery", band: "12-18" }, 7, [28, 11, 4, 1]],
    [
      "three Field Artillery bases, 15 in",
      { firer: "fieldArtillery", band: "12-18", outnumbering: outnumbering(3, 4) },
      13,
      [72, 47, 22, 9],
    ],
    [
      "six Field Artillery bases, 15 in",
      { firer: "fieldArtillery", band: "12-18", outnumbering: outnumbering(6, 4) },
      18,
      [93, 81, 59, 32],
    ],
    [
      "one Heavy Artillery base, 30 in, on deployed in Hard Cover",
      { ...gun, firer: "heavyArtillery", band: "24-36", targetFormation: "deployed", targetCover: "hard" },
      0,
      [4, 1, 0, 0],
    ],
    [
      "Field Artillery on deployed Field Artillery, 20 in",
      { firer: "fieldArtillery", band: "18-24", target: "fieldArtillery", targetFormation: "deployed" },
      10,
      [50, 25, 10, 4],
    ],
  ]
  it.each(worked)("DGK-GAP-06 %s: the worked case", (_case, facts, index, percent) => {
    expect(fireIndex(A, shot(facts)).total).toBe(index)
    expect(chances(A, shot(facts))).toEqual(percent)
  })

  it("DGK-GAP-06 index 10 splits into none 50, one 25, two 15, three 6, four 3, five 1", () => {
    const { chances, of } = oddsOf(fire(A, shot()).trial)
    expect(of).toBe(100)
    expect(new Map(chances.map((c) => [c.result, c.ways]))).toEqual(
      new Map([
        [5, 1],
        [4, 3],
        [3, 6],
        [2, 15],
        [1, 25],
        [0, 50],
      ]),
    )
  })

  it("DGK-GAP-06 the number of levels is the number of columns not below the roll", () => {
    const { trial } = fire(A, shot())
    const at = (roll: number) => settle(trial, () => roll).result
    expect([1, 2, 4, 5, 10, 11, 25, 26, 50, 51, 100].map(at)).toEqual([5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0])
  })

  it("DGK-GAP-06 the index explains itself and is held between 0 and 24", () => {
    const weak = shot({
      firer: "reservistCavalry",
      action: "movingFire",
      band: "6-12",
      targetFormation: "deployed",
      targetCover: "fortification",
      actorShaken: true,
    })
    expect(fireIndex(A, weak)).toMatchObject({ total: 0 })
    expect(sayTally(fireIndex(A, weak))).toContain("at least 0")
    const strong = shot({
      firer: "machineGun",
      band: "0-3",
      outnumbering: "targetBadlyOutnumbered",
      target: "reservistCavalry",
      targetFormation: "march",
      targetShaken: true,
    })
    expect(fireIndex(A, strong).total).toBe(24)
    expect(sayTally(fireIndex(A, shot({ targetCover: "soft", targetShaken: true })))).toBe(
      "10 = 10 Regular Infantry − 2 Soft Cover + 2 target disordered or demoralized",
    )
  })

  it("DGK-GAP-06 cavalry is a bigger target mounted than dismounted", () => {
    const index = (targetFormation: "deployed" | "maneuver" | "march") =>
      fireIndex(A, shot({ target: "regularCavalry", targetFormation })).total
    expect([index("deployed"), index("maneuver"), index("march")]).toEqual([7, 11, 14])
  })

  it("DGK-GAP-06 Heavy Artillery suffers less from cover", () => {
    const index = (targetCover: FireFacts["targetCover"]) =>
      fireIndex(A, shot({ firer: "heavyArtillery", band: "12-18", targetCover })).total
    expect([index("none"), index("soft"), index("hard"), index("fortification")]).toEqual([16, 15, 13, 11])
  })

  it("DGK-DMG-07 disorder makes a target likelier and a firer less likely to do harm", () => {
    expect(atLeast(A, shot({ targetShaken: true }), 1)).toBeGreaterThan(50)
    expect(atLeast(A, shot({ actorShaken: true }), 1)).toBeLessThan(50)
  })

  it("DGK-FIRE-02 Transport cannot fire unless a scenario arms it; armoured cars fire as Machine Guns", () => {
    expect(firesAs("slowTransport")).toBeUndefined()
    expect(firesAs("slowTransport", true)).toBe("armedTransport")
    expect(firesAs("armouredCar")).toBe("machineGun")
    expect(firesAs("aircraft")).toBeUndefined()
  })

  it("DGK-LEAD-06 fire knows no Leader: its facts have no place for one", () => {
    const facts: { [key: string]: unknown } = { ...shot(), leader: true }
    expect(fireIndex(A, facts as FireFacts)).toEqual(fireIndex(A, shot()))
  })
})

describe("fire, set B", () => {
  it.each([
    ["Regular Infantry at 5 in", {}, 6, 22],
    [
      "one Machine Gun base at 10 in",
      { firer: "machineGun", band: "6-12", outnumbering: "actorBadlyOutnumbered" },
      7,
      28,
    ],
    [
      "one Field Artillery base at 15 in",
      { firer: "fieldArtillery", band: "12-18", outnumbering: "actorBadlyOutnumbered" },
      4,
      13,
    ],
    [
      "three Field Artillery bases at 15 in",
      { firer: "fieldArtillery", band: "12-18", outnumbering: "actorOutnumbered" },
      10,
      50,
    ],
  ] as const)(
    "DGK-GAP-15 %s on a battalion in maneuver formation: the case worked by hand",
    (_case, facts, index, percent) => {
      expect(fireIndex(B, shot(facts)).total).toBe(index)
      expect(atLeast(B, shot(facts), 1)).toBe(percent)
    },
  )

  it("DGK-GAP-15 Field Artillery on deployed Field Artillery at 15 in: 12 + 0 + 0 - 2 - 3 = 7", () => {
    const facts = shot({
      firer: "fieldArtillery",
      target: "fieldArtillery",
      targetFormation: "deployed",
      band: "12-18",
    })
    expect(fireIndex(B, facts)).toMatchObject({ total: 7, parts: [{ amount: 12 }, { amount: -2 }, { amount: -3 }] })
  })
})

describe("aircraft and mines", () => {
  it("DGK-GAP-09 an anti-aircraft machine gun at an aircraft: index 12, destroyed 17%, at least disordered 65%", () => {
    const facts = antiAircraftFire(A, "machineGun", 1, false)
    expect(fireIndex(A, facts).total).toBe(12)
    expect(atLeast(A, facts, 3)).toBe(17)
    expect(atLeast(A, facts, 1)).toBe(65)
  })

  const battalion = {
    target: "regularInfantry",
    targetFormation: "maneuver",
    targetCover: "none",
    targetShaken: false,
  } as const

  it("DGK-GAP-09 bombing a battalion in maneuver formation in the open: 15 + 2 - 8 = 9", () =>
    expect(fireIndex(A, airAttack(A, "bombing", false, 4, battalion)).total).toBe(9))

  it("DGK-AIR-04 the cover of the target counts against bombs", () =>
    expect(fireIndex(A, airAttack(A, "bombing", false, 4, { ...battalion, targetCover: "hard" })).total).toBe(9 - 4))

  it("DGK-AIR-03 a disordered aircraft bombs with the penalty", () =>
    expect(fireIndex(A, airAttack(A, "bombing", true, 4, battalion)).total).toBe(9 - 3))

  it("DGK-AIR-07 strafing is machine gun fire: 17 + 1 - 8 = 10", () =>
    expect(fireIndex(A, airAttack(A, "strafing", false, 4, battalion)).total).toBe(10))

  it("DGK-GAP-10 a command mine under a deployed battalion in a fortification: 16 + 1 - 3 - 5 = 9", () =>
    expect(
      fireIndex(A, commandMine(A, { ...battalion, targetFormation: "deployed", targetCover: "fortification" })).total,
    ).toBe(9))

  it("DGK-AMB-22 bombs are Field Artillery, command mines Heavy Artillery at Forces Even", () => {
    expect(airAttack(A, "bombing", false, 4, battalion).firer).toBe("fieldArtillery")
    expect(commandMine(A, battalion)).toMatchObject({ firer: "heavyArtillery", outnumbering: "even" })
  })
})

it("DGK-GAP-15 C5: every one of the five boxes makes a difference to every class of firer", () => {
  for (const firer of ["regularInfantry", "machineGun", "fieldArtillery"] as const)
    expect(new Set(OUTNUMBERINGS.map((o) => fireIndex(A, shot({ firer, outnumbering: o })).total)).size).toBe(5)
})
