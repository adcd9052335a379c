/** The main thread's end of the engine: sends requests and waits for replies. */

import { words } from "../words/words.ts"
import type { Call, Calls, Reply, Request } from "./protocol.ts"

/** The engine could not do what was asked; `code` is one of the kernel's, or `failed`. */
export class EngineError extends Error {
  override name = "EngineError"
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type Engine = {
  ask<C extends Call>(call: C, given: Calls[C]["in"]): Promise<Calls[C]["out"]>
  close(): void
}

export function startEngine(): Engine {
  const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module", name: "engine" })
  const open = new Map<number, { done(out: unknown): void; failed(error: Error): void }>()
  let next = 1
  const fail = (message: string) => {
    for (const { failed } of open.values()) failed(new EngineError("failed", message))
    open.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const waiting = open.get(data.id)
    open.delete(data.id)
    if (data.ok) waiting?.done(data.out)
    else waiting?.failed(new EngineError(data.code, data.message))
  }
  worker.onerror = (event) => fail(event.message || words("engine.notStarted"))
  return {
    ask: (call, given) =>
      new Promise((done, failed) => {
        const id = next++
        open.set(id, { done: done as (out: unknown) => void, failed })
        worker.postMessage({ id, call, with: given } as Request)
      }),
    close: () => {
      worker.terminate()
      fail(words("engine.closed"))
    },
  }
}
