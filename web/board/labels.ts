/** Words on a map that do not lie over each other: each looks for room above or below its place, lesser ones give way. */
import type { Box } from "./frame.ts"

export type Label = {
  readonly key: string
  readonly text: string
  readonly x: number
  readonly y: number
  /** Where it may stand as well, the best first: a road has its name anywhere along it. */
  readonly elsewhere?: readonly { readonly x: number; readonly y: number }[]
  /** Left out where there is no room, and where another already says the same. */
  readonly minor?: boolean
  /** A minor one that is left out only for want of room: the same is said of several places. */
  readonly again?: boolean
}

/** An italic letter and a line of place names as seen from afar, in the paper's units. */
const letter = { width: 11.5, height: 31 } as const
/** By how many lines a label may stand off its place; lesser ones stay where it is clear what they name. */
const offsets = [0, -1, 1, -2, 2, -3, 3] as const
const minorOffsets = [0, -1, 1] as const

/** Places labels in the order of their importance; `taken` stand already and are only kept clear of. */
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

/** The label moved so far that its whole text lies on the sheet. */
export function onSheet(label: Label, { left, top, width, height }: Box): Label {
  const half = Math.min((label.text.length * letter.width) / 2, width / 2)
  return {
    ...label,
    x: Math.max(left + half, Math.min(left + width - half, label.x)),
    y: Math.max(top + letter.height, Math.min(top + height - 4, label.y)),
  }
}
