/** A table as printed in the rulebook, for tests that compare the book's numbers with the data files. */

/** The rows of a Markdown table below its separator line, each cell trimmed. */
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
