/** The other people in an online match: who is there, what they say and propose, who has a computer playing for him. */

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

/** The seat that this browser speaks for, if any. */
export const seatIn = ({ state }: Online): { seat?: string } => {
  const seat = ownSeat(state.peek())
  return seat === undefined ? {} : { seat }
}

/** What was said before this browser connected. */
export async function readChat(online: Online): Promise<void> {
  try {
    const { lines } = await ask<ChatLinesAnswer>("GET", pathTo(online, "chat?limit=100"))
    change(online.state, { chat: lines })
  } catch {
    // A user who may not read the earlier lines sees an empty page; new lines still arrive.
  }
}
