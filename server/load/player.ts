/** One player of the load generator: a socket that keeps the seat's view and answers at random, as a client would. */
import { type MatchView, type Move, mix, type Presented, type Random } from "@salient/engine"
import type { Done, FromServer, ToServer } from "../protocol/index.ts"
import { type Patch, patch } from "../protocol/patch.ts"
import { PlainSocket } from "./socket.ts"

export type Tally = {
  /** Milliseconds between sending a move and its acknowledgement. */
  readonly times: number[]
  acknowledged: number
  /** Refusals because another side was faster: these are not errors. */
  stale: number
  readonly errors: string[]
}

/** The part of the view that is needed to choose an answer. */
type Kept = Pick<MatchView, "seq" | "asks" | "outcome">

export class LoadPlayer {
  readonly #socket: PlainSocket
  readonly #tally: Tally
  readonly #random: Random
  readonly #pause: number
  #view: Kept | undefined
  #stamp: string | undefined
  /** The request that has not been answered yet. */
  #waiting: { readonly id: number; readonly sent: number; readonly isMove: boolean; readonly seq: number } | undefined
  #next = 1
  #started = false
  #stopped = false
  acknowledged = 0
  /** Resolves when the first view has come. */
  readonly here: Promise<void>
  #arrive: () => void
  readonly over: Promise<void>
  #end: () => void

  constructor(url: string, cookie: string, tally: Tally, random: Random, pause: number) {
    const over = Promise.withResolvers<void>()
    this.over = over.promise
    this.#end = over.resolve
    const here = Promise.withResolvers<void>()
    this.here = here.promise
    this.#arrive = here.resolve
    this.#tally = tally
    this.#random = random
    this.#pause = pause
    this.#socket = new PlainSocket(
      url,
      { cookie },
      {
        text: (text) => this.#hear(JSON.parse(text) as FromServer),
        failed: (message) => this.#fail(message),
        closed: (code) => {
          if (!this.#stopped) this.#fail(`the socket was closed with ${code}`)
          this.#end()
        },
      },
    )
  }

  get seq(): number {
    return this.#view?.seq ?? 0
  }

  /** Begins to play. */
  start(): void {
    this.#started = true
    this.#act()
  }

  /** Stops making moves; resolves when the last one is acknowledged. */
  async stop(): Promise<void> {
    this.#stopped = true
    const until = Date.now() + 10_000
    while (this.#waiting && Date.now() < until) await new Promise((soon) => setTimeout(soon, 5))
    if (this.#waiting) this.#fail("a move was never acknowledged")
    this.#socket.close()
  }

  #fail(message: string): void {
    if (this.#tally.errors.length < 100) this.#tally.errors.push(message)
    this.#arrive()
    this.#end()
  }

  #hear(heard: FromServer): void {
    switch (heard.type) {
      case "view":
        this.#view = heard.view
        this.#stamp = heard.stamp
        this.#arrive()
        break
      case "delta":
        if (heard.from !== this.#stamp) this.#fail(`a delta from ${heard.from}, but the view is ${this.#stamp}`)
        else if (this.#view) this.#view = advanced(this.#view, heard.patch)
        this.#stamp = heard.stamp
        break
      case "done":
        this.#done(heard as unknown as Partial<Done["suggest"]>)
        break
      case "refused":
        this.#waiting = undefined
        if (heard.code === "stale") this.#tally.stale++
        else this.#fail(`${heard.code}: ${heard.message}`)
        break
      case "bye":
        this.#fail(`${heard.code}: ${heard.message}`)
        break
    }
    if (this.#view?.outcome) this.#end()
    if (this.#pause > 0) setTimeout(() => this.#act(), this.#pause * (0.5 + this.#random(100) / 100))
    else this.#act()
  }

  #done({ move }: Partial<Done["suggest"]>): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (!waiting) return
    if (waiting.isMove) {
      this.#tally.times.push(performance.now() - waiting.sent)
      this.#tally.acknowledged++
      this.acknowledged++
    } else if (move && waiting.seq === this.#view?.seq) this.#send({ type: "answer", seq: waiting.seq, move })
  }

  /** Answers the first open question, unless a request is still pending. */
  #act(): void {
    const ask = this.#view?.asks[0]
    if (!this.#started || this.#stopped || this.#waiting || !ask || !this.#view || this.#view.outcome) return
    const move = anyAnswer(ask, this.#random)
    this.#send(move ? { type: "answer", seq: this.#view.seq, move } : { type: "suggest", seq: this.#view.seq })
  }

  #send(message: { type: "answer" | "suggest"; seq: number; move?: Move }): void {
    const id = this.#next++
    this.#waiting = { id, sent: performance.now(), isMove: message.type === "answer", seq: message.seq }
    this.#socket.send(JSON.stringify({ ...message, id } as ToServer))
  }
}

/** Applies a patch to the part of the view that is kept. */
function advanced(had: Kept, change: Patch): Kept {
  if ("=" in change) return change["="] as MatchView
  const { seq, asks, outcome } = change.k ?? {}
  return {
    seq: seq ? (patch(had.seq, seq) as Kept["seq"]) : had.seq,
    asks: asks ? (patch(had.asks, asks) as Kept["asks"]) : had.asks,
    ...(outcome ? { outcome: patch(had.outcome, outcome) as NonNullable<Kept["outcome"]> } : {}),
  }
}

/** A random answer to a question; undefined if only the server knows which answers are legal. */
function anyAnswer(ask: Presented, random: Random): Move | undefined {
  switch (ask.kind) {
    case "choose":
      return { choose: (ask.options[random(ask.options.length)] as { id: string }).id }
    case "confirm":
      return { confirm: random(2) === 1 }
    case "amount":
      return { amount: ask.min + ask.step * random(Math.floor((ask.max - ask.min) / ask.step) + 1) }
    case "arrange":
      return {
        arrange: mix(
          random,
          ask.options.map((o) => o.id),
        ),
      }
    default:
      return undefined
  }
}
