import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  andThen,
  both,
  copy,
  die,
  gather,
  mapOdds,
  notPlain,
  part,
  sayTally,
  share,
  sure,
  tally,
  waysTo,
  within,
} from "../index.ts"

describe("tallies", () => {
  const t = tally(part("X-1", "normal troops", 6), part("X-2", "alone", true && -1), part("X-3", "in cover", false))
  it("add up and keep only what matters", () => {
    expect(t).toEqual({ total: 5, parts: [part("X-1", "normal troops", 6), part("X-2", "alone", -1)] })
  })
  it("tell their story", () => expect(sayTally(t)).toBe("5 = 6 normal troops − 1 alone"))
  it("are held within limits under the rule that sets them", () => {
    expect(within(t, "X-9", 0, 4)).toMatchObject({ total: 4, parts: [{}, {}, { rule: "X-9", amount: -1 }] })
    expect(within(t, "X-9", 0, 9)).toBe(t)
  })
  it("refuse what is no number", () =>
    expect(() => tally(part("X-1", "odd", Number.POSITIVE_INFINITY))).toThrow(/finite/))
})

describe("odds", () => {
  const twoDice = both(die(6), die(6), (a, b) => a + b)
  it("count the ways exactly", () => {
    expect(twoDice.of).toBe(36)
    expect(waysTo(twoDice, (n) => n === 7)).toBe(6)
    expect(waysTo(twoDice, (n) => n >= 11)).toBe(3)
    expect(share(twoDice, (n) => n === 7)).toBeCloseTo(1 / 6)
  })
  it("gather equal results through the function that judges the roll", () => {
    expect(mapOdds(twoDice, (n) => (n >= 9 ? "hit" : "miss"))).toEqual({
      of: 36,
      chances: [
        { result: "miss", ways: 26 },
        { result: "hit", ways: 10 },
      ],
    })
  })
  it("bring branches of different size to one count", () => {
    const odds = andThen(die(2), (n) => (n === 1 ? die(6) : mapOdds(die(4), (m) => m + 10)))
    expect(odds.of).toBe(24)
    expect(waysTo(odds, (n) => n === 3)).toBe(2)
    expect(waysTo(odds, (n) => n === 13)).toBe(3)
    expect(andThen(die(6), () => sure("done"))).toEqual({ of: 6, chances: [{ result: "done", ways: 6 }] })
  })
  it("refuse to count what cannot be counted exactly", () => {
    expect(() => gather([{ result: 1, ways: 2 ** 60 }])).toThrow(/counted exactly/)
  })
})

describe("plain data", () => {
  it("copies share nothing and say the same", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const twin = copy(value)
        expect(JSON.stringify(twin)).toBe(JSON.stringify(value))
        if (typeof value === "object" && value !== null) expect(twin).not.toBe(value)
      }),
      { numRuns: 200, seed: 1915 },
    )
  })
  it.each([
    [{ a: [1, { b: undefined }] }, "a[1].b is of type undefined"],
    [{ a: Number.NaN }, "a is NaN"],
    [{ a: -0 }, "a is -0"],
    [{ when: new Date(0) }, "when is a Date"],
    [[new Map()], "[0] is a Map"],
    [{ f: () => 1 }, "f is of type function"],
  ])("finds what is not plain in %o", (value, found) => expect(notPlain(value)).toBe(found))
  it("finds nothing in what is", () => expect(notPlain({ a: [1, "x", null, true, { b: {} }] })).toBeUndefined())
})
