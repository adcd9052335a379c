/**
 * What a player is asked, and what may be answered.
 *
 * A decision either lists its options or, if there are too many to list, checks an answer and suggests legal ones. The id of an
 * option is never a position in a list; it stays the same for as long as the thing that it names exists.
 */
import type { Check, Refusal } from "./check.ts"
import type { Forecast } from "./odds.ts"
import type { Random } from "./random.ts"
import type { Base, Point, Template } from "./scene.ts"
import type { RuleId } from "./tally.ts"

/** One of the parties that decide and know things: a nation, an army. Allies are two sides. */
export type Side = string
/** The place of one person or computer; several seats may share a side. */
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
  /** The exact odds of this option, computed only when somebody looks. */
  readonly forecast?: () => Forecast
  /** The option moves the piece that is asked about: a client offers it for a drag of that piece or a touch of open ground. */
  readonly goes?: true
  /** What follows picks an enemy as a target: a client offers it when one of the pieces it leads to is dragged onto an enemy. */
  readonly aims?: true
  /**
   * The pieces on the board that the next questions are about, where the option itself names something else: a card that orders, a
   * leader who commands. A touch or drag of such a piece means this option. Computed only for the side that is asked.
   */
  readonly leads?: () => readonly Touch[]
  /** The option changes nothing: a client may choose it for a person who does not want to be asked again this turn. */
  readonly declines?: true
  /** Legal but hardly ever wanted: a client shows it apart from the usual answers. */
  readonly seldom?: true
}

/** An option that belongs in the list but cannot be chosen now. It must not reveal a secret to its side. */
export type Barred = {
  readonly id: string
  readonly label: string
  readonly touches?: readonly Touch[]
  /** As in `Option`: never an answer to a touch of the board that was meant for something else. */
  readonly seldom?: true
  readonly why: Refusal
}

/** A named place (a hex, a box) or a spot on a table in thousandths of its unit, with the manoeuvre that leads there. */
export type Step = string | Spot
export type Spot = {
  readonly x: number
  readonly y: number
  /** Hundredths of a degree, clockwise from the top of the table. */
  readonly facing?: number
  /** The id of the manner: `wheel`, `slide`, `column`, `gas` … */
  readonly how?: string
  readonly amount?: number
}

/** A way to place or move a piece, for a person to choose: a formation, a manoeuvre, an ammunition. */
export type Manner = {
  /** Stands in the step as `how`. */
  readonly id: string
  readonly label: string
  /** The number that the manner needs, `amount` in the step; left out if it needs none. */
  readonly amount?: Measure
  /** The pieces that can use it; all pieces if left out. */
  readonly pieces?: readonly Touch[]
  /** The piece stays where it is, so the player need not point at a place. */
  readonly onTheSpot?: true
}
/** A number that a person enters. One unit of it is `per` (1 if left out) in the step. */
export type Measure = {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly per?: number
  /** What it is until the person enters another number; the least if left out. */
  readonly usual?: number
}

/** How pieces would stand on a table, base by base. */
export type Stands = { readonly [piece: Touch]: readonly Base[] }

/** What every kind of decision has. `Q` is the union of a game's question names (its `questions.ts`). */
export type Ask<Q extends string = string> = {
  readonly by: Side
  /** The question's name, always the same: officers, lessons, instructions and tests recognise the question by it. */
  readonly what: Q
  /** One sentence. */
  readonly prompt: string
  readonly rules: readonly RuleId[]
  /** Only this seat of the side may answer; any seat if left out. */
  readonly seat?: SeatId
  /** Other sides do not learn the answer when it is given: a sealed plot, a hidden set-up. */
  readonly secret?: boolean
  /** The sentence that tells other sides what they are waiting for; by default they learn only that they wait. */
  readonly openly?: string
  /** The piece, card or place the question is about. */
  readonly about?: readonly Touch[]
  /** Odds may not be shown before the answer, because an option of the game forbids it. The scene says why (`unmeasured`). */
  readonly noOdds?: boolean
}

