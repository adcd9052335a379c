/**
 * State is plain data: what `JSON.stringify` keeps. Forks, undo and checkpoints copy it all the time, so `copy` is
 * written for exactly such data and is several times faster than `structuredClone`.
 */

/** A deep copy of plain data; shares nothing with its source. */
export function copy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value
  return (Array.isArray(value) ? copyList(value) : copyRecord(value as Record<string, unknown>)) as T
}

function copyList(list: readonly unknown[]): unknown[] {
  // A slice is by far the fastest copy, and most lists hold only names and numbers.
  const out = list.slice()
  for (let i = 0; i < out.length; i++) {
    const value = out[i]
    if (typeof value === "object" && value !== null) out[i] = copy(value)
  }
  return out
}

function copyRecord(record: Record<string, unknown>): Record<string, unknown> {
  // `Object.keys`, because `for … in` over objects of many shapes costs several times as much.
  const out = { ...record }
  const keys = Object.keys(record)
  for (let i = 0; i < keys.length; i++) {
    const value = out[keys[i] as string]
    if (typeof value === "object" && value !== null) out[keys[i] as string] = copy(value)
  }
  return out
}

/**
 * The fields of T that hold no list or record, so that a spread copies them. A hand-written copy begins with
 * `const flat: Flat<T> = t` and continues `{ ...flat, list: t.list.slice() … }`; a forgotten field does not compile.
 */
export type Flat<T> = {
  [K in keyof T as T[K] extends string | number | boolean | null | undefined ? K : never]: T[K]
}

/** The text by which two matches, states or views are compared. */
export const bytes = (value: unknown): string => JSON.stringify(value)

/** Where `made` is not a copy of `truth`: the path, and what differs or is the same object in both; undefined if it is a copy. */
export function notCopied(truth: unknown, made: unknown): string | undefined {
  const found = strayIn(truth, made)
  return found && `${found.path.reverse().join(".") || "all of it"} ${found.what}`
}

type Stray = { readonly path: string[]; readonly what: string }

/** Builds the path backwards, and only if something was found, because this compares whole states after every move. */
function strayIn(truth: unknown, made: unknown): Stray | undefined {
  if (typeof truth !== "object" || truth === null || typeof made !== "object" || made === null)
    return Object.is(truth, made) ? undefined : stray(`is ${JSON.stringify(made)}, expected ${JSON.stringify(truth)}`)
  if (truth === made) return stray("is one and the same in both")
  const [keys, found] = [Object.keys(truth), Object.keys(made)]
  if (Array.isArray(truth) !== Array.isArray(made) || keys.length !== found.length)
    return stray(`has ${found.length} entries, expected ${keys.length} of the same kind`)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string
    if (found[i] !== key) return stray(`has "${found[i]}" where "${key}" is expected`)
    const within = strayIn((truth as Record<string, unknown>)[key], (made as Record<string, unknown>)[key])
    if (within) {
      within.path.push(key)
      return within
    }
  }
  return undefined
}

const stray = (what: string): Stray => ({ path: [], what })

/** The path to the first part of a value that is not plain data, and what is there; undefined if all of it is plain. */
export function notPlain(value: unknown, path = ""): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0)
      ? undefined
      : `${path || "value"} is ${Object.is(value, -0) ? "-0" : value}`
  if (typeof value !== "object") return `${path || "value"} is of type ${typeof value}`
  const kind = Object.getPrototypeOf(value)
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = notPlain(value[i], `${path}[${i}]`)
      if (found) return found
    }
    return undefined
  }
  if (kind !== Object.prototype && kind !== null)
    return `${path || "value"} is a ${kind.constructor?.name ?? "class instance"}`
  for (const [key, inner] of Object.entries(value)) {
    const found = notPlain(inner, path === "" ? key : `${path}.${key}`)
    if (found) return found
  }
  return undefined
}
