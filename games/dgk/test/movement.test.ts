import { preview } from "@salient/engine"
import { last, optionsOf, play } from "@salient/kit/testing"
import { asBase } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { apart, bodyOf } from "../rules/formations-and-facing/body.ts"
import { a, box, line } from "./duel.ts"
import { along, id, judged, leaderId, table, unit, type Wants } from "./table.ts"

const near = { [leaderId("allied")]: [8, 8] as const }

/** A battalion at (10, 10) facing north, with its order to Maneuver carried out: 6 in. */
function maneuvering(wants: Wants = {}) {
  const match = table({
    allied: [{ name: "A", at: [10, 10] }, ...(wants.allied ?? [])],
    central: wants.central ?? [{ name: "X", at: [40, 40] }],
    ...(wants.terrain ? { terrain: wants.terrain } : {}),
    acting: "allied",
    leaders: near,
    dice: [1],
  })
  play(match, a, "maneuver")
  return match
}

/** The same for a March: 12 in. */
function marching(terrain: object[] = []) {
  const match = table({
    allied: [{ name: "A", at: [10, 10], formation: "march" }],
    central: [{ name: "X", at: [40, 40] }],
    terrain,
    acting: "allied",
    leaders: near,
    dice: [1],
  })
  play(match, a, "march")
  return match
}

