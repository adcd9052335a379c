/** Every kind of fire has odds before a target is chosen, and they agree with the dice. */
import type { Choose, Move, Option, Place, Placement, Random, Spot } from "@salient/engine"
import { randomFrom } from "@salient/engine"
import { asked, matchFrom, told } from "@salient/kit/testing"
import { describe, expect, it } from "vitest"
import { armies } from "../data/armies.ts"
import { weaponNamed } from "../data/weapons.ts"
import { game } from "../game.ts"
import { makeOf } from "../rules/choosing-forces/makes.ts"
import { muzzlesOf } from "../rules/shooting/weapons.ts"
import { weaponsLeft } from "../rules/vehicles/damage.ts"
import { vehicleMuzzle } from "../rules/vehicles/hull.ts"
import { fullestPlace } from "../rules/weapon-traits/markers.ts"
import { landings, strays } from "../rules/weapon-traits/scatter.ts"
import type { Unit } from "../state.ts"
import { WEAPONS } from "../types.ts"
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
  run,
  type Scene,
  stateOf,
  table,
  unit,
  vehicle,
} from "./table.ts"

const { red, red2, blue, blue2 } = ids

/** All ways to arm each unit of the six lists, each once. */
function everyMake(): string[] {
  const found = new Map<string, string>()
  for (const army of Object.values(armies)) {
    const [battalion] = army.battalions
    for (const entry of army.units)
      for (const element of entry.kind === "vehicle"
        ? [{ id: "vehicle", models: { min: 1 }, options: entry.options }]
        : entry.elements)
        for (const option of [undefined, ...element.options]) {
          const options = option ? { [option.id]: 1 } : {}
          const text = makeText(battalion?.id ?? "", entry.id, element.id, element.models.min, options)
          const make = makeOf(text)
          const arms = [...make.men.flatMap((m) => m.weapons), ...(make.vehicle?.weapons ?? []).map((w) => w.weapon)]
          const name = [...new Set(arms), make.weapon, make.rules.has("bombers"), make.role === "vehicle"].join()
          if (!found.has(name)) found.set(name, text)
        }
  }
  return [...found.values()]
}

/** A unit of that make at a place, facing north. */
function standing(make: string, x: number, y: number): Men {
  const { men, weapon, vehicle: hull } = makeOf(make)
  if (hull) return { ...vehicle(red, "bef18-infantry-bn", "bef18-mark-iv-male", x, y), make }
  if (weapon) return crew(red, make, Math.min(3, men.length), x, y, 0, alone)
  return { id: red, make, men: first(men.length), points: row(men.length, x, y, 1.2), ...alone }
}

const enemies = {
  men: { id: blue, men: first(6), points: row(6, 17, 22, 1.3) },
  vehicle: vehicle(blue, "ge18-attack-bn", "ge18-a7v", 20, 24, 18_000),
} as const

const armsOf = (u: Unit) =>
  u.vehicle ? weaponsLeft(u).map((n) => vehicleMuzzle(u, n).weapon) : muzzlesOf(u, "all").map((z) => z.weapon)

describe("odds of every attack", () => {
  it.each(["men", "vehicle"] as const)("whoever may fire at %s is told the odds of it, with every weapon", (kind) => {
    const fired = new Set<string>()
    for (const make of everyMake())
      for (const y of [8, 15]) {
        const match = table({
          phase: "shooting",
          active: "red",
          units: [standing(make, 20, y), enemies[kind], { id: blue2, men: first(5), rank: [44, 34] }],
        })
        const firer = unit(match, red)
        if (asked(match) === "next-fire" && (match.pending[0] as Choose).options.length > 1) play(match, `fire:${red}`)
        const [decision] = match.pending as [Choose | undefined]
        const aims = (decision?.options ?? []).filter((o: Option) => /(^|:)at:/.test(o.id))
        for (const aim of aims) {
          const forecast = aim.forecast?.()
          expect(forecast, `${aim.label} of ${firer.make}`).toBeDefined()
          expect(forecast?.ordered).toBe(true)
          expect(forecast?.odds.chances.reduce((n, c) => n + c.ways, 0)).toBe(forecast?.odds.of)
          if (kind === "vehicle" || (forecast?.odds.chances.length ?? 0) > 1) {
            for (const w of aim.id.startsWith("weapon:") ? [weaponAt(firer, aim.id)] : armsOf(firer)) fired.add(w)
            if (aim.id.endsWith(":sweep") || aim.id.endsWith(":bombs")) fired.add(aim.id.split(":").at(-1) ?? "")
          }
        }
      }
    // nobody has a shotgun; an off-table battery belongs to the Operational Missions; the anti-tank gun fires at vehicles only
    const seldom = ["shotgun", "offTableBattery", ...(kind === "men" ? ["antiTankGun37"] : [])]
    const weapons = WEAPONS.filter((w) => !seldom.includes(w) && weaponNamed(w).category !== "equipment")
    const expected = kind === "men" ? [...weapons, "sweep", "bombs"] : weapons
    expect(expected.filter((w: string) => !fired.has(w))).toEqual([])
  })
})

