/** Columns: how they form up, how they may not overlap themselves, and the Route March, which follows the rules of any march. */
import { last, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { bodyOf } from "../rules/formations-and-facing/body.ts"
import { a, box, line, ordered } from "./duel.ts"
import { along, judged, table, unit } from "./table.ts"

const bases = (match: Parameters<typeof unit>[0]) => unit(match, "allied", "A").bases

describe("march formation", () => {
  it("DGK-ACT-08 a March begins with a free turn about the centre of the front, of a column too", () => {
    for (const formation of ["march", "maneuver", "deployed"] as const) {
      const match = ordered("march", { formation })
      play(match, along(a, { x: 10_000, y: 10_000, facing: 9_000 }, [12, 10]))
      expect(bases(match).map(({ x, y, f }) => [x, y, f])).toEqual([
        [11_500, 10_000, 9_000],
        [10_500, 10_000, 9_000],
        [9_500, 10_000, 9_000],
        [8_500, 10_000, 9_000],
      ])
      expect(last(match, "moved")).toMatchObject({ cost: 2_000 })
    }
  })

  it("DGK-FORM-08 what turns a unit on the spot is chosen, by so many degrees: before a March, a Maneuver and in deploying", () => {
    const turn = (degrees: number) => ({ x: 0, y: 0, how: "pivot", amount: degrees * 100 })
    const march = ordered("march", {})
    play(march, along(a, turn(90), [12, 10]))
    expect(unit(march, "allied", "A")).toMatchObject({ facing: 9_000, front: { x: 12_000, y: 10_000 } })
    const halted = ordered("march", {})
    play(halted, along(a, turn(-90)))
    expect(unit(halted, "allied", "A")).toMatchObject({ formation: "march", facing: 27_000, front: { x: 10_000 } })
    const maneuver = ordered("maneuver", {})
    play(maneuver, along(a, turn(180)))
    expect(unit(maneuver, "allied", "A")).toMatchObject({ formation: "maneuver", facing: 18_000, front: { y: 10_000 } })
    for (const [degrees, facing] of [
      [0, 0],
      [45, 4_500],
    ] as const) {
      const deploy = ordered("deploy", {})
      play(deploy, along(a, turn(degrees)))
      expect(unit(deploy, "allied", "A")).toMatchObject({
        formation: "deployed",
        facing,
        front: { x: 10_000, y: 10_000 },
      })
    }
    expect(judged(ordered("march", {}), along(a, [12, 10], turn(90)))).toEqual(["DGK-ACT-08"]) // only before it moves off
  })

  it("DGK-FORM-04 a column goes on along its own trail round a corner", () => {
    const match = ordered("march", { formation: "march" })
    play(match, along(a, [12, 10]))
    expect(bases(match).map(({ x, y }) => [x, y])).toEqual([
      [11_500, 10_000],
      [10_500, 10_000],
      [10_000, 9_500],
      [10_000, 8_500],
    ])
  })

  it.each([0.5, 2, 3.5, 6])(
    "DGK-FORM-05 a column told to go straight back %d in faces about, no base upon another",
    (far) => {
      const match = ordered("march", { formation: "march" })
      play(match, along(a, [10, 10 - far]))
      const head = 10_000 - far * 1_000
      expect(bases(match)).toEqual(
        [500, 1_500, 2_500, 3_500].map((behind) => ({ x: 10_000, y: head + behind, f: 18_000 })),
      )
    },
  )

  it("DGK-FORM-04 no path folds a column back upon itself", () => {
    const match = ordered("march", { formation: "march" })
    expect(judged(match, along(a, [10, 12], [10, 11]))).toEqual(["DGK-FORM-04"])
    expect(judged(match, along(a, [10, 12], [12, 12], [12, 10.5]))).toBe("ok")
    expect(judged(match, along(a, [10, 12], [10.5, 12], [10.5, 11]))).toEqual(["DGK-FORM-04"]) // the street is too narrow
    expect(judged(match, along(a, [10, 12], [10, 7]))).toBe("ok") // the whole column has turned
  })

  it("DGK-FORM-04 a column bends by a right angle and no more", () => {
    const match = ordered("march", { formation: "march" })
    const round = (degrees: number) => {
      const turn = (degrees * Math.PI) / 180
      return along(a, [10, 12], [10 + Math.sin(turn), 12 + Math.cos(turn)])
    }
    for (const degrees of [45, 90]) expect(judged(match, round(degrees)), `${degrees}`).toBe("ok")
    for (const degrees of [91, 120, 150]) expect(judged(match, round(degrees)), `${degrees}`).toEqual(["DGK-FORM-04"])
  })

  it("DGK-FORM-08 a column does not form up towards an enemy whom it cannot slide away from", () => {
    const match = ordered("march", {}, { central: [{ name: "X", at: [10, 15], formation: "deployed" }] })
    expect(judged(match, along(a, [10, 6]))).toEqual(["DGK-FORM-08"]) // its tail would be 4 in nearer
    expect(judged(match, along(a, [10, 12]))).toBe("ok")
  })

  it("DGK-MOVE-08 a column does not form up on impassable ground, nor does its flank pass over it", () => {
    const match = ordered("march", {}, { terrain: [{ id: "lake", kind: "lake", points: box(9, 12, 11, 13) }] })
    expect(judged(match, along(a, [10, 4]))).toEqual(["DGK-MOVE-08"])
    const beside = ordered("march", {}, { terrain: [{ id: "lake", kind: "lake", points: box(10.3, 12, 11, 13) }] })
    expect(judged(beside, along(a, [10, 20]))).toEqual(["DGK-MOVE-08"])
  })
})

describe("Route March", () => {
  const route = (points: readonly (readonly [number, number])[], more: object = {}) => {
    const match = table({
      allied: [{ name: "A", at: [10, 8], formation: "march", is: { route: { arrival: "road", at: 8_000 } } }],
      central: [{ name: "X", at: [44, 44] }],
      arrivals: { allied: [{ id: "road", turn: 1, who: [a], route: line("", "", ...points).points }] },
      acting: "allied",
      ...more,
    })
    play(match, a, "routeMarch")
    return match
  }
  const north = [
    [10, 0],
    [10, 40],
  ] as const
  const bent = [
    [10, 0],
    [10, 10],
    [30, 10],
  ] as const

  it("DGK-ACT-09 a hedge across the route costs half an inch, as on any march (DGK-MOVE-05)", () => {
    const match = route(north, { terrain: [line("hedge", "hedge", [2, 12], [20, 12])] })
    expect(judged(match, along(a, [10, 19.6]))).toEqual(["DGK-MOVE-01", "DGK-ACT-09"])
    play(match, along(a, [10, 19.5])) // 11.5 + 0.5
    expect(last(match, "moved")).toMatchObject({ action: "Route March", cost: 12_000 })
  })

  it("DGK-ACT-09 the last base that is still coming out of a wood counts (DGK-MOVE-04)", () => {
    const match = route(north, { terrain: [{ id: "wood", kind: "woods", points: box(8, 4, 12, 6) }] })
    expect(judged(match, along(a, [10, 19]))).toBe("ok") // the third base goes through its last inch of it: 11 + 1
    expect(judged(match, along(a, [10, 19.1]))).toEqual(["DGK-MOVE-01", "DGK-ACT-09"])
  })

  it.each([
    ["0.6 in from the column at the bend", [8.4, 9.5], ["DGK-MOVE-11"]],
    ["1.1 in from it", [7.9, 9.5], "ok"],
    ["1.5 in inside the bend", [13, 7], "ok"],
  ] as const)("DGK-MOVE-11 the column keeps an inch from enemies all along its route: %s", (_where, at, answer) => {
    const match = route(bent, { central: [{ name: "X", arm: "machineGun", formation: "deployed", at, facing: 180 }] })
    expect(judged(match, along(a, [16, 10]))).toEqual(answer)
  })

  it("DGK-ACT-09 a battalion that comes on needs 4 in of its route for its four bases, and no more", () => {
    const match = table({
      allied: [{ name: "A" }],
      central: [{ name: "X", at: [44, 44] }],
      arrivals: { allied: [{ id: "road", turn: 1, who: [a], route: line("", "", ...north).points }] },
      acting: "allied",
    })
    play(match, a, "routeMarch")
    expect(judged(match, along(a, [10, 3.9]))).toEqual(["DGK-ACT-09"])
    play(match, along(a, [10, 4]))
    expect(unit(match, "allied", "A")).toMatchObject({ where: "table", front: { x: 10_000, y: 4_000 } })
  })

  it("DGK-ACT-09 its legs are priced one by one", () => {
    const match = route(bent)
    play(match, along(a, [16, 10]))
    expect(last(match, "moved")).toMatchObject({ cost: 8_000, x: 16_000, y: 10_000 })
    expect(bodyOf(unit(match, "allied", "A")).map((r) => r.at.y)).toEqual([10_000, 10_000, 10_000, 10_000])
  })
})
