/**
 * Patches between two JSON values, for clients that have the older one.
 *
 * { "=": value }                            put this value here
 * { "k": { key: Patch }, "-": [key] }       an object: change or add these members, remove those
 * { "i": { index: Patch } }                 a list of unchanged length: change these places
 * { "s": [from, removed, [value]] }         a list: at `from`, replace `removed` values by these
 * { "t": [removed, [value]] }               a list: remove `removed` values at the front and append these
 *
 * This file imports nothing, because it also runs in a browser.
 */
export type Patch = {
  readonly "="?: unknown
  readonly k?: { readonly [key: string]: Patch }
  readonly "-"?: readonly string[]
  readonly i?: { readonly [index: string]: Patch }
  readonly s?: readonly [from: number, removed: number, values: readonly unknown[]]
  readonly t?: readonly [removed: number, values: readonly unknown[]]
}

type Members = { readonly [key: string]: unknown }
const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The patch that turns `before` into `after`; undefined if they are equal. Undefined members count as absent, as in JSON. */
export function diff(before: unknown, after: unknown): Patch | undefined {
  if (before === after) return undefined
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after)
  if (isMembers(before) && isMembers(after)) return diffMembers(before, after)
  return { "=": after }
}

function diffMembers(before: Members, after: Members): Patch | undefined {
  let changed: { [key: string]: Patch } | undefined
  let removed: string[] | undefined
  for (const key in after) {
    const value = after[key]
    if (value === undefined) continue
    const old = Object.hasOwn(before, key) ? before[key] : undefined
    const found = old === undefined ? { "=": value } : diff(old, value)
    if (!found) continue
    // A plain assignment would set the prototype instead of a member with this name.
    if (key === "__proto__") return { "=": after }
    changed ??= {}
    changed[key] = found
  }
  for (const key in before)
    if (before[key] !== undefined && (!Object.hasOwn(after, key) || after[key] === undefined)) {
      removed ??= []
      removed.push(key)
    }
  if (!removed) return changed && { k: changed }
  return changed ? { k: changed, "-": removed } : { "-": removed }
}

function diffLists(before: readonly unknown[], after: readonly unknown[]): Patch | undefined {
  const shorter = Math.min(before.length, after.length)
  const fallen = fallenAway(before, after)
  if (fallen > 0) return { t: [fallen, after.slice(before.length - fallen)] }
  if (before.length === after.length) {
    let changed: { [index: string]: Patch } | undefined
    for (let i = 0; i < shorter; i++) {
      const found = diff(before[i], after[i])
      if (!found) continue
      changed ??= {}
      changed[i] = found
    }
    return changed && { i: changed }
  }
  let head = 0
  while (head < shorter && diff(before[head], after[head]) === undefined) head++
  let tail = 0
  while (tail < shorter - head && diff(before.at(-1 - tail), after.at(-1 - tail)) === undefined) tail++
  return { s: [head, before.length - tail - head, after.slice(head, after.length - tail)] }
}

/** How many values a list has lost at the front, if all others are still there and new ones follow only at the end; otherwise 0. */
function fallenAway(before: readonly unknown[], after: readonly unknown[]): number {
  if (after.length === 0 || before.length < 2) return 0
  const same = (i: number, j: number) => diff(before[i], after[j]) === undefined
  if (same(0, 0)) return 0
  let fallen = Math.max(1, before.length - after.length)
  while (fallen < before.length && !same(fallen, 0)) fallen++
  for (let i = fallen + 1; i < before.length; i++) if (!same(i, i - fallen)) return 0
  return fallen < before.length ? fallen : 0
}

/** Applies a patch to `before` and returns the result. `before` does not change; unchanged parts are shared. */
export function patch(before: unknown, change: Patch): unknown {
  if ("=" in change) return change["="]
  if (change.i || change.s || change.t) {
    if (!Array.isArray(before)) throw new TypeError("this patch is for a list, found something else")
    if (change.s) {
      const [from, removed, values] = change.s
      if (from === before.length) return before.concat(values)
      return before.slice(0, from).concat(values, before.slice(from + removed))
    }
    if (change.t) return before.slice(change.t[0]).concat(change.t[1])
    const list = before.slice()
    for (const [index, inner] of Object.entries(change.i ?? {})) list[Number(index)] = patch(list[Number(index)], inner)
    return list
  }
  if (!change.k && !change["-"]) return before
  if (!isMembers(before)) throw new TypeError("this patch is for an object, found something else")
  const members: { [key: string]: unknown } = { ...before }
  for (const key of change["-"] ?? []) delete members[key]
  for (const [key, inner] of Object.entries(change.k ?? {})) members[key] = patch(members[key], inner)
  return members
}
