/** Sight is found quickly, from the pieces in between and from cached answers, and agrees with tracing every line. */
import { randomFrom } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { baseOf, gap, inch, pointOf, putAt, sizeOf } from "../rules/general-conventions/models.ts"
import { blockersOf, inTheWay, isHullBetween, isMeleeBetween, isScreened } from "../rules/line-of-sight/between.ts"
import { isHiddenFrom } from "../rules/line-of-sight/hidden.ts"
import { isInSight, lookAt } from "../rules/line-of-sight/looks.ts"
import { canHit, isPastModels } from "../rules/line-of-sight/muzzles.ts"
import { isValid } from "../rules/shooting/targets.ts"
import { muzzlesOf } from "../rules/shooting/weapons.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import type { State, Unit } from "../state.ts"
import type { Terrain } from "../types.ts"
import { first, type Ground, ids, type Men, row, stateOf, unit, vehicle } from "./table.ts"

const KINDS: readonly Terrain[] = [
  "denseWood",
  "lightWood",
  "hill",
  "crops",
  "building",
  "ruins",
  "craters",
  "highWall",
]
const { red, red2, blue, blue2, blue3 } = ids

/** A table with random pieces, some of them overlapping, and units among them. */
function scene(seed: string): State {
  const random = randomFrom(seed)
  const ground = Array.from({ length: 4 + random(6) }, (): Ground => {
    const kind = KINDS[random(KINDS.length)] as Terrain
    const [x, y] = [random(40), 6 + random(22)]
    const [w, d] = [2 + random(8), 2 + random(6)]
    const lean = random(3) - 1
    const points = [
      [x, y],
      [x + w, y + lean],
      [x + w, y + d],
      [x + lean, y + d],
    ] as const
    return kind === "highWall"
      ? { kind, points: [points[0], points[1]], width: 0.5 }
      : { kind, points, ...(kind === "building" ? { floors: 1 + random(2), armour: 11 } : {}) }
  })
  const men = (id: Men["id"], y: number): Men => {
    const n = 5 + random(5)
    return { id, men: first(n), points: row(n, 3 + random(30), y + random(3), 1.05 + random(100) / 100) }
  }
  const tank =
    random(2) === 0 ? [vehicle(blue3, "ge18-attack-bn", "ge18-a7v", 8 + random(30), 14 + random(8), 18_000)] : []
  return stateOf({
    ground,
    units: [men(red, 2), men(red2, 9), men(blue, 29), men(blue2, 20), ...tank],
    phase: "shooting",
    active: "red",
  })
}

/** Whether a man sees another: along the middle and both flanks, each line traced, nothing cached. */
const seesAlongLines = (m: State, from: Unit, i: number, to: Unit, j: number, eye = sizeOf(from).height): boolean =>
  lookAt(fieldOf(m), pointOf(from, i), baseOf(to, j), { eye, target: sizeOf(to).height }).seen

const pairs = (a: Unit, b: Unit) => a.men.flatMap((_, i) => b.men.map((__, j) => [i, j] as const))

