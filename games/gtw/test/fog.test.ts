/** Unknown corps: what is announced about them, what they do unseen and when they become known. GTW-14.N. */
import { randomFrom } from "@salient/engine"
import { matchOf, play, refusal, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { imagine } from "../imagine.ts"
import { isHidden } from "../rules/basic-game-concepts/hidden.ts"
import { judgeIntelligence } from "../rules/special-units/intelligence.ts"
import { zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import { scene } from "../scene/scene.ts"
import type { State } from "../state.ts"
import { view } from "../view.ts"
import { at, go, position, type Scene, table, unit } from "./table.ts"

const options = { limitedIntelligence: "on" } as const
/** An unknown German corps in Cambrai with one division in its box. */
const corps = [
  { at: "0704", is: "german-corps", as: "c", active: false },
  { at: "0704", is: "german-active", as: "d", corps: 0 },
] as const
const rider = { at: "0504", is: "british-cavalry", as: "x" } as const
const foggy = (units: Scene["units"], more: Partial<Scene> = {}): Scene => ({
  units,
  options,
  owners: { entente: "0504" },
  bare: true,
  ...more,
})

describe("GTW-14.N.2-1 an unknown corps", () => {
  it("GTW-14.N.2-1 the enemy view shows only the headquarters counter; the owner sees all", () => {
    const m = position(foggy([...corps, rider]))
    const pieces = (side: "entente" | "central" | null) => scene(view(m, side)).pieces.map((p) => p.id)
    expect(pieces("entente")).toContain("unit:c")
    expect(pieces("entente")).not.toContain("unit:d")
    expect(pieces(null)).not.toContain("unit:d")
    expect(pieces("central")).toContain("unit:d")
    expect(scene(view(m, "entente")).pieces.find((p) => p.id === "unit:c")?.says).toContain("unknown corps")
  })

  it("GTW-14.N.2-1 how much of his rail capacity the enemy has used is not shown", () => {
    const m = position(foggy([...corps, rider]))
    for (const net of m.nets) net.used = 7
    m.ridden = [{ unit: 1, net: 0, re: 5 }]
    const [mine, his] = [view(m, "central"), view(m, "entente")]
    expect(mine.nets.filter((n) => n.side === "central").every((n) => n.used === 7)).toBe(true)
    expect(his.nets.filter((n) => n.side === "central").every((n) => n.used === 0)).toBe(true)
    expect([mine.ridden.length, his.ridden.length]).toEqual([1, 0])
  })

  it("GTW-14.N.1 a corps goes with its box closed: the enemy hears of the headquarters only", () => {
    const match = table(foggy([...corps, rider], { active: "central" }))
    play(match, { path: { "unit:c": ["0803"], "unit:d": ["0803"] } })
    expect(isHidden(match.state as State, unit(match, "d"))).toBe(true)
    expect(told(match, "moved", "entente").map((h) => h.units)).toEqual([["unit:c"]])
    expect(told(match, "moved", "central").map((h) => h.units)).toEqual([["unit:c"], ["unit:d"]])
  })

  it("GTW-14.N.1 whoever leaves the hex of the headquarters is seen, and seen to come back", () => {
    const match = table(foggy([...corps, rider], { active: "central" }))
    play(match, go("d", "0803"))
    expect(view(match.state as State, "entente").units[1]!.hex).toBe(at(match.state as State, "0803"))
    expect(match.state.dossiers[0]!.last).toEqual([])
    const back = table(foggy([corps[0], { ...corps[1], at: "0803" }, rider], { active: "central" }))
    play(back, go("d", "0704"))
    expect(view(back.state as State, "entente").units[1]!.away).toBe("unknown")
    expect(back.state.dossiers[0]!.last).toEqual([1])
  })
})

describe("GTW-14.N.2-2 zones of control of unknown corps", () => {
  it("GTW-14.N.2-2 when an enemy comes next to it the owner says so at once; the way stops there and may go on", () => {
    const match = table(foggy([...corps, rider]))
    const m = match.state as State
    expect(zoneIn(m, at(m, "0603"), "central")).toBe(0)
    play(match, go("x", "0603 0602"))
    expect(told(match, "announced", "entente")).toHaveLength(1)
    expect(unit(match, "x")).toMatchObject({ hex: at(m, "0603"), moved: false })
    expect(zoneIn(m, at(m, "0603"), "central")).toBe(2)
    expect(match.mayUndo(match.start.seats[0]!.id).ok).toBe(false)
    play(match, go("x", "0602"))
    expect(unit(match, "x").hex).toBe(at(m, "0602"))
  })

  it("GTW-14.N.2-2 a corps of brigades only has no zone around it: nothing is said and nobody stops", () => {
    const match = table(foggy([corps[0], { ...corps[1], is: "german-landwehr" }, rider]))
    play(match, go("x", "0603 0602"))
    expect(told(match, "announced")).toHaveLength(0)
    expect(unit(match, "x").hex).toBe(at(match.state as State, "0602"))
    expect(match.state.dossiers[0]).toMatchObject({ around: 0 })
  })

  it("GTW-14.N.2-2 its zones count for neither side's costs before", () => {
    const costs = (is: string) => {
      const [d] = table(foggy([corps[0], { ...corps[1], is }, rider])).pending
      return d?.kind === "path" ? d.reach!(["unit:x"]) : []
    }
    expect(costs("german-active")).toEqual(costs("german-landwehr"))
  })
})

describe("GTW-14.N.2-3 overruns of unknown corps", () => {
  const riders = ["a", "b", "e"].map((as) => ({ at: "0603", is: "british-cavalry", as }))
  const near = { owners: { entente: "0504 0603" } } as const
  const all = Object.fromEntries(riders.map(({ as }) => [`unit:${as}`, ["0704"]]))

  it("GTW-14.N.2-3 below 10:1 movement ends, nothing is revealed, and it is remembered that it held", () => {
    const match = table(foggy([...corps, ...riders], near))
    play(match, { path: all })
    expect(told(match, "repelled", "entente")).toHaveLength(1)
    expect(unit(match, "c").active).toBe(false)
    expect(riders.map(({ as }) => unit(match, as).moved)).toEqual([true, true, true])
    expect(match.state.dossiers[0]!.held).toBeGreaterThan(0)
  })

  it("GTW-14.N.2-3 at 10:1 or more it is shown and overrun", () => {
    const match = table(foggy([corps[0], { ...corps[1], is: "german-construction", disruption: 1 }, ...riders], near))
    play(match, { path: all })
    expect(told(match, "known", "entente")).toMatchObject([{ names: "d" }])
    expect(unit(match, "d").away).toBe("eliminated")
  })

  it("GTW-14.N.2-3 whoever has not the points for a 10:1 overrun may not try, whatever is in it", () => {
    const tired = riders.map((g) => ({ ...g, spent: 5 }))
    const say = (is: string) => refusal(table(foggy([corps[0], { ...corps[1], is }, ...tired], near)), { path: all })
    expect(say("german-active").rules).toEqual(["GTW-6.F.1-4"])
    expect({ ...say("german-active") }).toEqual({ ...say("german-combat-engineers") })
  })
})

describe("GTW-14.N.2-4 known and unknown", () => {
  const judged = (units: Scene["units"], scenario = "loos") => {
    const { named: _, ...state } = position(foggy(units, { scenario }))
    return matchOf(game, { state: state as State }, (m) => void judgeIntelligence(m)).state.units
  }
  const seen = { ...corps[0], active: true }

  it("GTW-14.N.2-4 four hexes from any enemy in the initial phase it becomes unknown, at three it becomes known", () => {
    expect(judged([seen, corps[1], { ...rider, at: "0302" }])[0]!.active).toBe(false)
    expect(judged([...corps, { ...rider, at: "0404" }])[0]!.active).toBe(true)
    expect(judged([...corps, { at: "0404", is: "british-corps" }])[0]!.active).toBe(true) // a bare headquarters is an enemy
  })

  it("GTW-14.N.2-4 the enemy remembers what he saw in it", () => {
    const { named: _, ...state } = position(foggy([seen, corps[1], { ...rider, at: "0302" }]))
    const match = matchOf(game, { state: state as State }, (m) => void judgeIntelligence(m))
    expect(match.state.dossiers[0]!.last).toEqual([1])
    expect(scene(view(match.state as State, "entente")).pieces.find((p) => p.id === "unit:c")?.says).toContain(
      "last seen",
    )
  })

  it("GTW-14.N.2-4 the Russians signal in clear: their corps are always known", () => {
    const m = game.setup({ scenario: "tannenberg", options: {}, seats: [] })
    expect(m.dossiers.every((d) => m.units[d.corps]!.side === "central" || m.units[d.corps]!.active)).toBe(true)
  })

  it("GTW-14.N.2-4 no odds are told of an attack on it; the combat makes it known", () => {
    const match = table(foggy([...corps, { at: "0603", is: "british-regular", as: "r" }], { phase: "combat" }))
    const [d] = match.pending
    expect(d?.kind === "choose" && d.options.find((o) => o.id === "0704")?.forecast).toBeUndefined()
    play(match, "0704", { select: ["unit:r"] })
    expect(told(match, "known", "entente")).toMatchObject([{ names: "d", why: "for it is in combat" }])
  })
})

describe("what a side imagines", () => {
  const units = [
    { at: "0704", is: "german-corps", as: "c", active: false },
    { at: "0706", is: "german-corps", as: "k", active: false },
    { at: "0704", is: "german-active", as: "d", corps: 0 },
    { at: "0704", is: "german-reserve", as: "r", corps: 0 },
    { at: "0706", is: "german-landwehr", as: "l", corps: 1 },
    rider,
  ] as const
  const dream = (swapped: boolean, n: number, told = false) => {
    const m = position(foggy(units))
    if (swapped)
      for (const u of m.units)
        if (u.corps >= 0) Object.assign(u, { corps: 1 - u.corps, hex: m.units[1 - u.corps]!.hex, fatigue: 3 })
    if (told) Object.assign(m.dossiers[0]!, { told: true, own: 2, around: 2, harsh: 2 })
    const { named: _, ...now } = m
    imagine(m, structuredClone(now) as State, "entente", randomFrom(`dream ${n}`))
    return m.units.filter((u) => u.corps >= 0).map((u) => `${u.id} ${u.corps}`)
  }

  it("GTW-14.N.2-1 comes from the order of battle and the dossiers, not from the truth", () => {
    for (let n = 1; n < 20; n++) expect(dream(true, n)).toEqual(dream(false, n))
    expect(new Set(Array.from({ length: 19 }, (_, n) => dream(false, n + 1).join())).size).toBeGreaterThan(2)
  })

  it("GTW-14.N.2-2 agrees with what had to be said: a corps with a full zone around it has a division", () => {
    for (let n = 1; n < 20; n++)
      expect(dream(false, n, true).some((s) => s === "unit:d 0" || s === "unit:r 0")).toBe(true)
  })
})
