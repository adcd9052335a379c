/** Which answers have a button in the order bar. Pure. */
import type { Presented, PresentedOption, Touch } from "@salient/engine"

/** The bar holds as many buttons; the rest unfolds. */
const most = 5

/**
 * All answers that people look for, where they fit. Of more targets the first, with their odds. Else those that nothing on the board
 * stands for: what stands on the board is touched there, and a part of an army in a row of buttons would look like the whole of it.
 */
export function inBar<O extends Pick<PresentedOption, "touches" | "seldom" | "forecast">>(
  options: readonly O[],
): { shown: readonly O[]; rest: readonly O[]; onMap: boolean } {
  const wanted = options.filter((o) => !o.seldom)
  const shown = fitting(wanted)
  const rest = options.filter((o) => !shown.includes(o))
  return { shown, rest, onMap: rest.some((o) => !o.seldom && isOnBoard(o)) && !shown.some(isOnBoard) }
}

const isOnBoard = (o: Pick<PresentedOption, "touches">): boolean => (o.touches?.length ?? 0) > 0

function fitting<O extends Pick<PresentedOption, "touches" | "forecast">>(options: readonly O[]): readonly O[] {
  if (options.length <= most) return options
  const plain = options.filter((o) => !isOnBoard(o))
  const aims = options.filter((o) => isOnBoard(o) && o.forecast !== undefined)
  if (plain.length === options.length) return options.slice(0, most)
  if (aims.length === 0) return plain.slice(0, most)
  // The targets come first, and as many of the others as have room beside them.
  const beside = plain.slice(0, Math.max(1, most - aims.length))
  return [...aims.slice(0, most - beside.length), ...beside]
}

/** The answers in the order in which they are shown, which is how the number keys count them. */
export function inOrder<O extends Pick<PresentedOption, "touches" | "seldom" | "forecast">>(
  options: readonly O[],
): readonly O[] {
  const { shown, rest } = inBar(options)
  return [...shown, ...rest]
}

/** So many pieces stand side by side in the bar. */
export const mostChips = 5

/** More pieces on the board than the bar has room for: they are touched there, and the bar shows those in hand. */
export const isCrowd = (ask: Presented, pieces?: readonly Touch[]): boolean =>
  ask.kind === "path" && (pieces ?? ask.pieces).length > mostChips
