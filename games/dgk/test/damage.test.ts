import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyLevels, basesLost, isDestroyed, recover } from "../charts/damage.ts"
import { restsOf } from "../rules/status-and-damage/losses.ts"
import type { Unit } from "../state.ts"
import { STATUSES } from "../types.ts"
import { a } from "./duel.ts"
import { field } from "./table.ts"

const fresh = (bases: number) => ({ status: "ok", bases, startingBases: bases }) as const

describe("which bases go", () => {
  const first = (facing: number, from: readonly [number, number]) => {
    const { state } = field({ allied: [{ name: "A", at: [10, 10], facing, formation: "deployed" }] })
    const unit = state.units.find((u) => u.id === a) as Unit
    return restsOf(state, unit, 1, { x: from[0] * 1000, y: from[1] * 1000 }).map(({ id }) => id)
  }

  it("DGK-DMG-04 of a line the end that is farther from whoever caused the loss goes first", () => {
    expect(first(0, [20, 20])).toEqual(["left", "right"])
    expect(first(0, [0, 20])).toEqual(["right", "left"])
    expect(first(90, [20, 20])).toEqual(["right", "left"])
    expect(first(90, [20, 0])).toEqual(["left", "right"])
  })
})

describe("damage", () => {
  it.each([
    [1, "disordered", 6, false],
    [2, "demoralized", 6, false],
    [3, "demoralized", 5, true],
    [4, "demoralized", 4, true],
  ] as const)(
    "DGK-DMG-02 %i levels on a unit in good order: %s, %i of 6 bases left",
    (levels, status, bases, fallsBack) =>
      expect(applyLevels(fresh(6), levels)).toMatchObject({ status, bases, fallsBack, destroyed: false }),
  )

  it("DGK-DMG-02 a Disordered unit of 4 bases taking 2 levels is Demoralized with 3 bases and falls back", () =>
    expect(applyLevels({ ...fresh(4), status: "disordered" }, 2)).toMatchObject({
      status: "demoralized",
      bases: 3,
      fallsBack: true,
    }))

  it("DGK-DMG-03 8 bases in good order taking 5 levels lose 3 bases and fall back once", () =>
    expect(applyLevels(fresh(8), 5)).toEqual({
      status: "demoralized",
      bases: 5,
      basesLost: 3,
      fallsBack: true,
      destroyed: false,
    }))

  it("DGK-DMG-05 6 bases reduced to 5 and regrouped to OK: 2 levels make it Demoralized with 5", () =>
    expect(applyLevels({ status: "ok", bases: 5, startingBases: 6 }, 2)).toMatchObject({
      status: "demoralized",
      bases: 5,
      destroyed: false,
    }))

  it.each([
    [1, 1, 3],
    [2, 1, 3],
    [3, 2, 4],
    [4, 2, 4],
    [5, 3, 5],
    [6, 3, 5],
    [7, 4, 6],
    [8, 4, 6],
  ])(
    "DGK-DMG-06 a unit that started with %i bases is destroyed when it has lost %i: %i levels from OK",
    (start, lost, levels) => {
      expect(isDestroyed(start, start - lost)).toBe(true)
      expect(isDestroyed(start, start - lost + 1)).toBe(false)
      expect(applyLevels(fresh(start), levels).destroyed).toBe(true)
      expect(applyLevels(fresh(start), levels - 1).destroyed).toBe(false)
    },
  )

  it("DGK-DMG-06 losses of earlier actions count: a second lost base destroys a battalion of 4", () =>
    expect(applyLevels({ status: "demoralized", bases: 3, startingBases: 4 }, 1)).toMatchObject({
      bases: 2,
      destroyed: true,
    }))

  it("DGK-FIRE-12 3 levels on a Machine Gun of one base destroy it, and it does not fall back", () =>
    expect(applyLevels(fresh(1), 3)).toMatchObject({ destroyed: true, fallsBack: false, bases: 0 }))

  it("DGK-TROOP-05 the loss of its one base destroys a Machine Gun", () => expect(isDestroyed(1, 0)).toBe(true))

  it("DGK-AMB-09 a unit that has lost bases stays demoralized until it regroups", () =>
    expect(applyLevels(fresh(6), 3).status).toBe("demoralized"))

  it("DGK-DMG-09 a Demoralized unit that recovers two levels is OK, one level Disordered", () => {
    expect(recover("demoralized", 2)).toBe("ok")
    expect(recover("demoralized", 1)).toBe("disordered")
    expect(recover("disordered", 1)).toBe("ok")
    expect(recover("disordered", 2)).toBe("ok")
    expect(recover("demoralized", 0)).toBe("demoralized")
  })

  it("DGK-DMG-02 levels add up: taking them one after the other or at once comes to the same", () => {
    const unit = fc.record({
      status: fc.constantFrom(...STATUSES),
      startingBases: fc.integer({ min: 1, max: 8 }),
      a: fc.nat(4),
      b: fc.nat(4),
    })
    fc.assert(
      fc.property(unit, ({ status, startingBases, a, b }) => {
        const start = { status, bases: startingBases, startingBases }
        const first = applyLevels(start, a)
        const second = applyLevels({ ...first, startingBases }, b)
        const once = applyLevels(start, a + b)
        expect({ status: second.status, bases: second.bases }).toEqual({ status: once.status, bases: once.bases })
        expect(once.destroyed).toBe(first.destroyed || second.destroyed)
        expect(basesLost(status, a + b)).toBeGreaterThanOrEqual(once.basesLost)
      }),
      { numRuns: 300, seed: 1915 },
    )
  })
})
