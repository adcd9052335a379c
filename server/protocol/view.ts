/** The engine's data about a match, as messages: views, questions, odds, refusals. */
import {
  type Barred as BarredOption,
  EMBLEMS,
  type Base as EngineBase,
  type Drawn as EngineDrawn,
  type Forecast as EngineForecast,
  type MayUndo as EngineMayUndo,
  type Move as EngineMove,
  type Outcome as EngineOutcome,
  type Outermost as EngineOutermost,
  type Preview as EnginePreview,
  type Reached as EngineReached,
  type Template as EngineTemplate,
  type MatchView as EngineView,
  type Way as EngineWay,
  MARKS,
  type Presented,
  type Refusal,
  type Written,
  wrongWritten,
} from "@salient/engine"
import { z } from "zod"
import { schemaFor } from "./common.ts"

const Names = z.array(z.string())
const Amount = z.number()

/** What to highlight on the board: a hex, a piece, a point of the table. */
export const Point = z.union([z.string(), z.object({ x: Amount, y: Amount })])

const refusal = { ok: z.literal(false), reason: z.string(), rules: Names, at: Point.exactOptional() }

export const Outcome = schemaFor<EngineOutcome>()(
  z.object({
    winners: Names,
    reason: z.string(),
    rules: Names,
    score: z.record(z.string(), Amount).optional(),
  }),
)
export type Outcome = EngineOutcome

const Step = z.union([
  z.string(),
  z.object({
    x: Amount,
    y: Amount,
    facing: Amount.exactOptional(),
    how: z.string().exactOptional(),
    amount: Amount.exactOptional(),
  }),
])

/** A legal answer that the server suggests. (The engine judges the answers of clients.) */
export const Move = schemaFor<EngineMove>()(
  z.union([
    z.object({ choose: z.string() }),
    z.object({ select: Names }),
    z.object({ arrange: Names }),
    z.object({ amount: Amount }),
    z.object({ confirm: z.boolean() }),
    z.object({ place: z.record(z.string(), Step) }),
    z.object({ path: z.record(z.string(), z.array(Step)) }),
    z.object({ write: z.custom<Written>((data) => wrongWritten(data) === undefined) }),
  ]),
)
export type Move = EngineMove

/** A roll of dice, a draw from a pile, or a shuffle. */
export const Drawn = schemaFor<EngineDrawn>()(
  z.object({
    at: z.int(),
    faces: z.array(Amount),
    values: z.array(Amount),
    rule: z.string(),
    why: z.string(),
    to: z.array(z.string().nullable()).exactOptional(),
    lot: z.literal(true).exactOptional(),
    order: z.array(z.unknown()).exactOptional(),
  }),
)

const ask = {
  by: z.string(),
  what: z.string(),
  prompt: z.string(),
  rules: Names,
  seat: z.string().exactOptional(),
  secret: z.boolean().exactOptional(),
  openly: z.string().exactOptional(),
  about: Names.exactOptional(),
  noOdds: z.boolean().exactOptional(),
}
const yes = z.literal(true).exactOptional()
const options = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    touches: Names.exactOptional(),
    rules: Names.exactOptional(),
    forecast: yes,
    goes: yes,
    aims: yes,
    leads: Names.exactOptional(),
    seldom: yes,
    declines: yes,
  }),
)
const manners = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    amount: z
      .object({
        label: z.string(),
        min: Amount,
        max: Amount,
        step: Amount,
        per: Amount.exactOptional(),
        usual: Amount.exactOptional(),
      })
      .exactOptional(),
    pieces: Names.exactOptional(),
    onTheSpot: yes,
  }),
)

/** A question without its functions. `forecast` says that odds can be requested, `barred` that barred options can be. */
const Question = schemaFor<Presented>()(
  z.discriminatedUnion("kind", [
    z.object({ ...ask, kind: z.literal("choose"), options, barred: yes }),
    z.object({ ...ask, kind: z.literal("arrange"), options }),
    z.object({
      ...ask,
      kind: z.literal("select"),
      options,
      barred: yes,
      min: Amount,
      max: Amount,
      picked: Names.exactOptional(),
      forecast: yes,
    }),
    z.object({
      ...ask,
      kind: z.literal("amount"),
      min: Amount,
      max: Amount,
      step: Amount,
      unit: z.string().exactOptional(),
      forecast: yes,
    }),
    z.object({ ...ask, kind: z.literal("confirm"), yes: z.string(), no: z.string(), forecast: yes }),
    z.object({
      ...ask,
      kind: z.literal("place"),
      pieces: Names,
      spots: Names.exactOptional(),
      how: manners.exactOptional(),
    }),
    z.object({
      ...ask,
      kind: z.literal("path"),
      pieces: Names,
      options,
      barred: yes,
      along: z.record(z.string(), Names).exactOptional(),
      parts: z.record(z.string(), Names).exactOptional(),
      direct: z.literal(true).exactOptional(),
      how: manners.exactOptional(),
      reach: yes,
    }),
    z.object({
      ...ask,
      kind: z.literal("write"),
      noun: z.string(),
      builder: z.object({ starts: Names }).exactOptional(),
    }),
  ]),
)

const Happening = z.looseObject({ kind: z.string(), rules: Names.exactOptional() })

