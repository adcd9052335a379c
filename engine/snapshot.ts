/**
 * What a match remembers of its moves and checkpoints, and the form in which a host stores it. A stored match is a cache of its
 * record: with it, a long record need not be replayed from its first move. It can always be thrown away.
 */
import { z } from "zod"
import { movesInChapter } from "./chapters.ts"
import { BadInput } from "./check.ts"
import type { Move, SeatId, Side } from "./decision.ts"
import type { Audience, Drawn, Told } from "./kernel.ts"
import { copy } from "./plain.ts"
import { type Entry, type MatchRecord, OutcomeSchema } from "./record.ts"
import type { Revealed } from "./undo.ts"

/** A move that counts; a move that was taken back is no longer in the line. */
export type Applied = {
  readonly by: SeatId
  readonly side: Side
  readonly move: Move
  /** The question and the chosen option, for the list of moves that can be taken back. */
  readonly prompt: string
  readonly label: string | undefined
  /** Its index among the entries of the record. */
  readonly seq: number
  /** The position of the dice when it was made. */
  readonly dice: number
  /** The other sides did not learn it when it was made. */
  readonly secret: boolean
  /** The block of questions that were asked together with this one, if any. */
  readonly block: object | undefined
  /** What the move has revealed: the reasons why it cannot be taken back. */
  revealed: readonly Revealed[]
  /** The sides that noticed nothing of it, if any (null: spectators). */
  unseen?: Audience | undefined
}

/** An entry as the match keeps it; a move is converted only when somebody wants the record. */
export type Kept = Applied | Entry

export const entryOf = (kept: Kept): Entry =>
  copy("move" in kept ? { by: kept.by, ...kept.move, ...(kept.unseen ? { unseen: kept.unseen } : {}) } : kept) as Entry

/** The state at a checkpoint, never changed afterwards. */
export type Snapshot<S> = {
  readonly at: number
  readonly state: S
  readonly dice: number
  readonly told: number
  readonly draws: number
  readonly fortunes: number
}

const Count = z.int().min(0)
const Plain = z.record(z.string(), z.unknown())

/** The moves that count, by their index among the entries; questions asked together have the same `block`. */
const Line = z.array(
  z.strictObject({
    seq: Count,
    dice: Count,
    secret: z.literal(true).optional(),
    block: Count.optional(),
    revealed: z
      .array(z.strictObject({ says: z.string(), to: z.array(z.string().nullable()).exactOptional() }))
      .optional(),
  }),
)

/** A full chapter of a match: its moves, and what was told and drawn during them. */
const ChapterSchema = z.strictObject({ line: Line, told: z.array(Plain), draws: z.array(Plain) })

/** A match as a host stores it: its last checkpoint, and what has been played and told since the last full chapter. */
const StoredSchema = z.strictObject({
  salient: z.literal("checkpoint"),
  game: z.string(),
  version: z.string(),
  commitment: z.string(),
  /** The number of entries of the record up to here. */
  seq: Count,
  /** The number of full chapters that come before this data. */
  chapters: Count,
  line: Line,
  /** The last checkpoint: after how many moves, the state, and the position of the dice. */
  at: Count,
  state: Plain,
  rolled: Count,
  /** What had been told and drawn up to the checkpoint. */
  told: z.array(Plain),
  draws: z.array(Plain),
  /** The present position of the dice. */
  dice: Count,
  outcome: OutcomeSchema.optional(),
  /** The hash of the record, the chapters and the match; a restored match must have the same hash. */
  digest: z.string(),
})
export type Stored = z.infer<typeof StoredSchema>

/** What `Match.replay` can continue from: the result of `stored`, and the text of every chapter before it. */
export type KeptMatch = { readonly checkpoint: unknown; readonly chapters: readonly string[] }

/** The number of a block of questions is the index of the first answer to one of them. */
const blocks = new WeakMap<object, number>()

function numberOf(block: object, seq: number): number {
  const known = blocks.get(block)
  if (known !== undefined) return known
  blocks.set(block, seq)
  return seq
}

