/** Five hundred matches at once, every move durable, and the same small game on a boardgame.io server beside it. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type LoadReport, runLoad } from "../load/load.ts"
import { startProcess } from "../load/process.ts"
import { runPeerLoad } from "./load-peer.ts"

/** Our server, on the embedded storage in a folder of its own. */
export async function measureOurs(matches: number, seconds: number): Promise<LoadReport> {
  const folder = mkdtempSync(join(tmpdir(), "salient-bench-"))
  const server = await startProcess([], "../bench/serve-noughts.ts", {
    PORT: "0",
    SALIENT_DATA: folder,
    SALIENT_LIMITS: "off",
    SALIENT_LOG: "warn",
    SALIENT_WORKERS: "0",
  })
  try {
    return await runLoad({ url: server.url, matches, seconds, game: "noughts", scenario: "boards" })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A boardgame.io server with its own default storage, which is memory. */
export async function measurePeer(matches: number, seconds: number): Promise<LoadReport> {
  const server = await startProcess([], "../bench/serve-peer.ts")
  try {
    return await runPeerLoad(server.url, matches, seconds)
  } finally {
    await server.stop()
  }
}
