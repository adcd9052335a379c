/** The nations that fought: what they are called, in which camp, and what they wore. `data/nations.json` tells all of it. */
import raw from "./data/nations.json" with { type: "json" }
import type { Nation } from "./data/nations.ts"

export type { Nation }
export type Dress = { readonly colour: string; readonly edge?: string }

export const nations = raw.nations as readonly Nation[]

type Known = { readonly nation: Nation; readonly dress: Dress }

const known = new Map<string, Known>()
for (const nation of nations) {
  for (const word of [nation.id, nation.adjective.toLowerCase(), ...(nation.aliases ?? [])])
    known.set(word, { nation, dress: dressIn(nation) })
  for (const earlier of nation.dress ?? []) known.set(earlier.id, { nation, dress: dressIn(earlier) })
}

function dressIn({ colour, edge }: { readonly colour: string; readonly edge?: string | undefined }): Dress {
  return edge === undefined ? { colour } : { colour, edge }
}

const found = (word: string | undefined): Known | undefined =>
  word === undefined ? undefined : known.get(word.toLowerCase().replace(/[\s_]+/g, "-"))

/** The nation that a word means, whatever it wears: `French`, `france`, `france-1914`. */
export const nationNamed = (word: string | undefined): Nation | undefined => found(word)?.nation

/** What the nation wears that a word means: `france-1914` is not `france`. */
export const dressOf = (word: string | undefined): Dress | undefined => found(word)?.dress

/** A nation as it was dressed at a date (`1914-08`, `1914-08-22`): the French fought the first months in dark blue and red. */
export function inUniformOf(nation: string, date: string): string {
  const earlier = nationNamed(nation)?.dress?.find(({ until }) => date.slice(0, 7) <= until)
  return earlier?.id ?? nation
}
