/**
 * Records are played again in a thread of their own: somebody's record of half a million entries keeps nobody's move
 * waiting. It takes one at a time, lets few wait, and is ended when one takes too long.
 */
import { Worker } from "node:worker_threads"
import { ServerError } from "../errors.ts"
import { catalogueShelf, type Shelf } from "../shelf.ts"
import { type ReplayRequest, type Replays, replay, type Wanted } from "./replay.ts"
import type { ReplayReply } from "./thread.ts"

/** The longest battles take a few seconds. */
const longest = 20_000
const mostWaiting = 8
/** A record that makes more of itself than this is refused like one that takes too long. */
const mostMegabytes = 1_024

type Waiting = { readonly request: ReplayRequest; resolve(answer: unknown): void; reject(error: Error): void }

export class Replayer {
  readonly #longest: number
  readonly #mostWaiting: number
  readonly #queue: Waiting[] = []
  #worker: Worker | undefined
  #at: Waiting | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(limits: { longest?: number; mostWaiting?: number } = {}) {
    this.#longest = limits.longest ?? longest
    this.#mostWaiting = limits.mostWaiting ?? mostWaiting
  }

  /** What is wanted of a record, in its turn. */
  async ask<W extends Wanted>(request: ReplayRequest<W>): Promise<Replays[W]> {
    if (this.#queue.length >= this.#mostWaiting)
      throw new ServerError("too-many", "Many records are being played again: wait a moment.", {
        retryAfter: this.#longest / 1000,
      })
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#queue.push({ request, resolve, reject })
    this.#next()
    return (await promise) as Replays[W]
  }

  /** Ends the thread, and with it whatever is being played. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #next(): void {
    if (this.#at) return
    this.#at = this.#queue.shift()
    if (!this.#at) return
    this.#worker ??= this.#newWorker()
    this.#worker.postMessage(this.#at.request)
    this.#timer = setTimeout(() => this.#giveUp(tooLong(this.#longest)), this.#longest)
    this.#timer.unref() // a server that has stopped waits for no record
  }

  #newWorker(): Worker {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    const isStill = () => this.#worker === worker // one that was given up speaks of a record that nobody waits for
    worker.on("message", (reply: ReplayReply) => {
      if (isStill()) this.#end((waiting) => settle(waiting, reply))
    })
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (isStill()) this.#giveUp(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLong(this.#longest) : error)
    })
    worker.on("exit", () => {
      if (isStill()) this.#giveUp(new Error("the thread that plays records again has ended"))
    })
    worker.unref()
    return worker
  }

  /** The thread goes, since nothing else stops what it does; whoever waits gets a new one. */
  #giveUp(error: Error): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
    this.#end(({ reject }) => reject(error))
  }

  #end(tell: (waiting: Waiting) => void): void {
    clearTimeout(this.#timer)
    const waiting = this.#at
    this.#at = undefined
    if (waiting) tell(waiting)
    this.#next()
  }
}

const tooLong = (ms: number) =>
  new ServerError("too-large", `This record cannot be played again here within ${ms / 1000} seconds.`)

function settle({ resolve, reject }: Waiting, reply: ReplayReply): void {
  if (reply.kind === "done") resolve(reply.answer)
  else if (reply.kind === "refused") reject(new ServerError(reply.code, reply.message))
  else reject(Object.assign(new Error(reply.message), { stack: reply.stack }))
}

/** One for the process, however many houses tests open in it. */
const replayer = new Replayer()

/** What is wanted of a record. Games that are not in the catalogue cannot be had in a thread: they are played here. */
export const askReplay = <W extends Wanted>(shelf: Shelf, request: ReplayRequest<W>): Promise<Replays[W]> =>
  shelf === catalogueShelf ? replayer.ask(request) : replay(shelf, request)
