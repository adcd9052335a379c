import { part, share, type Tally } from "@salient/engine"
import { describe, expect, it } from "vitest"
import {
  aborts,
  airCombat,
  airDefence,
  antiAircraftReach,
  antiAircraftScore,
  bombAttack,
  bombFactor,
  bombOdds,
  bombScatterDice,
  bombsLandAt,
  crashes,
  damageToDie,
  strafe,
} from "../charts/aircraft.ts"
import { markersAt, strikeWith } from "../charts/anti-tank.ts"
import { bombard, bombardmentDie, bombardmentOdds, mayBombard } from "../charts/bombardment.ts"
import { hitsAt } from "../charts/casualties.ts"
import { chargeContact, chargeHome, chargeReach, chargesHome, rangeOfChargedTarget } from "../charts/charges.ts"
import {
  boatMover,
  bridgeWork,
  cutsWire,
  demolitionScore,
  dugOut,
  fireSpread,
  mineAttack,
  mineHits,
  mineOdds,
  mineScore,
  mineTests,
  setsAlight,
  shelledGoing,
  workDice,
} from "../charts/engineering.ts"
import {
  emergencySmoke,
  gasArmourOdds,
  gasArmourScore,
  gasDie,
  gasDrift,
  gasDriftDice,
  gasIsKnown,
  gasLossOdds,
  gasSince,
  hasSmoke,
  mayFireGas,
  mayMask,
  potLifeDice,
  potScreen,
  smokeLaid,
} from "../charts/gas-and-smoke.ts"
import { artilleryLoads, battalionLoads, packHorseLoads, wearOf, wornOut } from "../charts/logistics.ts"
import { moveLeft, rate } from "../charts/movement.ts"
import { sniperVictims } from "../charts/snipers.ts"
import { battalionBroken, companyLost, objectiveScore, sideBeaten, winnerOnPoints } from "../charts/victory.ts"
import { game } from "../game.ts"
import { battalionsOf } from "../rules/gaps-filled/battalions.ts"
import { fieldOf } from "../rules/scale-and-representation/field.ts"
import type { Formation } from "../scenarios/forces/force.ts"
import type { Unit } from "../state.ts"

const score = (found: Tally | { ok: false; reason: string }): Tally => {
  if ("ok" in found) throw new Error(found.reason)
  return found
}
const on = (year: number, month: number) => ({ year, month })

describe("preliminary bombardment", () => {
  it("TRR-BOMB-01 no intense bombardment in 1916; British from November 1917, Germans in the East from September", () => {
    expect(mayBombard("intense", "british", false, on(1916, 7))).toMatchObject({ ok: false, rules: ["TRR-BOMB-01"] })
    expect(mayBombard("sustained", "british", false, on(1916, 7))).toEqual({ ok: true })
    expect(mayBombard("intense", "british", false, on(1917, 11))).toEqual({ ok: true })
    expect(mayBombard("intense", "german", true, on(1917, 9))).toEqual({ ok: true })
    expect(mayBombard("intense", "german", false, on(1917, 9))).toMatchObject({ ok: false })
    expect(mayBombard("intense", "french", false, on(1918, 1))).toEqual({ ok: true })
  })

  it("TRR-BOMB-03 intense with gas on troops in light cover: C value 7, one right, column D = 5", () => {
    const found = bombard({ kind: "intense", days: 1, gas: true, shrapnel: false }, "light")
    expect([found.basic.total, found.column, found.factor.total]).toEqual([7, "D", 5])
    expect(bombard({ kind: "intense", days: 1, gas: true, shrapnel: true }, "light").column).toBeNull()
  })

  it("TRR-BOMB-04 three days of slow fire (factor 4, open), die 6: 8, one casualty", () => {
    const slow = { kind: "sustained", days: 3, gas: false, shrapnel: false } as const
    expect(bombardmentDie(slow).total).toBe(2)
    expect(hitsAt(bombard(slow, "none").factor.total, 6 + bombardmentDie(slow).total)).toBe(1)
    expect(bombardmentDie({ ...slow, days: 9 }).total).toBe(3)
    expect(bombardmentDie({ ...slow, kind: "intense" }).total).toBe(0)
    expect(share(bombardmentOdds(slow, "none", 10), (n) => n > 0)).toBe(0.6)
  })
})

