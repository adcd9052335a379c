/** The thread that replays records, one after another, while the server goes on serving. */
import { serveTasks } from "@salient/agents/tasks"
import { allGames } from "../catalogue.ts"
import { refusalFor } from "../errors.ts"
import type { ErrorCode } from "../protocol/index.ts"
import { type ReplayRequest, replay } from "./replay.ts"

export type ReplayReply =
  | { readonly kind: "done"; readonly answer: unknown }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }

serveTasks(async (request: ReplayRequest): Promise<ReplayReply> => {
  try {
    return { kind: "done", answer: await replay(allGames, request) }
  } catch (error) {
    const refusal = refusalFor(error)
    if (!refusal) throw error
    return { kind: "refused", code: refusal.code, message: refusal.message }
  }
})
