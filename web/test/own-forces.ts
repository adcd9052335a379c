/** Two people with forces of their own: one is built and sent by a link, both are handed in, and the battle is set up. */
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { eventually } from "./eventually.ts"

/** The folder for screenshots, for anybody who wants to look at them. */
const pictures = process.env.SALIENT_PICTURES
export const picture = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) })
}

/** From the builder to the first turn of a battle between the forces of two people in two browsers. */
export async function meetWithForces(one: Page, two: Page, address: string): Promise<void> {
  // A German division from the builder, as a link that is sent to the second player.
  await one.goto(`${address}#/build/dgk/start/${encodeURIComponent("crossroads/central")}`)
  await one.getByRole("button", { name: "Share as a link" }).click()
  const link = one.locator(".reckoning input[readonly]")
  await link.waitFor()
  const sent = await link.inputValue()
  expect(sent).toMatch(/#\/build\/dgk\/data\/[\w-]+$/)

  // The first player opens a match, with an option; the second comes by its link.
  await one.goto(`${address}#/online`)
  await one.waitForSelector(".lobby")
  await one.locator("label", { hasText: /^Game/ }).locator("select").selectOption("dgk")
  await one
    .locator("label", { hasText: /^Scenario/ })
    .locator("select")
    .selectOption("own-forces")
  await one.locator(".online-options summary").click()
  expect(await one.getByText("Ripping up track").count()).toBe(0) // there are no rails in this scenario
  await one
    .locator("label", { hasText: /^Indirect fire/ })
    .locator("select")
    .selectOption("on")
  await picture(one, "new-match")
  await one.getByRole("button", { name: "Create" }).click()
  await one.waitForSelector(".seats")
  const table = await one.locator(".link-to-send input").inputValue()
  await two.goto(table)
  await two.getByRole("button", { name: "Sit here" }).click()
  await Promise.all([one.waitForSelector(".hand-in"), two.waitForSelector(".hand-in")])
  const id = /match\/([\w-]+)/.exec(one.url())?.[1] ?? /\/m\/([\w-]+)/.exec(table)?.[1]
  const match = await one.evaluate(async (m) => (await fetch(`/api/matches/${m}`)).json(), id)
  expect(match.match.options.indirectFire).toBe("on")

  // A force that the scenario does not accept is refused with the reason; nothing can be handed in.
  await one.locator(".force-link").fill(sent)
  await eventually(() => one.locator(".note").textContent()).toContain("other side")
  expect(await one.locator(".hand-in:enabled").count()).toBe(0)

  // The first player takes a ready-made force and changes its name in the form; the second pastes the link.
  await one.locator(".forces").selectOption("start crossroads/allied")
  await one.waitForSelector(".hand-in:enabled")
  await picture(one, "choose-force")
  await one.getByRole("button", { name: "Look at it, change it" }).click()
  await one.waitForSelector(".hand-in-form .sheet")
  await picture(one, "force-form")
  await one.getByRole("button", { name: "Back to the map" }).click()
  await two.locator(".force-link").fill(sent)
  await two.waitForSelector(".hand-in:enabled")
  await one.locator(".hand-in").click()
  await two.locator(".hand-in").click()

  // Both set up what they brought, as suggested, and the battle begins.
  await Promise.all([one.waitForSelector(".prompt .tray"), two.waitForSelector(".prompt .tray")])
  for (const page of [one, two]) {
    await page.waitForSelector(".answers .suggest:enabled")
    await page.locator(".answers .suggest").click()
    await page.waitForSelector(".prompt .suggestion")
    await page.locator(".answers > .button.act:enabled").first().click()
  }
  await eventually(() => one.locator(".strip-caption").first().textContent()).toMatch(/Turn 1/)
  await picture(one, "own-battle")
}
