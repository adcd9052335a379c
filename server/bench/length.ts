/** What a long match costs in bytes per move on the wire, and in thinking time: two matches on one thread compared with one. */
import { deflateRawSync } from "node:zlib"
import { anyMove, type Decision, type Game, Match, mix, randomFrom, seedFrom } from "@salient/engine"
import { onSockets } from "../api/compress.ts"
import { allGames } from "../catalogue.ts"
import { subjectOf, ThinkingPool } from "../computers/pool.ts"
import type { MatchRows } from "../lobby/summary.ts"
import { Spectators } from "../play/spectators.ts"

function step(match: Match, random: ReturnType<typeof randomFrom>): void {
  const decision = match.pending[0] as Decision
  const by = decision.seat ?? match.start.seats.find((s) => s.side === decision.by)?.id
  const played = match.play({ by, seq: match.seq, move: anyMove(decision, random) })
  if (!played.ok) throw new Error(played.reason)
}

const begin = (game: Game, n: number): Match =>
  Match.begin(game, { scenario: (game.scenarios[0] as { id: string }).id }, { seed: seedFrom(`length ${n}`) })

/** The size of a message on the wire to a client that accepts compressed messages, as browsers do. */
const wired = (text: string): number => {
  const bytes = Buffer.byteLength(text)
  return bytes < onSockets.threshold ? bytes : deflateRawSync(text, onSockets.zlibDeflateOptions).length
}

/** Bytes of the messages that a seat receives per entry: over a whole random match, and over its last third. */
export async function bytesAnEntry(id: string): Promise<{ entries: number; whole: number; late: number }> {
  const match = begin(await allGames.load(id), 1)
  const random = randomFrom("bytes")
  const seats = match.start.seats.map(({ id: seat, side }) => ({ id: seat, side }))
  const spectators = new Spectators(
    { match, rows: { row: { deadline: null }, seats } as unknown as MatchRows },
    "bench",
  )
  let heard = 0
  for (const { id: seat, side } of seats)
    spectators.clients.add({
      user: null,
      seat,
      side,
      stamp: null,
      send: (text) => {
        heard += text.startsWith('{"type":"delta"') ? wired(text) : 0
      },
      disconnect: () => {},
    })
  spectators.publish()
  const sums: number[] = []
  while (!match.outcome && match.seq < 20_000) {
    step(match, random)
    if (match.outcome) break // the end is announced with a summary of the match
    spectators.publish()
    sums.push(heard)
  }
  const from = Math.floor((2 * sums.length) / 3)
  const each = (bytes: number, entries: number) => bytes / entries / seats.length
  return {
    entries: sums.length,
    whole: each(heard, sums.length),
    late: each(heard - (sums[from] as number), sums.length - 1 - from),
  }
}

const thoughts = 40
const rounds = 5

/** Milliseconds per thought on one thread, some way into the matches: for one match, and for two in turn. */
export async function twoMatches(id: string): Promise<{ one: number; two: number }> {
  const game = await allGames.load(id)
  const pool = new ThinkingPool(1)
  const awake = setInterval(() => {}, 1_000) // threads that think do not keep the process alive
  const random = randomFrom("two")
  const matches = [1, 2].map((n) => {
    const match = begin(game, n)
    while (match.seq < 600 && !match.outcome) step(match, random)
    return match
  })
  const think = async (n: number) => {
    const match = matches[n] as Match
    const decision = match.pending[0] as Decision
    const seat = decision.seat ?? (match.start.seats.find((s) => s.side === decision.by)?.id as string)
    const how = { seat, agent: "officer", limits: { time: 1_000 }, seed: `${match.seq}` }
    const begun = performance.now()
    const [move] = await pool.think(subjectOf(`match ${n}`, match), how)
    const took = performance.now() - begun
    match.play({ by: seat, seq: match.seq, move })
    return took
  }
  const took: { readonly [which in "one" | "two"]: number[] } = { one: [], two: [] }
  try {
    for (const n of [0, 1]) await think(n)
    for (let round = 0; round < rounds; round++)
      for (const which of mix(random, ["one", "two"] as const))
        for (let i = 0; i < thoughts; i++) {
          const n = which === "two" ? i % 2 : round % 2
          if (!matches[n]?.outcome) took[which].push(await think(n))
        }
  } finally {
    clearInterval(awake)
    await pool.close()
  }
  return { one: median(took.one), two: median(took.two) }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
