/** The formations and facings that a unit may take after regrouping: DGK-ACT-10. */
import { viewOf } from "@salient/engine"
import { asked, last, optionsOf, play } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { standing } from "../standing.ts"
import { a, facing } from "./duel.ts"
import { along, judged, unit, type Wanted } from "./table.ts"

/** A, certain to regroup, about to form up. */
const regrouped = (mine: Partial<Wanted> = {}, terrain: object[] = []) => {
  const match = facing({ is: { status: "disordered" }, ...mine }, { at: [44, 44] }, { terrain, dice: [1] })
  play(match, a, "regroup")
  return match
}
const here = { x: 10_000, y: 10_000 }

describe("forming up", () => {
  it("DGK-ACT-10 who is told to stay as he is forms up no other way, and is asked where nothing was said", () => {
    const match = regrouped()
    const told = (instructions: { readonly [what: string]: string }) =>
      standing.answer(instructions, viewOf(match, "allied").view, match.pending[0]!)
    expect(told({})).toBeUndefined()
    expect(told({ "form-up": "ask" })).toBeUndefined()
    expect(told({ "form-up": "stay" })).toEqual({ choose: "stay" })
  })

  it.each([
    ["demoralized", 20, "RG_OK", "ok"],
    ["demoralized", 21, "RG_PART", "disordered"],
    ["demoralized", 62, "RG_PART", "disordered"],
    ["demoralized", 63, "RG_FAIL", "demoralized"],
    ["disordered", 62, "RG_OK", "ok"],
    ["disordered", 63, "RG_FAIL", "disordered"],
  ] as const)("DGK-GAP-08 a %s battalion without a Leader, die %i: %s", (status, die, message, then) => {
    const match = facing({ is: { status } }, { at: [44, 44] }, { dice: [die] })
    play(match, a, "regroup")
    expect(last(match, "regrouped")).toMatchObject({ message, status: then })
  })

  it("DGK-ACT-10 who does not recover forms up in no other way", () => {
    const match = facing({ is: { status: "disordered" } }, { at: [44, 44] }, { dice: [100] })
    play(match, a, "regroup")
    expect(unit(match, "allied", "A").status).toBe("disordered")
    expect(asked(match)).not.toBe("form-up")
  })

  it("DGK-ACT-10 any formation and facing about the centre of the front, beside those named", () => {
    const match = regrouped()
    expect(optionsOf(match)).toContain("deployed:9000")
    play(match, "other")
    play(match, along(a, { ...here, facing: 12_345, how: "deployed" }))
    expect(unit(match, "allied", "A")).toMatchObject({ formation: "deployed", facing: 12_345, front: here, ranks: [4] })
  })

  it("DGK-FORM-08 the facing may be chosen as a turn on the spot", () => {
    const match = regrouped()
    play(match, "other", along(a, { ...here, how: "march" }, { ...here, how: "pivot", amount: -4_500 }))
    expect(unit(match, "allied", "A")).toMatchObject({ formation: "march", facing: 31_500, front: here })
  })

  it("DGK-FORM-02 any layout of maneuver formation", () => {
    const match = regrouped({ bases: 6, formation: "deployed" })
    play(match, "other")
    const layout = (amount: number) =>
      along(a, { ...here, facing: 0, how: "maneuver" }, { ...here, how: "layout", amount })
    expect(judged(match, layout(2))).toEqual(["DGK-FORM-02"])
    play(match, layout(1))
    expect(unit(match, "allied", "A")).toMatchObject({ formation: "maneuver", ranks: [2, 2, 2] })
  })

  it("DGK-FORM-03 a line that bends, and no bends in another formation", () => {
    const hedge = {
      id: "hedge",
      kind: "hedge",
      points: [
        [4_000, 10_300],
        [16_000, 10_300],
      ],
    }
    const match = regrouped({ bases: 3 }, [hedge])
    play(match, "other")
    const bend = { ...here, how: "bend", amount: 1_000 }
    expect(judged(match, along(a, { ...here, how: "march" }, bend, bend))).toEqual(["DGK-FORM-03"])
    play(match, along(a, { ...here, facing: 0, how: "deployed" }, bend, bend))
    expect(unit(match, "allied", "A").bases.map((b) => b.f)).toEqual([35_000, 0, 1_000])
  })

  it("DGK-FORM-08 the centre of the front stays; an empty path leaves all as it is", () => {
    const match = regrouped()
    play(match, "other")
    expect(judged(match, along(a, [10, 12]))).toEqual(["DGK-ACT-10", "DGK-FORM-08"])
    expect(judged(match, along(a, { ...here, how: "hedgehog" }))).toEqual(["DGK-ACT-10", "DGK-FORM-08"])
    play(match, along(a)) // unchanged
    expect(unit(match, "allied", "A")).toMatchObject({ formation: "maneuver", facing: 0, front: here })
  })
})
