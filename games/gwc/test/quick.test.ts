import { readFileSync } from "node:fs"
import { anyMove, Match, randomFrom, readRulebook, seedFrom } from "@salient/engine"
import { examine } from "@salient/engine/conformance"
import { describe, expect, it } from "vitest"
import { boards } from "../data/maps/maps.ts"
import { ENGAGEMENTS, PAIRS, quickData } from "../data/quick.ts"
import { game } from "../game.ts"
import {
  blankBattle,
  budgetLeft,
  ententeOf,
  makeCode,
  monthsOf,
  parseCode,
  postureIn,
  type QuickBattle,
  quickScenario,
} from "../scenarios/quick.ts"
import { scenarios } from "../scenarios/scenarios.ts"
import { StateSchema } from "../state.ts"
import { EDGES } from "../types.ts"

/** A battle drawn from a seed, with nothing bought. */
function drawn(seed: string): QuickBattle {
  const random = randomFrom(seed)
  const one = <T>(list: readonly T[]): T => list[random(list.length)]!
  const pair = one(PAIRS)
  const battle = {
    ...blankBattle(pair),
    map: one(boards).id,
    edge: one(EDGES),
    month: one(monthsOf(pair)),
    engagement: one(ENGAGEMENTS),
    chit: one(quickData.chits),
    first: one(["germany", ententeOf(pair)] as const),
  }
  return battle
}

const rulebook = new Set(
  readRulebook(readFileSync(new URL("../rulebook.md", import.meta.url), "utf8")).map((r) => r.id),
)

describe("quick battles", () => {
  it("GWC-SCN-07 every one that can be drawn is a scenario that breaks no rule of set-up", () => {
    const seen = new Set<string>()
    for (let i = 0; i < 300; i++) {
      const battle = drawn(`quick ${i}`)
      const s = quickScenario(makeCode(battle))!
      const loaded = scenarios.load({ ...s, id: "quick" })
      expect([makeCode(battle), loaded]).toMatchObject([makeCode(battle), { ok: true, warnings: [] }])
      seen.add(`${battle.map} ${battle.edge}`)
    }
    expect(seen.size).toBeGreaterThan(35)
  })

  it("GWC-SCN-07 the Defender surrenders at 60 per cent of his Formations: with a Team bought, 6 of 10", () => {
    const battle: QuickBattle = {
      ...blankBattle("quick-france"),
      month: "1917-05",
      engagement: "ententeAttack",
      bought: { germany: ["8"], entente: [] },
    }
    const { posture, leaders, units, surrender } = quickScenario(makeCode(battle))!.sides.germany!
    expect([posture, leaders.length + units.length, surrender]).toEqual(["defend", 10, 6])
  })

  it("GWC-SCN-07 a code says all of a battle and can be read back; anything else is none", () => {
    for (let i = 0; i < 50; i++) {
      const battle = drawn(`code ${i}`)
      expect(parseCode(makeCode(battle))).toEqual(battle)
    }
    const code = makeCode(blankBattle("quick-france"))
    expect(code).toBe("quick-france/M1/north/1914-08/meeting/germany/F/-/-")
    const wrong = [
      code.replace("M1", "M77"),
      code.replace("1914-08", "1913-01"),
      code.replace("/-/-", "/13/-"),
      code.replace("germany", "usa"),
      `${code}/more`,
      "bleid",
    ]
    expect(wrong.map(parseCode)).toEqual(wrong.map(() => undefined))
    const american = makeCode({ ...blankBattle("quick-usa"), month: "1917-12" })
    expect(parseCode(american)?.month).toBe("1917-12")
    expect(parseCode(american.replace("1917-12", "1916-12"))).toBeUndefined()
  })

  it("GWC-SCN-07 the attacker has the first Turn, the Defender works and points; a purchase spends points and brings its counters", () => {
    const battle: QuickBattle = {
      ...blankBattle("quick-france"),
      month: "1917-05",
      engagement: "germanAttack",
      bought: { germany: ["2", "8"], entente: [] },
    }
    const s = quickScenario(makeCode(battle))!
    expect([postureIn(battle, "germany"), postureIn(battle, "france")]).toEqual(["attack", "defend"])
    expect(s.points).toEqual({ side: "france", amount: 4 })
    expect(s.sides.france!.fortifications.map((f) => f.fortification)).toEqual(["trench", "foxholes", "wire"])
    expect(s.sides.germany!.telephone).toEqual({ telephone: "g-tel150", state: "unbroken" })
    expect(s.sides.germany!.units.filter((u) => u.weapon === "g-mg08")).toHaveLength(2)
    expect(budgetLeft(battle, "germany")).toBe(13 - 5 - 4) // a battery of FP 10, a Team with an MG 08
  })

  it("GWC-SCN-07 is drawn when the match begins, never from the set-up alone; each side buys in turn and cannot overspend", () => {
    const codes = new Set<string>()
    for (let i = 0; i < 8; i++) {
      const match = Match.begin(game, { scenario: "quick-usa" }, { seed: seedFrom(`draw ${i}`), guarded: true })
      expect(match.pending[0]?.what).toBe("buy-support")
      codes.add(match.state.scenario)
      const buyers: string[] = []
      const random = randomFrom(`draw ${i}`)
      while (match.pending[0]?.what === "buy-support") {
        const d = match.pending[0]
        if (buyers.at(-1) !== d.by) buyers.push(d.by)
        match.play({ by: d.by, seq: match.seq, move: anyMove(d, random) })
      }
      const battle = parseCode(match.state.scenario)!
      expect(buyers).toEqual([battle.first === "germany" ? "usa" : "germany", battle.first])
      for (const side of ["germany", "usa"] as const) expect(budgetLeft(battle, side)).toBeGreaterThanOrEqual(0)
      expect(match.pending[0]?.what).toBe("take-suggested-set-up")
      expect(StateSchema.safeParse(match.state).error).toBeUndefined()
      const s = quickScenario(match.state.scenario)!
      expect(scenarios.load({ ...s, id: "quick" })).toMatchObject({ ok: true, warnings: [] })
    }
    expect(codes.size).toBeGreaterThan(6)
    expect(game.setup({ scenario: "quick-usa", options: {}, seats: [] })).toEqual(
      game.setup({ scenario: "quick-usa", options: {}, seats: [] }),
    )
  })

  it.each(PAIRS.flatMap((scenario) => [1, 2, 3].map((n) => [scenario, n] as const)))(
    "GWC-SCN-07 %s number %i sets up and plays to its end under all laws",
    { timeout: 120_000 },
    (scenario, n) => {
      const examined = examine(game as never, { scenario, seed: `quick ${n}`, rules: rulebook, sparingly: 40 })
      expect(examined.winners).toHaveLength(1)
    },
  )
})
