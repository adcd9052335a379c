/** One way to play, whoever runs the match: a worker in this browser or a server somewhere. The screens know only this. */

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
  Reached,
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
   * Two people at one screen: nothing is shown until the other one sits down. `aside`: he is asked in the middle of somebody's turn,
   * and what both may see stays in sight meanwhile; `back`: whose turn it is goes on.
   */
  | { readonly kind: "curtain"; readonly side: Side; readonly aside?: "asked" | "back" }
  | { readonly kind: "over" }
  /** The connection is gone; what is shown is as old as `since`. */
  | { readonly kind: "away"; readonly since: number; readonly tries: number }
  | { readonly kind: "failed"; readonly code: string; readonly message: string }

export type Answered =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly rules: readonly string[] }

export type ChatLine = SentLine & {
  /** Said while one was at the table. */
  readonly fresh?: boolean
}

export type Player = {
  readonly seat: SeatId
  readonly side: Side
  readonly name: string
  readonly here: boolean
  readonly computer: boolean
  /** A computer plays on for a person who has the seat. */
  readonly standIn: boolean
  readonly you: boolean
}

/** What one player asks of the others: a draw, or going back to when `to` moves had been made. */
export type ProposalAction = ({ readonly kind: "draw" } & DrawBody) | ({ readonly kind: "rollback" } & RollbackBody)

/** What the sides had left at a moment, in milliseconds; those that are asked use it up from then on. */
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
  /** How many look on. */
  readonly watchers: ReadonlySignal<number>
  readonly proposals: ReadonlySignal<readonly Proposal[]>
  propose(wish: ProposalAction): Promise<Answered>
  /** Until when the next answer is expected, and how long each answer has. */
  readonly deadline: ReadonlySignal<string | undefined>
  readonly moveSeconds: number | null
  /** What each side has left of its time for the whole match, where there is such a limit. */
  readonly totals: ReadonlySignal<Totals | undefined>
  /** A new match with the sides passed on that another player of this one has made. */
  readonly offered: ReadonlySignal<string | undefined>
  readonly invitation: ReadonlySignal<string | undefined>
  readonly matchId: string
  /** Lets a computer play on for a seat; takes one's own seat back. */
  standIn(seat: SeatId, level: string): Promise<Answered>
  comeBack(): Promise<Answered>
  /** The id of a new match with the sides passed on. */
  rematch(): Promise<{ readonly ok: true; readonly match: string } | Extract<Answered, { ok: false }>>
} & Orders

/** What is answered at once in one's name. */
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
  /** What could not be saved or sent, as a sentence; nothing is lost while it stands. */
  readonly trouble: ReadonlySignal<string | undefined>
  readonly room?: Room

  answer(move: Move): Promise<Answered>
  check(move: Move): Promise<Preview>
  forecast(about: Considered): Promise<Forecast | null>
  /** What belongs in the list of the question and may not be chosen now, each with its reason. */
  barred(): Promise<readonly Barred[]>
  /** Where pieces that are asked about can go, and the best way of them to a place. */
  reach(pieces: readonly Touch[]): Promise<readonly Reached[]>
  wayTo(pieces: readonly Touch[], to: string): Promise<Way | Refusal>
  /** What a computer player would answer here. */
  suggest(): Promise<Move | null>
  /** Why no computer player is asked here, as a sentence; undefined where one is. */
  readonly noAdvice?: ReadonlySignal<string | undefined>
  /** Looks through a lens of the game at the present, or at the board as it stood when so many moves had been made. */
  lens(id: string, aims: readonly Aim[], moves?: number): Promise<Shown | string>
  /** Standing instructions, where they are not given to a server. */
  readonly orders?: Orders
  /** Takes back the last move, or the one that is this entry of the record. */
  undo(entry?: number): Promise<Answered>
  concede(): Promise<Answered>
  record(): Promise<MatchRecord>
  /** What the match was like, once it is over. */
  report(): Promise<MatchReport>
  /** The match as it stood when so many moves had been made, as this player saw it then. */
  at(moves: number): Promise<Look>
  raiseCurtain?(): void
  /** Computer players do not rest between their moves until a person is asked. */
  hurry?(): void
  /** A first match that teaches: what has been taught, kept with the match. */
  readonly lessons?: Signal<Taught>
  close(): void
}
