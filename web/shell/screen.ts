/** Whether the screen is a small one: rails become drawers, and what teaches stands below the question. */
import { type ReadonlySignal, signal } from "@preact/signals"

function watched(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query)
  const matches = signal(media.matches)
  media.addEventListener("change", () => (matches.value = media.matches))
  return matches
}

export const small = watched("(max-width: 899px)")
