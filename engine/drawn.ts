/**
 * The dice of a record whose rules no longer exist. When the match ended, the host kept every roll with its position in the stream
 * of the seed. So anybody can still check that every die follows from the seed and the shares, and that none was skipped.
 */
import { z } from "zod"
import { cipherDice } from "./dice.ts"
import type { Drawn } from "./kernel.ts"
import type { MatchRecord } from "./record.ts"
import { mixedSeed } from "./shares.ts"

const Count = z.int().min(0)

export const DrawnSchema = z.strictObject({
  /** For each move that counts, in order: its index among the entries, and the position of the dice when it was made. */
  places: z.array(z.tuple([Count, Count])).max(1_000_000),
  draws: z
    .array(
      z.object({
        at: Count,
        faces: z.array(z.int().min(1).max(0x1_0000_0000)).max(10_000),
        values: z.array(Count).max(10_000),
        rule: z.string(),
        why: z.string(),
        to: z.array(z.string().nullable()).exactOptional(),
        lot: z.literal(true).exactOptional(),
        order: z.array(z.unknown()).exactOptional(),
      }),
    )
    .max(1_000_000),
})
/** The rolls of a match and their positions in its stream of dice. */
export type DrawnRecord = z.infer<typeof DrawnSchema>

/** The rolls of a match, to be kept beside its record. */
export const drawnIn = (
  line: readonly { readonly seq: number; readonly dice: number }[],
  draws: readonly Drawn[],
): DrawnRecord => ({
  places: line.map(({ seq, dice }) => [seq, dice]),
  draws: draws.map((d) => JSON.parse(JSON.stringify(d)) as DrawnRecord["draws"][number]),
})

/** Checks that these are the dice of the record's seed and shares, in order; returns a sentence if they are not. */
export function drawnMismatch(record: MatchRecord, { places, draws }: DrawnRecord): string | undefined {
  if (record.seed === undefined) return "The record holds no seed yet: it is revealed when the match has ended."
  if (record.origin?.dice) return "The record begins with dice that were written down, not rolled."
  const dice = cipherDice(mixedSeed(record.seed, record.shares))
  let next = 0
  for (let at = 0; at <= places.length; at++) {
    const [seq, from] = at === 0 ? [-1, 0] : (places[at - 1] as [number, number])
    const before = at < 2 ? -1 : (places[at - 2] as [number, number])[0]
    if (at > 0 && from !== dice.position && !mayLeap(record, before, seq, dice.position, from))
      return `Before move ${at} the dice stood at ${dice.position}, and the record says ${from}: dice were skipped or rolled again.`
    dice.seek(from)
    for (; draws[next]?.at === at; next++) {
      const { faces, values, why } = draws[next] as DrawnRecord["draws"][number]
      const fell = faces.map((n) => dice.next(n))
      if (fell.length !== values.length || fell.some((v, i) => v !== values[i]))
        return `The dice of move ${at} (${why.slice(0, 80)}) are not those of the seed.`
    }
  }
  return next === draws.length ? undefined : "Some dice of the record belong to none of its moves."
}

/** Dice may be skipped between two moves only if the players rolled the match back by consent, and never rolled again. */
const mayLeap = ({ entries }: MatchRecord, after: number, before: number, from: number, to: number): boolean =>
  to > from && entries.slice(after + 1, before).some((entry) => "rollback" in entry)
