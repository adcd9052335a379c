/** What a person can do at the table: odds, taking back, looking back, keys alone, typed words, offline, bad input. */
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import {
  answerByKeys,
  answerOnce,
  laptop,
  newContext,
  open,
  ownContext,
  phone,
  violations,
  withBrowser,
} from "./browser.ts"
import { eventually } from "./eventually.ts"
import { drawn, inBattle, openTab } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("playing in a browser", () => {
  const stage = newStage()
  const { errors } = stage

  describe("at the table", () => {
    it("a unit is taken by touching it, and that is taken back; what chance has shown since is not, and the reason is said", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      const sentence = page.locator(".prompt .sentence")
      const undo = page.getByRole("button", { name: "Take back" })
      // Pointing at an answer marks on the board what it speaks of.
      await page
        .locator(".answers")
        .getByRole("button", { name: /Party Birch/ })
        .hover()
      await eventually(() => page.locator(".counter.chosen").getAttribute("aria-label")).toMatch(/Party Birch/)
      await page.locator(".counter.lit").first().click()
      await eventually(() => sentence.textContent()).toMatch(/Where does/)
      await undo.click()
      await eventually(() => sentence.textContent()).toMatch(/Which unit acts/)
      // Cards were dealt after the set-up: that stands.
      expect(await undo.getAttribute("aria-disabled")).toBe("true")
      await page.keyboard.press("u")
      await eventually(() => page.locator(".refusal").textContent()).toMatch(/cannot be taken back: .*shuffled/)
      expect(await sentence.textContent()).toMatch(/Which unit acts/)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("what may not be chosen now is listed with its reason and rule, moves nothing when it comes, and says why when it is touched", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      const answers = () =>
        page.locator(".answers > .button").evaluateAll((all) => all.map((b) => b.getBoundingClientRect().toJSON()))
      await page.locator(".counter.lit").first().click()
      await page.waitForSelector(".lit-hex.within")
      await page.getByRole("button", { name: "Stay here" }).click()
      await page.locator(".sentence", { hasText: "Which unit acts" }).waitFor()
      const before = await answers()
      const spent = page.locator(".not-now li", { hasText: "has acted this turn" })
      await page.locator(".answers .more").click()
      await spent.waitFor()
      expect(await answers()).toEqual(before)
      expect(await spent.textContent()).toMatch(/RAID-3[.]3/)
      const button = spent.getByRole("button", { name: /^Party/ })
      expect(await button.getAttribute("aria-disabled")).toBe("true")
      const reason = await page.locator(`#${await button.getAttribute("aria-describedby")}`).textContent()
      await button.click({ force: true })
      await eventually(() => page.locator(".refusal").textContent()).toContain(reason ?? "?")
      expect(await violations(page)).toEqual([])
      // The unit that stands on the board has acted: touching it says so, and nothing else happens.
      await page.locator(".counter.spent").first().click()
      await eventually(() => page.locator(".refusal").textContent()).toMatch(/has acted this turn\. RAID-3\.3/)
      await eventually(() => page.locator(".table > [role=status]").textContent()).toMatch(/has acted this turn/)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("a unit is moved by touching a lit hex: it stands there, a trail shows from where, and the log leads back to the moment", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      await page.locator(".counter.lit").first().click()
      await page.waitForSelector(".lit-hex")
      const unit = page.locator(".counter.chosen")
      const id = (await unit.getAttribute("data-piece")) ?? ""
      const before = await unit.getAttribute("style")
      await page.locator(".lit-hex").first().click()
      await page.waitForSelector(".trail", { state: "attached" })
      await eventually(() => page.locator(`.pieces [data-piece="${id}"]`).getAttribute("style")).not.toBe(before)
      await page.getByRole("tab", { name: "Log" }).click()
      await page.locator(".log .moment").first().click()
      await page.locator(".sentence", { hasText: "Looking back" }).waitFor()
      await page.getByRole("button", { name: "Return to the present" }).click()
      await page.waitForSelector(".answers button")
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("the log keeps its latest in sight when its box shrinks, and stays where a reader has scrolled to", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      for (let n = 0; n < 12; n++) await answerOnce(page)
      await openTab(page, "Log")
      const log = page.locator(".log ol")
      const short = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
      await page.setViewportSize({ width: 1280, height: 560 })
      expect(await log.evaluate((box) => box.scrollHeight / box.clientHeight)).toBeGreaterThan(1.5)
      await eventually(short).toBeLessThan(5)
      // Scrolling is told with the next frame: what the browser does by itself when the box shrinks or the enemy's moves come in must
      // not be told together with what the reader does.
      await page.waitForSelector(".answers .suggest:enabled")
      await drawn(page)
      await log.evaluate((box) => box.scrollTo(0, 0))
      await drawn(page)
      await answerOnce(page)
      await answerOnce(page)
      expect(await log.evaluate((box) => box.scrollTop)).toBe(0)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("a unit is dragged with its ghost: where it may not go the reason is said, where it may it stands", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      await page.locator(".counter.lit").first().click()
      await page.getByText("movement left").first().waitFor()
      const { from, unlit } = await dragEnds(page)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(unlit.x, unlit.y, { steps: 6 })
      expect(await page.locator("[data-piece=ghost]").count()).toBe(1)
      await page.mouse.up()
      await eventually(() => page.locator(".refusal").textContent()).toMatch(/does not reach/)
      expect(await page.locator(".refusal .rule-link").count()).toBeGreaterThan(0)
      expect(await page.locator("[data-piece=ghost]").count()).toBe(0)
      // beyond the edge of the map there is no place at all, and that is said too
      const beside = await dragEnds(page)
      await page.mouse.move(beside.from.x, beside.from.y)
      await page.mouse.down()
      await page.mouse.move(beside.off.x, beside.off.y, { steps: 6 })
      await page.mouse.up()
      await eventually(() => page.locator(".refusal").textContent()).toMatch(/not on the map/)
      // the refusal has taken its place beside the board, which may have made room for it
      const again = await dragEnds(page)
      await page.mouse.move(again.from.x, again.from.y)
      await page.mouse.down()
      await page.mouse.move(again.to.x, again.to.y, { steps: 6 })
      await page.mouse.up()
      await page.waitForSelector(".trail", { state: "attached" })
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("a unit dragged over a table draws its path with the cost of each stretch, or the rule that refuses it", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/game/trr`)
      await page.getByRole("button", { name: "Begin" }).click()
      await page.waitForSelector(".prompt .answers")
      // Set-up and plans as suggested, until a unit may move; then it moves.
      for (let n = 0; n < 60; n++) {
        const move = page.getByRole("button", { name: "Move back or sideways" })
        if (await move.isVisible()) {
          await move.click()
          break
        }
        await answerOnce(page)
        await page.waitForSelector(".prompt .answers")
      }
      await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/Where does/)
      const box = await page.locator(".counter.about, .counter.chosen").first().boundingBox()
      if (!box) throw new Error("expected a unit to drag")
      const from = { x: box.x + box.width / 2, y: box.y + Math.min(10, box.height / 3) }
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 320, from.y + 200, { steps: 8 })
      await page.waitForSelector(".draft-path.refused", { state: "attached" })
      await eventually(() => page.locator(".verdict").textContent()).toMatch(/TRR-/)
      await page.mouse.move(from.x + 4, from.y + 12, { steps: 8 })
      await page.mouse.up()
      await page.waitForSelector(".draft-base", { state: "attached" })
      const told = await page.waitForFunction(
        () => document.querySelector(".stretch")?.textContent ?? document.querySelector(".verdict")?.textContent,
      )
      expect(await told.jsonValue()).toMatch(/\d|TRR-/)
      await context.close()
      expect(errors).toEqual([])
    }, 120_000)

    it("units are set up by hand: in a formation, facing the enemy, drawn as they stand, put back; and a plan may be left empty", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      const begin = async (game: string, scenario: string) => {
        await page.goto(`${stage.address}?dice=by-hand#/game/${game}`)
        await page.waitForSelector(".set-up")
        await page.locator(".scenario", { hasText: scenario }).locator("input").check()
        await page.getByRole("button", { name: "Begin" }).click()
        await page.waitForSelector(".tray-piece")
      }
      await begin("dgk", "The crossroads")
      const act = page.locator(".answers > .button.act")
      const verdict = page.locator(".verdict")
      expect(await act.isDisabled()).toBe(true)
      expect(await verdict.count()).toBe(0) // nobody is told what is missing before he has begun
      // The French come from the south, which is at the bottom of the map.
      const zone = await page.locator(".board svg").first().boundingBox()
      if (!zone) throw new Error("no board is shown")
      await page.mouse.click(zone.x + zone.width / 2, zone.y + zone.height * 0.87)
      await eventually(() => verdict.textContent()).toMatch(/Say where 2nd Battalion/)
      const drawn = (n: number) => page.locator(".pieces .counter").nth(n).locator(".base")
      await eventually(() => drawn(0).count()).toBe(4)
      await page.locator(".tray-piece").first().click()
      const turns = () =>
        drawn(0).evaluateAll((bases) => bases.map((b) => (b as HTMLElement).style.transform.replace(/.*rotate/, "")))
      expect(new Set(await turns())).toEqual(new Set(["(0deg)"])) // north, where the Germans are
      const places = () => drawn(0).evaluateAll((bases) => bases.map((b) => (b as HTMLElement).style.transform).join())
      const block = await places()
      await page.getByLabel("How", { exact: true }).last().selectOption({ label: "In march formation" })
      await eventually(places).not.toBe(block)
      await page.getByRole("button", { name: "Put back" }).click()
      await eventually(() => page.locator(".pieces .counter").count()).toBe(0)
      await page.getByRole("button", { name: "Suggest" }).click()
      await eventually(() => act.isEnabled()).toBe(true)

      await begin("trr", "Manchester Hill")
      await eventually(() => act.textContent()).toBe("Leave all out")
      await act.click()
      await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/plan of move 2/)
      await context.close()
      expect(errors).toEqual([])
    }, 90_000)

    it("a move slides and leaves its trail, and the computer's moves can be skipped", async () => {
      const context = await ownContext(stage.browser)
      await context.addInitScript(() => localStorage.setItem("salient settings", JSON.stringify({ pace: "calm" })))
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      await page.locator(".counter.lit").first().click()
      await page.locator(".lit-hex").first().click()
      await page.waitForSelector(".trail", { state: "attached" })
      expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
      await page.emulateMedia({ reducedMotion: "reduce" })
      for (let n = 0; n < 20; n++) {
        await page.waitForSelector(".answers .suggest:enabled")
        const end = page.getByRole("button", { name: "End the turn" })
        if (await end.isVisible()) {
          await end.click()
          break
        }
        await answerOnce(page)
      }
      await page.locator(".prompt").getByRole("button", { name: "Skip" }).click()
      await page.waitForSelector(".answers .suggest:enabled")
      await context.close()
      expect(errors).toEqual([])
    }, 120_000)

    it("what came of fire is stamped where it fell, without animation for who wants none, until the next action", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      const stamps = () => page.locator(".stamp text").allTextContents()
      let seen = await stamps()
      for (let n = 0; n < 60 && seen.length === 0 && (await answerOnce(page)); n++) seen = await stamps()
      expect(seen.length).toBeGreaterThan(0)
      expect(await page.locator(".shot-line").count()).toBe(0)
      const overlay = await page
        .locator(".board > svg")
        .evaluate((svg) => getComputedStyle(svg.querySelector(".shown") as Element).pointerEvents)
      expect(overlay).toBe("none")
      await context.close()
      expect(errors).toEqual([])
    }, 120_000)

    it("an attack shows its odds, exactly and at least, with the rule of every part, before it is made", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/game/raid`)
      // As the garrison one is asked about reaction fire, each answer with its odds.
      const [raiders, garrison] = await page.locator(".sides select").all()
      await raiders?.selectOption("recruit")
      await garrison?.selectOption("person")
      await page.getByRole("button", { name: "Begin" }).click()
      // A question that answers itself may pass by: one is waited for that stays until its odds are there.
      // Cards and second rolls have odds as well; a line of fire is drawn for shots.
      const button = page.locator(".button:has(.has-odds)", { hasText: /(fires|Fire at).*\d %/s }).first()
      const stays = async () => {
        if (!(await page.locator(".has-odds").count())) return false
        const came = button.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        )
        if (!(await came)) return false
        await page.waitForTimeout(500) // one that answers itself is gone by then
        return button.isVisible()
      }
      for (let n = 0; n < 80 && !(await stays()); n++) if (!(await answerOnce(page))) break
      // The button carries the number; pointing at it draws the line of fire, writes the odds beside the target, and moves
      // neither the board nor the answers.
      await eventually(() => button.locator(".has-odds").textContent()).toMatch(/\d %/)
      const places = async () => [await button.boundingBox(), await page.locator(".board > svg").getAttribute("style")]
      const before = await places()
      await button.hover()
      await page.waitForSelector(".fire-line", { state: "attached" })
      expect(await page.locator(".odds-chip text").textContent()).toMatch(/\d % \d hit/)
      expect(await places()).toEqual(before)
      // One touch deeper: every result, and what the number is made of.
      await openTab(page, "Odds")
      const table = page.locator(".rail .odds tbody").first()
      const exactly = await table.textContent()
      await page.locator(".rail").getByRole("button", { name: "At least" }).click()
      expect(await table.textContent()).not.toBe(exactly)
      expect(await page.locator(".rail .tally .rule-link").count()).toBeGreaterThan(0)
      await context.close()
      expect(errors).toEqual([])
    }, 90_000)

    it("a window that changes its size leaves the map where somebody has put it", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      const board = () => page.locator(".board > svg").evaluate((svg: SVGSVGElement) => svg.style.transform)
      const first = await board()
      await page.setViewportSize({ width: 1200, height: 700 })
      await eventually(board).not.toBe(first)
      await page.getByRole("button", { name: "Zoom in" }).click()
      const put = await board()
      await page.setViewportSize({ width: 1366, height: 768 })
      await page.waitForTimeout(300)
      expect(await board()).toBe(put)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("who has given up begins the same battle again, or goes to choose another", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      page.once("dialog", (dialog) => dialog.accept())
      await page.locator(".menu summary").click()
      await page.getByRole("button", { name: "Concede" }).click()
      const was = page.url()
      expect(await page.getByRole("link", { name: "Another scenario" }).getAttribute("href")).toBe("#/game/raid")
      await page.getByRole("button", { name: "Play it again" }).click()
      await page.waitForSelector(".prompt .tray")
      expect(page.url()).not.toBe(was)
      expect(await page.title()).toBe("Trench Raid: The Craters – Salient")
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("a match is played with keys alone", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await page.goto(`${stage.address}#/game/raid`)
      await page.waitForSelector(".set-up")
      await page.getByRole("button", { name: "Begin" }).focus()
      await page.keyboard.press("Enter")
      await page.waitForSelector(".prompt .tray")
      // The set-up from the board itself: Tab goes from lit place to lit place, Enter puts the next party there.
      for (let n = 0; n < 4; n++) {
        await page.locator(".lit-hex").first().focus()
        await page.keyboard.press("Enter")
        await eventually(() => page.locator(".tray-piece .caption").allTextContents()).toSatisfy(
          (where: string[]) => where.filter((w) => w !== "–").length === n + 1,
        )
      }
      await page.waitForSelector(".answers > .button.act:enabled")
      await page.keyboard.press("c")
      await page.waitForFunction(() => document.querySelector(".prompt .sentence")?.textContent?.includes("Which unit"))
      await page.locator(".board").focus()
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowRight")
      await page.waitForSelector(".cursor-hex")
      expect(await page.locator("[role=status].hidden-text").textContent()).toMatch(/[A-Z]\d/)
      // Numbers choose; then the computer's advice is taken, key by key. (`npm run battles` goes on to the end.)
      await page.keyboard.press("1")
      await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/Where does/)
      for (let n = 0; n < 4; n++) expect(await answerByKeys(page)).toBe(true)
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)

    it("a match is played with typed words, and the board is described in them", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      await page.keyboard.press("/")
      const line = page.locator(".text-board input")
      const type = async (text: string) => {
        await line.fill(text)
        await line.press("Enter")
      }
      await type("board")
      await eventually(() => page.locator(".command-answer").textContent()).toMatch(/Party Ash/)
      await type("party ash")
      await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/Party Ash/)
      await type("move")
      await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/Where does Party Ash go/)
      await type("rule RAID-4.1")
      await page.waitForSelector(".rule-pane article")
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })

  describe("replays", () => {
    it("go through time, are seen with either side's eyes, are shared as a link to a moment, and played on from there", async () => {
      const context = await newContext(stage.browser)
      const page = await open(context, errors)
      await inBattle(page, stage.address)
      for (let n = 0; n < 4; n++) await answerOnce(page)
      const id = page.url().split("/").at(-1)
      await page.goto(`${stage.address}#/replay/saved/${id}?at=2`)
      await page.waitForSelector(".timeline")
      await eventually(() => page.locator(".timeline output").textContent()).toMatch(/^2 \//)
      await page.getByRole("button", { name: "One move on" }).click()
      await eventually(() => page.locator(".timeline output").textContent()).toMatch(/^3 \//)
      for (const eyes of await page.locator(".eyes input").all()) await eyes.check()
      expect(await page.getByLabel("the garrison", { exact: true }).count()).toBe(0)
      await openTab(page, "Study")
      await page.getByRole("textbox", { name: "Note on move 3" }).fill("The wire was cut too late.")
      await page.getByRole("button", { name: "Draw an arrow" }).click()
      const map = await page.locator(".board > svg").boundingBox()
      if (!map) throw new Error("expected a map")
      for (const part of [0.4, 0.6]) await page.mouse.click(map.x + map.width * part, map.y + map.height * part)
      await page.getByRole("button", { name: "Remove the last arrow" }).waitFor()
      await page.getByRole("button", { name: "Link to this move" }).click()
      const link = await page.getByRole("textbox", { name: "Link to this move" }).inputValue()
      const other = await newContext(stage.browser)
      const elsewhere = await open(other, errors)
      await elsewhere.goto(link)
      await elsewhere.waitForSelector(".timeline")
      await eventually(() => elsewhere.locator(".timeline output").textContent()).toMatch(/^3 \//)
      await openTab(elsewhere, "Study")
      const sent = elsewhere.getByRole("textbox", { name: "Note on move 3" })
      expect(await sent.inputValue()).toBe("The wire was cut too late.")
      await elsewhere.getByRole("button", { name: "Remove the last arrow" }).waitFor()
      await page.reload()
      await openTab(page, "Study")
      await page.getByRole("button", { name: "3 The wire was cut too late." }).click()
      // On a small screen the log and the choice of eyes are in the sheet, as at the table.
      await elsewhere.setViewportSize(phone)
      await elsewhere.getByRole("tab", { name: "Sides" }).click()
      await elsewhere.locator(".eyes input").first().check()
      await elsewhere.getByRole("tab", { name: "Log" }).click()
      await elsewhere.waitForSelector(".log li >> visible=true")
      await elsewhere.getByRole("button", { name: "Play on from here" }).click()
      await elsewhere.waitForSelector(".curtain, .prompt .answers")
      await other.close()
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })

  it.each([laptop, phone])(
    "a scenario among many is chosen and begun without a search for the button",
    async (viewport) => {
      const context = await newContext(stage.browser, { viewport })
      const page = await open(context, errors)
      await page.goto(stage.address)
      await page.locator("#main a[href='#/game/gwc']", { hasText: "Scenarios" }).click()
      const third = page.locator(".scenario-name").nth(2)
      await third.click()
      expect(await third.textContent()).toContain(await page.locator(".begin span").textContent())
      const button = await page.getByRole("button", { name: "Begin" }).boundingBox()
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
      await context.close()
      expect(errors).toEqual([])
    },
    60_000,
  )

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

  it("a man of a platoon is pointed at, picked by keys and dragged by himself; who is not asked about is his platoon", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/fixture/men`)
    const gunner = page.getByRole("button", { name: "Lewis gunner" })
    const touched = page.locator("output")
    await gunner.click()
    await eventually(() => touched.textContent()).toBe("picked man:british:4")
    await page.getByRole("button", { name: "Officer" }).focus()
    await page.keyboard.press("Enter")
    await eventually(() => touched.textContent()).toBe("picked man:british:1")
    const at = await gunner.boundingBox()
    if (!at) throw new Error("expected the gunner on the screen")
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await page.mouse.down()
    await page.mouse.move(at.x + 60, at.y + 40, { steps: 4 })
    await page.mouse.up()
    await eventually(() => touched.textContent()).toBe("dropped man:british:4")
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await eventually(() => page.locator(".inspect").textContent()).toBe("Lewis gunner")
    expect(await violations(page)).toEqual([])
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

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
      // The paper and the ink of the counters, the red of a lit party, the blue of the own trench.
      expect(seen.colours).toEqual(expect.arrayContaining(["244,236,216", "43,38,32", "179,38,30", "47,79,134"]))
      await context.close()
      expect(errors).toEqual([])
    }, 60_000)
  })
})

/** The size of a picture and the colours that cover more than a speck of it. Runs in the page. */
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

/**
 * The middle of the unit that is asked about and of a lit hex that the hand can reach: the set-up is random, and a hex may
 * lie behind the sheet with the question. Waits until the board, which makes room for the new question, has come to rest.
 */
async function dragEnds(page: Page): Promise<{ from: Middle; to: Middle; unlit: Middle; off: Middle }> {
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
      const unit = document.querySelector(".counter.chosen")
      const hex = [...document.querySelectorAll(".lit-hex:not(.under-counter)")].find((h) => reached(h, middle(h)))
      if (!unit || !hex || !reached(unit, middle(unit))) return null
      const [from, to] = [middle(unit), middle(hex)]
      // A hex at the far side of the map, out of anybody's reach and not behind anything, found by its printed name.
      const unlit = [...document.querySelectorAll(".hex-names text")]
        .map(middle)
        .sort((one, other) => one.y - other.y)
        .find(({ x, y }) => document.elementFromPoint(x, y)?.closest(".map"))
      const sheet = document.querySelector(".map .sheet")?.getBoundingClientRect()
      return unlit && sheet ? { from, to, unlit, off: { x: sheet.x + 3, y: from.y } } : null
    })
    if (ends && JSON.stringify(ends) === before) return ends
    before = JSON.stringify(ends)
    await page.waitForTimeout(100)
  }
  throw new Error("expected a unit and a lit hex within reach")
}

type Middle = { readonly x: number; readonly y: number }
