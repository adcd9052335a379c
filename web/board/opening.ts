/**
 * What a map opens on, at which scale, and where things are that the question is about but that are out of sight. Pure except for the
 * camera.
 */
import { type Piece, type Point, pieceIn, type Scene, type Side, type Touch } from "@salient/engine"
import { COUNTER } from "./Counter.tsx"
import type { Eye, Opening } from "./camera.ts"
import type { Box, HexFrame, TableFrame } from "./frame.ts"

/** The least size of things in pixels when the map opens: a counter; on a table, a single base, the usual unit and a single man. */
const sizes = { counter: 44, base: 28, unit: 40, man: 20 } as const
/** The largest scale at which a map opens, and the one for a table that is still empty. */
const scales = { most: 1.5, empty: 1.06 } as const

type Shown = {
  readonly scene: Scene
  readonly own?: Side | null
  readonly lit?: ReadonlySet<Touch>
  readonly about?: ReadonlySet<Touch>
}

/** The armies; while nobody is on the board, what the question is about; otherwise the whole sheet. */
export function opening({ scene, own, lit, about }: Shown, frame: HexFrame | TableFrame): Omit<Opening, "covered"> {
  const points = (ids: readonly Touch[]) =>
    ids.flatMap((id) => {
      const zone = scene.overlays.find((o) => o.id === id)
      return zone?.kind === "zone" ? zone.points.map(frame.put) : (placeOf(scene, frame, id) ?? [])
    })
  const asked = points([...(about ?? []), ...(lit ?? [])])
  const standing = (pieces: readonly Piece[]) => pieces.flatMap((p) => extent(p, frame) ?? points([p.id]))
  const armies = standing(scene.pieces.filter((p) => p.side !== undefined))
  const mine = standing(scene.pieces.filter((p) => p.side !== undefined && p.side === own))
  // Before anybody is set up or asked, the setup zones stand in for the armies.
  const zones = () => points(scene.overlays.flatMap((o) => (o.id?.startsWith("zone:") ? o.id : [])))
  const ours = mine.length > 0 ? mine : asked.length > 0 ? asked : zones()
  const everything = [...armies, ...ours]
  const least = leastScale(scene, frame)
  // Where no enemy is set up yet, he will be: the map leaves room for him and looks towards the middle of the sheet.
  const met = armies.length > mine.length
  const all = met ? around(everything) : frame.box
  const most = met ? scales.most : Math.max(least, 1)
  return { all, first: ours.length > 0 ? around(ours) : all, least, most }
}

/** The smallest scale at which every piece can be recognised and touched. */
function leastScale(scene: Scene, frame: HexFrame | TableFrame): number {
  if (frame.kind === "hex") return sizes.counter / COUNTER
  const spans = scene.pieces.flatMap((p) => {
    if (!("bases" in p.stands) || p.stands.bases.length === 0) return []
    const { width, height } = around(extent(p, frame) ?? [])
    return [Math.max(width, height)]
  })
  if (spans.length === 0) return scales.empty
  // However wide the line of a platoon is, its men are what must be recognised.
  const men = scene.pieces.flatMap(({ stands }) =>
    "bases" in stands && stands.bases.length > 1
      ? stands.bases.flatMap((b) => ("radius" in b ? 2 * b.radius * frame.scale : []))
      : [],
  )
  const man = men.length > 0 ? sizes.man / Math.min(...men) : 0
  const sorted = spans.sort((a, b) => a - b)
  const [smallest = 1] = sorted
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 1
  return Math.min(scales.most, Math.max(sizes.base / smallest, sizes.unit / usual, man))
}

/** The outermost points of a piece on a table, bases included; undefined for one that is in a hex or off the board. */
function extent({ stands }: Piece, frame: HexFrame | TableFrame): Point[] | undefined {
  if (!("bases" in stands) || frame.kind !== "table") return undefined
  return stands.bases.flatMap((b) => {
    const half = ("radius" in b ? b.radius : Math.max(b.width, b.depth) / 2) * frame.scale
    const { x, y } = frame.put(b)
    return [
      { x: x - half, y: y - half },
      { x: x + half, y: y + half },
    ]
  })
}

function around(points: readonly Point[]): Box {
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** A mark at the edge of the window that points at something beyond it. */
export type Beyond = { readonly x: number; readonly y: number; readonly turn: number; readonly at: Point }

/** The direction of the nearest of these points, if none of them is visible. */
export function pointBeyond(eye: Eye, points: readonly Point[], covered: number): Beyond | undefined {
  const { width, height: whole } = eye.size
  const height = whole - covered
  const middle = { x: width / 2, y: height / 2 }
  const far = points.map((at) => {
    const p = eye.toWindow(at)
    return { at, p, seen: p.x >= 0 && p.y >= 0 && p.x <= width && p.y <= height }
  })
  if (far.length === 0 || far.some((f) => f.seen)) return undefined
  const distance = ({ p }: { p: Point }) => Math.hypot(p.x - middle.x, p.y - middle.y)
  const nearest = far.reduce((best, f) => (distance(f) < distance(best) ? f : best))
  const room = 26
  const inside = (v: number, most: number) => Math.min(most - room, Math.max(room, v))
  const { p, at } = nearest
  const turn = (Math.atan2(p.y - middle.y, p.x - middle.x) * 180) / Math.PI
  return { x: inside(p.x, width), y: inside(p.y, height), turn: Math.round(turn), at }
}

/** Where a hex, a piece, an area or a zone is on the paper. */
export function placeOf(scene: Scene, frame: HexFrame | TableFrame, id: Touch): Point | undefined {
  const cell = frame.kind === "hex" ? frame.byId.get(id) : undefined
  if (cell) return cell
  const stands = pieceIn(scene, id)?.stands
  if (stands && "hex" in stands && frame.kind === "hex") return frame.byId.get(stands.hex)
  const at =
    stands && "bases" in stands
      ? stands.bases[0]
      : scene.board.kind === "table"
        ? scene.board.areas.find((a) => a.id === id)?.points[0]
        : undefined
  if (at) return frame.put(at)
  const zone = scene.overlays.find((o) => o.id === id)
  return zone?.kind === "zone" ? frame.put(middleOf(zone.points)) : undefined
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
})
