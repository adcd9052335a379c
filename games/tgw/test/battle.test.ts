import { asked, last, optionsOf, play, refusal, told, tried } from "@salient/kit/testing"
import { circle } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { engaged } from "../rules/close-quarters-combat/contacts.ts"
import { commandersFor, passesTest } from "../rules/command-groups.ts"
import { fallBack } from "../rules/falling-back-and-regrouping/retreat.ts"
import { lookAt } from "../rules/line-of-sight/looks.ts"
import { checkSmallUnits } from "../rules/morale.ts"
import { testPinning } from "../rules/pinning.ts"
import { attackOn } from "../rules/shooting/attack.ts"
import { targetsOf } from "../rules/shooting/targets.ts"
import { controlled, outcomeOf } from "../rules/standard-missions/victory.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import type { UnitId } from "../state.ts"
import { at, first, type Ground, ids, type Men, row, run, type Scene, stateOf, table, unit } from "./table.ts"

const { blue, blue2, red, red2, redCommand, blueCommand } = ids
const trench: Ground = {
  kind: "trench",
  points: [
    [5, 8],
    [40, 8],
  ],
  width: 2,
}
const names = (units: readonly { id: string }[]) => units.map((u) => u.id)

/** Blue fires, red is the target. */
const fireAt = (more: Partial<Scene> = {}, firer: Partial<Men> = {}, target: Partial<Men> = {}) =>
  table({
    phase: "shooting",
    units: [
      { id: blue, men: [1, 2, 3, 4, 5, 6, 7, 8, 9], rank: [10, 20], ...firer },
      { id: red, men: [1, 2, 3, 4, 5, 6, 7, 8], rank: [11, 4], ...target },
      { id: blue2, men: first(5), rank: [36, 30] }, // somebody who still has a go
    ],
    ...more,
  })

