import { asked, last, optionsOf, play, refusal, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { engaged } from "../rules/close-quarters-combat/contacts.ts"
import { at, first, type Ground, ids, type Men, row, type Scene, stateOf, table, unit } from "./table.ts"

const { blue, blue2, red, red2 } = ids
const trench: Ground = {
  kind: "trench",
  points: [
    [5, 8],
    [40, 8],
  ],
  width: 2,
}

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
