/** What is to be seen of what has just happened: which pieces and hexes it names, which dice fell. Pure. */
import type { Drawn, Happening, Heard, Point, Scene, Touch } from "@salient/engine"
import type { Look } from "../session/protocol.ts"

export type Fresh = {
  /** Changes with every look at the match, so that what is shown once is shown anew. */
  readonly key: string
  /** Where ink flashes, in the game's own units. */
  readonly at: readonly Point[]
  readonly dice: readonly Drawn[]
  readonly says: readonly string[]
  /** The way that a piece took, where its happening tells of more than two places. */
  readonly ways: readonly { readonly piece: Touch; readonly points: readonly Point[] }[]
}

/** Whether dice fell: a card drawn from a pile is chance too, and nobody saw a die of so many faces fall. */
export const isThrow = (drawn: Drawn): boolean => drawn.order === undefined && !drawn.lot

export const nothingFresh: Fresh = { key: "", at: [], dice: [], says: [], ways: [] }

/** Every text in a happening, whatever the game calls its fields. */
function texts(what: Happening): string[] {
  const found: string[] = []
  for (const [field, value] of Object.entries(what)) {
    if (field === "kind" || field === "rules") continue
    if (typeof value === "string") found.push(value)
    else if (Array.isArray(value)) for (const v of value) if (typeof v === "string") found.push(v)
  }
  return found
}

type Places = { readonly pieces: ReadonlyMap<Touch, Point>; readonly hexes: ReadonlyMap<string, Point> }

/** Where everything that a happening could name is. */
function placesOf(scene: Scene): Places {
  const hexes = new Map<string, Point>()
  const byId = new Map<string, Point>()
  if (scene.board.kind === "hex")
    for (const h of scene.board.hexes) {
      hexes.set(h.name, h.at)
      byId.set(h.id, h.at)
    }
  const pieces = new Map<Touch, Point>()
  for (const p of scene.pieces) {
    const at = "bases" in p.stands ? p.stands.bases[0] : "hex" in p.stands ? byId.get(p.stands.hex) : undefined
    if (at) pieces.set(p.id, at)
  }
  return { pieces, hexes }
}

/** The places of a list of hexes in a happening, if it has one: the way somebody went. */
const wayIn = (what: Happening, { hexes }: Places): Point[] => {
  for (const value of Object.values(what))
    if (Array.isArray(value) && value.length > 1) {
      const points = value.map((v) => (typeof v === "string" ? hexes.get(v) : undefined))
      if (points.every((p) => p !== undefined)) return points
    }
  return []
}

/** What came with the latest look, compared with the one before. */
export function freshIn(before: Look | undefined, now: Look): Fresh {
  if (!before || now.moves <= before.moves) return nothingFresh
  const told = now.told.filter((t) => t.at > before.moves)
  const places = placesOf(now.scene)
  const past = placesOf(before.scene)
  const at = new Map<string, Point>()
  const ways: { piece: Touch; points: readonly Point[] }[] = []
  for (const { what } of told) {
    const named = texts(what)
    for (const text of named) {
      const place = places.pieces.get(text) ?? past.pieces.get(text) ?? places.hexes.get(text)
      if (place) at.set(`${place.x} ${place.y}`, place)
    }
    const way = wayIn(what, places)
    const mover = named.find((t) => places.pieces.has(t))
    const from = mover === undefined ? undefined : past.pieces.get(mover)
    if (mover !== undefined && from && way.length > 1) ways.push({ piece: mover, points: [from, ...way] })
  }
  return {
    key: `${now.seq}`,
    at: [...at.values()],
    dice: now.dice.filter((d) => d.at > before.moves && isThrow(d)),
    says: sentences(told),
    ways,
  }
}

const mostSentences = 3
const sentences = (told: readonly Heard[]): string[] => told.slice(-mostSentences).map((t) => t.says)
