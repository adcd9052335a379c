import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { keepFate, keptFates, openFolder } from "../mutate/kept.ts"
import { named, sample } from "../mutate/sample.ts"
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
    const drawn = sample(named(sites), 4, 7)
    expect(drawn).toEqual(sample(named(sites), 4, 7))
    expect(new Set(drawn.map((s) => s.kind)).size).toBe(4)
  })

  it("draws the same sites again when lines come and go around them: hardly more leave than new ones push out", () => {
    const lines = Array.from(
      { length: 200 },
      (_, i) => `export const isFar${i} = (n: number) => n > ${i + 3} && n < 900`,
    )
    const names = (text: readonly string[]) =>
      sample(named(sitesIn("far.ts", text.join("\n"))), 60, 1).map((site) => site.name)
    const before = new Set(names(lines))
    const more = [...lines.slice(0, 50), "export const isNear = (n: number) => n < 2 || n === 7", ...lines.slice(50)]
    expect(before.size).toBe(60)
    expect(names(more).filter((name) => !before.has(name)).length).toBeLessThanOrEqual(3)
  })

  it("names equal sites of one file apart, and the same site alike wherever it stands", () => {
    const twice = named(sitesIn("a.ts", "export const a = 1\nexport const b = [1, 1]"))
    expect(new Set(twice.map((s) => s.name)).size).toBe(3)
    const later = named(sitesIn("a.ts", "\n\nexport const c = 5\nexport const a = 1"))
    expect(later.find((s) => s.was === "1")?.name).toBe(twice[0]?.name)
  })
})

describe("what a mutation run keeps", () => {
  const folder = mkdtempSync(join(tmpdir(), "salient-kept-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("is gone on from if changes, tests and rules are the same, and refused to any other run", () => {
    expect(openFolder(folder, "one")).toBe(true)
    expect(openFolder(folder, "one")).toBe(true)
    expect(openFolder(folder, "another")).toBe(false)
    const numbered = named(sites).map((site, number) => ({ ...site, number }))
    keepFate(folder, numbered[2]!, "survived")
    keepFate(folder, numbered[0]!, "no test reaches it")
    expect([...keptFates(folder, numbered)]).toEqual([
      [numbered[0], "no test reaches it"],
      [numbered[2], "survived"],
    ])
  })
})
