/** Transport units: GTW-14.O. */
import { asked, play, refusal, told, tried } from "@salient/kit/testing"
import { DIRECTIONS, type Direction, NONE } from "@salient/space/hex"
import { describe, expect, it } from "vitest"
import { reducedRating } from "../charts/movement.ts"
import { sayTurn } from "../data/calendar.ts"
import { game } from "../game.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { faceOf } from "../rules/basic-game-concepts/units.ts"
import { mayCarry, mayCarryAll } from "../rules/special-units/transports.ts"
import { isWithin } from "../rules/stacking.ts"
import { mayTrace, overlandLength, traceOverland, traceRoad } from "../rules/supply/lines.ts"
import { mostPoints } from "../rules/supply/stores.ts"
import type { State } from "../state.ts"
import { at, go, ids, position, type Scene, table, unit, type Wanted } from "./table.ts"

const lorries: Wanted = { at: "0304", is: "test-british-lorries", as: "l" }
const mules: Wanted = { at: "0304", is: "test-british-mules", as: "m" }
const foot: Wanted = { at: "0304", is: "test-british-foot", as: "f" }
const far: Wanted = { at: "0807", is: "german-1915", as: "far" }
const scene = (units: readonly Wanted[], more: Partial<Scene> = {}): Scene => ({
  units: [...units, far],
  bare: true,
  scenario: "artois-1915",
  ...more,
})
const carried = (by: string, to: string, way: string, ...names: readonly string[]) => ({
  path: {
    [`unit:${by}`]: way.split(" "),
    ...Object.fromEntries(names.map((n) => [`unit:${n}`, [`aboard:unit:${by}`, to]])),
  },
})

describe("modes", () => {
  const staff = (units: readonly Wanted[]) =>
    table(
      scene(units, {
        phase: "initial",
        but(m) {
          m.stage = 3
        },
      }),
    )

  it("GTW-14.O.1 it enters play in transport mode, and its owner changes it in the initial phase", () => {
    const match = staff([lorries])
    expect(unit(match, "l").mode).toBe(undefined)
    play(match, "transports")
    expect(asked(match)).toBe("transport")
    expect(refusal(match, "transport:unit:l")).toMatchObject({ rules: ["GTW-14.O.1"] })
    play(match, "overland:unit:l")
    expect(unit(match, "l").mode).toBe("overland")
    expect(told(match, "mode")).toMatchObject([{ name: "l", does: "lengthens overland supply lines" }])
    play(match, "transports", "transport:unit:l")
    expect(unit(match, "l").mode).toBe(undefined)
  })

  it("GTW-14.O.1 in supply line mode it neither moves nor carries, and in the movement phase nobody changes it", () => {
    const match = table(scene([{ ...lorries, mode: "road" }, foot]))
    expect(tried(match, go("l", "0303")).ok).toBe(false)
    expect(refusal(match, carried("l", "0303", "0303", "f"))).toBeDefined()
    expect(refusal(match, "overland:unit:l")).toBeDefined()
    const m = position(scene([{ ...lorries, mode: "road" }, foot]))
    expect(mayCarry(m.named("l"), m.named("f"))).toMatchObject({ ok: false, rules: ["GTW-14.O.1"] })
    expect([mostPoints(m, m.named("l")), mostPoints(m, { ...m.named("l"), mode: undefined })]).toEqual([0, 2])
  })

  it("GTW-14.O.1 forced to retreat in supply line mode it is eliminated", () => {
    const match = table({
      units: [
        { ...lorries, at: "0404", mode: "overland" },
        { at: "0404", is: "british-territorial", as: "t" },
        ...["g", "h", "i"].map((as) => ({ at: "0505", is: "german-guard-1915", as })),
      ],
      phase: "combat",
      active: "central",
      bare: true,
      dice: [6, 6, 6, 6, 6, 6, 6, 6],
    })
    play(match, "0404", ids("g", "h", "i"))
    for (let i = 0; i < 12 && match.state.phase === "combat" && match.pending[0]; i++) {
      const [d] = match.pending
      play(
        match,
        d!.kind === "select"
          ? { select: d!.suggest?.((n) => n - 1) ?? [] }
          : d!.kind === "choose"
            ? d!.options.at(-1)!.id
            : { confirm: d!.what === "declare" },
      )
    }
    expect(told(match, "eliminated").find((h) => (h as unknown as { name: string }).name === "l")).toMatchObject({
      rules: ["GTW-14.O.1"],
    })
  })
})

