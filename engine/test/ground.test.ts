import { describe, expect, it } from "vitest"
import { groundWithin } from "../ground.ts"
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
})
