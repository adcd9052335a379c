import type { z } from "zod"
import type { Builder } from "./builder.ts"
import type { Calculator } from "./calculator.ts"
import type { Decision, Move, SeatId, Side, Touch } from "./decision.ts"
import type { Effect } from "./effect.ts"
import type { Flow, Outcome } from "./flow.ts"
import type { Habits, Mistake } from "./habits.ts"
import type { Happening } from "./kernel.ts"
import type { Lens } from "./lens.ts"
import type { Random } from "./random.ts"
import type { Point, Scene } from "./scene.ts"
import type { RuleId } from "./tally.ts"
import type { Tutorial } from "./tutorial.ts"

export type Seat = { readonly id: SeatId; readonly side: Side }

/** The nation in its uniform of a date (`1914-08`): the French wore dark blue and red in the first months. */
export const inUniformOf = (nation: string, date: string): string =>
  /^(france|french)$/.test(nation) && date < "1915" ? "france-1914" : nation

/** A side of a scenario as players know it. */
export type Party = { readonly id: Side; readonly name: string; readonly nation?: string }

export type Scenario = {
  readonly id: string
  readonly name: string
  /** A paragraph: where, when, what is at stake. */
  readonly brief: string
  readonly sides: readonly Party[]
  readonly briefings?: { readonly [side: Side]: string }
  /** How long it takes, for the lobby: `30 minutes`. */
  readonly length?: string
  /** True for the scenario in which a newcomer should begin. */
  readonly first?: boolean
  readonly balance?: Balance
}

/** How balanced a scenario is: the results of battles between officers (computer players). Allies win together. */
export type Balance = {
  readonly games: number
  readonly wins: { readonly [side: Side]: number }
  readonly draws: number
}

/** The name of a side; its id if the scenario has no name for it. */
export const nameOfSide = (
  game: { readonly scenarios: readonly Pick<Scenario, "id" | "sides">[] },
  scenario: string,
  side: Side,
): string => game.scenarios.find((s) => s.id === scenario)?.sides.find((s) => s.id === side)?.name ?? side

/** A named choice made when the match is set up: an optional rule, a variant. */
export type GameOption = {
  readonly id: string
  readonly label: string
  readonly says: string
  readonly rules: readonly RuleId[]
  /** The heading under which clients group it with other options. */
  readonly group?: string
  /** The scenarios to which it applies; all if left out. In other scenarios clients do not offer it, and it has no effect. */
  readonly scenarios?: readonly string[]
  readonly choices: readonly string[]
  /** The names of choices; a choice without a name is shown by its id. */
  readonly names?: { readonly [choice: string]: string }
  readonly default: string
}

export type Options = { readonly [option: string]: string }

export type Start = { readonly scenario: string; readonly options: Options; readonly seats: readonly Seat[] }

/** What a player intends to do for a stretch of play. */
export type Plan = {
  /** A sentence for people to read after the battle. */
  readonly says: string
  /** Plain data of the game, passed back to its `propose`. */
  readonly plan: unknown
}

/**
 * How long plans, thinking time and looking ahead last. Each function names the current stretch of play: as long as a side gets the
 * same name, it is in the same stretch. A name must not reveal anything that the side does not know.
 */
export type Stretches<S> = {
  /** The stretch for which a plan is followed; required if the game has `plans`. */
  plan?(m: Readonly<S>, side: Side): string
  /** The stretch over which thinking time is divided; if left out, each question has its own time. */
  time?(m: Readonly<S>, side: Side): string
  /** The stretch at whose end an imagined battle is evaluated; if left out, moves are judged after a number of decisions, plans when they end. */
  lookAhead?(m: Readonly<S>, side: Side): string
}

/** Something that must be true of every state of a match; `broken` returns a sentence if it is not. */
export type Invariant<S> = { readonly name: string; broken(m: S): string | undefined }

/**
 * A rulebook as code. Everything else (match, views, agents, server, client) uses only this and knows nothing else of the game.
 * `S` is the state, `V` is what one side may know of it; both are plain data.
 */
export interface Game<S extends object = object, V = unknown> {
  readonly id: string
  readonly name: string
  /** One sentence for the lobby. */
  readonly says: string
  /** The version of the rules; a record names it. */
  readonly version: string
  /** Earlier versions whose records may be tried under these rules. */
  readonly opens?: readonly string[]
  readonly scenarios: readonly Scenario[]
  readonly options?: readonly GameOption[]
  /** The names of all its questions. */
  readonly questions: readonly string[]

