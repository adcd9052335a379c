import { readFileSync } from "node:fs"
import {
  anyMove,
  type Lens,
  Match,
  type Overlay,
  randomFrom,
  readRulebook,
  type Shown,
  seedFrom,
} from "@salient/engine"
import { oddsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import type { View } from "../view.ts"
import { a, box, x } from "./duel.ts"
import { leaderId, type Played, table, type Wants } from "./table.ts"

const lens = (name: string): Lens<View> => {
  const found = game.lenses?.find((l) => l.id === name)
  if (!found) throw new Error(`no lens ${name}`)
  return found
}
const viewOf = (match: Played, side: string | null = "allied") => game.view(match.state, side)
function shown(match: Played, name: string, ...aims: Parameters<Lens<View>["show"]>[1]): Shown {
  const found = lens(name).show(viewOf(match), aims)
  if (typeof found === "string") throw new Error(found)
  return found
}
const set = (wants: Wants = {}) =>
  table({
    ...wants,
    allied: wants.allied ?? [{ name: "A", at: [10, 10], formation: "deployed" }],
    central: wants.central ?? [{ name: "X", at: [10, 15], formation: "deployed" }],
    acting: "allied",
  })
const polygon = (o: Overlay | undefined) => (o?.kind === "zone" ? o.points : [])

describe("arcs", () => {
  it("DGK-FIRE-03 DGK-FIRE-05 a battalion's arc in three bands to 12 in, opening 45 degrees", () => {
    const { overlays, says } = shown(set(), "arcs", { touch: a })
    expect(overlays.map((o) => o.label)).toEqual(["A: 0-3 in, +4", "A: 3-6 in, 0", "A: 6-12 in, -3"])
    const far = polygon(overlays[2])
    expect(Math.max(...far.map((p) => p.y))).toBe(22_000) // 12 in ahead of a front at y = 10
    expect(far[0]).toEqual({ x: 8_000 - 8_485, y: 10_000 + 8_485 }) // 12 in at 45 degrees from the left corner
    expect(says[0]).toContain("12 in")
  })

  it("DGK-ACT-08 DGK-FIRE-02 there is none for a column or a wagon", () => {
    const column = set({ allied: [{ name: "A", at: [10, 10], formation: "march" }] })
    expect(lens("arcs").show(viewOf(column), [{ touch: a }])).toContain("DGK-ACT-08")
    const wagon = set({ allied: [{ name: "A", vehicle: "wagon", at: [10, 10] }] })
    expect(lens("arcs").show(viewOf(wagon), [{ touch: a }])).toContain("DGK-FIRE-02")
  })
})

describe("threats", () => {
  const threatened = (match: Played, at: readonly [number, number]) =>
    game.threats?.(viewOf(match), a)({ x: at[0] * 1000, y: at[1] * 1000 })

  it("DGK-FIRE-03 DGK-FIRE-05 DGK-LOS-03 an enemy threatens what is in his range and arc and not behind a wood", () => {
    expect(threatened(set(), [10, 10])).toEqual(["X"])
    expect(threatened(set(), [10, 25])).toEqual([]) // behind him
    expect(threatened(set(), [10, 2])).toEqual([]) // more than 12 in away
    const wood = { id: "wood", kind: "woods", name: "Polygon Wood", points: box(2, 12, 18, 13) }
    expect(threatened(set({ terrain: [wood] }), [10, 10])).toEqual([])
  })

  it("DGK-ACT-08 DGK-HIDE-01 a column and a hidden enemy threaten nobody", () => {
    const enemy = { name: "X", at: [10, 15] as const, formation: "deployed" as const }
    expect(threatened(set({ central: [{ ...enemy, formation: "march" }] }), [10, 10])).toEqual([])
    const ambush = set()
    for (const u of ambush.state.units) u.hidden = u.side === "central"
    expect(threatened(ambush, [10, 10])).toEqual([])
  })
})

describe("sight", () => {
  const wood = { terrain: [{ id: "wood", kind: "woods", name: "Polygon Wood", points: box(2, 12, 18, 13) }] }

  it("DGK-LOS-03 a line between two points, with what blocks it and where", () => {
    const { overlays, says, rules } = shown(
      set(wood),
      "sight",
      { point: { x: 10_000, y: 10_000 } },
      { point: { x: 10_000, y: 16_000 } },
    )
    expect(overlays).toMatchObject([{ kind: "sight", tone: "bad", blockedAt: { x: 10_000, y: 12_000 } }])
    expect(says[0]).toContain("Polygon Wood")
    expect(rules).toEqual(["DGK-LOS-01", "DGK-LOS-03"])
  })

  it("DGK-LOS-01 from one unit: which enemies it sees, and how many of their bases", () => {
    const match = set({
      terrain: [{ id: "wood", kind: "woods", points: box(2, 12, 10, 13) }],
      central: [
        { name: "X", at: [10, 15], formation: "deployed" },
        { name: "Y", at: [4, 20], formation: "deployed" },
      ],
    })
    const { says } = shown(match, "sight", { touch: a })
    expect(says[0]).toMatch(/^A sees X, .* [234] of 4 bases\.$/)
    expect(says[1]).toMatch(/^A does not see Y/)
  })

  it("agrees with what may be fired at", () => {
    for (const terrain of [[], wood.terrain]) {
      const match = set({ terrain })
      const { overlays } = shown(match, "sight", { touch: a }, { touch: x })
      play(match, a)
      const [decision] = match.pending
      const offered = decision && "options" in decision && decision.options.some((o) => o.id === `deployedFire:${x}`)
      expect(overlays[0]?.kind === "sight" && overlays[0].tone === "good").toBe(offered)
    }
  })
})

describe("targets", () => {
  it("says of each enemy in range the odds, or the rule that forbids it", () => {
    const match = set({
      central: [
        { name: "X", at: [10, 15], formation: "deployed" },
        { name: "Y", at: [19, 10], facing: 270 },
      ],
    })
    const { says } = shown(match, "targets", { touch: a })
    play(match, a)
    const chance = Math.round(100 - (oddsOf(match, `deployedFire:${x}`)["No effect"] ?? 0))
    expect(says[0]).toBe(`Deployed Fire at X, 5 in: index 4, ${chance}% for one level or more.`)
    expect(says[1]).toMatch(/^Assault on X, frontal, 5 in: \d+% to win/)
    expect(says.find((s) => s.startsWith("No fire at Y"))).toContain("DGK-FIRE-05")
  })
})

describe("command", () => {
  it("DGK-LEAD-01 DGK-LEAD-03 a Leader's reach, his units within and beyond it, and his superior", () => {
    const match = set({
      allied: [
        { name: "A", at: [10, 10] },
        { name: "B", at: [30, 10] },
      ],
      leaders: { [leaderId("allied")]: [13, 8] },
    })
    const { overlays, says } = shown(match, "command", { touch: leaderId("allied") })
    expect(overlays[0]).toMatchObject({ kind: "circle", radius: 6_750 })
    expect(overlays.map((o) => o.label)).toEqual(expect.arrayContaining(["A, within reach", "B, out of reach"]))
    expect(says.at(-1)).toContain("Above him: Divisional commander")
  })

  it("DGK-CMD-03 a unit's chain of command; without aiming, every Leader's reach", () => {
    const match = set({ leaders: { [leaderId("allied", "division")]: [13, 9] } })
    const { says } = shown(match, "command", { touch: a })
    expect(says[0]).toMatch(/^A acts with Brigadier.*, under Divisional commander/)
    expect(says[1]).toContain("is within 6 in")
    expect(shown(match, "command").overlays).toHaveLength(3)
  })
})

it("DGK-MOVE-11 zones of control: an inch around every enemy that is seen", () => {
  const match = set({
    central: [
      { name: "X", at: [10, 15], formation: "deployed" },
      { name: "Y", at: [30, 30], is: { hidden: true } },
    ],
  })
  const { overlays } = shown(match, "control")
  expect(overlays.map((o) => o.label)).toEqual([expect.stringContaining("X"), expect.stringContaining("Spare")])
  const ys = polygon(overlays[0]).map((p) => p.y)
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([14_000, 17_000]) // a line from y = 15 to 16
})

describe("every lens", () => {
  it("shows nothing of a hidden enemy", () => {
    const match = set({ central: [{ name: "X", at: [10, 18], formation: "deployed", is: { hidden: true } }] })
    for (const l of game.lenses ?? [])
      for (const touch of [a, x, leaderId("allied"), leaderId("central")])
        expect(JSON.stringify(l.show(viewOf(match), [{ touch }]))).not.toContain('"X')
  })

  it("answers whatever is pointed at in any battle, for every viewer, with rules of the book", () => {
    const known = new Set(
      readRulebook(readFileSync(new URL("../rulebook.md", import.meta.url), "utf8")).map((r) => r.id),
    )
    const random = randomFrom("lenses")
    for (const scenario of ["armoured-train", "antwerp-works"]) {
      const match = Match.begin(game, { scenario }, { seed: seedFrom(scenario), grain: 40 })
      for (let n = 0; n < 160 && !match.outcome; n++) {
        const [decision] = match.pending
        if (decision) match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
        if (n % 40 !== 3) continue
        for (const side of ["allied", "central", null]) {
          const view = game.view(match.state, side)
          const touches = [...match.state.units, ...match.state.leaders].map((p) => ({ touch: p.id }))
          const aims = [{ point: { x: 20_000, y: 20_000 } }, ...touches.filter((_, i) => i % 5 === n % 5)]
          for (const l of game.lenses ?? [])
            for (const aim of aims) {
              const found = l.show(view, l.aims === 2 ? [aim, { point: { x: 30_000, y: 9_000 } }] : [aim])
              if (typeof found !== "string") {
                expect(found.says.length).toBeGreaterThan(0)
                for (const o of [found, ...found.overlays])
                  for (const rule of o.rules ?? []) expect(known.has(rule)).toBe(true)
              }
            }
        }
      }
    }
  })
})
