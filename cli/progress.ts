/** The progress of a long run: a bar on a terminal, an occasional line elsewhere. Never on standard output. */

export type Progress = {
  /** Reports how many are done; `says` is printed after the numbers. */
  report(done: number, says?: string): void
  /** Removes the bar. */
  end(): void
}

type Stream = { readonly isTTY?: boolean; write(text: string): unknown }

const width = 30
const everyMs = { bar: 100, line: 10_000 } as const

export const bar = (done: number, all: number): string => {
  const full = all === 0 ? width : Math.max(0, Math.min(width, Math.round((width * done) / all)))
  return `[${"#".repeat(full)}${"-".repeat(width - full)}]`
}

/** A progress report on a run of `all` items. */
export function progressOf(all: number, what: string, stream: Stream = process.stderr): Progress {
  let last = performance.now()
  let shown = false
  return {
    report(done, says = "") {
      const now = performance.now()
      if (now - last < (stream.isTTY ? everyMs.bar : everyMs.line)) return
      last = now
      shown = true
      const text = `${done} of ${all} ${what}${says === "" ? "" : `, ${says}`}`
      stream.write(stream.isTTY ? `\r\x1b[2K${bar(done, all)} ${text}` : `${text}\n`)
    },
    end() {
      if (shown && stream.isTTY) stream.write("\r\x1b[2K")
    },
  }
}
