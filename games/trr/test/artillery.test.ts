import type { Tally } from "@salient/engine"
import { part, sayTally, share, tally } from "@salient/engine"
import { describe, expect, it } from "vitest"
import {
  antiTankRange,
  antiTankScore,
  bunkerSections,
  conditionOf,
  gunStrike,
  markerOdds,
  markersAt,
  passengerFactor,
  repairs,
  strikeWith,
  vehicleGunStrike,
} from "../charts/anti-tank.ts"
import { lossOdds } from "../charts/casualties.ts"
import {
  counterCalling,
  counterEffect,
  counterEffectOdds,
  counterLocates,
  counterLocation,
  counterLocationOdds,
  mayBeCountered,
} from "../charts/counter-battery.ts"
import {
  calibreRow,
  fallsShort,
  hitsTarget,
  shellAttack,
  shellFactor,
  shellingOdds,
  shots,
  type ToHit,
  toHit,
} from "../charts/direct-he.ts"
import {
  armourHitNeed,
  armourScore,
  barrage,
  calling,
  callingOdds,
  corrected,
  fallOdds,
  granted,
  impact,
  isMovingTarget,
  landingAt,
  landingOdds,
  mayCall,
  mayFireAgain,
  mayMass,
  mgBarrageReach,
  mortarReach,
  planDue,
  scatterCm,
} from "../charts/indirect-fire.ts"

const need = (found: ReturnType<typeof toHit>): ToHit => {
  if ("ok" in found) throw new Error(found.reason)
  return found
}
const factor = (found: ReturnType<typeof shellFactor>): Tally => {
  if ("ok" in found) throw new Error(found.reason)
  return found
}

describe("direct fire with shells", () => {
  it("TRR-HE-01 a stationary gun at 70 cm hits on a 6; nothing closer than 5 cm, nothing beyond 150", () => {
    const aimed = need(toHit({ distance: 70, moving: false }))
    expect([hitsTarget(aimed, 6), hitsTarget(aimed, 5)]).toEqual([true, false])
    expect(hitsTarget(need(toHit({ distance: 70, moving: true })), 9)).toBe(false)
    expect([30, 30.5, 60, 150].map((cm) => need(toHit({ distance: cm, moving: false })).need)).toEqual([2, 4, 4, 10])
    expect(toHit({ distance: 4.9, moving: false })).toMatchObject({ ok: false, rules: ["TRR-HE-01"] })
    expect(toHit({ distance: 151, moving: false })).toMatchObject({ ok: false })
  })

  it("TRR-HE-02 a deployed battery fires twice at infantry, once at armour; on the move once", () => {
    expect([shots(false, false), shots(false, true), shots(true, false)]).toEqual([2, 1, 1])
  })

  it("TRR-HE-03 an 18 pdr (84 mm) with shrapnel at troops in the open: factor 8", () => {
    expect(calibreRow(84, false)).toBe("to85")
    expect(shellAttack("to85", "shrapnel", "none")).toMatchObject({ factor: { total: 8 } })
    expect([calibreRow(60, true), calibreRow(81, true), calibreRow(107, true), calibreRow(305, false)]).toEqual([
      "to70",
      "to125",
      "to160",
      "larger",
    ])
  })

  it("TRR-HE-04 need 8 and score 4: 20 cm short", () => {
    expect(fallsShort({ need: 8, modifier: tally() }, 4)).toBe(20)
    expect(fallsShort({ need: 8, modifier: tally() }, 9)).toBe(0)
  })

  it("TRR-HE-05 shrapnel factor 10 at a target in light cover: 3 right, no effect; large guns have none", () => {
    expect(shellAttack("to125", "shrapnel", "light")).toMatchObject({ column: null, factor: { total: 0 } })
    expect(shellFactor("larger", "shrapnel")).toMatchObject({ ok: false, rules: ["TRR-HE-03"] })
    expect(shellFactor("mg", "he")).toMatchObject({ ok: false })
    expect(factor(shellFactor("mg", "shrapnel")).total).toBe(4)
  })

  it("TRR-HE-02 the odds of two shots are those of one after the other", () => {
    const aimed = need(toHit({ distance: 70, moving: false }))
    const one = shellingOdds(aimed, 7, 10, 1)
    const loss = lossOdds(7, 10)
    expect(share(one, (n) => n === 0)).toBeCloseTo(0.5 + 0.5 * share(loss, (n) => n === 0), 12)
    const two = shellingOdds(aimed, 7, 10, 2)
    expect(share(two, (n) => n === 0)).toBeCloseTo(share(one, (n) => n === 0) ** 2, 12)
    expect(two.chances.reduce((n, c) => n + c.ways, 0)).toBe(two.of)
    expect(Math.max(...shellingOdds(aimed, 15, 1, 2).chances.map((c) => c.result))).toBe(1) // the second shot finds nobody left
    expect(shellingOdds(aimed, 0, 10, 2).chances).toEqual([{ result: 0, ways: expect.any(Number) }])
  })
})

