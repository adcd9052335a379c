/** Armoured trains and other units that move only by rail: GTW-14.B-1, GTW-14.B.1. */
import { play, refusal, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { faceFrom } from "../data/counters.ts"
import { game } from "../game.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { faceOf, transportSize } from "../rules/basic-game-concepts/units.ts"
import { mayAdvance } from "../rules/combat/advances.ts"
import { refugesOf } from "../rules/combat/retreats.ts"
import { isWithin } from "../rules/stacking.ts"
import type { State } from "../state.ts"
import { at, go, ids, position, table, unit, type Wanted } from "./table.ts"

const train = { at: "0404", is: "test-british-train", as: "t" }
const guard = { at: "0404", is: "british-guards", as: "g" }
const foe: Wanted = { at: "0505", is: "german-1915", as: "foe" }
const far: Wanted = { at: "0807", is: "german-1915", as: "far" }

describe("rail-only units", () => {
  it("GTW-14.B.1-1 a rating R is read as rail-only, with points for 40 hexes of rail", () => {
    const face = faceFrom("britain", "heavy artillery", "regiment", "4-6-R")
    expect([face.attack, face.defence, face.only, face.rating * 8]).toEqual([4, 6, "rail", 40])
  })

  it("GTW-14.B-1 a full hex and an armoured train are legal", () => {
    const six = Array.from({ length: 6 }, (_, i) => ({ ...guard, as: `d${i}` }))
    const guns = Array.from({ length: 10 }, (_, i) => ({ ...guard, is: "british-heavy-artillery", as: `a${i}` }))
    const m = position({ units: [...six, ...guns, train] })
    const full = m.units.filter((u) => u.name !== "t")
    expect(isWithin(m, at(m, "0404"), full)).toBe(true)
    expect(isWithin(m, at(m, "0404"), [...full, { ...full.at(-1)!, n: 99 }])).toBe(false)
    expect(isWithin(m, at(m, "0404"), m.units)).toBe(true)
  })

  it("GTW-14.B.1-1 it goes by rail, which uses no capacity, and never across country", () => {
    const match = table({ units: [train, guard, far], bare: true })
    expect(refusal(match, go("t", "0405"))).toMatchObject({ rules: ["GTW-14.B.1-1"] })
    const [d] = match.pending
    const reached = d?.kind === "path" ? d.reach!(["unit:t"]) : []
    expect(reached.length).toBeGreaterThan(0)
    const { map } = fieldOf(match.state as State)
    expect(reached.every((r) => map.onRail[map.grid.hex(r.at)] && r.does === "By rail.")).toBe(true)
    const before = match.state.nets.map((n) => n.used)
    play(match, go("t", "rail:0405"))
    expect(unit(match, "t").hex).toBe(at(match.state as State, "0405"))
    expect(match.state.nets.map((n) => n.used)).toEqual(before)
    expect(transportSize(faceOf(unit(match, "t")))).toBe(0)
  })

  it("GTW-14.B.1-1 it stays where it is while the line there is broken", () => {
    const match = table({
      units: [train, guard, far],
      bare: true,
      but(m) {
        m.broken.push(at(m, "0404"))
      },
    })
    expect(refusal(match, go("t", "rail:0405"))).toMatchObject({ rules: ["GTW-7.A.6"] })
  })

  it("GTW-14.B.1-1 it attacks adjacent hexes, and does not advance", () => {
    const match = table({ units: [train, guard, foe], phase: "combat", bare: true })
    play(match, "0505")
    expect(tried(match, ids("t", "g")).ok).toBe(true)
    const m = position({ units: [train, guard, foe] })
    expect(mayAdvance(m, m.named("t"), at(m, "0505"), m.units)).toMatchObject({ ok: false, rules: ["GTW-14.B.1-1"] })
  })

  it("GTW-14.B.1-1 it retreats only to a hex that it could enter by rail", () => {
    const m = position({ units: [train, guard, far], bare: true, owners: { entente: "0404" } })
    const { map } = fieldOf(m)
    const lines = map.grid
      .neighbours(at(m, "0404"))
      .filter((h) => map.rail[map.grid.sideBetween(at(m, "0404"), h)] !== undefined)
    const own = lines.filter((h) => m.owners[h] === 0)
    expect(own.length).toBeGreaterThan(0)
    const refuges = refugesOf(m, m.named("t"), new Set(), new Set()).map((r) => r.hex)
    expect(refuges.length).toBeGreaterThan(0)
    expect(refuges.every((h) => own.includes(h))).toBe(true)
    for (const h of lines) m.owners[h] = 1
    expect(refugesOf(m, m.named("t"), new Set(), new Set())).toEqual([])
    expect(refugesOf(m, m.named("g"), new Set(), new Set()).length).toBeGreaterThan(0)
  })

  it("GTW-14.B.1-1 with the line of its own hex broken it cannot retreat at all", () => {
    const m = position({ units: [train, guard, far], bare: true })
    expect(refugesOf(m, m.named("t"), new Set(), new Set()).length).toBeGreaterThan(0)
    m.broken.push(at(m, "0404"))
    expect(refugesOf(m, m.named("t"), new Set(), new Set())).toEqual([])
  })

  it("GTW-14.B.1-1 a random player and the officer send it by rail", () => {
    const match = table({ units: [train, guard, far], bare: true })
    const [d] = match.pending
    if (d?.kind !== "path") throw new Error("expected a path")
    let rides = 0
    for (let n = 0; n < 60; n++) {
      const paths = d.suggest!((k) => (n * 7 + k * 3) % k)
      expect(d.check(paths).ok).toBe(true)
      if (paths["unit:t"]) rides++
    }
    expect(rides).toBeGreaterThan(0)
    const [move] = game.propose!(match.state as State, d, (k) => k - 1, undefined)
    expect(move && "path" in move && d.check(move.path).ok).toBe(true)
  })
})
