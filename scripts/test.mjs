/** `npm test`: installs what is missing, finds the browser, runs all tests (or the named ones) and counts them. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ensureChromium } from "./chromium.mjs"
import { findTool, run } from "./node.mjs"
import { ensureInstalled, giveUp, root } from "./setup.mjs"

const args = process.argv.slice(2)
ensureInstalled()
const env = browserSettings()
const folder = mkdtempSync(join(tmpdir(), "salient-test-"))
try {
  const results = join(folder, "results.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`]
  const code = await run(findTool("vitest"), ["run", ...reporters, ...args], { env, cwd: root })
  const counted = existsSync(results) ? count(JSON.parse(readFileSync(results, "utf8"))) : undefined
  if (counted) console.log(`${counted.passed} passed, ${counted.failed} failed`)
  else console.error("The tests did not come to an end: there is nothing to count.")
  process.exitCode = code || (counted?.failed === 0 ? 0 : 1)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Vitest's own numbers; a file that could not even be loaded counts as one failure. */
function count({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

/** Tests that drive a browser use the one that we found; they skip themselves if SALIENT_NO_BROWSER is set. */
function browserSettings() {
  if (process.env.SALIENT_NO_BROWSER === "1") {
    console.log("NOTICE: SALIENT_NO_BROWSER=1 leaves the browser tests out.")
    return {}
  }
  const found = ensureChromium()
  return found.ok ? { CHROMIUM: found.chromium } : giveUp(found.reason)
}
