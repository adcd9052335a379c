/**
 * `npm run battles`: plays the beginners' scenario of every game (or of the games named) in a real browser, from the front page to its
 * after-action report, by touching and dragging what is on the map and pressing the buttons of answers; then its replay; then the teaching
 * game with the keyboard alone. There is no time limit; `npm test` plays only short games.
 */
import { gameIds, loadGame } from "@salient/games"
import type { Page } from "playwright-core"
import { answerByKeys, build, launch, newContext, open, serve, watchAgain } from "../test/browser.ts"
import { Hand } from "../test/hand.ts"
import { begin } from "../test/screens.ts"

/** With fewer answers than this, a first battle would not be a real one. */
const fewest = 20
const wanted = process.argv.slice(2)

build()
const host = await serve()
const browser = await launch()
const errors: string[] = []

/** Plays a battle to its end, then watches the replay. */
async function battle(name: string, game: string, play: (page: Page) => Promise<number>): Promise<void> {
  const context = await newContext(browser)
  const page = await open(context, errors)
  await page.goto(host.address)
  await page.locator(`a[href="#/game/${game}"]`).first().click()
  await begin(page)
  await page.waitForSelector(".prompt .answers")
  const began = Date.now()
  const answers = await play(page)
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  console.log(`${name}: ${answers} answers in ${seconds} s. ${await page.locator(".prompt .sentence").textContent()}`)
  if (answers <= fewest) errors.push(`${name}: expected more than ${fewest} answers, found ${answers}`)
  await page.locator(".report .losses, .report .swing-line").first().waitFor({ state: "attached" })
  await watchAgain(page, answers)
  await context.close()
}

async function byHand(page: Page, game: string): Promise<number> {
  const { answers, onMap } = await new Hand(page, await loadGame(game)).play()
  console.log(`${game}: ${onMap} of ${answers} answers on the map itself`)
  return answers
}

async function withKeys(page: Page): Promise<number> {
  let answers = 0
  while (await answerByKeys(page)) answers++
  return answers
}

try {
  for (const game of wanted.length > 0 ? wanted : gameIds)
    await battle(game, game, (page) => byHand(page, game)).catch((error) => errors.push(`${game}: ${error}`))
  if (wanted.length === 0)
    await battle("raid with keys alone", "raid", withKeys).catch((error) =>
      errors.push(`raid with keys alone: ${error}`),
    )
} finally {
  await browser.close()
  await host.stop()
}
for (const error of errors) console.error(error)
process.exitCode = errors.length === 0 ? 0 : 1
