/** A built client on a free port and a real Chromium to look at it. */
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
import type { AddressInfo } from "node:net"
import { delimiter, extname, join, normalize } from "node:path"
import { isMainThread } from "node:worker_threads"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core"

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

/** Browser tests leave themselves out where there is no browser and somebody has said so. */
export const withBrowser = process.env.SALIENT_NO_BROWSER !== "1"

/** A browser shares a busy machine: a test that drives one may stumble once, and the report says that it did. */
export const mayStumble = { retry: 1 } as const

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

/** The machine's own Chromium, found on the path; `CHROMIUM` names another. */
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
    ],
  })
}

export const laptop = { width: 1366, height: 768 } as const
export const phone = { width: 390, height: 844 } as const

/** A page that tells of every error it meets. */
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
 * Builds the client unless what is built is newer than every source of it. The files of one run of the tests share one
 * build, whatever is edited meanwhile: nobody's client changes under him.
 */
export function build(): void {
  const root = join(import.meta.dirname, "..", "..")
  const lock = join(root, "web", ".building")
  const mark = join(dist, ".run")
  const run = `${isMainThread ? process.ppid : process.pid}`
  for (;;) {
    if (existsSync(mark) && readFileSync(mark, "utf8") === run) return
    if (newest(dist) > newestSource(root)) {
      writeFileSync(mark, run)
      return
    }
    try {
      mkdirSync(lock)
      break
    } catch {
      // Another file builds; what it leaves will be newer than the sources.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    }
  }
  try {
    execFileSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build", "web"], {
      cwd: root,
      stdio: "pipe",
      env: { ...process.env, NODE_ENV: "production" }, // the runner of the tests says "test", and would get a client for developers
    })
    writeFileSync(mark, run)
  } finally {
    rmdirSync(lock)
  }
}

const sources = ["web", "engine", "space", "games", "agents", "server/protocol"]
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

/** Settings a browser starts with; computer players answer at once. */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: laptop, ...options })
  await context.addInitScript(() => {
    if (location.protocol.startsWith("http") && !localStorage.getItem("salient settings"))
      localStorage.setItem("salient settings", JSON.stringify({ pace: "swift" }))
  })
  return context
}

/** One answer of a person who takes what is offered; false when the match is over. */
export async function answerOnce(page: Page): Promise<boolean> {
  const handle = await page.waitForFunction(
    () => {
      const prompt = document.querySelector(".prompt")
      if (prompt?.querySelector("a[href*='#/replay/']")) return "over"
      if (document.querySelector(".failure")) return "failed"
      if (document.querySelector(".curtain button")) return "curtain"
      return prompt?.querySelector(".answers button") ? "asked" : false
    },
    undefined,
    { timeout: 30_000 },
  )
  const state = await handle.jsonValue()
  if (state === "over") return false
  if (state === "failed") throw new Error((await page.locator(".failure").textContent()) ?? "")
  if (state === "curtain") {
    await page.locator(".curtain button").click()
    await page.waitForSelector(".curtain", { state: "detached" })
    return true
  }
  const before = await marker(page)
  const act = page.locator(".answers > .button.act:enabled")
  const options = page.locator(".answers > .button:not(.quiet):enabled, .answers .option-list .button")
  if (await act.count()) await press(act.first())
  else if (await page.getByRole("button", { name: "Suggest" }).count()) {
    await press(page.getByRole("button", { name: "Suggest" }))
    await press(act.first())
  } else {
    const folded = page.locator(".all-options:not([open]) > summary")
    if (await folded.count()) await press(folded)
    const count = await options.count()
    await press(options.nth(nextChoice(count)))
    await page.waitForTimeout(20)
    if ((await marker(page)) === before && (await act.count())) await press(act.first())
  }
  await page
    .waitForFunction((was) => document.querySelector(".table")?.getAttribute("data-at") !== was, before, {
      timeout: 30_000,
    })
    .catch(() => undefined)
  return true
}

/** Presses a button; the next question may take it away while the hand is on its way, and then the next one is answered. */
const press = (button: Locator): Promise<void> => button.click({ timeout: 3_000 }).catch(() => undefined)

/** Which question stands before the person; empty where none does. */
const marker = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector(".table")?.getAttribute("data-at") ?? "")

/** Reproducible choices, spread over what is offered. */
let drawn = 7
const nextChoice = (count: number): number => {
  drawn = (drawn * 1103515245 + 12345) % 2147483648
  return Math.floor((drawn / 2147483648) * count)
}
