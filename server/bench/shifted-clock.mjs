/** Loaded before a server (`--import`): its clock shows the machine's time and so many milliseconds more, as a file says at the moment. */
import { readFileSync } from "node:fs"

const file = process.env.SALIENT_CLOCK_FILE ?? ""
const RealDate = Date
let shift = 0
let readAt = Number.NEGATIVE_INFINITY

function now() {
  if (performance.now() - readAt > 100) {
    readAt = performance.now()
    try {
      shift = Number(readFileSync(file, "utf8")) || 0
    } catch {
      // The file is being written: the clock stays as it was for a moment.
    }
  }
  return RealDate.now() + shift
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }
  // Dates that come from another thread are dates too.
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate
  }
  static now() {
    return now()
  }
}
