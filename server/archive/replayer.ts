/**
 * Records are replayed in separate threads, so that one user's record of half a million entries delays neither other players' moves nor
 * other users' records. One address uses only one of the threads at a time and may have only a few tasks waiting, and a thread is
 * terminated if a record takes too long.
 */
import { TaskLost } from "@salient/agents/pool"
import { BackgroundPool } from "../background/pool.ts"
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
/** No user requests this, so no budget is charged: it has one thread of its own, separate from those that players wait for. */
const keepingThreads = 1
/** The most tasks that may wait from one address. */
const mostWaiting = 8
const threads = 2
/** A record that needs more memory than this is refused like one that takes too long. */
const mostMegabytes = 1_024

export class Replayer {
  readonly #longest: number
  readonly #pool: BackgroundPool<ReplayRequest, ReplayReply>
  readonly #turns: Turns

  constructor(limits: { longest?: number; mostWaiting?: number; threads?: number } = {}) {
    this.#longest = limits.longest ?? longest
    const size = limits.threads ?? threads
    this.#pool = new BackgroundPool({
      file: new URL("./thread.ts", import.meta.url),
      size,
      ahead: size > 1,
      megabytes: mostMegabytes,
    })
    this.#turns = new Turns({
      atOnce: size,
      perAddress: Math.max(1, size - 1),
      mostWaiting: limits.mostWaiting ?? mostWaiting,
    })
  }

  /** Answers a question about a record when it is the party's turn; charges the time that it takes. */
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

/** One pool of each kind per process, however many servers the tests open in it. */
const replayer = new Replayer()
const keeping = new Replayer({ longest: longestKept, mostWaiting: Number.POSITIVE_INFINITY, threads: keepingThreads })

/** Answers a question about a record. Games that are not in the catalogue cannot be loaded in a thread: they are replayed here. */
export const askReplay = <W extends Wanted>(
  { catalogue, limits }: { readonly catalogue: Catalogue; readonly limits: Limits },
  request: ReplayRequest<W>,
): Promise<Replays[W]> => {
  if (catalogue !== allGames) return replay(catalogue, request)
  if (request.want === "kept") return keeping.ask(request, partyOfHost(null))
  return replayer.ask(request, asker() ?? partyOfHost(null), limits)
}
