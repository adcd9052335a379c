/** `npm run battles`: the newcomer's own scenario of every game (or of those named) to its end in a real browser, however long it takes. */
import { gameIds } from "@salient/games"
import { build, launch, newContext, open, playOut, serve } from "../test/house.ts"
import { begin } from "../test/screens.ts"

const patience = 30 * 60_000
const wanted = process.argv.slice(2)

build()
const host = await serve()
const browser = await launch()
const errors: string[] = []
try {
  for (const game of wanted.length > 0 ? wanted : gameIds) {
    const context = await newContext(browser)
    const page = await open(context, errors)
    await page.goto(`${host.address}#/game/${game}`)
    await begin(page)
    await page.waitForSelector(".prompt .answers")
    const began = Date.now()
    const answers = await playOut(page, patience)
    const seconds = ((Date.now() - began) / 1000).toFixed(0)
    console.log(`${game}: ${answers} answers in ${seconds} s. ${await page.locator(".prompt .sentence").textContent()}`)
    await context.close()
  }
} finally {
  await browser.close()
  await host.stop()
}
for (const error of errors) console.error(error)
process.exitCode = errors.length === 0 ? 0 : 1
