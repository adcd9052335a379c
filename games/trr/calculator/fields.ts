/** The fields that several forms have, in the words of the rulebook. */
import type { Field } from "@salient/engine"
import { choice, number } from "@salient/kit/form"
import { directHeData } from "../data/direct-he.ts"
import { observationData } from "../data/observation.ts"
import { scaleData } from "../data/scale.ts"
import { CALIBRES, COVERS, type Cover, GRADES, WEATHERS, type Weather } from "../types.ts"

type Extra = Partial<Pick<Field, "rules" | "help" | "when">>

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
    COVERS.map((c) => [c, coverNames[c]] as const),
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
    GRADES.map((g) => [g, g] as const),
    { start: "normal", ...extra },
  )

export const calibre = (extra: Extra = {}): Field =>
  choice(
    "calibre",
    "Calibre",
    CALIBRES.map((c) => [c, directHeData.calibres[c].name] as const),
    { start: "to85", rules: ["TRR-HE-03"], ...extra },
  )

const weathersIn = (row: Weather): string =>
  Object.values(observationData.weathers)
    .filter((w) => w.row === row)
    .map((w) => w.name)
    .join(", ")

export const weather = (): Field =>
  choice(
    "weather",
    "Weather",
    WEATHERS.map((row) => [row, weathersIn(row)] as const),
    { rules: ["TRR-OBS-06"] },
  )
