import { asked, last, optionsOf, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { commandersFor, passesTest } from "../rules/command-groups.ts"
import { fallBack } from "../rules/falling-back-and-regrouping/retreat.ts"
import { checkSmallUnits } from "../rules/morale.ts"
import { testPinning } from "../rules/pinning.ts"
import type { UnitId } from "../state.ts"
import { first, type Ground, ids, type Men, play, row, run, type Scene, stateOf, table, unit } from "./table.ts"

const { blue, blue2, red, blueCommand } = ids

describe("Leadership, command and morale", () => {
  const near = (y: number): Scene => ({
    units: [
      { id: blueCommand, men: first(3), points: row(3, 10, 20) },
      { id: blue, men: first(8), points: row(8, 10, y) },
    ],
  })
  it("TGW-CMD-02 and TGW-MOR-03 at 12.0 inches the Captain's Leadership serves, at 12.1 it does not", () => {
    const of = (y: number) => {
      const m = stateOf(near(y))
      return commandersFor(m, unit({ state: m }, blue)).length
    }
    expect([of(7), of(6.9)]).toEqual([1, 0])
  })
  it("TGW-CMD-03 a platoon of another company is not helped", () => {
    const m = stateOf(near(16))
    unit({ state: m }, blue).company = "blue/b1/c9"
    expect(commandersFor(m, unit({ state: m }, blue))).toEqual([])
  })
  it("TGW-CMD-08 nor one of another battalion", () => {
    const m = stateOf(near(16))
    unit({ state: m }, blue).battalion = "blue/b2"
    expect(commandersFor(m, unit({ state: m }, blue))).toEqual([])
  })
  it("TGW-CMD-07 and TGW-PIN-05 a pinned group, one that falls back, one whose Captain is dead help nobody", () => {
    for (const change of [
      { pinned: 1 },
      { fallingBack: true },
      { men: [1, 2], at: row(2, 10, 20).flatMap((p) => [p.x, p.y]) },
    ]) {
      const m = stateOf(near(16))
      Object.assign(unit({ state: m }, blueCommand), change)
      expect(commandersFor(m, unit({ state: m }, blue))).toEqual([])
    }
  })

  it("TGW-CHAR-07 a Command Group tests on its Captain's Leadership, and on its soldiers' when he is dead", () => {
    const of = (men: number[]) => {
      const match = run(
        { units: [{ id: blueCommand, men, points: row(men.length, 10, 20) }], dice: [1, 1] },
        (m) => void passesTest(m, unit({ state: m }, blueCommand), { rule: "TGW-CHAR-05", why: "test" }),
      )
      return (last(match, "tested") as unknown as { needed: { total: number } }).needed.total
    }
    expect([of([0, 1, 2]), of([1, 2])]).toEqual([8, 7])
  })
  const small = (dice: number[], id: UnitId, men: number[]) =>
    run({ units: [{ id, men, rank: [10, 20] }], dice }, (m) => void checkSmallUnits(m))
  it("TGW-MOR-12 and TGW-MOR-11 four men of Leadership 7: a 6 stays, a 7 is gone", () => {
    expect(unit(small([3, 3], blue, first(4)), blue).men).toHaveLength(4)
    expect(unit(small([3, 4], blue, first(4)), blue).men).toHaveLength(0)
  })
  it("TGW-MOR-13 and TGW-CMD-11 Command Groups do not take it", () => {
    expect(told(small([6, 6], blueCommand, first(3)), "tested")).toEqual([])
  })
  it("TGW-PIN-01 a failed test pins for the following turn; one who is pinned tests no more", () => {
    const match = run({ active: "blue", units: [{ id: red, men: first(8), rank: [10, 5] }], dice: [6, 6] }, (m) => {
      testPinning(m, unit({ state: m }, red))
      testPinning(m, unit({ state: m }, red))
      return undefined
    })
    expect([unit(match, red).pinned, told(match, "tested").length]).toEqual([1, 1])
  })
  it("TGW-PIN-02 and TGW-TURN-05 pinned in the enemy's turn, it misses its own and is free in the one after", () => {
    const match = table({
      phase: "combats",
      active: "red",
      units: [
        { id: red, men: first(8), rank: [10, 5], pinned: 1 },
        { id: blue, men: first(8), rank: [10, 30] },
      ],
    })
    expect(match.state).toMatchObject({ active: "blue" })
    expect(unit(match, red).pinned).toBe(0)
  })
})

describe("falling back", () => {
  const back = (dice: number[], more: Men[] = [], ground: Ground[] = [], own: Partial<Men> = {}) =>
    run(
      { ground, units: [{ id: blue, men: first(6), rank: [10, 20], ...own }, ...more], dice },
      (m) => void fallBack(m, unit({ state: m }, blue)),
    )
  it("TGW-FALL-02 nine inches straight to the own edge, through a wood as well", () => {
    const match = back(
      [4, 5],
      [],
      [
        {
          kind: "denseWood",
          points: [
            [5, 22],
            [40, 22],
            [40, 30],
            [5, 30],
          ],
        },
      ],
    )
    expect(unit(match, blue).at[1]).toBe(29_000)
  })
  it("TGW-FALL-03 a platoon of four is removed at once", () => {
    expect(unit(back([1, 1], [], [], { men: first(4) }), blue).men).toEqual([])
  })
  it("TGW-CMD-11 and TGW-AMB-32 a Command Group of three is not", () => {
    const match = run(
      { units: [{ id: blueCommand, men: first(3), rank: [10, 20] }], dice: [2, 2] },
      (m) => void fallBack(m, unit({ state: m }, blueCommand)),
    )
    expect(unit(match, blueCommand)).toMatchObject({ men: [0, 1, 2], fallingBack: true })
  })
  it("TGW-FALL-05 who reaches the edge is gone with all the others", () => {
    expect(unit(back([6, 6], [], [], { rank: [10, 25] }), blue).men).toEqual([])
  })
  it("TGW-FALL-06, TGW-DEC-03 with a deep river all along the rear the unit is destroyed; round friends it goes", () => {
    expect(
      unit(
        back(
          [3, 4],
          [],
          [
            {
              kind: "deepRiver",
              points: [
                [0, 20.6],
                [48, 20.6],
                [48, 24],
                [0, 24],
              ],
            },
          ],
        ),
        blue,
      ).men,
    ).toEqual([])
    const match = back([4, 4], [{ id: blue2, men: first(6), rank: [10, 22] }])
    expect(unit(match, blue).men).toHaveLength(6)
  })
  it("TGW-FALL-09 and TGW-FALL-11 with an enemy within six inches no test, and it falls back again; farther off a test", () => {
    const of = (y: number, dice: number[]) =>
      table({
        dice,
        units: [
          { id: blue, men: first(6), rank: [10, 20], fallingBack: true },
          { id: red, men: first(6), rank: [10, y] },
        ],
      })
    expect(told(of(13.1, [1, 1, 1]), "tested")).toEqual([])
    expect(last(of(13.1, [1, 1, 1]), "falls-back")).toBeDefined()
    expect(last(of(12.9, [1, 1, 2]), "tested")).toMatchObject({ why: "regroup", passed: true })
  })
  it("TGW-FALL-10 who regroups may consolidate and has moved", () => {
    const match = table({
      dice: [1, 1, 3],
      units: [
        { id: blue, men: first(6), rank: [10, 20], fallingBack: true },
        { id: red, men: first(6), rank: [10, 4] },
      ],
    })
    expect(asked(match)).toBe("consolidate")
    expect(unit(match, blue)).toMatchObject({ fallingBack: false, moved: true })
  })
  it("TGW-FALL-08 pinned, it neither moves nor regroups", () => {
    const match = table({
      units: [
        { id: blue, men: first(6), rank: [10, 20], fallingBack: true, pinned: 1 },
        { id: red, men: first(6), rank: [10, 4] },
      ],
    })
    expect(told(match, "tested")).toEqual([])
    expect(unit(match, blue).at[1]).toBe(20_000)
  })
  it("TGW-FALL-07 who falls back may fire, as having moved", () => {
    const match = table({
      phase: "shooting",
      units: [
        { id: blue, men: first(6), rank: [10, 15], fallingBack: true, moved: true },
        { id: red, men: first(6), rank: [10, 5] },
      ],
    })
    play(match, `fire:${blue}`)
    expect(optionsOf(match)).toContain(`at:${red}`)
  })
})
