/** What is agreed before a match and shown during it: the page to join one, clocks, advice, notifications; over a real server. */
import { createServer, type Server as Listener } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { build, launch, newContext, open, ownContext, phone, violations, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { openTab } from "./screens.ts"
import { newServer, type Server } from "./server.ts"

const errors: string[] = []
let browser: Browser
let server: Server
let pushes: Listener
/** The notifications sent to a push service on this machine, by the browser they are for. */
const pushed: string[] = []

/** A browser whose push service is the one of this test: Chromium's own cannot be reached from here. */
async function withPush(context: BrowserContext): Promise<void> {
  const { port } = pushes.address() as AddressInfo
  await context.grantPermissions(["notifications"])
  await context.addInitScript((endpoint) => {
    let known: object | null = null
    const subscribe = async ({ applicationServerKey: host }: { applicationServerKey: string }) => {
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"])
      const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))
      const text = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replaceAll("=", "")
      const keys = { p256dh: text(raw), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
      known = { endpoint, host, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
      return known
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => known })
  }, `http://127.0.0.1:${port}/two`)
}

describe.runIf(withBrowser)("what is agreed and told", () => {
  beforeAll(async () => {
    build()
    pushes = createServer((request, response) => {
      pushed.push(`${request.url} ${request.headers["content-encoding"]} ${request.headers.authorization?.slice(0, 8)}`)
      request.resume().on("end", () => response.writeHead(201).end())
    })
    await new Promise<void>((ready) => pushes.listen(0, "127.0.0.1", ready))
    server = await newServer({
      SALIENT_PUSH_HOSTS: `http://127.0.0.1:${(pushes.address() as AddressInfo).port}`,
    })
    await server.start()
    browser = await launch()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    pushes?.close()
    await server?.end()
  }, 30_000)

  /** A match with terms, and the link to it. */
  async function create(page: Page, terms: { readonly [label: string]: string }): Promise<string> {
    await page.goto(`${server.address}#/online`)
    await page.getByLabel("Game").selectOption("raid")
    for (const [label, value] of Object.entries(terms))
      await page
        .locator("label", { hasText: new RegExp(`^${label}`) })
        .locator("select")
        .selectOption(value)
    expect(await violations(page)).toEqual([])
    await page.getByRole("button", { name: "Create" }).click()
    await page.waitForSelector(".seats")
    return page.locator(".link-to-send input").inputValue()
  }

  it("who follows the link sees the map and what is agreed before taking a seat; both clocks run; nobody advises", async () => {
    const [first, second] = [await newContext(browser), await newContext(browser, { viewport: phone })]
    const [one, two] = [await open(first, errors), await open(second, errors)]
    const link = await create(one, {
      "Time for each answer": "300",
      "Time for the whole match": "1800",
      "Computer advice": "nobody",
    })
    await two.goto(link)
    await two.locator(".waiting-map .board").waitFor()
    expect(await two.locator(".terms").textContent()).toContain(
      "30 minutes for the whole match, and 5 minutes for each",
    )
    expect(await two.locator(".terms").textContent()).toMatch(/Computer advicefor nobody/)
    const dice = two.getByText("Every player adds a secret share")
    await dice.scrollIntoViewIfNeeded()
    expect((await dice.boundingBox())?.y).toBeLessThan(phone.height)
    expect(await violations(two)).toEqual([])
    await two.getByRole("button", { name: "Sit here" }).click()
    await Promise.all([one, two].map((page) => page.waitForSelector(".prompt .tray")))
    await openTab(one, "Players")
    const totals = one.locator(".total-clocks output")
    expect(await totals.count()).toBe(2)
    const shown = await totals.first().textContent()
    expect(shown).toMatch(/^29:\d\d$|^30:00$/)
    await eventually(() => totals.first().textContent()).not.toBe(shown)
    expect(await violations(one)).toEqual([])
    // A random set-up is not advice.
    expect(await one.locator(".suggest").getAttribute("aria-disabled")).toBe("false")
    for (const context of [first, second]) await context.close()
    expect(errors).toEqual([])
  }, 90_000)

  it("a browser that was allowed to is told of a turn by push, and the notice opens the match", async () => {
    const [first, second] = [await newContext(browser), await ownContext(browser)]
    await withPush(second)
    const [one, two] = [await open(first, errors), await open(second, errors)]
    const link = await create(one, {})
    await two.goto(link)
    await two.waitForFunction(() =>
      navigator.serviceWorker.getRegistration().then((r) => r?.active?.state === "activated"),
    )
    await two.getByRole("button", { name: "Sit here" }).click()
    await two.waitForSelector(".prompt .tray")
    await openTab(two, "Players")
    await two.getByRole("button", { name: "Tell me when it is my turn" }).click()
    await two.getByText("even with this page closed").waitFor()
    expect(await violations(two)).toEqual([])
    const match = /#\/match\/([^?]+)/.exec(two.url())?.[1] as string
    expect(pushed).toEqual([])
    await one.waitForSelector(".prompt .tray")
    await two.goto("about:blank") // the page is closed
    one.once("dialog", (dialog) => dialog.accept())
    await one.locator(".menu summary").click()
    await one.getByRole("button", { name: "Concede" }).click()
    await one.getByRole("button", { name: "Rematch with sides swapped" }).click()
    await eventually(() => pushed.length).toBeGreaterThan(0)
    expect(pushed[0]).toBe("/two aes128gcm vapid t=")

    // What the push service delivers is shown in the reader's language, and a touch opens the match.
    await two.goto(`${server.address}#/settings`)
    const browserOf = await second.newCDPSession(two)
    const registered = new Promise<string>((found) =>
      browserOf.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [r] }) => r && found(r.registrationId)),
    )
    await browserOf.send("ServiceWorker.enable")
    const message = {
      origin: server.address.replace(/\/$/, ""),
      registrationId: await registered,
      data: JSON.stringify({ kind: "turn", match, title: "Trench Raid: The Craters", language: "de" }),
    }
    const notices = () =>
      two.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => [n.title, n.body, n.tag]),
      )
    // The browser's tools may drop a message while the worker is being started, which a push service would not: so it is sent until it arrives.
    const delivered = async () => {
      const shown = await notices()
      if (shown.length === 0) await browserOf.send("ServiceWorker.deliverPushMessage", message)
      return shown
    }
    await eventually(delivered).toEqual([["Trench Raid: The Craters", "Sie sind dran.", match]])
    for (const context of [first, second]) await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("a page that is looked away from rings and shows a notice when the turn comes", async () => {
    const [first, second] = [await newContext(browser), await ownContext(browser, { serviceWorkers: "block" })]
    await second.grantPermissions(["notifications"])
    await second.addInitScript(() => {
      localStorage.setItem("salient settings", JSON.stringify({ pace: "swift", motion: "still", sound: true }))
      localStorage.setItem("salient notices", "yes")
      const rung: string[] = []
      Object.assign(window, { rung })
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (when) {
        rung.push("bell")
        start.call(this, when)
      }
      Object.assign(window, {
        Notification: class {
          static permission = "granted"
          constructor(title: string, { body }: { body: string }) {
            rung.push(`${title}: ${body}`)
          }
        },
      })
      Object.defineProperty(document, "visibilityState", { get: () => "hidden" })
    })
    const [one, two] = [await open(first, errors), await open(second, errors)]
    await two.goto(await create(one, {}))
    await two.getByRole("button", { name: "Sit here" }).click()
    await Promise.all([one, two].map((page) => page.waitForSelector(".prompt .tray")))
    await openTab(two, "Players")
    await two.getByText("while this page is open").waitFor()
    one.once("dialog", (dialog) => dialog.accept())
    await one.locator(".menu summary").click()
    await one.getByRole("button", { name: "Concede" }).click()
    await one.getByRole("button", { name: "Rematch with sides swapped" }).click()
    const rung = () => two.evaluate(() => (window as unknown as { rung: string[] }).rung)
    await eventually(rung).toEqual(["bell", "bell", expect.stringMatching(/^Trench Raid: .* wants a rematch\.$/)])
    for (const context of [first, second]) await context.close()
    expect(errors).toEqual([])
  }, 90_000)
})
