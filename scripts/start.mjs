/** `npm start`: installs what is missing and opens the game, in the browser where there is a server for it. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { run } from "./node.mjs"
import { ensureInstalled, root } from "./setup.mjs"

ensureInstalled()
const server = join(root, "server", "main.ts")
const args = process.argv.slice(2)
const code = existsSync(server)
  ? await run(server, args)
  : await run(join(root, "cli", "main.ts"), args.length > 0 ? args : ["play"])
// Whoever presses Ctrl-C wants it to end: that is no failure.
process.exitCode = code === 130 || code === 143 ? 0 : code
