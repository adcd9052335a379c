/** Every screen: axe finds nothing, and a picture of it is kept in docs/screenshots. */
import { mkdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  answerOnce,
  build,
  type Host,
  laptop,
  launch,
  mayStumble,
  newContext,
  open,
  phone,
  screenshots,
  serve,
  withBrowser,
} from "./house.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const errors: string[] = []
let host: Host
let browser: Browser

describe.runIf(withBrowser)("screens", mayStumble, () => {
  beforeAll(async () => {
    build()
    mkdirSync(screenshots, { recursive: true })
    host = await serve()
    browser = await launch()
  }, 90_000)
  afterAll(async () => {
    await browser?.close()
    await host?.stop()
  })

  /** Asks axe, and says for each violation which elements it is about. */
  async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axe)
    return page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(): Promise<{
            violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[]
          }>
        }
      }
      const { violations } = await axe.run()
      return violations.map(
        (v) =>
          `${v.id} (${v.help}): ${v.nodes
            .slice(0, 3)
            .map((n) => `${n.html.slice(0, 160)} ${n.failureSummary ?? ""}`)
            .join(" | ")}`,
      )
    })
  }

  const views = [
    { name: "laptop", options: { viewport: laptop, colorScheme: "light" as const } },
    { name: "phone", options: { viewport: phone, hasTouch: true, isMobile: true, colorScheme: "dark" as const } },
  ]

  /** What is on a screen before it is looked at. */
  const screens: readonly { name: string; path: string; ready: string; before?: (page: Page) => Promise<void> }[] = [
    { name: "front", path: "", ready: ".hero .board svg" },
    { name: "game", path: "#/game/raid", ready: ".set-up .sides" },
    { name: "rules", path: "#/rules/raid/RAID-4.1", ready: ".rule.sought" },
    { name: "settings", path: "#/settings", ready: ".choice" },
    { name: "archive", path: "#/archive", ready: ".page h2" },
    { name: "no-server", path: "#/online", ready: ".failure" },
    { name: "no-match", path: "#/play/gone", ready: ".failure" },
    { name: "bad-record", path: "#/replay/data/broken", ready: ".failure" },
    { name: "lost", path: "#/nowhere", ready: ".failure" },
    {
      name: "tableside",
      path: "#/fixture/form",
      ready: ".results li",
      before: async (page) => {
        await page.getByText("a trench").click()
        await page.getByRole("button", { name: "Roll" }).click()
      },
    },
    { name: "table", path: "#/fixture/table-small", ready: ".table-map" },
    { name: "hexes", path: "#/fixture/hex-small", ready: ".map .hexes" },
    {
      name: "set-up",
      path: "#/game/raid",
      ready: ".prompt .tray",
      before: async (page) => page.getByRole("button", { name: "Begin" }).click(),
    },
    {
      name: "battle",
      path: "#/game/raid",
      ready: ".prompt .answers",
      before: async (page) => {
        await page.getByRole("button", { name: "Begin" }).click()
        for (let n = 0; n < 9; n++) await answerOnce(page)
      },
    },
    {
      name: "replay",
      path: "",
      ready: ".timeline",
      before: async (page) => {
        const link = await page.locator(".matches a").first().getAttribute("href")
        await page.goto(`${host.address}${link?.replace("#/play/", "#/replay/saved/")}`)
      },
    },
  ]

  it.each(views)(
    "axe finds no violation on any screen: $name",
    async ({ name: view, options }) => {
      const context = await newContext(browser, options)
      const page = await open(context, errors)
      const found: string[] = []
      for (const screen of screens) {
        await page.goto("about:blank")
        await page.goto(host.address + screen.path)
        await screen.before?.(page)
        await page.waitForSelector(screen.ready, { timeout: 20_000 })
        await page.waitForTimeout(300)
        found.push(...(await violations(page)).map((v) => `${screen.name}: ${v}`))
        await page.screenshot({ path: join(screenshots, `${screen.name}-${view}.png`) })
      }
      await context.close()
      expect(found).toEqual([])
      expect(errors).toEqual([])
    },
    120_000,
  )
})
