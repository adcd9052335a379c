/** The browser of the browser tests: the machine's own Chromium, installed if possible and allowed. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
const places = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** Where Chromium is: the one that CHROMIUM names, or one on the path. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM) return existsSync(env.CHROMIUM) ? env.CHROMIUM : undefined
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "")
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find((p) => existsSync(p))
}

/** The path of Chromium, or a sentence that says what to do. Installs it if we are root and have apt-get. */
export function ensureChromium(env = process.env) {
  const found = findChromium(env)
  if (found) return { ok: true, chromium: found }
  if (env.CHROMIUM) return { ok: false, reason: `CHROMIUM names ${env.CHROMIUM}, which does not exist.` }
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"], { env }).status === 0) {
    console.log("Installing Chromium for the browser tests; this happens once.")
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]])
      spawnSync("apt-get", args, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...env, DEBIAN_FRONTEND: "noninteractive" },
      })
    const installed = findChromium(env)
    if (installed) return { ok: true, chromium: installed }
  }
  return {
    ok: false,
    reason:
      "The browser tests need Chromium, which was not found and could not be installed: install it, or name it in CHROMIUM, or leave the browser tests out with SALIENT_NO_BROWSER=1.",
  }
}
