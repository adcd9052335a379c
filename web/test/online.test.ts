/** Two people in two browsers over a real server that is stopped and started in the middle. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answerOnce, build, dist, launch, newContext, open, screenshots, withBrowser } from "./house.ts"

const root = join(import.meta.dirname, "..", "..")
const errors: string[] = []
let browser: Browser
let data: string
let port: number
let server: ChildProcess | undefined

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer()
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => found(typeof address === "object" && address ? address.port : 0))
    })
  })

/** Starts the server as `npm start` does, and waits until it answers. */
async function start(): Promise<void> {
  server = spawn(process.execPath, [join(root, "server/main.ts"), "--port", `${port}`], {
    cwd: root,
    env: {
      ...process.env,
      SALIENT_DATA: data,
      SALIENT_WEB: dist,
      SALIENT_LOG: "warn",
      SALIENT_THINK_TIME: "50",
      HOST: "127.0.0.1",
    },
    stdio: "pipe",
  })
  let said = ""
  server.stderr?.on("data", (chunk: Buffer) => {
    said += chunk
  })
  for (let n = 0; n < 200; n++) {
    const up = await fetch(`http://127.0.0.1:${port}/api/me`).then(
      (r) => r.ok,
      () => false,
    )
    if (up) return
    if (server.exitCode !== null) break
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error(`the server did not start: ${said}`)
}

const stop = (): Promise<void> =>
  new Promise((done) => {
    const running = server
    server = undefined
    if (!running || running.exitCode !== null) return done()
    running.once("exit", () => done())
    running.kill("SIGTERM")
  })

describe.runIf(withBrowser)("playing online", () => {
  beforeAll(async () => {
    build()
    data = mkdtempSync(join(tmpdir(), "salient-web-"))
    port = await freePort()
    await start()
    browser = await launch()
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await stop()
    rmSync(data, { recursive: true, force: true })
  }, 30_000)

  const asked = (page: Page) => page.locator(".prompt .answers button").count()

  it("two people meet by a link, play, talk, lose the server, and go on where they were", async () => {
    const first = await newContext(browser)
    const second = await newContext(browser)
    const one = await open(first, errors)
    const two = await open(second, errors)
    await one.goto(`http://127.0.0.1:${port}/#/online`)
    await one.waitForSelector(".lobby")
    await one.screenshot({ path: join(screenshots, "lobby-laptop.png") })
    await one.getByLabel("Game").selectOption("raid")
    await one.getByRole("button", { name: "Create" }).click()
    await one.waitForSelector(".seats")
    await one.screenshot({ path: join(screenshots, "waiting-room-laptop.png") })
    const link = await one.locator(".wide-input").inputValue()
    await two.goto(link)
    await two.getByRole("button", { name: "Sit here" }).click()
    await Promise.all([one.waitForSelector(".prompt .tray"), two.waitForSelector(".prompt .tray")])

    // Both set up: online nobody suggests, so the pieces are put by touching lit hexes.
    for (const page of [one, two]) {
      const pieces = await page.locator(".tray-piece").count()
      for (let n = 0; n < pieces; n++) await page.locator(".lit-hex").first().click()
      await page.locator(".answers > .button.act:enabled").click()
      await page.waitForSelector(".prompt .tray", { state: "detached" })
    }
    const play = async (moves: number) => {
      for (let n = 0; n < moves; n++) {
        await expect.poll(async () => (await asked(one)) + (await asked(two)), { timeout: 15_000 }).toBeGreaterThan(0)
        const page = (await asked(one)) > 0 ? one : two
        await answerOnce(page)
      }
    }
    await play(4)

    await one.getByRole("tab", { name: "Chat" }).click()
    await one.locator(".chat input").fill("Good luck over there.")
    await one.locator(".chat input").press("Enter")
    await two.getByRole("tab", { name: "Chat" }).click()
    await expect.poll(() => two.locator(".chat").textContent()).toContain("Good luck over there.")
    await one.screenshot({ path: join(screenshots, "online-laptop.png") })

    const before = await one.locator(".table").getAttribute("data-at")
    await stop()
    await one.waitForSelector(".trouble", { timeout: 15_000 })
    expect(await one.locator(".trouble").textContent()).toMatch(/connection is lost/)
    await start()
    await one.waitForSelector(".trouble", { state: "detached", timeout: 25_000 })
    expect(((await one.locator(".table").getAttribute("data-at")) ?? "").split(" ")[0]).toBe(
      (before ?? "").split(" ")[0],
    )
    await play(3)

    const watcher = await newContext(browser)
    const third = await open(watcher, errors)
    await third.goto(link)
    await third.waitForSelector(".prompt .sentence")
    expect(await asked(third)).toBe(0)

    one.once("dialog", (dialog) => dialog.accept())
    await one.locator(".menu summary").click()
    await one.getByRole("button", { name: "Concede" }).click()
    await Promise.all(
      [one, two].map((page) => page.waitForSelector(".prompt a[href*='#/replay/match/']", { timeout: 10_000 })),
    )
    await two.locator(".prompt a[href*='#/replay/match/']").click()
    await two.waitForSelector(".timeline")
    for (const context of [first, second, watcher]) await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("an invitation that is no longer good and a match that does not exist have their own screens", async () => {
    const context = await newContext(browser)
    const page = await open(context, errors)
    await page.goto(`http://127.0.0.1:${port}/#/match/00000000-0000-4000-8000-000000000000?invitation=old`)
    await page.waitForSelector(".failure")
    expect(await page.locator(".failure").textContent()).toMatch(/expired or was withdrawn/)
    await page.goto(`http://127.0.0.1:${port}/#/match/00000000-0000-4000-8000-000000000001`)
    await expect.poll(() => page.locator(".failure").textContent()).toMatch(/no such match/)
    await context.close()
  }, 30_000)
})
