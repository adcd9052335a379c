/**
 * What a side may know: everything it can see on the table. Hidden are rosters that were handed in secretly (TGW-FORCE-08,
 * TGW-DEC-21) and, while both sides deploy in secret, where the other side puts its units (TGW-DEP-05).
 */
import { areRostersSecret, hideOptions, isSeen } from "./rules/choosing-forces/secrecy.ts"
import { copyState, type State, type Unit } from "./state.ts"
import { type By, SIDES, type Side } from "./types.ts"

/** TGW-DEC-21 How many units of a side the viewer does not see: in reserve, and still to be deployed. */
export type Unseen = { readonly waiting: number; readonly toDeploy: number }
export type View = State & { side: Side | null; unseen: By<Side, Unseen> }

/** True while the sides deploy behind a screen. */
export const isSecret = ({ phase, battle }: State): boolean =>
  phase === "deployment" && battle.method === "hidden" && battle.zones !== "reconnaissance"

/** Resets a unit to before its side deployed. */
export function undeployed(unit: Unit): void {
  Object.assign(unit, { at: [], floors: [], facing: 0, guns: [], group: null })
  if (unit.waits !== "carried") unit.waits = "no"
}

/** How many units of a side its enemy does not see; units inside a tank are not counted. */
function unseenOf(m: State, side: Side): Unseen {
  const off = m.units.filter((u) => u.side === side && !isSeen(u) && u.waits !== "carried")
  const toDeploy = off.filter((u) => u.waits === "no").length
  return { waiting: off.length - toDeploy, toDeploy }
}

const nobody: Unseen = { waiting: 0, toDeploy: 0 }

export function view(m: State, who: string | null): View {
  const side = who as Side | null
  const known = copyState(m) as State
  const unseen = { red: nobody, blue: nobody }
  if (isSecret(m)) for (const unit of known.units) if (unit.side !== side) undeployed(unit)
  for (const other of SIDES) {
    if (other === side) continue
    if (m.phase === "rosters") known.handed[other] = null // TGW-FORCE-08
    if (!areRostersSecret(m)) continue
    known.handed[other] = null
    unseen[other] = unseenOf(known, other)
    known.units = known.units.filter((u) => u.side !== other || isSeen(u))
    for (const unit of known.units) if (unit.side === other) hideOptions(unit)
  }
  return { ...known, side, unseen }
}