/** A match as one side, or a spectator (`side: null`), may see it. */
export const MatchView = schemaFor<EngineView>()(
  z.object({
    game: z.string(),
    version: z.string(),
    scenario: z.string(),
    options: z.record(z.string(), z.string()),
    seats: z.array(z.object({ id: z.string(), side: z.string() })),
    side: z.string().nullable(),
    seq: z.int(),
    moves: z.int(),
    /** The input of the game's own `scene`. */
    view: z.unknown(),
    asks: z.array(Question),
    waits: z.array(z.object({ by: z.string(), says: z.string() })),
    told: z.array(z.object({ at: z.int(), what: Happening, says: z.string() })),
    dice: z.array(Drawn),
    outcome: Outcome.exactOptional(),
    commitment: z.string(),
    seed: z.string().exactOptional(),
  }),
)
export type MatchView = EngineView

const Tally = z.object({
  total: Amount,
  parts: z.array(z.object({ rule: z.string(), label: z.string(), amount: Amount, times: Amount.exactOptional() })),
})

const Odds = z.object({
  chances: z.array(z.object({ result: z.string(), ways: Amount, exact: z.string().exactOptional() })),
  of: Amount,
  exact: z.string().exactOptional(),
})

/** The odds of an answer. */
export const Forecast = schemaFor<EngineForecast>()(
  z.object({
    title: z.string(),
    odds: Odds,
    ordered: z.boolean().exactOptional(),
    otherwise: z.object({ label: z.string(), odds: Odds }).exactOptional(),
    scale: z.array(z.string()).exactOptional(),
    outlasts: z.literal(true).exactOptional(),
    tallies: z.array(z.object({ label: z.string(), tally: Tally })).exactOptional(),
  }),
)
export type Forecast = EngineForecast

/** An option that belongs in the list but cannot be chosen now, with the reason. */
export const Barred = schemaFor<BarredOption>()(
  z.object({
    id: z.string(),
    label: z.string(),
    touches: Names.exactOptional(),
    seldom: yes,
    why: z.object(refusal),
  }),
)
export type Barred = BarredOption

/** A place that pieces can reach. */
export const Reached = schemaFor<EngineReached>()(
  z.object({
    at: z.string(),
    cost: Amount,
    left: Amount,
    does: z.string().exactOptional(),
    danger: z.string().exactOptional(),
  }),
)
export type Reached = EngineReached

/** On a table: a point of the outline of the ground in which a piece can go anywhere. */
export const Outermost = schemaFor<EngineOutermost>()(
  z.object({
    at: z.object({ x: Amount, y: Amount }),
    cost: Amount,
    danger: z
      .array(z.array(z.object({ x: Amount, y: Amount })).readonly())
      .readonly()
      .exactOptional(),
  }),
)
export type Outermost = EngineOutermost

/** The best path of pieces to a place, or why there is none. */
export const Way = schemaFor<EngineWay | Refusal>()(
  z.union([z.object({ ok: z.literal(true), paths: z.record(z.string(), z.array(Step)) }), z.object(refusal)]),
)
export type Way = EngineWay | Refusal

const moves = z.array(z.object({ seq: z.int(), prompt: z.string(), answer: z.string().exactOptional() })).readonly()

/** Whether the last move can be taken back, and all moves that can be. */
export const MayUndo = schemaFor<EngineMayUndo>()(
  z.union([z.object({ ok: z.literal(true), moves }), z.object({ ...refusal, moves })]),
)
export type MayUndo = EngineMayUndo

const Mark = z.object({ kind: z.enum(MARKS), text: z.string(), rules: Names.exactOptional() })
const baseName = {
  id: z.string().exactOptional(),
  label: z.string().exactOptional(),
  says: z.string().exactOptional(),
  emblem: z.enum(EMBLEMS).exactOptional(),
  mark: Mark.exactOptional(),
}
const Base = schemaFor<EngineBase>()(
  z.union([
    z.object({ x: Amount, y: Amount, radius: Amount, facing: Amount.exactOptional(), ...baseName }),
    z.object({ x: Amount, y: Amount, facing: Amount, width: Amount, depth: Amount, ...baseName }),
  ]),
)
const Spot = z.object({ x: Amount, y: Amount })
const template = {
  id: z.string().exactOptional(),
  label: z.string(),
  mark: z.string().exactOptional(),
  rules: Names.exactOptional(),
  side: z.string().exactOptional(),
}
const Template = schemaFor<EngineTemplate>()(
  z.union([
    z.object({ kind: z.literal("zone"), points: z.array(Spot), ...template }),
    z.object({ kind: z.literal("circle"), at: Spot, radius: Amount, ...template }),
    z.object({ kind: z.literal("arc"), at: Spot, radius: Amount, from: Amount, to: Amount, ...template }),
  ]),
)
const drawn = {
  stretches: z
    .array(z.object({ to: Step, cost: Amount, rule: z.string(), label: z.string(), says: z.string().exactOptional() }))
    .exactOptional(),
  stands: z.record(z.string(), z.array(Base)).exactOptional(),
  lays: z.object({ templates: z.array(Template), touches: Names }).exactOptional(),
}

/** Whether a move would be accepted, what each stretch of a path costs, and how the pieces would stand. */
export const Preview = schemaFor<EnginePreview>()(
  z.union([z.object({ ok: z.literal(true), ...drawn }), z.object({ ...refusal, ...drawn })]),
)
export type Preview = EnginePreview
