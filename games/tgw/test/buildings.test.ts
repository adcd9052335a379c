import { asked, last, optionsOf, refusal } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { inParts } from "../rules/buildings-under-fire/sections.ts"
import { fallBack } from "../rules/falling-back-and-regrouping/retreat.ts"
import { attackOn } from "../rules/shooting/attack.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import { at, crew, first, type Ground, ids, type Men, makeText, play, row, run, stateOf, table, unit } from "./table.ts"

const { red, red2, blue, blue2 } = ids
const square = (kind: Ground["kind"], x: number, y: number, w: number, d: number): Ground => ({
  kind,
  points: [
    [x, y],
    [x + w, y],
    [x + w, y + d],
    [x, y + d],
  ],
})
const house: Ground = { ...square("building", 10, 10, 8, 6), floors: 3, armour: 11 }
const three = (y: number): Men => ({ id: blue, men: [0, 1, 2], points: row(3, 12, y, 1.2) })
const other: Men[] = [
  { id: blue2, men: first(5), rank: [30, 33] },
  { id: red, men: first(5), rank: [30, 2] },
]
const to = (y: number) => ({ path: { [blue]: [{ x: 12_000, y: y * 1000, how: "as" }] } })

describe("floors", () => {
  it("TGW-TERR-08 with a 6, three inches into the house leave three: one floor up, not two", () => {
    const match = table({ ground: [house], units: [three(17), ...other], dice: [6, 2] })
    play(match, `move:${blue}:difficult`, to(14))
    expect(asked(match)).toBe("floor")
    expect(optionsOf(match)).toEqual(["floor:1", "stay"])
    play(match, "floor:1")
    expect(unit(match, blue)).toMatchObject({ floors: [1, 1, 1], moved: true })
  })
  it("TGW-TERR-09 in ruins with a 4: two inches down, and two left to leave", () => {
    const ruins = { ...square("ruins", 10, 10, 8, 6), floors: 2 }
    const up: Men = { ...three(15), floors: [1, 1, 1] }
    const match = table({ ground: [ruins], units: [up, ...other], dice: [4] })
    play(match, `move:${blue}:oneDie`)
    expect(refusal(match, to(17.1)).ok).toBe(false)
    play(match, to(17))
    expect(unit(match, blue).floors).toEqual([])
  })
  it("TGW-SHOOT-11 from the second floor a man looks over the hedge of men and the wall that hide the ground floor", () => {
    const wall = {
      ...square("highWall", 5, 5, 20, 0),
      kind: "highWall" as const,
      points: [
        [5, 5],
        [25, 5],
      ] as const,
    }
    const seen = (floor: number) => {
      const m = stateOf({
        ground: [house, wall],
        units: [
          { id: blue, men: [0], points: [at(12.7, 10.8)], floors: floor > 0 ? [floor] : [] },
          { id: red, men: first(5), points: row(5, 11, 1.5, 1.2) },
        ],
      })
      return attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all").hittable.length
    }
    expect([seen(0), seen(2)]).toEqual([0, 5])
  })
  const upstairs: Men = { id: red, men: first(5), points: row(5, 11, 14, 1.2), floors: [1, 1, 1, 1, 1] }
  it("TGW-DEC-35 who assaults men upstairs climbs to them; a roll too low for the stairs does not reach them", () => {
    const go = (die: number) => {
      const match = table({
        phase: "assaults",
        ground: [house],
        units: [
          { id: blue, men: first(5), points: row(5, 11, 18, 1.2) },
          upstairs,
          { id: blue2, men: first(5), rank: [30, 33] },
          { id: red2, men: first(5), rank: [30, 2] },
        ],
        dice: [die, 1, 6, 6, ...Array(60).fill(1)],
      })
      play(match, `assault:${blue}`, `at:${red}`)
      return match
    }
    expect(last(go(4), "assaults")).toMatchObject({ reached: false })
    const reached = go(6)
    expect(last(reached, "assaults")).toMatchObject({ reached: true })
    expect(unit(reached, blue).floors.some((f) => f === 1)).toBe(true)
  })
  it("TGW-DEC-35 men on different floors do not touch, and who falls back comes down first", () => {
    const m = stateOf({ ground: [house], units: [{ id: blue, men: first(5), points: row(5, 11, 15, 1.2) }, upstairs] })
    expect(unit({ state: m }, blue).fights).toEqual([])
    const match = run({ ground: [house], units: [{ ...upstairs, id: blue, men: first(5) }], dice: [3, 4] }, (s) => {
      fallBack(s, unit({ state: s }, blue))
      return undefined
    })
    expect(unit(match, blue)).toMatchObject({ floors: [] })
    expect(unit(match, blue).at[1]).toBe(19_000) // seven inches, two of them on the stairs
  })
})