describe("fire at armour", () => {
  it("TRR-AT-02 an 18 pdr (strike 4) at a Mk IV (defence 2) at medium range, die 6: 8, three markers", () => {
    const score = antiTankScore({ weapon: "fieldArtillery", strike: 4, defence: 2, range: "medium" })
    expect(strikeWith(score, part("TRR-AT-02", "die", 6))).toMatchObject({ score: { total: 8 }, markers: 3 })
    expect(sayTally(score)).toBe("2 = 4 strike − 2 defence")
  })

  it("TRR-AMB-07 damage to the firer counts against it", () => {
    expect(
      antiTankScore({ weapon: "fieldArtillery", strike: 4, defence: 2, range: "medium", firerMarkers: 2 }).total,
    ).toBe(0)
  })

  it("TRR-AT-03 field artillery at 35 cm: long, -1", () => {
    expect(antiTankRange("fieldArtillery", 35)).toBe("long")
    expect(antiTankScore({ weapon: "fieldArtillery", strike: 4, defence: 0, range: "long" }).total).toBe(3)
    expect(antiTankRange("atRifle", 61)).toMatchObject({ ok: false, rules: ["TRR-AT-03"] })
  })

  it("TRR-AT-04 a moving tank firing at a moving tank: -3", () => {
    const still = antiTankScore({ weapon: "fieldArtillery", strike: 4, defence: 2, range: "medium" }).total
    const moving = antiTankScore({
      weapon: "fieldArtillery",
      strike: 4,
      defence: 2,
      range: "medium",
      firerMoving: true,
      targetMoving: true,
    })
    expect(moving.total - still).toBe(-3)
  })

  it("TRR-AT-05 a dug-in, camouflaged gun: -4", () => {
    expect(
      antiTankScore({
        weapon: "fieldArtillery",
        strike: 4,
        defence: 0,
        range: "medium",
        behindHillOrDugIn: true,
        camouflaged: true,
      }).total,
    ).toBe(0)
  })

  it("TRR-AT-06 a score of 5: nothing; 6 to 10: one to five markers; 12: five", () => {
    expect([5, 6, 7, 8, 9, 10, 12].map(markersAt)).toEqual([0, 1, 2, 3, 4, 5, 5])
  })

  it("TRR-AT-07 strength 4 with 3 markers: one more puts it out of action, two destroy it", () => {
    expect([conditionOf(4, 4), conditionOf(4, 5), conditionOf(4, 3), conditionOf(4, 0)]).toEqual([
      "outOfAction",
      "destroyed",
      "damaged",
      "intact",
    ])
    expect([passengerFactor(9), passengerFactor(18)]).toEqual([9, 15])
  })

  it("TRR-AT-07 the odds of a shot at a Mk IV", () => {
    const score = antiTankScore({ weapon: "fieldArtillery", strike: 4, defence: 2, range: "medium" })
    expect(markerOdds(score).chances.map((c) => [c.result, c.ways])).toEqual([
      [0, 3],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 3],
    ])
  })

  it("TRR-AT-08 a flame-thrower at a dug-in tank of defence 2, die 9: 9 + 4 - 2 - 2 = 9, four markers", () => {
    const shot = { weapon: "flamethrower", strike: 4, defence: 2, range: "medium", behindHillOrDugIn: true } as const
    expect(strikeWith(antiTankScore(shot), part("TRR-AT-02", "die", 9))).toMatchObject({
      score: { total: 9 },
      markers: 4,
    })
    expect(antiTankScore({ ...shot, camouflaged: true, targetMoving: true, inWoodOrTown: true }).total).toBe(0)
    expect([antiTankRange("flamethrower", 3), antiTankRange("flamethrower", 4)]).toEqual(["medium", "medium"])
    expect(antiTankRange("flamethrower", 5)).toMatchObject({ ok: false, rules: ["TRR-FLAME-01"] })
    expect([
      antiTankRange("handGrenade", 0),
      antiTankRange("handGrenade", 1.2),
      antiTankRange("rifleGrenade", 9),
    ]).toEqual(["pointBlank", "long", "long"])
  })

  it("TRR-AT-09 TRR-SCALE-08 a battery model of 6: 6 markers put it out of action, 7 destroy it", () => {
    expect([conditionOf(6, 6), conditionOf(6, 7)]).toEqual(["outOfAction", "destroyed"])
  })

  it("TRR-AT-11 TRR-GAP-04 a 4.5 in howitzer (114 mm) strikes with 6, a 210 mm with 8, a 305 mm with 10", () => {
    expect([gunStrike(114), gunStrike(84), gunStrike(210), gunStrike(305)]).toEqual([6, 4, 8, 10])
    expect([vehicleGunStrike(37), vehicleGunStrike(57), vehicleGunStrike(127)]).toEqual([1, 4, 6])
  })

  it("TRR-ENG-05 18 occupants: two sections, of strength 5 and 1", () => {
    expect(bunkerSections(18)).toEqual([5, 1])
    expect([bunkerSections(15), bunkerSections(4), bunkerSections(0)]).toEqual([[5], [2], []])
  })

  it("TRR-GAP-08 repair on 8, with engineers on 7", () => {
    expect([repairs(false, 7), repairs(false, 8), repairs(true, 7)]).toEqual([false, true, true])
  })
})

