/** How this game reads the book where the book is silent or contradicts itself: TGW-DEC-01 and the following. */
import { asked, optionsOf, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { gap, gunBase } from "../rules/general-conventions/models.ts"
import { endPinning, pin } from "../rules/pinning.ts"
import { attackOn, coverOfUnit } from "../rules/shooting/attack.ts"
import { targetsOf } from "../rules/shooting/targets.ts"
import {
  at,
  crew,
  first,
  type Ground,
  ids,
  type Men,
  makeText,
  names,
  play,
  row,
  run,
  type Scene,
  stateOf,
  table,
  trench,
  unit,
  vehicle,
} from "./table.ts"

const { blue, blue2, red, red2, redCommand } = ids
const as = (x: number, y: number) => ({ path: { [blue]: [{ ...at(x, y), how: "as" }] } })
/** A unit that has not acted yet keeps the phase open. */
const waits: Men = { id: blue2, men: first(5), rank: [36, 33] }

describe("readings: movement", () => {
  it("TGW-DEC-01 a man passes between comrades 0.8 inches apart, but no two end in one place", () => {
    const rank = Array.from({ length: 9 }, (_, i) => at(5 + 1.8 * i, 17))
    const match = table({ units: [{ id: blue, men: first(10), points: [...rank, at(12.2, 19)] }, waits] })
    play(match, `move:${blue}`)
    const goes = (x: number, y: number) => ({ path: { [`${blue}/9`]: [at(x, y)] } })
    expect(tried(match, goes(12.2, 15))).toMatchObject({ ok: true })
    expect(refusal(match, goes(12.2, 16.6)).rules).toContain("TGW-MOVE-03")
  })
  it("TGW-DEC-02 a unit that declared open ground may not go through craters, and one that declared them rolls first", () => {
    const craters: Ground = {
      kind: "craters",
      points: [
        [5, 14],
        [40, 14],
        [40, 18],
        [5, 18],
      ],
    }
    const match = table({
      ground: [craters],
      units: [{ id: blue, men: first(5), rank: [10, 20] }, waits],
      dice: [2, 5],
    })
    expect(optionsOf(match)).toEqual(expect.arrayContaining([`move:${blue}`, `move:${blue}:difficult`]))
    const open = table({ ground: [craters], units: [{ id: blue, men: first(5), rank: [10, 20] }, waits] })
    play(open, `move:${blue}`)
    expect(refusal(open, as(10, 16)).rules).toContain("TGW-TERR-05")
    play(match, `move:${blue}:difficult`, as(10, 16))
    expect(told(match, "rolled-for-ground")[0]).toMatchObject({ dice: [2, 5], inches: 5 })
  })
  it("TGW-DEC-10 the model of a weapon is an obstacle, without an inch around it, and stops neither sight nor fire", () => {
    const hmg = makeText("ge18-attack-bn", "ge18-mg", "unit", 3)
    const gunners = crew(red, hmg, 3, 20, 10, 0, { company: null })
    const match = table({ units: [{ id: blue, men: [0], points: [at(20, 14)] }, gunners, waits] })
    const { at: gun, depth } = gunBase(unit(match, red), 0)
    play(match, `move:${blue}`)
    const beside = (away: number) => as(20, (gun.y + depth / 2) / 1000 + 0.5 + away)
    expect(tried(match, beside(0.1)).ok).toBe(true)
    expect(tried(match, beside(-0.1)).ok).toBe(false)
    const m = stateOf({
      phase: "shooting",
      units: [
        { id: blue, men: [0], points: [at(20, 16)] },
        { ...gunners, men: [0], points: [at(26, 10)] },
        { id: red2, men: first(5), points: row(5, 19.9, 4, 1.2) },
      ],
    })
    expect(attackOn(m, unit({ state: m }, blue), unit({ state: m }, red2), "all").hittable).toContain(0)
  })
  it("TGW-DEC-16 a man who begins within an inch of the enemy may stay, or go, but not come nearer", () => {
    const match = table({
      units: [{ id: blue, men: [0], points: [at(10, 20)] }, { id: red, men: first(5), rank: [10, 18.5] }, waits],
    })
    expect(gap(unit(match, blue), 0, unit(match, red), 0)).toBeLessThan(1000)
    play(match, `move:${blue}`)
    expect(tried(match, { path: {} }).ok).toBe(true)
    expect(tried(match, as(10, 23)).ok).toBe(true)
    expect(refusal(match, as(10, 19.8)).rules).toContain("TGW-MOVE-04")
  })
  it("TGW-DEC-14 a tank tests once for a piece of Difficult Terrain that it enters, crosses and leaves, and again for another", () => {
    const strip = (y: number): Ground => ({
      kind: "craters",
      points: [
        [10, y],
        [30, y],
        [30, y + 0.2],
        [10, y + 0.2],
      ],
    })
    const tests = (...ground: Ground[]) => {
      const match = table({
        active: "red",
        ground,
        units: [
          vehicle(red, "bef18-infantry-bn", "bef18-mark-v", 20, 10),
          { id: red2, men: first(5), rank: [40, 33] },
          { id: blue, men: first(5), rank: [40, 2] },
        ],
        dice: [2, 2, 2, 2],
      })
      play(match, `drive:${red}:steady`, { path: { [red]: [at(20, 16)] } })
      expect(unit(match, red).at).toEqual([20_000, 16_000])
      return told(match, "bogged").length
    }
    expect([tests(strip(13.4)), tests(strip(13.4), strip(14.6))]).toEqual([1, 2])
  })
})

describe("readings: fire", () => {
  it("TGW-DEC-05 cover is judged from the nearest man who can hit", () => {
    const wall: Ground = {
      kind: "lowWall",
      points: [
        [5, 10],
        [40, 10],
      ],
    }
    const of = (north: number) => {
      const m = stateOf({
        ground: [wall],
        units: [
          { id: blue, men: first(2), points: [at(10, north), at(10, 2)] },
          { id: red, men: [0], points: [at(10, 9.2)] },
        ],
      })
      return attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all").cover?.save
    }
    expect([of(14), of(20)]).toEqual([5, undefined])
  })
  it("TGW-DEC-06 the value that most covered men have; on a tie the worse", () => {
    const [a, b] = [
      { name: "a", save: 4 },
      { name: "b", save: 5 },
    ]
    expect(coverOfUnit([a, a, b])?.save).toBe(4)
    expect(coverOfUnit([a, b])?.save).toBe(5)
    expect(coverOfUnit([a, undefined])).toBeUndefined()
  })
  it("TGW-DEC-07 each kind of weapon counts the men that it can reach, all together those whom any can reach", () => {
    const platoon = makeText("bef14-infantry-bn", "bef14-infantry-company", "platoon", 9)
    const m = stateOf({
      phase: "shooting",
      units: [
        { id: blue, men: first(9), points: row(9, 10, 30, 1.2), make: platoon },
        { id: red, men: first(4), points: [at(10, 12), at(12, 12), at(10, 4.4), at(12, 4.4)] },
      ],
    })
    const { hittable, salvos } = attackOn(m, unit({ state: m }, blue), unit({ state: m }, red), "all")
    expect(hittable).toEqual([0, 1])
    expect(salvos.map((s) => s.reaches)).toEqual([2])
  })
  it("TGW-DEC-08 of three enemies the one nearest to most of the firers; on a tie each of them", () => {
    const platoon = makeText("bef18-infantry-bn", "bef18-infantry-company", "platoon", 9)
    const foe = (id: Men["id"], x: number): Men => ({ id, men: first(5), points: row(5, x, 12, 1.2), make: platoon })
    const near = (counts: readonly number[]) => {
      const points = counts.flatMap((n, k) => row(n, 4 + 16 * k, 19, 1.2))
      const m = stateOf({
        phase: "shooting",
        units: [{ id: blue, men: first(points.length), points }, foe(red, 4), foe(red2, 20), foe(redCommand, 36)],
      })
      return new Set(names(targetsOf(m, unit({ state: m }, blue)).free))
    }
    expect(near([4, 3, 2])).toEqual(new Set([red]))
    expect(near([3, 3, 3])).toEqual(new Set([red, red2, redCommand]))
  })
  it("TGW-DEC-09 friends in a trench where the line crosses them do not stop the fire", () => {
    const targets = (ground: Ground[]) => {
      const m = stateOf({
        ground,
        phase: "shooting",
        units: [
          { id: blue, men: first(5), points: row(5, 10, 14, 1.2) },
          { id: blue2, men: first(12), points: row(12, 6, 8, 1.2) },
          { id: red, men: first(5), points: row(5, 10, 1, 1.2) },
        ],
      })
      return names(targetsOf(m, unit({ state: m }, blue)).free)
    }
    expect([targets([trench]), targets([])]).toEqual([[red], []])
  })
  it("TGW-DEC-11 a pinned unit may go to ground", () => {
    const match = table({
      phase: "shooting",
      units: [{ id: blue, men: first(9), rank: [10, 20] }, { id: red, men: first(8), rank: [11, 4], pinned: 1 }, waits],
      dice: Array(40).fill(6),
    })
    play(match, `fire:${blue}`, `at:${red}`)
    expect(asked(match)).toBe("go-to-ground")
    play(match, { confirm: true })
    expect(unit(match, red)).toMatchObject({ toGround: true })
  })
  it("TGW-DEC-12 pinned in its own turn: to the end of its next one; in the enemy's: to the end of its next one as well", () => {
    const pinned: (readonly number[])[] = []
    run(
      {
        active: "blue",
        units: [
          { id: blue, men: first(5), rank: [10, 20] },
          { id: red, men: first(5), rank: [10, 4] },
        ],
      },
      (m) => {
        const [own, foe] = [unit({ state: m }, blue), unit({ state: m }, red)]
        pin(m, own)
        pin(m, foe)
        for (const active of ["blue", "red", "blue"] as const) {
          m.active = active
          endPinning(m)
          pinned.push([own.pinned, foe.pinned])
        }
        return undefined
      },
    )
    expect(pinned).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
    ])
  })
  it("TGW-DEC-19 of four men who all stand apart the owner takes whom he likes", () => {
    const scene: Scene = {
      phase: "shooting",
      units: [
        { id: blue, men: first(9), rank: [10, 20] },
        { id: red, men: first(4), points: [at(10, 5), at(16, 5), at(22, 5), at(28, 5)] },
        waits,
      ],
      dice: [6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1],
    }
    for (const man of ["man:0", "man:1", "man:2", "man:3"]) {
      const match = table(scene)
      play(match, `fire:${blue}`, `at:${red}`)
      if (asked(match) === "go-to-ground") play(match, { confirm: false })
      expect(asked(match)).toBe("casualties")
      expect(tried(match, { select: [man] }).ok).toBe(true)
    }
  })
})

