import { readdirSync, readFileSync } from "node:fs"
import { readRulebook, ruleIdsIn } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { calculator } from "../calculator/calculator.ts"
import { fireData } from "../data/fire.ts"
import { movementData } from "../data/movement.ts"
import { MOVERS } from "../types.ts"
import { rowsOf } from "./table.ts"

const home = new URL("../", import.meta.url)
const text = readFileSync(new URL("rulebook.md", home), "utf8")
const rules = readRulebook(text)
const ids = new Set(rules.map((r) => r.id))
/** The rules that a text names; a chapter on its own, such as TRR-HE, is not a rule. */
const named = (source: string) => ruleIdsIn(source, "TRR").filter((id) => /-\d+$/.test(id))

/** Every source and data file of the game, without tests. */
function files(folder: URL): URL[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "test" || entry.name === "node_modules") return []
    if (entry.isDirectory()) return files(new URL(`${entry.name}/`, folder))
    return /[.](ts|json)$/.test(entry.name) ? [new URL(entry.name, folder)] : []
  })
}

describe("the rulebook", () => {
  it("has an entry for every rule, organisation, gap and reading, each once", () => {
    const count = (kind: RegExp) => rules.filter((r) => kind.test(r.id)).length
    expect(rules.length).toBe(ids.size)
    expect(rules.length - count(/-(ORG|GAP|AMB)-/)).toBe(135)
    expect([count(/-ORG-/), count(/-GAP-/), count(/-AMB-/)]).toEqual([31, 20, 30])
    expect(rules.every((r) => r.chapter !== "" && r.title !== "" && r.text.length > 10)).toBe(true)
  })

  it("speaks to players: no talk of scans, lines of a source, proposals or tests", () => {
    for (const word of [/\bL\d{2,}/, /\[PROP/, /\bderived\b/i, /^Source:/m, /^Test:/m, /\bprinted\b/i])
      expect(text).not.toMatch(word)
  })

  it("refers only to rules it has", () => {
    for (const id of named(text)) expect(ids, id).toContain(id)
  })

  it("every rule that the game names is in it", () => {
    for (const file of files(home))
      for (const id of named(readFileSync(file, "utf8"))) expect(ids, `${id} in ${file.pathname}`).toContain(id)
    expect(calculator.forms.every((f) => f.rules.every((id) => ids.has(id)))).toBe(true)
  })

  it("every rule can be tested", () => {
    expect(rules.filter((r) => r.untested).map((r) => r.id)).toEqual([])
  })

  it("TRR-MOVE-01 TRR-FIRE-08 its tables are those of the data files", () => {
    const table = (id: string) => rowsOf(rules.find((r) => r.id === id)?.text.match(/(^\|.*\|$\n?)+/m)?.[0] ?? "")
    const columns = table("TRR-FIRE-08").map((row) => row.map((cell) => Number(cell.replaceAll("*", ""))))
    expect(columns.map((row) => row[4])).toEqual(fireData.columns.E)
    expect(table("TRR-MOVE-01").map((row) => Number(row[2]))).toEqual(
      MOVERS.map((m) => movementData.movers[m].crossCountry),
    )
  })
})
