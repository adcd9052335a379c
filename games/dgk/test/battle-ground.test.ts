/** Turns, wheels, tactical moves, wire, mines and ambushes, each played through a match. */

import { last, oddsOf, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import type { Zone } from "../data/scenario.ts"
import { apart, bodyOf } from "../rules/formations-and-facing/body.ts"
import { placeFault, radiusOf } from "../rules/leaders.ts"
import { maySetUp } from "../rules/scenarios-and-setting-up/zones.ts"
import { fieldOf } from "../rules/troops-and-command/field.ts"
import type { Mine, Unit } from "../state.ts"
import { a, box, line, ordered, x } from "./duel.ts"
import { along, id, judged, leaderId, field as scene, table, unit, verbs, type Wanted } from "./table.ts"

const minefield = (px: number, py: number): Mine => ({
  id: "mine:central/field-1",
  side: "central",
  kind: "field",
  x: px * 1000,
  y: py * 1000,
  shown: false,
})

const wheel = (amount: number, how = "wheel") => ({ x: 0, y: 0, how, amount })

describe("turns and wheels", () => {
  it("DGK-FORM-08 an enemy 4 in off the right flank, the unit turns left: it slides an inch away along its new facing", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], is: { status: "demoralized" } }],
      central: [{ name: "X", at: [15, 9], facing: 270, formation: "deployed" }],
      acting: "allied",
      dice: [1],
    })
    const gap = () => apart(bodyOf(unit(match, "allied", "A")), bodyOf(unit(match, "central", "X")))
    expect(gap()).toBe(4_000)
    play(match, a, "regroup", "maneuver:27000")
    const turned = unit(match, "allied", "A")
    expect(turned.facing).toBe(27_000)
    expect(Math.abs(turned.front.x - 9_000)).toBeLessThanOrEqual(2)
    expect(Math.abs(gap() - 4_000)).toBeLessThanOrEqual(4)
  })

  it.each([
    ["a machine gun before its right end", { arm: "machineGun", at: [21, 22], facing: 0 }],
    ["a machine gun before its left end", { arm: "machineGun", at: [19, 22], facing: 0 }],
    ["a battalion, its right end before its left", { at: [17, 23], facing: 0 }],
  ] as const)(
    "DGK-FORM-08 a line turns about and slides until it is no nearer, in however many parts: %s",
    (_what, theirs) => {
      const match = ordered(
        "deploy",
        { at: [20, 20], formation: "deployed" },
        { central: [{ name: "X", formation: "deployed", ...theirs }] },
      )
      const gap = () => apart(bodyOf(unit(match, "allied", "A")), bodyOf(unit(match, "central", "X")))
      const before = gap()
      play(match, along(a, { x: 20_000, y: 20_000, facing: 18_000 }))
      const { front, facing } = unit(match, "allied", "A")
      expect(facing).toBe(18_000)
      expect(Math.abs(gap() - before)).toBeLessThanOrEqual(6)
      // the point on which it turned is behind its front by no more than a base, and not beyond its ends
      expect(Math.abs(front.x - 20_000)).toBeLessThanOrEqual(2_000)
      expect(20_000 - front.y).toBeLessThanOrEqual(1_000)
    },
  )

  it("DGK-FORM-08 a line between two enemies, each of whom drives it to the other, does not turn towards them", () => {
    const enemy = (name: string, y: number, facing: number) => ({
      name,
      bases: 8,
      formation: "deployed" as const,
      at: [20, y] as const,
      facing,
    })
    const turns = (central: Wanted[]) => {
      const match = ordered("deploy", { at: [20, 20], formation: "deployed" }, { central })
      return judged(match, along(a, { x: 20_000, y: 20_000, facing: 9_000 }))
    }
    const [before, behind] = [enemy("X", 22.5, 180), enemy("Y", 17.5, 0)]
    expect(turns([before, behind])).toEqual(["DGK-FORM-08"])
    expect([turns([before]), turns([behind])]).toEqual(["ok", "ok"])
  })

  it("DGK-ACT-03 a deployed line may go an inch nearer to an enemy in front: only a turn is held to its distance", () => {
    const match = ordered(
      "deploy",
      { formation: "deployed" },
      { central: [{ name: "X", at: [10, 15], formation: "deployed" }] },
    )
    play(match, along(a, { x: 10_000, y: 11_000, facing: 0 }))
    expect(unit(match, "allied", "A").front).toEqual({ x: 10_000, y: 11_000 })
  })

  it("DGK-FORM-09 the way of the wheeling corner is paid by its ground, and obstacles on it are crossed", () => {
    const inWood = ordered("maneuver", {}, { terrain: [{ id: "wood", kind: "woods", points: box(2, 9, 20, 20) }] })
    expect(judged(inWood, along(a, wheel(9_000)))).toEqual(["DGK-MOVE-01"]) // 3.14 in of woods cost 6.28
    expect(judged(inWood, along(a, wheel(8_000)))).toBe("ok")
    const river = { ...line("river", "river", [0, 10.6], [48, 10.6]), width: 300 }
    expect(judged(ordered("maneuver", {}, { terrain: [river] }), along(a, wheel(9_000)))).toEqual(["DGK-MOVE-08"])
    const hedge = line("hedge", "hedge", [2, 10.6], [20, 10.6])
    const match = ordered("maneuver", {}, { terrain: [hedge] })
    play(match, along(a, wheel(9_000)))
    expect(last(match, "moved")?.cost).toBeGreaterThanOrEqual(3_140 + 500)
  })

  it("DGK-FORM-09 a wheel backward turns on a rear corner, at half speed (DGK-MOVE-03)", () => {
    const match = ordered("maneuver", {})
    expect(judged(match, along(a, wheel(9_000, "wheelBack")))).toEqual(["DGK-MOVE-01"]) // 6.28
    play(match, along(a, wheel(4_500, "wheelBack")))
    const { facing, bases } = unit(match, "allied", "A")
    expect(facing).toBe(4_500)
    // the rear left corner was at (9, 8) and has not moved
    expect(Math.min(...bases.map((b) => Math.hypot(b.x - 9_000, b.y - 8_000)))).toBeCloseTo(707, -1)
    expect(last(match, "moved")?.cost).toBeCloseTo(2 * 1_571, -1)
  })

  it("DGK-FORM-09 a wheel to a flank turns on a corner of that flank, at half speed (DGK-MOVE-03)", () => {
    // two bases wide and two deep: corners at (9, 10), (11, 10), (11, 8), (9, 8)
    const corners = [
      ["wheelToLeft", 4_500, 9_000, 10_000],
      ["wheelToLeft", -4_500, 9_000, 8_000],
      ["wheelToRight", 4_500, 11_000, 8_000],
      ["wheelToRight", -4_500, 11_000, 10_000],
    ] as const
    for (const [how, amount, px, py] of corners) {
      const match = ordered("maneuver", {})
      play(match, along(a, wheel(amount, how)))
      const { facing, bases } = unit(match, "allied", "A")
      expect(facing).toBe((amount + 36_000) % 36_000)
      expect(Math.min(...bases.map((b) => Math.hypot(b.x - px, b.y - py)))).toBeCloseTo(707, -1)
      expect(last(match, "moved")?.cost).toBeCloseTo(2 * 1_571, -1)
    }
    expect(judged(ordered("maneuver", {}), along(a, wheel(9_000, "wheelToLeft")))).toEqual(["DGK-MOVE-01"]) // 6.28
  })

  it("DGK-AMB-02 two artillery bases maneuver two wide", () => {
    const match = ordered("maneuver", { arm: "fieldArtillery", bases: 2, formation: "deployed" })
    play(match, along(a, [10, 12]))
    expect(unit(match, "allied", "A").ranks).toEqual([2])
  })

  it("DGK-AMB-14 machine guns pay double in rough ground", () => {
    const match = ordered(
      "maneuver",
      { arm: "machineGun" },
      { terrain: [{ id: "wood", kind: "woods", points: box(2, 9, 20, 30) }] },
    )
    expect(judged(match, along(a, [10, 13]))).toBe("ok")
    expect(judged(match, along(a, [10, 13.1]))).toEqual(["DGK-MOVE-01"])
  })

  it("DGK-ACT-08 a battalion that turns into column takes to the road behind its head, however short the march", () => {
    const match = ordered("march", { at: [20, 20], facing: 133 })
    expect(judged(match, along(a, [20.001, 20]))).toBe("ok")
    play(match, along(a, [21.3, 22.7], [24, 22.7]))
    expect(unit(match, "allied", "A")).toMatchObject({ formation: "march", bases: { length: 4 } })
  })
})

