/**
 * What a game's rules may ask of the match that runs them: chance, the log, checkpoints.
 *
 * State is plain data and knows nothing of this. While a match owns a state, it hangs itself on it under a symbol that
 * neither `JSON.stringify` nor `copy` sees, so that rules can say `roll(m, …)` and `tell(m, …)` with nothing but the
 * state in hand, and a state without a match cannot roll dice behind anybody's back.
 */
import { Bug } from "./check.ts"
import type { Side } from "./decision.ts"
import type { Chanced } from "./fortune.ts"
import type { RuleId } from "./tally.ts"

/** Something that happened, in the game's own words; the log says it, the client animates it. */
export type Happening = { readonly kind: string; readonly rules?: readonly RuleId[] } & {
  readonly [field: string]: unknown
}

/** Some of those who may know of something: sides, and `null` for spectators. */
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
  /** Left out where nobody reckons the luck of a match, as in every match that is being played. */
  reckon?(of: () => Chanced): void
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

/** Rolls a die with this many faces; 1 is the lowest. `to` names who sees it, everybody if left out. */
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

/**
 * Says what a roll that has just fallen was worth to a side, with the exact odds of every result: the report after the match
 * reckons luck from it. Nothing is worked out while the match is played, and nothing depends on it.
 */
export const reckon = (m: object, of: () => Chanced): void => kernelOf(m).reckon?.(of)

/** Logs what happened. `to` names who may know, everybody if left out. */
export const tell = (m: object, what: Happening, to?: Audience): void => kernelOf(m).tell(what, to, false)

/** Logs what somebody has just learnt: from here no move can be taken back. */
export const reveal = (m: object, what: Happening, to?: Audience): void => kernelOf(m).tell(what, to, true)

/** `tell` and `reveal` held to a game's own happenings. A game's `happenings.ts` exports them, and its rules use no others. */
export const tellers = <H extends Happening>() => ({
  tell: tell as (m: object, what: H, to?: Audience) => void,
  reveal: reveal as (m: object, what: H, to?: Audience) => void,
})

/** The sentence for each kind of happening of a game: the compiler asks for the one forgotten. */
export type Sentences<H extends Happening, V> = {
  readonly [K in H["kind"]]: (what: Extract<H, { readonly kind: K }>, view: V) => string
}

/** A game's `say` from its sentences. */
export const sayer =
  <H extends Happening, V>(sentences: Sentences<H, V>) =>
  (what: Happening, view: V): string => {
    const sentence = sentences[what.kind as H["kind"]]
    if (!sentence) throw new Bug(`expected a happening of this game, found the kind "${what.kind}"`)
    return sentence(what as Extract<H, { readonly kind: H["kind"] }>, view)
  }

/**
 * Says that the top flow, started anew on a copy of this very state, would go on exactly as it does from here.
 * Fork, undo, load and search start from the last such place; `guarded` matches prove it each time.
 */
export const checkpoint = (m: object): void => kernelOf(m).checkpoint()
