/** Computer players as a person meets them: level and style when a match is set up, and reasons in the log. */
import { describe, expect, it } from "vitest"
import { answerOnce, newContext, open, violations, withBrowser } from "./browser.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("opponents", () => {
  const stage = newStage()
  const { errors } = stage

  it("a level and a style are chosen for a side, and the log says why that player did what is seen", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/raid`)
    await page.locator(".sides .player").first().waitFor()
    expect(await page.locator(".sides .style").count()).toBe(1) // the person has none
    await page.locator(".sides .player").nth(0).selectOption("regular")
    await page.locator(".sides .player").nth(1).selectOption("person")
    await page.locator(".sides .style").first().selectOption("bold")
    expect(await page.locator(".sides label").first().textContent()).toContain("Risks more to get on.")
    expect(await violations(page)).toEqual([])
    await page.getByRole("button", { name: "Begin" }).click()
    await page.waitForSelector(".prompt .answers, .prompt .answers button")
    await page.getByRole("tab", { name: "Log" }).click()
    for (let i = 0; i < 40 && (await page.locator(".log .why").count()) === 0; i++) if (!(await answerOnce(page))) break
    expect(await page.locator(".log .why").first().textContent()).toMatch(/^[A-Z].*\.$/)
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("a game whose officers have no styles offers none", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/tgw`)
    await page.locator(".sides .player").first().waitFor()
    expect(await page.locator(".sides .style").count()).toBe(0)
    await context.close()
  }, 60_000)
})
