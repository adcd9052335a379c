/** The other people at an online match: who is there, what they say and propose, who plays on for whom. */

import { computed } from "@preact/signals"
import type { ChatLinesAnswer, InstructionsAnswer, MatchAnswer } from "../../../server/protocol/index.ts"
import { levelName } from "../../front/levels.ts"
import type { Room } from "../../session/session.ts"
import { change, member } from "../../session/store.ts"
import { ask } from "../server.ts"
import { withShare } from "../shares.ts"
import { request } from "./connection.ts"
import { answered, type Online, pathTo, post, sayError } from "./online.ts"
import { invitationOf, ownSeat, playersOf, totalsOf } from "./state.ts"

export function roomOf(online: Online): Room {
  const { id, connection, state } = online
  return {
    matchId: id,
    chat: member(state, "chat"),
    players: computed(() => playersOf(state.value, levelName)),
    watchers: computed(() => state.value.match.watchers ?? 0),
    proposals: computed(() => state.value.match.proposals ?? []),
    deadline: member(state, "deadline"),
    moveSeconds: state.peek().match.moveSeconds ?? null,
    totals: computed(() => totalsOf(state.value)),
    offered: computed(() => state.value.match.rematch ?? undefined),
    invitation: computed(() => invitationOf(state.value)),
    say: async (text) => answered(await request(connection, "chat", { text })),
    propose: ({ kind, ...body }) => post(online, "POST", kind, body),
    standIn: (seat, level) => post(online, "POST", "stand-in", { seat, ...(level === "" ? {} : { level }) }),
    comeBack: () => post(online, "POST", "return", {}),
    rematch: () =>
      withShare((shareHash) => ask<MatchAnswer>("POST", pathTo(online, "rematch"), { shareHash })).then(
        ({ match: next }) => ({ ok: true as const, match: next.id }),
        (error: unknown) => ({ ok: false as const, reason: sayError(error), rules: [] }),
      ),
    instructions: async () => {
      const seat = ownSeat(state.peek())
      const query = seat === undefined ? "" : `?seat=${encodeURIComponent(seat)}`
      return (await ask<InstructionsAnswer>("GET", pathTo(online, `standing${query}`))).instructions
    },
    instruct: (instructions) => post(online, "PUT", "standing", { ...seatIn(online), instructions }),
  }
}

/** The seat for which this browser speaks, where it has one. */
export const seatIn = ({ state }: Online): { seat?: string } => {
  const seat = ownSeat(state.peek())
  return seat === undefined ? {} : { seat }
}

/** What was said before this browser came. */
export async function readChat(online: Online): Promise<void> {
  try {
    const { lines } = await ask<ChatLinesAnswer>("GET", pathTo(online, "chat?limit=100"))
    change(online.state, { chat: lines })
  } catch {
    // Who may not read along sees an empty page; new lines still arrive.
  }
}
