/** Lines of fire and of sight from any point to any point, compared with dense sampling (DGK-FIRE-04, DGK-LOS-01). */

import { randomFrom } from "@salient/engine"
import { basesAlongUnindexed, cornersOf, lengthOf, type Point } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { clearLine } from "../rules/fire/lines.ts"
import { frontEdges, rectOf } from "../rules/formations-and-facing/body.ts"
import { seesUnit } from "../rules/terrain-and-sight/search.ts"
import { blockedBy } from "../rules/terrain-and-sight/sight.ts"
import { terrainNow } from "../rules/terrain-and-sight/terrain.ts"
import type { State, Unit } from "../state.ts"
import { box } from "./duel.ts"
import { field, id, type Wanted } from "./table.ts"

const RANGE = 12_000

const unitIn = (m: State, side: "allied" | "central", name: string): Unit =>
  m.units.find((u) => u.id === id(side, name)) as Unit

/** This many points along an edge, both ends included. */
const along = (a: Point, b: Point, count: number): Point[] =>
  Array.from({ length: count + 1 }, (_, i) => ({
    x: Math.round(a.x + ((b.x - a.x) * i) / count),
    y: Math.round(a.y + ((b.y - a.y) * i) / count),
  }))

/** The oracle: the shortest clear line between points an eighth of an inch apart. */
function sampled(m: State, firer: Unit, target: Unit, friends: readonly Unit[], limit: number): number | undefined {
  const terrain = terrainNow(m)
  const bases = friends.flatMap((f) => f.bases.map((b, i) => ({ id: `${f.id} ${i}`, base: rectOf(b) })))
  const from = frontEdges(firer).flatMap(([p, q]) => along(p, q, 8))
  const to = target.bases.flatMap((b) => {
    const corners = Object.values(cornersOf(rectOf(b)))
    return corners.flatMap((p, i) => along(p, corners[(i + 1) % 4] as Point, 8))
  })
  let best: number | undefined
  for (const p of from)
    for (const q of to) {
      const length = lengthOf(p, q)
      if (length > Math.min(limit, (best ?? limit + 1) - 1)) continue
      const screens = basesAlongUnindexed(bases, { from: p, to: q }, 500).map((c) => ({ ...c, name: "friends" }))
      if (!blockedBy(terrain, p, q, screens)) best = length
    }
  return best
}

const shot = (m: State, firer: Unit, target: Unit) => clearLine(m, firer, target, frontEdges(firer), RANGE)

describe("the shortest clear line", () => {
  it("DGK-FIRE-04 a target is fired at through a gap between two woods that no corner and no middle looks through", () => {
    const { state } = field({
      allied: [{ name: "A", at: [20, 10], formation: "deployed" }],
      central: [{ name: "X", at: [20, 18], formation: "deployed" }],
      terrain: [
        { id: "west", kind: "woods", points: box(10, 13, 18.7, 15) },
        { id: "east", kind: "woods", points: box(18.8, 13, 30, 15) },
      ],
    })
    const found = shot(state, unitIn(state, "allied", "A"), unitIn(state, "central", "X"))
    expect(found).toMatchObject({ ok: true, range: 8_000 })
  })

  it("DGK-FIRE-04 DGK-FIRE-07 past the end of a friend: the range is that of the shortest clear line, not of the nearest sample", () => {
    const { state } = field({
      allied: [
        { name: "A", at: [20, 10], formation: "deployed" },
        { name: "B", at: [21.77, 13], formation: "deployed" },
      ],
      central: [{ name: "X", at: [20, 18], formation: "deployed" }],
    })
    const [a, b, x] = [unitIn(state, "allied", "A"), unitIn(state, "allied", "B"), unitIn(state, "central", "X")]
    const found = shot(state, a, x)
    const oracle = sampled(state, a, x, [b], RANGE)
    expect(found.ok && oracle !== undefined && found.range <= oracle).toBe(true)
  })

  it("DGK-LOS-04 from a hill over a wood: the near edge lies in the dead ground, the far edge does not, and is fired at", () => {
    const { state } = field(drawn(75))
    const [a, b, x] = [unitIn(state, "allied", "A"), unitIn(state, "allied", "B"), unitIn(state, "central", "X")]
    const found = shot(state, a, x)
    expect(found).toMatchObject({ ok: true })
    const oracle = sampled(state, a, x, [b, unitIn(state, "allied", "Spare")], RANGE) ?? 0
    expect(found.ok && found.range).toBeLessThanOrEqual(oracle + 4)
    expect(found.ok && found.range).toBeGreaterThan(oracle - 250) // the samples are an eighth of an inch apart at either end
  })

  it("DGK-LOS-01 a unit is seen whose only visible part is between its corner and its middle", () => {
    const { state } = field({
      allied: [{ name: "A", at: [20, 10], formation: "deployed" }],
      central: [{ name: "X", at: [20, 18], formation: "deployed" }],
      terrain: [
        { id: "west", kind: "woods", points: box(10, 13, 20.2, 15) },
        { id: "east", kind: "woods", points: box(20.3, 13, 30, 15) },
      ],
    })
    expect(seesUnit(state, unitIn(state, "allied", "A"), unitIn(state, "central", "X"))).toBe(true)
  })
})

