/** What one side, or a spectator, may know of a match. A match leaves the process only in this form. */
import { type Refusal, refuse, settled } from "./check.ts"
import type { Barred, Outermost, Path, Reached, Side, Touch, Way } from "./decision.ts"
import type { Outcome } from "./flow.ts"
import { nameOfSide } from "./game.ts"
import { groundWithin, underFire } from "./ground.ts"
import { judge } from "./judge.ts"
import type { Drawn, Happening } from "./kernel.ts"
import type { Match } from "./match.ts"
import type { Forecast, Odds } from "./odds.ts"
import { type Presented, present } from "./present.ts"
import { pieceIn } from "./scene.ts"
import type { MayUndo } from "./undo.ts"

export type Heard = { readonly at: number; readonly what: Happening; readonly says: string }

export type MatchView<V = unknown> = {
  readonly game: string
  readonly version: string
  readonly scenario: string
  readonly options: { readonly [option: string]: string }
  readonly seats: readonly { readonly id: string; readonly side: Side }[]
  readonly side: Side | null
  /** How many entries of the record, and how many moves, this side has noticed; every `at` below counts in the same way. */
  readonly seq: number
  readonly moves: number
  readonly view: V
  /** What this side is asked. */
  readonly asks: readonly Presented[]
  /** The sides that everybody waits for, in words that reveal no secret. */
  readonly waits: readonly { readonly by: Side; readonly says: string }[]
  readonly told: readonly Heard[]
  /** The rolls that this side saw, latest last. */
  readonly dice: readonly Drawn[]
  readonly outcome?: Outcome
  /** The hash of the seed; the seed itself once the match is over. */
  readonly commitment: string
  readonly seed?: string
}

/** The match as a side (`null`: a spectator) may see it, with what it was told from happening number `since` on. */
export function viewOf<S extends object, V>(match: Match<S, V>, side: Side | null, since = 0): MatchView<V> {
  const view = match.game.view(match.state as S, side)
  const seed = match.revealedSeed
  return {
    game: match.game.id,
    version: match.game.version,
    scenario: match.start.scenario,
    options: match.start.options,
    seats: match.start.seats,
    side,
    seq: match.seqFor(side),
    moves: match.movesFor(side),
    view,
    asks: match.pending.filter((d) => d.by === side).map(present),
    waits: match.pending.map((d) => ({
      by: d.by,
      says: d.openly ?? `Waiting for ${nameOfSide(match.game, match.start.scenario, d.by)}.`,
    })),
    told: match
      .heard(side, since)
      .map(({ at, what }) => ({ at: match.movesFor(side, at), what, says: match.game.say(what, view) })),
    dice: diceSeen(match, side),
    ...(match.outcome ? { outcome: match.outcome } : {}),
    commitment: match.commitment,
    ...(seed ? { seed } : {}),
  }
}

/** The number of past rolls in a view. */
const mostDice = 24

/** Removes the list of sides that saw the roll: it would tell a side what the others have found out. */
function unaddressed(drawn: Drawn): Drawn {
  if (drawn.to === undefined) return drawn
  const { to: _, ...rest } = drawn
  return rest
}

/** The latest rolls that a side saw. */
function diceSeen(match: Match, side: Side | null): Drawn[] {
  const seen: Drawn[] = []
  for (let i = match.draws.length - 1; i >= 0 && seen.length < mostDice; i--) {
    const drawn = match.draws[i] as Drawn
    if (drawn.faces.length > 0 && (drawn.to === undefined || drawn.to.includes(side)))
      seen.push({ ...unaddressed(drawn), at: match.movesFor(side, drawn.at) })
  }
  return seen.reverse()
}

/** An answer whose odds are requested: an option, several options, an amount, or yes. */
export type Considered = string | readonly string[] | number | true

/** The odds of an answer to a seat's present decision; undefined if there are none or the answer is not legal. */
export function forecastFor(match: Match, seat: string, about: Considered): Forecast | undefined {
  const d = match.decisionFor(seat)
  if (!d || d.noOdds) return undefined
  if (d.kind === "confirm") return d.forecast?.()
  if (d.kind === "amount")
    return typeof about === "number" && judge(d, { amount: about }).ok ? d.forecast?.(about) : undefined
  if (d.kind === "select" && typeof about === "object")
    return judge(d, { select: about }).ok ? d.forecast?.(about) : undefined
  return "options" in d ? d.options.find((o) => o.id === about)?.forecast?.() : undefined
}

/** What a seat can take back, in its side's own numbering; nothing without a seat. */
export function undoFor(match: Match, seat: string | undefined): MayUndo {
  if (seat === undefined) return { ...refuse([], "Nobody sits here."), moves: [] }
  const side = match.sideOf(seat) ?? null
  const moves = match.undoable(seat).map((move) => ({ ...move, seq: match.seqFor(side, move.seq) }))
  return { ...match.mayUndo(seat), moves }
}

/** The options that are barred in a seat's present question, with reasons. */
export function barredFor(match: Match, seat: string): readonly Barred[] {
  const d = match.decisionFor(seat)
  return (d && "barred" in d ? d.barred?.() : undefined) ?? []
}

/** The path question of a seat, if it asks about these pieces. */
function pathFor(match: Match, seat: string, pieces: readonly Touch[]): Path | undefined {
  const d = match.decisionFor(seat)
  return d?.kind === "path" && pieces.length > 0 && pieces.every((p) => d.pieces.includes(p)) ? d : undefined
}

/** Named places, or the outline of a piece of ground. */
export type Reachable = readonly Reached[] | readonly Outermost[]

/**
 * Where these pieces can go; empty if the seat is not asked about them. On a table: the outline of the ground in which one piece can go
 * straight anywhere, in the given manner, and where in it known enemies could fire at it.
 */
export function reachFor(match: Match, seat: string, pieces: readonly Touch[], how?: string): Reachable {
  const path = pathFor(match, seat, pieces)
  if (!path || path.reach) return path?.reach?.(pieces) ?? []
  const [piece, ...others] = pieces
  const { game, state } = match
  const view = game.view(state, path.by)
  const { board, unmeasured, ...scene } = game.scene(view)
  const stands = pieceIn(scene, piece)?.stands
  const from = stands && "bases" in stands ? stands.bases[0] : undefined
  if (piece === undefined || others.length > 0 || board.kind !== "table" || !from) return []
  const outline = groundWithin(path, piece, from, Math.max(board.width, board.depth), how)
  const threats = unmeasured ? undefined : game.threats?.(view, piece)
  return threats ? underFire(outline, from, (at) => threats(at).length > 0) : outline
}

/** The best way of pieces to a named place, or why there is none. */
export function wayFor(match: Match, seat: string, pieces: readonly Touch[], to: string): Way | Refusal {
  const found = pathFor(match, seat, pieces)?.wayTo?.(pieces, to)
  if (found === undefined) return refuse([], "Nothing is asked about where these pieces go.")
  return found.ok ? found : settled(found)
}

/** Odds as text for people: `hit 16.7 %, miss 83.3 %`. */
export const sayOdds = (odds: Odds<string>): string =>
  odds.chances.map((c) => `${c.result} ${((100 * c.ways) / odds.of).toFixed(1)} %`).join(", ")
