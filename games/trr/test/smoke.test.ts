import { anyMove, type Decision, Match, type Move, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import type { Mission, State } from "../state.ts"
import type { Ammunition } from "../types.ts"
import { battle, options, play, told } from "./battle.ts"

const BTY = "blue/161-rfa/field-battery-1" // 18 pdr: HE 7
const M1 = "blue/2-manchesters/rifle-company-1"
const G1 = "red/i-115/infantry-company-1"
const G2 = "red/i-115/infantry-company-2"
const ors = { scenario: "ors-1918" } as const
const state = (match: { state: unknown }): State => match.state as State

const mission = (ammunition: Ammunition, at: [number, number]): Mission => ({
  battery: `unit:${BTY}`,
  side: "blue",
  move: 1,
  at: { x: at[0] * 1000, y: at[1] * 1000 },
  ammunition,
  group: 0,
})

describe("smoke pots", () => {
  /** Plays the preparations at random, except for the pots. */
  function setUp(pots: (decision: Decision) => Move) {
    const random = randomFrom("pots")
    const match = Match.begin(game, { scenario: "ors-1918" }, { seed: seedFrom("pots") })
    for (;;) {
      const decision = match.pending[0] as Decision
      if (state(match).phase === "moves") return match
      const own = decision.what === "smoke-pots"
      match.play({ by: decision.by, seq: match.seq, move: own ? pots(decision) : anyMove(decision, random) })
    }
  }
  const three = { x: 40_000, y: 90_000 }

  it("TRR-SMOKE-01 three pots set before the game: 60 cm of screen, each for two dice of moves", () => {
    const match = setUp(({ by }) => ({
      place: {
        [`pot:${by}/1`]: three,
        [`pot:${by}/2`]: { x: 40_000, y: 70_000 },
        [`pot:${by}/3`]: { x: 40_000, y: 100_000 },
      },
    }))
    const { screens } = state(match)
    expect(screens.map((s) => s.width)).toEqual([20_000, 20_000, 20_000])
    expect(screens.every((s) => s.until >= 2 && s.until <= 20)).toBe(true)
    expect(match.told.filter((t) => t.what.kind === "pots")).toHaveLength(3)
  })

  it("TRR-SMOKE-01 pots stand in the side's own zones, and nobody knows of them before the battle", () => {
    setUp((decision) => {
      if (decision.kind !== "place") throw new Error("expected a placement")
      expect(decision.check({ "pot:blue/1": { x: 120_000, y: 90_000 } })).toMatchObject({
        ok: false,
        rules: ["TRR-SMOKE-01"],
      })
      expect(decision.secret).toBe(true)
      const pot = `pot:${decision.by}/1`
      expect(decision.lays?.({})?.templates).toEqual([]) // pots that are left out are not lit
      expect(decision.lays?.({ [pot]: three })?.templates).toHaveLength(1)
      return { place: { "pot:blue/1": three } }
    })
    const before = game.setup({ scenario: "ors-1918", options: {}, seats: [] })
    before.screens.push({ at: three, facing: 0, width: 20_000, depth: 1000, until: 0, factor: 0 })
    expect(game.view(before, "red").screens).toEqual([])
  })
})

describe("emergency smoke", () => {
  it("TRR-SMOKE-03 is for infantry, with or without other grenades, and for horsemen on foot; not for machine guns", () => {
    const may = (scenario: string, who: string, mounted: boolean) => {
      const active = who.startsWith("red") ? "red" : "blue"
      const match = battle({ scenario, units: { [who]: { cm: [20, 100], mounted } }, active })
      play(match, `unit:${who}`)
      return options(match).includes("smoke")
    }
    const squadron = "red/dr-15/squadron-1"
    expect(may("virton-1914", "blue/i-130/infantry-company-1", false)).toBe(true)
    expect([may("jaroslawice-1914", squadron, true), may("jaroslawice-1914", squadron, false)]).toEqual([false, true])
    expect(may("jaroslawice-1914", "red/dr-15/schwarzlose-detachment-1", false)).toBe(false)
  })
})

describe("smoke and phosphorus shells", () => {
  const fall = (ammunition: Ammunition, dice: number[], units = {}) =>
    battle({
      ...ors,
      units: { [BTY]: { where: "offTable" }, [M1]: { cm: [20, 95] }, ...units },
      stage: "planned",
      dice,
      change: (m) => {
        m.missions.push(mission(ammunition, [120, 95]))
      },
    })

  it("TRR-SMOKE-02 one 18 pdr battery: two 4 cm squares for 3 moves; of phosphorus one for 2", () => {
    const smoke = state(fall("smoke", [9])).screens
    expect(smoke.map((s) => [s.width, s.depth, s.until, s.factor])).toEqual([
      [4000, 4000, 3, 0],
      [4000, 4000, 3, 0],
    ])
    expect(state(fall("phosphorus", [9])).screens).toMatchObject([{ width: 4000, until: 2, factor: 7 }])
  })

  it("TRR-SMOKE-02 each battery of a group tests by itself where its smoke lands, while shells share one roll", () => {
    const second = "blue/161-rfa/field-battery-2"
    const grouped = (ammunition: Ammunition, dice: number[]) => {
      const match = battle({
        ...ors,
        units: { [BTY]: { where: "offTable" }, [second]: { where: "offTable" }, [M1]: { cm: [20, 95] } },
        stage: "planned",
        dice,
        change: (m) => {
          for (const gun of [BTY, second])
            m.missions.push({ ...mission(ammunition, [120, 55]), battery: `unit:${gun}`, group: 1 })
        },
      })
      return told(match, "shells").map(({ at }) => (at as { x: number }).x)
    }
    const [onTarget, over] = [120_000, 123_000] // unobserved: D10 x 3
    expect(grouped("smoke", [9, 7, 1])).toEqual([onTarget, over])
    expect(grouped("phosphorus", [9, 7, 1])).toEqual([onTarget, over])
    expect(grouped("he", [7, 1, 9])).toEqual([over, over])
  })

  it("TRR-SMOKE-04 phosphorus attacks those in its square with the HE factor, dug in or not, and no others", () => {
    const units = { [G1]: { cm: [120, 95] as const, dug: 60 }, [G2]: { cm: [120, 101] as const } }
    const match = fall("phosphorus", [9, 9], units)
    expect(told(match, "hit")).toMatchObject([{ unit: `unit:${G1}`, factor: { total: 7 } }])
    expect(told(fall("smoke", [9], units), "hit")).toEqual([])
  })

  it("TRR-SMOKE-04 phosphorus burns on in the next move", () => {
    const match = battle({
      ...ors,
      units: { [M1]: { cm: [20, 95] }, [G1]: { cm: [120, 95] } },
      move: 2,
      stage: "planned",
      change: (m) => {
        m.screens.push({ at: { x: 120_000, y: 95_000 }, facing: 0, width: 4000, depth: 4000, until: 2, factor: 7 })
      },
      dice: [9],
    })
    expect(told(match, "hit")).toHaveLength(1)
  })
})
