import { anyMove, judge, Match, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { evaluate, propose } from "../agent.ts"
import { game } from "../game.ts"
import { id, options, play, table, unit } from "./table.ts"

/** Plays a whole battle: the named sides take the first move proposed, the others any legal one. */
function battle(scenario: string, seed: string, thinking: readonly string[]) {
  const random = randomFrom(seed)
  const match = Match.begin(game, { scenario }, { seed: seedFrom(seed), grain: 100 })
  while (!match.outcome) {
    const [decision] = match.pending
    if (!decision) throw new Error("nobody is asked")
    const proposed = thinking.includes(decision.by) ? propose(match.state, decision, random) : []
    for (const move of proposed) {
      const check = judge(decision, move)
      if (!check.ok)
        throw new Error(`"${decision.prompt}" refuses the proposal ${JSON.stringify(move)}: ${check.reason}`)
    }
    const played = match.play({ by: decision.by, seq: match.seq, move: proposed[0] ?? anyMove(decision, random) })
    if (!played.ok) throw new Error(played.reason)
  }
  return match
}

describe("the agent", () => {
  it.each(["crossroads", "drina", "armoured-train"])(
    "proposes only legal moves through a whole battle: %s",
    (scenario) => {
      expect(battle(scenario, "legal", ["allied", "central"]).outcome).toBeDefined()
    },
  )

  it("beats a player who moves at random, from either side", { timeout: 60_000 }, () => {
    let won = 0
    const games = ["crossroads", "galicia-stream", "gumbinnen"].flatMap((s) => [0, 1].map((i) => [s, i] as const))
    for (const [scenario, i] of games) {
      const side = i === 0 ? "allied" : "central"
      if (battle(scenario, `random ${i}`, [side]).outcome?.winners[0] === side) won++
    }
    expect(won).toBeGreaterThanOrEqual(games.length - 1)
  })

  it("fires at the target that promises most, and assaults a demoralized one", () => {
    const a = id("allied", "A")
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [
        { name: "X", at: [10, 14], is: { status: "demoralized" } },
        { name: "Y", at: [16, 20] },
      ],
      acting: "allied",
    })
    play(match, a)
    const [decision] = match.pending
    if (!decision) throw new Error("nobody is asked")
    expect(propose(match.state, decision, randomFrom(1))[0]).toEqual({ choose: `assault:${id("central", "X")}` })
  })

  it("regroups a demoralized unit that has nothing better to do", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], is: { status: "demoralized" } }],
      central: [{ name: "X", at: [44, 44] }],
      acting: "allied",
    })
    play(match, id("allied", "A"))
    const [decision] = match.pending
    if (!decision) throw new Error("nobody is asked")
    expect(options(match)).toContain("regroup")
    expect(propose(match.state, decision, randomFrom(1))[0]).toEqual({ choose: "regroup" })
  })

  it("judges a position by what is left and what is held, the same for both sides but for the sign", () => {
    const match = table({ allied: [{ name: "A", at: [10, 10] }], central: [{ name: "X", at: [44, 44] }] })
    const even = evaluate(match.state, "allied")
    expect(evaluate(match.state, "central")).toBeCloseTo(-even, 10)
    const hurt = structuredClone(match.state)
    hurt.breakPoints.central -= 5
    expect(evaluate(hurt, "allied")).toBeGreaterThan(even)
    expect(unit(match, "allied", "A").status).toBe("ok")
  })
})
