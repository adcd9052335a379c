/** Entering a hex, by whatever means: control of Objectives, Gas, Mines, Wire and Immobilization of Tanks. */
import type { Flow } from "@salient/engine"
import { isStuck } from "../../charts/immobilization.ts"
import { fortificationChart } from "../../data/fortifications.ts"
import { reveal, tell } from "../../happenings.ts"
import type { Formation, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { roll } from "../cards-rolls-triggers/rolls.ts"
import { breakFormation, gas } from "../formations-and-command/harm.ts"
import { face, isTank, nameOf } from "../formations-and-command/pieces.ts"
import { removeFort } from "../fortifications.ts"
import { mineAttack } from "../orders-fire/attack.ts"
import { updateControl } from "../sequence-time-victory/victory.ts"
import { isGas, mustCheck } from "../terrain/ground.ts"
import { foeOf, grid, type Hex } from "../the-map/field.ts"

/**
 * Puts Formations into a hex: control of Objectives is updated at once (GWC-7.3.1), and Gas takes effect (GWC-T107.1a). `shows`:
 * this tells the enemy something he could not know when he last answered, so he can no longer take that answer back.
 */
export function* arrive(m: State, list: readonly Formation[], to: Hex, rule: string, shows = false): Flow {
  for (const u of list) {
    const from = u.hex
    u.hex = to
    if (isTank(u)) m.tankClock++
    const say = shows ? reveal : tell
    say(m, { kind: "moved", rules: [rule], unit: u.id, name: nameOf(u), from: grid.name(from), to: grid.name(to) })
  }
  updateControl(m)
  if (isGas(m, to)) for (const u of list) if (u.hex === to) yield* gas(m, u, "GWC-T107.1a")
}

/** GWC-F128.1 Mines in the hex being left attack the Formations leaving it, which are then placed in the hex entered. */
export function* leaveMines(m: State, list: readonly Formation[], from: Hex): Flow {
  if (m.forts[from] === "mines") yield* mineAttack(m, list, from, minesBy(m, list))
}

export function* enterMines(m: State, list: readonly Formation[], to: Hex): Flow {
  const there = list.filter((u) => u.hex === to)
  if (m.forts[to] === "mines" && there.length > 0) yield* mineAttack(m, there, to, minesBy(m, there))
}

/** GWC-F128.2 The opponent of the moving player rolls. */
const minesBy = (m: State, list: readonly Formation[]): Nation => foeOf(m, list[0]!.side)

/** GWC-F131.4 A Tank crushes the Wire of the hex it enters; true if it did. */
export function crushWire(m: State, tank: Formation): boolean {
  const fort = m.forts[tank.hex]
  if (fort === undefined || fortificationChart.kinds[fort].tanks !== "crush") return false
  removeFort(m, tank.hex, "GWC-F131.4")
  return true
}

/** GWC-O23.5.4 The Immobilization check of a Tank that has come from `from`; true if it is stuck. */
export function* checkImmobilization(m: State, tank: Formation, from: Hex, firstShellhole: boolean): Flow<boolean> {
  const { bog } = face(tank)
  if (bog === null || !mustCheck(m, tank, from, tank.hex, firstShellhole)) return false
  const stuck = yield* roll(m, tank.side, { rule: "GWC-O23.5.4", why: `Immobilization of ${nameOf(tank)}` }, (value) =>
    isStuck(value, bog),
  )
  if (!stuck || tank.hex < 0) return tank.hex < 0
  tell(m, { kind: "immobilized", rules: ["GWC-O23.5.4"], unit: tank.id, name: nameOf(tank) })
  yield* breakFormation(m, tank, { rule: "GWC-O23.5.4" })
  return true
}
