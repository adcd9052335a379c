import { asked, last, refusal, told } from "@salient/kit/testing"
import { circle } from "@salient/space/table"
import { describe, expect, it } from "vitest"
import { mayDismount } from "../rules/cavalry.ts"
import { isOnCrest } from "../rules/cover/crest.ts"
import { makeFor } from "../rules/general-conventions/models.ts"
import { lookAt } from "../rules/line-of-sight/looks.ts"
import { attackOn } from "../rules/shooting/attack.ts"
import { targetsOf } from "../rules/shooting/targets.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import {
  alone,
  at,
  crew,
  first,
  type Ground,
  ids,
  makeText,
  play,
  row,
  type Scene,
  stateOf,
  table,
  unit,
  vehicle,
} from "./table.ts"

const { red, red2, redCommand, blue, blue2 } = ids
const french = makeText("fr14-infantry-bn", "fr14-infantry-company", "platoon", 12)
const horse = makeText("bef14-cavalry-bn", "bef14-cavalry-squadron", "platoon", 6)
const mortar = makeText("ge18-attack-bn", "ge18-light-mortar", "unit", 3)
const bombers = JSON.stringify({
  table: "ge18-attack-bn",
  changes: [],
  unit: "ge18-assault-company",
  part: { element: "platoon", models: 9, options: { bombers: 1 } },
  joined: [],
})

describe("Elan and the Colours", () => {
  const running = (dice: number[], more: Partial<Scene> = {}): Scene => ({
    phase: "shooting",
    active: "red",
    units: [
      { id: red, make: french, men: first(6), points: row(6, 10, 10, 1.5) },
      { id: blue, men: first(6), points: row(6, 10, 20, 1.5) },
      { id: red2, men: first(5), rank: [40, 4] },
    ],
    dice,
    ...more,
  })
  it("TGW-AS-02 an enemy in sight at ten inches and a die of 5: the unit ends five inches nearer and may assault", () => {
    const match = table(running([5]))
    play(match, `fire:${red}`, "elan", `at:${blue}`)
    expect(unit(match, red)).toMatchObject({ fired: "nothing", moved: true })
    expect(unit(match, red).at[1]).toBe(15_000)
  })
  it("TGW-MOVE-09 through a dense wood a 5 is three inches", () => {
    const wood: Ground = {
      kind: "denseWood",
      points: [
        [5, 9],
        [30, 9],
        [30, 12],
        [5, 12],
      ],
    }
    const match = table(running([5], { ground: [wood] }))
    play(match, `fire:${red}`, "elan", `at:${blue}`)
    expect(last(match, "runs")).toMatchObject({ inches: 3 })
  })
  it("TGW-AS-04 under the Colours the die may be rolled again, and their unit must assault who is in reach", () => {
    const make = JSON.stringify({
      table: "fr14-infantry-bn",
      changes: [],
      unit: "fr14-bcg",
      part: { element: "command", models: 5, leader: "colonel", options: {} },
      joined: ["fr14-regimental-colours"],
    })
    const staff = { id: redCommand, make, men: first(6), points: row(6, 10, 8, 1.5), company: null }
    const match = table(
      running([2, 6], { units: [...running([]).units.slice(0, 2), { ...staff, points: row(6, 10, 5, 1.5) }] }),
    )
    play(match, `fire:${red}`, "elan", `at:${blue}`)
    expect(asked(match)).toBe("elan-again")
    play(match, { confirm: true })
    expect(last(match, "runs")).toMatchObject({ inches: 6 })
    const bound = table({
      phase: "assaults",
      active: "red",
      units: [
        { ...staff, points: row(6, 10, 15, 1.5) },
        { id: blue, men: first(6), points: row(6, 10, 20, 1.5) },
      ],
    })
    expect(told(bound, "assaults")).toHaveLength(1) // it is the only answer, so nobody is asked
  })
})

describe("cavalry", () => {
  const rider = { id: red, make: horse, men: first(3), points: [at(10, 10), at(12, 10), at(14, 10)], facing: 0 }
  const trench: Ground = {
    kind: "trench",
    points: [
      [2, 16],
      [40, 16],
    ],
    width: 2,
  }
  it("TGW-CAV-01, TGW-CAV-04 and TGW-CMD-12 it rides nine inches, and never into a trench", () => {
    const match = table({
      active: "red",
      ground: [trench],
      units: [rider, { id: blue, men: first(5), rank: [30, 33] }],
    })
    play(match, `move:${red}`)
    const to = (y: number) => ({ path: { [red]: [{ x: 10_000, y: y * 1000, how: "as" }] } })
    expect(refusal(match, to(17)).ok).toBe(false)
    expect(refusal(match, { path: { [red]: [{ x: 10_000, y: 500, how: "as" }] } }).ok).toBe(false)
    play(match, { path: { [red]: [{ x: 18_900, y: 10_000, how: "as" }] } })
    expect(unit(match, red).at[0]).toBe(18_900)
  })
  it("TGW-CAV-06 having moved it has no cover; TGW-CAV-02 all cavalry has Elan", () => {
    const wood: Ground = {
      kind: "denseWood",
      points: [
        [5, 5],
        [30, 5],
        [30, 12],
        [5, 12],
      ],
    }
    const cover = (moved: boolean) => {
      const m = stateOf({
        ground: [wood],
        units: [
          { ...rider, moved },
          { id: blue, men: first(5), points: row(5, 9, 15, 1.5) },
        ],
      })
      return attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all").cover?.save
    }
    expect([cover(true), cover(false)]).toEqual([undefined, 5])
    expect(makeFor({ make: horse }).rules.has("elan")).toBe(true)
  })
  it("TGW-CAV-08 and TGW-CAV-09 dismounting, where it was agreed: infantry of the line from then on, with one inch of coherency", () => {
    const m = stateOf({ active: "red", units: [rider] })
    expect(mayDismount(m, unit({ state: m }, red)).ok).toBe(false)
    m.options.dismounting = "on"
    expect(mayDismount(m, unit({ state: m }, red)).ok).toBe(true)
    const foot = makeFor({ make: JSON.stringify({ ...JSON.parse(horse), dismounted: true }) })
    expect([foot.coherency, foot.rules.has("cavalry"), foot.men.find((x) => !x.officer)?.profile.WS]).toEqual([
      1000,
      false,
      4,
    ])
  })
})