describe("cargo", () => {
  it("GTW-14.O-1 transport units never count for stacking; what they carry does", () => {
    const six = Array.from({ length: 6 }, (_, i) => ({ ...foot, at: "0303", is: "british-regular", as: `d${i}` }))
    const more = Array.from({ length: 3 }, (_, i) => ({ ...foot, at: "0303", as: `x${i}` }))
    const full = scene([...six, ...more, lorries, foot])
    const m = position(full)
    const there = m.units.filter((u) => u.hex === at(m, "0303"))
    expect(isWithin(m, at(m, "0303"), [...there, m.named("l")])).toBe(true)
    expect(isWithin(m, at(m, "0303"), [...there, m.named("f")])).toBe(false)
    const match = table({
      ...full,
      but(s) {
        for (const u of s.units) if (u.hex === at(s, "0303")) u.moved = true
      },
    })
    expect(tried(match, go("l", "0303")).ok).toBe(true)
    expect(refusal(match, carried("l", "0303", "0303", "f"))).toMatchObject({ rules: ["GTW-8.B-1"] })
  })

  it("GTW-14.O.2-1 three REs at a time: a brigade and a regiment, not two brigades; field guns count twice", () => {
    const guns: Wanted = { ...foot, is: "test-british-field-artillery", as: "a" }
    const m = position(scene([lorries, foot, { ...foot, as: "f2" }, guns, { ...guns, as: "a2" }]))
    const load = (...names: readonly string[]) =>
      mayCarryAll(
        m.named("l"),
        names.map((n) => m.named(n)),
      )
    expect([load("f").ok, load("a").ok]).toEqual([true, true])
    expect(load("f", "f2")).toMatchObject({ ok: false, rules: ["GTW-14.O.2-1"] })
    expect(load("a", "a2")).toMatchObject({ ok: false, rules: ["GTW-14.O.2-1"] })
    expect(load("f", "a")).toMatchObject({ ok: false, rules: ["GTW-14.O.2-1"] })
  })

  it("GTW-14.O.2-1 six REs of stores are two Resource Points; none while it is disrupted, and no units either", () => {
    const m = position(scene([lorries, { ...lorries, as: "d", disruption: 1 }, foot]))
    expect([mostPoints(m, m.named("l")), mostPoints(m, m.named("d"))]).toEqual([2, 0])
    expect(mayCarry(m.named("d"), m.named("f"))).toMatchObject({ ok: false, rules: ["GTW-14.O.2-1"] })
  })

  it("GTW-14.O.2-1 stores and units together: three REs are a Resource Point alone", () => {
    const match = table(scene([lorries, foot], { points: [{ at: "0304", side: "entente", points: 2 }] }))
    expect(refusal(match, carried("l", "0303", "load 0303", "f"))).toMatchObject({ rules: ["GTW-14.O.2-1"] })
    expect(tried(match, go("l", "load 0303")).ok).toBe(true)
  })

  it("GTW-14.O.2-2 a transport picks a brigade up on its way and puts it down before the end", () => {
    const match = table(scene([{ ...mules, at: "0204" }, foot]))
    play(match, carried("m", "0303", "0304 0303 0302", "f"))
    const where = (as: string) => unit(match, as).hex
    expect([where("m"), where("f")]).toEqual([at(match.state as State, "0302"), at(match.state as State, "0303")])
    expect([unit(match, "f").moved, unit(match, "m").moved]).toEqual([true, true])
    expect(told(match, "moved").find((h) => (h as unknown as { names: string }).names === "f")).toMatchObject({
      from: "0304",
      to: "0303",
      how: " on m",
      rules: ["GTW-14.O.2-2"],
    })
  })

  it("GTW-14.O.2-2 it goes with the rating and the costs of its transport, farther than on foot", () => {
    const match = table(scene([lorries, foot]))
    const [d] = match.pending
    if (d?.kind !== "path") throw new Error("expected a path")
    const alone = d.reach!(["unit:f"]).filter((r) => r.does === undefined)
    const together = d.reach!(["unit:f", "unit:l"])
    expect(together.every((r) => r.does === "Carried.")).toBe(true)
    const beyond = together.find((r) => !alone.some((a) => a.at === r.at))!
    const way = d.wayTo!(["unit:f", "unit:l"], beyond.at)
    if (!way.ok) throw new Error(way.reason)
    expect(way.paths["unit:f"]).toEqual(["aboard:unit:l", beyond.at])
    play(match, { path: way.paths })
    const { grid } = fieldOf(match.state as State).map
    expect([unit(match, "f").hex, unit(match, "l").hex]).toEqual([grid.hex(beyond.at), grid.hex(beyond.at)])
  })

  it("GTW-14.O.2-2 whoever has moved by itself is not carried, and whoever was carried does not move", () => {
    const match = table(scene([{ ...lorries, at: "0303" }, foot]))
    play(match, go("f", "0303"))
    expect(tried(match, carried("l", "0302", "0302", "f")).ok).toBe(false)
    const other = table(scene([lorries, foot]))
    play(other, carried("l", "0303", "0303 0302", "f"))
    expect(tried(other, go("f", "0302")).ok).toBe(false)
  })

  it("GTW-14.O.2-2 by forced march and by rail it carries nobody, and only along its own way", () => {
    const match = table(scene([mules, foot]))
    expect(refusal(match, carried("m", "0303", "march 0303", "f"))).toMatchObject({ rules: ["GTW-14.O.2-2"] })
    expect(refusal(match, carried("m", "0404", "0303", "f"))).toMatchObject({ rules: ["GTW-14.O.2-2"] })
    expect(refusal(match, { path: { "unit:f": ["aboard:unit:m", "0303"] } })).toMatchObject({
      rules: ["GTW-14.O.2-2"],
    })
  })

  it.each([
    ["l", "f", true],
    ["m", "f", true],
    ["l", "hq", false],
    ["l", "tank", false],
    ["m", "tank", false],
    ["l", "field", true],
    ["m", "field", true],
    ["l", "heavy", false],
    ["m", "heavy", false],
    ["l", "division", false],
    ["m", "corps", true],
  ])("GTW-14.O.2a, GTW-14.O.2b %s carries %s: %s", (by, what, may) => {
    const m = position(
      scene([
        lorries,
        mules,
        foot,
        { ...foot, is: "british-army", as: "hq" },
        { ...foot, is: "british-corps", as: "corps" },
        { ...foot, is: "test-british-tanks", as: "tank" },
        { ...foot, is: "test-british-field-artillery", as: "field" },
        { ...foot, is: "british-heavy-artillery", as: "heavy" },
        { ...foot, is: "british-regular", as: "division" },
      ]),
    )
    expect(mayCarry(m.named(by), m.named(what)).ok).toBe(may)
  })

  it("GTW-14.O.2a before Feb I 17 lorries have half of their rating in exploitation, then all of it", () => {
    const m = position(scene([lorries]))
    const face = faceOf(m.named("l"))
    const turn = Array.from({ length: 120 }, (_, n) => n).find((n) => sayTurn(n) === "Feb I 17")!
    expect([reducedRating(face, 6, turn - 1), reducedRating(face, 6, turn)]).toEqual([3, 6])
  })
})

