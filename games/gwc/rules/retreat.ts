/** Retreats: GWC-O26.3 to GWC-O26.3.4; and a Leader called back: GWC-E85. */
import { choose, type Flow, tell } from "@salient/engine"
import type { Formation, State } from "../state.ts"
import { arrive, enterMines, leaveMines } from "./arrive.ts"
import { hexOption } from "./choices.ts"
import { grid, type Hex, playerOf, toOwnEdge } from "./field.ts"
import { mayPass } from "./ground.ts"
import { hasEnemies, nameOf } from "./pieces.ts"
import { eliminate, takeOff, updateControl } from "./victory.ts"

/** GWC-O26.3, GWC-O26.3.4 The hexes closer to the own edge that are free to enter. */
const retreatHexes = (m: State, u: Formation): Hex[] => {
  const far = toOwnEdge(m, u.side, u.hex)
  return grid
    .neighbours(u.hex)
    .filter((n) => toOwnEdge(m, u.side, n) < far && mayPass(m, u, u.hex, n) && !hasEnemies(m, u.side, n))
}

/** The owner moves it so many hexes; where no legal hex is closer it is eliminated (GWC-7.2.2). */
export function* retreat(m: State, u: Formation, hexes: number, rule: string): Flow {
  tell(m, { kind: "retreats", rules: ["GWC-O26.3", rule], unit: u.id, name: nameOf(u), hexes })
  for (let i = 0; i < hexes && u.hex >= 0; i++) {
    const free = retreatHexes(m, u)
    if (free.length === 0) {
      eliminate(m, [u], "GWC-O26.3.4")
      return
    }
    const to =
      free.length === 1
        ? free[0]!
        : yield* choose(
            { by: u.side, prompt: `Where does ${nameOf(u)} retreat to?`, rules: ["GWC-O26.3"], about: [u.id] },
            free.map(hexOption),
          )
    yield* leaveMines(m, [u], u.hex)
    if (u.hex < 0) return
    yield* arrive(m, [u], to, "GWC-O26.3")
    if (u.hex >= 0) yield* enterMines(m, [u], to)
  }
}

/** GWC-E85 To the next space of the Time Track, in Good Order, without markers. */
export function recall(m: State, u: Formation, rule: string): void {
  takeOff(m, u)
  const formation: Formation = { ...u, broken: false, suppressed: false, veteran: false, activated: false }
  playerOf(m, u.side).due.push({ time: m.time + 1, formation, telephone: null, enemyEdge: false, waited: false })
  tell(m, { kind: "recalled", rules: [rule], unit: u.id, name: nameOf(u) })
  updateControl(m)
}
