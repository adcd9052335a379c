/** The charts of the data files, cell by cell, against the tables of the rules. */
import { describe, expect, it } from "vitest"
import { aircraftData } from "../data/aircraft.ts"
import { antiTankData } from "../data/anti-tank.ts"
import { bombardmentData } from "../data/bombardment.ts"
import { directHeData } from "../data/direct-he.ts"
import { engineeringData } from "../data/engineering.ts"
import { fireData } from "../data/fire.ts"
import { gasAndSmokeData } from "../data/gas-and-smoke.ts"
import { indirectData } from "../data/indirect.ts"
import { logisticsData } from "../data/logistics.ts"
import { motivationData } from "../data/motivation.ts"
import { movementData } from "../data/movement.ts"
import { observationData } from "../data/observation.ts"
import { scaleData } from "../data/scale.ts"
import { victoryData } from "../data/victory.ts"
import { AIRCRAFT, CALIBRES, COLUMNS, GRADES, MOVERS, RANGES } from "../types.ts"
import { num, rowsOf } from "./table.ts"

const penalty = (cell: string | undefined): number | null => (cell === "N/A" ? null : num(cell?.replace(" P", "")))

describe("the charts hold the numbers of the rules", () => {
  it("TRR-SCALE-01 to -08 scales", () => {
    const { origin: _, ...scale } = scaleData
    expect(scale).toEqual({
      die: 10,
      minutesPerMove: [30, 60],
      metresPerCm: 20,
      companyFigures: [6, 10],
      battalionFigures: [20, 50],
      weaponsPerMgModel: 2,
      vehicleStrength: [1, 5],
      batteryStrength: [1, 8],
    })
  })

  it("TRR-BOMB-01 TRR-BOMB-03 TRR-BOMB-04 the preliminary bombardment", () => {
    const { origin: _, ...bombardment } = bombardmentData
    expect(bombardment).toEqual({
      factor: 4,
      gas: 1,
      intense: 2,
      perExtraDay: 1,
      extraDaysAtMost: 3,
      intenseFrom: {
        german: { front: "eastern", year: 1917, month: 9 },
        british: { front: null, year: 1917, month: 11 },
        others: { front: null, year: 1918, month: 1 },
      },
    })
  })

  it("TRR-MOT-02 TRR-MOT-03 grades and modifiers", () => {
    expect(GRADES.map((g) => motivationData.grades[g])).toEqual([5, 6, 9])
    expect(motivationData.near).toBe(20)
    expect(motivationData.modifiers).toEqual({
      advancing: 1,
      firingArtillery: 1,
      armourNear: -2,
      officerLost: -2,
      alone: -1,
      inDefences: 1,
      leavingDefences: -1,
      figureLost: -1,
      figureLostThisMove: -1,
      underFlame: -2,
      underGas: -2,
      sustainedBombardment: -1,
      intenseBombardment: -2,
      unsupplied: -1,
    })
    expect(motivationData.moods.map((m) => m.from)).toEqual([19, 8, 4, 1, null])
    expect([motivationData.rally, motivationData.hesitantSpeed]).toEqual([10, 0.5])
  })

  it("TRR-OBS-02 TRR-OBS-03 TRR-OBS-04 TRR-OBS-05 TRR-OBS-06 distances", () => {
    const { origin: _, weathers: __, ...distances } = observationData
    expect(distances).toEqual({
      maximum: 150,
      movingFoot: 100,
      stationaryFoot: 50,
      vehicleOrHeavyWeaponAtEdge: 50,
      hullDown: 50,
      footAtEdge: 25,
      concealedShare: 0.5,
      locate: { heavy: { from: 25, to: 50, need: 7 }, foot: { from: 12.5, to: 25, need: 9 } },
      firingSeen: { light: 100, heavy: 150 },
      weather: {
        clear: { visibilityLost: 0, locationLost: 0 },
        dim: { visibilityLost: 0.5, locationLost: 0 },
        thick: { visibilityLost: 0.75, locationLost: 5 },
        blind: { visibilityLost: 0.9, locationLost: 7.5 },
      },
    })
  })

  it("TRR-MOVE-01 rates and penalties", () => {
    const table = rowsOf(`
| Type | Road | Cross country | Poor | Bad | Impassable | Linear |
|---|---|---|---|---|---|---|
| Infantry | 20 | 20 | 1 P | 2 P | 3 P | 1 P |
| Cavalry | 30 | 30 | 2 P | 3 P | N/A | 1 P |
| Bicycles | 30 | 30 | 2 P | 3 P | N/A | 2 P |
| Horse Transport | 30 | 25 | 2 P | 3 P | N/A | N/A |
| Manhandled Gun | 10 | 5 | 3 P | N/A | N/A | N/A |
| Wheeled Vehicles | 60 | 30 | 2 P | 3 P | N/A | 2 P |
| V. Slow Tracked | 25 | 20 | 1 P | 2 P | 3 P | 1 P |
| Slow Tracked | 40 | 30 | 1 P | 2 P | 4 P | 1 P |
| Medium Tracked | 60 | 40 | 2 P | 3 P | 6 P | 1 P |
| Fast Tracked | 70 | 45 | 3 P | 4 P | 7 P | 1 P |
| V. Fast Tracked | 80 | 50 | 4 P | 5 P | 8 P | 1 P |`)
    const expected = table.map(([name, road, cross, poor, bad, impassable, linear]) => ({
      name,
      road: num(road),
      crossCountry: num(cross),
      poor: penalty(poor),
      bad: penalty(bad),
      impassable: penalty(impassable),
      linear: penalty(linear),
    }))
    expect(MOVERS.map((mover) => movementData.movers[mover])).toEqual(expected)
  })

  it("TRR-MOVE-04 TRR-MOVE-05 TRR-MOVE-10 TRR-MOVE-11 TRR-MOVE-12 TRR-MOVE-14 TRR-MOVE-15 TRR-MOVE-16 other penalties", () => {
    expect(movementData.linear).toEqual({ ordinary: 0, large: 1, bocage: 2, cutter: -1 })
    expect(movementData.wire).toEqual({ perCm: 1, deepOver: 3, deepDice: 3, trackedGoing: "bad", crushedGoing: "poor" })
    expect(movementData.actions).toEqual({
      mountVehicle: 1,
      dismountVehicle: 1,
      dismountBicycle: 0,
      unlimber: 2,
      unload: 2,
      limber: 2,
      load: 2,
      dismountHorse: 1,
      mountHorse: 1,
      fire: 1,
    })
    expect([movementData.masks, movementData.horseHolders.oneIn, movementData.rainAfterMoves]).toEqual([1, 4, 5])
    expect(movementData.fog).toEqual({ crossCountry: 3, road: 2 })
  })

  it("TRR-FIRE-02 range brackets", () => {
    const table = rowsOf(`
| Weapon | Point Blank | Close | Medium | Long | Extreme |
|---|---|---|---|---|---|
| Small arms, pivot MGs | to 4 | to 8 | to 24 | to 40 | to 60 |
| Tripod, turret MGs | to 4 | to 20 | to 40 | to 60 | to 75 |
| Auto cannon | to 4 | to 24 | to 50 | to 60 | to 100 |`)
    const row = (i: number) => table[i]?.slice(1).map((cell) => num(cell.replace("to ", "")))
    const limits = (weapon: keyof typeof fireData.ranges) => RANGES.map((r) => fireData.ranges[weapon][r])
    expect([limits("smallArms"), limits("pivotMg")]).toEqual([row(0), row(0)])
    expect([limits("tripodMg"), limits("turretMg")]).toEqual([row(1), row(1)])
    expect(limits("autoCannon")).toEqual(row(2))
  })

  it("TRR-FIRE-03 small-arms factor", () => {
    expect(fireData.smallArms).toEqual({
      perFigure: 1,
      figuresAtMost: 10,
      lmg: 4,
      assaultNear: 3,
      assaultFar: -1,
      targetGreen: 2,
      targetElite: -2,
      mounted: -3,
    })
  })

  it("TRR-FIRE-05 support weapons", () => {
    expect(fireData.support).toEqual({ pivot: [4, 6], tripod: [6, 8, 9, 10], turret: [6, 8, 9, 10] })
  })

  it("TRR-FIRE-07 TRR-FIRE-10 TRR-FIRE-11 shifts", () => {
    expect(fireData.shifts).toEqual({
      range: { pointBlank: -2, close: -1, medium: 0, long: 1, extreme: 2 },
      cover: { none: 0, light: 1, medium: 2, heavy: 3, total: 4 },
      vehicleMoving: 1,
      shrapnelInCover: 2,
    })
    expect([fireData.overrun, fireData.factorAtMost, fireData.baseColumn]).toEqual([10, 15, "C"])
  })

  it("TRR-FIRE-08 final fire factors", () => {
    const table = rowsOf(`
| A | B | C | D | E |
|---|---|---|---|---|
| 2 | 2 | **1** | 1 | 1 |
| 4 | 3 | **2** | 1 | 1 |
| 6 | 4 | **3** | 2 | 1 |
| 8 | 6 | **4** | 3 | 2 |
| 10 | 8 | **5** | 4 | 2 |
| 12 | 9 | **6** | 4 | 3 |
| 14 | 11 | **7** | 5 | 3 |
| 16 | 12 | **8** | 6 | 4 |
| 18 | 14 | **9** | 6 | 4 |
| 20 | 15 | **10** | 7 | 5 |
| 22 | 17 | **11** | 7 | 5 |
| 24 | 18 | **12** | 9 | 6 |
| 26 | 20 | **13** | 9 | 6 |
| 28 | 21 | **14** | 10 | 7 |
| 30 | 23 | **15** | 11 | 7 |
| 32 | 24 | **16** | 12 | 8 |`)
    for (const [i, column] of COLUMNS.entries())
      expect(fireData.columns[column], `column ${column}`).toEqual(table.map((row) => num(row[i])))
  })

  it("TRR-FIRE-09 casualty table", () => {
    const table = rowsOf(`
| Factor | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |
|---|---|---|---|---|---|---|---|---|---|---|
| 1 |  |  |  |  |  |  |  |  |  | 1 |
| 2 |  |  |  |  |  |  |  |  | 1 | 1 |
| 3 |  |  |  |  |  |  |  | 1 | 1 | 1 |
| 4 |  |  |  |  |  |  | 1 | 1 | 1 | 1 |
| 5 |  |  |  |  |  | 1 | 1 | 1 | 1 | 1 |
| 6 |  |  |  |  | 1 | 1 | 1 | 1 | 1 | 1 |
| 7 |  |  |  | 1 | 1 | 1 | 1 | 1 | 1 | 2 |
| 8 |  |  | 1 | 1 | 1 | 1 | 1 | 1 | 2 | 2 |
| 9 |  | 1 | 1 | 1 | 1 | 1 | 1 | 2 | 2 | 2 |
| 10 | 1 | 1 | 1 | 1 | 1 | 1 | 2 | 2 | 2 | 2 |
| 11 | 1 | 1 | 1 | 1 | 1 | 2 | 2 | 2 | 2 | 3 |
| 12 | 1 | 1 | 1 | 1 | 2 | 2 | 2 | 2 | 3 | 3 |
| 13 | 1 | 1 | 1 | 2 | 2 | 2 | 2 | 3 | 3 | 3 |
| 14 | 1 | 1 | 2 | 2 | 2 | 2 | 3 | 3 | 3 | 3 |
| 15 | 1 | 2 | 2 | 2 | 2 | 3 | 3 | 3 | 3 | 4 |`)
    expect(fireData.casualties).toEqual(table.map(([, ...cells]) => cells.map((c) => (c === "" ? 0 : num(c)))))
  })

  it("TRR-FLAME-01 TRR-OPT-01 TRR-FIRE-13 other factors", () => {
    expect(fireData.flamethrower).toEqual({ range: 4, factor: 16 })
    expect([fireData.sniper, fireData.hitsPerMarker]).toEqual([4, 2])
  })

  it("TRR-HE-01 TRR-HE-02 TRR-HE-04 direct fire", () => {
    expect(directHeData.toHit).toEqual([
      { to: 30, need: 2 },
      { to: 60, need: 4 },
      { to: 90, need: 6 },
      { to: 120, need: 8 },
      { to: 150, need: 10 },
    ])
    const { moving, minimum, shotsAtSoft, shotsAtArmour, shortPerPoint } = directHeData
    expect([moving, minimum, shotsAtSoft, shotsAtArmour, shortPerPoint]).toEqual([-4, 5, 2, 1, 5])
  })

  it("TRR-HE-03 factors by calibre", () => {
    const table = rowsOf(`
| Gun calibre | HE factor | Shrapnel factor |
|---|---|---|
| MG's | - | 4 |
| Up to 46 mm | 4 | 5 |
| Up to 70 mm, 60 mm Mortars | 6 | 7 |
| Up to 85 mm | 7 | 8 |
| Up to 125 mm, 3 in and 81 mm Mortars | 8 | 10 |
| Up to 160 mm, 4.2 in and 120 mm Mortars, Rockets | 9 | 11 |
| Up to 240 mm Guns and Mortars | 10 | 12 |
| Larger Guns and Mortars | 11 | - |`)
    const cell = (c: string | undefined) => (c === "-" ? null : num(c))
    expect(CALIBRES.map((row) => directHeData.calibres[row])).toMatchObject(
      table.map(([name, he, shrapnel]) => ({ name, he: cell(he), shrapnel: cell(shrapnel) })),
    )
    expect(CALIBRES.map((row) => directHeData.calibres[row].gunsTo)).toEqual([null, 46, 70, 85, 125, 160, 240, null])
  })

  it("TRR-AT-03 ranges and their modifiers", () => {
    const table = rowsOf(`
| Weapon | Point Blank | Close | Medium | Long | Extreme |
|---|---|---|---|---|---|
| rifleGrenade | to 2 | to 4 | to 8 | to 10 | to 12 |
| atRifle | to 4 | to 8 | to 24 | to 40 | to 60 |
| hmgOrAutoCannon | to 4 | to 20 | to 40 | to 60 | to 75 |
| fieldArtillery | to 4 | to 15 | to 30 | to 40 | to 100 |
| handGrenade | to 0 | to 0.5 | to 1 | to 1.5 | to 2 |`)
    expect(Object.keys(antiTankData.ranges)).toEqual(table.map(([weapon]) => weapon))
    expect(Object.values(antiTankData.ranges).map((limits) => RANGES.map((r) => limits[r]))).toEqual(
      table.map(([, ...cells]) => cells.map((c) => num(c.replace("to ", "")))),
    )
    expect(RANGES.map((r) => antiTankData.rangeModifiers[r])).toEqual([2, 1, 0, -1, -2])
  })

  it("TRR-AT-04 TRR-AT-05 TRR-AT-06 TRR-AT-11 modifiers, results and strike values", () => {
    expect([antiTankData.firerMoving, antiTankData.targetMoving, antiTankData.perFirerMarker]).toEqual([-2, -1, -1])
    expect(antiTankData.concealment).toEqual({ inWoodOrTown: -1, behindHillOrDugIn: -2, camouflaged: -2 })
    expect(antiTankData.results.map((r) => [r.from, r.markers])).toEqual([
      [10, 5],
      [9, 4],
      [8, 3],
      [7, 2],
      [6, 1],
    ])
    expect(antiTankData.strikes).toEqual({
      french37mm: 1,
      atRifle: 1,
      hmg: 1,
      grenades: 1,
      specialistAtGun: 4,
      flamethrower: 4,
    })
    expect(antiTankData.gunStrike.map((g) => [g.to, g.strike])).toEqual([
      [100, 4],
      [155, 6],
      [240, 8],
      [null, 10],
    ])
    expect([antiTankData.demolitionStrike, antiTankData.mineStrike, antiTankData.softDefence]).toEqual([10, 3, 0])
    expect(antiTankData.bunker).toEqual({ defence: 6, figuresPerMarker: 3, markersPerSection: 5 })
  })

  it("TRR-GAP-08 repair", () => {
    expect(antiTankData.repair).toEqual({ need: 8, needWithEngineers: 7, engineersWithin: 10 })
  })

  it("TRR-IND-03 TRR-IND-05 TRR-IND-07 TRR-IND-08 TRR-IND-10 TRR-IND-11 TRR-IND-12 TRR-IND-14 TRR-GAP-05 indirect fire", () => {
    expect(indirectData.mortarAtMoving).toBe(6)
    expect(indirectData.request).toEqual({
      telephone: { stationary: 4, moving: 8, underFire: -3 },
      radio: { stationary: 4, moving: 8, underFire: 0 },
      runner: { stationary: 4, moving: 8, underFire: 0 },
    })
    expect(indirectData.rate).toEqual({ onTableMortar: 2, offTable: 1, onTableGun: 1, slowOver: 240, slowEvery: 2 })
    expect(indirectData.landing.map((l) => [l.from, l.landing])).toEqual([
      [9, "onTarget"],
      [7, "over"],
      [5, "short"],
      [3, "right"],
      [null, "left"],
    ])
    expect(indirectData.scatter).toEqual({ visible: 1, observed: 2, unobserved: 3 })
    expect(indirectData.armour).toEqual({ openHit: 9, closedHit: 10, bunker: 10, die: -5 })
    const { mortarsFrom, movingOver, planAhead, perTurn, area, massedAfter, runnerDelay } = indirectData
    expect([mortarsFrom, movingOver, planAhead, perTurn, area, massedAfter, runnerDelay]).toEqual([
      60, 6, 5, 2, 10, 1915, 1,
    ])
  })

  it("TRR-GAP-10 ranges of indirect weapons", () => {
    expect(indirectData.ranges).toEqual({
      minimum: 5,
      pieces: {
        "ge-gw": 15,
        "br-3in-mortar": 40,
        "ge-lmw": 40,
        "ah-9cm-mortar": 50,
        "ah-12cm-mortar": 60,
        "ah-22cm-mortar": 60,
        "ah-24cm-mortar": 60,
      },
    })
  })

  it("TRR-CB-01 TRR-CB-02 TRR-CB-03 counter battery", () => {
    expect(indirectData.counterBattery).toEqual({
      targetsFrom: 70,
      request: "moving",
      locate: 10,
      airObserver: 1,
      perTurnFired: 1,
      dugIn: 1,
    })
  })

  it("TRR-GAS-02 TRR-GAS-03 TRR-SMOKE-01 TRR-SMOKE-02 TRR-SMOKE-03 gas and smoke", () => {
    expect(gasAndSmokeData.gas.die).toEqual({
      unpreparedOpen: 0,
      unpreparedClosed: -2,
      preparedOpen: -4,
      preparedClosed: -6,
    })
    expect([gasAndSmokeData.gas.driftDice, gasAndSmokeData.gas.area]).toEqual([1, 10])
    expect(gasAndSmokeData.smoke).toEqual({
      mortars: [60, 120],
      guns: [60, 160],
      square: 4,
      smoke: { squares: 2, moves: 3 },
      phosphorus: { squares: 1, moves: 2 },
      pot: { screen: 20, lifeDice: 2 },
      emergency: { gap: 1, moves: 1, perGame: 1 },
    })
  })

  it("TRR-MINE-01 TRR-MINE-02 TRR-ENG-01 TRR-ENG-02 TRR-ENG-03 TRR-ENG-06 TRR-ENG-07 engineering", () => {
    const { origin: _, ...engineering } = engineeringData
    expect(engineering).toEqual({
      mines: { density: [1, 10], every: 4, factor: 8, clearing: "bad" },
      entrench: { going: "impassable", basic: 40, overhead: 20, camouflage: 20 },
      bridge: { going: "impassable", perCm: 20 },
      boats: { powered: "slowTracked", rowed: "vSlowTracked", companies: 1, driftDice: 1 },
      shelled: ["poor", "bad", "impassable"],
      wireCutOn: 10,
      blaze: { spread: 6 },
    })
  })

  it("TRR-AIR-02 TRR-GAP-06 where bombs fall", () => {
    expect(aircraftData.landing.map((l) => [l.from, l.landing])).toEqual([
      [9, "onTarget"],
      [5, "over"],
      [null, "short"],
    ])
    expect(aircraftData.scatterDice).toEqual({ low: 1, medium: 2, high: 4 })
  })

  it("TRR-AIR-03 bomb factors", () => {
    const table = rowsOf(`
| Year | Scout | Light bomber | Heavy bomber |
|---|---|---|---|
| 1911-1915 | - | 3 | - |
| 1916-1917 | 3 | 6 | 8 |
| 1918- | 6 | 12 | 20 |`)
    const found = aircraftData.bombs.map((row) => [
      `${row.from}-${row.to ?? ""}`,
      ...AIRCRAFT.map((a) => String(row[a] ?? "-")),
    ])
    expect(found).toEqual(table)
  })

  it("TRR-AIR-06 TRR-AIR-08 TRR-AIR-09 TRR-GAP-11 anti-aircraft fire", () => {
    expect(aircraftData.aaFactors).toEqual({ target: 1, aaMg: 2, heavyAa: 6 })
    expect(aircraftData.aaAltitude).toEqual({
      target: { low: 0, medium: null, high: null },
      aaMg: { low: 1, medium: 0, high: -4 },
      heavyAa: { low: -4, medium: 1, high: 0 },
    })
    expect(aircraftData.aaRanges).toEqual({ target: null, aaMg: 60, heavyAa: 150 })
    expect(aircraftData.defence).toEqual({ balloon: 2, singleEngine: 3, twinEngine: 4, threeOrFourEngines: 5 })
    expect([aircraftData.armoured, aircraftData.damage, aircraftData.abortsAt, aircraftData.crashesTo]).toEqual([
      1,
      [0, -3, -5],
      3,
      5,
    ])
  })

  it("TRR-OPT-02 TRR-GAP-18 supply", () => {
    const { origin: _, ...logistics } = logisticsData
    expect(logistics).toEqual({
      battalionEvery: { attacking: 2, defending: 5 },
      wagonsPerBattalion: 1,
      armouredCompanyExtra: 1,
      mediumMortars: { from: 70, to: 90, wagons: 1, perMovesFired: 2 },
      artillery: { mortarsFrom: 107, wagons: 1, perMovesFired: 1 },
      packHorsesPerWagon: 3,
      reach: 5,
    })
  })

  it("TRR-GAP-09 victory", () => {
    const { origin: _, ...victory } = victoryData
    expect(victory).toEqual({ moves: [8, 16], companyBelow: 0.5, battalionBroken: 0.5, sideBeaten: 0.5 })
  })
})
