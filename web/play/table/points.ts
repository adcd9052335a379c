/** Where pieces stand and steps lead, in the game's own units. Pure. */
import { type Base, type Point, pieceIn, type Scene, type Step, type Touch } from "@salient/engine"
import { touchOf } from "./draft.ts"

/** Where a step is on the board. */
export function stepPoint(scene: Scene, step: Step): Point | undefined {
  if (typeof step !== "string") return step
  if (scene.board.kind !== "hex") return undefined
  const touch = touchOf(scene, step)
  return scene.board.hexes.find((h) => h.id === touch)?.at
}

/** Where a piece is: the middle of its hex, or its first base, by which it is moved. */
export function standPoint(scene: Scene, id: Touch): Point | undefined {
  const stands = pieceIn(scene, id)?.stands
  if (!stands) return undefined
  if ("bases" in stands) return stands.bases[0]
  if (!("hex" in stands) || scene.board.kind !== "hex") return undefined
  const { hex } = stands
  return scene.board.hexes.find((h) => h.id === hex)?.at
}

const radiusOf = (b: Base): number => ("radius" in b ? b.radius : Math.hypot(b.width, b.depth) / 2)

/** The unit of another side on whose base a point of a table lies, or is no farther from it than so many times the base's size. */
export function enemyAt(
  { board, pieces }: Scene,
  side: string | undefined,
  at: Point,
  sizes: number,
): Touch | undefined {
  if (board.kind !== "table") return undefined
  let nearest: { readonly id: Touch; readonly away: number } | undefined
  for (const { id, side: theirs, stands } of pieces) {
    if (theirs === side || theirs === undefined || !("bases" in stands)) continue
    for (const base of stands.bases) {
      const away = Math.hypot(base.x - at.x, base.y - at.y) - radiusOf(base)
      if (away <= 2 * sizes * radiusOf(base) && (nearest === undefined || away < nearest.away)) nearest = { id, away }
    }
  }
  return nearest?.id
}
