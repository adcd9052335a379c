/**
 * Mishaps of an honest host: a second container on the same folder, a clock that jumps, a machine that sleeps, a full disk, a restart of
 * PostgreSQL, an upgrade. Each time players play on, and no acknowledged move is lost.
 */
import { spawn, spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import type { MatchView } from "@salient/engine"
import { allGames } from "../catalogue.ts"
import { type ServerProcess, startProcess } from "../load/process.ts"
import { Client } from "./client.ts"
import { startPostgres } from "./postgres.ts"
import { canIsolate } from "./races.ts"

type Report = { readonly ok: boolean; readonly says: string }

const main = fileURLToPath(new URL("../main.ts", import.meta.url))
const withComputers = ["--port", "0", "--limits", "off", "--log", "fatal"]
const quiet = [...withComputers, "--workers", "0"]
const sleep = (ms: number) => new Promise((soon) => setTimeout(soon, ms))
const hour = 3_600_000
const unshare = "/usr/bin/unshare"

/** Two people in a match, who know how many of their moves were acknowledged. */
class Pair {
  acknowledged = 0
  readonly people: readonly [Client, Client]
  readonly match: string
  private constructor(people: readonly [Client, Client], match: string) {
    this.people = people
    this.match = match
  }

  static async meet(url: string, more: object = {}): Promise<Pair> {
    const people = [await Client.guest(url, ""), await Client.guest(url, "")] as const
    const game = await allGames.load(allGames.ids[0] as string)
    const made = { game: game.id, scenario: game.scenarios[0]?.id, ...more }
    const { match } = await people[0].do<{ match: { id: string } }>("POST /api/matches", made)
    await people[1].do(`POST /api/matches/${match.id}/join`, {})
    return new Pair(people, match.id)
  }

  /** Makes one move for a player who is asked; returns the status of the first answer that was not a success. */
  async move(): Promise<number> {
    for (const person of this.people) {
      const seen = await person.ask<{ view: MatchView }>(`GET /api/matches/${this.match}/view`)
      if (seen.status !== 200) return seen.status
      const { seq, asks, outcome } = seen.body.view
      if (outcome) return 200
      if (asks.length === 0) continue
      const found = await person.ask<{ move: object }>(`POST /api/matches/${this.match}/suggest`, { seq })
      if (found.status !== 200) return found.status
      const { status } = await person.ask(`POST /api/matches/${this.match}/answer`, { seq, move: found.body.move })
      if (status === 200) this.acknowledged++
      return status
    }
    return 200
  }

  async play(moves: number): Promise<boolean> {
    for (let n = 0; n < moves; n++) if ((await this.move().catch(() => 0)) !== 200) return false
    return true
  }

  /** Tries until a move is accepted again; false if that never happens. */
  async playAgain(seconds = 60): Promise<boolean> {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(250))
      if ((await this.move().catch(() => 0)) === 200) return true
    return false
  }

  /** True if every acknowledged move is still there. */
  async isWhole(): Promise<boolean> {
    let kept = 0
    for (const person of this.people) {
      const record = await person.do<{ entries: object[]; seed?: string }>(`GET /api/matches/${this.match}/record`)
      kept = record.seed === undefined ? kept + record.entries.length : record.entries.length
    }
    return kept >= this.acknowledged
  }
}

/** A second server on the same folder, in a process namespace of its own if that is allowed. */
async function twoContainers(folder: string): Promise<Report> {
  const data = join(folder, "shared")
  const server = await startProcess([...quiet, "--data", data])
  try {
    const pair = await Pair.meet(server.url)
    await pair.play(10)
    const apart = canIsolate()
    const run = [process.execPath, main, ...quiet, "--data", data]
    const [command, ...rest] = apart
      ? [unshare, "--user", "--map-root-user", "--pid", "--fork", "--mount-proc", ...run]
      : run
    const second = spawnSync(command as string, rest, { encoding: "utf8", timeout: 300_000 }) // long, for a busy machine
    const refused = second.status !== 0 && /is in use by process \d+ on \S/.test(second.stderr + second.stdout)
    const ok = refused && (await pair.play(10)) && (await pair.isWhole())
    return {
      ok,
      says: `a second server ${apart ? "in another container" : ""} on one folder: ${refused ? "refused, and told who has it" : `NOT REFUSED (${second.error?.message ?? `it ended with ${second.status}`})`}; ${pair.acknowledged} moves, ${ok ? "all there" : "SOME LOST"}`,
    }
  } finally {
    await server.stop()
  }
}

