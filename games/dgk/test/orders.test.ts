import { share } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { alliedChance, initiative } from "../charts/initiative.ts"
import { delayedMove, type OrderFacts, orderChances, orders } from "../charts/orders.ts"
import { regroup, regroupChances } from "../charts/regroup.ts"
import { oddsOf, settle, settled } from "../charts/trial.ts"
import { actions } from "../data/actions.ts"
import { models } from "../data/model.ts"
import { troops } from "../data/troops.ts"
import { ORDERED_ACTIONS, TROOPS, type Troop } from "../types.ts"

const { A, B } = models
const order = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  troop: "regularInfantry",
  action: "maneuver",
  shaken: false,
  leader: false,
  base: 6,
  ...changes,
})
const split = (facts: Partial<OrderFacts>) => {
  const { normal, delayed, lost } = orderChances(A, order(facts))
  return [normal.total, delayed.total, lost.total]
}

describe("transmission of orders", () => {
  const rows: [Troop, string, string, string, string][] = [
    ["veteranInfantry", "82/13/5", "68/21/11", "95/4/1", "88/9/3"],
    ["regularInfantry", "74/17/9", "58/26/16", "91/7/2", "82/13/5"],
    ["reservistInfantry", "62/24/14", "44/32/24", "84/12/4", "72/20/8"],
    ["veteranCavalry", "84/12/4", "70/20/10", "96/3/1", "89/8/3"],
    ["regularCavalry", "77/16/7", "61/25/14", "92/6/2", "84/12/4"],
    ["reservistCavalry", "65/23/12", "47/31/22", "86/11/3", "74/19/7"],
    ["machineGun", "74/17/9", "58/26/16", "91/7/2", "82/13/5"],
    ["fieldArtillery", "74/17/9", "58/26/16", "91/7/2", "82/13/5"],
    ["heavyArtillery", "66/22/12", "50/30/20", "87/10/3", "77/17/6"],
    ["fastTransport", "74/17/9", "58/26/16", "91/7/2", "82/13/5"],
    ["slowTransport", "66/22/12", "50/30/20", "87/10/3", "77/17/6"],
  ]
  it.each(rows)(
    "DGK-GAP-04 %s: normal, delayed, lost, by Leader and status",
    (troop, alone, aloneShaken, led, ledShaken) => {
      const said = (leader: boolean, shaken: boolean) => split({ troop, leader, shaken }).join("/")
      expect([said(false, false), said(false, true), said(true, false), said(true, true)]).toEqual([
        alone,
        aloneShaken,
        led,
        ledShaken,
      ])
    },
  )

  it("DGK-GAP-04 Regular Infantry, no Leader, in good order, Assault: 67/21/12", () => {
    expect(split({ action: "assault" })).toEqual([67, 21, 12])
    expect(orderChances(A, order({ action: "assault" })).normal.parts).toEqual([
      { rule: "DGK-GAP-04", label: "Regular Infantry", amount: 74 },
      { rule: "DGK-GAP-04", label: "Assault", amount: -7 },
    ])
  })

  it("DGK-GAP-04 Deploy/Tactical is lost less often, by two points, and never less than never", () => {
    expect(split({ action: "deploy" })).toEqual([76, 17, 7])
    expect(split({ action: "deploy", troop: "veteranInfantry", leader: true })).toEqual([96, 4, 0])
  })

  const delays: [number, number, number, number][] = [
    [1, 0.5, 0.5, 0],
    [4, 3, 2, 1],
    [5, 3.5, 2.5, 1],
    [6, 4.5, 3, 1.5],
    [7, 5, 3.5, 1.5],
    [8, 6, 4, 2],
    [10, 7.5, 5, 2.5],
    [12, 9, 6, 3],
    [14, 10.5, 7, 3.5],
    [16, 12, 8, 4],
    [20, 15, 10, 5],
    [24, 18, 12, 6],
    [28, 21, 14, 7],
  ]
  it.each(delays)("DGK-GAP-04 a base movement of %i in delayed: %f, %f or %f in", (base, three, two, one) =>
    expect([3, 2, 1].map((quarters) => delayedMove(A, base, quarters))).toEqual([three, two, one]),
  )

  it("DGK-ACT-14 a delayed Infantry Assault reaches 4.5, 3 or 1.5 in, by the second throw", () => {
    const { trial } = orders(A, order({ action: "assault" }))
    const at = (...dice: number[]) => settle(trial, () => dice.shift() as number).result
    expect(at(67)).toEqual({ order: "normal", move: 6 })
    expect(at(68, 40)).toEqual({ order: "delayed", move: 4.5 })
    expect(at(88, 41)).toEqual({ order: "delayed", move: 3 })
    expect(at(88, 81)).toEqual({ order: "delayed", move: 1.5 })
    expect(at(89)).toEqual({ order: "lost", move: 0 })
  })

  it("DGK-MOVE-15 a Leader within 6 in makes it likelier that the order arrives, for every unit and action", () => {
    for (const troop of TROOPS)
      for (const action of ORDERED_ACTIONS)
        for (const shaken of [false, true]) {
          const normal = (leader: boolean) =>
            share(oddsOf(orders(A, order({ troop, action, shaken, leader })).trial), (r) => r.order === "normal")
          expect(normal(true)).toBeGreaterThan(normal(false))
        }
  })

  it("DGK-ACT-12 disorder costs no movement: a normal order has the same base move", () => {
    const { trial } = orders(A, order({ shaken: true }))
    expect(settle(trial, () => 1).result).toEqual({ order: "normal", move: 6 })
  })

  it("DGK-TRAIN-10 a train's order is always normal, and no die is thrown for it", () => {
    const { trial } = orders(A, order({ troop: "fastTransport", base: 8, always: true }))
    expect(trial).toEqual(settled({ order: "normal", move: 8 }))
  })

  it("DGK-ACT-15 Deploy/Tactical, Maneuver, March and Assault need orders; fire and Regroup do not", () => {
    const ordered = Object.entries(actions).filter(([, a]) => a.orders)
    expect(ordered.map(([id]) => id).sort()).toEqual(["assault", "deploy", "maneuver", "march"])
  })

  it("DGK-GAP-15 both sets transmit orders and regroup alike", () => {
    expect(B.orders).toEqual(A.orders)
    expect(B.regroup).toEqual(A.regroup)
  })
})

