/** What falls at the start of a move, before anything moves: TRR-SEQ-05, -06, TRR-IND-08. */
import { tell } from "@salient/engine"
import { forceOf, unitOf } from "../field.ts"
import type { Mission, State, Unit } from "../state.ts"
import { SIDES } from "../types.ts"
import { spreadFires } from "./blaze.ts"
import { mayFireIndirect } from "./call.ts"
import { burnInSmoke, clearSmoke, driftGas, gasAttacks } from "./drift.ts"
import { blowMines } from "./mining.ts"
import { fallOf, landSalvos } from "./shells.ts"
import { driftBoats } from "./water.ts"

/** Smoke clears, gas drifts, the plans of this move are fired, and whoever lies in gas suffers. */
export function plannedFire(m: State): void {
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
  gasAttacks(m)
  burnInSmoke(m)
}

/** Batteries of one group together, every other battery on its own, in the order in which they were written. */
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
  const salvos = missions
    .map((x) => ({ battery: unitOf(m, x.battery), at: x.at, ammunition: x.ammunition }))
    .filter(({ battery }) => mayFirePlanned(m, battery))
  const [first] = salvos
  if (!first) {
    tell(
      m,
      { kind: "silent", rules: ["TRR-IND-08"], side: missions[0]?.side ?? null },
      missions[0] ? [missions[0].side] : [],
    )
    return
  }
  const fall = fallOf(m, first.battery, first.at)
  for (const { battery } of salvos) battery.lastIndirect = m.move
  landSalvos(m, salvos, fall, ["TRR-IND-08"])
}

/** A machine-gun company fires its barrage as long as anybody is left to do it: TRR-AMB-06. */
const mayFirePlanned = (m: State, battery: Unit): boolean =>
  forceOf(m, battery).kind === "mg" ? battery.where === "table" && battery.broken === null : mayFireIndirect(m, battery)
