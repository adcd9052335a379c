/** The name of a piece where there is little room. */
import type { Piece } from "@salient/engine"

/** The number of letters that fit into the band of a counter. */
const letters = 11

/** Its own short name, cut off at the end of the band. */
export function bandName(piece: Pick<Piece, "short" | "label">): string {
  const name = shortName(piece)
  return name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}.`
}

/** True for a name that would be wider than its band where letters are largest: it is drawn exactly as wide as the band. */
export const fillsBand = (name: string): boolean =>
  [...name].reduce((width, letter) => width + (/[iljtfI .]/.test(letter) ? 0.6 : 1), 0) > 8.5

/** Its own short name; otherwise its whole label, the label's last words, or its beginning. */
export function shortName({ short, label }: Pick<Piece, "short" | "label">): string {
  if (short !== undefined) return short
  if (label.length <= letters) return label
  const words = label.split(" ")
  for (let from = 1; from < words.length; from++) {
    const last = words.slice(from).join(" ")
    if (last.length <= letters) return last
  }
  return `${label.slice(0, letters - 1)}…`
}
