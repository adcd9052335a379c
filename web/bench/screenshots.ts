/** `npm run screenshots`: a picture of every screen into docs/screenshots, on a laptop by day and on a phone by night. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { build, launch, newContext, open, screenshots, serve } from "../test/house.ts"
import { allScreens, show, views } from "../test/screens.ts"

build()
mkdirSync(screenshots, { recursive: true })
const wanted = process.argv.slice(2)
const host = await serve()
const browser = await launch()
const errors: string[] = []
try {
  for (const { name: view, options } of views) {
    const context = await newContext(browser, options)
    const page = await open(context, errors)
    for (const screen of await allScreens()) {
      if (screen.unpictured || (wanted.length > 0 && !wanted.includes(screen.name))) continue
      await show(page, host.address, screen)
      await page.screenshot({ path: join(screenshots, `${screen.name}-${view}.png`) })
      console.log(`${screen.name}-${view}.png`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await host.stop()
}
for (const error of errors) console.error(error)
process.exitCode = errors.length === 0 ? 0 : 1
