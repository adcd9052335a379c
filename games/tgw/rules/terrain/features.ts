/** Pieces of terrain as the rules know them. */
import type { Piece } from "@salient/space/table"
import type { Terrain } from "../../types.ts"

export type Feature = Piece & {
  readonly kind: Terrain
  readonly name: string
  /** TGW-BLDG-03: of a building, its Armour Value. */
  readonly armour?: number
  /** TGW-TERR-08: of a building or ruin, how many floors it has, the ground floor among them. */
  readonly floors?: number
}
