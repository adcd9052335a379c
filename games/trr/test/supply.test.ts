import { describe, expect, it } from "vitest"
import type { State } from "../state.ts"
import { battle, mission, options, play, tallyIn, told, unit } from "./battle.ts"

const M1 = "blue/2-manchesters/rifle-company-1"
const HQ = "blue/2-manchesters/hq-1"
const WAGONS = "blue/wagons-north"
const TRAIN = "red/train"
const G1 = "red/i-115/infantry-company-1"
const LMW = "red/ir-115/light-minenwerfer-1" // 76 mm
const FK = "red/guns/field-battery-1" // with its own team
const KEY = "blue/2-manchesters"
const ors = { scenario: "ors-1918" } as const
const wear = (match: { state: unknown }): number | undefined => (match.state as State).wear[KEY]

describe("logistics", () => {
  /** The end of a move in which the battalion attacked or held. */
  const ended = (before: number, advanced: boolean, options = {}) =>
    battle({
      ...ors,
      units: { [M1]: { cm: [20, 95], advanced }, [G1]: { cm: [100, 95] } },
      stage: "end",
      options,
      change: (m) => {
        m.wear[KEY] = before
      },
    })

  it("TRR-OPT-02 a battalion that attacks needs supply by moves 2 and 4, one that defends every fifth move", () => {
    expect(told(ended(0, true), "unsupplied")).toEqual([])
    expect(wear(ended(0, true))).toBe(5)
    const second = ended(5, true)
    expect(told(second, "unsupplied")[0]).toMatchObject({ name: "2nd Manchesters" })
    expect(wear(ended(0, false))).toBe(2)
    expect(told(ended(6, false), "unsupplied")).toEqual([]) // after four moves
    expect(told(ended(8, false), "unsupplied")).toHaveLength(1) // after five
  })

  it("TRR-OPT-02 without the option nobody needs anything", () => {
    expect(wear(ended(0, true, { logistics: "off" }))).toBe(0)
  })

  it("TRR-OPT-02 an advance makes it an attack", () => {
    const match = battle({ ...ors, units: { [M1]: { cm: [20, 95] }, [G1]: { cm: [100, 95] } }, dice: [5] })
    play(match, `unit:${M1}`, "advance")
    expect(unit(match, M1).advanced).toBe(true)
  })

  it("TRR-GAP-18 without supply half the basic factor, and -1 to motivation", () => {
    const match = battle({
      ...ors,
      units: { [M1]: { cm: [20, 95] }, [G1]: { cm: [36, 95] } },
      change: (m) => {
        m.wear[KEY] = 10
      },
      dice: [5, 1],
    })
    play(match, `unit:${M1}`, "fire", `rifle:unit:${G1}`)
    expect(told(match, "motivated")[0]).toMatchObject({
      score: { parts: expect.arrayContaining([expect.objectContaining({ rule: "TRR-GAP-18", amount: -1 })]) },
    })
    expect(told(match, "hit")[0]).toMatchObject({ factor: { total: 6 } }) // 8 figures and a light machine gun: 12
  })

  it("TRR-GAP-18 TRR-AMB-06 nor do machine guns without supply fire a whole barrage", () => {
    const guns = "red/i-115/machine-gun-company-1"
    const factor = (wear: number) => {
      const match = battle({
        ...ors,
        units: { [guns]: { cm: [100, 95] }, [M1]: { cm: [60, 95] } },
        stage: "planned",
        change: (m) => {
          m.wear["red/i-115"] = wear
          m.missions.push(mission(guns, [60, 95], { side: "red", ammunition: "shrapnel" }))
        },
        dice: [9, 1],
      })
      return tallyIn(match, "hit", "factor").total
    }
    expect([factor(0), factor(10)]).toEqual([4, 2])
  })

  it("TRR-OPT-02 a wagon that has come up to the headquarters ends it, for a load", () => {
    const match = battle({
      ...ors,
      units: { [HQ]: { cm: [20, 95] }, [WAGONS]: { cm: [28, 95] }, [G1]: { cm: [100, 95] } },
      change: (m) => {
        m.wear[KEY] = 10
      },
    })
    play(match, `unit:${WAGONS}`, "supply")
    expect(wear(match)).toBe(0)
    expect(unit(match, WAGONS).stock).toBe(2)
    const endOfMove = () => play(match, ...Array.from({ length: 2 }, () => "pass"))
    endOfMove()
    expect([wear(match), unit(match, HQ).stock]).toEqual([0, 0]) // in this move it has used the load
    endOfMove()
    expect(wear(match)).toBe(2) // and in the next move it defends
    const offered = (x: number) => {
      const units = { [HQ]: { cm: [20, 95] as const }, [WAGONS]: { cm: [x, 95] as const } }
      const there = battle({
        ...ors,
        units,
        change: (m) => {
          m.wear[KEY] = 10
        },
      })
      play(there, `unit:${WAGONS}`)
      return options(there).includes("supply")
    }
    expect([offered(28), offered(40)]).toEqual([true, false]) // needed at both distances, within reach at one
  })

  it("TRR-OPT-02 an empty wagon takes on supplies at its own edge", () => {
    const at = (x: number) => {
      const match = battle({ ...ors, units: { [WAGONS]: { cm: [x, 95], stock: 0 }, [G1]: { cm: [100, 95] } } })
      play(match, `unit:${WAGONS}`)
      return match
    }
    expect(options(at(40))).not.toContain("reload")
    const home = at(8)
    play(home, "reload")
    expect(unit(home, WAGONS).stock).toBe(3)
  })

  it("TRR-OPT-02 TRR-GAP-18 a mortar that fired in two moves needs a wagon before it fires again", () => {
    const ask = (firedMoves: number, stock: number) => {
      const units = { [LMW]: { cm: [100, 95] as const, firedMoves, stock }, [M1]: { cm: [80, 95] as const } }
      const match = battle({ ...ors, units, active: "red" })
      play(match, `unit:${LMW}`)
      return options(match).includes("call")
    }
    expect([ask(1, 0), ask(2, 0), ask(2, 1)]).toEqual([true, false, true])
    const units = { [LMW]: { cm: [100, 95] as const, firedMoves: 2 }, [TRAIN]: { cm: [107, 95] as const } }
    const match = battle({ ...ors, units, active: "red" })
    play(match, `unit:${TRAIN}`, "supply")
    expect(unit(match, LMW).stock).toBe(1)
  })

  it("TRR-OPT-02 a battery's own team stands for one wagon", () => {
    const ask = (firedMoves: number) => {
      const units = { [FK]: { cm: [100, 95] as const, firedMoves }, [M1]: { cm: [80, 95] as const } }
      const match = battle({ ...ors, units, active: "red" })
      play(match, `unit:${FK}`)
      return options(match).includes("fire")
    }
    expect([ask(0), ask(1), ask(2)]).toEqual([true, true, false])
  })

  it("supply is nobody's business but the side's own", () => {
    const match = ended(5, true)
    expect(match.game.view(match.state as State, "red").wear).not.toHaveProperty(KEY)
    expect(match.game.scene(match.game.view(match.state as State, "blue")).panels.map((p) => p.title)).toContain(
      "Without supply",
    )
  })
})
