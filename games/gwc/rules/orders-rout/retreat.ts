/** Retreats: GWC-O26.3 to GWC-O26.3.4; and a Leader called back: GWC-E85. */
import { type Check, type Flow, offer, refuse } from "@salient/engine"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import { hasEnemies, nameOf } from "../formations-and-command/pieces.ts"
import { hexOption } from "../orders-in-general/choices.ts"
import { arrive, enterMines, leaveMines } from "../orders-move/arrive.ts"
import { eliminate, takeOff, updateControl } from "../sequence-time-victory/victory.ts"
import { mayPass } from "../terrain/ground.ts"
import { allHexes, type Hex, neighbours, playerOf, toOwnEdge } from "../the-map/field.ts"

const notAdjacent = refuse("GWC-O26.3", "The hex is not next to it: it retreats hex by hex.")
const notCloser = refuse("GWC-O26.3", "The hex is no closer to its own edge.")
const enemyThere = refuse("GWC-O26.3.4", "An enemy is in the hex.")

/** GWC-O26.3, GWC-O26.3.4 Into a hex closer to the owner's edge that is free to enter. */
function mayRetreatTo(m: State, u: Formation, to: Hex): Check {
  if (!neighbours(u.hex).includes(to)) return notAdjacent
  if (toOwnEdge(m, u.side, to) >= toOwnEdge(m, u.side, u.hex)) return notCloser
  if (hasEnemies(m, u.side, to)) return enemyThere
  return mayPass(m, u, u.hex, to)
}

/** The owner retreats it this many hexes; if no legal hex is closer it is eliminated (GWC-7.2.2). */
export function* retreat(m: State, u: Formation, hexes: number, rule: string): Flow {
  tell(m, { kind: "retreats", rules: ["GWC-O26.3", rule], unit: u.id, name: nameOf(u), hexes })
  for (let i = 0; i < hexes && u.hex >= 0; i++) {
    const free = offer(
      neighbours(u.hex),
      (h) => mayRetreatTo(m, u, h),
      hexOption,
      () => allHexes,
    )
    if (free.options.length === 0) {
      eliminate(m, [u], "GWC-O26.3.4")
      return
    }
    const to = yield* chooseIfAny(
      {
        by: u.side,
        what: "retreat-to",
        prompt: `Where does ${nameOf(u)} retreat to?`,
        rules: ["GWC-O26.3"],
        about: [u.id],
      },
      free,
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
