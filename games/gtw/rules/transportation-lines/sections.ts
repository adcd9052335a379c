/**
 * Sections of a rail net that the enemy has cut in two, each with its own capacity: GTW-7.A.9, an option of the match. Without the
 * option a net is one section, however it is cut.
 */
import type { Grid, Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import type { Capacity, OrphanSection, State } from "../../state.ts"
import { type Side, sideIndex } from "../../types.ts"
import { fieldOf } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { netAt, netOf } from "./nets.ts"

/** A net of a side, or one section of it. */
export type Section = {
  readonly net: Capacity
  /** The whole net, or its home section: the one with the most yards (GTW-7.A.9-1). */
  readonly home: boolean
  /** The first hex of an orphan, used to identify it; -1: home. */
  readonly anchor: Hex
  /** What it carries in a turn if it is not stretched (GTW-7.A.9-2). */
  readonly capacity: number
  readonly extra: number
  readonly used: number
  readonly depots: number
  readonly has: (hex: Hex) => boolean
}

/** In one of the outermost columns or rows: maps begin a hex or two outside the land in play. */
function isNearEdge({ column, row }: Grid, hex: Hex): boolean {
  const { edge } = tables.rail.orphan
  const within = (of: Int32Array | readonly number[]) => of[hex]! < edge || of[hex]! >= Math.max(...of) + 1 - edge
  return within(column) || within(row)
}

/**
 * GTW-7.A.9-1 By hex: the number of the connected piece of a side's railways that it belongs to; -1: none. A piece may include all
 * gauges.
 */
function piecesOf(m: State, side: Side): number[] {
  const { map, scenario } = fieldOf(m)
  const { grid } = map
  const piece: number[] = new Array(grid.size).fill(-1)
  const isRail = (h: Hex) => map.onRail[h] === true && isOwnedBy(m, h, side)
  const fill = (start: Hex, number: number) => {
    const queue = [start]
    piece[start] = number
    for (let h = queue.pop(); h !== undefined; h = queue.pop())
      for (const to of grid.neighbours(h))
        if (piece[to]! < 0 && isRail(to) && map.rail[grid.sideBetween(h, to)] !== undefined) {
          piece[to] = number
          queue.push(to)
        }
  }
  // Railways that enter the map from the side's own country are connected off the map: its sources there are one piece.
  for (const { hex } of scenario.sourceHexes[side])
    if (isRail(hex) && piece[hex]! < 0 && isNearEdge(grid, hex)) fill(hex, 0)
  for (let h = 0; h < grid.size; h++) if (isRail(h) && piece[h]! < 0) fill(h, h + 1)
  return piece
}

type Pieces = { readonly owners: readonly number[]; readonly of: { [side in Side]?: number[] } }
const remembered = new WeakMap<State, Pieces>()

/** The pieces of a side's railways, cached until a hex changes hands. */
function pieces(m: State, side: Side): number[] {
  let known = remembered.get(m)
  if (!known || m.owners.some((owner, h) => owner !== known?.owners[h])) {
    known = { owners: [...m.owners], of: {} }
    remembered.set(m, known)
  }
  known.of[side] ??= piecesOf(m, side)
  return known.of[side]
}

const depotsIn = (m: State, side: Side, net: number, has: (hex: Hex) => boolean): number =>
  m.depots.filter((d) => d.side === side && d.net === net && has(d.hex)).length

/** GTW-7.A.9-1, GTW-7.A.9-2 The sections of a side's net, home first. */
export function sectionsOf(m: State, n: Capacity): Section[] {
  const { net, side, capacity, extra, used } = n
  const whole = (has: (hex: Hex) => boolean): Section => ({
    ...{ net: n, home: true, anchor: -1, capacity, extra, used, has },
    depots: depotsIn(m, side, net, has),
  })
  if (!isOn(m, "splitNets")) return [whole(() => true)]
  const isOfNet = (hex: Hex) => netAt(m, hex) === net
  const { yards } = fieldOf(m)
  const piece = pieces(m, side)
  const found = new Map<number, { first: Hex; yards: number }>()
  for (const [h, number] of piece.entries()) {
    if (number < 0 || !isOfNet(h)) continue
    const known = found.get(number) ?? { first: h, yards: 0 }
    found.set(number, { first: known.first, yards: known.yards + (yards[h] ? 1 : 0) })
  }
  const [home, ...orphans] = [...found].sort(([, a], [, b]) => b.yards - a.yards || a.first - b.first)
  if (!home) return [whole(() => true)]
  const inPiece = (number: number) => (hex: Hex) => piece[hex] === number && isOfNet(hex)
  const rowsIn = (has: (hex: Hex) => boolean): OrphanSection[] =>
    m.orphans.filter((o) => o.net === net && o.side === side && has(o.hex))
  const sum = (rows: readonly OrphanSection[], of: (o: OrphanSection) => number): number =>
    rows.reduce((k, o) => k + of(o), 0)
  const cutOff = orphans.map(([number, { first, yards: count }]): Section => {
    const has = inPiece(number)
    const rows = rowsIn(has)
    const depots = depotsIn(m, side, net, has)
    const { perYard, perDepot } = tables.rail.orphan
    return {
      ...{ net: n, home: false, anchor: first, has, depots },
      capacity: Math.max(0, perYard * count + perDepot * depots + sum(rows, (o) => o.by)),
      extra: sum(rows, (o) => o.extra),
      used: sum(rows, (o) => o.used),
    }
  })
  const atHome = whole(inPiece(home[0]))
  const back = rowsIn(atHome.has)
  return [
    {
      ...atHome,
      capacity: Math.max(0, capacity - cutOff.reduce((k, s) => k + s.capacity, 0)),
      extra: extra + sum(back, (o) => o.extra),
      used: used + sum(back, (o) => o.used),
    },
    ...cutOff,
  ]
}

export const sectionsFor = (m: State, side: Side): Section[] =>
  m.nets.filter((n) => n.side === side).flatMap((n) => sectionsOf(m, n))

/** GTW-7.A.4-1 The capacity left in a section after its depots have been maintained. */
export const freeIn = (s: Section): number => s.capacity + s.extra - s.depots * tables.rail.depotUpkeep - s.used

/** A net or section as a number: the number of the net, and for an orphan its anchor as well. */
export const codeOf = (m: Pick<State, "scenario">, s: Pick<Section, "net" | "anchor">): number =>
  (s.anchor + 1) * fieldOf(m).map.nets.length + s.net.net

/** The code of the net or section that a rail hex of the side belongs to. */
export function codeAt(m: State, hex: Hex, side: Side): number {
  const net = netAt(m, hex)
  if (!isOn(m, "splitNets")) return net
  const mine = netOf(m, net, side)
  const section = mine && sectionsOf(m, mine).find((s) => s.has(hex))
  return section ? codeOf(m, section) : net
}

/** The net or section for a code. */
export function sectionOf(m: State, code: number, side: Side): Section | undefined {
  const mine = netOf(m, code % fieldOf(m).map.nets.length, side)
  if (!mine) return undefined
  const all = sectionsOf(m, mine)
  return all.find((s) => codeOf(m, s) === code) ?? all[0]
}

/** The record in which a section's use, stretching and building are kept. */
export function rowOf(m: State, s: Section): Capacity | OrphanSection {
  if (s.home) return s.net
  const { net, side } = s.net
  const known = m.orphans.find((o) => o.net === net && o.side === side && s.has(o.hex))
  if (known) return known
  const made = { net, side, hex: s.anchor, used: 0, extra: 0, strained: 0, built: 0, by: 0 }
  m.orphans.push(made)
  return made
}

/**
 * GTW-3.C.4, GTW-7.A.9-3 A side's player turn begins: the use of orphans is reset, and sections that are connected to home again
 * are no longer orphans.
 */
export function settleOrphans(m: State, side: Side): void {
  if (m.orphans.length === 0) return
  const home = new Map(m.nets.filter((n) => n.side === side).map((n) => [n, sectionsOf(m, n)[0]]))
  m.orphans = m.orphans.filter((o) => {
    if (o.side !== side) return true
    if (m.owners[o.hex] !== sideIndex(side)) return false
    const [net] = [...home].find(([n, section]) => n.net === o.net && section?.has(o.hex)) ?? []
    if (net) {
      net.strained += o.strained
      return false
    }
    o.used = 0
    o.extra = 0
    o.built = 0
    return o.by !== 0 || o.strained > 0
  })
}
