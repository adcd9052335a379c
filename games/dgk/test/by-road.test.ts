/** The march that is suggested along a road towards an aim: always one that the rules allow. */
import type { Step } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { byRoad } from "../rules/movement/suggest.ts"
import { line } from "./duel.ts"
import { field } from "./table.ts"

const { state } = field({ terrain: [{ ...line("road", "road", [0, 20], [48, 20]), width: 500 }] })
const aim = { x: 40_000, y: 20_000 }

/** Where the suggested march along the road ends, if marches that end farther east than this are refused. */
const end = (from: { x: number; y: number }, budget: number, most = Number.POSITIVE_INFINITY): number | undefined => {
  const plan = (steps: readonly Step[]) => ({ ok: (steps.at(-1) as { x: number }).x <= most })
  return (byRoad(state, from, aim, budget, plan)?.at(-1) as { x: number } | undefined)?.x
}

describe("by road", () => {
  it("DGK-MOVE-09 12 in of movement are 18 in on a road; to reach one 4 in away costs 4, and one farther off is left alone", () => {
    expect(end({ x: 10_000, y: 20_000 }, 12_000)).toBe(28_000)
    expect(end({ x: 10_000, y: 16_000 }, 12_000)).toBe(22_000)
    expect(end({ x: 10_000, y: 15_999 }, 12_000)).toBeUndefined()
  })

  it("DGK-MOVE-09 where the whole way is not allowed, seven tenths of it are tried, then four", () => {
    const from = { x: 10_000, y: 20_000 }
    expect(end(from, 12_000, 28_000)).toBe(28_000)
    expect(end(from, 12_000, 27_000)).toBe(22_600)
    expect(end(from, 12_000, 22_000)).toBe(17_200)
    expect(end(from, 12_000, 17_000)).toBeUndefined()
  })

  it("DGK-MOVE-09 either way along the road, and nowhere for less than half an inch", () => {
    expect(end({ x: 47_000, y: 20_000 }, 4_000)).toBe(41_000)
    expect(end({ x: 39_500, y: 20_000 }, 4_000)).toBe(40_000)
    expect(end({ x: 39_501, y: 20_000 }, 4_000)).toBeUndefined()
  })

  it("DGK-MOVE-09 never beyond the aim", () => expect(end({ x: 30_000, y: 20_000 }, 12_000)).toBe(40_000))
})
