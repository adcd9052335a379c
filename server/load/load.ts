/** Plays many matches at once with random legal moves over real sockets, and reports how fast the server was. */
import { randomFrom } from "@salient/engine"
import { LoadPlayer, type Tally } from "./player.ts"

export type LoadOptions = {
  readonly url: string
  readonly matches: number
  readonly seconds: number
  /** Seconds of play before the measurement: the program is slow until it has been compiled. */
  readonly warmUp?: number
  readonly game: string
  readonly scenario: string
  /** How long a player pauses before each move, in milliseconds; 0: as fast as the server answers. */
  readonly pause?: number
  readonly seed?: string
  /** Called when all players are seated and the measurement begins. */
  readonly onStart?: () => void
  /** Called when the time is over, before any player leaves. */
  readonly onStop?: () => void
}

/** What was counted: moves, and the milliseconds until each was acknowledged. */
export type Counted = {
  readonly seconds: number
  readonly moves: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export type LoadReport = Counted & {
  readonly matches: number
  readonly played: number
  readonly stale: number
  readonly errors: readonly string[]
  /** The number of matches whose record does not hold exactly the acknowledged moves. */
  readonly lost: number
}

type Summary = { readonly id: string; readonly seats: readonly { readonly id: string; readonly side: string }[] }
type Seated = { readonly cookie: string; readonly seat: string }

export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const { url, game, scenario } = options
  const tally: Tally = { times: [], acknowledged: 0, stale: 0, errors: [] }
  const sides = await sidesOf(url, game, scenario)
  const pairs = await inBatches(options.matches, 25, async () => Promise.all(sides.map(() => newGuest(url))))
  let stopped = false
  const { promise: stopping, resolve: stop } = Promise.withResolvers<void>()
  let lost = 0
  let played = 0

  const playOne = async (
    cookies: readonly string[],
    random: ReturnType<typeof randomFrom>,
    ready: () => void,
    go: Promise<void>,
  ) => {
    const { id, seated } = await newMatch(url, game, scenario, cookies)
    const players = seated.map(
      ({ cookie, seat }) =>
        new LoadPlayer(
          `${url.replace(/^http/, "ws")}/api/matches/${id}/socket?seat=${encodeURIComponent(seat)}`,
          cookie,
          tally,
          random,
          options.pause ?? 0,
        ),
    )
    await Promise.all(players.map((p) => p.here))
    ready()
    await go
    for (const player of players) player.start()
    await Promise.race([...players.map((p) => p.over), stopping])
    await Promise.all(players.map((p) => p.stop()))
    played++
    const kept = await entriesKept(url, id, cookies)
    if (kept !== players.reduce((n, p) => n + p.acknowledged, 0)) lost++
  }

  let waiting = pairs.length
  const { promise: allReady, resolve: setReady } = Promise.withResolvers<void>()
  const runs = pairs.map(async (cookies, i) => {
    const random = randomFrom(`${options.seed ?? "load"} ${i}`)
    let counted = false
    const ready = () => {
      if (!counted && --waiting === 0) setReady()
      counted = true
    }
    while (!stopped)
      try {
        await playOne(cookies, random, ready, allReady)
      } catch (error) {
        if (tally.errors.length < 100) tally.errors.push(error instanceof Error ? error.message : String(error))
        ready()
        await new Promise((soon) => setTimeout(soon, 100))
      }
  })
  await allReady
  const counted = await count(tally, options)
  stopped = true
  stop()
  await Promise.all(runs)
  const { stale, errors } = tally
  return { matches: options.matches, played, ...counted, stale, errors, lost }
}

/** Lets players play through the warm-up and then the measured seconds, and reports how fast they were. */
export async function count(
  { times }: Pick<Tally, "times">,
  { seconds, warmUp = 0, onStart, onStop }: Pick<LoadOptions, "seconds" | "warmUp" | "onStart" | "onStop">,
): Promise<Counted> {
  await sleep(warmUp)
  onStart?.()
  const before = times.length
  const begun = performance.now()
  await sleep(seconds)
  const lasted = (performance.now() - begun) / 1000
  onStop?.()
  const sorted = times.slice(before).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const moves = sorted.length
  return { seconds: lasted, moves, perSecond: moves / lasted, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const sleep = (seconds: number) => new Promise((soon) => setTimeout(soon, seconds * 1000))

/** The report as text. */
export const sayLoad = (r: LoadReport): string =>
  [
    `${r.matches} matches at once, ${r.played} in all, ${r.seconds.toFixed(1)} s`,
    `${r.moves} moves, ${Math.round(r.perSecond)} a second`,
    `acknowledged after p50 ${r.p50.toFixed(1)} ms, p95 ${r.p95.toFixed(1)} ms, p99 ${r.p99.toFixed(1)} ms`,
    `${r.stale} stale, ${r.errors.length} errors, ${r.lost} matches with a lost or doubled move`,
    ...[...new Set(r.errors)].slice(0, 5).map((e) => `  ${e}`),
  ].join("\n")

async function inBatches<T>(count: number, size: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(size, count - made.length) }, make))))
  return made
}

async function ask<T>(
  url: string,
  path: string,
  cookie: string | undefined,
  body?: object,
): Promise<{ answer: T; cookie: string }> {
  const response = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { ...(body ? { "content-type": "application/json" } : {}), ...(cookie ? { cookie } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as T & { code?: string; message?: string }
  if (!response.ok) throw new Error(`${path.replaceAll(/[\w-]{16}/g, "…")}: ${answer.code}: ${answer.message}`)
  return { answer, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? cookie ?? "" }
}

const newGuest = async (url: string): Promise<string> => (await ask(url, "/api/guest", undefined, {})).cookie

async function sidesOf(url: string, game: string, scenario: string): Promise<readonly string[]> {
  type Games = { games: { id: string; scenarios: { id: string; sides: { id: string }[] }[] }[] }
  const { answer } = await ask<Games>(url, "/api/games", undefined)
  const found = answer.games.find((g) => g.id === game)?.scenarios.find((s) => s.id === scenario)
  if (!found) throw new Error(`The server has no scenario ${scenario} of ${game}.`)
  return found.sides.map((s) => s.id)
}

/** Makes a match and seats all players. */
async function newMatch(
  url: string,
  game: string,
  scenario: string,
  cookies: readonly string[],
): Promise<{ id: string; seated: Seated[] }> {
  const { answer } = await ask<{ match: Summary }>(url, "/api/matches", cookies[0], { game, scenario })
  const { id, seats } = answer.match
  for (const [i, seat] of seats.entries())
    if (i > 0) await ask(url, `/api/matches/${id}/join`, cookies[i], { seat: seat.id })
  return { id, seated: seats.map((seat, i) => ({ cookie: cookies[i] as string, seat: seat.id })) }
}

/** The number of entries in the record of a match: while it runs, each player gets only their own. */
export async function entriesKept(url: string, id: string, cookies: readonly string[]): Promise<number> {
  let kept = 0
  for (const cookie of cookies) {
    const { answer } = await ask<{ entries: object[]; seed?: string }>(url, `/api/matches/${id}/record`, cookie)
    if (answer.seed !== undefined) return answer.entries.length // the match is over: this is the whole record
    kept += answer.entries.length
  }
  return kept
}
