/**
 * Zones, ownership, isolation and supply of a position, read from the rules once more in the simplest way: every hex and every line
 * is looked at again and again, nothing is kept up to date and nothing is shared with the rules but the map, the charts and the
 * counters.
 */
import { randomFrom } from "@salient/engine"
import { DIRECTIONS, type Direction, type Hex, NONE } from "@salient/space/hex"
import { crossingIn, groundIn, isFrozen } from "../charts/movement.ts"
import { mountain, regular, type Stacked, type StackingLimit } from "../charts/stacking.ts"
import { counters, type Face } from "../data/counters.ts"
import { nations } from "../data/nations.ts"
import { tables } from "../data/tables.ts"
import { terrainData } from "../data/terrain.ts"
import { game } from "../game.ts"
import { fieldOf } from "../rules/basic-game-concepts/field.ts"
import { isWithin } from "../rules/stacking.ts"
import { connectedFor, isConnectedBy, isSuppliedBy, supplyFor } from "../rules/supply/general.ts"
import { gainerOf } from "../rules/zones-of-control-and-ownership/ownership.ts"
import { shift, zoneIn } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { type Nation, SIDES, type Side, sideIndex, WEATHERS } from "../types.ts"

/** A random position: the units of a scenario scattered over the land, tired, hungry, disrupted; owners and weather anew. */
export function scattered(scenario: string, seed: number): State {
  const random = randomFrom(`scattered ${seed}`)
  const m = game.setup({ scenario, options: {}, seats: [] })
  const { map } = fieldOf(m)
  const land = map.grid.names.map((_, h) => h).filter((h) => map.land[h])
  m.weather = WEATHERS[random(3) === 0 ? random(WEATHERS.length) : 0]!
  for (const u of m.units) {
    if (u.hex < 0) continue
    if (random(3) === 0) shift(m, u, land[random(land.length)]!)
    u.disruption = random(6) === 0 ? 1 + random(2) : 0
    u.marched = random(12) === 0
    if (random(10) === 0) Object.assign(u, { supplied: false, out: 1 + random(4) })
    if (random(8) === 0 && counters[u.counter]!.back) u.reduced = true
  }
  for (const h of land) m.owners[h] = random(4) === 0 ? random(2) : m.owners[h]!
  for (const net of m.nets) net.weak = random(6) === 0
  for (const d of m.depots) d.operational = random(6) > 0
  for (const side of SIDES) if (random(2) === 0) gather(m, side, random)
  const lost = SIDES.flatMap((side) => fieldOf(m).scenario.sourceHexes[side].map((s) => s.hex))
  m.lost = lost.filter(() => random(8) === 0)
  return JSON.parse(JSON.stringify(m)) as State
}

/** Headquarters and depots of a side close together, so that they compete for each other. */
function gather(m: State, side: Side, random: (n: number) => number): void {
  const { map, landHexes } = fieldOf(m)
  const rails = landHexes.filter((h) => map.onRail[h] && m.owners[h] === sideIndex(side))
  const middle = rails[random(rails.length)]
  if (middle === undefined) return
  const near = (all: readonly Hex[]) => all.filter((h) => map.grid.distance(h, middle) <= 3)
  for (const u of m.units)
    if (u.side === side && u.hex >= 0 && face(u).size === "army")
      shift(m, u, near(landHexes)[random(near(landHexes).length)]!)
  for (const d of m.depots) {
    const free = near(rails).filter((h) => !m.depots.some((o) => o !== d && o.hex === h))
    if (d.side !== side || free.length === 0) continue
    d.hex = free[random(free.length)]!
    d.net = map.netOf[d.hex]!
  }
}

const face = (u: Unit): Face => {
  const { front, back } = counters[u.counter]!
  return u.reduced && back ? back : front
}
const nation = (u: Unit): Nation => counters[u.counter]!.nation
const works = (a: Nation, b: Nation): boolean => a === b || nations[a].cooperates.includes(b)
const foe = (side: Side): Side => (side === "entente" ? "central" : "entente")

class Oracle {
  readonly #m: State
  readonly #size: number
  /** By side and hex: 0 none, 1 reduced, 2 full; `own`: from units in the hex itself. */
  readonly zone: { readonly [side in Side]: number[] }
  readonly own: { readonly [side in Side]: number[] }

