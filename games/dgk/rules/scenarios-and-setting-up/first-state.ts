/** The state before the first question: every unit and Leader where the scenario has it, nothing set up yet. */

import type { Start } from "@salient/engine"
import type { Army } from "../../data/scenario.ts"
import { special } from "../../data/tables.ts"
import { isToMuster } from "../../scenarios/mustered.ts"
import type { StartingPlace } from "../../scenarios/places.ts"
import type { UnitEntry } from "../../scenarios/roster.ts"
import type { Leader, Mine, State, Unit } from "../../state.ts"
import { SIDES, type Side } from "../../types.ts"
import { ranksIn } from "../formations-and-facing/body.ts"
import { isOn } from "../optional-rules/options.ts"
import { breakPointOf, fieldOf } from "../troops-and-command/field.ts"
import { placeTrain } from "../vehicles-and-trains/rails.ts"

export function setup({ scenario, options }: Pick<Start, "scenario" | "options">): State {
  const field = fieldOf({ scenario })
  const m: State = {
    scenario,
    options: { ...options },
    phase: isToMuster(scenario) ? "muster" : "deployment",
    turn: 1,
    active: null,
    passed: null,
    led: null,
    acting: null,
    units: [],
    leaders: [],
    breakPoints: { allied: 0, central: 0 },
    held: Object.fromEntries(field.scenario.objectives.map((o) => [o.id, null])),
    gone: isOn({ options }, "wire", true) ? [] : field.pieces.filter((p) => p.movement === "wire").map((p) => p.id),
    breached: [],
    razed: [],
    cuts: [],
    mines: SIDES.flatMap((side) => minesFor({ options }, field.scenario.sides[side], side)),
  }
  for (const side of SIDES) {
    const { roster } = field.prepared.armies[side]
    m.breakPoints[side] = breakPointOf(m, side) // DGK-MOR-01
    m.units.push(...roster.units.map((entry) => newUnit(m, entry, side)))
    m.leaders.push(
      ...roster.leaders.map(
        (l): Leader => ({ id: l.id, side, where: "waiting", x: 0, y: 0, moved: false, acted: false, aboard: null }),
      ),
    )
  }
  return m
}

/** The mines that the scenario gives a side; with the mines option on, a side that may set up deployed always has some. */
function minesFor(m: Pick<State, "options">, army: Army, side: Side): Mine[] {
  const inAnyCase = isOn(m, "mines", false) && army.zones.some((z) => z.formations.includes("deployed"))
  const laid = army.mines ?? (inAnyCase ? special.laid : undefined)
  if (!laid || !isOn(m, "mines", true)) return []
  const mine = (kind: Mine["kind"], n: number): Mine => ({
    id: `mine:${side}/${kind}-${n}`,
    side,
    kind,
    x: 0,
    y: 0,
    shown: false,
  })
  return [
    ...Array.from({ length: laid.fields }, (_, i) => mine("field", i + 1)),
    ...Array.from({ length: laid.commandMines }, (_, i) => mine("command", i + 1)),
  ]
}

/** DGK-AIR-01 Aircraft start off the table and may come from the turn of their arrival on. */
const firstSortie = (place: StartingPlace | undefined): number => (place?.kind === "arrival" ? place.arrival.turn : 1)

function newUnit(m: State, entry: UnitEntry, side: Side): Unit {
  const place = fieldOf(m).places.get(entry.id)
  const unit: Unit = {
    id: entry.id,
    side,
    where: "waiting",
    formation: place?.kind === "embarked" ? place.aboard.formation : "march",
    began: "march",
    front: { x: 0, y: 0 },
    facing: 0,
    ranks: [],
    bases: [],
    strength: entry.bases,
    status: "ok", // DGK-DMG-01
    acted: false,
    lostOrder: false,
    moved: false,
    stands: false,
    underFire: false,
    assaults: [],
    hidden: false,
    aboard: null,
    route: null,
    rails: null,
    air: entry.vehicle === "aircraft" ? { until: firstSortie(place), bombed: false, strafed: false } : null,
    exit: null,
  }
  if (place?.kind === "train") {
    const { track, from, heading, moving } = place.train
    unit.rails = {
      track,
      at: from,
      heading: heading === "forward" ? 1 : -1,
      pace: moving ? "maneuvering" : "halted",
      lostCars: 0,
    }
    unit.where = "table"
    placeTrain(m, unit)
  }
  if (place?.kind === "embarked") {
    unit.where = "aboard"
    unit.aboard = place.aboard.vehicle
  }
  if (unit.air && !isOn(m, "aircraft", true)) unit.where = "left" // DGK-AIR-01: it stays away
  if (unit.ranks.length === 0) unit.ranks = ranksIn(entry.troop, unit.formation, entry.bases)
  unit.began = unit.formation
  return unit
}
