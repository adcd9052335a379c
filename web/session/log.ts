/**
 * A list that is cut to its first so many things and goes on with others. It is the list itself that grows: copying a long log
 * at every move would cost more than the move. Whoever shows it reads it anew with every look.
 */
export function goOn<T>(list: T[], kept: number, more: readonly T[]): T[] {
  list.length = kept
  for (const thing of more) list.push(thing)
  return list
}
