/** Falling back: how far, which way, in what formation; which bases are left; and what makes a unit fall back. */

import { viewOf } from "@salient/engine"
import { asked, last, optionsOf, play, refusal } from "@salient/kit/testing"
import { bearing, offset } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { calculatorOver } from "../calculator/calculator.ts"
import { models } from "../data/model.ts"
import { apart, bodyOf } from "../rules/formations-and-facing/body.ts"
import { waysBack } from "../rules/movement/retreat.ts"
import { restsOf } from "../rules/status-and-damage/losses.ts"
import type { Mine, Unit } from "../state.ts"
import type { Side } from "../types.ts"
import { a, box, facing, x } from "./duel.ts"
import { railway, train } from "./railway.ts"
import { along, field, type Played, table, unit, type Wanted, type Wants } from "./table.ts"

const SOUTH = { x: 10_000, y: 0 }
const NORTHWARD = 0

/** X stands at (10, 14), its rear to the north. */
function scene(theirs: Partial<Wanted>, more: Wants = {}) {
  const { state } = field({
    ...more,
    allied: [{ name: "A", at: [10, 6] }],
    central: [{ name: "X", at: [10, 14], ...theirs }, ...(more.central ?? [])],
  })
  return { state, target: state.units.find((u) => u.id === x) as Unit }
}

/** The ways open to X when it must fall back north. */
function north(theirs: Partial<Wanted>, more: Wants = {}) {
  const { state, target } = scene(theirs, more)
  return waysBack(state, target, NORTHWARD).ways
}

const woods = (west: number, south: number, east: number, rear: number) => ({
  id: "wood",
  kind: "woods",
  points: box(west, south, east, rear),
})
const hedge = (y: number) => ({
  id: `hedge-${y * 10}`,
  kind: "hedge",
  points: [
    [0, y * 1000],
    [48_000, y * 1000],
  ],
})
const river = (y: number) => ({
  id: "river",
  kind: "river",
  width: 1_000,
  points: [
    [0, y * 1000],
    [48_000, y * 1000],
  ],
})
const lake = (name: string, west: number, south: number, east: number, rear: number) => ({
  id: name,
  kind: "lake",
  points: box(west, south, east, rear),
})

describe("how far", () => {
  const line = { formation: "deployed" } as const
  it.each([
    ["2 in of open ground and 2 in of woods", {}, [woods(0, 18, 40, 30)], 4_000],
    ["woods an inch deep, then open ground again", line, [woods(0, 17, 40, 18)], 5_000],
    ["woods behind the left of a line only", line, [woods(11.2, 17, 40, 30)], 4_000],
    ["woods behind the right of a line only", line, [woods(0, 17, 8.8, 30)], 4_000],
    ["cavalry in ranks, woods 6 in behind its front", { arm: "cavalry" }, [woods(0, 20, 40, 40)], 6_000],
    ["cavalry in line, woods 6 in behind its front", { arm: "cavalry", ...line }, [woods(0, 20, 40, 40)], 6_750],
    ["cavalry that stands in woods", { arm: "cavalry" }, [woods(0, 10, 40, 40)], 3_000],
    ["cyclists pay for woods as cavalry (DGK-TROOP-11)", { cyclist: true }, [woods(0, 10, 40, 40)], 1_500],
    ["a hedge", line, [hedge(17)], 5_500],
    ["two hedges", line, [hedge(17), hedge(18)], 5_000],
    ["a hedge and woods", line, [hedge(17), woods(0, 18, 40, 30)], 4_250],
  ] as const)("DGK-AMB-15 the greatest distance that can be paid for: %s", (_what, theirs, terrain, far) =>
    expect(north(theirs, { terrain: [...terrain] })).toMatchObject([{ off: 0, by: { x: 0, y: far } }]),
  )

  it("DGK-MOVE-05 who cannot pay for crossing a hedge halts before it", () => {
    const [way] = north(line, { terrain: [hedge(20.7)] })
    expect(way?.by.y).toBeGreaterThanOrEqual(5_699)
    expect(way?.by.y).toBeLessThanOrEqual(5_700)
  })

  it("DGK-MOVE-14 a river that the shortened move does not come to makes nobody surrender, one that it does come to does", () => {
    const wood = woods(0, 17, 40, 30)
    expect(north(line, { terrain: [wood, river(20)] })).toMatchObject([{ off: 0, by: { x: 0, y: 4_000 } }])
    expect(north(line, { terrain: [wood, river(18)] })).toEqual([])
  })

  it("DGK-MOVE-13 DGK-TROOP-11 cyclists fall back 6 in, and every message says so", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10] }],
      central: [{ name: "X", at: [10, 14], formation: "deployed", cyclist: true }],
      acting: "allied",
      dice: [1, 100, 1, 87, 100], // the order arrives; home, won, a level
    })
    play(match, a, `assault:${x}`)
    expect(last(match, "assault")?.text).toContain("pushed back 6 in")
    expect(last(match, "fellBack")).toMatchObject({ name: "X", distance: 6_000 })
    const distances = calculatorOver(models.B).forms.find((f) => f.id === "distances")
    const asked = { unit: "regularInfantry", cyclists: true, figures: "usual" }
    expect(distances?.resolve(asked, () => 0).result).toBe("Falls back or is pushed back: 6 in")
  })
})

