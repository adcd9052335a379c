/** Two tabs of one solo match: one leads, the other asks before it takes over, and nothing that was played is overwritten. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answerOnce, newContext, open, ownContext, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { inBattle } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("two tabs of one solo match", () => {
  const stage = newStage()

  /** How many entries the browser has stored of its only match. */
  const kept = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open("salient")
          opening.onsuccess = () => {
            const all = opening.result.transaction("pages").objectStore("pages").getAll()
            all.onsuccess = () => {
              opening.result.close()
              done(all.result.flatMap((page) => page.entries).length)
            }
          }
        }),
    )
  const asksFirst = (page: Page) => page.getByRole("heading", { name: "Open in another tab" }).waitFor()

  it("the second asks; when it takes over the first stops, and what either has played stays", async () => {
    const context = await newContext(stage.browser)
    const one = await open(context, stage.errors)
    await inBattle(one, stage.address)
    const begun = await kept(one)
    const two = await open(context, stage.errors)
    await two.goto(one.url())
    await asksFirst(two)
    await answerOnce(one)
    await eventually(() => kept(one)).toBeGreaterThan(begun)
    const first = await kept(one)

    await two.getByRole("button", { name: "Play on here" }).click()
    await two.waitForSelector(".prompt .sentence")
    await asksFirst(one)
    expect(await kept(two)).toBeGreaterThanOrEqual(first)
    await answerOnce(two)
    await eventually(() => kept(two)).toBeGreaterThan(first)
    const second = await kept(two)

    await one.getByRole("button", { name: "Play on here" }).click()
    await one.waitForSelector(".prompt .sentence")
    await asksFirst(two)
    expect(await kept(one)).toBeGreaterThanOrEqual(second)
    // A closed tab gives up the match.
    await one.close()
    await two.reload()
    await two.waitForSelector(".prompt .sentence")
    await context.close()
    expect(stage.errors).toEqual([])
  }, 90_000)

  it("without locks, a tab that has fallen behind stops before it overwrites", async () => {
    const context = await ownContext(stage.browser)
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined }))
    const one = await open(context, stage.errors)
    await inBattle(one, stage.address)
    const two = await open(context, stage.errors)
    await two.goto(one.url())
    await two.waitForSelector(".prompt .sentence")
    await answerOnce(two)
    const played = await kept(two)
    await answerOnce(one).catch(() => {}) // it may already have been stopped
    await asksFirst(one)
    expect(await kept(two)).toBeGreaterThanOrEqual(played)
    await context.close()
    expect(stage.errors).toEqual([])
  }, 90_000)
})
