/** One way to play, whoever runs the match: a worker in this browser or a server somewhere. The screens know only this. */

import type { ReadonlySignal } from "@preact/signals"
import type { Forecast, MatchRecord, Move, Party, SeatId, Side } from "@salient/engine"
import type { Checked, Look } from "./protocol.ts"

export type Status =
  | { readonly kind: "opening" }
  | { readonly kind: "yours" }
  | { readonly kind: "waiting"; readonly for: string }
  | { readonly kind: "thinking"; readonly side: Side; readonly done: number }
  /** Two people at one screen: nothing is shown until the other one sits down. */
  | { readonly kind: "curtain"; readonly side: Side }
  | { readonly kind: "over" }
  /** The connection is gone; what is shown is as old as `since`. */
  | { readonly kind: "away"; readonly since: number; readonly tries: number }
  | { readonly kind: "failed"; readonly code: string; readonly message: string }

export type Answered =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly rules: readonly string[] }

export type ChatLine = {
  readonly id: number | string
  readonly name: string
  readonly side: Side | null
  readonly text: string
  readonly at: string
}

/** What only a match with other people has. */
export type Company = {
  readonly chat: ReadonlySignal<readonly ChatLine[]>
  say(text: string): Promise<Answered>
  readonly players: ReadonlySignal<
    readonly { seat: SeatId; side: Side; name: string; here: boolean; computer: boolean }[]
  >
  readonly deadline: ReadonlySignal<string | undefined>
  readonly invitation: ReadonlySignal<string | undefined>
  readonly matchId: string
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
  readonly company?: Company

  answer(move: Move): Promise<Answered>
  check(move: Move): Promise<Checked>
  forecast(option: string | number | true): Promise<Forecast | null>
  /** A legal move at random, where the engine is at hand. */
  suggest?(): Promise<Move | null>
  undo(): Promise<Answered>
  concede(): Promise<Answered>
  record(): Promise<MatchRecord>
  /** The match as it stood when so many moves had been made, as this player saw it then. */
  at(moves: number): Promise<Look>
  raiseCurtain?(): void
  close(): void
}
