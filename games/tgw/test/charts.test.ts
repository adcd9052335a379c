/** The charts, with the book's own numbers. */
import { share, sumOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { attacks, initiative, isCaught, resultOf, sweepTotal, woundOdds } from "../charts/close-combat.ts"
import { countOn, d3, once } from "../charts/dice.ts"
import { isFew, isPassed, isQuarterLost, leadership, testOdds } from "../charts/leadership.ts"
import {
  arrives,
  goesOn,
  isNight,
  lightOn,
  methodOn,
  missionOn,
  nightSight,
  strategyRoll,
  zonesOn,
} from "../charts/missions.ts"
import { allowance, allowanceOdds, assaultMove, diceFor, fallBackDice, randomMove } from "../charts/movement.ts"
import {
  blastHits,
  bombHitOdds,
  bombHits,
  bombing,
  casualtiesOfHits,
  casualtyOdds,
  hits,
  isJammed,
  save,
  shots,
  unsaved,
  woundOn,
  wounds,
} from "../charts/shooting.ts"
import {
  armsAfter,
  atTrench,
  breakdownOn,
  breaksDown,
  closeHitOn,
  closeStrength,
  collapses,
  damageOn,
  difficultDice,
  hitResultOdds,
  inDifficult,
  isCareful,
  obscured,
  penetrates,
  penetrationDice,
  penetrationOdds,
  strengthOf,
  worstOdds,
} from "../charts/vehicles.ts"
import { data } from "../data/charts.ts"
import { modelData } from "../data/models.ts"
import { terrainData, terrainNamed } from "../data/terrain.ts"
import { allWeapons, weaponNamed } from "../data/weapons.ts"
import type { WeaponId } from "../types.ts"

const at = (inches: number): number => Math.round(inches * 1000)
const fire = (weapon: WeaponId, inches: number, moved = false) => shots({ weapon, moved, distance: at(inches) })
const foot = { cavalry: false, infiltration: false, carries: false }
const horse = { ...foot, cavalry: true }
const gun = { ...foot, carries: true }
const scout = { ...foot, infiltration: true }

describe("dice and Leadership", () => {
  it("TGW-GEN-03 and TGW-GAP-04 a D3 is half a die, rounding up: a 5 is a 3", () => {
    expect([1, 2, 3, 4, 5, 6].map(d3)).toEqual([1, 1, 2, 2, 3, 3])
  })
  it("TGW-CHAR-02 WS 4+ and rolls of 3, 4 and 6: two hits", () => {
    expect(countOn([3, 4, 6], 4)).toBe(2)
  })
  it("TGW-CHAR-05 Leadership 7 with a modifier of -1: a 6 passes, a 7 fails", () => {
    const needed = leadership({ from: "the unit", value: 7, few: true }).total
    expect([isPassed([2, 4], needed), isPassed([3, 4], needed)]).toEqual([true, false])
    expect(share(testOdds(needed), (r) => r === "passed")).toBeCloseTo(15 / 36)
  })
  it("TGW-CHAR-06 a Colonel of 10 with a Staff Officer has 10", () => {
    expect(leadership({ from: "the Colonel", value: 10, staffOfficer: true }).total).toBe(10)
    expect(leadership({ from: "a Major", value: 8, staffOfficer: true }).total).toBe(9)
  })
  it("TGW-MOR-04 Leadership 8, lost by 3, four models: 4", () => {
    expect(leadership({ from: "the unit", value: 8, lostBy: 3, few: true }).total).toBe(4)
  })
  it("TGW-MOR-05 a roll of 2 always passes a Morale check, and no other test", () => {
    expect(isPassed([1, 1], 0, true)).toBe(true)
    expect(isPassed([1, 1], 0)).toBe(false)
  })
  it("TGW-MOR-06 and TGW-CAS-05 a quarter of what it had: 2 of 8, 3 of 12, not 2 of 9 nor 2 of 12", () => {
    expect([isQuarterLost(8, 2), isQuarterLost(12, 3), isQuarterLost(9, 2), isQuarterLost(12, 2)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  it("TGW-MOR-11 four are few, five are not", () => {
    expect([isFew(4), isFew(5)]).toEqual([true, false])
  })
  it("TGW-HMG-03 Leadership 7 and three casualties: 4 or less", () => {
    expect(leadership({ from: "the unit", value: 7, sustainedCasualties: 3 }).total).toBe(4)
  })
  it("TGW-GREN-02 outnumbered by grenadiers: 6 instead of 7", () => {
    expect(leadership({ from: "the unit", value: 7, outnumbered: true }).total).toBe(6)
  })
})

describe("movement", () => {
  it("TGW-MOVE-12 and TGW-TERR-05 dice and distances by kind of troops", () => {
    expect(allowance(foot, [])).toBe(6000)
    expect(allowance(foot, [2, 5])).toBe(5000)
    expect([foot, scout, horse, gun].map((w) => diceFor(w, "difficult"))).toEqual([2, 3, 1, 1])
    expect([foot, scout, horse, gun].map((w) => diceFor(w, "oneDie"))).toEqual([1, 1, 1, 1])
    expect([foot, horse].map(fallBackDice)).toEqual([2, 3])
  })
  it("TGW-SUP-03 a gun in the open rolls two dice: 2 and 6 are six inches; in a wood one die", () => {
    expect(allowance(gun, [2, 6])).toBe(6000)
    expect(diceFor(gun, "open")).toBe(2)
  })
  it("TGW-CAV-01 and TGW-CAV-07 cavalry goes nine inches and assaults nine", () => {
    expect([allowance(horse, []), assaultMove(horse, []), allowance(horse, [4])]).toEqual([9000, 9000, 4000])
  })
  it("TGW-SPEC-06 Infiltration Tactics: 1, 2 and 5 are five inches; wire still one die", () => {
    expect(allowance(scout, [1, 2, 5])).toBe(5000)
  })
  it("TGW-MOVE-09 an Elan move of 5 through a wood is three inches", () => {
    expect([randomMove(5, true), randomMove(5, false)]).toEqual([3000, 5000])
  })
  it("TGW-TERR-05 two dice of which the highest counts: six inches in 11 of 36", () => {
    const odds = allowanceOdds(foot, "difficult")
    expect([odds.of, odds.chances.find((c) => c.result === 6)?.ways]).toEqual([36, 11])
  })
})

describe("shooting", () => {
  it("TGW-WEAP-02 five stationary rifles: two shots each at 12.0, one at 12.1; moved one at 10, none at 13", () => {
    expect([fire("rifle", 12), fire("rifle", 12.1), fire("rifle", 10, true), fire("rifle", 13, true)]).toEqual([
      2, 1, 1, 0,
    ])
  })
  it("TGW-SHOOT-16 and TGW-WEAP-04 a rifle reaches 24.0 and not 24.5", () => {
    expect([fire("rifle", 24), fire("rifle", 24.5)]).toEqual([1, 0])
  })
  it("TGW-WEAP-05 a carbine at 18.5 misses", () => {
    expect([fire("carbine", 18), fire("carbine", 18.5)]).toEqual([1, 0])
  })
  it("TGW-WEAP-06, TGW-WEAP-07, TGW-WEAP-08 and TGW-WEAP-09 close range weapons after a move", () => {
    expect([fire("smg", 12, true), fire("pistol", 8, true), fire("shotgun", 10, true), fire("pistol", 8.1)]).toEqual([
      3, 1, 2, 0,
    ])
  })
  it("TGW-WEAP-14, TGW-WEAP-15 and TGW-WEAP-16 light machine guns, stationary and moved", () => {
    expect([fire("lewis", 24), fire("lewis", 24, true), fire("mg0815", 24), fire("mg0815", 24, true)]).toEqual([
      4, 2, 5, 1,
    ])
  })
  it("TGW-WEAP-17 a Chauchat: 1, 1, 3, 5 at BS 4+ is one hit and a jam", () => {
    expect([fire("chauchat", 20), fire("chauchat", 20, true)]).toEqual([4, 3])
    expect([hits([1, 1, 3, 5], 4), isJammed("chauchat", [1, 1, 3, 5]), isJammed("chauchat", [1, 3, 5, 5])]).toEqual([
      1,
      true,
      false,
    ])
  })
  it("TGW-WEAP-19, TGW-WEAP-20, TGW-WEAP-21 and TGW-SHOOT-18 heavy weapons only without a move", () => {
    expect([
      fire("rifleGrenadeLauncher", 18),
      fire("rifleGrenadeLauncher", 10, true),
      fire("grenadeLauncher", 24),
    ]).toEqual([1, 0, 1])
  })
  it("TGW-SUP-04 a Support Weapon that moved does not fire", () => {
    expect([fire("hmg", 30), fire("hmg", 30, true)]).toEqual([8, 0])
  })
  it("TGW-HMG-04 Sweeping Fire: three shots for each unit, to 24 inches", () => {
    const sweep = (inches: number) => shots({ weapon: "hmg", moved: false, distance: at(inches), mode: "sweeping" })
    expect([sweep(24), sweep(25)]).toEqual([3, 0])
  })
  it("TGW-SHOOT-19 nine Jaegers rolling 1, 1, 2, 2, 2, 3, 4, 4, 6: three hits at 4+, four at 3+", () => {
    const rolled = [1, 1, 2, 2, 2, 3, 4, 4, 6]
    expect([hits(rolled, 4), hits(rolled, 3)]).toEqual([3, 4])
  })
  it("TGW-HMG-02 and TGW-HMG-07 BS 4+ and 1, 1, 1, 3, 4, 4, 5, 6: four hits; two crew jam, three do not; one crew on two ones", () => {
    const rolled = [1, 1, 1, 3, 4, 4, 5, 6]
    expect(hits(rolled, 4)).toBe(4)
    expect([2, 3, 4].map((crew) => isJammed("hmg", rolled, crew))).toEqual([true, false, false])
    expect([isJammed("hmg", [1, 1, 5], 1), isJammed("hmg", [1, 4, 5], 1), isJammed("hmg", [1, 1, 5], 2)]).toEqual([
      true,
      false,
      false,
    ])
  })
  it("TGW-SHOOT-20 S4 against T3 on 3+, S3 against T4 on 5+, S3 against T7 not at all", () => {
    expect([woundOn(4, 3), woundOn(3, 4), woundOn(3, 7)]).toEqual([3, 5, null])
  })
  it("TGW-SHOOT-21 the Damage Chart in all hundred cells", () => {
    const printed = [
      "4566NNNNNN",
      "34566NNNNN",
      "234566NNNN",
      "2234566NNN",
      "22234566NN",
      "222234566N",
      "2222234566",
      "2222223456",
      "2222222345",
      "2222222234",
    ]
    for (const [s, row] of printed.entries())
      for (const [t, cell] of [...row].entries())
        expect([s + 1, t + 1, woundOn(s + 1, t + 1)]).toEqual([s + 1, t + 1, cell === "N" ? null : Number(cell)])
  })
  it("TGW-CQC-22 Cuirassiers of S4 wound T3 on 3+", () => {
    expect(woundOn(4, 3)).toBe(3)
  })
  it("TGW-SHOOT-04 nine rifles at 4+ against T3 in 5+: exact odds, none beyond those who can be hit", () => {
    const odds = casualtyOdds([{ label: "rifles", shots: 9, hitOn: 4, woundOn: 4 }], 5, 9)
    const p = (1 / 2) * (1 / 2) * (2 / 3)
    expect(share(odds, (n) => n === 0)).toBeCloseTo((1 - p) ** 9, 12)
    const capped = casualtyOdds([{ label: "rifles", shots: 36, hitOn: 3, woundOn: 3 }], null, 5)
    expect(Math.max(...capped.chances.map((c) => c.result))).toBe(5) // TGW-SHOOT-17
  })
  /** All ways in which this many dice can fall. */
  const throws = (count: number): number[][] =>
    count === 0 ? [[]] : throws(count - 1).flatMap((dice) => [1, 2, 3, 4, 5, 6].map((d) => [...dice, d]))
  const mean = (odds: { chances: readonly { result: number; ways: number }[]; of: number }) =>
    odds.chances.reduce((n, c) => n + c.result * c.ways, 0) / odds.of

  it("TGW-SHOOT-17 and TGW-COVER-02 odds save against the wounds that count, as the dice are judged", () => {
    // three shots, only one man in reach: every throw counted, with the functions that judge the real dice
    let lost = 0
    for (const shot of throws(3)) {
      const struck = hits(shot, 3)
      for (const dice of throws(struck)) {
        const counted = Math.min(wounds(dice, 4), 1)
        for (const saves of throws(counted)) lost += unsaved(saves, 5) / (6 ** 3 * 6 ** struck * 6 ** counted)
      }
    }
    const odds = casualtyOdds([{ label: "rifles", shots: 3, hitOn: 3, woundOn: 4, reaches: 1 }], 5, 9)
    expect(mean(odds)).toBeCloseTo(lost, 10)
    expect(odds.chances.map((c) => c.result)).toEqual([0, 1])
  })
  it("TGW-SPEC-08 odds of bombs, throw by throw", () => {
    expect(mean(bombHitOdds(8))).toBe(throws(1).reduce((n, [d = 0]) => n + bombHits(8, d), 0) / 6)
    expect(mean(bombHitOdds(3))).toBe(2)
    const struck = casualtiesOfHits(bombHitOdds(3), 4, null, 9)
    expect(mean(struck)).toBeCloseTo(2 * (1 / 2), 12)
  })
  it("TGW-TRAIT-06 and TGW-MORT-06 wholly under five, partly three rolling 2, 4, 6: seven hits; three and 3, 5: four", () => {
    expect([blastHits(5, [2, 4, 6]), blastHits(3, [3, 5])]).toEqual([7, 4])
  })
  it("TGW-TRAIT-05 a Blast Marker wholly over two and partly over one that rolls 4: three hits", () => {
    expect(blastHits(2, [4])).toBe(3)
  })
  it("TGW-SPEC-08 bombers: eight or more D6 + 2, four to seven D6, fewer D3", () => {
    expect([9, 8, 7, 4, 3, 1].map(bombing)).toEqual([
      { die: 6, plus: 2 },
      { die: 6, plus: 2 },
      { die: 6, plus: 0 },
      { die: 6, plus: 0 },
      { die: 3, plus: 0 },
      { die: 3, plus: 0 },
    ])
  })
})

describe("cover", () => {
  const trench = { name: "trench", save: 4 }
  it("TGW-COVER-02 4+ and rolls of 3 and 4: one wound goes through", () => {
    expect(unsaved([3, 4], 4)).toBe(1)
  })
  it("TGW-COVER-09 going to ground: 6+ in the open, 5+ dispersed, 3+ in a trench", () => {
    expect(save({ toGround: true })?.total).toBe(6)
    expect(save({ toGround: true, dispersed: true })?.total).toBe(5)
    expect(save({ toGround: true, cover: trench })?.total).toBe(3)
    expect(save({})).toBeNull()
  })
  it("TGW-COVER-04 a pillbox with going to ground is 2+, and no better", () => {
    expect(save({ cover: { name: "pillbox", save: 3 }, toGround: true })?.total).toBe(2)
    expect(save({ cover: { name: "better", save: 2 }, toGround: true })?.total).toBe(2)
  })
  it("TGW-COVER-06 only the best: a wall of 4+ beside dispersal", () => {
    expect(save({ cover: { name: "wall", save: 4 }, dispersed: true })?.total).toBe(4)
  })
  it("TGW-COVER-07 dispersed: 6+", () => {
    expect(save({ dispersed: true })?.total).toBe(6)
  })
  it("TGW-COVER-12, TGW-WEAP-11 and TGW-AMB-14 under a flamethrower nothing but going to ground, 6+", () => {
    expect(save({ cover: trench, refused: true })).toBeNull()
    expect(save({ cover: trench, refused: true, toGround: true })?.total).toBe(6)
  })
  it("TGW-COVER-03 and TGW-TERR-10 the Terrain Chart, row by row", () => {
    const row = (id: Parameters<typeof terrainNamed>[0]) => {
      const t = terrainNamed(id)
      return [t.form, t.sight, t.going, t.cover ?? null]
    }
    const rows: [Parameters<typeof terrainNamed>[0], ...unknown[]][] = [
      ["hill", "area", "blocks", "clear", null],
      ["roughHill", "area", "blocks", "difficult", null],
      ["craters", "area", "none", "difficult", 5],
      ["wire", "line", "none", "oneDie", null],
      ["lowWall", "line", "none", "difficult", 5],
      ["wall", "line", "none", "difficult", 4],
      ["highWall", "line", "blocks", "impassable", null],
      ["bushes", "area", "none", "difficult", 6],
      ["lightWood", "area", "4 inches", "difficult", 6],
      ["denseWood", "area", "4 inches", "difficult", 5],
      ["trench", "area", "none", "into", 4],
      ["building", "area", "blocks", "difficult", 4],
      ["ruins", "area", "4 inches", "oneDie", 4],
      ["crops", "area", "4 inches", "difficult", 6],
      ["fence", "line", "none", "difficult", 6],
      ["pillbox", "area", "blocks", "clear", 3],
      ["mud", "area", "none", "difficult", null],
      ["crates", "line", "none", "difficult", 5],
      ["wreck", "area", "blocks", "difficult", 5],
      ["road", "area", "none", "cancels", null],
      ["shallowRiver", "area", "none", "difficult", 6],
      ["deepRiver", "area", "none", "impassable", null],
    ]
    for (const [id, ...cells] of rows) expect([id, ...row(id)]).toEqual([id, ...cells])
  })
  it("TGW-TERR-17 and TGW-GAP-08 rows that the chart does not print are marked as proposed; a fortified building is 3+", () => {
    expect(terrainNamed("fortifiedBuilding")).toMatchObject({ cover: 3, is: "proposed" })
    expect(terrainData.terrain.filter((t) => t.is === "proposed")).toHaveLength(17)
  })
  it("TGW-BLDG-03 armour of buildings", () => {
    expect(terrainData.buildings).toEqual({ pillbox: 12, brick: 11, logCabin: 10, shed: 9 })
  })
})

describe("weapons", () => {
  it("TGW-WEAP-01 the Weapons Chart, row by row", () => {
    const row = (id: WeaponId) => {
      const w = weaponNamed(id)
      return [w.category, w.shots ?? null, w.range ?? null, w.least ?? null, w.strength ?? null]
    }
    const rows: [WeaponId, ...unknown[]][] = [
      ["pistol", "closeRange", 1, 8, null, 3],
      ["smg", "closeRange", 3, 12, null, 3],
      ["shotgun", "closeRange", 2, 10, null, 3],
      ["carbine", "rifle", 1, 18, null, 3],
      ["rifle", "rifle", 1, 24, null, 3],
      ["antiTankRifle", "heavy", 1, 24, null, 3],
      ["rifleGrenadeLauncher", "heavy", 1, 18, null, 3],
      ["flamethrower", "closeRange", null, null, null, 4],
      ["grenadeLauncher", "heavy", 1, 24, null, 4],
      ["lewis", "lmg", 4, 24, null, 4],
      ["mg0815", "lmg", 5, 24, null, 4],
      ["chauchat", "lmg", 4, 24, null, 4],
      ["hmg", "support", 8, 36, null, 4],
      ["lightMortar", "support", 1, 30, 12, 3],
      ["trenchCatapult", "support", 1, 18, 12, 3],
      ["heavyMortar", "support", 1, 48, 12, 4],
      ["lightFieldGun", "support", 1, 48, null, 3],
      ["mediumFieldGun", "support", 1, 72, null, 4],
      ["antiTankGun37", "support", 1, 48, null, 6],
      ["vehicleMG", "vehicle", 6, 18, null, 4],
      ["vehicleGun", "vehicle", 1, 24, null, 4],
    ]
    for (const [id, ...cells] of rows) expect([id, ...row(id)]).toEqual([id, ...cells])
    expect(allWeapons).toHaveLength(23)
  })
  it("TGW-TRAIT-03 who pins: heavy machine guns, mortars, field guns, vehicle weapons", () => {
    expect(allWeapons.filter((w) => w.traits.includes("pinning")).map((w) => w.id)).toEqual([
      "hmg",
      "lightMortar",
      "trenchCatapult",
      "heavyMortar",
      "lightFieldGun",
      "mediumFieldGun",
      "vehicleMG",
      "vehicleGun",
    ])
  })
  it("TGW-TRAIT-04 only the heavy machine gun chooses between Sustained and Sweeping Fire", () => {
    expect(allWeapons.filter((w) => w.traits.includes("sweeping")).map((w) => w.id)).toEqual(["hmg"])
  })
  it("TGW-TRAIT-08 only the 3.7cm gun is for vehicles alone", () => {
    expect(allWeapons.filter((w) => w.traits.includes("vehiclesOnly")).map((w) => w.id)).toEqual(["antiTankGun37"])
  })
  it("TGW-GEN-06 and TGW-ARMY-69 bases: an inch round for infantry, one by two for cavalry", () => {
    expect([modelData.infantry.radius, modelData.cavalry.width, modelData.cavalry.depth]).toEqual([0.5, 1, 2])
  })
})

describe("close combat", () => {
  it("TGW-CQC-20 eight assaulters within two inches: sixteen dice; at two to six inches one each", () => {
    expect(8 * attacks({ attacks: 1, bayonets: true }).total).toBe(16)
    expect(attacks({ attacks: 1, bayonets: false }).total).toBe(1)
  })
  it("TGW-CQC-19 a Captain of two Attacks and five soldiers: seven dice", () => {
    expect(attacks({ attacks: 2, bayonets: false }).total + 5 * attacks({ attacks: 1, bayonets: false }).total).toBe(7)
  })
  it("TGW-CQC-16 and TGW-PIN-04 in cover Initiative 10 in the first round, pinned 0, afterwards their own", () => {
    const of = (first: boolean, inCover: boolean, pinned: boolean) => initiative(3, { first, inCover, pinned })
    expect([of(true, true, false), of(true, true, true), of(true, false, false), of(false, true, false)]).toEqual([
      10, 0, 3, 3,
    ])
  })
  it("TGW-CQC-21 WS 3+ and ten dice of which six show 3 or more: six hits", () => {
    expect(hits([1, 2, 1, 2, 3, 4, 5, 6, 3, 6], 3)).toBe(6)
  })
  it("TGW-CQC-25 more wounds win; who destroys the enemy wins whatever the count; equal is drawn", () => {
    expect(resultOf({ red: 2, blue: 4 }, { red: false, blue: true })).toEqual({ winner: "red", by: 2 })
    expect(resultOf({ red: 3, blue: 3 }, { red: false, blue: false })).toEqual({ winner: null, by: 0 })
    expect(resultOf({ red: 2, blue: 4 }, { red: false, blue: false })).toEqual({ winner: "blue", by: 2 })
  })
  it("TGW-CQC-26 and TGW-MOR-08 Leadership 7, few, lost by two: 4; 8 lost by one: 7", () => {
    expect(leadership({ from: "the unit", value: 7, few: true, lostBy: 2 }).total).toBe(4)
    expect(leadership({ from: "the unit", value: 8, lostBy: 1 }).total).toBe(7)
  })
  it("TGW-CQC-28 and TGW-CQC-35 I3 + 2 against I4 + 4: caught; equal is caught; 8 escapes 7", () => {
    expect(isCaught(sweepTotal(2, 3).total, sweepTotal(4, 4).total)).toBe(true)
    expect([isCaught(7, 7), isCaught(8, 7)]).toEqual([true, false])
  })
  it("TGW-CQC-37 the worked example as arithmetic: each number of the book", () => {
    expect(leadership({ from: "the British", value: 7, outnumbered: true }).total).toBe(6)
    expect(isPassed([2, 3], 6)).toBe(true)
    expect(initiative(3, { first: true, inCover: true, pinned: false })).toBeGreaterThan(
      initiative(4, { first: true, inCover: false, pinned: false }),
    )
    expect(8 * attacks({ attacks: 1, bayonets: true }).total).toBe(16)
    const result = resultOf({ red: 4, blue: 2 }, { red: false, blue: false })
    expect(result).toEqual({ winner: "red", by: 2 })
    const needed = leadership({ from: "the British", value: 7, lostBy: result.by }).total
    expect([needed, isPassed([3, 4], needed, true)]).toEqual([5, false])
    expect([sweepTotal(4, 4).total, sweepTotal(2, 3).total]).toEqual([8, 5])
  })
  it("TGW-CQC-23 wounds beyond the engaged are lost", () => {
    const odds = woundOdds(16, 4, 3, 3, 4)
    expect(Math.max(...odds.chances.map((c) => c.result))).toBe(4)
  })
})

describe("vehicles", () => {
  const pen = (weapon: WeaponId, inches: number, rolled: number, armour: number, more = {}) => {
    const facts = { weapon, distance: at(inches), ...more }
    return penetrates(strengthOf(facts).total + rolled, armour)
  }
  it("TGW-VDM-02 S4 and a 6: AV 10 glancing, 9 penetrating, 11 nothing", () => {
    expect([10, 9, 11].map((av) => pen("lewis", 10, 6, av))).toEqual(["glancing", "penetrating", "nothing"])
    expect(penetrationOdds(4, 1, 10).chances.map((c) => [c.result, c.ways])).toEqual([
      ["nothing", 5],
      ["glancing", 1],
    ])
  })
  it("TGW-VDM-02, TGW-VDM-05, TGW-VDM-06 and TGW-VDM-15 odds of hits on armour, throw by throw, as the dice are judged", () => {
    const order = ["nothing", "shaken", "stunned", "armament", "immobilised", "destroyed", "explodes"] as const
    const worstOf = (list: readonly (typeof order)[number][]) =>
      list.reduce((a, b) => (order.indexOf(b) > order.indexOf(a) ? b : a), "nothing")
    const faces = [1, 2, 3, 4, 5, 6]
    const counted = new Map<string, number>()
    for (const pen of faces)
      for (const hidden of faces)
        for (const die of faces) {
          const how = obscured(penetrates(7 + pen, 11), hidden)
          const result = how === "nothing" ? "nothing" : worstOf(damageOn(how, die))
          counted.set(result, (counted.get(result) ?? 0) + 1)
        }
    const one = hitResultOdds({ strength: 7, dice: 1, armour: 11, overheating: false, obscured: true })
    for (const result of order)
      expect(share(one, (r) => r === result)).toBeCloseTo((counted.get(result) ?? 0) / 216, 12)
    // two shots that hit on 4+: a vehicle destroyed by the first cannot explode from the second
    const plain = hitResultOdds({ strength: 7, dice: 1, armour: 11, overheating: false, obscured: false })
    const p = (r: (typeof order)[number]) => share(plain, (x) => x === r)
    const two = worstOdds(sumOf(2, once(4)), plain)
    expect(share(two, (r) => r === "explodes")).toBeCloseTo(
      0.5 * p("explodes") + 0.25 * (p("explodes") + (1 - p("destroyed") - p("explodes")) * p("explodes")),
      12,
    )
  })
  it("TGW-GUN-02 3.7cm at 24 inches: two dice; 5 against AV 12 nothing, 6 glancing", () => {
    expect([
      penetrationDice({ weapon: "antiTankGun37", distance: at(24) }),
      penetrationDice({ weapon: "antiTankGun37", distance: at(25) }),
    ]).toEqual([2, 1])
    expect([pen("antiTankGun37", 24, 5, 12), pen("antiTankGun37", 24, 6, 12)]).toEqual(["nothing", "glancing"])
  })
  it("TGW-GUN-09 medium gun: two dice to 36, light to 24; 7 against AV 11 glancing, and 6 at 37 nothing", () => {
    expect([36, 37].map((d) => penetrationDice({ weapon: "mediumFieldGun", distance: at(d) }))).toEqual([2, 1])
    expect([24, 25].map((d) => penetrationDice({ weapon: "lightFieldGun", distance: at(d) }))).toEqual([2, 1])
    expect([pen("mediumFieldGun", 36, 7, 11), pen("mediumFieldGun", 37, 6, 11)]).toEqual(["glancing", "nothing"])
  })
  it("TGW-VSH-05 a vehicle gun always adds two dice", () => {
    expect(penetrationDice({ weapon: "vehicleGun", distance: at(24) })).toBe(2)
    expect(pen("vehicleGun", 24, 7, 11)).toBe("glancing")
  })
  it("TGW-WEAP-13 a flamethrower: 4 + 8 penetrates AV 11", () => {
    expect([penetrationDice({ weapon: "flamethrower", distance: at(3) }), pen("flamethrower", 3, 8, 11)]).toEqual([
      2,
      "penetrating",
    ])
  })
  it("TGW-WEAP-22 an anti-tank rifle at 12.0: 3 + 8 = 11 glancing; at 13 one die, 9: nothing", () => {
    expect([pen("antiTankRifle", 12, 8, 11), pen("antiTankRifle", 13, 6, 11)]).toEqual(["glancing", "nothing"])
    expect([12, 13].map((d) => penetrationDice({ weapon: "antiTankRifle", distance: at(d) }))).toEqual([2, 1])
  })
  it("TGW-AS-09 and TGW-ARMY-60 K bullets: AV 11 and a 6 at 18 inches glances, at 19 it does not", () => {
    expect([
      pen("hmg", 18, 6, 11, { kBullets: true }),
      pen("hmg", 19, 6, 11, { kBullets: true }),
      pen("hmg", 15, 6, 11),
    ]).toEqual(["glancing", "nothing", "nothing"])
  })
  it("TGW-VDM-03 a marker that only clips it: S3 counts as 1", () => {
    expect(strengthOf({ weapon: "lightMortar", distance: at(20), offCentre: true }).total).toBe(1)
    expect(strengthOf({ weapon: "heavyMortar", distance: at(20), offCentre: true }).total).toBe(2)
  })
  it("TGW-VDM-04 a heavy mortar on top of a Mark IV, rear 10, and a 6: glancing", () => {
    expect(pen("heavyMortar", 30, 6, 10)).toBe("glancing")
  })
  it("TGW-VDM-05 and TGW-VDM-06 both tables of damage, cell by cell", () => {
    const faces = [1, 2, 3, 4, 5, 6]
    expect(faces.map((d) => damageOn("glancing", d).join("+"))).toEqual([
      "shaken",
      "shaken",
      "stunned",
      "armament",
      "immobilised",
      "destroyed",
    ])
    expect(faces.map((d) => damageOn("penetrating", d).join("+"))).toEqual([
      "stunned",
      "armament+stunned",
      "immobilised+stunned",
      "destroyed",
      "destroyed",
      "explodes",
    ])
  })
  it("TGW-VDM-15 obscured: a 4 makes a penetrating hit glancing and a glancing one nothing; a 3 does not", () => {
    expect([obscured("penetrating", 4), obscured("glancing", 4), obscured("penetrating", 3)]).toEqual([
      "glancing",
      "nothing",
      "penetrating",
    ])
  })
  it("TGW-VMOV-06 and TGW-VMOV-07 a 1 immobilises; fast, any 1 does and two destroy", () => {
    expect([inDifficult([1]), inDifficult([2]), inDifficult([1, 1]), inDifficult([1, 5]), inDifficult([3, 5])]).toEqual(
      ["immobilised", "carries on", "destroyed", "immobilised", "carries on"],
    )
    expect([difficultDice(at(6)), difficultDice(at(8))]).toEqual([1, 2])
  })
  it("TGW-VMOV-09 trenches: 1 ditched, 2 and 3 stuck, 4 to 6 across", () => {
    expect([1, 2, 3, 4, 5, 6].map(atTrench)).toEqual(["ditched", "stuck", "stuck", "crosses", "crosses", "crosses"])
  })
  it("TGW-VMOV-12 and TGW-VMOV-13 breakdown on a 1; who drives carefully may roll the table again", () => {
    expect([breaksDown(1), breaksDown(2)]).toEqual([true, false])
    expect([isCareful("tank", at(3)), isCareful("tank", at(3.1)), isCareful("fastTank", at(6))]).toEqual([
      true,
      false,
      true,
    ])
  })
  it("TGW-VMOV-14, -15, -16, -17, -18 and TGW-VMOV-19 the Breakdown Table", () => {
    expect([1, 2, 3, 4, 5, 6].map(breakdownOn)).toEqual([
      "smoke",
      "overheating",
      "gearJams",
      "throwsTrack",
      "breaksDown",
      "splutters",
    ])
  })
  it("TGW-VSH-02 and TGW-AMB-39 what fires after moving", () => {
    expect([0, 3, 4, 6].map((d) => armsAfter("tank", at(d)))).toEqual([
      "all",
      "oneGunOrMachineGuns",
      "machineGuns",
      "machineGuns",
    ])
    expect([0, 3, 6, 9].map((d) => armsAfter("fastTank", at(d)))).toEqual([
      "all",
      "oneGunOrMachineGuns",
      "oneGunOrMachineGuns",
      "oneMachineGun",
    ])
    expect([0, 6, 12, 13].map((d) => armsAfter("armouredCar", at(d)))).toEqual(["all", "all", "oneMachineGun", "none"])
  })
  it("TGW-VSH-03 and TGW-VSH-04 a vehicle machine gun: six shots to 18 inches", () => {
    expect([fire("vehicleMG", 18), fire("vehicleMG", 19)]).toEqual([6, 0])
  })
  it("TGW-VEH-03 BS 5+ and 4, 5, 6, 1, 2, 5: three hits", () => {
    expect(hits([4, 5, 6, 1, 2, 5], 5)).toBe(3)
  })
  it("TGW-VCQ-08 of itself if it stood, 4+ if it moved six inches or less, 6+ if more", () => {
    expect([0, 4, 6, 7].map((d) => closeHitOn(at(d)))).toEqual([1, 4, 4, 6])
  })
  it("TGW-VCQ-09, TGW-VCQ-10 and TGW-GREN-04 own Strength, or 6 with a grenade", () => {
    expect(penetrates(closeStrength(3, false) + 4, 7)).toBe("glancing")
    expect([penetrates(closeStrength(3, true) + 5, 11), penetrates(closeStrength(3, true) + 6, 11)]).toEqual([
      "glancing",
      "penetrating",
    ])
  })
  it("TGW-BLDG-01 and TGW-BLDG-02 a medium gun and 8 brings a brick house down; equal does nothing", () => {
    expect([collapses(4, [4, 4], 11), collapses(4, [3, 4], 11)]).toEqual([true, false])
    expect([collapses(4, [6], 9), collapses(4, [6], 10)]).toEqual([true, false])
  })
})

describe("missions", () => {
  it("TGW-MIS-01, TGW-DEP-01, TGW-DEP-06 and TGW-SMR-01 the tables of one die", () => {
    expect([3, 4].map(missionOn)).toEqual(["meetingEngagement", "secureAndHold"])
    expect([2, 3, 5].map(methodOn)).toEqual(["alternate", "strategyRoll", "hidden"])
    expect([2, 3, 5].map(zonesOn)).toEqual(["pitchedBattle", "pincerSweep", "reconnaissance"])
    expect([1, 2, 6].map(lightOn)).toEqual(["dawn", "day", "dusk"])
  })
  it("TGW-MIS-03 and TGW-ARMY-25 5 + 1 against 3 + 4: the German wins", () => {
    expect([strategyRoll(5, 1).total, strategyRoll(3, 4).total]).toEqual([6, 7])
  })
  it("TGW-SMR-06 reserves: not in turn 1, then 4+, 3+, 2+", () => {
    expect([arrives(6, 1), arrives(3, 2), arrives(4, 2), arrives(3, 3), arrives(2, 4), arrives(1, 9)]).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
    ])
  })
  it("TGW-SMR-04, TGW-MIS-08 and TGW-MIS-12 another turn on 4 to 6, three at most", () => {
    expect([goesOn(3, 0), goesOn(4, 0), goesOn(6, 2), goesOn(6, 3)]).toEqual([false, true, true, false])
  })
  it("TGW-SMR-02 two dice times three inches: a 5 is 15", () => {
    expect(nightSight([2, 3])).toBe(15_000)
    expect([isNight("dawn", 2, 2), isNight("dawn", 3, 2)]).toEqual([true, false])
    expect([isNight("dawn", 1), isNight("dawn", 2), isNight("dusk", 6), isNight("dusk", 8), isNight("day", 1)]).toEqual(
      [true, false, false, true, false],
    )
  })
  it("TGW-DEP-11 the initiative is seized on a 6", () => {
    expect(data.missions.seizeOn).toBe(6)
  })
})
