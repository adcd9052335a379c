/** Mines laid before the battle, where the match plays with them: DGK-MINE-01, DGK-MINE-02. */
import type { Placement, Spot } from "@salient/engine"
import type { Mine, State } from "../../state.ts"
import type { Side } from "../../types.ts"

export const minesOf = (m: State, side: Side): Mine[] => m.mines.filter((mine) => mine.side === side)

/** Puts a side's mines where it placed them. */
export function placeMines(m: State, side: Side, placed: Placement): void {
  for (const mine of minesOf(m, side)) {
    const { x, y } = placed[mine.id] as Spot
    mine.x = x
    mine.y = y
  }
}
