import { describe, expect, it } from "vitest"
import { ok, refuse } from "../check.ts"
import { BarredOptions, sayExplained } from "../conformance/barred.ts"
import type { Choose } from "../decision.ts"
import type { Match } from "../match.ts"
import { type Offer, offer } from "../offer.ts"
import { randomFrom } from "../random.ts"

const random = randomFrom("barred")
const units = ["a", "b", "c"]
const as = (id: string) => ({ id, label: `Unit ${id}` })
const asking = (offered: Offer, what = "next-unit"): Match => {
  const decision: Choose = { by: "ann", what, prompt: "Which unit acts?", rules: ["R-1"], kind: "choose", ...offered }
  return { pending: [decision] } as unknown as Match
}
const actsOnce = (acted: string) => offer(units, (u) => (u === acted ? refuse("R-2", `Unit ${u} has acted.`) : ok), as)

describe("what was offered and is barred now", () => {
  it("counts as explained if the question bars it with a rule", () => {
    const seen = new BarredOptions()
    expect(seen.look(asking(actsOnce("")), random)).toBeUndefined()
    expect(seen.look(asking(actsOnce("b")), random)).toBeUndefined()
    expect(seen.explained).toEqual({ "next-unit": { tried: 1, explained: 1 } })
  })

  it("counts as unexplained, and is named, if the question does not bar it", () => {
    const seen = new BarredOptions()
    seen.look(asking(actsOnce("")), random)
    seen.look(asking({ options: units.slice(1).map(as) }), random)
    expect(sayExplained(seen.explained)).toBe("0 of 1 (0.0 %); short of all: next-unit 0 of 1")
    expect(seen.unexplained[0]).toContain("next-unit: a: ")
  })

  it("is a fault if it is barred without a rule", () => {
    const seen = new BarredOptions()
    seen.look(asking(actsOnce("")), random)
    const mute = offer(units, (u) => (u === "b" ? refuse([], "Not now.") : ok), as)
    expect(seen.look(asking(mute), random)).toContain("without a rule")
  })

  it("is checked per question: an option of another question does not count", () => {
    const seen = new BarredOptions()
    seen.look(asking(actsOnce("")), random)
    seen.look(asking({ options: [as("a")] }, "target"), random)
    expect(seen.explained).toEqual({})
  })
})
