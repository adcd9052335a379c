import { asked, last, optionsOf, play as playOn, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { game } from "../game.ts"
import { engaged } from "../rules/close-quarters-combat/contacts.ts"
import { closerByHand } from "../rules/close-quarters-combat/followers.ts"
import { gap, pointOf, pointsOf } from "../rules/general-conventions/models.ts"
import {
  at,
  crew,
  first,
  type Ground,
  ids,
  type Men,
  makeText,
  play,
  row,
  type Scene,
  stateOf,
  table,
  trench,
  unit,
} from "./table.ts"

const { blue, blue2, red, red2 } = ids

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
  it("TGW-CQC-08, TGW-CQC-09 and TGW-DEC-04 the owner may put those who follow elsewhere: in contact if they are, together, within six inches", () => {
    const match = assault({ units: [german, { ...british, men: first(3), points: row(3, 12, 8, 1.6) }] })
    playOn(match, `assault:${blue}`, `at:${red}`)
    expect(asked(match)).toBe("rearrange")
    const [decision] = match.pending
    if (decision?.kind !== "place") throw new Error("no places are asked for")
    expect(decision.pieces).toHaveLength(unit(match, blue).men.length - 1)
    const placeOf = (id: string) => pointOf(unit(match, blue), unit(match, blue).men.indexOf(Number(id.split("/")[1])))
    const near = (id: string) =>
      Math.min(...first(3).map((j) => Math.hypot(placeOf(id).x - (12 + 1.6 * j) * 1000, placeOf(id).y - 8000)))
    const touching = decision.pieces.find((id) => near(id) <= 1003) as string
    const behind = decision.pieces.find((id) => near(id) > 1500) as string
    const to = (id: string, dx: number, dy: number) => ({
      place: { [id]: { x: Math.round(placeOf(id).x + dx * 1000), y: Math.round(placeOf(id).y + dy * 1000) } },
    })
    expect(refusal(match, to(touching, 0, 1)).rules).toEqual(["TGW-CQC-09"])
    expect(refusal(match, to(behind, 12, 0)).rules).toEqual(["TGW-CQC-08"])
    const before = placeOf(behind)
    const better = [0, 0.5, 1, -0.5, -1]
      .flatMap((dx) => [0.3, 0.6, 1].map((dy) => to(behind, dx, dy)))
      .find((way) => tried(match, way).ok)
    if (!better) throw new Error("he may stand nowhere else")
    playOn(match, better)
    expect(placeOf(behind)).toEqual(better.place[behind])
    expect(placeOf(behind)).not.toEqual(before)
    expect(last(match, "assaults")).toMatchObject({ reached: true })
  })
  it("TGW-DEC-04 nobody is asked again, once he has said that men stay where the rules put them", () => {
    const match = assault({ units: [german, british] })
    playOn(match, `assault:${blue}`, `at:${red}`)
    const [decision] = match.pending
    if (!decision || !game.standing) throw new Error("nothing is asked")
    const answer = (rearrange: string) => game.standing?.answer({ rearrange }, game.view(match.state, "blue"), decision)
    expect(answer("leave")).toEqual({ place: {} })
    expect(answer("ask")).toBeUndefined()
  })
  it("TGW-CQC-31 and TGW-CQC-32 at a Pile In the owner may bring men closer who touch nobody, never farther off", () => {
    const points = [...row(5, 10, 9, 1.05), at(12, 11), at(13.2, 11.5)]
    const scene = {
      units: [
        { id: blue, men: first(7), points },
        { ...british, points: row(9, 10, 8, 1.05) },
      ] as Men[],
    }
    const m = stateOf(scene)
    const unitOf = (id: string) => unit({ state: m }, id)
    const flow = closerByHand(m, unitOf(blue), { starts: pointsOf(unitOf(blue)), most: 6000, foes: [unitOf(red)] })
    const asks = flow.next().value
    expect(asks).toMatchObject({ kind: "place", pieces: [`${blue}/5`, `${blue}/6`] })
    if (typeof asks !== "object" || asks === null || !("check" in asks)) throw new Error("no places are asked for")
    const check = (asks as { check: (p: object) => { ok: boolean; rules?: readonly string[] } }).check
    expect(check({ [`${blue}/5`]: at(12, 12) })).toMatchObject({ rules: ["TGW-CQC-31"] })
    expect(check({ [`${blue}/5`]: at(12, 10.5) }).ok).toBe(true)
    expect(check({}).ok).toBe(true)
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

const tommies = makeText("bef18-infantry-bn", "bef18-infantry-company", "platoon", 9)
/** A combat that leaves nobody a choice: five against five, in the open, both with Initiative 3. */
const alike = { id: blue, make: tommies, men: first(5), points: row(5, 10, 9, 1.05) }
const five: Men = { id: red, men: first(5), points: row(5, 10, 8, 1.05) }
const rest: Men[] = [
  { id: blue2, men: first(5), rank: [30, 33] },
  { id: red2, men: first(5), rank: [30, 2] },
]
const none = Array<number>(60).fill(1)

/** Removes the usual casualties until another question is asked. */
function takeCasualties(match: ReturnType<typeof table>): void {
  for (let d = match.pending[0]; d?.what === "casualties" && d.kind === "select"; d = match.pending[0])
    play(match, { select: d.suggest?.(() => 0) ?? [] })
}

describe("the order of the phase", () => {
  const two: Men[] = [
    { id: blue, men: first(5), points: row(5, 5, 12, 1.2) },
    { id: red, men: first(5), points: row(5, 5, 8, 1.2) },
    { id: blue2, men: first(5), points: row(5, 30, 12, 1.2) },
    { id: red2, men: first(5), points: row(5, 30, 8, 1.2) },
  ]
  it("TGW-CQC-01 when the first assault has been moved, the second may still be declared before any blow is struck", () => {
    const match = table({ phase: "assaults", units: two, dice: none })
    play(match, `assault:${blue}`, `at:${red}`)
    expect([optionsOf(match).includes(`assault:${blue2}`), told(match, "struck").length]).toEqual([true, 0])
  })
  it("TGW-CQC-12 while one unit goes in, the next one cannot start", () => {
    const match = table({ phase: "assaults", units: two })
    play(match, `assault:${blue}`)
    expect(asked(match)).toBe("assault-target")
    expect(tried(match, `assault:${blue2}`).ok).toBe(false)
  })
  it("TGW-CQC-33 the active side chooses which combat comes first, and it is ended before the other begins", () => {
    // the second is chosen: 10 German attacks with 5 wounds kill all five; then they consolidate before the first combat is fought
    const match = table({ phase: "assaults", units: two, dice: [...Array(20).fill(6), ...none] })
    play(match, `assault:${blue}`, `at:${red}`, `assault:${blue2}`, `at:${red2}`)
    expect(asked(match)).toBe("next-combat")
    play(match, `combat:${red2}`)
    expect(asked(match)).toBe("consolidate")
    expect(told(match, "struck").every((h) => h.unit === blue2 || h.unit === red2)).toBe(true)
  })
  it("TGW-TURN-04 in the enemy's phase as well both sides strike, and the sequence goes on where it was", () => {
    const match = table({ phase: "combats", active: "red", units: [alike, five, ...rest], dice: none })
    expect(told(match, "struck").map((h) => h.unit)).toEqual([red, blue])
    expect(match.state.active).toBe("blue")
  })
  it("TGW-SUP-10 a machine gun with enemies at three inches declares no assault", () => {
    const match = table({
      phase: "assaults",
      units: [
        crew(blue, makeText("ge18-attack-bn", "ge18-mg", "unit", 3), 3, 12, 12, 18_000, { company: null }),
        five,
        { ...(rest[0] as Men), points: row(5, 30, 6, 1.2) },
        rest[1] as Men,
      ],
    })
    expect(refusal(match, `assault:${blue}`)).toMatchObject({ rules: ["TGW-SUP-10"] })
  })
})

describe("several units in one combat", () => {
  const wide: Men[] = [
    { id: blue, men: first(8), points: row(8, 10, 12, 1.2) },
    { id: red, men: first(5), points: row(5, 8, 8, 1.2) },
    { id: red2, men: first(5), points: row(5, 16, 8, 1.2) },
  ]
  it("TGW-CQC-10 men who are left over may run at a further unit, and both are in the combat", () => {
    const match = table({ phase: "assaults", units: wide, dice: none })
    play(match, `assault:${blue}`, `at:${red}`)
    expect(asked(match)).toBe("assault-also")
    play(match, { select: [`also:${red2}`] })
    expect(told(match, "assaults")).toMatchObject([{ reached: true }])
    expect(new Set(told(match, "struck").map((h) => h.unit))).toEqual(new Set([red, red2, blue]))
  })
  it("TGW-CQC-10 who does not want to, leaves the other unit an inch away", () => {
    const match = table({ phase: "assaults", units: wide, dice: none })
    play(match, `assault:${blue}`, `at:${red}`, { select: [] })
    expect(new Set(told(match, "struck").map((h) => h.unit))).toEqual(new Set([red, blue]))
  })
  const between: Men[] = [
    { id: blue, men: first(3), points: [at(10, 10), at(14, 10), at(12, 12)] },
    { id: red, men: [1], points: [at(10, 9)] },
    { id: red2, men: [1], points: [at(14, 9)] },
  ]
  it("TGW-CQC-34 who touches one unit strikes at that; a man behind with comrades at two may strike at either", () => {
    const match = table({ phase: "combats", units: between, dice: none })
    expect(asked(match)).toBe("attacks")
    expect(optionsOf(match)).toEqual(["man:2"])
    play(match, { select: ["man:2"] })
    const blows = told(match, "struck").filter((h) => h.unit === blue)
    expect(blows.map((h) => [h.target, (h.dice as number[]).length])).toEqual([
      [red, 2],
      [red2, 1],
    ])
  })
  const losing = (dice: number[], more: Men[] = rest): Scene => ({
    phase: "combats",
    units: [
      { id: blue, men: first(6), points: [...row(3, 10, 9, 1.05), ...row(3, 20, 9, 1.05)] },
      { id: red, men: first(6), points: row(6, 8.95, 8, 1.05) },
      { id: red2, men: first(6), points: row(6, 18.95, 8, 1.05) },
      ...more.filter((u) => u.id !== red2),
    ],
    dice,
  })
  it("TGW-CQC-27 a victor still locked with one who stands sweeps over nobody", () => {
    // Germans strike first (I4): one wound on each; the British miss and have lost by two: 6 to 5 flees, 2 stands
    const hits = [6, 1, 1, 6, 6, 1, 1, 6]
    const match = table(losing([...hits, ...Array(10).fill(1), 6, 6, 1, 1, 3, 3]))
    takeCasualties(match)
    const tests = told(match, "tested").filter((h) => h.rules?.includes("TGW-CQC-26"))
    expect(tests.slice(0, 2).map((h) => h.passed)).toEqual([false, true])
    expect(told(match, "falls-back")[0]).toMatchObject({ unit: red })
    expect(told(match, "sweep").filter((h) => h.fleeing === red)).toEqual([])
  })
})

describe("blows and what follows", () => {
  it("TGW-CQC-15 of equal Initiative both strike before anybody is taken off", () => {
    const match = table({ phase: "combats", units: [alike, five, ...rest], dice: Array(40).fill(6) })
    expect(told(match, "struck").map((h) => (h.dice as number[]).length)).toEqual([5, 5])
    expect([unit(match, red).men, unit(match, blue).men]).toEqual([[], []])
  })
  it("TGW-CQC-17 sandbags that face north are no cover for those who are assaulted from the south", () => {
    const bags: Ground = {
      kind: "crates",
      points: [
        [5, 9],
        [30, 9],
      ],
    }
    const from = (y: number) => {
      const match = table({
        phase: "assaults",
        ground: [bags],
        dice: [6, 6, 1, 1, ...none],
        units: [{ id: blue, men: first(5), points: row(5, 10, y, 1.05) }, five, ...rest],
      })
      play(match, `assault:${blue}`, `at:${red}`)
      return told(match, "struck")[0]?.unit
    }
    expect([from(12), from(4)]).toEqual([red, blue])
  })
  it("TGW-CQC-18 in a trench there is no save against blows", () => {
    const match = table({
      phase: "combats",
      ground: [trench],
      units: [{ id: blue, men: first(5), points: row(5, 10, 9, 1.05) }, five, ...rest],
      dice: [6, 6, 6, 6, 1, 6, 6, 6, 6, ...none],
    })
    expect(told(match, "struck")[0]).toMatchObject({ unit: blue, wounds: 4 })
    expect(told(match, "saves")).toEqual([])
    expect(asked(match)).toBe("casualties")
  })
  const won = (ground: Ground[], die: number, more: Men[] = []) =>
    table({
      phase: "combats",
      ground,
      units: [
        { id: blue, men: first(5), points: row(5, 10, 9, 1.05) },
        { id: red, men: [1], points: [at(12.1, 8)] },
        ...rest,
        ...more,
      ],
      dice: [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, die],
    })
  const goes = (x: number, y: number) => ({ path: { [blue]: [{ x: x * 1000, y: y * 1000, how: "as" }] } })
  it("TGW-CQC-29 a 5 is five inches in any direction, into a wood without a test", () => {
    const wood: Ground = {
      kind: "denseWood",
      points: [
        [5, 12],
        [30, 12],
        [30, 20],
        [5, 20],
      ],
    }
    const match = won([wood], 5)
    expect(asked(match)).toBe("consolidate")
    expect(tried(match, goes(10, 14.1)).ok).toBe(false)
    play(match, goes(10, 14))
    expect(told(match, "rolled-for-ground")).toEqual([])
    expect(unit(match, blue).at[1]).toBe(14_000)
  })
  it("TGW-CQC-30 no consolidating man comes within an inch of an enemy", () => {
    const near: Men = { id: ids.redCommand, men: first(3), points: row(3, 10, 13, 1.2) }
    const match = won([], 6, [near])
    expect(refusal(match, goes(10, 11.1)).rules).toContain("TGW-MOVE-04")
    expect(tried(match, goes(10, 11)).ok).toBe(true)
  })
  it("TGW-FALL-13 who has overrun a unit that fell back may consolidate", () => {
    const match = table({
      phase: "assaults",
      dice: [6, 6, 4],
      units: [
        { id: blue, men: first(5), points: row(5, 10, 12, 1.05) },
        { ...five, fallingBack: true },
        { id: red2, men: first(5), rank: [40, 1] },
      ],
    })
    play(match, `assault:${blue}`, `at:${red}`)
    expect([unit(match, red).men, asked(match)]).toEqual([[], "consolidate"])
  })
  it("TGW-FALL-04 a roll of 2 that would end half an inch from a former opponent goes on until an inch clear", () => {
    // the Tommies lose by one and run south, through Germans two ranks deep behind them
    const match = table({
      phase: "combats",
      units: [
        { id: blue, men: first(10), points: [...row(5, 10, 20, 1.05), ...row(5, 10, 17, 1.05)] },
        { id: red, men: first(6), points: row(6, 8.95, 19, 1.05) },
        ...rest,
      ],
      dice: [...Array(9).fill(1), 6, 6, ...Array(5).fill(1), 6, 6, 1, 6, 1, 1],
    })
    takeCasualties(match)
    const runner = unit(match, red)
    const foes = unit(match, blue)
    expect(runner.fallingBack).toBe(true)
    for (let i = 0; i < runner.men.length; i++)
      for (let j = 0; j < foes.men.length; j++) expect(gap(runner, i, foes, j)).toBeGreaterThanOrEqual(1000)
  })
  it("TGW-MOR-14 survivors who give up at the start of their turn are gone, and the victor does not move", () => {
    const match = table({
      phase: "start",
      active: "red",
      units: [
        { id: blue, men: first(5), points: row(5, 10, 9, 1.05) },
        { id: red, men: [1, 2, 3], points: row(3, 10, 8, 1.05) },
        ...rest,
      ],
      dice: [6, 6],
    })
    expect(unit(match, red).men).toEqual([])
    expect([asked(match), unit(match, blue).at[1], unit(match, blue).fights]).toEqual(["next-move", 9000, []])
  })
})