describe("movement", () => {
  it("DGK-MOVE-01 a base move of 6 carries 6 in over open ground, and not 6.5", () => {
    const match = maneuvering()
    expect(judged(match, along(a, [10, 16.5]))).toEqual(["DGK-MOVE-01"])
    expect(judged(match, along(a, [10, 16]))).toBe("ok")
    expect(judged(match, along(a, [10, 11]))).toBe("ok")
    expect(judged(match, along(a))).toBe("ok")
  })

  it("DGK-ACT-04 a deployed battalion that maneuvers ends in maneuver formation", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [{ name: "X", at: [40, 40] }],
      acting: "allied",
      dice: [1],
    })
    play(match, a, "maneuver", along(a, [10, 16]))
    expect(unit(match, "allied", "A")).toMatchObject({
      formation: "maneuver",
      ranks: [2, 2],
      front: { x: 10_000, y: 16_000 },
    })
  })

  it("DGK-MOVE-02 a path with a wheel costs what the outer corner goes: 2 in wide by 90 degrees is 3.14 in (DGK-FORM-09)", () => {
    const match = maneuvering()
    const wheel = { x: 11_000, y: 10_000, how: "wheel", amount: 9_000 }
    expect(judged(match, along(a, wheel, [13.8, 11]))).toBe("ok") // 3.142 + 2.8
    expect(judged(match, along(a, wheel, [14.2, 11]))).toEqual(["DGK-MOVE-01"])
    play(match, along(a, wheel))
    expect(unit(match, "allied", "A")).toMatchObject({ facing: 9_000, front: { x: 11_000, y: 11_000 } })
  })

  it("DGK-MOVE-03 backward or sideways a base move of 6 carries 3 in", () => {
    const match = maneuvering()
    const back = (y: number) => along(a, { x: 10_000, y: Math.round(y * 1000), how: "slide" })
    expect(judged(match, back(7))).toBe("ok")
    expect(judged(match, back(6.9))).toEqual(["DGK-MOVE-01"])
    play(match, back(7))
    expect(unit(match, "allied", "A")).toMatchObject({ facing: 0, front: { x: 10_000, y: 7_000 } })
  })

  it("DGK-MOVE-04 2 in of open ground and 2 in of woods cost 2 + 4 = 6", () => {
    const match = maneuvering({ terrain: [{ id: "wood", kind: "woods", points: box(5, 12, 15, 20) }] })
    expect(judged(match, along(a, [10, 14]))).toBe("ok")
    expect(judged(match, along(a, [10, 14.1]))).toEqual(["DGK-MOVE-01"])
  })

  it("DGK-MOVE-04 the base that goes through most of the rough counts", () => {
    const match = maneuvering({ terrain: [{ id: "wood", kind: "woods", points: box(10.5, 11, 15, 20) }] })
    expect(judged(match, along(a, [10, 13.6]))).toEqual(["DGK-MOVE-01"])
  })

  it("DGK-MOVE-05 a hedge costs half an inch", () => {
    const match = maneuvering({
      terrain: [
        {
          id: "hedge",
          kind: "hedge",
          points: [
            [2_000, 13_000],
            [20_000, 13_000],
          ],
        },
      ],
    })
    expect(judged(match, along(a, [10, 15.5]))).toBe("ok")
    expect(judged(match, along(a, [10, 15.6]))).toEqual(["DGK-MOVE-01"])
  })

  const river = {
    id: "river",
    kind: "river",
    points: [
      [0, 13_000],
      [48_000, 13_000],
    ],
    width: 800,
  }
  const bridge = {
    id: "bridge",
    kind: "bridge",
    points: [
      [10_000, 12_300],
      [10_000, 13_700],
    ],
    width: 1_000,
  }

  it("DGK-MOVE-06 a bridge costs half an inch, but not in march formation", () => {
    const match = maneuvering({ terrain: [river, bridge] })
    expect(judged(match, along(a, [10, 15.5]))).toBe("ok")
    expect(judged(match, along(a, [10, 15.6]))).toEqual(["DGK-MOVE-01"])
    const column = marching([river, bridge])
    expect(judged(column, along(a, [10, 22]))).toBe("ok")
    expect(judged(column, along(a, [10, 22.1]))).toContain("DGK-MOVE-01")
  })

  it("DGK-MOVE-07 3 in inside a town cost 6, and are a road for a column", () => {
    const town = { id: "town", kind: "town", points: box(5, 8, 30, 30) }
    const match = maneuvering({ terrain: [town] })
    expect(judged(match, along(a, [10, 13]))).toBe("ok")
    expect(judged(match, along(a, [10, 13.1]))).toEqual(["DGK-MOVE-01"])
    const column = marching([town])
    expect(judged(column, along(a, [10, 28]))).toBe("ok") // 12 × 1.5
  })

  it("DGK-MOVE-08 impassable ground is never entered or crossed", () => {
    const match = maneuvering({ terrain: [river] })
    expect(judged(match, along(a, [10, 15]))).toEqual(["DGK-MOVE-08"])
    expect(judged(match, along(a, [10, 12.8]))).toEqual(["DGK-MOVE-08"])
    expect(judged(match, along(a, [10, 12]))).toBe("ok")
  })

  it("DGK-MOVE-09 a march of 12 all along a road covers 18 in", () => {
    const road = {
      id: "road",
      kind: "road",
      points: [
        [10_000, 0],
        [10_000, 48_000],
      ],
      width: 400,
    }
    const column = marching([road])
    expect(judged(column, along(a, [10, 28]))).toBe("ok")
    expect(judged(column, along(a, [10, 28.2]))).toContain("DGK-MOVE-01")
    expect(judged(marching(), along(a, [10, 22.1]))).toContain("DGK-MOVE-01")
  })

  it("DGK-MOVE-10 a unit goes through friends and does not end in them", () => {
    const match = maneuvering({ allied: [{ name: "B", at: [10, 13] }] })
    expect(judged(match, along(a, [10, 13.5]))).toEqual(["DGK-MOVE-10"])
    expect(judged(match, along(a, [10, 15.1]))).toBe("ok")
  })

  it("DGK-MOVE-11 no part of a moving unit comes closer than 1 in to an enemy", () => {
    const match = maneuvering({ central: [{ name: "X", at: [12.8, 13], facing: 270 }] })
    expect(judged(match, along(a, [10, 16]))).toBe("ok")
    const close = maneuvering({ central: [{ name: "X", at: [11.8, 13], facing: 270 }] })
    expect(judged(close, along(a, [10, 16]))).toEqual(["DGK-MOVE-11"])
  })

  it("DGK-FORM-10 a Maneuver of 6 in with two turns of 45 degrees uses 6 in of path", () => {
    const match = maneuvering()
    expect(judged(match, along(a, [10, 12], [11.414, 13.414], [11.414, 15.4]))).toBe("ok")
    expect(judged(match, along(a, [10, 12], [11.414, 13.414], [11.414, 15.6]))).toEqual(["DGK-MOVE-01"])
  })

  it("DGK-ACT-08 a column follows its head round a corner, one base wide", () => {
    const match = marching()
    play(match, along(a, [10, 14], [16, 14]))
    const column = unit(match, "allied", "A")
    expect(column).toMatchObject({
      formation: "march",
      ranks: [1, 1, 1, 1],
      facing: 9_000,
      front: { x: 16_000, y: 14_000 },
    })
    expect(column.bases.map((b) => b.y)).toEqual([14_000, 14_000, 14_000, 14_000])
  })

  it("DGK-FORM-04 three artillery bases in march formation stand five base depths long", () => {
    const match = table({
      allied: [{ name: "Guns", arm: "fieldArtillery", bases: 3, at: [10, 20], formation: "march" }],
      central: [{ name: "X", at: [40, 40] }],
    })
    expect(unit(match, "allied", "Guns").bases.map((b) => b.y)).toEqual([19_500, 17_500, 15_500])
  })

  it("DGK-TROOP-11 cyclists move as cavalry", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], cyclist: true }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [1],
    })
    play(match, a, "maneuver")
    expect(judged(match, along(a, [10, 22]))).toBe("ok")
    expect(judged(match, along(a, [10, 22.1]))).toContain("DGK-MOVE-01")
  })

  it("DGK-ACT-14 a delayed order leaves so much of the base movement", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [75, 50], // delayed, to one half
    })
    play(match, a, "maneuver")
    expect(last(match, "order")).toMatchObject({
      message: "ORD_DELAY",
      text: "Orders delayed. Base movement reduced to 3 in.",
    })
    expect(judged(match, along(a, [10, 13]))).toBe("ok")
    expect(judged(match, along(a, [10, 13.1]))).toEqual(["DGK-MOVE-01"])
  })

  it("DGK-ACT-12 a demoralized battalion moves as far as a fresh one", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], is: { status: "demoralized" } }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [1],
    })
    play(match, a, "maneuver")
    expect(judged(match, along(a, [10, 16]))).toBe("ok")
  })
})

