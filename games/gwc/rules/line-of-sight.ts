/**
 * Line of sight: GWC-10.1 to GWC-10.5, the nine steps of the exact algorithm in their order. Each line is judged once per map;
 * what changes in play (Blaze, Rubble, Gas, Smoke, Tanks) is an overlay, and its answers are cached per state.
 */
import {
  between,
  blocked,
  DIRECTIONS,
  type Direction,
  type Finding,
  hexesOf,
  hexSet,
  hinderedByGreatest,
  type Judge,
  NONE,
  type Overlay,
  opposite,
  planCentre,
  planCorner,
  type Sighting,
  SightTable,
  segmentTouches,
  someTouchedHex,
  type TraceLength,
  touchedSides,
  trace,
  turn,
  type XY,
} from "@salient/space/hex"
import type { Board } from "../data/maps/maps.ts"
import { terrainChart } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import type { State } from "../state.ts"
import type { Nation, Terrain } from "../types.ts"
import { isTank } from "./formations-and-command/pieces.ts"
import { type Field, fieldOf, grid, type Hex, observerHex } from "./the-map/field.ts"

const { types, hexsides, features, tankInSight, depictions } = terrainChart

type Ground = {
  readonly field: Field
  readonly terrain: readonly Terrain[]
  readonly tanks: ReadonlySet<Hex>
  /** Gas counts 1, Smoke its number. */
  readonly clouds: ReadonlyMap<Hex, number>
}

/** Drawings are stored at twice the scale of the chart, so that the middle of a passage is an integer. */
const SCALE = 2 * depictions.scale
const drawnCache = new WeakMap<Field, ReadonlyMap<Hex, readonly (readonly XY[])[]>>()

/** GWC-GAP-10 What is drawn of a Building in each of its hexes, including the halves of the passages to joined hexes. */
function drawings(field: Field): ReadonlyMap<Hex, readonly (readonly XY[])[]> {
  const known = drawnCache.get(field)
  if (known) return known
  const drawn = new Map<Hex, XY[][]>()
  for (const building of field.board.buildings)
    for (const h of building) {
      const { depiction } = field.board.hexes[h]!
      const at = planCentre(grid, h)
      const corners = depictions[depiction ?? "whole"].corners.map(([x, y]) => ({
        x: SCALE * at.x + 2 * x,
        y: SCALE * at.y + 2 * y,
      }))
      const links = DIRECTIONS.filter(
        (d) =>
          building.includes(grid.neighbour(h, d)) &&
          depiction === "whole" &&
          field.board.hexes[grid.neighbour(h, d)]!.depiction === "whole",
      ).map((d) => passage(h, d))
      drawn.set(h, [corners, ...links])
    }
  drawnCache.set(field, drawn)
  return drawn
}

/** The half of a passage between two joined Building hexes that is in the first. */
function passage(h: Hex, d: Direction): XY[] {
  const n = grid.neighbour(h, d)
  const half = (p: XY, q: XY) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
  const [left, right] = [inner(h, d), inner(h, turn(d, 1))]
  return [left, half(left, inner(n, turn(d, 4))), half(right, inner(n, turn(d, 3))), right]
}

/** A corner of the drawing that fills a Building hex: at the fraction of the way to the hex's corner that the chart gives. */
function inner(h: Hex, c: Direction): XY {
  const [at, corner] = [planCentre(grid, h), planCorner(grid, h, c)]
  const reach = depictions.whole.corners[0]![0] // of 2 × scale at a corner of the hex
  return { x: SCALE * at.x + reach * (corner.x - at.x), y: SCALE * at.y + reach * (corner.y - at.y) }
}

/** A length between the ends of a line, with the data that every step needs. */
type Element = { readonly length: TraceLength; readonly hexes: readonly Hex[]; readonly level: number }

