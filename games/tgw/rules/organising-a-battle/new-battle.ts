/** The state before the first question: the units of both rosters, the table, and what is already settled. TGW-ORG-02. */
import type { Start } from "@salient/engine"
import { armyNamed } from "../../data/armies.ts"
import { data } from "../../data/charts.ts"
import { type Prepared, scenarios } from "../../scenarios/scenarios.ts"
import type { Battle, State, Unit, VehicleState } from "../../state.ts"
import { type By, SIDES, type Side } from "../../types.ts"
import { inParts } from "../buildings-under-fire/sections.ts"
import { makeOf } from "../choosing-forces/makes.ts"
import { type Mustered, muster } from "../choosing-forces/muster.ts"
import type { Roster } from "../choosing-forces/roster.ts"
import { groundText } from "../terrain/ground.ts"
import { isInForce } from "./optional.ts"

const whole: VehicleState = {
  went: 0,
  turned: false,
  shaken: 0,
  stunned: 0,
  immobilised: false,
  lost: [],
  used: [],
  smoking: false,
  overheating: false,
  gearJammed: false,
  brokenDown: false,
  stuck: null,
}

/** A unit as it takes the field. */
export function newUnit(side: Side, number: number, u: Mustered): Unit {
  const { men, vehicle } = makeOf(u.make)
  return {
    id: `unit:${side}:${number}`,
    side,
    name: u.name,
    make: u.make,
    category: u.category,
    battalion: `${side}/${u.battalion}`,
    company: u.company === null ? null : `${side}/${u.company}`,
    choice: u.choice,
    men: men.map((_, n) => n),
    at: [],
    floors: [],
    facing: 0,
    guns: [],
    vehicle: vehicle ? structuredClone(whole) : null,
    carries: null,
    serves: null,
    shown: false,
    waits: "no",
    group: null,
    moved: false,
    done: false,
    pinned: 0,
    fallingBack: false,
    toGround: false,
    fired: "nothing",
    firedAt: null,
    strength: men.length,
    fights: [],
    charged: false,
    firstRound: false,
    dazed: false,
    cover: [],
    jammed: [],
    clearing: [],
    held: [],
    burnt: false,
  }
}

/** TGW-ARMY-10, TGW-SPEC-10, TGW-AS-15 The units of a roster, including carried units and spotters with their guns. */
export function unitsFrom(side: Side, roster: Roster): Unit[] {
  const mustered = muster(roster)
  const units = mustered.map((u, i) => newUnit(side, i + 1, u))
  for (const [i, unit] of units.entries()) {
    const { serves } = mustered[i] as Mustered
    if (serves !== undefined) unit.serves = units.find((u) => u.choice === serves)?.id ?? null
  }
  for (const [i, tank] of [...units.entries()]) {
    const carried = makeOf(tank.make).vehicle?.carries
    if (carried === undefined) continue
    const section = newUnit(side, units.length + 1, {
      ...(mustered[i] as Mustered),
      name: `${makeOf(carried).name} of ${tank.name}`,
      make: carried,
    })
    section.waits = "carried"
    tank.carries = section.id
    units.push(section)
  }
  return units
}

function battleOf(scenario: Prepared): Battle {
  const { given, standard, sides, rosters } = scenario
  const of = <T>(pick: (side: Side) => T): By<Side, T> & { red: T; blue: T } => ({
    red: pick("red"),
    blue: pick("blue"),
  })
  return {
    mission: given?.mission ?? standard?.mission ?? "meetingEngagement",
    method: standard?.method ?? "hidden",
    zones: given ? "given" : (standard?.zones ?? "pitchedBattle"),
    light: "day",
    dawnUntil: data.missions.dawnUntil,
    objectives: structuredClone(given?.objectives ?? []) as Battle["objectives"],
    wanted: given?.objectives.length ?? 0,
    edge: of((side) => sides[side].edge ?? (side === "red" ? "south" : "north")),
    zone: of((side) => structuredClone(sides[side].zone ?? []) as Battle["objectives"]),
    rating: of((side) => armyNamed(rosters[side].army).strategyRating.value),
    list: of((side) => rosters[side].army),
    ready: { red: "no", blue: "no" },
    turns: given?.turns ?? data.missions.turns,
    randomLength: given?.randomLength ?? true,
    next: "red",
  }
}

export function newBattle({ scenario: id, options }: Start): State {
  const scenario = scenarios.named(id)
  const battle = battleOf(scenario)
  const begins = scenario.given?.begins ?? "red"
  return {
    scenario: id,
    options: { ...options },
    phase: scenario.free ? "rosters" : scenario.given ? "attachments" : "terms",
    battle,
    ground: groundText(isInForce({ options }, "buildingsInParts", false) ? inParts(scenario.plan) : scenario.plan),
    smoke: [],
    laying: null,
    named: false,
    handed: { red: null, blue: null },
    turn: 1,
    active: begins,
    begins,
    lastTurn: battle.turns,
    step: 1,
    units: scenario.free ? [] : SIDES.flatMap((side) => unitsFrom(side, scenario.rosters[side])),
    company: null,
    fought: [],
  }
}
