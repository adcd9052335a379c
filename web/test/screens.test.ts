/** Every screen: axe finds nothing, nothing is wider than the window, and nothing on a phone is too small for a finger. `npm run whole` looks at every size in every theme. */
import { describe, expect, it } from "vitest"
import { withBrowser } from "./browser.ts"
import { eachOnce, examineScreens } from "./examine.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("screens", () => {
  const stage = newStage()

  it("axe finds no violation on any screen, on a light laptop and a dark phone, none is wider than the window, and what is touched on the phone has 44 px", async () => {
    expect(await examineScreens(stage.browser, stage.address, eachOnce, stage.errors)).toEqual([])
    expect(stage.errors).toEqual([])
  }, 600_000)
})