/** GWC-10.5 for an observer on the ground, or at a level of its own (the FAO, GWC-2.4). */
const judgeFrom =
  (raised?: number): Judge<Ground> =>
  (line, ground) => {
    const { field, terrain } = ground
    const { from, to } = line
    const levelOf = (h: Hex) => field.board.hexes[h]!.level
    const a = raised ?? levelOf(from)
    const b = levelOf(to)
    const hi = Math.max(a, b)
    const lo = Math.min(a, b)
    const elements = between(line).map((length): Element => {
      const hexes = hexesOf(length)
      return { length, hexes, level: Math.min(...hexes.map(levelOf)) } // GWC-AMB-07
    })
    const spot = ({ length }: Element) => (length.kind === "through" ? { hex: length.hex } : { side: length.side })
    const sightIn = (h: Hex) => types[terrain[h]!].sight

    // Step 3
    for (const e of elements)
      if (a === b ? e.level > a : e.level >= hi) return blocked("GWC-T110.3.3", "higher ground", spot(e))

    // Steps 4 and 6
    const row = grid.bearing(from, to)
    const along = ({ length }: Element, way: "road" | "railway") =>
      length.kind === "through" &&
      row !== undefined &&
      field.ways[way].has(grid.side(length.hex, row)) &&
      field.ways[way].has(grid.side(length.hex, opposite(row)))
    const touchesBuilding = (h: Hex) => {
      const [start, end] = [planCentre(grid, from), planCentre(grid, to)].map((p) => ({
        x: SCALE * p.x,
        y: SCALE * p.y,
      }))
      return (drawings(field).get(h) ?? []).some((p) => segmentTouches(p, start!, end!))
    }
    const isSolid = (h: Hex) => {
      const s = sightIn(h)
      return s.kind === "obstacle" && s.extent === "hex"
    }
    const isDeep = (h: Hex) => sightIn(h).kind === "depth"
    const deep = elements.filter(
      (e) =>
        e.hexes.some(isDeep) &&
        e.hexes.every((h) => isDeep(h) || isSolid(h)) &&
        !along(e, "road") &&
        e.level >= (a === b ? a : lo),
    )
    const obstacle = (e: Element): { label: string; level: number } | undefined => {
      if (along(e, "road")) return undefined
      const { hexes, level } = e
      if (hexes.every(isSolid)) return { label: types[terrain[hexes[0]!]!].name, level } // GWC-AMB-05
      const building = hexes.find((h) => terrain[h] === "building" && touchesBuilding(h))
      return building === undefined ? undefined : { label: types.building.name, level: levelOf(building) }
    }
    for (const e of elements) {
      const burning = e.hexes.some((h) => {
        const s = sightIn(h)
        return s.kind === "obstacle" && s.levels === "all"
      })
      if (burning) return blocked("GWC-10.2.1", types.blaze.name, spot(e))
      const o = obstacle(e)
      if (o && o.level >= hi) return blocked("GWC-10.2", o.label, spot(e))
    }
    const depth = deep.length > 0 ? depthOf(deep, sightIn) : Number.POSITIVE_INFINITY
    if (a === b && deep.length >= depth)
      return blocked("GWC-T124.1", "Destroyed Woods too deep", spot(deep[depth - 1]!))

    // Step 5
    const last = a > b ? elements.at(-1) : elements[0]
    if (a !== b && last) {
      const behind =
        obstacle(last) ??
        (deep.includes(last) && deep.length >= depth ? { label: "Destroyed Woods", level: last.level } : undefined)
      if (behind && lo <= behind.level && behind.level < hi)
        return blocked("GWC-T110.4.1", `Blind Hex behind ${behind.label}`, spot(last))
    }

    // Step 7
    const found: Finding[] = []
    for (const { side } of touchedSides(line)) {
      const kind = field.hexside[side]
      if (kind === undefined || grid.borders(from, side) || grid.borders(to, side)) continue
      const low = Math.min(...grid.hexesBeside(side).map((h) => (h === NONE ? Number.POSITIVE_INFINITY : levelOf(h))))
      if (low < hi) continue
      const { sight, rule, name } = hexsides[kind]
      if (sight.kind === "obstacle") return blocked(rule, name, { side })
      found.push({ rule, label: name, amount: sight.value, at: { side } })
    }

    // Step 8
    if (elements.length > 0)
      for (const [h, mine, other] of [[from, a, b] as const, [to, b, a] as const])
        if (sightIn(h).kind === "sunken" && other <= mine)
          return blocked(types[terrain[h]!].rule, "seen only from adjacent or higher hexes", { hex: h })

    // Step 9
    for (const e of elements)
      for (const h of e.hexes) {
        if (levelOf(h) < hi) continue // GWC-T110.5
        const s = sightIn(h)
        if (s.kind === "hindrance" && !along(e, "road"))
          found.push({ rule: types[terrain[h]!].rule, label: types[terrain[h]!].name, amount: s.value, at: { hex: h } })
        if (field.hasRailway[h] && !along(e, "railway"))
          found.push({
            rule: features.railway.rule,
            label: features.railway.name,
            amount: features.railway.hindrance,
            at: { hex: h },
          })
        if (ground.tanks.has(h))
          found.push({ rule: tankInSight.rule, label: "Tank", amount: tankInSight.hindrance, at: { hex: h } })
      }
    if (ground.clouds.size > 0)
      for (const h of new Set(line.lengths.flatMap(hexesOf))) {
        const amount = ground.clouds.get(h)
        if (amount !== undefined) found.push({ rule: "GWC-10.3.4", label: "Gas or Smoke", amount, at: { hex: h } })
      }
    return hinderedByGreatest(found) // GWC-10.3.3
  }

