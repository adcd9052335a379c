/** How many clicks a player needs: scripts that play a piece of a game by gestures alone, and the counter of clicks. */
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

/** Waits until a new question is on screen, or the computer thinks, or the match is over. */
const asked = (page: Page) => page.waitForSelector(".answers .suggest:enabled, .prompt a[href*='#/replay/']")

type Drag = { readonly id: string; readonly from: Place; readonly to: Place }
type Place = { readonly x: number; readonly y: number }

/** A unit that may act, other than these, and a free hex next to it: the unit farthest in that direction. */
const freeStep = (page: Page, towards: Place, done: readonly string[]): Promise<Drag | null> =>
  page.evaluate(
    ({ towards, done }) => {
      const middle = (el: Element) => {
        const { x, y, width, height } = el.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }
      const ahead = (p: { x: number; y: number }) => p.x * towards.x + p.y * towards.y
      const taken = [...document.querySelectorAll(".pieces .counter")].map(middle)
      for (const unit of document.querySelectorAll(".pieces .counter.lit, .pieces .counter.chosen")) {
        const id = unit.getAttribute("data-piece") ?? ""
        const from = middle(unit)
        if (done.includes(id) || document.elementFromPoint(from.x, from.y)?.closest("[data-piece]") !== unit) continue
        const [to] = [...document.querySelectorAll(".hex-names text")]
          .map(middle)
          .map((h) => ({ x: h.x, y: h.y + 28 }))
          .filter((h) => Math.hypot(h.x - from.x, h.y - from.y) < 100)
          .filter((h) => taken.every((t) => Math.hypot(t.x - h.x, t.y - h.y) > 40))
          .filter((h) => document.elementFromPoint(h.x, h.y)?.closest(".board > svg"))
          .sort((a, b) => ahead(b) - ahead(a))
        if (to) return { id, from, to }
      }
      return null
    },
    { towards, done },
  )

async function dragTo(page: Page, from: Place, to: Place): Promise<void> {
  const before = await page.locator(".table").getAttribute("data-at")
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await page.waitForFunction((was) => document.querySelector(".table")?.getAttribute("data-at") !== was, before)
  await asked(page)
}

/** The raiders' four parties move one after the other, each by one drag to a free hex next to it. */
export async function playRaidTurn(page: Page): Promise<void> {
  for (let moves = 0; moves < 4; moves++) {
    await asked(page)
    await says(page, "Which unit acts")
    await page.waitForSelector(".pieces .counter.lit, .pieces .counter.chosen")
    const drag = await freeStep(page, { x: 0, y: -1 }, [])
    if (!drag) throw new Error(`expected a party that can go ahead, at: ${await sentence(page).textContent()}`)
    await dragTo(page, drag.from, drag.to)
    // A party keeps its remaining moves: it stays where it was moved to.
    for (let n = 0; n < 3 && (await sentence(page).textContent())?.includes("Where does"); n++) {
      const stay = page.getByRole("button", { name: "Stay here" })
      await stay.click()
      await page.waitForFunction(() => !document.querySelector(".sentence")?.textContent?.includes("Where does"))
      await asked(page)
    }
  }
}

/** Waits until this question is asked. */
const says = (page: Page, words: string) =>
  page.waitForFunction((asks) => document.querySelector(".sentence")?.textContent?.includes(asks), words)

const answer = (page: Page, name: RegExp) => page.locator(".answers").getByRole("button", { name }).first().click()

/** A Move order: the card, the Leader from his stack, all units in his range, then each unit by one drag to the rear. */
export async function giveMoveOrder(page: Page, leader: string, units: number): Promise<void> {
  await says(page, "What do you order")
  await answer(page, /Move/)
  await says(page, "is activated to")
  for (let n = 0; n < 3 && (await sentence(page).textContent())?.includes("is activated to"); n++) {
    const { x, y } = await middle(page, `.pieces .counter[aria-label*="${leader}"]`)
    await page.mouse.click(x, y)
    await page.waitForTimeout(400)
  }
  await says(page, "activate with him")
  await answer(page, /Confirm/)
  const done: string[] = []
  while (done.length < units) {
    await says(page, "Who moves")
    await page.waitForSelector(".lit-hex.within")
    const drag = await freeStep(page, { x: 1, y: 0 }, done)
    if (!drag)
      throw new Error(`expected a unit that can move after ${done.length}, at: ${await sentence(page).textContent()}`)
    await dragTo(page, drag.from, drag.to)
    done.push(drag.id)
  }
}

/** A Fire order: the card, the Leader, all units in his range, the target; the dice are rolled. */
export async function giveFireOrder(page: Page, leader: RegExp): Promise<void> {
  await says(page, "What do you order")
  await answer(page, /Fire/)
  await says(page, "is activated to")
  await answer(page, leader)
  await says(page, "activate with him")
  await answer(page, /Confirm/)
  await says(page, "Fire at which hex")
  await answer(page, /Fire at .* %/)
  await page.waitForFunction(() => !document.querySelector(".sentence")?.textContent?.includes("Fire at which hex"))
}

/** A unit on a table fires: the unit, fire, the target; each number is on its button before it is pressed. */
export async function fireOnTable(page: Page, unit: string): Promise<void> {
  await says(page, "Which unit acts")
  const { x, y } = await middle(page, `.pieces .counter.lit[aria-label*="${unit}"]`)
  await page.mouse.click(x, y)
  await says(page, "attempt")
  await answer(page, /^\d? ?Fire \d+ %/)
  await page.waitForFunction(() => !document.querySelector(".sentence")?.textContent?.includes("attempt"))
  await answer(page, /Fire .* at .* \d+ %/)
  await page.waitForFunction(() => !document.querySelector(".sentence")?.textContent?.includes("do?"))
}

/** A whole brigade: a frame drawn around it with the shift key held, and one drag that all units follow, until somebody else is asked. */
export async function moveBrigade(page: Page, by: Place): Promise<void> {
  await page.waitForSelector(".pieces .counter.lit .base")
  const board = await page.locator(".board").boundingBox()
  if (!board) throw new Error("expected a board")
  await page.keyboard.down("Shift")
  await page.mouse.move(board.x + 60, board.y + 8)
  await page.mouse.down()
  await page.mouse.move(board.x + board.width - 8, board.y + board.height - 8, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up("Shift")
  await page.waitForFunction(() => document.querySelectorAll(".pieces .counter.chosen").length > 2)
  const from = await page.evaluate(() => {
    for (const base of document.querySelectorAll(".pieces .counter.chosen .base")) {
      const { x, y, width, height } = base.getBoundingClientRect()
      const at = { x: x + width / 2, y: y + height / 2 }
      if (document.elementFromPoint(at.x, at.y)?.closest(".base") === base) return at
    }
    return null
  })
  if (!from) throw new Error("expected a unit of the brigade that can be gripped")
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
  await page.mouse.up()
  await page.waitForFunction(() => document.querySelectorAll(".pieces .counter.spent").length > 2)
}

/** Answers by suggestion until a question of this kind appears. */
export async function until(page: Page, says: RegExp, most = 60): Promise<void> {
  for (let n = 0; n < most; n++) {
    await asked(page)
    if (says.test((await sentence(page).textContent()) ?? "")) return
    await answerOnce(page)
  }
  throw new Error(`expected to be asked ${says}, at: ${await sentence(page).textContent()}`)
}

const middle = async (page: Page, what: string): Promise<Place> => {
  const box = await page.locator(what).first().boundingBox()
  if (!box) throw new Error(`expected ${what} to be seen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A unit of a brigade on a table: dragged forward, which chooses it, orders its movement and draws its path; then confirmed. */
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
