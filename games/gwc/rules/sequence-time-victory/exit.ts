/** Leaving the map voluntarily, and coming back: GWC-7.2, GWC-O27.2.1. */
import { type Check, type Flow, ok, refuse } from "@salient/engine"
import { values } from "../../data/values.ts"
import { tell } from "../../happenings.ts"
import { amount } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import { isHero, isRunner, isTank, nameOf } from "../formations-and-command/pieces.ts"
import { leaveMines } from "../orders-move/arrive.ts"
import { areFoes, playerOf, toEnemyEdge, toOwnEdge } from "../the-map/field.ts"
import { campName, endOnPoints, exitPoints, gain, takeOff, updateControl } from "./victory.ts"

const notAtOwnEdge = refuse("GWC-O27.2.1", "A Runner leaves the map over his own edge.")
const notAtEnemyEdge = refuse("GWC-7.2", "It can leave the map only from the enemy's edge.")
const exitedBefore = refuse("GWC-7.2.1.1", "A Tank leaves the map only once.")

/** GWC-7.2, GWC-7.2.1a Runners leave over their own edge, all others over the enemy's; a Tank only once. */
export function mayExit(m: State, u: Formation): Check {
  if (isRunner(u)) return toOwnEdge(m, u.side, u.hex) === 0 ? ok : notAtOwnEdge
  if (toEnemyEdge(m, u.side, u.hex) !== 0) return notAtEnemyEdge
  return isTank(u) && u.exited ? exitedBefore : ok
}

/** GWC-7.2.1b Points for the owner; then the Formation goes to a future space of the Time Track, in Good Order. */
export function* exitMap(m: State, list: readonly Formation[]): Flow {
  yield* leaveMines(m, list, list[0]!.hex) // the border is crossed like a hexside: GWC-7.2
  for (const u of list.filter((one) => one.hex >= 0)) {
    const { last } = values.tracks.time
    const comesBack = !isRunner(u) && !isHero(u) && m.time < last
    const time = comesBack
      ? yield* amount(
          {
            by: u.side,
            what: "return-space",
            prompt: `${nameOf(u)} exits. On which space of the Time Track does it come back?`,
            rules: ["GWC-7.2.1b"],
          },
          { min: m.time + 1, max: last },
        )
      : 0
    takeOff(m, u)
    tell(m, { kind: "exited", rules: ["GWC-7.2.1a"], unit: u.id, name: nameOf(u), side: u.side })
    gain(m, u.side, exitPoints(m, u), isRunner(u) ? "GWC-O27.2.1" : "GWC-7.2.1a", `${nameOf(u)} exits`)
    if (comesBack) {
      const formation: Formation = {
        ...u,
        broken: false,
        suppressed: false,
        veteran: false,
        weapon: u.weapon && { type: u.weapon.type, broken: false },
        activated: false,
        exited: true,
      }
      playerOf(m, u.side).due.push({ time, formation, telephone: null, enemyEdge: isTank(u), waited: false })
    }
    updateControl(m)
    if (!m.units.some((other) => !areFoes(other.side, u.side)))
      endOnPoints(m, `The last Formation of ${campName(m, u.side)} has left the map.`, "GWC-6.3")
  }
}
