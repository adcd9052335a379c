import { asked, play, refusal, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { exitCost, sailCost } from "../charts/movement.ts"
import { coastDefence } from "../charts/strength.ts"
import { fieldOf, waterNetsOf } from "../rules/basic-game-concepts/field.ts"
import { faceOf } from "../rules/basic-game-concepts/units.ts"
import { boatsOn, tripTo } from "../rules/transportation-lines/rivers.ts"
import { zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State } from "../state.ts"
import { at, go, position, type Scene, table, unit } from "./table.ts"

const on = { riverMovement: "on" }
const far = { at: "0301", is: "british-regular", as: "far" } as const
/** A regiment in Amiens, the only city with boats on the Somme, plus any other units given. */
const somme = (units: Scene["units"] = [], more: Partial<Scene> = {}): Scene => ({
  units: [{ at: "0306", is: "british-combat-engineers", as: "r" }, far, ...units],
  options: on,
  ...more,
})
const sideNet = (m: State, a: string, b: string): number =>
  fieldOf(m).waterNet[fieldOf(m).map.grid.sideBetween(at(m, a), at(m, b))]!
const reached = (match: ReturnType<typeof table>, as: string) => {
  const [d] = match.pending
  return d?.kind === "path" ? d.reach!([`unit:${as}`]) : []
}

describe("river movement", () => {
  it("GTW-7.C-1 without the option no boat goes; with it one does, in the movement phase only", () => {
    const without = table({ ...somme(), options: {} })
    expect(refusal(without, go("r", "river:0105")).rules).toContain("GTW-7.C-1")
    const match = table(somme())
    play(match, go("r", "river:0105"))
    expect(unit(match, "r").hex).toBe(at(match.state as State, "0105"))
    const late = table(somme([], { phase: "exploitation" }))
    expect(refusal(late, go("r", "river:0105")).rules).toContain("GTW-7.C.2")
  })

  it("GTW-7.C.1 rivers and lakes are navigable, other hexsides are not; next to a mountain a river is not; frozen water is not", () => {
    const m = position({ scenario: "tannenberg", units: [] })
    expect([sideNet(m, "0603", "0703") >= 0, sideNet(m, "1004", "1105") >= 0, sideNet(m, "0701", "0702")]).toEqual([
      true,
      true,
      -1,
    ])
    const { map } = fieldOf(m)
    const peak = at(m, "0603")
    const hilly = waterNetsOf({ ...map, terrain: map.terrain.map((t, h) => (h === peak ? "mountain" : t)) })
    expect(hilly[map.grid.sideBetween(peak, at(m, "0703"))]).toBe(-1)
    const frozen = table(somme([], { weather: "winter" }))
    expect(refusal(frozen, go("r", "river:0105")).rules).toContain("GTW-7.C.1")
  })

  it("GTW-7.C.2, GTW-GAP-07 sixteen hexsides cost 2 movement points, seventeen 3, and twice that on a forced march", () => {
    expect([sailCost(16, false), sailCost(17, false), sailCost(16, true)]).toEqual([2, 3, 4])
  })

  it("GTW-7.C.2 from Amiens down the Somme to Abbeville: 4 hexsides, 1 point; then on foot", () => {
    const match = table(somme())
    expect(reached(match, "r").find((r) => r.at === "0105")).toMatchObject({ cost: 1 })
    const trip = tripTo(
      match.state as State,
      unit(match, "r"),
      at(match.state as State, "0306"),
      at(match.state as State, "0105"),
    )
    expect(trip).toMatchObject({ ok: true, hexsides: 4 })
    play(match, go("r", "river:0105 0104"))
    expect([unit(match, "r").hex, unit(match, "r").spent]).toEqual([at(match.state as State, "0104"), 2])
  })

  it("GTW-7.C.3-1, GTW-GAP-59 heavy artillery next to the river blocks it; a brigade does not; nor do guns that are badly disrupted", () => {
    const guns = { at: "0205", is: "german-heavy-artillery", as: "g" } as const
    const blocked = table(somme([guns]))
    expect(refusal(blocked, go("r", "river:0105")).rules).toContain("GTW-7.C.3-1")
    for (const harmless of [
      { ...guns, disruption: 2 },
      { ...guns, is: "test-german-brigade" },
    ]) {
      const match = table(somme([harmless]))
      expect(tried(match, go("r", "river:0105")).ok).toBe(true)
    }
  })

  it("GTW-GAP-59 5-7-5 heavy artillery 2.5, halved by disruption; a division 0.5; engineers none", () => {
    const m = position({
      units: [
        { at: "0604", is: "test-german-gas-artillery", as: "g" },
        { at: "0604", is: "german-1915", as: "d" },
        { at: "0604", is: "test-german-brigade", as: "e" },
      ],
    })
    const strength = (as: string, disruption = 0) => coastDefence(faceOf(m.named(as)), disruption)
    expect([strength("g"), strength("g", 1), strength("g", 2), strength("d"), strength("e")]).toEqual([
      2.5, 1.25, 0, 0.5, 0,
    ])
  })

  it("GTW-7.C.3-2 no boats without a major city of one's own on the water, and no landing in an enemy hex", () => {
    const from = { at: "0205", is: "british-combat-engineers", as: "s" } as const
    const without = table({ units: [from, far], options: on, owners: { central: "0306" } })
    expect(refusal(without, go("s", "river:0206")).rules).toContain("GTW-7.C.3-2")
    const enemy = table(somme([], { owners: { central: "0105" } }))
    expect(refusal(enemy, go("r", "river:0105")).rules).toContain("GTW-7.C.3-2")
  })

  it("GTW-7.C.3-3, GTW-6.A leaving an enemy zone by boat costs its exit; on landing a unit has its zone again", () => {
    const plain = table(somme())
    play(plain, go("r", "river:0105"))
    const m = plain.state as State
    expect([unit(plain, "r").spent, zoneIn(m, at(m, "0105"), "entente") > 0]).toEqual([1, true])
    const held = table(somme([{ at: "0305", is: "german-1915", as: "g" }]))
    play(held, go("r", "river:0105"))
    expect(unit(held, "r").spent).toBe(1 + exitCost(2, false))
  })

  it("GTW-7.C.4, GTW-7.C.5, GTW-3.A.3-4 one city gives boats for a regiment; a brigade, and a regiment of guns, are too large", () => {
    for (const is of ["test-british-brigade", "british-heavy-artillery"]) {
      const match = table(somme([{ at: "0306", is, as: "x" }]))
      expect(refusal(match, go("x", "river:0105")).rules).toContain("GTW-7.C.5")
    }
  })

  it("GTW-7.C.5 the boats of a turn are used once, and a unit is counted once on a net", () => {
    const match = table(somme([{ at: "0306", is: "british-combat-engineers", as: "s" }]))
    expect(refusal(match, { path: { "unit:r": ["river:0105"], "unit:s": ["river:0105"] } }).rules).toContain(
      "GTW-7.C.5",
    )
    play(match, go("r", "river:0205 river:0105"))
    expect(match.state.sailed).toMatchObject([{ re: 1 }])
    expect(asked(match)).toBe("move")
    expect(refusal(match, go("s", "river:0105")).rules).toContain("GTW-7.C.5")
  })

  it("GTW-7.C.6 a city that changes hands takes its boats along", () => {
    const m = position(somme())
    const net = sideNet(m, "0306", "0307")
    expect([boatsOn(m, net, "entente"), boatsOn(m, net, "central")]).toEqual([1, 0])
    const taken = position(somme([], { owners: { central: "0306" } }))
    expect([boatsOn(taken, net, "entente"), boatsOn(taken, net, "central")]).toEqual([0, 1])
  })
})
