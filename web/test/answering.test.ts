/** Answering at the table: by touch, forbidden choices and their reasons, undo, odds before an attack, resigning. */
import { describe, expect, it } from "vitest"
import { answerOnce, newContext, open, violations, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { inBattle, openTab } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("answering", () => {
  const stage = newStage()
  const { errors } = stage

  it("a unit is taken by touching it, and that is taken back; what chance has shown since is not, and the reason is said", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    const sentence = page.locator(".prompt .sentence")
    const undo = page.getByRole("button", { name: "Take back" })
    // Pointing at an answer marks on the board what it refers to.
    await page
      .locator(".answers")
      .getByRole("button", { name: /Party Birch/ })
      .hover()
    await eventually(() => page.locator(".counter.chosen").getAttribute("aria-label")).toMatch(/Party Birch/)
    await page.locator(".counter.lit").first().click()
    await eventually(() => sentence.textContent()).toMatch(/Where does/)
    await undo.click()
    await eventually(() => sentence.textContent()).toMatch(/Which unit acts/)
    // Cards were dealt after the set-up, so it cannot be taken back.
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
    // The unit on the board has acted: touching it says so, and nothing else happens.
    await page.locator(".counter.spent").first().click()
    await eventually(() => page.locator(".refusal").textContent()).toMatch(/has acted this turn\. RAID-3\.3/)
    await eventually(() => page.locator(".table > [role=status]").textContent()).toMatch(/has acted this turn/)
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("an attack shows its odds, exactly and at least, with the rule of every part, before it is made", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/raid`)
    // The garrison's player is asked about reaction fire, each answer with its odds.
    const [raiders, garrison] = await page.locator(".sides .player").all()
    await raiders?.selectOption("recruit")
    await garrison?.selectOption("person")
    await page.getByRole("button", { name: "Begin" }).click()
    // A question that is answered automatically may pass by: wait for one that stays until its odds are there. Cards and second rolls have
    // odds as well; a line of fire is drawn for shots.
    const button = page.locator(".button:has(.has-odds)", { hasText: /(fires|Fire at).*\d %/s }).first()
    const stays = async () => {
      if (!(await page.locator(".has-odds").count())) return false
      const came = button.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
      if (!(await came)) return false
      await page.waitForTimeout(500) // a question answered automatically is gone by then
      return button.isVisible()
    }
    for (let n = 0; n < 80 && !(await stays()); n++) if (!(await answerOnce(page))) break
    // The button shows the number; pointing at it draws the line of fire, writes the odds beside the target, and moves neither the board
    // nor the answers.
    await eventually(() => button.locator(".has-odds").textContent()).toMatch(/\d %/)
    const places = async () => [await button.boundingBox(), await page.locator(".board > svg").getAttribute("style")]
    const before = await places()
    await button.hover()
    await page.waitForSelector(".fire-line", { state: "attached" })
    expect(await page.locator(".odds-chip text").textContent()).toMatch(/\d % \d hit/)
    expect(await places()).toEqual(before)
    // One touch more: every result, and how the number is made up.
    await openTab(page, "Odds")
    const table = page.locator(".rail .odds tbody").first()
    const exactly = await table.textContent()
    await page.locator(".rail").getByRole("button", { name: "At least" }).click()
    expect(await table.textContent()).not.toBe(exactly)
    expect(await page.locator(".rail .tally .rule-link").count()).toBeGreaterThan(0)
    await context.close()
    expect(errors).toEqual([])
  }, 90_000)

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
})