const weaponAt = (firer: Unit, id: string) => vehicleMuzzle(firer, Number(id.split(":")[1])).weapon

/** The target's losses with these dice: the firer lays templates where they cover most, and nobody goes to ground. */
function losses(scene: Scene, aim: string, dice: number[]): number {
  const match = table({ ...scene, dice })
  play(match, `fire:${red}`, aim)
  for (let d = match.pending[0]; d && d.what !== "next-fire" && d.what !== "next-assault"; d = match.pending[0]) {
    if (d.kind === "confirm") play(match, { confirm: false })
    else if (d.what === "marker") {
      const laid = fullestPlace(match.state, unit(match, red), unit(match, blue), "largeBlast")
      play(match, { place: { "marker:lay": laid?.at ?? at(0, 0) } })
    } else if (d.kind === "select") play(match, { select: d.suggest?.(() => 0) ?? [] } as Move)
    else if (d.kind === "place") play(match, { place: fullestFacing(d, scene) })
    else break
  }
  // men who run away afterwards do not count
  return told(match, "lost").reduce((n, h) => n + (h.unit === blue ? (h as unknown as { count: number }).count : 0), 0)
}

const laidBefore = new Map<Scene, Placement>()

/** The direction that catches most models, as the odds assume. */
function fullestFacing(d: Place, scene: Scene): Placement {
  const known = laidBefore.get(scene)
  if (known) return known
  const { x, y } = d.suggest(randomFrom("here"))["marker:lay"] as Spot
  let [best, most]: [Placement, number] = [{}, -1]
  for (let facing = 0; facing < 36_000; facing += 100) {
    const placed = { "marker:lay": { x, y, facing } }
    const touched = d.check(placed).ok ? (d.lays?.(placed).touches.filter((t) => t.startsWith(blue)).length ?? 0) : -1
    if (touched > most) [best, most] = [placed, touched]
  }
  laidBefore.set(scene, best)
  return best
}

/** The mean number of casualties according to the odds. */
function promised(scene: Scene, aim: string): number {
  const match = table(scene)
  play(match, `fire:${red}`)
  const odds = (match.pending[0] as Choose).options.find((o) => o.id === aim)?.forecast?.().odds
  if (!odds) throw new Error(`no odds for ${aim}`)
  return odds.chances.reduce((n, c) => n + Number.parseInt(c.result, 10) * c.ways, 0) / odds.of
}

const dice = (random: Random, faces: readonly number[]): number[] => [
  ...faces.map((f) => random(f) + 1),
  ...Array.from({ length: 30 }, () => random(6) + 1),
]

