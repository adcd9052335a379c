/** A table as the rulebook prints it, for tests that hold the numbers of the book against the data files. */

/** The rows below the rule of a Markdown table, each cell trimmed. */
export const rowsOf = (markdown: string): string[][] =>
  markdown
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    )

/** A cell that must be a number, bold or not. */
export function num(cell: string | undefined): number {
  const n = Number((cell ?? "").replaceAll("*", "").replace(/ \(P\)$/, ""))
  if (cell === undefined || cell === "" || Number.isNaN(n)) throw new Error(`expected a number, found "${cell}"`)
  return n
}
