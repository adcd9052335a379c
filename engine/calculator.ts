/** A calculator to use beside a real table, as data: a phone or terminal draws its fields and prints its results without knowing the game. */
import type { Odds } from "./odds.ts"
import type { Random } from "./random.ts"
import type { RuleId, Tally } from "./tally.ts"

export type FieldValue = string | number | boolean
export type FieldValues = { readonly [field: string]: FieldValue }

export type Field = {
  readonly id: string
  readonly label: string
  readonly rules?: readonly RuleId[]
  readonly help?: string
  /** The field is shown only while this returns true; a hidden field counts as not given. */
  readonly when?: (values: FieldValues) => boolean
} & (
  | {
      readonly kind: "choice"
      readonly choices: readonly { readonly id: string; readonly label: string }[]
      readonly default: string
    }
  | {
      readonly kind: "number"
      readonly min: number
      readonly max: number
      readonly step: number
      readonly unit?: string
      readonly default: number
    }
  | { readonly kind: "yesno"; readonly default: boolean }
)

export type Explained = {
  readonly odds: Odds<string>
  readonly tallies: readonly { readonly label: string; readonly tally: Tally }[]
}

export type Resolved = {
  /** One line: what happened. */
  readonly result: string
  /** Sentences: what to do on the table. */
  readonly says: readonly string[]
  readonly rules: readonly RuleId[]
  readonly tallies: readonly { readonly label: string; readonly tally: Tally }[]
  readonly rolls: readonly { readonly faces: number; readonly value: number; readonly why: string }[]
}

export type Form = {
  readonly id: string
  readonly title: string
  readonly rules: readonly RuleId[]
  readonly fields: readonly Field[]
  /** What is wrong with the values, one sentence each; empty if nothing is wrong. */
  readonly problems: (values: FieldValues) => readonly string[]
  readonly odds: (values: FieldValues) => Explained
  readonly resolve: (values: FieldValues, random: Random) => Resolved
}

export type Calculator = { readonly forms: readonly Form[] }
