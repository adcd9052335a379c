import { share } from "@salient/engine"
import { describe, expect, it } from "vitest"
import {
  type AssaultFacts,
  type AssaultResult,
  assault,
  closeCombat,
  defensiveIndex,
  isStopped,
  winChance,
} from "../charts/assault.ts"
import { expected, oddsOf, settle, settled } from "../charts/trial.ts"
import { models } from "../data/model.ts"
import { charge } from "./facts.ts"

const { A, B } = models
const odds = (model: typeof A, facts: Partial<AssaultFacts>) => oddsOf(assault(model, charge(facts)).trial)
const percent = (model: typeof A, facts: Partial<AssaultFacts>, outcome: AssaultResult["outcome"]) =>
  100 * share(odds(model, facts), (r) => r.outcome === outcome)
const index = (model: typeof A, facts: Partial<AssaultFacts>) => defensiveIndex(model, charge(facts))?.total
const difference = (facts: Partial<AssaultFacts>) => closeCombat(A, charge(facts), "ok").total

describe("assault, set A", () => {
  const checks: [string, Partial<AssaultFacts>, number | undefined, number][] = [
    ["frontal on a deployed target in good order", {}, 13, 44.5],
    ["target disordered", { targetStatus: "disordered" }, 10, 26.5],
    ["not frontal", { frontal: false }, 8, 17.4],
    ["not frontal and disordered", { frontal: false, targetStatus: "disordered" }, 5, 7.7],
    ["target in maneuver formation", { targetFormation: "maneuver" }, 9, 21.1],
    ["target in march formation", { targetFormation: "march" }, 5, 7.7],
    ["target demoralized", { targetStatus: "demoralized" }, undefined, 0],
    ["a single Machine Gun base", { target: "machineGun", outnumbering: "targetBadlyOutnumbered" }, 12, 38],
    ["a single Field Artillery base", { target: "fieldArtillery", outnumbering: "targetBadlyOutnumbered" }, 10, 26.5],
    ["Regular Cavalry on deployed Infantry", { attacker: "regularCavalry" }, 14, 50.8],
  ]
  it.each(checks)("DGK-GAP-07 %s: defensive index and chance of being stopped", (_case, facts, at, stopped) => {
    expect(index(A, facts)).toBe(at)
    expect(percent(A, facts, "stopped")).toBeCloseTo(stopped, 8)
  })

  it("DGK-GAP-07 Regular Cavalry on deployed Infantry: D = +2 in the open (67%), -5 against Hard Cover (15%)", () => {
    expect(difference({ attacker: "regularCavalry" })).toBe(2)
    expect(winChance(A, 2)).toBe(67)
    expect(difference({ attacker: "regularCavalry", targetCover: "hard" })).toBe(-5)
    expect(winChance(A, -5)).toBe(15)
    expect(difference({ targetCover: "hard" })).toBe(-2)
    expect(winChance(A, -2)).toBe(33)
  })

  it("DGK-GAP-07 beyond the ends of the table the end is read", () =>
    expect([winChance(A, -40), winChance(A, 40)]).toEqual([3, 97]))

  it("DGK-ASLT-06 stopped more often frontally in good order than when disordered or not frontal; never by the demoralized", () => {
    const frontal = percent(A, {}, "stopped")
    const disordered = percent(A, { targetStatus: "disordered" }, "stopped")
    const flank = percent(A, { frontal: false }, "stopped")
    expect(frontal).toBeGreaterThan(disordered)
    expect(disordered).toBeGreaterThan(0)
    expect(frontal).toBeGreaterThan(flank)
    expect(flank).toBeGreaterThan(0)
    expect(percent(A, { targetStatus: "demoralized" }, "stopped")).toBe(0)
  })

  it("DGK-DMG-08 a demoralized target makes no defensive fire, and the charge always goes home; it still fights", () => {
    const all = odds(A, { targetStatus: "demoralized" })
    expect(share(all, (r) => r.defence === 0 && r.outcome !== "stopped")).toBe(1)
    expect(share(all, (r) => r.outcome === "beaten")).toBeGreaterThan(0)
  })

  it("DGK-ASLT-07 an attacker that loses a base to defensive fire is stopped without a throw", () => {
    expect(isStopped(A, "veteranInfantry", "ok", 3)).toEqual(settled(true))
    expect(isStopped(A, "veteranInfantry", "disordered", 2)).toEqual(settled(true))
    expect(isStopped(A, "veteranInfantry", "demoralized", 1)).toEqual(settled(true))
    expect(isStopped(A, "veteranInfantry", "ok", 0)).toEqual(settled(false))
  })

  it.each([
    ["veteranInfantry", 1, 20],
    ["veteranInfantry", 2, 50],
    ["regularCavalry", 1, 30],
    ["regularInfantry", 2, 60],
    ["reservistInfantry", 1, 45],
    ["reservistCavalry", 2, 75],
  ] as const)("DGK-GAP-07 step 3: %s that took %i is stopped in %i%%", (troop, levels, stops) =>
    expect(100 * share(oddsOf(isStopped(A, troop, "ok", levels)), (s) => s)).toBe(stops),
  )

  it("DGK-ASLT-11 the winner of an assault may suffer too, and so may the winner of a defence", () => {
    expect(share(odds(A, {}), (r) => r.outcome === "won" && r.attacker > 0)).toBeGreaterThan(0)
    expect(share(odds(A, {}), (r) => r.outcome === "beaten" && r.target > 0)).toBeGreaterThan(0)
  })

  it("DGK-ASLT-12 success is likelier against march than maneuver formation, likeliest against the demoralized", () => {
    const chance = (facts: Partial<AssaultFacts>) => percent(A, facts, "won")
    expect(chance({ targetFormation: "march" })).toBeGreaterThan(chance({ targetFormation: "maneuver" }))
    expect(chance({ targetStatus: "demoralized" })).toBeGreaterThan(chance({ targetFormation: "march" }))
  })

  it("DGK-ASLT-13 Cavalry fights better than Infantry in the open, worse in rough ground and against Hard Cover", () => {
    const cavalry = (facts: Partial<AssaultFacts>) => difference({ attacker: "regularCavalry", ...facts })
    expect(cavalry({})).toBeGreaterThan(difference({}))
    expect(cavalry({ targetInRough: true })).toBeLessThan(difference({ targetInRough: true }))
    expect(cavalry({ targetCover: "hard" })).toBeLessThan(difference({ targetCover: "hard" }))
  })

  it("DGK-GAP-07 of rough ground and cover only the worse counts against Cavalry", () => {
    const cavalry = (facts: Partial<AssaultFacts>) => difference({ attacker: "regularCavalry", ...facts })
    expect(cavalry({ targetCover: "hard", targetInRough: true })).toBe(cavalry({ targetCover: "hard" }))
    expect(cavalry({ targetCover: "soft", targetInRough: true })).toBe(cavalry({ targetCover: "soft" }))
  })

  it("DGK-ASLT-14 the chance to win falls with better cover", () => {
    const chances = (["none", "soft", "hard", "fortification"] as const).map((targetCover) =>
      percent(A, { targetCover }, "won"),
    )
    for (let i = 1; i < chances.length; i++) expect(chances[i]).toBeLessThan(chances[i - 1] as number)
  })

  it("DGK-ARMC-01 armoured cars defend themselves and fight as Machine Guns", () => {
    expect(index(A, { target: "armouredCar" })).toBe(index(A, { target: "machineGun" }))
    expect(difference({ target: "armouredCar", targetCover: "hard" })).toBe(
      difference({ target: "machineGun", targetCover: "hard" }),
    )
  })

  it("DGK-TROOP-07 the guards of a convoy fire on an assault and fight: 5 + 3, value 1", () => {
    expect(index(A, { target: "slowTransport" })).toBe(8)
    expect(difference({ target: "slowTransport" })).toBe(4)
  })

  it("DGK-GAP-07 a beaten defender takes a level at least; Machine Guns and Artillery are hurt more", () => {
    const beaten = (facts: Partial<AssaultFacts>) =>
      odds(A, { targetStatus: "demoralized", ...facts }).chances.filter((c) => c.result.outcome === "won")
    expect(beaten({}).every((c) => c.result.target >= 1)).toBe(true)
    const mean = (facts: Partial<AssaultFacts>) => {
      const cases = beaten(facts)
      return cases.reduce((n, c) => n + c.result.target * c.ways, 0) / cases.reduce((n, c) => n + c.ways, 0)
    }
    expect(mean({ target: "machineGun" })).toBeGreaterThan(mean({}) + 1)
  })

  it("DGK-ASLT-05 the throws come in the order of the steps: fire, stopped or not, combat, loser, winner", () => {
    const { thrown, result } = settle(assault(A, charge()).trial, (_faces, _rule, why) =>
      why.startsWith("defensive") ? 72 : 100,
    )
    expect(thrown.map((t) => t.rule)).toEqual([
      "DGK-ASLT-06",
      "DGK-ASLT-07",
      "DGK-GAP-07",
      "DGK-ASLT-11",
      "DGK-ASLT-11",
    ])
    expect(result).toEqual({ outcome: "beaten", defence: 1, attacker: 1, target: 0 })
  })

  it("DGK-GAP-07 half of an odd difference is rounded down, whoever won", () => {
    const veterans = charge({ attacker: "veteranInfantry", targetStatus: "ok", frontal: true })
    const indices = (combat: number) => {
      const { thrown } = settle(assault(A, veterans).trial, (_faces, _rule, why) =>
        why.startsWith("close") ? combat : 100,
      )
      return thrown.map((t) => t.why).slice(1)
    }
    expect(indices(59)).toEqual(["close combat at D = 1", "the beaten side at index 12", "the winner at index 5"])
    expect(indices(60)).toEqual(["close combat at D = 1", "the beaten side at index 11", "the winner at index 6"])
  })

  it("DGK-GAP-07 an attacker disordered by the fire fights with -2", () => {
    expect(closeCombat(A, charge(), "disordered").total).toBe(-2)
    expect(closeCombat(A, charge(), "demoralized").total).toBe(-2)
  })
})