describe("choke points and zones of control", () => {
  const river = { ...line("river", "river", [0, 13], [48, 13]), width: 800 }
  const bridge = { ...line("bridge", "bridge", [10, 12.3], [10, 13.7]), width: 1_000 }

  it("DGK-MOVE-06 a block closes up to pass a bridge, and goes nowhere beside it", () => {
    const match = ordered("maneuver", {}, { terrain: [river, bridge] })
    expect(judged(match, along(a, [10, 15.5]))).toBe("ok")
    expect(judged(match, along(a, [14, 11], [14, 14]))).toEqual(["DGK-MOVE-08"])
  })

  it("DGK-MOVE-08 nobody stays in the water beside a bridge: a block passes it or waits, a line does not form on it", () => {
    const block = ordered("maneuver", {}, { terrain: [river, bridge] })
    expect(judged(block, along(a, [10, 13]))).toEqual(["DGK-MOVE-08"]) // two files on a bridge one inch wide
    expect(judged(block, along(a, [10, 12.6]))).toBe("ok") // at the bank
    const line = ordered("deploy", { at: [10, 13.5], formation: "march" }, { terrain: [river, bridge] })
    expect(judged(line, along(a, { x: 10_000, y: 13_500, facing: 0 }))).toEqual(["DGK-MOVE-08"])
  })

  it("DGK-MOVE-08 nor does anybody set up in the water beside a bridge, a column on it does", () => {
    const { state } = scene({ allied: [{ name: "A", at: [10, 5] }], terrain: [river, bridge] })
    const zone: Zone = { ...(fieldOf(state).scenario.sides.allied.zones[0] as Zone), formations: ["deployed", "march"] }
    const places = fieldOf(state).places as Map<string, unknown>
    const own = state.units.find((u) => u.id === id("allied", "A")) as Unit
    places.set(own.id, { kind: "zone", zone })
    const setUp = (how: string) => {
      const found = maySetUp(state, own, { x: 10_000, y: 13_000, facing: 0, how }, [])
      return found.ok ? "ok" : found.rules
    }
    expect([setUp("deployed"), setUp("march")]).toEqual([["DGK-MOVE-08"], "ok"])
  })

  it("DGK-MOVE-08 a column stands on the bridge, and no wider than it", () => {
    const march = (by: number) =>
      ordered("march", { at: [10 + by, 11], formation: "march" }, { terrain: [river, bridge] })
    expect(judged(march(0), along(a, [10, 14]))).toBe("ok")
    expect(judged(march(0.6), along(a, [10.6, 14]))).toEqual(["DGK-MOVE-08"])
  })

  it("DGK-MOVE-11 who stands within an inch of an enemy already may go away from him, not along him nearer", () => {
    const match = ordered("maneuver", {}, { central: [{ name: "X", at: [10, 10.6], formation: "deployed" }] })
    expect(judged(match, along(a, { x: 10_000, y: 9_000, how: "slide" }))).toBe("ok")
    expect(judged(match, along(a, { x: 10_000, y: 10_200, how: "slide" }))).toEqual(["DGK-MOVE-11"])
  })
})

