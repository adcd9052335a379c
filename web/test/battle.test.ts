/** A newcomer's battles in a real browser, from the front page to the outcome and the replay. */
import { gameIds } from "@salient/games"
import { describe, expect, it } from "vitest"
import { eventually } from "./eventually.ts"
import { answerOnce, newContext, open, phone, playOut, withBrowser } from "./house.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("battles in a browser", () => {
  const stage = newStage()
  const { errors } = stage

  describe.each(gameIds)("%s", (game) => {
    it("a newcomer plays a first battle to its end, move by move, and watches it again", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/game/${game}`)
      await page.waitForSelector(".set-up")
      await page.getByRole("button", { name: "Begin" }).click()
      await page.waitForSelector(".prompt .sentence")
      const answers = await playOut(page, 400_000)
      expect(answers).toBeGreaterThan(20)
      expect(await page.locator(".prompt").textContent()).toMatch(/Victory: |A draw\./)
      expect(await page.locator(".prompt .rule-link").count()).toBeGreaterThan(0)
      await page.getByRole("link", { name: "Watch it again" }).click()
      await page.waitForSelector(".timeline")
      const last = await page.locator(".timeline output").textContent()
      const [at, of] = (last ?? "").split(" / ").map(Number)
      expect(at).toBe(of)
      expect(of).toBeGreaterThanOrEqual(answers)
      await page.getByRole("button", { name: "One move back" }).click()
      await eventually(() => page.locator(".timeline output").textContent()).toBe(`${(of ?? 0) - 1} / ${of}`)
      await context.close()
      expect(errors).toEqual([])
    }, 420_000)
  })

  it("play now: one click from the front page stands a person before the first question, with the rule that asks it", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(stage.address)
    await page.getByRole("button", { name: "Play now" }).click()
    await page.waitForSelector(".prompt .sentence .rule-link")
    await page.locator(".prompt .sentence .rule-link").first().click()
    const asked = await page.locator(".prompt .sentence .rule-link").first().textContent()
    await page.waitForSelector(".rule-pane article")
    expect(await page.locator(".rule-pane article h2").textContent()).toContain(asked)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a match is there again after the browser was closed and opened, at the same move", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/raid`)
    await page.getByRole("button", { name: "Begin" }).click()
    for (let n = 0; n < 3; n++) await answerOnce(page)
    await page.waitForSelector(".answers button")
    const sentence = await page.locator(".prompt .sentence").textContent()
    await page.goto("about:blank")
    await page.goto(stage.address)
    await page.locator(".matches .match-name").first().click()
    await eventually(() =>
      page
        .locator(".prompt .sentence")
        .textContent()
        .catch(() => ""),
    ).toBe(sentence)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("two people at one screen: a curtain between them, and neither sees the other's hand", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/raid`)
    await page.locator(".sides select").first().waitFor() // `all` does not wait for the page to be drawn
    for (const select of await page.locator(".sides select").all()) await select.selectOption("person")
    await page.getByRole("button", { name: "Begin" }).click()
    const seen: string[] = []
    for (let n = 0; n < 12; n++) {
      await page.waitForSelector(".curtain button, .answers button")
      if (await page.locator(".curtain").count()) {
        seen.push((await page.locator(".curtain h1").textContent()) ?? "")
        expect(await page.locator(".board, .hand").count()).toBe(0)
      }
      await answerOnce(page)
    }
    expect(new Set(seen).size).toBe(2)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a phone shows board, sentence and buttons without scrolling sideways", async () => {
    const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/raid`)
    await page.getByRole("button", { name: "Begin" }).tap()
    for (let n = 0; n < 6; n++) await answerOnce(page)
    await page.waitForSelector(".answers .suggest")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    const board = await page.locator(".board").boundingBox()
    expect(board?.height).toBeGreaterThan(300)
    await page.getByRole("button", { name: "Log and rules" }).tap()
    await page.waitForSelector(".log li")
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)
})