export type Choose = Ask & {
  readonly kind: "choose"
  readonly options: readonly Option[]
  /** The options that are barred now, with reasons; computed only when somebody looks. */
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
  /** A legal selection to begin with, which a person may change: what most people would select. */
  readonly picked?: readonly string[]
  /** Needed if `check` refuses most combinations. */
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
/** Where to put pieces. `spots` are the named places to light up; `check` judges the whole placement. */
export type Place = Ask & {
  readonly kind: "place"
  readonly pieces: readonly Touch[]
  readonly spots?: readonly string[]
  /** The manners to choose from. A client uses the first one that fits the piece until the person picks another. */
  readonly how?: readonly Manner[]
  readonly check: (placed: Placement) => Check
  readonly suggest: (random: Random) => Placement
  /** How the placed pieces would stand, legal or not, so that a client can draw them. */
  readonly stands?: (placed: Placement) => Stands
  /** The templates they would lay on the board, and the pieces these would touch as far as the side that is asked knows. */
  readonly lays?: (placed: Placement) => TemplatePreview
}
/** The templates that a placement would lay on the board, and the pieces they would touch. */
export type TemplatePreview = { readonly templates: readonly Template[]; readonly touches: readonly Touch[] }
/** How pieces move. `check` judges all paths together, because the pieces of one unit keep together. */
export type Path = Ask & {
  readonly kind: "path"
  readonly pieces: readonly Touch[]
  /** Other answers than a path, given as `{ choose: … }`: play a card, end the movement. Often empty. */
  readonly options: readonly Option[]
  /** As in `Choose`, for these options. */
  readonly barred?: () => readonly Barred[]
  /** The pieces that move along with a piece unless the person says otherwise: a leader's stack. */
  readonly along?: { readonly [piece: Touch]: readonly Touch[] }
  /** The ids of bases that can also be moved on their own: single men of a platoon. They are pieces too. */
  readonly parts?: { readonly [piece: Touch]: readonly Touch[] }
  /** Only the destination is given, not the way: a path has at most one step. */
  readonly direct?: true
  /** The manoeuvres that a step may name; a step without one goes straight. */
  readonly how?: readonly Manner[]
  readonly check: (paths: Paths) => Check
  readonly suggest: (random: Random) => Paths
  /** Where these pieces can go together from where they stand; computed only when somebody picks them up. */
  readonly reach?: (pieces: readonly Touch[]) => readonly Reached[]
  /** The best legal way for these pieces to a named place, or why there is none. */
  readonly wayTo?: (pieces: readonly Touch[], to: string) => Way | Refusal
  /** The cost of each stretch of a legal path, so that a client can draw it. */
  readonly explain?: (paths: Paths) => readonly Stretch[]
  /** How the pieces would stand at the end of a legal path. */
  readonly stands?: (paths: Paths) => Stands
  /** How they would stand at the end of an illegal path, so that a person can correct it. */
  readonly meant?: (paths: Paths) => Stands
}
/** A named place that pieces can reach. */
export type Reached = {
  readonly at: string
  readonly cost: number
  /** The movement they have left there. */
  readonly left: number
  /** A sentence, with odds, about what they do there: an assault. */
  readonly does?: string
  /** A sentence about what may happen to them on the way: fire in reaction to the move. */
  readonly danger?: string
}
/** A point of the outline of the ground in which a piece on a table can go anywhere. */
export type Outermost = {
  readonly at: Point
  readonly cost: number
  /** The parts of the ground between the piece and this point into which known enemies could fire, as outlines. */
  readonly danger?: readonly (readonly Point[])[]
}
export type Way = { readonly ok: true; readonly paths: Paths }
export type Placement = { readonly [piece: Touch]: Step }
export type Paths = { readonly [piece: Touch]: readonly Step[] }
export type Stretch = {
  readonly to: Step
  /** In the game's own measure: movement points, or the table's unit. */
  readonly cost: number
  readonly rule: RuleId
  readonly label: string
  /** The text beside the stretch instead of the cost, if it costs something else. */
  readonly says?: string
}

/** Plain JSON data that a player hands in as a whole. `wrongWritten` checks every value before a game sees it. */
export type Written = NonNullable<unknown> | null

/** A written answer, such as a force or a fire plan. There are too many to list, so the game checks what it is given. */
export type Write = Ask & {
  readonly kind: "write"
  /** What players call it: `force`. */
  readonly noun: string
  /** Set if the answer is a draft of the game's builder; `starts` are the builder's starting drafts that would be accepted. */
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

/** The key of the answer in a move: `{ choose: … }` answers a `choose` decision, and so on. */
export const KINDS = ["choose", "select", "arrange", "amount", "confirm", "place", "path", "write"] as const
export type Kind = (typeof KINDS)[number]
