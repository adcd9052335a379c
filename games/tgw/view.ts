/** What a side may know: everything on the table, but while both deploy in secret nothing of what the other does (TGW-DEP-05). */
import { copyState, type State, type Unit } from "./state.ts"
import { SIDES, type Side } from "./types.ts"

export type View = State & { side: Side | null }

/** Whether the sides deploy behind a screen just now. */
export const isSecret = ({ phase, battle }: State): boolean =>
  phase === "deployment" && battle.method === "hidden" && battle.zones !== "reconnaissance"

/** A unit as it was before its side deployed. */
export function undeployed(unit: Unit): void {
  Object.assign(unit, { at: [], floors: [], facing: 0, guns: [], group: null })
  if (unit.waits !== "carried") unit.waits = "no"
}

export function view(m: State, who: string | null): View {
  const side = who as Side | null
  const known = copyState(m) as State
  if (isSecret(m)) for (const unit of known.units) if (unit.side !== side) undeployed(unit)
  if (m.phase === "rosters") for (const other of SIDES) if (other !== side) known.handed[other] = null // TGW-FORCE-08
  return { ...known, side }
}
