/**
 * Cuts a list to its first `kept` items and appends others. The list itself is changed: copying a long log at every move would cost more
 * than the move. Whatever shows it must read it again with every look.
 */
export function goOn<T>(list: T[], kept: number, more: readonly T[]): T[] {
  list.length = kept
  for (const thing of more) list.push(thing)
  return list
}
