/** Everything that a finger touches on the sheet of a phone is large enough. (`screens.test.ts` measures every screen as it opens.) */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { confirmSuggestion, newContext, open, phone, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { smallTargets } from "./measure.ts"
import { begin, inBattle, openTools } from "./screens.ts"
import { newStage } from "./stage.ts"

const games = join(import.meta.dirname, "..", "..", "games")

describe.runIf(withBrowser)("under a finger", () => {
  const stage = newStage()
  const { errors } = stage

  it("what can be touched has 44 px each way with the sheet half and wholly up, and in each of its papers", async () => {
    const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    for (let height = 0; height < 2; height++) {
      await page.locator(".sheet-handle").tap()
      expect(await smallTargets(page)).toEqual([])
    }
    for (const tab of await page.getByRole("tab").all()) {
      await tab.tap()
      expect(await smallTargets(page), (await tab.textContent()) ?? "").toEqual([])
    }
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it.each(["raid", "dgk", "gtw"])(
    "the answer, a suggestion and undo are on the screen at every question of %s",
    async (game) => {
      const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/game/${game}`)
      await begin(page)
      for (let n = 0; n < 13; n++) {
        await page.waitForSelector(".answers .suggest:enabled")
        // A suggestion may be long: it is given before the buttons are measured.
        await page.getByRole("button", { name: "Suggest", exact: true }).tap()
        await page.waitForSelector(".prompt .suggestion")
        const off = await page.evaluate(() =>
          [...document.querySelectorAll(".answers :is(.suggest, .undo, .undo-more), .answers > .act")].flatMap(
            (sign) => {
              const { x, y, right, bottom } = sign.getBoundingClientRect()
              const within = x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight
              return within ? [] : [`${sign.className} ${x} ${y}: ${document.querySelector(".sentence")?.textContent}`]
            },
          ),
        )
        expect(off).toEqual([])
        await confirmSuggestion(page)
      }
      await context.close()
      expect(errors).toEqual([])
    },
    120_000,
  )

  it("a first visit: the places that are asked about are on the part of the map that the sheet leaves free", async () => {
    const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
    const page = await open(context, errors)
    await page.goto(stage.address)
    await page.getByRole("button", { name: "Play now" }).tap()
    await page.waitForSelector(".tray")
    await page.waitForFunction(() => {
      const edge = document.querySelector(".order-desk")?.getBoundingClientRect().top ?? 0
      const places = [...document.querySelectorAll(".lit-hex")].map((h) => h.getBoundingClientRect())
      return places.length > 0 && places.every((p) => p.bottom < edge + 12)
    })
    // What must be done is said in full.
    const cut = await page
      .locator(".aim-says")
      .evaluateAll((all) => all.filter((a) => a.scrollWidth > a.clientWidth).map((a) => a.textContent))
    expect(cut).toEqual([])
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it.each(["dgk", "trr", "tgw"])(
    "no button of the row that sets %s up lies over another",
    async (game) => {
      const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/game/${game}`)
      await begin(page)
      await page.waitForSelector(".answers .tray")
      const over = await page.locator(".answers :is(.button, select)").evaluateAll((all) => {
        const boxes = all.map((b) => ({ says: b.textContent || b.className, at: b.getBoundingClientRect() }))
        return boxes.flatMap((a, i) =>
          boxes
            .slice(i + 1)
            .filter(
              (b) =>
                a.at.left < b.at.right && b.at.left < a.at.right && a.at.top < b.at.bottom && b.at.top < a.at.bottom,
            )
            .map((b) => `${a.says} / ${b.says}`),
        )
      })
      expect(over).toEqual([])
      await context.close()
      expect(errors).toEqual([])
    },
    60_000,
  )

  it("a list of what is not possible has all the room down to the edge of the screen", async () => {
    const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    await page.locator(".answers > .more").tap()
    await page.waitForSelector(".more-list")
    await eventually(async () => {
      const list = await page.locator(".answers").boundingBox()
      return phone.height - (list ? list.y + list.height : 0)
    }).toBeLessThan(12)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("map tools shut when something else is touched, and stay for the tool in hand", async () => {
    const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const tools = page.locator(".board-tools")
    await openTools(page)
    await tools.getByRole("button", { name: "Zoom in" }).tap()
    expect(await tools.isVisible()).toBe(true)
    await page.locator(".sheet-handle").tap()
    await tools.waitFor({ state: "hidden" })
    await page.locator(".sheet-handle").tap()
    await page.locator(".sheet-handle").tap()
    await openTools(page)
    await tools.getByRole("button", { name: "Ruler: drag to measure" }).tap()
    await page.touchscreen.tap(60, 300)
    expect(await tools.isVisible()).toBe(true)
    await tools.getByRole("button", { name: "Ruler: drag to measure" }).tap()
    await page.touchscreen.tap(60, 300)
    await tools.waitFor({ state: "hidden" })
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it.each([
    ["upright", phone],
    ["on its side", { width: phone.height, height: phone.width }],
  ] as const)(
    "however many answers open from the bar, on a phone %s the answer is confirmed without scrolling",
    async (_, viewport) => {
      const { record } = JSON.parse(readFileSync(join(games, "gtw/test/golden/loos-7.json"), "utf8"))
      // The question after these moves has 27 answers, and a reason for every unit that may not be chosen.
      const cut = { ...record, entries: record.entries.slice(0, 23) }
      const context = await newContext(stage.browser, { viewport, hasTouch: true, isMobile: true })
      const page = await open(context, errors)
      await page.goto(stage.address)
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(cut)) })
      await page.getByRole("button", { name: "One move back" }).tap()
      await page.getByRole("button", { name: "Play on from here" }).tap()
      await page.locator(".curtain button, .raise-curtain").tap() // both sides are played at this screen
      const sentence = page.locator(".prompt .sentence")
      await sentence.filter({ hasText: "Which units attack" }).waitFor()
      await page.locator(".answers > .more").tap()
      const options = page.locator(".more-list .button.option")
      expect(await options.count()).toBeGreaterThan(20)
      await options.nth(3).tap()
      // Units with the same reason are one line, opened by a touch.
      const lines = page.locator(".not-now > ul > li")
      expect(await lines.count()).toBeLessThan(20)
      const fold = page.locator(".not-now .fold").first()
      const hidden = Number(/and (\d+) more/.exec((await fold.textContent()) ?? "")?.[1])
      await fold.getByRole("button").first().tap()
      expect(await fold.locator("li").count()).toBe(hidden + 1)
      await page.locator(".not-now li:last-child").last().scrollIntoViewIfNeeded()
      const confirm = await page.getByRole("button", { name: "Confirm", exact: true }).boundingBox()
      if (!confirm) throw new Error("expected a button to confirm the answer")
      expect(confirm.y).toBeGreaterThan(0)
      expect(confirm.y + confirm.height).toBeLessThanOrEqual(viewport.height)
      expect(confirm.x + confirm.width).toBeLessThanOrEqual(viewport.width)
      expect(await smallTargets(page)).toEqual([])
      await page.touchscreen.tap(confirm.x + confirm.width / 2, confirm.y + confirm.height / 2)
      await sentence.filter({ hasNotText: "Which units attack" }).waitFor()
      await context.close()
      expect(errors).toEqual([])
    },
    60_000,
  )
})
