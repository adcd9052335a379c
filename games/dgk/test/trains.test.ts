/** Trains moving, fighting and in trouble, each played through a match. */
import { last, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { mayBoard } from "../rules/vehicles-and-trains/riding.ts"
import type { Unit } from "../state.ts"
import { box, x } from "./duel.ts"
import { railway, railwayField, train } from "./railway.ts"
import { along, id, judged, leader, leaderId, unit, verbs } from "./table.ts"

const field = (x: number) => ({
  id: `mine:central/field-${x}`,
  side: "central" as const,
  kind: "field" as const,
  x: x * 1000,
  y: 20_000,
  shown: false,
})

describe("regrouping and firing", () => {
  it("DGK-ACT-10 a disordered train regroups where it stands, and has halted (DGK-DMG-09)", () => {
    const match = railway({ dice: [1] }, "maneuvering", { is: { status: "disordered" } })
    play(match, train)
    expect(optionsOf(match)).toEqual(["maneuver", "march", "regroup", "hold"])
    play(match, "regroup")
    expect(unit(match, "allied", "Train")).toMatchObject({ status: "ok", rails: { pace: "halted" } })
  })

  it("DGK-TRAIN-02 a train that marched neither regroups, holds nor reverses", () => {
    const match = railway({}, "marching", { is: { status: "disordered" } })
    play(match, train)
    expect(optionsOf(match)).toEqual(["maneuver", "march"])
    for (const choose of ["regroup", "hold", "reverse"]) expect(judged(match, { choose })).toEqual(["DGK-TRAIN-02"])
  })

  it("DGK-FIRE-02 an armed train has Moving Fire, then a Maneuver, or leaves it at that (DGK-AMB-17, DGK-ACT-11)", () => {
    const enemy = { central: [{ name: "X", at: [28, 20] as const, facing: 270 }], dice: [100] }
    const unarmed = railway(enemy)
    play(unarmed, train)
    expect(verbs(unarmed)).not.toContain("movingFire")
    const match = railway(enemy, "maneuvering", { armed: true })
    play(match, train, `movingFire:${x}`)
    expect(last(match, "fired")).toMatchObject({ unit: train, action: "Moving Fire" })
    expect(optionsOf(match)).toEqual(["maneuver", "stop"])
    play(match, "stop")
    expect(unit(match, "allied", "Train")).toMatchObject({ front: { x: 20_000 }, rails: { pace: "halted" } })
    const rolling = railway(enemy, "marching", { armed: true })
    play(rolling, train, `movingFire:${x}`)
    // it may not halt: there is no action to choose, and the question is how far it runs
    expect(rolling.pending[0]).toMatchObject({ kind: "path", what: "run-train" })
  })
})

describe("carrying", () => {
  it("DGK-VEH-01 a railway car carries one unit: four cars take a fourth and no fifth", () => {
    const aboard = (count: number) => {
      const riders = Array.from({ length: count }, (_, i) => ({ name: `R${i}`, is: { aboard: train } }))
      const { state } = railwayField({ allied: [...riders, { name: "A", at: [18, 19.4] }] })
      const [unit, vehicle] = [id("allied", "A"), train].map((one) => state.units.find((u) => u.id === one) as Unit)
      return mayBoard(state, unit as Unit, vehicle as Unit)
    }
    expect(aboard(3)).toMatchObject({ ok: true })
    expect(aboard(4)).toMatchObject({ ok: false, rules: ["DGK-VEH-01"] })
  })
})

describe("running", () => {
  it("DGK-TRAIN-03 half of the base movement is used: on a steep slope that is half the distance", () => {
    const slope = { id: "slope", kind: "steepSlope", points: box(20, 18, 40, 22), level: 1 }
    const match = railway({ terrain: [slope] })
    play(match, train, "maneuver")
    expect(judged(match, along(train, [21.9, 20]))).toEqual(["DGK-TRAIN-03"])
    expect(judged(match, along(train, [22, 20]))).toBe("ok")
  })

  it("DGK-TRAIN-02 nobody passes while a train of his that marched has not run", () => {
    const match = railway({ active: "allied" }, "marching")
    expect(optionsOf(match)).not.toContain("pass")
    expect(judged(match, { choose: "pass" })).toEqual(["DGK-TRAIN-02"])
    play(match, leaderId("allied"))
    expect(judged(match, { choose: "end" })).toEqual(["DGK-TRAIN-02"])
    play(match, train, "maneuver", along(train, [24, 20]), "end")
    expect(optionsOf(match)).toContain("pass") // the enemy has no train
    play(match, "pass")
    expect(optionsOf(match)).toContain("pass")
  })

  it("DGK-MINE-01 a train that comes on a minefield stops at its edge and takes a level", () => {
    const match = railway({ is: { mines: [field(24)] } })
    play(match, train, "maneuver", along(train, [28, 20]))
    const hit = unit(match, "allied", "Train")
    expect(hit).toMatchObject({ status: "disordered", moved: true, rails: { pace: "halted" } })
    expect(hit.front.x).toBeGreaterThanOrEqual(23_000)
    expect(hit.front.x).toBeLessThanOrEqual(23_200)
    expect(match.state.mines[0]?.shown).toBe(true)
  })

  it("DGK-MINE-01 a train that stands in a field pays for running out of it", () => {
    const match = railway({ is: { mines: [field(18)] } })
    play(match, train, "maneuver", along(train, [28, 20]))
    expect(unit(match, "allied", "Train")).toMatchObject({ status: "disordered", front: { x: 28_000 } })
  })

  it("DGK-LEAD-05 a Leader whom the train has passed is run over: 6 in behind its last car", () => {
    const match = railway({ leaders: { [leaderId("central")]: [23, 20] } })
    play(match, train, "maneuver", along(train, [28, 20]))
    expect(leader(match, "central")).toMatchObject({ x: 17_000, y: 20_000 }) // 24 - 6 - his base, rounded to the half inch
  })

  it("DGK-LEAD-05 a Leader on the track is run over, and his side chooses among the nearest places", () => {
    const match = railway({ leaders: { [leaderId("central")]: [26, 20] } })
    play(match, train, "maneuver", along(train, [28, 20]))
    expect(match.pending[0]).toMatchObject({ by: "central", kind: "choose", what: "leader-gives-way" })
    const [first, second] = optionsOf(match) as [string, string]
    expect(optionsOf(match)).toHaveLength(2) // equally far to the north and to the south
    const ends = [first, second].map((o) => o.slice("at:".length).split(",").map(Number) as [number, number])
    expect(ends.map(([, y]) => Math.abs(y - 20_000))).toEqual([7_500, 7_500]) // half a car, 6 in, its own base
    play(match, second)
    expect(leader(match, "central")).toMatchObject({ x: ends[1]?.[0], y: ends[1]?.[1], moved: false })
  })
})

describe("wrecks", () => {
  it("DGK-TRAIN-11 who is put down by a wrecked train does not assault in that turn", () => {
    const riders = id("allied", "Riders")
    const match = railway({
      allied: [{ name: "Riders", is: { aboard: train } }],
      central: [{ name: "X", at: [19, 25] }],
      is: { cuts: [{ track: "line", from: 22_000, to: 24_000, wreck: false }] },
    })
    play(match, train, "maneuver", along(train, [26, 20]))
    expect(unit(match, "allied", "Train").where).toBe("lost")
    expect(unit(match, "allied", "Riders")).toMatchObject({ where: "table", acted: false })
    play(match, riders)
    expect(verbs(match)).toContain("maneuver")
    expect(verbs(match)).not.toContain("assault")
    expect(judged(match, { choose: `assault:${x}` })).toEqual(["DGK-TRAIN-11"])
  })
})
