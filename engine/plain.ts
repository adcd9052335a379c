/**
 * State is plain data: what `JSON.stringify` keeps. Forks, undo and checkpoints live on copying it, so the copy is
 * written for exactly that shape and is several times faster than `structuredClone`.
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
  // By a list of keys: `for … in` over objects of many shapes costs several times as much.
  const out = { ...record }
  const keys = Object.keys(record)
  for (let i = 0; i < keys.length; i++) {
    const value = out[keys[i] as string]
    if (typeof value === "object" && value !== null) out[keys[i] as string] = copy(value)
  }
  return out
}

/**
 * The fields of T that hold no list or record, which a spread copies. A copy written out for one shape begins with
 * `const flat: Flat<T> = t` and goes on `{ ...flat, list: t.list.slice() … }`: the compiler asks for the field forgotten.
 */
export type Flat<T> = {
  [K in keyof T as T[K] extends string | number | boolean | null | undefined ? K : never]: T[K]
}

/** The bytes by which two matches, states or views are compared. */
export const bytes = (value: unknown): string => JSON.stringify(value)

/** Where plain data is no copy of other plain data: what differs, or is one and the same in both, after the path to it. */
export function notCopied(truth: unknown, made: unknown): string | undefined {
  const found = strayIn(truth, made)
  return found && `${found.path.reverse().join(".") || "all of it"} ${found.what}`
}

type Stray = { readonly path: string[]; readonly what: string }

/** The path is put together backwards, and only where something was found: this looks at whole states after every move. */
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

/** Where a value is not plain data, the path to it and what stands there; nothing if it is plain throughout. */
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
