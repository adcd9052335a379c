/** Decisions as plain data, to send them to the seat that must answer and to compare two runs of a flow. */
import type { Ask, Decision, Manner, Move, Option, Touch } from "./decision.ts"
import type { RuleId } from "./tally.ts"

export type PresentedOption = {
  readonly id: string
  readonly label: string
  readonly touches?: readonly Touch[]
  readonly rules?: readonly RuleId[]
  /** Odds can be requested before choosing it. */
  readonly forecast?: true
  /** As in `Option`. */
  readonly goes?: true
  readonly aims?: true
  readonly leads?: readonly Touch[]
  readonly declines?: true
  readonly seldom?: true
}

/** A decision without its functions. `forecast: true` says that odds can be requested, `barred: true` that barred options can be. */
export type Presented = Ask &
  (
    | { readonly kind: "choose"; readonly options: readonly PresentedOption[]; readonly barred?: true }
    | { readonly kind: "arrange"; readonly options: readonly PresentedOption[] }
    | {
        readonly kind: "select"
        readonly options: readonly PresentedOption[]
        readonly barred?: true
        readonly min: number
        readonly max: number
        readonly picked?: readonly string[]
        readonly forecast?: true
      }
    | {
        readonly kind: "amount"
        readonly min: number
        readonly max: number
        readonly step: number
        readonly unit?: string
        readonly forecast?: true
      }
    | { readonly kind: "confirm"; readonly yes: string; readonly no: string; readonly forecast?: true }
    | {
        readonly kind: "place"
        readonly pieces: readonly Touch[]
        readonly spots?: readonly string[]
        readonly how?: readonly Manner[]
      }
    | {
        readonly kind: "path"
        readonly pieces: readonly Touch[]
        readonly options: readonly PresentedOption[]
        readonly barred?: true
        readonly along?: { readonly [piece: Touch]: readonly Touch[] }
        readonly parts?: { readonly [piece: Touch]: readonly Touch[] }
        readonly direct?: true
        readonly how?: readonly Manner[]
        /** A client can ask where the pieces can go, and for the best way there. */
        readonly reach?: true
      }
    | { readonly kind: "write"; readonly noun: string; readonly builder?: { readonly starts: readonly string[] } }
  )

/** A decision as a client receives it. */
export function present(d: Decision): Presented {
  const { by, what, prompt, rules, seat, secret, openly, about, noOdds } = d
  const ask: Ask = {
    by,
    what,
    prompt,
    rules,
    ...(seat === undefined ? {} : { seat }),
    ...(secret === undefined ? {} : { secret }),
    ...(openly === undefined ? {} : { openly }),
    ...(about === undefined ? {} : { about }),
    ...(noOdds ? { noOdds } : {}),
  }
  const barred = "barred" in d && d.barred !== undefined ? ({ barred: true } as const) : {}
  const forecast = "forecast" in d && d.forecast !== undefined && !noOdds ? ({ forecast: true } as const) : {}
  switch (d.kind) {
    case "choose":
      return { ...ask, kind: d.kind, options: presentOptions(d), ...barred }
    case "arrange":
      return { ...ask, kind: d.kind, options: presentOptions(d) }
    case "select": {
      const { min, max, picked } = d
      const begun = picked ? { picked } : {}
      return { ...ask, kind: d.kind, options: presentOptions(d), ...barred, min, max, ...begun, ...forecast }
    }
    case "amount":
      return {
        ...ask,
        kind: d.kind,
        min: d.min,
        max: d.max,
        step: d.step,
        ...(d.unit ? { unit: d.unit } : {}),
        ...forecast,
      }
    case "confirm":
      return { ...ask, kind: d.kind, yes: d.yes, no: d.no, ...forecast }
    case "place":
      return {
        ...ask,
        kind: d.kind,
        pieces: d.pieces,
        ...(d.spots ? { spots: d.spots } : {}),
        ...(d.how ? { how: d.how } : {}),
      }
    case "path":
      return {
        ...ask,
        kind: d.kind,
        pieces: d.pieces,
        options: presentOptions(d),
        ...barred,
        ...(d.along ? { along: d.along } : {}),
        ...(d.parts ? { parts: d.parts } : {}),
        ...(d.direct ? { direct: d.direct } : {}),
        ...(d.how ? { how: d.how } : {}),
        ...(d.reach && d.wayTo ? { reach: true } : {}),
      }
    case "write":
      return { ...ask, kind: d.kind, noun: d.noun, ...(d.builder ? { builder: d.builder } : {}) }
  }
}

/** The only possible answer; undefined if the question leaves a choice. */
export function onlyAnswer(d: Presented | Decision): Move | undefined {
  switch (d.kind) {
    case "choose": {
      const [only] = d.options
      return only && d.options.length === 1 ? { choose: only.id } : undefined
    }
    case "select":
      if (d.max === 0) return { select: [] }
      return d.min === d.options.length ? { select: d.options.map((o) => o.id) } : undefined
    case "arrange":
      return d.options.length <= 1 ? { arrange: d.options.map((o) => o.id) } : undefined
    case "amount":
      return d.min === d.max ? { amount: d.min } : undefined
    case "place":
      return d.pieces.length === 0 ? { place: {} } : undefined
    default:
      return undefined
  }
}

const presentOptions = (d: { readonly options: readonly Option[]; readonly noOdds?: boolean }): PresentedOption[] =>
  d.options.map((o) => presentOption(o, !d.noOdds))

const presentOption = (o: Option, odds: boolean): PresentedOption => ({
  id: o.id,
  label: o.label,
  ...(o.touches ? { touches: o.touches } : {}),
  ...(o.rules ? { rules: o.rules } : {}),
  ...(o.forecast && odds ? { forecast: true } : {}),
  ...(o.goes ? { goes: true } : {}),
  ...(o.aims ? { aims: true } : {}),
  ...leading(o.leads?.()),
  ...(o.declines ? { declines: true } : {}),
  ...(o.seldom ? { seldom: true } : {}),
})

const leading = (leads: readonly Touch[] | undefined) => (leads && leads.length > 0 ? { leads } : {})
