import { describe, expect, it } from "vitest"
import { groundWithin, underFire } from "../ground.ts"
import type { Path } from "../index.ts"

/** A piece at 10, 10 goes 6 in straight ahead, 3 in obliquely, and not beyond a wall at x = 12. */
const path: Path = {
  by: "a",
  what: "move",
  prompt: "Where?",
  rules: ["X-1"],
  kind: "path",
  pieces: ["u"],
  options: [],
  how: [{ id: "oblique", label: "obliquely" }],
  suggest: () => ({}),
  check: ({ u }) => {
    const [step] = u ?? []
    if (typeof step !== "object") return { ok: false, reason: "Nowhere.", rules: [] }
    const most = step.how === "oblique" ? 3_000 : 6_000
    const ok = Math.hypot(step.x - 10_000, step.y - 10_000) <= most && step.x <= 12_000
    return ok ? { ok } : { ok, reason: "Too far.", rules: [] }
  },
}
const from = { x: 10_000, y: 10_000 }

describe("the ground within reach of a piece on a table", () => {
  it("is a circle into which the terrain bites", () => {
    const outline = groundWithin(path, "u", from, 48_000)
    expect(Math.max(...outline.map(({ at }) => at.x))).toBeLessThanOrEqual(12_000)
    expect(Math.min(...outline.map(({ at }) => at.x))).toBeLessThan(4_100)
    for (const { at } of outline) {
      const far = Math.hypot(at.x - from.x, at.y - from.y)
      expect(path.check({ u: [at] }).ok).toBe(true)
      // A hair beyond each of its points is too far.
      const [dx, dy] = [(at.x - from.x) / far, (at.y - from.y) / far]
      expect(path.check({ u: [{ x: at.x + dx * 100, y: at.y + dy * 100 }] }).ok).toBe(false)
    }
  })

  it("is what the chosen manner allows", () => {
    const far = groundWithin(path, "u", from, 48_000, "oblique").map(({ cost }) => cost)
    expect(Math.max(...far)).toBeLessThanOrEqual(3_000)
    expect(Math.max(...far)).toBeGreaterThan(2_900)
  })

  it("is empty for who can go nowhere", () => {
    const stuck = { ...path, check: () => ({ ok: false as const, reason: "Stays.", rules: [] }) }
    expect(groundWithin(stuck, "u", from, 48_000)).toEqual([])
  })

  it("shows into which parts of it fire can reach, and nothing where it cannot", () => {
    const outline = groundWithin(path, "u", from, 48_000)
    const swept = underFire(outline, from, ({ x }) => x < 8_000)
    const parts = swept.flatMap(({ danger = [] }) => danger)
    expect(parts.length).toBeGreaterThan(5)
    const points = parts.flat()
    // No finer than its parts: an eighth of each direction.
    expect(Math.max(...points.map(({ x }) => x))).toBeLessThan(8_800)
    expect(Math.min(...points.map(({ x }) => x))).toBeLessThan(4_100)
    expect(swept.find(({ at }) => at.x === from.x)?.danger).toBeUndefined()
    expect(swept.map(({ at, cost }) => ({ at, cost }))).toEqual(outline)
    expect(underFire(outline, from, () => false)).toEqual(outline)
    // All of it under fire: one part in each direction.
    expect(underFire(outline, from, () => true).every(({ danger }) => danger?.length === 1)).toBe(true)
  })
})
