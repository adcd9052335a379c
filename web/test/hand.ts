/**
 * A hand that plays a battle with the mouse alone: it touches and drags pieces, touches hexes, and presses the buttons of answers. No
 * suggestion is asked for. What it does is decided beside the browser, from the record that the browser keeps, by the game's own officer.
 */
import { agentNamed, decideNow, Memory, mindFor } from "@salient/agents"
import {
  type Decision,
  type Game,
  Match,
  type MatchRecord,
  type Move,
  pieceIn,
  randomFrom,
  type Scene,
} from "@salient/engine"
import type { Page } from "playwright-core"
import en from "../words/en.json" with { type: "json" }
import { openTools } from "./screens.ts"

type Place = { readonly x: number; readonly y: number }
type Kept = { readonly record: MatchRecord; readonly sitting: { readonly [seat: string]: string } }
type Answer<K extends string> = Extract<Move, { readonly [k in K]: unknown }>
type Asked<K extends Decision["kind"]> = Extract<Decision, { kind: K }>

/** What the hand did: answers, and how many of them on the map itself. */
export type Played = { readonly answers: number; readonly onMap: number }

/** How long an answer may take to arrive, and how long a slow machine needs to react to a touch, in milliseconds. */
const patience = { answer: 60_000, touch: 6_000 } as const
const leaving = [
  en["prompt.stay"],
  en["prompt.allStay"],
  en["prompt.leaveStanding"],
  en["prompt.leaveAllOut"],
  en["prompt.confirm"],
]

/** The match that the page shows, as the browser keeps it. */
const keptIn = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const id = /#\/play\/([^?]+)/.exec(location.hash)?.[1] ?? ""
    const wait = <T>(asking: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        asking.onsuccess = () => done(asking.result)
        asking.onerror = () => failed(asking.error)
      })
    const db = await wait(indexedDB.open("salient"))
    try {
      const tx = db.transaction(["matches", "pages"])
      const all = IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])
      const [head, pages] = await Promise.all([
        wait(tx.objectStore("matches").get(id)),
        wait(tx.objectStore("pages").getAll(all)),
      ])
      return { ...head, record: { ...head.record, entries: pages.flatMap((p) => p.entries) } }
    } finally {
      db.close()
    }
  })

/** Follows the match beside the browser. */
class Mirror {
  readonly #game: Game
  readonly #memory = new Memory()
  readonly #random = randomFrom("a hand")
  #match: Match | undefined
  #seat = ""
  constructor(game: Game) {
    this.#game = game
  }

  async follow(page: Page): Promise<{ decision: Decision; move: Move } | undefined> {
    const { record, sitting } = await keptIn(page)
    this.#seat = Object.keys(sitting).find((s) => sitting[s] === "person") ?? ""
    const match = this.#match ?? Match.replay(this.#game, { ...record, entries: [] })
    this.#match = match
    for (const entry of record.entries.slice(match.seq)) {
      const done = match.enter(entry)
      if (!done.ok) throw new Error(`expected an entry of the record to be legal: ${done.reason}`)
    }
    const decision = match.decisionFor(this.#seat)
    const mind = decision && mindFor(match, this.#seat, this.#random, this.#memory)
    return mind && { decision, move: decideNow(agentNamed("officer"), mind, { time: 100 }) }
  }

  /** What the player sees. */
  get scene(): Scene {
    const side = this.#match?.start.seats.find((s) => s.id === this.#seat)?.side ?? null
    return this.#game.scene(this.#game.view((this.#match as Match).state, side))
  }

  /** The rectangle of the board in the game's units, for a table. */
  get table(): { width: number; depth: number } | undefined {
    const { board } = this.scene
    return board.kind === "table" ? { width: board.width, depth: board.depth } : undefined
  }
}

const moment = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector(".table")?.getAttribute("data-at") ?? "")

/** Waits until something is asked or the battle is over; true if something is asked. */
async function isAsked(page: Page): Promise<boolean> {
  const handle = await page.waitForFunction(
    () => {
      if (document.querySelector(".failure")) return "failed"
      if (document.querySelector(".prompt a[href*='#/replay/']")) return "over"
      return document.querySelector(".prompt .answers .suggest:enabled") ? "asked" : false
    },
    undefined,
    { timeout: patience.answer },
  )
  const found = await handle.jsonValue()
  if (found === "failed") throw new Error((await page.locator(".failure").textContent()) ?? "")
  return found === "asked"
}

export class Hand {
  readonly #page: Page
  readonly #mirror: Mirror
  #before = ""
  #onMap = 0
  constructor(page: Page, game: Game) {
    this.#page = page
    this.#mirror = new Mirror(game)
  }

