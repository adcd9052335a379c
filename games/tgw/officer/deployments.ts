/** Deployment: guns where they have a view, platoons side by side at the front of the zone, staffs behind them. */
import type { Move, Place, Placement, Random, Spot } from "@salient/engine"
import { boxAround } from "@salient/space/table"
import { ahead } from "../rules/deployment/places.ts"
import { isCommand, isCrew, isVehicle, makeFor, unitNamed } from "../rules/general-conventions/models.ts"
import type { State, Unit, UnitId } from "../state.ts"

export function deployments(m: State, decision: Place, random: Random): Move[] {
  const drawn = decision.suggest(random)
  const [first] = decision.pieces
  if (first === undefined) return []
  const { side } = unitNamed(m, first as UnitId)
  const facing = ahead(m, side)
  const placed: { [id: string]: Spot } = {}
  const units = decision.pieces.map((id) => unitNamed(m, id as UnitId))
  const front = units.filter((u) => !isCommand(u))
  for (const [i, u] of front.entries()) {
    const spot = fit(m, decision, drawn, placed, u, (2 * i + 1) / (2 * front.length), facing)
    if (spot) placed[u.id] = spot
  }
  const all: Placement = { ...drawn, ...placed }
  return decision.check(all).ok ? [{ place: all }] : [{ place: drawn }]
}

/** The spot in a column of the zone that is nearest to the enemy and has room beside units already placed. */
function fit(
  m: State,
  decision: Place,
  drawn: Placement,
  placed: Placement,
  u: Unit,
  share: number,
  facing: number,
): Spot | undefined {
  const { west, east, south, north } = boxAround(m.battle.zone[u.side])
  const long = facing === 0 || facing === 18_000
  const along = long ? west + (east - west) * share : south + (north - south) * share
  const [low, high] = long ? [south, north] : [west, east]
  const outward = facing === 0 || facing === 9000
  const hows = isCrew(u) ? ["crew"] : isVehicle(u) ? ["drive"] : ["along", "two"]
  for (const how of hows)
    for (let k = 0; k < 6; k++) {
      const deep = (k + 0.5) / 6
      const at = Math.round(outward ? high - (high - low) * deep : low + (high - low) * deep)
      const [x, y] = long ? [Math.round(along), at] : [at, Math.round(along)]
      const amount = isCrew(u) || isVehicle(u) ? {} : { amount: Math.min(makeFor(u).coherency, 1000) }
      const spot: Spot = { x, y, how, facing, ...amount }
      if (decision.check({ ...drawn, ...placed, [u.id]: spot }).ok) return spot
    }
  return undefined
}
