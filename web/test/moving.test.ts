/** Moving and setting up by hand: lit hexes, ghosts, paths over a table, formations, single men. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { answerOnce, newContext, open, violations, withBrowser } from "./browser.ts"
import { eventually } from "./eventually.ts"
import { inBattle } from "./screens.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("moving by hand", () => {
  const stage = newStage()
  const { errors } = stage

  it("a unit is moved by touching a lit hex: it stands there, a trail shows from where, and the log leads back to the moment", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    await page.locator(".counter.lit").first().click()
    await page.waitForSelector(".lit-hex")
    const unit = page.locator(".counter.chosen")
    const id = (await unit.getAttribute("data-piece")) ?? ""
    const before = await unit.getAttribute("style")
    await page.locator(".lit-hex").first().click()
    await page.waitForSelector(".trail", { state: "attached" })
    await eventually(() => page.locator(`.pieces [data-piece="${id}"]`).getAttribute("style")).not.toBe(before)
    await page.getByRole("tab", { name: "Log" }).click()
    await page.locator(".log .moment").first().click()
    await page.locator(".sentence", { hasText: "Looking back" }).waitFor()
    await page.getByRole("button", { name: "Return to the present" }).click()
    await page.waitForSelector(".answers button")
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a unit is dragged with its ghost: where it may not go the reason is said, where it may it stands", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await inBattle(page, stage.address)
    await page.locator(".counter.lit").first().click()
    await page.getByText("movement left").first().waitFor()
    const { from, unlit } = await dragEnds(page)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(unlit.x, unlit.y, { steps: 6 })
    expect(await page.locator("[data-piece=ghost]").count()).toBe(1)
    await page.mouse.up()
    await eventually(() => page.locator(".refusal").textContent()).toMatch(/does not reach/)
    expect(await page.locator(".refusal .rule-link").count()).toBeGreaterThan(0)
    expect(await page.locator("[data-piece=ghost]").count()).toBe(0)
    // beyond the edge of the map there is no place at all, and the screen says that too
    const beside = await dragEnds(page)
    await page.mouse.move(beside.from.x, beside.from.y)
    await page.mouse.down()
    await page.mouse.move(beside.off.x, beside.off.y, { steps: 6 })
    await page.mouse.up()
    await eventually(() => page.locator(".refusal").textContent()).toMatch(/not on the map/)
    // the refusal is shown beside the board, which may have made room for it
    const again = await dragEnds(page)
    await page.mouse.move(again.from.x, again.from.y)
    await page.mouse.down()
    await page.mouse.move(again.to.x, again.to.y, { steps: 6 })
    await page.mouse.up()
    await page.waitForSelector(".trail", { state: "attached" })
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)

  it("a unit dragged over a table draws its path with the cost of each stretch, or the rule that refuses it", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/game/trr`)
    await page.getByRole("button", { name: "Begin" }).click()
    await page.waitForSelector(".prompt .answers")
    // Set-up and plans as suggested, until a unit may move; then it moves.
    for (let n = 0; n < 60; n++) {
      const move = page.getByRole("button", { name: "Move back or sideways" })
      if (await move.isVisible()) {
        await move.click()
        break
      }
      await answerOnce(page)
      await page.waitForSelector(".prompt .answers")
    }
    await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/Where does/)
    // The ground that it can reach is shown before anything is drawn.
    const ground = page.locator(".within-ground")
    await ground.waitFor({ state: "attached" })
    expect(await page.locator(".drafts .blocked").count()).toBe(0)
    const box = await page.locator(".counter.about, .counter.chosen").first().boundingBox()
    if (!box) throw new Error("expected a unit to drag")
    const from = { x: box.x + box.width / 2, y: box.y + Math.min(10, box.height / 3) }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 320, from.y + 200, { steps: 8 })
    await page.waitForSelector(".draft-path.refused", { state: "attached" })
    await eventually(() => page.locator(".verdict").textContent()).toMatch(/TRR-/)
    await page.mouse.move(from.x + 4, from.y + 12, { steps: 8 })
    await page.mouse.up()
    await page.waitForSelector(".draft-base", { state: "attached" })
    const told = await page.waitForFunction(
      () => document.querySelector(".stretch")?.textContent ?? document.querySelector(".verdict")?.textContent,
    )
    expect(await told.jsonValue()).toMatch(/\d|TRR-/)
    await context.close()
    expect(errors).toEqual([])
  }, 120_000)

  it("units are set up by hand: in a formation, facing the enemy, drawn as they stand, put back; and a plan may be left empty", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    const begin = async (game: string, scenario: string) => {
      await page.goto(`${stage.address}?dice=by-hand#/game/${game}`)
      await page.waitForSelector(".set-up")
      await page.locator(".scenario", { hasText: scenario }).locator("input").check()
      await page.getByRole("button", { name: "Begin" }).click()
      await page.waitForSelector(".tray-piece")
    }
    await begin("dgk", "The crossroads")
    const act = page.locator(".answers > .button.act")
    const verdict = page.locator(".verdict")
    expect(await act.isDisabled()).toBe(true)
    expect(await verdict.count()).toBe(0) // do not say what is missing before the player has begun
    // The French come from the south, which is at the bottom of the map.
    const zone = await page.locator(".board svg").first().boundingBox()
    if (!zone) throw new Error("no board is shown")
    await page.mouse.click(zone.x + zone.width / 2, zone.y + zone.height * 0.87)
    await eventually(() => verdict.textContent()).toMatch(/Place II\/1/)
    const drawn = (n: number) => page.locator(".pieces .counter").nth(n).locator(".base")
    await eventually(() => drawn(0).count()).toBe(4)
    await page.locator(".tray-piece").first().click()
    const turns = () =>
      drawn(0).evaluateAll((bases) => bases.map((b) => (b as HTMLElement).style.transform.replace(/.*rotate/, "")))
    expect(new Set(await turns())).toEqual(new Set(["(0deg)"])) // north, where the Germans are
    const places = () => drawn(0).evaluateAll((bases) => bases.map((b) => (b as HTMLElement).style.transform).join())
    const block = await places()
    await page.getByLabel("How", { exact: true }).last().selectOption({ label: "In march formation" })
    await eventually(places).not.toBe(block)
    await page.getByRole("button", { name: "Put back" }).click()
    await eventually(() => page.locator(".pieces .counter").count()).toBe(0)
    await page.getByRole("button", { name: "Suggest" }).click()
    await eventually(() => act.isEnabled()).toBe(true)

    await begin("trr", "Manchester Hill")
    await eventually(() => act.textContent()).toBe("Leave all out")
    await act.click()
    await eventually(() => page.locator(".prompt .sentence").textContent()).toMatch(/plan for move 2/)
    await context.close()
    expect(errors).toEqual([])
  }, 90_000)

  it("a man of a platoon is pointed at, picked by keys and dragged by himself; who is not asked about is his platoon", async () => {
    const context = await newContext(stage.browser)
    const page = await open(context, errors)
    await page.goto(`${stage.address}#/fixture/men`)
    const gunner = page.getByRole("button", { name: "Lewis gunner" })
    const touched = page.locator("output")
    await gunner.click()
    await eventually(() => touched.textContent()).toBe("picked man:british:4")
    await page.getByRole("button", { name: "Officer" }).focus()
    await page.keyboard.press("Enter")
    await eventually(() => touched.textContent()).toBe("picked man:british:1")
    const at = await gunner.boundingBox()
    if (!at) throw new Error("expected the gunner on the screen")
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await page.mouse.down()
    await page.mouse.move(at.x + 60, at.y + 40, { steps: 4 })
    await page.mouse.up()
    await eventually(() => touched.textContent()).toBe("dropped man:british:4")
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await eventually(() => page.locator(".inspect").textContent()).toBe("Lewis gunner")
    expect(await violations(page)).toEqual([])
    await context.close()
    expect(errors).toEqual([])
  }, 60_000)
})

/**
 * The middle of the unit that is asked about, and of a lit hex that the pointer can reach: the set-up is random, and a hex may be behind
 * the sheet with the question. Waits until the board, which makes room for the new question, has come to rest.
 */
