/** Decides whether a growing list keeps its end in sight. Pure. */

/** The scroll position of a box, its height, and the height of its contents. */
export type Scrolled = { readonly top: number; readonly height: number; readonly whole: number }

/** A reader within this many pixels of the end is reading the latest. */
const nearEnd = 30

const toEnd = ({ top, height, whole }: Scrolled): number => whole - top - height

/**
 * True while the end is kept in sight. New entries and a smaller box move the end away by their own size, and the browser may scroll by
 * itself to keep the text being read in place; any further distance from the end means that the reader has scrolled up, even if that
 * happens at the same moment.
 */
export function followsOn(following: boolean, was: Scrolled, now: Scrolled): boolean {
  if (toEnd(now) < nearEnd) return true
  const grown = Math.max(0, now.whole - was.whole) + Math.max(0, was.height - now.height)
  return following && toEnd(now) - toEnd(was) < grown + 1
}
