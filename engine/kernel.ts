/**
 * What a game's rules may ask of the match that runs them: chance, the log, checkpoints.
 *
 * State is plain data and knows nothing of this. While a match owns a state, it hangs itself on it under a symbol that
 * neither `JSON.stringify` nor `copy` sees, so that rules can say `roll(m, …)` and `tell(m, …)` with nothing but the
 * state in hand, and a state without a match cannot roll dice behind anybody's back.
 */
import { Bug } from "./check.ts"
import type { Side } from "./decision.ts"
import type { RuleId } from "./tally.ts"

/** Something that happened, in the game's own words; the log says it, the client animates it. */
export type Happening = { readonly kind: string; readonly rules?: readonly RuleId[] } & {
  readonly [field: string]: unknown
}

/** Some of those who may know of a thing: sides, and `null` for whoever looks on without one. */
export type Audience = readonly (Side | null)[]

/** A happening as the match keeps it. */
export type Told = {
  /** How many moves had been made when it happened. */
  readonly at: number
  /** Who may know; everybody if left out. */
  readonly to?: Audience
  readonly what: Happening
}

/** A piece of chance as the match keeps it: which dice, what fell, why. */
export type Drawn = {
  readonly at: number
  readonly faces: readonly number[]
  /** From 0; a die that shows 3 is a 2 here. */
  readonly values: readonly number[]
  readonly rule: RuleId
  readonly why: string
  /** Who saw it fall; everybody if left out. */
  readonly to?: Audience
  /** One of a list was drawn, as from a pile or a cup: no die fell. */
  readonly lot?: true
  /** How a shuffled list came to lie. */
  readonly order?: readonly unknown[]
}

export interface Kernel {
  draw(faces: readonly number[], rule: RuleId, why: string, to: Audience | undefined, lot?: true): readonly number[]
  shuffle(list: unknown[], rule: RuleId, why: string): void
  tell(what: Happening, to: Audience | undefined, reveals: boolean): void
  checkpoint(): void
}

const KERNEL = Symbol("kernel")

export function attach(state: object, kernel: Kernel): void {
  Object.defineProperty(state, KERNEL, { value: kernel, configurable: true, enumerable: false })
}

function kernelOf(state: object): Kernel {
  const kernel = (state as { [KERNEL]?: Kernel })[KERNEL]
  if (!kernel) throw new Bug("this state belongs to no match: rules that roll, tell or checkpoint run inside one")
  return kernel
}

/** Rolls a die of so many faces; 1 is the lowest. `to` names who sees it, everybody if left out. */
export const roll = (m: object, faces: number, rule: RuleId, why: string, to?: Audience): number =>
  (kernelOf(m).draw([faces], rule, why, to)[0] as number) + 1

/** Rolls several dice of a kind at once. */
export const rollMany = (m: object, count: number, faces: number, rule: RuleId, why: string, to?: Audience): number[] =>
  kernelOf(m)
    .draw(new Array<number>(count).fill(faces), rule, why, to)
    .map((v) => v + 1)

/** One of a list at random; the list must not be empty. */
export function pick<T>(m: object, list: readonly T[], rule: RuleId, why: string, to?: Audience): T {
  if (list.length === 0) throw new Bug(`${rule} ${why}: nothing to pick from`)
  return list[kernelOf(m).draw([list.length], rule, why, to, true)[0] as number] as T
}

/** Shuffles a list of names or numbers in place; nobody sees how it fell. */
export function shuffle<T extends string | number>(m: object, list: T[], rule: RuleId, why: string): T[] {
  kernelOf(m).shuffle(list, rule, why)
  return list
}

/** Logs what happened. `to` names who may know, everybody if left out. */
export const tell = (m: object, what: Happening, to?: Audience): void => kernelOf(m).tell(what, to, false)

/** Logs what somebody has just learnt: from here no move can be taken back. */
export const reveal = (m: object, what: Happening, to?: Audience): void => kernelOf(m).tell(what, to, true)

/**
 * Says that the top flow, started anew on a copy of this very state, would go on exactly as it does from here.
 * Fork, undo, load and search start from the last such place; `guarded` matches prove it each time.
 */
export const checkpoint = (m: object): void => kernelOf(m).checkpoint()
