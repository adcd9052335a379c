import { describe, expect, it } from "vitest"
import {
  areaGoing,
  goingUnder,
  horseHolders,
  type Journey,
  lineCrossing,
  mayMoveAndFire,
  moveLeft,
  moveOdds,
  penalties,
  rate,
  worstGoing,
} from "../charts/movement.ts"

const dice = (j: Journey): number => {
  const found = penalties(j)
  if ("ok" in found) throw new Error(`refused: ${found.reason}`)
  return found.total
}
const refused = (j: Journey): readonly string[] => {
  const found = penalties(j)
  return "ok" in found ? found.rules : []
}

describe("movement", () => {
  it("TRR-MOVE-01 infantry in poor going with a die of 7 moves up to 13 cm", () => {
    const j: Journey = { mover: "infantry", going: "poor" }
    expect(dice(j)).toBe(1)
    expect(moveLeft(rate(j), [7]).total).toBe(13)
  })

  it("TRR-MOVE-02 infantry in impassable going rolling 9, 8 and 7 does not move", () => {
    const j: Journey = { mover: "infantry", going: "impassable" }
    expect(dice(j)).toBe(3)
    const left = moveLeft(rate(j), [9, 8, 7])
    expect(left.total).toBe(0)
    expect(left.parts.at(-1)).toEqual({ rule: "TRR-MOVE-02", label: "at least 0", amount: 4 })
  })

  it("TRR-MOVE-02 TRR-AMB-03 the worst going counts once, each obstacle by itself", () => {
    expect(worstGoing(["poor", "bad", "poor"])).toBe("bad")
    expect(dice({ mover: "infantry", going: "bad", obstacles: ["ordinary", "ordinary"] })).toBe(4)
  })

  it("TRR-MOVE-03 wheeled vehicles go 60 cm on a road, 30 off it", () => {
    expect([rate({ mover: "wheeled", road: true }).total, rate({ mover: "wheeled" }).total]).toEqual([60, 30])
  })

  it("TRR-MOVE-04 infantry crossing a river takes 2 penalties; bocage 3; a hedge cutter one less", () => {
    expect(lineCrossing("river", { mover: "infantry" }).obstacle).toBe("large")
    expect(dice({ mover: "infantry", obstacles: ["large"] })).toBe(2)
    expect(dice({ mover: "infantry", obstacles: ["bocage"] })).toBe(3)
    expect(dice({ mover: "vSlowTracked", obstacles: ["bocage"], cutter: true })).toBe(2)
    expect(refused({ mover: "horseTransport", obstacles: ["ordinary"] })).toEqual(["TRR-MOVE-04"])
  })

  it("TRR-MOVE-05 2 cm of wire: 2 dice for infantry; 5 cm: 3 dice; closed to horses and wheels", () => {
    expect(dice({ mover: "infantry", wire: 2 })).toBe(2)
    expect(dice({ mover: "infantry", wire: 5 })).toBe(3)
    expect(refused({ mover: "cavalry", wire: 1 })).toEqual(["TRR-MOVE-05"])
    expect(refused({ mover: "wheeled", wire: 1 })).toEqual(["TRR-MOVE-05"])
    expect(dice({ mover: "vSlowTracked", wire: 5 })).toBe(2) // bad going
  })

  it("TRR-MOVE-06 cavalry in a wood takes 2 penalties; vehicles climb shallow slopes as poor going", () => {
    expect(areaGoing("wood", { mover: "cavalry" })).toBe("poor")
    expect(dice({ mover: "cavalry", going: "poor" })).toBe(2)
    expect(areaGoing("wood", { mover: "vSlowTracked" })).toBe("poor")
    expect(areaGoing("wood", { mover: "wheeled", armoured: true })).toBe("poor")
    expect(areaGoing("stoneBuildings", { mover: "infantry" })).toBe("poor")
    expect(areaGoing("hill", { mover: "wheeled", uphill: true })).toBe("poor")
    expect(areaGoing("hill", { mover: "wheeled" })).toBe("normal")
  })

  it("TRR-MOVE-07 infantry crossing a wide trench takes 2 penalties; other vehicles find woods bad going", () => {
    expect(lineCrossing("wideTrench", { mover: "infantry" }).going).toBe("bad")
    expect(dice({ mover: "infantry", going: "bad" })).toBe(2)
    expect(areaGoing("wood", { mover: "wheeled" })).toBe("bad")
    expect(areaGoing("marsh", { mover: "infantry" })).toBe("bad")
    expect(areaGoing("steepHill", { mover: "infantry" })).toBe("bad")
  })

  it("TRR-MOVE-08 a very slow tank tries an A/T ditch with 3 penalties; a wheeled vehicle may not", () => {
    expect(lineCrossing("antiTankDitch", { mover: "vSlowTracked" }).going).toBe("impassable")
    expect(dice({ mover: "vSlowTracked", going: "impassable" })).toBe(3)
    expect(refused({ mover: "wheeled", going: "impassable" })).toEqual(["TRR-MOVE-08"])
    expect(lineCrossing("cliff", { mover: "vSlowTracked" }).going).toBe("closed")
  })

  it("TRR-MOVE-09 infantry in a wood has no going penalty", () => {
    expect(areaGoing("wood", { mover: "infantry" })).toBe("normal")
  })

  it("TRR-MOVE-10 dismounting from trucks costs infantry a die; from bicycles none", () => {
    expect(dice({ mover: "infantry", actions: ["dismountVehicle"] })).toBe(1)
    expect(dice({ mover: "bicycle", actions: ["dismountBicycle"] })).toBe(0)
  })

  it("TRR-MOVE-11 a horse team that unlimbers with dice 6 and 5 may have moved 14 cm", () => {
    const j: Journey = { mover: "horseTransport", actions: ["unlimber"] }
    expect(dice(j)).toBe(2)
    expect(moveLeft(rate(j), [6, 5]).total).toBe(14)
  })

  it("TRR-MOVE-12 TRR-SEQ-07 a rifle company that moves and fires has a die less; a tripod MG may not", () => {
    expect(dice({ mover: "infantry", actions: ["fire"] })).toBe(1)
    expect(mayMoveAndFire({})).toEqual({ ok: true })
    expect(mayMoveAndFire({ tripodMg: true })).toMatchObject({ ok: false, rules: ["TRR-MOVE-12"] })
    expect(mayMoveAndFire({ towed: true })).toMatchObject({ ok: false })
    expect(mayMoveAndFire({ mortar: 70 })).toMatchObject({ ok: false })
    expect(mayMoveAndFire({ mortar: 60 })).toEqual({ ok: true })
    expect(mayMoveAndFire({ mortar: 60, indirect: true })).toMatchObject({ ok: false, rules: ["TRR-IND-01"] })
    expect(mayMoveAndFire({ atAircraft: true })).toMatchObject({ ok: false })
  })

  it("TRR-MOVE-13 a Whippet, slow tracked, goes 30 cm cross country", () => {
    expect(rate({ mover: "slowTracked" }).total).toBe(30)
  })

  it("TRR-MOVE-14 fog costs infantry on a road 2 penalties; rain and snow worsen the going", () => {
    expect(dice({ mover: "infantry", road: true, fog: true })).toBe(2)
    expect(dice({ mover: "infantry", fog: true })).toBe(3)
    expect([goingUnder("sodden", "normal", false), goingUnder("sodden", "bad", false)]).toEqual(["poor", "impassable"])
    expect([goingUnder("snow", "normal", true), goingUnder("snow", "normal", false)]).toEqual(["poor", "normal"])
    expect(goingUnder("dry", "poor", false)).toBe("poor")
  })

  it("TRR-MOVE-15 TRR-GAS-04 a company in masks moves 20 cm less a die", () => {
    expect(dice({ mover: "infantry", masks: true })).toBe(1)
  })

  it("TRR-MOVE-16 TRR-AMB-21 TRR-SCALE-04 of 6 dismounted 2 hold horses, of 8 also 2", () => {
    expect([horseHolders(6), horseHolders(8), horseHolders(5)]).toEqual([2, 2, 1])
    expect(dice({ mover: "cavalry", actions: ["dismountHorse"] })).toBe(1)
  })

  it("TRR-MOT-06 hesitant infantry has half its rate: 10 cm", () =>
    expect(rate({ mover: "infantry", half: true }).total).toBe(10))

  it("TRR-MOVE-01 the odds of two penalty dice are those of their sum", () => {
    const odds = moveOdds(rate({ mover: "infantry" }), 2)
    expect(odds.of).toBe(100)
    expect(odds.chances[0]).toEqual({ result: 0, ways: 1 })
    expect(odds.chances.find((c) => c.result === 9)?.ways).toBe(10) // 20 - 11
  })
})
