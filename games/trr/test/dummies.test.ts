import { anyMove, type Decision, Match, randomFrom, seedFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import type { State } from "../state.ts"
import { battle, options, play, tallyIn, told } from "./battle.ts"

const D1 = "unit:red/iii-115/infantry-company-1" // a company that does not exist
const M1 = "blue/2-manchesters/rifle-company-1"
const G1 = "red/i-115/infantry-company-1"
const state = (match: { state: unknown }): State => match.state as State

/** A dummy at the eastern edge of Ors, and a company that looks at it from the fields. */
const before = (setting: { dice?: number[]; found?: boolean; x?: number; at?: { x: number; y: number } }) =>
  battle({
    scenario: "ors-1918",
    units: { [M1]: { cm: [setting.x ?? 114, 78] }, [G1]: { cm: [140, 20], unseen: true } },
    options: { weather: "clear weather" },
    dice: setting.dice ?? [],
    change: (m) => {
      const found = setting.found ?? false
      m.dummies.push({ id: D1, side: "red", at: setting.at ?? { x: 93_000, y: 78_000 }, facing: 27_000, found })
    },
  })

describe("dummies", () => {
  it("TRR-OBS-04 they are set up in secret where troops could hide, and are no units", () => {
    const random = randomFrom("dummies")
    const match = Match.begin(game, { scenario: "ors-1918" }, { seed: seedFrom("dummies") })
    let asked: Decision | undefined
    while (state(match).phase !== "moves") {
      const decision = match.pending[0] as Decision
      if (decision.prompt.startsWith("Set up your dummies")) asked = decision
      match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    }
    if (asked?.kind !== "place") throw new Error("nobody was asked for dummies")
    expect(asked).toMatchObject({ by: "red", secret: true })
    expect(asked.check({ [D1]: { x: 100_000, y: 62_000 } })).toMatchObject({ ok: false, rules: ["TRR-OBS-03"] })
    expect(asked.check({ [D1]: { x: 20_000, y: 60_000 } })).toMatchObject({ ok: false, rules: ["TRR-GAP-20"] })
    expect(state(match).units.some((u) => u.id.includes("iii-115"))).toBe(false)
    expect(state(match).dummies.length).toBeGreaterThan(0)
  })

  it("TRR-OBS-04 a search that would find foot finds the dummy, and takes it for a company", () => {
    const search = (die: number) => {
      const match = before({ dice: [die] })
      expect(JSON.stringify(game.view(state(match), "blue"))).not.toContain("iii-115")
      play(match, `unit:${M1}`, "search", { select: ["ors"] })
      return match
    }
    expect(game.view(state(search(8)), "blue").seen).toEqual([])
    const found = search(9)
    expect(told(found, "located")[0]).toMatchObject({ unit: D1 })
    const { pieces } = game.scene(game.view(state(found), "blue"))
    expect(pieces.find((p) => p.id === D1)).toMatchObject({ emblem: "infantry", side: "red" })
    expect(game.view(state(found), "red").dummies).toMatchObject([{ id: D1, found: false }]) // its owner is not told
  })

  it("TRR-OBS-04 fire at a dummy is offered like any other, with its odds; the first hit shows that nobody is there", () => {
    const hedge = { x: 105_000, y: 84_000 }
    const miss = before({ found: true, dice: [5, 1], x: 134, at: hedge })
    play(miss, `unit:${M1}`, "fire")
    expect(options(miss)).toContain(`rifle:${D1}`)
    play(miss, `rifle:${D1}`)
    expect(tallyIn(miss, "hit", "factor").total).toBeGreaterThan(0)
    expect(told(miss, "dummy")).toEqual([])
    const hit = before({ found: true, dice: [5, 10, 1, 2, 3], x: 134, at: hedge })
    play(hit, `unit:${M1}`, "fire", `rifle:${D1}`)
    expect(told(hit, "dummy")).toHaveLength(1)
    expect(state(hit).dummies).toEqual([])
    expect(game.view(state(hit), "blue").seen).toEqual([])
  })

  it("TRR-OBS-03 who comes within 12.5 cm sees that it is a dummy", () => {
    const near = before({ found: true, x: 103 })
    play(near, `unit:${M1}`, "hold")
    expect(told(near, "dummy")).toHaveLength(1)
    const far = before({ found: true })
    play(far, `unit:${M1}`, "hold")
    expect(told(far, "dummy")).toEqual([])
  })

  it("shells on a dummy that was taken for troops give it away", () => {
    const match = battle({
      scenario: "ors-1918",
      units: { "blue/161-rfa/field-battery-1": { where: "offTable" }, [M1]: { cm: [20, 95] } },
      stage: "planned",
      dice: [9],
      change: (m) => {
        m.dummies.push({ id: D1, side: "red", at: { x: 93_000, y: 78_000 }, facing: 27_000, found: true })
        m.missions.push({
          battery: "unit:blue/161-rfa/field-battery-1",
          side: "blue",
          move: 1,
          at: { x: 93_000, y: 78_000 },
          ammunition: "he",
          group: 0,
        })
      },
    })
    expect(told(match, "dummy")).toHaveLength(1)
  })
})
