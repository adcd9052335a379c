/** What the screens ask of the engine, which runs in a worker of its own: plain data both ways. */
import type {
  Aim,
  Check,
  Considered,
  Forecast,
  MatchRecord,
  MatchView,
  Move,
  Options,
  Played,
  Preview,
  Scene,
  SeatId,
  Shown,
  Side,
} from "@salient/engine"

/** A match as one side sees it, ready to be drawn. */
export type Look = Omit<MatchView, "view"> & {
  readonly scene: Scene
  /** May this side's last move be taken back; the reason if not. */
  readonly undo: Check
}

/** Who is waited for, and how far the match is: what the conductor of a solo match needs to know. */
export type Standing = {
  readonly pending: readonly { readonly seat: SeatId; readonly side: Side }[]
  readonly seats: readonly { readonly id: SeatId; readonly side: Side }[]
  readonly moves: number
  readonly over: boolean
}

export type Opened = Standing & { readonly lost: number; readonly reason?: string }

/** Through whose eyes a lens looks, and when: a side's, everybody's common knowledge, or all sides' one after the other. */
export type Eyes = { readonly side: Side | null | "*"; readonly moves?: number }

/** Every question the worker answers: what is sent, what comes back. */
export type Calls = {
  /** `seed`: the words that the dice are made from, where everybody is to meet the same ones. */
  begin: { in: { game: string; scenario: string; options: Options; seed?: string }; out: Standing }
  /** Opens a record; one of an older version of the rules as far as it still holds. */
  open: { in: { record: unknown }; out: Opened }
  standing: { in: undefined; out: Standing }
  look: { in: { side: Side | null }; out: Look }
  at: { in: { moves: number; side: Side | null }; out: Look }
  /** What every side sees, laid over each other: for replays of finished matches. */
  all: { in: { moves: number }; out: Look }
  answer: { in: { seat: SeatId; move: Move }; out: Played }
  check: { in: { seat: SeatId; move: Move }; out: Preview }
  forecast: { in: { seat: SeatId; option: Considered }; out: Forecast | null }
  undo: { in: { seat: SeatId }; out: Played }
  concede: { in: { seat: SeatId }; out: Played }
  record: { in: undefined; out: MatchRecord }
  /** The record as it stood when so many moves had been made. */
  upTo: { in: { moves: number }; out: MatchRecord }
  /** Draws a view that came from a server. */
  draw: { in: { view: MatchView }; out: Look }
  /** Looks through a lens at the match that is open here. */
  lens: { in: { lens: string; aims: readonly Aim[]; eyes: Eyes }; out: Shown | string }
  /** Looks through a lens at a view that came from a server. */
  lensOn: { in: { view: MatchView; lens: string; aims: readonly Aim[] }; out: Shown | string }
}

export type Call = keyof Calls
export type Request = { [C in Call]: { id: number; call: C; with: Calls[C]["in"] } }[Call]
export type Reply =
  | { readonly id: number; readonly ok: true; readonly out: unknown }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string }
