/** Which Formations, which hexes, on what conditions: the questions that cards ask (data/conditions.ts). They change nothing. */

import type { Amount, Condition, Quantity, Selector, Status, Where } from "../../data/conditions.ts"
import { isMachineGun, weaponType } from "../../data/pieces.ts"
import { values } from "../../data/values.ts"
import { within } from "../../data/words.ts"
import type { Formation, State } from "../../state.ts"
import type { By, Nation } from "../../types.ts"
import { inCohesion, inRadius } from "../formations-and-command/command.ts"
import { fortificationsLeft } from "../formations-and-command/countermix.ts"
import {
  find,
  goodOrder,
  isTankKey,
  isWeaponKey,
  kind,
  ownerOf,
  profile,
  profileOf,
} from "../formations-and-command/pieces.ts"
import { isFunctioning, mayFireWeapon, pieceReach } from "../formations-and-command/stats.ts"
import { sight } from "../line-of-sight.ts"
import { coverAgainst, coverAt, isWater, terrainAt } from "../terrain/ground.ts"
import {
  areFoes,
  fieldOf,
  foeOf,
  foesOf,
  grid,
  type Hex,
  inSetUpArea,
  playerOf,
  postureOf,
  trackOf,
} from "../the-map/field.ts"
import type { Context } from "./context.ts"

const ofSide = (u: Formation, player: Nation, side: Selector["side"]): boolean =>
  side === "any" || (side === "own" ? u.side === player : areFoes(u.side, player))

/** GWC-O21.3.7 Whether a Formation is activated to Move now. */
export const isMoving = (m: State, u: Formation): boolean =>
  m.order !== null &&
  m.order.stage === "act" &&
  (m.order.kind === "move" || m.order.kind === "offensive" || m.order.kind === "runner") &&
  m.order.ids.includes(u.id)

const statuses: By<Status, (m: State, u: Formation, context: Context) => boolean> = {
  broken: (_, u) => u.broken,
  unbroken: (_, u) => !u.broken,
  suppressed: (_, u) => u.suppressed,
  unsuppressed: (_, u) => !u.suppressed,
  goodOrder: (_, u) => goodOrder(u),
  outOfCohesion: (m, u) => !inCohesion(m, u),
  notVeteran: (_, u) => !u.veteran,
  weaponless: (_, u) => u.weapon === null,
  moving: isMoving,
  activated: (m, u, c) => c.activated?.includes(u.id) ?? m.order?.ids.includes(u.id) ?? false,
  attacking: (m, u) => m.attack?.pieces.some((key) => ownerOf(key) === u.id) ?? false,
  justBroken: (_, u, c) => c.subject?.id === u.id && u.broken,
  brokenByGas: (_, u, c) => c.gassed?.includes(u.id) ?? false,
}

/** Whether a Formation matches the selector. */
function isSelected(m: State, player: Nation, u: Formation, who: Selector, context: Context): boolean {
  if (!ofSide(u, player, who.side) || !who.kinds.includes(kind(u))) return false
  if (who.is) for (const status of who.is) if (!statuses[status](m, u, context)) return false
  if (who.boxed && (u.broken || !profile(u).boxed[who.boxed])) return false
  return who.at === undefined || hexFits(m, player, u.hex, who.at, context)
}

export function selected(m: State, player: Nation, who: Selector, context: Context): Formation[] {
  const found: Formation[] = []
  for (const u of m.units) if (isSelected(m, player, u, who, context)) found.push(u)
  return found
}

const others = (m: State, player: Nation, who: "chosen" | Selector, context: Context): readonly Formation[] =>
  who === "chosen" ? (context.chosen ?? []) : selected(m, player, who, context)

/** Whether a hex matches a card's place; every part must hold. */
export function hexFits(m: State, player: Nation, h: Hex, at: Where, context: Context): boolean {
  const field = fieldOf(m)
  if (at.here && h !== context.hex) return false
  if (at.noEnemies && m.units.some((u) => u.hex === h && areFoes(u.side, player))) return false
  if (at.objective && field.objectiveAt[h]! < 0) return false
  if (at.setUpArea && !inSetUpArea(m, player, h)) return false
  if (at.terrain && !at.terrain.includes(terrainAt(m, h))) return false
  const fort = m.forts[h]
  if (at.fortification && (fort === undefined || !at.fortification.includes(fort))) return false
  if (at.fortified !== undefined && at.fortified !== (fort !== undefined)) return false
  if (at.water !== undefined && at.water !== isWater(m, h)) return false
  if (at.cover) {
    const cover = coverAt(m, h)
    if (at.cover.atLeast !== undefined && cover < at.cover.atLeast) return false
    if (at.cover.below !== undefined && cover >= at.cover.below) return false
  }
  if (at.holds && !m.units.some((u) => u.hex === h && isSelected(m, player, u, at.holds!, context))) return false
  if (at.with && !others(m, player, at.with, context).some((u) => u.hex === h)) return false
  if (at.adjacentTo && !others(m, player, at.adjacentTo, context).some((u) => grid.adjacent(u.hex, h))) return false
  if (at.within) {
    const { hexes, of } = at.within
    if (!selected(m, player, of, context).some((u) => grid.distance(u.hex, h) <= hexes)) return false
  }
  if (at.commandedBy) {
    const leaders = others(m, player, at.commandedBy, context)
    if (!leaders.some((l) => inRadius(l, { ...l, hex: h }))) return false
  }
  return at.seenBy === undefined || machineGuns(m, player).some((u) => reachesHex(m, u, h))
}