function depthOf(deep: readonly Element[], sightIn: (h: Hex) => (typeof types)["woods"]["sight"]): number {
  for (const h of deep.flatMap((e) => e.hexes)) {
    const s = sightIn(h)
    if (s.kind === "depth") return s.blocksFrom
  }
  return Number.POSITIVE_INFINITY
}

type Tables = {
  readonly printed: Ground
  readonly ground: SightTable<Ground>
  readonly observer: SightTable<Ground>
  /** What has been computed on the ground as changed in play, by the changes. */
  readonly changed: Map<string, Changed>
}
/** Created once per map: everything that line of sight needs of a field is drawn on it. */
const tables = new WeakMap<Board, Tables>()

function tablesOf(field: Field): Tables {
  const known = tables.get(field.board)
  if (known) return known
  const printed: Ground = {
    field,
    terrain: field.board.hexes.map((h) => h.terrain),
    tanks: new Set(),
    clouds: new Map(),
  }
  const made = {
    printed,
    ground: new SightTable(grid, judgeFrom(), printed),
    observer: new SightTable(grid, judgeFrom(values.observer.level), printed),
    changed: new Map(),
  }
  tables.set(field.board, made)
  return made
}

const UNKNOWN = -2
/** The ground with these changes, and what has been computed on it. States with the same changes share it. */
type Changed = {
  readonly overlay: Overlay<Ground> | undefined
  memo: Int8Array | undefined
  readonly observers: Map<Hex, Int8Array>
}
const mostChanges = 256

/** Most markers are Shellholes, which do not affect line of sight: they leave all cached answers valid. */
function changedGround(m: State): Changed {
  const { printed, changed } = tablesOf(fieldOf(m))
  const markers = noticed(m, printed)
  const key = `${markers.map((h) => `${h}${m.ground[h]}`)} ${m.gas} ${Object.entries(m.smoke)}`
  const known = changed.get(key)
  if (known) return known
  if (changed.size >= mostChanges) changed.delete(changed.keys().next().value!)
  const made: Changed = { overlay: overlayOf(m, printed, markers), memo: undefined, observers: new Map() }
  changed.set(key, made)
  return made
}

/** The hexes with markers that may affect line of sight. */
function noticed(m: State, printed: Ground): Hex[] {
  const hexes: Hex[] = []
  for (const key in m.ground) {
    const h = Number(key)
    if (types[m.ground[h]!].sight.kind !== "clear" || types[printed.terrain[h]!].sight.kind !== "clear") hexes.push(h)
  }
  return hexes
}

/** What is currently computed for one state. */
type Seen = {
  readonly clock: number
  readonly tankClock: number
  readonly tanks: ReadonlySet<Hex>
  readonly changed: Changed
}
const seen = new WeakMap<State, Seen>()
/** The state last asked about: a match asks about the same one repeatedly. */
let lastState: State | undefined
let lastSeen: Seen | undefined

function seenNow(m: State): Seen {
  const known = m === lastState ? lastSeen : seen.get(m)
  if (known && known.clock === m.sightClock && known.tankClock === m.tankClock) {
    lastState = m
    lastSeen = known
    return known
  }
  const fresh: Seen = {
    clock: m.sightClock,
    tankClock: m.tankClock,
    tanks: new Set(m.units.filter(isTank).map((u) => u.hex)),
    changed: known && known.clock === m.sightClock ? known.changed : changedGround(m),
  }
  seen.set(m, fresh)
  lastState = m
  lastSeen = fresh
  return fresh
}

/**
 * GWC-10.1.1 A Tank hinders a line that nothing else hinders. This is the rest of step 9, kept separate because Tanks move too
 * often to judge every line anew. It must agree with the full account of a line.
 */
function throughTanks(m: State, now: Seen, a: Hex, b: Hex, answer: number, raised?: number): number {
  const { tanks } = now
  if (answer !== 0 || tanks.size === 0 || !someTouchedHex(grid, a, b, (h) => h !== a && h !== b && tanks.has(h)))
    return answer
  const { hexes } = fieldOf(m).board
  const hi = Math.max(raised ?? hexes[a]!.level, hexes[b]!.level)
  for (const e of between(trace(grid, a, b)))
    for (const h of hexesOf(e)) if (tanks.has(h) && hexes[h]!.level >= hi) return tankInSight.hindrance
  return answer
}