  /** Plays until the battle is over. */
  async play(most = Number.POSITIVE_INFINITY): Promise<Played> {
    const page = this.#page
    await isAsked(page)
    await openTools(page)
    await page.locator(".board-tools").getByRole("button", { name: en["board.whole"] }).click()
    let answers = 0
    while (answers < most && (await isAsked(page))) {
      const found = await this.#mirror.follow(page)
      if (!found) continue // the last entries were not yet kept
      this.#before = await moment(page)
      if (!(await this.#answer(found.decision, found.move)))
        throw new Error(
          `expected a way to answer "${found.decision.prompt}" with ${JSON.stringify(found.move).slice(0, 300)}; the page says: ${await page.locator(".prompt").textContent()}`,
        )
      answers++
    }
    return { answers, onMap: this.#onMap }
  }

  #answer(d: Decision, move: Move): Promise<boolean> {
    if ("choose" in move && "options" in d) return this.#choose(d as Asked<"choose">, move)
    if ("confirm" in move) return this.#press(`.answers > .button >> nth=${move.confirm ? 0 : 1}`)
    if ("select" in move && d.kind === "select") return this.#select(d, move)
    if ("amount" in move && d.kind === "amount") return this.#amount(d, move)
    if ("arrange" in move) return this.#press(".answers > .button.act")
    if ("path" in move) return this.#path(move)
    if ("place" in move && d.kind === "place") return this.#place(d, move)
    return this.#handIn()
  }

  /** True as soon as the answer has been taken. */
  async #taken(within: number = patience.touch): Promise<boolean> {
    return this.#page
      .waitForFunction(
        (was) =>
          document.querySelector(".prompt a[href*='#/replay/']") !== null ||
          document.querySelector(".table")?.getAttribute("data-at") !== was,
        this.#before,
        { timeout: within },
      )
      .then(
        () => true,
        () => false,
      )
  }

  async #press(what: string): Promise<boolean> {
    const button = this.#page.locator(what).first()
    if ((await button.count()) === 0 || !(await button.isEnabled())) return false
    await button.click()
    return this.#taken(patience.answer)
  }

