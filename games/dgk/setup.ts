/** The state before the first question: every unit and Leader where the scenario has it, nobody set up yet. */
import type { Start } from "@salient/engine"
import { special } from "./data/tables.ts"
import type { UnitEntry } from "./roster.ts"
import { ranksIn } from "./rules/body.ts"
import { fieldOf } from "./rules/field.ts"
import { placeTrain } from "./rules/rails.ts"
import type { Leader, Mine, State, Unit } from "./state.ts"
import type { Side } from "./types.ts"
import { SIDES } from "./types.ts"

export function setup({ scenario, options }: Pick<Start, "scenario" | "options">): State {
  const field = fieldOf({ scenario })
  const m: State = {
    scenario,
    options: { ...options },
    phase: "deployment",
    turn: 1,
    active: null,
    passed: null,
    led: null,
    acting: null,
    units: [],
    leaders: [],
    breakPoints: { allied: 0, central: 0 },
    held: Object.fromEntries(field.scenario.objectives.map((o) => [o.id, null])),
    gone: [],
    breached: [],
    razed: [],
    cuts: [],
    mines: options.mines === "on" ? SIDES.flatMap((side) => minesFor(m0(scenario, side), side)) : [],
  }
  for (const side of SIDES) {
    const { roster, breakPoint } = field.prepared.armies[side]
    m.breakPoints[side] = breakPoint // DGK-MOR-01
    m.units.push(...roster.units.map((entry) => newUnit(m, entry, side)))
    m.leaders.push(
      ...roster.leaders.map(
        (l): Leader => ({ id: l.id, side, where: "waiting", x: 0, y: 0, moved: false, acted: false }),
      ),
    )
  }
  return m
}

const m0 = (scenario: string, side: Side) => fieldOf({ scenario }).scenario.sides[side]

/** The side that may set up deployed lays mines: it has been there longer. */
function minesFor(army: ReturnType<typeof m0>, side: Side): Mine[] {
  if (!army.zones.some((z) => z.formations.includes("deployed"))) return []
  const mine = (kind: Mine["kind"], n: number): Mine => ({
    id: `mine:${side}/${kind}-${n}`,
    side,
    kind,
    x: 0,
    y: 0,
    shown: false,
  })
  return [
    ...Array.from({ length: special.laid.fields }, (_, i) => mine("field", i + 1)),
    ...Array.from({ length: special.laid.commandMines }, (_, i) => mine("command", i + 1)),
  ]
}

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
    underFire: false,
    assaults: [],
    hidden: false,
    aboard: null,
    route: null,
    rails: null,
    air: entry.vehicle === "aircraft" ? { until: 1, bombed: false, strafed: false } : null,
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
  if (unit.ranks.length === 0) unit.ranks = ranksIn(entry.troop, unit.formation, entry.bases)
  unit.began = unit.formation
  return unit
}
