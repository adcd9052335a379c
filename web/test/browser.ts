/** A built client on a free port, and a real Chromium to look at it. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createServer, type Server } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { delimiter, extname, join, normalize } from "node:path"
import { isMainThread } from "node:worker_threads"
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core"

export const dist = join(import.meta.dirname, "..", "dist")
export const screenshots = join(import.meta.dirname, "..", "..", "docs", "screenshots")

const types: { readonly [ending: string]: string } = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".webmanifest": "application/manifest+json",
}

/** Browser tests are skipped if `SALIENT_NO_BROWSER` is set to 1. */
export const withBrowser = process.env.SALIENT_NO_BROWSER !== "1"

export type Host = { readonly address: string; stop(): Promise<void> }

/** Serves the built client as any static host would. */
export function serve(folder = dist): Promise<Host> {
  if (!existsSync(join(folder, "index.html")))
    throw new Error(`expected a built client in ${folder}: run vite build web`)
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname)).replace(
      /^(\.\.[/\\])+/,
      "",
    )
    const file = join(folder, path === "/" ? "index.html" : path)
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end("not here")
      return
    }
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
    createReadStream(file).pipe(response)
  })
  return new Promise((started) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      started({
        address: `http://127.0.0.1:${port}/`,
        stop: () =>
          new Promise((done) => {
            server.closeAllConnections()
            server.close(() => done())
          }),
      })
    }),
  )
}

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]

