/** The moment of each lesson of a first match, and which lesson is shown to the reader. Pure; kept with the match. */
import type { Heard, Lesson, Presented } from "@salient/engine"

export type Taught = {
  /** The lessons whose moment has come, as indexes in the list, in the order of their moments. */
  readonly met: readonly number[]
  /** Which of those is shown. */
  readonly at: number
  readonly shut: boolean
  /** The reader has moved on since this page was opened: he has answered, turned it, or closed the card. */
  readonly read: boolean
}

export const nothingTaught: Taught = { met: [], at: 0, shut: false, read: true }

/** True if the moment of a lesson has come: at the beginning, when a question is asked, or when an entry of some kind is told. */
function due(lesson: Lesson, asks: readonly Presented[], told: readonly Heard[]): boolean {
  if (!lesson.asked && lesson.told === undefined) return true
  if (lesson.asked?.some((name) => asks.some((ask) => ask.what === name))) return true
  return lesson.told !== undefined && told.some((t) => t.what.kind === lesson.told)
}

/** The teaching progress after one more look at the match; the same object if nothing new has come. */
export function learn(
  taught: Taught,
  lessons: readonly Lesson[],
  asks: readonly Presented[],
  told: readonly Heard[],
): Taught {
  const fresh = lessons.flatMap((l, i) => (!taught.met.includes(i) && due(l, asks, told) ? [i] : []))
  if (fresh.length === 0) return taught
  const met = [...taught.met, ...fresh]
  // New lessons wait while a page is still being read; otherwise the first new one is shown now.
  return taught.read ? { met, at: taught.met.length, shut: false, read: false } : { ...taught, met }
}

export const turnPage = (taught: Taught, by: -1 | 1): Taught => ({
  ...taught,
  read: true,
  at: Math.min(taught.met.length - 1, Math.max(0, taught.at + by)),
})
