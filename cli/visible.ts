/**
 * Makes text from files harmless: characters that would move the cursor, clear the screen or reverse the line are shown instead of obeyed.
 */
import type { Terminal } from "./terminal.ts"

/** Control characters except line feed and tab, marks of writing direction, and line separators that terminals may obey. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g
/** What `paint` writes: bold, dim, and neither. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: our own codes begin with one
const painted = /(\x1b\[[012]m)/

const escaped = (text: string): string =>
  text.replaceAll(unseen, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** The text with everything escaped that is not readable text; JSON remains the same JSON. */
export const visible = (text: string, { colour = false } = {}): string =>
  colour
    ? text
        .split(painted)
        .map((part, i) => (i % 2 === 1 ? part : escaped(part)))
        .join("")
    : escaped(text)

/** A terminal that receives only such text. */
export const withVisibleText = (terminal: Terminal): Terminal => ({
  ...terminal,
  get columns() {
    return terminal.columns
  },
  print: (text = "") => terminal.print(visible(text, terminal)),
  note: (text) => terminal.note(visible(text, terminal)),
  ask: (prompt) => terminal.ask(visible(prompt, terminal)),
})
