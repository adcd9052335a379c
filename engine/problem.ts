/** What is wrong with a file or a request of a game, said at the field where it is wrong. */
import { z } from "zod"
import type { RuleId } from "./tally.ts"

/** The field (`sides.red.zones[0].area`), a sentence, and the rules that say so. */
export type Problem = { readonly field: string; readonly message: string; readonly rules: readonly RuleId[] }

/** What a schema has found. */
export const problemsIn = (error: z.ZodError): Problem[] =>
  error.issues.map(({ path, message }) => ({ field: fieldAt(path), message, rules: [] }))

/** The schema of a file that is loaded by a function, which sees more than a schema can: each problem stands at its field. */
export const fileLoadedBy = (
  load: (raw: unknown) => { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] },
): z.ZodType =>
  z.unknown().superRefine((raw, issue) => {
    const loaded = load(raw)
    if (loaded.ok) return
    for (const { field, message, rules } of loaded.problems)
      issue.addIssue({
        code: "custom",
        path: pathTo(field),
        message: rules.length > 0 ? `${message} (${rules.join(", ")})` : message,
      })
  })

const fieldAt = (path: readonly PropertyKey[]): string =>
  path.map((key, i) => (typeof key === "number" ? `[${key}]` : `${i === 0 ? "" : "."}${String(key)}`)).join("")

const pathTo = (field: string): (string | number)[] =>
  [...field.matchAll(/[^.[\]]+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key))
