#!/usr/bin/env node
/** The `salient` command for any Node that the machine has: the sources run on the pinned one. */
import { fileURLToPath } from "node:url"
import { findNode, run } from "../../scripts/node.mjs"
import { ensureInstalled } from "../../scripts/setup.mjs"

const main = new URL("../main.ts", import.meta.url)
ensureInstalled()
if (findNode() === process.execPath) await import(main)
else process.exitCode = await run(fileURLToPath(main), process.argv.slice(2))
