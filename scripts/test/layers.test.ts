import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const home = join(root, "node_modules", "dependency-cruiser")
const tool = join(home, JSON.parse(readFileSync(join(home, "package.json"), "utf8")).bin.depcruise)
const layers = ["engine", "space", "kit", "games", "agents", "server", "web", "cli", "bench", "scripts"]

/** A copy of our folder structure in a folder of its own, free of faults until one is planted. */
let house: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
}

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), "salient-layers-"))
  write(
    "package.json",
    '{ "name": "house", "type": "module", "dependencies": { "zod": "*" }, "devDependencies": { "vitest": "*" } }',
  )
  write("engine/index.ts", "export const engine = 1\nexport type Engine = number\n")
  write("engine/conformance/index.ts", 'import { it } from "vitest"\nexport const suite = it\n')
  write("space/index.ts", 'import { engine } from "../engine/index.ts"\nexport const space = engine\n')
  write("kit/index.ts", 'import { space } from "../space/index.ts"\nexport const kit = space\n')
  write("kit/testing/index.ts", 'import { it } from "vitest"\nexport const play = it\n')
  write("games/catalogue.ts", 'export const one = () => import("./one/game.ts")\n')
  write(
    "games/one/game.ts",
    'import { z } from "zod"\nimport { kit } from "../../kit/index.ts"\nexport const game = [z, kit]\n',
  )
  write("games/two/game.ts", "export const game = 2\n")
  write("agents/index.ts", 'import { one } from "../games/catalogue.ts"\nexport const agents = one\n')
  for (const program of ["server", "web", "cli"])
    write(`${program}/main.ts`, 'import { agents } from "../agents/index.ts"\nexport const main = agents\n')
  write(
    "cli/test/main.test.ts",
    'import { it } from "vitest"\nimport { main } from "../main.ts"\nit("runs", () => main)\n',
  )
  write("bench/run.ts", 'import { game } from "../games/one/game.ts"\nexport const run = game\n')
  write("scripts/do.ts", 'import { main } from "../cli/main.ts"\nexport const all = main\n')
  for (const name of ["zod", "vitest", "honeycomb-grid"]) {
    write(`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`)
    write(`node_modules/${name}/index.js`, "export const nothing = 0\n")
  }
})
afterEach(() => rmSync(house, { recursive: true, force: true }))

const cruise = () => {
  const config = join(root, ".dependency-cruiser.cjs")
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, "--config", config, ...layers], {
    cwd: house,
    encoding: "utf8",
  })
  return { status, out: `${stdout}${stderr}` }
}

describe("the layers", () => {
  it("hold in a sound house, all of which is looked at", () => {
    const { status, out } = cruise()
    expect(out).toMatch(/no dependency violations found \(\d\d+ modules/)
    expect(out).not.toContain("‼")
    expect(status).toBe(0)
  })

  it.each([
    [
      "engine-knows-nothing-above",
      "engine/bad.ts",
      'import type { space } from "../space/index.ts"\nexport type A = typeof space',
    ],
    ["space-uses-engine-only", "space/bad.ts", 'export { game } from "../games/one/game.ts"'],
    ["space-uses-engine-only", "space/worse.ts", 'export { kit } from "../kit/index.ts"'],
    ["kit-uses-engine-and-space-only", "kit/bad.ts", 'export { game } from "../games/one/game.ts"'],
    ["a-game-uses-zod-only", "kit/grid.ts", 'import { Grid } from "honeycomb-grid"\nexport const g = Grid'],
    ["no-code-from-tests", "games/one/play.ts", 'export { play } from "../../kit/testing/index.ts"'],
    ["a-game-uses-engine-space-and-kit-only", "games/one/bad.ts", 'export * from "../two/game.ts"'],
    [
      "a-game-uses-engine-space-and-kit-only",
      "games/one/late.ts",
      'export const late = () => import("../../agents/index.ts")',
    ],
    ["a-game-uses-zod-only", "games/one/grid.ts", 'import { Grid } from "honeycomb-grid"\nexport const g = Grid'],
    [
      "rules-run-anywhere",
      "games/one/file.ts",
      'import { readFileSync } from "node:fs"\nexport const r = readFileSync',
    ],
    ["agents-know-no-program", "agents/bad.ts", 'export { main } from "../cli/main.ts"'],
    ["programs-stand-apart", "web/bad.tsx", 'export { main } from "../server/main.ts"'],
    [
      "only-the-catalogue-names-games",
      "server/bad.ts",
      'import type { game } from "../games/one/game.ts"\nexport type G = typeof game',
    ],
    ["test-tools-in-tests-only", "cli/bad.ts", 'import { it } from "vitest"\nexport const test = it'],
    ["no-code-from-tests", "cli/bad.ts", 'export * from "./test/main.test.ts"'],
    ["no-cycles", "agents/bad.ts", 'import { worse } from "./worse.ts"\nexport const bad = worse'],
    ["no-dangling-imports", "agents/bad.ts", 'export * from "./nowhere.ts"'],
  ])("%s bites in %s", (rule, path, source) => {
    write(path, `${source}\n`)
    if (rule === "no-cycles")
      write("agents/worse.ts", 'import { bad } from "./bad.ts"\nexport const worse = () => bad\n')
    const { status, out } = cruise()
    expect(out).toContain(`error ${rule}: ${path}`)
    expect(status).toBeGreaterThan(0)
  })

  it("let the files of one chapter of a rulebook call each other round, and no two chapters", () => {
    write("games/one/rules/fire/aim.ts", 'import { shoot } from "./shoot.ts"\nexport const aim = () => shoot\n')
    write("games/one/rules/fire/shoot.ts", 'import { aim } from "./aim.ts"\nexport const shoot = () => aim\n')
    expect(cruise().status).toBe(0)
    write("games/one/rules/fire/aim.ts", 'import { event } from "../events.ts"\nexport const aim = () => event\n')
    write("games/one/rules/events.ts", 'import { aim } from "./fire/aim.ts"\nexport const event = () => aim\n')
    expect(cruise().out).toContain("error cycles-inside-a-chapter: games/one/rules/events.ts")
  })
})
