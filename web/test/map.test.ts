/** The map is the page: its share of the screen, that only the player moves it, and the size of what is on it. */
import { gameIds } from "@salient/games"
import { describe, expect, it } from "vitest"
import { answerOnce, laptop, newContext, open, phone, playOn, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { cameraOf, mapShare, pieceSizes, smallTexts } from "./measure.ts"
import { begin, inBattle, openTab } from "./screens.ts"
import { newStage } from "./stage.ts"

const wide = { width: 1920, height: 1080 } as const

describe.runIf(withBrowser)("the map is the page", () => {
  const stage = newStage()
  const { errors } = stage

  it.each([
    { viewport: laptop, least: 70 },
    { viewport: wide, least: 80 },
  ])(
    "it has $least % of $viewport.width × $viewport.height; strip, signs and order bar have their sizes",
    async ({ viewport, least }) => {
      const context = await newContext(stage.browser, { viewport })
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      expect((await mapShare(page)).share).toBeGreaterThanOrEqual(least)
      const box = async (what: string) => page.locator(what).first().boundingBox()
      expect((await box(".masthead"))?.height).toBeLessThanOrEqual(32)
      expect((await box(".order-desk"))?.height).toBe(88)
      expect((await box(".rail.left"))?.width).toBeLessThanOrEqual(36)
      expect(await smallTexts(page, 11)).toEqual([])
      await context.close()
      expect(errors).toEqual([])
    },
    60_000,
  )

  it("a hex that changes hands is drawn anew with the front, and nothing else of 700 hexes and 500 counters is", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/fixture/campaign`)
    await page.waitForSelector(".territory .holding")
    expect(await page.locator(".territory .holding").count()).toBe(700)
    const changed = await page.evaluate(async () => {
      const drawn: string[] = []
      const note = (records: MutationRecord[]) => {
        for (const { target, attributeName, type } of records)
          drawn.push(`${(target as Element).getAttribute?.("class") ?? ""} ${type} ${attributeName ?? ""}`)
      }
      const watch = new MutationObserver(note)
      watch.observe(document.querySelector(".board") as Element, { subtree: true, attributes: true, childList: true })
      const sheet = document.querySelector(".territory") as Element
      const before = sheet.innerHTML
      const held = [...document.querySelectorAll<SVGPathElement>(".holding")].find((hex, i) => {
        const box = hex.getBoundingClientRect() // a hex beside the front without a counter
        const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return i % 28 === 14 && at !== null && at.closest(".counter") === null && at.closest(".board") !== null
      }) as SVGPathElement
      const { x, y, width, height } = held.getBoundingClientRect()
      const [clientX, clientY] = [x + width / 2, y + height / 2]
      const pointer = { bubbles: true, clientX, clientY, pointerId: 1, button: 0, isPrimary: true }
      const under = document.elementFromPoint(clientX, clientY) as Element
      under.dispatchEvent(new PointerEvent("pointerdown", { ...pointer, buttons: 1 }))
      under.dispatchEvent(new PointerEvent("pointerup", pointer))
      for (let n = 0; n < 60 && sheet.innerHTML === before; n++)
        await new Promise((next) => requestAnimationFrame(next))
      note(watch.takeRecords())
      return drawn
    })
    expect(changed.filter((c) => c.startsWith("holding"))).toEqual(["holding attributes fill"])
    expect(changed.filter((c) => c.startsWith("front-line")).length).toBeLessThanOrEqual(2)
    expect(changed.filter((c) => /^(ground|marks|counter|pieces|country)/.test(c))).toEqual([])
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("its rectangle, centre and scale are the same over 50 answers, while panels slide over it and back", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const still = async () => [(await mapShare(page)).box, await cameraOf(page)]
    const before = await still()
    for (let n = 0; n < 50; n++) {
      if ((await playOn(page, 1)) === 0) break
      expect(await still()).toEqual(before)
      if (n % 10 === 0) {
        await openTab(page, "Log")
        await openTab(page, "Sides")
        expect(await still()).toEqual(before)
        await page.getByRole("tab", { name: "Log" }).click()
        await page.getByRole("tab", { name: "Sides" }).click()
      }
    }
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  // At the scale at which regiments are 40 px wide, only the small battle has room for both armies.
  it.each([
    ["dgk", 1],
    ["trr", 1],
    ["tgw", 2],
  ] as const)(
    "once the armies of %s stand, as many as have room are in sight; then the map keeps still",
    async (game, room) => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/game/${game}`)
      await begin(page)
      await page.waitForSelector(".answers .tray")
      const fought = /^(?!Set up|Deploy)/
      for (let n = 0; n < 4 && !fought.test((await page.locator(".prompt .sentence").textContent()) ?? ""); n++) {
        await playOn(page, 1)
        await page.waitForSelector(".answers .suggest:enabled")
      }
      // Of each side somebody is in the window.
      const sides = await page.locator(".pieces .counter").evaluateAll((all) => {
        const board = document.querySelector(".board")?.getBoundingClientRect()
        const seen = all.filter((p) => {
          const { x, y, width, height } = p.getBoundingClientRect()
          const [mx, my] = [x + width / 2, y + height / 2]
          return board && mx > board.left && mx < board.right && my > board.top && my < board.bottom
        })
        return new Set(seen.map((p) => (p.classList.contains("square") ? "square" : "notched"))).size
      })
      const still = await cameraOf(page)
      await playOn(page, 6)
      expect(await cameraOf(page)).toEqual(still)
      expect(sides).toBeGreaterThanOrEqual(room)
      await context.close()
      expect(errors).toEqual([])
    },
    90_000,
  )

  it.each(gameIds)(
    "%s opens on the armies: counters of 44 px, regiments of 40, single bases of 28, no letter under 11",
    async (game) => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/game/${game}`)
      await begin(page)
      await playOn(page, 8)
      const onHexes = (await page.locator(".map .hexes").count()) > 0
      const pieces = await pieceSizes(page)
      expect(pieces.length).toBeGreaterThan(0)
      for (const { id, size, bases } of pieces)
        expect(size, id).toBeGreaterThanOrEqual(onHexes ? 44 : bases > 1 ? 40 : 28)
      expect(await smallTexts(page, 11)).toEqual([])
      await page.getByRole("button", { name: "Show the whole board" }).click()
      await page.waitForTimeout(300)
      expect(await smallTexts(page, 11)).toEqual([])
      await context.close()
      expect(errors).toEqual([])
    },
    90_000,
  )

  it("what is asked about and out of sight is pointed at from the edge, and a touch of the arrow goes there", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    await page.mouse.move(300, 400)
    for (let n = 0; n < 5; n++) await page.mouse.wheel(0, -300) // zoomed in: the map cannot be pushed off the window
    await page.mouse.down()
    await page.mouse.move(300, 40, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(300, 600)
    await page.mouse.down()
    await page.mouse.move(300, 100, { steps: 4 })
    await page.mouse.up()
    const arrow = page.getByRole("button", { name: "Show what the question is about" })
    await arrow.waitFor()
    await arrow.click()
    await arrow.waitFor({ state: "detached" })
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a phone: the map fills the screen under a sheet of three heights, tools are one button, what is touched has 44 px", async () => {
    const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const before = (await mapShare(page)).box
    expect(before.height).toBeGreaterThan(phone.height - 40)
    const height = async () => (await page.locator(".order-desk").boundingBox())?.height ?? 0
    const low = await height()
    expect(low).toBeLessThan(phone.height * 0.25)
    await page.locator(".sheet-handle").tap()
    await eventually(height).toBeGreaterThan(phone.height * 0.4)
    await page.locator(".sheet-handle").tap()
    await eventually(height).toBeGreaterThan(phone.height * 0.8)
    await page.locator(".sheet-handle").tap()
    await eventually(height).toBe(low)
    expect((await mapShare(page)).box).toEqual(before)
    for (const button of await page.locator(".answers .button").all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    expect(await page.locator(".board-tools").isVisible()).toBe(false)
    await page.getByRole("button", { name: "Map tools" }).tap()
    await page.locator(".board-tools").getByRole("button", { name: "Zoom in" }).tap()
    await page.getByRole("tab", { name: "Log" }).tap()
    await page.waitForSelector(".log li >> visible=true")
    expect(await smallTexts(page, 11)).toEqual([])
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("the unit that is asked about has a halo in the act colour, and the ground in its reach is hatched where enemies could fire", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/tgw`)
    await begin(page)
    const sentence = page.locator(".prompt .sentence")
    await page.waitForSelector(".answers .suggest:enabled")
    while (!(await sentence.textContent())?.includes("Where does A Coy Command")) {
      await answerOnce(page)
      await page.waitForSelector(".answers .suggest:enabled")
    }
    const unit = page.locator(".counter.about, .counter.chosen")
    expect(await unit.count()).toBe(1)
    const halos = unit.locator(".halo")
    expect(await halos.count()).toBe(await unit.locator(".base").count())
    const [halo, act] = await page.evaluate(() => {
      const line = getComputedStyle(document.querySelector(".counter .halo") as Element)
      const swatch = document.createElement("i")
      swatch.style.color = "var(--act)"
      document.body.append(swatch)
      const colour = getComputedStyle(swatch).color
      swatch.remove()
      return [line.stroke, colour]
    })
    expect(halo).toBe(act)
    await page.waitForSelector(".within-ground", { state: "attached" })
    await page.waitForSelector(".hatched", { state: "attached" })
    await eventually(() => page.locator(".note").textContent()).toContain("hatched")
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)
})
