import { viewOf } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { coverOf } from "../rules/observation/cover.ts"
import { fieldOf, gap } from "../rules/scale-and-representation/field.ts"
import type { ForceUnit, UnitId } from "../scenarios/forces/force.ts"
import type { State, Unit } from "../state.ts"
import { battle, options, path, play, refusal, type Setting, told, unit } from "./battle.ts"

const S = "blue/uhlans/squadron-1" // six horsemen; their own edge is the east
const T = "red/ur-1/squadron-1"
const T2 = "red/ur-1/squadron-2"
const MG = "red/dr-15/schwarzlose-detachment-1"
const HQ = "red/ur-1/hq-1"
const BTY = "red/horse-guns/horse-battery-1"

/** The motivation tests, as told to their own side. */
const scores = (match: ReturnType<typeof battle>) => told(match, "motivated").filter((h) => "score" in h)

const charging = (units: Setting["units"], dice: number[]) => {
  const match = battle({ scenario: "jaroslawice-1914", units, dice })
  play(match, `unit:${S}`, "charge")
  return match
}
const apart = (match: ReturnType<typeof battle>, a: string, b: string): number =>
  gap(match.state as State, unit(match, a) as Unit, unit(match, b) as Unit) / 1000

describe("a charge", () => {
  it("TRR-OPT-04 who charges back does not fire as well: only the sabres of both sides strike", () => {
    const match = charging({ [S]: { cm: [160, 110] }, [T]: { cm: [160, 70] } }, [5, 10, 5, 5])
    play(match, `unit:${T}`, "charge-back")
    const hits = told(match, "hit")
    expect(hits.map((h) => h.unit)).toEqual([`unit:${T}`, `unit:${S}`])
    for (const hit of hits)
      expect(hit).toMatchObject({
        factor: { parts: expect.arrayContaining([{ rule: "TRR-OPT-04", label: "as an assault company", amount: 3 }]) },
      })
    expect(unit(match, T).fired).toBeNull()
  })

  it("TRR-OPT-04 TRR-AMB-09 who charges back rides too: 32 cm apart they meet half-way, within the normal move of both", () => {
    const match = charging({ [S]: { cm: [160, 110] }, [T]: { cm: [160, 70] } }, [5, 1, 5, 5])
    play(match, `unit:${T}`, "charge-back")
    expect(scores(match)).toHaveLength(1) // no second test
    expect([unit(match, S), unit(match, T)].map((u) => Math.round(u.moved / 1000))).toEqual([16, 15])
    expect(told(match, "hit")).toHaveLength(2)
  })

  /** Two squadrons 63 cm apart: normal moves of 30 and 30, and a die of 5. */
  const meeting = (score: number) => {
    const match = charging({ [S]: { cm: [161, 6] }, [T]: { cm: [90, 6] } }, [5, 5, score, 5, 5])
    play(match, `unit:${T}`, "charge-back")
    expect(unit(match, T).moved).toBe(30_000)
    return match
  }

  it("TRR-OPT-04 TRR-AMB-09 beyond the normal moves of both the second test decides", () => {
    const home = meeting(5)
    expect(scores(home)).toHaveLength(2)
    expect(told(home, "hit")).toHaveLength(2)
    expect(unit(home, S).moved).toBeGreaterThan(30_000)
    const fails = meeting(1)
    expect(told(fails, "charge-fails")).toHaveLength(1)
    expect(apart(fails, S, T)).toBe(9)
  })

  it("TRR-OPT-04 nobody charges back over a penalty", () => {
    const match = charging({ [S]: { cm: [160, 110] }, [T]: { cm: [160, 70], masked: true } }, [5, 10, 1, 1])
    play(match, `unit:${T}`)
    expect(match.pending[0]).toMatchObject({ by: "red", kind: "choose" }) // asked all the same: whether it wears masks is its secret
    expect(options(match)).toEqual(["stand"])
    expect(refusal(match, { choose: "charge-back" }).rules).toEqual(["TRR-OPT-04"])
    play(match, "stand")
    expect(told(match, "fires")[0]).toMatchObject({ unit: `unit:${T}` })
  })

  it("TRR-OPT-04 whether the target wears masks does not show in what the chargers wait for", () => {
    const waiting = (masked: boolean) => {
      const match = charging({ [S]: { cm: [160, 110] }, [T]: { cm: [160, 70], masked } }, [5, 10, 1, 1])
      play(match, `unit:${T}`)
      const { waits, told: heard } = viewOf(match, "blue")
      return { waits, heard }
    }
    expect(waiting(true)).toEqual(waiting(false))
  })

  it("TRR-OPT-04 a headquarters on horseback may charge back too, and on foot may not", () => {
    const at = (mounted: boolean) => {
      const match = charging({ [S]: { cm: [160, 110] }, [HQ]: { cm: [160, 90], mounted } }, [5, 1, 5, 5, 5, 5])
      play(match, `unit:${HQ}`)
      return match
    }
    const match = at(true)
    expect(match.pending[0]).toMatchObject({ by: "red", what: "countercharge", about: [`unit:${HQ}`] })
    play(match, "charge-back")
    expect(told(match, "countercharge")).toHaveLength(1)
    expect(told(match, "hit").map((h) => h.unit)).toContain(`unit:${S}`)
    expect(at(false).pending[0]?.what).not.toBe("countercharge")
  })

  it("TRR-OPT-04 TRR-HE-01 a battery fires at who rides at it, with the better of its shells", () => {
    const match = charging({ [S]: { cm: [150, 6] }, [BTY]: { cm: [100, 6], facing: 9000 } }, [5, 1, 5, 5, 1, 1])
    play(match, `unit:${BTY}`)
    expect(told(match, "aimed", "red")).toHaveLength(2)
    expect(told(match, "hit")[0]).toMatchObject({
      unit: `unit:${S}`,
      factor: { parts: expect.arrayContaining([{ rule: "TRR-HE-03", label: "shrapnel, up to 85 mm", amount: 8 }]) },
    })
    expect(unit(match, BTY)).toMatchObject({ acted: true, fired: "heavy" })
  })

  it("TRR-OPT-04 TRR-FIRE-07 the target fires at its chargers only, though others be nearer and easier to hit", () => {
    const units = { [S]: { cm: [160, 6] as const }, [T]: { cm: [110, 6] as const, mounted: false } }
    const nearer = "blue/uhlans/squadron-2"
    const match = battle({
      scenario: "jaroslawice-1914",
      units: { ...units, [nearer]: { cm: [118, 18] } },
      dice: [5, 1, 1, 5, 5, 5],
    })
    expect(apart(match, T, nearer)).toBeLessThan(12)
    play(match, `unit:${S}`, "charge", `unit:${T}`)
    const answer = told(match, "hit").slice(0, 1)
    expect(answer).toMatchObject([{ unit: `unit:${S}`, die: 1 }])
    expect(told(match, "hit").some((h) => h.unit === `unit:${nearer}`)).toBe(false)
  })

  it("TRR-OPT-04 TRR-GAP-13 chargers 1.5 cm from their target are in contact and ride no closer, at 1.6 cm they do", () => {
    const from = (y: number) => {
      const match = charging({ [S]: { cm: [160, 110] }, [T]: { cm: [160, y], mounted: false } }, [5, 1, 5, 5, 5])
      play(match, `unit:${T}`)
      return [unit(match, S).at.y, told(match, "hit").length]
    }
    expect(from(100.5)).toEqual([110_000, 2])
    expect(from(100.4)).toEqual([109_400, 2]) // to 1 cm from him
  })

  it("TRR-OPT-04 TRR-FIRE-02 the target fires at true range before contact: machine guns at 7 cm in column B", () => {
    const match = charging({ [S]: { cm: [160, 110] }, [MG]: { cm: [160, 70] } }, [5, 1, 1])
    play(match, `unit:${MG}`)
    expect(told(match, "hit", "red")).toMatchObject([{ unit: `unit:${S}`, factor: { total: 12 } }])
  })

  it("TRR-OPT-04 TRR-MOVE-12 of who has moved already machine guns do not fire at the riders, men with rifles do", () => {
    const answers = (who: string, more: Partial<Unit>) => {
      const match = charging({ [S]: { cm: [160, 110] }, [who]: { cm: [160, 70], ...more } }, [5, 1, 5, 5])
      play(match, `unit:${who}`)
      return told(match, "hit", "red").filter((h) => h.unit === `unit:${S}`).length
    }
    expect([answers(MG, {}), answers(MG, { moved: 100 })]).toEqual([1, 0])
    expect(answers(T, { mounted: false, moved: 100 })).toBe(1)
  })

  it("TRR-OPT-04 only mounted squadrons charge", () => {
    const may = (who: string, more: Partial<Unit>) => {
      const match = battle({
        scenario: "jaroslawice-1914",
        active: who.startsWith("red") ? "red" : "blue",
        units: {
          [S]: { cm: [160, 110] },
          [T]: { cm: [130, 110] },
          [HQ]: { cm: [160, 80] },
          [who]: { cm: [140, 90], ...more },
        },
        dice: [9],
      })
      play(match, `unit:${who}`)
      return options(match).includes("charge")
    }
    expect([may(T, {}), may(T, { mounted: false }), may(HQ, { mounted: true })]).toEqual([true, false, false])
  })

  it("TRR-OPT-04 TRR-AMB-04 all its machine guns fire, before contact and in it", () => {
    const { units } = fieldOf({ scenario: "jaroslawice-1914" })
    const known = units as Map<UnitId, ForceUnit>
    const own = known.get(`unit:${MG}`)
    if (!own) throw new Error("no machine guns")
    known.set(own.id, { ...own, models: [...own.models, ...own.models, ...own.models] }) // six
    const figures = Array.from({ length: 24 }, () => "crew" as const)
    try {
      const shots = [
        [160, 70],
        [160, 90],
      ].map(([x = 0, y = 0]) => {
        const match = charging({ [S]: { cm: [160, 110] }, [MG]: { cm: [x, y], figures } }, [5, 1, 1, 1, 1])
        play(match, `unit:${MG}`)
        return told(match, "hit", "red").filter((h) => h.unit === `unit:${S}`).length
      })
      expect(shots).toEqual([2, 2])
    } finally {
      known.set(own.id, own)
    }
  })

  it("TRR-OPT-04 a unit that has moved in this move does not charge back", () => {
    const match = charging(
      { [S]: { cm: [160, 110] }, [T]: { cm: [160, 70], moved: 30_000, acted: true } },
      [5, 10, 5, 5],
    )
    play(match, `unit:${T}`)
    expect(refusal(match, { choose: "charge-back" })).toMatchObject({ rules: ["TRR-OPT-04"] })
    expect(options(match)).toEqual(["stand"])
  })

  it("TRR-OPT-04 TRR-FIRE-02 a charge from beyond its reach takes nothing from the target: who does not fire may still act", () => {
    const match = charging({ [S]: { cm: [160, 6] }, [T]: { cm: [56, 6], mounted: false } }, [5, 1])
    play(match, `unit:${T}`)
    expect(unit(match, S).moved).toBe(30_000)
    expect(told(match, "fires")).toEqual([])
    expect(unit(match, T)).toMatchObject({ acted: false, fired: null })
  })

  it("TRR-OPT-04 nobody fights who is not in contact: a hidden squadron stops the ride", () => {
    const units = {
      [S]: { cm: [160, 110] as const },
      [T2]: { cm: [160, 95] as const, unseen: true, concealed: true },
      [MG]: { cm: [160, 84] as const },
    }
    const match = charging(units, [5, 1, 1])
    play(match, `unit:${MG}`)
    expect(apart(match, S, MG)).toBeGreaterThan(10)
    expect(told(match, "hit", "red").map((h) => h.unit)).toEqual([`unit:${S}`]) // the fire of the target, but no attack by the chargers
  })

  it("TRR-OPT-04 TRR-FIRE-02 a charge that fails at machine guns halts 1 cm outside their close range of 20", () => {
    const few = { lost: 2, figures: Array.from({ length: 4 }, () => "mounted" as const) }
    const match = charging({ [S]: { cm: [160, 110], ...few }, [MG]: { cm: [160, 70] } }, [9, 10, 1, 1])
    play(match, `unit:${MG}`)
    expect(told(match, "charge-fails")).toHaveLength(1)
    expect(apart(match, S, MG)).toBe(21)
  })

  it("TRR-OPT-04 TRR-MOT-07 a broken target answers nothing, in contact as little as before", () => {
    const match = charging({ [S]: { cm: [160, 20] }, [MG]: { cm: [160, 8], broken: "retired" } }, [5, 6, 5])
    play(match, `unit:${MG}`)
    expect(told(match, "hit").map((h) => h.unit)).toEqual([`unit:${MG}`])
  })

  it("TRR-OPT-04 the chargers have no cover: two machine guns at horsemen on the edge of a wood, column C = 8", () => {
    const match = charging({ [S]: { cm: [106, 94] }, [MG]: { cm: [80, 94], facing: 9000 } }, [5, 1, 1, 1])
    play(match, `unit:${MG}`)
    expect(coverOf(match.state as State, unit(match, S) as Unit, null)).toBe("light")
    const answer = told(match, "hit").find((h) => h.unit === `unit:${S}`)
    expect(answer).toMatchObject({ factor: { total: 8 } })
  })

  it("TRR-OPT-04 TRR-MOT-06 a hesitant squadron does not charge, but fires and moves at half speed", () => {
    const shaken = { lost: 3, lostThisMove: 1, figures: Array.from({ length: 3 }, () => "mounted" as const) }
    const match = charging({ [S]: { cm: [160, 110], ...shaken }, [T]: { cm: [130, 110] } }, [2])
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "hesitant" })
    expect(options(match)).toContain(`rifle:unit:${T}`)
    play(match, "move", path(S, [150, 110]))
    expect(unit(match, S).at).toEqual({ x: 150_000, y: 110_000 })
  })
})
