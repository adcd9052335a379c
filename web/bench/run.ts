/** Measures the client in Chromium and prints each result beside its target; exits with 1 if a target is missed. */
import { gzipSync } from "node:zlib"
import { Match, seedFrom, viewOf } from "@salient/engine"
import { gameIds, loadGame } from "@salient/games"
import type { Browser, Page, Response } from "playwright-core"
import { answerOnce, build, type Host, laptop, launch, newContext, serve } from "../test/browser.ts"
import {
  counted,
  fireOnTable,
  giveFireOrder,
  giveMoveOrder,
  moveBrigade,
  moveOnTable,
  playRaidTurn,
  until,
} from "../test/clicks.ts"
import { cameraOf, mapShare, pieceSizes } from "../test/measure.ts"
import { begin, inBattle } from "../test/screens.ts"
import en from "../words/en.json" with { type: "json" }
import { manyModels } from "./many-models.ts"
import { questionsOf } from "./questions.ts"
import { longestScript, type Stretch, sayStretch, trace } from "./trace.ts"

type Figure = { readonly what: string; readonly found: string; readonly wanted: string; readonly ok: boolean }

const limits = {
  scriptKilobytes: 200,
  paintRatio: 4,
  gestureScript: 50,
  thinkingScript: 100,
  laptopShare: 70,
  wideShare: 80,
  stillAnswers: 50,
  openingAnswers: 16,
  counter: 44,
  regiment: 40,
  base: 28,
  raidTurn: 10,
  battalion: 2,
  brigade: 12,
  moveOrder: 18,
  fireOrder: 4,
  battery: 3,
  platoons: 3,
} as const
const paints = 5
const repeats = 3

/** The file names of a game's rules in the build: one file for each thread that may need them. */
const rules = /\/game-[^/]*\.js$/

/**
 * All the code a first visit runs, at the size a server would send; also checks that a game's code is not loaded until the game is opened.
 */
async function firstLoad(browser: Browser, host: Host): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: laptop, serviceWorkers: "block" })
  const page = await context.newPage()
  let bytes = 0
  const reading: Promise<void>[] = []
  let games = 0
  const weigh = (response: Response) => {
    if (response.request().resourceType() !== "script") return
    reading.push(
      response.body().then((body) => {
        bytes += gzipSync(body).length
      }),
    )
  }
  page.on("response", (response) => {
    if (rules.test(response.url())) games++
  })
  page.on("response", weigh)
  await page.goto(host.address, { waitUntil: "networkidle" })
  // Only the front page is weighed: whatever loads after a game is opened would still be arriving when the page is closed.
  page.off("response", weigh)
  await Promise.all(reading)
  const kilobytes = bytes / 1000
  const before = games
  await page.goto(`${host.address}#/game/${gameIds[0]}`)
  await begin(page)
  await page.waitForSelector(".prompt .answers")
  await context.close()
  return [
    {
      what: "script of the front page, gzipped",
      found: `${kilobytes.toFixed(1)} kB`,
      wanted: `under ${limits.scriptKilobytes} kB`,
      ok: kilobytes < limits.scriptKilobytes,
    },
    {
      what: "files with a game's rules loaded by the front page, and after a game was opened",
      found: `${before}, then ${games}`,
      wanted: "none, then some",
      ok: before === 0 && games > 0,
    },
  ]
}

