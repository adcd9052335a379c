/** Overlays on the table: zones, objectives, works, and gas and smoke. */
import type { Objective, Overlay, Point } from "@salient/engine"
import { cornersOf, offset, type Rect, rect } from "@salient/space/table"
import { gasAndSmokeData } from "../data/gas-and-smoke.ts"
import { indirectData } from "../data/indirect.ts"
import { scaleData } from "../data/scale.ts"
import { burning } from "../rules/engineering/blaze.ts"
import { fieldOf, thousandths } from "../rules/scale-and-representation/field.ts"
import { SIDES } from "../types.ts"
import type { View } from "../view.ts"

const plain = (points: readonly Point[]): Point[] => points.map(({ x, y }) => ({ x, y }))

/** Where the viewer may set up. */
export function zones(view: View): Overlay[] {
  if (view.side === null || view.phase === "moves") return []
  return fieldOf(view).scenario.sides[view.side].zones.map((z) => ({
    kind: "zone",
    id: `zone:${z.id}`,
    label: z.name,
    points: plain(z.area),
    rules: ["TRR-OBS-03"],
  }))
}

/** The objectives, and who holds them as far as the viewer knows. */
export const objectives = (view: View): Overlay[] =>
  fieldOf(view).scenario.objectives.map((o) => {
    const holder = view.believed[o.id]
    return {
      kind: "zone" as const,
      id: `objective:${o.id}`,
      label: `${o.name}, ${o.points} points`,
      points: plain(o.area),
      rules: ["TRR-GAP-09"],
      ...(holder ? { side: holder } : {}),
    }
  })

/** The same as numbered discs. */
export const goals = (view: View): Objective[] => {
  const { scenario } = fieldOf(view)
  return scenario.objectives.map((o, i) => {
    const owner = view.believed[o.id] ?? null
    const middle = o.area.reduce((sum, p) => ({ x: sum.x + p.x / o.area.length, y: sum.y + p.y / o.area.length }), {
      x: 0,
      y: 0,
    })
    return {
      id: `objective:${o.id}`,
      number: i + 1,
      at: { x: Math.round(middle.x), y: Math.round(middle.y) },
      name: o.name,
      owner,
      worth: `${o.points}`,
      says: `${o.name}, ${o.points} points, ${owner ? `held by ${scenario.sides[owner].name}` : "held by nobody"}`,
      rules: ["TRR-GAP-09"],
    }
  })
}

/** The corners of a rectangle. */
export const corners = (area: Rect): Point[] => plain(Object.values(cornersOf(area)))
export const square = (at: Point, facing: number, width: number, depth: number): Point[] =>
  corners(rect(at, facing, width, depth))

/** TRR-GAS-02 How far a cloud may drift at the start of the next move. */
function downwind(view: View, at: Point): Overlay[] {
  const { wind } = view
  if (wind === null) return []
  const to = offset(at, wind, thousandths(scaleData.die * gasAndSmokeData.gas.driftDice))
  return [
    {
      kind: "arrow",
      label: "gas can drift this far at most",
      points: [plainPoint(at), plainPoint(to)],
      tone: "bad",
      rules: ["TRR-GAS-02"],
    },
  ]
}

const plainPoint = ({ x, y }: Point): Point => ({ x, y })

/** Works of engineers that the viewer knows of: lanes, minefields, unfinished bridges, craters. */
export function works(view: View): Overlay[] {
  const { sides } = fieldOf(view).scenario
  const fields = SIDES.flatMap((side) =>
    (sides[side].minefields ?? [])
      .filter(({ id }) => view.minefields.includes(`${side}/${id}`))
      .map((f): Overlay => {
        const label = view.side === side ? `minefield, density ${f.density}` : "minefield"
        return { kind: "zone", label, points: plain(f.area), side, rules: ["TRR-MINE-01"] }
      }),
  )
  return [
    ...fields,
    ...view.lanes.map(
      (l): Overlay => ({
        kind: "path",
        label: "lane through mines",
        points: plain(l.points),
        tone: "good",
        rules: ["TRR-MINE-03"],
      }),
    ),
    ...view.bridges
      .filter((b) => b.work < b.need)
      .map(
        (b): Overlay => ({
          kind: "path",
          label: `bridge, ${b.work} of ${b.need} cm of work`,
          points: [plainPoint(b.from), plainPoint(b.to)],
          rules: ["TRR-ENG-02"],
        }),
      ),
    ...view.craters.map(
      (c): Overlay => ({
        kind: "circle",
        label: "mine crater",
        at: plainPoint(c.at),
        radius: c.radius,
        rules: ["TRR-ENG-08"],
      }),
    ),
  ]
}

/** TRR-SEQ-03 The sectors of a divided table. */
export const sectors = (view: View): Overlay[] =>
  (fieldOf(view).scenario.sectors ?? [])
    .filter(({ id }) => view.sectors.some((s) => s.id === id))
    .map((s) => ({ kind: "zone", id: `sector:${s.id}`, label: s.name, points: plain(s.area), rules: ["TRR-SEQ-03"] }))

/** Gas, smoke and barrages that hang over the ground. */
export const cloudsAndSmoke = (view: View): Overlay[] => {
  const gas = thousandths(gasAndSmokeData.gas.area)
  return [
    ...view.clouds.flatMap((c): Overlay[] => [
      { kind: "zone", label: "gas", points: square(c.at, c.facing, gas, gas), rules: ["TRR-GAS-02"] },
      ...downwind(view, c.at),
    ]),
    ...view.screens.map(
      (s): Overlay => ({
        kind: "zone",
        label: `${s.factor > 0 ? "phosphorus" : "smoke"} until move ${s.until}`,
        points: square(s.at, s.facing, s.width, s.depth),
        rules: ["TRR-SMOKE-04"],
      }),
    ),
    ...burning(view).flatMap((shape): Overlay[] =>
      shape.kind === "polygon"
        ? [{ kind: "zone", label: "fire", points: plain(shape.points), rules: ["TRR-ENG-07"] }]
        : [],
    ),
    ...view.falling.map(
      (f): Overlay => ({
        kind: "zone",
        label: "shells fell here in this move",
        mark: "shells",
        points: square(f.at, f.facing, thousandths(indirectData.area), thousandths(indirectData.area)),
        rules: ["TRR-IND-12"],
      }),
    ),
    ...view.curtain.map(
      (c): Overlay => ({
        kind: "zone",
        label: "barrage",
        mark: "barrage",
        points: square(c.at, c.facing, c.width, 1000),
        rules: ["TRR-GAP-17"],
      }),
    ),
  ]
}