describe("bombers, spotters, flames", () => {
  it("TGW-SPEC-07, TGW-SPEC-08 and TGW-SPEC-09 nine bombers and a 3: five hits at S3, no saves in a trench, and they may still assault that unit", () => {
    const trench: Ground = {
      kind: "trench",
      points: [
        [2, 10],
        [40, 10],
      ],
      width: 2,
    }
    const match = table({
      phase: "shooting",
      active: "blue",
      ground: [trench],
      units: [
        { id: blue, make: bombers, men: first(9), points: row(9, 8, 14, 1.5) },
        { id: red, men: first(9), points: row(9, 8, 10, 1.5) },
        { id: blue2, men: first(5), rank: [40, 33] },
      ],
      dice: [3, 4, 4, 1, 1, 1],
    })
    play(match, `fire:${blue}`, `at:${red}:bombs`)
    expect(last(match, "shots")).toMatchObject({ hits: 5 })
    play(match, { confirm: false })
    expect(told(match, "saves")).toEqual([])
    expect(unit(match, blue)).toMatchObject({ fired: "closeRange", firedAt: red })
  })
  const spotter = makeText("bef18-infantry-bn", "bef18-spotter", "unit", 1)
  it("TGW-SPEC-10, TGW-SPEC-11 a mortar behind a hill fires at what its spotter sees, if he is within twelve inches", () => {
    const hill: Ground = {
      kind: "hill",
      points: [
        [16, 18],
        [34, 18],
        [34, 22],
        [16, 22],
      ],
    }
    const seen = (x: number, y: number) => {
      const m = stateOf({
        ground: [hill],
        units: [
          crew(blue, mortar, 3, 22, 28, 18_000, alone),
          { id: blue2, make: spotter, men: [0], points: [at(x, y)], serves: blue as never, company: null },
          { id: red, men: first(5), points: row(5, 18, 8, 1.5) },
        ],
      })
      return targetsOf(m, unit({ state: m }, blue)).free.length
    }
    expect([seen(14, 22), seen(9, 20)]).toEqual([1, 0])
  })
  it("TGW-SPEC-13 a spotter is a target only for those within six inches of him", () => {
    const free = (y: number) => {
      const m = stateOf({
        units: [
          { id: red, make: spotter, men: [0], points: [at(10, y)], company: null },
          { id: blue, men: first(5), points: row(5, 9, 20, 1.5) },
        ],
      })
      return targetsOf(m, unit({ state: m }, blue)).free.length
    }
    expect([free(12), free(13.2)]).toEqual([0, 1])
  })
})

describe("ground and targets", () => {
  it("TGW-TERR-13 a man at a window sees out of that wall and is seen; from elsewhere in the house he is not", () => {
    const house: Ground = {
      kind: "building",
      points: [
        [10, 10],
        [13, 10],
        [13, 16],
        [10, 16],
      ],
    }
    const m = stateOf({ ground: [house], units: [] })
    const look = (from: [number, number], to: [number, number]) =>
      lookAt(fieldOf(m), at(...from), circle(at(...to), 500)).seen
    expect(look([11.5, 26], [11.5, 15.3])).toBe(true)
    expect(look([11.5, 26], [11.5, 12.9])).toBe(false)
  })
  it("TGW-COVER-11 most of a unit behind the crest, fired at from below: 5+; from an equal hill: none", () => {
    const hill: Ground = {
      kind: "hill",
      points: [
        [10, 10],
        [30, 10],
        [30, 18],
        [10, 18],
      ],
    }
    const m = stateOf({ ground: [hill], units: [{ id: red, men: first(5), points: row(5, 14, 12, 1.5) }] })
    expect([
      isOnCrest(m, at(18, 30), 1250, unit({ state: m }, red)),
      isOnCrest(m, at(18, 30), 3250, unit({ state: m }, red)),
    ]).toEqual([true, false])
  })
  it("TGW-SHOOT-09 a tank at six inches does not keep a unit from firing at infantry at twelve; a farther tank needs a test", () => {
    const m = stateOf({
      units: [
        { id: blue, men: first(9), points: row(9, 14, 24, 1.2) },
        vehicle(red, "bef18-infantry-bn", "bef18-mark-iv-male", 10, 16),
        { id: red2, men: first(9), points: row(9, 16, 10, 1.2) },
        vehicle(redCommand, "bef18-infantry-bn", "bef18-mark-iv-male", 34, 8),
      ],
    })
    const { free } = targetsOf(m, unit({ state: m }, blue))
    expect(free.map((u) => u.id).sort()).toEqual([red, red2].sort())
  })
})
