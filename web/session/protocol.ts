/** What the screens ask of the engine, which runs in a worker of its own: plain data both ways. */
import type {
  Aim,
  Barred,
  Considered,
  Effect,
  Forecast,
  Heard,
  MatchRecord,
  MatchReport,
  MatchView,
  MayUndo,
  Move,
  Options,
  Played,
  Preview,
  Reachable,
  Refusal,
  Scene,
  SeatId,
  Shown,
  Side,
  Touch,
  Way,
} from "@salient/engine"

/** A log entry, with how it is shown on the board if it is, and why a computer player did it if this side may know. */
export type Shows = Heard & { readonly shows?: readonly Effect[]; readonly why?: string }

/** A match as one side sees it, ready to be drawn. */
export type Look = Omit<MatchView, "view" | "told"> & {
  readonly told: readonly Shows[]
  readonly scene: Scene
  readonly undo: MayUndo
}

/** A look at the present whose `told` begins with entry number `since`: the earlier ones have been sent already. */
export type Glance = Look & { readonly since: number }

/** Who must answer, and how far the match is: what the conductor of a solo match needs to know. */
export type Standing = {
  readonly pending: readonly { readonly seat: SeatId; readonly side: Side }[]
  readonly seats: readonly { readonly id: SeatId; readonly side: Side }[]
  readonly moves: number
  /** How many of the moves are public. */
  readonly openMoves: number
  readonly over: boolean
}

export type Opened = Standing & { readonly lost: number; readonly reason?: string }

/** Whose view a lens uses, and when: a side's, common knowledge, or each side's in turn. */
export type Eyes = { readonly side: Side | null | "*"; readonly moves?: number }

/** Every request the worker handles: what is sent, what comes back. */
export type Calls = {
  /** `seed`: the words that the dice are made from, if everybody is to get the same dice. */
  begin: { in: { game: string; scenario: string; options: Options; seed?: string }; out: Standing }
  /**
   * Opens a record; one of an older version of the rules as far as it is still legal. `study`: it is looked at from all points of view in
   * turn, so that all moves count for everybody.
   */
  open: { in: { record: unknown; study?: true }; out: Opened }
  standing: { in: undefined; out: Standing }
  /** What a side sees now; of the log, only what it has not been sent. */
  look: { in: { side: Side | null }; out: Glance }
  /** What a side saw when it had noticed this many moves. */
  at: { in: { moves: number; side: Side | null }; out: Look }
  /** What every side sees, combined: for replays of finished matches. */
  all: { in: { moves: number }; out: Look }
  /** `computer`: the answer is a computer player's, and this side reads why he gave it, as far as it may know. */
  answer: { in: { seat: SeatId; move: Move; computer?: { readonly readBy: Side } }; out: Played }
  check: { in: { seat: SeatId; move: Move }; out: Preview }
  forecast: { in: { seat: SeatId; option: Considered }; out: Forecast | null }
  /** What the question to the seat forbids, each entry with its reason. */
  barred: { in: { seat: SeatId }; out: readonly Barred[] }
  /** Where pieces of the question to the seat can go, and their best path to a place. */
  reach: { in: { seat: SeatId; pieces: readonly Touch[]; how: string | undefined }; out: Reachable }
  wayTo: { in: { seat: SeatId; pieces: readonly Touch[]; to: string }; out: Way | Refusal }
  /**
   * The answer to a question that the seat need not be asked: the only sensible answer, or what its standing instructions say. `taught`:
   * the lessons whose moment has come, in a match that teaches; a question that a later lesson waits for is asked.
   */
  obvious: { in: { seat: SeatId; instructions: Options; taught?: readonly number[] }; out: Move | null }
  /** A summary of the match that is open here, once it is over, or of a record. */
  report: { in: { record?: MatchRecord }; out: MatchReport }
  /** Takes back the last move, or the move with this entry in the record. */
  undo: { in: { seat: SeatId; entry?: number }; out: Played }
  concede: { in: { seat: SeatId }; out: Played }
  /** The record, with the entries from this number on. */
  record: { in: { from: number }; out: MatchRecord }
  /** The record as it stood after this many moves. */
  upTo: { in: { moves: number }; out: MatchRecord }
  /** Draws a view that came from a server, with the part of the log that it contains. */
  draw: { in: { view: MatchView }; out: Look }
  /** Looks through a lens at the match that is open here. */
  lens: { in: { lens: string; aims: readonly Aim[]; eyes: Eyes }; out: Shown | string }
  /** Looks through a lens at a view that came from a server. */
  lensOn: { in: { game: string; view: unknown; lens: string; aims: readonly Aim[] }; out: Shown | string }
}

export type Call = keyof Calls
export type Request = { [C in Call]: { id: number; call: C; with: Calls[C]["in"] } }[Call]
export type Reply =
  | { readonly id: number; readonly ok: true; readonly out: unknown }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string }
