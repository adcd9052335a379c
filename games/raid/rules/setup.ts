/** Before the raid: RAID-2. */
import { type Check, type Flow, mix, ok, type Placement, place, refuse, tell, together } from "@salient/engine"
import { SIDES, type Side, type State } from "../types.ts"
import { deal } from "./cards.ts"
import { zone } from "./ground.ts"

/** RAID-2.1 Both sides at once, in secret; then RAID-2.3. */
export function* setUp(m: State): Flow {
  yield* together(SIDES.map((side) => placeUnits(m, side)))
  for (const side of SIDES) deal(m, side)
}

function* placeUnits(m: State, side: Side): Flow {
  const units = m.units.filter((u) => u.side === side)
  const hexes = zone(m, side)
  const check = (placed: Placement): Check => {
    const taken = new Set<unknown>()
    for (const unit of units) {
      const hex = placed[unit.id]
      if (typeof hex !== "string" || !hexes.includes(hex))
        return refuse("RAID-2.1", `${unit.name} needs a hex of its side's zone (${hexes.join(", ")}).`)
      if (taken.has(hex)) return refuse("RAID-2.1", `${hex} is named twice.`, hex)
      taken.add(hex)
    }
    return ok
  }
  const placed = yield* place(
    {
      by: side,
      prompt: "Set up your units, each in a hex of its own.",
      rules: ["RAID-2.1"],
      secret: true,
      openly: `The ${side} set up in secret.`,
    },
    {
      pieces: units.map((u) => u.id),
      spots: hexes,
      check,
      suggest: (random) => {
        const free = mix(random, [...hexes])
        return Object.fromEntries(units.map((u, i) => [u.id, free[i] as string]))
      },
    },
  )
  for (const unit of units) unit.hex = placed[unit.id] as string
  tell(m, { kind: "set-up", rules: ["RAID-2.1"], side })
}
