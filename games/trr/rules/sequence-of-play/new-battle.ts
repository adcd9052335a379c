/** The state before the first question. */
import type { Start } from "@salient/engine"
import type { ForceUnit } from "../../scenarios/forces/force.ts"
import { isToMuster } from "../../scenarios/mustered.ts"
import type { State, Unit, Where } from "../../state.ts"
import { SIDES, type Side } from "../../types.ts"
import { isOn } from "../optional-rules/options.ts"
import { fieldOf } from "../scale-and-representation/field.ts"
import { sectorsFor } from "./sectors.ts"

export function setup({ scenario, options, seats }: Start): State {
  const field = fieldOf({ scenario })
  const chosen = { scenario, options: { ...options } }
  const plays = (u: ForceUnit) =>
    !u.phantom &&
    (u.kind !== "sniper" || isOn(chosen, "snipers")) && // TRR-OPT-01
    (!isSupply(u) || isOn(chosen, "logistics")) // TRR-OPT-02
  const held = (): { [objective: string]: Side | null } =>
    Object.fromEntries(field.scenario.objectives.map((o) => [o.id, o.held]))
  return {
    scenario,
    options: { ...options },
    phase: isToMuster(scenario) ? "muster" : "plans",
    move: 1,
    stage: "plan",
    wind: field.scenario.wind,
    planned: 0,
    active: "blue",
    passed: 0,
    sectors: sectorsFor(chosen, seats),
    turn: 0,
    units: SIDES.flatMap((side) =>
      field.prepared.forces[side].force.units.filter(plays).map((u) => newUnit(scenario, side, u)),
    ),
    target: null,
    dummies: [],
    seenThrough: [],
    missions: [],
    clouds: [],
    screens: [],
    sorties: [],
    bridges: [],
    lanes: [],
    craters: [],
    mined: { blue: [], red: [] },
    crossing: {},
    wear: {},
    curtain: [],
    falling: [],
    shelled: {},
    crushed: [],
    shelling: {},
    blazes: [],
    bunkers: {},
    ruined: [],
    located: { blue: {}, red: {} },
    open: [],
    suspected: { blue: [], red: [] },
    missed: [],
    searches: [],
    holders: held(),
    believed: { blue: held(), red: held() },
  }
}

const isSupply = ({ models: [model] }: ForceUnit): boolean => model?.kind === "transport" && model.loads > 0

/** A unit as it enters the battle. */
export function newUnit(scenario: string, side: Side, force: ForceUnit): Unit {
  const where: Where = force.offTable ? "offTable" : "reserve"
  const arrives = fieldOf({ scenario }).places.get(force.id)?.kind === "arrival"
  const found = force.figures.length === 0 && force.models.length === 0
  return {
    id: force.id,
    side,
    where,
    at: { x: 0, y: 0 },
    facing: 0,
    drill: "line",
    figures: found ? ["observer"] : [...force.figures], // TRR-IND-15: an officer of the HQ serves as the team
    markers: force.models.map(() => 0),
    lost: 0,
    lostThisMove: 0,
    broken: null,
    acted: false,
    moved: 0,
    goesOn: false,
    fired: null,
    concealed: false,
    limbered: force.mover === "horseTransport" && force.kind !== "transport" && arrives,
    mounted: force.mover === "cavalry" || force.mover === "bicycle",
    masked: fieldOf({ scenario }).scenario.sides[side].masks === "worn",
    dug: 0,
    underFlame: false,
    underGas: false,
    burned: null,
    bombarded: null,
    shaken: 0,
    smoked: false,
    aim: null,
    turns: 0,
    observed: null,
    lastIndirect: null,
    movesFired: 0,
    countering: null,
    carrier: null,
    owes: [],
    advanced: false,
    underFire: false,
    atAircraft: false,
    stock: stockOf(scenario, side, force),
    firedMoves: 0,
    flown: null,
  }
}

/** The loads of a transport; for a flight, as many sorties as the scenario plans, at least one. */
function stockOf(scenario: string, side: Side, { formation, models }: ForceUnit): number {
  const [model] = models
  if (model?.kind === "transport") return model.loads
  if (model?.kind !== "flight") return 0
  const planned = (fieldOf({ scenario }).scenario.sides[side].sorties ?? []).filter((s) => s.flight === formation)
  return Math.max(1, planned.length)
}
