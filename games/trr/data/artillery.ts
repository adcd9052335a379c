import { z } from "zod"
import { CALIBRES, NATIONS } from "../types.ts"
import raw from "./artillery.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"
import { Span } from "./scale.ts"

const PIECE_KINDS = ["gun", "howitzer", "mortar", "mountainGun", "mountainHowitzer", "infantryGun"] as const
export type PieceKind = (typeof PIECE_KINDS)[number]

const Piece = z.strictObject({
  name: z.string(),
  nation: z.enum(NATIONS),
  kind: z.enum(PIECE_KINDS),
  calibre: z.number().positive(), // mm
  row: z.enum(CALIBRES), // TRR-HE-03, TRR-GAP-01
  strike: z.int().positive(), // TRR-AT-11, TRR-GAP-04
  weapons: z.union([z.int().positive(), Span]).nullable(), // how many weapons a model stands for; null: not printed
  crew: z.int().positive().nullable(),
  team: z.boolean(), // towed by a horse team
  years: z.tuple([z.int(), z.int().nullable()]).optional(), // left out: the whole war
})

/** TRR-GAP-01: every piece that the organisations name. */
const Artillery = z.strictObject({
  origin: OriginTable,
  pieces: z.record(z.string().regex(/^[a-z]{2}-[a-z0-9-]+$/), Piece),
  crewUnprinted: z.int().positive(), // the crew of a model for which none is printed
})

export const artilleryData = read("artillery.json", Artillery, raw)
export type Piece = z.infer<typeof Piece>
export type PieceId = string

/** A piece by its id. An unknown id is a bug in the program or in a data file. */
export function pieceOf(id: PieceId): Piece {
  const piece = artilleryData.pieces[id]
  if (piece === undefined)
    throw new Error(`expected a piece of ${Object.keys(artilleryData.pieces).length} in artillery.json, found "${id}"`)
  return piece
}
