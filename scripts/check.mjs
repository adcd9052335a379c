/** `npm run check`: everything that can be checked without running the program. All checks run; any failure fails. */
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { downloadAddresses, missingVariants, readLock } from "./lock.mjs"
import { command, findTool } from "./node.mjs"
import { ensureInstalled, root } from "./setup.mjs"

const layers = ["engine", "space", "kit", "games", "agents", "server", "web", "cli", "bench", "scripts"]

const checks = [
  { name: "types", run: () => tool("tsc", ["--noEmit"]) },
  { name: "lint and format", run: () => tool("biome", ["check", "--error-on-warnings"]) },
  { name: "dead code", run: () => tool("knip", []) },
  { name: "layers", run: checkLayers },
  { name: "lock file", run: checkLockFile },
]

ensureInstalled()
const failed = []
for (const { name, run } of checks) {
  const { ok, output } = await run()
  console.log(`${ok ? "ok    " : "FAILED"}  ${name}`)
  if (ok) continue
  failed.push(name)
  console.log(output.trimEnd().replace(/^/gm, "        "))
}
console.log(
  failed.length === 0
    ? `All ${checks.length} checks hold.`
    : `${failed.length} of ${checks.length} checks failed: ${failed.join(", ")}.`,
)
process.exitCode = failed.length === 0 ? 0 : 1

/** Runs a tool in the project's folder and keeps its output. */
function tool(name, args) {
  const { node, args: all, env } = command(findTool(name), args)
  return new Promise((resolve) => {
    const child = spawn(node, all, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        output += data
      })
    child.on("error", (error) => resolve({ ok: false, output: `${name} could not be started: ${error.message}` }))
    child.on("close", (code) => resolve({ ok: code === 0, output }))
  })
}

/** A tool that cannot parse TypeScript finds no faults in it, so we check that it really looked at the sources. */
async function checkLayers() {
  const folders = layers.filter((layer) => existsSync(join(root, layer)))
  const { ok, output } = await tool("depcruise", ["--config", ".dependency-cruiser.cjs", ...folders])
  if (!ok) return { ok, output }
  if (output.includes("‼")) return { ok: false, output }
  const seen = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  const expected = folders.length
  return seen > expected ? { ok, output } : { ok: false, output: `Only ${seen} modules were looked at.\n${output}` }
}

function checkLockFile() {
  const lock = readLock()
  const named = downloadAddresses(lock)
  const missing = missingVariants(lock)
  const problems = [
    named.length > 0 &&
      `package-lock.json holds the download address of ${named.length} packages, the first being ${named[0]}: run npm install with omit-lockfile-registry-resolved=true (it stands in .npmrc).`,
    missing.length > 0 &&
      `package-lock.json lacks ${missing.length} packages for other machines, the first being ${missing[0].name}, and npm ci refuses it: run node scripts/lock.mjs.`,
  ].filter(Boolean)
  return { ok: problems.length === 0, output: problems.join("\n") }
}
