import { type Aim, ok, type Problem, randomFrom, type Side } from "@salient/engine"
import { layTable, type Point } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { tableSightLens } from "../lenses/table-sight.ts"
import { into } from "../scenario.ts"
import { drawAround, firstByPaces, firstDrawn, setUpInSecret } from "../set-up.ts"
import { checkOutline, isOn, isOnEdge, terrainEntry, terrainPlan } from "../table-scenario.ts"

const Entry = z.strictObject({ ...terrainEntry, kind: z.enum(["wood", "road", "hill"]) })
type Entry = z.output<typeof Entry>

const table = { width: 10_000, depth: 8_000 }
const square = [
  [1_000, 1_000],
  [2_000, 1_000],
  [2_000, 2_000],
  [1_000, 2_000],
]
const entry = (raw: object): Entry => Entry.parse({ id: "a", kind: "wood", points: square, ...raw })

const laid = (...entries: Entry[]) => {
  const problems: Problem[] = []
  const plan = terrainPlan(
    table,
    entries,
    {
      isArea: ({ kind }) => kind !== "road",
      own: ({ id, kind, name }) => ({ id, kind, name: name ?? kind }),
      check: ({ kind, level }, report) => {
        if (kind === "hill" && level === undefined) report("level", "a hill needs its level", "T-1")
      },
    },
    into(problems),
  )
  return { plan, problems: problems.map((p) => `${p.field}: ${p.message} ${p.rules.join()}`.trim()) }
}

describe("terrain of a scenario", () => {
  it("becomes the plan of a table that can be laid", () => {
    const { plan, problems } = laid(
      entry({ kind: "hill", level: 2, name: "Hill 60" }),
      entry({ id: "b", kind: "road", width: 500, points: square.slice(0, 2) }),
    )
    expect(problems).toEqual([])
    expect(plan.pieces).toMatchObject([
      { id: "a", kind: "hill", name: "Hill 60", form: "area", level: 2 },
      { id: "b", kind: "road", name: "road", form: "line", width: 500 },
    ])
    expect(layTable(plan).pieces).toHaveLength(2)
  })

  it.each([
    [
      "the same id twice",
      [{}, { kind: "road", points: square.slice(0, 2) }],
      "terrain[1].id: a: another piece of terrain has this id",
    ],
    ["an area with a width", [{ width: 5 }], "terrain[0].width: a: an area has no width"],
    ["what the game forbids", [{ kind: "hill" }], "terrain[0].level: a: a hill needs its level T-1"],
    [
      "a point off the table",
      [
        {
          kind: "road",
          points: [
            [0, 0],
            [0, 8_001],
          ],
        },
      ],
      "terrain[0].points: a: (0, 8001) is off the table of 10000 by 8000",
    ],
    [
      "an outline without an inside",
      [{ points: [square[0], square[1], square[0]] }],
      /^terrain\[0\][.]points: a: its outline/,
    ],
  ])("with %s is left off and reported at its field", (_what, entries, said) => {
    const { plan, problems } = laid(...entries.map(entry))
    expect(problems).toEqual([typeof said === "string" ? said : expect.stringMatching(said)])
    expect(plan.pieces).toHaveLength(entries.length - 1)
  })

  it("on the table and on its edge", () => {
    expect(isOn(table, { x: 10_000, y: 8_000 })).toBe(true)
    expect(isOn(table, { x: 10_001, y: 0 })).toBe(false)
    expect(isOnEdge(table, { x: 5_000, y: 0 })).toBe(true)
    expect(isOnEdge(table, { x: 5_000, y: 1 })).toBe(false)
  })

  it("outlines are checked for their shape and their place", () => {
    const problems: Problem[] = []
    const points = square.map(([x, y]) => ({ x: x as number, y: y as number }))
    expect(checkOutline(table, "zone", points, into(problems))).toBe(true)
    expect(checkOutline(table, "zone", [...points.slice(1), { x: -1, y: 0 }], into(problems))).toBe(false)
    expect(problems.map((p) => p.field)).toContain("zone")
  })
})