describe("base movement", () => {
  it.each([
    ["reservistInfantry", 5, 10],
    ["regularInfantry", 6, 12],
    ["veteranInfantry", 7, 14],
    ["reservistCavalry", 10, 20],
    ["regularCavalry", 12, 24],
    ["veteranCavalry", 14, 28],
    ["machineGun", 6, 12],
    ["fieldArtillery", 6, 12],
    ["heavyArtillery", 6, 12],
    ["fastTransport", 8, 16],
    ["slowTransport", 4, 8],
  ] as const)(
    "DGK-GAP-05 %s: Maneuver %i in, March %i in, half and whole of the Route March",
    (troop, maneuver, march) => {
      expect(troops[troop]).toMatchObject({ maneuver, march, routeMarch: march })
      expect(troops[troop].maneuver * 2).toBe(troops[troop].routeMarch)
    },
  )
})

describe("regrouping", () => {
  const rows: [Troop, string, string, number, number][] = [
    ["veteranInfantry", "30/45/25", "45/45/10", 75, 90],
    ["veteranCavalry", "30/45/25", "45/45/10", 75, 90],
    ["regularInfantry", "20/42/38", "33/49/18", 62, 82],
    ["regularCavalry", "20/42/38", "33/49/18", 62, 82],
    ["reservistInfantry", "12/36/52", "22/48/30", 48, 70],
    ["reservistCavalry", "12/36/52", "22/48/30", 48, 70],
    ["machineGun", "20/42/38", "33/49/18", 62, 82],
    ["fieldArtillery", "20/42/38", "33/49/18", 62, 82],
    ["heavyArtillery", "18/40/42", "30/48/22", 58, 78],
    ["fastTransport", "12/33/55", "20/45/35", 45, 65],
    ["slowTransport", "12/33/55", "20/45/35", 45, 65],
  ]
  it.each(rows)(
    "DGK-GAP-08 %s: two levels, one, none, without and with a Leader",
    (troop, alone, led, okAlone, okLed) => {
      const said = (leader: boolean) =>
        regroupChances(A, troop, leader)
          .map((t) => t.total)
          .join("/")
      expect([said(false), said(true)]).toEqual([alone, led])
      const recovers = (leader: boolean) =>
        Math.round(100 * share(oddsOf(regroup(A, troop, leader).trial), (n) => n >= 1))
      expect([recovers(false), recovers(true)]).toEqual([okAlone, okLed])
    },
  )

  it("DGK-LEAD-02 a Leader improves the chance to regroup, for every unit type", () => {
    for (const troop of TROOPS) {
      const chance = (leader: boolean) => share(oddsOf(regroup(A, troop, leader).trial), (n) => n > 0)
      expect(chance(true)).toBeGreaterThan(chance(false))
    }
  })

  it("DGK-GAP-15 C22: regrouping asks for the unit type and a Leader, not for the status", () => {
    expect(regroup).toHaveLength(3) // model, unit type, Leader
    expect(actions.regroup.fields).toEqual(["unit", "action"])
  })
})

describe("initiative", () => {
  it("DGK-TURN-02 one of the two sides, at even chances", () => {
    expect(oddsOf(initiative(A).trial)).toEqual({
      chances: [
        { result: "allied", ways: 50 },
        { result: "central", ways: 50 },
      ],
      of: 100,
    })
    expect(settle(initiative(A).trial, () => 50).result).toBe("allied")
    expect(settle(initiative(A).trial, () => 51).result).toBe("central")
  })

  it("DGK-GAP-12 a scenario may favour a side by up to 25 points", () => {
    expect(alliedChance(A, { bias: 25 }).total).toBe(75)
    expect(alliedChance(A, { bias: -25 }).total).toBe(25)
    expect(() => alliedChance(A, { bias: 26 })).toThrow("found 26")
  })

  it.each([
    [4, 4, 50],
    [6, 5, 50],
    [5, 4, 55],
    [4, 5, 45],
    [3, 2, 60],
    [2, 1, 65],
    [1, 2, 35],
    [3, 0, 65],
    [0, 0, 50],
  ])("DGK-GAP-12 optional: %i Allied formations able to act against %i: %i%%", (allied, central, percent) =>
    expect(alliedChance(A, { able: { allied, central } }).total).toBe(percent),
  )

  it("DGK-GAP-12 optional: the side that led last turn loses 10 points", () => {
    expect(alliedChance(A, { ledLastTurn: "allied" }).total).toBe(40)
    expect(alliedChance(A, { ledLastTurn: "central" }).total).toBe(60)
    expect(alliedChance(A, { ledLastTurn: null }).total).toBe(50)
  })
})
