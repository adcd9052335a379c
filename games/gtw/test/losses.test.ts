/** New cadres may be given up in the payment that made them: GTW-9.E. */
import { randomFrom } from "@salient/engine"
import { matchOf, play, refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { cheapest, priceOf } from "../officer/fighting.ts"
import { payLosses } from "../rules/combat/losses.ts"
import type { State } from "../state.ts"
import { ids, position, unit, type Wanted } from "./table.ts"

const division = (as: string): Wanted => ({ at: "0404", is: "british-regular", as }) // 9-12-5, its cadre 4-5-5
const gun: Wanted = { at: "0404", is: "british-heavy-artillery", as: "gun" } // 7-8-5

/** A loss that the owner of these units must pay in a result that takes artillery last. */
function paying(units: readonly Wanted[], required: number, gunsLast = true) {
  const { named: _, ...state } = position({ units })
  return matchOf(game, { state: state as State, dice: [] }, function* (m) {
    yield* payLosses(m, {
      side: "entente",
      attacking: true,
      units: m.units,
      required,
      gunsLast,
      capable: [],
      halves: [],
    })
  })
}
const given = (full: readonly string[], cadres: readonly string[]) => ({
  select: [...full.map((as) => `unit:${as}`), ...cadres.map((as) => `unit:${as}/cadre`)],
})

describe("new cadres as losses", () => {
  it("GTW-9.E, GTW-AMB-11 with 9 + 9 + 7 and 22 to lose, a new cadre of 4 is lost in place of the guns", () => {
    const match = paying([division("a"), division("b"), gun], 22)
    play(match, given(["a", "b"], ["a"]))
    expect([unit(match, "a").hex, unit(match, "b").reduced, unit(match, "gun").hex >= 0]).toEqual([-1, true, true])
    expect([unit(match, "a").away, match.state.losses.entente]).toEqual(["eliminated", 22])
  })

  it("GTW-9.E the owner may still give up the guns and keep the cadres", () => {
    const match = paying([division("a"), division("b"), gun], 22)
    play(match, ids("a", "b", "gun"))
    expect([unit(match, "a").reduced, unit(match, "b").reduced, unit(match, "gun").hex]).toEqual([true, true, -1])
    expect(match.state.losses.entente).toBe(25)
  })

  it("GTW-9.E no cadre is lost while a full unit that goes before it stays", () => {
    const match = paying([division("a"), division("b"), gun], 13)
    expect(refusal(match, given(["a"], ["a"]))).toMatchObject({
      rules: ["GTW-9.E"],
      reason: "b must be lost before the new cadre of a.",
    })
    expect(refusal(match, given(["b"], ["a"]))).toMatchObject({
      rules: ["GTW-9.E"],
      reason: "a is no cadre until it has been reduced.",
    })
  })

  it("GTW-9.D-1 losses that do not suffice are refused, and nothing changes", () => {
    const match = paying([division("a"), division("b"), gun], 13)
    const before = JSON.stringify(match.state)
    expect(refusal(match, ids("a"))).toMatchObject({
      rules: ["GTW-9.D-1"],
      reason: "Strength 13 must be lost; these units have 9.",
    })
    expect(JSON.stringify(match.state)).toBe(before)
  })

  it("GTW-9.E nor more of them than the loss asks for", () => {
    const match = paying([division("a"), division("b"), gun], 22)
    expect(refusal(match, given(["a", "b"], ["a", "b"])).rules).toEqual(["GTW-9.D-4"])
    expect(refusal(match, given(["a", "b", "gun"], ["a"])).rules).toEqual(["GTW-9.D-4"])
  })

  it("GTW-9.E where artillery does not go last, every full unit goes before a new cadre", () => {
    const match = paying([division("a"), division("b"), gun], 22, false)
    expect(refusal(match, given(["a", "b"], ["a"]))).toMatchObject({ rules: ["GTW-9.E"] })
  })

  it("GTW-9.E random players try both, and the officer gives up the cadre if it is cheaper than the guns", () => {
    const match = paying([division("a"), division("b"), gun], 22)
    const [d] = match.pending
    if (d?.kind !== "select") throw new Error("expected the question of the losses")
    const random = randomFrom("cadres")
    const tried = Array.from({ length: 60 }, () => d.suggest!(random))
    expect(tried.every((ids) => d.check!(ids).ok)).toBe(true)
    expect(tried.some((ids) => ids.some((id) => id.endsWith("/cadre")))).toBe(true)
    expect(tried.some((ids) => ids.includes("unit:gun"))).toBe(true)
    const best = Array.from({ length: 9 }, () => cheapest(match.state as State, d, random, priceOf))
    expect(best.some(([move]) => move && "select" in move && move.select.some((id) => id.endsWith("/cadre")))).toBe(
      true,
    )
  })
})
