/** Coming into a hex, by whatever means: control of Objectives, Gas, Mines, Wire and bogging Tanks. */
import { type Flow, tell } from "@salient/engine"
import { fortificationChart } from "../data/fortifications.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { mineAttack } from "./attack.ts"
import { foeOf, grid, type Hex } from "./field.ts"
import { isGas, mustCheck } from "./ground.ts"
import { breakFormation, gas } from "./harm.ts"
import { removeFort } from "./markers.ts"
import { face, isTank, nameOf } from "./pieces.ts"
import { roll } from "./rolls.ts"
import { updateControl } from "./victory.ts"

/** Puts Formations into a hex: Objectives are re-evaluated at once (GWC-7.3.1), Gas takes hold (GWC-T107.1a). */
export function* arrive(m: State, list: readonly Formation[], to: Hex, rule: string): Flow {
  for (const u of list) {
    const from = u.hex
    u.hex = to
    if (isTank(u)) m.tankClock++
    tell(m, { kind: "moved", rules: [rule], unit: u.id, name: nameOf(u), from: grid.name(from), to: grid.name(to) })
  }
  updateControl(m)
  if (isGas(m, to)) for (const u of list) if (u.hex === to) yield* gas(m, u, "GWC-T107.1a")
}

/** GWC-F128.1 Mines in the hex that is left attack those who leave, who are then placed in the hex entered. */
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

/** GWC-O23.5.4 The check of a Tank that has come from `from`; true if it is stuck. */
export function* checkImmobilization(m: State, tank: Formation, from: Hex, firstShellhole: boolean): Flow<boolean> {
  const { bog } = face(tank)
  if (bog === null || !mustCheck(m, tank, from, tank.hex, firstShellhole)) return false
  const stuck = yield* roll(
    m,
    tank.side,
    { rule: "GWC-O23.5.4", why: `Immobilization of ${nameOf(tank)}` },
    (value) => value <= bog,
  )
  if (!stuck || tank.hex < 0) return tank.hex < 0
  tell(m, { kind: "immobilized", rules: ["GWC-O23.5.4"], unit: tank.id, name: nameOf(tank) })
  yield* breakFormation(m, tank, { rule: "GWC-O23.5.4" })
  return true
}