/** Milliseconds from the start of drawing to the second frame after it: for our board, and for the very same SVG as static text. */
async function paint(page: Page, address: string): Promise<{ ours: number; still: number; elements: number }> {
  await page.goto("about:blank")
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName("board painted").length > 0)
  return page.evaluate(async () => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0
    const ours = at("board painted") - at("board begun")
    const board = document.querySelector(".board") as HTMLElement
    const elements = board.querySelectorAll("*").length
    const text = board.outerHTML
    const parent = board.parentElement as HTMLElement
    board.remove()
    await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))
    const begun = performance.now()
    parent.insertAdjacentHTML("beforeend", text)
    await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))
    return { ours, still: performance.now() - begun, elements }
  })
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function firstPaint(browser: Browser, host: Host, fixture: string, what: string): Promise<Figure> {
  const context = await browser.newContext({ viewport: laptop })
  const page = await context.newPage()
  const runs: { ours: number; still: number; elements: number }[] = []
  for (let n = 0; n < paints; n++) runs.push(await paint(page, `${host.address}#/fixture/${fixture}`))
  await context.close()
  const ours = median(runs.map((r) => r.ours))
  const still = median(runs.map((r) => r.still))
  return {
    what: `first paint of ${what} (${runs[0]?.elements} elements)`,
    found: `${ours.toFixed(0)} ms, static ${still.toFixed(0)} ms: ×${(ours / still).toFixed(2)}`,
    wanted: `within ×${limits.paintRatio}`,
    ok: ours <= still * limits.paintRatio,
  }
}

/**
 * The longest stretch of script in what is done, measured again, up to so many times, if it is too long by the clock: another program
 * that takes the core for a moment lengthens one frame, our own script lengthens the same frame every time.
 */
async function longestIn(browser: Browser, page: Page, most: number, act: () => Promise<void>): Promise<Stretch> {
  let best: Stretch | undefined
  for (let n = 0; n < repeats && (best === undefined || best.clock > most); n++) {
    const longest = longestScript(await trace(browser, page, act))
    if (best === undefined || longest.clock < best.clock) best = longest
  }
  return best as Stretch
}

/** Pans, zooms and drags a piece, then looks up the longest stretch of script in the trace. */
async function gestures(browser: Browser, page: Page, what: string): Promise<Figure> {
  await page.waitForSelector(".board .counter")
  await page.waitForTimeout(500)
  const board = await page.locator(".board").boundingBox()
  if (!board) throw new Error("expected a board")
  const longest = await longestIn(browser, page, limits.gestureScript, async () => {
    const [x, y] = [board.x + board.width * 0.75, board.y + board.height * 0.8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 200, y - 160, { steps: 30 })
    await page.mouse.up()
    for (let n = 0; n < 6; n++) await page.mouse.wheel(0, n % 2 === 0 ? -200 : 200)
    await page.locator(".board-tools").getByRole("button", { name: "Show the whole board" }).click()
    const piece = await page.locator(".pieces .counter").nth(2).boundingBox()
    if (!piece) throw new Error("expected a piece to drag")
    await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2)
    await page.mouse.down()
    await page.mouse.move(piece.x + 160, piece.y + 120, { steps: 30 })
    await page.mouse.up()
    await page.waitForTimeout(300)
  })
  return {
    what: `longest script in a frame while panning and dragging, ${what}`,
    found: sayStretch(longest),
    wanted: `at most ${limits.gestureScript} ms`,
    ok: longest.clock <= limits.gestureScript,
  }
}

async function onFixture(browser: Browser, host: Host, fixture: string): Promise<Figure> {
  const context = await browser.newContext({ viewport: laptop })
  const page = await context.newPage()
  await page.goto(`${host.address}#/fixture/${fixture}`)
  const figure = await gestures(browser, page, `made-up board “${fixture}”`)
  await context.close()
  return figure
}

/** How long each answer of the strongest computer player is watched, and how many answers. */
const watched = { answers: 4, time: 1500 } as const

/**
 * A match against the strongest computer player: how smoothly the board can be handled, and how busy the main thread is, while it thinks.
 */
