/** Where pieces and hexes are on a board, in the game's own units. Pure. */
import type { EffectPlace, Piece, Point, Scene, Touch } from "@salient/engine"

export type Places = { readonly pieces: Map<Touch, Point>; readonly hexes: ReadonlyMap<Touch, Point> }

const hexesOf = new WeakMap<Scene["board"], ReadonlyMap<Touch, Point>>()

function hexes(board: Scene["board"]): ReadonlyMap<Touch, Point> {
  const known = hexesOf.get(board)
  if (known) return known
  const found = new Map(board.kind === "hex" ? board.hexes.map((h) => [h.id, h.at]) : [])
  hexesOf.set(board, found)
  return found
}

/** The middle of a piece, if it is on the board. */
function middleOf({ stands }: Piece, at: ReadonlyMap<Touch, Point>): Point | undefined {
  if ("hex" in stands) return at.get(stands.hex)
  if (!("bases" in stands) || stands.bases.length === 0) return undefined
  const sum = stands.bases.reduce((s, b) => ({ x: s.x + b.x, y: s.y + b.y }), { x: 0, y: 0 })
  return { x: sum.x / stands.bases.length, y: sum.y / stands.bases.length }
}

export function placesOf(scene: Scene): Places {
  const at = hexes(scene.board)
  const pieces = new Map<Touch, Point>()
  for (const p of scene.pieces) {
    const point = middleOf(p, at)
    if (point) pieces.set(p.id, point)
    if ("bases" in p.stands) for (const b of p.stands.bases) if (b.id !== undefined) pieces.set(b.id, b)
  }
  return { pieces, hexes: at }
}

/** Where a place is, if it is known. */
export const pointOf = ({ pieces, hexes: at }: Places, place: EffectPlace): Point | undefined =>
  typeof place === "string" ? (pieces.get(place) ?? at.get(place)) : place
