/** Other engines, installed beside this file only when somebody measures against them. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL("./.peers/", import.meta.url))
const versions: { readonly [name: string]: string } = { "boardgame.io": "0.50.2" }

/** Loads a part of a peer; installs it first if the measured version is missing. */
export function loadPeer(name: string, part: string): unknown {
  const version = versions[name]
  const manifest = join(folder, "node_modules", name, "package.json")
  const installed = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined
  if (installed !== version) install(`${name}@${version}`)
  return createRequire(join(folder, "package.json"))(part)
}

function install(what: string): void {
  console.error(`Installing ${what} to measure against.`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n')
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", what], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  if (status !== 0) throw new Error(`${what} could not be installed (npm ended with code ${status}).`)
}
