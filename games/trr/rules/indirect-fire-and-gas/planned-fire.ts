/** What falls at the start of a move, before anything moves: TRR-SEQ-05, -06, TRR-IND-08. */
import type { RuleId } from "@salient/engine"
import { tell } from "../../happenings.ts"
import type { Mission, State, Unit } from "../../state.ts"
import { SIDES } from "../../types.ts"
import { isInFire, spreadFires } from "../engineering/blaze.ts"
import { blowMines } from "../engineering/mine-charges.ts"
import { driftBoats } from "../engineering/rivers.ts"
import { settleGround } from "../engineering/wrecked-ground.ts"
import { uncover } from "../observation/dummies.ts"
import { forceOf, frameOf, nameOf, onTable, unitOf } from "../scale-and-representation/field.ts"
import { reaches } from "./aim.ts"
import { mayFireIndirect } from "./calls.ts"
import { isEngaged } from "./counter-battery.ts"
import { clearSmoke, driftGas, isInTheAir, suffer } from "./drift.ts"
import { fireTogether } from "./salvos.ts"

/** Smoke clears, gas drifts, the plans of this move are fired, and units in gas or phosphorus suffer. */
export function plannedFire(m: State): void {
  settleGround(m)
  clearSmoke(m)
  driftGas(m)
  spreadFires(m)
  driftBoats(m)
  blowMines(m)
  for (const side of SIDES) {
    const due = m.missions.filter((x) => x.side === side && x.move === m.move)
    for (const group of grouped(due)) fireGroup(m, group)
  }
  m.missions = m.missions.filter((x) => x.move === null || x.move > m.move)
  for (const unit of onTable(m)) suffer(m, unit)
  uncover(m, (taken) => isInTheAir(m, taken) || isInFire(m, frameOf(m, taken))) // what seems to be troops neither chokes nor leaves
}

/** Batteries of one group together, every other battery on its own, in the order of the plan. */
function grouped(missions: readonly Mission[]): Mission[][] {
  const groups: Mission[][] = []
  for (const mission of missions) {
    const group = mission.group > 0 ? groups.find((g) => g[0]?.group === mission.group) : undefined
    if (group) group.push(mission)
    else groups.push([mission])
  }
  return groups
}

function fireGroup(m: State, missions: readonly Mission[]): void {
  const firing = missions.filter((mission) => {
    const rule = silencedBy(m, mission)
    if (rule === null) return true
    const { side, battery } = mission
    tell(m, { kind: "silent", rules: [rule], side, name: nameOf(m, unitOf(m, battery)) }, [side])
    return false
  })
  const salvos = firing.map(({ battery, at, ammunition }) => ({ battery: unitOf(m, battery), at, ammunition }))
  fireTogether(m, salvos, ["TRR-IND-08"])
}

/** The rule that prevents a battery from firing as planned, if there is one: it may have moved since the plan was written. */
function silencedBy(m: State, { battery: id, at }: Mission): RuleId | null {
  const battery = unitOf(m, id)
  if (!mayFirePlanned(m, battery)) return "TRR-IND-08"
  if (isEngaged(m, battery)) return "TRR-CB-01"
  return reaches(m, battery, at) ? null : "TRR-GAP-10"
}

/** A machine-gun company fires its barrage as long as it has men left (TRR-AMB-06), but not from its wagons (TRR-AMB-22). */
const mayFirePlanned = (m: State, battery: Unit): boolean =>
  forceOf(m, battery).kind === "mg"
    ? battery.where === "table" && battery.broken === null && !battery.limbered
    : mayFireIndirect(m, battery).ok