async function dragEnds(page: Page): Promise<{ from: Middle; to: Middle; unlit: Middle; off: Middle }> {
  let before = ""
  for (let tries = 0; tries < 50; tries++) {
    const ends = await page.evaluate(() => {
      const middle = (el: Element) => {
        const { x, y, width, height } = el.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }
      const reached = (el: Element, { x, y }: { x: number; y: number }) => {
        const top = document.elementFromPoint(x, y)
        return top !== null && (el.contains(top) || top.contains(el))
      }
      const unit = document.querySelector(".counter.chosen")
      const hex = [...document.querySelectorAll(".lit-hex:not(.under-counter)")].find((h) => reached(h, middle(h)))
      if (!unit || !hex || !reached(unit, middle(unit))) return null
      const [from, to] = [middle(unit), middle(hex)]
      // A hex at the far side of the map, out of reach and not covered by anything, found by its printed name.
      const unlit = [...document.querySelectorAll(".hex-names text")]
        .map(middle)
        .sort((one, other) => one.y - other.y)
        .find(({ x, y }) => document.elementFromPoint(x, y)?.closest(".map"))
      const sheet = document.querySelector(".map .sheet")?.getBoundingClientRect()
      return unlit && sheet ? { from, to, unlit, off: { x: sheet.x + 3, y: from.y } } : null
    })
    if (ends && JSON.stringify(ends) === before) return ends
    before = JSON.stringify(ends)
    await page.waitForTimeout(100)
  }
  throw new Error("expected a unit and a lit hex within reach")
}

type Middle = { readonly x: number; readonly y: number }
