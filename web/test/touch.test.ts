/** Everything that a finger touches on a phone is large enough: every button, link, field and tab of every screen is measured. */
import { describe, expect, it } from "vitest"
import { newContext, open, phone, withBrowser } from "./browser.ts"
import { smallTargets } from "./measure.ts"
import { allScreens, inBattle, show } from "./screens.ts"
import { newStage } from "./stage.ts"

const screens = await allScreens()

describe.runIf(withBrowser)("under a finger", () => {
  const stage = newStage()
  const { errors } = stage

  it("what can be touched on a phone has 44 px each way, on every screen", async () => {
    const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
    const page = await open(context, errors)
    const small: { readonly [screen: string]: readonly string[] }[] = []
    for (const screen of screens) {
      await page.goto("about:blank")
      await show(page, stage.address, screen)
      const found = await smallTargets(page)
      if (found.length > 0) small.push({ [screen.name]: found })
    }
    expect(small).toEqual([])
    await context.close()
    expect(errors).toEqual([])
  }, 300_000)

  it("the same with the sheet half and wholly up, and in each of its papers", async () => {
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
