import { asked, matchOf, play, refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { attackStrength } from "../charts/strength.ts"
import { game } from "../game.ts"
import { factsOf, targetWith } from "../rules/artillery/strengths.ts"
import { payLosses } from "../rules/combat/losses.ts"
import { limitOf, mayForceMarch } from "../rules/movement/allowance.ts"
import type { State } from "../state.ts"
import { at, ids, position, type Scene, table, unit } from "./table.ts"

const irregulars = { at: "0404", is: "test-french-irregulars", as: "i" } as const
const facing: Scene = {
  units: [irregulars, { at: "0404", is: "french-1915", as: "d" }, { at: "0505", is: "german-1915", as: "g" }],
  phase: "combat",
  bare: true,
}

describe("irregulars in combat", () => {
  it("GTW-14.L-2 they do not attack alone below 3:1; beside a division that is most of the attack they do", () => {
    const match = table(facing)
    play(match, "0505")
    expect(refusal(match, ids("i"))).toMatchObject({
      rules: ["GTW-14.L-2"],
      reason: "i can attack only at 3:1 or better.",
    })
    play(match, ids("i", "d"))
    expect(unit(match, "i").attacked).toBe(true)
  })

  it("GTW-14.L-2 a hex that only they could attack at less is not offered", () => {
    const match = table({ ...facing, units: [facing.units[0]!, facing.units[2]!, { at: "0203", is: "french-1915" }] })
    expect(asked(match)).not.toBe("attack")
  })

  it("GTW-14.L-2 on the Positional table they have half of their strength", () => {
    const m = position(facing)
    const u = m.named("i")
    const target = targetWith(m, at(m, "0505"), undefined)
    const [mobile, positional] = (["mobile", "positional"] as const).map(
      (crt) => attackStrength({ ...factsOf(m, u, m.units, target, true, crt), target, across: undefined, crt }).total,
    )
    expect(positional).toBe(mobile! / 2)
  })

  /** A loss of the given size that the owner of these units must pay. */
  const paying = (units: Scene["units"], required: number, options = {}) => {
    const { named: _, ...state } = position({ units, options })
    return matchOf(game, { state: state as State, options }, function* (m) {
      yield* payLosses(m, {
        side: "entente",
        attacking: true,
        units: m.units,
        required,
        gunsLast: true,
        capable: [],
        halves: [],
      })
    })
  }

  it("GTW-14.L-2 they are lost last", () => {
    const match = paying([irregulars, { at: "0404", is: "french-1915", as: "d" }], 1)
    expect(refusal(match, ids("i"))).toMatchObject({ rules: ["GTW-14.L-2"] })
    play(match, ids("d"))
    expect([unit(match, "d").reduced, unit(match, "i").away]).toEqual([true, ""])
  })

  it("GTW-9.D-5 field artillery goes after the last division, unless the option lets it go like others", () => {
    const guns = [
      { at: "0404", is: "test-british-field-artillery", as: "a" },
      { at: "0404", is: "british-regular", as: "d" },
    ]
    expect(refusal(paying(guns, 4), ids("a")).rules).toEqual(["GTW-9.D-4"])
    const match = paying(guns, 4, { fieldArtilleryLosses: "on" })
    play(match, ids("a"))
    expect(unit(match, "a").away).toBe("eliminated")
  })

  it("GTW-14.C.2-1, GTW-14.O.2a tanks and early motor transport make no forced march", () => {
    const m = position({
      units: [
        { at: "0404", is: "test-british-tanks", as: "t" },
        { at: "0404", is: "test-british-lorries", as: "l" },
        { at: "0404", is: "british-regular", as: "d" },
      ],
    })
    const may = (as: string) => mayForceMarch(m, m.named(as))
    expect(may("t")).toMatchObject({ ok: false, rules: ["GTW-6.B-1", "GTW-14.C.2-1"] })
    expect(may("l")).toMatchObject({ ok: false, rules: ["GTW-6.B-1", "GTW-14.O.2a"] })
    expect([may("d").ok, limitOf(m, m.named("d"), "march")]).toEqual([true, 10])
  })
})
