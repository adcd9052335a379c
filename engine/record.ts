/**
 * A record is a whole match: which game under which version of its rules, which scenario and options, the seed, and
 * every entry in the order in which it was made. Replaying it gives the same match, byte for byte.
 */
import { z } from "zod"
import type { Written } from "./decision.ts"
import { commitmentOf, isSeed } from "./dice.ts"
import { DrawnSchema } from "./drawn.ts"
import { limits } from "./judge.ts"
import { sharesMismatch } from "./shares.ts"
import { wrongWritten } from "./written-data.ts"

const Id = z.string().min(1).max(limits.text)
const Side = Id

export const OutcomeSchema = z.strictObject({
  winners: z.array(Side).max(16),
  reason: z.string().max(2_000),
  rules: z.array(Id).max(50),
  score: z.record(Side, z.number()).optional(),
})

const Step = z.union([
  Id,
  z.strictObject({
    x: z.int(),
    y: z.int(),
    facing: z.int().optional(),
    how: Id.optional(),
    amount: z.int().optional(),
  }),
])

/** Sides that an entry has shown nothing (null: spectators), as the host of the match found out when it was made (`notice.ts`). */
const unseen = z.array(Side.nullable()).min(1).max(33).optional()

/**
 * What stands in a record, one after the other: a seat's move, its wish to take one back (its last, or the one that is
 * entry number so many, from 0) or to give up, a host's word.
 */
export const EntrySchema = z.union([
  z.strictObject({ by: Id, choose: Id, unseen }),
  z.strictObject({ by: Id, select: z.array(Id), unseen }),
  z.strictObject({ by: Id, arrange: z.array(Id), unseen }),
  z.strictObject({ by: Id, amount: z.number(), unseen }),
  z.strictObject({ by: Id, confirm: z.boolean(), unseen }),
  z.strictObject({ by: Id, place: z.record(Id, Step), unseen }),
  z.strictObject({ by: Id, path: z.record(Id, z.array(Step)), unseen }),
  z.strictObject({
    by: Id,
    write: z.custom<Written>((data) => wrongWritten(data) === undefined, "expected plain data"),
    unseen,
  }),
  z.strictObject({ by: Id, undo: z.union([z.literal(true), z.int().min(0)]), unseen }),
  z.strictObject({ by: Id, concede: z.literal(true) }),
  z.strictObject({ rollback: z.int().min(0) }),
  z.strictObject({ adjudge: OutcomeSchema }),
])
export type Entry = z.infer<typeof EntrySchema>

/** A match that begins from a position instead of the scenario's set-up. */
const Origin = z.strictObject({
  state: z.record(z.string(), z.unknown()),
  dice: z.array(z.int().min(1)).max(4_000).optional(),
})

const Hex = z.string().refine(isSeed, "expected 64 hexadecimal digits")

/** A player's part in the dice (`shares.ts`). */
export const ShareSchema = z.strictObject({ seat: Id, hash: Hex, share: Hex.optional() })

const Point = z.strictObject({ x: z.number(), y: z.number() })

/**
 * What somebody has written about a moment of a match, and drawn on its map in the coordinates of its scene. It is kept and sent with
 * the record; the match does not read it.
 */
export const NoteSchema = z.strictObject({
  /** How many moves had been made. */
  at: z.int().min(0),
  text: z.string().max(2_000),
  arrows: z.array(z.strictObject({ from: Point, to: Point })).max(30),
})
export type Note = z.infer<typeof NoteSchema>
export const NotesSchema = z.array(NoteSchema).max(500)

export const RecordSchema = z.strictObject({
  salient: z.literal("record"),
  game: Id,
  version: Id,
  scenario: Id,
  options: z.record(Id, Id),
  seats: z
    .array(z.strictObject({ id: Id, side: Side }))
    .min(1)
    .max(32),
  /** Left out while the match is running and the record is not the host's own. */
  seed: z.string().refine(isSeed, "expected 64 hexadecimal digits").optional(),
  commitment: z.string().refine(isSeed, "expected 64 hexadecimal digits"),
  /** The players' shares of the dice, by seats; left out where nobody gave one. */
  shares: z.array(ShareSchema).min(1).max(32).optional(),
  origin: Origin.optional(),
  /** What fell, kept by the host of a match whose rules have changed since: its dice can be checked without them. */
  drawn: DrawnSchema.optional(),
  entries: z.array(EntrySchema).max(1_000_000),
  notes: NotesSchema.optional(),
})
export type MatchRecord = z.infer<typeof RecordSchema>

/** An entry, and a record, for everybody: who noticed nothing of it is only the host's business. */
export function publicEntry(entry: Entry): Entry {
  if (!("unseen" in entry)) return entry
  const { unseen: _, ...open } = entry
  return open as Entry
}
export const publicRecord = (record: MatchRecord): MatchRecord => ({
  ...record,
  entries: record.entries.map(publicEntry),
})

/** A state by the game's own names, dice that fall as written, then moves: a puzzle, a test case, a study. */
export const PositionSchema = z.strictObject({
  salient: z.literal("position"),
  game: Id,
  version: Id,
  scenario: Id,
  options: z.record(Id, Id).default({}),
  state: z.record(z.string(), z.unknown()),
  dice: z.array(z.int().min(1)).max(4_000).optional(),
  seed: z.string().refine(isSeed, "expected 64 hexadecimal digits").optional(),
  moves: z.array(EntrySchema).max(100_000).default([]),
})
export type Position = z.infer<typeof PositionSchema>

/** Were the dice of this record those that were promised? A sentence if not. */
export function diceMismatch(record: MatchRecord): string | undefined {
  if (record.seed === undefined) return "The record holds no seed yet: it is revealed when the match has ended."
  const found = commitmentOf(record.seed)
  return found === record.commitment
    ? sharesMismatch(record.shares, record.seats)
    : `The seed does not match the promise: its hash is ${found}, promised was ${record.commitment}.`
}
