import { describe, expect, it } from "vitest"
import { sample } from "../mutate/sample.ts"
import { planted, sitesIn, switched } from "../mutate/sites.ts"

const source = `type Limit = 3
export const isHit = (score: number, near: boolean): boolean => score >= 4 && near
export const fire = (a: { fp: number }) => tally(part("X-1", "base", a.fp), part("X-2", "near", 2))
`
const sites = sitesIn("fire.ts", source)

describe("the mutation run", () => {
  it("finds numbers, comparisons, conditions and parts of tallies, and nothing in types", () => {
    expect(sites.map(({ kind, line, was }) => [kind, line, was])).toEqual([
      ["condition", 2, "score >= 4 && near"],
      ["comparison", 2, "score >= 4"],
      ["number", 2, "4"],
      ["tally part", 3, 'part("X-1", "base", a.fp)'],
      ["tally part", 3, 'part("X-2", "near", 2)'],
      ["number", 3, "2"],
    ])
  })

  it.each([
    ["condition", "=> ((score >= 4) || (near))"],
    ["comparison", "=> ((score) > (4)) && near"],
    ["number", "=> score >= (5) && near"],
    ["tally part", 'tally(({ ...part("X-1", "base", a.fp), amount: 0, times: 1 }), part("X-2"'],
  ])("plants a change of the kind %s", (kind, expected) => {
    const site = sites.find((s) => s.kind === kind)
    expect(site && planted(source, site)).toContain(expected)
  })

  it("plants a number of a data file without brackets, and leaves its texts alone", () => {
    const data = '{ "near": 2, "names": ["hill 3", "x"], "steps": [1, -4] }'
    const found = sitesIn("fire.json", data)
    expect(found.map((s) => s.was)).toEqual(["2", "1", "-4"])
    expect(found.map((s) => JSON.parse(planted(data, s)))).toMatchObject([
      { near: 3 },
      { steps: [2, -4] },
      { steps: [1, -3] },
    ])
  })

  it("puts switches at sites that lie within each other: nothing changes unless one is turned", () => {
    const numbered = sites.filter((s) => s.line === 2).map((s, number) => ({ ...s, number }))
    const text = switched(source, numbered)
    const isHit = (active: number) => {
      const js = text.split("\n")[1]!.replace(/export const isHit = .*?=> /, "return ")
      return new Function("score", "near", "globalThis", js).bind(null, 4, false, {
        isActiveSite: (site: number) => site === active,
      })()
    }
    expect([-1, 0, 1, 2].map(isHit)).toEqual([false, true, false, false])
  })

  it("draws the same sites from the same seed, each kind alike", () => {
    const drawn = sample(sites, 4, 7)
    expect(drawn).toEqual(sample(sites, 4, 7))
    expect(new Set(drawn.map((s) => s.kind)).size).toBe(4)
  })
})
