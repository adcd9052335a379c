/** Applies a message from the server to what this browser knows. Pure, except that the log grows in place. */
import type { Heard, MatchView } from "@salient/engine"
import type { FromServer } from "../../../server/protocol/index.ts"
import { type Patch, patch } from "../../../server/protocol/patch.ts"
import { goOn } from "../../session/log.ts"
import { type OnlineState, withMatch } from "./state.ts"

/** Reasons for closing after which this browser may have another identity in the match. */
const strangers: readonly string[] = ["seat-lost", "signed-out", "not-seated"]

/** The state after a message; undefined if the message patches a view that is not held here, so that the whole view must be requested. */
export function hear(state: OnlineState, message: FromServer): OnlineState | undefined {
  switch (message.type) {
    case "match":
      return withMatch(state, message.match)
    case "view": {
      const { stamp, view, deadline = state.deadline, clock = state.clock } = message
      return { ...state, held: { stamp, view }, deadline, clock, thinking: undefined }
    }
    case "delta": {
      const { from, stamp, patch: change, deadline = state.deadline, clock = state.clock } = message
      if (state.held?.stamp !== from) return undefined
      return { ...state, held: { stamp, view: patched(state.held.view, change) }, deadline, clock }
    }
    case "chat": {
      const others = state.chat.filter((l) => l.id !== message.line.id)
      return { ...state, chat: [...others, { ...message.line, fresh: true }] }
    }
    case "thinking":
      return { ...state, thinking: message.seat }
    case "bye":
      return { ...state, isStranger: state.isStranger || strangers.includes(message.code) }
    case "done":
    case "refused":
      return state
  }
}

/** How many log entries stay unchanged with a message. */
export function stillTold(message: FromServer): number {
  if (message.type === "view") return 0
  const told = message.type === "delta" ? message.patch.k?.told : undefined
  return told ? (told.s?.[0] ?? 0) : Number.POSITIVE_INFINITY
}

/** A view changed by a patch; the log is the same list, extended. */
function patched(view: MatchView, change: Patch): MatchView {
  const news = change.k?.told?.s
  if (!news) return patch(view, change) as MatchView
  const { told: _, ...members } = change.k ?? {}
  const [from, removed, more] = news
  const after = view.told.slice(from + removed)
  const told = goOn(view.told as Heard[], from, [...(more as Heard[]), ...after])
  return { ...(patch(view, { ...change, k: members }) as MatchView), told }
}
