/**
 * Loads a game's own data files. A wrong file stops the program on import and names file, field and
 * rule. What comes out is frozen, because every match of a process shares it.
 */
import { asProblem, Bug, locatedIn, sayProblem } from "@salient/engine"
import { z } from "zod"

type Plain = string | number | boolean | null | undefined

/** T with everything in it read-only. */
export type Frozen<T> = T extends Plain ? T : { readonly [K in keyof T]: Frozen<T[K]> }

export function freeze<T>(value: T): Frozen<T> {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value as Frozen<T>
}

/** The schema of a data file: its head says what it is, and of which game. */
export const dataFile = <G extends string, K extends string, S extends z.ZodRawShape>(game: G, kind: K, shape: S) =>
  z.strictObject({ salient: z.literal("data"), game: z.literal(game), kind: z.literal(kind), ...shape })

/** What a file of the game says if its schema accepts it. */
export function readFile<S extends z.ZodType>(file: string, schema: S, raw: unknown): Frozen<z.output<S>> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return freeze(parsed.data)
  throw new Bug(
    locatedIn(parsed.error)
      .map(asProblem)
      .map((p) => `${file}: ${p.field || "(whole file)"}: ${sayProblem(p)}`)
      .join("\n"),
  )
}

/** A look-up table of a list by id; an id used twice is an error. */
export function byId<K extends string, T extends { readonly id: K }>(
  file: string,
  list: readonly T[],
): ReadonlyMap<K, T> {
  const map = new Map<K, T>()
  for (const entry of list) {
    if (map.has(entry.id)) throw new Bug(`${file}: found the id ${entry.id} twice, expected it once`)
    map.set(entry.id, entry)
  }
  return map
}

/** The entry with that id; an unknown id is a bug or a mistake in a data file. */
export function find<K extends string, T>(map: ReadonlyMap<K, T>, what: string, id: K): T {
  const entry = map.get(id)
  if (entry === undefined) throw new Bug(`expected a known ${what}, found "${id}"`)
  return entry
}
