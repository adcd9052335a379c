/** Helpers that set up a scene for a rule test: its own table, units where they are wanted, dice that fall as written. */
import type { Game, Move, Step } from "@salient/engine"
import { matchFrom, optionsOf, tried, unitOf, type Written } from "@salient/kit/testing"
import { game } from "../game.ts"
import { put, ranksIn, standIn } from "../rules/formations-and-facing/body.ts"
import { setup } from "../rules/scenarios-and-setting-up/first-state.ts"
import { adopt, entryOf } from "../rules/troops-and-command/field.ts"
import { placeTrain } from "../rules/vehicles-and-trains/rails.ts"
import { inTheLobby, scenarios } from "../scenarios/scenarios.ts"
import type { Leader, State, Unit } from "../state.ts"
import type { Arm, Formation, LeaderId, Quality, Side, UnitId, Vehicle } from "../types.ts"
import type { View } from "../view.ts"

/** A unit as a test specifies it: inches and degrees. */
export type Wanted = {
  name: string
  arm?: Arm
  quality?: Quality
  bases?: number
  vehicle?: Vehicle
  cyclist?: boolean
  armed?: boolean
  antiAircraft?: boolean
  under?: "brigade" | "division" | "other"
  at?: readonly [x: number, y: number]
  facing?: number
  formation?: Formation
  is?: Partial<Unit>
}

export type Wants = {
  allied?: Wanted[]
  central?: Wanted[]
  terrain?: object[]
  scenario?: object
  options?: { [option: string]: string }
  active?: Side
  /** The side whose brigade is acting. */
  acting?: Side
  actingUnder?: "brigade" | "division" | "other"
  leaders?: { [id: string]: readonly [x: number, y: number] }
  arrivals?: { [side in Side]?: object[] }
  turn?: number
  dice?: number[]
  is?: Partial<State>
}

const names = { brigade: "Brigade", division: "Division", other: "Other Brigade" } as const
const forces = { allied: "french", central: "german" } as const
const noMore = {
  french: { artillery: 0 },
  german: { fieldArtillery: 0, cavalry: 0 },
} as const

const attached = (units: readonly Wanted[], under: keyof typeof names) =>
  units
    .filter((u) => (u.under ?? "brigade") === under)
    .map(({ name, arm, quality, bases, vehicle, cyclist, armed, antiAircraft }) => ({
      name,
      ...(vehicle ? { vehicle } : { arm: arm ?? "infantry" }),
      ...(quality ? { quality } : {}),
      bases: bases ?? (vehicle || (arm && arm !== "infantry" && arm !== "cavalry") ? 1 : 4),
      ...(cyclist ? { cyclist } : {}),
      ...(armed ? { armed } : {}),
      ...(antiAircraft ? { antiAircraft } : {}),
    }))

function armyOf(side: Side, units: readonly Wanted[], trains: object[], embarked: object[], arrivals: object[]) {
  const nation = forces[side]
  const brigade = (name: string, under: "brigade" | "other") => ({
    name,
    partial: true,
    take: { regiment: 0 },
    attached: attached(units, under),
  })
  const south = side === "allied" ? 0 : 30_000
  const area = [
    [0, south],
    [48_000, south],
    [48_000, south + 18_000],
    [0, south + 18_000],
  ]
  return {
    name: side,
    nation,
    armyQuality: "average",
    briefing: "A field laid out for a test of the rules. ".repeat(6),
    forces: [
      {
        nation,
        formation: "infantryDivision",
        order: {
          name: "Division",
          partial: true,
          take: {
            ...noMore[nation],
            brigade: [brigade(names.brigade, "brigade"), brigade(names.other, "other")],
          },
          attached: attached(units, "division"),
        },
      },
    ],
    zones: [
      { id: `${side}-zone`, name: `${side} zone`, area, who: [`formation:${side}/division`], formations: ["maneuver"] },
    ],
    arrivals,
    trains,
    embarked,
  }
}

let made = 0

/** The id of a unit by its name in a test. */
export const id = (side: Side, name: string, under: "brigade" | "division" | "other" = "brigade"): UnitId => {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-")
  const path = under === "division" ? "" : under === "other" ? "/other-brigade" : "/brigade"
  return `unit:${side}/division${path}/${slug}`
}

const spare: Wanted = { name: "Spare", at: [1, 1] }

/** DGK-AIR-01 Aircraft wait off the table. */
const flights = (side: Side, units: readonly Wanted[]): object[] => {
  const who = units.filter((u) => u.vehicle === "aircraft").map((u) => id(side, u.name, u.under))
  const route = [
    [24_000, 0],
    [24_000, 8_000],
  ]
  return who.length > 0 ? [{ id: `${side}-flight`, turn: 1, who, route }] : []
}

