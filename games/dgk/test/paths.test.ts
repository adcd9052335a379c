/** What a Maneuver passes over: the paths of all its bases, what its front crosses, and the enemies it slides away from. */

import { play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { apart, bodyOf } from "../rules/formations-and-facing/body.ts"
import { a, box, line, ordered } from "./duel.ts"
import { along, judged, type Played, unit } from "./table.ts"

const woods = (...corners: Parameters<typeof box>) => ({ id: "wood", kind: "woods", points: box(...corners) })
const lake = (...corners: Parameters<typeof box>) => ({ id: "lake", kind: "lake", points: box(...corners) })

/** The same terrain on A's other side. */
const mirrored = (west: number, south: number, east: number, north: number) =>
  [20 - east, south, 20 - west, north] as const

const sides = [
  ["left", (...c: Parameters<typeof box>) => c],
  ["right", mirrored],
] as const

describe("the ways of all bases", () => {
  it.each(sides)(
    "DGK-MOVE-08 no base crosses impassable ground, on the %s as little as on the other side",
    (_side, on) => {
      const four = ordered("maneuver", {}, { terrain: [lake(...on(9.1, 11, 9.9, 13))] })
      expect(judged(four, along(a, [10, 16]))).toEqual(["DGK-MOVE-08"])
      const narrow = ordered("maneuver", {}, { terrain: [lake(...on(9.55, 11, 9.9, 13))] }) // between all watched points
      expect(judged(narrow, along(a, [10, 16]))).toEqual(["DGK-MOVE-08"])
      const clear = ordered("maneuver", {}, { terrain: [lake(...on(8.1, 11, 8.9, 13))] })
      expect(judged(clear, along(a, [10, 16]))).toBe("ok")
    },
  )

  it.each(sides)("DGK-MOVE-04 rough ground on the way of an inner base counts on the %s too", (_side, on) => {
    const eight = ordered("maneuver", { bases: 8 }, { terrain: [woods(...on(8.2, 11, 9.8, 15))] })
    expect(judged(eight, along(a, [10, 13.5]))).toBe("ok") // 3.5 + 2.5
    expect(judged(eight, along(a, [10, 13.6]))).toEqual(["DGK-MOVE-01"])
  })

  it("DGK-MOVE-04 the second rank comes out of the wood that the first is out of already", () => {
    const match = ordered("maneuver", {}, { terrain: [woods(6, 7, 14, 9.5)] })
    expect(judged(match, along(a, [10, 15.5]))).toBe("ok") // from 9 to 9.5 in the wood
    expect(judged(match, along(a, [10, 15.6]))).toEqual(["DGK-MOVE-01"])
  })

  it("DGK-MOVE-04 what counts is the base that wades most on the whole path, not on each leg another", () => {
    const terrain = [
      { id: "left", kind: "woods", points: box(9, 11, 9.8, 12) },
      { id: "right", kind: "woods", points: box(10.2, 13, 11, 14) },
    ]
    const match = ordered("maneuver", {}, { terrain })
    for (const path of [along(a, [10, 15]), along(a, [10, 12.5], [10, 15])]) expect(judged(match, path)).toBe("ok")
    for (const path of [along(a, [10, 15.1]), along(a, [10, 12.5], [10, 15.1])])
      expect(judged(match, path)).toEqual(["DGK-MOVE-01"])
  })

  it("DGK-MOVE-08 a wheel takes no base over impassable ground", () => {
    const wheel = along(a, { x: 0, y: 0, how: "wheel", amount: 9_000 })
    // only the rear of the left file swings out there
    expect(judged(ordered("maneuver", {}, { terrain: [lake(8.1, 9.8, 8.6, 10.2)] }), wheel)).toEqual(["DGK-MOVE-08"])
    expect(judged(ordered("maneuver", {}, { terrain: [lake(7.6, 9.8, 8.1, 10.2)] }), wheel)).toBe("ok")
  })

  it("DGK-MOVE-04 a wheel wades through the rough ground on the way of any base of its front", () => {
    const wheelThenOn = along(a, { x: 0, y: 0, how: "wheel", amount: 9_000 }, [13.8, 11]) // 3.14 + 2.8
    expect(judged(ordered("maneuver", {}), wheelThenOn)).toBe("ok")
    const match = ordered("maneuver", {}, { terrain: [woods(10.2, 10.5, 10.7, 11)] }) // well inside the path of the outer corner
    expect(judged(match, wheelThenOn)).toEqual(["DGK-MOVE-01"])
  })
})

it("DGK-WIRE-01 wire is not crossed by halting on it either", () => {
  const match = ordered("maneuver", {}, { terrain: [line("wire", "wire", [4, 12], [16, 12])] })
  expect(judged(match, along(a, [10, 12]))).toBe("ok") // contact is not crossing
  expect(judged(match, along(a, [10, 12], [10, 13]))).toEqual(["DGK-WIRE-01"])
})

describe("what the front crosses", () => {
  const hedge = (y: number) => line("hedge", "hedge", [2, y], [20, y])
  const slide = (y: number) => along(a, { x: 10_000, y: Math.round(y * 1_000), how: "slide" })

  it("DGK-MOVE-05 one hedge is paid for once, however the path is divided", () => {
    const match = ordered("maneuver", {}, { terrain: [hedge(13)] })
    for (const halt of [12.5, 13.5, 15.2]) {
      expect(judged(match, along(a, [10, halt], [10, 15.5]))).toBe("ok")
      expect(judged(match, along(a, [10, halt], [10, 15.6]))).toEqual(["DGK-MOVE-01"])
    }
  })

  it("DGK-MOVE-05 a second hedge is paid for as well", () => {
    const terrain = [hedge(13), { ...hedge(14), id: "second" }]
    const match = ordered("maneuver", {}, { terrain })
    expect(judged(match, along(a, [10, 15]))).toBe("ok")
    expect(judged(match, along(a, [10, 15.1]))).toEqual(["DGK-MOVE-01"])
  })

  it("DGK-MOVE-05 who stands astride a hedge has paid for it: his rear pays nothing", () => {
    const match = ordered("maneuver", {}, { terrain: [hedge(9)] })
    expect(judged(match, along(a, [10, 16]))).toBe("ok")
    expect(judged(match, slide(7))).toBe("ok") // and its front pays nothing where its rear leads
  })

  it("DGK-MOVE-05 a hedge that the front lies across is being crossed already; one it only turns over is not", () => {
    const across = ordered("maneuver", {}, { terrain: [line("hedge", "hedge", [8, 9.2], [12, 10.8])] })
    expect(judged(across, along(a, [10, 16]))).toBe("ok")
    const before = ordered("maneuver", {}, { terrain: [line("hedge", "hedge", [8, 10.2], [12, 10.2])] })
    const turn = { x: 10_000, y: 10_000, facing: 4_500 }
    expect(judged(before, along(a, turn, [13.85, 13.85]))).toBe("ok") // 5.44 + 0.5
    expect(judged(before, along(a, turn, [13.95, 13.95]))).toEqual(["DGK-MOVE-01"]) // 5.59 + 0.5
  })

  it("DGK-MOVE-05 moving back, the rear pays", () => {
    const match = ordered("maneuver", {}, { terrain: [hedge(7.5)] })
    expect(judged(match, slide(7.25))).toBe("ok") // 2 × 2.75 + 0.5
    expect(judged(match, slide(7.2))).toEqual(["DGK-MOVE-01"])
  })
})

describe("turns near the enemy", () => {
  const gap = (match: Played) => apart(bodyOf(unit(match, "allied", "A")), bodyOf(unit(match, "central", "X")))
  const flanked = (at: readonly [number, number]) =>
    ordered("maneuver", { at }, { central: [{ name: "X", at: [15, 9], facing: 270, formation: "deployed" }] })

  it("DGK-FORM-08 a Maneuver that only turns slides away: 4 in from the enemy before and after", () => {
    const match = flanked([10, 10])
    expect(gap(match)).toBe(4_000)
    play(match, along(a, { x: 10_000, y: 10_000, facing: 27_000 }))
    expect(gap(match)).toBe(4_000)
    expect(unit(match, "allied", "A")).toMatchObject({ facing: 27_000, front: { x: 9_000 } })
  })

  it("DGK-FORM-08 so does who turns at the end of his way", () => {
    const match = flanked([10, 8])
    play(match, along(a, { x: 10_000, y: 10_000, facing: 27_000 }))
    expect(gap(match)).toBe(4_000)
    expect(unit(match, "allied", "A")).toMatchObject({ facing: 27_000, front: { x: 9_000 } })
  })

  it("DGK-FORM-08 the turn before the way slides too, and the way begins where that leads", () => {
    const match = ordered("maneuver", {}, { central: [{ name: "X", arm: "machineGun", at: [10, 15] }] })
    // turned to the right, its left flank would be an inch nearer, so it slides back an inch and then has 6 in to go
    expect(judged(match, along(a, [16, 10]))).toEqual(["DGK-MOVE-01"])
    expect(judged(match, along(a, [15.5, 10]))).toBe("ok")
    expect(judged(ordered("maneuver", {}), along(a, [16, 10]))).toBe("ok")
  })

  it("DGK-FORM-08 who cannot slide away from an enemy does not turn", () => {
    const match = ordered("maneuver", {}, { central: [{ name: "X", at: [10, 14], formation: "deployed" }] })
    expect(judged(match, along(a, [10, 6]))).toEqual(["DGK-FORM-08"]) // turned about, its rear would be 2 in nearer
    expect(judged(match, along(a, { x: 10_000, y: 7_000, how: "slide" }))).toBe("ok")
  })

  it("DGK-FORM-02 a Maneuver keeps the ranks that the unit stands in", () => {
    const match = ordered("maneuver", { bases: 6, is: { ranks: [2, 2, 2] } })
    play(match, along(a, [10, 12]))
    expect(unit(match, "allied", "A").ranks).toEqual([2, 2, 2])
  })
})
