/**
 * A force made in the builder is sent by a link, handed in, and used in a battle by two people in two browsers; `forces.whole.ts` plays it
 * to the end.
 */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { build, launch, newContext, open, withBrowser } from "./browser.ts"
import { meetWithForces } from "./own-forces.ts"
import { newServer, type Server } from "./server.ts"

const errors: string[] = []
let browser: Browser
let server: Server

describe.runIf(withBrowser)("forces of one's own", () => {
  beforeAll(async () => {
    build()
    server = await newServer()
    await server.start()
    browser = await launch()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await server?.end()
  }, 30_000)

  it("are built, shared by link, handed in and fought with online by two people", { timeout: 240_000 }, async () => {
    const one = await open(await newContext(browser), errors)
    const two = await open(await newContext(browser), errors)

    await meetWithForces(one, two, server.address)
    expect(errors).toEqual([])
  })
})
