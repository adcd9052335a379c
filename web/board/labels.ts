/** Names on a map that do not lie over each other: each looks for room above or below its place, lesser ones give way. */

export type Label = {
  readonly key: string
  readonly text: string
  readonly x: number
  readonly y: number
  /** Left out where there is no room, and where another already says the same. */
  readonly minor?: boolean
}

/** An italic letter and a line of place names as seen from afar, in the paper's units. */
const letter = { width: 9.5, height: 22 } as const
const offsets = [0, -1, 1, -2, 2] as const

export function settled(labels: readonly Label[]): Label[] {
  const placed: Label[] = []
  const clash = (a: Label, b: Label) =>
    Math.abs(a.y - b.y) < letter.height && Math.abs(a.x - b.x) < ((a.text.length + b.text.length) / 2) * letter.width
  for (const label of [...labels].sort((a, b) => Number(a.minor ?? false) - Number(b.minor ?? false))) {
    if (label.minor && placed.some((p) => p.text === label.text)) continue
    const tries = offsets.map((o) => ({ ...label, y: label.y + o * letter.height }))
    const free = tries.find((t) => !placed.some((p) => clash(p, t)))
    if (free) placed.push(free)
    else if (!label.minor) placed.push(label)
  }
  return placed
}
