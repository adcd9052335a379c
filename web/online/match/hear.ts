/** What a message from the server makes of what this browser knows. Pure. */
import type { MatchView } from "@salient/engine"
import type { FromServer } from "../../../server/protocol/index.ts"
import { patch } from "../../../server/protocol/patch.ts"
import { type OnlineState, withMatch } from "./state.ts"

/** Goodbyes after which this browser may be somebody else to the match than it was. */
const strangers: readonly string[] = ["seat-lost", "signed-out", "not-seated"]

/** The state after a message; undefined where it changes a view that is not held here, so that the whole is wanted. */
export function hear(state: OnlineState, message: FromServer): OnlineState | undefined {
  switch (message.type) {
    case "match":
      return withMatch(state, message.match)
    case "view": {
      const { stamp, view, deadline = state.deadline } = message
      return { ...state, held: { stamp, view }, deadline, thinking: undefined }
    }
    case "delta": {
      const { from, stamp, patch: change, deadline = state.deadline } = message
      if (state.held?.stamp !== from) return undefined
      return { ...state, held: { stamp, view: patch(state.held.view, change) as MatchView }, deadline }
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