  /** The state before the first question. Uses no chance: shuffles and rolls belong to `play`. */
  setup(start: Start): S
  /** A deep copy of a state, made for its shape, if the general copy is too slow. It must give the same bytes. */
  copy?(m: Readonly<S>): S
  /** The top flow: it reads like the sequence of play, continues from whatever state it is given, and returns how the game ended. */
  play(m: S): Flow<Outcome>
  /** What a side may know; `null` means what everybody may know. */
  view(m: S, side: Side | null): V
  /**
   * Replaces what `side` does not know with something as likely as the truth. `m` is a copy of the state at the last
   * checkpoint, to be changed in place. `now` is the present state and `heard` is what the side was told since the checkpoint:
   * whatever these show about the past must stay true.
   */
  imagine(m: S, now: Readonly<S>, side: Side, random: Random, heard: readonly Happening[]): void
  /**
   * True if a side knows now where a shuffled thing (a card) lies or has lain. If the side imagines a shuffle made since the
   * last checkpoint, such things keep their places; the others are shuffled again. By default the side knows of none.
   */
  knows?(now: Readonly<S>, side: Side, thing: unknown): boolean

  /** Who wins when a side gives up; by default every other side. */
  concede?(m: S, side: Side): Outcome

  /** How good the position is for a side, from -1 (lost) to 1 (won). Asked of imagined states only. */
  evaluate(m: S, side: Side): number
  /**
   * What a good officer would do here, best move first; no other move is tried. An empty list means that any legal move may be
   * worth trying. It is called only with imagined states, and often, so it must be cheap. `plan` is one of the plans that `plans`
   * returned earlier in the same stretch, if the player has one. `habits`: the player's mistakes and style, in a game that has `mistakes`.
   */
  propose?(m: S, decision: Decision, random: Random, plan?: unknown, habits?: Habits): readonly Move[]
  /** What a beginner does wrong in this game, in a sentence for each mistake. Left out by a game whose officer has no habits. */
  readonly mistakes?: { readonly [mistake in Mistake]: string }
  /**
   * One sentence, for people who study the match, on why an officer would make this move. It must be true of every move that `propose`
   * returns, and must not reveal anything that the side does not know.
   */
  why?(m: Readonly<S>, decision: Decision, move: Move): string
  readonly stretches?: Stretches<S>
  /** What a side could intend to do for the stretch of a plan, best first. Called only with imagined states; changes nothing. */
  plans?(m: S, side: Side, random: Random): readonly Plan[]
  /**
   * What has become of a plan of a side, in a sentence for the report: it was carried out, or it could not be, and why. Undefined as long as
   * it can still be followed. Asked after the battle only, so it may name what was secret.
   */
  fate?(m: Readonly<S>, side: Side, plan: unknown): string | undefined

  /** The log's sentence for a happening, as this viewer may read it. */
  say(what: Happening, view: V): string
  scene(view: V): Scene
  /** How a happening is shown on the board, as this viewer may see it; empty if it appears only in the log. */
  effects?(what: Happening, view: V): readonly Effect[]

  readonly state: z.ZodType
  /**
   * The schemas of the files that the game reads, by kind: `scenario`, `map`, `units` … Each schema makes all the checks of the
   * game's own loader (`fileLoadedBy` turns a loader into a schema) and names the rules that forbid something. `checkFile` uses them.
   */
  readonly files: { readonly [kind: string]: z.ZodType }
  readonly invariants: readonly Invariant<S>[]
  /**
   * On a table: the enemies known to the viewer who could fire at a piece if it stood at a point, as they stand now, by name. It is asked
   * about hundreds of points, so what does not depend on the point is computed first; and never where the scene forbids measuring.
   */
  threats?(view: V, piece: Touch): (at: Point) => readonly string[]
  /** Ways to look at the board on demand. */
  readonly lenses?: readonly Lens<V>[]
  /** Forms to use beside a real table. */
  readonly calculator?: Calculator
  /** Makes forces and orders of battle. */
  readonly builder?: Builder
  /** A first match that teaches by being played. */
  readonly tutorial?: Tutorial
  /** Answers questions at once from a player's standing instructions, as if the player had answered. */
  readonly standing?: Standing<V>
}

/** An instruction that a player gives once instead of answering each time. */
export type Instruction = Omit<GameOption, "rules"> & {
  /** The default where opponents learn nothing from being kept waiting: against computers, and at one screen. */
  readonly alone?: string
}

export type Standing<V = unknown> = {
  /** The instructions with their choices; shown as a form. */
  readonly instructions: readonly Instruction[]
  /** The answer to a question; undefined if the player must be asked. */
  answer(instructions: Options, view: V, decision: Decision): Move | undefined
}
