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

/** The sides (null: spectators) that noticed nothing of the entry, as the host found out when it was made (`notice.ts`). */
const unseen = z.array(Side.nullable()).min(1).max(33).optional()

/**
 * One entry of a record: a seat's move, its undo (of its last move, or of the entry with this number, from 0), its concession, or
 * a host's rollback or verdict.
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

/** The position of a match that does not begin with the scenario's set-up. */
const Origin = z.strictObject({
  state: z.record(z.string(), z.unknown()),
  dice: z.array(z.int().min(1)).max(4_000).optional(),
})

const Hex = z.string().refine(isSeed, "expected 64 hexadecimal digits")

/** A player's part in the dice (`shares.ts`). */
export const ShareSchema = z.strictObject({ seat: Id, hash: Hex, share: Hex.optional() })

const Point = z.strictObject({ x: z.number(), y: z.number() })

/**
 * A person's note about a moment of a match, with arrows on the map in the coordinates of its scene. It is kept and sent with
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
  /** The players' shares of the dice, by seats; left out if nobody gave one. */
  shares: z.array(ShareSchema).min(1).max(32).optional(),
  origin: Origin.optional(),
  /** The rolls, kept by the host if the rules have changed since: the dice can then be checked without the old rules. */
  drawn: DrawnSchema.optional(),
  entries: z.array(EntrySchema).max(1_000_000),
  notes: NotesSchema.optional(),
})
export type MatchRecord = z.infer<typeof RecordSchema>

/** An entry without `unseen`, which only the host may know. */
export function publicEntry(entry: Entry): Entry {
  if (!("unseen" in entry)) return entry
  const { unseen: _, ...open } = entry
  return open as Entry
}
export const publicRecord = (record: MatchRecord): MatchRecord => ({
  ...record,
  entries: record.entries.map(publicEntry),
})

/** A state in the game's own names, scripted dice, then moves: a puzzle, a test case, a study. */
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

/** Checks the dice of a record against the promise; returns a sentence if they do not match. */
export function diceMismatch(record: MatchRecord): string | undefined {
  if (record.seed === undefined) return "The record holds no seed yet: it is revealed when the match has ended."
  const found = commitmentOf(record.seed)
  return found === record.commitment
    ? sharesMismatch(record.shares, record.seats)
    : `The seed does not match the promise: expected the hash ${record.commitment}, found ${found}.`
}
