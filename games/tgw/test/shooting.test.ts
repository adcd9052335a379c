import { asked, last, matchFrom, optionsOf, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { attackOn } from "../rules/shooting/attack.ts"
import { targetsOf } from "../rules/shooting/targets.ts"
import {
  at,
  first,
  type Ground,
  ids,
  type Men,
  names,
  play,
  row,
  type Scene,
  stateOf,
  table,
  trench,
  unit,
} from "./table.ts"

const { blue, blue2, red, red2, redCommand, blueCommand } = ids

/** Blue fires, red is the target. */
const fireAt = (more: Partial<Scene> = {}, firer: Partial<Men> = {}, target: Partial<Men> = {}) =>
  table({
    phase: "shooting",
    units: [
      { id: blue, men: [1, 2, 3, 4, 5, 6, 7, 8, 9], rank: [10, 20], ...firer },
      { id: red, men: [1, 2, 3, 4, 5, 6, 7, 8], rank: [11, 4], ...target },
      { id: blue2, men: first(5), rank: [36, 30] }, // a unit that has not acted yet
    ],
    ...more,
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
  it("TGW-CAS-03 where only one man may fall, as the one who stands apart, nobody is asked", () => {
    const apart = { men: [1, 2, 3], points: [at(14, 4), at(16, 4), at(24, 4)] }
    const match = fireAt({ dice: [6, 1, 1, 1, 1, 1, 1, 1, 1, 6, 1] }, {}, apart)
    play(match, `fire:${blue}`, `at:${red}`, { confirm: false })
    expect(asked(match)).not.toBe("casualties")
    expect(unit(match, red).men).toEqual([1, 2])
  })
  it("TGW-SMR-02 at night two dice of 2 and 3 show 15 inches: no fire at 16, which uses the fire; a 6 shows 18", () => {
    const shot = (...sight: number[]) => {
      const state = stateOf({
        phase: "shooting",
        turn: 1,
        units: [
          { id: blue, men: first(9), points: row(9, 10, 24, 1.2) },
          { id: red, men: first(9), points: row(9, 10, 7, 1.2) },
          { id: blue2, men: first(5), rank: [36, 30] },
        ],
      })
      state.battle.light = "dawn"
      const match = matchFrom(game, { state, dice: [...sight, ...Array(40).fill(1)], scenario: "two-platoons" })
      play(match, `fire:${blue}`, `at:${red}`)
      return [last(match, "night-sight"), told(match, "shots").length > 0, unit(match, blue).done]
    }
    expect(shot(2, 3)).toMatchObject([{ inches: 15, seen: false }, false, true])
    expect(shot(2, 4)).toMatchObject([{ inches: 18, seen: true }, true, true])
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
