/** Movement with reactions in the middle of it: RAID-4. */
import {
  type Check,
  type Flow,
  offer,
  offers,
  ok,
  type Random,
  type Reached,
  type Refusal,
  refuse,
  type Step,
  type Stretch,
  type Way,
} from "@salient/engine"
import { BARRED, type Grid, type Hex, Spread } from "@salient/space/hex"
import { tell } from "../happenings.ts"
import { choose, path } from "../questions.ts"
import type { State, Unit } from "../state.ts"
import { other } from "../types.ts"
import { assault, sayAssault } from "./assault.ts"
import { fire, fireForecast, mayFireAt } from "./fire.ts"
import { type Ground, groundAt, neighbours, terrainOf } from "./the-raid/ground.ts"
import { look, mayBeUsed, onMap, type Placed, profile, unitIn } from "./the-raid/units.ts"
import { endIfHome } from "./victory.ts"

/**
 * RAID-4.1, RAID-4.2 May the unit go on into the next hex, having so much movement left? Hidden enemies are not known to be there.
 * `fresh`: it has spent nothing yet, and may enter one hex that it could not pay for.
 */
function mayEnter(m: State, unit: Placed, from: string, to: string, left: number, fresh: boolean): Check {
  if (terrainOf(m).grid.find(to) === undefined) return refuse("RAID-4.1", `There is no hex ${to}.`)
  if (!neighbours(m, from).includes(to))
    return refuse("RAID-4.1", () => `${to} is not next to ${from}: units move hex by hex.`, `hex:${to}`)
  if (unitIn(m, to)?.side === unit.side) return refuse("RAID-4.2", () => `A friend is in ${to}.`, `hex:${to}`)
  const { cost, name } = groundAt(m, to)
  if (fresh || cost <= left) return ok
  return refuse("RAID-4.1", () => `${to} is ${name} and costs ${cost}; ${left} of its movement is left.`, `hex:${to}`)
}

/** RAID-4.1 A unit that is hemmed in does not move. */
export const mayMove = (m: State, unit: Placed): Check =>
  neighbours(m, unit.hex).some((hex) => mayEnter(m, unit, unit.hex, hex, profile(unit).movement, true).ok)
    ? ok
    : refuse(["RAID-4.1", "RAID-4.2"], `${unit.name} has no hex to go to.`)

/** RAID-6.1 A move ends in a hex where an enemy is seen. */
const isSeenEnemy = (m: State, unit: Placed, hex: string): Placed | undefined => {
  const there = unitIn(m, hex)
  return there && there.side !== unit.side && !there.hidden ? there : undefined
}

/** What a hex costs on the way: one that could not be paid for takes all that is left (RAID-4.1). */
const costOf = (m: State, hex: string, left: number): number => Math.min(groundAt(m, hex).cost, left)

/** RAID-4.1, RAID-4.2, RAID-6.1 May the unit go this way, hex by hex? */
function mayGo(m: State, unit: Placed, way: readonly Step[], left: number, fresh: boolean): Check {
  let [from, rest, unspent] = [unit.hex, left, fresh]
  for (const [i, to] of way.entries()) {
    if (typeof to !== "string") return refuse("RAID-4.1", "A path is a list of hexes.")
    const may = mayEnter(m, unit, from, to, rest, unspent)
    if (!may.ok) return may
    if (i < way.length - 1 && isSeenEnemy(m, unit, to))
      return refuse("RAID-6.1", `The move ends with the assault in ${to}.`, `hex:${to}`)
    rest -= costOf(m, to, rest)
    unspent = false
    from = to
  }
  return ok
}

const spreads = new WeakMap<Grid, Spread>()

/** RAID-4.1 Every hex the unit can reach with the movement it has left. */
export function flood(m: State, unit: Placed, left: number, fresh: boolean): Spread {
  const { grid, ground } = terrainOf(m)
  const spread = spreads.get(grid) ?? new Spread(grid)
  spreads.set(grid, spread)
  const start = grid.hex(unit.hex)
  const friends = new Set<Hex>()
  const seen = new Set<Hex>()
  for (const other of m.units) {
    if (other.hex === null) continue
    if (other.side === unit.side) friends.add(grid.hex(other.hex))
    else if (!other.hidden) seen.add(grid.hex(other.hex))
  }
  return spread.from(start, left, (from, to) => {
    if (seen.has(from) || friends.has(to)) return BARRED
    const { cost } = ground[to] as Ground
    return fresh && from === start ? Math.min(cost, left) : cost
  })
}

/** RAID-4.3 The known enemies that could fire at the unit in a hex. */
const firersInto = (m: State, unit: Placed, hex: string): Placed[] =>
  onMap(m, other(unit.side)).filter(
    (u) => !u.hidden && !u.reacted && mayFireAt(m, u, { ...unit, hex, hidden: false }).ok,
  )

function reachOf(m: State, unit: Placed, left: number, fresh: boolean): Reached[] {
  const { grid } = terrainOf(m)
  const spread = flood(m, unit, left, fresh)
  const hexes = Array.from({ length: spread.count - 1 }, (_, i) => spread.at(i + 1)) // the first is its own
  return hexes.map((h) => {
    const at = grid.name(h)
    const firers = firersInto(m, unit, at).map((u) => u.name)
    const cost = spread.cost(h)
    const danger = firers.length === 0 ? {} : { danger: `${firers.join(", ")} can fire into ${at}.` }
    const enemy = isSeenEnemy(m, unit, at)
    const does = enemy ? { does: sayAssault(unit, enemy) } : {}
    return { at, cost, left: left - cost, ...does, ...danger }
  })
}