/** GWC-GLO-10 Own functioning machine guns, not in Wire or Water. */
const machineGuns = (m: State, player: Nation): Formation[] =>
  m.units.filter(
    (u) =>
      u.side === player && u.weapon !== null && isMachineGun(weaponType(u.weapon.type).class) && mayFireWeapon(m, u),
  )

/** Whether a Weapon has a hex in Range and LOS. */
export function reachesHex(m: State, u: Formation, h: Hex): boolean {
  const reach = pieceReach(m, u, `${u.id}/weapon`)
  const far = grid.distance(u.hex, h)
  return far >= reach.from && far <= reach.to && sight(m, u.hex, h) >= 0
}

const quantities: By<Quantity, (m: State, player: Nation, context: Context) => number> = {
  targetCover: (m) => (m.attack ? coverAgainst(m, m.attack) : 0),
  machineGunsOnAttackers: (m, player) => {
    const attackers = new Set<Hex>()
    for (const key of m.attack?.pieces ?? []) {
      const u = find(m, ownerOf(key))
      if (u) attackers.add(u.hex)
    }
    return machineGuns(m, player).filter((u) => isFunctioning(u) && [...attackers].some((h) => reachesHex(m, u, h)))
      .length
  },
  enemyCasualties: (m, player) => {
    let count = 0
    for (const type of trackOf(m, foeOf(m, player)).casualties)
      if (type !== null) count += profileOf(type).kind === "tank" ? 1 / values.tracks.tankSpaces : 1
    return count
  },
}

export const amountOf = (m: State, player: Nation, amount: Amount, context: Context): number =>
  typeof amount === "number" ? amount : amount.times * quantities[amount.of](m, player, context) + 0

function holds(m: State, player: Nation, c: Condition, context: Context): boolean {
  switch (c.is) {
    case "posture":
      return postureOf(m, player) === c.posture
    case "nation":
      return player === c.nation
    case "date":
      return within(c, fieldOf(m).month)
    case "printedDate":
      return context.card?.prints.from === undefined || context.card.prints.from <= fieldOf(m).month
    case "attack":
      return m.attack !== null && c.by.includes(m.attack.kind)
    case "targetMoving":
      return m.attack?.moving ?? false
    case "hex":
      return context.hex !== undefined && hexFits(m, player, context.hex, c.at, context)
    case "present":
      return m.units.some((u) => isSelected(m, player, u, c.who, context))
    case "quantity":
      return quantities[c.of](m, player, context) >= c.atLeast
    case "firing":
      return firingFits(m, c, context)
    case "telephone": {
      const sides = c.whose === "own" ? [player] : context.foe ? [context.foe] : foesOf(m, player)
      return sides.some((side) => {
        const { telephone } = playerOf(m, side)
        if (telephone === null || (c.state === "unbroken" && telephone.broken)) return false
        return c.box === undefined || telephone.box === c.box
      })
    }
    case "spotter":
      return context.observer ?? false
    case "countermix":
      return fortificationsLeft(m, c.has) > 0
    case "answering":
      return context.answering !== undefined && c.actions.includes(context.answering)
  }
}

function firingFits(m: State, c: Extract<Condition, { is: "firing" }>, context: Context): boolean {
  const attack = m.attack
  if (attack === null || attack.kind !== "fire") return false
  const fits = (key: (typeof attack.pieces)[number]): boolean => {
    const u = find(m, ownerOf(key))
    if (!u) return false
    if (c.weapon && !isWeaponKey(key)) return false
    if (c.kinds && (isWeaponKey(key) || isTankKey(key) || !c.kinds.includes(kind(u)))) return false
    if (c.nation && profile(u).nation !== (context.card?.prints.nation ?? u.side)) return false
    if (
      c.printedFp !== undefined &&
      (!isWeaponKey(key) || u.weapon === null || weaponType(u.weapon.type).fp < c.printedFp)
    )
      return false
    return !c.adjacent || grid.adjacent(u.hex, attack.hex)
  }
  return c.which === "some" ? attack.pieces.some(fits) : attack.pieces.every(fits)
}

export function holdAll(m: State, player: Nation, all: readonly Condition[] | undefined, context: Context): boolean {
  if (all) for (const c of all) if (!holds(m, player, c, context)) return false
  return true
}
