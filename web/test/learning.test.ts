/** Lenses, first steps and builders in a real browser: by mouse, finger, keys and typed words. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { pack } from "../store/links.ts"
import { answerOnce, newContext, open, phone, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { command, inBattle, openTab, openTools } from "./screens.ts"
import { newStage } from "./stage.ts"

/** A force from another program, as a link. */
const foreign = await pack({ game: "chess" })

describe.runIf(withBrowser)("learning and building in a browser", () => {
  const stage = newStage()
  const { errors } = stage

  const caption = (page: Page) => page.locator(".lens-caption")
  /** The middle of a hex on the screen, found by its printed name. */
  const hexAt = (page: Page, name: string) =>
    page.evaluate((wanted) => {
      const text = [...document.querySelectorAll(".hex-names text")].find((t) => t.textContent === wanted)
      const svg = document.querySelector<SVGSVGElement>(".board > svg")
      const to = svg?.getScreenCTM()
      if (!text || !to) throw new Error(`expected a hex ${wanted}`)
      const at = new DOMPoint(Number(text.getAttribute("x")), Number(text.getAttribute("y")) + 27).matrixTransform(to)
      return { x: at.x, y: at.y }
    }, name)

  describe("a lens", () => {
    it("is taken from the menu with the mouse, pointed at two hexes, and shows what stops the line, with its rule", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      const sentence = await page.locator(".prompt .sentence").textContent()
      await page.locator(".board-tools").getByRole("button", { name: "Overlays" }).click()
      await page.locator(".lens-menu").getByRole("button", { name: "Line of sight" }).click()
      for (const name of ["D8", "D4"]) {
        const at = await hexAt(page, name)
        await page.mouse.click(at.x, at.y)
      }
      await eventually(() => caption(page).textContent()).toMatch(/D8 to D4, 4 hexes: blocked by shattered wood in D6/)
      expect(await page.locator(".overlay.sight.bad").count()).toBe(1)
      expect(await page.locator(".blocked").count()).toBe(1)
      // Pointing is not an answer: the question is the same.
      expect(await page.locator(".prompt .sentence").textContent()).toBe(sentence)
      await caption(page).locator(".rule-link").first().click()
      expect(await page.locator(".rule-pane article h2").textContent()).toContain("RAID-5.1")
      await page.keyboard.press("Escape")
      await caption(page).waitFor({ state: "detached" })
      expect(await page.locator(".overlay.sight").count()).toBe(0)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("is used with keys alone, and said to who cannot see", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      await page.keyboard.press("l")
      await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Line of sight/)
      await page.keyboard.press("Enter")
      await page.locator(".board").focus()
      await page.keyboard.press("ArrowUp")
      await page.keyboard.press("Enter")
      await eventually(() => caption(page).textContent()).toMatch(/\d+ of \d+ hexes can be seen/)
      expect(await page.locator("[role=status].hidden-text").textContent()).toMatch(/can be seen/)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("is used with a finger on a phone, and by typed words", async () => {
      const context = await newContext(stage.browser, { viewport: phone, hasTouch: true, isMobile: true })
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      await openTools(page)
      await page.locator(".board-tools").getByRole("button", { name: "Overlays" }).tap()
      await page.locator(".lens-menu").getByRole("button", { name: "Field of fire" }).tap()
      const unit = await page.locator(".pieces .counter").first().boundingBox()
      if (!unit) throw new Error("expected a unit")
      await page.touchscreen.tap(unit.x + unit.width / 2, unit.y + unit.height / 2)
      await eventually(() => caption(page).textContent()).toMatch(/fires into \d+ hexes/)
      await command(page, "show danger")
      await eventually(() => page.locator(".command-answer").textContent()).toMatch(
        /No enemy has been seen yet|lie under/,
      )
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("looks at any moment of a replay with the eyes one chose", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      const id = page.url().split("/").at(-1)
      // What the enemy sees is shown once the match is over.
      page.once("dialog", (dialog) => dialog.accept())
      await page.locator(".menu summary").click()
      await page.getByRole("button", { name: "Concede" }).click()
      await page.getByRole("button", { name: "Play it again" }).waitFor()
      await page.goto(`${stage.address}#/replay/saved/${id}`)
      await page.waitForSelector(".timeline")
      await openTab(page, "Sides")
      await page.getByLabel("the garrison").check()
      await page.locator(".board-tools").getByRole("button", { name: "Overlays" }).click()
      await page.locator(".lens-menu").getByRole("button", { name: "Enemy fire" }).click()
      await eventually(() => caption(page).textContent()).toMatch(/can be fired into by Party/)
      await page.getByLabel("the raiders").check()
      await eventually(() => caption(page).textContent()).toMatch(/No enemy has been seen yet/)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })

  describe("first steps", () => {
    it("teach at their moments, are leafed through, shut, opened, and kept with the match", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(stage.address)
      await page.getByRole("button", { name: "First steps" }).first().click()
      const card = page.locator(".lesson")
      await eventually(() => card.textContent()).toMatch(/Tonight/)
      await eventually(() => card.textContent()).toMatch(/Tonight/)
      await eventually(() => card.textContent()).toMatch(/1 of 12/)
      await card.getByRole("button", { name: "Next" }).click()
      await eventually(() => card.locator("h2").textContent()).toBe("Set up")
      await answerOnce(page)
      await eventually(() => card.locator("h2").textContent()).toBe("One party at a time")
      await card.locator(".rule-link").first().click()
      expect(await page.locator(".rule-pane article h2").textContent()).toContain("RAID-3.3")
      await card.getByRole("button", { name: "Close the lesson" }).click()
      await card.waitFor({ state: "detached" })
      await eventually(() => lessonsKept(page)).toMatchObject({ met: [0, 1, 2], at: 2, shut: true })
      await page.reload()
      await page.getByRole("button", { name: "Open the lesson" }).click()
      await eventually(() => card.locator("h2").textContent()).toBe("One party at a time")
      await card.getByRole("button", { name: "Back" }).click()
      await card.getByRole("button", { name: "Back" }).click()
      await eventually(() => card.locator("h2").textContent()).toBe("Tonight")
      expect(await card.getByRole("button", { name: "Back" }).isDisabled()).toBe(true)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("every newcomer meets the same first moments", async () => {
      const hands: string[] = []
      for (let n = 0; n < 2; n++) {
        const context = await newContext(stage.browser)
        const page = await open(context, errors)
        await page.goto(`${stage.address}#/game/raid`)
        await page.getByRole("button", { name: "First steps" }).click()
        await answerOnce(page)
        await page.waitForSelector(".hand .card")
        hands.push((await page.locator(".hand .card-title").allTextContents()).join(", "))
        await context.close()
      }
      expect(hands[0]).toBe(hands[1])
    }, 60_000)
  })

  describe("a builder", () => {
    it("shows what is not possible greyed with its reason and rule, and judges every change", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/build/fixture`)
      await page.getByRole("link", { name: "An empty company" }).click()
      await eventually(() => page.locator(".reckoning").textContent()).toMatch(/at least one platoon/)
      expect(await page.locator(".unable").textContent()).toMatch(/Machine gun.*needs two platoons.*RAID-1.3/)
      for (let n = 0; n < 3; n++) await page.getByRole("button", { name: "+ Platoon" }).click()
      await eventually(() => page.locator(".reckoning").textContent()).toMatch(/is ready to play/)
      expect(await page.getByRole("button", { name: "+ Platoon" }).count()).toBe(0)
      expect(await page.locator(".unable").textContent()).toMatch(/3 platoons at most/)
      await page.getByRole("button", { name: "+ Machine gun" }).click()
      const [first, second] = await page.locator(".part.level-2").all()
      await first?.locator("select").selectOption("veteran")
      await eventually(() =>
        second?.locator("option", { hasText: "veteran" }).evaluate((o: HTMLOptionElement) => o.disabled),
      ).toBe(true)
      await second?.locator("select").selectOption("green")
      expect(await second?.locator("input[type=checkbox]").isDisabled()).toBe(true)
      await page.getByRole("button", { name: "Take back" }).click()
      await eventually(() => second?.locator("input[type=checkbox]").isDisabled()).toBe(false)
      await page.getByLabel("Name").fill("C Company")
      await page.getByLabel("Name").press("Enter")
      await eventually(() => page.locator(".sheet h1").textContent()).toBe("C Company")
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("keeps a force, shares it as a link that opens elsewhere, and prints it without its buttons", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/build/fixture/start/ready`)
      await page.getByRole("button", { name: "More" }).first().click()
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("Saved in this browser").waitFor()
      await page.getByRole("button", { name: "Share as a link" }).click()
      const link = await page.getByLabel("Link to this force").inputValue()
      await page.emulateMedia({ media: "print" })
      expect(await page.getByRole("button", { name: "Save" }).isVisible()).toBe(false)
      expect(await page.locator(".part .detail").first().isVisible()).toBe(true)
      await page.emulateMedia({ media: "screen" })
      await page.reload()
      await eventually(() => page.locator(".sheet").textContent()).toMatch(/40 men, veteran/)
      await page.goto(`${stage.address}#/build/fixture`)
      await page.getByRole("link", { name: "B Company" }).last().click()
      await page.waitForSelector(".sheet")
      const other = await newContext(stage.browser)
      const elsewhere = await open(other, errors)
      await elsewhere.goto(link)
      await eventually(() => elsewhere.locator(".sheet").textContent()).toMatch(/40 men, veteran/)
      await other.close()
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it.each([
      ["a damaged link", "data/AAAA", /damaged or incomplete/],
      ["a link to something else", `data/${foreign}`, /breaks the rules: platoons/],
      ["a force that is not kept here", "saved/none", /No such force/],
    ])("%s has its own screen", async (_what, path, says) => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/build/fixture/${path}`)
      await eventually(() => page.locator(".failure").textContent()).toMatch(says)
      await page.getByRole("link", { name: "Raising a company" }).click()
      await page.waitForSelector(".matches")
      await context.close()
      expect(errors).toEqual([])
    })

    it("a full disk: the force is not lost, and the notice says what to do", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/build/fixture/start/ready`)
      await page.waitForSelector(".sheet")
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError")
        }
      })
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("could not save the force").waitFor()
      expect(await page.locator(".sheet").textContent()).toMatch(/B Company/)
      await context.close()
      expect(errors).toEqual([])
    }, 30_000)
  })
})

const lessonsKept = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open("salient")
        opening.onsuccess = () => {
          const all = opening.result.transaction("matches").objectStore("matches").getAll()
          all.onsuccess = () => done(all.result[0]?.lessons)
        }
      }),
  )
