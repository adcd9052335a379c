/** Formations on the Time space just reached enter play: GWC-6.1.2f. */
import { type Check, type Flow, offer, ok, refuse } from "@salient/engine"
import { values } from "../../data/values.ts"
import { tell } from "../../happenings.ts"
import { choose, confirm } from "../../questions.ts"
import type { Due, Formation, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { gas } from "../formations-and-command/harm.ts"
import { isTank, nameOf } from "../formations-and-command/pieces.ts"
import { hexOption } from "../orders-in-general/choices.ts"
import { fitsIn } from "../stacking-and-initiative.ts"
import { bearsTanks, isGas, isImpassable } from "../terrain/ground.ts"
import { allHexes, foeOf, grid, type Hex, playerOf, toOwnEdge } from "../the-map/field.ts"
import { receiveTelephone } from "../weapons-telephones-suppression/telephones.ts"
import { putOn, updateControl } from "./victory.ts"

const notAtEdge = refuse("GWC-6.1.2f", "The hex is not on the edge where it arrives.")
const cannotStand = refuse("GWC-6.1.2f", "It cannot be placed in the hex.")
const crowded = refuse("GWC-8.2", "The hex would be overstacked.")

/** GWC-6.1.2f Whether a Formation may enter there: on the edge, passable, within stacking; enemies allowed (GWC-AMB-74). */
function mayEnterAt(m: State, u: Formation, edgeSide: Nation, h: Hex): Check {
  if (toOwnEdge(m, edgeSide, h) !== 0) return notAtEdge
  if (!mayStand(m, u, h)) return cannotStand
  return fitsIn(m, [u], h) ? ok : crowded
}

export const edgeHexes = (m: State, u: Formation, edgeSide: Nation): Hex[] =>
  allHexes.filter((h) => mayEnterAt(m, u, edgeSide, h).ok)

/** Whether an arriving Formation may be placed in a hex at all. */
export const mayStand = (m: State, u: Formation, h: Hex): boolean =>
  !isImpassable(m, h) && (!isTank(u) || bearsTanks(m, h))

export function* enterReinforcements(m: State, side: Nation): Flow {
  const player = playerOf(m, side)
  const due = player.due.filter((d) => d.time <= m.time)
  player.due = player.due.filter((d) => d.time > m.time)
  for (const d of due) {
    if (d.telephone) yield* receiveTelephone(m, side, d.telephone, "GWC-6.1.2f")
    if (d.formation) yield* enter(m, side, d, d.formation)
  }
}

function* enter(m: State, side: Nation, due: Due, u: Formation): Flow {
  if (isTank(u) && due.enemyEdge && !due.waited && m.time < values.tracks.time.last) {
    const wait = yield* confirm(
      {
        by: side,
        what: "tank-waits",
        prompt: `${nameOf(u)} may arrive now or with the next Time Advance. Wait?`,
        rules: ["GWC-7.2.1b"],
      },
      { yes: "Wait", no: "Arrive now" },
    )
    if (wait) {
      playerOf(m, side).due.push({ ...due, time: m.time + 1, waited: true })
      return
    }
  }
  const edgeSide = due.enemyEdge ? foeOf(m, side) : side
  const hexes = offer(allHexes, (h) => mayEnterAt(m, u, edgeSide, h), hexOption)
  if (hexes.options.length === 0) {
    tell(m, { kind: "forfeited", rules: ["GWC-6.1.2f"], side, name: nameOf(u) })
    return
  }
  const hex = yield* choose(
    { by: side, what: "reinforcement-hex", prompt: `Where does ${nameOf(u)} arrive?`, rules: ["GWC-6.1.2f"] },
    hexes,
  )
  yield* settle(m, u, hex, "GWC-6.1.2f")
}

/** Puts an arriving Formation on the map. */
export function* settle(m: State, u: Formation, hex: Hex, rule: string): Flow {
  putOn(m, u, hex)
  tell(m, { kind: "arrived", rules: [rule], unit: u.id, name: nameOf(u), side: u.side, hex: grid.name(hex) })
  updateControl(m)
  if (isGas(m, hex)) yield* gas(m, u, "GWC-T107.1a")
}
