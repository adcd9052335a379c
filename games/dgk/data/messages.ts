/** DGK-GAP-03 The catalogue of results, in our own words: the calculator says them and the battle log repeats them. */
import type { RuleId } from "@salient/engine"
import { z } from "zod"
import raw from "./messages.json" with { type: "json" }

export const MESSAGES = [
  "INIT",
  "RANGE",
  "ORD_OK",
  "ORD_DELAY",
  "ORD_LOST",
  "FIRE_0",
  "FIRE_N",
  "ST_DIS",
  "ST_DEM",
  "ST_BASE",
  "ST_LOST",
  "ST_DEAD",
  "ST_SURR",
  "ASL_SHORT",
  "ASL_NOFIRE",
  "ASL_STOP",
  "ASL_HOME",
  "ASL_WIN",
  "ASL_LOSE",
  "RG_OK",
  "RG_PART",
  "RG_FAIL",
  "BREAK",
  "DISTANCE",
] as const
export type MessageId = (typeof MESSAGES)[number]

const messages = z
  .record(
    z.enum(MESSAGES),
    z.strictObject({ text: z.string().min(1), rules: z.array(z.string().startsWith("DGK-")).min(1) }),
  )
  .parse(raw)

/** A result in words. */
export type Message = { readonly id: MessageId; readonly text: string; readonly rules: readonly RuleId[] }

/**
 * The sentence for a result. `{name}` stands for a value, `{name|level|levels}` for a number with its noun. Leaving out a value that the
 * sentence needs is a bug.
 */
export function say(id: MessageId, values: { readonly [name: string]: string | number } = {}): Message {
  const { text, rules } = messages[id]
  const filled = text.replace(/\{(\w+)(?:\|(\w+)\|(\w+))?\}/g, (_hole, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the message ${id} wants a value for "${name}", found none`)
    return one === undefined ? `${value}` : `${value} ${value === 1 ? one : many}`
  })
  return { id, text: filled, rules }
}
