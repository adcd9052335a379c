/**
 * Prepares a fresh clone: installs what package-lock.json asks for, once. It runs on Node 20 and uses nothing but Node, because it runs
 * before anything is installed.
 */
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The project folder. */
export const root = fileURLToPath(new URL("..", import.meta.url))

/** Ends the program with one sentence for the person who started it. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Installs the packages if they are missing or no longer match package-lock.json; says so in one line. */
export function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return
  console.log("Installing the packages of package-lock.json; this happens once.")
  const failed = npmCi(folder)
  if (failed)
    giveUp(
      `The packages could not be installed (${failed}). Salient needs the network for this, once: check it and start again.`,
    )
  stamp(folder)
}

const stampOf = (folder) => join(folder, "node_modules", ".salient-lock-hash")
const lockHash = (folder) =>
  createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex")
const stamp = (folder) => writeFileSync(stampOf(folder), `${lockHash(folder)}\n`)

/** The stamp gives the answer at once; without one (if somebody ran npm by hand), npm's own list of installed packages does. */
function isInstalled(folder) {
  if (!existsSync(join(folder, "node_modules"))) return false
  if (existsSync(stampOf(folder)) && readFileSync(stampOf(folder), "utf8").trim() === lockHash(folder)) return true
  if (!isSameTree(folder)) return false
  stamp(folder)
  return true
}

/** True if every package in the lock is installed in its version (except optional ones, which may be for other machines). */
function isSameTree(folder) {
  const list = join(folder, "node_modules", ".package-lock.json")
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, "utf8")).packages
  const wanted = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.startsWith("node_modules/") || link) return true
    const found = installed[path]
    return found ? found.version === version : Boolean(optional)
  })
}

/** What went wrong; undefined if nothing did. */
function npmCi(folder) {
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"]
  // `npm start` tells us npm's own program; otherwise npm is found on the path (through a shell on Windows).
  const npm = process.env.npm_execpath?.endsWith(".js") ? process.env.npm_execpath : undefined
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" })
  if (error) return error.code === "ENOENT" ? "npm was not found" : error.message
  return status === 0 ? undefined : `npm ci ended with code ${status}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled()
