/** A worker that thinks: load it as a worker thread in Node or as a module Web Worker in the browser. */
import { type ThinkMessage, type ThinkReply, thinker } from "./think.ts"

type Port = {
  postMessage(reply: ThinkReply): void
  on(event: "message", listener: (message: ThinkMessage) => void): void
}
type Scope = { postMessage(reply: ThinkReply): void; onmessage: ((event: { data: ThinkMessage }) => void) | null }

// In Node the port comes from the built-in module, asked for in a way that a browser's bundle does not see.
const node = (globalThis as { process?: { getBuiltinModule?(name: string): unknown } }).process
const threads = node?.getBuiltinModule?.("node:worker_threads") as { parentPort: Port | null } | undefined

if (threads?.parentPort) {
  const port = threads.parentPort
  const take = thinker((reply) => port.postMessage(reply))
  port.on("message", (message) => void take(message))
} else {
  const scope = globalThis as unknown as Scope
  const take = thinker((reply) => scope.postMessage(reply))
  scope.onmessage = ({ data }) => void take(data)
}
