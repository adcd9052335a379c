import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { say, spoken } from "../say.ts"
import type { View } from "../view.ts"

const rules = join(import.meta.dirname, "../rules")

it("DGK-APP-08 the log has a sentence for everything that the rules tell, and for nothing else", () => {
  const told = new Set<string>()
  for (const file of readdirSync(rules)) {
    const source = readFileSync(join(rules, file), "utf8")
    for (const [, body] of source.matchAll(/(?:tell|reveal|tellMove)\(\s*m,\s*(?:unit,\s*)?\{([^}]*)/g))
      for (const [, kind] of (body ?? "").matchAll(/kind:\s*(?:[^,]*\?\s*)?"(\w+)"/g)) told.add(kind as string)
  }
  expect([...told].filter((kind) => !spoken.includes(kind))).toEqual([])
  expect(spoken.filter((kind) => !told.has(kind) && kind !== "held")).toEqual([])
  expect(() => say({ kind: "nothing of the kind" }, {} as View)).toThrow("no sentence")
})