describe("formations", () => {
  const deploying = (
    formation: "maneuver" | "deployed",
    central: Wants["central"] = [{ name: "X", at: [44, 44] }],
    terrain: object[] = [],
  ) => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation }],
      central,
      terrain,
      acting: "allied",
      dice: [1],
    })
    play(match, a, "deploy")
    return match
  }
  const wall = line("wall", "stoneWall", [6, 10.5], [14, 10.5])

  it("DGK-ACT-03 an undeployed unit deploys at any facing about the centre of its front", () => {
    const match = deploying("maneuver")
    expect(judged(match, along(a, { x: 10_000, y: 10_500, facing: 4_500 }))).toEqual(["DGK-ACT-03"])
    play(match, along(a, { x: 10_000, y: 10_000, facing: 9_000 }))
    const line = unit(match, "allied", "A")
    expect(line).toMatchObject({ formation: "deployed", ranks: [4], facing: 9_000, front: { x: 10_000, y: 10_000 } })
    expect(new Set(line.bases.map((b) => b.x))).toEqual(new Set([9_500]))
  })

  it("DGK-ACT-03 a deployed unit may end 1 in to the rear with a new facing, still deployed", () => {
    const match = deploying("deployed")
    expect(judged(match, along(a, { x: 10_000, y: 8_900, facing: 0 }))).toEqual(["DGK-ACT-03", "DGK-MOVE-01"])
    play(match, along(a, { x: 10_000, y: 9_000, facing: 3_000 }))
    expect(unit(match, "allied", "A")).toMatchObject({
      formation: "deployed",
      facing: 3_000,
      front: { x: 10_000, y: 9_000 },
    })
  })

  const bend = (amount: number) => ({ x: 0, y: 0, how: "bend", amount })
  const front = { x: 10_000, y: 10_000, facing: 0 }

  it("DGK-FORM-03 a line may bend from base to base, within limits, and needs a bend for each joint", () => {
    const match = deploying("maneuver", undefined, [wall])
    expect(judged(match, along(a, front, bend(2_000), bend(0)))).toEqual(["DGK-FORM-03"])
    expect(judged(match, along(a, front, bend(6_000), bend(0), bend(0)))).toEqual(["DGK-FORM-03"])
    play(match, along(a, front, bend(2_000), bend(2_000), bend(2_000)))
    const line = unit(match, "allied", "A")
    expect(line.bases.map((b) => b.f)).toEqual([33_000, 35_000, 1_000, 3_000])
    const body = bodyOf(line)
    for (let i = 1; i < body.length; i++)
      expect(apart(body.slice(i - 1, i), body.slice(i, i + 1))).toBeLessThanOrEqual(3)
  })

  it("DGK-FORM-03 a line bends only along a wall, a bank, a ridge or the like", () => {
    const bent = along(a, front, bend(2_000), bend(0), bend(2_000)) // at (9, 10) and (11, 10), about
    const on = (...terrain: object[]) => judged(deploying("maneuver", undefined, terrain), bent)
    expect(on()).toEqual(["DGK-FORM-03"])
    expect(on(wall)).toBe("ok")
    expect(on({ ...line("river", "river", [4, 11.2], [16, 11.2]), width: 600 })).toBe("ok") // its bank at 10.9
    expect(on({ id: "hill", kind: "hill", level: 1, points: box(2, 2, 18, 10.5) })).toBe("ok") // along its crest
    expect(on({ id: "hill", kind: "hill", level: 1, points: box(2, 2, 18, 30) })).toEqual(["DGK-FORM-03"]) // in its middle
    expect(on(line("wall", "stoneWall", [2, 10.5], [9, 10.5]))).toEqual(["DGK-FORM-03"]) // it ends before the right joint
  })

  it("DGK-FORM-03 the bends of a line are offered, given on the spot, and the line is drawn as it will stand", () => {
    const match = deploying("maneuver", undefined, [wall])
    const [decision] = match.pending
    if (decision?.kind !== "path") throw new Error("no path asked")
    expect(decision.how).toMatchObject([
      { id: "pivot", onTheSpot: true, amount: { min: -180, max: 180, per: 100 } },
      { id: "bend", onTheSpot: true, amount: { min: -45, max: 45, per: 100 } },
    ])
    const bends = [2_000, 2_000, 2_000].map((amount) => ({ x: 0, y: 0, how: "bend", amount }))
    const seen = preview(match, { by: "allied", seq: match.seq, move: along(a, ...bends) })
    play(match, along(a, ...bends))
    expect(seen).toMatchObject({ ok: true, stands: { [a]: bodyOf(unit(match, "allied", "A")).map(asBase) } })
  })

  it("DGK-FORM-09 wheels are offered with their degrees, and where a wheel leads is drawn before it is made", () => {
    const match = maneuvering()
    const [decision] = match.pending
    if (decision?.kind !== "path") throw new Error("no path asked")
    const ids = decision.how?.map(({ id }) => id)
    expect(ids).toEqual(["pivot", "slide", "wheel", "wheelBack", "wheelToLeft", "wheelToRight", "layout"])
    // by 180 degrees to either side, as many as are allowed
    for (const how of decision.how?.slice(0, 6) ?? [])
      if (how.id !== "slide") expect(how.amount, how.id).toMatchObject({ min: -180, max: 180, per: 100 })
    const wheel = (amount: number) => judged(match, along(a, { x: 0, y: 0, how: "wheel", amount }))
    expect(wheel(18_000)).not.toEqual(["DGK-FORM-09"])
    expect(wheel(18_001)).toEqual(["DGK-FORM-09"])
    const move = along(a, { x: 0, y: 0, how: "wheel", amount: 3_000 })
    const { stretches, stands } = preview(match, { by: "allied", seq: match.seq, move })
    expect(stretches).toMatchObject([{ rule: "DGK-FORM-09", cost: 1 }]) // a sixth of a half circle of two bases, in inches
    play(match, move)
    expect(stands?.[a]).toEqual(bodyOf(unit(match, "allied", "A")).map(asBase))
  })

  it("DGK-FORM-05 a unit's bases touch: no path leaves a gap between them", () => {
    const match = maneuvering()
    play(match, along(a, [14, 13]))
    const body = bodyOf(unit(match, "allied", "A"))
    for (const [i, r] of body.entries())
      expect(Math.min(...body.flatMap((s, j) => (i === j ? [] : [apart([r], [s])])))).toBeLessThanOrEqual(2)
  })

  it("DGK-FORM-06 becoming disordered leaves formation, facing and place as they were", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [{ name: "X", at: [10, 15], formation: "deployed" }],
      acting: "allied",
      dice: [8], // index 4: one level
    })
    const before = structuredClone(unit(match, "central", "X"))
    play(match, a, `deployedFire:${id("central", "X")}`)
    expect(unit(match, "central", "X")).toMatchObject({
      status: "disordered",
      formation: "deployed",
      facing: before.facing,
      bases: before.bases,
    })
  })

  it("DGK-FORM-07 a wagon unit of two bases in march formation is a column one wide", () => {
    const match = table({
      allied: [{ name: "W", vehicle: "wagon", bases: 2, at: [10, 10], formation: "march" }],
      central: [{ name: "X", at: [44, 44] }],
    })
    expect(unit(match, "allied", "W")).toMatchObject({ ranks: [1, 1] })
    expect(new Set(unit(match, "allied", "W").bases.map((b) => b.x)).size).toBe(1)
  })

  it("DGK-FORM-08 a unit that turns and would be nearer to an enemy slides away from it", () => {
    // the enemy's edge is 4 in from the line's right end; if the line turned left, that end would be 3.5 in away
    const match = deploying("deployed", [{ name: "X", at: [16, 10.5], facing: 270, formation: "deployed" }])
    const before = apart(bodyOf(unit(match, "allied", "A")), bodyOf(unit(match, "central", "X")))
    play(match, along(a, { x: 10_000, y: 10_000, facing: 18_000 }))
    const after = apart(bodyOf(unit(match, "allied", "A")), bodyOf(unit(match, "central", "X")))
    expect(after).toBeGreaterThanOrEqual(before - 2)
  })

  it("DGK-AUTO-01 trucks are never deployed", () => {
    const match = table({
      allied: [{ name: "T", vehicle: "truck", bases: 2, at: [10, 10] }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
    })
    play(match, id("allied", "T"))
    expect(optionsOf(match)).toEqual(["maneuver", "march", "hold"])
  })
})
