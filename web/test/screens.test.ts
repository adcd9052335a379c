/** Every screen: axe finds nothing, and nothing is wider than the window. `npm run whole` looks at every size in every theme. */
import { describe, expect, it } from "vitest"
import { withBrowser } from "./browser.ts"
import { eachOnce, examineScreens } from "./examine.ts"
import { newStage } from "./stage.ts"

describe.runIf(withBrowser)("screens", () => {
  const stage = newStage()

  it("axe finds no violation on any screen, on a light laptop and a dark phone, and none is wider than the window", async () => {
    expect(await examineScreens(stage.browser, stage.address, eachOnce, stage.errors)).toEqual([])
    expect(stage.errors).toEqual([])
  }, 600_000)
})
