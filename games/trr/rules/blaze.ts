/** Woods and villages on fire: TRR-ENG-07. */
import { roll, tell } from "@salient/engine"
import { coverage, drift, type Rect, type Shape, shapeOf } from "@salient/space/table"
import { scaleData } from "../data/scale.ts"
import { fieldOf, thousandths } from "../field.ts"
import type { State, Unit } from "../state.ts"
import type { TerrainKind } from "../types.ts"
import { footingOf } from "./cover.ts"
import { fireSpread, setsAlight } from "./engineering.ts"

const burns: readonly TerrainKind[] = ["wood", "stoneBuildings", "woodenBuildings"]

/** The odd die of a flame attack sets the wood or buildings of its target alight. */
export function ignite(m: State, target: Unit, die: number): void {
  if (die === 0 || !setsAlight(die)) return
  for (const { piece } of footingOf(m, target).areas) {
    if (!burns.includes(piece.kind) || m.blazes.some((b) => b.piece === piece.id)) continue
    m.blazes.push({ piece: piece.id, reach: 0 })
    tell(m, { kind: "blaze", rules: ["TRR-ENG-07"], name: piece.name })
  }
}

/** At the start of a move fires spread downwind. */
export function spreadFires(m: State): void {
  if (fieldOf(m).scenario.wind === null) return
  for (const blaze of m.blazes)
    blaze.reach += thousandths(fireSpread(roll(m, scaleData.die, "TRR-ENG-07", "spread of a fire")))
}

/** The ground that burns: each feature, and the same carried downwind as far as its fire has spread. */
export function burning(m: Pick<State, "scenario" | "blazes">): Shape[] {
  const { table, scenario } = fieldOf(m)
  return m.blazes.flatMap(({ piece: id, reach }) => {
    const piece = table.pieces.find((p) => p.id === id)
    if (!piece) return []
    const shape = shapeOf(piece)
    return reach === 0 || scenario.wind === null ? [shape] : [shape, drift(shape, scenario.wind, reach)]
  })
}

/** Whether a base stands in fire. */
export const isInFire = (m: State, frame: Rect): boolean =>
  m.blazes.length > 0 && burning(m).some((shape) => coverage(frame, shape) !== "none")
