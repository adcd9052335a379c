/** The thread in which the embedded PostgreSQL runs: it answers one request after another, in the order in which they come. */
import { parentPort, workerData } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"

/** A request from the process to its storage thread. */
export type StorageRequest = {
  readonly id: number
  readonly kind: "query" | "exec" | "copy" | "listen" | "unlisten" | "close"
  readonly text: string
  readonly values?: readonly unknown[]
}
export type StorageReply =
  | { readonly kind: "done"; readonly id: number; readonly took: number; readonly result: unknown }
  | {
      readonly kind: "failed"
      readonly id: number
      readonly took: number
      readonly error: { readonly [field: string]: unknown }
    }
  | { readonly kind: "heard"; readonly channel: string; readonly payload: string }

const port = parentPort
if (!port) throw new Error("the storage thread was started as a program of its own")
const send = (reply: StorageReply) => port.postMessage(reply)
const opening = PGlite.create((workerData as { folder: string }).folder)
const unsubscribers = new Map<string, () => Promise<void>>()

let last: Promise<unknown> = Promise.resolve()

port.on("message", (request: StorageRequest) => {
  const { id } = request
  let begun = 0
  const took = () => performance.now() - begun
  last = last
    .then(() => {
      begun = performance.now()
      return answer(request)
    })
    .then(
      (result) => {
        send({ kind: "done", id, took: took(), result })
        if (request.kind === "close") port.close()
      },
      (error: Error) => send({ kind: "failed", id, took: took(), error: whatOf(error) }),
    )
})

/**
 * An error loses its fields on the way between threads, including the codes of PostgreSQL. Only safe fields are copied: others (`params`,
 * `detail`, `where`) quote the data to be written, and would carry users' data into the log.
 */
function whatOf(error: Error & { code?: unknown; constraint?: unknown }): { readonly [field: string]: unknown } {
  const { message, stack, code, constraint } = error
  return { message, stack, code, constraint }
}

async function answer({ kind, text, values }: StorageRequest): Promise<unknown> {
  const pglite = await opening
  switch (kind) {
    case "query": {
      const { rows, affectedRows } = await pglite.query(text, values ? [...values] : [])
      return { rows, affectedRows }
    }
    case "exec":
      try {
        return (await pglite.exec(text)).map(({ rows, affectedRows }) => ({ rows, affectedRows }))
      } catch (error) {
        await pglite.exec("rollback") // otherwise later queries would run inside its transaction
        throw error
      }
    case "copy":
      await pglite.query(`copy ${text} from '/dev/blob'`, [], { blob: new Blob(values as string[]) })
      return undefined
    case "listen":
      unsubscribers.set(text, await pglite.listen(text, (payload) => send({ kind: "heard", channel: text, payload })))
      return undefined
    case "unlisten":
      await unsubscribers.get(text)?.()
      unsubscribers.delete(text)
      return undefined
    case "close":
      return pglite.close()
  }
}
