/** Fire as the officer estimates it: which pieces reach which hex, and the average effect of a shot there. */

import { chanceOfLead, chanceOfProduct, chanceOfTie } from "../charts/rolls.ts"
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import { isMoving } from "../rules/events/conditions.ts"
import { isTank, isTankKey, isWeaponKey } from "../rules/formations-and-command/pieces.ts"
import { isOrdnanceKey, moraleParts, pieceFp } from "../rules/formations-and-command/stats.ts"
import { sight } from "../rules/line-of-sight.ts"
import { type Gun, guns, mayHit } from "../rules/orders-fire/fire.ts"
import { coverAt, isWire, levelAt } from "../rules/terrain/ground.ts"
import { grid, type Hex } from "../rules/the-map/field.ts"
import type { Formation, PieceKey, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { isFoe, lossIfBroken, lossIfSuppressed } from "./worth.ts"

/** A piece that can fire, with its FP. */
export type Barrel = { readonly gun: Gun; readonly fp: number; readonly ordnance: boolean }

export function barrels(
  m: State,
  list: readonly Formation[],
  ordnance: boolean,
  fits?: (key: PieceKey, u: Formation) => boolean,
): Barrel[] {
  return guns(m, list, ordnance, fits).map((gun) => ({
    gun,
    fp: pieceFp(m, gun.u, gun.key).total,
    ordnance: isOrdnanceKey(gun.u, gun.key),
  }))
}

/** A hex with enemies, and the defence of each of them against a shot. */
export type Mark = { readonly hex: Hex; readonly foes: readonly Foe[] }
type Foe = { readonly u: Formation; readonly defence: number; readonly moving: boolean }

/** Morale and Cover of a Formation where it is, or would be; the estimate leaves out walls. */
export function steadiness(m: State, u: Formation, h: Hex = u.hex): number {
  let sum = isTank(u) ? 0 : coverAt(m, h)
  for (const p of moraleParts(m, u)) sum += p.amount
  return sum
}

export function marks(m: State, side: Nation, only?: Hex): Mark[] {
  const byHex = new Map<Hex, Foe[]>()
  for (const u of m.units) {
    if (!isFoe(side, u) || (only !== undefined && u.hex !== only)) continue
    const foe = { u, defence: steadiness(m, u), moving: isMoving(m, u) }
    const there = byHex.get(u.hex)
    if (there) there.push(foe)
    else byHex.set(u.hex, [foe])
  }
  return [...byHex].map(([hex, foes]) => ({ hex, foes }))
}

/** The factor on targets adjacent to the side's own Formations, which are more urgent. */
const close = 1.2

/** The average loss of the enemy from an attack of this FP. */
export function effect(m: State, mark: Mark, fp: number, spared?: (u: Formation) => boolean): number {
  let sum = 0
  for (const { u, defence, moving } of mark.foes) {
    if (spared?.(u)) continue
    const lead = defence - fp
    const tie = chanceOfTie(lead)
    const breaks = chanceOfLead(lead) + (moving ? tie : 0)
    sum += breaks * lossIfBroken(m, u)
    if (!moving) sum += tie * lossIfSuppressed(u)
  }
  return sum
}

/** A possible shot, and the enemy's expected loss from it. */
export type Volley = { readonly hex: Hex; readonly keys: readonly PieceKey[]; readonly value: number }

const height = (m: State, from: readonly Hex[], to: Hex): number => {
  const there = levelAt(m, to)
  const { heightFp } = terrainChart.features.hill
  return (
    (from.some((h) => there > levelAt(m, h)) ? -heightFp : 0) + (from.some((h) => there < levelAt(m, h)) ? heightFp : 0)
  )
}

/** The FP of these pieces together: GWC-O21.3b. */
function groupFp(m: State, list: readonly Barrel[], hex: Hex): number {
  let best = 0
  let hindrance = 0
  for (const b of list) {
    best = Math.max(best, b.fp)
    hindrance = Math.max(hindrance, sight(m, b.gun.u.hex, hex))
  }
  const atHand = list.some(({ gun }) => isTankKey(gun.key) && !gun.u.broken && grid.adjacent(gun.u.hex, hex))
  return (
    best +
    (list.length - 1) * values.fire.groupFp +
    (atHand ? values.fire.tankAdjacentFp : 0) +
    height(
      m,
      list.map((b) => b.gun.u.hex),
      hex,
    ) -
    (list[0]!.ordnance ? 0 : hindrance)
  )
}

/** GWC-O21.3.3 Small arms do not harm Tanks. */
const sparesTanks = (list: readonly Barrel[]) =>
  list.every(({ gun }) => isWeaponKey(gun.key) || isTankKey(gun.key)) ? undefined : isTank

function volley(m: State, list: readonly Barrel[], mark: Mark, by: Nation): Volley {
  const [first] = list
  let fp = groupFp(m, list, mark.hex)
  let chance = 1
  if (first!.ordnance) {
    const range = grid.distance(first!.gun.u.hex, mark.hex)
    chance = chanceOfProduct(range + Math.max(0, sight(m, first!.gun.u.hex, mark.hex)))
    fp = Math.max(fp, values.fire.minimumFp)
  }
  let value = fp < values.fire.minimumFp ? 0 : chance * effect(m, mark, fp, sparesTanks(list))
  if (m.units.some((u) => u.side === by && grid.adjacent(u.hex, mark.hex))) value *= close
  return { hex: mark.hex, keys: list.map((b) => b.gun.key), value }
}

/** The pieces linked to the first one, except those in Wire: GWC-O21.3.1, GWC-F131.3. */
function linked(m: State, list: readonly Barrel[], first: Barrel): Barrel[] {
  if (isWire(m, first.gun.u.hex)) return list.filter((b) => b.gun.u.hex === first.gun.u.hex)
  const free = list.filter((b) => !isWire(m, b.gun.u.hex))
  const group = [first]
  for (let i = 0; i < group.length; i++)
    for (const b of free) if (!group.includes(b) && grid.distance(b.gun.u.hex, group[i]!.gun.u.hex) <= 1) group.push(b)
  return group
}

/** A Fire Group drops a piece, which could fire elsewhere, if it keeps at least this share of its effect. */
const thrift = 0.97

/** The best shots at a hex with these pieces, best first. */
export function volleysAt(m: State, by: Nation, list: readonly Barrel[], mark: Mark): Volley[] {
  const able = list.filter((b) => mayHit(m, b.gun, mark.hex).ok)
  const found = able.filter((b) => b.gun.alone).map((b) => volley(m, [b], mark, by))
  const free = able.filter((b) => !b.gun.alone).sort((a, b) => b.fp - a.fp)
  const seen = new Set<Barrel>()
  for (const first of free) {
    if (seen.has(first)) continue
    let group = linked(m, free, first)
    for (const b of group) seen.add(b)
    group.sort((a, b) => b.fp - a.fp)
    let best = volley(m, group, mark, by)
    while (group.length > 2) {
      const fewer = group.slice(0, -1)
      if (linked(m, fewer, fewer[0]!).length !== fewer.length) break
      const next = volley(m, fewer, mark, by)
      if (next.value < best.value * thrift) break
      group = fewer
      best = next
    }
    found.push(best)
  }
  return found.sort((a, b) => b.value - a.value)
}

/** What a set of Formations could do in one Fire Order: the best shot, then the best shots of the remaining pieces. */
export function firePlan(m: State, by: Nation, list: readonly Barrel[], aims: readonly Mark[]): number {
  let left = list
  let sum = 0
  for (let shot = 0; shot < 3 && left.length > 0; shot++) {
    let best: Volley | undefined
    for (const mark of aims) for (const v of volleysAt(m, by, left, mark)) if (!best || v.value > best.value) best = v
    if (!best || best.value <= 0) break
    sum += best.value
    const { keys } = best
    left = left.filter((b) => !keys.includes(b.gun.key))
  }
  return sum
}

/** What the enemy could fire at any hex, with results already computed. */
export type Threat = {
  readonly list: readonly Barrel[]
  readonly memo: Float64Array // against men
  readonly armour: Float64Array // against Tanks: GWC-O21.3.3
  readonly nerves: Map<Formation, Nerve>
}
/** Morale without Cover, and what the Formation would lose by breaking or being Suppressed. */
type Nerve = { readonly morale: number; readonly broken: number; readonly suppressed: number }

export function threatOf(m: State, side: Nation): Threat {
  const foes = m.units.filter((u) => isFoe(side, u))
  const empty = () => new Float64Array(grid.size).fill(Number.NaN)
  return { list: barrels(m, foes, false), memo: empty(), armour: empty(), nerves: new Map() }
}

/** Each piece after the best counts for less, since they seldom all fire. */
const further = 0.5
const nobody = -20

/** The FP to expect on a hex. */
function fireOn(m: State, threat: Threat, h: Hex, tank: boolean): number {
  const memo = tank ? threat.armour : threat.memo
  const known = memo[h]!
  if (!Number.isNaN(known)) return known
  let best = nobody
  let others = 0
  for (const { gun, fp } of threat.list) {
    const far = grid.distance(gun.u.hex, h)
    if (far < gun.from || far > gun.to || far === 0) continue
    if (tank && !isWeaponKey(gun.key) && !isTankKey(gun.key)) continue
    const hindrance = sight(m, gun.u.hex, h)
    if (hindrance < 0) continue
    others++
    best = Math.max(best, fp - hindrance)
  }
  const found = best + further * Math.max(0, others - 1)
  memo[h] = found
  return found
}

function nerveOf(m: State, threat: Threat, u: Formation): Nerve {
  const known = threat.nerves.get(u)
  if (known) return known
  let morale = 0
  for (const p of moraleParts(m, u)) morale += p.amount
  const found = { morale, broken: lossIfBroken(m, u), suppressed: lossIfSuppressed(u) }
  threat.nerves.set(u, found)
  return found
}

/** The expected loss of a Formation from one shot where it is or would be. */
export function exposure(m: State, threat: Threat, u: Formation, h: Hex, moving: boolean): number {
  const fp = fireOn(m, threat, h, isTank(u))
  if (fp <= 0) return 0
  const { morale, broken, suppressed } = nerveOf(m, threat, u)
  const lead = morale + (isTank(u) ? 0 : coverAt(m, h)) - Math.round(fp)
  const tie = chanceOfTie(lead)
  return (chanceOfLead(lead) + (moving ? tie : 0)) * broken + (moving ? 0 : tie * suppressed)
}
