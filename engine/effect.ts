/**
 * Shows what happened at the place where it happened: who fired at whom, where shells fell, which way somebody went, and the
 * result. A game turns its happenings into these effects; the client decides how they look and sound.
 */
import type { Touch } from "./decision.ts"
import type { Happening } from "./kernel.ts"
import type { Point } from "./scene.ts"

/** A hex, a piece or a base by its id, or a point of the board in its own units. */
export type EffectPlace = Touch | Point

export type Effect =
  /** Fire: a flash at each place it came from, and a line to the target. `from` is empty if nobody knows who fired. */
  | { readonly kind: "shot"; readonly from: readonly EffectPlace[]; readonly to: EffectPlace }
  /** Shells, bombs, mines: a burst at each place, within the template where there is one. */
  | { readonly kind: "shells"; readonly at: readonly EffectPlace[]; readonly template?: readonly Point[] }
  /** Pieces move along a way; the first place is where they start. */
  | { readonly kind: "march"; readonly pieces: readonly Touch[]; readonly way: readonly EffectPlace[] }
  /** Men fight hand to hand. */
  | { readonly kind: "clash"; readonly at: EffectPlace; readonly from?: EffectPlace }
  /** The dice of a roll; without a place they are shown beside the previous effect. */
  | { readonly kind: "dice"; readonly faces: readonly number[]; readonly at?: EffectPlace }
  /** The result in a word or two; stays until the player acts again. */
  | { readonly kind: "stamp"; readonly at: EffectPlace; readonly text: string; readonly tone: StampTone }

/** Good or bad for the pieces at that place. */
export type StampTone = "plain" | "good" | "bad"

/** The effects of each kind of happening; kinds that are left out appear only in the log. */
export type Effects<H extends Happening, V> = {
  readonly [K in H["kind"]]?: (what: Extract<H, { readonly kind: K }>, view: V) => readonly Effect[]
}

const none: readonly Effect[] = []

/** Makes a game's `effects` from the effects of each kind of happening. */
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
