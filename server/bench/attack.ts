/** `npm run bench:server -- attack`: 100,000 hostile messages against a server while two honest players play. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runLoad, sayLoad } from "../load/load.ts"
import { startProcess } from "../load/process.ts"
import { catalogueShelf } from "../shelf.ts"
import { runHostile } from "./hostile.ts"

const messages = Number(process.argv[2] ?? 100_000)
const seconds = Number(process.argv[3] ?? 60)
const folder = mkdtempSync(join(tmpdir(), "salient-attack-"))
const server = await startProcess([
  "--port",
  "0",
  "--limits",
  "off",
  "--log",
  "error",
  "--workers",
  "0",
  "--data",
  folder,
])
const game = await catalogueShelf.load(catalogueShelf.ids[0] as string)
const honest = runLoad({
  url: server.url,
  matches: 10,
  seconds,
  game: game.id,
  scenario: game.scenarios[0]?.id as string,
  pause: 50,
})
const attack = await runHostile({ url: server.url, messages, seed: "attack" })
console.log(
  `${attack.sent} hostile messages, ${attack.accepted.length} accepted, ${attack.unanswered} unanswered; refused as ${attack.codes.join(", ")}`,
)
for (const text of attack.accepted.slice(0, 5)) console.log(`  ${text.slice(0, 200)}`)
const report = await honest
console.log(`Meanwhile, honest players:\n${sayLoad(report)}`)
const internal = /code="(internal|game-failed)"/.test(await (await fetch(`${server.url}/metrics`)).text())
if (internal) console.log("The server failed on some of them: see its log.")
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exitCode =
  attack.accepted.length + attack.unanswered + report.errors.length + report.lost > 0 || internal ? 1 : 0
