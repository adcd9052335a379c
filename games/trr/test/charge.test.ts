import { describe, expect, it } from "vitest"
import { gap } from "../field.ts"
import { coverOf } from "../rules/cover.ts"
import type { State, Unit } from "../state.ts"
import { battle, options, path, play, type Setting, told, unit } from "./battle.ts"

const S = "blue/uhlans/squadron-1" // six horsemen, home in the east
const T = "red/ur-1/squadron-1"
const T2 = "red/ur-1/squadron-2"
const MG = "red/dr-15/schwarzlose-detachment-1"

const charging = (units: Setting["units"], dice: number[]) => {
  const match = battle({ scenario: "jaroslawice-1914", units, dice })
  play(match, `unit:${S}`, "charge")
  return match
}
const apart = (match: ReturnType<typeof battle>, a: string, b: string): number =>
  gap(match.state as State, unit(match, a) as Unit, unit(match, b) as Unit) / 1000

describe("a charge", () => {
  it("TRR-OPT-04 who charges back does not fire as well: only the sabres of both sides strike", () => {
    const match = charging({ [S]: { cm: [160, 110] }, [T]: { cm: [160, 70] } }, [5, 10, 8, 5, 5])
    play(match, `unit:${T}`, { confirm: true }) // 36 cm between them, 30 + 10 to ride
    expect(told(match, "motivated")).toHaveLength(2)
    const hits = told(match, "hit")
    expect(hits.map((h) => h.unit)).toEqual([`unit:${T}`, `unit:${S}`])
    for (const hit of hits)
      expect(hit).toMatchObject({
        factor: { parts: expect.arrayContaining([{ rule: "TRR-OPT-04", label: "as an assault company", amount: 3 }]) },
      })
    expect(unit(match, T).fired).toBeNull()
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
    expect(told(match, "hit").map((h) => h.unit)).toEqual([`unit:${S}`]) // the fire of the target, and no blow
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
