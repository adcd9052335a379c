/** Everything that a finger touches on the sheet of a phone is large enough. (`screens.test.ts` measures every screen as it opens.) */
import { describe, expect, it } from "vitest"
import { newContext, open, phone, withBrowser } from "./browser.ts"
import { smallTargets } from "./measure.ts"
import { inBattle } from "./screens.ts"
import { newStage } from "./stage.ts"

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
})
