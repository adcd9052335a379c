import { sayTally } from "@salient/engine"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { moodAt, motivate, motivation, motivationOdds, rallies, rallyOdds, type Trial } from "../charts/motivation.ts"
import { AIMS, GRADES, MOODS } from "../types.ts"

describe("motivation", () => {
  it("TRR-MOT-02 an Elite company rolling 3 unmodified scores 12", () => {
    expect(motivate({ grade: "elite", aim: "fire" }, 3).score.total).toBe(12)
  })

  it("TRR-MOT-03 Normal, 3 figures lost, 1 of them this move, alone, die 7: 6 + 7 - 3 - 1 - 1 = 8, free action", () => {
    const { score, mood } = motivate({ grade: "normal", aim: "fire", lost: 3, lostThisMove: 1, alone: true }, 7)
    expect([score.total, mood]).toEqual([8, "free"])
    expect(sayTally(score)).toBe(
      "8 = 6 normal troops − 1 no friends within 20 cm − 3 figures lost − 1 figure lost this move + 7 die",
    )
  })

  it.each<[string, number, Partial<Trial>]>([
    ["TRR-MOT-03 advancing", 1, { aim: "advance" }],
    ["TRR-AMB-15 artillery that fires", 1, { aim: "fireArtillery" }],
    ["TRR-MOT-03 enemy armour near", -2, { armourNear: true }],
    ["TRR-AMB-27 officer lost", -2, { officerLost: true }],
    ["TRR-MOT-03 alone", -1, { alone: true }],
    ["TRR-AMB-01 in field defences and firing", 1, { inDefences: true }],
    ["TRR-AMB-01 in field defences and rallying", 1, { inDefences: true, aim: "rally" }],
    ["TRR-AMB-01 leaving field defences to advance", 0, { inDefences: true, aim: "advance" }], // +1 and -1
    ["TRR-AMB-12 a figure lost this move counts twice", -2, { lost: 1, lostThisMove: 1 }],
    ["TRR-FLAME-02 under flame attack", -2, { underFlame: true }],
    ["TRR-MOT-03 under gas attack", -2, { underGas: true }],
    ["TRR-BOMB-05 after a sustained bombardment", -1, { bombarded: "sustained" }],
    ["TRR-BOMB-05 after an intense bombardment", -2, { bombarded: "intense" }],
    ["TRR-CB-03 under counter-battery fire", -3, { shaken: 3 }],
    ["TRR-GAP-18 out of supply", -1, { unsupplied: true }],
  ])("%s: %i", (_, amount, trial) => {
    expect(motivation({ grade: "normal", aim: "fire", ...trial }).total).toBe(6 + amount)
  })

  it("TRR-BOMB-05 a Normal company hit by an intense bombardment, rolling 4: 6 + 4 - 2 = 8, free action", () => {
    expect(motivate({ grade: "normal", aim: "fire", bombarded: "intense" }, 4)).toMatchObject({
      score: { total: 8 },
      mood: "free",
    })
  })

  it("TRR-FLAME-02 a Normal company under flame attack rolling 3 scores 7: hesitant", () => {
    expect(motivate({ grade: "normal", aim: "fire", underFlame: true }, 3)).toMatchObject({
      score: { total: 7 },
      mood: "hesitant",
    })
  })

  it.each([
    ["TRR-MOT-04", 19, "headlong"],
    ["TRR-MOT-05", 18, "free"],
    ["TRR-MOT-05", 8, "free"],
    ["TRR-MOT-06", 7, "hesitant"],
    ["TRR-MOT-06", 4, "hesitant"],
    ["TRR-MOT-07", 3, "retired"],
    ["TRR-MOT-07", 1, "retired"],
    ["TRR-MOT-08", 0, "routed"],
    ["TRR-MOT-08", -9, "routed"],
  ])("%s a score of %i: %s", (_, score, mood) => expect(moodAt(score)).toBe(mood))

  it("TRR-MOT-07 a company that retired stays halted at 9 and is free again at 10", () => {
    expect([rallies(9), rallies(10)]).toEqual([false, true])
  })

  it("TRR-MOT-09 a routed Green company without modifiers needs a die of 5 or more", () => {
    const odds = rallyOdds({ grade: "green", aim: "rally" })
    expect(odds).toEqual({
      of: 10,
      chances: [
        { result: false, ways: 4 },
        { result: true, ways: 6 },
      ],
    })
  })

  it("TRR-MOT-03 the odds count the faces of the die", () => {
    expect(motivationOdds({ grade: "elite", aim: "fire" })).toEqual({
      of: 10,
      chances: [
        { result: "free", ways: 9 },
        { result: "headlong", ways: 1 },
      ],
    })
  })

  it("TRR-MOT-03 odds and dice agree, and losses never help", () => {
    const trial = fc.record({
      grade: fc.constantFrom(...GRADES),
      aim: fc.constantFrom(...AIMS),
      lost: fc.nat(10),
      lostThisMove: fc.nat(3),
      alone: fc.boolean(),
      inDefences: fc.boolean(),
    })
    fc.assert(
      fc.property(trial, (t) => {
        const odds = motivationOdds(t)
        for (const { result, ways } of odds.chances) {
          const dice = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((die) => motivate(t, die).mood === result)
          expect(dice).toHaveLength(ways)
        }
        const worse = motivate({ ...t, lost: t.lost + 1 }, 5).mood
        expect(MOODS.indexOf(worse)).toBeGreaterThanOrEqual(MOODS.indexOf(motivate(t, 5).mood))
      }),
      { seed: 1914, numRuns: 200 },
    )
  })
})