describe("set-up in secret", () => {
  const question = (side: Side) => ({
    prompt: "Set up.",
    rules: ["S-1"],
    openly: `${side} sets up.`,
    pieces: side === "green" ? [] : [`${side}:1`],
    check: () => ok,
    suggest: () => ({}),
  })

  it("asks all sides that have pieces at once, and settles each as it answers", () => {
    const settled: string[] = []
    const flow = setUpInSecret(
      ["red", "blue", "green"],
      "set-up",
      function* (ask, how) {
        const { move } = yield { ...ask, kind: "place", ...how }
        return (move as { place: { [piece: string]: string } }).place
      },
      question,
      (side, placed) => void settled.push(`${side} ${placed[`${side}:1`]}`) as undefined,
    )
    const first = flow.next()
    const asks = first.value && "decisions" in first.value ? first.value.decisions : []
    expect(asks.map(({ by, secret, openly, what }) => ({ by, secret, openly, what }))).toEqual([
      { by: "blue", secret: true, openly: "blue sets up.", what: "set-up" },
      { by: "red", secret: true, openly: "red sets up.", what: "set-up" },
    ])
    const answer = (side: Side, at: string) => {
      const decision = asks.find((d) => d.by === side)
      if (!decision) throw new Error(`${side} is not asked`)
      return flow.next({ decision, move: { place: { [`${side}:1`]: at } } })
    }
    answer("blue", "B2")
    expect(settled).toEqual(["blue B2"])
    expect(answer("red", "R1").done).toBe(true)
    expect(settled).toEqual(["blue B2", "red R1"])
  })

  const outline: Point[] = [
    { x: 100, y: 200 },
    { x: 140, y: 200 },
    { x: 140, y: 260 },
  ]
  it("draws places around an outline, its corners included", () => {
    const random = randomFrom("draws")
    for (let i = 0; i < 200; i++) {
      const { x, y } = drawAround(outline, random)
      expect(x >= 100 && x <= 140 && y >= 200 && y <= 260).toBe(true)
    }
    expect(drawAround(outline, () => 0)).toEqual({ x: 100, y: 200 })
    expect(drawAround(outline, (n) => n - 1)).toEqual({ x: 140, y: 260 })
  })
  it("tries so many draws, and then gives up", () => {
    const tries: number[] = []
    expect(firstDrawn(outline, 3, randomFrom("x"), (_, i) => void tries.push(i))).toBeUndefined()
    expect(tries).toEqual([0, 1, 2])
    expect(firstDrawn(outline, 3, randomFrom("x"), (_, i) => (i === 1 ? "found" : undefined))).toBe("found")
  })
  it("searches pace by pace, row by row", () => {
    const seen: string[] = []
    firstByPaces(outline, 40, ({ x, y }) => void seen.push(`${x},${y}`))
    expect(seen).toEqual(["100,200", "140,200", "100,240", "140,240"])
    expect(firstByPaces(outline, 40, ({ y }) => (y > 200 ? y : undefined))).toBe(240)
  })
})

describe("the lens of sight on a table", () => {
  type View = { readonly units: readonly { id: string; at: Point; enemy: boolean }[] }
  const view: View = {
    units: [
      { id: "unit:a", at: { x: 0, y: 0 }, enemy: false },
      { id: "unit:x", at: { x: 10, y: 0 }, enemy: true },
      { id: "unit:y", at: { x: 10, y: 9 }, enemy: true },
    ],
  }
  const lens = tableSightLens<View, { name: string; at: Point }>({
    rule: "L-1",
    endAt(v, { touch, point }: Aim) {
      const unit = v.units.find((u) => u.id === touch)
      return unit ? { name: unit.id, at: unit.at } : point && { name: "there", at: point }
    },
    line(_v, from, to) {
      const seen = to.at.y < 5
      const says = `${from.name} ${seen ? "sees" : "does not see"} ${to.name}.`
      return {
        from: from.at,
        to: to.at,
        seen,
        says,
        rule: seen ? "L-1" : "L-2",
        ...(seen ? {} : { blockedAt: { x: 5, y: 5 } }),
      }
    },
    others: (v, from) => v.units.filter((u) => u.enemy && u.id !== from.name).map((u) => ({ name: u.id, at: u.at })),
  })

  it("shows the line between two ends, with what blocks it", () => {
    expect(lens.show(view, [{ touch: "unit:a" }, { touch: "unit:y" }])).toEqual({
      overlays: [
        {
          kind: "sight",
          label: "unit:a does not see unit:y.",
          points: [
            { x: 0, y: 0 },
            { x: 10, y: 9 },
          ],
          blockedAt: { x: 5, y: 5 },
          tone: "bad",
          rules: ["L-2"],
        },
      ],
      says: ["unit:a does not see unit:y."],
      rules: ["L-1", "L-2"],
    })
  })
  it("shows the lines to every enemy from one", () => {
    const shown = lens.show(view, [{ point: { x: 1, y: 1 } }])
    expect(shown).toMatchObject({ says: ["there sees unit:x.", "there does not see unit:y."] })
  })
  it("says what to point at", () => {
    expect(lens.show(view, [])).toMatch(/Point at a unit or a place/)
    expect(lens.show(view, [{ touch: "unit:a" }, {}])).toMatch(/Point at another/)
    expect(lens.show({ units: [] }, [{ point: { x: 0, y: 0 } }])).toMatch(/No enemy is known/)
  })
})
