/** Spectating and following: what is shown of moves and fire, the log, the size of the window. */
import { describe, expect, it } from "vitest"
import { answerOnce, laptop, newContext, open, ownContext, phone, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { drawn, inBattle, openTab } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("watching", () => {
  const stage = newStage()
  const { errors } = stage

  it("the log keeps its latest in sight when its box shrinks, and stays where a reader has scrolled to", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    for (let n = 0; n < 12; n++) await answerOnce(page)
    await openTab(page, "Log")
    const log = page.locator(".log ol")
    const short = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
    await page.setViewportSize({ width: 1280, height: 560 })
    expect(await log.evaluate((box) => box.scrollHeight / box.clientHeight)).toBeGreaterThan(1.5)
    await eventually(short).toBeLessThan(5)
    // Scroll events arrive with the next frame: what the browser does by itself when the box shrinks or the enemy's moves come in must not
    // be reported together with what the reader does.
    await page.waitForSelector(".answers .suggest:enabled")
    await drawn(page)
    await log.evaluate((box) => box.scrollTo(0, 0))
    await drawn(page)
    await answerOnce(page)
    await answerOnce(page)
    expect(await log.evaluate((box) => box.scrollTop)).toBe(0)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a move slides and leaves its trail, and the computer's moves can be skipped", async () => {
    const context = await ownContext(stage.browser)
    await context.addInitScript(() => localStorage.setItem("salient settings", JSON.stringify({ pace: "calm" })))
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    await page.locator(".counter.lit").first().click()
    await page.locator(".lit-hex").first().click()
    await page.waitForSelector(".trail", { state: "attached" })
    expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: "reduce" })
    for (let n = 0; n < 20; n++) {
      await page.waitForSelector(".answers .suggest:enabled")
      const end = page.getByRole("button", { name: "End the turn" })
      if (await end.isVisible()) {
        await end.click()
        break
      }
      await answerOnce(page)
    }
    await page.locator(".prompt").getByRole("button", { name: "Skip" }).click()
    await page.waitForSelector(".answers .suggest:enabled")
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("what came of fire is stamped where it fell, without animation for who wants none, until the next action", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const stamps = () => page.locator(".stamp text").allTextContents()
    let seen = await stamps()
    for (let n = 0; n < 60 && seen.length === 0 && (await answerOnce(page)); n++) seen = await stamps()
    expect(seen.length).toBeGreaterThan(0)
    expect(await page.locator(".shot-line").count()).toBe(0)
    const overlay = await page
      .locator(".board > svg")
      .evaluate((svg) => getComputedStyle(svg.querySelector(".shown") as Element).pointerEvents)
    expect(overlay).toBe("none")
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("a window that changes its size leaves the map where somebody has put it", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const board = () => page.locator(".board > svg").evaluate((svg: SVGSVGElement) => svg.style.transform)
    const first = await board()
    await page.setViewportSize({ width: 1200, height: 700 })
    await eventually(board).not.toBe(first)
    await page.getByRole("button", { name: "Zoom in" }).click()
    const put = await board()
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.waitForTimeout(300)
    expect(await board()).toBe(put)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it.each([laptop, phone])(
    "a scenario among many is chosen and begun without a search for the button",
    async (viewport) => {
      const context = await newContext(stage.browser, { viewport })
      const page = await open(context, errors)
      await page.goto(stage.address)
      await page.locator("#main a[href='#/game/gwc']", { hasText: "Scenarios" }).click()
      const third = page.locator(".scenario-name").nth(2)
      await third.click()
      expect(await third.textContent()).toContain(await page.locator(".begin span").textContent())
      const button = await page.getByRole("button", { name: "Begin" }).boundingBox()
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
      await context.close()
      expect(errors).toEqual([])
    },
    60_000,
  )
})
