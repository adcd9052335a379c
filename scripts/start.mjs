/** `npm start`: installs what is missing, builds the browser's part if it is older than its sources, and opens it. */
import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { findTool, run } from "./node.mjs"
import { ensureInstalled, giveUp, root } from "./setup.mjs"

ensureInstalled()
await ensureBuilt()
const server = join(root, "server", "main.ts")
const args = process.argv.slice(2)
const code = existsSync(server)
  ? await run(server, args)
  : await run(join(root, "cli", "main.ts"), args.length > 0 ? args : ["play"])
// A person who presses Ctrl-C wants it to end: that is not a failure.
process.exitCode = code === 130 || code === 143 ? 0 : code

/** Builds web/dist if it is missing or if any of its sources has changed since. */
async function ensureBuilt() {
  const web = join(root, "web")
  if (!existsSync(join(web, "vite.config.ts"))) return
  const page = join(web, "dist", "index.html")
  const built = existsSync(page) ? statSync(page).mtimeMs : 0
  if (
    built >
    Math.max(
      ...["engine", "space", "kit", "games", "agents", "server/protocol", "web"].map((f) => newest(join(root, f))),
    )
  )
    return
  console.log("Building what the browser loads …")
  const code = await run(findTool("vite"), ["build", "--logLevel", "error", web])
  if (code !== 0) giveUp("The browser's part could not be built; the lines above say why.")
}

/** When the newest source in a folder was last changed. */
function newest(folder) {
  const skipped = new Set(["node_modules", "dist", "test", "bench"])
  return Math.max(
    0,
    ...readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !skipped.has(entry.name))
      .map((entry) => {
        const path = join(folder, entry.name)
        return entry.isDirectory() ? newest(path) : statSync(path).mtimeMs
      }),
  )
}
