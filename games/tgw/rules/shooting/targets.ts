/** What a unit may fire at: TGW-SHOOT-05 to -09, -22, TGW-CMD-09, TGW-SPEC-13, TGW-TRAIT-01, TGW-TRAIT-08. */
import { type Check, ok, refuse } from "@salient/engine"
import { data } from "../../data/charts.ts"
import { weaponNamed } from "../../data/weapons.ts"
import type { State, Unit } from "../../state.ts"
import { commandersFor } from "../command-groups.ts"
import {
  areWithin,
  enemiesOf,
  inch,
  isCommand,
  isThere,
  isVehicle,
  makeFor,
  mayBeUsed,
} from "../general-conventions/models.ts"
import { type InTheWay, inTheWay, type Stopper, stopperOf } from "../line-of-sight/between.ts"
import { isHiddenFrom } from "../line-of-sight/hidden.ts"
import { fireLine, isPastTerrain, type Muzzle, rangeTo } from "../line-of-sight/muzzles.ts"
import { armsOf, hiddenBefore, linesBefore, SEEN, stopOf } from "../line-of-sight/seen-before.ts"
import { seesThroughSpotter } from "../special-rules/spotters.ts"
import { fieldOf } from "../terrain/ground.ts"
import { muzzlesOf, type WeaponUse } from "./weapons.ts"

/** TGW-SPEC-13 Only units within six inches of a spotter may fire at him. */
const isTooSmall = (firer: Unit, enemy: Unit): boolean =>
  makeFor(enemy).rules.has("spotter") && !areWithin(firer, enemy, data.fire.spotter.targetWithin * inch)

/** TGW-TRAIT-08 */
const isUseless = ({ weapon }: Muzzle, enemy: Unit): boolean =>
  weaponNamed(weapon).traits.includes("vehiclesOnly") && !isVehicle(enemy)

/** TGW-SHOOT-11, TGW-SHOOT-22 In line of sight and line of fire of at least one muzzle; a mortar may use its spotter's eyes. */
export function isValid(m: State, firer: Unit, muzzles: readonly Muzzle[], enemy: Unit): boolean {
  if (!isThere(enemy) || enemy.fights.length > 0 || isTooSmall(firer, enemy)) return false
  const fit = muzzles.some((z) => isUseless(z, enemy)) ? muzzles.filter((z) => !isUseless(z, enemy)) : muzzles
  if (fit.length === 0) return false
  return hasLine(m, firer, fit, enemy) || fit.some((z) => seesThroughSpotter(m, firer, z, enemy))
}

function hasLine(m: State, firer: Unit, fit: readonly Muzzle[], enemy: Unit): boolean {
  const eyes = () => fit.map((z) => ({ at: z.base.at, high: z.eye }))
  if (hiddenBefore(m, firer, armsOf(firer, fit), enemy, () => isHiddenFrom(fieldOf(m), eyes(), enemy))) return false
  const lines = linesBefore(m, firer, fit, enemy, () => nearestPairs(fit, enemy))
  const way = inTheWay(m, firer, enemy)
  if (lines.stops && areThere(lines.stops, way)) return false
  const count = enemy.men.length
  let stopper: Stopper | undefined
  const stops = new Set<number>()
  /** True if the line of a pair is clear. Models in the way are checked first: they block more lines than terrain, and faster. */
  const isClear = (pair: number): boolean => {
    if (lines.seen[pair] === SEEN.no) return false
    const [muzzle, j] = [fit[Math.floor(pair / count)] as Muzzle, pair % count]
    const by = way.stoppers.length > 0 ? stopperOf(m, way, fireLine(muzzle, enemy, j), stopper) : undefined
    if (by) {
      stopper = by
      stops.add(stopOf(by))
      return false
    }
    if (lines.seen[pair] === SEEN.unknown) lines.seen[pair] = isPastTerrain(m, muzzle, enemy, j) ? SEEN.yes : SEEN.no
    return lines.seen[pair] === SEEN.yes
  }
  if (lines.clear !== undefined && isClear(lines.clear)) return true
  lines.clear = lines.pairs.find(isClear)
  lines.stops = lines.clear === undefined ? stops : undefined
  return lines.clear !== undefined
}

/** True if all who stopped the lines before are still in the way. */
function areThere(stops: ReadonlySet<number>, { stoppers }: InTheWay): boolean {
  let there = 0
  for (const s of stoppers) if (stops.has(stopOf(s))) there++
  return there === stops.size
}

/** Nearest first, by their middles: the first clear line ends the search. */
function nearestPairs(muzzles: readonly Muzzle[], enemy: Unit): Uint16Array {
  const count = enemy.men.length
  const far = new Float64Array(muzzles.length * count)
  for (const [k, { base }] of muzzles.entries())
    for (let j = 0; j < count; j++)
      far[k * count + j] =
        (base.at.x - (enemy.at[2 * j] as number)) ** 2 + (base.at.y - (enemy.at[2 * j + 1] as number)) ** 2
  return Uint16Array.from(far.keys()).sort((a, b) => (far[a] as number) - (far[b] as number))
}

