/** Returns a uniform whole number from 0 to `n` - 1. For players and tests; the dice of a match are in `dice.ts`. */
export type Random = (n: number) => number

/**
 * Fast reproducible random numbers (sfc32) for agents, proposals and fuzzing, where speed matters more than security.
 * Never used for the dice of a match.
 */
export function randomFrom(seed: number | string): Random {
  let [a, b, c, d] = scatter(String(seed))
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let i = 0; i < 12; i++) next()
  return (n) => {
    if (!(n >= 1)) throw new RangeError(`expected a number of choices of at least 1, found ${n}`)
    return Math.floor((next() / 0x1_0000_0000) * n)
  }
}

/** FNV-1a with four different starts: turns any text into four well-mixed words. */
function scatter(text: string): [number, number, number, number] {
  const word = (start: number) => {
    let h = 0x811c9dc5 ^ start
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
    return h
  }
  return [word(1), word(0x9e3779b9), word(0x85ebca6b), word(0xc2b2ae35)]
}

/** Picks one of a list; the list must not be empty. */
export function oneOf<T>(random: Random, list: readonly T[]): T {
  if (list.length === 0) throw new RangeError("cannot pick one of an empty list")
  return list[random(list.length)] as T
}

/** Shuffles a list in place. */
export function mix<T>(random: Random, list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) swap(list, i, random(i + 1))
  return list
}

/** A shuffled copy that does not depend on the original order: for imagining face-down cards. */
export const reshuffled = <T extends string | number>(random: Random, names: readonly T[]): T[] =>
  mix(random, names.toSorted())

/** Shuffles in place by given draws: the first draw, with as many faces as the list has items, picks the last item. */
export function mixBy<T>(draws: readonly number[], list: T[]): T[] {
  for (let i = list.length - 1, n = 0; i > 0; i--, n++) swap(list, i, draws[n] as number)
  return list
}

/** The draws with which `mixBy` brings a list into the wanted order. */
export function drawsFor<T>(list: readonly T[], wanted: readonly T[]): number[] {
  const lying = [...list]
  const draws: number[] = []
  for (let i = lying.length - 1; i > 0; i--) {
    const j = lying.lastIndexOf(wanted[i] as T, i)
    draws.push(j)
    swap(lying, i, j)
  }
  return draws
}

function swap<T>(list: T[], i: number, j: number): void {
  const held = list[i] as T
  list[i] = list[j] as T
  list[j] = held
}