describe("which way", () => {
  it("DGK-MOVE-12 straight away from the centre of the firing unit's front, whatever part of it is nearest", () => {
    for (const at of [10, 11.5, 13, 7.5]) {
      const match = facing(
        { formation: "deployed", bases: 6 },
        { at: [at, 15], is: { status: "demoralized" } },
        { dice: [20] }, // one level: one of its four bases is lost from the ranks, and the centre of its front stays
      )
      play(match, a, `deployedFire:${x}`)
      const front = { x: at * 1000, y: 15_000 }
      const middle = { x: at * 1000, y: 16_000 }
      const hit = unit(match, "central", "X")
      expect(hit).toMatchObject({ strength: 3, facing: 18_000 })
      expect(hit.front).toEqual(offset(front, bearing({ x: 10_000, y: 10_000 }, middle), 6_000))
    }
  })

  it("DGK-MOVE-12 round a pond straight behind it there are two ways as straight as each other: its owner chooses", () => {
    const pond = lake("pond", 9.6, 18, 10.4, 19)
    const match = facing(
      { formation: "deployed", bases: 8 },
      { bases: 8, is: { status: "demoralized" } },
      { terrain: [pond], dice: [10] },
    )
    play(match, a, `deployedFire:${x}`)
    expect([asked(match), optionsOf(match)]).toEqual(["fall-back", ["right", "left"]])
    expect(refusal(match, "straight")).toMatchObject({
      rules: ["DGK-MOVE-12"],
      reason: "X cannot fall back in a straight line.",
    })
    play(match, "left")
    expect(unit(match, "central", "X").front.x).not.toBe(10_000)
  })

  it("DGK-MOVE-08 a pond between the corners of a base bars the way of the line, which goes past it", () => {
    const pond = lake("pond", 8.1, 17, 8.9, 17.8)
    expect(north({ formation: "deployed" }, { terrain: [pond] })).toMatchObject([{ off: 2_500, formation: "deployed" }])
  })

  it("DGK-MOVE-08 every base of a long line is watched, not only its middle and its ends", () => {
    const pond = lake("pond", 7.6, 17, 8.4, 18)
    const [way] = north({ formation: "deployed", bases: 7 }, { terrain: [pond] })
    expect(way).toMatchObject({ formation: "deployed", off: 4_500 }) // its left end just clears it
  })

  it("DGK-MOVE-10 with friends straight behind it takes the straightest ways on which it can go the whole distance", () => {
    const ways = north({}, { central: [{ name: "Y", at: [10, 20], formation: "deployed" }] })
    expect(ways.map((w) => w.off)).toEqual([3_000, -3_000])
    for (const { by } of ways) expect(Math.round(Math.sqrt(by.x ** 2 + by.y ** 2))).toBe(6_000)
  })

  it("DGK-MOVE-14 with friends wherever it could end it halts short of them, and does not surrender", () => {
    const rows = [18, 19, 20, 21].flatMap((y) =>
      [2, 10, 18].map((at) => ({
        name: `Y ${at} ${y}`,
        at: [at, y] as const,
        formation: "deployed" as const,
        bases: 8,
      })),
    )
    expect(north({}, { central: rows })).toMatchObject([{ off: 0, by: { x: 0, y: 2_000 }, formation: "maneuver" }])
  })
})

