/** Decisions as data: what is sent to the seat that must answer, and compared between two runs of a flow. */
import type { Ask, Decision, Manner, Option, Touch } from "./decision.ts"
import type { RuleId } from "./tally.ts"

export type PresentedOption = {
  readonly id: string
  readonly label: string
  readonly touches?: readonly Touch[]
  readonly rules?: readonly RuleId[]
  /** There are odds to be looked at before choosing it. */
  readonly forecast?: true
}

/** A decision without its functions. `forecast: true` says that odds can be asked for. */
export type Presented = Ask &
  (
    | { readonly kind: "choose" | "arrange"; readonly options: readonly PresentedOption[] }
    | {
        readonly kind: "select"
        readonly options: readonly PresentedOption[]
        readonly min: number
        readonly max: number
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
    | { readonly kind: "path"; readonly pieces: readonly Touch[]; readonly how?: readonly Manner[] }
  )

/** What a client is sent of a decision. */
export function present(d: Decision): Presented {
  const { by, prompt, rules, seat, secret, openly, about } = d
  const ask: Ask = {
    by,
    prompt,
    rules,
    ...(seat === undefined ? {} : { seat }),
    ...(secret === undefined ? {} : { secret }),
    ...(openly === undefined ? {} : { openly }),
    ...(about === undefined ? {} : { about }),
  }
  const forecast = "forecast" in d && d.forecast !== undefined ? ({ forecast: true } as const) : {}
  switch (d.kind) {
    case "choose":
    case "arrange":
      return { ...ask, kind: d.kind, options: d.options.map(presentOption) }
    case "select":
      return { ...ask, kind: d.kind, options: d.options.map(presentOption), min: d.min, max: d.max, ...forecast }
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
      return { ...ask, kind: d.kind, pieces: d.pieces, ...(d.how ? { how: d.how } : {}) }
  }
}

const presentOption = (o: Option): PresentedOption => ({
  id: o.id,
  label: o.label,
  ...(o.touches ? { touches: o.touches } : {}),
  ...(o.rules ? { rules: o.rules } : {}),
  ...(o.forecast ? { forecast: true } : {}),
})
