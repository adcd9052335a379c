/** Which answers have a button in the order bar. Pure. */
import type { Presented, PresentedOption } from "@salient/engine"

/** The bar holds as many buttons; the rest unfolds. */
const most = 5

/**
 * All answers where they fit. Else those that nothing on the board stands for: what stands on the board is touched there, and
 * a part of an army in a row of buttons would look like the whole of it.
 */
export function inBar<O extends Pick<PresentedOption, "touches">>(
  options: readonly O[],
): { shown: readonly O[]; rest: readonly O[] } {
  if (options.length <= most) return { shown: options, rest: [] }
  const plain = options.filter((o) => (o.touches?.length ?? 0) === 0)
  const shown = plain.length > 0 && plain.length < options.length ? plain.slice(0, most) : []
  const kept = shown.length > 0 ? shown : plain.length === 0 ? [] : options.slice(0, most)
  return { shown: kept, rest: options.filter((o) => !kept.includes(o)) }
}

/** So many pieces stand side by side in the bar. */
export const mostChips = 5

/** More pieces on the board than the bar has room for: they are touched there, and the bar shows those in hand. */
export const isCrowd = (ask: Presented): boolean => ask.kind === "path" && ask.pieces.length > mostChips
