/** Every screen in every size and theme: axe finds nothing, and nothing is wider than the window. */
import { describe, expect, it } from "vitest"
import { withBrowser } from "./browser.ts"
import { eachInEach, examineScreens } from "./examine.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("screens", () => {
  const stage = newStage()

  it("axe finds no violation on any screen, laptop and phone, light and dark, and none is wider than the window", async () => {
    expect(await examineScreens(stage.browser, stage.address, eachInEach, stage.errors)).toEqual([])
    expect(stage.errors).toEqual([])
  })
})
