/**
 * What an honest player notices while one address requests as much as it can get: the same things are measured without and with that
 * attack, and compared with the limits.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { agentNamed, decideNow, mindFor } from "@salient/agents"
import { Match, type MatchView, randomFrom, seedFrom } from "@salient/engine"
import { allGames } from "../catalogue.ts"
import { startProcess } from "../load/process.ts"
import { Client } from "./client.ts"

export type Bar = { readonly ok: boolean; readonly says: string }
type Figures = {
  /** In milliseconds, several measurements of each. */
  readonly moves: number[]
  readonly health: number[]
  /** Left out if only moves are measured. */
  readonly computers?: { readonly thoughts: number[]; readonly replay: number; readonly batch: number }
}

const game = "raid"
/** After this long a request counts as unanswered, in milliseconds. */
const longest = 25_000
const sleep = (ms: number) => new Promise((soon) => setTimeout(soon, ms))
const sorted = (times: readonly number[]) => [...times].sort((a, b) => a - b)
const at = (times: readonly number[], share: number) =>
  sorted(times)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.POSITIVE_INFINITY
const ms = (time: number) => (time >= 1_000 ? `${(time / 1_000).toFixed(1)} s` : `${Math.round(time)} ms`)

/** Prints each limit with its measured value. `justMoves` measures only moves and `/health`, so that it can be repeated often. */
export async function runFairness(say: (line: string) => void, justMoves = false): Promise<readonly Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), "salient-fair-"))
  const server = await startProcess(
    ["--port", "0", "--trust-proxy", "1", "--log", "fatal", "--data", join(folder, "data")],
    undefined,
    {},
  )
  try {
    const { url } = server
    writeFileSync(join(folder, "long.json"), JSON.stringify(await longRecord()))
    writeFileSync(join(folder, "raid.json"), JSON.stringify(await raidRecord()))
    const record = await keepRecord(url, join(folder, "raid.json"))
    await measure(url, record, "10.1.0", 2) // warm-up
    const alone = await measure(url, record, "10.2.0", 30, justMoves)
    say(`alone: ${sayFigures(alone)}`)
    const records = ["long.json", "raid.json"].map((name) => join(folder, name))
    const under = await underAttack(url, records, say, () => measure(url, record, "10.3.0", 30, justMoves))
    say(`under attack: ${sayFigures(under)}`)
    return barsOf(alone, under)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures while one address, simulated by a separate process, requests as much as it can get. */
async function underAttack<T>(
  url: string,
  records: readonly string[],
  say: (line: string) => void,
  measured: () => Promise<T>,
): Promise<T> {
  const program = fileURLToPath(new URL("./hostile-address.ts", import.meta.url))
  const attack = spawn(process.execPath, [program, url, "10.66.6.6", ...records])
  const ended = once(attack, "exit")
  attack.stderr.on("data", (data: Buffer) => say(String(data).slice(0, 500)))
  let said = ""
  attack.stdout.on("data", (data: Buffer) => {
    said += data
  })
  try {
    const patience = Date.now() + 120_000
    while (!said.includes("ready") && attack.exitCode === null && Date.now() < patience) await sleep(50)
    if (!said.includes("ready")) throw new Error("the attack was not ready within two minutes")
    say(`the attack is ${said.trim()}`)
    const found = await measured() // at once: the address is allowed the most at the beginning
    attack.kill("SIGTERM")
    await Promise.race([ended, sleep(5_000)])
    const answered = said.split("\n")[1]
    if (!answered) throw new Error("the attack has ended before it was told to")
    say(`the attack was answered: ${answered}`)
    return found
  } finally {
    attack.kill("SIGKILL")
  }
}

const sayFigures = ({ moves, health, computers }: Figures): string =>
  [
    ...(computers ? [`computer p50 ${ms(at(computers.thoughts, 0.5))} p90 ${ms(at(computers.thoughts, 0.9))}`] : []),
    `moves p50 ${ms(at(moves, 0.5))} p99 ${ms(at(moves, 0.99))}`,
    `/health p50 ${ms(at(health, 0.5))} p99 ${ms(at(health, 0.99))}`,
    ...(computers ? [`replay ${ms(computers.replay)}`, `batch ${ms(computers.batch)}`] : []),
  ].join(", ")

function barsOf(alone: Figures, under: Figures): readonly Bar[] {
  const bar = (what: string, found: number, most: number): Bar => ({
    ok: found <= most,
    says: `${found <= most ? "held" : "MISSED"}: ${what}: ${ms(found)}, bar ${ms(most)}`,
  })
  const times = (what: string, of: (figures: Figures) => readonly number[] | undefined, share: number): Bar =>
    bar(`${what} within 5 times the time alone`, at(of(under) ?? [], share), 5 * at(of(alone) ?? [], share))
  const bars = [
    bar("/health (p99) within 200 ms", at(under.health, 0.99), 200),
    times("moves (p99)", (f) => f.moves, 0.99),
  ]
  if (!under.computers) return bars
  const { batch, replay } = under.computers
  return [
    times("a computer's answer (p50)", (f) => f.computers?.thoughts, 0.5),
    times("a computer's answer (p90)", (f) => f.computers?.thoughts, 0.9),
    bar("a batch of two games of raid within 10 s", batch, 10_000),
    bar("a replay within 5 s", replay, 5_000),
    ...bars,
  ]
}

/** What honest players at their own addresses notice; `moves` determines how many moves each of them makes. */
async function measure(
  url: string,
  record: string,
  network: string,
  moves: number,
  justMoves = false,
): Promise<Figures> {
  const health: number[] = []
  let over = false
  const watching = (async () => {
    const anybody = new Client(url, `${network}.9`)
    while (!over) {
      const { status, ms } = await anybody.ask("GET /health").catch(() => ({ status: 0, ms: 30_000 }))
      health.push(status === 200 ? ms : 30_000)
      await sleep(50)
    }
  })()
  // Several players of each kind: the 99th percentile of only a few times is just one of them, and says nothing.
  const computers = async () => {
    const [thoughts, batch, replay] = await Promise.all([
      Promise.all([11, 12].map((n) => againstComputer(url, `${network}.${n}`, moves))),
      aBatch(url, `${network}.4`),
      aReplay(url, `${network}.5`, record),
    ])
    return { thoughts: thoughts.flat(), batch, replay }
  }
  const [times, others] = await Promise.all([
    Promise.all([20, 30, 40].map((n) => twoPeople(url, [`${network}.${n}`, `${network}.${n + 1}`], moves * 5))),
    justMoves ? undefined : computers(),
  ])
  over = true
  await watching
  return { moves: times.flat(), health, ...(others ? { computers: others } : {}) }
}

type Made = { match: { id: string } }
const scenarioOf = async () => {
  const { scenarios } = await allGames.load(game)
  return (scenarios.find((s) => s.first) ?? scenarios[0]) as (typeof scenarios)[number]
}
const view = async (client: Client, id: string): Promise<MatchView> =>
  (await client.do<{ view: MatchView }>(`GET /api/matches/${id}/view?since=1000000`)).view

/** Makes one random answer; returns the milliseconds until it was acknowledged, or undefined if another player was faster. */
async function answer(client: Client, id: string, seq: number): Promise<number | undefined> {
  type Answer = { code?: string; move?: object }
  const found = await client.ask<Answer>(`POST /api/matches/${id}/suggest`, { seq })
  const { move } = found.body
  const done = move ? await client.ask<Answer>(`POST /api/matches/${id}/answer`, { seq, move }) : found
  if (done.status !== 200 && done.body.code !== "stale") throw new Error(JSON.stringify(done.body))
  return move && done.status === 200 ? done.ms : undefined
}

/** Milliseconds between a player's answer and the computer's. */
async function againstComputer(url: string, address: string, count: number): Promise<number[]> {
  const player = await Client.guest(url, address)
  const { id: scenario, sides } = await scenarioOf()
  const times: number[] = []
  const end = performance.now() + longest
  while (times.length < count && performance.now() < end) {
    const computers = { [sides[1]?.id ?? ""]: "random" } // a random player does not think at all: only the waiting is left
    const { match } = await player.do<Made>("POST /api/matches", { game, scenario, seat: sides[0]?.id, computers })
    for (let stuck = 0; times.length < count && stuck < 400 && performance.now() < end; stuck++) {
      await sleep(60) // faster than any person, and slower than the limit
      let now = await view(player, match.id)
      if (now.outcome) break
      if (now.asks.length > 0) {
        if ((await answer(player, match.id, now.seq)) === undefined) continue
        const begun = performance.now()
        now = await view(player, match.id)
        if (now.outcome || now.asks.length > 0) continue // the computer is not asked
        await player.do(`GET /api/matches/${match.id}/wait?seq=${now.seq}`)
        times.push(performance.now() - begun)
      } else await player.do(`GET /api/matches/${match.id}/wait?seq=${now.seq}`)
    }
  }
  return times
}

/** Milliseconds for each move in a match of two people. */
async function twoPeople(url: string, addresses: readonly [string, string], count: number): Promise<number[]> {
  const people = [await Client.guest(url, addresses[0]), await Client.guest(url, addresses[1])] as const
  const { id: scenario } = await scenarioOf()
  const times: number[] = []
  const end = performance.now() + longest
  while (times.length < count && performance.now() < end) {
    const { match } = await people[0].do<Made>("POST /api/matches", { game, scenario })
    await people[1].do(`POST /api/matches/${match.id}/join`, {})
    for (let over = false; !over && times.length < count && performance.now() < end; )
      for (const person of people) {
        const now = await view(person, match.id)
        over ||= now.outcome !== undefined
        if (over || now.asks.length === 0) continue
        const took = await answer(person, match.id, now.seq)
        if (took !== undefined) times.push(took)
        await sleep(40)
      }
  }
  return times
}

/** How long two batch games between computers take. */
async function aBatch(url: string, address: string): Promise<number> {
  const player = await Client.guest(url, address)
  const { id: scenario, sides } = await scenarioOf()
  const players = Object.fromEntries(sides.map((s) => [s.id, "random"]))
  const begun = performance.now()
  type Batch = { simulation: { id: string; status: string } }
  const { simulation } = await player.do<Batch>("POST /api/simulations", { game, scenario, games: 2, players })
  while (performance.now() - begun < longest) {
    const now = await player.do<Batch>(`GET /api/simulations/${simulation.id}`)
    if (now.simulation.status === "done") return performance.now() - begun
    await sleep(100)
  }
  return Number.POSITIVE_INFINITY
}

/** How long it takes until a record is shown; a refused request is repeated, as a person would do. */
async function aReplay(url: string, address: string, record: string): Promise<number> {
  const player = await Client.guest(url, address)
  const begun = performance.now()
  while (performance.now() - begun < longest) {
    const { status } = await player.ask(`GET /api/records/${record}/view`)
    if (status === 200) return performance.now() - begun
    await sleep(200)
  }
  return Number.POSITIVE_INFINITY
}

async function keepRecord(url: string, file: string): Promise<string> {
  const player = await Client.guest(url, "10.0.0.1")
  return (await player.do<{ id: string }>("POST /api/records", readFileSync(file, "utf8"))).id
}

/** A game between computers, as a record. */
async function played(id: string, agent: string, most: number): Promise<Match> {
  const rules = await allGames.load(id)
  const scenario = (rules.scenarios.find((s) => s.first) ?? rules.scenarios[0])?.id as string
  const match = Match.begin(rules, { scenario }, { seed: seedFrom(`fairness ${id}`) })
  const random = randomFrom(id)
  while (!match.outcome && match.length < most) {
    const seat = match.start.seats.find((s) => match.decisionFor(s.id))
    const mind = seat && mindFor(match, seat.id, random)
    if (!seat || !mind) break
    match.play({ by: seat.id, seq: match.seq, move: decideNow(agentNamed(agent), mind, { iterations: 20 }) })
  }
  if (!match.outcome) match.adjudge({ winners: [], reason: "It has lasted long enough.", rules: [] })
  return match
}

const raidRecord = async () => (await played(game, "random", 2_000)).record()

/** The most expensive record: many entries, each of which throws the match back to its beginning, so that it takes seconds to replay. */
const longRecord = async () => ({
  ...(await raidRecord()),
  entries: Array.from({ length: 120_000 }, () => ({ rollback: 0 })),
})
