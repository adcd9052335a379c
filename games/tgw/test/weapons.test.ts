import { asked, last, matchFrom, optionsOf, refusal, told, tried } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { armies } from "../data/armies.ts"
import { game } from "../game.ts"
import { makeOf } from "../rules/choosing-forces/makes.ts"
import { attackOn } from "../rules/shooting/attack.ts"
import { targetsOf } from "../rules/shooting/targets.ts"
import { muzzlesOf } from "../rules/shooting/weapons.ts"
import {
  alone,
  at,
  crew,
  first,
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
  vehicle,
} from "./table.ts"

const { red, red2, blue, blue2, blue3 } = ids
const attack = "ge18-attack-bn"

describe("one unit, one target", () => {
  const platoon = (more: Men[], dice: number[] = []): Scene => ({
    phase: "shooting",
    active: "red",
    units: [{ id: red, men: first(9), points: row(9, 10, 6, 1.5) }, ...more],
    dice,
  })
  it("TGW-SHOOT-03 rifles and Lewis gun fire at one unit; then nothing of it is left to fire at another", () => {
    const match = table(
      platoon(
        [
          { id: blue, men: first(6), points: row(6, 11, 16, 1.5) },
          { id: blue2, men: first(4), points: row(4, 20, 16, 1.5) },
          { id: red2, men: first(5), rank: [36, 4] },
        ],
        Array(40).fill(1),
      ),
    )
    play(match, `fire:${red}`, `at:${blue}`)
    expect(told(match, "shots").map((h) => h.weapon)).toEqual(["Lewis Gun", "Bolt Action Rifle"])
    expect(told(match, "fires")).toHaveLength(1)
    expect(refusal(match, `fire:${red}`).rules).toEqual(["TGW-SHOOT-01"])
  })
  it("TGW-SHOOT-01 single men may hold their fire: the others fire, and nothing is left to fire later", () => {
    const match = table(
      platoon(
        [
          { id: blue, men: first(6), points: row(6, 11, 16, 1.5) },
          { id: red2, men: first(5), rank: [36, 4] },
        ],
        Array(40).fill(1),
      ),
    )
    play(match, `fire:${red}`, "some")
    expect(asked(match)).toBe("abstain")
    expect(refusal(match, { select: first(9).map((n) => `man:${n}`) }).ok).toBe(false)
    expect(refusal(match, { select: ["man:30"] }).rules).toEqual(["TGW-SHOOT-01"])
    play(match, { select: ["man:1", "man:2", "man:3", "man:4"] })
    expect(refusal(match, "some").rules).toEqual(["TGW-SHOOT-01"])
    play(match, `at:${blue}`)
    const shots = told(match, "shots") as unknown as { weapon: string; dice: number[] }[]
    expect(shots.find((h) => h.weapon === "Bolt Action Rifle")?.dice).toHaveLength(2 * 4)
    expect(refusal(match, `fire:${red}`).rules).toEqual(["TGW-SHOOT-01"])
  })
  it("TGW-SHOOT-10 at a vehicle all of the unit fires or nothing", () => {
    const match = table(
      platoon(
        [
          vehicle(blue, attack, "ge18-a7v", 16, 16, 18_000),
          { id: blue2, men: first(6), points: row(6, 26, 12, 1.5) },
          { id: red2, men: first(5), rank: [36, 4] },
        ],
        Array(40).fill(1),
      ),
    )
    play(match, `fire:${red}`, `at:${blue}`)
    expect(told(match, "shots").map((h) => h.weapon)).toEqual(["Lewis Gun", "Bolt Action Rifle"])
    expect(refusal(match, `fire:${red}`).rules).toEqual(["TGW-SHOOT-01"])
  })
  it("TGW-MOVE-08 a unit that looks the other way fires without any penalty", () => {
    const dice = (facing: number) => {
      const m = stateOf(platoon([{ id: blue, men: first(6), points: row(6, 11, 16, 1.5) }]))
      unit({ state: m }, red).facing = facing
      return attackOn(m, unit({ state: m }, red), unit({ state: m }, blue), "all").salvos.map((s) => s.shots)
    }
    expect(dice(18_000)).toEqual(dice(0))
  })
  it("TGW-WEAP-18 when the gunner falls his Lewis gun is gone, and nobody takes it over", () => {
    const m = stateOf(platoon([]))
    const weapons = () => muzzlesOf(unit({ state: m }, red), "all").map((z) => z.weapon)
    expect(weapons()).toContain("lewis")
    Object.assign(unit({ state: m }, red), { men: first(9).slice(1), at: row(8, 10, 6).flatMap((p) => [p.x, p.y]) })
    expect(weapons()).toEqual(Array(8).fill("rifle"))
  })
  it("TGW-CHAR-03, TGW-CAS-04 and TGW-DEC-33 every model has one Wound, so three unsaved wounds take three different models", () => {
    const wounds = armies.flatMap((a) =>
      a.units.flatMap((u) => (u.kind === "vehicle" ? [] : Object.values(u.profiles).map((p) => p.W))),
    )
    expect(new Set(wounds)).toEqual(new Set([1]))
    const hit = [6, 6, 6, 1, ...Array(16).fill(1), 6, 6, 6]
    const match = table(
      platoon(
        [
          { id: blue, men: first(9), points: row(9, 10, 16, 1.1) },
          { id: red2, men: first(5), rank: [36, 4] },
        ],
        hit,
      ),
    )
    play(match, `fire:${red}`, `at:${blue}`, { confirm: false })
    expect(refusal(match, { select: ["man:8", "man:8", "man:8"] }).ok).toBe(false)
    play(match, { select: ["man:6", "man:7", "man:8"] })
    expect(unit(match, blue).men).toEqual(first(6))
  })
})

