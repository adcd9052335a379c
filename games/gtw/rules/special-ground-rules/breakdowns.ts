/** Units that break down into smaller ones, and are assembled from them again: GTW-15.F. */
import { type Check, type Flow, offer, offers, ok, refuse } from "@salient/engine"
import { charts, chartsFor } from "../../data/breakdowns.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { detach } from "../artillery/divisions.ts"
import { hexName, placeName } from "../basic-game-concepts/field.ts"
import { isHidden } from "../basic-game-concepts/hidden.ts"
import { brigadesOf, faceOf, namesOf } from "../basic-game-concepts/units.ts"
import { moveTo, settleAround } from "../zones-of-control-and-ownership/ownership.ts"
import { changed, stackAt, unitsOf } from "../zones-of-control-and-ownership/position.ts"

/** A set of parts that the campaign provides: `german-rifle:A`. */
export type BreakdownSet = {
  readonly key: string
  readonly chart: string
  readonly side: Side
  readonly parts: readonly number[]
}

const none: readonly BreakdownSet[] = []
const remembered = new WeakMap<State, { readonly count: number; readonly sets: readonly BreakdownSet[] }>()

/** GTW-15.F.2 The sets of the campaign; cached until units are added. */
export function breakdownSets(m: State): readonly BreakdownSet[] {
  const known = remembered.get(m)
  if (known?.count === m.units.length) return known.sets
  const found = new Map<string, { key: string; chart: string; side: Side; parts: number[] }>()
  for (const { set, side, n } of m.units) {
    if (set === undefined) continue
    const entry = found.get(set) ?? { key: set, chart: set.split(":")[0]!, side, parts: [] }
    entry.parts.push(n)
    found.set(set, entry)
  }
  const sets = found.size === 0 ? none : [...found.values()]
  remembered.set(m, { count: m.units.length, sets })
  return sets
}

const BOX = "in its box"
const isInPool = (u: Unit): boolean => u.away.startsWith("eliminated")
const partsOf = (m: State, set: BreakdownSet): Unit[] => set.parts.map((n) => m.units[n]!)

/** GTW-15.F.2 The unit that has broken down into the parts of a set. */
const parentOf = (m: State, set: BreakdownSet): Unit | undefined => m.units.find((u) => u.box === set.key)

/** GTW-15.F.3 A set into which the unit can break down: all its parts are in their box. */
function freeSet(m: State, u: Unit): BreakdownSet | undefined {
  const listed = chartsFor(u.counter, u.name)
  return breakdownSets(m).find(
    (s) => s.side === u.side && listed.includes(s.chart) && partsOf(m, s).every((p) => p.away === BOX),
  )
}

/** GTW-15.F.2 May the unit break down at all? */
export function mayDivide(m: State, u: Unit): Check {
  const listed = chartsFor(u.counter, u.name)
  if (listed.length === 0 || u.set !== undefined)
    return refuse("GTW-15.F.2", () => `${u.name} is not on the breakdown charts.`, u.id)
  if (listed.every((id) => charts[id]!.assembles))
    return refuse("GTW-15.F.2", () => `${u.name} cannot break down once it has been assembled.`, u.id)
  if (u.hex < 0 && !isInPool(u))
    return refuse("GTW-15.F.1-1", () => `${u.name} is neither on the map nor in the replacement pool.`, u.id)
  if (u.hex >= 0 && u.reduced) return refuse("GTW-15.F.2", () => `The charts do not list the cadre of ${u.name}.`, u.id)
  if (brigadesOf(u).length > 0)
    return refuse(["GTW-15.F.2", "GTW-14.Q-1"], () => `The charts do not list ${u.name} with elite brigades.`, u.id)
  return freeSet(m, u) ? ok : refuse(["GTW-15.F.2", "GTW-15.F.3"], () => `No set of parts is free for ${u.name}.`, u.id)
}

/** The units that could be named for breaking down: those of the side that some set of the campaign could be for. */
export function divisible(m: State, side: Side): Unit[] {
  const sets = breakdownSets(m)
  if (sets.length === 0) return []
  const provided = new Set(sets.map((s) => s.chart))
  return unitsOf(m, side).filter(
    (u) => (u.hex >= 0 || isInPool(u)) && chartsFor(u.counter, u.name).some((id) => provided.has(id)),
  )
}

/** What the parts take over from the unit: its state, and the corps it is in. */
const inherited = (u: Unit): Partial<Unit> => {
  const { disruption, fatigue, corps, out, supplied, isolated, spent, moved, movedThisTurn, marched, strategic } = u
  const { overstacked, overSince, retreated } = u
  return {
    ...{ disruption, fatigue, corps, out, supplied, isolated, spent, moved, movedThisTurn, marched, strategic },
    ...{ overstacked, overSince, retreated },
  }
}

/** GTW-15.F.1-1 The parts appear where the unit was, on the map or in the replacement pool; the unit goes to its box. */
export function divide(m: State, u: Unit): void {
  const set = freeSet(m, u)!
  const parts = partsOf(m, set)
  const { hex, away } = u
  const hidden = isHidden(m, u)
  for (const d of m.dossiers) if (d.last.includes(u.n)) d.last = [...d.last, ...set.parts].sort((a, b) => a - b)
  for (const part of parts) {
    Object.assign(part, hex < 0 ? { away } : { ...inherited(u), away: "" })
    if (hex >= 0) moveTo(m, part, hex)
    if (m.entrained.includes(u.n)) m.entrained.push(part.n)
    if (m.entrained.includes(part.n)) part.spent = faceOf(part).rating / 2 // GTW-16.A.1aa-2
  }
  putInBox(m, u)
  u.box = set.key
  say(m, hidden, u.side, (open) => ({
    kind: "divided",
    rules: ["GTW-15.F.1-1"],
    side: u.side,
    name: u.name,
    hex: hex < 0 || open ? "" : hexName(m, hex),
    into: namesOf(parts),
  }))
}

