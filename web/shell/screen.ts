/** The size of the screen: on a small one the question is a sheet over the board, on a wide one panels may be pinned. */
import { type ReadonlySignal, signal } from "@preact/signals"

function watched(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query)
  const matches = signal(media.matches)
  media.addEventListener("change", () => (matches.value = media.matches))
  return matches
}

export const small = watched("(max-width: 899px)")
export const wide = watched("(min-width: 1600px)")
