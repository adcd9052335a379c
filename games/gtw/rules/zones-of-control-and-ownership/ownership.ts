/** Who owns a hex, and what happens when it changes hands: GTW-5.B. */
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { FORTIFICATIONS, type Fortification, other, SIDES, type Side, sideIndex } from "../../types.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { isHidden } from "../basic-game-concepts/hidden.ts"
import { succeeds } from "../basic-game-concepts/success.ts"
import { counterOf, namesOf } from "../basic-game-concepts/units.ts"
import { adjacentTo, changed, isBesieged, isOccupied, ownZoneIn, seenAt, shift, stackAt, zoneIn } from "./position.ts"
import { announceNear, noteEntry, noteExit } from "./unknown-corps.ts"
import { leaveWorks, loseWorks } from "./upkeep.ts"

export const ownerOf = (m: State, hex: Hex): Side | undefined => SIDES[m.owners[hex]!]

export const isOwnedBy = (m: State, hex: Hex, side: Side): boolean => m.owners[hex] === sideIndex(side)

export const isContested = (m: State, hex: Hex): boolean => m.contested.some((c) => c.hex === hex)

/** GTW-15.G-2 True if a siege is going on in the hex: a siege leaves the hex to its owner. */
export const isUnderSiege = (m: State, hex: Hex): boolean => m.sieges.length > 0 && m.sieges.some((s) => s.hex === hex)

/** GTW-5.B-1, GTW-5.B-2 The side that gains the hex in the present position; undefined: neither. */
export function gainerOf(m: State, hex: Hex): Side | undefined {
  const { map } = fieldOf(m)
  if (!map.land[hex] || isContested(m, hex) || isUnderSiege(m, hex)) return undefined
  const holds = SIDES.filter((side) => ownZoneIn(m, hex, side) > 0)
  if (holds.length === 2) return undefined
  const [holder] = holds
  if (holder) return isOwnedBy(m, hex, holder) ? undefined : holder
  const owner = ownerOf(m, hex)
  if (map.places[hex] !== undefined && owner !== undefined) return undefined // GTW-5.B-2
  const [entente, central] = SIDES.map((side) => zoneIn(m, hex, side) > 0)
  if (entente === central) return undefined
  const gainer: Side = entente ? "entente" : "central"
  return gainer === owner ? undefined : gainer
}

/** GTW-5.B-3 Updates ownership at once, here and in the adjacent hexes. */
export function settleAround(m: State, hex: Hex): void {
  const heard = m.dossiers.length === 0 ? [] : announceNear(m, hex) // GTW-14.N.2-2
  settleHere(m, hex)
  for (const h of heard) settleHere(m, h)
}

function settleHere(m: State, hex: Hex): void {
  settle(m, hex)
  for (const h of adjacentTo(m, hex)) settle(m, h)
}

export function settleAll(m: State): void {
  for (const [h] of m.owners.entries()) settle(m, h)
}

function settle(m: State, hex: Hex): void {
  const gainer = gainerOf(m, hex)
  if (gainer) capture(m, hex, gainer)
}

/** Moves a unit and updates ownership. */
export function moveTo(m: State, u: Unit, to: Hex): void {
  const from = u.hex
  const mayHide = m.dossiers.length > 0 && from >= 0
  const wasHidden = mayHide && isHidden(m, u)
  shift(m, u, to)
  if (mayHide && wasHidden !== isHidden(m, u)) {
    if (wasHidden) noteExit(m, u)
    else noteEntry(m, u)
  }
  leftFor(m, [u], from, to)
}

/** Moves units of one hex as one: a corps moves with its box closed (GTW-14.N.1). */
export function moveTogether(m: State, units: readonly Unit[], to: Hex): void {
  if (units.length === 1) {
    moveTo(m, units[0]!, to)
    return
  }
  const from = units[0]!.hex
  for (const u of units) shift(m, u, to)
  leftFor(m, units, from, to)
}

function leftFor(m: State, units: readonly Unit[], from: Hex, to: Hex): void {
  if (from >= 0) {
    if (m.works[from] === FIELDWORKS || m.works[from] === ENTRENCHMENT) keepUp(m, from)
    if (m.projects.length + m.pontoons.length > 0) for (const u of units) leaveWorks(m, u)
    if (m.sieges.length > 0) endSiegeOf(m, from)
    settleAround(m, from)
  }
  if (to >= 0) settleAround(m, to)
}

