/** The turn: TGW-TURN-01 to TGW-TURN-05. Each phase is finished before the next, and what units did is reset when it should be. */
import { roll } from "@salient/engine"
import { D6 } from "../charts/dice.ts"
import { goesOn } from "../charts/missions.ts"
import { tell } from "../happenings.ts"
import type { State, Unit } from "../state.ts"
import { other } from "../types.ts"
import { findContacts } from "./close-quarters-combat/contacts.ts"
import { commandFirst } from "./command-groups.ts"
import { unitsOf } from "./general-conventions/models.ts"
import { checkLosses, checkSmallUnits } from "./morale.ts"
import { endPinning } from "./pinning.ts"
import { cutWire } from "./special-rules/pioneers.ts"
import { prolongDawn } from "./standard-mission-special-rules/night.ts"
import { rollForReserves } from "./standard-mission-special-rules/reserves.ts"

/** TGW-TURN-01, TGW-MOR-11, TGW-AMB-02 */
export function startTurn(m: State): void {
  tell(m, { kind: "turn", rules: ["TGW-TURN-01"], turn: m.turn, side: m.active })
  for (const unit of m.units) {
    unit.done = false
    if (unit.side !== m.active) continue
    unit.moved = false
    if (unit.vehicle) Object.assign(unit.vehicle, { went: 0, turned: false, brokenDown: false, used: [] })
  }
  checkSmallUnits(m)
  findContacts(m)
  rollForReserves(m)
  m.phase = "arrivals"
}

/** TGW-FALL-01 A unit that still has to regroup or fall back before other units move; Command Groups first. */
export const nextToRally = (m: State): Unit | undefined =>
  commandFirst(unitsOf(m, m.active)).find((u) => u.fallingBack && !u.done)

/** TGW-VMOV-16 A vehicle with jammed gears, which must move on by itself. */
export const nextRunaway = (m: State): Unit | undefined =>
  unitsOf(m, m.active).find(
    (u) => u.vehicle?.gearJammed && !u.done && !u.vehicle.immobilised && u.vehicle.stunned === 0,
  )

/** TGW-TURN-02 */
export function startShooting(m: State): void {
  for (const unit of m.units)
    Object.assign(unit, { done: false, strength: unit.men.length, toGround: false, burnt: false, held: [] })
  m.company = null
  m.step = 1
  m.phase = "shooting"
  tell(m, { kind: "phase", rules: ["TGW-TURN-02"], phase: "Shooting" })
}

/** TGW-MOR-06, TGW-COVER-09 The end of the Shooting Phase. */
export function startAssaults(m: State): void {
  checkLosses(m)
  for (const unit of m.units) Object.assign(unit, { done: false, toGround: false })
  m.phase = "assaults"
  tell(m, { kind: "phase", rules: ["TGW-TURN-02"], phase: "Assaults" })
}

export function startCombats(m: State): void {
  m.fought = []
  m.phase = "combats"
}

/** TGW-PIN-02, TGW-TURN-05 Ends effects that last until the end of the player's turn, and passes the turn on. */
export function endTurn(m: State): void {
  cutWire(m)
  endPinning(m)
  for (const unit of m.units) {
    unit.done = false
    if (unit.side !== m.active) continue
    Object.assign(unit, { charged: false, fired: "nothing", firedAt: null, jammed: unit.clearing, clearing: [] })
    if (!unit.vehicle) continue
    unit.vehicle.shaken = Math.max(0, unit.vehicle.shaken - 1) // TGW-VDM-07
    unit.vehicle.stunned = Math.max(0, unit.vehicle.stunned - 1) // TGW-VDM-08
  }
  m.phase = "start"
  m.active = other(m.active)
  if (m.active !== m.begins) return
  m.turn++
  prolongDawn(m)
}

/** TGW-SMR-04, TGW-MIS-08 True if the last turn has been played; a die may add another. */
export function isOver(m: State): boolean {
  if (m.turn <= m.lastTurn) return false
  if (!m.battle.randomLength) return true
  const die = roll(m, D6, "TGW-SMR-04", "another turn")
  const more = goesOn(die, m.lastTurn - m.battle.turns)
  tell(m, { kind: "length", rules: ["TGW-SMR-04"], die, goesOn: more })
  if (more) m.lastTurn++
  return !more
}
