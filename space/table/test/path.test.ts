import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  baseAfter,
  carried,
  circle,
  cornersOf,
  frontCentre,
  lengthOf,
  type Point,
  pathLength,
  rect,
  type Step,
  trace,
  wayOf,
} from "../index.ts"

const p = (x: number, y: number): Point => ({ x, y })
const always = { seed: 1914, numRuns: 300 }

describe("steps", () => {
  it("DGK-FORM-09 a unit two inches wide that wheels 90 degrees pays about 3.14 inches", () => {
    const [leg] = trace(rect(p(10_000, 10_000), 0, 2000, 2000), [{ kind: "wheel", on: "frontRight", by: 9000 }])
    expect(leg!.length).toBe(3142)
    // the pivot corner stays, the front now looks east
    expect(leg!.after).toMatchObject({ facing: 9000 })
    expect(cornersOf(leg!.after as never).frontRight).toEqual(p(11_000, 11_000))
  })

  it("a wheel on any corner leaves that corner where it is, to the rounding, and measures the outer one", () => {
    const corners = ["frontLeft", "frontRight", "rearLeft", "rearRight"] as const
    fc.assert(
      fc.property(
        fc.nat({ max: 35_999 }),
        fc.integer({ min: -18_000, max: 18_000 }),
        fc.constantFrom(...corners),
        (f, by, on) => {
          const base = rect(p(50_000, 50_000), f, 3000, 1000)
          const [leg] = trace(base, [{ kind: "wheel", on, by }])
          const before = cornersOf(base)[on]
          const after = cornersOf(leg!.after as typeof base)[on]
          expect(lengthOf(before, after)).toBeLessThanOrEqual(2)
          expect(Math.abs(leg!.length - (3000 * Math.abs(by) * Math.PI) / 18_000)).toBeLessThan(4)
        },
      ),
      always,
    )
  })

  it("TGW-VMOV-02 a tank goes 2 inches, pivots 60 degrees about its centre for nothing, goes 4 more: 6 inches", () => {
    const steps: Step[] = [
      { kind: "advance", by: 2000 },
      { kind: "turn", to: 6000 },
      { kind: "advance", by: 4000 },
    ]
    const legs = trace(rect(p(20_000, 20_000), 0, 2750, 5750), steps)
    expect(legs.map((l) => l.length)).toEqual([2000, 0, 4000])
    expect(pathLength(legs)).toBe(6000)
    expect(legs.at(-1)!.after.at).toEqual(p(23_464, 24_000))
    expect(legs[1]!.after.at).toEqual(legs[1]!.before.at)
  })

  it("DGK-FORM-08 a turn about the middle of the front leaves that point where it is", () => {
    const base = rect(p(20_000, 20_000), 0, 4000, 1000)
    const [leg] = trace(base, [{ kind: "turn", to: 13_500, about: "front" }])
    expect(lengthOf(frontCentre(leg!.after as typeof base), frontCentre(base))).toBeLessThanOrEqual(1)
    expect(leg!.length).toBe(0)
  })

  it("the course says how a shift lies to the facing: ahead, right, back, left", () => {
    const base = rect(p(20_000, 20_000), 9000, 1000, 1000)
    const course = (step: Step) => trace(base, [step])[0]!.course
    expect(course({ kind: "advance", by: 500 })).toBe(0)
    expect(course({ kind: "slide", by: 500 })).toBe(9000)
    expect(course({ kind: "advance", by: -500 })).toBe(18_000)
    expect(course({ kind: "slide", by: -500 })).toBe(-9000)
    expect(course({ kind: "go", to: p(20_000, 20_000) })).toBe(0)
    expect(course({ kind: "go", to: p(21_000, 21_000) })).toBe(-4500)
  })

  it("a base stands along its leg where it should, and at the end where the leg ends", () => {
    fc.assert(
      fc.property(fc.nat({ max: 35_999 }), fc.integer({ min: 1, max: 9000 }), fc.nat({ max: 1000 }), (f, by, part) => {
        const [leg] = trace(rect(p(50_000, 50_000), f, 1000, 1000), [{ kind: "advance", by }])
        const distance = Math.floor((by * part) / 1000)
        const base = baseAfter(leg!, distance)
        expect(Math.abs(lengthOf(leg!.before.at, base.at) - distance)).toBeLessThanOrEqual(1)
        expect(baseAfter(leg!, by)).toEqual(leg!.after)
      }),
      always,
    )
    const [wheel] = trace(rect(p(0, 0), 0, 2000, 2000), [{ kind: "wheel", on: "frontLeft", by: -9000 }])
    expect(baseAfter(wheel!, 1571)).toMatchObject({ facing: 36_000 - 4500 })
  })

  it("a body goes with the base that leads it, and its bases keep their places to the rounding", () => {
    const lead = rect(p(10_000, 10_000), 0, 1000, 1000)
    const mate = rect(p(11_000, 10_000), 0, 1000, 1000)
    const [leg] = trace(lead, [{ kind: "wheel", on: "frontLeft", by: 4500 }])
    const gone = carried(mate, leg!.motion)
    expect(gone.facing).toBe(4500)
    expect(Math.abs(lengthOf(gone.at, leg!.after.at) - 1000)).toBeLessThanOrEqual(1)
  })

  it("the way of a point round an arc stays within a thousandth of it", () => {
    const way = wayOf(p(0, 6000), { kind: "turn", about: p(0, 0), by: 18_000 })
    for (let i = 1; i < way.length; i++) {
      const middle = { x: (way[i]!.x + way[i - 1]!.x) / 2, y: (way[i]!.y + way[i - 1]!.y) / 2 }
      expect(Math.abs(Math.hypot(middle.x, middle.y) - 6000)).toBeLessThan(2)
    }
    expect(way.at(-1)).toEqual(p(0, -6000))
    expect(wayOf(p(5, 5), { kind: "shift", by: p(1, 2) })).toEqual([p(5, 5), p(6, 7)])
  })

  it("a round base may turn, to no effect", () => {
    const [leg] = trace(circle(p(0, 0), 500), [{ kind: "turn", to: 9000 }])
    expect(leg!.after).toEqual(circle(p(0, 0), 500))
  })
})