describe("line of sight and line of fire", () => {
  const look = (ground: Ground[], from: [number, number], to: [number, number]) => {
    const m = stateOf({ ground, units: [] })
    return lookAt(fieldOf(m), at(...from), circle(at(...to), 500)).seen
  }
  const wood = (depth: number): Ground => ({
    kind: "denseWood",
    points: [
      [5, 10],
      [40, 10],
      [40, 10 + depth],
      [5, 10 + depth],
    ],
  })
  it("TGW-GEN-07 a man sees all around him", () => {
    expect(look([], [20, 10], [20, 30])).toBe(true)
  })
  it("TGW-TERR-11 and TGW-SHOOT-12 a hill between two men at table level blocks", () => {
    expect(
      look(
        [
          {
            kind: "hill",
            points: [
              [15, 10],
              [30, 10],
              [30, 15],
              [15, 15],
            ],
          },
        ],
        [20, 5],
        [20, 25],
      ),
    ).toBe(false)
  })
  it("TGW-TERR-12 and TGW-SHOOT-13 four inches into a wood and no farther, and never right across", () => {
    expect(look([wood(3)], [20, 5], [20, 25])).toBe(false)
    expect([look([wood(10)], [20, 5], [20, 13.5]), look([wood(10)], [20, 5], [20, 15])]).toEqual([true, false])
  })
  it("TGW-SHOOT-14 craters do not hide what is beyond them, and cover those within", () => {
    expect(look([{ ...wood(5), kind: "craters" }], [20, 5], [20, 25])).toBe(true)
    const m = stateOf({
      ground: [{ ...wood(5), kind: "craters" }],
      units: [
        { id: blue, men: first(5), rank: [10, 25] },
        { id: red, men: first(5), rank: [10, 12] },
      ],
    })
    expect(attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all").cover).toMatchObject({ save: 5 })
  })
  it("TGW-SHOOT-15 a friendly platoon in between stops the fire, unless most of the firers are within three inches of it", () => {
    const of = (gap: number) => {
      const m = stateOf({
        units: [
          { id: blue, men: first(10), points: row(10, 10, 20, 1.5) },
          { id: blue2, men: first(10), points: row(10, 10, 20 - gap, 1.5) },
          { id: red, men: first(5), rank: [14, 4] },
        ],
      })
      return names(targetsOf(m, unit({ state: m }, blue)).free)
    }
    expect([of(4), of(6)]).toEqual([[red], []])
  })
  it("TGW-SHOOT-11 and TGW-SHOOT-17 only those who are seen and in range can be hit", () => {
    const m = stateOf({
      ground: [
        {
          kind: "hill",
          points: [
            [13.4, 8],
            [40, 8],
            [40, 9],
            [13.4, 9],
          ],
        },
      ],
      units: [
        { id: blue, men: [1], points: [at(10, 20)] },
        { id: red, men: first(8), points: row(8, 10, 4, 2) },
      ],
    })
    const { hittable } = attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all")
    expect(hittable.length).toBeLessThan(8)
    expect(hittable.length).toBeGreaterThan(0)
  })
})

describe("targets", () => {
  const scene = (more: Men[]): Scene => ({
    phase: "shooting",
    units: [{ id: blue, men: first(9), points: row(9, 10, 20, 1.5) }, ...more],
  })
  const of = (...more: Men[]) => {
    const m = stateOf(scene(more))
    const { free, tested } = targetsOf(m, unit({ state: m }, blue))
    return [names(free), names(tested)]
  }
  it("TGW-SHOOT-05 the nearest to most of the firers, and no other without a test", () => {
    expect(of({ id: red, men: first(6), rank: [8, 12] }, { id: red2, men: first(6), rank: [24, 4] })).toEqual([
      [red],
      [],
    ])
  })
  it("TGW-SHOOT-06 and TGW-CMD-05 another one only with a commander in range, after a test; failed, the nearest", () => {
    const captain: Men = { id: blueCommand, men: first(3), rank: [10, 24] }
    const far: Men = { id: red2, men: first(6), rank: [30, 4] }
    const near: Men = { id: red, men: first(6), rank: [8, 12] }
    expect(of(captain, near, far)).toEqual([[red], [red2]])
    const match = table({ ...scene([captain, near, far]), dice: [6, 6] })
    play(match, `fire:${blue}`, `at:${red2}`)
    expect(last(match, "tested")).toMatchObject({ passed: false, why: "choice of target" })
    expect(optionsOf(match)).toEqual([`at:${red}`, "hold"])
  })
  it("TGW-SHOOT-08 units of fewer than five, and those that fall back, may be passed over", () => {
    expect(of({ id: red, men: first(4), rank: [10, 12] }, { id: red2, men: first(6), rank: [24, 4] })[0]).toEqual([
      red,
      red2,
    ])
    expect(
      of({ id: red, men: first(6), rank: [10, 12], fallingBack: true }, { id: red2, men: first(6), rank: [24, 4] })[0],
    ).toEqual([red, red2])
  })
  it("TGW-SHOOT-07 at exactly the same distance either may be chosen", () => {
    const m = stateOf({
      units: [
        { id: blue, men: [1], points: [at(20, 20)] },
        { id: red, men: first(5), points: row(5, 10, 10) },
        { id: red2, men: first(5), points: row(5, 22, 10) },
      ],
    })
    expect(names(targetsOf(m, unit({ state: m }, blue)).free)).toEqual([red, red2])
  })
  it("TGW-CMD-09 a Command Group is no target while a platoon is nearer, and is one when that is small", () => {
    const group: Men = { id: redCommand, men: first(3), rank: [24, 9] }
    expect(of({ id: red, men: first(9), points: row(9, 10, 12, 1.5) }, group)[0]).toEqual([red])
    expect(of({ id: red, men: first(4), points: row(4, 10, 12, 1.5) }, group)[0]).toEqual([redCommand, red])
  })
  it("TGW-SHOOT-22 and TGW-CQC-36 nobody fires at a unit locked in combat, and who is locked does not fire", () => {
    const match = table(
      scene([
        { id: red, men: first(6), rank: [8, 12] },
        { id: blue2, men: first(6), rank: [8, 13] },
        { id: red2, men: first(6), rank: [28, 12] },
      ]),
    )
    expect(refusal(match, `fire:${blue2}`)).toMatchObject({ rules: ["TGW-SHOOT-22"] })
    play(match, `fire:${blue}`)
    expect(refusal(match, `at:${red}`)).toMatchObject({ rules: ["TGW-SHOOT-22"] })
  })
  it("TGW-SHOOT-01 a unit fires once", () => {
    const match = table(
      scene([
        { id: blue2, men: first(6), rank: [30, 20] },
        { id: red, men: first(9), rank: [10, 1] },
      ]),
    )
    play(match, `fire:${blue}`, "hold")
    expect(refusal(match, `fire:${blue}`)).toMatchObject({ rules: ["TGW-SHOOT-01"] })
  })
})

describe("fire", () => {
  it("TGW-SHOOT-04 nine rifles at long range: four hits, two wounds, a save in craters, one man lost", () => {
    const craters: Ground = {
      kind: "craters",
      points: [
        [5, 1],
        [40, 1],
        [40, 7],
        [5, 7],
      ],
    }
    const match = fireAt({ ground: [craters], dice: [1, 1, 2, 3, 3, 4, 4, 5, 6, 4, 4, 1, 2, 5, 1] })
    play(match, `fire:${blue}`, `at:${red}`)
    expect(asked(match)).toBe("go-to-ground")
    play(match, { confirm: false })
    expect(last(match, "saves")).toMatchObject({ saved: 1 })
    play(match, { select: ["man:8"] })
    expect(unit(match, red).men).toHaveLength(7)
  })
  it("TGW-GEN-04 a target beyond range is fired at in vain, and the unit has fired", () => {
    const match = fireAt({}, { moved: true })
    play(match, `fire:${blue}`, `at:${red}`)
    expect(last(match, "out-of-range")).toBeDefined()
    expect(unit(match, blue)).toMatchObject({ done: true, fired: "other" })
  })
  it("TGW-COVER-01 and TGW-COVER-05 in a trench 4+; a unit of which only half is in cover has none", () => {
    const of = (points: ReturnType<typeof row>) => {
      const m = stateOf({
        ground: [trench],
        units: [
          { id: blue, men: first(5), rank: [10, 20] },
          { id: red, men: first(4), points },
        ],
      })
      return attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all").cover
    }
    expect(of(row(4, 10, 8))).toMatchObject({ save: 4 })
    expect(of([...row(2, 10, 8), ...row(2, 10, 5)])).toBeUndefined()
  })
  it("TGW-TERR-04 and TGW-AMB-64 directly behind a low wall, and not six inches behind it", () => {
    const of = (y: number) => {
      const m = stateOf({
        ground: [
          {
            kind: "lowWall",
            points: [
              [5, 10],
              [40, 10],
            ],
          },
        ],
        units: [
          { id: blue, men: first(5), rank: [10, 20] },
          { id: red, men: first(5), rank: [10, y] },
        ],
      })
      return attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all").cover?.save
    }
    expect([of(9.2), of(4)]).toEqual([5, undefined])
  })
  it("TGW-COVER-08 and TGW-COVER-10 going to ground is offered after the wounds, and pins", () => {
    const match = fireAt({ dice: [6, 6, 6, 6, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6] })
    play(match, `fire:${blue}`, `at:${red}`, { confirm: true })
    expect(unit(match, red)).toMatchObject({ pinned: 1, toGround: true })
    expect(last(match, "saves")).toMatchObject({ save: { total: 6 } }) // in the open, an inch apart
  })
  it("TGW-CAS-01 and TGW-CAS-02 the owner chooses, the gunner may stay, and those out of sight may fall", () => {
    const match = fireAt({ dice: [6, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1] }, {}, { men: first(9), rank: [11, 4] })
    play(match, `fire:${blue}`, `at:${red}`, { confirm: false })
    expect(tried(match, { select: ["man:8"] }).ok).toBe(true)
    play(match, { select: ["man:8"] })
    expect(unit(match, red).men).toContain(0)
  })
  it("TGW-CAS-03 of three in a chain the middle one may not be taken", () => {
    const match = fireAt({ dice: [6, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1] }, {}, { men: [1, 2, 3], points: row(3, 14, 4, 3) })
    play(match, `fire:${blue}`, `at:${red}`, { confirm: false })
    expect(refusal(match, { select: ["man:2"] })).toMatchObject({ rules: ["TGW-CAS-03"] })
    expect(tried(match, { select: ["man:1"] }).ok).toBe(true)
  })
  it("TGW-WEAP-03 and TGW-CQC-04 who has fired rifles does not assault", () => {
    const match = fireAt({ dice: Array(20).fill(1) }, { rank: [10, 9] })
    play(match, `fire:${blue}`, `at:${red}`, "end")
    expect(optionsOf(match)).not.toContain(`assault:${blue}`)
  })
  it("TGW-MOR-02 and TGW-FALL-01 a quarter lost: a check when the phase ends, and the unit falls back", () => {
    const dice = [6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 6]
    const match = fireAt({ dice: [...dice, 6, 6, 1, 1] }, {}, { points: row(8, 11, 6, 1.5) })
    play(match, `fire:${blue}`, `at:${red}`, { confirm: false })
    const { men } = unit(match, red)
    play(match, { select: men.slice(-3).map((n) => `man:${n}`) }, "end")
    expect(told(match, "tested")[0]).toMatchObject({ why: "Morale after losses", passed: false })
    expect(told(match, "falls-back")[0]).toMatchObject({ unit: red })
  })
  it("TGW-MOR-07 and TGW-PIN-03 a pinned unit takes no check for its losses", () => {
    const match = fireAt({ phase: "shooting" }, {}, { pinned: 1, strength: 9, men: [1, 2, 3, 4, 5] })
    play(match, "end")
    expect(told(match, "tested")).toEqual([])
  })
})

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
  it("TGW-FALL-06 with a deep river all along the rear the unit is destroyed; round friends it goes", () => {
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

describe("assault and close combat", () => {
  const german: Men = { id: blue, men: first(10), points: row(10, 10, 11, 1.05) }
  const british: Men = { id: red, men: first(9), points: row(9, 10, 8, 1.05) }
  const assault = (scene: Partial<Scene> & { units: Men[] }) => table({ phase: "assaults", ...scene })

  it("TGW-CQC-02 an enemy at 5.5 inches is assaulted; TGW-CQC-06 out of reach nobody moves", () => {
    const near = assault({ units: [german, { ...british, points: row(9, 10, 4.5, 1.05) }] })
    play(near, `assault:${blue}`, `at:${red}`)
    expect(last(near, "assaults")).toMatchObject({ reached: true })
    const far = assault({
      units: [
        german,
        { ...british, points: row(9, 10, 3.5, 1.05) },
        { id: blue2, men: first(5), rank: [30, 12] },
        { id: red2, men: first(5), rank: [30, 6] },
      ],
    })
    play(far, `assault:${blue}`, `at:${red}`)
    expect(last(far, "assaults")).toMatchObject({ reached: false })
    expect(unit(far, blue)).toMatchObject({ done: true, charged: false })
    expect(unit(far, blue).at[1]).toBe(11_000)
  })
  it("TGW-CQC-05 who is pinned or falls back does not assault", () => {
    const match = assault({
      units: [
        { ...german, pinned: 1 },
        british,
        { id: blue2, men: first(5), rank: [30, 11] },
        { id: red2, men: first(5), rank: [30, 7] },
      ],
    })
    expect(refusal(match, `assault:${blue}`)).toMatchObject({ rules: ["TGW-CQC-05"] })
  })
  it("TGW-CQC-03 after pistols at one unit only that unit, unless it is gone or falls back", () => {
    const units = (fallingBack: boolean): Men[] => [
      { ...german, fired: "closeRange", firedAt: "unit:red:2" },
      { ...british, points: row(9, 10, 5, 1.05), fallingBack },
      { id: red2, men: first(5), rank: [12, 7.5] },
    ]
    const match = assault({ units: units(false) })
    play(match, `assault:${blue}`)
    expect(refusal(match, `at:${red2}`)).toMatchObject({ rules: ["TGW-CQC-03"] })
    const free = assault({ units: units(true) })
    play(free, `assault:${blue}`)
    expect(optionsOf(free)).toContain(`at:${red2}`)
  })
  it("TGW-CQC-07 and TGW-CQC-09 men spread: each goes to an enemy whom nobody touches yet", () => {
    const match = assault({ units: [german, { ...british, points: row(9, 10, 8, 1.6) }] })
    play(match, `assault:${blue}`, `at:${red}`)
    const { state } = match
    const [a, b] = [unit(match, blue), unit(match, red)]
    const touched = b.men.filter((_, j) =>
      a.men.some(
        (__, i) =>
          Math.hypot(
            (a.at[2 * i] as number) - (b.at[2 * j] as number),
            (a.at[2 * i + 1] as number) - (b.at[2 * j + 1] as number),
          ) <= 1003,
      ),
    )
    expect(touched.length).toBeGreaterThanOrEqual(7)
    expect(state.units.filter((u) => u.fights.length > 0).map((u) => u.id)).toEqual([red, blue])
  })
  it("TGW-CQC-08 no assaulting man comes within an inch of a unit that is not assaulted", () => {
    const match = assault({ units: [german, british, { id: red2, men: first(5), rank: [22, 8] }] })
    play(match, `assault:${blue}`, `at:${red}`)
    const [a, c] = [unit(match, blue), unit(match, red2)]
    for (let i = 0; i < a.men.length; i++)
      for (let j = 0; j < c.men.length; j++)
        expect(
          Math.hypot(
            (a.at[2 * i] as number) - (c.at[2 * j] as number),
            (a.at[2 * i + 1] as number) - (c.at[2 * j + 1] as number),
          ),
        ).toBeGreaterThanOrEqual(1999)
  })
  it("TGW-CQC-11 into a trench at four inches with 3 and 4: it succeeds", () => {
    const match = assault({
      ground: [trench],
      dice: [3, 4, 1, 1],
      units: [{ ...german, points: row(10, 10, 13, 1.05) }, british],
    })
    play(match, `assault:${blue}`, `at:${red}`)
    expect(last(match, "rolled-for-ground")).toMatchObject({ inches: 4 })
    expect(last(match, "assaults")).toMatchObject({ reached: true })
  })
  it("TGW-CQC-13 and TGW-CQC-14 engaged are those in contact or within six inches", () => {
    const m = stateOf({
      units: [
        { id: blue, men: first(10), points: [...row(7, 10, 9, 1.05), at(10, 16), at(11.5, 17), at(13, 18)] },
        { ...british, points: row(9, 10, 8, 1.05) },
      ],
    })
    expect(engaged(m, unit({ state: m }, blue))).toHaveLength(7)
  })
  it("TGW-GREN-03 in the open grenades do nothing", () => {
    const match = assault({ units: [german, british] })
    play(match, `assault:${blue}`, `at:${red}`)
    expect(told(match, "tested")).toEqual([])
  })
  it("TGW-GREN-01 who fails the test in a trench strikes last", () => {
    const match = assault({ ground: [trench], dice: [6, 6, 6, 6], units: [german, british] })
    play(match, `assault:${blue}`, `at:${red}`)
    expect(last(match, "tested")).toMatchObject({ why: "grenades", passed: false })
    expect(told(match, "struck")[0] ?? last(match, "assaults")).toBeDefined()
    expect(unit(match, red).dazed || told(match, "struck")[0]?.unit === blue).toBe(true)
  })
  it("TGW-CQC-16 and TGW-CHAR-04 men in a trench strike first in the first round", () => {
    const match = assault({
      ground: [trench],
      dice: [6, 6, 1, 1, ...Array(60).fill(1)],
      units: [german, british, { id: blue2, men: first(5), rank: [30, 30] }],
    })
    play(match, `assault:${blue}`, `at:${red}`)
    expect(told(match, "struck")[0]).toMatchObject({ unit: red })
  })
  it("TGW-CQC-37 the worked example, dice for dice: the British platoon is gone, eight Germans are left and consolidate", () => {
    const hit = [...Array(4).fill(4), ...Array(5).fill(1)]
    const dice = [
      ...[6, 6], // over the trench's edge
      ...[2, 3], // grenades: 5 against 6
      ...hit,
      ...[4, 4, 1, 1], // nine dice, four hits, two wounds
      ...[...Array(10).fill(4), ...Array(6).fill(1)],
      ...[...Array(4).fill(4), ...Array(6).fill(1)], // sixteen dice, ten hits, four wounds
      ...[3, 4], // 7 against 5
      ...[4, 2], // 4 + 4 against 2 + 3
      5,
    ]
    const match = assault({
      ground: [trench],
      dice,
      units: [german, british, { id: red2, men: first(5), rank: [10, 1] }],
    })
    play(match, `assault:${blue}`, `at:${red}`)
    expect(last(match, "tested")).toMatchObject({ needed: { total: 6 }, passed: true })
    play(match, { select: ["man:8", "man:9"] })
    play(match, { select: ["man:5", "man:6", "man:7", "man:8"] })
    expect(last(match, "result")).toMatchObject({ winner: "blue", by: 2 })
    expect(told(match, "tested").at(-1)).toMatchObject({ needed: { total: 5 }, passed: false })
    expect(last(match, "sweep")).toMatchObject({ own: { total: 8 }, theirs: { total: 5 }, caught: true })
    expect([unit(match, red).men.length, unit(match, blue).men.length]).toEqual([0, 8])
    expect(asked(match)).toBe("consolidate")
  })
  it("TGW-CQC-24 of two engaged the one in contact stays while another can be taken", () => {
    const match = assault({
      dice: [1, 1, 6, 6, ...Array(30).fill(6)],
      phase: "combats",
      units: [
        { id: blue, men: [1, 2], points: [at(10, 9), at(10, 11)] },
        { id: red, men: [1, 2, 3, 4, 5], points: row(5, 10, 8, 3) },
      ],
    })
    const lost = match.pending[0]
    if (lost?.what === "casualties" && lost.by === "blue")
      expect(refusal(match, { select: ["man:1"] })).toMatchObject({ rules: ["TGW-CQC-24"] })
    expect(told(match, "struck").length).toBeGreaterThan(0)
  })
  it("TGW-FALL-12 and TGW-FALL-13 assaulted while it falls back: it regroups on a 7 of 7, else it is overrun", () => {
    const of = (dice: number[]) => {
      const match = assault({
        dice,
        units: [
          german,
          { ...british, men: first(6), points: row(6, 10, 8, 1.05), fallingBack: true },
          { id: red2, men: first(5), rank: [40, 1] },
        ],
      })
      play(match, `assault:${blue}`, `at:${red}`)
      return unit(match, red)
    }
    expect(of([3, 5, 4]).men).toEqual([])
    expect(of([3, 4, ...Array(30).fill(1)])).toMatchObject({ fallingBack: false })
  })
  it("TGW-CQC-31 and TGW-CQC-32 those beyond six inches pile in", () => {
    const match = assault({
      phase: "combats",
      dice: Array(80).fill(1),
      units: [
        { id: blue, men: first(7), points: [...row(5, 10, 9, 1.05), at(10, 16.5), at(10, 18)] },
        { ...british, men: first(6), points: row(6, 10, 8, 1.05) },
      ],
    })
    expect(last(match, "piles-in")).toBeDefined()
    const m = match.state
    expect(engaged(m, unit(match, blue))).toHaveLength(7)
  })
})

describe("missions", () => {
  const held = (...units: Men[]) => controlled(stateOf({ objectives: [at(20, 10)], units })).map((h) => h.by)
  it("TGW-MIS-09 a platoon within six inches and no enemy that scores: controlled; both: nobody", () => {
    expect(held({ id: blue, men: first(5), rank: [20, 16.4] }, { id: red, men: first(5), rank: [20, 2.5] })).toEqual([
      "blue",
    ])
    expect(held({ id: blue, men: first(5), rank: [20, 15] }, { id: red, men: first(5), rank: [20, 5] })).toEqual([null])
  })
  it("TGW-MIS-02 and TGW-MIS-15 a Command Group of three, a pinned platoon, one that falls back do not count", () => {
    expect(held({ id: blueCommand, men: first(3), rank: [20, 10] })).toEqual([null])
    expect(held({ id: blue, men: first(5), rank: [20, 10], pinned: 1 })).toEqual([null])
    expect(held({ id: blue, men: first(5), rank: [20, 10], fallingBack: true })).toEqual([null])
  })
  it("TGW-MIS-13 and TGW-MIS-14 nobody left: the other has won; nothing held by anybody: all quiet", () => {
    const of = (...units: Men[]) => outcomeOf(stateOf({ objectives: [at(20, 10)], units }))
    expect(of({ id: blue, men: first(5), rank: [5, 30] })).toMatchObject({ winners: ["blue"], rules: ["TGW-MIS-13"] })
    expect(of({ id: blue, men: first(5), rank: [5, 30] }, { id: red, men: first(5), rank: [30, 2] })).toMatchObject({
      winners: [],
      rules: ["TGW-MIS-14", "TGW-MIS-09"],
    })
  })
  it("TGW-TURN-01 six turns are twelve player turns", () => {
    const match = table({
      turn: 6,
      active: "red",
      phase: "combats",
      units: [
        { id: blue, men: first(5), rank: [5, 30] },
        { id: red, men: first(5), rank: [30, 2] },
      ],
    })
    expect(match.outcome).toBeDefined()
  })
})