describe("wire", () => {
  const wire = line("wire", "wire", [4, 12], [16, 12])

  it("DGK-WIRE-01 nobody turns or deploys across it either", () => {
    const match = ordered("deploy", { at: [10, 11.5] }, { terrain: [wire] })
    expect(judged(match, along(a, { x: 10_000, y: 11_500, facing: 9_000 }))).toEqual(["DGK-WIRE-01"])
    expect(judged(match, along(a, { x: 10_000, y: 11_500, facing: 0 }))).toBe("ok")
  })

  it("DGK-WIRE-01 it bars an Assault like any path", () => {
    const match = table({
      terrain: [wire],
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [10, 14], formation: "deployed" }],
      acting: "allied",
    })
    play(match, a)
    expect(verbs(match)).not.toContain("assault")
    expect(judged(match, { choose: `assault:${x}` })).toEqual(["DGK-WIRE-01"])
  })

  it("DGK-WIRE-02 a unit whose order is lost may still rest and cut the wire it touches", () => {
    const match = ordered("hold", {})
    expect(match.state.gone).toEqual([])
    const lost = table({
      terrain: [wire],
      allied: [{ name: "A", at: [9, 11.9], arm: "machineGun" }],
      central: [{ name: "X", at: [40, 40] }],
      acting: "allied",
      dice: [100],
    })
    play(lost, a, "maneuver")
    expect(optionsOf(lost)).toContain("cut:wire-3")
    play(lost, "cut:wire-3")
    expect(lost.state.gone).toEqual(["wire-3"])
  })
})