describe("longer supply lines", () => {
  const reach = (units: readonly Wanted[], more: Partial<Scene> = {}) => {
    const m = position(scene([{ at: "0304", is: "british-army", as: "hq" }, ...units], { weather: "mud", ...more }))
    const { map } = fieldOf(m)
    for (const [h] of map.grid.names.entries()) if (map.land[h] && m.owners[h] !== undefined) m.owners[h] = 0
    const farthest = (found: { count: number; at: (i: number) => number; cost: (h: number) => number }) =>
      Math.max(...Array.from({ length: found.count }, (_, i) => found.cost(found.at(i))))
    return { m, overland: farthest(traceOverland(m, "entente", [at(m, "0304")])), farthest }
  }
  const cart = (as: string, hex = "0304"): Wanted => ({ ...lorries, as, at: hex, mode: "overland" })

  it("GTW-14.O.3 in mud two hexes; through one transport unit three, through three of them four, and no more", () => {
    expect(reach([]).overland).toBe(2)
    expect(reach([cart("a")]).overland).toBe(3)
    expect(reach([cart("a"), cart("b")]).overland).toBe(3)
    expect(reach([cart("a"), cart("b"), cart("c")]).overland).toBe(4)
    expect(reach([cart("a"), cart("b"), cart("c"), cart("d")]).overland).toBe(4)
  })

  it("GTW-14.O.3 only lines that pass them are longer, and a disrupted one helps nobody", () => {
    const { m } = reach([cart("a", "0303")])
    const found = traceOverland(m, "entente", [at(m, "0304")])
    const far3 = Array.from({ length: found.count }, (_, i) => found.at(i)).filter((h) => found.cost(h) === 3)
    expect(far3.length).toBeGreaterThan(0)
    const { grid } = fieldOf(m).map
    expect(far3.every((h) => grid.distance(h, at(m, "0303")) <= 2)).toBe(true)
    expect(reach([{ ...cart("a", "0304"), disruption: 1 }]).overland).toBe(2)
    expect(reach([{ ...cart("a", "0304"), mode: undefined }]).overland).toBe(2)
  })

  it("GTW-14.O.3 the transport unit in the hex where the line begins does not count", () => {
    const { m } = reach([])
    const found = traceOverland(m, "entente", [at(m, "0304")])
    const edge = fieldOf(m).landHexes.find(
      (h) =>
        !found.has(h) &&
        fieldOf(m)
          .map.grid.neighbours(h)
          .some((n) => found.has(n)),
    )!
    const { m: other } = reach([cart("a", fieldOf(m).map.grid.name(edge))])
    expect(traceOverland(other, "entente", [at(other, "0304")]).has(edge)).toBe(false)
  })

  it("GTW-14.O.3 one on the road serves the road element only, and the other way round", () => {
    const { m, farthest } = reach([{ ...cart("a", "0304") }])
    const road = farthest(traceRoad(m, "entente", at(m, "0304")))
    const { grid } = fieldOf(m).map
    const [next] = grid.neighbours(at(m, "0304")).filter((h) => traceRoad(m, "entente", at(m, "0304")).has(h))
    const with1 = reach([{ ...cart("a", grid.name(next!)), mode: "road" }])
    expect(with1.overland).toBe(2)
    expect(with1.farthest(traceRoad(with1.m, "entente", at(with1.m, "0304")))).toBe(road + 1)
  })

  it("GTW-14.O.2b plain pack transport lengthens no line in rough ground; mountain pack transport and lorries do", () => {
    const lengthens = (is: string, ground: string) => {
      const { m } = reach([{ ...cart("a"), is }])
      const real = fieldOf(m).map.terrain[at(m, "0304")]
      ;(fieldOf(m).map.terrain as string[])[at(m, "0304")] = ground
      try {
        const found = traceOverland(m, "entente", [at(m, "0304")])
        return Array.from({ length: found.count }, (_, i) => found.cost(found.at(i))).some((n) => n === 3)
      } finally {
        ;(fieldOf(m).map.terrain as string[])[at(m, "0304")] = real!
      }
    }
    expect([
      lengthens("test-british-pack", "rough"),
      lengthens("test-british-mules", "rough"),
      lengthens("test-british-lorries", "rough"),
    ]).toEqual([false, true, true])
    expect(lengthens("test-british-pack", "clear")).toBe(true)
  })

  it("GTW-14.O.3 as many random networks agree with a search through all lines", () => {
    const seeds = Array.from({ length: 12 }, (_, n) => n)
    for (const n of seeds) {
      const carts = Array.from({ length: 3 }, (_, i) =>
        cart(`c${i}`, `0${2 + ((n + i * 2) % 3)}0${3 + ((n * 3 + i) % 3)}`),
      )
      const { m } = reach(carts)
      const found = traceOverland(m, "entente", [at(m, "0304")])
      const { grid } = fieldOf(m).map
      const length = (a: number, b: number, d: Direction) =>
        mayTrace(m, b, "entente") ? overlandLength(m, a, b, d) : -1
      const lines = (h: number, left: number, passed: number): boolean => {
        if (h === at(m, "0304")) {
          const all = Math.max(0, passed) + carts.filter((c) => at(m, c.at) === h).length
          return left >= 2 - (all >= 3 ? 2 : all >= 1 ? 1 : 0)
        }
        const here = passed < 0 ? 0 : passed + carts.filter((c) => at(m, c.at) === h).length
        return DIRECTIONS.some((d) => {
          const next = grid.neighbour(h, d)
          const cost = next === NONE ? -1 : length(h, next, d)
          return cost >= 0 && cost <= left && lines(next, left - cost, here)
        })
      }
      for (const h of fieldOf(m).landHexes)
        if (h !== at(m, "0304") && grid.distance(h, at(m, "0304")) <= 5)
          expect([n, grid.name(h), found.has(h)]).toEqual([n, grid.name(h), lines(h, 4, -1)])
    }
  })
})

it("GTW-14.O.2-2 the officer sends transports and troops without breaking a rule", () => {
  const match = table(scene([lorries, mules, foot, { at: "0505", is: "german-1915", as: "foe" }]))
  for (let i = 0; i < 6 && asked(match) === "move"; i++) {
    const [d] = match.pending
    const [move] = game.propose!(match.state as State, d!, (k) => k - 1, undefined)
    if (!move) break
    expect(
      match.play({
        by: d!.by === "entente" ? match.start.seats[0]!.id : match.start.seats[1]!.id,
        seq: match.seq,
        move,
      }).ok,
    ).toBe(true)
  }
})
