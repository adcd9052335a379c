/** One gesture, one move: what a drag or a click means is carried out through all the questions it answers. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answerOnce, newContext, open, phone, withBrowser } from "./browser.ts"
import {
  counted,
  fireOnTable,
  giveFireOrder,
  giveMoveOrder,
  moveBrigade,
  moveOnTable,
  playRaidTurn,
  until,
} from "./clicks.ts"
import { eventually } from "./eventually.ts"
import { begin, inBattle } from "./screens.ts"
import { newStage } from "./stage.ts"

type Place = { readonly x: number; readonly y: number }

const middleOf = async (page: Page, what: string): Promise<Place> => {
  const box = await page.locator(what).first().boundingBox()
  if (!box) throw new Error(`expected ${what} to be seen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The hex above a unit's own: free ground in front of the raiders' line. */
const ahead = ({ x, y }: Place, hexes: number): Place => ({ x, y: y - hexes * 66 })

describe.runIf(withBrowser)("one gesture, one move", () => {
  const stage = newStage()
  const { errors } = stage

  it("a unit that may act is dragged to a hex: chosen, moved and there, without another click", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const unit = page.locator(".counter.lit").first()
    const id = (await unit.getAttribute("data-piece")) ?? ""
    const before = await unit.getAttribute("style")
    const from = await middleOf(page, ".counter.lit")
    const to = ahead(from, 1)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await page.mouse.up()
    await eventually(() => page.locator(`.pieces [data-piece="${id}"]`).getAttribute("style")).not.toBe(before)
    await page.waitForSelector(".trail", { state: "attached" })
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a touch of a place that cannot be chosen is answered, and one beyond reach says why", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const from = await middleOf(page, ".counter.lit")
    await page.mouse.click(ahead(from, 5).x, ahead(from, 5).y)
    await eventually(() => page.locator(".refusal").textContent()).toMatch(/cannot be chosen now/)
    await page.mouse.click(from.x, from.y)
    await page.waitForSelector(".lit-hex.within")
    await page.mouse.click(ahead(from, 7).x, ahead(from, 7).y)
    await eventually(() => page.locator(".refusal").textContent()).toMatch(/does not reach|cannot be chosen/)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a raid turn of four moves takes ten clicks at most", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const clicks = await counted(page, () => playRaidTurn(page))
    expect(clicks).toBeLessThanOrEqual(10)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a platoon dropped on the enemy goes as far as it may; one that can only fire aims, also between the enemy's men", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/tgw`)
    await page.locator(".scenario", { hasText: "Two Platoons and a Trench" }).locator("input").check()
    await begin(page)
    await until(page, /Which unit moves/)
    await page.locator(".board-tools").getByRole("button", { name: "Show the whole board" }).click()
    /** The men of a unit of a side who can be gripped. */
    const men = (of: string) =>
      page.evaluate(
        (of) =>
          [...document.querySelectorAll(`.pieces .counter${of}`)].map((unit) =>
            [...unit.querySelectorAll(".base")].flatMap((base) => {
              const { x, y, width, height } = base.getBoundingClientRect()
              const at = { x: x + width / 2, y: y + height / 2 }
              return document.elementFromPoint(at.x, at.y)?.closest("[data-piece]") === unit ? [at] : []
            }),
          ),
        of,
      )
    const drag = async (from: Place, to: Place) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 6 })
      await page.mouse.up()
    }
    const platoon = async (of: string): Promise<readonly Place[]> => {
      const found = (await men(of)).find((all) => all.length > 5)
      if (!found) throw new Error("expected a platoon of which more than five men are seen")
      return found
    }
    await page.waitForSelector(".pieces .counter.lit")
    const first = (await page.locator(".pieces .counter.lit").first().getAttribute("data-piece")) ?? ""
    const foes = `[data-piece^="unit:${first.startsWith("unit:red") ? "blue" : "red"}"]`
    const [own, foe] = [await platoon(".lit"), await platoon(foes)]
    await drag(own[0] as Place, foe[4] as Place)
    await page.locator(".answers .button", { hasText: "over open ground" }).first().click()
    // It stops short of the enemy, or the rules say why it cannot go there at all.
    await page.waitForSelector(".draft-base", { state: "attached" })
    await page.waitForSelector(".answers > .button.act:enabled, .note .verdict")

    const back = page.getByRole("button", { name: "One step back" })
    while (await back.isVisible()) await back.click()
    await page.getByRole("button", { name: "Stay here" }).click()
    await until(page, /Which unit moves/)
    await page.getByRole("button", { name: "End the Movement Phase" }).click()
    await until(page, /Which unit fires/)
    await page.waitForSelector(".pieces .counter.lit")
    const [firer, target] = [await platoon(".lit"), await platoon(foes)]
    const [left, right] = [target[2] as Place, target[3] as Place]
    await drag(firer[0] as Place, { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 })
    await eventually(() => page.locator(".answers > .button.act, .refusal").first().textContent()).toMatch(
      /Fire at|cannot|may not|sight|range/,
    )
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("a battalion is moved by a drag and a confirmation: two presses", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/dgk`)
    await begin(page)
    await until(page, /which formation acts/)
    await page
      .locator(".answers")
      .getByRole("button", { name: /Bde HQ/ })
      .click()
    await page.waitForFunction(() => document.querySelector(".sentence")?.textContent?.includes("Who acts next"))
    await page.waitForSelector(".pieces .counter.lit .base")
    const clicks = await counted(page, () => moveOnTable(page, { x: 0, y: -70 }))
    expect(clicks).toBeLessThanOrEqual(2)
    await context.close()
    expect(errors).toEqual([])
  }, 90_000)

  it("a whole brigade goes by a frame around it and one drag: at most twelve presses for its round", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/dgk`)
    await begin(page)
    await until(page, /which formation acts/)
    const clicks = await counted(page, async () => {
      await page
        .locator(".answers")
        .getByRole("button", { name: /Bde HQ/ })
        .click()
      await page.waitForFunction(() => document.querySelector(".sentence")?.textContent?.includes("Who acts next"))
      await moveBrigade(page, { x: 0, y: -60 })
    })
    expect(clicks).toBeLessThanOrEqual(12)
    await context.close()
    expect(errors).toEqual([])
  }, 90_000)

  it("a Move order of six takes eighteen presses at most, a Fire order four, a battery's fire three", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    const start = async (game: string, dice: string, asks: RegExp) => {
      await page.goto(`${stage.address}?dice=${dice}#/game/${game}`)
      await begin(page)
      await until(page, asks)
    }
    await start("gwc", "ypres", /What do you order/)
    expect(await counted(page, () => giveMoveOrder(page, "Rommel", 6))).toBeLessThanOrEqual(18)
    await start("gwc", "loos", /What do you order/)
    expect(await counted(page, () => giveFireOrder(page, /Ebel/))).toBeLessThanOrEqual(4)
    await start("trr", "a-battle-for-the-tests", /Which unit acts/)
    expect(await counted(page, () => fireOnTable(page, "Field Battery"))).toBeLessThanOrEqual(3)
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it.each([
    ["a mouse", {}],
    ["a finger, on a phone", { viewport: phone, hasTouch: true, isMobile: true }],
  ] as const)(
    "a platoon of gwc goes several hexes across the map by one drag with %s",
    async (_hand, options) => {
      const context = await newContext(stage.browser, options)
      const page = await open(context, errors)
      await page.goto(`${stage.address}?dice=ypres#/game/gwc`)
      await begin(page)
      await until(page, /What do you order/)
      await page.locator(".answers").getByRole("button", { name: /Move/ }).first().click()
      await until(page, /Who moves/)
      await page.waitForSelector(".lit-hex.within")
      const drag = await page.evaluate(() => {
        const middle = (el: Element) => {
          const { x, y, width, height } = el.getBoundingClientRect()
          return { x: x + width / 2, y: y + height / 2, width }
        }
        const counters = [...document.querySelectorAll(".pieces .counter")].map((el) => ({ el, ...middle(el) }))
        const unit = counters.find((c) => c.el.matches(".chosen"))
        if (!unit) return null
        const hexes = [...document.querySelectorAll(".lit-hex.within")].map(middle)
        const [to] = hexes
          .filter((h) => Math.hypot(h.x - unit.x, h.y - unit.y) > 1.9 * 0.87 * h.width) // more than one hex away
          .filter((h) => counters.every((c) => Math.hypot(c.x - h.x, c.y - h.y) > h.width / 2))
          .filter((h) => document.elementFromPoint(h.x, h.y)?.closest(".board > svg"))
          .sort((a, b) => b.x - a.x)
        return to ? { id: unit.el.getAttribute("data-piece") ?? "", from: unit, to } : null
      })
      if (!drag) throw new Error("expected a platoon in hand, and a free hex two hexes away within its reach")
      const before = Number.parseInt((await page.locator(".table").getAttribute("data-at")) ?? "", 10)
      const { from, to } = drag
      if ("hasTouch" in options) {
        const hand = await context.newCDPSession(page)
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: Place) =>
          hand.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] })
        await touch("touchStart", from)
        for (let n = 1; n <= 6; n++)
          await touch("touchMove", { x: from.x + ((to.x - from.x) * n) / 6, y: from.y + ((to.y - from.y) * n) / 6 })
        await touch("touchEnd")
      } else {
        await page.mouse.move(from.x, from.y)
        await page.mouse.down()
        await page.mouse.move(to.x, to.y, { steps: 6 })
        await page.mouse.up()
      }
      // One answer, and the platoon is there; the enemy may have let it pass in answers of his own.
      await page.waitForFunction(
        (was) => Number.parseInt(document.querySelector(".table")?.getAttribute("data-at") ?? "", 10) > was,
        before,
      )
      await eventually(async () => {
        const now = await middleOf(page, `.pieces [data-piece="${drag.id}"]`)
        return Math.hypot(now.x - to.x, now.y - to.y)
      }).toBeLessThan(to.width / 2)
      await context.close()
      expect(errors).toEqual([])
    },
    120_000,
  )

  it("a question with one answer is not asked against the computer", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const alone: string[] = []
    for (let n = 0; n < 40; n++) {
      if (!(await answerOnce(page))) break
      await page.waitForSelector(".answers .suggest:enabled, .prompt a[href*='#/replay/']")
      const only = await page.locator(".prompt").evaluate((prompt) => prompt.getAttribute("data-answers") === "1")
      if (only) alone.push((await page.locator(".prompt .sentence").textContent()) ?? "")
    }
    expect(alone).toEqual([])
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)
})