/** GTW-9.K-1 The fortification that protects a side's enemies in a hex: works owned by the attacking side itself protect nobody from it. */
export const worksFacing = (m: State, hex: Hex, attacker: Side): Fortification | undefined =>
  isOwnedBy(m, hex, attacker) ? undefined : fortificationIn(m, hex)

/** GTW-15.G-1 The units of a side in a hex are under siege from now on. */
export function layUnderSiege(m: State, hex: Hex, side: Side): void {
  if (isBesieged(m, hex, side)) return
  m.sieges.push({ hex, side })
  const names = namesOf(seenAt(m, hex, side))
  tell(m, { kind: "besieged", rules: ["GTW-15.G-1"], hex: hexName(m, hex), side, names })
  changed(m, hex, side)
  settleAround(m, hex)
}

/** GTW-15.G-3 A siege is over at once when one of the sides has left the hex. */
function endSiegeOf(m: State, hex: Hex): void {
  for (const siege of m.sieges.filter((s) => s.hex === hex)) {
    const gone = SIDES.find((side) => !isOccupied(m, hex, side))
    if (!gone) continue
    m.sieges = m.sieges.filter((s) => s !== siege)
    changed(m, hex, siege.side)
    const why = gone === siege.side ? "nobody is besieged any more" : "the besiegers are gone"
    tell(m, { kind: "siegeLifted", rules: ["GTW-15.G-3"], hex: hexName(m, hex), side: siege.side, why })
  }
}

const FIELDWORKS = FORTIFICATIONS.indexOf("fieldworks") + 1
const ENTRENCHMENT = FORTIFICATIONS.indexOf("entrenchment") + 1

/** GTW-13.A.1a, GTW-13.A.1b, GTW-13.I-1 Fieldworks and entrenchments are lost when no unit is left to maintain them. */
function keepUp(m: State, hex: Hex): void {
  const owner = ownerOf(m, hex)
  if (owner === undefined) return // contested: GTW-9.J-6
  if (stackAt(m, hex, owner).some(keepsWorks)) return
  const was = fortificationIn(m, hex)!
  setFortification(m, hex, undefined)
  tell(m, { kind: "weakened", rules: ["GTW-13.A.1a"], hex: hexName(m, hex), was, is: "" })
}

/** Engineers that can build, and divisions with their own engineers, even at cadre strength. */
function keepsWorks(u: Unit): boolean {
  const { front } = counterOf(u)
  const { is } = front
  if (is.construction || (is["combat engineer"] && !is["assault engineer"])) return true
  return front.divisional && front.attack >= tables.construction.divisional.attack
}

/** Makes a change to a unit that affects its zones, and updates ownership. */
export function alter(m: State, u: Unit, change: (u: Unit) => void): void {
  change(u)
  if (u.hex < 0) return
  changed(m, u.hex, u.side)
  settleAround(m, u.hex)
}

export const fortificationIn = (m: State, hex: Hex): Fortification | undefined => FORTIFICATIONS[m.works[hex]! - 1]

export function setFortification(m: State, hex: Hex, kind: Fortification | undefined): void {
  m.works[hex] = kind === undefined ? 0 : FORTIFICATIONS.indexOf(kind) + 1
}

/** GTW-DATA-57 What is left of a fortification when it is captured. */
const whenCaptured: { readonly [kind in Fortification]: Fortification | undefined } = {
  fieldworks: undefined, // GTW-15.B.1
  entrenchment: "entrenchment", // GTW-15.B.2
  fort: "entrenchment", // GTW-15.B.3
  "improved fort": "fort",
  "unimproved fortress": "unimproved fortress", // GTW-15.B.4-3
  "improved fortress (old)": "unimproved fortress",
  "improved fortress (new)": "unimproved fortress",
  "improved great fortress": "unimproved fortress",
}

