/** `npm run screenshots`: a picture of every screen into docs/screenshots, on a laptop by day and on a phone by night. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { answerOnce, build, launch, newContext, open, screenshots, serve } from "../test/browser.ts"
import { allScreens, begin, openTab, show, views } from "../test/screens.ts"
import { newServer } from "../test/server.ts"

/** The screens that need a server: the lobby, a waiting room, a table with a clock. */
async function online(page: Page, address: string, keep: (name: string) => Promise<void>): Promise<void> {
  await page.goto(`${address}#/online`)
  await page.waitForSelector(".lobby")
  await keep("lobby")
  await page.getByRole("button", { name: "Create" }).click()
  await page.waitForSelector(".seats")
  await keep("waiting-room")
  await page.goto(`${address}#/online`)
  await page
    .locator("label", { hasText: /^Against/ })
    .locator("select")
    .selectOption("regular")
  await page.getByLabel("Time for each answer").selectOption("1800")
  await page.getByRole("button", { name: "Create" }).click()
  await page.waitForSelector(".prompt .tray")
  for (let n = 0; n < 4; n++) await answerOnce(page)
  await page.waitForSelector(".prompt .answers")
  await keep("online")
}

/** A set-piece attack with its written barrage: on the map move by move, and on the timeline. */
async function barrage(page: Page, address: string, keep: (name: string) => Promise<void>): Promise<void> {
  await page.goto(`${address}#/game/trr`)
  await page.locator(".scenario", { hasText: "Glatz Redoubt" }).locator("input").check()
  await begin(page)
  await page.waitForSelector(".prompt .answers")
  while (!(await page.locator(".prompt .sentence", { hasText: "Which unit acts" }).count())) {
    await answerOnce(page)
    await page.waitForSelector(".prompt .answers")
  }
  await openTab(page, "Plan")
  await keep("barrage")
}

build()
mkdirSync(screenshots, { recursive: true })
const wanted = process.argv.slice(2)
const host = await serve()
const browser = await launch()
const server = await newServer()
const errors: string[] = []
try {
  if (wanted.length === 0 || wanted.includes("online")) await server.start()
  for (const { name: view, options } of views) {
    const context = await newContext(browser, options)
    const page = await open(context, errors)
    const keep = async (name: string) => {
      await page.screenshot({ path: join(screenshots, `${name}-${view}.png`) })
      console.log(`${name}-${view}.png`)
    }
    for (const screen of await allScreens()) {
      if (screen.unpictured || (wanted.length > 0 && !wanted.includes(screen.name))) continue
      await page.goto("about:blank") // a picture shows what a visitor sees who opens the page directly
      await show(page, host.address, screen)
      await page.waitForTimeout(250)
      await keep(screen.name)
    }
    if (wanted.length === 0 || wanted.includes("barrage")) await barrage(page, host.address, keep)
    if (wanted.length === 0 || wanted.includes("online")) await online(page, server.address, keep)
    await context.close()
  }
} finally {
  await browser.close()
  await host.stop()
  await server.end()
}
for (const error of errors) console.error(error)
process.exitCode = errors.length === 0 ? 0 : 1
