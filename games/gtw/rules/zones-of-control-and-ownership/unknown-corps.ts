/** Unknown corps: what must be announced about their zones of control, and how they become known. GTW-14.N.2. */
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
 * GTW-14.N.2-2 True if the zones of an unknown corps matter where it is: an enemy is adjacent, or its hex or an adjacent hex is not
 * owned by its side, or is in an enemy zone. Both sides can see all of that.
 */
const bears = (m: State, hq: Unit): boolean =>
  isTouched(m, hq, hq.hex) || adjacentTo(m, hq.hex).some((h) => isTouched(m, hq, h))

const isTouched = (m: State, hq: Unit, hex: Hex): boolean => !isOwn(m, hq, hex) || zoneIn(m, hex, other(hq.side)) > 0

/** There is no enemy unit, and the side owns the hex. */
const isOwn = (m: State, hq: Unit, hex: Hex): boolean =>
  m.owners[hex] === sideIndex(hq.side) && stackAt(m, hex, other(hq.side)).length === 0

/** GTW-14.N.2-2 What must be announced: the zones around the corps, and the zone in its own hex only if its side does not own the hex. */
export function zonesToAnnounce(m: Pick<State, "scenario">, zones: Zones, inOwnHex: boolean): Zones {
  const around = fieldOf(m).map.harsh ? zones.harsh : zones.around
  return { own: inOwnHex ? around : zones.own, around, harsh: around }
}

/** Records what is announced; returns true if it differs from before. */
function isNews(d: Dossier, told: boolean, { own, around, harsh }: Zones): boolean {
  const same = d.own === own && d.around === around && d.harsh === harsh
  Object.assign(d, { told, own, around, harsh })
  return !same
}

/**
 * GTW-14.N.2-2 After a change in a hex, owners announce at once what their unknown corps nearby exert, where the zones matter;
 * elsewhere nothing is announced and the zones do not count. Returns the hexes whose zones have changed.
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

/** The number of a side's unknown corps that have had to announce zones: a unit whose move causes an announcement stops. */
export const announcementsBy = (m: State, side: Unit["side"]): number =>
  m.dossiers.reduce((n, d) => n + (d.around > 0 && m.units[d.corps]!.side === side ? 1 : 0), 0)

const unwritten = { told: false, ...silent, rating: 0, held: 0 } as const

/** GTW-14.N.2-4 Everyone now sees which units are in the corps. */
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

/** The corps whose boxes contain these units, and the corps in these hexes, become known. */
export function exposeAll(m: State, units: readonly Unit[], why: string): void {
  if (m.dossiers.length === 0) return
  for (const u of units) {
    if (isUnknown(u)) expose(m, u, why)
    else if (isHidden(m, u)) expose(m, m.units[u.corps]!, why)
  }
}

/** GTW-14.N.2-4 The corps goes out of sight: the enemy knows what was in it until now, and nothing more. */
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

/** A unit has come out of an unknown corps, and the enemy sees it. */
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
