/** Problems of a game's files and requests, each with the field that is wrong. */
import { z } from "zod"
import type { RuleId } from "./tally.ts"

/** The field (`sides.red.zones[0].area`), a sentence, and the rules that say so. */
export type Problem = { readonly field: string; readonly message: string; readonly rules: readonly RuleId[] }

/** A problem whose field is a path, for code that looks up its line. */
export type Located = Omit<Problem, "field"> & { readonly path: readonly PropertyKey[] }

/** Reports one problem: the field, a sentence, the rules that say so. */
export type Report = (field: string, message: string, ...rules: readonly RuleId[]) => void

/** The same problem with its field as text. */
export const asProblem = ({ path, message, rules }: Located): Problem => ({ field: fieldAt(path), message, rules })

/** The problems that a schema found, with paths: one per unknown field, and for a union only those of the form that was probably meant. */
export const locatedIn = (error: z.ZodError): Located[] => error.issues.flatMap((issue) => located(issue, []))

type Issue = z.core.$ZodIssue

function located(issue: Issue, base: readonly PropertyKey[]): Located[] {
  const path = [...base, ...issue.path]
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], message: "There is no such field here.", rules: [] }))
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const likely = likeliest(issue.errors)
    if (likely) return likely.flatMap((inner) => located(inner, path))
    return [{ path, message: `It has none of the ${issue.errors.length} forms that are allowed here.`, rules: [] }]
  }
  return [{ path, message: issue.message, rules: rulesOf(issue) }]
}

/** The form that was most likely meant: the one with the fewest problems, if no other form has as few. */
function likeliest(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fewest = Math.min(...forms.map((f) => f.length))
  const best = forms.filter((f) => f.length === fewest)
  return best.length === 1 ? best[0] : undefined
}

/** The rules named by one of our own checks; a plain schema names none. */
const rulesOf = (issue: Issue): readonly RuleId[] =>
  issue.code === "custom" ? ((issue.params as { rules?: readonly RuleId[] } | undefined)?.rules ?? []) : []

/** Turns a loader into a schema, because a loader can check more than a schema can; each of its problems keeps its field. */
export const fileLoadedBy = (
  load: (raw: unknown) => { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] },
): z.ZodType =>
  z.unknown().superRefine((raw, issue) => {
    const loaded = load(raw)
    if (loaded.ok) return
    for (const { field, message, rules } of loaded.problems)
      issue.addIssue({ code: "custom", path: pathTo(field), message, params: { rules } })
  })

/** `the row has 4 hexes (RAID-1.2)` */
export const sayProblem = ({ message, rules }: Pick<Problem, "message" | "rules">): string =>
  rules.length > 0 ? `${message.replace(/[.]$/, "")} (${rules.join(", ")})` : message

const fieldAt = (path: readonly PropertyKey[]): string =>
  path.map((key, i) => (typeof key === "number" ? `[${key}]` : `${i === 0 ? "" : "."}${String(key)}`)).join("")

const pathTo = (field: string): (string | number)[] =>
  [...field.matchAll(/[^.[\]]+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key))
