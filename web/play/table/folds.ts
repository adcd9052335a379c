/** Long lists of what may not be chosen: entries that have the same reason, or the same apart from their names, become one line. Pure. */
import type { Barred } from "@salient/engine"

export type Fold = {
  readonly entries: readonly Barred[]
  /** The reason of them all; the name of each is left out of it. */
  readonly reason: string
}

/** Fewer entries than this are listed one by one. */
const fewest = 3
/** What stands for a name that is left out. */
const gap = "…"

/** The list in its order, each group where its first entry stood. */
export function folded(all: readonly Barred[]): readonly (Barred | Fold)[] {
  const alike = grouped(all, ({ why }) => why.reason)
  const single = all.filter((b) => alike.get(b.why.reason)?.length === 1)
  const like = grouped(single, shapeOf)
  const done = new Set<readonly Barred[]>()
  return all.flatMap((b): (Barred | Fold)[] => {
    const same = alike.get(b.why.reason) ?? []
    const [entries, reason] = same.length > 1 ? [same, b.why.reason] : [like.get(shapeOf(b)) ?? [], shapeOf(b)]
    if (entries.length < fewest) return [b]
    if (done.has(entries)) return []
    done.add(entries)
    return [{ entries, reason }]
  })
}

function grouped(all: readonly Barred[], by: (b: Barred) => string): Map<string, Barred[]> {
  const found = new Map<string, Barred[]>()
  for (const b of all) found.set(by(b), [...(found.get(by(b)) ?? []), b])
  return found
}

const words = /[\p{L}\p{N}'’.-]*[\p{L}\p{N}]/gu

/** The reason without the words of the entry's own name: `A1 is not next to E3` as `… is not next to E3`. */
function shapeOf({ label, why }: Barred): string {
  const own = new Set(label.match(words) ?? [])
  const names = (word: string) => own.has(word) && /[\p{Lu}\p{N}]/u.test(word)
  return why.reason
    .replaceAll(label, gap)
    .replace(words, (word) => (names(word) ? gap : word))
    .replace(new RegExp(`${gap}([\\s,]+${gap})+`, "g"), gap)
}
