import { expect, it } from "vitest"
import { refuse } from "../check.ts"
import type { Choose } from "../decision.ts"
import { judge } from "../judge.ts"

it("an option that is not offered is refused with the game's own reason, where it has one", () => {
  const decision: Choose = {
    by: "red",
    kind: "choose",
    prompt: "Fire at whom?",
    rules: ["R-1"],
    options: [{ id: "fire:a", label: "Fire at A" }],
    unlisted: (id) => (id === "fire:b" ? refuse("R-2", "B is out of arc.") : undefined),
  }
  expect(judge(decision, { choose: "fire:a" }).ok).toBe(true)
  expect(judge(decision, { choose: "fire:b" })).toMatchObject({ ok: false, rules: ["R-2"], reason: "B is out of arc." })
  expect(judge(decision, { choose: "fire:c" })).toMatchObject({ ok: false, rules: ["R-1"] })
})