  /** Where a piece, a base, a hex or an area can be touched on the map: its middle, or another point of it that nothing covers. */
  #spot(touch: string): Promise<Place | null> {
    return this.#page.evaluate((id) => {
      const name = CSS.escape(id)
      const found = [
        ...document.querySelectorAll(
          `.board [data-base="${name}"], .board [data-piece="${name}"], .board [data-touch="${name}"]`,
        ),
      ]
      for (const element of found) {
        const { x, y, width, height } = element.getBoundingClientRect()
        for (const [dx, dy] of [
          [0.5, 0.5],
          [0.3, 0.3],
          [0.7, 0.3],
          [0.3, 0.7],
          [0.7, 0.7],
          [0.5, 0.15],
          [0.85, 0.5],
        ] as const) {
          const at = { x: x + width * dx, y: y + height * dy }
          const top = document.elementFromPoint(at.x, at.y)
          if (top && (element.contains(top) || top.closest("[data-piece]") === element)) return at
        }
      }
      return null
    }, touch)
  }

  async #touch(touch: string): Promise<boolean> {
    const at = await this.#spot(touch)
    if (!at) return false
    await this.#page.mouse.click(at.x, at.y)
    return true
  }

  /** The button of an option, opened from behind "more" if it is there. */
  async #button(d: Asked<"choose" | "select">, id: string) {
    const option = d.options.find((o) => o.id === id)
    const same = d.options.filter((o) => o.label === option?.label)
    const at = same.findIndex((o) => o.id === id)
    const page = this.#page
    const all = page.locator(".answers .button[title]").and(page.getByTitle(option?.label ?? "", { exact: true }))
    if ((await all.count()) <= at) {
      const more = page.locator(".answers > .more")
      if ((await more.count()) > 0 && (await more.getAttribute("aria-expanded")) !== "true") await more.click()
    }
    return all.nth(at)
  }

  async #choose(d: Asked<"choose">, { choose }: Answer<"choose">): Promise<boolean> {
    const page = this.#page
    const option = d.options.find((o) => o.id === choose)
    const act = page.locator(".answers > .button.act:enabled")
    const armed = async () => {
      return (await act.count()) > 0 && (await act.first().getAttribute("title")) === option?.label
        ? this.#press(".answers > .button.act:enabled")
        : false
    }
    const only = option?.touches?.find((t) => d.options.every((o) => o.id === choose || !o.touches?.includes(t)))
    if (only !== undefined && (await this.#touch(only)) && ((await this.#taken(400)) || (await armed()))) {
      this.#onMap++
      return true
    }
    await page.keyboard.press("Escape")
    const button = await this.#button(d, choose)
    // A touch that looked in vain may only have been answered late.
    if ((await button.count()) === 0 || (await moment(page)) !== this.#before) return this.#taken()
    await button.click()
    // Some answers are armed first: whichever comes.
    const waits = act.and(page.getByTitle(option?.label ?? "", { exact: true })).waitFor({ timeout: patience.touch })
    const never = () => false
    return (await Promise.race([this.#taken(), waits.then(never, never)])) || (await this.#taken(60)) || armed()
  }

  async #select(d: Asked<"select">, { select }: Answer<"select">): Promise<boolean> {
    for (const o of d.options) {
      const button = await this.#button(d, o.id)
      if ((await button.count()) === 0) {
        if (select.includes(o.id) && !(await this.#touch(o.touches?.[0] ?? o.id))) return false
        continue
      }
      if (((await button.getAttribute("aria-pressed")) === "true") === select.includes(o.id)) continue
      await button.click()
      if (await this.#taken(150)) return true
    }
    return this.#press(".answers > .button.act:enabled")
  }

  async #amount(d: Asked<"amount">, { amount }: Answer<"amount">): Promise<boolean> {
    const page = this.#page
    const shown = async () => Number.parseFloat((await page.locator("output.amount").textContent()) ?? "")
    for (let n = 0; n < 500; n++) {
      const now = await shown()
      if (Math.abs(now - amount) < d.step / 2) break
      await page
        .getByRole("button", { name: now < amount ? en["prompt.more"] : en["prompt.less"], exact: true })
        .click()
    }
    return this.#press(".answers > .button.act:enabled")
  }

  /** Nothing is placed or moved, or what was drawn is confirmed. */
  async #leave(): Promise<boolean> {
    const page = this.#page
    for (const words of leaving) {
      const button = page.locator(".answers > .button").filter({ hasText: new RegExp(`^${words}$`) })
      if ((await button.count()) === 0 || !(await button.first().isEnabled())) continue
      await button.first().click()
      return this.#taken(patience.answer)
    }
    return false
  }

  /** A point of a table on the screen. */
  async #onScreen({ x, y }: Place): Promise<Place> {
    const table = this.#mirror.table
    const box = await this.#page.locator(".board .table-top").boundingBox()
    if (!table || !box) throw new Error("expected a table")
    return { x: box.x + (x / table.width) * box.width, y: box.y + (1 - y / table.depth) * box.height }
  }

  async #target(step: string | Place): Promise<Place | null> {
    if (typeof step !== "string") return this.#onScreen(step)
    return (await this.#spot(step)) ?? (await this.#spot(`hex:${step}`)) ?? this.#hexNamed(step)
  }

  /** A hex by the name that is printed in it. */
  #hexNamed(name: string): Promise<Place | null> {
    return this.#page.evaluate((text) => {
      const bare = text.replace(/^hex:/, "")
      const label = [...document.querySelectorAll(".hex-names text")].find((t) => t.textContent === bare)
      const grid = document.querySelector<SVGSVGElement>(".board > svg")
      if (!(label instanceof SVGGraphicsElement) || !grid) return null
      const { x, y, width, height } = label.getBoundingClientRect()
      const scale = grid.getBoundingClientRect().width / grid.viewBox.baseVal.width
      return { x: x + width / 2, y: y + height / 2 + 24 * scale }
    }, name)
  }

  /** Takes a piece in hand: from the map if it can be gripped there, else from the order bar. */
  async #take(piece: string): Promise<Place | null> {
    const at = await this.#spot(piece)
    if (at) return at
    const label = await this.#page.evaluate(
      (id) => document.querySelector(`[data-piece="${CSS.escape(id)}"]`)?.getAttribute("aria-label") ?? "",
      piece,
    )
    for (const chip of await this.#page.locator(".tray .tray-piece").all()) {
      const title = (await chip.getAttribute("title")) ?? ""
      if (title !== "" && label.includes(title)) {
        await chip.click()
        return null
      }
    }
    return this.#takeFromBelow(piece)
  }

  /** A piece below others in its hex: its stack is touched, which spreads it out. */
  async #takeFromBelow(piece: string): Promise<Place | null> {
    const { scene } = this.#mirror
    const stands = pieceIn(scene, piece)?.stands
    if (!stands || !("hex" in stands)) return null
    await this.#page.keyboard.press("Escape") // whatever is in hand would go there
    for (const other of scene.pieces)
      if ("hex" in other.stands && other.stands.hex === stands.hex && (await this.#touch(other.id))) break
    await this.#page.waitForTimeout(300)
    return this.#spot(piece)
  }

  /** One piece is dragged to where its way ends; a player who moves several does it piece by piece. */
  async #path({ path }: Answer<"path">): Promise<boolean> {
    const page = this.#page
    const [way] = Object.entries(path).filter(([, steps]) => steps.length > 0)
    const last = way?.[1].at(-1)
    if (way && last !== undefined) {
      const from = await this.#take(way[0])
      const to = await this.#target(last)
      if (to && from) await this.#drag(from, to)
      else if (to) await page.mouse.click(to.x, to.y)
      if (to && ((await this.#taken(600)) || (await this.#drawn()))) {
        this.#onMap++
        return true
      }
      // The ground says no to this way: what was drawn is taken back, and everybody stays.
      const back = page.getByRole("button", { name: en["prompt.stepBack"] })
      for (let n = 0; n < 40 && (await back.isVisible()); n++)
        await back.click({ timeout: patience.touch }).catch(() => {})
      if (await this.#taken(60)) return true
    }
    if (await this.#leave()) return true
    return this.#press(".answers > .button:not(.more):enabled")
  }

  /** Confirms what was drawn, if the rules agree. */
  async #drawn(): Promise<boolean> {
    await this.#page.waitForTimeout(250)
    return this.#press(".answers > .button.act:enabled")
  }

  /** Pieces are put where they should stand: each is taken from the order bar, or gripped on the map, and set down in its place. */
  async #place({ pieces }: Asked<"place">, { place }: Answer<"place">): Promise<boolean> {
    const page = this.#page
    const tray = page.locator(".tray .tray-piece")
    for (const [piece, step] of Object.entries(place)) {
      const to = await this.#target(step)
      if (!to) continue
      const from = await this.#spot(piece)
      const chip = tray.nth(pieces.indexOf(piece))
      if ((await chip.count()) > 0) {
        await chip.click()
        await this.#manner(step)
        await page.mouse.click(to.x, to.y)
      } else if (from) await this.#drag(from, to)
      else await page.mouse.click(to.x, to.y) // there is only this piece, and it is in hand
      this.#onMap++
      if (await this.#taken(60)) return true
    }
    await page.waitForTimeout(300)
    return (await this.#press(".answers > .button.act:enabled")) || this.#leave()
  }

  /** The formation in which the piece in hand is set down. */
  async #manner(step: string | Place): Promise<void> {
    const how = typeof step === "object" && "how" in step ? `${step.how}` : undefined
    const choice = this.#page.locator(".manners select")
    if (how !== undefined && (await choice.locator(`option[value="${how}"]`).count()) > 0)
      await choice.selectOption(how)
  }

  async #drag(from: Place, to: Place): Promise<void> {
    const { mouse } = this.#page
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(to.x, to.y, { steps: 6 })
    await mouse.up()
  }

  /** The first ready-made force is handed in. */
  async #handIn(): Promise<boolean> {
    const forces = this.#page.locator(".answers select.forces, .answers .forces select").first()
    if ((await forces.count()) > 0) {
      const values = await forces.locator("option").evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value))
      const ready = values.find((v) => v !== "")
      if (ready !== undefined) await forces.selectOption(ready)
    }
    await this.#page.waitForTimeout(300)
    return this.#press(".answers > .hand-in:enabled")
  }
}
