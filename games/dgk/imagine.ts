/** Fills what a side does not know: where the enemy's hidden units and mines are. All else lies open. */
import type { Random } from "@salient/engine"
import { sight } from "./data/tables.ts"
import { inTheWay, knownEnemies } from "./rules/bars.ts"
import { bodyOf, put, standIn } from "./rules/body.ts"
import { apart } from "./rules/cover.ts"
import { entryOf, thousandths } from "./rules/field.ts"
import { anySetUp } from "./rules/set-ups.ts"
import { other, type State } from "./state.ts"
import type { Side } from "./types.ts"

export function imagine(m: State, now: Readonly<State>, who: string, random: Random): void {
  const side = who as Side
  const enemy = other(side)
  if (m.phase === "deployment") return // nothing of the enemy's is set up at the last checkpoint
  const hidden = m.units.filter((u) => u.side === enemy && u.hidden && now.units.some((n) => n.id === u.id && n.hidden))
  const mines = m.mines.filter((f) => f.side === enemy && !f.shown && now.mines.some((n) => n.id === f.id && !n.shown))
  if (hidden.length === 0 && mines.length === 0) return
  const dreamt = anySetUp(m, enemy, random)
  for (const unit of hidden) {
    const spot = dreamt[unit.id]
    if (typeof spot !== "object") continue
    const { troop } = entryOf(m, unit)
    const facing = spot.facing ?? 0
    const body = standIn(troop, unit.formation, unit.strength, spot, facing)
    const clear = thousandths(sight.hiddenRevealedWithin)
    const seen = knownEnemies(now as State, enemy).some((e) => apart(body, bodyOf(e)) <= clear)
    // Where it could have been seen it is not; then it stays where it is.
    if (!seen && !inTheWay(m, unit, body)) put(unit, unit.formation, unit.ranks, body, facing, spot)
  }
  for (const mine of mines) {
    const spot = dreamt[mine.id]
    if (typeof spot === "object") Object.assign(mine, { x: spot.x, y: spot.y })
  }
}