async function atTable(browser: Browser, host: Host, game: string): Promise<Figure[]> {
  const context = await newContext(browser)
  await context.addInitScript(() => localStorage.setItem("salient settings", JSON.stringify({ pace: "calm" })))
  const page = await context.newPage()
  await page.goto(`${host.address}#/game/${game}`)
  await page.waitForSelector(".set-up")
  await page.locator(".sides .player").last().selectOption("veteran")
  await begin(page)
  for (let n = 0; n < 2; n++) await answerOnce(page)
  await page.waitForSelector(".prompt .answers")
  const hand = await gestures(browser, page, game)
  const longest = await longestIn(browser, page, limits.thinkingScript, async () => {
    for (let n = 0; n < watched.answers; n++) {
      if (!(await answerOnce(page))) break
      await page.waitForTimeout(watched.time)
    }
  })
  await context.close()
  return [
    hand,
    {
      what: `longest script on the main thread while the computer thinks, ${game}`,
      found: sayStretch(longest),
      wanted: `at most ${limits.thinkingScript} ms`,
      ok: longest.clock <= limits.thinkingScript,
    },
  ]
}

/** The scenario with the most to draw, out of all games: hexes, areas, lines and pieces that everybody sees at the beginning. */
async function largestMap(): Promise<{ readonly game: string; readonly name: string; readonly things: number }> {
  let largest = { game: "", name: "", things: 0 }
  for (const id of gameIds) {
    const game = await loadGame(id)
    for (const { id: scenario, name } of game.scenarios) {
      const match = Match.begin(game, { scenario, options: {} }, { seed: seedFrom("bench") })
      const { board, pieces } = game.scene(viewOf(match, null).view)
      const things =
        pieces.length + (board.kind === "hex" ? board.hexes.length : board.areas.length) + board.lines.length
      if (things > largest.things) largest = { game: id, name, things }
    }
  }
  return largest
}

/** The largest map being panned and zoomed, also while the enemy's moves are shown on it at normal pace. */
async function onLargest(browser: Browser, host: Host): Promise<Figure[]> {
  const { game, name, things } = await largestMap()
  const context = await newContext(browser)
  await context.addInitScript(() => localStorage.setItem("salient settings", JSON.stringify({ pace: "calm" })))
  const page = await context.newPage()
  await page.goto(`${host.address}#/game/${game}`)
  await page.waitForSelector(".set-up")
  await page.locator(".scenario", { hasText: name }).first().locator("input").check()
  await begin(page)
  await page.waitForSelector(".prompt .answers")
  const hand = await gestures(browser, page, `the largest map (${game}: ${name}, ${things} things)`)
  const longest = await longestIn(browser, page, limits.gestureScript, async () => {
    for (let n = 0; n < watched.answers; n++) {
      if (!(await answerOnce(page))) break
      await page.waitForTimeout(watched.time)
    }
  })
  await context.close()
  return [
    hand,
    {
      what: "longest script in a frame while answers are given and moves are shown, the largest map",
      found: sayStretch(longest),
      wanted: `at most ${limits.gestureScript} ms`,
      ok: longest.clock <= limits.gestureScript,
    },
  ]
}

/** A man of a unit that can be gripped, in the middle of the map. */
async function gripOf(page: Page, state: string): Promise<{ x: number; y: number }> {
  const found = await page.evaluate((state) => {
    const map = document.querySelector(".board")?.getBoundingClientRect()
    if (!map) return null
    const middle = { x: map.x + map.width / 2, y: map.y + map.height / 2 }
    const places = [...document.querySelectorAll(`.pieces .counter.${state}`)].flatMap((unit) => {
      for (const base of unit.querySelectorAll(".base")) {
        const { x, y, width, height } = base.getBoundingClientRect()
        const at = { x: x + width / 2, y: y + height / 2 }
        if (document.elementFromPoint(at.x, at.y)?.closest("[data-piece]") === unit) return [at]
      }
      return []
    })
    const off = (p: { x: number; y: number }) => Math.hypot(p.x - middle.x, p.y - middle.y)
    return places.sort((a, b) => off(a) - off(b))[0] ?? null
  }, state)
  if (!found) throw new Error(`expected a unit to grip, at: ${await page.locator(".prompt").textContent()}`)
  return found
}

