/** Before the battle: both sides set up at once in their zones, each in secret (DGK-GAP-13, DGK-HIDE-01). */
import {
  type Check,
  type Flow,
  type Placement,
  place,
  refuse,
  reveal,
  type Spot,
  tell,
  together,
} from "@salient/engine"
import { whereIn } from "@salient/space/table"
import type { State } from "../state.ts"
import { SIDES, type Side } from "../types.ts"
import { put, ranksIn, standIn } from "./body.ts"
import { entryOf, fieldOf, nameOf } from "./field.ts"
import { formationsFor, setUpStands } from "./manners.ts"
import { minesOf, placeMines } from "./minelaying.ts"
import { isSpot } from "./paths.ts"
import { howOf, leaderFault, leadersOf, limitsFault, type Pitched, pitch, unitsOf } from "./pitching.ts"
import { suggestedSetUp } from "./set-ups.ts"
import { bearerOf } from "./units.ts"

/** Both sides at once. When each sees how the other stands, nobody sets up anew. */
export function* deploy(m: State): Flow {
  yield* together(SIDES.filter((side) => piecesOf(m, side).length > 0).map((side) => setUp(m, side)))
  reveal(m, { kind: "begun", rules: ["DGK-GAP-13"] })
}

const piecesOf = (m: State, side: Side): string[] => [
  ...unitsOf(m, side).map((u) => u.id),
  ...leadersOf(m, side).map((l) => l.id),
  ...minesOf(m, side).map((mine) => mine.id),
]

function* setUp(m: State, side: Side): Flow {
  const { name } = fieldOf(m).scenario.sides[side]
  const placed = yield* place(
    {
      by: side,
      prompt: `Set up ${name}: every unit in its zone, with its facing and formation.`,
      rules: ["DGK-GAP-13", "DGK-FORM-01"],
      secret: true,
      openly: `${name} sets up.`,
    },
    {
      pieces: piecesOf(m, side),
      how: formationsFor(m, side),
      check: (p) => setUpFault(m, side, p),
      suggest: (random) => suggestedSetUp(m, side, random),
      stands: (p) => setUpStands(m, side, p),
    },
  )
  for (const unit of unitsOf(m, side)) {
    const spot = placed[unit.id] as Spot
    const { formation = "maneuver", hidden } = howOf(spot)
    const { troop } = entryOf(m, unit)
    const facing = spot.facing ?? 0
    unit.where = "table"
    unit.hidden = hidden
    put(
      unit,
      formation,
      ranksIn(troop, formation, unit.strength),
      standIn(troop, formation, unit.strength, spot, facing),
      facing,
      spot,
    )
  }
  for (const rider of m.units) {
    if (rider.side !== side || rider.where !== "aboard") continue
    const bearer = bearerOf(m, rider)
    Object.assign(rider, { front: { ...bearer.front }, hidden: bearer.hidden })
  }
  for (const leader of leadersOf(m, side)) {
    const { x, y } = placed[leader.id] as Spot
    Object.assign(leader, { where: "table", x, y })
  }
  placeMines(m, side, placed)
  tell(m, { kind: "deployed", rules: ["DGK-GAP-13"], side, name })
}

/** Why a set-up will not do; the first thing wrong answers. */
function setUpFault(m: State, side: Side, placed: Placement): Check {
  const pitched: Pitched[] = []
  for (const unit of unitsOf(m, side)) {
    const spot = placed[unit.id]
    if (!isSpot(spot)) return refuse("DGK-GAP-13", `Say where ${nameOf(m, unit)} stands.`)
    const found = pitch(m, unit, spot, pitched)
    if (!found.ok) return found
    pitched.push(found.pitched)
  }
  for (const leader of leadersOf(m, side)) {
    const spot = placed[leader.id]
    const fault = leaderFault(m, leader, spot)
    if (!fault.ok) return fault
  }
  for (const mine of minesOf(m, side)) {
    const spot = placed[mine.id]
    const zones = fieldOf(m).scenario.sides[side].zones
    if (!isSpot(spot) || !zones.some((z) => whereIn(z.area, spot) !== "out"))
      return refuse(["DGK-MINE-01", "DGK-MINE-02"], "Mines are laid in a zone of their side.")
  }
  return limitsFault(m, side, pitched)
}
