/** Reserves: TGW-SMR-05 to TGW-SMR-08, TGW-DEP-09. */
import {
  type Check,
  type Flow,
  offer,
  ok,
  type Placement,
  type Random,
  refuse,
  roll,
  rollMany,
  type Spot,
} from "@salient/engine"
import { capital } from "@salient/kit/words"
import { type Base, Bases, baseOnTable, boxOf, closerThan, cornersOf, type Point, shifted } from "@salient/space/table"
import { D6, highest } from "../../charts/dice.ts"
import { arrives } from "../../charts/missions.ts"
import { allowance, diceFor } from "../../charts/movement.ts"
import { data } from "../../data/charts.ts"
import { type TgwHappening, tell } from "../../happenings.ts"
import { place, select } from "../../questions.ts"
import { scenarios } from "../../scenarios/scenarios.ts"
import type { State, Unit } from "../../state.ts"
import type { Edge, Side } from "../../types.ts"
import { allBut, areRostersSecret, ownersOnly } from "../choosing-forces/secrecy.ts"
import { ahead, basesOf, drawnAt, isClearOf, type Put, putBy, putDown, standingBases } from "../deployment/places.ts"
import {
  baseAt,
  enemiesOf,
  groups,
  inch,
  isAway,
  isCrew,
  isVehicle,
  makeFor,
  modelsOf,
  sizeOf,
} from "../general-conventions/models.ts"
import { type Formation, manners, usualGap } from "../movement/formations.ts"
import { walkerOf } from "../movement/walkers.ts"
import { isInForce } from "../organising-a-battle/optional.ts"
import { fieldOf, goingOf, keepAway } from "../terrain/ground.ts"

// Declaring

type Kept = { readonly id: string; readonly label: string; readonly units: readonly Unit[] }

/** TGW-SMR-08 Single units, or whole companies that share one die. */
function keepable(m: State, side: Side): Kept[] {
  const own = m.units.filter((u) => u.side === side && u.men.length > 0 && u.at.length === 0 && u.waits === "no")
  const companies = [...new Set(own.flatMap((u) => (u.company === null ? [] : [u.company])))]
  return [
    ...own.map((u) => ({ id: u.id, label: u.name, units: [u] })),
    ...companies.map((c) => {
      const units = own.filter((u) => u.company === c)
      const [first] = units
      return { id: `company:${c}`, label: `All of ${first?.name.split(", ").at(-1) ?? c} together`, units }
    }),
  ]
}

/** TGW-SMR-05 The side chooses the units it leaves off the table, where the rule is in use. */
export function* declareReserves(m: State, side: Side, secret: boolean): Flow {
  if (!isInForce(m, "reserves", scenarios.named(m.scenario).standard?.reserves ?? false)) return
  const all = keepable(m, side)
  const count = m.units.filter((u) => u.side === side && u.men.length > 0).length
  const check = (ids: readonly string[]): Check => mayKeep(all, ids, count)
  const chosen = yield* select<Kept>(
    {
      by: side,
      what: "reserves",
      prompt: "Which units do you keep in reserve?",
      rules: ["TGW-SMR-05", "TGW-SMR-08"],
      openly: "The other side is deploying.",
      ...(secret ? { secret: true } : {}),
    },
    offer<Kept, Kept>(
      all,
      () => ok,
      (k) => ({ id: k.id, label: k.label, value: k, touches: k.units.map((u) => u.id), rules: ["TGW-SMR-05"] }),
    ),
    {
      min: 0,
      max: all.length,
      check,
      suggest: (random: Random) => {
        const drawn = all.filter((k) => k.units.length === 1 && random(6) === 0).map((k) => k.id)
        return check(drawn).ok ? drawn : []
      },
    },
  )
  for (const { id, units } of chosen)
    for (const unit of units) Object.assign(unit, { waits: "reserve", group: units.length > 1 ? id : null })
}

function mayKeep(all: readonly Kept[], ids: readonly string[], count: number): Check {
  const units = ids.flatMap((id) => all.find((k) => k.id === id)?.units ?? [])
  if (new Set(units).size < units.length)
    return refuse("TGW-SMR-08", "A unit is in reserve by itself or with its company.")
  return units.length < count ? ok : refuse("TGW-SMR-05", "At least one unit must be on the table.")
}

// Arriving

const somebody = "a unit in reserve"

/** TGW-DEC-21 The name everybody may hear for a unit that is not on the table yet. */
const nameFor = (m: State, unit: Unit): string => (areRostersSecret(m) ? somebody : unit.name)

/** Reports something about a unit off the table: its owner hears the name, others only where rosters are open. */
function tellOf(m: State, unit: Unit, what: (name: string, id: string) => TgwHappening): void {
  tell(m, what(unit.name, unit.id), ownersOnly(m, unit.side))
  if (areRostersSecret(m)) tell(m, what(capital(somebody), ""), allBut(unit.side))
}