/** A random battlefield with woods, a town, a hill and a friend in front of the firer. */
function drawn(seed: number) {
  const random = randomFrom(`lines ${seed}`)
  const inches = (from: number, to: number): number => from + random(1_000 * (to - from)) / 1_000
  const area = (...corners: [number, number, number, number]) => box(...corners).map((p) => p.map(Math.round))
  const wood = (n: number) => {
    const [x, y] = [inches(14, 24), inches(12, 17)]
    return { id: `wood-${n}`, kind: "woods", points: area(x, y, x + inches(1, 4), y + inches(1, 3)) }
  }
  const stands = (name: string, y: number): Wanted => ({
    name,
    at: [inches(16, 24), y],
    facing: inches(-30, 30) + (y > 15 ? 180 : 0),
    formation: random(2) === 0 ? "deployed" : "maneuver",
  })
  return {
    allied: [stands("A", inches(9, 11)), { ...stands("B", inches(12, 14)), at: [inches(10, 30), 12.5] as const }],
    central: [stands("X", inches(18, 20))],
    terrain: [
      wood(1),
      wood(2),
      { id: "hill", kind: "hill", level: 1, points: area(inches(10, 20), 9, inches(21, 30), inches(12, 16)) },
      { id: "town", kind: "town", points: area(19, inches(16, 18), 24, 21) },
    ],
  }
}

/** Slits between a wood and a town, level ground that begins within a base: what the search of whole bundles does not settle. */
const narrow = [140, 154, 159, 172, 304, 622, 631]

it("DGK-FIRE-04 DGK-LOS-01 on drawn ground no line that dense sampling finds is missed, nor is any longer than it", () => {
  let blocked = 0
  for (const seed of [...Array.from({ length: 120 }, (_, i) => i + 1), ...narrow]) {
    const { state } = field(drawn(seed))
    const [a, b, x] = [unitIn(state, "allied", "A"), unitIn(state, "allied", "B"), unitIn(state, "central", "X")]
    const spare = unitIn(state, "allied", "Spare")
    const oracle = sampled(state, a, x, [b, spare], RANGE)
    const found = shot(state, a, x)
    if (!found.ok) blocked++
    if (oracle !== undefined) {
      expect(found.ok, `seed ${seed}: a clear line of ${oracle}`).toBe(true)
      expect(found.ok && found.range, `seed ${seed}`).toBeLessThanOrEqual(oracle + 4) // the resolution of the search
    }
    if (found.ok) {
      const screens = basesAlongUnindexed(
        [b, spare].flatMap((f) => f.bases.map((s, i) => ({ id: `${f.id} ${i}`, base: rectOf(s) }))),
        { from: found.from, to: found.to },
        500,
      ).map((c) => ({ ...c, name: "friends" }))
      expect(blockedBy(terrainNow(state), found.from, found.to, screens), `seed ${seed}`).toBeUndefined()
      expect(seesUnit(state, a, x), `seed ${seed}`).toBe(true)
    }
  }
  expect(blocked).toBeGreaterThan(10)
  expect(blocked).toBeLessThan(110)
})
