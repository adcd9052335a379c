/** Five hundred matches at once, with every move durable; the same small game on a boardgame.io server; and the sockets alone. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type LoadOptions, type LoadReport, runLoad } from "../load/load.ts"
import { type ServerProcess, startProcess } from "../load/process.ts"
import { runFloor } from "./floor.ts"
import { runPeerLoad } from "./load-peer.ts"

/** CPU time in core-microseconds: of the program itself, and of the kernel on its behalf. */
export type Cpu = { readonly user: number; readonly system: number }

export type Measured = LoadReport & {
  /**
   * Core-microseconds per move, in the server's process (all threads) and in the load generator; undefined if the system does not report
   * them.
   */
  readonly perMove: { readonly server: Cpu; readonly load: Cpu } | undefined
}

type How = Pick<LoadOptions, "matches" | "seconds" | "warmUp">

/** Our server, on the embedded storage in its own folder. */
export async function measureOurs(how: How): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "salient-bench-"))
  const server = await startProcess([], "../bench/serve-noughts.ts", {
    PORT: "0",
    SALIENT_DATA: folder,
    SALIENT_LIMITS: "off",
    SALIENT_LOG: "warn",
    SALIENT_WORKERS: "0",
  })
  const load = { ...how, url: server.url, game: "noughts", scenario: "boards" }
  try {
    return await withCpu(server, (hooks) => runLoad({ ...load, ...hooks }))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A boardgame.io server with its own default storage, which is memory. */
export const measurePeer = (how: How): Promise<Measured> =>
  measure("../bench/serve-peer.ts", (url, hooks) => runPeerLoad(url, { ...how, ...hooks }))

/** No game and no storage: what the sockets alone allow if load generator and server share the machine. */
export const measureFloor = (how: How): Promise<Measured> =>
  measure("../bench/serve-floor.ts", (url, hooks) => runFloor(url, { ...how, ...hooks }))

/** The same with every move durable, but still without a game: what is left if rules, views and checks cost nothing. */
export async function measureDurableFloor(how: How): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "salient-floor-"))
  try {
    const run = (url: string, hooks: Hooks) => runFloor(url, { ...how, ...hooks })
    return await measure("../bench/serve-floor.ts", run, { SALIENT_DATA: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Hooks = Pick<LoadOptions, "onStart" | "onStop">

async function measure(
  entry: string,
  run: (url: string, hooks: Hooks) => Promise<LoadReport>,
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const server = await startProcess([], entry, env)
  try {
    return await withCpu(server, (hooks) => run(server.url, hooks))
  } finally {
    await server.stop()
  }
}

async function withCpu(server: ServerProcess, run: (hooks: Hooks) => Promise<LoadReport>): Promise<Measured> {
  const marks: { readonly server: Cpu | undefined; readonly load: Cpu }[] = []
  const mark = () => void marks.push({ server: cpuOf(server), load: process.cpuUsage() })
  const report = await run({ onStart: mark, onStop: mark })
  const [from, to] = marks
  if (!from?.server || !to?.server || report.moves === 0) return { ...report, perMove: undefined }
  const each = (before: Cpu, after: Cpu): Cpu => ({
    user: (after.user - before.user) / report.moves,
    system: (after.system - before.system) / report.moves,
  })
  return { ...report, perMove: { server: each(from.server, to.server), load: each(from.load, to.load) } }
}

/**
 * Linux counts the time of a process in hundredths of a second; fields are counted from after the program's name, which may hold anything.
 */
function cpuOf({ child }: ServerProcess): Cpu | undefined {
  try {
    const said = readFileSync(`/proc/${child.pid}/stat`, "utf8")
    const fields = said.slice(said.lastIndexOf(")") + 2).split(" ")
    return { user: Number(fields[11]) * 10_000, system: Number(fields[12]) * 10_000 }
  } catch {
    return undefined // another system: the figure is left out
  }
}