/** The ground with its current Tanks. */
function withTanks(m: State, now: Seen): Overlay<Ground> {
  const ground = now.changed.overlay?.ground ?? tablesOf(fieldOf(m)).printed
  return { ground: { ...ground, tanks: now.tanks }, hexes: now.changed.overlay?.hexes ?? hexSet(grid, now.tanks) }
}

/** The ground where it differs from the printed map in a way that may affect line of sight. */
function overlayOf(m: State, printed: Ground, markers: readonly Hex[]): Overlay<Ground> | undefined {
  const clouds = new Map<Hex, number>()
  for (const h of m.gas) clouds.set(h, features.gas.hindrance)
  for (const key in m.smoke) clouds.set(Number(key), Math.max(clouds.get(Number(key)) ?? 0, m.smoke[key]!))
  if (markers.length === 0 && clouds.size === 0) return undefined
  const terrain = [...printed.terrain]
  for (const h of markers) terrain[h] = m.ground[h]!
  return { ground: { ...printed, terrain, clouds }, hexes: hexSet(grid, [...markers, ...clouds.keys()]) }
}

/** GWC-SCN-02 The current maximum line of sight. */
function longest(m: State): number {
  for (const rule of fieldOf(m).scenario.special)
    if (rule.kind === "limitedSight" && (rule.untilTime === null || m.time < rule.untilTime)) return rule.hexes
  return Number.POSITIVE_INFINITY
}

/** The current Hindrance between two hexes, or -1 if there is no line of sight. */
export function sight(m: State, a: Hex, b: Hex): number {
  if (a === b) return 0
  const field = fieldOf(m)
  if (field.scenario.special.length > 0 && grid.distance(a, b) > Math.max(1, longest(m))) return -1
  const now = seenNow(m)
  const { ground } = tablesOf(field)
  return throughTanks(m, now, a, b, onGround(ground, now.changed, a, b))
}

function onGround(ground: SightTable<Ground>, now: Changed, a: Hex, b: Hex): number {
  if (now.overlay === undefined) return ground.hindrance(a, b) ?? -1
  now.memo ??= new Int8Array(grid.size * grid.size).fill(UNKNOWN)
  const { memo } = now
  const pair = a * grid.size + b
  const known = memo[pair]!
  if (known !== UNKNOWN) return known
  const answer = ground.hindrance(a, b, now.overlay) ?? -1
  memo[pair] = answer
  memo[b * grid.size + a] = answer // reciprocal: GWC-10.1
  return answer
}

/** The same, from a side's Forward Artillery Observer (GWC-2.4). */
export function observerSight(m: State, side: Nation, b: Hex): number {
  const from = observerHex(m, side)
  if (grid.distance(from, b) > longest(m)) return -1
  const now = seenNow(m)
  const { observer } = tablesOf(fieldOf(m))
  return throughTanks(m, now, from, b, fromObserver(observer, now.changed, from, b), values.observer.level)
}

function fromObserver(observer: SightTable<Ground>, now: Changed, from: Hex, b: Hex): number {
  if (now.overlay === undefined) return observer.hindrance(from, b) ?? -1
  let memo = now.observers.get(from)
  if (!memo) {
    memo = new Int8Array(grid.size).fill(UNKNOWN)
    now.observers.set(from, memo)
  }
  if (memo[b] === UNKNOWN) memo[b] = observer.hindrance(from, b, now.overlay) ?? -1
  return memo[b]!
}

/** The full account of a line: what blocks or hinders it, and where. */
export function explainSight(m: State, a: Hex, b: Hex): Sighting {
  if (grid.distance(a, b) > Math.max(1, longest(m))) return blocked("GWC-SCN-02", "fog or darkness", { hex: b })
  return tablesOf(fieldOf(m)).ground.explain(a, b, withTanks(m, seenNow(m)))
}

/** The same, from a side's Forward Artillery Observer. */
export function explainObserver(m: State, side: Nation, b: Hex): Sighting {
  const from = observerHex(m, side)
  if (grid.distance(from, b) > longest(m)) return blocked("GWC-SCN-02", "fog or darkness", { hex: b })
  return tablesOf(fieldOf(m)).observer.explain(from, b, withTanks(m, seenNow(m)))
}