describe("mines", () => {
  it("DGK-MINE-01 a flank that enters a field stops the whole unit", () => {
    const match = ordered("maneuver", {}, { is: { mines: [minefield(12, 14)] } })
    play(match, along(a, [10.5, 15.9]))
    const { front, status } = unit(match, "allied", "A")
    expect(status).toBe("disordered")
    expect(front.y).toBeLessThan(13_300)
    expect(match.state.mines[0]?.shown).toBe(true)
  })

  it("DGK-MINE-01 a unit that only turns enters a field with its flank: it stands as it has turned, and takes a level", () => {
    const match = ordered("deploy", {}, { is: { mines: [minefield(9.5, 12.5)] } })
    play(match, along(a, { x: 10_000, y: 10_000, facing: 9_000 }))
    expect(unit(match, "allied", "A")).toMatchObject({
      status: "disordered",
      formation: "deployed",
      facing: 9_000,
      front: { x: 10_000, y: 10_000 },
    })
    expect(match.state.mines[0]?.shown).toBe(true)
  })

  it("DGK-MINE-01 every move inside the field costs another level", () => {
    const match = ordered(
      "maneuver",
      { at: [10, 13.5], is: { status: "disordered" } },
      { is: { mines: [minefield(10, 14)] } },
    )
    play(match, along(a, [10, 16]))
    expect(unit(match, "allied", "A")).toMatchObject({ status: "demoralized", front: { x: 10_000, y: 16_000 } })
  })

  it("DGK-MINE-01 a column on Route March halts at the field it comes on, not beyond it", () => {
    const road = [
      [10_000, 0],
      [10_000, 40_000],
    ]
    const march = (mines: Mine[]) => {
      const match = table({
        allied: [{ name: "A", at: [10, 8], formation: "march", is: { route: { arrival: "road", at: 8_000 } } }],
        central: [{ name: "X", at: [44, 44] }],
        arrivals: { allied: [{ id: "road", turn: 1, who: [a], route: road }] },
        acting: "allied",
        is: { mines },
      })
      play(match, a, "routeMarch", along(a, [10, 16]))
      return match
    }
    expect(unit(march([]), "allied", "A").front.y).toBe(16_000)
    const match = march([minefield(10, 12)])
    expect(unit(match, "allied", "A")).toMatchObject({ status: "disordered", formation: "march" })
    expect(unit(match, "allied", "A").front.y).toBe(11_000)
    expect(last(match, "moved")?.cost).toBe(3_000)
    // a unit already in a field moves on, and takes a level
    const inside = march([minefield(10, 8)])
    expect(unit(inside, "allied", "A")).toMatchObject({ status: "disordered", front: { x: 10_000, y: 16_000 } })
  })

  it("DGK-MINE-01 a charge that runs into a field is not made, and its target keeps its action", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [10, 15.5], formation: "deployed" }],
      acting: "allied",
      dice: [1],
      is: { mines: [minefield(10, 13)] },
    })
    play(match, a, `assault:${x}`)
    expect(unit(match, "allied", "A")).toMatchObject({ status: "disordered", acted: true })
    expect(unit(match, "allied", "A").front.y).toBeLessThan(12_300)
    expect(unit(match, "central", "X")).toMatchObject({ acted: false, assaults: [] })
  })

  it("DGK-MINE-01 who falls back into a field halts at its edge and takes a level more", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [{ name: "X", at: [10, 15], formation: "march", bases: 8, is: { status: "disordered" } }],
      acting: "allied",
      dice: [20], // index 6 - 4 + 3 + 1 = 6: 20 is one level … 8 bases: demoralized only
      is: { mines: [minefield(10, 26)] },
    })
    play(match, a, `deployedFire:${x}`)
    expect(unit(match, "central", "X").status).toBe("demoralized")
    const broken = table({
      allied: [{ name: "A", at: [10, 10], formation: "deployed" }],
      central: [{ name: "X", at: [10, 15], bases: 8, is: { status: "demoralized" } }],
      acting: "allied",
      dice: [10], // index 6 - 4 + 1 = 3: 10 is one level, a base lost
      is: { mines: [minefield(10, 20)] },
    })
    play(broken, a, `deployedFire:${x}`)
    expect(last(broken, "mined")).toMatchObject({ name: "X" })
    expect(unit(broken, "central", "X")).toMatchObject({ strength: 6 })
    expect(last(broken, "fellBack")?.distance).toBeLessThan(6_000)
  })

  it("DGK-MINE-02 only a command mine of its own side is fired by a unit: no minefield, and no mine of the enemy", () => {
    const at = minefield(30, 30)
    const mines: Mine[] = [
      { ...at, id: "mine:allied/command-1", side: "allied", kind: "command" },
      { ...at, id: "mine:allied/field-1", side: "allied", kind: "field" },
      { ...at, id: "mine:central/command-1", side: "central", kind: "command" },
    ]
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [30, 31], formation: "deployed" }],
      acting: "allied",
      is: { mines },
    })
    play(match, a)
    expect(optionsOf(match).filter((o) => o.startsWith("fire-mine"))).toEqual(["fire-mine:mine:allied/command-1"])
  })

  it("DGK-MOVE-08 a Leader may stand with his base on the very edge of the table, and no farther", () => {
    const { state } = scene({ allied: [{ name: "A", at: [10, 10] }], central: [{ name: "X", at: [30, 31] }] })
    const { width, depth } = fieldOf(state).scenario.table
    const who = leaderId("allied")
    const r = radiusOf(state, { id: who })
    const stands = (x: number, y: number) => placeFault(state, who, { x, y }).ok
    expect([stands(width - r, 5_000), stands(width - r + 1, 5_000)]).toEqual([true, false])
    expect([stands(5_000, depth - r), stands(5_000, depth - r + 1)]).toEqual([true, false])
    expect([stands(r, r), stands(r - 1, r), stands(r, r - 1)]).toEqual([true, false, false])
  })

  it("DGK-MINE-02 the odds of a mine under friend and foe: from the least harm to the enemy, and there from the most of one's own", () => {
    const mine: Mine = { ...minefield(30, 30), id: "mine:allied/command-1", side: "allied", kind: "command" }
    const match = table({
      allied: [
        { name: "A", at: [10, 10] },
        { name: "B", at: [27, 30], facing: 90 },
      ],
      central: [{ name: "X", at: [33, 30], facing: 270 }],
      acting: "allied",
      is: { mines: [mine] },
    })
    play(match, a)
    const levels = Object.keys(oddsOf(match, `fire-mine:${mine.id}`)).map((said) => said.match(/\d+|no/g)?.map(Number))
    const sorted = levels.toSorted((p, q) => Number(p?.[0]) - Number(q?.[0]) || Number(q?.[1]) - Number(p?.[1]))
    expect(levels.length).toBeGreaterThan(10)
    expect(levels).toEqual(sorted)
  })

  it("DGK-MINE-02 firing a command mine costs no action: whoever acts goes on", () => {
    const mine: Mine = { ...minefield(30, 30), id: "mine:allied/command-1", side: "allied", kind: "command" }
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [30, 31], formation: "deployed" }],
      acting: "allied",
      dice: [100, 1],
      is: { mines: [mine] },
    })
    play(match, a, `fire-mine:${mine.id}`)
    // DGK-GAP-10: 13 + 1 at 0-3 in, even, deployed -2
    expect(last(match, "blast")).toMatchObject({ name: "X", levels: 0 })
    expect(match.draws.at(-1)).toMatchObject({ rule: "DGK-FIRE-12" })
    expect(optionsOf(match)).toContain("maneuver")
    expect(optionsOf(match)).not.toContain(`fire-mine:${mine.id}`)
    play(match, "maneuver", along(a, [10, 14]))
    expect(unit(match, "allied", "A").front.y).toBe(14_000)
  })

  it("DGK-MINE-02 fortifications within 3 in of the blast become Hard Cover", () => {
    const mine: Mine = { ...minefield(30, 30), id: "mine:allied/command-1", side: "allied", kind: "command" }
    const redoubt = { id: "fort", kind: "redoubt", points: box(26, 28, 34, 33), movement: "rough", sight: "low" }
    const match = table({
      terrain: [redoubt],
      allied: [{ name: "A", at: [30, 20], formation: "deployed" }],
      central: [{ name: "X", at: [30, 30], formation: "deployed" }],
      acting: "allied",
      dice: [100, 100],
      is: { mines: [mine] },
    })
    play(match, a, `fire-mine:${mine.id}`)
    expect(match.state.breached).toEqual(["fort"])
    play(match, `deployedFire:${x}`)
    expect(last(match, "fired")).toMatchObject({ index: 0 }) // 6 - 3 - 2 deployed - 2 hard, limited to 0
  })
})

