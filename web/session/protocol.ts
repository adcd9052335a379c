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
  Reached,
  Refusal,
  Scene,
  SeatId,
  Shown,
  Side,
  Touch,
  Way,
} from "@salient/engine"

/** What was told, with how it is shown on the board where it is. */
export type Shows = Heard & { readonly shows?: readonly Effect[] }

/** A match as one side sees it, ready to be drawn. */
export type Look = Omit<MatchView, "view" | "told"> & {
  readonly told: readonly Shows[]
  readonly scene: Scene
  readonly undo: MayUndo
}

/** A look at the present, whose `told` begins with the happening numbered `since`: those before it were sent already. */
export type Glance = Look & { readonly since: number }

/** Who is waited for, and how far the match is: what the conductor of a solo match needs to know. */
export type Standing = {
  readonly pending: readonly { readonly seat: SeatId; readonly side: Side }[]
  readonly seats: readonly { readonly id: SeatId; readonly side: Side }[]
  readonly moves: number
  /** How many of them anybody may know of. */
  readonly openMoves: number
  readonly over: boolean
}

export type Opened = Standing & { readonly lost: number; readonly reason?: string }

/** Through whose eyes a lens looks, and when: a side's, everybody's common knowledge, or all sides' one after the other. */
export type Eyes = { readonly side: Side | null | "*"; readonly moves?: number }

/** Every question the worker answers: what is sent, what comes back. */
export type Calls = {
  /** `seed`: the words that the dice are made from, where everybody is to meet the same ones. */
  begin: { in: { game: string; scenario: string; options: Options; seed?: string }; out: Standing }
  /**
   * Opens a record; one of an older version of the rules as far as it still holds. `study`: it is looked at through all eyes in
   * turn, so that all moves count for everybody.
   */
  open: { in: { record: unknown; study?: true }; out: Opened }
  standing: { in: undefined; out: Standing }
  /** What a side sees now; of what it was told only what it has not been sent. */
  look: { in: { side: Side | null }; out: Glance }
  /** What a side saw when it had noticed so many moves. */
  at: { in: { moves: number; side: Side | null }; out: Look }
  /** What every side sees, laid over each other: for replays of finished matches. */
  all: { in: { moves: number }; out: Look }
  answer: { in: { seat: SeatId; move: Move }; out: Played }
  check: { in: { seat: SeatId; move: Move }; out: Preview }
  forecast: { in: { seat: SeatId; option: Considered }; out: Forecast | null }
  /** What the question that the seat faces bars, each with its reason. */
  barred: { in: { seat: SeatId }; out: readonly Barred[] }
  /** Where pieces of the question that the seat faces can go, and the best way of them to a place. */
  reach: { in: { seat: SeatId; pieces: readonly Touch[] }; out: readonly Reached[] }
  wayTo: { in: { seat: SeatId; pieces: readonly Touch[]; to: string }; out: Way | Refusal }
  /**
   * What the seat need not be asked: the only answer that makes sense, or what its standing instructions say. `taught`: the
   * lessons whose moment has come, in a match that teaches; a question that a later one waits for is asked.
   */
  obvious: { in: { seat: SeatId; instructions: Options; taught?: readonly number[] }; out: Move | null }
  /** What the match was like, once it is over; of the one that is open here, or of a record. */
  report: { in: { record?: MatchRecord }; out: MatchReport }
  /** Takes back the last move, or the one that is this entry of the record. */
  undo: { in: { seat: SeatId; entry?: number }; out: Played }
  concede: { in: { seat: SeatId }; out: Played }
  /** The record, with the entries from this number on. */
  record: { in: { from: number }; out: MatchRecord }
  /** The record as it stood when so many moves had been made. */
  upTo: { in: { moves: number }; out: MatchRecord }
  /** Draws a view that came from a server; of what was told as much as it has. */
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