describe("flamethrowers", () => {
  const burners = makeText(attack, "ge18-flamethrower", "unit", 5)
  const flames = (more: Partial<Scene> = {}, dice: number[] = []): Scene => ({
    phase: "shooting",
    active: "blue",
    units: [
      { id: blue, make: burners, men: [4], points: [at(20, 14)], ...alone },
      { id: red, men: first(9), points: [...row(5, 18, 9, 1), ...row(4, 30, 9, 1.2)] },
      { id: blue2, men: first(5), rank: [40, 33] },
    ],
    dice,
    ...more,
  })
  const south = { place: { "marker:lay": { x: 20_000, y: 14_000, facing: 18_000 } } }
  it("TGW-WEAP-10 each model that the template touches takes one hit of itself, and wounds on 3+", () => {
    const match = table(flames({}, [3, 2, 3, 3, 3]))
    play(match, `fire:${blue}`, `at:${red}`, south)
    const burnt = last(match, "burnt") as { count?: number } | undefined
    expect(burnt?.count).toBeGreaterThanOrEqual(2)
    expect(last(match, "wounds")).toMatchObject({ weapon: "Flamethrower" })
    expect((last(match, "wounds") as { dice?: number[] }).dice).toHaveLength(burnt?.count as number)
  })
  it("TGW-TRAIT-07 a base that the edge of the template touches is hit; a hair beyond it is not", () => {
    // the small end is at the firer's base, 14.5 − … : the template ends 8 inches on, at y = 5.5; its far end is 1.25 wide to each side
    const count = (x: number) => {
      const match = table(
        flames(
          {
            units: [
              { id: blue, make: burners, men: [4], points: [at(20, 14)], ...alone },
              {
                id: red,
                men: first(6),
                points: [at(20, 10), at(x, 6.8), at(20, 2.5), at(21.1, 2.5), at(22.2, 2.5), at(23.3, 2.5)],
              },
              { id: blue2, men: first(5), rank: [40, 33] },
            ],
          },
          [1, 1],
        ),
      )
      play(match, `fire:${blue}`, `at:${red}`, south)
      return (last(match, "burnt") as { count?: number } | undefined)?.count
    }
    expect([count(21.74), count(21.8)]).toEqual([2, 1])
  })
  it("TGW-WEAP-11 in a trench there is no save against it, but 6+ for those who go to ground", () => {
    const inTrench = {
      ground: [trench],
      units: flames().units.map((u) => (u.id === red ? { ...u, points: row(9, 16, 8, 1.05) } : u)),
    }
    const up = table(flames(inTrench, [6, 6, 6, 6, 6]))
    play(up, `fire:${blue}`, `at:${red}`, south, { confirm: false })
    expect(told(up, "saves")).toEqual([])
    const down = table(flames(inTrench, [6, 6, 6, 6, 6]))
    play(down, `fire:${blue}`, `at:${red}`, south, { confirm: true })
    expect(last(down, "saves")).toMatchObject({ save: { total: 6 } })
  })
  it("TGW-WEAP-12 one man lost to it is enough for a Morale check at the end of the phase", () => {
    const match = table(
      flames(
        { units: flames().units.map((u) => (u.id === red ? { ...u, points: [at(20, 9), ...row(8, 24, 9, 1.2)] } : u)) },
        [6, 6, 6],
      ),
    )
    play(match, `fire:${blue}`, `at:${red}`, south, { confirm: false })
    const d = match.pending[0]
    if (d?.kind === "select") play(match, { select: d.suggest?.(() => 0) ?? [] })
    play(match, "end")
    expect(unit(match, red).men.length).toBe(8)
    expect(told(match, "tested")[0]).toMatchObject({ unit: red, why: "Morale after losses" })
  })
  it("TGW-AMB-13 the flame may not be laid over friends", () => {
    const match = table(
      flames({ units: [...flames().units, { id: blue3, men: first(5), points: row(5, 19, 11.5, 1.05), done: true }] }),
    )
    expect(optionsOf(match)).toContain(`fire:${blue}`)
    play(match, `fire:${blue}`)
    if (asked(match) === "target") play(match, `at:${red}`)
    expect(asked(match) === "flame" ? refusal(match, south).rules : ["TGW-WEAP-10"]).toEqual(["TGW-WEAP-10"])
  })
})

