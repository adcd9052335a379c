import { readFileSync } from "node:fs"
import { readRulebook, ruleIdsIn } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { lintRules } from "../data/lint.ts"

const text = readFileSync(new URL("../rulebook.md", import.meta.url), "utf8")
const rules = readRulebook(text)
const ids = new Set(rules.map((rule) => rule.id))

describe("the rulebook", () => {
  it("has 454 rules, 17 gaps filled, 85 readings chosen and 7 rules of scenarios, each once and each with words", () => {
    const count = (test: RegExp) => rules.filter((rule) => test.test(rule.id)).length
    expect([count(/-GAP-/), count(/-AMB-/), count(/-SCN-/)]).toEqual([17, 85, 7])
    expect(rules).toHaveLength(454 + 17 + 85 + 7)
    expect(ids.size).toBe(rules.length)
    expect(rules.filter((rule) => rule.text.trim() === "" || rule.title.trim() === "").map((rule) => rule.id)).toEqual(
      [],
    )
  })

  it("cites no rule that it does not have", () =>
    expect([...new Set(ruleIdsIn(text, "GWC"))].filter((id) => !ids.has(id))).toEqual([]))

  it("has every rule that the data cites", () => expect(lintRules(ids)).toEqual([]))

  it("says why a rule has no test", () =>
    expect(rules.filter((rule) => rule.untested).map((rule) => rule.id)).toEqual([
      ...["GWC-GLO-01", "GWC-10.2.2", "GWC-1.0", "GWC-GAP-12", "GWC-GAP-15", "GWC-GAP-16"],
    ]))
})
