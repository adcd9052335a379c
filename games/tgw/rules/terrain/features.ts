/** Pieces of terrain as the rules know them. */
import type { Piece } from "@salient/space/table"
import type { Terrain } from "../../types.ts"

export type Feature = Piece & {
  readonly kind: Terrain
  readonly name: string
  /** TGW-BLDG-03: a building's Armour Value. */
  readonly armour?: number
  /** TGW-TERR-08: how many floors a building or ruin has, including the ground floor. */
  readonly floors?: number
}