describe("mortars", () => {
  const lay = (x: number, y: number) => ({ place: { "marker:lay": { x: x * 1000, y: y * 1000 } } })
  const heavy = makeText(attack, "ge18-heavy-mortar", "unit", 3)
  const light = makeText(attack, "ge18-light-mortar", "unit", 3)
  const catapult = makeText("bef14-infantry-bn", "bef14-trench-catapult", "unit", 3)
  const at30 = (make: string, dice: number[], more: Partial<Scene> = {}): Scene => ({
    phase: "shooting",
    active: "blue",
    units: [
      crew(blue, make, 3, 20, 30, 18_000, alone),
      { id: red, men: first(9), points: row(9, 16, 14, 1.2) },
      { id: blue2, men: first(5), rank: [40, 33] },
    ],
    dice,
    ...more,
  })
  it("TGW-MORT-02 a heavy mortar that has fired never moves again", () => {
    const fired = table(at30(heavy, [1, 1, ...Array(20).fill(1)]))
    play(fired, `fire:${blue}`, `at:${red}`, lay(20.8, 14))
    expect(unit(fired, blue).guns[0]?.fixed).toBe(true)
    const after = table(
      at30(heavy, [], {
        phase: "movement",
        units: at30(heavy, []).units.map((u) =>
          u.id === blue ? { ...u, guns: [{ ...at(20, 30), facing: 18_000, fixed: true }] } : u,
        ),
      }),
    )
    expect(refusal(after, `move:${blue}`).rules).toContain("TGW-MORT-02")
  })
  it("TGW-AS-06 and TGW-ARMY-35 a trench catapult strays by two dice, by the small arrow on a HIT too; at 20 inches it misses", () => {
    const match = table(at30(catapult, [1, 1, 3, 4, ...Array(20).fill(1)]))
    play(match, `fire:${blue}`, `at:${red}`, lay(20.8, 14))
    expect(last(match, "scattered")).toMatchObject({ inches: 7, degrees: 0 })
    const far = table(
      at30(catapult, [], {
        units: at30(catapult, []).units.map((u) => (u.id === red ? { ...u, points: row(9, 16, 9, 1.2) } : u)),
      }),
    )
    play(far, `fire:${blue}`, `at:${red}`, lay(20.8, 9))
    expect(last(far, "out-of-range")).toBeDefined()
  })
  it("TGW-SMR-03 at night a mortar fires at what it did not see: HIT strays by one die along its small arrow, an arrow by two", () => {
    const night = { turn: 1 }
    const shot = (dice: number[]) => {
      const scene = at30(light, dice, night)
      const state = stateOf(scene)
      state.battle.light = "dawn"
      const match = matchFrom(game, { state, dice, scenario: "two-platoons" })
      play(match, `fire:${blue}`, `at:${red}`, lay(20.8, 14))
      return last(match, "scattered")
    }
    // 2D6 = 2: six inches of sight; then the scatter die, its direction, the distance
    expect(shot([1, 1, 1, 181, 3, ...Array(20).fill(1)])).toMatchObject({ inches: 3, degrees: 180 })
    expect(shot([1, 1, 6, 91, 3, 4, ...Array(20).fill(1)])).toMatchObject({ inches: 7, degrees: 90 })
  })
  const battery = JSON.stringify({
    table: attack,
    changes: [],
    unit: "ge18-light-mortar",
    part: { element: "unit", models: 3, options: {} },
    joined: [],
    battery: [
      { element: "unit", models: 3, options: {} },
      { element: "unit", models: 3, options: {} },
    ],
  })
  const three: Men = {
    id: blue,
    make: battery,
    men: first(9),
    points: [...row(3, 15, 31.26, 1.02), ...row(3, 19, 31.26, 1.02), ...row(3, 23, 31.26, 1.02)],
    guns: [16, 20, 24].map((x) => ({ ...at(x, 30), facing: 18_000, fixed: false })),
    facing: 18_000,
    ...alone,
  }
  it("TGW-MORT-07 an arrow lays the next marker against the ranging one on that side; on a HIT it may touch any of them", () => {
    const match = table(
      at30(light, [1, 1, 6, 1, 1, 1, ...Array(40).fill(1)], { units: [three, ...at30(light, []).units.slice(1)] }),
    )
    play(match, `fire:${blue}`, `at:${red}`, lay(20.8, 14))
    expect(asked(match)).toBe("marker") // the second fell north of the first; the firer places the third
    expect(refusal(match, lay(20.8, 10)).rules).toEqual(["TGW-MORT-07"])
    expect([tried(match, lay(25.8, 14)).ok, tried(match, lay(25.8, 19)).ok]).toEqual([true, true])
  })
  it("TGW-SUP-14 of a battery the owner says whose crew falls", () => {
    const match = table({
      phase: "shooting",
      active: "red",
      units: [{ id: red, men: [1, 2], points: row(2, 18, 20, 1.5) }, three, { id: red2, men: first(5), rank: [40, 4] }],
      dice: [6, 6, 1, 1, 6, 6],
    })
    play(match, `fire:${red}`, `at:${blue}`, { confirm: false })
    play(match, { select: ["man:3", "man:4"] })
    expect(
      makeOf(unit(match, blue).make).guns.map((g) => g.crew.filter((n) => unit(match, blue).men.includes(n)).length),
    ).toEqual([3, 1, 3])
  })
})

