import { readdirSync, readFileSync } from "node:fs"
import { readRulebook, ruleIdsIn } from "@salient/engine"
import { describe, expect, it } from "vitest"
import { models } from "../data/model.ts"
import { terrains } from "../data/terrain.ts"
import { nameOf, troops } from "../data/troops.ts"
import { TROOPS } from "../types.ts"

const folder = new URL("../", import.meta.url)
const rulebook = readFileSync(new URL("rulebook.md", folder), "utf8")
const rules = readRulebook(rulebook)
const textOf = (id: string) => rules.find((r) => r.id === id)?.text ?? ""
/** The cells in the rows of a rule's tables. */
const rows = (id: string) => {
  const lines = textOf(id)
    .split("\n")
    .filter((l) => l.startsWith("| "))
  return lines.map((l) =>
    l
      .split("|")
      .slice(1, -1)
      .map((c) => c.trim()),
  )
}

describe("the rulebook", () => {
  it("has every rule once: 165 rules, 11 armies, 15 sets of numbers, 24 readings", () => {
    const ids = rules.map((r) => r.id)
    expect(new Set(ids).size).toBe(ids.length)
    const count = (kind: RegExp) => ids.filter((id) => kind.test(id)).length
    expect([count(/-ORG-/), count(/-GAP-/), count(/-AMB-/), count(/^DGK-(?!ORG|GAP|AMB)/)]).toEqual([11, 15, 24, 165])
  })

  it("says something under every heading, in a chapter", () => {
    for (const rule of rules) {
      expect(rule.text.length, rule.id).toBeGreaterThan(10)
      expect(rule.chapter, rule.id).not.toBe("")
    }
  })

  it("has every rule that its own text, the program, the data or a scenario cites", () => {
    const known = new Set(rules.map((r) => r.id))
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (f) => /\.(ts|json|md)$/.test(f) && !f.startsWith("node_modules"),
    )
    const cited = files.flatMap((f) =>
      ruleIdsIn(readFileSync(new URL(f, folder), "utf8"), "DGK").map((id) => `${id} in ${f}`),
    )
    const dangling = cited.filter((c) => /^DGK-[A-Z]+-\d\d /.test(c) && !known.has(c.split(" ")[0] as string))
    expect(dangling).toEqual([])
  })
})

describe("the rulebook's tables are the program's", () => {
  it("DGK-GAP-06 the damage table", () => {
    const table = rows("DGK-GAP-06").filter((r) => r.length === 7 && /^\d+$/.test(r[0] as string))
    expect(table.map((r) => r.slice(1).map(Number))).toEqual(models.B.fire.damage)
  })

  it("DGK-GAP-04 the transmission of orders", () => {
    const named = new Map(
      rows("DGK-GAP-04")
        .filter((r) => r.length === 5)
        .map((r) => [(r[0] as string).toLowerCase().replace(/guns$/, "gun"), r.slice(1)]),
    )
    for (const troop of TROOPS) {
      const { alone, led } = models.B.orders.chances[troop]
      expect(named.get(nameOf(troop).toLowerCase()), troop).toEqual(
        [alone.ok, alone.shaken, led.ok, led.shaken].map((r) => r.join("/")),
      )
    }
  })

  it("DGK-GAP-07 the chance to win a close combat", () => {
    const [percent] = rows("DGK-GAP-07").filter((r) => r[0] === "%")
    expect(percent?.slice(1).map(Number)).toEqual(models.B.assault.wins.chances)
  })

  it("DGK-GAP-05 base movement", () => {
    for (const [name, maneuver, march] of rows("DGK-GAP-05").slice(1)) {
      const troop = TROOPS.find((t) => nameOf(t).toLowerCase() === name?.toLowerCase())
      if (troop) expect([troops[troop].maneuver, troops[troop].march], name).toEqual([Number(maneuver), Number(march)])
    }
  })

  it("DGK-TERR-01 the table of terrain names every class of ground that the program knows", () => {
    const words = rows("DGK-TERR-01")
      .map((r) => r[0]?.toLowerCase())
      .join("; ")
    for (const { name } of Object.values(terrains)) {
      const [first] = name.toLowerCase().split(/,| or /)
      expect(words, name).toContain(first)
    }
  })
})