function wayTo(m: State, unit: Placed, to: string, left: number, fresh: boolean): Way | Refusal {
  const { grid } = terrainOf(m)
  const h = grid.find(to)
  if (h === undefined) return refuse("RAID-4.1", `There is no hex ${to}.`)
  if (to === unit.hex) return { ok: true, paths: { [unit.id]: [] } }
  const way = flood(m, unit, left, fresh).wayTo(h)
  if (way) return { ok: true, paths: { [unit.id]: way.slice(1).map((hex) => grid.name(hex)) } }
  if (unitIn(m, to)?.side === unit.side) return refuse("RAID-4.2", `A friend is in ${to}.`, `hex:${to}`)
  return refuse("RAID-4.1", `${unit.name} does not reach ${to} with ${left} movement.`, `hex:${to}`)
}

/** A random path: as far as chance leads, and fairly often into an enemy. */
function anyWay(m: State, unit: Placed, left: number, fresh: boolean, random: Random): string[] {
  const spread = flood(m, unit, left, fresh)
  const drawn = random(spread.count)
  if (drawn === spread.count - 1) return [] // it stays
  const way = spread.wayTo(spread.at(drawn + 1)) as readonly Hex[]
  return way.slice(1).map((hex) => terrainOf(m).grid.name(hex))
}

/**
 * RAID-4.1 The player says the whole way; the unit goes it hex by hex until the enemy fires, somebody is revealed or it is over, and
 * is asked again as long as it can go on.
 */
export function* move(m: State, unit: Placed): Flow {
  let left = profile(unit).movement
  let fresh = true
  for (;;) {
    const mayGoOn = neighbours(m, unit.hex).some((hex) => mayEnter(m, unit, unit.hex, hex, left, fresh).ok)
    if (!mayGoOn) return
    const [points, isFresh] = [left, fresh]
    const paths = yield* path(
      {
        by: unit.side,
        what: "way",
        prompt: `Where does ${unit.name} go? ${left} movement left.`,
        rules: ["RAID-4.1"],
        about: [unit.id],
      },
      {
        pieces: [unit.id],
        check: (p) => mayGo(m, unit, p[unit.id] ?? [], points, isFresh),
        suggest: (random) => ({ [unit.id]: anyWay(m, unit, points, isFresh, random) }),
        reach: () => reachOf(m, unit, points, isFresh),
        wayTo: (_pieces, to) => wayTo(m, unit, to, points, isFresh),
        explain: (p) => stretches(m, p[unit.id] ?? [], points),
      },
    )
    const way = (paths[unit.id] ?? []) as readonly string[]
    if (way.length === 0) return
    for (const to of way) {
      left -= costOf(m, to, left)
      fresh = false
      const enemy = unitIn(m, to)
      if (enemy) {
        if (yield* assault(m, unit, enemy)) enter(m, unit, to)
        return
      }
      const seen = enter(m, unit, to)
      const fired = yield* reactions(m, unit)
      if (unit.hex === null) return
      if (seen || fired) break // the player may now change his mind
      if (to === way.at(-1)) return
    }
  }
}

function stretches(m: State, way: readonly Step[], left: number): Stretch[] {
  let rest = left
  return way.map((step) => {
    const to = step as string
    const cost = costOf(m, to, rest)
    rest -= cost
    return { to, cost, rule: "RAID-4.1", label: groundAt(m, to).name }
  })
}

/** True if that revealed a unit. */
function enter(m: State, unit: Placed, to: string): boolean {
  const from = unit.hex
  unit.hex = to
  const seenBy = unit.hidden ? (["garrison"] as const) : undefined
  tell(m, { kind: "moved", rules: ["RAID-4.1"], unit: unit.id, name: unit.name, from, to }, seenBy)
  const revealed = look(m)
  endIfHome(m, unit)
  return revealed
}

/** RAID-4.3 */
function mayReact(m: State, unit: Unit, mover: Placed): Check {
  const used = mayBeUsed(unit)
  if (!used.ok) return used
  if (unit.reacted) return refuse("RAID-4.3", () => `${unit.name} has reacted this turn.`)
  return mayFireAt(m, unit as Placed, mover)
}

/** RAID-4.3 The enemy may fire at the unit that has just moved; true if he has. */
function* reactions(m: State, mover: Placed): Flow<boolean> {
  const side = other(mover.side)
  const firing = offer<Unit, Placed | null>(
    m.units.filter((u) => u.side === side),
    (u) => mayReact(m, u, mover),
    (u) => ({
      id: u.id,
      label: `${u.name} fires`,
      value: u as Placed,
      touches: [u.id],
      forecast: () => fireForecast(m, u as Placed, mover),
    }),
  )
  const mightBe = side === "garrison" && onMap(m, side).some((u) => u.hidden)
  if (firing.options.length === 0 && !mightBe) return false
  const firer = yield* choose(
    {
      by: side,
      what: "reaction",
      prompt: `${mover.name} is in ${mover.hex}. Fire?`,
      rules: ["RAID-4.3"],
      about: [mover.id],
    },
    offers<Placed | null>(firing, { id: "hold", label: "Hold fire", value: null, declines: true }),
  )
  if (firer === null) return false
  firer.reacted = true
  yield* fire(m, firer, mover, { moving: true })
  return true
}
