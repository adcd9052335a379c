/** Options that matter only in some scenarios: rails, wire, aircraft. */
import { type Prepared, scenarios } from "../../scenarios/scenarios.ts"
import { SIDES } from "../../types.ts"

const having = (has: (prepared: Prepared) => boolean): string[] =>
  scenarios.all.filter(has).map(({ scenario }) => scenario.id)

const withTrains = having(({ scenario }) => SIDES.some((s) => (scenario.sides[s].trains ?? []).length > 0))
const withRails = having(({ scenario }) => scenario.terrain.some((t) => t.kind === "railway"))

export const whereTheyApply = {
  rippingUpTrack: withRails,
  trainOrders: withTrains,
  wire: having(({ table }) => table.pieces.some((p) => p.movement === "wire")),
  aircraft: having(({ armies }) => SIDES.some((s) => armies[s].roster.units.some((u) => u.vehicle === "aircraft"))),
}
