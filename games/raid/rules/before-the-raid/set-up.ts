/** Before the raid: RAID-2. */
import { type Check, type Flow, mix, ok, type Placement, refuse } from "@salient/engine"
import { type SetUpQuestion, setUpInSecret } from "@salient/kit/set-up"
import { tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { SIDES, type Side } from "../../types.ts"
import { zone } from "../the-raid/ground.ts"
import { deal } from "./hands.ts"

/** RAID-2.1 Both sides at once, in secret; then RAID-2.3. */
export function* setUp(m: State): Flow {
  yield* setUpInSecret(
    SIDES,
    "set-up",
    place,
    (side) => setUpQuestion(m, side),
    (side, placed) => {
      for (const unit of unitsOf(m, side)) unit.hex = placed[unit.id] as string
      tell(m, { kind: "set-up", rules: ["RAID-2.1"], side })
    },
  )
  for (const side of SIDES) deal(m, side)
}

const unitsOf = (m: State, side: Side): Unit[] => m.units.filter((u) => u.side === side)

function setUpQuestion(m: State, side: Side): SetUpQuestion {
  const units = unitsOf(m, side)
  const hexes = zone(m, side)
  return {
    prompt: "Set up your units, each in a hex of its own.",
    rules: ["RAID-2.1"],
    openly: `The ${side} set up in secret.`,
    pieces: units.map((u) => u.id),
    spots: hexes,
    check: (placed) => mayStandSo(units, hexes, placed),
    suggest: (random) => {
      const free = mix(random, [...hexes])
      return Object.fromEntries(units.map((u, i) => [u.id, free[i] as string]))
    },
  }
}

/** RAID-2.1 Each unit in a trench hex of its zone, no two in one. */
function mayStandSo(units: readonly Unit[], hexes: readonly string[], placed: Placement): Check {
  const taken = new Set<string>()
  for (const unit of units) {
    const hex = placed[unit.id]
    if (typeof hex !== "string" || !hexes.includes(hex))
      return refuse("RAID-2.1", `${unit.name} needs a hex in its side's zone (${hexes.join(", ")}).`)
    if (taken.has(hex)) return refuse("RAID-2.1", `${hex} is named twice.`, hex)
    taken.add(hex)
  }
  return ok
}
