/** Whether a list that grows keeps its end in sight. Pure. */

/** How far a box is scrolled, how high it is, and how high all that is in it. */
export type Scrolled = { readonly top: number; readonly height: number; readonly whole: number }

/** This near to its end, in pixels, a reader reads the latest. */
const nearEnd = 30

const toEnd = ({ top, height, whole }: Scrolled): number => whole - top - height

/**
 * True while the end is kept in sight. New entries and a smaller box move the end away by as much as they measure, and the browser
 * itself may scroll to keep what is read in its place; whatever is further from the end than that was scrolled up by the reader, even
 * where it happens in the same moment.
 */
export function followsOn(following: boolean, was: Scrolled, now: Scrolled): boolean {
  if (toEnd(now) < nearEnd) return true
  const grown = Math.max(0, now.whole - was.whole) + Math.max(0, was.height - now.height)
  return following && toEnd(now) - toEnd(was) < grown + 1
}
