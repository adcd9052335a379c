/** What stands on the Time space just reached enters play: GWC-6.1.2f. */
import { choose, confirm, type Flow, tell } from "@salient/engine"
import { values } from "../data/values.ts"
import type { Due, Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { hexOption } from "./choices.ts"
import { allHexes, foeOf, grid, type Hex, playerOf, toOwnEdge } from "./field.ts"
import { bearsTanks, isGas, isImpassable } from "./ground.ts"
import { gas } from "./harm.ts"
import { isTank, nameOf } from "./pieces.ts"
import { fitsIn } from "./stacking.ts"
import { receiveTelephone } from "./telephones.ts"
import { putOn, updateControl } from "./victory.ts"

/** The hexes of an edge where a Formation may enter: passable, within stacking; enemies allowed (GWC-AMB-74). */
export function edgeHexes(m: State, u: Formation, edgeSide: Nation): Hex[] {
  return allHexes.filter((h) => toOwnEdge(m, edgeSide, h) === 0 && mayStand(m, u, h) && fitsIn(m, [u], h))
}

/** Whether a newcomer may stand in a hex at all. */
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
      { by: side, prompt: `${nameOf(u)} may come now or with the next Time Advance. Wait?`, rules: ["GWC-7.2.1b"] },
      { yes: "Wait", no: "Come now" },
    )
    if (wait) {
      playerOf(m, side).due.push({ ...due, time: m.time + 1, waited: true })
      return
    }
  }
  const hexes = edgeHexes(m, u, due.enemyEdge ? foeOf(m, side) : side)
  if (hexes.length === 0) {
    tell(m, { kind: "forfeited", rules: ["GWC-6.1.2f"], side, name: nameOf(u) })
    return
  }
  const hex = yield* choose(
    { by: side, prompt: `${nameOf(u)} arrives: where?`, rules: ["GWC-6.1.2f"] },
    hexes.map(hexOption),
  )
  yield* settle(m, u, hex, "GWC-6.1.2f")
}

/** Puts a newcomer on the map. */
export function* settle(m: State, u: Formation, hex: Hex, rule: string): Flow {
  putOn(m, u, hex)
  tell(m, { kind: "arrived", rules: [rule], unit: u.id, name: nameOf(u), side: u.side, hex: grid.name(hex) })
  updateControl(m)
  if (isGas(m, hex)) yield* gas(m, u, "GWC-T107.1a")
}
