/** `node scripts/with-node.mjs FILE.ts …`: runs a source file, or one of the tools, with the pinned Node. */
import { resolve } from "node:path"
import { findTool, isTool, run } from "./node.mjs"
import { ensureInstalled, giveUp } from "./setup.mjs"

const [program, ...args] = process.argv.slice(2)
if (program === undefined) giveUp("Say what to run: node scripts/with-node.mjs FILE.ts, or the name of a tool.")
ensureInstalled()
process.exitCode = await run(isTool(program) ? findTool(program) : resolve(program), args)