describe("odds are those of the dice", () => {
  const few: Men = { id: blue, men: first(3), points: row(3, 19, 22, 1.3) }
  const others: Men[] = [
    { id: blue2, men: first(5), rank: [44, 34] },
    { id: red2, men: first(5), rank: [6, 8] }, // it can fire too, so the phase is not over
  ]
  const scene = (firer: Men, target: Men = few): Scene => ({
    phase: "shooting",
    active: "red",
    units: [firer, target, ...others],
    options: {},
  })
  const sampled = (of: Scene, aim: string, faces: readonly number[], runs: number): number => {
    const random = randomFrom(aim)
    let sum = 0
    for (let i = 0; i < runs; i++) sum += losses(of, aim, dice(random, faces))
    return sum / runs
  }

  it("TGW-GUN-05, TGW-GUN-06 a field gun at one man: all throws of its three dice", () => {
    const one = scene(crew(red, makeText("ge14-infantry-bn", "ge14-77mm", "unit", 4), 4, 20, 8, 0, alone), {
      id: blue,
      men: [0],
      points: [at(20, 22)],
    })
    let lost = 0
    for (let n = 0; n < 216; n++)
      lost += losses(one, `at:${blue}`, [1 + (n % 6), 1 + (Math.floor(n / 6) % 6), 1 + Math.floor(n / 36)])
    expect(promised(one, `at:${blue}`)).toBeCloseTo(lost / 216, 12)
  })
  const mortar = makeText("ge18-attack-bn", "ge18-heavy-mortar", "unit", 3)
  it.each([
    ["TGW-MORT-05 a heavy mortar", mortar, `at:${blue}`, [6, 360]],
    ["TGW-HMG-04 a machine gun that sweeps", makeText("ge18-attack-bn", "ge18-mg", "unit", 3), `at:${blue}:sweep`, []],
  ] as const)("%s: as often as in battle", (_name, make, aim, faces) => {
    const of = scene(crew(red, make, 3, 20, 8, 0, alone))
    const mean = promised(of, aim)
    expect(mean).toBeGreaterThan(0.3)
    expect(Math.abs(sampled(of, aim, faces, 500) - mean)).toBeLessThan(0.12)
  })
  it.each([
    ["TGW-MORT-05 by day", { dice: 1, onHit: 0 }],
    ["TGW-AS-06 what always scatters", { dice: 2, onHit: 2 }],
    ["TGW-SMR-03 in the dark", { dice: 2, onHit: 1 }],
  ])("%s: wherever a marker strays the odds have reckoned with", (_name, { dice: count, onHit }) => {
    const from = at(20, 18)
    const random = randomFrom("straying")
    const places = landings(stateOf({ units: [] }), from, { dice: count, onHit })
    expect(places.reduce((n, p) => n + p.ways, 0)).toBe(6 * 360 * 6 ** Math.max(count, onHit))
    for (let i = 0; i < 60; i++) {
      const thrown = [random(6) + 1, random(360) + 1, random(6) + 1, random(6) + 1]
      run({ units: [], dice: thrown }, function* (m) {
        const to = strays(m, from, { rule: "TGW-MORT-05", why: "a marker", dice: count, onHit })
        expect(places.some((p) => p.at.x === to.x && p.at.y === to.y)).toBe(true)
      })
    }
  })
  it("TGW-WEAP-10 a flamethrower: as often as in battle", () => {
    const burner = {
      id: red,
      make: makeText("ge18-attack-bn", "ge18-flamethrower", "unit", 5),
      men: [4],
      points: [at(20, 17)],
      ...alone,
    }
    const of = scene(burner)
    expect(Math.abs(sampled(of, `at:${blue}`, [], 600) - promised(of, `at:${blue}`))).toBeLessThan(0.12)
  })
  it("TGW-SMR-02 at night the odds reckon with a target that may not be seen", () => {
    const rifles: Men = { id: red, men: first(6), points: row(6, 18, 8, 1.1) }
    const byDay = scene(rifles)
    const state = stateOf(byDay)
    state.battle.light = "dawn"
    const night = matchFrom(game, { state, scenario: "two-platoons" })
    play(night, `fire:${red}`)
    const odds = (night.pending[0] as Choose).options.find((o) => o.id === `at:${blue}`)?.forecast?.().odds
    const mean = (odds?.chances ?? []).reduce((n, c) => n + Number.parseInt(c.result, 10) * c.ways, 0) / (odds?.of ?? 1)
    expect(mean).toBeGreaterThan(0)
    expect(mean).toBeLessThan(promised(byDay, `at:${blue}`))
  })
})
