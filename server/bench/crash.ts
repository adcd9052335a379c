/**
 * Kills a server at random moments under load and checks whether any acknowledged move is lost and whether every match still loads. The
 * players know which moves were acknowledged; the storage must hold at least those, exactly as they were played.
 */
import { join } from "node:path"
import { Match, type MatchRecord, type Random, randomFrom } from "@salient/engine"
import { allGames } from "../catalogue.ts"
import { entriesKept } from "../load/load.ts"
import { LoadPlayer, type Tally } from "../load/player.ts"
import { type ServerProcess, startProcess } from "../load/process.ts"
import { startPostgres } from "./postgres.ts"

export type CrashReport = {
  readonly kills: number
  readonly acknowledged: number
  /** Acknowledged moves that are missing. */
  readonly lost: readonly string[]
  /** Matches that do not load. */
  readonly broken: readonly string[]
}

export type CrashOptions = {
  readonly flags: readonly string[]
  readonly kills: number
  readonly matches: number
  readonly seed: string
  /** The server is killed a moment after the number of acknowledged moves has reached a random value in this range. */
  readonly within: readonly [number, number]
  readonly say?: (line: string) => void
}

/** Kills a server the given number of times on each kind of storage, and reports the results. */
export async function crashBoth(options: {
  readonly folder: string
  readonly kills: number
  readonly only?: string | undefined
  readonly say?: (line: string) => void
}): Promise<readonly { readonly ok: boolean; readonly says: string }[]> {
  const { folder, kills, only, say } = options
  const crash = async (name: string, flags: readonly string[]) => {
    const report = await runCrashes({
      flags,
      kills,
      matches: 20,
      seed: name,
      within: [1, 600],
      ...(say ? { say: (line: string) => say(`${name}: ${line}`) } : {}),
    })
    const { acknowledged, lost, broken } = report
    const says = `${name}: ${kills} times kill -9, ${acknowledged} moves acknowledged, ${lost.length} lost, ${broken.length} matches that do not load`
    return { ok: lost.length + broken.length === 0, says }
  }
  const reports: { ok: boolean; says: string }[] = []
  if (only !== "postgres") reports.push(await crash("PGlite", ["--data", join(folder, "data")]))
  if (only !== "embedded") {
    const postgres = await startPostgres()
    try {
      reports.push(await crash("PostgreSQL", ["--database-url", await postgres.database()]))
    } finally {
      await postgres.stop()
    }
  }
  return reports
}

type Pair = { readonly cookies: readonly [string, string]; match: string; acknowledged: number }

export async function runCrashes(options: CrashOptions): Promise<CrashReport> {
  const random = randomFrom(options.seed)
  const game = await allGames.load(allGames.ids[0] as string)
  const scenario = game.scenarios[0]?.id
  const lost: string[] = []
  const broken: string[] = []
  let acknowledged = 0
  let pairs: Pair[] = []
  let server = await start(options)
  for (let kill = 1; kill <= options.kills; kill++) {
    pairs = await Promise.all(
      Array.from({ length: options.matches }, async (_, i) => {
        const pair = pairs[i]
        return pair && !(await isOver(server.url, pair)) ? pair : newPair(server.url, game.id, scenario as string)
      }),
    )
    const before = pairs.reduce((n, p) => n + p.acknowledged, 0)
    await playAndKill(server, pairs, random, options.within)
    server = await start(options)
    for (const pair of pairs) {
      const seq = await entriesKept(server.url, pair.match, pair.cookies).catch(
        (error) => void broken.push(`${pair.match}: ${error}`),
      )
      if (seq !== undefined && seq < pair.acknowledged)
        lost.push(`${pair.match}: ${pair.acknowledged} acknowledged, ${seq} found`)
      if (seq !== undefined) pair.acknowledged = seq // moves that were written but not acknowledged count from now on
    }
    acknowledged += pairs.reduce((n, p) => n + p.acknowledged, 0) - before
    options.say?.(`kill ${kill}: ${acknowledged} moves, ${lost.length} lost, ${broken.length} matches broken`)
  }
  for (const pair of pairs) await verifyWhole(server.url, pair, broken)
  await server.stop()
  return { kills: options.kills, acknowledged, lost, broken }
}

const start = ({ flags }: CrashOptions): Promise<ServerProcess> =>
  startProcess(["--port", "0", "--limits", "off", "--log", "fatal", "--workers", "0", ...flags])

/** How long to wait for a few moves, because a machine busy with other things may be slow. */
const longest = 20_000
const sleep = (milliseconds: number) => new Promise((soon) => setTimeout(soon, milliseconds))

/** Both players of every match move as fast as they can until the process is gone. */
async function playAndKill(
  server: ServerProcess,
  pairs: readonly Pair[],
  random: Random,
  [least, most]: readonly [number, number],
): Promise<void> {
  const tally: Tally = { times: [], acknowledged: 0, stale: 0, errors: [] }
  const players = pairs.map((pair) =>
    pair.cookies.map(
      (cookie) =>
        new LoadPlayer(
          `${server.url.replace("http", "ws")}/api/matches/${pair.match}/socket`,
          cookie,
          tally,
          random,
          0,
        ),
    ),
  )
  await Promise.all(players.flat().map((p) => p.here))
  for (const player of players.flat()) player.start()
  const enough = least + random(most - least)
  const patience = Date.now() + longest
  while (tally.acknowledged < enough && Date.now() < patience) await sleep(2)
  await sleep(random(40))
  await server.kill()
  await Promise.all(players.flat().map((p) => p.over))
  pairs.forEach((pair, i) => {
    pair.acknowledged += (players[i] ?? []).reduce((n, p) => n + p.acknowledged, 0)
  })
}

async function ask(url: string, path: string, cookie: string, body?: object): Promise<Record<string, never>> {
  const answer = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { cookie, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const found = (await answer.json()) as Record<string, never>
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(found)}`)
  return found
}

async function newGuest(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/guest`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  })
  await answer.arrayBuffer()
  return answer.headers.get("set-cookie")?.split(";")[0] ?? ""
}

async function newPair(url: string, game: string, scenario: string): Promise<Pair> {
  const cookies = [await newGuest(url), await newGuest(url)] as const
  const { match } = (await ask(url, "/api/matches", cookies[0], { game, scenario })) as unknown as {
    match: { id: string }
  }
  await ask(url, `/api/matches/${match.id}/join`, cookies[1], {})
  return { cookies, match: match.id, acknowledged: 0 }
}

type View = { view: { outcome?: object } }
const viewOf = async (url: string, { match, cookies }: Pair) =>
  (await ask(url, `/api/matches/${match}/view?since=1000000`, cookies[0])) as unknown as View
const isOver = async (url: string, pair: Pair): Promise<boolean> => (await viewOf(url, pair)).view.outcome !== undefined

/** Ends the match and replays its whole record by the rules. */
async function verifyWhole(url: string, pair: Pair, broken: string[]): Promise<void> {
  try {
    if (!(await isOver(url, pair))) await ask(url, `/api/matches/${pair.match}/resign`, pair.cookies[0], {})
    const record = (await ask(url, `/api/matches/${pair.match}/record`, pair.cookies[0])) as unknown as MatchRecord
    Match.replay(await allGames.load(record.game), record)
  } catch (error) {
    broken.push(`${pair.match}: ${error}`)
  }
}
