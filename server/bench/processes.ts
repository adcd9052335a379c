/**
 * Several processes on one PostgreSQL: players of one match on two processes, the death of one process, and three processes behind a
 * balancer.
 */
import { randomFrom } from "@salient/engine"
import { entriesKept, type LoadReport, runLoad } from "../load/load.ts"
import { LoadPlayer, type Tally } from "../load/player.ts"
import { type ServerProcess, startProcess } from "../load/process.ts"
import { startBalancer } from "./balancer.ts"
import { startPostgres } from "./postgres.ts"

const flags = ["--port", "0", "--limits", "off", "--log", "error", "--workers", "0"]
const startOn = (databaseUrl: string): Promise<ServerProcess> => startProcess([...flags, "--database-url", databaseUrl])

type Made = { readonly id: string; readonly cookies: readonly [string, string]; readonly seats: readonly string[] }

export type TwoReport = {
  readonly matches: number
  /** Moves while both processes lived, and moves after one was killed. */
  readonly together: number
  readonly after: number
  /** Milliseconds until a move was acknowledged, while both processes lived. */
  readonly p50: number
  readonly p99: number
  /** Matches that lack an acknowledged move, or did not continue. */
  readonly failed: readonly string[]
}

/** The average number of moves made in a match when a process is killed: far below its length, however fast the machine is. */
const movesBeforeTheKill = 40

/** Every match has one player on each of two processes; then one process is killed and its players go to the other. */
export async function runTwo(game: string, scenario: string, matches: number, seconds: number): Promise<TwoReport> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.database()
  const [one, two] = [await startOn(databaseUrl), await startOn(databaseUrl)]
  try {
    const tally: Tally = { times: [], acknowledged: 0, stale: 0, errors: [] }
    const made = await Promise.all(Array.from({ length: matches }, () => newMatch(one.url, game, scenario)))
    const sit = ({ id, cookies, seats }: Made, url: string, i: 0 | 1) =>
      new LoadPlayer(
        `${url.replace("http", "ws")}/api/matches/${id}/socket?seat=${encodeURIComponent(seats[i] as string)}`,
        cookies[i],
        tally,
        randomFrom(`${id} ${i}`),
        0,
      )
    const first = made.map((m) => sit(m, one.url, 0))
    const second = made.map((m) => sit(m, two.url, 1))
    await Promise.all([...first, ...second].map((p) => p.here))
    for (const player of [...first, ...second]) player.start()
    await untilPlayed(tally, matches * movesBeforeTheKill, seconds)
    const times = tally.times.toSorted((a, b) => a - b)
    const together = tally.acknowledged
    await one.kill()
    const back = made.map((m) => sit(m, two.url, 0))
    await Promise.all(back.map((p) => p.here))
    for (const player of back) player.start()
    await sleep(seconds)
    const players = made.map((_, i) => [first[i], second[i], back[i]] as LoadPlayer[])
    await Promise.all([...second, ...back].map((p) => p.stop()))
    const failed: string[] = []
    for (const [i, m] of made.entries()) {
      const { kept, over } = await standing(two.url, m)
      const acknowledged = (players[i] ?? []).reduce((n, p) => n + p.acknowledged, 0)
      // The last move before the kill may have been stored without its player being told.
      if (kept < acknowledged || kept > acknowledged + 1)
        failed.push(`${m.id}: ${acknowledged} acknowledged, ${kept} found`)
      else if (!over && (back[i]?.acknowledged ?? 0) + (second[i]?.acknowledged ?? 0) === 0)
        failed.push(`${m.id} stands still`)
    }
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return { matches, together, after: tally.acknowledged - together, p50: at(0.5), p99: at(0.99), failed }
  } finally {
    await two.stop()
    await postgres.stop()
  }
}

/** The same load on one process, and on three behind a balancer. */
export async function runThree(
  game: string,
  scenario: string,
  matches: number,
  seconds: number,
): Promise<{ readonly one: LoadReport; readonly three: LoadReport }> {
  const postgres = await startPostgres()
  try {
    const alone = await startOn(await postgres.database())
    const one = await runLoad({ url: alone.url, matches, seconds, game, scenario })
    await alone.stop()
    const databaseUrl = await postgres.database()
    const processes = [await startOn(databaseUrl), await startOn(databaseUrl), await startOn(databaseUrl)]
    const balancer = await startBalancer(processes.map((p) => p.url))
    const three = await runLoad({ url: balancer.url, matches, seconds, game, scenario })
    await balancer.close()
    await Promise.all(processes.map((p) => p.stop()))
    return { one, three }
  } finally {
    await postgres.stop()
  }
}

const sleep = (seconds: number) => new Promise((soon) => setTimeout(soon, seconds * 1000))

/** Waits for this many moves, or this many seconds. */
async function untilPlayed(tally: Tally, moves: number, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (tally.acknowledged < moves && Date.now() < end) await sleep(0.01)
}

async function newMatch(url: string, game: string, scenario: string): Promise<Made> {
  const guest = async () => (await ask(url, "/api/guest", "", {})).cookie
  const cookies = [await guest(), await guest()] as const
  const { told } = await ask<{ match: { id: string; seats: { id: string }[] } }>(url, "/api/matches", cookies[0], {
    game,
    scenario,
  })
  const { id, seats } = told.match
  await ask(url, `/api/matches/${id}/join`, cookies[1], {})
  return { id, cookies, seats: seats.map((s) => s.id) }
}

async function standing(url: string, { id, cookies }: Made): Promise<{ kept: number; over: boolean }> {
  const path = `/api/matches/${id}/view?since=1000000`
  const { told } = await ask<{ view: { outcome?: object } }>(url, path, cookies[0])
  return { kept: await entriesKept(url, id, cookies), over: told.view.outcome !== undefined }
}

async function ask<T>(url: string, path: string, cookie: string, body?: object): Promise<{ told: T; cookie: string }> {
  const answer = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const told = (await answer.json()) as T
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`)
  return { told, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? cookie }
}