describe("sight", () => {
  const seeds = Array.from({ length: 40 }, (_, n) => `sight ${n}`)
  it("TGW-SHOOT-11, TGW-SHOOT-12 from man to man it is what looking along every line finds", () => {
    let [seen, hidden] = [0, 0]
    for (const seed of seeds) {
      const m = scene(seed)
      for (const [from, to] of [
        [red, blue],
        [red2, blue2],
      ] as const) {
        const [a, b] = [unit({ state: m }, from), unit({ state: m }, to)]
        for (const [i, j] of pairs(a, b)) {
          const eye = sizeOf(a).height
          const quick = isInSight(fieldOf(m), pointOf(a, i), baseOf(b, j), { eye, target: sizeOf(b).height })
          expect(quick, `${seed}: ${from}/${i} to ${to}/${j}`).toBe(seesAlongLines(m, a, i, b, j))
          if (quick) seen++
          else hidden++
        }
      }
    }
    // both answers must be common, or the comparison would prove nothing
    expect(Math.min(seen, hidden)).toBeGreaterThan(300)
  })
  it("TGW-SHOOT-12 a unit is said to be hidden only if no man of the others sees any man of it", () => {
    let hidden = 0
    for (const seed of seeds) {
      const m = scene(seed)
      const [a, b] = [unit({ state: m }, red), unit({ state: m }, blue)]
      const eyes = a.men.map((_, i) => ({ at: pointOf(a, i), high: sizeOf(a).height }))
      const is = isHiddenFrom(fieldOf(m), eyes, b)
      expect(is, seed).toBe(pairs(a, b).every(([i, j]) => !seesAlongLines(m, a, i, b, j)))
      if (is) hidden++
    }
    expect(hidden).toBeGreaterThan(3)
  })
  it("TGW-SHOOT-12, TGW-SHOOT-15 those in the way of fire are found as by trying everybody on the table", () => {
    let [clear, stopped] = [0, 0]
    for (const seed of seeds) {
      const m = scene(seed)
      const [firer, target] = [unit({ state: m }, red), unit({ state: m }, blue)]
      const [third, fourth] = [unit({ state: m }, red2), unit({ state: m }, blue2)]
      if (randomFrom(`melee ${seed}`)(2) === 0) Object.assign(third, { fights: [blue2] })
      const way = inTheWay(m, firer, target)
      const friends = firer.men.filter((_, i) => third.men.some((__, k) => gap(firer, i, third, k) <= 3 * inch))
      const blockers = 2 * friends.length > firer.men.length ? [fourth] : [third, fourth]
      for (const muzzle of muzzlesOf(firer, "all"))
        for (const j of target.men.keys()) {
          const [from, to] = [muzzle.base.at, pointOf(target, j)]
          const heights = { eye: muzzle.eye, target: sizeOf(target).height }
          const free =
            !isMeleeBetween(m, from, to) &&
            !isHullBetween(m, from, to, heights, [firer, target]) &&
            !isScreened(m, blockers, from, to)
          expect(isPastModels(m, way, muzzle, target, j), seed).toBe(free)
          if (free) clear++
          else stopped++
        }
    }
    expect(Math.min(clear, stopped)).toBeGreaterThan(300)
  })
  it("TGW-SHOOT-15 what was found before is found anew once somebody has stepped into the line or out of it", () => {
    let changed = 0
    for (const seed of seeds) {
      const m = scene(seed)
      const [firer, target, between] = [unit({ state: m }, red), unit({ state: m }, blue), unit({ state: m }, blue2)]
      const muzzles = muzzlesOf(firer, "all")
      const random = randomFrom(`steps ${seed}`)
      let before: boolean | undefined
      for (let n = 0; n < 6; n++) {
        putAt(between, row(between.men.length, 3 + random(30), 6 + random(20), 1.05))
        const way = inTheWay(m, firer, target)
        const tried = muzzles.some((z) => target.men.some((_, j) => canHit(m, way, z, target, j)))
        expect(isValid(m, firer, muzzles, target), `${seed}, step ${n}`).toBe(tried)
        if (before !== undefined && before !== tried) changed++
        before = tried
      }
    }
    expect(changed).toBeGreaterThan(5)
  })
  it("TGW-SHOOT-11, TGW-SHOOT-15 whom a unit may fire at is found as by trying every man with every man", () => {
    let [may, mayNot] = [0, 0]
    for (const seed of seeds) {
      const m = scene(seed)
      for (const firer of [unit({ state: m }, red), unit({ state: m }, red2)])
        for (const target of [unit({ state: m }, blue), unit({ state: m }, blue2)]) {
          const muzzles = muzzlesOf(firer, "all")
          const blockers = blockersOf(m, firer, target)
          const tried = pairs(firer, target).some(([i, j]) => {
            const [from, to] = [pointOf(firer, i), pointOf(target, j)]
            const heights = { eye: sizeOf(firer).height, target: sizeOf(target).height }
            return (
              seesAlongLines(m, firer, i, target, j) &&
              !isMeleeBetween(m, from, to) &&
              !isHullBetween(m, from, to, heights, [firer, target]) &&
              !isScreened(m, blockers, from, to)
            )
          })
          // twice: the second time from the cache
          for (let n = 0; n < 2; n++) expect(isValid(m, firer, muzzles, target), seed).toBe(tried)
          if (tried) may++
          else mayNot++
        }
    }
    expect(Math.min(may, mayNot)).toBeGreaterThan(20)
  })
})
