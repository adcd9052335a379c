/** Turns events into what is shown of them, beat by beat, each at its place. Pure. */
import type { Effect, Point, Scene, StampTone, Touch } from "@salient/engine"
import type { Shows } from "../../session/protocol.ts"
import { type Places, placesOf, pointOf } from "./places.ts"

export type Beat =
  | { readonly kind: "shot"; readonly from: readonly Point[]; readonly to: Point }
  | { readonly kind: "shells"; readonly at: readonly Point[]; readonly template?: readonly Point[] }
  | { readonly kind: "march"; readonly pieces: readonly Touch[]; readonly way: readonly Point[] }
  | { readonly kind: "clash"; readonly at: Point; readonly from?: Point }
  | { readonly kind: "dice"; readonly at: Point; readonly faces: readonly number[] }
  | { readonly kind: "stamp"; readonly at: Point; readonly text: string; readonly tone: StampTone }

/** One event as it is shown: its sentence in the log, and its beats. */
export type Act = { readonly at: number; readonly says: string; readonly beats: readonly Beat[] }

/** Milliseconds at the normal pace. */
const lengths = { shot: 420, shells: 600, clash: 450, dice: 320, stamp: 260 } as const
const marching = { first: 300, each: 140, most: 700 } as const

export const lengthOf = (beat: Beat): number =>
  beat.kind === "march"
    ? Math.min(marching.most, marching.first + marching.each * Math.max(0, beat.way.length - 2))
    : lengths[beat.kind]

/** The entries told, as acts: only those with something to see. Pieces stay where they were until they are seen to move. */
export function actsOf(told: readonly Shows[], before: Scene | undefined, now: Scene): Act[] {
  const places = placesOf(now)
  if (before) for (const [id, at] of placesOf(before).pieces) places.pieces.set(id, at)
  const acts: Act[] = []
  let focus: Point | undefined
  for (const { at, says, shows = [] } of told) {
    const beats: Beat[] = []
    for (const effect of shows) {
      const beat = beatOf(effect, places, focus)
      if (!beat) continue
      beats.push(beat)
      focus = focusOf(beat) ?? focus
      if (beat.kind === "march") for (const id of beat.pieces) places.pieces.set(id, beat.way.at(-1) as Point)
    }
    if (beats.length > 0) acts.push({ at, says, beats })
  }
  return joined(acts)
}

function beatOf(effect: Effect, places: Places, focus: Point | undefined): Beat | undefined {
  const points = (list: readonly (string | Point)[]) => list.flatMap((p) => pointOf(places, p) ?? [])
  switch (effect.kind) {
    case "shot": {
      const to = pointOf(places, effect.to)
      return to && { kind: "shot", from: points(effect.from), to }
    }
    case "shells": {
      const at = points(effect.at)
      if (at.length === 0) return undefined
      return { kind: "shells", at, ...(effect.template ? { template: effect.template } : {}) }
    }
    case "march": {
      const way = points(effect.way)
      return way.length < 2 ? undefined : { kind: "march", pieces: effect.pieces, way }
    }
    case "clash": {
      const at = pointOf(places, effect.at)
      const from = effect.from === undefined ? undefined : pointOf(places, effect.from)
      return at && { kind: "clash", at, ...(from ? { from } : {}) }
    }
    case "dice": {
      const at = effect.at === undefined ? focus : pointOf(places, effect.at)
      return at && { kind: "dice", at, faces: effect.faces }
    }
    case "stamp": {
      const at = pointOf(places, effect.at)
      return at && { kind: "stamp", at, text: effect.text, tone: effect.tone }
    }
  }
}

/** Dice without a place of their own are shown beside this. */
const focusOf = (beat: Beat): Point | undefined =>
  beat.kind === "shot"
    ? beat.to
    : beat.kind === "shells"
      ? beat.at[0]
      : beat.kind === "march"
        ? beat.way.at(-1)
        : beat.at

const same = (a: Point | undefined, b: Point | undefined): boolean => a !== undefined && a.x === b?.x && a.y === b?.y

/** Consecutive steps of one piece are one movement. */
function joined(acts: readonly Act[]): Act[] {
  const found: Act[] = []
  for (const act of acts) {
    const last = found.at(-1)
    const [was, is] = [last?.beats[0], act.beats[0]]
    if (
      last?.beats.length === 1 &&
      act.beats.length === 1 &&
      was?.kind === "march" &&
      is?.kind === "march" &&
      was.pieces.join() === is.pieces.join() &&
      same(was.way.at(-1), is.way[0])
    )
      found[found.length - 1] = { ...act, beats: [{ ...was, way: [...was.way, ...is.way.slice(1)] }] }
    else found.push(act)
  }
  return found
}

/** The points a beat is about, for moving them into view. */
export const pointsOf = (beat: Beat): readonly Point[] => {
  switch (beat.kind) {
    case "shot":
      return [...beat.from, beat.to]
    case "shells":
      return [...beat.at, ...(beat.template ?? [])]
    case "march":
      return beat.way
    case "clash":
      return beat.from ? [beat.from, beat.at] : [beat.at]
    default:
      return [beat.at]
  }
}
