/** Every screen: axe finds nothing, and nothing is wider than the window. */
import { describe, expect, it } from "vitest"
import { newContext, open, violations, withBrowser } from "./browser.ts"
import { allScreens, show, views } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("screens", () => {
  const stage = newStage()
  const { errors } = stage

  it.each(views)(
    "axe finds no violation on any screen, and none is wider than the window: $name",
    async ({ options }) => {
      const context = await newContext(stage.browser, options)
      const page = await open(context, errors)
      const found: string[] = []
      for (const screen of await allScreens()) {
        await show(page, stage.address, screen)
        found.push(...(await violations(page)).map((v) => `${screen.name}: ${v}`))
        const { colorScheme } = options
        const other = colorScheme === "light" ? "dark" : "light"
        await page.emulateMedia({ colorScheme: other })
        await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, other)
        found.push(...(await violations(page, ["color-contrast"])).map((v) => `${screen.name}, ${other}: ${v}`))
        await page.emulateMedia({ colorScheme })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > options.viewport.width) found.push(`${screen.name}: ${wide} wide`)
      }
      await context.close()
      expect(found).toEqual([])
      expect(errors).toEqual([])
    },
    300_000,
  )
})
