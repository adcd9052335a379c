/**
 * What a player is asked, and what may be answered.
 *
 * A decision either lists its options (with ids that stay the same for as long as the thing they name exists, never
 * positions in a list) or, where the choice is too wide to list, checks an answer and suggests legal ones.
 */
import type { Check, Refusal } from "./check.ts"
import type { Forecast } from "./odds.ts"
import type { Random } from "./random.ts"
import type { Base, Template } from "./scene.ts"
import type { RuleId } from "./tally.ts"

/** One of the parties that decide and know things: a nation, an army. Allies are two sides. */
export type Side = string
/** One person's (or computer's) place; several seats may share a side. */
export type SeatId = string
/** What an option points at, so that a client can light it up: `hex:C7`, `unit:3`, `card:17`. */
export type Touch = string

export type Option<T = unknown> = {
  readonly id: string
  readonly label: string
  /** What the flow receives when this is chosen; the id itself if left out. Never leaves the process. */
  readonly value?: T
  readonly touches?: readonly Touch[]
  readonly rules?: readonly RuleId[]
  /** The exact odds of choosing this, worked out only when somebody looks. */
  readonly forecast?: () => Forecast
  /** The piece that is asked about goes somewhere: what a drag of it, or a touch of open ground, means. */
  readonly goes?: true
  /** It leaves everything as it is: what a client may answer in a person's name who does not want to be asked for the rest of a turn. */
  readonly declines?: true
  /** Allowed, and hardly ever wanted: a client keeps it apart from the answers that people look for. */
  readonly seldom?: true
}

/** Something that belongs in a list of options and may not be chosen now. It must not tell its side a secret. */
export type Barred = {
  readonly id: string
  readonly label: string
  readonly touches?: readonly Touch[]
  readonly why: Refusal
}

/** A named place (a hex, a box) or a spot on a table in thousandths of its unit, with the manoeuvre that leads there. */
export type Step = string | Spot
export type Spot = {
  readonly x: number
  readonly y: number
  /** Hundredths of a degree, clockwise from the top of the table. */
  readonly facing?: number
  /** The manner, by its id: `wheel`, `slide`, `column`, `gas` … */
  readonly how?: string
  readonly amount?: number
}

/** A manner in which a piece is put or goes, for a person to choose: a formation, a manoeuvre, an ammunition. */
export type Manner = {
  /** Stands in the step as `how`. */
  readonly id: string
  readonly label: string
  /** The number that goes with it, in the step as `amount`; left out: none does. */
  readonly amount?: Measure
  /** Whom it is for; left out: every piece. */
  readonly pieces?: readonly Touch[]
  /** It is done where the piece stands: no place is touched for it. */
  readonly onTheSpot?: true
}
/** A number that a person gives, in a unit of which each is `per` (one, if left out) in the step. */
export type Measure = {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly per?: number
}

/** How pieces would stand on a table, base by base. */
export type Stands = { readonly [piece: Touch]: readonly Base[] }

/** What every decision says, whatever its kind. `Q` is the list of a game's own questions (its `questions.ts`). */
export type Ask<Q extends string = string> = {
  readonly by: Side
  /** The question's name, the same whenever it is asked: what officers, lessons, instructions and tests know it by. */
  readonly what: Q
  /** One sentence. */
  readonly prompt: string
  readonly rules: readonly RuleId[]
  /** Only this seat of the side may answer; any of them if left out. */
  readonly seat?: SeatId
  /** The answer is not known to other sides when it is given: a sealed plot, a hidden set-up. */
  readonly secret?: boolean
  /** What other sides are told they are waiting for; by default only that they wait. */
  readonly openly?: string
  /** The piece, card or place the question is about. */
  readonly about?: readonly Touch[]
  /** No odds may be looked at before it is answered: an option of the game forbids it. The scene says why (`unmeasured`). */
  readonly noOdds?: boolean
}

