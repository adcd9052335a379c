import { describe, expect, it } from "vitest"
import { lint, lintRules } from "../data/lint.ts"
import { lintPieces, lintSupport, lintTables, mayNotCarry } from "../data/lint-pieces.ts"
import { type SupportItem, type SupportTable, supportTable, supportTables } from "../data/support.ts"
import { MONTHS } from "../data/words.ts"
import type { PieceId } from "../types.ts"

describe("the linter", () => {
  it("has nothing to say about the shipped data", () => expect(lint()).toEqual([]))

  it("knows the 52 months of the war", () => {
    expect(MONTHS).toHaveLength(52)
    expect([MONTHS[0], MONTHS.at(-1)]).toEqual(["1914-08", "1918-11"])
  })

  it("finds rules that the rulebook does not have", () => {
    const said = lintRules(new Set(["GWC-T101"]))
    expect(said).toContain("Woods cites GWC-T124a, which the rulebook does not have.")
    expect(said).toContain("The Event raid cites GWC-E83, which the rulebook does not have.")
    expect(said.join(" ")).toMatch(/The special rule outOfPlay cites GWC-SCN-05/)
    expect(said.filter((s) => s.startsWith("Boulders"))).toEqual([])
  })
})

describe("the linter of counters and Support Tables bites on", () => {
  const table = supportTable("germany", "1917-05")
  const id = (text: string) => text as PieceId
  const withRow = (item: SupportItem): SupportTable => ({ ...table, rows: { ...table.rows, "3": [item] } })
  const faults: [string, SupportTable, RegExp][] = [
    [
      "an unknown Telephone",
      withRow({ telephone: id("f-tel75") }),
      /row 3: expected a Telephone of germany, found f-tel75/,
    ],
    ["a foreign Unit", withRow({ unit: [id("f-poi")] }), /row 3: expected a Unit of germany, found f-poi/],
    ["an unknown Unit", withRow({ unit: [id("g-nix")] }), /row 3: expected a Unit of germany, found g-nix/],
    ["a Unit out of its years", withRow({ unit: [id("g-fus14")] }), /none of g-fus14 serves in 1916-01/],
    ["a Weapon nobody may carry", withRow({ unit: [id("g-inf")], weapon: id("g-flw") }), /g-flw needs a Team/],
    [
      "a foreign Weapon",
      withRow({ unit: [id("g-abt")], weapon: id("f-75") }),
      /expected a Weapon of germany, found f-75/,
    ],
  ]
  it.each(faults)("%s", (_what, faulty, words) => expect(lintSupport(faulty).join(" ")).toMatch(words))

  it("months without a table, or with two", () => {
    expect(lintTables([])).toContain("germany has 0 Support Tables for 1914-08, expected one.")
    expect(lintTables([...supportTables, table]).join(" ")).toMatch(/germany has 2 Support Tables for 1916-01/)
    expect(lintTables(supportTables)).toEqual([])
  })

  it("a Leader, a Tank or a Runner with a Weapon; the shipped counters pass", () => {
    expect(mayNotCarry(id("g-ebel"), id("g-mg08"))).toMatch(/g-ebel may carry no Weapon/)
    expect(mayNotCarry(id("f-sch"), id("f-75"))).toMatch(/f-sch may carry no Weapon/)
    expect(mayNotCarry(id("g-bot"), id("g-mg08"))).toMatch(/g-bot may carry no Weapon/)
    expect(mayNotCarry(id("g-abt"), id("g-tel77"))).toMatch(/expected a Weapon, found g-tel77/)
    expect(mayNotCarry(id("g-abt"), id("g-flw"))).toBeUndefined()
    expect(lintPieces()).toEqual([])
  })
})