  constructor(m: State) {
    this.#m = m
    this.#size = fieldOf(m).map.grid.size
    this.own = { entente: this.#zones("entente", true), central: this.#zones("central", true) }
    this.zone = { entente: this.#zones("entente", false), central: this.#zones("central", false) }
  }

  #at = (side: Side, h: Hex): Unit[] => this.#m.units.filter((u) => u.side === side && u.hex === h)

  /** GTW-5.A-1 to GTW-5.A-5, GTW-12.A-1, GTW-12.A-3, GTW-11.F.2 */
  #level(u: Unit): number {
    const { support, headquarters } = face(u)
    if (headquarters || u.disruption > 0 || u.marched) return 0
    const helped = this.#at(u.side, u.hex).some(
      (o) => o !== u && face(o).support === "full" && o.disruption === 0 && works(nation(o), nation(u)),
    )
    const late = Math.ceil(u.out / 2) >= 2 && !u.supplied ? 1 : 0
    return (support !== "none" || helped ? 2 : 1) - late
  }

  #zones(side: Side, inside: boolean): number[] {
    const found: number[] = new Array(this.#size).fill(0)
    for (const u of this.#m.units) {
      if (u.side !== side || u.hex < 0) continue
      const { divisional, support, is, attack, defence } = face(u)
      const level = this.#level(u)
      const reaches = divisional && support !== "none" && !is.artillery && attack + defence > 0
      const hexes = [u.hex, ...(reaches && !inside ? this.#neighbours(u.hex) : [])]
      for (const h of hexes) found[h] = Math.max(found[h]!, level)
    }
    return found
  }

  /** GTW-3.E.5 Adjacent hexes that some unit may enter in some weather. */
  #neighbours(h: Hex): Hex[] {
    const { map } = fieldOf(this.#m)
    return DIRECTIONS.flatMap((d) => {
      const to = map.grid.neighbour(h, d)
      if (to === NONE || !map.land[to] || !map.land[h]) return []
      const kind = map.hexsides[map.grid.side(h, d)]
      const line = kind && terrainData.hexsides[kind]
      const shut = kind === "lake" || kind === "sea" || (line && line.cost[1] === null && !line.frozen)
      return shut ? [] : [to]
    })
  }

  /** GTW-5.B-1, GTW-5.B-2 */
  gainer(h: Hex): Side | undefined {
    const { map } = fieldOf(this.#m)
    if (!map.land[h]) return undefined
    const owner = SIDES[this.#m.owners[h]!]
    const inside = SIDES.filter((s) => this.own[s][h]! > 0)
    if (inside.length === 2) return undefined
    const around = SIDES.filter((s) => this.zone[s][h]! > 0)
    const gains = inside[0] ?? (around.length === 1 && !(map.places[h] && owner) ? around[0] : undefined)
    return gains === owner ? undefined : gains
  }

  /** GTW-11.A-1 May a line enter the hex? */
  #open(side: Side, h: Hex): boolean {
    const enemies = this.#at(foe(side), h).length > 0
    if (enemies && this.#m.owners[h] === sideIndex(foe(side))) return false
    return this.zone[foe(side)][h] === 0 || this.#at(side, h).length > 0
  }

  /** GTW-11.B.1-2 The length of a step of an overland line. */
  #length(from: Hex, to: Hex, d: Direction): number {
    const { map } = fieldOf(this.#m)
    const { weather } = this.#m
    const kind = map.hexsides[map.grid.side(from, d)]
    if (!map.land[to] || !map.land[from]) return Number.POSITIVE_INFINITY
    if ((kind === "lake" || kind === "sea") && !isFrozen(weather)) return Number.POSITIVE_INFINITY
    if (map.rail[map.grid.side(from, d)] !== undefined) return 1
    const side = kind && crossingIn(kind, weather)
    const ground = groundIn(map.terrain[to]!, weather)
    if ((side && side.cost[1] === null) || ground.costs[weather][1] === null) return Number.POSITIVE_INFINITY
    return ground.supply + (side?.supply ?? 0)
  }

  /** The length of the shortest line from each hex to one of the ends: all steps are tried until nothing gets shorter. */
  #distances(ends: readonly Hex[], step: (from: Hex, to: Hex, d: Direction) => number): number[] {
    const { grid } = fieldOf(this.#m).map
    const far: number[] = new Array(this.#size).fill(Number.POSITIVE_INFINITY)
    for (const h of ends) far[h] = 0
    for (let better = true; better; ) {
      better = false
      for (let h = 0; h < this.#size; h++)
        for (const d of DIRECTIONS) {
          const to = grid.neighbour(h, d)
          if (to === NONE || !Number.isFinite(far[to]!)) continue
          const sum = far[to]! + step(h, to, d)
          if (sum >= far[h]!) continue
          far[h] = sum
          better = true
        }
    }
    return far
  }

  overland(side: Side, ends: readonly Hex[]): number[] {
    return this.#distances(ends, (from, to, d) =>
      this.#open(side, to) ? this.#length(from, to, d) : Number.POSITIVE_INFINITY,
    )
  }

  /** GTW-11.B.2-1 The length of the road from a headquarters to each hex: the first step may be across country. */
  road(side: Side, hq: Hex): number[] {
    const { map } = fieldOf(this.#m)
    const isOwn = (h: Hex) => this.#m.owners[h] === sideIndex(side) && this.#open(side, h)
    return this.#distances([hq], (far, near, d) => {
      if (!isOwn(far)) return Number.POSITIVE_INFINITY
      if (map.rail[map.grid.side(far, d)] !== undefined) return 1
      const out = DIRECTIONS.find((one) => map.grid.neighbour(near, one) === far)!
      return near === hq && map.onRail[far] && Number.isFinite(this.#length(near, far, out))
        ? 1
        : Number.POSITIVE_INFINITY
    })
  }

  /** GTW-11.B.3a-1, GTW-11.B.3a-2 Hexes of low volume between a source and each hex; on foreign nets two others count as one. */
  rail(side: Side, who: Nation, sources: readonly Hex[]): number[] {
    const { map, scenario } = fieldOf(this.#m)
    return this.#distances(sources, (far, near, d) => {
      const volume = map.rail[map.grid.side(far, d)]
      if (volume === undefined || this.#m.owners[far] !== sideIndex(side) || !this.#open(side, far))
        return Number.POSITIVE_INFINITY
      const net = map.netOf[far]!
      const weak = this.#m.nets.find((n) => n.net === net && n.side === side)?.weak ?? true
      if (weak || volume === "low") return 1
      const runs = scenario.controllers?.[map.nets[net]!.id]?.[side]
      return runs && !works(runs, who) && near !== NONE ? 0.5 : 0
    })
  }
}

/** GTW-8.A.1 Tries every unit in every allotment. */
export function bruteForce(stack: readonly Stacked[], limit: StackingLimit): boolean {
  const seen = new Set<string>()
  return limit.artillery.some((form) => {
    const go = (i: number, units: number, re: number, divisions: number, gunRe: number, fortress: number): boolean => {
      const u = stack[i]
      if (!u) return true
      const key = `${form.divisions} ${i} ${units} ${re} ${divisions} ${gunRe} ${fortress}`
      if (seen.has(key)) return false
      seen.add(key)
      if (units > 0 && go(i + 1, units - 1, re, divisions, gunRe, fortress)) return true
      if (!u.divisional && u.re <= re && go(i + 1, units, re - u.re, divisions, gunRe, fortress)) return true
      if (u.artillery && u.divisional && divisions > 0 && go(i + 1, units, re, divisions - 1, gunRe, fortress))
        return true
      if (u.artillery && !u.divisional && u.re <= gunRe && go(i + 1, units, re, divisions, gunRe - u.re, fortress))
        return true
      return u.fortress && fortress > 0 && go(i + 1, units, re, divisions, gunRe, fortress - 1)
    }
    return go(0, limit.units, limit.re, form.divisions, form.re, limit.fortress)
  })
}

/** GTW-11.B.2-2 The most that can be fed if each headquarters takes another depot: every way is tried. */
function mostFed(
  worth: readonly number[],
  reaches: readonly (readonly number[])[],
  taken: readonly number[] = [],
): number {
  const i = taken.length
  if (i === worth.length) return 0
  const without = mostFed(worth, reaches, [...taken, -1])
  const ways = reaches[i]!.filter((d) => !taken.includes(d)).map(
    (d) => worth[i]! + mostFed(worth, reaches, [...taken, d]),
  )
  return Math.max(without, ...ways)
}

/** Differences between the rules and the oracle in a position, as sentences. */
export function differences(m: State): string[] {
  const found: string[] = []
  const { map, scenario, landHexes } = fieldOf(m)
  const oracle = new Oracle(m)
  const name = (h: Hex) => map.grid.name(h)
  const same = (what: string, is: unknown, wanted: unknown) => {
    if (is !== wanted) found.push(`${what}: ${is}, expected ${wanted}`)
  }
  for (const h of landHexes) {
    for (const side of SIDES) same(`zone of ${side} in ${name(h)}`, zoneIn(m, h, side), oracle.zone[side][h])
    same(`gainer of ${name(h)}`, gainerOf(m, h), oracle.gainer(h))
  }
  const overlandLimit = tables.supply.overland[m.weather]
  for (const side of SIDES) {
    const units = m.units.filter((u) => u.side === side && u.hex >= 0)
    const is = supplyFor(m, side)
    const connected = connectedFor(m, side)
    const own = scenario.sourceHexes[side].filter((s) => !m.lost.includes(s.hex) && m.owners[s.hex] === sideIndex(side))
    const sourcesOf = (who: Nation) => own.filter((s) => s.nations.includes(who)).map((s) => s.hex)
    const hqs = units.filter((u) => face(u).size === "army")
    const depots = m.depots.filter((d) => d.side === side && d.operational)
    const roads = hqs.map((hq) => oracle.road(side, hq.hex))
    const near = (i: number, h: Hex) => roads[i]![h]! <= tables.supply.road[m.weather]
    const direct = hqs.map((hq, i) => sourcesOf(nation(hq)).some((h) => near(i, h)))
    const reaches = hqs.map((hq, i) => {
      const lines = oracle.rail(side, nation(hq), sourcesOf(nation(hq)))
      return depots.flatMap((d, n) => (near(i, d.hex) && lines[d.hex]! <= tables.supply.lowVolume ? [n] : []))
    })
    const worth = hqs.map((hq) => {
      const far = oracle.overland(side, [hq.hex])
      return units.reduce((n, u) => n + (nation(u) === nation(hq) && far[u.hex]! <= overlandLimit ? face(u).re : 0), 0)
    })
    const hungry = hqs.map((_, i) => i).filter((i) => !direct[i])
    const best = mostFed(
      hungry.map((i) => worth[i]!),
      hungry.map((i) => reaches[i]!),
    )
    const used: Hex[] = []
    let fed = 0
    for (const [i, hq] of hqs.entries()) {
      const feeding = is.feeding.find((f) => f.hq.n === hq.n)!
      same(`${hq.name} fed by a source`, feeding.by === "source", direct[i])
      if (feeding.by !== "depot") continue
      same(
        `the depot of ${hq.name} within reach`,
        reaches[i]!.some((n) => depots[n]!.hex === feeding.at),
        true,
      )
      same(`the depot of ${hq.name} used twice`, used.includes(feeding.at), false)
      used.push(feeding.at)
      fed += worth[i]!
    }
    same(`REs that ${side} feeds from depots`, fed, best)
    for (const who of new Set(units.map(nation))) {
      const all = hqs.filter((hq) => nation(hq) === who && is.feeding.some((f) => f.hq.n === hq.n && f.by !== "none"))
      const reach = oracle.overland(side, [...sourcesOf(who), ...all.map((hq) => hq.hex)])
      const trace = oracle.overland(side, sourcesOf(who))
      for (const u of units) {
        if (nation(u) !== who) continue
        same(`${u.name} in ${name(u.hex)} supplied`, isSuppliedBy(is, u), reach[u.hex]! <= overlandLimit)
        same(`${u.name} in ${name(u.hex)} connected`, isConnectedBy(connected, u), Number.isFinite(trace[u.hex]))
      }
    }
    for (const h of landHexes) {
      const counted = units.filter((u) => u.hex === h && !face(u).headquarters && face(u).rating > 0 && !u.overstacked)
      if (counted.length === 0) continue
      const limit = terrainData.terrain[map.terrain[h]!].stacking ? mountain : regular
      const stack = counted.map((u) => {
        const { re, divisional, is: traits } = face(u)
        return { re, divisional, artillery: traits.artillery === true, fortress: traits.fortress === true }
      })
      same(
        `the stack in ${name(h)} within the limit`,
        isWithin(
          m,
          h,
          units.filter((u) => u.hex === h),
        ),
        bruteForce(stack, limit),
      )
    }
  }
  return found
}
