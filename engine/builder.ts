/**
 * Force builders as data: a draft, the sheet that shows the draft and every choice the player has next, and the player's
 * edits. A client draws sheets and sends edits; it knows nothing about armies.
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
      /** A choice that is not possible at the moment is shown with its reason. */
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

/** One formation, unit or vehicle of a draft, with its fields, the things that can be added to it, and its parts. */
export type SheetNode = {
  /** Names the node within the draft; stays the same while it is edited. */
  readonly id: string
  readonly label: string
  /** A summary: `4 companies, 40 figures, Average`. */
  readonly detail?: string
  readonly rules?: readonly RuleId[]
  readonly fields: readonly SheetField[]
  readonly adds: readonly { readonly id: string; readonly label: string; readonly forbidden?: Forbidden }[]
  readonly removable: boolean
  /** Why it is not removable, if the player could change that. */
  readonly kept?: Forbidden
  readonly parts: readonly SheetNode[]
}

export type Sheet = {
  readonly root: SheetNode
  /** What still makes the force illegal, with the node concerned. If the list is empty, the force can be used. */
  readonly problems: readonly (Forbidden & { readonly node?: string })[]
  readonly warnings: readonly (Forbidden & { readonly node?: string })[]
  readonly totals: readonly { readonly label: string; readonly text: string }[]
}

export type Edit =
  | { readonly set: { readonly node: string; readonly field: string; readonly value: string | number | boolean } }
  | { readonly add: { readonly node: string; readonly what: string } }
  | { readonly remove: { readonly node: string } }

/** `D` is the draft: plain data, which the client keeps and shares. */
export type Builder<D = unknown> = {
  readonly title: string
  readonly says: string
  readonly rules: readonly RuleId[]
  /** Drafts to begin with: first an empty one, then ready-made forces. */
  readonly starts: readonly { readonly id: string; readonly label: string; readonly draft: D }[]
  /** Reads a draft from a file or a link; throws `BadInput`, which names the field, if it is not a draft. */
  open(given: unknown): D
  sheet(draft: D): Sheet
  /** The draft after an edit; throws `BadInput` with the reason if the sheet did not offer the edit. */
  edit(draft: D, edit: Edit): D
}

/** Throws `BadInput` with the reason unless the sheet offers this edit. */
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

/** Why a field does not accept a value; undefined if it does. */
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
      return value ? field.forbidden?.reason : undefined // a choice that has become impossible can still be switched off
    case "text":
      if (typeof value !== "string") return `${field.label} is a text.`
      return value.length <= field.longest ? undefined : `${field.label} has at most ${field.longest} letters.`
  }
}
