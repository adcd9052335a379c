/** Where pieces stand and steps lead, in the game's own units. Pure. */
import { type Point, pieceIn, type Scene, type Step, type Touch } from "@salient/engine"
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
