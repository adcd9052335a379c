/** What may go wrong: no network, bad input, a full disk, a problem to report; also the table-side forms. */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { answerOnce, newContext, open, ownContext, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { inBattle } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("when things go wrong", () => {
  const stage = newStage()
  const { errors } = stage

  describe("without a network", () => {
    it("a second visit plays a solo match with the network off", async () => {
      const context = await ownContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(stage.address)
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
      await page.goto(`${stage.address}#/game/raid`)
      await page.reload()
      await page.getByRole("button", { name: "Begin" }).click()
      for (let n = 0; n < 5; n++) await answerOnce(page)
      await page.goto(`${stage.address}#/rules/raid`)
      await page.waitForSelector(".rule")
      await page.goto(`${stage.address}#/online`)
      await page.waitForSelector(".failure")
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })

  it("a form at the side of a table: fields come and go, wrong values are refused, results are kept and taken back", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/fixture/form`)
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
      ["a match that is not there", "#/play/none", /not saved in this browser/],
      ["a game that is not there", "#/game/none", /no game/],
      ["an address that leads nowhere", "#/none", /nothing at/],
      ["an online match without a server", "#/match/none?invitation=old", /No server/],
    ])("%s has its own screen", async (_what, path, says) => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(stage.address + path)
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
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(stage.address)
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(text) })
      await eventually(() => page.locator("main").textContent()).toMatch(says)
      await context.close()
      expect(errors).toEqual([])
    })

    it("a full disk: the match goes on, says that the move is not saved, and offers the record", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("full", "QuotaExceededError")
        }
      })
      await page.goto(`${stage.address}#/game/raid`)
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

    it("a problem is reported with the record, and the board becomes a picture that shows it", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      await page.locator(".menu summary").click()
      const saved = page.waitForEvent("download")
      await page.getByRole("button", { name: "Report a problem" }).click()
      const report = await saved
      expect(report.suggestedFilename()).toBe("salient-problem.json")
      const told = JSON.parse(readFileSync(await report.path(), "utf8"))
      expect(told.record).toMatchObject({ salient: "record", game: "raid", scenario: "craters" })
      expect(told.record.entries.length).toBeGreaterThan(0)
      const drawn = page.waitForEvent("download")
      await page.getByRole("button", { name: "Save the board as a picture" }).click()
      const picture = await drawn
      expect(picture.suggestedFilename()).toBe("salient-board.png")
      const bytes = readFileSync(await picture.path())
      expect(bytes.subarray(1, 4).toString()).toBe("PNG")
      const seen = await page.evaluate(lookAt, bytes.toString("base64"))
      expect(seen.width).toBeGreaterThan(800)
      expect(seen.height).toBeGreaterThan(800)
      // The paper and the ink of the counters, the red of a lit party, the blue of one's own trench.
      expect(seen.colours).toEqual(expect.arrayContaining(["244,236,216", "43,38,32", "179,38,30", "47,79,134"]))
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })
})

/** The size of a picture, and the colours that cover more than a speck of it. Runs in the page. */
async function lookAt(base64: string): Promise<{ width: number; height: number; colours: string[] }> {
  const picture = new Image()
  picture.src = `data:image/png;base64,${base64}`
  await picture.decode()
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const ink = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D
  ink.drawImage(picture, 0, 0)
  const { data } = ink.getImageData(0, 0, picture.width, picture.height)
  const counts = new Map<string, number>()
  for (let i = 0; i < data.length; i += 4) {
    const colour = `${data[i]},${data[i + 1]},${data[i + 2]}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return {
    width: picture.width,
    height: picture.height,
    colours: [...counts].filter(([, n]) => n > 100).map(([colour]) => colour),
  }
}