describe("gas and smoke", () => {
  it("TRR-GAS-01 a 75 mm battery in 1918 may plan gas; a heavy mortar may not, nor anybody in 1914", () => {
    const fieldGun = { millimetres: 75, mortar: false }
    expect(mayFireGas(fieldGun, "french", on(1918, 5))).toEqual({ ok: true })
    expect(mayFireGas({ millimetres: 210, mortar: false }, "german", on(1918, 3))).toMatchObject({
      ok: false,
      rules: ["TRR-GAS-01"],
    })
    expect(mayFireGas({ millimetres: 76, mortar: true }, "german", on(1918, 3))).toMatchObject({ ok: false })
    expect(mayFireGas(fieldGun, "french", on(1914, 9))).toMatchObject({ ok: false })
    expect(gasSince("serbian")).toEqual(on(1917, 6))
    expect([gasIsKnown(on(1914, 12)), gasIsKnown(on(1915, 1))]).toEqual([false, true])
  })

  it("TRR-GAS-02 a cloud drifts a die downwind", () => {
    expect([gasDriftDice, gasDrift([6])]).toEqual([1, 6])
  })

  it("TRR-GAS-03 factor 7 on prepared foot, die 9: 5 on factor 7 = 1 hit", () => {
    const prepared = { prepared: true, closed: false }
    expect(gasDie(prepared).total).toBe(-4)
    expect(hitsAt(7, 9 + gasDie(prepared).total)).toBe(1)
    expect(share(gasLossOdds(7, prepared, 10), (n) => n > 0)).toBe(0.3)
    expect(gasDie({ prepared: false, closed: false }).total).toBe(0)
  })

  it("TRR-AMB-24 factor 8 on an unprepared Mk IV, die 10: 9; prepared at most 5, no effect", () => {
    expect(gasArmourScore(8, 2, { prepared: false, closed: true }).total + 10).toBe(9)
    expect(gasArmourScore(8, 2, { prepared: true, closed: true }).total + 10).toBe(5)
    expect(share(gasArmourOdds(8, 2, { prepared: false, closed: true }), (n) => n > 0)).toBe(0.4)
    expect(gasArmourOdds(8, 2, { prepared: true, closed: true }).chances).toEqual([{ result: 0, ways: 10 }])
  })

  it("TRR-GAS-04 masks are a free choice from 1916", () =>
    expect([mayMask(on(1915, 12)), mayMask(on(1916, 1))]).toEqual([false, true]))

  it("TRR-SMOKE-01 3 pots make 60 cm of screen, for two dice of moves", () =>
    expect([potScreen(3), potLifeDice]).toEqual([60, 2]))

  it("TRR-SMOKE-02 an 18 pdr battery lays two 4 cm squares for 3 moves, of phosphorus one for 2", () => {
    expect(smokeLaid("smoke")).toEqual({ squares: 2, side: 4, moves: 3 })
    expect(smokeLaid("phosphorus")).toEqual({ squares: 1, side: 4, moves: 2 })
    expect([hasSmoke(84, false), hasSmoke(37, false), hasSmoke(150, true), hasSmoke(120, true)]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it("TRR-SMOKE-03 emergency smoke 1 cm in front, for one move, once", () =>
    expect(emergencySmoke).toEqual({ gap: 1, moves: 1, perGame: 1 }))
})

describe("engineering", () => {
  it("TRR-MINE-01 density 6, 8 cm in the field: two tests, each a hit on 6 or less", () => {
    expect([mineTests(8), mineTests(8.1), mineTests(0.1), mineTests(0), mineTests(2, 3), mineTests(1, 3)]).toEqual([
      2, 3, 1, 0, 1, 0,
    ])
    expect([mineHits(6, 6), mineHits(6, 7)]).toEqual([true, false])
    expect(mineOdds(6).chances.find((c) => c.result)?.ways).toBe(6)
  })

  it("TRR-MINE-02 a Mk I hit, die 9: 9 + 3 - 1 = 11, five markers; soft targets factor 8", () => {
    expect(markersAt(mineScore(1).total + 9)).toBe(5)
    expect(mineAttack().factor.total).toBe(8)
  })

  it("TRR-MINE-03 engineers clear 20 cm less 2 penalties of lane", () => {
    expect(workDice("clearing")).toBe(2)
    expect(moveLeft(rate({ mover: "infantry" }), [3, 4]).total).toBe(13)
  })

  it("TRR-ENG-01 digging counts 3 penalties; 40 cm a trench, 60 overhead cover, 80 camouflage", () => {
    expect(workDice("digging")).toBe(3)
    expect([dugOut(20), dugOut(40), dugOut(60), dugOut(80)]).toEqual(["nothing", "trench", "overhead", "camouflaged"])
  })

  it("TRR-ENG-02 TRR-AMB-08 a 3 cm river takes 60 cm of work", () =>
    expect([bridgeWork(3), workDice("bridging")]).toEqual([60, 3]))

  it("TRR-ENG-03 a rowed boat moves 20 cm", () => expect(rate({ mover: boatMover(false) }).total).toBe(20))

  it("TRR-ENG-04 a charge, strike 10 against defence 6, die 2: 6, one marker", () => {
    expect(strikeWith(demolitionScore(6), part("TRR-ENG-04", "die", 2))).toMatchObject({
      score: { total: 6 },
      markers: 1,
    })
  })

  it("TRR-ENG-06 TRR-AMB-26 a village under fire for 3 moves is impassable; wire counts its tens", () => {
    expect([0, 1, 2, 3, 4].map(shelledGoing)).toEqual(["normal", "poor", "bad", "impassable", "impassable"])
    const successes = [4, 10, 9].filter(cutsWire).length
    expect(shelledGoing(successes)).toBe("poor")
  })

  it("TRR-ENG-07 an odd die sets alight; spread die 4: 2 cm, die 8: 0", () => {
    expect([setsAlight(7), setsAlight(8)]).toEqual([true, false])
    expect([fireSpread(4), fireSpread(8)]).toEqual([2, 0])
  })
})

describe("aircraft", () => {
  it("TRR-AIR-02 a high-level attack rolling 6, scatter dice 3, 8, 2, 9: 22 cm over", () => {
    expect([5, 6, 8, 9].map(bombsLandAt)).toEqual(["over", "over", "over", "onTarget"])
    expect([bombScatterDice("high"), bombScatterDice("dive")]).toEqual([4, 2])
    const odds = bombOdds("low", 0)
    expect(share(odds, (f) => f.landing === "over" && f.cm === 3)).toBe(0.04)
  })

  it("TRR-GAP-06 a roll of 4 is short", () => expect(bombsLandAt(4)).toBe("short"))

  it("TRR-AIR-03 a heavy bomber of 1918 on troops in the open: 20, counted as 15; no scout bombs in 1915", () => {
    expect(bombAttack(score(bombFactor("heavyBomber", 1918)), "none").factor.total).toBe(15)
    expect(bombFactor("scout", 1915)).toMatchObject({ ok: false, rules: ["TRR-AIR-03"] })
    expect(score(bombFactor("lightBomber", 1920)).total).toBe(12)
  })

  it("TRR-AIR-04 a two-gun scout strafing infantry in the open: factor 8", () =>
    expect(strafe(2, "none").factor.total).toBe(8))

  it("TRR-AIR-05 TRR-AMB-18 8 against 5: the first side strafes 5 moves later", () => {
    expect(airCombat(8, 5)).toEqual({ winner: "first", delay: 5 })
    expect(airCombat(4, 4)).toEqual({ winner: "neither", delay: 4 })
  })

  it("TRR-AIR-06 heavy AA at a single-engined bomber at medium altitude, die 3: 3 + 6 - 3 + 1 = 7, two markers", () => {
    const aa = score(antiAircraftScore({ firer: "heavyAa", altitude: "medium", frame: "singleEngine" }))
    expect(strikeWith(aa, part("TRR-AIR-06", "die", 3))).toMatchObject({ score: { total: 7 }, markers: 2 })
    expect(antiAircraftScore({ firer: "target", altitude: "high", frame: "singleEngine" })).toMatchObject({
      ok: false,
      rules: ["TRR-AIR-06"],
    })
  })

  it("TRR-AIR-07 the target fires at a divebomber as at low altitude", () => {
    expect(score(antiAircraftScore({ firer: "target", altitude: "dive", frame: "singleEngine" })).total).toBe(1 - 3)
    expect(score(antiAircraftScore({ firer: "heavyAa", altitude: "dive", frame: "singleEngine" })).total).toBe(
      6 - 3 + 1,
    )
    const attacked = antiAircraftScore({ firer: "aaMg", altitude: "dive", frame: "singleEngine", attacked: true })
    expect(score(attacked)).toEqual({
      ...score(antiAircraftScore({ firer: "aaMg", altitude: "low", frame: "singleEngine" })),
      parts: expect.anything(),
    })
  })

  it("TRR-AIR-08 an armoured single-engined plane defends with 4", () =>
    expect(airDefence("singleEngine", true).total).toBe(-4))

  it("TRR-AIR-09 2 markers and a scatter die of 9: 4, short; 3 abort, and crash on 5 or less", () => {
    expect(bombsLandAt(9 + damageToDie(2).total)).toBe("short")
    expect([aborts(2), aborts(3), crashes(5), crashes(6)]).toEqual([false, true, true, false])
    expect(damageToDie(1).total).toBe(-3)
    expect(share(bombOdds("low", 1), (f) => f.landing === "onTarget")).toBe(0)
    expect(share(bombOdds("low", 0), (f) => f.landing === "onTarget")).toBe(0.2)
  })

  it("TRR-GAP-11 reach of anti-aircraft weapons", () => {
    expect([antiAircraftReach("aaMg"), antiAircraftReach("heavyAa"), antiAircraftReach("target")]).toEqual([
      60,
      150,
      null,
    ])
  })
})

describe("optional rules", () => {
  it("TRR-OPT-01 a sniper's hit falls on an officer first, then a radio operator, then a specialist", () => {
    expect(sniperVictims(["rifle", "officer", "signaller"])).toEqual(["officer"])
    expect(sniperVictims(["rifle", "signaller", "lmg"])).toEqual(["signaller"])
    expect(sniperVictims(["rifle", "lmg", "flamethrower"])).toEqual(["lmg", "flamethrower"])
    expect(sniperVictims(["rifle", "rifle"])).toEqual(["rifle", "rifle"])
  })

  it("TRR-OPT-02 a battalion attacking in moves 1-4 needs supply by moves 2 and 4; a battery a wagon for each move", () => {
    const due = (posture: "attacking" | "defending") =>
      [1, 2, 3, 4, 5].find((moves) => wornOut(moves * wearOf(posture))) // how many moves after the last wagon
    expect([due("attacking"), due("defending")]).toEqual([2, 5])
    expect(battalionLoads(1)).toBe(2)
    expect(artilleryLoads({ millimetres: 84, mortar: false }, 3)).toBe(3)
    expect(artilleryLoads({ millimetres: 76, mortar: true }, 3)).toBe(1)
    expect([60, 70, 90, 100, 107].map((mm) => artilleryLoads({ millimetres: mm, mortar: true }, 4))).toEqual([
      0, 2, 2, 0, 4,
    ])
    expect(packHorseLoads(7)).toBe(2)
  })

  it("TRR-OPT-04 TRR-AMB-09 a target at 34 cm, move 30 + 6: contact only after a second test", () => {
    expect(chargeContact(chargeReach(6), 34)).toBe("afterSecondTest")
    expect(chargeContact(chargeReach(6), 30)).toBe("atOnce")
    expect(chargeContact(chargeReach(6), 36)).toBe("afterSecondTest")
    expect(chargeContact(chargeReach(6), 37)).toBe("outOfReach")
    expect([chargesHome(7), chargesHome(8), chargesHome(19)]).toEqual([false, true, true])
  })

  it("TRR-OPT-04 8 sabres in contact without grenades: 8 + 3 = 11, column B = 17, counted as 15", () => {
    const blow = chargeHome({ figures: 8, grenades: false, cover: "none" })
    expect([blow.basic.total, blow.column, blow.factor.total]).toEqual([11, "B", 15])
    expect(chargeHome({ figures: 4, grenades: true, cover: "light" }).column).toBe("B")
    expect(rangeOfChargedTarget).toBe("medium")
  })

  it("TRR-AMB-10 lancers have 2 less against others", () => {
    const lances = { figures: 6, grenades: false, cover: "none", lances: true } as const
    expect(chargeHome(lances).basic.total).toBe(7)
    expect(chargeHome({ ...lances, againstLances: true }).basic.total).toBe(9)
  })
})

describe("winning", () => {
  const company = (figures: number, gone = false) => ({ figures, atStart: 10, gone })

  it("TRR-GAP-09 a company is lost below half its figures, a battalion broken with half its companies", () => {
    expect([companyLost(company(5)), companyLost(company(4)), companyLost(company(10, true))]).toEqual([
      false,
      true,
      true,
    ])
    const broken = (lost: number, companies: number) => battalionBroken({ companies, lost })
    expect([broken(2, 4), broken(1, 4), broken(2, 3), broken(1, 3), broken(0, 0)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
    expect([sideBeaten([true, false]), sideBeaten([true, false, false]), sideBeaten([])]).toEqual([true, false, false])
  })

  it("TRR-GAP-09 only battalions are counted: companies right under a regiment are in none", () => {
    const m = game.setup({ scenario: "nimy-1914", options: {}, seats: [] })
    const known = fieldOf(m).formations as Map<string, Formation>
    const own = known.get("red/i-84")
    if (!own) throw new Error("no battalion")
    const counted = () => battalionsOf(m, "red").map(({ id, companies }) => [id, companies])
    const others = [
      ["ii-84", 4],
      ["iii-84", 4],
    ]
    expect(counted()).toEqual([["i-84", 4], ...others])
    known.set("red/i-84", { ...own, level: "regiment" })
    try {
      expect(counted()).toEqual(others)
    } finally {
      known.set("red/i-84", own)
    }
  })

  it("TRR-GAP-09 a routed company is lost where it stands, until it rallies", () => {
    const m = game.setup({ scenario: "nimy-1914", options: {}, seats: [] })
    const company = m.units.find((u) => u.id === "unit:blue/4-rf/rifle-company-1")
    if (!company) throw new Error("no company")
    const lost = (broken: Unit["broken"]) => {
      Object.assign(company, { where: "table", broken })
      return battalionsOf(m, "blue")[0]?.lost
    }
    expect([lost("routed"), lost("retired"), lost(null)]).toEqual([1, 0, 0])
  })

  it("TRR-GAP-09 points decide after the last move", () => {
    const score = objectiveScore([
      { points: 2, holder: "blue" },
      { points: 1, holder: "red" },
      { points: 3, holder: null },
    ])
    expect(score).toEqual({ blue: 2, red: 1 })
    expect(winnerOnPoints(score, null)).toBe("blue")
    expect(winnerOnPoints({ blue: 1, red: 1 }, null)).toBeNull()
    expect(winnerOnPoints(score, { side: "blue", points: 3 })).toBe("red")
    expect(winnerOnPoints(score, { side: "blue", points: 2 })).toBe("blue")
  })

  it("TRR-FIRE-09 a table-side check: factor 15 and a ten kill four", () => expect(hitsAt(15, 10)).toBe(4))
})
