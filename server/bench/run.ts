/** `npm run bench:server`: measures the server, alone and beside boardgame.io, and says whether the targets are reached. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runLoad, sayLoad } from "../load/load.ts"
import { startProcess } from "../load/process.ts"
import { runPeerLoad } from "./load-peer.ts"
import { installPeer } from "./peer.ts"

const matches = Number(process.argv[2] ?? 500)
const seconds = Number(process.argv[3] ?? 15)

installPeer()
const folder = mkdtempSync(join(tmpdir(), "salient-bench-"))
const environment = {
  PORT: "0",
  SALIENT_DATA: folder,
  SALIENT_LIMITS: "off",
  SALIENT_LOG: "warn",
  SALIENT_WORKERS: "0",
}

// Each in turn has the machine to itself; the peer is measured before and after, since machines are shared.
const peerBefore = await peer()
const ours = await measure()
const peerAfter = await peer()
rmSync(folder, { recursive: true, force: true })

const peerBest = Math.max(peerBefore.perSecond, peerAfter.perSecond)
const times = ours.perSecond / peerBest
const targets = [
  [
    `no error (${ours.errors.length}), no lost or doubled move (${ours.lost})`,
    ours.errors.length === 0 && ours.lost === 0,
  ],
  [`p99 ${(ours.p99 / ours.p50).toFixed(1)} times p50 (20 at most)`, ours.p99 <= 20 * ours.p50],
  [`${times.toFixed(1)} times the moves a second of boardgame.io, which keeps them in memory (5 at least)`, times >= 5],
] as const
console.log("")
for (const [what, reached] of targets) console.log(`${reached ? "reached" : "MISSED "}  ${what}`)
process.exitCode = targets.every(([, reached]) => reached) ? 0 : 1

async function peer() {
  const server = await startProcess([], "../bench/serve-peer.ts")
  const report = await runPeerLoad(server.url, matches, seconds)
  await server.stop()
  console.log(`\nboardgame.io, in memory\n${sayLoad(report)}`)
  return report
}

async function measure() {
  const server = await startProcess([], "../bench/serve-noughts.ts", environment)
  const report = await runLoad({ url: server.url, matches, seconds, game: "noughts", scenario: "boards" })
  await server.stop()
  console.log(`\nSalient, every move durable\n${sayLoad(report)}`)
  return report
}
