import { circle } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { lookAt } from "../rules/line-of-sight/looks.ts"
import { attackOn } from "../rules/shooting/attack.ts"
import { targetsOf } from "../rules/shooting/targets.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import { at, first, type Ground, ids, makeText, names, row, stateOf, unit } from "./table.ts"

const { blue, blue2, red } = ids

describe("line of sight and line of fire", () => {
  const look = (ground: Ground[], from: [number, number], to: [number, number]) => {
    const m = stateOf({ ground, units: [] })
    return lookAt(fieldOf(m), at(...from), circle(at(...to), 500)).seen
  }
  const wood = (depth: number): Ground => ({
    kind: "denseWood",
    points: [
      [5, 10],
      [40, 10],
      [40, 10 + depth],
      [5, 10 + depth],
    ],
  })
  it("TGW-GEN-07 a man sees all around him", () => {
    expect(look([], [20, 10], [20, 30])).toBe(true)
  })
  it("TGW-TERR-11 and TGW-SHOOT-12 a hill between two men at table level blocks", () => {
    expect(
      look(
        [
          {
            kind: "hill",
            points: [
              [15, 10],
              [30, 10],
              [30, 15],
              [15, 15],
            ],
          },
        ],
        [20, 5],
        [20, 25],
      ),
    ).toBe(false)
  })
  it("TGW-TERR-12 and TGW-SHOOT-13 four inches into a wood and no farther, and never right across", () => {
    expect(look([wood(3)], [20, 5], [20, 25])).toBe(false)
    expect([look([wood(10)], [20, 5], [20, 13.5]), look([wood(10)], [20, 5], [20, 15])]).toEqual([true, false])
  })
  it("TGW-SHOOT-14 craters do not hide what is beyond them, and cover those within", () => {
    expect(look([{ ...wood(5), kind: "craters" }], [20, 5], [20, 25])).toBe(true)
    const m = stateOf({
      ground: [{ ...wood(5), kind: "craters" }],
      units: [
        { id: blue, men: first(5), rank: [10, 25] },
        { id: red, men: first(5), rank: [10, 12] },
      ],
    })
    expect(attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all").cover).toMatchObject({ save: 5 })
  })
  it("TGW-SHOOT-15 a friendly platoon in between stops the fire, unless most of the firers are within three inches of it", () => {
    const of = (gap: number) => {
      const m = stateOf({
        units: [
          { id: blue, men: first(10), points: row(10, 10, 20, 1.5) },
          { id: blue2, men: first(10), points: row(10, 10, 20 - gap, 1.5) },
          { id: red, men: first(5), rank: [14, 4] },
        ],
      })
      return names(targetsOf(m, unit({ state: m }, blue)).free)
    }
    expect([of(4), of(6)]).toEqual([[red], []])
  })
  it("TGW-SHOOT-15 friends on horseback, which are longer, count as near in the same way", () => {
    const horse = makeText("bef14-cavalry-bn", "bef14-cavalry-squadron", "platoon", 6)
    const of = (gap: number) => {
      const m = stateOf({
        units: [
          { id: blue, men: first(6), points: row(6, 10, 20, 1.5) },
          { id: blue2, make: horse, men: first(6), points: row(6, 10, 20 - 0.5 - gap - 1, 1.5) },
          { id: red, men: first(5), points: row(5, 11, 4, 1.05) },
        ],
      })
      return names(targetsOf(m, unit({ state: m }, blue)).free)
    }
    expect([of(2.9), of(3.1)]).toEqual([[red], []])
  })
  it("TGW-SHOOT-11 and TGW-SHOOT-17 only those who are seen and in range can be hit", () => {
    const m = stateOf({
      ground: [
        {
          kind: "hill",
          points: [
            [13.4, 8],
            [40, 8],
            [40, 9],
            [13.4, 9],
          ],
        },
      ],
      units: [
        { id: blue, men: [1], points: [at(10, 20)] },
        { id: red, men: first(8), points: row(8, 10, 4, 2) },
      ],
    })
    const { hittable } = attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all")
    expect(hittable.length).toBeLessThan(8)
    expect(hittable.length).toBeGreaterThan(0)
  })
})