/** The system's Chromium, found on the path; `CHROMIUM` names another. */
export function launch(): Promise<Browser> {
  const folders = (process.env.PATH ?? "").split(delimiter)
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
  const executablePath = process.env.CHROMIUM ?? found
  if (!executablePath)
    throw new Error(`expected one of ${names.join(", ")} on the path, or a browser named by CHROMIUM`)
  return chromium.launch({
    executablePath,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${unusedFeatures.join()}`,
    ],
  })
}

/**
 * Features that no test uses. Otherwise each page would have hidden pages of its own for the address bar's pop-ups: a tenth of a test's
 * time. The others are what playwright disables by itself, repeated here because Chromium heeds only the last list it is given.
 */
const unusedFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
]

export const laptop = { width: 1366, height: 768 } as const
export const phone = { width: 390, height: 844 } as const

/** A page that reports every error it meets. */
export async function open(context: BrowserContext, errors: string[]): Promise<Page> {
  const page = await context.newPage()
  page.on("pageerror", (error) => errors.push(error.message))
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|WebSocket/.test(message.text()))
      errors.push(message.text())
  })
  return page
}

/**
 * Builds the client unless the build is newer than every source file. The files of one test run share one build, whatever is edited
 * meanwhile: the client does not change during a run.
 */
export function build(): void {
  const root = join(import.meta.dirname, "..", "..")
  const lock = join(root, "web", ".building")
  const mark = join(dist, ".run")
  const run = `${isMainThread ? process.ppid : process.pid}`
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
      // Another file is building or checking: until it is done nobody knows what is there. A process that was killed leaves its lock.
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > longestBuild)
        rmdirSync(lock)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    if (existsSync(mark) && readFileSync(mark, "utf8") === run) return
    if (existsSync(join(dist, "index.html")) && newest(dist) > newestSource(root)) {
      writeFileSync(mark, run)
      return
    }
    execFileSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", "web"], {
      cwd: root,
      stdio: "pipe",
      env: { ...process.env, NODE_ENV: "production" }, // the test runner sets "test", which would build a development client
    })
    writeFileSync(mark, run)
  } finally {
    rmdirSync(lock)
  }
}

const longestBuild = 180_000

const sources = ["web", "engine", "space", "kit", "games", "agents", "server/protocol"]
const newestSource = (root: string): number => Math.max(...sources.map((folder) => newest(join(root, folder))))

function newest(folder: string): number {
  if (!existsSync(folder)) return 0
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/^(node_modules|dist|test|bench|\..*)$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
  }
  return latest
}

/**
 * A browser context of one's own: computer players answer at once and nothing moves by itself. Starting a browser costs seconds of
 * processor time, so a closed one is emptied and lent to the next caller with the same needs.
 */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const same = JSON.stringify(options)
  const kept = spare.get(browser) ?? new Map<string, BrowserContext[]>()
  spare.set(browser, kept)
  const unused = kept.get(same)?.pop()
  if (unused) return unused
  // The offline cache is the whole client: fetching it took a third of the time of a test that has no use for it.
  const context = await ownContext(browser, { serviceWorkers: "block", ...options })
  context.close = async () => {
    await empty(context)
    kept.set(same, [...(kept.get(same) ?? []), context])
  }
  return context
}

const spare = new WeakMap<Browser, Map<string, BrowserContext[]>>()

/** One that nobody has used before or will use afterwards, with the offline cache: for tests that change the context itself. */
export async function ownContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: laptop, ...options })
  await context.addInitScript(() => {
    if (location.protocol.startsWith("http") && !localStorage.getItem("salient settings"))
      localStorage.setItem("salient settings", JSON.stringify({ pace: "swift", motion: "still" }))
    // The same dice in every run: a test must not depend on chance.
    if (location.protocol.startsWith("http") && !location.search)
      history.replaceState(null, "", `${location.pathname}?dice=a-battle-for-the-tests${location.hash}`)
  })
  return context
}

/** Closes its pages and clears everything they have stored. */
async function empty(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages()
  await Promise.all(others.map((page) => page.close()))
  if (first) {
    const { origin } = new URL(first.url())
    await first.goto("about:blank")
    const browser = await context.newCDPSession(first)
    if (origin !== "null") await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })
    await first.close()
  }
  await context.clearCookies()
}

/** What the player faces: a question, the end, a curtain between two players, or a failure screen. */
async function standing(page: Page): Promise<"asked" | "over" | "curtain"> {
  const handle = await page.waitForFunction(
    () => {
      const prompt = document.querySelector(".prompt")
      if (prompt?.querySelector("a[href*='#/replay/']")) return "over"
      if (document.querySelector(".failure")) return "failed"
      if (document.querySelector(".curtain button, .raise-curtain")) return "curtain"
      // While a computer thinks the bar has a button as well; a question that can be answered has a Suggest button.
      return prompt?.querySelector(".answers .suggest:enabled") ? "asked" : false
    },
    undefined,
    { timeout: 60_000 },
  )
  const state = await handle.jsonValue()
  if (state === "failed") throw new Error((await page.locator(".failure").textContent()) ?? "")
  return state as "asked" | "over" | "curtain"
}

/** One answer of a player who does what the computer suggests; false when the match is over. */
export async function answerOnce(page: Page): Promise<boolean> {
  const state = await standing(page)
  if (state === "over") return false
  if (state === "curtain") {
    await page.locator(".curtain button, .raise-curtain").click()
    await page.waitForSelector(".curtain, .raise-curtain", { state: "detached" })
    return true
  }
  await page.locator(".answers").getByRole("button", { name: "Suggest" }).click()
  await page.waitForSelector(".prompt .suggestion")
  await confirmSuggestion(page)
  return true
}

/** Sends what was suggested, and waits until it has been taken. */
export async function confirmSuggestion(page: Page): Promise<void> {
  const before = await marker(page)
  await page.locator(".answers > .button.act").click()
  await page.waitForFunction(
    (was) => document.querySelector(".curtain") || document.querySelector(".table")?.getAttribute("data-at") !== was,
    before,
    { timeout: 60_000 },
  )
}

/** The same with the keyboard alone: s suggests, c confirms. */
export async function answerByKeys(page: Page): Promise<boolean> {
  if ((await standing(page)) === "over") return false
  // The computer's last move may end the battle between two questions.
  const over = ".prompt a[href*='#/replay/']"
  await page.waitForSelector(`.answers .suggest:enabled, ${over}`)
  if ((await page.locator(over).count()) > 0) return false
  const before = await marker(page)
  await page.keyboard.press("s")
  await page.waitForSelector(".prompt .suggestion")
  await page.keyboard.press("c")
  await page.waitForFunction((was) => document.querySelector(".table")?.getAttribute("data-at") !== was, before)
  return true
}

/** The question on screen; empty if there is none. */
const marker = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector(".table")?.getAttribute("data-at") ?? "")

/**
 * Plays through the interface as fast as the page responds: a script inside the page presses Suggest, then the red button, question after
 * question. Returns the number of answers up to the end of the battle, or `most`.
 */
export function playOn(page: Page, most: number, patience = 60_000): Promise<number> {
  return page.evaluate(
    async ({ most, patience }) => {
      const rest = () => new Promise((resume) => setTimeout(resume, 4))
      const find = <E extends HTMLElement>(what: string) => document.querySelector<E>(what)
      const end = performance.now() + patience
      const until = async (ready: () => boolean) => {
        while (!ready()) {
          if (performance.now() > end)
            throw new Error(`expected the battle to go on; it stands at: ${find(".prompt")?.textContent}`)
          if (find(".failure")) throw new Error(find(".failure")?.textContent ?? "")
          await rest()
        }
      }
      const over = () => find(".prompt a[href*='#/replay/']") !== null
      const moment = () => find(".table")?.getAttribute("data-at") ?? ""
      for (let answers = 0; ; answers++) {
        await until(() => over() || find(".answers .suggest:enabled") !== null)
        if (over() || answers === most) return answers
        const before = moment()
        find(".answers .suggest")?.click()
        await until(() => find(".prompt .suggestion") !== null && find(".answers > .button.act:enabled") !== null)
        find(".answers > .button.act")?.click()
        await until(() => moment() !== before)
      }
    },
    { most, patience },
  )
}

/** At the end of a battle: the screen says who has won and by which rule, and the replay goes back one move from its end. */
export async function watchAgain(page: Page, atLeast: number): Promise<void> {
  const prompt = page.locator(".prompt")
  assert.match((await prompt.textContent()) ?? "", /Victory: |A draw\./)
  assert.ok((await prompt.locator(".rule-link").count()) > 0, "expected the rule by which the battle ended")
  await page.getByRole("link", { name: "Watch the replay" }).click()
  const time = page.locator(".timeline output")
  const [at, of] = ((await time.textContent()) ?? "").split(" / ").map(Number)
  assert.equal(at, of)
  assert.ok((of ?? 0) >= atLeast, `expected a replay of ${atLeast} moves or more, found ${of}`)
  await page.getByRole("button", { name: "One move back" }).click()
  await page.locator(".timeline output", { hasText: `${(of ?? 0) - 1} / ${of}` }).waitFor()
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/**
 * Runs axe, and reports for each violation the elements concerned; `rules` names the rules to check (all if left out), and `except` what to
 * skip.
 */
export async function violations(page: Page, rules?: readonly string[], except?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe)
  const asked = { wanted: rules, context: except === undefined ? {} : { exclude: [except] } }
  return page.evaluate(async ({ wanted, context }) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: object,
          options: object,
        ): Promise<{
          violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[]
        }>
      }
    }
    // Report only violations, without selectors: working those out took most of the time on a large map.
    const { violations } = await axe.run("exclude" in context ? context : document, {
      resultTypes: ["violations"],
      selectors: false,
      ...(wanted ? { runOnly: wanted } : {}),
    })
    return violations.map(
      (v) =>
        `${v.id} (${v.help}): ${v.nodes
          .slice(0, 3)
          .map((n) => `${n.html.slice(0, 160)} ${n.failureSummary ?? ""}`)
          .join(" | ")}`,
    )
  }, asked)
}
