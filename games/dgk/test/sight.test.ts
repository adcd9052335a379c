/** Lines of sight that are asked for again. */

import { expect, it } from "vitest"
import { blockedBy } from "../rules/terrain-and-sight/sight.ts"
import { terrainNow } from "../rules/terrain-and-sight/terrain.ts"
import { box } from "./duel.ts"
import { field } from "./table.ts"

it("DGK-LOS-02 a point far off the table has no part in what is remembered of one on it", () => {
  const { state } = field({ terrain: [{ id: "wood", kind: "woods", points: box(4, 12, 16, 24) }] })
  const terrain = terrainNow(state)
  const [from, to] = [
    { x: 10_000, y: 4_000 },
    { x: 10_000, y: 60_000 }, // as deep as larger tables are
  ]
  expect(blockedBy(terrain, from, { x: to.x + 1, y: to.y - 2 ** 20 })).toBeUndefined()
  expect(blockedBy(terrain, from, to)?.rule).toBeDefined()
})