/** TGW-SMR-06 At the start of each of the owner's Movement Phases except the first, a die for each unit or group in reserve. */
export function rollForReserves(m: State): void {
  const rolled = new Map<string, boolean>()
  for (const unit of m.units) {
    if (unit.side !== m.active || unit.waits !== "reserve") continue
    const key = unit.group ?? unit.id
    let comes = rolled.get(key)
    if (comes === undefined) {
      const die = m.turn > 1 ? roll(m, D6, "TGW-SMR-06", `reserves: ${nameFor(m, unit)}`) : 0
      comes = m.turn > 1 && arrives(die, m.turn)
      if (m.turn > 1)
        tellOf(m, unit, (name) => ({
          kind: "reserve",
          rules: ["TGW-SMR-06"],
          name: unit.group ? `The company of ${name}` : name,
          die,
          comes: comes === true,
        }))
      rolled.set(key, comes)
    }
    if (comes) unit.waits = "arrives"
  }
}

/** The next unit to arrive, if there is room for it. */
export const nextToArrive = (m: State): Unit | undefined =>
  m.units.find((u) => u.side === m.active && u.waits === "arrives" && isAway(u) && !u.done)

/** TGW-SMR-07 It moves on from its own edge, each model measuring from there; if there is no room it waits. */
export function* arrive(m: State, unit: Unit): Flow {
  unit.done = true
  const dice = isVehicle(unit) ? 0 : diceFor(walkerOf(unit), "open")
  const rolled = dice > 0 ? rollMany(m, dice, D6, "TGW-SUP-03", `${nameFor(m, unit)} comes on`) : []
  if (rolled.length > 0)
    tellOf(m, unit, (name, id) => ({
      kind: "rolled-for-ground",
      rules: ["TGW-SUP-03"],
      unit: id,
      name,
      dice: rolled,
      inches: highest(rolled),
    }))
  const far = isVehicle(unit) ? data.vehicles.bands[1] * inch : allowance(walkerOf(unit), rolled)
  const fallback = anyPlace(m, unit, far)
  if (!fallback) {
    tellOf(m, unit, (name, id) => ({ kind: "no-room", rules: ["TGW-SMR-07"], unit: id, name }))
    return
  }
  const placed = yield* place(
    {
      by: unit.side,
      what: "arrive",
      prompt: `Where does ${unit.name} arrive?`,
      rules: ["TGW-SMR-07", "TGW-MOVE-04"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      how: manners([unit], false),
      check: (answer) => mayArrive(m, unit, answer, far),
      suggest: (random) => suggestArrival(m, unit, far, fallback, random),
      stands: (answer): { [id: string]: ReturnType<typeof drawnAt> } => {
        const put = answer[unit.id] === undefined ? undefined : putBy(m, unit, answer[unit.id])
        return put && "points" in put ? { [unit.id]: drawnAt(unit, put) } : {}
      },
    },
  )
  putDown(unit, putBy(m, unit, placed[unit.id]) as Put)
  Object.assign(unit, { waits: "no", moved: true })
  if (unit.vehicle) unit.vehicle.went = far
  tell(m, { kind: "arrived", rules: ["TGW-SMR-07"], unit: unit.id, name: unit.name })
}

/** How far in from an edge a base extends. */
function reachIn(m: State, edge: Edge, base: Base): number {
  const { width, depth } = fieldOf(m).table
  const ends = base.kind === "circle" ? [base.at] : Object.values(cornersOf(base))
  const radius = base.kind === "circle" ? base.radius : 0
  const from = ({ x, y }: Point) =>
    edge === "south" ? y : edge === "north" ? depth - y : edge === "west" ? x : width - x
  return Math.max(...ends.map(from)) + radius
}

/** The spot on the edge straight behind a point. */
function behindOn(m: State, edge: Edge, { x, y }: Point): Point {
  const { width, depth } = fieldOf(m).table
  if (edge === "south") return { x, y: 0 }
  if (edge === "north") return { x, y: depth }
  return edge === "west" ? { x: 0, y } : { x: width, y }
}

/** Who stands on the table while a place is looked for. */
type Others = { readonly all: Bases; readonly foes: Bases }

function othersFor(m: State, unit: Unit): Others {
  const foes = enemiesOf(m, unit).flatMap((e) => modelsOf(e))
  return { all: standingBases(m), foes: new Bases(fieldOf(m).table, foes) }
}

function mayArrive(m: State, unit: Unit, placed: Placement, far: number, others = othersFor(m, unit)): Check {
  const put = putBy(m, unit, placed[unit.id])
  return "points" in put ? mayArriveAt(m, unit, put, far, others) : put
}

function mayArriveAt(m: State, unit: Unit, put: Put, far: number, { all, foes }: Others): Check {
  const edge = m.battle.edge[unit.side]
  const bases = basesOf(unit, put)
  const { table } = fieldOf(m)
  if (!bases.every((b) => baseOnTable(table, b))) return refuse("TGW-SMR-07", `${unit.name} would not be on the table.`)
  if (isTooFarIn(m, unit, bases, far)) return refuse("TGW-SMR-07", `${unit.name} would move farther than it can.`)
  if (!isClearOf(bases, all)) return refuse("TGW-MOVE-03", "There is another unit there.")
  if (bases.some((b) => foes.inBox(boxOf(b, keepAway)).some((f) => closerThan(b, f.base, keepAway))))
    return refuse("TGW-MOVE-04", `${unit.name} would come within an inch of the enemy.`)
  if (!isVehicle(unit) && put.guns.length === 0 && groups(bases, makeFor(unit).coherency).length > 1)
    return refuse(["TGW-MOVE-05", "TGW-MOVE-06"], `${unit.name} would not hang together.`)
  return isOpen(m, unit, put, edge) ? ok : refuse("TGW-TERR-05", `${unit.name} must arrive over open ground.`)
}

/** A long hull needs at least its own length to come on. */
function isTooFarIn(m: State, unit: Unit, bases: readonly Base[], far: number): boolean {
  const most = isVehicle(unit) ? Math.max(far, sizeOf(unit).depth + inch / 2) : far
  return bases.some((b) => reachIn(m, m.battle.edge[unit.side], b) > most)
}

function isOpen(m: State, unit: Unit, { points, facing }: Put, edge: Edge): boolean {
  const field = fieldOf(m)
  return points.every((p) => {
    const going = goingOf(field, baseAt(unit, behindOn(m, edge, p), facing), p, true)
    return going === "open" || (isVehicle(unit) && going === "difficult")
  })
}

const shapes: readonly Formation[] = ["two", "three", "line"]

function spotAt(m: State, unit: Unit, at: Point, how: Formation): Spot {
  const facing = ahead(m, unit.side)
  if (isVehicle(unit) || isCrew(unit)) return { x: at.x, y: at.y, facing, how: isVehicle(unit) ? "drive" : "crew" }
  return { x: at.x, y: at.y, facing, how, amount: Math.min(usualGap(unit), 250) }
}

/** A point near the side's own edge, this far along it and this far in. */
function alongEdge(m: State, edge: Edge, along: number, deep: number): Point {
  const { width, depth } = fieldOf(m).table
  if (edge === "south") return { x: along, y: deep }
  if (edge === "north") return { x: along, y: depth - deep }
  return edge === "west" ? { x: deep, y: along } : { x: width - deep, y: along }
}

/** The first place along the edge where the unit fits. */
function anyPlace(m: State, unit: Unit, far: number): Spot | undefined {
  const edge = m.battle.edge[unit.side]
  const { width, depth } = fieldOf(m).table
  const length = edge === "south" || edge === "north" ? width : depth
  const others = othersFor(m, unit)
  const forms = new Map<string, Form | undefined>()
  for (let along = 2 * inch; along < length; along += 2 * inch)
    for (const deep of [far - 600, far / 2, 3 * inch, far / 3])
      for (const how of shapes) {
        const spot = spotAt(m, unit, alongEdge(m, edge, along, Math.max(600, Math.round(deep))), how)
        const key = `${deep} ${how}`
        if (!forms.has(key)) forms.set(key, formAt(m, unit, spot, far))
        const form = forms.get(key)
        if (form && hasRoom(form, spot, others) && mayArrive(m, unit, { [unit.id]: spot }, far, others).ok) return spot
      }
  return undefined
}

/** A formation at one spot; it looks the same all along the edge. */
type Form = { readonly spot: Point; readonly bases: readonly Base[] }

/** Undefined: the formation comes in too deep, wherever along the edge. */
function formAt(m: State, unit: Unit, spot: Spot, far: number): Form | undefined {
  const put = putBy(m, unit, spot)
  if (!("points" in put)) return undefined
  const bases = basesOf(unit, put)
  return isTooFarIn(m, unit, bases, far) ? undefined : { spot, bases }
}

/** True if nobody stands where the formation would. */
function hasRoom({ spot, bases }: Form, to: Point, { all }: Others): boolean {
  const by = { x: to.x - spot.x, y: to.y - spot.y }
  return bases.every((b) => all.isFree(shifted(b, by)))
}

function suggestArrival(m: State, unit: Unit, far: number, fallback: Spot, random: Random): Placement {
  const edge = m.battle.edge[unit.side]
  const { width, depth } = fieldOf(m).table
  const length = edge === "south" || edge === "north" ? width : depth
  for (let i = 0; i < 8; i++) {
    const at = alongEdge(m, edge, random(length), Math.max(600, random(Math.max(1, far))))
    const placed = { [unit.id]: spotAt(m, unit, at, shapes[i % shapes.length] as Formation) }
    if (mayArrive(m, unit, placed, far).ok) return placed
  }
  return { [unit.id]: fallback }
}
