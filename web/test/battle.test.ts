/** A beginner's battles in a real browser, from the front page to the outcome and the replay. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { answerOnce, newContext, open, phone, watchAgain, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { newStage } from "./stage.ts"

const games = join(import.meta.dirname, "..", "..", "games")

describe.runIf(withBrowser)("battles in a browser", () => {
  const stage = newStage()
  const { errors } = stage

  // `npm run battles` plays every game's first battle from the beginning.
  it("the last moves of a battle are played to its end, which names its rule, and the battle is watched again", async () => {
    const { record } = JSON.parse(readFileSync(join(games, "raid/test/golden/sap-2.json"), "utf8"))
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(stage.address)
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(record)) })
    await page.getByRole("button", { name: "One move back" }).click()
    await page.getByRole("button", { name: "Play on from here" }).click()
    while (await answerOnce(page));
    // The report is open: how the battle swung, the losses, and the luck of both sides.
    await page.waitForSelector(".report .swing-line", { state: "attached" })
    expect(await page.locator(".report .losses").count()).toBe(2)
    expect(await page.locator(".report .luck meter").count()).toBe(2)
    await watchAgain(page, record.entries.length)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("play now: one click from the front page begins the battle that teaches, with the aim and the rule that asks", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(stage.address)
    await page.getByRole("button", { name: "Play now" }).click()
    await page.waitForSelector(".prompt .sentence .rule-link")
    await page.waitForSelector(".lesson")
    await page.locator(".strip-aims", { hasText: "prisoner" }).click()
    await page.waitForSelector(".briefing .aims")
    await page.keyboard.press("Escape")
    await page.locator(".prompt .sentence .rule-link").first().click()
    const asked = await page.locator(".prompt .sentence .rule-link").first().textContent()
    await page.waitForSelector(".rule-pane article")
    expect(await page.locator(".rule-pane article h2").textContent()).toContain(asked)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a match is there again after the browser was closed and opened, at the same move", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/raid`)
    await page.getByRole("button", { name: "Begin" }).click()
    for (let n = 0; n < 3; n++) await answerOnce(page)
    await page.waitForSelector(".answers .suggest:enabled")
    const sentence = await page.locator(".prompt .sentence").textContent()
    /** Where the counters of a board are. */
    const standing = (board: string) =>
      page
        .locator(`${board} .pieces .counter`)
        .evaluateAll((all) => all.map((c) => `${c.getAttribute("data-piece")} ${c.getAttribute("style")}`).sort())
    const position = await standing(".table .board")
    expect(position.length).toBeGreaterThan(3)
    // Its picture is saved once the board has shown it.
    const saved = () =>
      page.evaluate(
        () =>
          new Promise<string>((done, failed) => {
            const opening = indexedDB.open("salient")
            opening.onerror = () => failed(opening.error)
            opening.onsuccess = () => {
              const asked = opening.result.transaction("pages").objectStore("pages").getAll()
              asked.onsuccess = () => {
                opening.result.close()
                done(JSON.stringify(asked.result.find(({ page }) => page === -1)?.position.pieces ?? []))
              }
            }
          }),
      )
    const hexes = await page.locator(".table .board .pieces .counter").evaluateAll((all) => all.length)
    await eventually(async () => JSON.parse(await saved()).length).toBeGreaterThanOrEqual(hexes)
    await page.goto("about:blank")
    await page.goto(stage.address)
    await eventually(() => standing(".kept-picture")).toEqual(position)
    // Removing it asks first and can be undone.
    page.once("dialog", (dialog) => dialog.accept())
    await page
      .locator(".matches")
      .getByRole("button", { name: /^Remove/ })
      .click()
    await page.waitForSelector(".matches .match-name", { state: "detached" })
    await page.getByRole("button", { name: "Put it back" }).click()
    await eventually(() => standing(".kept-picture")).toEqual(position)
    await page.locator(".matches .match-name").first().click()
    await eventually(() =>
      page
        .locator(".prompt .sentence")
        .textContent()
        .catch(() => ""),
    ).toBe(sentence)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("two people at one screen: one curtain for a turn; who is asked within it is called over the open map, without anybody's hand", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/raid`)
    await page.locator(".sides .player").first().waitFor() // `all` does not wait for the page to be drawn
    for (const select of await page.locator(".sides .player").all()) await select.selectOption("person")
    await page.getByRole("button", { name: "Begin" }).click()
    const curtains: string[] = []
    const turns: string[] = []
    let asides = 0
    for (let n = 0; n < 40; n++) {
      await page.waitForSelector(".curtain button, .raise-curtain, .answers .suggest:enabled")
      if (await page.locator(".curtain").count()) {
        curtains.push((await page.locator(".curtain h1").textContent()) ?? "")
        expect(await page.locator(".board, .hand").count()).toBe(0)
      } else if (await page.locator(".raise-curtain").count()) {
        asides++
        expect(await page.locator(".board").count()).toBe(1)
        expect(await page.locator(".hand .card").count()).toBe(0)
        // Only the pieces that both sides know.
        const own = await page
          .locator(".pieces .counter")
          .evaluateAll((all) => all.map((c) => c.getAttribute("data-piece")))
        await answerOnce(page)
        const known = page.locator(".pieces .counter")
        expect(await known.count()).toBeGreaterThanOrEqual(own.length)
        continue
      } else turns.push((await page.locator(".strip-caption").textContent()) ?? "")
      await answerOnce(page)
    }
    expect(new Set(curtains).size).toBe(2)
    expect(asides).toBeGreaterThan(0)
    expect(curtains.length).toBeLessThanOrEqual(new Set(turns).size)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a phone shows board, sentence and buttons without scrolling sideways", async () => {
    const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/raid`)
    await page.getByRole("button", { name: "Begin" }).tap()
    for (let n = 0; n < 6; n++) await answerOnce(page)
    await page.waitForSelector(".answers .suggest")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    const board = await page.locator(".board").boundingBox()
    expect(board?.height).toBeGreaterThan(300)
    await page.getByRole("tab", { name: "Log" }).tap()
    await page.waitForSelector(".log li")
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)
})
