/**
 * `npm run crash -- --kills 100 [--races 1000] [--only races|mishaps|containers|clock|disk|restart|upgrades|embedded|postgres]`: processes that race for one data folder; two containers
 * on it, clock jumps, sleep, a full disk, a restart of PostgreSQL, upgrades; kill -9 at random moments under load, on both kinds of storage.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { crashBoth } from "./crash.ts"
import { MISHAPS, runMishaps } from "./mishaps.ts"
import { raceFor } from "./races.ts"

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    races: { type: "string", default: "1000" },
    only: { type: "string" },
  },
})
const { only } = values
const folder = mkdtempSync(join(tmpdir(), "salient-crash-"))
const reports: { readonly ok: boolean; readonly says: string }[] = []
if (only === undefined || only === "races") {
  const { races, inContainers, wrong, silent } = await raceFor(join(folder, "raced"), Number(values.races), 6)
  const where = inContainers > 0 ? `${inContainers} of 6 processes in containers of their own` : "6 processes"
  reports.push({
    ok: wrong + silent === 0,
    says: `one folder, ${where}: ${wrong} of ${races} races with none or two holders, ${silent} refusals that did not say who has it`,
  })
}
const isMishap = only === "mishaps" || MISHAPS.includes(only ?? "")
if (only === undefined || isMishap)
  reports.push(...(await runMishaps(folder, console.log, only === "mishaps" ? undefined : only)))
if (only !== "races" && !isMishap)
  reports.push(...(await crashBoth({ folder, kills: Number(values.kills), only, say: console.log })))
rmSync(folder, { recursive: true, force: true })
for (const { says } of reports) console.log(says)
process.exit(reports.every((r) => r.ok) ? 0 : 1) // a package that runs PostgreSQL overwrites any `exitCode` with 0
