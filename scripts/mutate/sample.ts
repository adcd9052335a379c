/**
 * Draws sites by a seed, with equal shares for each kind, so that the few tallies are not outnumbered by the many numbers. A site is drawn
 * by its name, and the name is computed from its content. If other sites are added or removed, those that were drawn stay drawn, except for
 * the few that new ones displace.
 */
import { createHash } from "node:crypto"
import { KINDS, type Site } from "./sites.ts"

export type Named = Site & { readonly name: string }

const digest = (...words: readonly (string | number)[]): string =>
  createHash("sha256").update(JSON.stringify(words)).digest("hex")

/** Eight digits for each site, from its file, its kind, its text and line, and its index among equal ones in that file. */
export function named(sites: readonly Site[]): Named[] {
  const equals = new Map<string, number>()
  return sites.map((site) => {
    const { file, kind, was, context } = site
    const key = digest(file, kind, was, context)
    const nth = equals.get(key) ?? 0
    equals.set(key, nth + 1)
    return { ...site, name: digest(key, nth).slice(0, 8) }
  })
}

/** A sample of the sites, drawn by the seed. */
export function sample(sites: readonly Named[], count: number, seed: number): Named[] {
  const places = new Map(sites.map((site) => [site, digest(seed, site.name)]))
  const piles = KINDS.map((kind) =>
    sites
      .filter((site) => site.kind === kind)
      .sort((a, b) => ((places.get(a) as string) < (places.get(b) as string) ? 1 : -1)),
  )
  const drawn: Named[] = []
  while (drawn.length < count && piles.some((pile) => pile.length > 0))
    for (const pile of piles) {
      const site = pile.pop()
      if (site && drawn.length < count) drawn.push(site)
    }
  return drawn
}
