/**
 * How something that happened is shown where it happened: who fired at whom, where shells fell, which way somebody went, what
 * came of it. A game makes effects of its happenings in these common words; how they look and sound is the client's art.
 */
import type { Touch } from "./decision.ts"
import type { Happening } from "./kernel.ts"
import type { Point } from "./scene.ts"

/** A hex, a piece or a base by its id, or a point of the board in its own units. */
export type EffectPlace = Touch | Point

export type Effect =
  /** Fire: a flash at each place it came from, a line to where it went. Nobody fires where that is not known. */
  | { readonly kind: "shot"; readonly from: readonly EffectPlace[]; readonly to: EffectPlace }
  /** Shells, bombs, mines: a burst at each place, within the template where there is one. */
  | { readonly kind: "shells"; readonly at: readonly EffectPlace[]; readonly template?: readonly Point[] }
  /** Pieces go a way; the first place is where they come from. */
  | { readonly kind: "march"; readonly pieces: readonly Touch[]; readonly way: readonly EffectPlace[] }
  /** Men fight hand to hand. */
  | { readonly kind: "clash"; readonly at: EffectPlace; readonly from?: EffectPlace }
  /** Dice as they fell; without a place, beside what was spoken of last. */
  | { readonly kind: "dice"; readonly faces: readonly number[]; readonly at?: EffectPlace }
  /** What came of it, in a word or two: stays until the player acts again. */
  | { readonly kind: "stamp"; readonly at: EffectPlace; readonly text: string; readonly tone: StampTone }

/** Good and bad for whoever stands there. */
export type StampTone = "plain" | "good" | "bad"

/** What is shown of each kind of happening; kinds that are left out are for the log alone. */
export type Effects<H extends Happening, V> = {
  readonly [K in H["kind"]]?: (what: Extract<H, { readonly kind: K }>, view: V) => readonly Effect[]
}

const none: readonly Effect[] = []

/** A game's `effects` from the effects of its kinds of happening. */
export const shower =
  <H extends Happening, V>(effects: Effects<H, V>) =>
  (what: Happening, view: V): readonly Effect[] =>
    effects[what.kind as H["kind"]]?.(what as Extract<H, { readonly kind: H["kind"] }>, view) ?? none

export const stamp = (at: EffectPlace, text: string, tone: StampTone = "plain"): Effect => ({
  kind: "stamp",
  at,
  text,
  tone,
})
export const shot = (from: readonly EffectPlace[], to: EffectPlace): Effect => ({ kind: "shot", from, to })
export const dice = (faces: readonly number[], at?: EffectPlace): Effect => ({
  kind: "dice",
  faces,
  ...(at === undefined ? {} : { at }),
})
export const march = (pieces: readonly Touch[], ...way: readonly EffectPlace[]): Effect => ({
  kind: "march",
  pieces,
  way,
})
export const shells = (at: readonly EffectPlace[], template?: readonly Point[]): Effect => ({
  kind: "shells",
  at,
  ...(template ? { template } : {}),
})
