/**
 * What a match remembers of its moves and checkpoints, and how it is written down for a host to keep. A kept match is a
 * cache over its record: it spares playing a long record again from its first move, and whoever does not trust it does just that.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { z } from "zod"
import { BadInput } from "./check.ts"
import type { Move, SeatId, Side } from "./decision.ts"
import type { Drawn, Told } from "./kernel.ts"
import { bytes, copy } from "./plain.ts"
import { type Entry, type MatchRecord, OutcomeSchema } from "./record.ts"
import type { Revealed } from "./undo.ts"

/** A move that counts: those taken back are no longer in the line. */
export type Applied = {
  readonly by: SeatId
  readonly side: Side
  readonly move: Move
  /** What was asked, and the option that was chosen: for a list of moves to take back. */
  readonly prompt: string
  readonly label: string | undefined
  /** Its place among the entries of the record. */
  readonly seq: number
  /** Where the dice stood when it was made. */
  readonly dice: number
  /** The other sides did not learn it when it was made. */
  readonly secret: boolean
  /** The questions it was asked together with, if any. */
  readonly block: object | undefined
  /** What chance or an opponent has shown since: why it cannot be taken back. */
  revealed: readonly Revealed[]
}

/** An entry as the match keeps it; a move is written out only when somebody wants the record. */
export type Kept = Applied | Entry

export const entryOf = (kept: Kept): Entry => copy("move" in kept ? { by: kept.by, ...kept.move } : kept) as Entry

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

/** A match as a host keeps it: how it stood at its last checkpoint, and what has been played and heard by now. */
const StoredSchema = z.strictObject({
  salient: z.literal("checkpoint"),
  game: z.string(),
  version: z.string(),
  commitment: z.string(),
  /** How many entries of the record it has behind it. */
  seq: Count,
  /** The moves that count, by their place among the entries; `block` is the same number for questions asked together. */
  line: z.array(
    z.strictObject({
      seq: Count,
      dice: Count,
      secret: z.literal(true).optional(),
      block: Count.optional(),
      revealed: z
        .array(z.strictObject({ says: z.string(), to: z.array(z.string().nullable()).exactOptional() }))
        .optional(),
    }),
  ),
  /** The last checkpoint: the state, after how many moves of the line, and where the dice stood. */
  at: Count,
  state: Plain,
  rolled: Count,
  /** What had been told and drawn by then. */
  told: z.array(Plain),
  draws: z.array(Plain),
  /** Where the dice stand now. */
  dice: Count,
  outcome: OutcomeSchema.optional(),
  /** The hash of the entries and of the match: what is restored must have the same. */
  digest: z.string(),
})
export type Stored = z.infer<typeof StoredSchema>

export const digestOf = (entries: readonly Entry[], match: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${bytes(entries)}\n${match}`)))

/** The line of moves as it is written down. */
export function storedLine(line: readonly Applied[]): Stored["line"] {
  const blocks = new Map<object, number>()
  return line.map(({ seq, dice, secret, block, revealed }) => {
    if (block && !blocks.has(block)) blocks.set(block, blocks.size)
    return {
      seq,
      dice,
      ...(secret ? { secret: true as const } : {}),
      ...(block ? { block: blocks.get(block) as number } : {}),
      ...(revealed.length === 0
        ? {}
        : { revealed: revealed.map(({ says, to }) => (to ? { says, to: [...to] } : { says })) }),
    }
  })
}

/** The line of moves again, from what was written down and the entries of the record. */
export function lineOf(stored: Pick<Stored, "line">, record: MatchRecord, sides: ReadonlyMap<SeatId, Side>): Applied[] {
  const blocks = new Map<number, object>()
  return stored.line.map(({ seq, dice, secret = false, block, revealed = [] }) => {
    const { by, ...move } = (record.entries[seq] ?? {}) as { by?: SeatId } & Move
    const side = by === undefined ? undefined : sides.get(by)
    if (by === undefined || side === undefined)
      throw new BadInput("wrong-shape", `Entry ${seq + 1} of the record is not the move that the checkpoint expects.`)
    if (block !== undefined && !blocks.has(block)) blocks.set(block, {})
    return {
      by,
      side,
      move: move as Move,
      prompt: "",
      label: undefined,
      seq,
      dice,
      secret,
      block: block === undefined ? undefined : blocks.get(block),
      revealed,
    }
  })
}

/** Reads what a host has kept for this record under this version of the rules; a sentence says why it cannot be used. */
export function readStored(
  stored: unknown,
  record: MatchRecord,
  rules: string,
): Omit<Stored, "told" | "draws"> & { told: Told[]; draws: Drawn[] } {
  const read = StoredSchema.safeParse(stored)
  if (!read.success)
    throw new BadInput(
      "wrong-shape",
      `The checkpoint at ${read.error.issues[0]?.path.join(".") || "its top"} is wrong.`,
    )
  const { game, version, commitment, seq } = read.data
  if (game !== record.game || commitment !== record.commitment || seq > record.entries.length)
    throw new BadInput("wrong-shape", "The checkpoint is not one of this record.")
  if (version !== rules)
    throw new BadInput(
      "unknown-version",
      `The checkpoint was made under version ${version} of the rules, not ${rules}.`,
    )
  // The digest shows whether these are what the match had told and drawn; their shape is only the kernel's concern.
  return { ...read.data, told: read.data.told as unknown as Told[], draws: read.data.draws as unknown as Drawn[] }
}
