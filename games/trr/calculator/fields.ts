/** The fields that several forms have, in the words of the rulebook. */
import type { Field, FieldValues, RuleId } from "@salient/engine"
import { directHeData } from "../data/direct-he.ts"
import { observationData } from "../data/observation.ts"
import { scaleData } from "../data/scale.ts"
import { CALIBRES, COVERS, type Cover, GRADES, WEATHERS } from "../types.ts"

type Extra = {
  readonly rules?: readonly RuleId[]
  readonly help?: string
  readonly when?: (values: FieldValues) => boolean
}
type Choice = { readonly id: string; readonly label: string }

/** Yes or no, no unless said. */
export const yesno = (id: string, label: string, extra: Extra = {}): Field => ({
  id,
  label,
  kind: "yesno",
  default: false,
  ...extra,
})

/** One of several; the first unless said. */
export const choice = (
  id: string,
  label: string,
  choices: readonly Choice[],
  extra: Extra & { readonly start?: string } = {},
): Field => {
  const { start, ...rest } = extra
  return { id, label, kind: "choice", choices, default: start ?? choices[0]?.id ?? "", ...rest }
}

type Bounds = {
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly unit?: string
  readonly start: number
}

/** A number within bounds. */
export const number = (
  id: string,
  label: string,
  { start, step = 1, ...bounds }: Bounds,
  extra: Extra = {},
): Field => ({
  id,
  label,
  kind: "number",
  step,
  ...bounds,
  default: start,
  ...extra,
})

/** A distance on the table; half centimetres are as fine as anybody measures. */
export const distance = (max: number, start: number, extra: Extra = {}): Field =>
  number("distance", "Distance", { min: 0, max, step: 0.5, unit: "cm", start }, extra)

const coverNames: { readonly [c in Cover]: string } = {
  none: "none (open ground)",
  light: "light (hedge, edge of a wood, shell holes)",
  medium: "medium (inside a wood, wall, hasty pit)",
  heavy: "heavy (trench, stone building)",
  total: "total (overhead cover, dug-out, bunker)",
}

export const cover = (extra: Extra = {}): Field =>
  choice(
    "cover",
    "Cover of the target",
    COVERS.map((c) => ({ id: c, label: coverNames[c] })),
    { rules: ["TRR-FIRE-10", "TRR-GAP-02"], ...extra },
  )

export const targetFigures = (extra: Extra = {}): Field =>
  number(
    "targetFigures",
    "Figures in the target unit",
    { min: 1, max: 20, start: scaleData.companyFigures[1] },
    { rules: ["TRR-FIRE-12"], ...extra },
  )

export const grade = (id: string, label: string, extra: Extra = {}): Field =>
  choice(
    id,
    label,
    GRADES.map((g) => ({ id: g, label: g })),
    { start: "normal", ...extra },
  )

export const calibre = (extra: Extra = {}): Field =>
  choice(
    "calibre",
    "Calibre",
    CALIBRES.map((c) => ({ id: c, label: directHeData.calibres[c].name })),
    { start: "to85", rules: ["TRR-HE-03"], ...extra },
  )

export const weather = (): Field =>
  choice(
    "weather",
    "Weather",
    WEATHERS.map((w) => ({ id: w, label: observationData.weatherNames[w].join(", ") })),
    { rules: ["TRR-OBS-06"] },
  )

/** A field is shown while another has one of these values. */
export const only =
  (field: string, ...among: readonly (string | boolean)[]) =>
  (values: FieldValues): boolean =>
    among.some((value) => values[field] === value)
