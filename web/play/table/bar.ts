/** Which answers have a button in the order bar. Pure. */
import type { Presented, PresentedOption, Touch } from "@salient/engine"

/** The bar holds as many buttons; the rest unfolds. */
const most = 5

/**
 * All answers that people look for, where they fit. Else those that nothing on the board stands for: what stands on the board is
 * touched there, and a part of an army in a row of buttons would look like the whole of it.
 */
export function inBar<O extends Pick<PresentedOption, "touches" | "seldom">>(
  options: readonly O[],
): { shown: readonly O[]; rest: readonly O[] } {
  const shown = fitting(options.filter((o) => !o.seldom))
  return { shown, rest: options.filter((o) => !shown.includes(o)) }
}

function fitting<O extends Pick<PresentedOption, "touches">>(options: readonly O[]): readonly O[] {
  if (options.length <= most) return options
  const plain = options.filter((o) => (o.touches?.length ?? 0) === 0)
  if (plain.length === 0) return []
  return (plain.length < options.length ? plain : options).slice(0, most)
}

/** So many pieces stand side by side in the bar. */
export const mostChips = 5

/** More pieces on the board than the bar has room for: they are touched there, and the bar shows those in hand. */
export const isCrowd = (ask: Presented, pieces?: readonly Touch[]): boolean =>
  ask.kind === "path" && (pieces ?? ask.pieces).length > mostChips
