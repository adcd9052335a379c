/** The process in which computer players think, records are replayed and games of batches are played: pools of threads, on demand. */
import { Pool, TaskLost } from "@salient/agents/pool"
import { giveWayWholly, WAY } from "../fairness/give-way.ts"
import type { FromBackground, ToBackground } from "./pool.ts"

giveWayWholly(WAY.awaited)

const pools = new Map<number, Pool<unknown, unknown>>()
const send = (message: FromBackground) => process.send?.(message)

process.on("message", (message: ToBackground) => {
  if (message.kind === "task") void work(message)
  else {
    void pools.get(message.pool)?.close()
    pools.delete(message.pool)
  }
})

async function work({ pool, settings, id, task, how }: Extract<ToBackground, { kind: "task" }>): Promise<void> {
  const found = pools.get(pool) ?? new Pool<unknown, unknown>({ ...settings, file: new URL(settings.file) })
  pools.set(pool, found)
  try {
    send({ kind: "done", id, result: await found.run(task, how) })
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    send({ kind: "failed", id, message, stack, loss: error instanceof TaskLost ? error.loss : undefined })
  }
}

// Nothing here needs saving. The server asks the threads to end, and if it is gone itself, nobody waits for them.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
// Ctrl-C reaches this process too: the server first finishes what it has begun.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {})
