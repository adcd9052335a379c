/** Where the command reads and writes: a person's terminal, or the pipe of a test. */
import { createInterface, type Interface } from "node:readline"

export type Terminal = {
  /** True if a person reads the output: screens may be cleared, progress drawn, colours used. */
  readonly tty: boolean
  readonly colour: boolean
  readonly columns: number
  /** Writes a line (or several) to the output. */
  print(text?: string): void
  /** Writes a line to standard error: notices, progress, failures. */
  note(text: string): void
  /** Clears the screen and the scrollback; used between two players who share it. */
  clear(): void
  /** The next line typed; undefined at the end of the input. */
  ask(prompt: string): Promise<string | undefined>
  /** Calls back when Ctrl-C is pressed, until the returned function is called. */
  onInterrupt(stop: () => void): () => void
  close(): void
}

/** The terminal of this process. Lines are read before they are requested, so that a script can be piped in. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process
  const tty = Boolean(stdin.isTTY && stdout.isTTY)
  let lines: { reader: Interface; next: () => Promise<IteratorResult<string>> } | undefined

  const reading = () => {
    if (lines) return lines
    const reader = createInterface({ input: stdin, ...(tty ? { output: stdout } : {}), terminal: tty })
    reader.on("SIGINT", () => reader.close()) // Ctrl-C at a question ends the input
    const iterator = reader[Symbol.asyncIterator]()
    lines = { reader, next: () => iterator.next() }
    return lines
  }

  return {
    tty,
    colour: Boolean(stdout.isTTY) && !process.env.NO_COLOR,
    get columns() {
      return stdout.columns || 120 // a terminal that does not know its width reports 0
    },
    print: (text = "") => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(`${text}\n`),
    clear: () => {
      if (tty) stdout.write("\x1b[2J\x1b[3J\x1b[H")
    },
    async ask(prompt) {
      const { reader, next } = reading()
      if (tty) {
        reader.setPrompt(prompt)
        reader.prompt()
      } else stdout.write(prompt)
      const line = await next()
      if (!tty) stdout.write(line.done ? "\n" : `${line.value}\n`)
      return line.done ? undefined : line.value
    },
    onInterrupt(stop) {
      process.on("SIGINT", stop)
      return () => process.off("SIGINT", stop)
    },
    close: () => lines?.reader.close(),
  }
}
