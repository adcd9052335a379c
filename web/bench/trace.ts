/** Chromium's own trace of what a page's main thread did. */
import type { Browser, Page } from "playwright-core"

export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly dur?: number
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

/** The longest stretch of script on the main thread of the page, in milliseconds. */
export function longestScript(events: readonly TraceEvent[]): number {
  const main = new Set(
    events.filter((e) => e.name === "thread_name" && e.args?.name === "CrRendererMain").map((e) => `${e.pid} ${e.tid}`),
  )
  const durations = events
    .filter((e) => main.has(`${e.pid} ${e.tid}`) && scripts.has(e.name) && e.dur !== undefined)
    .map((e) => (e.dur ?? 0) / 1000)
  if (durations.length === 0) throw new Error("expected the trace to hold some script of the main thread, found none")
  return Math.max(...durations)
}