/** Platoons of a battle with at least 500 models are dragged: the rules lead every man, and all of them follow the pointer. */
async function onManyModels(browser: Browser, host: Host): Promise<Figure[]> {
  const { record, models, units } = await manyModels()
  const context = await newContext(browser)
  const page = await context.newPage()
  await page.goto(host.address)
  await page.locator(".record-drop input[type=file]").setInputFiles({
    name: "battle.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  })
  await page.getByRole("button", { name: en["replay.end"] }).click()
  await page.getByRole("button", { name: en["replay.fork"] }).click()
  await page.locator(".curtain button, .raise-curtain").first().click()
  await page.waitForSelector(".answers .suggest:enabled")
  await page.locator(".board-tools").getByRole("button", { name: "Show the whole board" }).click()
  const asks = (words: string) =>
    page.waitForFunction((w) => document.querySelector(".sentence")?.textContent?.includes(w), words)
  const drags: Stretch[] = []
  for (let n = 0; n < limits.platoons; n++) {
    await asks("Which unit moves")
    await page.waitForSelector(".answers .suggest:enabled")
    const grip = await gripOf(page, "lit")
    const drag = await trace(browser, page, async () => {
      await page.mouse.move(grip.x, grip.y)
      await page.mouse.down()
      await page.mouse.move(grip.x + 20, grip.y + 40, { steps: 40 })
      await page.mouse.up()
      await page.waitForTimeout(300)
    })
    drags.push(longestScript(drag))
    // Where different ground can be reached the answer says over which the platoon goes.
    const open = page.locator(".answers .button", { hasText: "over open ground" })
    if ((await open.count()) > 0) await open.first().click()
    await asks("Where does")
    const held = await gripOf(page, "chosen")
    const second = await trace(browser, page, async () => {
      await page.mouse.move(held.x, held.y)
      await page.mouse.down()
      await page.mouse.move(held.x - 30, held.y + 30, { steps: 60 })
      await page.waitForSelector(".draft-base", { state: "attached" })
      await page.mouse.up()
      await page.waitForTimeout(300)
    })
    drags.push(longestScript(second))
    // What was drawn may be against the rules: the platoon stays where it is, and the next one is dragged.
    const back = page.getByRole("button", { name: en["prompt.stepBack"] })
    while (await back.isVisible()) await back.click()
    await page.getByRole("button", { name: en["prompt.stay"], exact: true }).click()
  }
  await context.close()
  const longest = drags.reduce((worst, drag) => (drag.clock > worst.clock ? drag : worst))
  return [
    {
      what: `longest script in a frame while ${limits.platoons} platoons are dragged, ${models} models in ${units} units`,
      found: sayStretch(longest),
      wanted: `at most ${limits.gestureScript} ms`,
      ok: longest.clock <= limits.gestureScript,
    },
  ]
}

const wideScreen = { width: 1920, height: 1080 } as const

/** Measures again, as `longestIn` does, what changes the battle and so cannot be done twice in the same one. */
async function again(measure: () => Promise<Figure[]>): Promise<Figure[]> {
  let figures: Figure[] = []
  for (let n = 0; n < repeats && (n === 0 || figures.some((f) => !f.ok)); n++) figures = await measure()
  return figures
}

/** How much of the screen the map takes up. */
async function mapFigures(browser: Browser, host: Host): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [viewport, least] of [
    [laptop, limits.laptopShare],
    [wideScreen, limits.wideShare],
  ] as const) {
    const context = await newContext(browser, { viewport })
    const page = await context.newPage()
    await inBattle(page, host.address)
    const { share } = await mapShare(page)
    figures.push({
      what: `map of ${viewport.width}×${viewport.height}`,
      found: `${share.toFixed(1)} %`,
      wanted: `at least ${least} %`,
      ok: share >= least,
    })
    await context.close()
  }
  return figures
}

