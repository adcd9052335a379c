/** Passengers of trucks, cars and trains: their effect on the vehicle, and what happens to them. */
import { asked, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import type { Unit } from "../state.ts"
import { a, box, x } from "./duel.ts"
import { railway, track, train } from "./railway.ts"
import { along, id, judged, table, unit, verbs, type Wanted } from "./table.ts"

const trucks = id("allied", "Trucks")
const riders = id("allied", "Riders")

/** Riders on trucks at (20, 20). */
const loaded = (is: Wanted["is"] = {}, more: Partial<Parameters<typeof table>[0]> = {}) =>
  table({
    allied: [
      { name: "Trucks", vehicle: "truck", bases: 2, at: [20, 20], is },
      { name: "Riders", is: { aboard: trucks } },
    ],
    central: [{ name: "X", at: [44, 44] }],
    acting: "allied",
    dice: [1, 1],
    ...more,
  })

describe("what bears them", () => {
  it("DGK-VEH-02 a truck whose passengers got off does not move this turn, but may act where it stands", () => {
    const match = loaded({ status: "disordered" })
    play(match, riders, "leave", { place: { [riders]: { x: 20_000, y: 22_100, facing: 0 } } }, along(riders, [20, 26]))
    expect(optionsOf(match)).toContain(trucks)
    play(match, trucks)
    expect(optionsOf(match)).toEqual(["regroup", "hold"])
    for (const choose of ["maneuver", "march"]) expect(judged(match, { choose })).toEqual(["DGK-VEH-02"])
    play(match, "regroup")
    expect(unit(match, "allied", "Trucks").status).toBe("ok")
  })

  it("DGK-VEH-03 a passenger makes no Route March; DGK-ACT-10 one that regroups stays a passenger", () => {
    const match = table({
      allied: [
        { name: "Trucks", vehicle: "truck", bases: 2, at: [20, 20] },
        { name: "Riders", is: { aboard: trucks, status: "disordered" } },
      ],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
      dice: [1],
    })
    play(match, riders)
    expect(judged(match, { choose: "routeMarch" })).toEqual(["DGK-VEH-03"])
    play(match, "regroup")
    expect(unit(match, "allied", "Riders")).toMatchObject({ status: "ok", where: "aboard" })
    expect(asked(match)).not.toBe("form-up")
  })

  it("DGK-VEH-02 in the next turn it moves again", () => {
    const match = loaded({}, { dice: [1, 1, 1] })
    play(match, riders, "leave", { place: { [riders]: { x: 20_000, y: 22_100, facing: 0 } } }, along(riders, [20, 26]))
    expect(unit(match, "allied", "Trucks").stands).toBe(true)
    play(match, "end", "pass", "pass")
    expect(unit(match, "allied", "Trucks").stands).toBe(false)
  })

  it("DGK-AMB-24 who rides on what leaves the table by an exit leaves with it", () => {
    const exit = { id: "west", side: "allied", name: "The west road", area: box(0, 0, 48, 48), fromTurn: 1 }
    const match = loaded({}, { scenario: { exits: [exit] } })
    play(match, trucks, "exit:west")
    for (const name of ["Trucks", "Riders"])
      expect(unit(match, "allied", name)).toMatchObject({ where: "left", aboard: null, exit: "west", bases: [] })
  })

  it("DGK-AUTO-02 automobiles that are destroyed leave their passengers disordered beside them, and no worse if they were demoralized", () => {
    const after = (status: Unit["status"]) => {
      const cars = id("allied", "Cars")
      const match = table({
        allied: [
          { name: "Cars", vehicle: "car", bases: 2, at: [18, 20], is: { status: "demoralized" } },
          { name: "Riders", is: { aboard: cars, status } },
        ],
        central: [{ name: "X", arm: "machineGun", at: [18, 30], formation: "deployed" }],
        acting: "central",
        dice: [28],
      })
      play(match, x, `deployedFire:${cars}`)
      expect(unit(match, "allied", "Cars").where).toBe("lost")
      return unit(match, "allied", "Riders")
    }
    expect(after("ok")).toMatchObject({ status: "disordered", where: "table", aboard: null, strength: 4 })
    expect(after("demoralized")).toMatchObject({ status: "demoralized", where: "table", strength: 4 })
  })

  it("DGK-AUTO-02 a base on which nobody rides is lost without harm to the passengers of the others", () => {
    const cars = id("allied", "Cars")
    const match = table({
      allied: [
        { name: "Cars", vehicle: "car", bases: 3, at: [18, 20], is: { status: "demoralized" } },
        { name: "Riders", is: { aboard: cars } }, // two bases of cars carry four
      ],
      central: [{ name: "X", arm: "machineGun", at: [18, 30], formation: "deployed" }],
      acting: "central",
      dice: [28],
    })
    play(match, x, `deployedFire:${cars}`)
    expect(unit(match, "allied", "Cars").strength).toBe(2)
    expect(unit(match, "allied", "Riders")).toMatchObject({ status: "ok", where: "aboard" })
  })
})

describe("refusals name the rule", () => {
  const riding = (passenger: Partial<Wanted> = {}) =>
    railway({ allied: [{ name: "A", is: { aboard: train }, ...passenger }], central: [{ name: "X", at: [22, 28] }] })

  it("DGK-VEH-05 a machine gun that is not mounted for it fires from no car", () => {
    const cars = id("allied", "Cars")
    const match = table({
      allied: [
        { name: "Cars", vehicle: "car", bases: 2, at: [18, 20] },
        { name: "A", arm: "machineGun", is: { aboard: cars } },
      ],
      central: [{ name: "X", at: [18, 28] }],
      acting: "allied",
    })
    play(match, a)
    expect(judged(match, { choose: `movingFire:${x}` })).toEqual(["DGK-VEH-05"])
  })

  it("DGK-VEH-02 nobody gets off a train that has moved", () => {
    const match = riding()
    play(match, train, "maneuver", along(train, [24, 20]), a)
    expect(judged(match, { choose: "leave" })).toEqual(["DGK-VEH-02"])
  })

  it("DGK-VEH-04 who rides in march formation does not fire (DGK-ACT-06)", () => {
    const match = riding({ formation: "march" })
    play(match, a)
    expect(judged(match, { choose: `movingFire:${x}` })).toEqual(["DGK-ACT-06", "DGK-VEH-04"])
  })

  it("DGK-INDIR-01 indirect fire that is not in use; DGK-TRAIN-09 ripping up track while disordered, or not in use", () => {
    const set = (rippingUpTrack: string, is: Partial<Unit>) => {
      const match = table({
        terrain: [track],
        allied: [{ name: "A", at: [10, 20.2], is }],
        central: [{ name: "X", at: [44, 44] }],
        options: { rippingUpTrack, indirectFire: "off" },
        acting: "allied",
      })
      play(match, a)
      return match
    }
    expect(judged(set("on", {}), { choose: `indirectFire:${x}` })).toEqual(["DGK-INDIR-01"])
    expect(verbs(set("on", {}))).toContain("rip")
    expect(judged(set("on", { status: "disordered" }), { choose: "rip:line" })).toEqual(["DGK-TRAIN-09"])
    expect(judged(set("on", { underFire: true }), { choose: "rip:line" })).toEqual(["DGK-TRAIN-09"])
    expect(judged(set("off", {}), { choose: "rip:line" })).toEqual(["DGK-TRAIN-09"])
  })
})
