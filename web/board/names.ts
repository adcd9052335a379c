/** The names of the places and units of a board, and where each may be written. Pure. */
import type { Ground, Line, Piece, PlaceName, Point, Scene, TableBoard, Touch } from "@salient/engine"
import { HEX, type HexFrame, type TableFrame } from "./frame.ts"
import type { Label } from "./labels.ts"
import { type Rect, type Spot, type Wanted, weights } from "./placer.ts"
import { shortName } from "./short.ts"

type Kind = PlaceName["kind"]

const ofGround: { readonly [g in Ground]?: Kind } = {
  woods: "wood",
  "shattered-woods": "wood",
  orchard: "wood",
  hill: "height",
  water: "water",
  buildings: "village",
  town: "town",
  rubble: "works",
  fort: "works",
}

/** Lines that have names of their own; a hedge, for one, does not. */
const ofLine: { readonly [l in Line]?: Kind } = {
  river: "water",
  canal: "water",
  stream: "water",
  road: "road",
  track: "road",
  railway: "road",
  trench: "works",
}

/** The points along a line where its name is tried, from its beginning (0) to its end (1). */
const alongLine = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9] as const

/** All names of a board: places, objectives and, on a table, units. */
export function namesOf(scene: Scene, frame: HexFrame | TableFrame, px: number, marked: ReadonlySet<Touch>): Wanted[] {
  const { board } = scene
  const places = board.kind === "table" ? tableNames(board, frame, px) : hexNames(board.names ?? [], frame)
  const known = new Set(places.map((p) => p.text))
  const goals = (scene.objectives ?? [])
    .filter((o) => frame.kind === "table" && !known.has(o.name))
    .map((o): Wanted => {
      const { x, y } = frame.put(o.at)
      const by = 24 * Math.max(1, px)
      const spots = [by, -by * 1.2].map((dy) => ({ x, y: y + dy }))
      return { key: o.id, text: o.name, kind: "works", weight: weights.works + 30, spots }
    })
  const units = frame.kind === "table" ? scene.pieces.flatMap((p) => unitName(p, frame, px, marked.has(p.id))) : []
  return [...units, ...goals, ...places]
}

const hexNames = (names: readonly PlaceName[], frame: HexFrame | TableFrame): Wanted[] =>
  names.map((name, i) => {
    const { x, y } = frame.put(name.at)
    const spots = [
      { x, y: y + HEX * 0.62 },
      { x, y: y - HEX * 0.35 },
      { x, y: y + HEX * 0.12 },
      { x, y: y + HEX * 0.9 },
      { x: x + HEX * 1.1, y: y + 4 },
      { x: x - HEX * 1.1, y: y + 4 },
    ]
    const beside = name.kind === "road" ? 14 : name.kind === "water" ? 0 : 6
    const along = name.along ? lineSpots(name.along.map(frame.put), beside) : []
    return {
      key: `name ${i}`,
      text: name.text,
      kind: name.kind,
      weight: weights[name.kind],
      spots: [...along, ...spots],
    }
  })

function tableNames(board: TableBoard, frame: HexFrame | TableFrame, px: number): Wanted[] {
  const areas = board.areas.flatMap((a): Wanted[] => {
    if (!a.label) return []
    const kind = ofGround[a.ground] ?? "ground"
    return [{ key: a.id, text: a.label, kind, weight: weights[kind], spots: areaSpots(a.points.map(frame.put), px) }]
  })
  const lines = board.lines.flatMap((l, i): Wanted[] => {
    const kind = ofLine[l.kind]
    if (!l.label || !kind) return []
    const spots = lineSpots(l.points.map(frame.put), kind === "water" ? 0 : 11 * Math.max(1, px))
    return [{ key: l.id ?? `line ${i}`, text: l.label, kind, weight: weights[kind], spots }]
  })
  return [...areas, ...lines]
}

/** In the middle of an area, then slightly above or below, then beside it. */
function areaSpots(ring: readonly Point[], px: number): Spot[] {
  const { left, right, top, bottom } = extent(ring)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const out = 11 * Math.max(1, px)
  const inner = [0, -0.22, 0.22, -0.36, 0.36].map((by) => ({ x, y: y + (bottom - top) * by }))
  return [
    ...inner,
    { x, y: bottom + out },
    { x, y: top - out },
    { x: left, y: bottom + out },
    { x: right, y: top - out },
  ]
}