describe("indirect fire", () => {
  it("TRR-IND-03 a mortar that sees a target which moved 10 cm does not fire on a 5; at a stationary one it needs no roll", () => {
    expect([isMovingTarget(10), isMovingTarget(6)]).toEqual([true, false])
    expect(granted(calling({ by: "mortarSees", moving: true }), 5)).toBe(false)
    expect(granted(calling({ by: "mortarSees", moving: true }), 6)).toBe(true)
    expect(callingOdds(calling({ by: "mortarSees", moving: false }))).toMatchObject({
      chances: [{ result: true, ways: 10 }],
    })
  })

  it("TRR-IND-05 a telephone under a barrage, stationary target: a die of 7 is needed", () => {
    const call = calling({ by: "telephone", moving: false, underFire: true })
    expect([granted(call, 6), granted(call, 7)]).toEqual([false, true])
    expect(granted(calling({ by: "telephone", moving: true }), 7)).toBe(false)
    expect(mayCall("telephone", { hasMoved: true, month: { year: 1916, month: 7 } })).toMatchObject({
      rules: ["TRR-IND-05"],
    })
  })

  it("TRR-GAP-05 radio is not reduced by fire, and not in the field before 1915", () => {
    expect(granted(calling({ by: "radio", moving: false, underFire: true }), 4)).toBe(true)
    expect(mayCall("radio", { hasMoved: false, month: { year: 1914, month: 8 } })).toMatchObject({
      ok: false,
      rules: ["TRR-GAP-05"],
    })
    expect(mayCall("radio", { hasMoved: true, month: { year: 1917, month: 8 } })).toMatchObject({ ok: false })
    expect(mayCall("radio", { hasMoved: false, month: { year: 1915, month: 1 } })).toBeNull()
    expect(mayCall("runner", { hasMoved: true, month: { year: 1914, month: 8 } })).toBeNull()
  })

  it("TRR-IND-07 a 305 mm fired in move 2 may not fire in move 3; a field gun may", () => {
    expect([
      mayFireAgain(305, 2, 3),
      mayFireAgain(305, 2, 4),
      mayFireAgain(84, 2, 3),
      mayFireAgain(305, null, 1),
    ]).toEqual([false, true, true, true])
  })

  it("TRR-IND-08 when move 3 begins the plan for move 8 is due", () => expect(planDue(3)).toBe(8))

  it("TRR-IND-10 TRR-AMB-30 in the second move of observed fire at a point a die of 7 is on target", () => {
    expect(landingAt(7 + corrected(2, "observed").total)).toBe("onTarget")
    expect([1, 3, 5, 7, 9].map(landingAt)).toEqual(["left", "right", "short", "over", "onTarget"])
    expect(corrected(1, "visible").total).toBe(0)
    expect(corrected(3, "unobserved").total).toBe(0)
    expect(landingOdds(1, "observed").chances.map((c) => c.ways)).toEqual([2, 2, 2, 2, 2])
  })

  it("TRR-IND-11 rolls 5 and 4: observed 8 cm short, visible 4, unobserved 12", () => {
    expect(landingAt(5)).toBe("short")
    expect([scatterCm("observed", 4), scatterCm("visible", 4), scatterCm("unobserved", 4)]).toEqual([8, 4, 12])
    const odds = fallOdds(1, "observed")
    expect(share(odds, (f) => f.landing === "short" && f.cm === 8)).toBe(0.02)
    expect(share(odds, (f) => f.landing === "onTarget")).toBe(0.2)
  })

  it("TRR-AMB-17 over, short, right and left are the gunner's", () => {
    const [gun, aim] = [
      { x: 50_000, y: 10_000 },
      { x: 50_000, y: 40_000 },
    ] // firing up the table
    expect(impact(gun, aim, { landing: "over", cm: 8 })).toEqual({ x: 50_000, y: 48_000 })
    expect(impact(gun, aim, { landing: "short", cm: 8 })).toEqual({ x: 50_000, y: 32_000 })
    expect(impact(gun, aim, { landing: "right", cm: 8 })).toEqual({ x: 58_000, y: 40_000 })
    expect(impact(gun, aim, { landing: "left", cm: 8 })).toEqual({ x: 42_000, y: 40_000 })
    expect(impact(gun, aim, { landing: "onTarget", cm: 0 })).toEqual(aim)
    const slant = impact({ x: 0, y: 0 }, { x: 30_000, y: 40_000 }, { landing: "over", cm: 5 })
    expect(slant).toEqual({ x: 33_000, y: 44_000 })
  })

  it("TRR-IND-12 two superimposed 18 pdr batteries with HE: factor 14; massed only after 1915", () => {
    const he = factor(shellFactor("to85", "he"))
    expect(barrage([he, he], "none", false).factor.total).toBe(14)
    expect([mayMass(1915), mayMass(1916)]).toEqual([false, true])
  })

  it("TRR-IND-13 factor 8 on a company in light cover: column D, factor 6", () => {
    expect(barrage([factor(shellFactor("to125", "he"))], "light", false)).toMatchObject({
      column: "D",
      factor: { total: 6 },
    })
  })

  it("TRR-IND-14 HE factor 8 hitting a Mk IV, die 9: 9 - 5 + 8 - 2 = 10, five markers; closed hit on 10, open on 9", () => {
    expect(markersAt(armourScore(8, 2).total + 9)).toBe(5)
    expect([armourHitNeed("open"), armourHitNeed("closed"), armourHitNeed("bunker")]).toEqual([9, 10, 10])
  })

  it("TRR-GAP-10 TRR-AMB-06 reach of mortars and of a machine-gun barrage", () => {
    expect([mortarReach("ge-gw"), mortarReach("br-18pdr"), mgBarrageReach]).toEqual([15, null, 75])
  })
})

describe("counter-battery fire", () => {
  it("TRR-CB-01 medium mortars and larger can be countered", () => {
    expect([mayBeCountered(60), mayBeCountered(70), mayBeCountered(76)]).toEqual([false, true, true])
  })

  it("TRR-CB-02 a target that fired for 3 turns, an air observer: a die of 6 locates it; the request needs 8", () => {
    const modifier = counterLocation(3, true)
    expect([counterLocates(modifier, 6), counterLocates(modifier, 5)]).toEqual([true, false])
    expect(counterLocationOdds(modifier).chances.find((c) => c.result)?.ways).toBe(5)
    expect(counterCalling().need).toBe(8)
  })

  it("TRR-CB-03 firer 8 against 4 and dug in: -3 to the target's next motivation", () => {
    expect([counterEffect(8, 4, true), counterEffect(3, 7, false)]).toEqual([3, 0])
    expect(counterEffectOdds(false)).toMatchObject({
      of: 100,
      chances: [{ result: 0, ways: 55 }, { result: 1, ways: 9 }, {}, {}, {}, {}, {}, {}, {}, {}],
    })
  })
})
