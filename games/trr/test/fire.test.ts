import { part, sayTally, tally, waysTo } from "@salient/engine"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fallen, fallenOdds, harmToGun, harmToTransport, hitOdds, hitsAt, lossOdds } from "../charts/casualties.ts"
import { attack, columnAt, tableFactor } from "../charts/columns.ts"
import {
  fireGroups,
  flame,
  flameReaches,
  overrun,
  rangeAt,
  smallArms,
  snipe,
  supportFactor,
} from "../charts/small-arms.ts"
import { fireData } from "../data/fire.ts"
import { COLUMNS } from "../types.ts"

const basic = (n: number) => tally(part("TRR-FIRE-03", "figures", n))

describe("fire at soft targets", () => {
  it("TRR-FIRE-01 rifle fire at infantry ends on the casualty table", () => {
    const factor = smallArms({ figures: 9, range: "medium" })
    expect(hitsAt(attack(factor, { range: "medium" }).factor.total, 8)).toBe(2)
  })

  it("TRR-FIRE-02 rifles at 30 cm: long; beyond 60 cm: no fire", () => {
    expect(rangeAt("smallArms", 30, true)).toBe("long")
    expect(rangeAt("smallArms", 60.001, true)).toBeNull()
    expect(rangeAt("tripodMg", 30, true)).toBe("medium")
  })

  it("TRR-FIRE-02 point blank needs grenades: without them 3 cm is close", () => {
    expect([rangeAt("smallArms", 3, true), rangeAt("smallArms", 3, false)]).toEqual(["pointBlank", "close"])
  })

  it("TRR-FIRE-03 8 rifles and a light machine gun at a Normal target: 9 + 4 = 13", () => {
    expect(smallArms({ figures: 9, range: "medium", lmg: true }).total).toBe(13)
  })

  it("TRR-FIRE-03 at most 10 figures fire in a group; mounted troops have 3 less", () => {
    expect(smallArms({ figures: 12, range: "medium" }).total).toBe(10)
    expect(smallArms({ figures: 8, range: "medium", mounted: true }).total).toBe(5)
  })

  it("TRR-FIRE-04 a Green target gives 2 more, an Elite one 2 less", () => {
    expect(smallArms({ figures: 10, range: "medium", target: "green" }).total).toBe(12)
    expect(smallArms({ figures: 10, range: "medium", target: "elite" }).total).toBe(8)
  })

  it("TRR-OPT-03 a Sturm company of 8 at 6 cm (close): 8 + 3 = 11; at medium range 8 - 1 = 7", () => {
    expect(rangeAt("smallArms", 6, true)).toBe("close")
    expect(smallArms({ figures: 8, range: "close", assault: true }).total).toBe(11)
    expect(smallArms({ figures: 8, range: "medium", assault: true }).total).toBe(7)
  })

  it("TRR-FIRE-05 an MG company of 3 tripod models firing together: factor 9", () => {
    expect(supportFactor("tripod", 3).total).toBe(9)
    expect([1, 2].map((n) => supportFactor("tripod", n).parts[0]?.label)).toEqual([
      "1 barrel, tripod",
      "2 barrels, tripod",
    ])
    expect(() => supportFactor("pivot", 3)).toThrow("a pivot mount has 1 to 2 barrels in the table, found 3")
  })

  it("TRR-AMB-04 TRR-GAP-03 more models or barrels fire in groups", () => {
    expect(fireGroups("tripod", 6)).toEqual([4, 2])
    expect(fireGroups("pivot", 5)).toEqual([2, 2, 1])
  })

  it("TRR-FIRE-06 basic 10 at long range in light cover: column E, factor 5", () => {
    const found = attack(basic(10), { range: "long", cover: "light" })
    expect([found.column, found.factor.total]).toEqual(["E", 5])
    expect(sayTally(found.shift)).toBe("2 = 1 long range + 1 light cover")
  })

  it("TRR-FIRE-06 beyond E no effect, beyond A column A, no factor without a basic factor", () => {
    expect([columnAt(3), columnAt(-3), columnAt(0)]).toEqual([null, "A", "C"])
    expect(attack(basic(0), {}).factor.total).toBe(0)
    expect(attack(basic(-2), {}).factor.total).toBe(0)
  })

  it("TRR-FIRE-07 basic 6 at close range: column B, factor 9", () => {
    expect(attack(basic(6), { range: "close" })).toMatchObject({ column: "B", factor: { total: 9 } })
  })

  it("TRR-FIRE-08 basic 12 shifted one right: 9", () => {
    expect(attack(basic(12), { range: "long" }).factor.total).toBe(9)
  })

  it("TRR-GAP-07 the table goes on above 16, and final factors above 15 count as 15", () => {
    expect(COLUMNS.map((c) => tableFactor(17, c))).toEqual([34, 26, 17, 12, 8])
    expect(COLUMNS.map((c) => tableFactor(18, c))).toEqual([36, 27, 18, 13, 9])
    expect([tableFactor(0, "A"), tableFactor(1, "A")]).toEqual([0, 2])
    const found = attack(basic(20), {})
    expect(found.factor.total).toBe(15)
    expect(found.factor.parts.at(-1)).toEqual({ rule: "TRR-FIRE-06", label: "at most 15", amount: -5 })
  })

  it("TRR-FIRE-09 factor 9 and a die of 8: 2 hits", () => expect(hitsAt(9, 8)).toBe(2))

  it("TRR-FIRE-09 all 150 cells follow factor + die: under 11 none, 11 one, 17 two, 21 three, 25 four", () => {
    for (let factor = 1; factor <= 15; factor++)
      for (let die = 1; die <= 10; die++) {
        const sum = factor + die
        const hits = sum < 11 ? 0 : sum < 17 ? 1 : sum < 21 ? 2 : sum < 25 ? 3 : 4
        expect(hitsAt(factor, die), `factor ${factor}, die ${die}`).toBe(hits)
      }
  })

  it("TRR-AMB-05 a die above 10 counts as 10, below 1 as nothing", () => {
    expect([hitsAt(7, 13), hitsAt(15, 0), hitsAt(15, -3)]).toEqual([2, 0, 0])
  })

  it("TRR-FIRE-10 medium range in heavy cover: no effect; at point blank net 1 right: column D", () => {
    expect(attack(basic(10), { range: "medium", cover: "heavy" })).toMatchObject({ column: null, factor: { total: 0 } })
    expect(attack(basic(10), { range: "pointBlank", cover: "heavy" }).column).toBe("D")
  })

  it("TRR-FIRE-11 infantry run over in light cover: column D, factor 7; a vehicle on the move fires 1 right", () => {
    expect(overrun("light")).toMatchObject({ column: "D", factor: { total: 7 } })
    expect(attack(basic(4), { range: "medium", vehicleMoving: true }).column).toBe("D")
  })

  it("TRR-FIRE-12 3 hits rolling 2, 2, 5: 2 figures lost", () => {
    expect(fallen([5, 2, 2], 10)).toEqual([2, 5])
    expect(fallen([2, 9], 8)).toEqual([2])
    expect(fallen([10, 10], 11)).toEqual([10])
  })

  it("TRR-FIRE-12 the odds of losses are those of all rolls of the dice", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 12 }), (hits, figures) => {
        const counted = new Map<number, number>()
        const throwAll = (dice: number[]): void => {
          if (dice.length < hits) for (let d = 1; d <= 10; d++) throwAll([...dice, d])
          else counted.set(fallen(dice, figures).length, (counted.get(fallen(dice, figures).length) ?? 0) + 1)
        }
        throwAll([])
        const odds = fallenOdds(hits, figures)
        for (const [lost, ways] of counted) expect(waysTo(odds, (n) => n === lost) / odds.of).toBe(ways / 10 ** hits)
      }),
      { seed: 1915, numRuns: 30 },
    )
  })

  it("TRR-FIRE-09 TRR-FIRE-12 factor 9 at 8 figures: 7 dice hit, and the last places are empty", () => {
    expect(hitOdds(9)).toEqual({
      of: 10,
      chances: [
        { result: 0, ways: 1 },
        { result: 1, ways: 6 },
        { result: 2, ways: 3 },
      ],
    })
    const odds = lossOdds(9, 8)
    expect(odds.chances.map((c) => c.ways / odds.of)).toEqual(
      [0.1 + 0.6 * 0.2 + 0.3 * 0.04, 0.6 * 0.8 + 0.3 * 0.4, 0.3 * 0.56].map((n) => expect.closeTo(n, 12)),
    )
  })

  it("TRR-FIRE-13 a wagon with passengers taking 4 hits: 2 markers, and 4 hits on the passengers", () => {
    expect(harmToTransport(4)).toEqual({ markers: 2, hits: 4 })
  })

  it("TRR-FIRE-13 a deployed gun takes markers from HE, auto cannon and point-blank fire only; other hits go to its crew", () => {
    expect(harmToGun(3, true)).toEqual({ markers: 1, hits: 1 })
    expect(harmToGun(3, false)).toEqual({ markers: 0, hits: 3 })
  })

  it("TRR-FLAME-01 a company in medium cover within 4 cm: column E of row 16, factor 8", () => {
    expect(flame("medium")).toMatchObject({ column: "E", factor: { total: 8 } })
    expect([flameReaches(4), flameReaches(4.1)]).toEqual([true, false])
  })

  it("TRR-OPT-01 a sniper fires with factor 4 whatever the range, and cover counts", () => {
    expect(snipe("none").factor.total).toBe(4)
    expect(snipe("light").factor.total).toBe(3)
  })

  it("TRR-GAP-18 out of supply, small arms and machine guns have half their basic factor, rounded down", () => {
    expect(smallArms({ figures: 9, range: "medium", unsupplied: true }).total).toBe(4)
    expect(supportFactor("tripod", 3, true).total).toBe(4)
  })

  it("TRR-FIRE-06 more cover never helps the firer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 3 }), (n, place) => {
        const covers = ["none", "light", "medium", "heavy", "total"] as const
        const [less, more] = [covers[place] ?? "none", covers[place + 1] ?? "total"]
        const factor = (cover: (typeof covers)[number]) => attack(basic(n), { cover }).factor.total
        expect(factor(more)).toBeLessThanOrEqual(factor(less))
        expect(factor(less)).toBeLessThanOrEqual(fireData.factorAtMost)
      }),
      { seed: 1916, numRuns: 100 },
    )
  })
})
