/** Everything that a finger touches on the sheet of a phone is large enough. (`screens.test.ts` measures every screen as it opens.) */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { newContext, open, phone, withBrowser } from "./browser.ts"
import { smallTargets } from "./measure.ts"
import { inBattle } from "./screens.ts"
import { newStage } from "./stage.ts"

const games = join(import.meta.dirname, "..", "..", "games")

describe.runIf(withBrowser)("under a finger", () => {
  const stage = newStage()
  const { errors } = stage

  it("what can be touched has 44 px each way with the sheet half and wholly up, and in each of its papers", async () => {
    const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    for (let height = 0; height < 2; height++) {
      await page.locator(".sheet-handle").tap()
      expect(await smallTargets(page)).toEqual([])
    }
    for (const tab of await page.getByRole("tab").all()) {
      await tab.tap()
      expect(await smallTargets(page), (await tab.textContent()) ?? "").toEqual([])
    }
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it.each([
    ["upright", phone],
    ["on its side", { width: phone.height, height: phone.width }],
  ] as const)(
    "however many answers open from the bar, on a phone %s the answer is confirmed without scrolling",
    async (_, viewport) => {
      const { record } = JSON.parse(readFileSync(join(games, "gtw/test/golden/loos-7.json"), "utf8"))
      // The question after these moves has 27 answers, and a reason for every unit that may not be chosen.
      const cut = { ...record, entries: record.entries.slice(0, 23) }
      const context = await newContext(stage.browser, { viewport, hasTouch: true, isMobile: true })
      const page = await open(context, errors)
      await page.goto(stage.address)
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(cut)) })
      await page.getByRole("button", { name: "One move back" }).tap()
      await page.getByRole("button", { name: "Play on from here" }).tap()
      await page.locator(".curtain button, .raise-curtain").tap() // both sides are played at this screen
      const sentence = page.locator(".prompt .sentence")
      await sentence.filter({ hasText: "Which units attack" }).waitFor()
      await page.locator(".answers > .more").tap()
      const options = page.locator(".more-list .button.option")
      expect(await options.count()).toBeGreaterThan(20)
      await options.nth(3).tap()
      await page.locator(".not-now li:last-child").scrollIntoViewIfNeeded()
      const confirm = await page.getByRole("button", { name: "Confirm", exact: true }).boundingBox()
      if (!confirm) throw new Error("expected a button to confirm the answer")
      expect(confirm.y).toBeGreaterThan(0)
      expect(confirm.y + confirm.height).toBeLessThanOrEqual(viewport.height)
      expect(confirm.x + confirm.width).toBeLessThanOrEqual(viewport.width)
      expect(await smallTargets(page)).toEqual([])
      await page.touchscreen.tap(confirm.x + confirm.width / 2, confirm.y + confirm.height / 2)
      await sentence.filter({ hasNotText: "Which units attack" }).waitFor()
      await context.close()
      expect(errors).toEqual([])
    },
    60_000,
  )
})