describe("readings: assault", () => {
  it("TGW-DEC-17 in the first round the men in cover strike at 10, before the others of their unit", () => {
    const short: Ground = {
      kind: "trench",
      points: [
        [5, 8],
        [13.6, 8],
      ],
      width: 2,
    }
    const match = table({
      phase: "assaults",
      ground: [short],
      units: [
        { id: blue, men: first(10), points: row(10, 10, 11, 1.05) },
        { id: red, men: first(9), points: row(9, 10, 8, 1.05) },
        { id: blue2, men: first(5), rank: [30, 30] },
      ],
      dice: [6, 6, 1, 1, ...Array(80).fill(1)],
    })
    play(match, `assault:${blue}`, `at:${red}`)
    if (asked(match) === "next-assault") play(match, "end")
    const strikes = told(match, "struck").map((s) => ({ unit: s.unit, dice: (s.dice as number[]).length }))
    expect(strikes[0]?.unit).toBe(red)
    expect(strikes.filter((s) => s.unit === red).length).toBeGreaterThan(1)
    expect(strikes[0]?.dice).toBeLessThan(9)
  })
  it("TGW-DEC-32 an enemy within twelve inches may be believed in reach, one at thirteen may not", () => {
    const foes = (away: number) => {
      const match = table({
        phase: "assaults",
        units: [
          { id: blue, men: first(5), points: row(5, 10, 24, 1.2) },
          { id: red, men: first(5), points: row(5, 10, 18, 1.2) },
          { id: red2, men: first(5), points: row(5, 10, 23 - away, 1.2) },
        ],
      })
      play(match, `assault:${blue}`)
      return match
    }
    expect(tried(foes(12), `at:${red2}`).ok).toBe(true)
    expect(refusal(foes(13), `at:${red2}`).rules).toEqual(["TGW-CQC-02", "TGW-DEC-32"])
  })
})