/** TGW-SHOOT-08 Units that may be ignored when looking for the nearest target. */
const mayIgnore = (enemy: Unit): boolean =>
  !isVehicle(enemy) && (enemy.men.length < data.fire.ignored || enemy.fallingBack)

/** TGW-SHOOT-05 The unit nearest to most of the firers; with exact ties the choice is free (TGW-SHOOT-07). */
function nearestAmong(muzzles: readonly Muzzle[], enemies: readonly Unit[]): Unit[] {
  const votes = new Map<Unit, number>()
  for (const muzzle of muzzles) {
    let least = Number.POSITIVE_INFINITY
    let near: Unit[] = []
    for (const e of enemies) {
      const d = Math.min(...e.men.map((_, j) => rangeTo(muzzle, e, j)))
      if (d < least) near = []
      if (d <= least) near.push(e)
      least = Math.min(least, d)
    }
    for (const e of near) votes.set(e, (votes.get(e) ?? 0) + 1)
  }
  const most = Math.max(0, ...votes.values())
  return enemies.filter((e) => votes.get(e) === most)
}

export type Targets = {
  /** Targets that need no test. */
  readonly free: readonly Unit[]
  /** Targets that need a Leadership test: TGW-SHOOT-06. */
  readonly tested: readonly Unit[]
  readonly why: (enemy: Unit) => Check
}

/** TGW-TRAIT-01, TGW-VSH-06 Mortars and vehicles choose any target. */
const isFree = (firer: Unit, muzzles: readonly Muzzle[]): boolean =>
  isVehicle(firer) ||
  muzzles.every(({ weapon }) => {
    const { traits, category } = weaponNamed(weapon)
    return traits.includes("indirect") && category === "support"
  })

/** Sorts the targets of some muzzles of a unit by whether they need a test. */
export function targetsFor(m: State, unit: Unit, muzzles: readonly Muzzle[]): Targets {
  const valid = enemiesOf(m, unit).filter((e) => isValid(m, unit, muzzles, e))
  // TGW-SHOOT-09: vehicles and all other targets are two separate lists
  const lists = [valid.filter((e) => !isVehicle(e)), valid.filter(isVehicle)] as const
  const listOf = (e: Unit) => (isVehicle(e) ? lists[1] : lists[0])
  const near = new Set(lists.flatMap((list) => nearestAmong(muzzles, list)))
  const strong = new Set(
    nearestAmong(
      muzzles,
      lists[0].filter((e) => !mayIgnore(e)),
    ),
  )
  const isShielded = (e: Unit): boolean => {
    if (!isCommand(e)) return false // TGW-CMD-09
    const others = listOf(e).filter((o) => o === e || !mayIgnore(o))
    return !nearestAmong(muzzles, others).includes(e)
  }
  const anyone = isFree(unit, muzzles)
  const free = valid.filter((e) => (anyone || near.has(e) || strong.has(e) || mayIgnore(e)) && !isShielded(e))
  const commanded = commandersFor(m, unit).length > 0
  const tested = commanded ? valid.filter((e) => !free.includes(e) && !isShielded(e)) : []
  return { free, tested, why: (enemy) => whyNot(unit, enemy, { valid, free, tested, isShielded }) }
}

type Sorted = {
  readonly valid: readonly Unit[]
  readonly free: readonly Unit[]
  readonly tested: readonly Unit[]
  readonly isShielded: (e: Unit) => boolean
}

function whyNot(unit: Unit, enemy: Unit, { valid, free, tested, isShielded }: Sorted): Check {
  if (free.includes(enemy) || tested.includes(enemy)) return ok
  const there = mayBeUsed(enemy)
  if (!there.ok) return there
  if (enemy.fights.length > 0) return refuse("TGW-SHOOT-22", `${enemy.name} is locked in combat.`)
  if (isTooSmall(unit, enemy)) return refuse("TGW-SPEC-13", `${enemy.name} is a single man and too far away.`)
  if (!valid.includes(enemy))
    return refuse(["TGW-SHOOT-11", "TGW-SHOOT-15"], `${unit.name} has no line of fire at ${enemy.name}.`)
  if (isShielded(enemy)) return refuse("TGW-CMD-09", `${enemy.name} is a Command Group and not the nearest enemy.`)
  return refuse(
    ["TGW-SHOOT-06", "TGW-CMD-05"],
    `${enemy.name} is not the nearest enemy, and no commander is in range to choose another.`,
  )
}

export const targetsOf = (m: State, unit: Unit, using: WeaponUse = "all"): Targets =>
  targetsFor(m, unit, muzzlesOf(unit, using))
