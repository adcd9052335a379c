/**
 * Every game folder has the same structure, so that a reader who knows one knows them all. CONTRIBUTING.md explains what each file and
 * folder is for; this test says which of them there are, and that `rules/` has the chapters of the rulebook under their own names.
 */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gameIds } from "@salient/games"
import { describe, expect, it } from "vitest"

const games = fileURLToPath(new URL("../../games", import.meta.url))

const everyGame = [
  ...["package.json", "rulebook.md", "types.ts", "state.ts", "questions.ts", "happenings.ts", "game.ts"],
  ...["view.ts", "imagine.ts", "invariants.ts", "tutorial.ts"],
  ...["data", "scenarios", "charts", "rules", "scene", "lenses", "officer", "test"],
]
/**
 * Files and folders that only some games need; `copy.ts` is a hand-written copier, for a game where the one made from the schema is too
 * slow.
 */
const someGames = ["copy.ts", "standing.ts", "builder", "calculator", "STRENGTH.md", "BALANCE.md", "MUTATION.md"]

/** `## 4. Orders: Advance` → `orders-advance`. */
const chaptersOf = (rulebook: string): string[] =>
  [...rulebook.matchAll(/^## (?:\d+[.] )?(.+)$/gm)].map(([, title]) =>
    (title as string)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, ""),
  )

describe.each(gameIds)("the house of %s", (id) => {
  const home = join(games, id)
  const there = readdirSync(home).filter((name) => name !== "node_modules" && !name.startsWith("."))

  it("has every room", () => {
    expect(everyGame.filter((room) => !there.includes(room))).toEqual([])
  })

  it("has no room that the others do not have", () => {
    expect(there.filter((name) => !everyGame.includes(name) && !someGames.includes(name))).toEqual([])
  })

  it("has a file or folder of rules for chapters of its rulebook, and for nothing else", () => {
    const chapters = chaptersOf(readFileSync(join(home, "rulebook.md"), "utf8"))
    const rules = readdirSync(join(home, "rules")).map((name) => name.replace(/[.]ts$/, ""))
    expect(rules.filter((name) => !chapters.includes(name))).toEqual([])
  })

  it("keeps charts apart from state: they import no state, no rules and no kernel", () => {
    const files = readdirSync(join(home, "charts"), { recursive: true, encoding: "utf8" }).filter((f) =>
      statSync(join(home, "charts", f)).isFile(),
    )
    const stateful = files.filter((file) =>
      /from "[./]*\/(state|game|view|questions|happenings|rules\/[^"]*|officer\/[^"]*)[.]?[^"]*"/.test(
        readFileSync(join(home, "charts", file), "utf8"),
      ),
    )
    expect(stateful).toEqual([])
  })
})