describe("in what formation", () => {
  const lakes = (from: number, to: number) => ({
    terrain: [lake("left", 0, 16, from, 26), lake("right", to, 16, 40, 26)],
  })

  it("DGK-MOVE-12 a line that does not fit between two lakes goes back in maneuver formation, facing as it did", () =>
    expect(north({ formation: "deployed", bases: 6 }, lakes(8, 12))).toMatchObject([
      { formation: "maneuver", ranks: [3, 3], facing: 18_000, off: 0, by: { x: 0, y: 6_000 } },
    ]))

  it("DGK-MOVE-12 where only one base fits it goes in march formation", () =>
    expect(north({ formation: "deployed", bases: 6 }, lakes(9.25, 10.75))).toMatchObject([
      { formation: "march", facing: 18_000, off: 0, by: { x: 0, y: 6_000 } },
    ]))

  it("DGK-MOVE-12 and turns to the enemy if it must for that", () =>
    expect(north({ formation: "deployed", bases: 6, facing: 90 }, lakes(9.25, 10.75))).toMatchObject([
      { formation: "march", facing: 18_000, off: 0, by: { x: 0, y: 6_000 } },
    ]))

  it("DGK-MOVE-14 where nobody fits it surrenders", () =>
    expect(north({ formation: "deployed", bases: 6 }, lakes(9.6, 10.4))).toEqual([]))

  it("DGK-MOVE-12 what fits is kept: formation, ranks and facing", () =>
    expect(north({ formation: "deployed" }, lakes(8, 12))).toMatchObject([
      { formation: "deployed", ranks: [4], facing: 18_000, off: 0 },
    ]))
})

describe("which bases are left", () => {
  const rests = (theirs: Partial<Wanted>, lost: number, is: Partial<Unit> = {}) => {
    const { state, target } = scene(theirs)
    Object.assign(target, is)
    return restsOf(state, target, lost, { x: SOUTH.x - 1_000, y: SOUTH.y }) // nearer to its right end, which is in the west
  }
  const places = (found: ReturnType<typeof rests>, axis: "x" | "y") =>
    Object.fromEntries(found.map((o) => [o.id, ("value" in o ? o.value : undefined)?.bases.map((b) => b[axis] / 1000)]))

  it("DGK-DMG-04 of a line of two the base farther from the enemy is lost first, on whichever side he is", () => {
    const { state, target } = scene({ formation: "deployed", bases: 2 })
    const first = (side: number) => restsOf(state, target, 1, { x: target.front.x + side, y: SOUTH.y })[0]?.id
    expect([first(1_000), first(-1_000)]).toEqual(["right", "left"]) // it faces south: its left is in the east
  })

  it("DGK-DMG-04 a line loses bases from either end, or some from each; first from the end farther from the enemy", () => {
    const found = rests({ formation: "deployed", bases: 5 }, 2)
    expect(found.map((o) => o.id)).toEqual(["left", "right", "left:1"])
    expect(places(found, "x")).toEqual({ left: [10, 9, 8], right: [12, 11, 10], "left:1": [11, 10, 9] })
    expect(rests({ formation: "deployed" }, 1).map((o) => o.id)).toEqual(["left", "right"])
  })

  it("DGK-DMG-04 a column loses its tail or its head, or some of each", () => {
    const found = rests({ formation: "march", bases: 6 }, 2)
    expect(found.map((o) => o.id)).toEqual(["tail", "head", "tail:1"])
    expect(places(found, "y")).toEqual({
      tail: [14.5, 15.5, 16.5, 17.5],
      head: [16.5, 17.5, 18.5, 19.5],
      "tail:1": [15.5, 16.5, 17.5, 18.5],
    })
    const [, head] = found
    expect(head && "value" in head && head.value).toMatchObject({
      front: { x: 10_000, y: 16_000 },
      ranks: [1, 1, 1, 1],
    })
  })

  it.each([
    [8, [3, 3, 2], 2, ["3+3", "2+2+2"]],
    [8, [3, 3, 2], 3, ["3+2", "2+2+1"]],
    [7, [3, 2, 2], 1, ["2+2+2"]], // 3+3 would need a larger second rank
    [7, [4, 3], 1, ["3+3"]],
    [6, [2, 2, 2], 1, ["2+2+1"]],
    [4, [2, 2], 1, ["2+1"]],
  ])("DGK-DMG-04 of %i bases in ranks of %j that lose %i these layouts can be left: %j", (bases, ranks, lost, left) =>
    expect(rests({ bases }, lost, { ranks: [...ranks] }).map((o) => o.id)).toEqual(left),
  )

  it("DGK-DMG-04 the owner of a column is asked, and it falls back as he left it", () => {
    const match = facing(
      { formation: "deployed" },
      { formation: "march", is: { status: "demoralized" } },
      { dice: [40] },
    )
    play(match, a, `deployedFire:${x}`)
    expect(match.pending[0]).toMatchObject({ by: "central", what: "lose-bases" })
    expect(optionsOf(match)).toEqual(["tail", "head"])
    play(match, "head")
    expect(unit(match, "central", "X")).toMatchObject({ strength: 3, front: { x: 10_000, y: 22_000 } })
  })
})

