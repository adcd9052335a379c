/** Which answers have a button in the order bar. Pure. */
import type { Presented, PresentedOption, Touch } from "@salient/engine"

/** The bar holds this many buttons; the rest is opened on demand. */
const most = 5

/**
 * All answers that players look for, if they fit. With more targets than that, the first ones, with their odds. Otherwise the answers with
 * nothing on the board to touch: what is on the board is touched there, and a row of buttons for part of an army would look like the whole
 * army.
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
  // The targets come first, then as many of the others as there is room for.
  const beside = plain.slice(0, Math.max(1, most - aims.length))
  return [...aims.slice(0, most - beside.length), ...beside]
}

/** The answers in the order in which they are shown, which is also the order of the number keys. */
export function inOrder<O extends Pick<PresentedOption, "touches" | "seldom" | "forecast">>(
  options: readonly O[],
): readonly O[] {
  const { shown, rest } = inBar(options)
  return [...shown, ...rest]
}

/** This many pieces fit side by side in the bar. */
export const mostChips = 5

/** There are more pieces on the board than the bar has room for: they are touched there, and the bar shows only those in hand. */
export const isCrowd = (ask: Presented, pieces?: readonly Touch[]): boolean =>
  ask.kind === "path" && (pieces ?? ask.pieces).length > mostChips
