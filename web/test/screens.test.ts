/** Every screen: axe finds nothing, and nothing is wider than the window. */
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { build, type Host, launch, newContext, open, serve, violations, withBrowser } from "./house.ts"
import { allScreens, show, views } from "./screens.ts"

const errors: string[] = []
let host: Host
let browser: Browser

describe.runIf(withBrowser)("screens", () => {
  beforeAll(async () => {
    build()
    host = await serve()
    browser = await launch()
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })

  it.each(views)(
    "axe finds no violation on any screen, and none is wider than the window: $name",
    async ({ options }) => {
      const context = await newContext(browser, options)
      const page = await open(context, errors)
      const found: string[] = []
      for (const screen of await allScreens()) {
        await show(page, host.address, screen)
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
