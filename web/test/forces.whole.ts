/** A force made in the builder is sent by a link, handed in, and fought with by two people in two browsers to the end. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { build, launch, newContext, open, playOn, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { meetWithForces, picture } from "./own-forces.ts"
import { newServer, type Server } from "./server.ts"

/** Two people who wait for each other, on a machine that does other things as well. */
const most = 30 * 60_000

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

  it("are built, shared by link, handed in and fought with online by two people to the end", {
    timeout: most,
  }, async () => {
    const one = await open(await newContext(browser), errors)
    const two = await open(await newContext(browser), errors)
    await meetWithForces(one, two, server.address)

    // Each does what the computer suggests whenever asked, until a rule ends the battle for both.
    const answers = await Promise.all([one, two].map((page) => playOn(page, Number.POSITIVE_INFINITY, most)))
    expect(Math.min(...answers)).toBeGreaterThan(20)
    const ends = await Promise.all([one, two].map((page) => page.locator(".prompt .sentence").textContent()))
    expect(ends[0]).toMatch(/\S.*\./)
    expect(ends[1]).toBe(ends[0])
    await picture(one, "own-battle-over")

    // The replay of either shows the same end, and the dice are those that were promised.
    await two.locator(".prompt a[href*='#/replay/match/']").click()
    await two.waitForSelector(".timeline")
    await two.getByRole("link", { name: "Check the dice" }).click()
    await eventually(() => two.locator("body").textContent()).toMatch(/Verified/)
    expect(errors).toEqual([])
  })
})
