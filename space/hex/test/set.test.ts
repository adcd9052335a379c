import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hexSet, IndexSet, sideSet } from "../index.ts"
import { always, operational, tactical } from "./maps.ts"

const members = fc.array(fc.nat(99), { maxLength: 40 })
const rising = (items: Iterable<number>) => [...new Set(items)].sort((a, b) => a - b)

describe("IndexSet", () => {
  it("behaves like a Set of numbers, and iterates from the lowest up", () => {
    always(fc.tuple(members, members), ([a, b]) => {
      const [x, y] = [new IndexSet(100, a), new IndexSet(100, b)]
      const [p, q] = [new Set(a), new Set(b)]
      expect(x.toArray()).toEqual(rising(a))
      expect(x.size).toBe(p.size)
      expect(x.isEmpty).toBe(p.size === 0)
      expect(x.copy().addAll(y).toArray()).toEqual(rising([...p, ...q]))
      expect(x.copy().keepAll(y).toArray()).toEqual(rising(a.filter((i) => q.has(i))))
      expect(x.copy().deleteAll(y).toArray()).toEqual(rising(a.filter((i) => !q.has(i))))
      expect(x.meets(y)).toBe(a.some((i) => q.has(i)))
      for (let i = -2; i < 102; i++) expect(x.has(i)).toBe(p.has(i))
      for (const i of b) x.delete(i)
      expect(x.toArray()).toEqual(rising(a.filter((i) => !q.has(i))))
    })
  })

  it("is copied, not shared", () => {
    const set = new IndexSet(40, [31, 32])
    set.copy().add(1).delete(31)
    expect(set.toArray()).toEqual([31, 32])
  })

  it("refuses numbers outside its range and sets of another map", () => {
    expect(new IndexSet(5, [0]).has(Number.NaN)).toBe(false)
    expect(() => new IndexSet(5, [5])).toThrow("expected a number 0 to 4, found 5")
    expect(() => new IndexSet(5).add(-1)).toThrow("expected a number 0 to 4, found -1")
    expect(() => hexSet(tactical()).addAll(hexSet(operational()))).toThrow(
      "expected a set over 165 numbers, found one over 252: another grid?",
    )
  })

  it("holds hexes or hexsides of a grid", () => {
    const grid = tactical()
    expect(hexSet(grid, [3]).limit).toBe(165)
    expect(sideSet(grid).limit).toBe(grid.sides)
  })
})
