import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { diff, patch } from "../protocol/patch.ts"

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const Json = fc.jsonValue({ maxDepth: 4 })

describe("patches", () => {
  it("turn any JSON value into any other, after a journey as text", () => {
    fc.assert(
      fc.property(Json, Json, (before, after) => {
        const change = diff(before, after)
        expect(json(patch(before, (json(change ?? {}) ?? {}) as object))).toEqual(json(after))
      }),
      { seed: 1914, numRuns: 500 },
    )
  })

  it("leave what they are applied to as it was", () => {
    fc.assert(
      fc.property(Json, Json, (before, after) => {
        const kept = JSON.stringify(before)
        patch(before, diff(before, after) ?? {})
        expect(JSON.stringify(before)).toBe(kept)
      }),
      { seed: 1914, numRuns: 200 },
    )
  })

  it("are nothing between equal values", () => {
    fc.assert(
      fc.property(Json, (value) => void expect(diff(value, json(value))).toBeUndefined()),
      { seed: 1914, numRuns: 200 },
    )
  })

  it("say only what changed: a line added to a log, a unit that moved", () => {
    const before = {
      told: ["a", "b"],
      units: [
        { id: 1, hex: "A1" },
        { id: 2, hex: "B2" },
      ],
      gone: true,
    }
    const after = {
      told: ["a", "b", "c"],
      units: [
        { id: 1, hex: "A1" },
        { id: 2, hex: "B3" },
      ],
    }
    expect(diff(before, after)).toEqual({
      k: { told: { s: [2, 0, ["c"]] }, units: { i: { 1: { k: { hex: { "=": "B3" } } } } } },
      "-": ["gone"],
    })
  })

  it("say what fell away and what came, where a list shows only the latest", () => {
    const rolls = Array.from({ length: 30 }, (_, i) => ({ at: i, values: [(i * 5) % 6, i % 6] }))
    const change = diff(rolls.slice(0, 24), rolls.slice(2, 26))
    expect(change).toEqual({ t: [2, rolls.slice(24, 26)] })
    expect(patch(rolls.slice(0, 24), change ?? {})).toEqual(rolls.slice(2, 26))
    expect(diff(rolls.slice(0, 5), rolls.slice(3, 5))).toEqual({ t: [3, []] })
  })

  it("find any list that has moved on", () => {
    fc.assert(
      fc.property(
        fc.array(Json, { maxLength: 8 }),
        fc.array(Json, { maxLength: 4 }),
        fc.nat(8),
        (list, more, fallen) => {
          const after = [...list.slice(fallen), ...more]
          expect(json(patch(list, (json(diff(list, after) ?? {}) ?? {}) as object))).toEqual(json(after))
        },
      ),
      { seed: 1914, numRuns: 500 },
    )
  })

  it("never touch a prototype", () => {
    const after = JSON.parse('{"__proto__": {"evil": 1}, "a": 1}')
    const made = patch({ a: 1 }, json(diff({ a: 1 }, after) ?? {}) as object) as object
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype)
    expect((made as { evil?: number }).evil).toBeUndefined()
  })
})
