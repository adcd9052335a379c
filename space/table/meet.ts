/** The terrain that a line crosses. Callers pass the line from west to east, as in ./chord.ts. */
import { chordOfCapsule, crossingsOfChain, merged, stretchesInside } from "./chord.ts"
import type { Point } from "./point.ts"
import type { Piece } from "./terrain.ts"
import { AREA, type Crossings, halfWidth, type TerrainIndex } from "./terrain-index.ts"

/** What the line a-b meets. The answer is valid only until the next query. */
export function meetTerrain(index: TerrainIndex, a: Point, b: Point): Crossings {
  const { x, y, radius, boxes, form, met } = index
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = Math.sqrt(dx * dx + dy * dy)
  const south = Math.min(a.y, b.y)
  const north = Math.max(a.y, b.y)
  met.count = 0
  for (let i = 0; i < x.length; i++) {
    if (Math.abs(dx * (y[i]! - a.y) - dy * (x[i]! - a.x)) > radius[i]! * length) continue // the line misses it
    const box = boxes[i]!
    if (box.west > b.x || box.east < a.x || box.south > north || box.north < south) continue // it is beyond the ends of the line
    if (form[i] !== AREA || !meetArea(index, i, a, b)) meetWhole(index.pieces[i]!, i, a, b, met)
  }
  return met
}

/**
 * What the line meets of an area, by a fast method; returns false and records nothing if a corner lies exactly on the line. It uses the
 * same formula as `stretchesInside`: the points where the infinite line crosses the outline, in order, in pairs, cut to the ends.
 */
function meetArea(index: TerrainIndex, number: number, a: Point, b: Point): boolean {
  const { corners, first, hits } = index
  const ax = a.x
  const ay = a.y
  const bx = b.x
  const by = b.y
  const dx = bx - ax
  const dy = by - ay
  const end = 2 * first[number + 1]!
  let px = corners[end - 2]!
  let py = corners[end - 1]!
  let sp = dx * (py - ay) - dy * (px - ax)
  let count = 0
  for (let k = 2 * first[number]!; k < end; k += 2) {
    const qx = corners[k]!
    const qy = corners[k + 1]!
    const sq = dx * (qy - ay) - dy * (qx - ax)
    const across = sp * sq // its sign is exact
    if (across <= 0) {
      if (across === 0) return false
      const ex = qx - px
      const ey = qy - py
      const sa = ex * (ay - py) - ey * (ax - px)
      const at = sa / (sa - (ex * (by - py) - ey * (bx - px)))
      let place = count++
      for (; place > 0 && hits[place - 1]! > at; place--) hits[place] = hits[place - 1]!
      hits[place] = at
    }
    px = qx
    py = qy
    sp = sq
  }
  for (let k = 0; k < count; k += 2) {
    const from = Math.max(0, hits[k]!)
    const to = Math.min(1, hits[k + 1]!)
    if (from < to) note(index.met, number, from, to)
  }
  return true
}

/** The crossings of one piece of terrain in all cases. Without the index, this is called for every piece. */
export function meetWhole(piece: Piece, number: number, a: Point, b: Point, met: Crossings): void {
  if (piece.form === "area") {
    for (const [from, to] of stretchesInside(piece.points, a, b)) note(met, number, from, to)
    return
  }
  const reach = halfWidth(piece)
  if (reach === 0) {
    for (const t of crossingsOfChain(piece.points, a, b)) note(met, number, t, t)
    return
  }
  const chords = []
  for (let i = 1; i < piece.points.length; i++) {
    const chord = chordOfCapsule(piece.points[i - 1]!, piece.points[i]!, reach, a, b)
    if (chord) chords.push(chord)
  }
  for (const [from, to] of merged(chords)) note(met, number, from, to)
}

function note(met: Crossings, piece: number, from: number, to: number): void {
  const row = met.count++
  met.piece[row] = piece
  met.from[row] = from
  met.to[row] = to
}
