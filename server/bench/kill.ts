/** `npm run crash -- --kills 100 [--only embedded|postgres]`: kill -9 at random moments under load, on both kinds of storage. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { crashBoth } from "./crash.ts"

const { values } = parseArgs({ options: { kills: { type: "string", default: "100" }, only: { type: "string" } } })
const folder = mkdtempSync(join(tmpdir(), "salient-crash-"))
const reports = await crashBoth({ folder, kills: Number(values.kills), only: values.only, say: console.log })
rmSync(folder, { recursive: true, force: true })
for (const { says } of reports) console.log(says)
process.exitCode = reports.every((r) => r.ok) ? 0 : 1