export type Choose = Ask & {
  readonly kind: "choose"
  readonly options: readonly Option[]
  /** What is barred now, each with the reason; worked out only when somebody looks. */
  readonly barred?: () => readonly Barred[]
}
export type Select = Ask & {
  readonly kind: "select"
  readonly options: readonly Option[]
  /** As in `Choose`. */
  readonly barred?: () => readonly Barred[]
  readonly min: number
  readonly max: number
  readonly check?: (ids: readonly string[]) => Check
  /** What is selected to begin with, for a person to change: what most would take. It is legal as it stands. */
  readonly picked?: readonly string[]
  /** Needed where `check` refuses most combinations. */
  readonly suggest?: (random: Random) => readonly string[]
  /** The odds of a legal selection as a whole. */
  readonly forecast?: (ids: readonly string[]) => Forecast
}
export type Arrange = Ask & { readonly kind: "arrange"; readonly options: readonly Option[] }
export type Amount = Ask & {
  readonly kind: "amount"
  readonly min: number
  readonly max: number
  readonly step: number
  readonly unit?: string
  readonly forecast?: (amount: number) => Forecast
}
export type Confirm = Ask & {
  readonly kind: "confirm"
  readonly yes: string
  readonly no: string
  readonly forecast?: () => Forecast
}
/** Where pieces are put. `spots` are the named places worth lighting up; `check` judges the whole placement. */
export type Place = Ask & {
  readonly kind: "place"
  readonly pieces: readonly Touch[]
  readonly spots?: readonly string[]
  /** Manners to choose from. Clients put a piece in the first that is for it until the person says otherwise. */
  readonly how?: readonly Manner[]
  readonly check: (placed: Placement) => Check
  readonly suggest: (random: Random) => Placement
  /** How those that are put would stand, whether all is well with it or not, for a client that draws it. */
  readonly stands?: (placed: Placement) => Stands
  /** What they would lay on the board there, and whom that would touch as far as the one who is asked knows. */
  readonly lays?: (placed: Placement) => Laying
}
/** What a draft would lay on the board, and the pieces it would touch. */
export type Laying = { readonly templates: readonly Template[]; readonly touches: readonly Touch[] }
/** How pieces move. `check` judges all paths together, since pieces of one unit keep together. */
export type Path = Ask & {
  readonly kind: "path"
  readonly pieces: readonly Touch[]
  /** Answers besides a way, given as `{ choose: … }`: a card played on the march, an end of the movement. Often none. */
  readonly options: readonly Option[]
  /** As in `Choose`, of the options. */
  readonly barred?: () => readonly Barred[]
  /** Who goes along with a piece that is taken in hand, unless the person says otherwise: a leader's stack. */
  readonly along?: { readonly [piece: Touch]: readonly Touch[] }
  /** Bases of a piece, by their ids, that may be moved by themselves besides it: single men of a platoon. They are pieces too. */
  readonly parts?: { readonly [piece: Touch]: readonly Touch[] }
  /** A piece is told where it goes, not by which way: it has one step at most. */
  readonly direct?: true
  /** Manoeuvres a step may name; one that names none goes straight on. */
  readonly how?: readonly Manner[]
  readonly check: (paths: Paths) => Check
  readonly suggest: (random: Random) => Paths
  /** Where these pieces can go together from where they stand; worked out only when somebody takes them in hand. */
  readonly reach?: (pieces: readonly Touch[]) => readonly Reached[]
  /** The best way of these pieces to a named place, as the rules see it; why not, where there is none. */
  readonly wayTo?: (pieces: readonly Touch[], to: string) => Way | Refusal
  /** What a legal path costs, stretch by stretch, for a client that draws it. */
  readonly explain?: (paths: Paths) => readonly Stretch[]
  /** How the pieces would stand at the end of a legal path. */
  readonly stands?: (paths: Paths) => Stands
  /** How they are meant to stand at the end of one that may not be gone, for a person who mends it. */
  readonly meant?: (paths: Paths) => Stands
}
/** A named place that pieces can reach. */
export type Reached = {
  readonly at: string
  readonly cost: number
  /** What is left to them there. */
  readonly left: number
  /** What they do there, in a sentence with its odds: an assault. */
  readonly does?: string
  /** What may happen to them on the way there, in a sentence: fire that can answer the move. */
  readonly danger?: string
}
export type Way = { readonly ok: true; readonly paths: Paths }
export type Placement = { readonly [piece: Touch]: Step }
export type Paths = { readonly [piece: Touch]: readonly Step[] }
export type Stretch = {
  readonly to: Step
  /** In what the game counts: movement points, or the table's unit. */
  readonly cost: number
  readonly rule: RuleId
  readonly label: string
  /** What is written beside it instead of the cost, where it costs something else. */
  readonly says?: string
}

/** Plain data that is handed in as a whole: what JSON keeps. `wrongWritten` looks at every value of it before a game does. */
export type Written = NonNullable<unknown> | null

/** Something handed in as if on paper: a force, a plot of fire. Far too wide to list, so the game checks it. */
export type Write = Ask & {
  readonly kind: "write"
  /** What is handed in, as players call it: `force`. */
  readonly noun: string
  /** It is a draft of the game's builder, which is its form; `starts`: those of the builder's that would be taken. */
  readonly builder?: { readonly starts: readonly string[] }
  readonly check: (written: Written) => Check
  readonly suggest: (random: Random) => Written
}

export type Decision = Choose | Select | Arrange | Amount | Confirm | Place | Path | Write

export type Move =
  | { readonly choose: string }
  | { readonly select: readonly string[] }
  | { readonly arrange: readonly string[] }
  | { readonly amount: number }
  | { readonly confirm: boolean }
  | { readonly place: Placement }
  | { readonly path: Paths }
  | { readonly write: Written }

/** The word that names the answer in a move: a `choose` decision is answered by `{ choose: … }`, and so on. */
export const KINDS = ["choose", "select", "arrange", "amount", "confirm", "place", "path", "write"] as const
export type Kind = (typeof KINDS)[number]
