/** Chromium's own trace of what a page's main thread did. */
import type { Browser, Page } from "playwright-core"

export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly dur?: number
  /** The part of `dur` in which the thread really ran: without what other processes took of the core. */
  readonly tdur?: number
  readonly ts: number
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly name?: string }
}

export async function trace(browser: Browser, page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel", "v8.execute", "__metadata"] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString("utf8")) as { traceEvents: TraceEvent[] }
  return traceEvents
}

const scripts = new Set([
  "FunctionCall",
  "EvaluateScript",
  "v8.run",
  "TimerFire",
  "FireAnimationFrame",
  "RunMicrotasks",
])

/** A stretch of script in milliseconds: by the clock, and what of it the thread really ran. */
export type Stretch = { readonly clock: number; readonly processor: number }

export const sayStretch = ({ clock, processor }: Stretch): string =>
  `${clock.toFixed(1)} ms (${processor.toFixed(1)} ms of the processor)`

/** The longest stretch of script on the main thread of the page; each of the two measures has a longest one of its own. */
export function longestScript(events: readonly TraceEvent[]): Stretch {
  const main = new Set(
    events.filter((e) => e.name === "thread_name" && e.args?.name === "CrRendererMain").map((e) => `${e.pid} ${e.tid}`),
  )
  const stretches = events.filter((e) => main.has(`${e.pid} ${e.tid}`) && scripts.has(e.name) && e.dur !== undefined)
  if (stretches.length === 0) throw new Error("expected the trace to hold some script of the main thread, found none")
  return {
    clock: Math.max(...stretches.map((e) => e.dur ?? 0)) / 1000,
    processor: Math.max(...stretches.map((e) => e.tdur ?? e.dur ?? 0)) / 1000,
  }
}
