/**
 * One army from the builder to victory online: two people in two browsers put their rosters together by clicks, hand them in secretly, and
 * play to the after-action report with what is on the screen.
 */
import { type Random, randomFrom } from "@salient/engine"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import en from "../words/en.json" with { type: "json" }
import { build, launch, newContext, open, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { picture } from "./own-forces.ts"
import { newServer, type Server } from "./server.ts"

/** Two people who wait for each other, on a machine that is also busy with other things. */
const most = 10 * 60_000
const points = 500

const errors: string[] = []
let browser: Browser
let server: Server

/** From an empty roster: an army list, a battalion, its headquarters and two companies, each by its button; saved under a name. */
async function buildArmy(page: Page, list: RegExp, battalion: RegExp, company: RegExp, name: string): Promise<void> {
  await page.goto(`${server.address}#/build/tgw`)
  await page.getByRole("link", { name: "An empty roster" }).click()
  await page.waitForSelector(".sheet")
  const army = page.locator("label", { hasText: "Army list" }).locator("select")
  const label = (await army.locator("option").allTextContents()).find((o) => list.test(o)) ?? ""
  await army.selectOption({ label })
  const less = page.getByRole("group", { name: "Points", exact: true }).getByRole("button", { name: en["prompt.less"] })
  for (let n = 0; n < 50 && !(await page.locator(".reckoning").textContent())?.includes(`of ${points}`); n++)
    await less.click()
  const adds = (what: RegExp) => page.locator(".adds > button", { hasText: what }).first()
  await adds(battalion).click()
  // Nothing may be saved as complete yet: the sheet says what is missing.
  await eventually(() => page.locator(".reckoning").textContent()).toContain("It has no HQ")
  await adds(/HQ: /).click()
  for (let n = 1; n <= 2; n++) {
    await adds(company).click()
    await eventually(() => page.locator(".reckoning").textContent()).toMatch(
      n === 2 ? /^(?!.*Core Compan)/s : /needs at least 2/,
    )
  }
  await page.getByRole("button", { name: en["builder.save"], exact: true }).click()
  await picture(page, `army-${name}`)
}

/** Waits for what comes next: a question with its answers, or the end of the battle. */
async function next(page: Page, patience: number): Promise<"asked" | "over"> {
  const found = await page.waitForFunction(
    () => {
      if (document.querySelector(".failure")) return "failed"
      if (document.querySelector(".prompt a[href*='#/replay/']")) return "over"
      return document.querySelector(".prompt .answers .suggest:enabled") ? "asked" : false
    },
    undefined,
    { timeout: patience },
  )
  const state = await found.jsonValue()
  if (state === "failed") throw new Error((await page.locator(".failure").textContent()) ?? "")
  return state as "asked" | "over"
}

const moment = (page: Page) => page.locator(".table").getAttribute("data-at")

/** True once the answer has been taken. */
const taken = (page: Page, before: string | null, within: number): Promise<boolean> =>
  page
    .waitForFunction(
      (was) =>
        document.querySelector(".prompt a[href*='#/replay/']") !== null ||
        document.querySelector(".table")?.getAttribute("data-at") !== was,
      before,
      { timeout: within },
    )
    .then(
      () => true,
      () => false,
    )

/** A platoon of one's own is dragged towards the middle of the map; false if none can be gripped. */
async function dragPlatoon(page: Page): Promise<boolean> {
  const way = await page.evaluate(() => {
    const map = document.querySelector(".board")?.getBoundingClientRect()
    for (const unit of document.querySelectorAll(".pieces .counter.lit"))
      for (const base of unit.querySelectorAll(".base")) {
        const { x, y, width, height } = base.getBoundingClientRect()
        const from = { x: x + width / 2, y: y + height / 2 }
        if (!map || document.elementFromPoint(from.x, from.y)?.closest("[data-piece]") !== unit) continue
        const [dx, dy] = [map.x + map.width / 2 - from.x, map.y + map.height / 2 - from.y]
        const share = 60 / Math.max(60, Math.hypot(dx, dy))
        return { from, to: { x: from.x + dx * share, y: from.y + dy * share } }
      }
    return null
  })
  if (!way) return false
  await page.mouse.move(way.from.x, way.from.y)
  await page.mouse.down()
  await page.mouse.move(way.to.x, way.to.y, { steps: 5 })
  await page.mouse.up()
  return true
}

/** One answer with the mouse: a platoon is dragged, one of the buttons is pressed, otherwise the lamp suggests something. */
async function answer(page: Page, random: Random, drags: { count: number }): Promise<void> {
  const before = await moment(page)
  const sentence = (await page.locator(".prompt .sentence").textContent()) ?? ""
  if (/Which unit moves/.test(sentence) && (drags.count === 0 || random(4) > 0) && (await dragPlatoon(page))) {
    // Where different ground can be reached, the answer says over which the platoon goes.
    const open = page.locator(".answers > .button", { hasText: "over open ground" })
    if (!(await taken(page, before, 1_000)) && (await open.count()) > 0)
      await open
        .first()
        .click({ timeout: 5_000 })
        .catch(() => undefined)
    // What was drawn waits for a confirmation, unless the rules forbid it.
    const drawn = page.locator(".answers > .button.act:enabled")
    const ready = drawn.first().waitFor({ timeout: 3_000 })
    const isReady = await ready.then(
      () => true,
      () => false,
    )
    const now = await moment(page)
    if (isReady && now !== before && (await page.locator(".draft-base").count()) > 0) {
      await drawn
        .first()
        .click({ timeout: 5_000 })
        .catch(() => undefined)
      if (await taken(page, now, 5_000)) drags.count++
    }
    if ((await moment(page)) !== before) return
  }
  const options = page.locator(".answers > .button[title]:enabled")
  const yesOrNo = page.locator(".answers > .button:not([title]):not(.more):enabled")
  const isDrawn = (await page.locator(".answers .manners, .answers .tray").count()) > 0
  // Men who may be taken off are touched on the map, or found behind "more".
  const more = page.locator(".answers > .more")
  const folded = !isDrawn && (await options.count()) === 0 && (await more.count()) > 0
  if (folded && (await more.getAttribute("aria-expanded")) !== "true")
    await more.click({ timeout: 5_000 }).catch(() => undefined)
  const listed = page.locator(".answers .button[title]:enabled")
  const buttons = folded ? listed : (await options.count()) > 0 || isDrawn ? options : yesOrNo
  const count = await buttons.count()
  if (count > 0 && (await page.locator(".prompt .tray").count()) === 0) {
    await buttons
      .nth(random(count))
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    const act = page.locator(".answers > .button.act:enabled")
    if (await taken(page, before, 400)) return
    if ((await act.count()) > 0) {
      await act
        .first()
        .click({ timeout: 5_000 })
        .catch(() => undefined)
      if (await taken(page, before, 4_000)) return
    }
    await page.keyboard.press("Escape")
  }
  if ((await moment(page)) !== before) return
  await page
    .locator(".answers .suggest")
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  const act = page.locator(".answers > .button.act:enabled")
  await act
    .first()
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await taken(page, before, 10_000)
}

async function fight(page: Page, random: Random, until: number): Promise<{ answers: number; drags: number }> {
  const drags = { count: 0 }
  for (let answers = 0; ; answers++) {
    if ((await next(page, until - Date.now())) === "over") return { answers, drags: drags.count }
    await answer(page, random, drags)
  }
}

describe.runIf(withBrowser)("an army of one's own", () => {
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

  it("is put together by clicks, handed in secretly and fought with online to the after-action report", {
    timeout: most,
    retry: 2, // the dice are new each time, and a hand that knows no rules can be stuck at a question that it has not met yet
  }, async () => {
    const one = await open(await newContext(browser), errors)
    const two = await open(await newContext(browser), errors)
    await buildArmy(one, /British Expeditionary Force 1918/, /BEF Infantry Battalion/, /Core Company: /, "british")
    await buildArmy(two, /Imperial German Army 1914/, /Battalion/, /Core Company: /, "german")

    await one.goto(`${server.address}#/online`)
    await one.waitForSelector(".lobby")
    const choose = (label: RegExp, option: string | { label: string }) =>
      one.locator("label", { hasText: label }).locator("select").first().selectOption(option)
    await choose(/^Game/, "tgw")
    await choose(/^Scenario/, "free-battle")
    await one.locator(".online-options summary").click()
    await choose(/^Points of a free battle/, `${points}`)
    await choose(/^Table of a free battle/, "random, 4 by 4 feet")
    await one.getByRole("button", { name: "Create" }).click()
    await one.waitForSelector(".seats")
    await two.goto(await one.locator(".link-to-send input").inputValue())
    await two.getByRole("button", { name: "Sit here" }).click()

    // Each hands in what he built; until both have, the other learns nothing of it.
    for (const page of [one, two]) {
      await page.waitForSelector(".hand-in")
      const own = await page.locator("select.forces option[value^='own ']").first().getAttribute("value")
      await page.locator("select.forces").selectOption(own ?? "")
      await page.waitForSelector(".hand-in:enabled")
      await picture(page, page === one ? "hand-in-british" : "hand-in-german")
      await page.locator(".hand-in").click()
    }
    const until = Date.now() + most - 60_000
    const played = await Promise.all([one, two].map((page, i) => fight(page, randomFrom(`own army ${i}`), until)))
    expect(Math.min(...played.map((p) => p.answers))).toBeGreaterThan(20)
    // With few platoons left on unlucky ground one of the two may never have dragged one far enough.
    expect(played.reduce((n, p) => n + p.drags, 0)).toBeGreaterThan(0)
    for (const page of [one, two]) {
      // The report opens by itself.
      await page.getByText(en["report.title"]).first().waitFor()
      await page.getByText(en["report.loading"]).waitFor({ state: "detached" })
      await picture(page, page === one ? "report-british" : "report-german")
    }
    const ends = await Promise.all([one, two].map((page) => page.locator(".prompt .sentence").textContent()))
    expect(ends[0]).toMatch(/Victory|draw/i)
    expect(ends[1]).toBe(ends[0])
    expect(errors).toEqual([])
  })
})
