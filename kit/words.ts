/** Words that every game's sentences need. */

/** `party Ash` → `Party Ash`: the beginning of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** `1 hex`, `2 hexes`. The plural is the singular with an s unless it is given. */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** `Ash`, `Ash and Birch`, `Ash, Birch and Cedar`. */
export const listOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`