describe("readings: grenades and reserves", () => {
  it("TGW-DEC-18 one engaged man with grenades is enough to make the defender test; without him nobody throws any", () => {
    const guards = makeText("ge14-infantry-bn", "ge14-guard-company", "platoon", 11, {}, ["ge14-general-staff-officer"])
    const tests = (men: number[]) => {
      const match = table({
        phase: "assaults",
        ground: [trench],
        dice: [6, 6, 6, 6, ...Array<number>(40).fill(1)],
        units: [
          { id: blue, make: guards, men, points: row(men.length, 10, 11, 1.05) },
          { id: red, men: first(5), points: row(5, 9, 8, 1.05) },
        ],
      })
      play(match, `assault:${blue}`, `at:${red}`)
      return told(match, "tested").filter((t) => t.why === "grenades").length
    }
    const [guard, officer] = [0, 11]
    expect([tests([guard, officer]), tests([officer])]).toEqual([1, 0])
  })

  it("TGW-DEC-20 a unit that finds no room at the edge waits, comes on without a roll later, and may assault then", () => {
    const scene = (ground: readonly Ground[]): Scene => ({
      ground,
      phase: "arrivals",
      active: "red",
      turn: 3,
      units: [
        { id: red, men: first(6), points: [], waits: "arrives" },
        { id: red2, men: first(5), rank: [40, 20] },
        { id: blue, men: first(6), rank: [20, 9] },
      ],
    })
    const river: Ground = {
      kind: "deepRiver",
      points: [
        [0, 0],
        [48, 0],
        [48, 8],
        [0, 8],
      ],
    }
    const barred = table(scene([river]))
    expect(told(barred, "no-room")).toHaveLength(1)
    expect(unit(barred, red).waits).toBe("arrives")
    const free = table(scene([])) // no dice have been laid out: a roll would fail
    expect(asked(free)).toBe("arrive")
    play(free, { place: { [red]: { x: 20_000, y: 4000, how: "line", amount: 250 } } })
    for (let n = 0; n < 8 && !optionsOf(free).includes(`assault:${red}`); n++) play(free, "end")
    expect(optionsOf(free)).toContain(`assault:${red}`)
  })
})
