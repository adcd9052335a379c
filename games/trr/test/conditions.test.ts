/** Conditions of which other tests checked only one half, found by the mutation run (MUTANTS.md). */
import { describe, expect, it } from "vitest"
import { aircraftData } from "../data/aircraft.ts"
import { transportData } from "../data/transport.ts"
import { game } from "../game.ts"
import { mayCarry } from "../rules/movement/transport.ts"
import { forceOf } from "../rules/scale-and-representation/field.ts"
import type { Unit } from "../state.ts"

describe("data", () => {
  it("TRR-AIR-04 the barrels that each type may have", () => {
    const { scout, lightBomber, heavyBomber } = aircraftData.types
    expect([scout, lightBomber, heavyBomber].map((t) => t.barrels)).toEqual([
      [1, 2],
      [0, 2],
      [0, 4],
    ])
  })

  it("TRR-SCALE-07 the strength of each kind of transport: pack horses are the weakest", () =>
    expect(Object.values(transportData.types).map((t) => t.strength)).toEqual([4, 4, 3, 4, 4]))
})

it("TRR-MOVE-10 only teams begin limbered: no transport, nobody on foot or on horseback", () => {
  for (const { id } of game.scenarios) {
    const m = game.setup({ scenario: id, options: {}, seats: [] })
    for (const u of m.units.filter(({ limbered }) => limbered))
      expect(forceOf(m, u), u.id).toMatchObject({
        mover: "horseTransport",
        kind: expect.not.stringMatching("transport"),
      })
  }
})

it("TRR-SCALE-07 empty wagons carry men on foot, and no vehicle", () => {
  const m = game.setup({ scenario: "ors-1918", options: {}, seats: [] })
  const one = (who: string) => Object.assign(m.units.find((u) => u.id === `unit:blue/${who}`) as Unit, { stock: 0 })
  const wagons = one("wagons-north")
  expect(mayCarry(m, wagons, one("2-manchesters/rifle-company-1"))).toBe(true)
  expect(mayCarry(m, wagons, one("carriers"))).toBe(false)
})
