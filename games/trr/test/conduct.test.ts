import { describe, expect, it } from "vitest"
import { gap } from "../field.ts"
import type { State, Unit } from "../state.ts"
import { battle, options, path, play, refusal, told, unit } from "./battle.ts"

const A = "blue/4-rf/rifle-company-1" // elite
const B = "blue/4-rf/rifle-company-2"
const R = "red/i-84/infantry-company-1"
const BTY = "blue/107-bty/field-battery-1" // normal

const apart = (match: ReturnType<typeof battle>, a: string, b: string): number =>
  gap(match.state as State, unit(match, a) as Unit, unit(match, b) as Unit)

/** So many figures lost before. */
const lost = (n: number) => ({ lost: n, figures: Array.from({ length: 10 - n }, () => "rifle" as const) })

describe("motivation and what it makes of a unit", () => {
  it("TRR-MOT-01 a company that stays put and does not fire rolls nothing", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } } })
    play(match, `unit:${A}`, "hold")
    expect(match.draws).toHaveLength(0)
  })

  it("TRR-MOT-01 moving back is not tested, moving forward that way is refused", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] } } })
    play(match, `unit:${A}`, "withdraw")
    expect(refusal(match, path(A, [10, 36])).rules).toEqual(["TRR-MOT-01"])
    play(match, path(A, [10, 28]))
    expect(unit(match, A).at).toEqual({ x: 10_000, y: 28_000 })
    expect(match.draws).toHaveLength(0)
  })

  it("TRR-MOT-03 Elite, advancing, alone, 3 figures lost, die 7: 9 + 1 - 1 - 3 + 7 = 13, free action", () => {
    const match = battle({ units: { [A]: { cm: [10, 32], ...lost(3) }, [R]: { cm: [10, 60] } }, dice: [7] })
    play(match, `unit:${A}`, "advance")
    expect(told(match, "motivated")[0]).toMatchObject({ score: { total: 13 }, mood: "free" })
  })

  it("TRR-MOT-04 an elite company scoring 19 or more is driven at the nearest located enemy", () => {
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [34, 32] } }, dice: [10] })
    const before = apart(match, A, R)
    play(match, `unit:${A}`, "advance")
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "headlong" })
    expect(options(match)).toEqual([`rifle:unit:${R}`, "advance", "advance-fire"])
    play(match, "advance") // no path is asked for
    expect(match.pending[0]?.by).toBe("red")
    expect(apart(match, A, R)).toBeLessThan(before)
    expect(unit(match, A).at.x).toBeGreaterThan(10_000)
  })

  it("TRR-MOT-05 with 8 to 18 every legal action is offered", () => {
    const match = battle({ units: { [A]: { cm: [10, 30] }, [R]: { cm: [34, 30] } }, dice: [3] })
    play(match, `unit:${A}`, "advance")
    expect(options(match)).toEqual([`rifle:unit:${R}`, "move", "move-fire", "done"])
  })

  it("TRR-MOT-06 TRR-AMB-02 a hesitant company goes half speed, not within close range, and may fire", () => {
    const match = battle({ units: { [A]: { cm: [20, 10], ...lost(5) }, [R]: { cm: [20, 24] } }, dice: [1] })
    const gapBefore = apart(match, A, R)
    play(match, `unit:${A}`, "advance")
    expect(told(match, "motivated")[0]).toMatchObject({ mood: "hesitant" })
    expect(options(match)).toContain(`rifle:unit:${R}`)
    play(match, "move")
    expect(refusal(match, path(A, [8, 10])).rules).toEqual(["TRR-MOVE-01"]) // 12 cm: more than half of 20
    expect(refusal(match, path(A, [20, 13.5])).rules).toEqual(["TRR-AMB-20"])
    expect(gapBefore).toBe(10_000)
    play(match, path(A, [20, 12]))
    expect(apart(match, A, R)).toBe(8_000)
  })

  it("TRR-MOT-07 TRR-MOT-09 a company that retired halts until it scores 10", () => {
    const setting = {
      units: { [A]: { cm: [20, 20] as const, broken: "retired" as const, ...lost(5) }, [R]: { cm: [20, 60] as const } },
    }
    const no = battle({ ...setting, dice: [6] }) // 9 - 5 - 1 + 6 = 9
    play(no, `unit:${A}`)
    expect(unit(no, A).broken).toBe("retired")
    expect(unit(no, A).at.y).toBeLessThanOrEqual(20_000)
    const yes = battle({ ...setting, dice: [7] })
    play(yes, `unit:${A}`)
    expect(unit(yes, A).broken).toBeNull()
    expect(options(yes)).toContain("move")
  })

  it("TRR-MOT-07 a retiring company goes back at full rate and fires at nothing", () => {
    const match = battle({
      units: { [A]: { cm: [20, 36], ...lost(7), lostThisMove: 3 }, [R]: { cm: [20, 60] } },
      dice: [3],
    })
    play(match, `unit:${A}`, "advance") // 9 + 1 - 1 - 7 - 3 + 3 = 2
    expect(told(match, "breaks")[0]).toMatchObject({ how: "retires" })
    expect(unit(match, A).at.y).toBe(16_000)
  })

  it("TRR-MOT-07 once it has reached a feature free of enemies it goes no farther", () => {
    const stays = battle({
      units: { [A]: { cm: [20, 18], broken: "retired", ...lost(5) }, [R]: { cm: [20, 60] } },
      dice: [4],
    })
    play(stays, `unit:${A}`) // in the corn
    expect(unit(stays, A)).toMatchObject({ broken: "retired", at: { x: 20_000, y: 18_000 } })
  })

  it("TRR-MOT-08 a routing company leaves by the edge it came from, and is captured if the enemy bars its way", () => {
    const units = { [A]: { cm: [20, 14] as const, ...lost(9), lostThisMove: 5 }, [R]: { cm: [20, 60] as const } }
    const gone = battle({ units, dice: [1] })
    play(gone, `unit:${A}`, "advance")
    expect(told(gone, "gone")[0]).toMatchObject({ how: "fled" })
    const caught = battle({ units: { ...units, [R]: { cm: [20, 6] } }, dice: [1] })
    play(caught, `unit:${A}`, "advance")
    expect(told(caught, "gone")[0]).toMatchObject({ how: "captured" })
    expect(unit(caught, A).where).toBe("lost")
  })

  it("TRR-AMB-27 without its last officer the battalion tests at -2", () => {
    const hq = { "blue/4-rf/hq-1": { where: "lost" as const } }
    const match = battle({ units: { [A]: { cm: [10, 32] }, [R]: { cm: [10, 60] }, ...hq }, dice: [5] })
    play(match, `unit:${A}`, "advance")
    expect(told(match, "motivated")[0]).toMatchObject({
      score: { parts: expect.arrayContaining([{ rule: "TRR-MOT-03", label: "officer lost", amount: -2 }]) },
    })
  })

  it("TRR-GAP-13 no unit ends on another, and none runs through an enemy it knows of", () => {
    const match = battle({ units: { [A]: { cm: [10, 30] }, [B]: { cm: [22, 30] }, [R]: { cm: [10, 38] } }, dice: [5] })
    play(match, `unit:${A}`, "advance", "move")
    expect(refusal(match, path(A, [20, 30])).rules).toEqual(["TRR-GAP-13"])
    expect(refusal(match, path(A, [10, 39])).rules).toEqual(["TRR-GAP-13"])
  })

  it("TRR-GAP-13 who moves to within 4 cm of an enemy assaults him and fires", () => {
    const setting = (y: number) => {
      const match = battle({ units: { [A]: { cm: [10, 20] }, [R]: { cm: [10, 36] } }, dice: [5] })
      play(match, `unit:${A}`, "advance", "move", path(A, [10, y]))
      return options(match)
    }
    expect(setting(28.5)).toContain(`rifle:unit:${R}`)
    expect(setting(26)).not.toContain(`rifle:unit:${R}`)
  })

  it("TRR-MOVE-11 a limbered battery unlimbers at the price of two penalties", () => {
    const match = battle({ units: { [BTY]: { cm: [20, 32], limbered: true }, [R]: { cm: [20, 60] } }, dice: [6, 5] })
    play(match, `unit:${BTY}`, "unlimber", path(BTY, [20, 8]))
    expect(told(match, "moved")[0]).toMatchObject({ far: 14, left: { total: 14 } })
    expect(unit(match, BTY).limbered).toBe(false)
  })
})
