/** Bold and dim text, if the output is read by a person. */
import type { Terminal } from "./terminal.ts"

const codes = { bold: 1, dim: 2 } as const
type Colour = keyof typeof codes

/** The text in bold or dim; unchanged if the terminal supports neither. */
export const paint = ({ colour }: Pick<Terminal, "colour">, how: Colour, text: string): string =>
  colour && text !== "" ? `\x1b[${codes[how]}m${text}\x1b[0m` : text
