/** Unknown corps: what must be said of their zones of control, and how they become known. GTW-14.N.2. */
import type { Hex } from "@salient/space/hex"
import { reveal } from "../../happenings.ts"
import type { Dossier, State, Unit } from "../../state.ts"
import { other, sideIndex } from "../../types.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { dossierOf, isHidden, isUnknown } from "../basic-game-concepts/hidden.ts"
import { namesOf } from "../basic-game-concepts/units.ts"
import { alter } from "./ownership.ts"
import { adjacentTo, changed, stackAt, trueZonesAt, type Zones, zoneIn } from "./position.ts"

const silent: Zones = { own: 0, around: 0, harsh: 0 }
const words = ["no zone of control", "a reduced zone of control", "a full zone of control"] as const

/**
 * GTW-14.N.2-2 Whether the zones of an unknown corps bear on anything where it stands: an enemy is next to it, or a hex in or
 * next to it is not its side's own, or lies in an enemy zone. All of that both sides see.
 */
const bears = (m: State, hq: Unit): boolean =>
  isTouched(m, hq, hq.hex) || adjacentTo(m, hq.hex).some((h) => isTouched(m, hq, h))

const isTouched = (m: State, hq: Unit, hex: Hex): boolean => !isOwn(m, hq, hex) || zoneIn(m, hex, other(hq.side)) > 0

/** Nobody of the enemy's is there, and the hex is the side's own. */
const isOwn = (m: State, hq: Unit, hex: Hex): boolean =>
  m.owners[hex] === sideIndex(hq.side) && stackAt(m, hex, other(hq.side)).length === 0

/** GTW-14.N.2-2 What must be said: the zones around it, and those in its own hex only where that is not its side's own. */
export function zonesToAnnounce(m: Pick<State, "scenario">, zones: Zones, inOwnHex: boolean): Zones {
  const around = fieldOf(m).map.harsh ? zones.harsh : zones.around
  return { own: inOwnHex ? around : zones.own, around, harsh: around }
}

/** Sets down what is said; whether it is another thing than before. */
function isNews(d: Dossier, told: boolean, { own, around, harsh }: Zones): boolean {
  const same = d.own === own && d.around === around && d.harsh === harsh
  Object.assign(d, { told, own, around, harsh })
  return !same
}

/**
 * GTW-14.N.2-2 After something has changed in a hex, owners say at once what their unknown corps nearby exert, wherever that
 * bears on anything; elsewhere it is not said and does not count. The hexes whose zones are others now.
 */
export function announceNear(m: State, hex: Hex): Hex[] {
  const { grid } = fieldOf(m).map
  const found: Hex[] = []
  const queue = [hex]
  for (let at = queue.pop(); at !== undefined; at = queue.pop())
    for (const d of m.dossiers) {
      const hq = m.units[d.corps]!
      if (hq.hex < 0 || !isUnknown(hq) || grid.distance(hq.hex, at) > 2) continue
      const told = bears(m, hq)
      const before = d.around
      const zones = told ? zonesToAnnounce(m, trueZonesAt(m, hq.hex, hq.side), isOwn(m, hq, hq.hex)) : silent
      if (!isNews(d, told, zones)) continue
      changed(m, hq.hex, hq.side)
      found.push(hq.hex)
      queue.push(hq.hex)
      if (told && (d.around > 0 || before > 0)) say(m, hq, d.around)
    }
  return found
}

function say(m: State, hq: Unit, level: number): void {
  reveal(m, {
    kind: "announced",
    rules: ["GTW-14.N.2-2"],
    side: hq.side,
    unit: hq.id,
    name: hq.name,
    hex: hexName(m, hq.hex),
    zone: words[level]!,
  })
}

/** How many of a side's unknown corps have had to speak: a unit that makes another speak stops to listen. */
export const announcementsBy = (m: State, side: Unit["side"]): number =>
  m.dossiers.reduce((n, d) => n + (d.around > 0 && m.units[d.corps]!.side === side ? 1 : 0), 0)

const unwritten = { told: false, ...silent, rating: 0, held: 0 } as const

/** GTW-14.N.2-4 Everybody sees what is in the corps. */
export function expose(m: State, hq: Unit, why: string): void {
  if (!isUnknown(hq)) return
  const box = stackAt(m, hq.hex, hq.side).filter((u) => u.corps === hq.n)
  Object.assign(dossierOf(m, hq) ?? {}, unwritten, { last: [] })
  reveal(m, {
    kind: "known",
    rules: ["GTW-14.N.2-4"],
    side: hq.side,
    unit: hq.id,
    name: hq.name,
    hex: hexName(m, hq.hex),
    names: namesOf(box),
    why,
  })
  alter(m, hq, (one) => {
    one.active = true
  })
}

/** The corps in whose boxes these units are, and those that stand in these hexes, become known. */
export function exposeAll(m: State, units: readonly Unit[], why: string): void {
  if (m.dossiers.length === 0) return
  for (const u of units) {
    if (isUnknown(u)) expose(m, u, why)
    else if (isHidden(m, u)) expose(m, m.units[u.corps]!, why)
  }
}

/** GTW-14.N.2-4 The corps is out of sight: the enemy knows what was in it, and no more. */
export function conceal(m: State, hq: Unit): void {
  const d = dossierOf(m, hq)
  if (!d || isUnknown(hq)) return
  const box = stackAt(m, hq.hex, hq.side).filter((u) => u.corps === hq.n)
  Object.assign(d, unwritten, { last: box.map((u) => u.n) })
  reveal(m, { kind: "concealed", rules: ["GTW-14.N.2-4"], side: hq.side, unit: hq.id, name: hq.name })
  alter(m, hq, (one) => {
    one.active = false
  })
}

/** A unit of an unknown corps has come out of it, and the enemy sees it. */
export function noteExit(m: State, u: Unit): void {
  for (const d of m.dossiers) {
    const i = d.last.indexOf(u.n)
    if (i >= 0) d.last.splice(i, 1)
  }
}

/** A unit that the enemy saw has gone into the box of an unknown corps. */
export function noteEntry(m: State, u: Unit): void {
  noteExit(m, u)
  const d = m.dossiers.find((one) => one.corps === u.corps)
  d?.last.push(u.n)
  d?.last.sort((a, b) => a - b)
}
