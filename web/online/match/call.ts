/** Calls the player of a match when it is his turn and when somebody wants a rematch. */
import { effect } from "@preact/signals"
import type { MatchSummary } from "../../../server/protocol/index.ts"
import { matchName } from "../../front/names.ts"
import { call } from "../../notices/call.ts"
import { words } from "../../words/words.ts"
import type { Online } from "./online.ts"
import { statusOf } from "./state.ts"

/** Watches the match until the returned function is called. The situation when the match is opened triggers no call. */
export function callPlayer({ id, state }: Online): () => void {
  let before: { readonly asked: boolean; readonly rematch: string | null } | undefined
  return effect(() => {
    const { match, look } = state.value
    if (!look || match.yours.length === 0) return
    const now = { asked: statusOf(state.value).kind === "yours", rematch: match.rematch }
    const was = before
    before = now
    if (was && now.asked && !was.asked) call(matchName(match), words("notice.turn"), id)
    if (was && now.rematch !== null && now.rematch !== was.rematch)
      call(matchName(match), words("notice.rematch", { name: otherThan(match) }), now.rematch)
  })
}

/** The opponent's name. */
const otherThan = ({ seats, yours }: MatchSummary): string =>
  seats.find((s) => s.player && !yours.includes(s.id))?.player?.name ?? words("notice.somebody")
