/** How many clicks a person needs: scripts that play a piece of a game by gestures alone, and what counts them. */
import type { Page } from "playwright-core"
import { answerOnce } from "./browser.ts"

/** Counts the presses of a mouse button or a finger while something is done. */
export async function counted(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const counter = globalThis as unknown as { presses: number; counting?: boolean }
    counter.presses = 0
    if (!counter.counting) addEventListener("pointerdown", () => counter.presses++, { capture: true })
    counter.counting = true
  })
  await act()
  return page.evaluate(() => (globalThis as unknown as { presses: number }).presses)
}

const sentence = (page: Page) => page.locator(".prompt .sentence")

/** Waits until a question stands that is not the one that stood before, or the computer thinks, or all is over. */
const asked = (page: Page) => page.waitForSelector(".answers .suggest:enabled, .prompt a[href*='#/replay/']")

/** The raiders' four parties go one after the other, each by one drag to a free hex next to it. */
export async function playRaidTurn(page: Page): Promise<void> {
  for (let moves = 0; moves < 4; moves++) {
    await asked(page)
    await page.waitForFunction(() => document.querySelector(".sentence")?.textContent?.includes("Which unit acts"))
    await page.waitForSelector(".pieces .counter.lit, .pieces .counter.chosen")
    const drag = await page.evaluate(() => {
      const middle = (el: Element) => {
        const { x, y, width, height } = el.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }
      const taken = [...document.querySelectorAll(".pieces .counter")].map(middle)
      for (const unit of document.querySelectorAll(".pieces .counter.lit, .pieces .counter.chosen")) {
        const from = middle(unit)
        const hexes = [...document.querySelectorAll(".hex-names text")].map(middle)
        const near = hexes
          .map((h) => ({ x: h.x, y: h.y + 28 }))
          .filter((h) => Math.hypot(h.x - from.x, h.y - from.y) < 100)
          .filter((h) => taken.every((t) => Math.hypot(t.x - h.x, t.y - h.y) > 40))
          .filter((h) => document.elementFromPoint(h.x, h.y)?.closest(".board > svg"))
          .sort((a, b) => a.y - b.y)
        const [to] = near
        if (to) return { from, to }
      }
      return null
    })
    if (!drag) throw new Error(`expected a party that can go ahead, at: ${await sentence(page).textContent()}`)
    const before = await page.locator(".table").getAttribute("data-at")
    await page.mouse.move(drag.from.x, drag.from.y)
    await page.mouse.down()
    await page.mouse.move(drag.to.x, drag.to.y, { steps: 4 })
    await page.mouse.up()
    await page.waitForFunction((was) => document.querySelector(".table")?.getAttribute("data-at") !== was, before)
    await asked(page)
    // What a party has left it keeps: it stays where it was led.
    for (let n = 0; n < 3 && (await sentence(page).textContent())?.includes("Where does"); n++) {
      const stay = page.getByRole("button", { name: "Stay here" })
      await stay.click()
      await page.waitForFunction(() => !document.querySelector(".sentence")?.textContent?.includes("Where does"))
      await asked(page)
    }
  }
}

/** Answers by suggestion until a question of this kind stands. */
export async function until(page: Page, says: RegExp, most = 60): Promise<void> {
  for (let n = 0; n < most; n++) {
    await asked(page)
    if (says.test((await sentence(page).textContent()) ?? "")) return
    await answerOnce(page)
  }
  throw new Error(`expected to be asked ${says}, at: ${await sentence(page).textContent()}`)
}

const middle = async (page: Page, what: string): Promise<{ x: number; y: number }> => {
  const box = await page.locator(what).first().boundingBox()
  if (!box) throw new Error(`expected ${what} to be seen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A unit of a brigade on a table: dragged ahead, which chooses it, orders its movement and draws its way; then confirmed. */
export async function moveOnTable(page: Page, by: { readonly x: number; readonly y: number }): Promise<void> {
  const from = await middle(page, ".pieces .counter.lit .base")
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 })
  await page.mouse.up()
  await page.waitForSelector(".draft-base:not(.refused)", { state: "attached" })
  const before = await page.locator(".table").getAttribute("data-at")
  await page.locator(".answers > .button.act:enabled").click()
  await page.waitForFunction((was) => document.querySelector(".table")?.getAttribute("data-at") !== was, before)
}
