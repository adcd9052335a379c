import type { z } from "zod"
import type { Builder } from "./builder.ts"
import type { Calculator } from "./calculator.ts"
import type { Decision, Move, SeatId, Side } from "./decision.ts"
import type { Effect } from "./effect.ts"
import type { Flow, Outcome } from "./flow.ts"
import type { Happening } from "./kernel.ts"
import type { Lens } from "./lens.ts"
import type { Random } from "./random.ts"
import type { Scene } from "./scene.ts"
import type { RuleId } from "./tally.ts"
import type { Tutorial } from "./tutorial.ts"

export type Seat = { readonly id: SeatId; readonly side: Side }

/** The nation as it was dressed at a date (`1914-08`): the French fought the first months in dark blue and red. */
export const dressed = (nation: string, date: string): string =>
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
  /** Where a newcomer begins. */
  readonly first?: boolean
  readonly balance?: Balance
}

/** How even a scenario is: how battles went between computer players who go by the book of the game. Allies win together. */
export type Balance = {
  readonly games: number
  readonly wins: { readonly [side: Side]: number }
  readonly draws: number
}

/** A side as players know it; its id where the scenario does not say. */
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
  /** The heading under which clients show it with others. */
  readonly group?: string
  /** The scenarios to which it applies; left out: all. Elsewhere clients do not offer it, and it changes nothing. */
  readonly scenarios?: readonly string[]
  readonly choices: readonly string[]
  /** What a choice is called; one that is not here by its id. */
  readonly names?: { readonly [choice: string]: string }
  readonly default: string
}

export type Options = { readonly [option: string]: string }

export type Start = { readonly scenario: string; readonly options: Options; readonly seats: readonly Seat[] }

/** What a player means to do for a while. */
export type Plan = {
  /** A sentence for people, who read it after the battle. */
  readonly says: string
  /** The game's own: plain data, handed back to its `propose`. */
  readonly plan: unknown
}

/**
 * How long things last for a player who thinks, each by a name that is another for each stretch of play: as long as a side gets the
 * same name, it is still the same stretch. A name tells nothing that the side does not know. What is left out has no such stretch.
 */
export type Stretches<S> = {
  /** How long a plan is followed; needed where there are `plans`. */
  plan?(m: Readonly<S>, side: Side): string
  /** Over which questions time to think is shared out; left out, each question has its own. */
  time?(m: Readonly<S>, side: Side): string
  /** Where an imagined battle ends and is judged: when this is over; left out, after a number of decisions. */
  lookAhead?(m: Readonly<S>, side: Side): string
}

/** Something that is true of every state of a match, whatever happens; a sentence says where it is not. */
export type Invariant<S> = { readonly name: string; broken(m: S): string | undefined }

/**
 * A rulebook. Everything else (match, views, agents, server, client) is made from this and knows no more of the game.
 * `S` is the state, `V` what one side may know of it; both are plain data.
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
  /** The name of every question it asks. */
  readonly questions: readonly string[]

  /** The state before the first question. Uses no chance: shuffles and rolls belong to `play`. */
  setup(start: Start): S
  /** A deep copy of a state, written for its shape, where the general one is too slow; equal to it in every byte. */
  copy?(m: Readonly<S>): S
  /** The top flow: reads as the sequence of play, continues from wherever the state is, returns how the game ended. */
  play(m: S): Flow<Outcome>
  /** What a side may know; `null` is what everybody may. */
  view(m: S, side: Side | null): V
  /**
   * Fills what `side` does not know with something as likely as the truth. `m` is a copy of the state at the last
   * checkpoint, to be changed in place; `now` is the state at present and `heard` what the side was told since: what they
   * show to have been so must stay so.
   */
  imagine(m: S, now: Readonly<S>, side: Side, random: Random, heard: readonly Happening[]): void
  /**
   * Whether a side knows, as things are now, where a shuffled thing (a card) lies or has lain. When it imagines a shuffle
   * made since the last checkpoint, such things lie where they lay; the others fall anew. By default it knows of none.
   */
  knows?(now: Readonly<S>, side: Side, thing: unknown): boolean

  /** Who wins when a side gives up; by default every other side. */
  concede?(m: S, side: Side): Outcome

  /** How good the position is for a side, from -1 (lost) to 1 (won). Asked of imagined states only. */
  evaluate(m: S, side: Side): number
  /**
   * What a good officer would do here, the best first; nothing else is tried. None: any legal move may be worth it. Asked
   * of imagined states only, and often: it has to be cheap. `plan`: what the side means to do, of those that `plans` gave
   * earlier in the same stretch; left out where nobody has one.
   */
  propose?(m: S, decision: Decision, random: Random, plan?: unknown): readonly Move[]
  /**
   * Why an officer would answer so, in one sentence for people who study the match; true of anything that `propose` gives. It says
   * nothing that the side which is asked does not know.
   */
  why?(m: Readonly<S>, decision: Decision, move: Move): string
  /** How long plans last, over what time to think is shared out, how far to look ahead. */
  readonly stretches?: Stretches<S>
  /** What a side could mean to do in the stretch of a plan, the best first. Asked of imagined states only; changes nothing. */
  plans?(m: S, side: Side, random: Random): readonly Plan[]

  /** The log's sentence for a happening, as this viewer may read it. */
  say(what: Happening, view: V): string
  scene(view: V): Scene
  /** How a happening is shown on the board, as this viewer may see it; nothing where it is for the log alone. */
  effects?(what: Happening, view: V): readonly Effect[]

  readonly state: z.ZodType
  /**
   * The schemas of the files that the game reads, by kind: `scenario`, `map`, `units` … Each makes every check that the game's
   * own loader makes (`fileLoadedBy` turns a loader into one), and names the rule of what a rule forbids. `checkFile` asks them.
   */
  readonly files: { readonly [kind: string]: z.ZodType }
  readonly invariants: readonly Invariant<S>[]
  /** Ways to look at the board on demand. */
  readonly lenses?: readonly Lens<V>[]
  /** Forms for use at the side of a real table. */
  readonly calculator?: Calculator
  /** Makes forces and orders of battle. */
  readonly builder?: Builder
  /** A first match that teaches by being played. */
  readonly tutorial?: Tutorial
  /** Answers given at once on a player's standing instructions, as if by the player; `undefined`: ask. */
  readonly standing?: Standing<V>
}

/** Something that a player may instruct once instead of being asked each time. */
export type Instruction = Omit<GameOption, "rules"> & {
  /** The default where no opponent could learn anything from the asking: against computers, and at one screen. */
  readonly alone?: string
}

export type Standing<V = unknown> = {
  /** What can be instructed, each with its choices; shown as a form. */
  readonly instructions: readonly Instruction[]
  answer(instructions: Options, view: V, decision: Decision): Move | undefined
}
