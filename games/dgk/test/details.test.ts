/** Rules that no other test checked closely; found by the mutation run (MUTANTS.md). */
import { matchFrom, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { orders } from "../charts/orders.ts"
import { models } from "../data/model.ts"
import { placeFault, radiusOf } from "../rules/leaders.ts"
import { straight } from "../rules/movement/suggest.ts"
import { setup } from "../rules/scenarios-and-setting-up/first-state.ts"
import type { Mine } from "../state.ts"
import { a, box } from "./duel.ts"
import { railway, train } from "./railway.ts"
import { along, field, leaderId, table, unit } from "./table.ts"

describe("set A is the tables as they are printed (DGK-GAP-15)", () => {
  it("DGK-GAP-06 (g) the target: Veteran -1, Regular 0, Reservist and slow Transport +1, Cavalry 1 more, aircraft -5, all others 0", () =>
    expect(models.A.fire.target).toEqual({
      veteran: -1,
      regular: 0,
      reservist: 1,
      mounted: 1,
      machineGun: 0,
      fieldArtillery: 0,
      heavyArtillery: 0,
      fastTransport: 0,
      slowTransport: 1,
      aircraft: -5,
    }))

  it("DGK-GAP-07 in close combat: Infantry 6, 5, 4; Cavalry 1 more; Machine Guns and armoured cars 3, Field Artillery 2, Heavy Artillery and Transport 1", () =>
    expect(models.A.assault.value).toEqual({
      veteranInfantry: 6,
      regularInfantry: 5,
      reservistInfantry: 4,
      veteranCavalry: 7,
      regularCavalry: 6,
      reservistCavalry: 5,
      machineGun: 3,
      fieldArtillery: 2,
      heavyArtillery: 1,
      fastTransport: 1,
      slowTransport: 1,
      armouredCar: 3,
    }))
})

it("DGK-GAP-15 set D: the lower the index below 0, the less of every result", () => {
  const { damageBelow } = models.D.fire
  expect(damageBelow.length).toBeGreaterThan(10)
  for (const [i, row] of damageBelow.entries())
    for (const [level, percent] of row.entries())
      expect(percent, `${level + 1} at index ${-1 - i}`).toBeLessThanOrEqual(damageBelow[i - 1]?.[level] ?? 100)
})

it("DGK-TRAIN-10 a train's order shows its 100 percent", () => {
  const order = { troop: "fastTransport", action: "maneuver", shaken: false, leader: false, base: 8 } as const
  expect(orders(models.A, { ...order, always: true }).tallies[0]?.tally.total).toBe(100)
})

it("DGK-MINE-01 DGK-TRAIN-09 a train that a mine stops has not run off torn rails", () => {
  const mine: Mine = { id: "mine:central/field-1", side: "central", kind: "field", x: 24_000, y: 20_000, shown: false }
  const match = railway({ is: { mines: [mine] } })
  play(match, train, "maneuver", along(train, [28, 20]))
  expect(unit(match, "allied", "Train").where).toBe("table")
})

it("DGK-MOVE-08 a Leader may stand with his base touching the edge of the table", () => {
  const { state } = field({})
  const id = leaderId("allied")
  const radius = radiusOf(state, { id })
  expect(placeFault(state, id, { x: radius, y: 10_000 }).ok).toBe(true)
  expect(placeFault(state, id, { x: radius - 1, y: 10_000 }).ok).toBe(false)
})

it("DGK-MOVE-01 a way straight north or east is suggested as any other is", () => {
  const anything = () => ({ ok: true })
  const from = { x: 10_000, y: 10_000 }
  expect(straight(from, { x: 10_000, y: 15_000 }, 3_000, anything, [0])).toMatchObject([{ x: 10_000, y: 13_000 }])
  expect(straight(from, { x: 15_000, y: 10_000 }, 3_000, anything, [0])).toMatchObject([{ x: 13_000, y: 10_000 }])
  expect(straight(from, from, 3_000, anything, [0])).toBeUndefined()
})

it("DGK-MINE-02 a fortification farther than 3 in from the blast stays what it is", () => {
  const at = { x: 30_000, y: 30_000 }
  const mine: Mine = { id: "mine:allied/command-1", side: "allied", kind: "command", ...at, shown: false }
  const redoubt = { id: "fort", kind: "redoubt", points: box(34, 28, 38, 33), movement: "rough", sight: "low" }
  const match = table({
    terrain: [redoubt],
    allied: [{ name: "A", at: [30, 20], formation: "deployed" }],
    central: [{ name: "X", at: [30, 30], formation: "deployed" }],
    acting: "allied",
    dice: [100],
    is: { mines: [mine] },
  })
  play(match, a, `fire-mine:${mine.id}`)
  expect(match.state.breached).toEqual([])
})

it("DGK-FORM-01 the formations that are offered at set-up are those of the zone", () => {
  const { game, state } = field({ allied: [{ name: "A", at: [10, 10] }] })
  const start = setup({ scenario: state.scenario, options: state.options })
  const match = matchFrom(game, { state: start, dice: [], options: {} })
  const [asked] = match.pending
  const how = asked?.kind === "place" ? (asked.how ?? []) : []
  const offered = (formation: string) => how.find((manner) => manner.id === formation)?.pieces ?? []
  expect(offered("maneuver").length).toBeGreaterThan(0)
  expect(offered("deployed")).toEqual([])
})
