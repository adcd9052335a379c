import { share } from "@salient/engine"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chain, expected, follow, oddsOf, percentile, settle, settled, type Trial } from "../charts/trial.ts"

/** Any procedure of chance at most two throws deep. */
const shares = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }).map((parts) => {
  const sum = parts.reduce((a, b) => a + b, 0)
  const scaled = parts.map((p) => Math.floor((p * 100) / sum))
  scaled[0] = (scaled[0] as number) + 100 - scaled.reduce((a, b) => a + b, 0)
  return scaled
})
const leaf = fc.integer({ min: 0, max: 5 }).map((n): Trial<number> => settled(n))
const throwOf = (next: fc.Arbitrary<Trial<number>>) =>
  shares.chain((s) =>
    fc.array(next, { minLength: s.length, maxLength: s.length }).map((ns) =>
      percentile(
        "DGK-TEST",
        "test",
        s.map((p, i) => [p, ns[i] as Trial<number>] as const),
      ),
    ),
  )
const trials = fc.oneof(leaf, throwOf(leaf), throwOf(fc.oneof(leaf, throwOf(leaf))))

const runs = { numRuns: 100, seed: 1914 }

describe("a trial", () => {
  it("gives odds that count every case exactly once", () => {
    fc.assert(
      fc.property(trials, (t) => {
        const odds = oddsOf(t)
        expect(odds.chances.reduce((n, c) => n + c.ways, 0)).toBe(odds.of)
        expect(odds.chances.every((c) => c.ways > 0)).toBe(true)
      }),
      runs,
    )
  })

  it("settles, over all faces of its first die, exactly as its odds say", () => {
    fc.assert(
      fc.property(throwOf(leaf), (t) => {
        const odds = oddsOf(t)
        const found = new Map<number, number>()
        for (let face = 1; face <= 100; face++) {
          const { result } = settle(t, () => face)
          found.set(result, (found.get(result) ?? 0) + 1)
        }
        for (const [result, n] of found) expect(share(odds, (r) => r === result)).toBeCloseTo(n / 100, 12)
      }),
      runs,
    )
  })

  it("continues: what follows a result is weighed by the chance of that result", () => {
    const coin = percentile("DGK-TEST", "coin", [
      [50, settled("heads")],
      [50, settled("tails")],
    ])
    const twice = chain(coin, (first) =>
      first === "heads"
        ? settled(1)
        : percentile("DGK-TEST", "again", [
            [20, settled(1)],
            [80, settled(0)],
          ]),
    )
    expect(oddsOf(twice)).toEqual({
      chances: [
        { result: 1, ways: 6000 },
        { result: 0, ways: 4000 },
      ],
      of: 10000,
    })
    expect(expected(oddsOf(twice), (n) => n)).toBe(0.6)
  })

  it("tells which dice were thrown, for what and under which rule", () => {
    const t = percentile("DGK-FIRE-12", "fire", [
      [30, settled(1)],
      [70, settled(0)],
    ])
    expect(settle(t, () => 31)).toEqual({
      result: 0,
      thrown: [{ faces: 100, value: 31, rule: "DGK-FIRE-12", why: "fire" }],
    })
  })

  it("throws no die where there is nothing to decide", () => {
    expect(
      percentile("DGK-TEST", "certain", [
        [0, settled("never")],
        [100, settled("always")],
      ]),
    ).toEqual(settled("always"))
  })

  it("refuses chances that do not add up to 100, negative ones, and faces a die does not have", () => {
    expect(() => percentile("DGK-TEST", "short", [[99, settled(0)]])).toThrow("found 99")
    expect(() =>
      percentile("DGK-TEST", "less than none", [
        [-1, settled(0)],
        [101, settled(1)],
      ]),
    ).toThrow("found -1")
    const t = percentile("DGK-TEST", "half", [
      [50, settled(0)],
      [50, settled(1)],
    ])
    if (t.kind !== "throw") throw new Error("expected a throw")
    for (const face of [0, 101, 1.5, Number.NaN]) expect(() => follow(t, face)).toThrow(`found ${face}`)
  })
})
