/** Draws sites by a seed, each kind alike, so that the few tallies are not lost among the many numbers. */
import { mix, randomFrom } from "@salient/engine"
import { KINDS, type Site } from "./sites.ts"

export function sample(sites: readonly Site[], count: number, seed: number): Site[] {
  const random = randomFrom(seed)
  const piles = KINDS.map((kind) =>
    mix(
      random,
      sites.filter((site) => site.kind === kind),
    ),
  )
  const drawn: Site[] = []
  while (drawn.length < count && piles.some((pile) => pile.length > 0))
    for (const pile of piles) {
      const site = pile.pop()
      if (site && drawn.length < count) drawn.push(site)
    }
  return drawn
}
