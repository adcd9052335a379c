/**
 * Builders of forces as data: a draft, the sheet that shows it with everything that may be chosen next, and the edits a
 * person makes. A client draws sheets and sends edits; it knows no army.
 */
import { BadInput } from "./check.ts"
import { show } from "./judge.ts"
import type { RuleId } from "./tally.ts"

/** Why something is not possible, with the rules that forbid it. */
export type Forbidden = { readonly reason: string; readonly rules: readonly RuleId[] }

export type SheetField = {
  readonly id: string
  readonly label: string
  readonly help?: string
  readonly rules?: readonly RuleId[]
} & (
  | {
      readonly kind: "choice"
      readonly value: string
      /** What cannot be chosen as things are is shown with its reason. */
      readonly choices: readonly { readonly id: string; readonly label: string; readonly forbidden?: Forbidden }[]
    }
  | {
      readonly kind: "number"
      readonly value: number
      readonly min: number
      readonly max: number
      readonly step: number
      readonly unit?: string
      /** Why it cannot be more, or less. */
      readonly limit?: Forbidden
    }
  | { readonly kind: "yesno"; readonly value: boolean; readonly forbidden?: Forbidden }
  | { readonly kind: "text"; readonly value: string; readonly longest: number }
)

/** One formation, unit or vehicle of a draft, with what may be changed of it, added to it and what it contains. */
export type SheetNode = {
  /** Names the node within the draft; stays the same while it is edited. */
  readonly id: string
  readonly label: string
  /** What it amounts to: `4 companies, 40 figures, Average`. */
  readonly detail?: string
  readonly rules?: readonly RuleId[]
  readonly fields: readonly SheetField[]
  readonly adds: readonly { readonly id: string; readonly label: string; readonly forbidden?: Forbidden }[]
  readonly removable: boolean
  /** Why it is not removable, where that can be helped. */
  readonly kept?: Forbidden
  readonly parts: readonly SheetNode[]
}

export type Sheet = {
  readonly root: SheetNode
  /** What still makes the force impossible, each with the node it concerns; none: it can take the field. */
  readonly problems: readonly (Forbidden & { readonly node?: string })[]
  readonly warnings: readonly (Forbidden & { readonly node?: string })[]
  readonly totals: readonly { readonly label: string; readonly text: string }[]
}

export type Edit =
  | { readonly set: { readonly node: string; readonly field: string; readonly value: string | number | boolean } }
  | { readonly add: { readonly node: string; readonly what: string } }
  | { readonly remove: { readonly node: string } }

/** `D` is the draft: plain data, kept and shared by whoever edits it. */
export type Builder<D = unknown> = {
  readonly title: string
  readonly says: string
  readonly rules: readonly RuleId[]
  /** Drafts to begin with: an empty one first, then ready forces. */
  readonly starts: readonly { readonly id: string; readonly label: string; readonly draft: D }[]
  /** A draft from a file or a link; throws `BadInput` with the field where it is none. */
  open(given: unknown): D
  sheet(draft: D): Sheet
  /** The draft after an edit; throws `BadInput` with the reason where the sheet did not offer it. */
  edit(draft: D, edit: Edit): D
}

/** Lets an edit through that a sheet offers; any other is refused with its reason, as `BadInput`. */
export function checkEdit(sheet: Sheet, edit: Edit): void {
  const { node: id } = "set" in edit ? edit.set : "add" in edit ? edit.add : edit.remove
  const node = nodeNamed(sheet.root, id)
  if (!node) throw wrong(`There is nothing called "${id}" in this draft.`)
  if ("set" in edit) {
    const field = node.fields.find((f) => f.id === edit.set.field)
    const reason = field ? wrongValue(field, edit.set.value) : `${node.label} has no field "${edit.set.field}".`
    if (reason) throw wrong(reason)
  } else if ("add" in edit) {
    const found = node.adds.find((a) => a.id === edit.add.what)
    if (!found) throw wrong(`"${edit.add.what}" cannot be added to ${node.label}.`)
    if (found.forbidden) throw wrong(found.forbidden.reason)
  } else if (!node.removable) throw wrong(node.kept?.reason ?? `${node.label} cannot be taken away.`)
}

const wrong = (message: string) => new BadInput("wrong-shape", message)

function nodeNamed(at: SheetNode, id: string): SheetNode | undefined {
  if (at.id === id) return at
  for (const part of at.parts) {
    const found = nodeNamed(part, id)
    if (found) return found
  }
  return undefined
}

/** Why a field does not take a value; nothing if it does. */
function wrongValue(field: SheetField, value: unknown): string | undefined {
  switch (field.kind) {
    case "choice": {
      const found = field.choices.find((c) => c.id === value)
      return found
        ? found.forbidden?.reason
        : `${field.label} is one of ${field.choices.map((c) => c.id).join(", ")}, not ${show(value)}.`
    }
    case "number": {
      const { min, max, step, label, limit } = field
      if (typeof value !== "number" || !Number.isInteger((value - min) / step))
        return `${label} is a whole number of steps of ${step} from ${min} to ${max}.`
      if (value >= min && value <= max) return undefined
      return limit?.reason ?? `${label} is from ${min} to ${max}.`
    }
    case "yesno":
      if (typeof value !== "boolean") return `${field.label} is yes or no.`
      return value ? field.forbidden?.reason : undefined // what has become impossible can still be given up
    case "text":
      if (typeof value !== "string") return `${field.label} is a text.`
      return value.length <= field.longest ? undefined : `${field.label} has at most ${field.longest} letters.`
  }
}