describe("hidden enemies", () => {
  const hidden = { hidden: true }

  it("DGK-GAP-14 a charge that would run into one it does not see finds it, and may Maneuver instead", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [
        { name: "X", at: [10, 15.4], formation: "deployed", arm: "machineGun" },
        { name: "Y", at: [9.2, 15], formation: "deployed", arm: "machineGun", is: hidden },
      ],
      terrain: [{ id: "wood", kind: "woods", points: box(2, 14.6, 9.4, 17) }],
      acting: "allied",
      dice: [1],
    })
    play(match, a)
    expect(optionsOf(match)).toContain(`assault:${x}`)
    play(match, `assault:${x}`)
    expect(last(match, "revealed")).toMatchObject({ name: "Y" })
    expect(match.pending[0]?.what).toBe("instead-of-assault")
  })

  it("DGK-HIDE-01 it may move, and then it is seen; holding it is not", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [10, 30], formation: "deployed", is: hidden }],
      acting: "central",
      dice: [1],
    })
    play(match, x, "hold")
    expect(unit(match, "central", "X").hidden).toBe(true)
    expect(match.told.findLast((t) => t.what.kind === "held")?.to).toEqual(["central"])
    play(match, "end", "pass", "pass")
    const again = match.pending[0]?.by === "central" ? [] : ["pass"]
    play(match, ...again, leaderId("central"), x, "deploy", along(x, { x: 10_000, y: 30_000, facing: 17_000 }))
    expect(unit(match, "central", "X").hidden).toBe(false)
  })

  it("DGK-GAP-14 a column on Route March halts short of an ambush it did not see", () => {
    const who = id("allied", "V")
    const match = table({
      allied: [{ name: "V" }],
      central: [{ name: "X", at: [10, 12], facing: 180, formation: "deployed", is: hidden }],
      acting: "allied",
      arrivals: {
        allied: [
          {
            id: "in",
            turn: 1,
            who: [who],
            route: [
              [10_000, 0],
              [10_000, 40_000],
            ],
          },
        ],
      },
    })
    play(match, who, "routeMarch", along(who, [10, 12]))
    expect(last(match, "revealed")).toMatchObject({ name: "X" })
    expect(unit(match, "allied", "V").front.y).toBeLessThanOrEqual(11_000)
    expect(unit(match, "allied", "V").where).toBe("table")
  })
})
