/** What the browser tests of a file share: a browser, the built client being served, and every error that a page meets. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { build, type Host, launch, serve } from "./browser.ts"

export type Stage = {
  readonly browser: Browser
  /** Where the client is served. */
  readonly address: string
  /** Emptied before each test. */
  readonly errors: string[]
}

/** Sets this up before the tests of the calling suite, and cleans up after them. */
export function newStage(): Stage {
  const errors: string[] = []
  let host: Host | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    build()
    host = await serve()
    browser = await launch()
  }, 120_000)
  beforeEach(() => {
    errors.length = 0
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })
  return {
    errors,
    get browser() {
      if (!browser) throw new Error("the browser is there once the suite has begun")
      return browser
    },
    get address() {
      if (!host) throw new Error("the client is served once the suite has begun")
      return host.address
    },
  }
}
