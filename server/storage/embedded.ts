/**
 * PostgreSQL inside the program, in its own thread, so that moves are written and played at the same time. It offers the part of PGlite's
 * interface that Kysely and the job queue use.
 */
import { Worker } from "node:worker_threads"
import { asked } from "../fairness/asking.ts"
import { Turns } from "../fairness/turns.ts"
import type { StorageReply, StorageRequest } from "./thread.ts"

type Results = { readonly rows: never[]; readonly affectedRows?: number }
export type Transaction = {
  query(text: string, values?: readonly unknown[]): Promise<Results>
  commit(): Promise<void>
  rollback(): Promise<void>
}
type Waiting = { resolve(result: unknown): void; reject(error: Error): void; charge(milliseconds: number): void }

/**
 * The storage runs one statement at a time, and each must wait for those before it. So only a few statements of one address are handed to
 * it at once; its other statements wait outside, where those of other addresses can pass them.
 */
const atOnce = { perAddress: 2, atOnce: 16 } as const

export class EmbeddedPostgres {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #listeners = new Map<string, (payload: string) => void>()
  #next = 1
  /** Resolves at the end of the last transaction; undefined if there is none. Later queries wait for it, in order. */
  #open: Promise<void> | undefined
  #gone: Error | undefined
  #closed = false
  readonly #turns = new Turns(atOnce)

  private constructor(folder: string) {
    this.#worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: { folder } })
    this.#worker.on("message", (reply: StorageReply) => this.#hear(reply))
    this.#worker.on("error", (error: Error) => this.#lose(error))
    this.#worker.on("exit", () => this.#lose(new Error("The storage has been closed.")))
  }

  /** Opens the database in this folder, or creates it. */
  static async create(folder: string): Promise<EmbeddedPostgres> {
    const opened = new EmbeddedPostgres(folder)
    try {
      await opened.query("select 1")
      return opened
    } catch (error) {
      await opened.#worker.terminate()
      throw error
    }
  }

  async query(text: string, values?: readonly unknown[]): Promise<Results> {
    return this.#inTurn(async () => {
      if (this.#open) await this.#open
      return this.#query(text, values)
    })
  }

  /** Work that the process does on its own account, such as writing all players' moves, does not wait for a turn. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const asking = asked()
    return asking?.limits.areOn ? this.#turns.run(asking.party, work) : work()
  }

  /** Several statements at once, without values. */
  async exec(text: string): Promise<Results[]> {
    if (this.#open) await this.#open
    return (await this.#ask("exec", text)) as Results[]
  }

  /** Adds rows to a table, given in the text format that `COPY` reads: the cheapest way to insert. Either all of them or none. */
  async copy(into: string, rows: string): Promise<void> {
    if (this.#open) await this.#open
    await this.#ask("copy", into, [rows])
  }

  /** Begins a transaction; later queries wait for its end. If it cannot be committed, it must be rolled back. */
  async begin(): Promise<Transaction> {
    const asking = asked()
    const endTurn = asking?.limits.areOn ? await this.#turns.take(asking.party) : () => {}
    const before = this.#open
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#open = promise
    const end = () => {
      if (this.#open === promise) this.#open = undefined
      resolve()
      endTurn()
    }
    if (before) await before
    try {
      await this.#query("begin")
    } catch (error) {
      end()
      throw error
    }
    return {
      query: (text, values) => this.#query(text, values),
      commit: async () => {
        await this.#query("commit")
        end()
      },
      rollback: () => this.#query("rollback").then(end, end), // if that fails the storage is gone, and the first error says why
    }
  }

  /** Calls back for each notification on a channel; returns a function that stops this. */
  async listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>> {
    this.#listeners.set(channel, hear)
    await this.#ask("listen", channel)
    return async () => {
      this.#listeners.delete(channel)
      await this.#ask("unlisten", channel)
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#ask("close", "")
    await this.#worker.terminate()
  }

  #query(text: string, values?: readonly unknown[]): Promise<Results> {
    return this.#ask("query", text, values) as Promise<Results>
  }

  #ask(kind: StorageRequest["kind"], text: string, values?: readonly unknown[]): Promise<unknown> {
    if (this.#gone) return Promise.reject(this.#gone)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = this.#next++
    const asking = asked() // remembered now: the answer arrives from the thread, outside this context
    const charge = (milliseconds: number) => asking?.limits.spend("storage", asking.party, milliseconds)
    this.#waiting.set(id, { resolve, reject, charge })
    this.#worker.postMessage({ id, kind, text, ...(values ? { values } : {}) } satisfies StorageRequest)
    return promise
  }

  #hear(reply: StorageReply): void {
    if (reply.kind === "heard") {
      this.#listeners.get(reply.channel)?.(reply.payload)
      return
    }
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    waiting?.charge(reply.took)
    if (reply.kind === "done") waiting?.resolve(reply.result)
    else waiting?.reject(Object.assign(new Error(String(reply.error.message)), reply.error))
  }

  #lose(error: Error): void {
    this.#gone ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
