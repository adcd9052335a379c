import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { lenses } from "../lenses/lenses.ts"
import type { State } from "../state.ts"
import { battle } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1"
const MG = "blue/4-rf/vickers-section-1"
const R = "red/i-84/infantry-company-1"

const shown = (id: string, match: ReturnType<typeof battle>, ...aims: Parameters<(typeof lenses)[0]["show"]>[1]) => {
  const lens = lenses.find((l) => l.id === id)
  return lens?.show(game.view(match.state as State, "blue"), aims)
}

describe("lenses", () => {
  it("TRR-OBS-01 a line of sight says what blocks it and where", () => {
    const match = battle({ units: { [A]: { cm: [4, 70] } } })
    const found = shown("sight", match, { touch: `unit:${A}` }, { point: { x: 50_000, y: 70_000 } })
    expect(found).toMatchObject({ overlays: [{ kind: "sight", tone: "bad" }] })
    expect(JSON.stringify(found)).toContain("blocked by Bois de Ghlin")
    expect(shown("sight", match, { touch: `unit:${A}` }, { point: { x: 6_000, y: 70_000 } })).toMatchObject({
      overlays: [{ tone: "good" }],
    })
  })

  it("TRR-OBS-01 one aim shows the lines to every located enemy, and to no other", () => {
    const units = { [A]: { cm: [10, 32] as const }, [R]: { cm: [40, 32] as const } }
    const known = shown("sight", battle({ units }), { touch: `unit:${A}` })
    expect(known).toMatchObject({ overlays: [{ kind: "sight" }] })
    const hidden = battle({ units: { ...units, [R]: { ...units[R], concealed: true, unseen: true } } })
    expect(shown("sight", hidden, { touch: `unit:${A}` })).toMatch(/No enemy is known to be on the table/)
    expect(shown("ranges", hidden, { touch: `unit:${R}` })).toBe("Point at a unit on the table.")
  })

  it("TRR-OBS-06 the horizon is a circle", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] } } })
    expect(shown("horizon", match, { touch: `unit:${A}` })).toMatchObject({ overlays: [{ kind: "circle" }] })
  })

  it("TRR-FIRE-02 TRR-FIRE-07 ranges by weapon, each with its columns", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [MG]: { cm: [20, 20] } } })
    const radii = (unit: string) => {
      const found = shown("ranges", match, { touch: `unit:${unit}` })
      if (!found || typeof found === "string") throw new Error(found)
      return found.overlays.map((o) => (o.kind === "circle" ? o.radius / 1000 : 0))
    }
    expect(radii(A)).toEqual([4, 8, 24, 40, 60])
    expect(radii(MG)).toEqual([4, 20, 40, 60, 75])
  })

  it("TRR-FIRE-02 TRR-OBS-01 located enemies threaten what they see within their range; others are not known", () => {
    const units = { [A]: { cm: [10, 32] as const }, [R]: { cm: [40, 32] as const } }
    const from = (match: ReturnType<typeof battle>, x: number, y: number) =>
      game.threats?.(game.view(match.state as State, "blue"), `unit:${A}`)({ x: x * 1000, y: y * 1000 })
    expect(from(battle({ units }), 10, 32)).toEqual(["I/Infantry Regiment 84: Infantry Company 1"])
    expect(from(battle({ units }), 10, 90)).toEqual([]) // Bois de Ghlin is between them
    expect(from(battle({ units }), 140, 32)).toEqual([]) // more than 60 cm away
    const hidden = battle({ units: { ...units, [R]: { ...units[R], concealed: true, unseen: true } } })
    expect(from(hidden, 10, 32)).toEqual([])
  })
})