/** The raw scenario file of a test. */
function file(wants: Wants): Record<string, unknown> {
  const place = (side: Side) => [
    ...(wants[side] ?? []),
    { ...spare, at: side === "allied" ? [2, 2] : [46, 46] } as Wanted,
  ]
  const rails = (side: Side) => place(side).filter((u) => u.is?.rails)
  const army = (side: Side) =>
    armyOf(
      side,
      place(side),
      rails(side).map((u) => ({
        unit: id(side, u.name, u.under),
        track: u.is?.rails?.track,
        from: u.is?.rails?.at,
        heading: u.is?.rails?.heading === -1 ? "backward" : "forward",
      })),
      place(side)
        .filter((u) => u.is?.aboard)
        .map((u) => ({ unit: id(side, u.name, u.under), vehicle: u.is?.aboard, formation: u.formation ?? "maneuver" })),
      [...(wants.arrivals?.[side] ?? []), ...flights(side, place(side))],
    )
  return {
    salient: "scenario",
    game: "dgk",
    id: `test-${++made}`,
    name: "A test",
    date: "1914-08-23",
    startsAt: "08:00",
    place: "Nowhere",
    basis: "invented",
    brief: "A field laid out for a test of the rules, and for nothing else. ".repeat(2),
    aftermath: "Nothing came of it, for it was only a test of the rules.",
    length: "a minute",
    turns: 8,
    table: { width: 48_000, depth: 48_000 },
    hills: "slopes",
    terrain: wants.terrain ?? [],
    sides: { allied: army("allied"), central: army("central") },
    objectives: [],
    victory: {
      says: "Break the enemy.",
      byBreaking: true,
      atEnd: [{ winner: "allied", when: [{ is: "survives", unit: id("allied", "Spare") }] }],
      otherwise: "draw",
    },
    ...wants.scenario,
  }
}

/** Worked numbers are those of set B (DGK-GAP-15), unless a test names another. */
const gameOptions = (wants: Wants) => ({ model: "B", ...wants.options })

/** The game with a test's scenario, and the state that the test specifies. */
export function field(wants: Wants): { game: Game<State, View>; state: State } {
  const loaded = scenarios.load(file(wants))
  if (!loaded.ok) throw new Error(loaded.problems.map((p) => `${p.field}: ${p.message}`).join("\n"))
  const { scenario } = loaded.prepared
  adopt(loaded.prepared)
  const state = setup({ scenario: scenario.id, options: gameOptions(wants) })
  Object.assign(state, {
    phase: "battle",
    turn: wants.turn ?? 1,
    active: wants.active ?? wants.acting ?? "allied",
    breakPoints: { allied: 20, central: 20 },
  })
  for (const side of ["allied", "central"] as const) {
    for (const want of [
      ...(wants[side] ?? []),
      { ...spare, at: side === "allied" ? ([2, 2] as const) : ([46, 46] as const) },
    ])
      stand(state, side, want)
    for (const leader of state.leaders.filter((l) => l.side === side)) {
      const [x, y] = wants.leaders?.[leader.id] ?? (side === "allied" ? [46, 2] : [2, 46])
      Object.assign(leader, { where: "table", x: x * 1000, y: y * 1000 })
    }
  }
  if (wants.acting) state.acting = leaderId(wants.acting, wants.actingUnder ?? "brigade")
  Object.assign(state, wants.is ?? {})
  const mine: Game<State, View> = { ...game, scenarios: [inTheLobby(loaded.prepared)] }
  return { game: mine, state }
}

function stand(m: State, side: Side, want: Wanted): void {
  const unit = m.units.find((u) => u.id === id(side, want.name, want.under)) as Unit
  const { troop } = entryOf(m, unit)
  if (unit.rails) placeTrain(m, unit)
  else if (unit.where !== "aboard" && want.at) {
    const formation = want.formation ?? "maneuver"
    const facing = Math.round((want.facing ?? (side === "allied" ? 0 : 180)) * 100)
    const front = { x: Math.round(want.at[0] * 1000), y: Math.round(want.at[1] * 1000) }
    unit.where = "table"
    put(
      unit,
      formation,
      ranksIn(troop, formation, unit.strength),
      standIn(troop, formation, unit.strength, front, facing),
      facing,
      front,
    )
  }
  unit.began = unit.formation
  const { rails, ...rest } = want.is ?? {}
  if (unit.rails && rails) unit.rails.pace = rails.pace
  Object.assign(unit, rest)
}

export const leaderId = (side: Side, under: "brigade" | "division" | "other" = "brigade"): LeaderId =>
  under === "division"
    ? `leader:${side}/division`
    : `leader:${side}/division/${under === "other" ? "other-brigade" : "brigade"}`

/** A match in the middle of a turn. */
export function table(wants: Wants) {
  const { game: mine, state } = field(wants)
  return matchFrom(mine, { state, dice: wants.dice ?? [], options: gameOptions(wants) })
}

export type Played = ReturnType<typeof table>

/** A path of one unit, in inches. */
export const along = (piece: string, ...steps: (readonly [number, number] | Step)[]): Move => ({
  path: {
    [piece]: steps.map((s) =>
      Array.isArray(s) ? { x: Math.round(s[0] * 1000), y: Math.round(s[1] * 1000) } : (s as Step),
    ),
  },
})

/** How a move would be judged, without making it: the rule ids of the refusal, or "ok". */
export function judged(match: Played, written: Written): readonly string[] | "ok" {
  const check = tried(match, written)
  return check.ok ? "ok" : check.rules
}

/** The verbs on offer: `maneuver`, `deployedFire` … */
export const verbs = (match: Played): string[] => [...new Set(optionsOf(match).map((o) => o.split(":")[0] as string))]

export const unit = (match: Played, side: Side, name: string, under?: "brigade" | "division" | "other"): Unit =>
  unitOf(match, id(side, name, under))

export const leader = (match: Played, side: Side, under?: "brigade" | "division" | "other"): Leader => {
  const found = match.state.leaders.find((l) => l.id === leaderId(side, under))
  if (!found) throw new Error(`no leader of ${side}`)
  return found
}
