/** The results of a run so far, in a folder, so that a stopped run can continue. */
import { createHash } from "node:crypto"
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Numbered } from "./plant.ts"
import type { Fate } from "./runs.ts"

/** Everything that the results depend on: the changes, the tests and all files of the game. */
export function printOf(root: string, id: string, sites: readonly Numbered[], tests: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify([sites.map((s) => s.name), tests]))
  for (const file of globSync(`games/${id}/**/*.{ts,json}`, { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest("hex")
}

/** Prepares the folder for a run with this fingerprint; false if it holds a different run. */
export function openFolder(folder: string, print: string): boolean {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "print")
  if (existsSync(file)) return readFileSync(file, "utf8") === print
  writeFileSync(file, print)
  return true
}

/** The results of the changes that were tested in runs of their own. */
export function keptFates(folder: string, sites: readonly Numbered[]): Map<Numbered, Fate> {
  const file = join(folder, "fates")
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []
  const known = new Map(lines.map((line) => [line.slice(0, 8), line.slice(9) as Fate]))
  return new Map(
    sites.flatMap((site): [Numbered, Fate][] => {
      const fate = known.get(site.name)
      return fate === undefined ? [] : [[site, fate]]
    }),
  )
}

export const keepFate = (folder: string, { name }: Numbered, fate: Fate): void =>
  appendFileSync(join(folder, "fates"), `${name} ${fate}\n`)
