/**
 * Plays what happened on the board, beat by beat, at the reader's chosen pace, and keeps what stays: stamps, the dice, the trails. Skipping
 * ahead, or reduced motion, shows the final state at once.
 */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { Point } from "@salient/engine"
import { settings } from "../../store/settings.ts"
import { type Act, type Beat, lengthOf } from "./beats.ts"
import { play as sound } from "./sound.ts"

export type Stamped = Extract<Beat, { kind: "stamp" }>
export type Thrown = Extract<Beat, { kind: "dice" }>

/** What stays on the board until the reader acts again. */
export type Left = {
  readonly stamps: readonly Stamped[]
  readonly dice: readonly Thrown[]
  readonly craters: readonly Point[]
}

/** A march to be shown, and when: milliseconds from now. */
export type Due = { readonly beat: Extract<Beat, { kind: "march" }>; readonly after: number; readonly lasts: number }

export type Showing = {
  /** The beat being shown, and its number: the same beat shown twice is drawn again. */
  readonly now: ReadonlySignal<{ readonly beat: Beat; readonly count: number; readonly lasts: number } | undefined>
  readonly left: ReadonlySignal<Left>
  /** Marches that are queued and not yet taken up by the code that draws the pieces. */
  readonly due: Signal<readonly Due[]>
  play(acts: readonly Act[]): void
  skip(): void
  clear(): void
}

const nothing: Left = { stamps: [], dice: [], craters: [] }

/** If more beats than this are waiting, only their final state is shown: nobody waits for the past. */
const mostWaiting = 40

/** Does the reader want things to move? */
const still = (): boolean =>
  settings.peek().motion === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches

export function newShowing(): Showing {
  const now: Signal<{ beat: Beat; count: number; lasts: number } | undefined> = signal(undefined)
  const left = signal(nothing)
  const due = signal<readonly Due[]>([])
  let waiting: Beat[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsAt = 0
  let count = 0

  const lasts = (beat: Beat) => lengthOf(beat) / settings.peek().tempo
  const next = () => {
    const beat = waiting.shift()
    if (!beat) {
      now.value = undefined
      timer = undefined
      return
    }
    left.value = leftBy(left.value, beat)
    now.value = { beat, count: count++, lasts: lasts(beat) }
    sound(beat.kind)
    endsAt = performance.now() + lasts(beat)
    timer = setTimeout(next, lasts(beat))
  }
  const finish = () => {
    clearTimeout(timer)
    timer = undefined
    for (const beat of waiting) left.value = leftBy(left.value, beat)
    waiting = []
    now.value = undefined
    due.value = []
  }
  return {
    now,
    left,
    due,
    play(acts) {
      const beats = acts.flatMap((a) => a.beats)
      if (beats.length === 0) return
      if (still() || waiting.length + beats.length > mostWaiting) {
        waiting.push(...beats)
        finish()
        return
      }
      let after = timer === undefined ? 0 : Math.max(0, endsAt - performance.now())
      for (const beat of waiting) after += lasts(beat)
      const marches: Due[] = []
      for (const beat of beats) {
        if (beat.kind === "march") marches.push({ beat, after, lasts: lasts(beat) })
        after += lasts(beat)
      }
      waiting.push(...beats)
      due.value = marches
      if (timer === undefined) next()
    },
    skip: finish,
    clear() {
      finish()
      left.value = nothing
    },
  }
}

const near = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y

/** What a beat adds to what stays: one throw per place, every word once. */
function leftBy(left: Left, beat: Beat): Left {
  if (beat.kind === "stamp") {
    const others = left.stamps.filter((s) => !near(s.at, beat.at) || s.text !== beat.text)
    return { ...left, stamps: [...others, beat] }
  }
  if (beat.kind === "dice") return { ...left, dice: [...left.dice.filter((d) => !near(d.at, beat.at)), beat] }
  if (beat.kind === "shells") return { ...left, craters: [...left.craters, ...beat.at] }
  return left
}
