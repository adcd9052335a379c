/** The thread in which records are played again: one after another, while the server goes on serving. */
import { parentPort } from "node:worker_threads"
import { type ErrorCode, refusalFor } from "../errors.ts"
import { catalogueShelf } from "../shelf.ts"
import { type ReplayRequest, replay } from "./replay.ts"

export type ReplayReply =
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: "failed"; readonly message: string; readonly stack: string | undefined }

parentPort?.on("message", async (request: ReplayRequest) => {
  parentPort?.postMessage(await replyTo(request))
})

async function replyTo(request: ReplayRequest): Promise<ReplayReply> {
  try {
    return { kind: "done", answer: await replay(catalogueShelf, request) }
  } catch (error) {
    const refusal = refusalFor(error)
    if (refusal) return { kind: "refused", code: refusal.code, message: refusal.message }
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { kind: "failed", message, stack }
  }
}
