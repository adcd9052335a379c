/** What this browser knows of a match on a server, as plain data, and what the screens read from it. Pure. */

import type { MatchView, SeatId } from "@salient/engine"
import type { MatchClock, MatchSummary } from "../../../server/protocol/index.ts"
import type { Look } from "../../session/protocol.ts"
import type { ChatLine, Player, Status, Totals } from "../../session/session.ts"
import { words } from "../../words/words.ts"
import { matchLink } from "../server.ts"

export type ConnectionState =
  | { readonly kind: "opening" }
  | { readonly kind: "open" }
  /** Disconnected: what is shown is as old as `since`. */
  | { readonly kind: "away"; readonly since: number; readonly tries: number }

export type OnlineState = {
  readonly connection: ConnectionState
  /** Who sits where, what is proposed, whose clock runs: as the server last said. */
  readonly match: MatchSummary
  /** The deadline for the next answer. */
  readonly deadline: string | undefined
  /** What each side had left of its time for the whole match, as of the last move. */
  readonly clock: MatchClock | undefined
  /** The view that the server sent last, and the server's name for it. */
  readonly held: { readonly stamp: string; readonly view: MatchView } | undefined
  /** The same view, drawn. */
  readonly look: Look | undefined
  /** The past moment that was looked at last, so that a lens can be used on it. */
  readonly past: { readonly moves: number; readonly view: MatchView } | undefined
  /** The computer player that is thinking. */
  readonly thinking: SeatId | undefined
  readonly chat: readonly ChatLine[]
  readonly trouble: string | undefined
  /** This browser's identity in the match may have changed: it asks before it reconnects. */
  readonly isStranger: boolean
}

export const newState = (match: MatchSummary): OnlineState =>
  withMatch(
    {
      connection: { kind: "opening" },
      match,
      deadline: undefined,
      clock: undefined,
      held: undefined,
      look: undefined,
      past: undefined,
      thinking: undefined,
      chat: [],
      trouble: undefined,
      isStranger: false,
    },
    match,
  )

/** The state after the server has sent the seating again. */
export const withMatch = (state: OnlineState, match: MatchSummary): OnlineState => ({
  ...state,
  match,
  deadline: match.deadline ?? undefined,
  clock: match.clock ?? undefined,
  trouble: match.rulesChanged
    ? words("trouble.rulesChanged")
    : match.rescued
      ? words("trouble.corrected", { count: match.rescued.lost })
      : state.trouble,
})

/** The seat that this browser plays; undefined for a spectator. */
export const ownSeat = ({ match }: OnlineState): SeatId | undefined => match.yours[0]

/** The state of the record that the view shows. */
export const seqOf = ({ held }: OnlineState): number => held?.view.seq ?? 0

export function statusOf({ connection, look, match, thinking }: OnlineState): Status {
  if (connection.kind === "away") return connection
  if (!look) return { kind: "opening" }
  if (look.outcome) return { kind: "over" }
  if (look.asks.length > 0) return { kind: "yours" }
  const seat = match.seats.find((s) => s.id === thinking)
  if (seat && match.waits.includes(seat.side)) return { kind: "thinking", side: seat.side, done: 0 }
  return { kind: "waiting", for: look.waits[0]?.says ?? "" }
}

/** Who sits where; `levelName` names a computer player by its level. */
export const playersOf = ({ match }: OnlineState, levelName: (level: string) => string): Player[] =>
  match.seats.map((s) => ({
    seat: s.id,
    side: s.side,
    name: s.player?.name ?? (s.computer ? levelName(s.computer) : ""),
    here: s.here,
    computer: s.computer !== null || s.standIn !== null,
    standIn: s.standIn !== null,
    you: match.yours.includes(s.id),
  }))

/** The time that each side has left for the whole match; it runs for the sides that are asked. */
export const totalsOf = ({ clock, look, match }: OnlineState): Totals | undefined =>
  clock && {
    at: Date.parse(clock.at),
    left: clock.left,
    running: match.status === "running" ? [...new Set((look?.waits ?? []).map((w) => w.by))] : [],
  }

/** Why no computer player gives advice here. Where pieces are set up, one may always be asked to do it at random. */
export function noAdviceIn({ match, look }: OnlineState): string | undefined {
  const kind = look?.asks[0]?.kind
  if (match.advice === "everybody" || kind === "place" || kind === "path") return undefined
  const own = match.seats.find((s) => match.yours.includes(s.id))?.side
  const alone = match.seats.every((s) => s.side === own || s.player === null || s.standIn !== null)
  return match.advice === "alone" && alone ? undefined : words("advice.none")
}

/** The link to send to an opponent, while a seat is free. */
export const invitationOf = ({ match }: OnlineState): string | undefined =>
  match.status === "open" ? matchLink(match) : undefined
