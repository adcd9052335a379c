/** What an officer takes into account: who could hit whom from where, distances, and where unseen sections may be. */
import { die, share } from "@salient/engine"
import { type Hex, Spread } from "@salient/space/hex"
import { assaultOdds, assaultScore } from "../charts/assault.ts"
import { type FireFacts, fireScore, hits } from "../charts/fire.ts"
import { data } from "../data/raid.ts"
import { type Ground, isTrench, neighbours, type Terrain, terrainOf, zone } from "../rules/the-raid/ground.ts"
import { onMap, type Placed, profile } from "../rules/the-raid/units.ts"
import type { State } from "../state.ts"
import { type By, other, type Side, type UnitKind } from "../types.ts"
import { asTaught, type Leaning } from "./habits.ts"

/** What one side takes into account, worked out once per question. It does not include where hidden enemies really are. */
export type Outlook = {
  readonly m: State
  readonly side: Side
  readonly terrain: Terrain
  readonly own: readonly Placed[]
  /** Visible enemies. */
  readonly foes: readonly Placed[]
  /** Where an unseen enemy may be, and how likely each of these hexes is. */
  readonly lurking: { readonly hexes: readonly Hex[]; readonly chance: number }
  /** How mistakes and style change its judgement. */
  readonly lean: Leaning
  /** The danger in each hex, noted when it is first asked for. */
  readonly dangers: { readonly all: number[]; readonly ready: number[] }
}

export function outlook(m: State, side: Side, lean = asTaught): Outlook {
  const enemies = onMap(m, other(side))
  const unseen = side === "raiders" ? enemies.filter((u) => u.hidden).length : 0
  const hexes = unseen === 0 ? [] : hidingPlaces(m)
  return {
    m,
    side,
    terrain: terrainOf(m),
    own: onMap(m, side),
    foes: enemies.filter((u) => side === "garrison" || !u.hidden),
    lurking: { hexes, chance: Math.min(1, unseen / Math.max(1, hexes.length)) },
    lean,
    dangers: { all: [], ready: [] },
  }
}

/** RAID-2.2 A hidden section is in a trench, with no raider next to it and no other unit in its hex. */
function hidingPlaces(m: State): Hex[] {
  const { grid } = terrainOf(m)
  const closed = new Set<string>(zone(m, "raiders"))
  for (const u of onMap(m)) {
    if (u.side === "garrison" && u.hidden) continue
    closed.add(u.hex)
    if (u.side === "raiders") for (const hex of neighbours(m, u.hex)) closed.add(hex)
  }
  return grid.names.flatMap((name, h) => (!closed.has(name) && isTrench(m, name) ? [h] : []))
}

const faces = die(data.die).chances.map((c) => c.result)
const averages = new Map<number, number>()

/** Average hits of fire with this amount added to the die (RAID-5.3). */
function hitsAt(added: number): number {
  const known = averages.get(added)
  if (known !== undefined) return known
  const found = faces.reduce((sum, face) => sum + hits(added + face), 0) / faces.length
  averages.set(added, found)
  return found
}

type Firer = { readonly kind: UnitKind; readonly steps: number }

type Shots = { readonly fresh: Float64Array; readonly last: Float64Array }

/** For each terrain and firer, fresh or on its last step: the average hits from one hex into another, computed when first needed. */
const shots = new WeakMap<Terrain, By<UnitKind, Shots>>()

/** RAID-5.1, RAID-5.2 Average hits of fire from one hex into another; 0 if it is not allowed. */
export function shot({ terrain }: Pick<Outlook, "terrain">, firer: Firer, from: Hex, to: Hex): number {
  const { fresh, last } = (shots.get(terrain) ?? newShots(terrain))[firer.kind]
  const known = firer.steps < data.steps ? last : fresh
  const at = from * terrain.grid.size + to
  if (Number.isNaN(known[at])) known[at] = shotBetween(terrain, firer, from, to)
  return known[at] as number
}

function newShots(terrain: Terrain): By<UnitKind, Shots> {
  const unknown = () => new Float64Array(terrain.grid.size ** 2).fill(Number.NaN)
  const made = (): Shots => ({ fresh: unknown(), last: unknown() })
  const found = { party: made(), section: made(), gun: made() }
  shots.set(terrain, found)
  return found
}

function shotBetween(terrain: Terrain, { kind, steps }: Firer, from: Hex, to: Hex): number {
  const range = terrain.grid.distance(from, to)
  if (range > data.units[kind].range || !terrain.sight.sees(from, to)) return 0
  const facts: FireFacts = { firer: kind, lastStep: steps < data.steps, ground: terrain.ground[to] as Ground, range }
  return hitsAt(fireScore(facts).total)
}

/** Average hits of the unit's fire at another. */
export const shotAt = (o: Outlook, unit: Placed, target: Placed): number =>
  shot(o, unit, o.terrain.grid.hex(unit.hex), o.terrain.grid.hex(target.hex))

const unseenFirer: Firer = { kind: "section", steps: data.steps }

/** Average hits on a unit of the side in a hex if every enemy that could fires. `ready`: only those who may still react. */
export function danger(o: Outlook, hex: Hex, ready: boolean): number {
  const known = ready ? o.dangers.ready : o.dangers.all
  const found = known[hex] ?? dangerIn(o, hex, ready)
  known[hex] = found
  return found
}

function dangerIn(o: Outlook, hex: Hex, ready: boolean): number {
  let sum = 0
  for (const foe of o.foes) if (!ready || !foe.reacted) sum += shot(o, foe, o.terrain.grid.hex(foe.hex), hex)
  for (const from of o.lurking.hexes) sum += o.lurking.chance * shot(o, unseenFirer, from, hex)
  return sum
}

/** RAID-6.1 How often an assault succeeds. */
export const assaultChance = (attacker: Placed, defender: Placed, bombs: boolean): number =>
  share(assaultOdds(assaultScore({ steps: attacker.steps, bombs }), assaultScore({ steps: defender.steps })), (w) => w)

/** Distances to a place from every hex, in movement points. */
const marches = new WeakMap<Terrain, Map<string, Float64Array>>()

/** The movement points from each hex to the nearest of these. */
export function marchTo(terrain: Terrain, goals: readonly string[]): Float64Array {
  const known = marches.get(terrain) ?? new Map<string, Float64Array>()
  marches.set(terrain, known)
  const key = goals.join(" ")
  const found = known.get(key)
  if (found) return found
  const { grid, ground } = terrain
  const spread = new Spread(grid)
  const starts = goals.map((hex) => grid.hex(hex))
  spread.from(starts, Number.POSITIVE_INFINITY, (from) => (ground[from] as Ground).cost) // gone backwards: what it costs to enter `from`
  const far = new Float64Array(grid.size).fill(Number.POSITIVE_INFINITY)
  for (let i = 0; i < spread.count; i++) far[spread.at(i)] = spread.cost(spread.at(i))
  known.set(key, far)
  return far
}

/** The turns a unit needs for this much movement. */
export const turnsFor = (unit: Placed, movement: number): number => Math.ceil(movement / profile(unit).movement)
