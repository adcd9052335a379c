/**
 * What a game's rules can use of the match that runs them: chance, the log, checkpoints.
 *
 * State is plain data. While a match owns a state, it attaches its kernel to the state under a symbol that
 * `JSON.stringify` and `copy` ignore. So rules can call `roll(m, …)` and `tell(m, …)` with only the state, and a state
 * that belongs to no match cannot roll dice.
 */
import { Bug } from "./check.ts"
import type { Side } from "./decision.ts"
import type { RollOdds } from "./fortune.ts"
import type { RuleId } from "./tally.ts"

/** Something that happened, in the game's own terms; the log prints it, the client animates it. */
export type Happening = { readonly kind: string; readonly rules?: readonly RuleId[] } & {
  readonly [field: string]: unknown
}

/** The sides that may know something, with `null` for spectators. */
export type Audience = readonly (Side | null)[]

/** A happening as the match keeps it. */
export type Told = {
  /** How many moves had been made when it happened. */
  readonly at: number
  /** Who may know; everybody if left out. */
  readonly to?: Audience
  readonly what: Happening
}

/** A roll or shuffle as the match keeps it: which dice, the results, and why. */
export type Drawn = {
  readonly at: number
  readonly faces: readonly number[]
  /** Counted from 0: a die that shows 3 is a 2 here. */
  readonly values: readonly number[]
  readonly rule: RuleId
  readonly why: string
  /** Who saw the roll; everybody if left out. */
  readonly to?: Audience
  /** One of a list was drawn, as from a pile or a cup; no die was rolled. */
  readonly lot?: true
  /** The order of a list after a shuffle. */
  readonly order?: readonly unknown[]
}

export interface Kernel {
  draw(faces: readonly number[], rule: RuleId, why: string, to: Audience | undefined, lot?: true): readonly number[]
  shuffle(list: unknown[], rule: RuleId, why: string): void
  tell(what: Happening, to: Audience | undefined, reveals: boolean): void
  checkpoint(): void
  /** Left out unless somebody wants to know the luck of a match; matches in play never do. */
  reckon?(of: () => RollOdds): void
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

/** Picks one of a list at random; the list must not be empty. */
export function pick<T>(m: object, list: readonly T[], rule: RuleId, why: string, to?: Audience): T {
  if (list.length === 0) throw new Bug(`${rule} ${why}: nothing to pick from`)
  return list[kernelOf(m).draw([list.length], rule, why, to, true)[0] as number] as T
}

/** Shuffles a list of names or numbers in place; nobody sees the result. */
export function shuffle<T extends string | number>(m: object, list: T[], rule: RuleId, why: string): T[] {
  kernelOf(m).shuffle(list, rule, why)
  return list
}

/**
 * Says what the latest roll was worth to a side, with the exact odds of every result; the report after the match computes luck from
 * it. Nothing is computed while the match is played, and the match never depends on it.
 */
export const reckon = (m: object, of: () => RollOdds): void => kernelOf(m).reckon?.(of)

/** Logs what happened. `to` names who may know, everybody if left out. */
export const tell = (m: object, what: Happening, to?: Audience): void => kernelOf(m).tell(what, to, false)

/** Logs what somebody has just learnt; no earlier move can be taken back after it. */
export const reveal = (m: object, what: Happening, to?: Audience): void => kernelOf(m).tell(what, to, true)

/** `tell` and `reveal`, typed for a game's own happenings. A game's `happenings.ts` exports them, and its rules use no others. */
export const tellers = <H extends Happening>() => ({
  tell: tell as (m: object, what: H, to?: Audience) => void,
  reveal: reveal as (m: object, what: H, to?: Audience) => void,
})

/** The sentence for each kind of happening of a game; a missing one does not compile. */
export type Sentences<H extends Happening, V> = {
  readonly [K in H["kind"]]: (what: Extract<H, { readonly kind: K }>, view: V) => string
}

/** Makes a game's `say` from its sentences. */
export const sayer =
  <H extends Happening, V>(sentences: Sentences<H, V>) =>
  (what: Happening, view: V): string => {
    const sentence = sentences[what.kind as H["kind"]]
    if (!sentence) throw new Bug(`expected a happening of this game, found the kind "${what.kind}"`)
    return sentence(what as Extract<H, { readonly kind: H["kind"] }>, view)
  }

/**
 * Declares that the top flow, restarted on a copy of this state, would continue exactly as it does from here.
 * Fork, undo, load and search start from the last checkpoint; `guarded` matches check the declaration each time.
 */
export const checkpoint = (m: object): void => kernelOf(m).checkpoint()
