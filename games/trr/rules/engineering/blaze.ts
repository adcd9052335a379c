/** Woods and villages on fire: TRR-ENG-07. */
import { roll } from "@salient/engine"
import { chain, coverage, distance, drift, type Point, type Polygon, type Rect } from "@salient/space/table"
import { fireSpread, setsAlight } from "../../charts/engineering.ts"
import { scaleData } from "../../data/scale.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import type { TerrainKind } from "../../types.ts"
import { footingOf } from "../observation/cover.ts"
import { audience } from "../observation/sight.ts"
import { fieldOf, nameOf, thousandths } from "../scale-and-representation/field.ts"

/** A feature that can burn is an area, and its fire has the same outline. */
type Polygonal = { readonly kind: "polygon"; readonly points: Polygon }

const burns: readonly TerrainKind[] = ["wood", "stoneBuildings", "woodenBuildings"]

/** An odd die of a flame attack sets the wood or buildings of its target alight. 0: no die has been rolled yet; null: there is none. */
export function ignite(m: State, target: Unit, die: number | null): void {
  if (die === null) return
  const fuel = footingOf(m, target).areas.filter(
    ({ piece }) => burns.includes(piece.kind) && !m.blazes.some((b) => b.piece === piece.id),
  )
  if (fuel.length === 0 || !setsAlight(die > 0 ? die : rollFlame(m, target))) return
  for (const { piece } of fuel) {
    m.blazes.push({ piece: piece.id, reach: 0 })
    tell(m, { kind: "blaze", rules: ["TRR-ENG-07"], name: piece.name })
  }
}

/** The die of a flame attack that cover makes ineffective: it is still rolled for setting things alight. */
const rollFlame = (m: State, target: Unit): number =>
  roll(m, scaleData.die, "TRR-ENG-07", `flame around ${nameOf(m, target)}`, audience(m, target))

/** At the start of a move fires spread downwind. */
export function spreadFires(m: State): void {
  if (m.wind === null) return
  for (const blaze of m.blazes)
    blaze.reach += thousandths(fireSpread(roll(m, scaleData.die, "TRR-ENG-07", "spread of a fire")))
}

/** The burning ground: each feature, and its outline moved downwind as far as the fire has spread. */
export function burning(m: Pick<State, "scenario" | "blazes" | "wind">): Polygonal[] {
  const { table } = fieldOf(m)
  return m.blazes.flatMap(({ piece: id, reach }) => {
    const piece = table.pieces.find((p) => p.id === id)
    if (!piece) return []
    const shape: Polygonal = { kind: "polygon", points: piece.points }
    return reach === 0 || m.wind === null ? [shape] : [shape, drift(shape, m.wind, reach)]
  })
}

/** The distance from a point in the fire to the edge of the burning ground; 0 outside. */
export const depthInFire = (m: State, at: Point): number =>
  burning(m)
    .filter((shape) => distance(chain([at]), shape) === 0)
    .reduce(
      (deepest, { points }) => Math.max(deepest, distance(chain([at]), chain([...points, ...points.slice(0, 1)]))),
      0,
    )

/** Whether a base stands in fire. */
export const isInFire = (m: State, frame: Rect): boolean =>
  m.blazes.length > 0 && burning(m).some((shape) => coverage(frame, shape) !== "none")
