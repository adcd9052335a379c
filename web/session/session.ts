/** One interface for playing, whether a worker in this browser or a server runs the match. The screens know only this. */

import type { ReadonlySignal, Signal } from "@preact/signals"
import type {
  Aim,
  Barred,
  Considered,
  Forecast,
  MatchRecord,
  MatchReport,
  Move,
  Options,
  Party,
  Preview,
  Reachable,
  Refusal,
  SeatId,
  Shown,
  Side,
  Touch,
  Way,
} from "@salient/engine"
import type { DrawBody, Proposal, RollbackBody, ChatLine as SentLine } from "../../server/protocol/index.ts"
import type { Taught } from "../play/lessons.ts"
import type { Look } from "./protocol.ts"

export type Status =
  | { readonly kind: "opening" }
  | { readonly kind: "yours" }
  | { readonly kind: "waiting"; readonly for: string }
  | { readonly kind: "thinking"; readonly side: Side; readonly done: number }
  /**
   * Two people at one screen: nothing is shown until the other one sits down. `aside`: he is asked in the middle of somebody else's turn,
   * and what is public stays visible meanwhile; `back`: the player whose turn it is continues.
   */
  | { readonly kind: "curtain"; readonly side: Side; readonly aside?: "asked" | "back" }
  | { readonly kind: "over" }
  /** The connection is lost; what is shown is as old as `since`. */
  | { readonly kind: "away"; readonly since: number; readonly tries: number }
  | { readonly kind: "failed"; readonly code: string; readonly message: string }

export type Answered =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly rules: readonly string[] }

export type ChatLine = SentLine & {
  /** Said while the player was at the table. */
  readonly fresh?: boolean
}

export type Player = {
  readonly seat: SeatId
  readonly side: Side
  readonly name: string
  readonly here: boolean
  readonly computer: boolean
  /** A computer plays for a person who has the seat. */
  readonly standIn: boolean
  readonly you: boolean
}

/** What one player asks of the others: a draw, or going back to when `to` moves had been made. */
export type ProposalAction = ({ readonly kind: "draw" } & DrawBody) | ({ readonly kind: "rollback" } & RollbackBody)

/** What the sides had left at a moment, in milliseconds; it runs from then on for those that are asked. */
export type Totals = {
  readonly at: number
  readonly left: { readonly [side: Side]: number }
  readonly running: readonly Side[]
}

/** What only a match with other people has. */
export type Room = {
  readonly chat: ReadonlySignal<readonly ChatLine[]>
  say(text: string): Promise<Answered>
  readonly players: ReadonlySignal<readonly Player[]>
  /** The number of spectators. */
  readonly watchers: ReadonlySignal<number>
  readonly proposals: ReadonlySignal<readonly Proposal[]>
  propose(wish: ProposalAction): Promise<Answered>
  /** The deadline of the next answer, and the time allowed for each answer. */
  readonly deadline: ReadonlySignal<string | undefined>
  readonly moveSeconds: number | null
  /** What each side has left of its time for the whole match, if there is such a limit. */
  readonly totals: ReadonlySignal<Totals | undefined>
  /** A rematch with the sides rotated that another player of this match has created. */
  readonly offered: ReadonlySignal<string | undefined>
  readonly invitation: ReadonlySignal<string | undefined>
  readonly matchId: string
  /** Lets a computer play for a seat; takes one's own seat back. */
  standIn(seat: SeatId, level: string): Promise<Answered>
  comeBack(): Promise<Answered>
  /** The id of a new match with the sides rotated. */
  rematch(): Promise<{ readonly ok: true; readonly match: string } | Extract<Answered, { ok: false }>>
} & Orders

/** What is answered automatically for the player. */
export type Orders = {
  instructions(): Promise<Options>
  instruct(instructions: Options): Promise<Answered>
}

export interface Session {
  readonly id: string
  readonly kind: "solo" | "online"
  readonly game: string
  readonly parties: readonly Party[]
  readonly look: ReadonlySignal<Look | undefined>
  readonly status: ReadonlySignal<Status>
  /** What could not be saved or sent, as a sentence; nothing is lost while it is shown. */
  readonly trouble: ReadonlySignal<string | undefined>
  readonly room?: Room

  answer(move: Move): Promise<Answered>
  check(move: Move): Promise<Preview>
  forecast(about: Considered): Promise<Forecast | null>
  /** What belongs in the list of the question but may not be chosen now, each with its reason. */
  barred(): Promise<readonly Barred[]>
  /** Where pieces that are asked about can go, and their best path to a place. */
  reach(pieces: readonly Touch[], how?: string): Promise<Reachable>
  wayTo(pieces: readonly Touch[], to: string): Promise<Way | Refusal>
  /** What a computer player would answer here. */
  suggest(): Promise<Move | null>
  /** Why no computer player can be asked here, as a sentence; undefined if one can. */
  readonly noAdvice?: ReadonlySignal<string | undefined>
  /** Looks through a lens of the game at the present, or at the board as it stood after this many moves. */
  lens(id: string, aims: readonly Aim[], moves?: number): Promise<Shown | string>
  /** Standing instructions, if they are not sent to a server. */
  readonly orders?: Orders
  /** Takes back the last move, or the move with this entry in the record. */
  undo(entry?: number): Promise<Answered>
  concede(): Promise<Answered>
  record(): Promise<MatchRecord>
  /** A summary of the match, once it is over. */
  report(): Promise<MatchReport>
  /** The match as it stood after this many moves, as this player saw it then. */
  at(moves: number): Promise<Look>
  raiseCurtain?(): void
  /** Computer players do not pause between their moves until a person is asked. */
  hurry?(): void
  /** A first match that teaches: what has been taught, kept with the match. */
  readonly lessons?: Signal<Taught>
  close(): void
}
