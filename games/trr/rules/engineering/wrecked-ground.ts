/** What shells do to the ground: TRR-ENG-06, TRR-AMB-26. */
import { roll } from "@salient/engine"
import { type Rect, terrainWithin } from "@salient/space/table"
import { cutsWire } from "../../charts/engineering.ts"
import { scaleData } from "../../data/scale.ts"
import { terrainData } from "../../data/terrain.ts"
import { isArea } from "../../scenarios/terrain.ts"
import type { State } from "../../state.ts"
import type { TerrainKind } from "../../types.ts"
import { fieldOf } from "../scale-and-representation/field.ts"

const ruinable: readonly TerrainKind[] = ["wood", "stoneBuildings", "woodenBuildings"]

const isWire = (kind: TerrainKind): boolean => isArea(kind) && terrainData.areas[kind].wire

/** HE on built-up areas, woods and wire: each feature counts a move of fire once, however much falls on it; wire needs a successful die. */
export function wreck(m: State, areas: readonly Rect[]): void {
  for (const area of areas)
    for (const { piece } of terrainWithin(fieldOf(m).table, area, 0)) {
      if (piece.id in m.shelling) continue
      if (ruinable.includes(piece.kind)) m.shelling[piece.id] = 1
      else if (isWire(piece.kind)) {
        const die = roll(m, scaleData.die, "TRR-ENG-06", `shells on ${piece.name}`)
        m.shelling[piece.id] = cutsWire(die) ? 1 : 0
      }
    }
}

/** When a move is over, the effects of its fire on the ground are applied for the next. */
export function settleGround(m: State): void {
  for (const [piece, moves] of Object.entries(m.shelling))
    if (moves > 0) m.shelled[piece] = (m.shelled[piece] ?? 0) + moves
  m.shelling = {}
}
