/** A force made in the builder is sent by a link, handed in, and used in a battle that two people in two browsers play to the end. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { build, launch, newContext, open, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { meetWithForces, picture } from "./own-forces.ts"
import { newServer, type Server } from "./server.ts"

/** Two people who wait for each other, on a machine that is also busy with other things. */
const most = 30 * 60_000

const errors: string[] = []
let browser: Browser
let server: Server

/**
 * Answers every question on this screen at random, as its own player: in matches against people no computer gives advice. Returns the
 * number of questions.
 */
const fightOn = (page: Page, patience: number): Promise<number> =>
  page.evaluate(async (patience) => {
    const end = performance.now() + patience
    const id = /match\/([\w-]+)/.exec(location.hash)?.[1]
    const post = async (what: string, body: object) => {
      const response = await fetch(`/api/matches/${id}/${what}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      return response.json()
    }
    const find = (what: string) => document.querySelector(what)
    const moment = () => Number.parseInt(find(".table")?.getAttribute("data-at") ?? "", 10)
    let last = -1
    for (let answers = 0; ; ) {
      if (find(".prompt a[href*='#/replay/']")) return answers
      if (performance.now() > end)
        throw new Error(`expected the battle to end; it stands at: ${find(".prompt")?.textContent}`)
      const seq = moment()
      if (find(".prompt .answers .suggest") && seq !== last) {
        const { move } = await post("suggest", { seq })
        const { seq: next } = move ? await post("answer", { seq, move }) : {}
        if (next !== undefined) {
          last = seq
          answers++
        }
      }
      await new Promise((resume) => setTimeout(resume, 10))
    }
  }, patience)

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

    // Each answers what his screen asks, until a rule ends the battle for both.
    const answers = await Promise.all([one, two].map((page) => fightOn(page, most)))
    expect(Math.min(...answers)).toBeGreaterThan(20)
    const ends = await Promise.all([one, two].map((page) => page.locator(".prompt .sentence").textContent()))
    expect(ends[0]).toMatch(/\S.*\./)
    expect(ends[1]).toBe(ends[0])
    await picture(one, "own-battle-over")

    // Both replays show the same end, and the dice are those that were promised.
    await two.locator(".prompt a[href*='#/replay/match/']").click()
    await two.waitForSelector(".timeline")
    await two.getByRole("link", { name: "Check the dice" }).click()
    await eventually(() => two.locator("body").textContent()).toMatch(/Verified/)
    expect(errors).toEqual([])
  })
})