/** Part of the line of moves in the form in which it is stored. */
export const storedLine = (line: readonly Applied[]): Stored["line"] =>
  line.map(({ seq, dice, secret, block, revealed }) => ({
    seq,
    dice,
    ...(secret ? { secret: true as const } : {}),
    ...(block ? { block: numberOf(block, seq) } : {}),
    ...(revealed.length === 0
      ? {}
      : { revealed: revealed.map(({ says, to }) => (to ? { says, to: [...to] } : { says })) }),
  }))

/** Restores the line of moves from its stored form and the entries of the record. */
export function lineOf(line: Stored["line"], record: MatchRecord, sides: ReadonlyMap<SeatId, Side>): Applied[] {
  const known = new Map<number, object>()
  return line.map(({ seq, dice, secret = false, block, revealed = [] }) => {
    const { by, unseen, ...move } = (record.entries[seq] ?? {}) as { by?: SeatId; unseen?: Audience } & Move
    const side = by === undefined ? undefined : sides.get(by)
    if (by === undefined || side === undefined)
      throw new BadInput("wrong-shape", `Entry ${seq + 1} of the record is not the move that the checkpoint expects.`)
    return {
      by,
      side,
      move: move as Move,
      prompt: "",
      label: undefined,
      seq,
      dice,
      secret,
      block: block === undefined ? undefined : blockNumbered(known, block),
      revealed,
      unseen,
    }
  })
}

function blockNumbered(known: Map<number, object>, number: number): object {
  const found = known.get(number)
  if (found) return found
  const made = {}
  known.set(number, made)
  blocks.set(made, number)
  return made
}

type Read = Omit<Stored, "told" | "draws"> & {
  readonly told: Told[]
  readonly draws: Drawn[]
  /** How much had been told and drawn when each chapter began. */
  readonly marks: { readonly told: number; readonly draws: number }[]
}

/** Reads what a host has stored for this record; throws `BadInput` if it cannot be used with this record and these rules. */
export function readStored(kept: KeptMatch, record: MatchRecord, rules: string): Read {
  const checkpoint = readBy(StoredSchema, kept.checkpoint)
  const { game, version, commitment, seq } = checkpoint
  if (game !== record.game || commitment !== record.commitment || seq > record.entries.length)
    throw new BadInput("wrong-shape", "The checkpoint is not one of this record.")
  if (version !== rules)
    throw new BadInput(
      "unknown-version",
      `The checkpoint was made under version ${version} of the rules, not ${rules}.`,
    )
  if (kept.chapters.length < checkpoint.chapters)
    throw new BadInput(
      "wrong-shape",
      `The checkpoint needs ${checkpoint.chapters} chapters, found ${kept.chapters.length}.`,
    )
  const line: Stored["line"] = []
  const told: unknown[] = []
  const draws: unknown[] = []
  const marks: { told: number; draws: number }[] = []
  for (const text of kept.chapters.slice(0, checkpoint.chapters)) {
    const chapter = readBy(ChapterSchema, parsed(text))
    marks.push({ told: told.length, draws: draws.length })
    for (const move of chapter.line) line.push(move)
    for (const t of chapter.told) told.push(t)
    for (const d of chapter.draws) draws.push(d)
  }
  if (line.length !== checkpoint.chapters * movesInChapter)
    throw new BadInput("wrong-shape", "A chapter of the match has the wrong number of moves.")
  marks.push({ told: told.length, draws: draws.length })
  // The digest will show whether these are the true happenings and rolls, so their shape is not checked here.
  return {
    ...checkpoint,
    line: line.concat(checkpoint.line),
    told: told.concat(checkpoint.told) as Told[],
    draws: draws.concat(checkpoint.draws) as Drawn[],
    marks,
  }
}

function readBy<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new BadInput("wrong-shape", `The checkpoint at ${read.error.issues[0]?.path.join(".") || "its top"} is wrong.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput("wrong-shape", "A chapter of the match is not JSON.")
  }
}
