import { z } from "zod"

/**
 * Where a number comes from: `printed` in the rules, `derived` by us from their wording or from common knowledge, or `proposed` by us where
 * they are silent. Every data file states this for each of its values, in a separate table, so that the rules read plain numbers and a
 * player can still ask which ones are ours.
 */
const ORIGINS = ["printed", "derived", "proposed"] as const
export type Origin = (typeof ORIGINS)[number]

/** Path to origin, for example `/moods/*\/from`; `*` stands for any one step. If several lines match, the last one counts. */
export const OriginTable = z.record(z.string().regex(/^\//), z.enum(ORIGINS))

type Marked = { readonly origin: Readonly<Record<string, Origin>> }

const steps = (path: string): string[] => path.split("/").filter((step) => step !== "")

const covers = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length <= path.length && pattern.every((step, i) => step === "*" || step === path[i])

/** The origin of the value at a path such as `/grades/green`, or undefined when no line of the table covers it. */
export function originOf(data: Marked, path: string): Origin | undefined {
  const wanted = steps(path)
  let found: Origin | undefined
  for (const [pattern, origin] of Object.entries(data.origin)) if (covers(steps(pattern), wanted)) found = origin
  return found
}

/** Fields of a data file that describe the file itself. */
const about: readonly string[] = ["salient", "game", "kind", "origin"]

/** The paths of all values of a data file, without the fields that describe the file. */
export function leaves(data: object): string[] {
  const found: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (value !== null && typeof value === "object")
      for (const [step, inner] of Object.entries(value)) walk(inner, `${path}/${step}`)
    else found.push(path)
  }
  for (const [step, inner] of Object.entries(data)) if (!about.includes(step)) walk(inner, `/${step}`)
  return found
}

/**
 * Reads a data file through its schema. A wrong file stops the program here and names the field; so does a value without an origin, or a
 * line of the table that matches nothing.
 */
export function read<T extends Marked>(file: string, schema: z.ZodType<T>, raw: unknown): T {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  const paths = leaves(parsed.data)
  for (const path of paths)
    if (originOf(parsed.data, path) === undefined) throw new Error(`${file}: ${path} has no origin`)
  const split = paths.map(steps)
  for (const pattern of Object.keys(parsed.data.origin))
    if (!split.some((path) => covers(steps(pattern), path)))
      throw new Error(`${file}: the origin of ${pattern} speaks of nothing`)
  return parsed.data
}
