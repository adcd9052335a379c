import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  andThen,
  both,
  type Chance,
  copy,
  countOf,
  die,
  gather,
  mapOdds,
  notPlain,
  type Odds,
  part,
  sayCount,
  sayTally,
  share,
  sumOf,
  sure,
  tally,
  times,
  waysTo,
  within,
} from "../index.ts"

describe("tallies", () => {
  const t = tally(part("X-1", "normal troops", 6), part("X-2", "alone", true && -1), part("X-3", "in cover", false))
  it("add up and drop parts that change nothing", () => {
    expect(t).toEqual({ total: 5, parts: [part("X-1", "normal troops", 6), part("X-2", "alone", -1)] })
  })
  it("print their parts", () => expect(sayTally(t)).toBe("5 = 6 normal troops − 1 alone"))
  it("multiply the total so far, exactly, and print the steps in order", () => {
    const halved = tally(part("X-1", "infantry", 9), times("X-2", "disordered", 1 / 2), times("X-3", "river", 1 / 2))
    expect(halved.total).toBe(2.25)
    expect(sayTally(halved)).toBe("2.25 = 9 infantry × ½ disordered × ½ river")
    expect(halved.parts.reduce((sum, p) => sum + p.amount, 0)).toBe(halved.total)
    expect(tally(...halved.parts, times("X-4", "elite", false), part("X-5", "leader", 1)).total).toBe(3.25)
    expect(tally(part("X-1", "infantry", 9), times("X-6", "no ammunition", 0)).total).toBe(0)
  })
  it("are kept within limits by the rule that sets the limits", () => {
    expect(within(t, "X-9", 0, 4)).toMatchObject({ total: 4, parts: [{}, {}, { rule: "X-9", amount: -1 }] })
    expect(within(t, "X-9", 0, 9)).toBe(t)
  })
  it("refuse anything that is not a number", () =>
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
  it("merge equal results of the function that judges the roll", () => {
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

  const hit = mapOdds(die(6), (n) => (n >= 4 ? 1 : 0))
  const wound = mapOdds(die(6), (n) => (n >= 3 ? 1 : 0))
  const fails = mapOdds(die(6), (n) => (n <= 4 ? 1 : 0))
  /** Hits, then wounds of those that hit, then saves of those that wound: three throws. */
  const losses = (dice: number) => andThen(sumOf(dice, hit), (h) => andThen(sumOf(h, wound), (w) => sumOf(w, fails)))
  const total = (odds: Odds<unknown>) => odds.chances.reduce((n, c) => n + countOf(c), 0n)

  it("count 36 dice that hit, wound and are saved as exactly as one: 2 in 9 each", () => {
    const odds = losses(36)
    expect(countOf(odds)).toBe(9n ** 36n)
    expect(odds.chances.map((c) => c.result)).toEqual(Array.from({ length: 37 }, (_, i) => i))
    expect(countOf(odds.chances[36] as Chance<number>)).toBe(2n ** 36n)
    expect(countOf(odds.chances[0] as Chance<number>)).toBe(7n ** 36n)
    expect(share(odds, (n) => n === 0)).toBeCloseTo((7 / 9) ** 36, 12)
    expect(share(odds, () => true)).toBeCloseTo(1, 12)
  })
  it("of up to 60 dice add up to exactly one, whichever way they are counted", () => {
    let chained: Odds<number> = sure(0)
    for (let dice = 0; dice <= 60; dice++) {
      const summed = sumOf(dice, hit)
      for (const odds of [summed, chained]) expect(total(odds)).toBe(countOf(odds))
      expect(summed.chances.map((c) => `${c.result} ${countOf(c) * countOf(chained)}`)).toEqual(
        chained.chances.map((c) => `${c.result} ${countOf(c) * countOf(summed)}`),
      )
      chained = both(chained, hit, (a, b) => a + b)
    }
    for (const dice of [16, 17, 40, 60]) {
      const odds = losses(dice)
      expect(total(odds)).toBe(countOf(odds))
    }
  })
  it("of few dice match a count of every possible throw", () => {
    const faces = fc.array(fc.integer({ min: -3, max: 5 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(faces, fc.integer({ min: 0, max: 4 }), (values, dice) => {
        let throws: number[] = [0]
        for (let i = 0; i < dice; i++) throws = throws.flatMap((n) => values.map((v) => n + v))
        const odds = sumOf(
          dice,
          mapOdds(die(values.length), (face) => values[face - 1] as number),
        )
        expect(odds.of).toBe(throws.length)
        const ways = new Map<number, number>()
        for (const n of throws.sort((a, b) => a - b)) ways.set(n, (ways.get(n) ?? 0) + 1)
        expect(odds.chances.map((c) => [c.result, c.ways])).toEqual([...ways])
      }),
      { numRuns: 200, seed: 1916 },
    )
  })
  it("of a few shots in three throws match a count of every possible throw", () => {
    for (let dice = 0; dice <= 2; dice++) {
      let shots = [0]
      for (let i = 0; i < dice; i++)
        shots = shots.flatMap((lost) =>
          Array.from({ length: 216 }, (_, n) => {
            const [a, b, c] = [n % 6, Math.floor(n / 6) % 6, Math.floor(n / 36)] as [number, number, number]
            return lost + (a >= 3 && b >= 2 && c <= 3 ? 1 : 0)
          }),
        )
      const odds = losses(dice)
      for (let lost = 0; lost <= dice; lost++)
        expect(share(odds, (n) => n === lost)).toBeCloseTo(shots.filter((n) => n === lost).length / shots.length, 12)
    }
  })
  it("are plain data at any size; very large counts are shown as numbers in proportion", () => {
    const rare: Odds<number> = {
      chances: [
        { result: 0, ways: 10 ** 15 - 1 },
        { result: 1, ways: 1 },
      ],
      of: 10 ** 15,
    }
    const many = sumOf(25, rare)
    expect(JSON.parse(JSON.stringify(many))).toEqual(many)
    expect(many.exact).toBe(`1${"0".repeat(375)}`)
    expect(Number.isFinite(many.of)).toBe(true)
    expect(share(many, (n) => n > 0) / 25e-15).toBeCloseTo(1, 9)
    expect(mapOdds(many, (n) => n >= 0)).toEqual({ chances: [{ result: true, ways: 1 }], of: 1 })
    const certain = gather(many.chances, () => "one")
    expect(certain.of).toBe(1)
    expect(sayCount(many)).toBe(many.exact)
    expect(sayCount(die(6))).toBe("6")
  })
  it("refuse a sum of dice without a whole number of dice", () => {
    expect(() => sumOf(-1, hit)).toThrow(/whole number of dice, found -1/)
    expect(() => sumOf(0.5, hit)).toThrow(/found 0.5/)
  })
})

describe("plain data", () => {
  it("copies are equal and share nothing", () => {
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
  it("finds nothing wrong with plain data", () =>
    expect(notPlain({ a: [1, "x", null, true, { b: {} }] })).toBeUndefined())
})
