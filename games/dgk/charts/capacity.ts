/** DGK-VEH-01 How much vehicles carry in a scenario. */
import type { Scenario } from "../data/scenario.ts"
import { vehicles, vehiclesData } from "../data/tables.ts"
import { troops } from "../data/troops.ts"
import type { UnitEntry } from "../scenarios/roster.ts"
import type { Vehicle } from "../types.ts"

/** What each car of a train, or each base of automobiles, carries: from the scenario, else the usual; null if it carries no passengers. */
export function capacityOf({ carries }: Pick<Scenario, "carries">, vehicle: Vehicle) {
  const usual = vehicles[vehicle]
  if (usual.rails) return carries?.trainCar ?? usual.carries
  return (vehicle === "car" || vehicle === "truck" ? carries?.[vehicle] : undefined) ?? usual.carries
}

/** How much room these bases need on a vehicle that counts bases: Artillery and Cavalry need twice as much. */
export const roomFor = ({ troop }: Pick<UnitEntry, "troop">, bases: number): number =>
  bases * (vehiclesData.countsDouble.includes(troops[troop].arm) ? 2 : 1)
