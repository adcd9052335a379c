/** Looks at every screen as axe does, in some sizes and themes. */
import type { Browser } from "playwright-core"
import { laptop, newContext, open, phone, violations } from "./browser.ts"
import { smallTargets } from "./measure.ts"
import { allScreens, drawn, show } from "./screens.ts"

export type Look = { readonly viewport: typeof laptop | typeof phone; readonly theme: "light" | "dark" }

/** Every size and every theme once: layout depends on the size alone, colours on the theme alone. */
export const eachOnce: readonly Look[] = [
  { viewport: laptop, theme: "light" },
  { viewport: phone, theme: "dark" },
]

/** Every size in every theme. */
export const eachInEach: readonly Look[] = [
  ...eachOnce,
  { viewport: laptop, theme: "dark" },
  { viewport: phone, theme: "light" },
]

/** What axe finds on all screens, which of them are wider than the window, and what is too small on a phone. Getting to a screen costs most: once there, all looks are taken. */
export async function examineScreens(
  browser: Browser,
  address: string,
  looks: readonly Look[],
  errors: string[],
): Promise<string[]> {
  const context = await newContext(browser)
  const page = await open(context, errors)
  const found: string[] = []
  for (const screen of await allScreens()) {
    await page.setViewportSize(laptop)
    await show(page, address, screen)
    for (const { viewport, theme } of looks) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme)
      await drawn(page)
      const said = await violations(page, undefined, screen.seenElsewhere)
      found.push(...said.map((v) => `${screen.name}, ${viewport.width} wide, ${theme}: ${v}`))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > viewport.width) found.push(`${screen.name}: ${wide} wide in a window of ${viewport.width}`)
      if (viewport !== phone) continue
      const small = await smallTargets(page)
      found.push(...small.map((what) => `${screen.name}, too small for a finger: ${what}`))
    }
  }
  await context.close()
  return found
}
