/** Looking back at a battle: replays, both sides' views, notes and arrows, links to a moment, playing on. */
import { describe, expect, it } from "vitest"
import { answerOnce, newContext, open, phone, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { inBattle, openTab } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("looking back", () => {
  const stage = newStage()
  const { errors } = stage

  describe("replays", () => {
    it("go through time, are seen with either side's eyes, are shared as a link to a moment, and played on from there", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      for (let n = 0; n < 4; n++) await answerOnce(page)
      const id = page.url().split("/").at(-1)
      await page.goto(`${stage.address}#/replay/saved/${id}?at=2`)
      await page.waitForSelector(".timeline")
      await eventually(() => page.locator(".timeline output").textContent()).toMatch(/^2 \//)
      await page.getByRole("button", { name: "One move on" }).click()
      await eventually(() => page.locator(".timeline output").textContent()).toMatch(/^3 \//)
      for (const eyes of await page.locator(".eyes input").all()) await eyes.check()
      expect(await page.getByLabel("the garrison", { exact: true }).count()).toBe(0)
      await openTab(page, "Study")
      await page.getByRole("textbox", { name: "Note on move 3" }).fill("The wire was cut too late.")
      await page.getByRole("button", { name: "Draw an arrow" }).click()
      const map = await page.locator(".board > svg").boundingBox()
      if (!map) throw new Error("expected a map")
      for (const part of [0.4, 0.6]) await page.mouse.click(map.x + map.width * part, map.y + map.height * part)
      await page.getByRole("button", { name: "Remove the last arrow" }).waitFor()
      await page.getByRole("button", { name: "Link to this move" }).click()
      const link = await page.getByRole("textbox", { name: "Link to this move" }).inputValue()
      const other = await newContext(stage.browser)
      const elsewhere = await open(other, errors)
      await elsewhere.goto(link)
      await elsewhere.waitForSelector(".timeline")
      await eventually(() => elsewhere.locator(".timeline output").textContent()).toMatch(/^3 \//)
      // The note stands beside what happened, for whoever opens the link.
      await elsewhere.locator(".sentence .noted", { hasText: "The wire was cut too late." }).waitFor()
      await openTab(elsewhere, "Study")
      const sent = elsewhere.getByRole("textbox", { name: "Note on move 3" })
      expect(await sent.inputValue()).toBe("The wire was cut too late.")
      await elsewhere.getByRole("button", { name: "Remove the last arrow" }).waitFor()
      await page.reload()
      await openTab(page, "Study")
      await page.getByRole("button", { name: "3 The wire was cut too late." }).click()
      // On a small screen the log and the choice of view are in the sheet, as at the table.
      await elsewhere.setViewportSize(phone)
      await elsewhere.getByRole("tab", { name: "Sides" }).click()
      await elsewhere.locator(".eyes input").first().check()
      await elsewhere.getByRole("tab", { name: "Log" }).click()
      await elsewhere.waitForSelector(".log li >> visible=true")
      await elsewhere.getByRole("button", { name: "Play on from here" }).click()
      await elsewhere.waitForSelector(".curtain, .prompt .answers")
      await other.close()
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })
})
