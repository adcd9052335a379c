/** Every screen: axe finds nothing, and nothing is wider than the window. */
import { describe, expect, it } from "vitest"
import { laptop, newContext, open, phone, violations, withBrowser } from "./browser.ts"
import { allScreens, drawn, show } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("screens", () => {
  const stage = newStage()
  const { errors } = stage

  // Getting to a screen costs most: once there it is looked at in both sizes and both themes.
  it("axe finds no violation on any screen, laptop and phone, light and dark, and none is wider than the window", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    const found: string[] = []
    for (const screen of await allScreens()) {
      await page.setViewportSize(laptop)
      await show(page, stage.address, screen)
      for (const viewport of [laptop, phone]) {
        await page.setViewportSize(viewport)
        await drawn(page)
        for (const theme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme: theme })
          await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
          const asked = theme === "light" ? undefined : ["color-contrast"]
          const said = await violations(page, asked, screen.seenElsewhere)
          found.push(...said.map((v) => `${screen.name}, ${viewport.width} wide, ${theme}: ${v}`))
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > viewport.width) found.push(`${screen.name}: ${wide} wide in a window of ${viewport.width}`)
      }
    }
    await context.close()
    expect(found).toEqual([])
    expect(errors).toEqual([])
  }, 600_000)
})
