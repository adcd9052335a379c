/**
 * The cost of a move early and late in a match, for every part of the program that handles it: it must not grow with the length of the
 * match.
 */
import { agentNamed, decideNow, KeptMatches, mindFor, Told } from "@salient/agents"
import { anyMove, type Decision, type Game, Match, type MatchView, randomFrom, seedFrom } from "@salient/engine"
import type { MatchRows } from "../server/lobby/summary.ts"
import { Spectators } from "../server/play/spectators.ts"
import type { FromServer } from "../server/protocol/index.ts"
import { hear } from "../web/online/match/hear.ts"
import type { OnlineState } from "../web/online/match/state.ts"
import { goOn } from "../web/session/log.ts"
import { Glances } from "../web/session/looks.ts"
import { patrols } from "./length/patrols.ts"
import { type Batch, batchDuel, type Duel } from "./measure.ts"

const lengths = { early: 100, late: 20_000 } as const
/** Moves in a batch: few enough that a match counted as early stays early. */
const moves = 40
/** A move late in a match takes at most twice as long. */
const target = 0.5

const game = patrols as unknown as Game

function grow(match: Match, entries: number, random = randomFrom(`grow ${match.seq}`)): Match {
  while (match.seq < entries) {
    const decision = match.pending[0] as Decision
    const played = match.play({ by: decision.by, seq: match.seq, move: anyMove(decision, random) })
    if (!played.ok) throw new Error(played.reason)
  }
  return match
}

/** One kind of work: it is prepared for a match, then `each` does it after every move. */
type Way = (match: Match) => { each(): unknown }

/** Matches to measure: the early one is new for each batch, so that it stays early; the late one continues. */
type Matches = { readonly name: string; next(): Match; readonly isKept: boolean }

function batchOf({ name, next, isKept }: Matches, way: Way): Batch {
  let kept: { match: Match; each(): unknown } | undefined
  const ready = async () => {
    const match = next()
    const { each } = way(match)
    await each()
    return { match, each }
  }
  return {
    name,
    prepare: async () => {
      const { match, each } = kept ?? (await ready())
      if (isKept) kept = { match, each }
      return async () => {
        for (let i = 0; i < moves; i++) {
          grow(match, match.seq + 1)
          await each()
        }
        return moves
      }
    },
  }
}

/** Data posted from one thread to another is copied. */
const posted = <T>(message: T): T => structuredClone(message)

const rows = {
  row: { deadline: null },
  seats: [
    { id: "red", side: "red" },
    { id: "blue", side: "blue" },
  ],
} as unknown as MatchRows

/** The clients of both players, each with the view that it built from the server's messages. */
function clients(match: Match, hear: (text: string) => void): Spectators {
  const spectators = new Spectators({ match, rows }, "bench")
  for (const side of ["red", "blue"])
    spectators.clients.add({ user: null, seat: side, side, stamp: null, send: hear, disconnect: () => {} })
  spectators.publish()
  return spectators
}

const ways: { readonly [what: string]: Way } = {
  "a move in the kernel": () => ({ each: () => {} }),
  "a look of the browser's own match, posted to its page": (match) => {
    const glances = new Glances()
    const log: object[] = []
    return {
      each: () => {
        const { since, told } = posted(glances.look(match, "red"))
        goOn(log, since, told)
      },
    }
  },
  "new entries saved by the browser": (match) => {
    let saved = match.seq
    return {
      each: () => {
        posted(match.record(saved))
        saved = match.seq
      },
    }
  },
  "both players' messages on the server": (match) => {
    const spectators = clients(match, () => {})
    return { each: () => spectators.publish() }
  },
  "a message taken in by a browser, and what is new posted to its worker": (match) => {
    let state = { held: undefined } as unknown as OnlineState
    const log: object[] = []
    const spectators = clients(match, (text) => {
      const before = log.length
      state = hear(state, JSON.parse(text) as FromServer) ?? state
      const view = state.held?.view as MatchView
      goOn(log, before, posted({ ...view, told: view.told.slice(before) }).told)
    })
    spectators.clients.delete([...spectators.clients][1] as never)
    return { each: () => spectators.publish() }
  },
  "a thought of an officer in another thread": (match) => {
    const told = new Told()
    const kept = new KeptMatches(async () => game)
    return {
      each: () =>
        told.ask<object>(
          "m",
          (from) => match.record(from),
          async (tidings) => {
            const there = await kept.follow(posted(tidings))
            if ("behind" in there) return there
            const mind = mindFor(there, (there.pending[0] as Decision).by, randomFrom("mind"))
            return mind ? decideNow(agentNamed("officer"), mind, {}) : {}
          },
        ),
    }
  },
}

const sinceCheckpoint = 200

/** A checkpoint with the chapters that have become full since the last one. */
const checkpoints = ({ name, next }: Matches): Batch => ({
  name,
  prepare: async () => {
    const match = next()
    const written = match.chapterHashes()
    match.stored() // everything played so far has already been stored
    grow(match, match.seq + sinceCheckpoint)
    return () => {
      for (const [n, hash] of match.chapterHashes().entries()) if (hash !== written[n]) match.chapter(n)
      JSON.stringify(match.stored())
      return sinceCheckpoint
    }
  },
})

export async function lengthDuels(): Promise<Duel[]> {
  const begun = () => Match.begin(game, { scenario: "night" }, { seed: seedFrom("length") })
  const early = grow(begun(), lengths.early)
  const first: Matches = { name: `after ${lengths.early} entries`, next: () => early.fork(), isKept: false }
  const late = grow(begun(), lengths.late)
  const last: Matches = { name: `after ${lengths.late.toLocaleString("en-GB")}`, next: () => late, isKept: true }
  const duels: Duel[] = []
  for (const [what, way] of Object.entries(ways))
    duels.push(await batchDuel(what, batchOf(last, way), batchOf(first, way), target))
  const kept = "a checkpoint with the moves since the last"
  duels.push(await batchDuel(kept, checkpoints(last), checkpoints(first), target))
  return duels
}
