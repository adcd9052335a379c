/** The Team and gun of Hidden Position: GWC-A45.2. */
import { versionOf } from "../../data/pieces.ts"
import { values } from "../../data/values.ts"
import type { State } from "../../state.ts"
import type { Nation, PieceId } from "../../types.ts"
import { formationsLeft, weaponsLeft } from "../formations-and-command/countermix.ts"
import { fieldOf } from "../the-map/field.ts"

/** The Team and gun that a nation hides, if both are left. */
export function hiddenGun(m: State, player: Nation): { team: PieceId; weapon: PieceId } | undefined {
  const { teams, weapon } = values.hiddenPosition[player]
  const team = versionOf(teams, fieldOf(m).month)
  return team && formationsLeft(m, team.id) > 0 && weaponsLeft(m, weapon) > 0 ? { team: team.id, weapon } : undefined
}
