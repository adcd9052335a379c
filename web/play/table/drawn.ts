/** The board with what a draft would change on it: pieces stand where they are to be placed. Pure. */
import {
  type Move,
  type Piece,
  type Presented,
  pieceIn,
  type Scene,
  type Stands,
  type Step,
  type Touch,
} from "@salient/engine"
import { type Draft, touchOf } from "./draft.ts"

/** A piece that a decision names but that is not in the scene yet. */
export const unseenPiece = (id: Touch, side: string): Piece => {
  const label = id.replace(/^[^:]*:/, "").replaceAll(":", " ")
  return { id, stands: { box: "reserve", order: 0 }, emblem: "unknown", label, side, says: label }
}

/** How the pieces of a draft would stand according to the rules, base by base. */
export type Drawn = { readonly of: Move; readonly stands: Stands }

/** The scene with the draft's pieces where they would stand. */
export function sceneWith(scene: Scene, ask: Presented | undefined, draft: Draft, drawn?: Drawn): Scene {
  if (ask?.kind === "path" && draft.singly) return withSingles(scene, drawn)
  if (ask?.kind !== "place") return scene
  const moved = new Map<Touch, Piece>()
  for (const [id, place] of Object.entries(draft.placed)) {
    const piece = pieceIn(scene, id) ?? unseenPiece(id, ask.by)
    const bases = drawn && "place" in drawn.of && drawn.of.place[id] === place ? drawn.stands[id] : undefined
    const stands = bases ? { bases } : standAt(scene, piece, place)
    if (stands) moved.set(id, { ...piece, stands })
  }
  if (moved.size === 0) return scene
  const kept = scene.pieces.filter((p) => !moved.has(p.id)).map((p) => withBases(p, moved))
  return { ...scene, pieces: [...kept, ...moved.values()] }
}

/** The scene with pieces whose bases are moved by hand as they would stand: each can be picked up at its intended place. */
function withSingles(scene: Scene, drawn: Drawn | undefined): Scene {
  if (!drawn || !("path" in drawn.of)) return scene
  const pieces = scene.pieces.map((piece) => {
    const bases = drawn.stands[piece.id]
    if (!bases || !("bases" in piece.stands)) return piece
    return { ...piece, stands: { bases: piece.stands.bases.map((b, i) => ({ ...b, ...bases[i] })) } }
  })
  return { ...scene, pieces }
}

/** A piece with its individually moved bases where they would stand; those bases are then no longer separate pieces. */
function withBases(piece: Piece, moved: Map<Touch, Piece>): Piece {
  if (!("bases" in piece.stands) || !piece.stands.bases.some((b) => b.id !== undefined && moved.has(b.id))) return piece
  const bases = piece.stands.bases.map((base) => {
    const own = base.id === undefined ? undefined : moved.get(base.id)
    if (!own || !("bases" in own.stands)) return base
    moved.delete(own.id)
    return { ...base, ...own.stands.bases[0] }
  })
  return { ...piece, stands: { bases } }
}

function standAt(scene: Scene, piece: Piece, place: Step): Piece["stands"] | undefined {
  if (typeof place === "string") {
    const hex = touchOf(scene, place)
    return hex === undefined ? undefined : { hex, order: 0 }
  }
  const { x, y, facing = 0 } = place
  if (!("bases" in piece.stands)) return { bases: [{ x, y, facing, width: 2000, depth: 1000 }] }
  const [first] = piece.stands.bases
  if (!first) return undefined
  return { bases: piece.stands.bases.map((b) => ({ ...b, facing, x: b.x - first.x + x, y: b.y - first.y + y })) }
}