describe("shells on buildings", () => {
  const mortar = makeText("ge18-attack-bn", "ge18-light-mortar", "unit", 3)
  const heavy = makeText("ge14-infantry-bn", "ge14-77mm", "unit", 4)
  const lay = (x: number, y: number) => ({ place: { "marker:lay": { x: x * 1000, y: y * 1000 } } })
  it("TGW-BLDG-05 aimed at floor 1: there it hits of itself, on the floors next to it on 4+, two floors away nobody", () => {
    const match = table({
      phase: "shooting",
      ground: [{ ...house, kind: "ruins" }],
      units: [
        crew(blue, mortar, 3, 14, 32, 18_000, { company: null }),
        {
          id: red,
          men: first(6),
          points: [...row(3, 12, 13, 1.1), ...row(3, 12, 14.2, 1.1)],
          floors: [1, 1, 1, 2, 2, 0],
        },
        { id: blue2, men: first(5), rank: [30, 33] },
      ],
      dice: [1, 1, 3, 4, 4, ...Array(30).fill(1)],
    })
    // the ruins must not hide everybody: seen from the north they are at most four inches thick
    play(match, `fire:${blue}`, `at:${red}`, lay(13.1, 13.4))
    expect(asked(match)).toBe("level")
    expect(optionsOf(match)).toEqual(["floor:0", "floor:1", "floor:2"])
    play(match, "floor:1")
    expect(last(match, "under-marker")).toMatchObject({ wholly: 3, dice: [3, 4, 4], hits: 5 })
  })
  it("TGW-BLDG-04 of a factory in two sections one falls in, and the other with its men stands", () => {
    const [a, b] = [
      { ...square("building", 8, 10, 6, 6), armour: 11 },
      { ...square("building", 14, 10, 6, 6), armour: 11 },
    ]
    const match = table({
      phase: "shooting",
      ground: [a, b],
      units: [
        crew(blue, heavy, 4, 11, 33, 18_000, { company: null }),
        { id: red, men: first(5), points: row(5, 9, 15.4, 1.05) },
        { id: red2, men: first(5), points: row(5, 15, 12, 1.05) },
        { id: blue2, men: first(5), rank: [30, 33] },
      ],
      dice: [6, ...Array(4).fill(1), 6, 6, ...Array(30).fill(1)],
    })
    play(match, `fire:${blue}`, `at:${red}`, lay(10, 15.3))
    while (asked(match) === "go-to-ground") play(match, { confirm: false })
    expect(asked(match)).toBe("collapse")
    play(match, "rubble")
    expect(fieldOf(match.state).table.pieces.map((p) => p.kind)).toEqual(["building", "rubble"])
    expect([unit(match, red).pinned, unit(match, red2).pinned, unit(match, red2).men.length]).toEqual([1, 0, 5])
  })
  it("TGW-BLDG-04 where it was agreed, a house longer than five inches stands in two parts; a smaller one does not", () => {
    const plan = JSON.parse(
      stateOf({
        ground: [{ ...square("building", 4, 4, 12, 6), armour: 11, floors: 2 }, square("building", 30, 4, 5, 5)],
        units: [],
      }).ground,
    )
    expect(inParts(plan).pieces.map((p) => [p.name, p.points.map(({ x }) => x / 1000)])).toEqual([
      ["Building, part 1", [4, 10, 10, 4]],
      ["Building, part 2", [10, 16, 16, 10]],
      ["Building", [30, 35, 35, 30]],
    ])
  })
  it("TGW-BLDG-03 a heavy mortar (S4) and a 6 bring a shed down (10 against 9); against a log cabin nothing happens", () => {
    const shot = (armour: number) => {
      const match = table({
        phase: "shooting",
        ground: [{ ...square("building", 10, 10, 6, 6), armour }],
        units: [
          crew(blue, makeText("ge18-attack-bn", "ge18-heavy-mortar", "unit", 3), 3, 13, 30, 18_000, { company: null }),
          { id: red, men: first(3), points: row(3, 12, 15.4, 1.05) },
          { id: blue2, men: first(5), rank: [30, 33] },
        ],
        dice: [1, 1, ...Array(3).fill(1), 6, ...Array(30).fill(1)],
      })
      play(match, `fire:${blue}`, `at:${red}`, lay(13, 15.3))
      return (last(match, "battered") as { down?: boolean } | undefined)?.down
    }
    expect([shot(9), shot(10)]).toEqual([true, false])
  })
  it("TGW-TERR-17 in a fortified building the save is 3+", () => {
    const m = stateOf({
      ground: [square("fortifiedBuilding", 10, 10, 8, 6)],
      units: [
        { id: blue, men: first(3), points: row(3, 13, 22, 1.5) },
        { id: red, men: first(3), points: row(3, 11.4, 15.4, 2.6) },
      ],
    })
    expect(attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all").cover).toMatchObject({ save: 3 })
  })
})
