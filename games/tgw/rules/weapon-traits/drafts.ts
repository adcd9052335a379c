/** What a template would cover while it is being moved: its outline, and the models under it (TGW-TRAIT-06). */
import type { Template, TemplatePreview } from "@salient/engine"
import type { Area, Point } from "@salient/space/table"
import type { Unit } from "../../state.ts"

/** Models of a unit, by their places in it. */
export type Touched = { readonly unit: Unit; readonly places: readonly number[] }

const layingOf = (templates: readonly Template[], touched: readonly Touched[]): TemplatePreview => ({
  templates,
  touches: touched.flatMap(({ unit, places }) => places.map((i) => `${unit.id}/${unit.men[i]}`)),
})

/** The preview of a flame or a sweep: an area with straight sides. */
export const layingArea = (
  label: string,
  { points }: Area,
  rule: string,
  touched: readonly Touched[],
): TemplatePreview =>
  layingOf([{ kind: "zone", label, points: points.map(({ x, y }) => ({ x, y })), rules: [rule] }], touched)

/** The preview of round markers, all of one size. */
export const layingMarkers = (
  label: string,
  at: readonly Point[],
  diameter: number,
  rule: string,
  touched: readonly Touched[],
): TemplatePreview =>
  layingOf(
    at.map(
      ({ x, y }): Template => ({
        kind: "circle",
        label,
        at: { x, y },
        radius: Math.round(diameter / 2),
        rules: [rule],
      }),
    ),
    touched,
  )

/** The preview before anything is laid: empty. */
export const nothingLaid: TemplatePreview = { templates: [], touches: [] }