/** Whether anything but the player moves the map or changes its size; if a battle ends too soon, another one is begun. */
async function stillness(browser: Browser, host: Host, game: string): Promise<Figure[]> {
  const context = await newContext(browser)
  const page = await context.newPage()
  let moved = 0
  let answers = 0
  let battles = 0
  for (; answers < limits.stillAnswers; battles++) {
    await page.goto("about:blank")
    await page.goto(`${host.address}#/game/${game}`)
    await begin(page)
    await page.waitForSelector(".prompt .answers")
    // The opening view is that of the first question after the armies have been set up.
    do {
      await answerOnce(page)
      await page.waitForSelector(".answers .suggest:enabled")
    } while (/^(Set up|Deploy)/.test((await page.locator(".prompt .sentence").textContent()) ?? ""))
    const seen = async () => `${JSON.stringify((await mapShare(page)).box)} ${await cameraOf(page)}`
    const before = await seen()
    for (; answers < limits.stillAnswers && (await answerOnce(page)); answers++) if ((await seen()) !== before) moved++
  }
  await context.close()
  return [
    {
      what: `answers of ${answers} in ${battles} battles after which the map had moved or changed its size, ${game}`,
      found: `${moved}`,
      wanted: "0",
      ok: moved === 0,
    },
  ]
}

/** How large the pieces are when the map opens. */
async function openingFigures(browser: Browser, host: Host, game: string): Promise<Figure[]> {
  const context = await newContext(browser)
  const page = await context.newPage()
  await page.goto(`${host.address}#/game/${game}`)
  await begin(page)
  for (let n = 0; n < limits.openingAnswers; n++) {
    await answerOnce(page)
    await page.waitForSelector(".answers button")
  }
  const onHexes = (await page.locator(".map .hexes").count()) > 0
  const pieces = await pieceSizes(page)
  await context.close()
  const least = (all: readonly { readonly size: number }[]) => Math.round(Math.min(...all.map((p) => p.size)))
  const [units, single] = [pieces.filter((p) => p.bases > 1), pieces.filter((p) => p.bases === 1)]
  const wanted = onHexes ? limits.counter : limits.base
  return [
    {
      what: `smallest piece at the opening scale, ${game}`,
      found: `${least(single.length > 0 ? single : units)} px${units.length > 0 ? `, regiments ${least(units)} px` : ""}`,
      wanted: `at least ${wanted} px${onHexes ? "" : `, regiments ${limits.regiment} px`}`,
      ok: pieces.every((p) => p.size >= (onHexes ? limits.counter : p.bases > 1 ? limits.regiment : limits.base)),
    },
  ]
}

/** How many questions with one answer a person is asked in whole battles against the computer. */
async function questionFigures(game: string): Promise<Figure[]> {
  const { battles, asked, spared, alone } = await questionsOf(game)
  return [
    {
      what: `questions with one answer, of ${asked} asked in ${battles} battles (${spared} more answered by themselves), ${game}`,
      found: `${alone.length}${alone.length > 0 ? `: ${alone.slice(0, 3).join(" | ")}` : ""}`,
      wanted: "0",
      ok: alone.length === 0,
    },
  ]
}

