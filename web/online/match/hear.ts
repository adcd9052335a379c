/** What a message from the server makes of what this browser knows. Pure, but that the log of what was told grows. */
import type { Heard, MatchView } from "@salient/engine"
import type { FromServer } from "../../../server/protocol/index.ts"
import { type Patch, patch } from "../../../server/protocol/patch.ts"
import { goOn } from "../../session/log.ts"
import { type OnlineState, withMatch } from "./state.ts"

/** Goodbyes after which this browser may be somebody else to the match than it was. */
const strangers: readonly string[] = ["seat-lost", "signed-out", "not-seated"]

/** The state after a message; undefined where it changes a view that is not held here, so that the whole is wanted. */
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

/** How much of what was told stays as it is with a message. */
export function stillTold(message: FromServer): number {
  if (message.type === "view") return 0
  const told = message.type === "delta" ? message.patch.k?.told : undefined
  return told ? (told.s?.[0] ?? 0) : Number.POSITIVE_INFINITY
}

/** A view that a patch has changed; what was told is the same list, grown. */
function patched(view: MatchView, change: Patch): MatchView {
  const news = change.k?.told?.s
  if (!news) return patch(view, change) as MatchView
  const { told: _, ...members } = change.k ?? {}
  const [from, removed, more] = news
  const after = view.told.slice(from + removed)
  const told = goOn(view.told as Heard[], from, [...(more as Heard[]), ...after])
  return { ...(patch(view, { ...change, k: members }) as MatchView), told }
}
