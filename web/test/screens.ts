/** Every screen of the client and how to get there: axe checks each, and each has its picture in docs/screenshots. */
import { gameIds, loadGame } from "@salient/games"
import type { Page } from "playwright-core"
import { answerOnce, laptop, phone, playOn } from "./browser.ts"

export type Screen = {
  readonly name: string
  readonly path: string
  /** Present once the screen is shown. */
  readonly ready: string
  readonly before?: (page: Page) => Promise<void>
  /** Checked by axe, but not saved as a picture. */
  readonly unpictured?: boolean
  /** The part of it that axe checks on another screen and skips here. */
  readonly seenElsewhere?: string
}

export const views = [
  { name: "laptop", options: { viewport: laptop, colorScheme: "light" as const } },
  { name: "phone", options: { viewport: phone, hasTouch: true, isMobile: true, colorScheme: "dark" as const } },
] as const

export const begin = async (page: Page) => page.getByRole("button", { name: "Begin" }).click()

/** Opens a panel beside the board if it is not open. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("tab", { name: new RegExp(`^${name}( |$)`) })
  if ((await tab.getAttribute("aria-selected")) === "false") await tab.click()
}

/** Opens the map tools if they are behind one button. */
export async function openTools(page: Page): Promise<void> {
  const tools = page.locator(".board-tools")
  const all = page.getByRole("button", { name: "Map tools" })
  await tools.or(all).first().waitFor()
  if (await tools.isVisible()) return
  // A board that is drawn anew forgets that its tools were open.
  await page.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>(".tools-button")
    if (button?.ariaExpanded === "false") button.click()
    return document.querySelector(".board-tools")?.checkVisibility() === true
  })
}

/** Opens the text page and types a command. */
export async function command(page: Page, text: string): Promise<void> {
  await page.waitForSelector(".prompt .answers")
  await openTab(page, "Text")
  await page.locator(".text-board input").fill(text)
  await page.locator(".text-board input").press("Enter")
}

const common: readonly Screen[] = [
  { name: "front", path: "", ready: ".hero .board svg" },
  { name: "game", path: "#/game/raid", ready: ".set-up .sides" },
  { name: "rules", path: "#/rules/raid/RAID-4.1", ready: ".rule.sought" },
  { name: "settings", path: "#/settings", ready: ".choice" },
  { name: "archive", path: "#/archive", ready: ".page h2" },
  { name: "no-server", path: "#/online", ready: ".failure" },
  { name: "no-match", path: "#/play/gone", ready: ".failure" },
  { name: "no-game", path: "#/game/gone", ready: ".failure", unpictured: true },
  { name: "bad-record", path: "#/replay/data/broken", ready: ".failure" },
  { name: "bad-force", path: "#/build/fixture/data/broken", ready: ".failure" },
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
  { name: "men", path: "#/fixture/men", ready: ".base.lit" },
  { name: "hexes", path: "#/fixture/hex-small", ready: ".map .hexes" },
  {
    name: "plan",
    path: "#/fixture/plan",
    ready: ".plan-says .rule-link",
    before: async (page) => page.locator(".plan-span").nth(1).click(),
  },
  { name: "forces", path: "#/build/fixture", ready: ".matches" },
  { name: "force", path: "#/build/fixture/start/ready", ready: ".sheet" },
  { name: "set-up", path: "#/game/raid", ready: ".prompt .tray", before: begin },
  {
    name: "battle",
    path: "#/game/raid",
    ready: ".prompt .answers",
    before: async (page) => {
      await begin(page)
      await playOn(page, 9)
    },
  },
  {
    name: "replay",
    path: "#/game/raid",
    ready: ".timeline",
    before: async (page) => {
      await begin(page)
      await playOn(page, 5)
      await page.goto(page.url().replace("#/play/", "#/replay/saved/"))
      await page.getByRole("button", { name: "To the end" }).click()
    },
  },
  {
    name: "lens-menu",
    path: "#/game/raid",
    ready: ".lens-menu",
    before: async (page) => {
      await begin(page)
      await openTools(page)
      await page.locator(".board-tools").getByRole("button", { name: "Overlays" }).click()
    },
  },
  {
    name: "lens",
    path: "#/game/raid",
    ready: ".lens-caption .rule-link",
    before: async (page) => {
      await begin(page)
      await playOn(page, 3)
      await page.waitForSelector(".prompt .answers")
      await command(page, "show sight D8 to D4")
      await page.getByRole("tab", { name: "Text" }).click()
    },
  },
  {
    name: "text",
    path: "#/game/raid",
    ready: ".command-answer p",
    before: async (page) => {
      await begin(page)
      await command(page, "help")
    },
  },
  {
    name: "curtain",
    path: "#/game/raid",
    ready: ".curtain",
    before: async (page) => {
      await page.locator(".sides .player").first().waitFor() // `all` does not wait for the page to be drawn
      for (const select of await page.locator(".sides .player").all()) await select.selectOption("person")
      await begin(page)
    },
  },
]

/** Begins a battle of the teaching game and answers until a unit is asked for. */
export async function inBattle(page: Page, address: string): Promise<void> {
  await page.goto(`${address}#/game/raid`)
  await begin(page)
  await answerOnce(page)
  await page.waitForFunction(() =>
    document.querySelector(".prompt .sentence")?.textContent?.includes("Which unit acts"),
  )
}

/** The screens that come with a game: its table, first steps, forces and forms. */
async function ofGame(id: string): Promise<Screen[]> {
  const game = await loadGame(id)
  const screens: Screen[] = []
  if (id !== "raid")
    screens.push({
      name: id,
      path: `#/game/${id}`,
      ready: ".prompt .answers",
      before: async (page) => {
        await begin(page)
        await playOn(page, 8)
      },
    })
  if (game.tutorial)
    screens.push({
      name: `first-steps-${id}`,
      path: `#/game/${id}`,
      ready: ".lesson",
      seenElsewhere: ".board",
      before: async (page) => page.getByRole("button", { name: "First steps" }).click(),
    })
  const ready = game.builder?.starts.at(-1)
  if (game.builder && ready)
    screens.push({ name: `force-${id}`, path: `#/build/${id}/start/${encodeURIComponent(ready.id)}`, ready: ".sheet" })
  if (game.calculator) screens.push({ name: `tableside-${id}`, path: `#/tableside/${id}`, ready: ".form-screen" })
  return screens
}

export async function allScreens(): Promise<readonly Screen[]> {
  return [...common, ...(await Promise.all(gameIds.map(ofGame))).flat()]
}

/** Goes to a screen and waits until it is there and drawn; nothing moves by itself in these tests. */
export async function show(page: Page, address: string, screen: Screen): Promise<void> {
  await page.goto(address + screen.path)
  await screen.before?.(page)
  await page.waitForSelector(screen.ready, { timeout: 60_000 }).catch((error: Error) => {
    throw new Error(`${screen.name} does not show ${screen.ready}: ${error.message}`)
  })
  await drawn(page)
}

/** Waits until the page is drawn in its own fonts and the map has taken the size that its window leaves it. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const frames = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
    const map = () =>
      [...document.querySelectorAll(".board, .board svg")]
        .map((e) => [e.getAttribute("class"), e.getAttribute("viewBox"), e.clientWidth, e.clientHeight].join(" "))
        .join()
    for (let was: string | undefined; was !== map(); ) {
      was = map()
      await frames()
    }
  })
