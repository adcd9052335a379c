/** `npm run rules`: for each game, which rules of its rulebook are named by a test and which are not. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { readRulebook } from "@salient/engine"
import { coverageOf, type NamedTest, prefixOf, report } from "./rules/coverage.ts"
import { titlesIn } from "./rules/titles.ts"

const help = `npm run rules -- [GAME] [--json] [--root FOLDER]

Of one game if it is named (GAME or --game GAME), otherwise of all. Reads games/*/rulebook.md and the titles of all tests. A rule is covered when a title names its id.
Fails only when a title names a rule that the rulebook does not have.`

const parts = ["engine", "space", "kit", "games", "agents", "server", "web", "cli", "bench", "scripts"]
const notOurs = new Set(["node_modules", "dist", ".peers", "golden", "fixtures"])

/** Every test file under a folder, in the order of their paths. */
function testFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : testFiles(path)
    return /[.]test[.]tsx?$/.test(entry.name) ? [path] : []
  })
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      game: { type: "string" },
      json: { type: "boolean", default: false },
      root: { type: "string", default: fileURLToPath(new URL("..", import.meta.url)) },
      help: { type: "boolean", short: "h", default: false },
    },
  })
  if (values.help) {
    console.log(help)
    return 0
  }
  const { root } = values
  const named = [...new Set([...(values.game === undefined ? [] : [values.game]), ...positionals])]
  if (named.length > 1) {
    console.error(`Name one game, or none for all: found ${named.join(" and ")}.`)
    return 2
  }
  const [game] = named
  const games = readdirSync(join(root, "games"))
    .filter((id) => existsSync(join(root, "games", id, "rulebook.md")))
    .sort()
  if (game !== undefined && !games.includes(game)) {
    console.error(`There is no rulebook of "${game}". There are those of: ${games.join(", ")}.`)
    return 2
  }
  const tests: NamedTest[] = parts.flatMap((part) =>
    testFiles(join(root, part)).flatMap((path) => {
      const file = relative(root, path).split(sep).join("/")
      return titlesIn(file, readFileSync(path, "utf8")).map((title) => ({ ...title, file }))
    }),
  )
  const coverages = games
    .filter((id) => game === undefined || id === game)
    .flatMap((id) => {
      const rules = readRulebook(readFileSync(join(root, "games", id, "rulebook.md"), "utf8"))
      const prefix = prefixOf(rules)
      return prefix === undefined ? [] : [coverageOf(id, prefix, rules, tests)]
    })
  console.log(values.json ? JSON.stringify({ games: coverages }, null, 2) : coverages.map(report).join("\n\n"))
  return coverages.some((c) => c.unknown.length > 0) ? 1 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
