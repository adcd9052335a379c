/** What a person can do at the table: odds, taking back, looking back, keys alone, typed words, offline, bad input. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { answerOnce, build, type Host, launch, newContext, open, serve, withBrowser } from "./house.ts"

let host: Host
let browser: Browser
const errors: string[] = []

describe.runIf(withBrowser)("playing in a browser", () => {
  beforeAll(async () => {
    build()
    host = await serve()
    browser = await launch()
  }, 90_000)
  beforeEach(() => {
    errors.length = 0
  })
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })

  async function inBattle(page: Page): Promise<void> {
    await page.goto(`${host.address}#/game/raid`)
    await page.getByRole("button", { name: "Begin" }).click()
    await answerOnce(page)
    await page.waitForFunction(() =>
      document.querySelector(".prompt .sentence")?.textContent?.includes("Which unit acts"),
    )
  }

  describe("at the table", () => {
    it("a unit is taken by touching it, moved by touching a lit hex, and the move taken back, or the reason given", async () => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await inBattle(page)
      await page.locator(".counter.lit").first().click()
      await page.waitForFunction(() => document.querySelector(".prompt .sentence")?.textContent?.includes("What does"))
      await page.getByRole("button", { name: "Take back" }).click()
      await page.waitForFunction(() =>
        document.querySelector(".prompt .sentence")?.textContent?.includes("Which unit acts"),
      )
      await page.locator(".counter.lit").first().click()
      await page.getByRole("button", { name: "Move" }).click()
      await page.waitForSelector(".lit-hex")
      const before = await page.locator(".counter.about").first().getAttribute("style")
      await page.locator(".lit-hex").first().click()
      await expect
        .poll(() =>
          page
            .locator(".counter")
            .first()
            .evaluate(() => document.querySelectorAll(".trail").length),
        )
        .toBeGreaterThan(0)
      expect(before).toContain("translate")
      await page.getByRole("tab", { name: "Log" }).click()
      await page.locator(".log .moment").first().click()
      await page.getByRole("button", { name: "Return to the present" }).click()
      await page.waitForSelector(".answers button")
      await page.getByRole("button", { name: "Take back" }).click({ force: true })
      await page.waitForTimeout(200)
      const refusal = await page.locator(".refusal").count()
      if (refusal > 0) expect(await page.locator(".refusal").textContent()).toMatch(/taken back/)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("a unit is dragged to a lit hex", async () => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await inBattle(page)
      await page.locator(".counter.lit").first().click()
      await page.getByRole("button", { name: "Move" }).click()
      await page.getByText("movement left").first().waitFor()
      const { from, to } = await dragEnds(page)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 6 })
      await page.mouse.up()
      await page.waitForSelector(".trail", { state: "attached" })
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("an attack shows its odds, exactly and at least, with the rule of every part, before it is made", async () => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await page.goto(`${host.address}#/game/raid`)
      // As the garrison one is asked about reaction fire, each answer with its odds.
      const [raiders, garrison] = await page.locator(".sides select").all()
      await raiders?.selectOption("greedy")
      await garrison?.selectOption("person")
      await page.getByRole("button", { name: "Begin" }).click()
      for (let n = 0; n < 80 && !(await page.locator(".has-odds").count()); n++) if (!(await answerOnce(page))) break
      await page.locator(".button:has(.has-odds)").first().focus()
      await page.waitForSelector(".small-odds .odds tbody tr")
      const exactly = await page.locator(".small-odds .odds tbody").first().textContent()
      await page.locator(".small-odds").getByRole("button", { name: "At least" }).click()
      expect(await page.locator(".small-odds .odds tbody").first().textContent()).not.toBe(exactly)
      expect(await page.locator(".small-odds .tally .rule-link").count()).toBeGreaterThan(0)
      await context.close()
      expect(errors).toEqual([])
    }, 90_000)

    it("a match is played with keys alone", async () => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await page.goto(`${host.address}#/game/raid`)
      await page.waitForSelector(".set-up")
      await page.getByRole("button", { name: "Begin" }).focus()
      await page.keyboard.press("Enter")
      await page.waitForSelector(".prompt .tray")
      for (let n = 0; n < 4; n++) {
        const spots = page.locator(".lit-hex")
        await spots.first().focus()
        await page.keyboard.press("Enter")
        await page.waitForTimeout(60)
      }
      await page.waitForSelector(".answers > .button.act:enabled")
      await page.getByRole("button", { name: "Confirm" }).focus()
      await page.keyboard.press("Enter")
      for (let n = 0; n < 14; n++) {
        await page.waitForFunction(() =>
          document.querySelector(".prompt a[href*='#/replay/'], .prompt .answers button"),
        )
        if (await page.locator(".prompt a[href*='#/replay/']").count()) break
        const was = await page.locator(".table").getAttribute("data-at")
        const count = Math.min(9, await page.locator(".answers kbd").count())
        await page.keyboard.press(`${1 + (n % Math.max(1, count))}`)
        await page.waitForTimeout(60)
        if (await page.locator(".answers > .button.act").count()) {
          await page.locator(".answers > .button.act").first().focus()
          await page.keyboard.press("Enter")
        }
        await page.waitForFunction((w) => document.querySelector(".table")?.getAttribute("data-at") !== w, was, {
          timeout: 15_000,
        })
      }
      await page.locator(".board").focus()
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowRight")
      await page.waitForSelector(".cursor-hex")
      expect(await page.locator("[role=status].hidden-text").textContent()).toMatch(/[A-Z]\d/)
      expect(Number(((await page.locator(".table").getAttribute("data-at")) ?? "0").split(" ")[0])).toBeGreaterThan(10)
      await context.close()
      expect(errors).toEqual([])
    }, 90_000)

    it("a match is played with typed words, and the board is described in them", async () => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await inBattle(page)
      await page.keyboard.press("/")
      const line = page.locator(".text-board input")
      const type = async (text: string) => {
        await line.fill(text)
        await line.press("Enter")
      }
      await type("board")
      await expect.poll(() => page.locator(".command-answer").textContent()).toMatch(/Party Ash/)
      await type("party ash")
      await expect.poll(() => page.locator(".prompt .sentence").textContent()).toMatch(/Party Ash/)
      await type("move")
      await expect.poll(() => page.locator(".prompt .sentence").textContent()).toMatch(/Where does Party Ash go/)
      await type("rule RAID-4.1")
      await page.waitForSelector(".rule-pane article")
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })

  describe("replays", () => {
    it("go through time, are seen with either side's eyes, are shared as a link to a moment, and played on from there", async () => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await inBattle(page)
      for (let n = 0; n < 4; n++) await answerOnce(page)
      const id = page.url().split("/").at(-1)
      await page.goto(`${host.address}#/replay/saved/${id}?at=2`)
      await page.waitForSelector(".timeline")
      await expect.poll(() => page.locator(".timeline output").textContent()).toMatch(/^2 \//)
      await page.getByRole("button", { name: "One move on" }).click()
      await expect.poll(() => page.locator(".timeline output").textContent()).toMatch(/^3 \//)
      for (const eyes of await page.locator(".eyes input").all()) await eyes.check()
      await page.getByRole("button", { name: "Link to this moment" }).click()
      await page.waitForSelector("input[aria-label='Link to this moment']")
      const link = await page.locator("input[aria-label='Link to this moment']").inputValue()
      const other = await newContext(browser)
      const elsewhere = await open(other, errors)
      await elsewhere.goto(link)
      await elsewhere.waitForSelector(".timeline")
      await expect.poll(() => elsewhere.locator(".timeline output").textContent()).toMatch(/^3 \//)
      await elsewhere.getByRole("button", { name: "Play on from here" }).click()
      await elsewhere.waitForSelector(".curtain, .prompt .answers")
      await other.close()
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })

  describe("without a network", () => {
    it("a second visit plays a solo match with the network off", async () => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await page.goto(host.address)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
        for (let n = 0; n < 100; n++) {
          const [name] = await caches.keys()
          if (name && (await (await caches.open(name)).keys()).length > 20) return
          await new Promise((resume) => setTimeout(resume, 100))
        }
        throw new Error("expected the client to be kept for offline play")
      })
      await page.reload()
      await context.setOffline(true)
      await page.goto(`${host.address}#/game/raid`)
      await page.reload()
      await page.getByRole("button", { name: "Begin" }).click()
      for (let n = 0; n < 5; n++) await answerOnce(page)
      await page.goto(`${host.address}#/rules/raid`)
      await page.waitForSelector(".rule")
      await page.goto(`${host.address}#/online`)
      await page.waitForSelector(".failure")
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })

  it("a form at the side of a table: fields come and go, wrong values are refused, results are kept and taken back", async () => {
    const context = await newContext(browser)
    const page = await open(context, errors)
    await page.goto(`${host.address}#/fixture/form`)
    await page.waitForSelector(".form-screen")
    expect(await page.getByText("A flare is up").count()).toBe(0)
    await page.getByText("craters").click()
    await page.getByText("A flare is up").click()
    expect(await page.locator(".tally").first().textContent()).toContain("flare")
    await page.getByRole("button", { name: "Roll" }).click()
    await page.getByRole("button", { name: "Roll" }).click()
    expect(await page.locator(".results li").count()).toBe(2)
    await page.getByRole("button", { name: "Take the last result back" }).click()
    await page.reload()
    await page.waitForSelector(".results li")
    expect(await page.locator(".results li").count()).toBe(1)
    await page.locator(".stepper input").fill("6")
    await page.waitForSelector(".refusal")
    expect(await page.getByRole("button", { name: "Roll" }).isDisabled()).toBe(true)
    await context.close()
    expect(errors).toEqual([])
  }, 30_000)

  describe("bad input", () => {
    it.each([
      ["a damaged link", "#/replay/data/AAAA", /damaged|cannot be opened/],
      ["a match that is not there", "#/play/none", /not kept in this browser/],
      ["a game that is not there", "#/game/none", /no game/],
      ["an address that leads nowhere", "#/none", /nothing at/],
      ["an online match without a server", "#/match/none?invitation=old", /No server/],
    ])("%s has its own screen", async (_what, path, says) => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await page.goto(host.address + path)
      await page.waitForSelector(".failure")
      expect(await page.locator(".failure").textContent()).toMatch(says)
      await context.close()
      expect(errors).toEqual([])
    })

    it.each([
      ["no JSON", "hello", /not a JSON file/],
      ["another program's file", JSON.stringify({ game: "chess" }), /not a record of Salient/],
      [
        "a record of a game we do not have",
        JSON.stringify({
          salient: "record",
          game: "chess",
          version: "1",
          scenario: "x",
          options: {},
          seats: [{ id: "a", side: "a" }],
          commitment: "0".repeat(64),
          entries: [],
        }),
        /no game "chess"/,
      ],
    ])("a file that is %s is refused in a sentence", async (_what, text, says) => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await page.goto(host.address)
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(text) })
      await expect.poll(() => page.locator("main").textContent()).toMatch(says)
      await context.close()
      expect(errors).toEqual([])
    })

    it("a full disk: the match goes on, says that the move is not saved, and offers the record", async () => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("full", "QuotaExceededError")
        }
      })
      await page.goto(`${host.address}#/game/raid`)
      await page.getByRole("button", { name: "Begin" }).click()
      await page.waitForSelector(".trouble")
      expect(await page.locator(".trouble").textContent()).toMatch(/storage is full/)
      await answerOnce(page)
      const saved = page.waitForEvent("download")
      await page.locator(".trouble").getByRole("button", { name: "Save the record" }).click()
      expect((await saved).suggestedFilename()).toMatch(/\.json$/)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("a problem is reported with the record", async () => {
      const context = await newContext(browser)
      const page = await open(context, errors)
      await inBattle(page)
      await page.locator(".menu summary").click()
      const saved = page.waitForEvent("download")
      await page.getByRole("button", { name: "Report a problem" }).click()
      expect((await saved).suggestedFilename()).toBe("salient-problem.json")
      const picture = page.waitForEvent("download")
      await page.getByRole("button", { name: "Board as a picture" }).click()
      expect((await picture).suggestedFilename()).toBe("salient-board.png")
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })
})

/**
 * The middle of the unit that is asked about and of a lit hex that the hand can reach: the set-up is random, and a hex may
 * lie behind the sheet with the question. Waits until the board, which makes room for the new question, has come to rest.
 */
async function dragEnds(page: Page): Promise<{ from: Middle; to: Middle }> {
  let before = ""
  for (let tries = 0; tries < 50; tries++) {
    const ends = await page.evaluate(() => {
      const middle = (el: Element) => {
        const { x, y, width, height } = el.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }
      const reached = (el: Element, { x, y }: { x: number; y: number }) => {
        const top = document.elementFromPoint(x, y)
        return top !== null && (el.contains(top) || top.contains(el))
      }
      const unit = document.querySelector(".counter.about")
      const hex = [...document.querySelectorAll(".lit-hex:not(.under-counter)")].find((h) => reached(h, middle(h)))
      return unit && hex && reached(unit, middle(unit)) ? { from: middle(unit), to: middle(hex) } : null
    })
    if (ends && JSON.stringify(ends) === before) return ends
    before = JSON.stringify(ends)
    await page.waitForTimeout(100)
  }
  throw new Error("expected a unit and a lit hex within reach")
}

type Middle = { readonly x: number; readonly y: number }
