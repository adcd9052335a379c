import { type Decision, type Move, randomFrom } from "@salient/engine"
import { matchFrom } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { propose } from "../officer/agent.ts"
import type { State, Unit } from "../state.ts"
import type { Side } from "../types.ts"

/** A battle in which both sides are about to set up. */
function settingUp(scenario: string) {
  const state = game.setup({ scenario, options: {}, seats: [] })
  state.phase = "deployment"
  return matchFrom(game, { state })
}
type Begun = ReturnType<typeof settingUp>

const asked = (match: Begun, by: Side): Decision | undefined => match.pending.find((d) => d.by === by)

function answer(match: Begun, by: Side, move: Move): void {
  const played = match.play({ by, seq: match.seq, move })
  if (!played.ok) throw new Error(played.reason)
}

/** Sets a side up somewhere, and returns the question that follows. */
function placed(match: Begun, by: Side): Decision | undefined {
  const decision = asked(match, by)
  if (decision?.kind !== "place") throw new Error(`${by} is not asked to set up`)
  answer(match, by, { place: decision.suggest(randomFrom("anywhere")) })
  return asked(match, by)
}

const masked = (match: Begun, side: Side): string[] =>
  (match.state as State).units.filter((u: Unit) => u.side === side && u.masked).map((u) => u.id)

describe("prepared for gas", () => {
  it("TRR-GAS-04 in 1918 a side that has masks says at set-up who wears them, and the enemy is not told", () => {
    const match = settingUp("manchester-hill-1918")
    const question = placed(match, "blue")
    if (question?.kind !== "select") throw new Error("nobody asks about masks")
    expect(question.rules).toContain("TRR-GAS-04")
    expect(asked(match, "red")?.rules).not.toContain("TRR-GAS-04") // it is still setting up
    const ids = question.options.map((o) => o.id)
    const onTable = match.state.units.filter((u) => u.side === "blue" && u.where === "table")
    expect(ids).toEqual(onTable.map((u) => u.id))
    const before = JSON.stringify(match.game.view(match.state as State, "red"))
    answer(match, "blue", { select: ids.slice(0, 2) })
    expect(masked(match, "blue")).toEqual(ids.slice(0, 2))
    expect(JSON.stringify(match.game.view(match.state as State, "red"))).toBe(before)
  })

  it("TRR-GAP-20 nobody is set up outside his zone, by however little", () => {
    const decision = asked(settingUp("manchester-hill-1918"), "red")
    if (decision?.kind !== "place") throw new Error("nobody is asked to set up")
    const some = decision.suggest(randomFrom("anywhere"))
    expect(decision.check(some)).toEqual({ ok: true })
    const [who = "", spot] = Object.entries(some).find(([id]) => id.includes("i-158/infantry-company")) ?? []
    if (spot === undefined || typeof spot === "string") throw new Error("no company is set up")
    expect(decision.check({ ...some, [who]: { ...spot, x: 110_000 } })).toMatchObject({
      ok: false,
      rules: ["TRR-GAP-20"],
    })
  })

  it("TRR-GAS-04 who wears them by the scenario may take them off, and an officer leaves it at that", () => {
    const match = settingUp("manchester-hill-1918")
    const question = placed(match, "red")
    if (question?.kind !== "select") throw new Error("nobody asks about masks")
    const ids = question.options.map((o) => o.id)
    expect(propose(match.state as State, question, randomFrom("officer"))).toEqual([{ select: ids }])
    answer(match, "red", { select: [] })
    const there = match.state.units.filter((u) => ids.includes(u.id))
    expect(there.map((u) => u.masked)).toEqual(ids.map(() => false))
  })

  it("TRR-GAS-04 nobody is asked who has no masks, or before 1916", () => {
    const next = (scenario: string) => placed(settingUp(scenario), "blue")?.rules ?? []
    expect([next("nimy-1914"), next("gorlice-1915"), next("tsaritsyn-1919")].flat()).not.toContain("TRR-GAS-04")
  })
})