describe("what makes a unit fall back", () => {
  const minefield = (y: number): Mine => ({
    id: "mine:central/field-1",
    side: "central",
    kind: "field",
    x: 10_000,
    y: y * 1000,
    shown: false,
  })
  const fellBack = (match: Played) => match.told.filter((t) => t.what.kind === "fellBack").map((t) => t.what.distance)

  it("DGK-DMG-03 a base lost to a minefield: the unit falls back from it", () => {
    const match = table({
      allied: [{ name: "A", at: [10, 10], is: { status: "demoralized" } }],
      central: [{ name: "X", at: [40, 40] }],
      acting: "allied",
      dice: [1],
      is: { mines: [minefield(14)] },
    })
    play(match, a, "maneuver", along(a, [10, 15]))
    expect(unit(match, "allied", "A")).toMatchObject({ strength: 3, ranks: [2, 1], front: { x: 10_000, y: 7_000 } })
    expect(fellBack(match)).toEqual([6_000])
  })

  it("DGK-MINE-01 who falls back into a minefield loses a base there and does not fall back again", () => {
    const match = facing(
      { formation: "deployed" },
      { bases: 8, is: { status: "demoralized" } },
      { dice: [10], is: { mines: [minefield(20)] } }, // index 6 - 4 + 1 = 3: 10 is one level
    )
    play(match, a, `deployedFire:${x}`)
    expect(unit(match, "central", "X").strength).toBe(6)
    expect(fellBack(match)).toEqual([2_000]) // its rear was at 17, the field begins at 19
  })

  it("DGK-MINE-01 who stands in a minefield and falls back out of it pays for that", () => {
    const match = facing(
      { formation: "deployed" },
      { bases: 8, is: { status: "demoralized" } },
      { dice: [10], is: { mines: [minefield(16)] } },
    )
    play(match, a, `deployedFire:${x}`)
    expect(unit(match, "central", "X").strength).toBe(6)
    expect(fellBack(match)).toEqual([6_000])
    expect(match.state.mines[0]?.shown).toBe(true)
  })

  it("DGK-HIDE-01 a hidden unit that is made to fall back is seen", () => {
    const mine: Mine = { ...minefield(15), id: "mine:allied/command-1", side: "allied", kind: "command" }
    const match = facing(
      {},
      { bases: 8, is: { hidden: true, status: "demoralized" } },
      { dice: [60], is: { mines: [mine] } },
    )
    play(match, a, `fire-mine:${mine.id}`)
    expect(fellBack(match)).toEqual([6_000])
    expect(unit(match, "central", "X").hidden).toBe(false)
    expect(last(match, "revealed")).toMatchObject({ name: "X" })
  })

  it("DGK-HIDE-01 a hidden unit that a blast does not move stays hidden: the enemy hears nothing of it, nor sees its dice", () => {
    const mine: Mine = { ...minefield(15), id: "mine:allied/command-1", side: "allied", kind: "command" }
    const match = facing({}, { is: { hidden: true } }, { dice: [100], is: { mines: [mine] } })
    play(match, a, `fire-mine:${mine.id}`)
    expect(unit(match, "central", "X").hidden).toBe(true)
    const kinds = (side: Side) => viewOf(match, side, 0).told.map((t) => t.what.kind)
    expect(kinds("central")).toContain("blast")
    expect(kinds("allied")).not.toContain("blast")
    expect([viewOf(match, "central", 0).dice.length, viewOf(match, "allied", 0).dice.length]).toEqual([1, 0])
  })

  it("DGK-TRAIN-05 DGK-TRAIN-06 a demoralized passenger of a wrecked train loses a base and stands beside it", () => {
    const match = railway({
      allied: [{ name: "Riders", bases: 6, is: { aboard: train, status: "demoralized" } }],
      central: [{ name: "X", arm: "fieldArtillery", bases: 3, at: [18, 30], formation: "deployed" }],
      acting: "central",
      dice: [1],
    })
    const cars = bodyOf(unit(match, "allied", "Train"))
    play(match, x, `deployedFire:${train}`)
    const riders = unit(match, "allied", "Riders")
    expect(riders).toMatchObject({ where: "table", strength: 5 })
    expect(apart(bodyOf(riders), cars)).toBeLessThanOrEqual(250)
    expect(fellBack(match)).toEqual([])
  })
})