/** Along a line or beside it, following its direction; never upside down. */
function lineSpots(points: readonly Point[], beside: number): Spot[] {
  return alongLine.flatMap((share) => {
    const { x, y, angle } = pointAlong(points, share)
    const turn = angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle
    const a = ((turn - 90) * Math.PI) / 180
    const sides = beside === 0 ? [0] : [beside, -beside]
    return sides.map((by) => ({ x: x + Math.cos(a) * by, y: y + Math.sin(a) * by, turn: Math.round(turn) }))
  })
}

function pointAlong(points: readonly Point[], share: number): Point & { readonly angle: number } {
  const legs = points.slice(1).map((to, i) => ({ from: points[i] as Point, to }))
  const lengths = legs.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [i, { from, to }] of legs.entries()) {
    const length = lengths[i] as number
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
    if (left <= length && length > 0) {
      const t = left / length
      return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y), angle }
    }
    left -= length
  }
  return { ...(points.at(-1) as Point), angle: 0 }
}

const leads = new Set(["leader", "headquarters"])

/** The name of a unit below its bases, above them or beside them. */
function unitName(piece: Piece, frame: HexFrame | TableFrame, px: number, marked: boolean): Wanted[] {
  const box = boxOf(piece, frame)
  if (!box) return []
  const scale = Math.max(1, px)
  const text = shortName(piece)
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const half = (text.length * 12 * 0.47 * scale) / 2
  const weight = weights.unit + (leads.has(piece.emblem) ? 5 : 0) + (marked ? 15 : 0)
  const spots = [
    { x, y: box.bottom + 8.5 * scale },
    { x, y: box.top - 8.5 * scale },
    { x: box.right + half + 4 * scale, y },
    { x: box.left - half - 4 * scale, y },
    { x: box.right, y: box.bottom + 8.5 * scale },
    { x: box.left, y: box.bottom + 8.5 * scale },
  ]
  return [{ key: `unit ${piece.id}`, text, kind: "unit", weight, spots }]
}

const extent = (points: readonly Point[]): Rect => ({
  left: Math.min(...points.map((p) => p.x)),
  right: Math.max(...points.map((p) => p.x)),
  top: Math.min(...points.map((p) => p.y)),
  bottom: Math.max(...points.map((p) => p.y)),
})

/** The room that a piece takes on a table. */
function boxOf({ stands }: Piece, frame: HexFrame | TableFrame): Rect | undefined {
  if (!("bases" in stands) || stands.bases.length === 0) return undefined
  return extent(stands.bases.flatMap((b) => baseCorners(b, frame)))
}

function baseCorners(b: Extract<Piece["stands"], { bases: unknown }>["bases"][number], frame: HexFrame | TableFrame) {
  const { x, y } = frame.put(b)
  const [w, d] = "radius" in b ? [b.radius, b.radius] : [b.width / 2, b.depth / 2]
  const a = (((b.facing ?? 0) / 100) * Math.PI) / 180
  const [c, s] = [Math.abs(Math.cos(a)) * frame.scale, Math.abs(Math.sin(a)) * frame.scale]
  const [dx, dy] = [w * c + d * s, w * s + d * c]
  return [
    { x: x - dx, y: y - dy },
    { x: x + dx, y: y + dy },
  ]
}

/** Half a counter, plus the visible edge of the counters below it. */
const counter = 26

/** Room that names keep clear of: units, objective discs, the labels of a lens. */
export function takenBy(scene: Scene, frame: HexFrame | TableFrame, words: readonly Label[], px: number): Rect[] {
  const scale = Math.max(1, px)
  const around = ({ x, y }: Point, w: number, h: number): Rect => ({
    left: x - w,
    right: x + w,
    top: y - h,
    bottom: y + h,
  })
  const pieces = scene.pieces.flatMap(({ stands }): Rect[] => {
    if ("hex" in stands) {
      const cell = frame.kind === "hex" ? frame.byId.get(stands.hex) : undefined
      return cell ? [around(cell, counter, counter)] : []
    }
    return "bases" in stands ? stands.bases.map((b) => extent(baseCorners(b, frame))) : []
  })
  const discs = (scene.objectives ?? []).map((o) => {
    const { x, y } = frame.put(o.at)
    return around(frame.kind === "hex" ? { x: x - 29.5, y } : { x, y }, 11 * scale, 23 * scale)
  })
  const said = words.map((w) => around({ x: w.x, y: w.y - 4 * scale }, w.text.length * 3 * scale, 8 * scale))
  return [...pieces, ...discs, ...said]
}
