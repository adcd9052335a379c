/** Rail capacity: building it up, stretching it for a turn, and wear: GTW-7.A.5a, GTW-7.A.5b, GTW-7.A.5g. */
import { type Check, type Flow, offer, offers, ok, refuse, roll } from "@salient/engine"
import { halfOfYear } from "../../data/calendar.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { Capacity, OrphanSection, State, Stock } from "../../state.ts"
import { other, type Side, sideIndex } from "../../types.ts"
import { fieldOf, hexName, placeName } from "../basic-game-concepts/field.ts"
import { faceOf } from "../basic-game-concepts/units.ts"
import { connectedFor } from "../supply/general.ts"
import { isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { netAt } from "./nets.ts"
import { codeOf, rowOf, type Section, sectionsFor } from "./sections.ts"

const { rail } = tables

const netName = (m: Pick<State, "scenario">, net: number): string => fieldOf(m).map.nets[net]!.name

/** The name of a section for players: its net, and for an orphan also where it is (GTW-7.A.9-1). */
export const sectionName = (m: Pick<State, "scenario">, s: Section): string =>
  s.home ? netName(m, s.net.net) : `${netName(m, s.net.net)} around ${placeName(m, s.anchor)}`

/** GTW-7.A.5a Marshaling yards of a side on a net, or in a section of it, that are not isolated. */
function yardsOn(m: State, { net: { net, side }, has }: Section): number[] {
  const connected = connectedFor(m, side)
  return fieldOf(m).yardHexes.filter(
    (h) => netAt(m, h) === net && has(h) && isOwnedBy(m, h, side) && connected[h] !== 0,
  )
}

/** Points at those yards that are not drawn on. */
const pointsAt = (m: State, yards: readonly number[], side: Side): Stock[] =>
  m.stocks.filter((s) => s.side === side && s.points > s.open && yards.includes(s.hex))

const sum = (stocks: readonly Stock[]): number => stocks.reduce((n, s) => n + s.points - s.open, 0)

function pay(m: State, stocks: readonly Stock[], points: number, what: string): void {
  let due = points
  for (const s of stocks) {
    const paid = Math.min(due, s.points - s.open)
    if (paid === 0) continue
    due -= paid
    s.points -= paid
    tell(m, { kind: "spent", rules: ["GTW-11.G-1"], side: s.side, hex: hexName(m, s.hex), points: paid, what })
  }
  m.stocks = m.stocks.filter((s) => s.points > 0)
}

/** GTW-7.A.5b, GTW-7.A.5g-3 True if the side has lost the city that its railways depend on. */
function isAfar(m: State, { net, side }: Capacity): boolean {
  const key = fieldOf(m).map.nets[net]!.keyCity
  return key !== undefined && key.side === side && m.owners[key.hex] !== sideIndex(side)
}

/** GTW-7.A.5b The cost of one more RE. */
export const buildingCost = (m: State, n: Capacity): number =>
  isAfar(m, n) ? rail.permanent.afar : rail.permanent.points

/** GTW-7.A.5b May one more RE be built on the net in this phase? */
export function mayBuildCapacity(m: State, s: Section): Check {
  const yards = yardsOn(m, s)
  if (yards.length < rail.yards)
    return refuse("GTW-7.A.5b", () => `You need ${rail.yards} yards on that net that are not isolated.`)
  if (builtIn(m, s) >= yards.length) return refuse("GTW-7.A.5b", () => "Each yard adds one RE a phase.")
  const cost = buildingCost(m, s.net)
  return sum(pointsAt(m, yards, s.net.side)) >= cost
    ? ok
    : refuse("GTW-7.A.5b", () => `It costs ${cost} Resource Points, which must be at your yards.`)
}

/** REs built there in this phase. */
const builtIn = (m: State, s: Section): number =>
  s.home
    ? s.net.built
    : (m.orphans.find((o) => o.net === s.net.net && o.side === s.net.side && s.has(o.hex))?.built ?? 0)

export function mayBuildSome(m: State, side: Side): Check {
  const own = sectionsFor(m, side).map((s) => mayBuildCapacity(m, s))
  return own.find((c) => c.ok) ?? own[0] ?? refuse("GTW-7.A.5b", "You have no rail net.")
}

/** GTW-7.A.5b, GTW-7.A.9-3 In the initial phase a net, or a section of it, is built up permanently. */
export function* buildCapacity(m: State, side: Side): Flow {
  const own = sectionsFor(m, side)
  const section = yield* choose<Section | null>(
    { by: side, what: "railways", prompt: "Which rail net do you expand?", rules: ["GTW-7.A.5b"] },
    offers<Section | null>(
      offer<Section, Section | null>(
        own,
        (s) => mayBuildCapacity(m, s),
        (s) => ({
          id: String(codeOf(m, s)),
          label: `${sectionName(m, s)}: 1 RE more for ${buildingCost(m, s.net)} Resource Points`,
          value: s,
        }),
      ),
      { id: "none", label: "None", value: null, declines: true },
    ),
  )
  if (!section) return
  pay(m, pointsAt(m, yardsOn(m, section), side), buildingCost(m, section.net), "the railways")
  rowOf(m, section).built++
  changeCapacity(m, section, rail.permanent.gains)
  tell(m, {
    kind: "capacity",
    rules: ["GTW-7.A.5b"],
    side,
    net: sectionName(m, section),
    by: rail.permanent.gains,
    why: "built",
  })
}

/** GTW-7.A.9-3 Permanently: what an orphan gains or loses, its net does too. */
function changeCapacity(m: State, section: Section, by: number): void {
  if (!section.home) (rowOf(m, section) as OrphanSection).by += by
  section.net.capacity += by
}

/** GTW-7.A.5a May a Resource Point be spent to stretch the capacity of the net, or of a section of it, for this player turn? */
export function mayStretch(m: State, s: Section): Check {
  if (m.phase !== "movement") return refuse("GTW-7.A.5a", "Capacity can be stretched only in the movement phase.")
  const most = Math.floor(s.capacity * rail.temporary.most)
  if (s.extra >= most) return refuse("GTW-7.A.5a", () => `At most ${most} REs can be added.`)
  const { yards: isYard } = fieldOf(m)
  const none = () => refuse("GTW-7.A.5a", () => "There is no Resource Point at any of your yards on that net.")
  // This is checked after every move: if there are no points at any yard, isolation need not be traced.
  const { net, side } = s.net
  if (!m.stocks.some((k) => k.side === side && k.points > k.open && isYard[k.hex] && netAt(m, k.hex) === net))
    return none()
  const yards = yardsOn(m, s)
  if (yards.length < rail.yards)
    return refuse("GTW-7.A.5a", () => `You need ${rail.yards} yards on that net that are not isolated.`)
  return pointsAt(m, yards, side).length > 0 ? ok : none()
}

/** GTW-7.A.5a */
export function stretch(m: State, s: Section): void {
  const { side } = s.net
  const by = Math.min(rail.temporary.perPoint, Math.floor(s.capacity * rail.temporary.most) - s.extra)
  pay(m, pointsAt(m, yardsOn(m, s), side), 1, "trains")
  const row = rowOf(m, s)
  row.extra += by
  row.strained++ // GTW-7.A.5g-4
  tell(m, {
    kind: "capacity",
    rules: ["GTW-7.A.5a"],
    side,
    net: sectionName(m, s),
    by,
    why: "for this player turn",
  })
}

/** GTW-7.A.5g-1 The first turns of January, March, May and so on. */
export const isProductionTurn = (turn: number): boolean => halfOfYear(turn) % 4 === 0

/** GTW-7.A.5g-2, GTW-13.B.4 The modifier to the roll: engineers on the net help, depots on it make wear more likely. */
export function wearModifier(m: State, n: Capacity): number {
  const { engineersPerPoint, depotsPerPoint } = rail.deterioration
  const engineers = m.units.reduce(
    (re, u) =>
      u.side === n.side && u.hex >= 0 && faceOf(u).is.railroad && netAt(m, u.hex) === n.net ? re + faceOf(u).re : re,
    0,
  )
  const depots = m.depots.filter((d) => d.side === n.side && d.net === n.net).length
  return Math.floor(engineers / engineersPerPoint) - Math.floor(depots / depotsPerPoint)
}

const hasEnemies = (m: State, n: Capacity): boolean => {
  const { map } = fieldOf(m)
  return m.units.some((u) => u.side === other(n.side) && u.hex >= 0 && map.onRail[u.hex] && netAt(m, u.hex) === n.net)
}

/** GTW-7.A.5g At the start of its player turn a side's nets may wear out: every second month near the enemy, and after being stretched. */
export function wearOut(m: State, side: Side): void {
  const { from } = rail.deterioration
  for (const n of m.nets.filter((one) => one.side === side)) {
    const due = isProductionTurn(m.turn) && n.capacity >= from && hasEnemies(m, n) ? 1 : 0
    const rolls = due + n.strained // GTW-AMB-09: after being stretched, at any capacity
    n.strained = 0
    for (let i = 0; i < rolls; i++) wearOnce(m, n, undefined)
    // GTW-7.A.9-3 If an orphan was stretched, the wear happens there.
    for (const o of m.orphans.filter((one) => one.net === n.net && one.side === side)) {
      for (; o.strained > 0; o.strained--) wearOnce(m, n, o)
    }
  }
}

function wearOnce(m: State, n: Capacity, orphan: OrphanSection | undefined): void {
  const die = roll(m, tables.die, "GTW-7.A.5g-2", `the wear of ${netName(m, n.net)}`)
  if (die + wearModifier(m, n) > rail.deterioration.loseOn) return
  const by = Math.min(n.capacity, isAfar(m, n) ? 2 : 1) // GTW-7.A.5g-3
  n.capacity -= by
  if (orphan) orphan.by -= by
  const net = orphan ? `${netName(m, n.net)} around ${placeName(m, orphan.hex)}` : netName(m, n.net)
  tell(m, { kind: "capacity", rules: ["GTW-7.A.5g-2"], side: n.side, net, by: -by, why: "worn out" })
}