describe("assault, set B", () => {
  const checks: [string, Partial<AssaultFacts>, number | undefined, number][] = [
    ["frontal on a deployed equal in good order", {}, 10, 26.5],
    ["target disordered", { targetStatus: "disordered" }, 7, 13.3],
    ["not frontal", { frontal: false }, 5, 7.7],
    ["target in maneuver formation", { targetFormation: "maneuver" }, 6, 10.2],
    ["target in march formation", { targetFormation: "march" }, 2, 3.4],
    ["target demoralized", { targetStatus: "demoralized" }, undefined, 0],
  ]
  it.each(checks)("DGK-GAP-15 %s: the case worked by hand", (_case, facts, at, stopped) => {
    expect(index(B, facts)).toBe(at)
    expect(percent(B, facts, "stopped")).toBeCloseTo(stopped, 8)
  })

  it("DGK-GAP-15 a first assault on Soft Cover succeeds in 27%, a second of four bases the same turn in 58%", () => {
    expect(Math.round(percent(B, { targetCover: "soft" }, "won"))).toBe(27)
    const second: Partial<AssaultFacts> = { targetCover: "soft", outnumbering: "targetBadlyOutnumbered" }
    expect(index(B, second)).toBe(6)
    expect(difference(second)).toBe(2)
    expect(Math.round(percent(B, second, "won"))).toBe(58)
  })

  it("DGK-GAP-15 C23: levels expected by the attacker from defensive fire and from close combat: 1.54 and 0.63; set B 0.90 and 0.25", () => {
    const costs = (model: typeof A) => {
      const all = odds(model, {})
      return [expected(all, (r) => r.defence), expected(all, (r) => r.attacker)].map((n) => Number(n.toFixed(2)))
    }
    expect(costs(A)).toEqual([1.54, 0.63])
    expect(costs(B)).toEqual([0.9, 0.25])
  })

  it.each([
    ["deployed and in good order", {}, 23, 33],
    ["in maneuver formation", { targetFormation: "maneuver" }, 36, 43],
    ["disordered", { targetStatus: "disordered" }, 45, 56],
    ["in march formation", { targetFormation: "march" }, 60, 64],
    ["demoralized", { targetStatus: "demoralized" }, 67, 67],
  ] as const)(
    "DGK-GAP-15 C30: an equal frontal assault on a target %s is won in so many percent",
    (_case, facts, a, b) =>
      expect([percent(A, facts, "won"), percent(B, facts, "won")].map(Math.round)).toEqual([a, b]),
  )
})
