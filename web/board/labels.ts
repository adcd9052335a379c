/** Words on a map that must not overlap: each looks for room above or below its place, and less important ones give way. */
import type { Box } from "./frame.ts"

export type Label = {
  readonly key: string
  readonly text: string
  readonly x: number
  readonly y: number
  /** Other places where it may stand, the best first: a road can have its name anywhere along it. */
  readonly elsewhere?: readonly { readonly x: number; readonly y: number }[]
  /** Left out where there is no room, or where another label already says the same. */
  readonly minor?: boolean
  /** A minor label that is left out only for want of room: the same text belongs at several places. */
  readonly again?: boolean
}

/** Width of an italic letter and height of a line of place names at low zoom, in the paper's units. */
const letter = { width: 11.5, height: 31 } as const
/** By how many lines a label may be moved away from its place; less important ones stay where it is clear what they name. */
const offsets = [0, -1, 1, -2, 2, -3, 3] as const
const minorOffsets = [0, -1, 1] as const

/** Places labels in order of importance; those in `taken` are placed already and only kept clear of. */
export function settled(labels: readonly Label[], taken: readonly Label[] = []): Label[] {
  const placed: Label[] = [...taken]
  const clash = (a: Label, b: Label) =>
    Math.abs(a.y - b.y) < letter.height && Math.abs(a.x - b.x) < ((a.text.length + b.text.length) / 2) * letter.width
  for (const label of [...labels].sort((a, b) => Number(a.minor ?? false) - Number(b.minor ?? false))) {
    if (label.minor && !label.again && placed.some((p) => p.text === label.text)) continue
    const places = [{ x: label.x, y: label.y }, ...(label.elsewhere ?? [])]
    const tries = (label.minor ? minorOffsets : offsets).flatMap((o) =>
      places.map(({ x, y }) => ({ ...label, x, y: y + o * letter.height })),
    )
    const free = tries.find((t) => !placed.some((p) => clash(p, t)))
    if (free) placed.push(free)
    else if (!label.minor) placed.push(label)
  }
  return placed.slice(taken.length)
}

/** The label, moved so that its whole text is on the sheet. */
export function onSheet(label: Label, { left, top, width, height }: Box): Label {
  const half = Math.min((label.text.length * letter.width) / 2, width / 2)
  return {
    ...label,
    x: Math.max(left + half, Math.min(left + width - half, label.x)),
    y: Math.max(top + letter.height, Math.min(top + height - 4, label.y)),
  }
}