/** How many clicks scripted pieces of play take when they use gestures only. */
async function clickFigures(browser: Browser, host: Host): Promise<Figure[]> {
  const context = await newContext(browser)
  const page = await context.newPage()
  const figure = (what: string, found: number, most: number): Figure => ({
    what: `clicks: ${what}`,
    found: `${found}`,
    wanted: `at most ${most}`,
    ok: found <= most,
  })
  await inBattle(page, host.address)
  const raid = await counted(page, () => playRaidTurn(page))
  await page.goto("about:blank")
  await page.goto(`${host.address}#/game/dgk`)
  await begin(page)
  await until(page, /which formation acts/)
  await page
    .locator(".answers")
    .getByRole("button", { name: /Bde HQ/ })
    .click()
  await page.waitForFunction(() => document.querySelector(".sentence")?.textContent?.includes("Who acts next"))
  const dgk = await counted(page, () => moveOnTable(page, { x: 0, y: -70 }))
  const start = async (game: string, dice: string, asks: RegExp) => {
    await page.goto("about:blank")
    await page.goto(`${host.address}?dice=${dice}#/game/${game}`)
    await begin(page)
    await until(page, asks)
  }
  await start("dgk", "a-battle-for-the-tests", /which formation acts/)
  const brigade = await counted(page, async () => {
    await page
      .locator(".answers")
      .getByRole("button", { name: /Bde HQ/ })
      .click()
    await page.waitForFunction(() => document.querySelector(".sentence")?.textContent?.includes("Who acts next"))
    await moveBrigade(page, { x: 0, y: -60 })
  })
  await start("gwc", "ypres", /What do you order/)
  const move = await counted(page, () => giveMoveOrder(page, "Rommel", 6))
  await start("gwc", "loos", /What do you order/)
  const fire = await counted(page, () => giveFireOrder(page, /Ebel/))
  await start("trr", "a-battle-for-the-tests", /Which unit acts/)
  const battery = await counted(page, () => fireOnTable(page, "Field Battery"))
  await context.close()
  return [
    figure("a raid turn of four moves", raid, limits.raidTurn),
    figure("a battalion of dgk moves", dgk, limits.battalion),
    figure("the round of a brigade of dgk", brigade, limits.brigade),
    figure("a Move order of six of gwc", move, limits.moveOrder),
    figure("a Fire order of gwc", fire, limits.fireOrder),
    figure("a battery of trr fires", battery, limits.battery),
  ]
}

const perGame = async (each: (game: string) => Promise<Figure[]>): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const game of gameIds) figures.push(...(await each(game)))
  return figures
}

/** The parts of the measurement; each can be run alone: `npm run bench:web -- map clicks`. */
const parts: { readonly [part: string]: (browser: Browser, host: Host) => Promise<Figure[]> } = {
  load: firstLoad,
  paint: async (browser, host) => [
    await firstPaint(browser, host, "hex", "900 hexes with 300 counters"),
    await firstPaint(browser, host, "table", "a table of 60 terrain pieces with 200 bases"),
    await firstPaint(browser, host, "armies", "a table of 60 terrain pieces with 500 models in 40 units"),
  ],
  hand: async (browser, host) => [
    await onFixture(browser, host, "hex"),
    await onFixture(browser, host, "table"),
    await onFixture(browser, host, "campaign"),
    await onFixture(browser, host, "armies"),
  ],
  largest: onLargest,
  models: (browser, host) => again(() => onManyModels(browser, host)),
  map: mapFigures,
  still: (browser, host) => perGame((game) => stillness(browser, host, game)),
  clicks: clickFigures,
  opening: (browser, host) => perGame((game) => openingFigures(browser, host, game)),
  questions: () => perGame(questionFigures),
  thinking: (browser, host) => perGame((game) => atTable(browser, host, game)),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((part) => !(part in parts))
if (unknown.length > 0)
  throw new Error(`expected some of ${Object.keys(parts).join(", ")}, or nothing for all; found ${unknown.join(", ")}`)
build()
const host = await serve()
const browser = await launch()
try {
  const figures: Figure[] = []
  console.log(`Chromium ${browser.version()}`)
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const found = await measure(browser, host).catch((error: unknown): Figure[] => [
      { what: `the part “${name}” could not be measured`, found: String(error), wanted: "no error", ok: false },
    ])
    for (const f of found) {
      figures.push(f)
      console.log(`${f.ok ? "reached" : "MISSED "}  ${f.what}: ${f.found} (${f.wanted})`)
    }
  }
  const missed = figures.filter((f) => !f.ok).length
  console.log(
    missed === 0 ? `All ${figures.length} figures reached.` : `${missed} of ${figures.length} figures missed.`,
  )
  process.exitCode = figures.every((f) => f.ok) ? 0 : 1
} finally {
  await browser.close()
  await host.stop()
}