describe("other weapons", () => {
  it("TGW-TRAIT-08 with only infantry in view the 3.7cm gun has no target", () => {
    const of = (target: Men) => {
      const m = stateOf({
        units: [crew(blue, makeText(attack, "ge18-37cm-at-gun", "unit", 3), 3, 20, 30, 18_000, alone), target],
      })
      return targetsOf(m, unit({ state: m }, blue)).free.length
    }
    expect([
      of({ id: red, men: first(9), points: row(9, 16, 10, 1.2) }),
      of(vehicle(red, "bef18-infantry-bn", "bef18-mark-v", 20, 10)),
    ]).toEqual([0, 1])
  })
  it("TGW-TRAIT-03 rifles cause no Pinning test", () => {
    const match = table({
      phase: "shooting",
      active: "red",
      units: [
        { id: red, men: [1, 2], points: row(2, 18, 10, 1.5) },
        { id: blue, men: first(9), points: row(9, 14, 20, 1.2) },
        { id: red2, men: first(5), rank: [40, 4] },
      ],
      dice: [6, 1, 1, 1, 6],
    })
    play(match, `fire:${red}`, `at:${blue}`, { confirm: false }, { select: ["man:8"] })
    expect(told(match, "tested")).toEqual([])
  })
  it("TGW-AS-09 and TGW-ARMY-60 K bullets at 18 inches: 5 + 6 against 11 glances; at 19 it is 10 and nothing", () => {
    const kBullets = makeText(attack, "ge18-mg", "unit", 3, { "k-bullets": 1 })
    const how = (y: number) => {
      const match = table({
        phase: "shooting",
        active: "blue",
        units: [
          crew(blue, kBullets, 3, 20, y, 18_000, alone),
          vehicle(red, "bef18-infantry-bn", "bef18-mark-v", 20, 10),
          { id: blue2, men: first(5), rank: [40, 33] },
        ],
        dice: [6, 1, 1, 1, 1, 1, 1, 1, 6, 1],
      })
      play(match, `fire:${blue}`, `at:${red}`)
      const { strength, how: result } = last(match, "penetration") as unknown as { strength: number; how: string }
      return [strength, result]
    }
    expect([how(31.6), how(32.7)]).toEqual([
      [5, "glancing"],
      [4, "nothing"],
    ])
  })
})