/** GTW-5.B-3 A hex changes hands, with its supply sources, works, stores and railways. */
export function capture(m: State, hex: Hex, by: Side): void {
  const loser = other(by)
  const had = ownerOf(m, hex)
  m.owners[hex] = sideIndex(by)
  tell(m, { kind: "captured", rules: ["GTW-5.B-1"], hex: hexName(m, hex), side: by })
  const { map, yards, scenario } = fieldOf(m)
  ownBridges(m, hex)
  const works = fortificationIn(m, hex)
  if (works) setFortification(m, hex, whenCaptured[works])
  if (m.works[hex] === ENTRENCHMENT) keepUp(m, hex)
  if (map.onRail[hex] && !m.obstructed.includes(hex)) m.obstructed.push(hex) // GTW-7.A.7
  if (had === loser) {
    const isSource = scenario.sourceHexes[loser].some((s) => s.hex === hex) || map.places[hex]?.fortress !== undefined
    if (isSource && !m.lost.includes(hex)) m.lost.push(hex) // GTW-11.C.2a, GTW-11.C.2b.iii-3
    const depot = m.depots.findIndex((d) => d.hex === hex && d.side === loser)
    if (depot >= 0) {
      m.depots.splice(depot, 1) // GTW-11.C.1-5
      passCapacity(m, hex, by)
    }
    if (yards[hex]) passCapacity(m, hex, by)
    loseNetIfNoYard(m, hex, loser)
  }
  if (m.projects.length + m.pontoons.length > 0) loseWorks(m, hex, by)
  captureStocks(m, hex, by)
  if (m.rations.length > 0) captureRations(m, hex, by)
}

/** GTW-15.A.1-1 */
function ownBridges(m: State, hex: Hex): void {
  const { map, bridges, bridgeAt } = fieldOf(m)
  for (const s of bridges) {
    const [a, b] = map.grid.hexesBeside(s)
    if ((a === hex || b === hex) && m.owners[a] === m.owners[b] && m.owners[a]! < 2)
      m.bridges[bridgeAt[s]!] = m.owners[a]!
  }
}

/** GTW-7.A.5f-1, GTW-7.A.5f-2 */
function passCapacity(m: State, hex: Hex, by: Side): void {
  const net = fieldOf(m).map.netOf[hex]!
  const mine = m.nets.find((n) => n.net === net && n.side === other(by))
  const { loser, captor } = tables.rail.captured
  if (!mine) return
  const isEnough = mine.capacity >= loser
  mine.capacity = Math.max(0, mine.capacity - loser)
  const his = m.nets.find((n) => n.net === net && n.side === by)
  if (!isEnough) return
  if (his) his.gained += captor
  else m.nets.push({ net, side: by, capacity: 0, gained: captor, used: 0, extra: 0, strained: 0, weak: true, built: 0 })
}

/** GTW-7.A.5f-3 */
function loseNetIfNoYard(m: State, hex: Hex, loser: Side): void {
  const { map, yards } = fieldOf(m)
  const net = map.netOf[hex]!
  const mine = m.nets.find((n) => n.net === net && n.side === loser)
  if (!mine || yards.some((isYard, h) => isYard && map.netOf[h] === net && isOwnedBy(m, h, loser))) return
  mine.capacity = 0
  mine.gained = 0
  m.depots = m.depots.filter((d) => !(d.side === loser && d.net === net))
}

/** GTW-11.H-3 One roll for each Resource Point that falls into the enemy's hands. */
function captureStocks(m: State, hex: Hex, by: Side): void {
  const stock = m.stocks.find((s) => s.hex === hex && s.side !== by)
  if (!stock) return
  const { points } = stock
  m.stocks = m.stocks.filter((s) => s !== stock)
  let taken = 0
  for (let i = 0; i < points; i++) if (succeeds(m, by, "GTW-11.H-3", "the capture of a Resource Point")) taken++
  if (taken > 0) addStock(m, hex, by, taken)
}

/** GTW-11.H-3 The same for general supply points. */
function captureRations(m: State, hex: Hex, by: Side): void {
  for (const r of m.rations.filter((one) => one.hex === hex && one.side !== by)) {
    let taken = 0
    for (let i = 0; i < r.points; i++)
      if (succeeds(m, by, "GTW-11.H-3", "the capture of a general supply point")) taken++
    m.rations = m.rations.filter((one) => one !== r)
    if (taken > 0) m.rations.push({ ...r, side: by, points: taken })
  }
}

/** GTW-11.G-1 Points in one hex are one stock. */
export function addStock(m: State, hex: Hex, side: Side, points: number): void {
  const stock = m.stocks.find((s) => s.hex === hex && s.side === side)
  if (stock) stock.points += points
  else m.stocks.push({ hex, side, points, open: 0, left: 0, railed: 0, carted: 0 })
}

/** GTW-6-5, GTW-9.J-5, GTW-15.G-2 A hex that the enemy holds or besieges, so that it cannot simply be entered. */
export function isHeldAgainst(m: State, hex: Hex, side: Side): boolean {
  if (!isOccupied(m, hex, other(side))) return false
  if (m.sieges.length > 0 && isUnderSiege(m, hex)) return isBesieged(m, hex, side)
  return isOwnedBy(m, hex, other(side)) || isContested(m, hex)
}