/** The clock is set forward and back, the machine sleeps, and the process is stopped for a while. */
async function clockJumps(folder: string): Promise<Report> {
  const file = join(folder, "clock")
  writeFileSync(file, "0")
  const preload = new URL("./shifted-clock.mjs", import.meta.url).href
  const env = { SALIENT_CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` }
  const server = await startProcess([...withComputers, "--data", join(folder, "jumped")], undefined, env)
  const faults: string[] = []
  const moveSeconds = 3_600
  let shift = 0
  try {
    const pair = await Pair.meet(server.url, { moveSeconds })
    const [one] = pair.people
    const left = async () => {
      const { match } = await one.do<{ match: { status: string; deadline: string } }>(`GET /api/matches/${pair.match}`)
      return { status: match.status, seconds: (Date.parse(match.deadline) - Date.now() - shift) / 1000 }
    }
    const held = async (what: string, atLeast: number) => {
      const { user } = await one.do<{ user: object | null }>("GET /api/me")
      const { status, seconds } = await left()
      if (user === null) faults.push(`${what}: signed out`)
      if (status !== "running") faults.push(`${what}: ${status}`)
      if (seconds < atLeast || seconds > moveSeconds + 60)
        faults.push(`${what}: ${Math.round(seconds)} s left of ${moveSeconds}`)
      if (!(await pair.play(2))) faults.push(`${what}: no move`)
      if (!(await computerAnswers(server.url))) faults.push(`${what}: the computer does not answer`)
    }
    await pair.play(4)
    for (const [what, by] of [
      ["slept two hours", 2 * hour], // at once: the server has not yet looked at its clock often
      ["set forward a year", 365 * 24 * hour],
      ["set back", 0],
      ["set back two days", -48 * hour],
      ["set right", 0],
    ] as const) {
      shift = by
      writeFileSync(file, `${shift}`)
      await sleep(6_000) // the server looks every two seconds
      await held(what, moveSeconds - 200)
    }
    const before = await left()
    server.child.kill("SIGSTOP")
    await sleep(40_000)
    server.child.kill("SIGCONT")
    await sleep(6_000)
    await held("stopped for 40 s", before.seconds - 20)
    if (!(await pair.isWhole())) faults.push("moves lost")
    return {
      ok: faults.length === 0,
      says: `clock jumps (4), sleep (2): ${faults.join(", ") || `nobody signed out, no match lost, nobody's time charged, computers answer; ${pair.acknowledged} moves, all there`}`,
    }
  } finally {
    server.child.kill("SIGCONT")
    await server.stop()
  }
}

/** True if a computer that plays both sides of a new match answers. */
async function computerAnswers(url: string): Promise<boolean> {
  const host = await Client.guest(url, "")
  const { id: game, scenarios } = await allGames.load(allGames.ids[0] as string)
  const computers = Object.fromEntries((scenarios[0]?.sides ?? []).map((side) => [side.id, "random"]))
  const wanted = { game, scenario: scenarios[0]?.id, seat: null, computers }
  const { match } = await host.do<{ match: { id: string } }>("POST /api/matches", wanted)
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(250)) {
    const { view } = await host.do<{ view: MatchView }>(`GET /api/matches/${match.id}/view?since=1000000`)
    if (view.seq > 4) return true
  }
  return false
}

/** A disk that fills up while players play, and then gets space again. */
async function diskFull(folder: string): Promise<Report> {
  if (!canIsolate())
    return { ok: true, says: "disk full: left out, this machine does not allow a small disk of one's own" }
  const disk = join(folder, "disk")
  mkdirSync(disk)
  const shell = `mount -t tmpfs -o size=120m none ${disk} && exec ${process.execPath} ${main} ${quiet.join(" ")} --data ${disk}/data`
  const child = spawn(unshare, ["--user", "--map-root-user", "--mount", "sh", "-c", shell], {
    env: { ...process.env, DISPLAY: "" },
  })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = ""
      const hear = (data: Buffer) => {
        said += data
        const found = /running at (\S+)/.exec(said)
        if (found) resolve(found[1] as string)
      }
      child.stdout.on("data", hear)
      child.stderr.on("data", hear)
      child.once("exit", () => reject(new Error(said)))
    })
    const pair = await Pair.meet(url)
    await pair.play(10)
    const filler = `/proc/${child.pid}/root${disk}/filler`
    const filled = spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"], { encoding: "utf8" })
    const statuses = new Set<number>()
    for (let n = 0; n < 300 && !statuses.has(503); n++) {
      const status = await pair.move().catch(() => 0)
      if (status !== 200) statuses.add(status)
    }
    rmSync(filler)
    const again = await pair.playAgain()
    const whole = again && (await pair.isWhole())
    const alive = child.exitCode === null
    return {
      ok: again && whole && alive && !statuses.has(0) && !statuses.has(500),
      says: `disk full (${/No space/.test(filled.stderr) ? "filled to the last block" : "not filled"}): refused with ${[...statuses].join(", ") || "nothing"}; with space again ${again ? "played on" : "NOT PLAYED ON"}, ${pair.acknowledged} moves, ${whole ? "all there" : "SOME LOST"}`,
    }
  } catch (error) {
    return { ok: false, says: `disk full: ${String(error).slice(0, 300)}` }
  } finally {
    child.kill("SIGKILL")
  }
}

/** PostgreSQL is restarted while players play. */
async function postgresRestart(): Promise<Report> {
  const postgres = await startPostgres()
  let server: ServerProcess | undefined
  try {
    server = await startProcess([...quiet, "--database-url", await postgres.database()])
    const pair = await Pair.meet(server.url)
    let again = true
    for (let n = 0; n < 3; n++) {
      await pair.play(10)
      await Promise.all([postgres.restart(), pair.play(50)])
      again &&= await pair.playAgain()
    }
    const whole = await pair.isWhole()
    const ok = again && whole && server.child.exitCode === null
    return {
      ok,
      says: `PostgreSQL restarted 3 times: ${again ? "played on each time" : "NOT PLAYED ON"}, ${pair.acknowledged} moves, ${whole ? "all there" : "SOME LOST"}`,
    }
  } finally {
    await server?.stop()
    await postgres.stop()
  }
}

/** Storages of the last three schemas are opened by today's server and played on. */
async function upgrades(folder: string): Promise<Report> {
  const dumps = fileURLToPath(new URL("../test/dumps", import.meta.url))
  const faults: string[] = []
  const last = readdirSync(dumps).sort().slice(-3)
  for (const name of last) {
    const data = join(folder, `upgrade ${name}`)
    const file = join(folder, `${name}.gz`)
    writeFileSync(file, gzipSync(readFileSync(join(dumps, name))))
    const restored = spawnSync(
      process.execPath,
      [fileURLToPath(new URL("../../cli/main.ts", import.meta.url)), "restore", file, "--data", data],
      { encoding: "utf8" },
    )
    if (restored.status !== 0) {
      faults.push(`${name}: ${restored.stderr.slice(0, 200)}`)
      continue
    }
    const server = await startProcess([...quiet, "--data", data])
    try {
      if ((await fetch(`${server.url}/ready`)).status !== 200) faults.push(`${name}: not ready`)
      const { matches } = await new Client(server.url, "").do<{ matches: { id: string }[] }>("GET /api/matches")
      if (matches.length === 0) faults.push(`${name}: its matches are gone`)
      for (const { id } of matches) {
        const { status } = await new Client(server.url, "").ask(`GET /api/matches/${id}/view`)
        if (status !== 200) faults.push(`${name}: match ${id} answers ${status}`)
      }
      if (!(await (await Pair.meet(server.url)).play(5))) faults.push(`${name}: no move in a new match`)
    } finally {
      await server.stop()
    }
  }
  return {
    ok: faults.length === 0,
    says: `upgrades from ${last.map((n) => n.slice(0, 4)).join(", ")}: ${faults.join("; ") || "all matches there"}`,
  }
}

const mishaps = { containers: twoContainers, clock: clockJumps, disk: diskFull, restart: postgresRestart, upgrades }
export const MISHAPS: readonly string[] = Object.keys(mishaps)

/** Runs all mishaps, or the one that is named. */
export async function runMishaps(
  folder: string,
  say: (line: string) => void,
  only?: string,
): Promise<readonly Report[]> {
  const reports: Report[] = []
  for (const [name, mishap] of Object.entries(mishaps)) {
    if (only !== undefined && name !== only) continue
    const report = await mishap(folder).catch((error) => ({ ok: false, says: `${mishap.name}: ${error}` }))
    say(report.says)
    reports.push(report)
  }
  return reports
}
