/**
 * Records are played again in threads of their own: somebody's record of half a million entries keeps nobody's move waiting,
 * and nobody else's record either. One address has one of them at a time, few of it may wait, and a thread is ended when a
 * record takes too long.
 */
import { Pool, TaskLost } from "@salient/agents/pool"
import { allGames, type Catalogue } from "../catalogue.ts"
import { ServerError } from "../errors.ts"
import { asker } from "../fairness/asking.ts"
import { type Party, partyOfHost } from "../fairness/party.ts"
import { TooManyWaiting, Turns } from "../fairness/turns.ts"
import type { Limits } from "../limits.ts"
import { type ReplayRequest, type Replays, replay, type Wanted } from "./replay.ts"
import type { ReplayReply } from "./thread.ts"

/** The time limit: the longest battles take a few seconds. */
const longest = 20_000
/** Storing a match for later may take longer, because nobody waits for it. */
const longestKept = 180_000
/** Nobody asks for that, so nobody's budget pays: it has one thread, which is not one of those that players wait for. */
const keepingThreads = 1
/** The most tasks that may wait from one address. */
const mostWaiting = 8
const threads = 2
/** A record that needs more memory than this is refused like one that takes too long. */
const mostMegabytes = 1_024

export class Replayer {
  readonly #longest: number
  readonly #pool: Pool<ReplayRequest, ReplayReply>
  readonly #turns: Turns

  constructor(limits: { longest?: number; mostWaiting?: number; threads?: number } = {}) {
    this.#longest = limits.longest ?? longest
    const size = limits.threads ?? threads
    this.#pool = new Pool({
      file: new URL("./thread.ts", import.meta.url),
      size,
      ahead: size > 1,
      megabytes: mostMegabytes,
      background: true, // a server that has stopped waits for no record
    })
    this.#turns = new Turns({
      atOnce: size,
      perAddress: Math.max(1, size - 1),
      mostWaiting: limits.mostWaiting ?? mostWaiting,
    })
  }

  /** What is wanted of a record, in the party's turn; the time that it takes is charged. */
  async ask<W extends Wanted>(request: ReplayRequest<W>, party: Party, limits?: Limits): Promise<Replays[W]> {
    limits?.mustAfford("replays", party)
    const reply = await this.#turns
      .run(party, async () => {
        const begun = performance.now()
        try {
          return await this.#pool.run(request, { longest: this.#longest })
        } finally {
          limits?.spend("replays", party, performance.now() - begun)
        }
      })
      .catch((error) => {
        throw this.#refusalFor(error)
      })
    if (reply.kind === "refused") throw new ServerError(reply.code, reply.message)
    return reply.answer as Replays[W]
  }

  /** Ends the thread and the replay in it. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  #refusalFor(error: unknown): unknown {
    const seconds = this.#longest / 1000
    if (error instanceof TooManyWaiting)
      return new ServerError("too-many", "Many records are being replayed. Wait a moment.", { retryAfter: seconds })
    if (!(error instanceof TaskLost)) return error
    if (error.loss === "too-long" || error.loss === "out-of-memory")
      return new ServerError("too-large", `This record cannot be replayed here within ${seconds} seconds.`)
    return error
  }
}

/** One of each for the process, however many servers tests open in it. */
const replayer = new Replayer()
const keeping = new Replayer({ longest: longestKept, mostWaiting: Number.POSITIVE_INFINITY, threads: keepingThreads })

/** What is wanted of a record. Games that are not in the catalogue cannot be had in a thread: they are played here. */
export const askReplay = <W extends Wanted>(
  { catalogue, limits }: { readonly catalogue: Catalogue; readonly limits: Limits },
  request: ReplayRequest<W>,
): Promise<Replays[W]> => {
  if (catalogue !== allGames) return replay(catalogue, request)
  if (request.want === "kept") return keeping.ask(request, partyOfHost(null))
  return replayer.ask(request, asker() ?? partyOfHost(null), limits)
}
