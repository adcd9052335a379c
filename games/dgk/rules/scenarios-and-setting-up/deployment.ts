/** Before the battle: both sides set up at once in their zones, each in secret (DGK-GAP-13, DGK-HIDE-01). */

import { type Check, type Flow, type Manner, type Placement, refuse, type Spot, type Stands } from "@salient/engine"
import { type SetUpQuestion, setUpInSecret } from "@salient/kit/set-up"
import { capital } from "@salient/kit/words"
import { asBase, whereIn } from "@salient/space/table"
import { formationNames } from "../../charts/fire.ts"
import { reveal, tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import type { State } from "../../state.ts"
import { FORMATIONS, SIDES, type Side } from "../../types.ts"
import { mayTake, put, ranksIn, standIn } from "../formations-and-facing/body.ts"
import { isSpot } from "../movement/paths.ts"
import { entryOf, fieldOf, nameOf } from "../troops-and-command/field.ts"
import { carrierOf } from "../troops-and-command/units.ts"
import { minesOf, placeMines } from "./minelaying.ts"
import { suggestedSetUp } from "./set-ups.ts"
import {
  HIDDEN,
  howOf,
  leaderFault,
  leadersOf,
  limitsFault,
  mayHide,
  maySetUp,
  type UnitSetUp,
  unitsOf,
  zoneOf,
} from "./zones.ts"

/** Both sides set up at once. Once each side sees the other's set-up, nobody may set up again. */
export function* deploy(m: State): Flow {
  yield* setUpInSecret(
    SIDES,
    "set-up",
    place,
    (side) => setUpQuestion(m, side),
    (side, placed) => settle(m, side, placed),
  )
  reveal(m, { kind: "begun", rules: ["DGK-GAP-13"] })
}

const piecesOf = (m: State, side: Side): string[] => [
  ...unitsOf(m, side).map((u) => u.id),
  ...leadersOf(m, side).map((l) => l.id),
  ...minesOf(m, side).map((mine) => mine.id),
]

function setUpQuestion(m: State, side: Side): SetUpQuestion {
  const { name } = fieldOf(m).scenario.sides[side]
  return {
    prompt: `Set up ${name}: every unit in its zone, with its facing and formation.`,
    rules: ["DGK-GAP-13", "DGK-FORM-01"],
    openly: `${name} sets up.`,
    pieces: piecesOf(m, side),
    how: formationsFor(m, side),
    check: (p) => setUpFault(m, side, p),
    suggest: (random) => suggestedSetUp(m, side, random),
    stands: (p) => setUpStands(m, side, p),
  }
}

/** Puts a side's pieces where it has placed them. */
function settle(m: State, side: Side, placed: Placement): undefined {
  const { name } = fieldOf(m).scenario.sides[side]
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
    const carrier = carrierOf(m, rider)
    Object.assign(rider, { front: { ...carrier.front }, hidden: carrier.hidden })
  }
  for (const leader of leadersOf(m, side)) {
    const { x, y } = placed[leader.id] as Spot
    Object.assign(leader, { where: "table", x, y })
  }
  placeMines(m, side, placed)
  tell(m, { kind: "deployed", rules: ["DGK-GAP-13"], side, name })
}

/** Why a set-up is refused: the first fault found. */
function setUpFault(m: State, side: Side, placed: Placement): Check {
  const others: UnitSetUp[] = []
  for (const unit of unitsOf(m, side)) {
    const spot = placed[unit.id]
    if (!isSpot(spot)) return refuse("DGK-GAP-13", `Place ${nameOf(m, unit)}.`)
    const found = maySetUp(m, unit, spot, others)
    if (!found.ok) return found
    others.push(found.setUp)
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
      return refuse(["DGK-MINE-01", "DGK-MINE-02"], "Mines must be laid in one of their side's zones.")
  }
  return limitsFault(m, side, others)
}

/** DGK-FORM-01, DGK-HIDE-01 The formations that units of a side may set up in, each with the units that may use it. */
function formationsFor(m: State, side: Side): Manner[] {
  const units = unitsOf(m, side)
  const manners = FORMATIONS.flatMap((formation) => {
    const may = units.filter((u) => zoneOf(m, u.id)?.formations.includes(formation) && mayTake(m, u, formation).ok)
    const hide = may.filter((u) => {
      const zone = zoneOf(m, u.id)
      return zone !== undefined && mayHide(m, zone)
    })
    const label = capital(formationNames[formation])
    return [
      { id: formation, label, pieces: may.map((u) => u.id) },
      { id: `${formation} ${HIDDEN}`, label: `${label}, hidden`, pieces: hide.map((u) => u.id) },
    ]
  })
  return manners.filter(({ pieces }) => pieces.length > 0)
}

/** How the units of a set-up would stand. */
const setUpStands = (m: State, side: Side, placed: Placement): Stands =>
  Object.fromEntries(
    unitsOf(m, side).flatMap((unit) => {
      const spot = placed[unit.id]
      if (!isSpot(spot)) return []
      const { formation = "maneuver" } = howOf(spot)
      const body = standIn(entryOf(m, unit).troop, formation, unit.strength, spot, spot.facing ?? 0)
      return [[unit.id, body.map(asBase)]]
    }),
  )
