/** Work that is measured in movement points: GTW-7.A.6, GTW-13.A.1 to GTW-13.A.4, GTW-13.B.1 to GTW-13.B.3a. */
import { type Check, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import type { Fortification, TaskKind } from "../../types.ts"
import { fieldOf, hexName, touchOf } from "../basic-game-concepts/field.ts"
import { faceToEnemy, tellOf } from "../basic-game-concepts/hidden.ts"
import { spendPoint, stockWithin } from "../supply/points.ts"
import { gaugeAt } from "../transportation-lines/nets.ts"
import { fortificationIn, isOwnedBy, ownerOf, setFortification } from "../zones-of-control-and-ownership/ownership.ts"
import { isBuilder, isPoor, isRailroad, mayBuildBy, mayDo, mayWorkAtAll } from "./builders.ts"

const { construction } = tables
const { points } = construction

/** Work in a hex: `toward` is the other hex of a bridge, -1 if there is none. */
export type Work = { readonly task: TaskKind; readonly hex: Hex; readonly toward: Hex }

/** The hex after earlier work in the same answer, so that one piece of work may follow another. */
export type Site = {
  readonly works: Fortification | undefined
  readonly broken: boolean
  readonly obstructed: boolean
}

export const siteAt = (m: State, hex: Hex): Site => ({
  works: fortificationIn(m, hex),
  broken: m.broken.includes(hex),
  obstructed: m.obstructed.includes(hex),
})

/** The hex when the work is done. */
export function siteAfter(site: Site, task: TaskKind): Site {
  switch (task) {
    case "fieldworks":
      return { ...site, works: "fieldworks" }
    case "entrenchment":
      return { ...site, works: "entrenchment" }
    case "demolition":
      return { ...site, works: demolished[site.works ?? "fieldworks"] }
    case "rail break":
      return { ...site, broken: true }
    case "rail repair":
      return { ...site, broken: false }
    case "rail clearing":
      return { ...site, obstructed: false }
    default:
      return site
  }
}

/** GTW-13.A.2-1, GTW-DATA-57 */
const demolished: { readonly [kind in Fortification]?: Fortification | undefined } = {
  "improved fort": "entrenchment",
  fort: "entrenchment",
  entrenchment: undefined,
}

const isFortress = (f: Fortification): boolean => f.includes("fortress")

/** GTW-15.A.1-1 The index of the bridge between two hexes in the state; -1: none. */
export function bridgeBetween(m: State, a: Hex, b: Hex): number {
  const { map, bridgeAt } = fieldOf(m)
  return b < 0 || !map.grid.adjacent(a, b) ? -1 : bridgeAt[map.grid.sideBetween(a, b)]!
}

/** May this unit do that work there, in the present state of the hex? */
export function mayWork(m: State, u: Unit, { task, hex, toward }: Work, site: Site): Check {
  const at = touchOf(m, hex)
  const doing = mayDo(m, u, task)
  if (!doing.ok) return doing
  if (task !== "rail break") {
    const all = mayWorkAtAll(m, u, hex)
    if (!all.ok) return all
  }
  if (m.projects.length > 0 && m.projects.some((p) => p.units.includes(u.n)))
    return refuse("GTW-13.A.1c", () => `${u.name} is already at work on something that takes several turns.`, at)
  const { map } = fieldOf(m)
  const place = hexName(m, hex)
  switch (task) {
    case "fieldworks":
      if (!isOwnedBy(m, hex, u.side)) return refuse("GTW-13.A.1a", () => `${place} is not yours.`, at)
      return site.works === undefined ? ok : refuse("GTW-13.A.1a", () => `${place} already has a fortification.`, at)
    case "entrenchment":
      if (!mayBuildBy(m.turn, construction.from.entrenchment, u.side))
        return refuse("GTW-13.A.1g", () => "Entrenchments cannot be dug yet at this date.", at)
      return site.works === "fieldworks" ? ok : refuse("GTW-13.A.1b", () => `${place} has no fieldworks.`, at)
    case "demolition":
      if (site.works === undefined || site.works === "fieldworks" || isFortress(site.works))
        return refuse("GTW-13.A.2-1", () => `There is nothing to demolish in ${place}.`, at)
      return isOwnedBy(m, hex, u.side) ? ok : refuse("GTW-13.A.2-1", () => `${place} is not yours.`, at)
    case "rail break":
      if (!map.onRail[hex]) return refuse("GTW-7.A.6", () => `No railway runs through ${place}.`, at)
      return site.broken ? refuse("GTW-7.A.6", () => `The line in ${place} is already broken.`, at) : ok
    case "rail repair":
      if (m.devastated.includes(hex)) return refuse("GTW-15.A.8-2", () => `${place} is already devastated.`, at)
      return site.broken ? ok : refuse("GTW-13.A.3-1", () => `The line in ${place} is not broken.`, at)
    case "rail clearing":
      if (site.broken) return refuse("GTW-13.A.3-1", () => `The line in ${place} must be repaired first.`, at)
      return site.obstructed ? ok : refuse("GTW-13.A.3-1", () => `The line in ${place} is not obstructed.`, at)
    case "regauging":
      if (site.broken || site.obstructed)
        return refuse("GTW-13.B.3a", () => `The line in ${place} must be intact and clear.`, at)
      return map.onRail[hex] && map.nets.length > 1
        ? ok
        : refuse("GTW-13.B.3a", () => `${place} has no other gauge to convert to.`, at)
    case "bridge demolition":
    case "bridge repair":
      return mayTouchBridge(m, u, task, hex, toward)
  }
}

/** GTW-13.A.2-2, GTW-13.A.3-2 */
function mayTouchBridge(m: State, u: Unit, task: TaskKind, hex: Hex, toward: Hex): Check {
  const bridge = bridgeBetween(m, hex, toward)
  const at = touchOf(m, hex)
  if (bridge < 0) return refuse("GTW-15.A.1-1", () => `There is no bridge between ${hexName(m, hex)} and that hex.`, at)
  const isDown = m.blown.includes(bridge)
  if (task === "bridge demolition") {
    if (isDown) return refuse("GTW-13.A.2-2", () => "The bridge is already down.", at)
    const owner = m.bridges[bridge]!
    return owner === 2 || owner === (u.side === "entente" ? 0 : 1)
      ? ok
      : refuse("GTW-13.A.2-2", () => "The bridge is the enemy's.", at)
  }
  if (!isDown) return refuse("GTW-13.A.3-2", () => "The bridge is intact.", at)
  if (!isOwnedBy(m, hex, u.side) || !isOwnedBy(m, toward, u.side))
    return refuse("GTW-13.A.3-2", () => "Both ends of the bridge must be yours.", at)
  return !isMajorBridge(m, hex, toward) || taskAt(m, { task, hex, toward }) || stockWithin(m, u)
    ? ok
    : refuse("GTW-13.A.3-2", () => "No Resource Point is within reach for such a bridge.", at)
}

const isMajorBridge = (m: State, a: Hex, b: Hex): boolean => {
  const { map } = fieldOf(m)
  const kind = map.hexsides[map.grid.sideBetween(a, b)]
  return kind === "major river" || kind === "great river"
}

const taskAt = (m: State, { task, hex, toward }: Work) =>
  m.tasks.find(
    (t) => t.task === task && ((t.hex === hex && t.toward === toward) || (t.hex === toward && t.toward === hex)),
  )

/** GTW-DATA-55 The cost of the whole work for one unit in this weather. `railroad`: railroad engineers take part in the work. */
export function priceOf(m: State, u: Unit, { task, hex, toward }: Work, railroad: boolean): number {
  const isEasy = construction.easy.includes(fieldOf(m).map.terrain[hex]!)
  const good = (): number => {
    switch (task) {
      case "fieldworks":
        return points.fieldworks
      case "entrenchment":
        return isEasy ? points.entrenchment.easy : points.entrenchment.hard
      case "demolition":
        return points.demolition
      case "rail break":
        return railroad ? tables.rail.breaksRailroad : tables.rail.breaks
      case "rail repair":
        return railroad ? points.railRepair.railroad : points.railRepair.others
      case "rail clearing":
        return railroad ? points.railClearing.railroad : points.railClearing.others
      case "regauging":
        return points.regauging
      case "bridge demolition":
        return points.bridgeDemolition
      case "bridge repair":
        return isMajorBridge(m, hex, toward) ? points.bridgeRepair.major : points.bridgeRepair.small
    }
  }
  const isDivisional = task !== "rail break" && !isBuilder(u) && !isRailroad(u)
  const poor = task !== "rail break" && isPoor(m) ? construction.poorFactor : 1 // GTW-13.A.4-1
  return good() * poor * (isDivisional ? construction.divisional.factor : 1)
}

/** The fraction of the work that is left, from 1 (nothing has been done) down. */
export const shareLeft = (m: State, work: Work): number => taskAt(m, work)?.left ?? 1

/** Less than this counts as finished: thirds of movement points are not exact. */
const nothing = 1e-9

/** GTW-13.A.4-2 Records this share of the work as done; finished work takes effect at once. */
export function advanceWork(m: State, u: Unit, work: Work, share: number): void {
  const { task, hex, toward } = work
  const known = taskAt(m, work)
  const left = (known?.left ?? 1) - share
  if (!known && task === "bridge repair" && isMajorBridge(m, hex, toward)) spendPoint(m, u, "a bridge") // GTW-AMB-59
  m.tasks = m.tasks.filter((t) => t !== known)
  const said = (kind: "works" | "built", { side, id, name }: Unit) =>
    ({ kind, rules: [ruleFor[task]], side, unit: id, name, hex: hexName(m, hex), task }) as const
  if (left > nothing) {
    m.tasks.push({ hex, toward, side: u.side, task, left })
    tellOf(m, [u], said("works", u), said("works", faceToEnemy(m, u)))
    return
  }
  finish(m, u, work)
  tellOf(m, [u], said("built", u), said("built", faceToEnemy(m, u)))
}

function finish(m: State, u: Unit, { task, hex, toward }: Work): void {
  switch (task) {
    case "fieldworks":
    case "entrenchment":
      setFortification(m, hex, task)
      return
    case "demolition":
      setFortification(m, hex, demolished[fortificationIn(m, hex)!])
      return
    case "rail break":
      m.broken.push(hex)
      return
    case "rail repair":
      m.broken = m.broken.filter((h) => h !== hex)
      return
    case "rail clearing":
      m.obstructed = m.obstructed.filter((h) => h !== hex)
      return
    case "regauging": {
      const { map } = fieldOf(m)
      const gauge = map.nets.find((n) => n.gauge !== gaugeAt(m, hex))!.gauge
      m.regauged = m.regauged.filter((r) => r.hex !== hex)
      if (gauge !== map.gauge[hex]) m.regauged.push({ hex, gauge })
      return
    }
    case "bridge demolition":
      m.blown.push(bridgeBetween(m, hex, toward))
      return
    case "bridge repair":
      m.blown = m.blown.filter((b) => b !== bridgeBetween(m, hex, toward))
      m.bridges[bridgeBetween(m, hex, toward)] = ownerOf(m, hex) === u.side ? (u.side === "entente" ? 0 : 1) : 2
  }
}

export const ruleFor: { readonly [task in TaskKind]: string } = {
  fieldworks: "GTW-13.A.1a",
  entrenchment: "GTW-13.A.1b",
  demolition: "GTW-13.A.2-1",
  "rail break": "GTW-7.A.6",
  "rail repair": "GTW-13.A.3-1",
  "rail clearing": "GTW-13.A.3-1",
  regauging: "GTW-13.B.3a",
  "bridge demolition": "GTW-13.A.2-2",
  "bridge repair": "GTW-13.A.3-2",
}
