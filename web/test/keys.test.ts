/** A match without a mouse: played with keys alone, and with typed words. */
import { describe, expect, it } from "vitest"
import { answerByKeys, newContext, open, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { inBattle } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("without a mouse", () => {
  const stage = newStage()
  const { errors } = stage

  it("a match is played with keys alone", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/raid`)
    await page.waitForSelector(".set-up")
    await page.getByRole("button", { name: "Begin" }).focus()
    await page.keyboard.press("Enter")
    await page.waitForSelector(".prompt .tray")
    // The set-up on the board itself: Tab goes from lit place to lit place, Enter puts the next party there.
    for (let n = 0; n < 4; n++) {
      await page.locator(".lit-hex").first().focus()
      await page.keyboard.press("Enter")
      await eventually(() => page.locator(".tray-piece .caption").allTextContents()).toSatisfy(
        (where: string[]) => where.filter((w) => w !== "").length === n + 1,
      )
    }
    await page.waitForSelector(".answers > .button.act:enabled")
    await page.keyboard.press("c")
    await page.waitForFunction(() => document.querySelector(".prompt .sentence")?.textContent?.includes("Which unit"))
    await page.locator(".board").focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowRight")
    await page.waitForSelector(".cursor-hex")
    expect(await page.locator("[role=status].hidden-text").textContent()).toMatch(/[A-Z]\d/)
    // Numbers choose; then the computer's advice is taken, key by key. (`npm run battles` plays on to the end.)
    await page.keyboard.press("1")
    await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/Where does/)
    for (let n = 0; n < 4; n++) expect(await answerByKeys(page)).toBe(true)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a match is played with typed words, and the board is described in them", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    await page.keyboard.press("/")
    const line = page.locator(".text-board input")
    const type = async (text: string) => {
      await line.fill(text)
      await line.press("Enter")
    }
    await type("board")
    await eventually(() => page.locator(".command-answer").textContent()).toMatch(/Party Ash/)
    await type("party ash")
    await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/Party Ash/)
    await type("move")
    await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/Where does Party Ash go/)
    await type("rule RAID-4.1")
    await page.waitForSelector(".rule-pane article")
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)
})
