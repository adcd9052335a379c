/** boardgame.io, installed beside this file only when it is needed for a measurement. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL("./.peers/", import.meta.url))
const wanted = { "boardgame.io": "0.50.2", "socket.io-client": "4.8.1" } as const

/** Loads one of its modules. */
export const loadPeer = (part: string): unknown => createRequire(join(folder, "package.json"))(part)

export function installPeer(): void {
  const missing = Object.entries(wanted).filter(([name, version]) => {
    const manifest = join(folder, "node_modules", name, "package.json")
    return (
      !existsSync(manifest) || (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version !== version
    )
  })
  if (missing.length === 0) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n')
  const packages = Object.entries(wanted).map(([name, version]) => `${name}@${version}`)
  console.error(`Installing ${packages.join(" and ")} to measure against.`)
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  if (status !== 0) throw new Error(`boardgame.io could not be installed (npm ended with code ${status}).`)
}
