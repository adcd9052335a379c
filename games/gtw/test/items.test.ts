/** Stores that travel on their own, and what they may still do afterwards: GTW-11.H.1, GTW-11.H.4. */
import { play, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { itemsReach } from "../charts/movement.ts"
import { takeFrom, untouched } from "../rules/supply/stores.ts"
import { sailorOf } from "../rules/transportation-lines/rivers.ts"
import type { Rations, State } from "../state.ts"
import { view } from "../view.ts"
import { at, go, type Scene, table, type Wanted, within } from "./table.ts"

const far: Wanted = { at: "0807", is: "german-1915", as: "far" }
const hq: Wanted = { at: "0304", is: "british-army", as: "hq" }
const lorries: Wanted = { at: "0302", is: "test-british-lorries", as: "l" }
const food = (hex: string, points: number, more: Partial<Rations> = {}) => ({
  but(m: State) {
    m.rations.push({ hex: at(m, hex), side: "entente", points, phases: 2, fresh: false, ...more })
  },
})
const scene = (more: Partial<Scene> = {}): Scene => ({ units: [hq, far], bare: true, scenario: "artois-1915", ...more })
const stock = (hex: string, points: number) => ({ points: [{ at: hex, side: "entente" as const, points }] })
const send = (piece: string, ...steps: readonly string[]) => ({ path: { [piece]: steps } })
const used = (match: { readonly state: Readonly<State> }) => match.state.nets.find((n) => n.side === "entente")!.used
const whereabouts = (match: { readonly state: Readonly<State> }) =>
  match.state.rations.map((r) => [r.hex, r.points, r.gone])

describe("by rail", () => {
  it("GTW-11.H.1 a Resource Point takes 3 REs over high-volume hexes, 6 with a low-volume one among them", () => {
    const [high, low] = [table(scene(stock("0306", 1))), table(scene(stock("0306", 1)))]
    play(high, send("stock:entente:0306", "0402"))
    play(low, send("stock:entente:0306", "0304"))
    expect([used(high), used(low)]).toEqual([3, 6])
  })

  it("GTW-11.H.1 general supply points travel by rail, four to an RE, as far as there is capacity", () => {
    const match = table(scene(food("0306", 8)))
    play(match, send("rations:entente:0306:0", "0402"))
    expect(whereabouts(match)).toEqual([[at(match.state as State, "0402"), 8, "rail"]])
    expect(used(match)).toBe(2)
    expect(told(match, "carried")).toMatchObject([
      { points: 8, what: "general supply point", how: "by rail", rules: ["GTW-11.H.1"] },
    ])
    const full = table(
      scene({
        but(m) {
          food("0306", 8).but(m)
          const net = m.nets.find((n) => n.side === "entente")!
          net.used = net.capacity - 2 * m.depots.filter((d) => d.side === "entente").length - 1
        },
      }),
    )
    play(full, send("rations:entente:0306:0", "0402"))
    expect(whereabouts(full)).toEqual([
      [at(full.state as State, "0306"), 4, undefined],
      [at(full.state as State, "0402"), 4, "rail"],
    ])
  })

  it("GTW-11.H.1 forty hexes by operational rail, two hundred by strategic rail, forty hexsides by river", () => {
    expect([itemsReach(40, "rail"), itemsReach(41, "rail")]).toEqual([true, false])
    expect([itemsReach(200, "strategic"), itemsReach(201, "strategic")]).toEqual([true, false])
    expect([itemsReach(40, "river"), itemsReach(41, "river")]).toEqual([true, false])
  })

  it("GTW-11.H.1 trains take nothing in the exploitation phase, and nothing to a hex without a railway", () => {
    const late = table(scene({ ...stock("0306", 1), units: [hq, far], phase: "exploitation" }))
    expect(refusal(late, send("stock:entente:0306", "0304"))).toBeDefined()
    const match = table(scene({ ...stock("0306", 1), units: [hq, far] }))
    expect(refusal(match, send("stock:entente:0306", "0304", "0305"))).toMatchObject({ rules: ["GTW-11.H.1"] })
    expect(refusal(match, send("stock:entente:0306", "0101"))).toBeDefined()
  })
})

describe("by boat", () => {
  const on = { riverMovement: "on" }
  const afloat = (more: Partial<Scene> = {}) => table(scene({ scenario: "loos", options: on, ...more }))

  it("GTW-11.H.1, GTW-7.C.5 the one RE of boats of Amiens carries four general supply points to Abbeville, and nothing more", () => {
    const match = afloat(food("0306", 6))
    play(match, send("rations:entente:0306:0", "river:0105"))
    const m = match.state as State
    expect(whereabouts(match)).toEqual([
      [at(m, "0306"), 2, undefined],
      [at(m, "0105"), 4, "rail"],
    ])
    expect(m.sailed.map((s) => [sailorOf(m, s), s.re])).toEqual([["entente", 1]])
    expect(told(match, "carried")).toMatchObject([{ points: 4, how: "by boat", to: "0105" }])
    expect(refusal(match, send("rations:entente:0306:0", "river:0105"))).toMatchObject({ rules: ["GTW-7.C.5"] })
    expect(view(m, "central").sailed).toHaveLength(m.dossiers.length > 0 ? 0 : 1)
  })

  it("GTW-11.H.1, GTW-7.C.5 a Resource Point needs 3 REs of boats", () => {
    const match = afloat(stock("0306", 1))
    expect(refusal(match, send("stock:entente:0306", "river:0105"))).toMatchObject({ rules: ["GTW-7.C.5"] })
    const [d] = match.pending
    if (d?.kind !== "path") throw new Error("expected a path")
    expect(d.reach!(["stock:entente:0306"]).every((r) => r.does === "By rail.")).toBe(true)
  })

  it("GTW-11.H.1, GTW-7.C-1 without river movement no boat takes stores; depots never go by boat", () => {
    const match = table(scene({ scenario: "loos", ...food("0306", 4) }))
    expect(refusal(match, send("rations:entente:0306:0", "river:0105"))).toMatchObject({ rules: ["GTW-7.C-1"] })
    const depot = afloat({ depots: [{ at: "0306", side: "entente", operational: false }] })
    expect(refusal(depot, send("depot:entente:0306", "river:0105"))).toMatchObject({ rules: ["GTW-11.C.1-4"] })
  })

  it("GTW-11.H.1 a boat is proposed where no train goes", () => {
    const match = afloat(food("0306", 4))
    const [d] = match.pending
    if (d?.kind !== "path") throw new Error("expected a path")
    const reached = d.reach!(["rations:entente:0306:0"])
    expect(new Set(reached.map((r) => r.does))).toEqual(new Set(["By rail.", "By boat."]))
    const { at: to } = reached.find((r) => r.does === "By boat.")!
    const way = d.wayTo!(["rations:entente:0306:0"], to)
    if (!way.ok) throw new Error(way.reason)
    expect(way.paths).toEqual({ "rations:entente:0306:0": [`river:${to}`] })
    play(match, { path: way.paths })
    expect(told(match, "carried")).toMatchObject([{ how: "by boat" }])
  })
})

describe("each way once", () => {
  it("GTW-11.H.4 by rail, then on an Army headquarters' carts: legal; then on by a transport unit or by rail: illegal", () => {
    const match = table(scene({ ...stock("0306", 1), units: [hq, lorries, far] }))
    play(match, send("stock:entente:0306", "0304"))
    play(match, go("hq", "load 0303 0302"))
    const m = match.state as State
    expect(m.stocks).toMatchObject([{ hex: at(m, "0302"), points: 1, railed: 1, carted: 1, both: 1 }])
    expect(refusal(match, go("l", "load 0303"))).toMatchObject({ rules: ["GTW-11.H.2-3"] })
    expect(refusal(match, send("stock:entente:0302", "0304"))).toBeDefined()
  })

  it("GTW-11.H.4 on carts, then by rail: what has been carted stays carted, and is not carted again", () => {
    const units = [{ ...hq, at: "0305" }, { ...lorries, at: "0304" }, far]
    const match = table(scene({ ...stock("0305", 1), units }))
    play(match, go("hq", "load 0306"))
    play(match, send("stock:entente:0306", "0304"))
    const m = match.state as State
    expect(m.stocks).toMatchObject([{ hex: at(m, "0304"), points: 1, railed: 1, carted: 1 }])
    expect(refusal(match, go("l", "load 0303"))).toMatchObject({ rules: ["GTW-11.H.2-3"] })
  })

  it("GTW-11.H.4 general supply points: carted once, railed once", () => {
    const units = [hq, { ...lorries, at: "0303" }, far]
    const match = table(scene({ ...food("0306", 4), units }))
    play(match, send("rations:entente:0306:0", "0304"))
    expect(refusal(match, send("rations:entente:0304:0", "0306"))).toBeDefined()
    play(match, go("hq", "load-rations 0303"))
    expect(whereabouts(match)).toEqual([[at(match.state as State, "0303"), 4, "both"]])
    expect(refusal(match, go("l", "load-rations 0302"))).toMatchObject({ rules: ["GTW-11.H.2-3"] })
  })

  it("GTW-11.H.4 general supply points that have been carted go by rail, and nowhere else afterwards", () => {
    const match = table(scene(food("0306", 4, { gone: "cart" })))
    play(match, send("rations:entente:0306:0", "0304"))
    expect(whereabouts(match)).toEqual([[at(match.state as State, "0304"), 4, "both"]])
  })

  it("GTW-11.H.4 two of three points go, one of which had been carted: one that was carted is left", () => {
    const carted = within({ ...scene(), ...stock("0304", 3) }, (m) => {
      const there = m.stocks[0]!
      there.carted = 2
      takeFrom(m, there, 2, { railed: 0, carted: 1 })
      return [there.points, there.carted, untouched(there)]
    })
    expect(carted).toEqual([1, 1, 0])
  })

  it("GTW-11.H.4 strategic rail excludes everything else in the phase, before and after it", () => {
    const match = table(scene({ ...stock("0306", 2), units: [hq, far] }))
    play(match, send("stock:entente:0306", "strategic", "0304"))
    expect(told(match, "carried")).toMatchObject([{ points: 2, how: "by strategic rail" }])
    expect(refusal(match, go("hq", "load 0303"))).toMatchObject({ rules: ["GTW-11.H.2-3"] })
    const after = table(scene({ ...stock("0305", 1), units: [{ ...hq, at: "0305" }, far] }))
    play(after, go("hq", "load 0306"))
    const strategic = refusal(after, send("stock:entente:0306", "strategic", "0304"))
    expect(strategic).toBeDefined()
    const food1 = table(scene({ ...food("0306", 4, { gone: "cart" }), units: [hq, far] }))
    expect(refusal(food1, send("rations:entente:0306:0", "strategic", "0304"))).toMatchObject({ rules: ["GTW-11.H.4"] })
    expect(tried(food1, send("rations:entente:0306:0", "0304")).ok).toBe(true)
  })

  it("GTW-11.H.4 points that have not moved are taken first", () => {
    const match = table(
      scene({
        ...stock("0304", 4),
        units: [hq, far],
        but(m) {
          m.stocks[0]!.railed = 2
        },
      }),
    )
    play(match, go("hq", "load 0303"))
    const m = match.state as State
    expect(m.stocks).toMatchObject([
      { hex: at(m, "0304"), points: 1, railed: 1, carted: 0 },
      { hex: at(m, "0303"), points: 3, railed: 1, carted: 3, both: 1 },
    ])
  })

  it("GTW-11.H.4 in the next movement phase all of them may move again", () => {
    const match = table(
      scene({
        ...stock("0304", 2),
        phase: "reaction combat",
        units: [hq, far],
        but(m) {
          Object.assign(m.stocks[0]!, { railed: 2, carted: 2, both: 2 })
          food("0304", 3, { gone: "both" }).but(m)
          food("0304", 2).but(m)
        },
      }),
    )
    for (let i = 0; i < 40 && match.state.phase !== "exploitation" && match.pending[0]; i++) {
      const [d] = match.pending
      play(match, d!.kind === "choose" ? d!.options.at(-1)!.id : d!.kind === "select" ? { select: [] } : { path: {} })
    }
    expect(match.state.phase).toBe("exploitation")
    const m = match.state as State
    expect(m.stocks[0]).toMatchObject({ railed: 0, carted: 0 })
    expect(m.stocks[0]!.both).toBe(undefined)
    expect(whereabouts(match)).toEqual([[at(m, "0304"), 5, undefined]])
  })
})