function putInBox(m: State, u: Unit): void {
  moveTo(m, u, -1)
  for (const d of m.dossiers) d.last = d.last.filter((n) => n !== u.n)
  m.entrained = m.entrained.filter((n) => n !== u.n)
  Object.assign(u, { away: BOX, corps: -1, overstacked: false, reduced: false })
}

type Said = Parameters<typeof tell>[1]

/** GTW-15.F.2 The charts lie open, so both sides hear what has happened; where, in an unknown corps, only its owner (GTW-14.N.2-1). */
function say(m: State, hidden: boolean, side: Side, what: (open: boolean) => Said): void {
  if (!hidden) tell(m, what(false))
  else {
    tell(m, what(false), [side])
    tell(m, what(true), [other(side), null])
  }
}

/** GTW-15.F.1-2 May the unit be assembled from the parts of this set? */
function mayAssemble(m: State, set: BreakdownSet): Check {
  const parent = parentOf(m, set)
  if (!parent) return refuse("GTW-15.F.1-2", "No unit has broken down into these parts.")
  const parts = partsOf(m, set)
  const away = parts.find((p) => p.hex < 0)
  if (away) return refuse("GTW-15.F.1-2", () => `${away.name} is not on the map.`)
  const [first] = parts as [Unit]
  const apart = parts.find((p) => p.hex !== first.hex)
  return apart ? refuse("GTW-15.F.1-2", () => `${apart.name} is not in ${hexName(m, first.hex)}.`, apart.id) : ok
}

const worst = (parts: readonly Unit[], of: (u: Unit) => number): number => Math.max(...parts.map(of))

/** GTW-15.F.1-2 The unit takes the place of its parts, in the worst state of any of them. */
function assemble(m: State, set: BreakdownSet): void {
  const parent = parentOf(m, set)!
  const parts = partsOf(m, set)
  const [first] = parts as [Unit]
  const { hex, side } = first
  const hidden = parts.every((p) => isHidden(m, p))
  const some = (is: (u: Unit) => boolean) => parts.some(is)
  const known = m.dossiers.find((d) => d.last.some((n) => set.parts.includes(n)))
  for (const part of parts) if (part.division !== undefined) detach(m, part)
  Object.assign(parent, {
    away: "",
    disruption: worst(parts, (p) => p.disruption),
    fatigue: worst(parts, (p) => p.fatigue),
    out: worst(parts, (p) => p.out),
    supplied: parts.every((p) => p.supplied),
    isolated: some((p) => p.isolated),
    corps: parts.every((p) => p.corps === first.corps) ? first.corps : -1,
    spent: worst(parts, (p) => p.spent),
    moved: true,
    movedThisTurn: some((p) => p.movedThisTurn),
    marched: some((p) => p.marched),
    strategic: some((p) => p.strategic),
    holds: some((p) => p.holds),
    attacked: some((p) => p.attacked),
    defended: some((p) => p.defended),
    bombarded: some((p) => p.bombarded),
    retreated: some((p) => p.retreated),
    overstacked: some((p) => p.overstacked),
    overSince: worst(parts, (p) => p.overSince),
  } satisfies Partial<Unit>)
  delete parent.box
  moveTo(m, parent, hex)
  for (const part of parts) putInBox(m, part)
  if (known && isHidden(m, parent)) known.last = [...known.last, parent.n].sort((a, b) => a - b)
  changed(m, hex, side)
  settleAround(m, hex)
  say(m, hidden, side, (open) => ({
    kind: "assembled",
    rules: ["GTW-15.F.1-2"],
    side,
    name: parent.name,
    hex: open ? "" : hexName(m, hex),
    from: namesOf(parts),
  }))
}

/** True if a unit could be assembled in that hex: stacking may be exceeded until then (GTW-15.F.1-1). */
export const isDueIn = (m: State, hex: number, side: Side): boolean =>
  breakdownSets(m).length > 0 &&
  stackAt(m, hex, side).some((u) => breakdownSets(m).some((s) => s.key === u.set && mayAssemble(m, s).ok))

/**
 * GTW-15.F.1-2 At the end of a phase in which a side moves. With unknown corps it is asked as soon as all parts of a unit are on
 * the map, so that the question does not tell the enemy that they are together.
 */
export function* assembleUnits(m: State, side: Side): Flow {
  for (;;) {
    const sets = breakdownSets(m).filter((s) => s.side === side && parentOf(m, s) !== undefined)
    const isAsked = (s: BreakdownSet) =>
      m.dossiers.length === 0 ? mayAssemble(m, s).ok : partsOf(m, s).every((p) => p.hex >= 0)
    if (!sets.some(isAsked)) return
    const set = yield* choose<BreakdownSet | null>(
      { by: side, what: "assemble", prompt: "Which unit is assembled from its parts?", rules: ["GTW-15.F.1-2"] },
      offers<BreakdownSet | null>(
        offer<BreakdownSet, BreakdownSet | null>(
          sets,
          (s) => mayAssemble(m, s),
          (s) => ({
            id: s.key,
            label: `${parentOf(m, s)!.name} in ${placeName(m, partsOf(m, s)[0]!.hex)}, from ${namesOf(partsOf(m, s))}`,
            value: s,
            touches: s.parts.map((n) => m.units[n]!.id),
          }),
        ),
        { id: "none", label: "None", value: null, declines: true },
      ),
    )
    if (set === null) return
    assemble(m, set)
  }
}
