/** Two people in two browsers over a real server that is stopped and restarted in the middle. */
import { gameIds, loadGame } from "@salient/games"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answerOnce, build, launch, newContext, open, violations, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { picture } from "./own-forces.ts"
import { openTab } from "./screens.ts"
import { newServer, type Server } from "./server.ts"

const errors: string[] = []
let browser: Browser
let server: Server

describe.runIf(withBrowser)("playing online", () => {
  beforeAll(async () => {
    build()
    server = await newServer()
    await server.start()
    browser = await launch()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await server?.end()
  }, 30_000)

  const asked = (page: Page) => page.locator(".prompt .answers button").count()
  const address = () => server.address

  /** One answer of a player who gets no advice: the first answer offered. */
  async function answer(page: Page): Promise<void> {
    const before = await page.locator(".table").getAttribute("data-at")
    await page.waitForSelector(".answers .suggest:enabled")
    const act = page.locator(".answers > .button.act:enabled")
    if (!(await act.count())) {
      const offered = page.locator(".answers > .button:not(.quiet):enabled, .answers .option-list .button")
      const more = page.locator(".answers .more")
      if (!(await offered.count()) && (await more.count())) await more.click()
      if (await offered.count()) await offered.first().click()
      else {
        // If the question can only be answered on the map, take the computer's suggestion.
        await page.locator(".answers .suggest").click()
        await act.waitFor()
      }
    }
    if (await act.count()) await act.first().click()
    await page.waitForFunction((was) => document.querySelector(".table")?.getAttribute("data-at") !== was, before)
  }

  /** This many answers by whichever of the two is asked. */
  async function play(one: Page, two: Page, moves: number): Promise<void> {
    for (let n = 0; n < moves; n++) {
      await eventually(async () => (await asked(one)) + (await asked(two))).toBeGreaterThan(0)
      await answer((await asked(one)) > 0 ? one : two)
    }
  }

  /** Two people at one table: the first creates it, the second comes by the link and takes a seat; both set up. */
  async function meet(one: Page, two: Page): Promise<string> {
    await one.goto(`${address()}#/online`)
    await one.waitForSelector(".lobby")
    await one.getByLabel("Game").selectOption("raid")
    await one.getByRole("button", { name: "Create" }).click()
    await one.waitForSelector(".seats")
    const link = await one.locator(".link-to-send input").inputValue()
    await two.goto(link)
    await two.getByRole("button", { name: "Sit here" }).click()
    await Promise.all([one.waitForSelector(".prompt .tray"), two.waitForSelector(".prompt .tray")])
    for (const page of [one, two]) {
      const pieces = await page.locator(".tray-piece").count()
      for (let n = 0; n < pieces; n++) await page.locator(".lit-hex").first().click()
      await page.locator(".answers > .button.act:enabled").click()
      await page.waitForSelector(".prompt .tray", { state: "detached" })
    }
    return link
  }

  it("a guest who signs in is asked what becomes of the matches; password, devices and tokens are changed and ended", async () => {
    const context = await newContext(browser)
    const page = await open(context, errors)
    const name = page.getByLabel("Name")
    const password = page.getByLabel("Password", { exact: true })
    const as = async (who: string, secret: string, button: string) => {
      await name.fill(who)
      await password.fill(secret)
      await page.getByRole("button", { name: button }).click()
    }
    await page.goto(`${address()}#/online`)
    await as("Ada of the Wire", "four quiet yellow lamps", "Sign up")
    await page.getByText("Signed in as Ada of the Wire.").waitFor()
    await page.getByRole("button", { name: "Sign out", exact: true }).click()

    await page.getByRole("button", { name: "Play as a guest" }).click()
    await page.getByText("a guest. Sign up").waitFor()
    await page.getByLabel("Game").selectOption("raid")
    await page.getByRole("button", { name: "Create" }).click()
    await page.waitForSelector(".seats")
    await page.goto(`${address()}#/online`)
    await as("Ada of the Wire", "four quiet yellow lamps", "Sign in")
    await page.getByText("Move it to Ada of the Wire?").waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole("button", { name: "Bring them along" }).click()
    await page.getByText("Signed in as Ada of the Wire.").waitFor()
    await eventually(() => page.locator(".lobby section .match-name").count()).toBeGreaterThan(0)

    const token = await page.evaluate(async () => {
      const headers = { "content-type": "application/json" }
      const answer = await fetch("api/tokens", { method: "POST", headers, body: '{"label":"my bot"}' })
      return ((await answer.json()) as { token: string }).token
    })
    await page.getByText("Password and devices").click()
    await page.getByText("Token “my bot”").waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator(".sessions li", { hasText: "my bot" }).getByRole("button", { name: "End" }).click()
    await eventually(() => page.locator(".sessions li").count()).toBe(1)
    const me = await fetch(`${address()}api/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toEqual({ user: null })

    const security = page.locator(".account-security")
    await security.getByLabel("Password", { exact: true }).fill("four quiet yellow lamps")
    await security.getByLabel("New password").fill("password1")
    await security.getByRole("button", { name: "Change the password" }).click()
    await security.locator(".refusal").waitFor()
    await security.getByLabel("New password").fill("nine loud green lamps")
    await security.getByRole("button", { name: "Change the password" }).click()
    await security.getByText("The password has been changed.").waitFor()
    await security.getByRole("button", { name: "Sign out everywhere" }).click()
    await as("Ada of the Wire", "nine loud green lamps", "Sign in")
    await page.getByText("Signed in as Ada of the Wire.").waitFor()
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("somebody whose password others have guessed at signs in from a new browser, which does the work asked for", async () => {
    const sent = (body: object, path: string) =>
      fetch(`${address()}api/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Bert of the Wire", ...body }),
      })
    await sent({ password: "four quiet yellow lamps" }, "sign-up")
    for (let n = 0; n < 8; n++) await sent({ password: `guess ${n}` }, "sign-in")
    const context = await newContext(browser)
    const page = await open(context, errors)
    await page.goto(`${address()}#/online`)
    await page.getByLabel("Name").fill("Bert of the Wire")
    await page.getByLabel("Password", { exact: true }).fill("four quiet yellow lamps")
    const isAsked = page.waitForResponse((response) => response.url().endsWith("/api/sign-in"))
    const shown = page.locator(".account progress").waitFor()
    await page.getByRole("button", { name: "Sign in" }).click()
    expect(await (await isAsked).json()).toMatchObject({ code: "work-needed" })
    await shown
    await picture(page, "work-of-signing-in")
    await page.getByText("Signed in as Bert of the Wire.").waitFor()
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("two people meet by a link, play, talk, lose the server, and go on where they were", async () => {
    const first = await newContext(browser)
    const second = await newContext(browser)
    const one = await open(first, errors)
    const two = await open(second, errors)
    const link = await meet(one, two)
    expect(link).toMatch(/\/m\/[^#]+$/)
    await play(one, two, 4)

    await one.getByRole("tab", { name: "Chat" }).click()
    await one.locator(".chat input").fill("Good luck over there.")
    await one.locator(".chat input").press("Enter")
    await two.getByRole("tab", { name: "Chat (1)" }).click()
    await eventually(() => two.locator(".chat").textContent()).toContain("Good luck over there.")

    // A lens works on what the server sends, and shows no more than that.
    await one.locator(".board-tools").getByRole("button", { name: "Overlays" }).click()
    await one.locator(".lens-menu").getByRole("button", { name: "Enemy fire" }).click()
    await eventually(() => one.locator(".lens-caption").textContent()).toMatch(
      /No enemy has been seen yet|can be fired into/,
    )
    await one.keyboard.press("Escape")

    const before = await one.locator(".table").getAttribute("data-at")
    await server.stop()
    await one.waitForSelector(".trouble", { timeout: 15_000 })
    expect(await one.locator(".trouble").textContent()).toMatch(/connection is lost .*as it was at \d/)
    expect(await violations(one)).toEqual([])
    await server.start()
    await one.waitForSelector(".trouble", { state: "detached", timeout: 25_000 })
    expect(((await one.locator(".table").getAttribute("data-at")) ?? "").split(" ")[0]).toBe(
      (before ?? "").split(" ")[0],
    )
    await play(one, two, 3)

    const watcher = await newContext(browser)
    const third = await open(watcher, errors)
    await third.goto(link)
    await third.waitForSelector(".prompt .sentence")
    expect(await asked(third)).toBe(0)
    await openTab(third, "Players")
    await openTab(one, "Players")
    expect(await third.locator(".room-panel").textContent()).toMatch(/You are watching/)
    await eventually(() => one.locator(".room-panel .watchers").textContent()).toBe("1 spectator")
    expect(await third.locator(".hand .card").count()).toBe(0)
    expect(await violations(third)).toEqual([])

    one.once("dialog", (dialog) => dialog.accept())
    await one.locator(".menu summary").click()
    await one.getByRole("button", { name: "Concede" }).click()
    await Promise.all(
      [one, two].map((page) => page.waitForSelector(".prompt a[href*='#/replay/match/']", { timeout: 10_000 })),
    )
    await two.locator(".prompt a[href*='#/replay/match/']").click()
    await two.waitForSelector(".timeline")
    await two.getByRole("link", { name: "Check the dice" }).click()
    await eventually(() => two.locator("body").textContent()).toMatch(/Verified/)
    expect(await two.getByRole("table").first().locator("tbody tr").count()).toBe(2) // a share of each player
    expect(await two.locator("body").textContent()).not.toMatch(/never revealed/)
    for (const context of [first, second, watcher]) await context.close()
    expect(errors).toEqual([])
  }, 180_000)

  it("who comes back is told what has happened meanwhile, in a sentence and pictures, until the next answer", async () => {
    const [first, second] = [await newContext(browser), await newContext(browser)]
    const [one, two] = [await open(first, errors), await open(second, errors)]
    const link = await meet(one, two)
    await play(one, two, 24)
    expect(await two.locator(".while-away").count()).toBe(0) // all of it was seen as it happened

    // Patrols move unseen for as long as they can: to make sure there is something to report, the second player has been away since the
    // beginning.
    const seen = await two.evaluate(() => Object.keys(localStorage).find((key) => key.startsWith("salient seen ")))
    await two.evaluate((key) => localStorage.setItem(key, "2"), seen ?? "")
    await two.goto("about:blank")
    await two.goto(link)
    await two.waitForSelector(".while-away")
    await picture(two, "while-away")
    expect(await two.locator(".while-away").textContent()).toMatch(/^While you were away, .+ happened\.$/)
    expect(await two.locator(".event-picture").count()).toBeGreaterThan(0)
    expect(await violations(two)).toEqual([])

    await two.reload()
    await two.waitForSelector(".prompt .sentence")
    expect(await two.locator(".while-away").count()).toBe(0) // it has been seen
    for (const context of [first, second]) await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("a draw is offered and refused, going back asked for and granted, a draw agreed, and the match begun again with sides changed", async () => {
    const first = await newContext(browser)
    const second = await newContext(browser)
    const one = await open(first, errors)
    const two = await open(second, errors)
    await meet(one, two)
    const asked = () => Promise.all([one, two].map((page) => page.locator(".prompt .sentence").textContent()))
    await play(one, two, 3)
    await openTab(one, "Players")
    await openTab(two, "Players")
    const wish = async (page: Page, name: string) => {
      if (!(await page.locator(".wishes[open]").count())) await page.locator(".wishes summary").click()
      await page.getByRole("button", { name }).click()
    }
    await wish(one, "Offer a draw")
    await two.locator(".proposal").waitFor()
    expect(await two.locator(".proposal").textContent()).toMatch(/offers a draw/)
    expect(await violations(two)).toEqual([])
    await two.locator(".proposal").getByRole("button", { name: "Refuse" }).click()
    await one.locator(".proposal").waitFor({ state: "detached" })
    await one.getByText("Your proposal was not accepted.").waitFor()

    const moves = async () => Number(((await one.locator(".table").getAttribute("data-at")) ?? "0").split(" ")[0])
    const [at, before] = [await moves(), await asked()]
    await two.locator(".wishes summary").click()
    await two.getByLabel("Moves to go back").fill("99") // no more than there are: to the beginning
    await wish(two, "Ask to go back")
    await one.locator(".proposal").getByRole("button", { name: "Agree" }).click()
    await one.locator(".proposal").waitFor({ state: "detached" })
    await eventually(moves).toBeGreaterThan(at)
    await eventually(asked).not.toEqual(before) // both set up again
    await eventually(() => two.getByText("Your proposal was not accepted.").count()).toBe(0)

    await wish(two, "Offer a draw")
    await one.locator(".proposal").getByRole("button", { name: "Agree" }).click()
    for (const page of [one, two]) await page.waitForSelector(".prompt a[href*='#/replay/match/']")
    expect(await one.locator(".prompt").textContent()).toMatch(/A draw/)
    const was = one.url()
    await one.getByRole("button", { name: "Rematch with sides swapped" }).click()
    await eventually(() => one.url()).not.toBe(was)
    await one.waitForSelector(".seats, .prompt .tray")
    await two.getByText("A rematch waits for you.").waitFor()
    await eventually(() => two.title()).toMatch(/^● /)
    await two.getByRole("button", { name: "Accept the rematch" }).click()
    await Promise.all([one.waitForSelector(".prompt .tray"), two.waitForSelector(".prompt .tray")])
    expect(new URL(one.url()).hash).toBe(new URL(two.url()).hash)
    for (const context of [first, second]) await context.close()
    expect(errors).toEqual([])
  }, 180_000)

  it("against a computer of a level: a clock runs, it suggests, it plays on for who goes away and gives the seat back", async () => {
    const context = await newContext(browser)
    const page = await open(context, errors)
    await page.goto(`${address()}#/online`)
    await page.getByLabel("Game").selectOption("raid")
    await page
      .locator("label", { hasText: /^Against/ })
      .locator("select")
      .selectOption("regular")
    await page.getByLabel("Time for each answer").selectOption("300")
    await page.getByLabel("If time runs out").selectOption("stand-in")
    expect(await violations(page)).toEqual([])
    await page.getByRole("button", { name: "Create" }).click()
    await page.waitForSelector(".prompt .tray")
    expect(await page.locator(".strip-clock output").textContent()).toMatch(/^4:\d\d$|^5:00$/)
    await openTab(page, "Players")
    expect(await page.locator(".room-panel").textContent()).toMatch(/Computer: regular/)
    for (let n = 0; n < 4; n++) await answerOnce(page)
    await openTab(page, "Log")
    await eventually(() => page.locator(".log li").count()).toBeGreaterThan(0)
    await page.locator(".wishes summary").click()
    await page.getByRole("button", { name: "Let a computer play for me" }).click()
    await page.getByRole("button", { name: "Take your seat back" }).click()
    await page.waitForSelector(".wishes summary")
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("standing instructions are a form of the game's own, and are kept", async () => {
    const game = (await Promise.all(gameIds.map(loadGame))).find((g) => (g.standing?.instructions.length ?? 0) > 0)
    const [instruction] = game?.standing?.instructions ?? []
    if (!game || !instruction) throw new Error("expected a game with standing instructions")
    const context = await newContext(browser)
    const page = await open(context, errors)
    await page.goto(`${address()}#/online`)
    await page.getByLabel("Game").selectOption(game.id)
    await page
      .locator("label", { hasText: /^Against/ })
      .locator("select")
      .selectOption("regular")
    await page.getByRole("button", { name: "Create" }).click()
    await openTab(page, "Players")
    await page.locator(".instructions summary").click()
    const choice = instruction.choices.find((c) => c !== instruction.default) ?? ""
    const select = page.locator(".instructions select").first()
    await select.selectOption(choice)
    await eventually(async () => {
      await page.reload()
      await openTab(page, "Players")
      await page.locator(".instructions summary").click()
      return page.locator(".instructions select").first().inputValue()
    }).toBe(choice)
    await context.close()
    expect(errors).toEqual([])
  }, 90_000)

  it("the link is copied with one touch, the tab says who is waited for, and an account is deleted with its password", async () => {
    const context = await newContext(browser, { permissions: ["clipboard-read", "clipboard-write"] })
    const page = await open(context, errors)
    await page.goto(`${address()}#/online`)
    await page.getByLabel("Name", { exact: true }).fill("Anton")
    await page.getByLabel("Password").fill("a long password")
    await page.getByRole("button", { name: "Sign up" }).click()
    await page.getByText("Signed in as Anton.").waitFor()
    await page.getByLabel("Game").selectOption("raid")
    await page.getByRole("button", { name: "Create" }).click()
    await page.getByRole("button", { name: "Copy" }).click()
    await page.getByText("Copied.").waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await page.locator(".link-to-send input").inputValue(),
    )
    await page.getByRole("button", { name: "Let a computer play here" }).click()
    await page.waitForSelector(".prompt .tray")
    await eventually(() => page.title()).toBe("● Trench Raid: The Craters – Salient")
    await page.goto(`${address()}#/online`)
    await page.getByText("Delete the account").click()
    await page.getByLabel("Password").fill("another password")
    await page.getByRole("button", { name: "Delete for good" }).click()
    await page.locator(".refusal").waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByLabel("Password").fill("a long password")
    await page.getByRole("button", { name: "Delete for good" }).click()
    await page.getByRole("button", { name: "Sign up" }).waitFor()
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a page that is too old for the server loads itself anew, and no more than once", async () => {
    const context = await newContext(browser)
    const page = await open(context, errors)
    // Count requests, not `load` events: a page that is reloaded before it has loaded completely fires none.
    let loaded = 0
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loaded++
    })
    const body = JSON.stringify({
      code: "client-too-old",
      message: "This page is older than the server. Reload it.",
    })
    await page.route("**/api/me", (route) => route.fulfill({ status: 409, contentType: "application/json", body }))
    await page.goto(`${address()}#/online`)
    await eventually(() => Promise.resolve(loaded)).toBe(2)
    await page.locator(".failure", { hasText: "older than the server" }).waitFor()
    await page.unroute("**/api/me")
    await page.reload()
    await page.waitForSelector(".lobby")
    expect(loaded).toBe(3)
    await context.close()
    expect(errors).toEqual([])
  }, 30_000)

  it("what a unit can reach and what the rules bar are shown online, too", async () => {
    const context = await newContext(browser)
    const page = await open(context, errors)
    await page.goto(`${address()}#/online`)
    await page.waitForSelector(".lobby")
    await page.getByLabel("Game").selectOption("raid")
    await page
      .locator("label", { hasText: /^Against/ })
      .locator("select")
      .selectOption("regular")
    await page.getByRole("button", { name: "Create" }).click()
    await page.waitForSelector(".prompt .tray")
    while (!(await page.locator(".sentence", { hasText: "Which unit acts" }).count())) {
      await answerOnce(page)
      await page.waitForSelector(".prompt .answers")
    }
    await page.locator(".counter.lit").first().click()
    await page.waitForSelector(".lit-hex.within")
    await page.getByRole("button", { name: "Stay here" }).click()
    await page.locator(".sentence", { hasText: "Which unit acts" }).waitFor()
    await page.locator(".answers .more").click()
    await page.locator(".not-now li", { hasText: "has acted this turn" }).waitFor()
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("an invitation that is no longer good and a match that does not exist have their own screens", async () => {
    const context = await newContext(browser)
    const page = await open(context, errors)
    await page.goto(`${address()}#/match/00000000-0000-4000-8000-000000000000?invitation=old`)
    await page.waitForSelector(".failure")
    expect(await page.locator(".failure").textContent()).toMatch(/expired or was withdrawn/)
    expect(await violations(page)).toEqual([])
    await page.goto(`${address()}m/00000000-0000-4000-8000-000000000000?invitation=old`)
    await eventually(() => page.locator(".failure").textContent()).toMatch(/expired or was withdrawn/)
    await page.goto(`${address()}#/match/00000000-0000-4000-8000-000000000001`)
    await eventually(() => page.locator(".failure").textContent()).toMatch(/no such match/)
    await context.close()
  }, 30_000)
})
