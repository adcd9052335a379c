/** Deploying units: TGW-DEP-02 to TGW-DEP-05, TGW-DEP-09. */
import {
  type Check,
  type Flow,
  ok,
  type Placement,
  type Random,
  randomFrom,
  refuse,
  type Spot,
  together,
} from "@salient/engine"
import { drawAround, firstByPaces } from "@salient/kit/set-up"
import { type Base, Bases, boxAround, type Point, type Standing } from "@salient/space/table"
import { tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { CATEGORIES, type Category, other, SIDES, type Side } from "../../types.ts"
import { areRostersSecret } from "../choosing-forces/secrecy.ts"
import { isCrew, isVehicle } from "../general-conventions/models.ts"
import { type Formation, manners, usualGap } from "../movement/formations.ts"
import { declareReserves } from "../standard-mission-special-rules/reserves.ts"
import { fieldOf } from "../terrain/ground.ts"
import { chooseDeployFirst } from "./edges.ts"
import { ahead, basesOf, drawnAt, isClearOf, mayStandAt, type Put, putBy, putDown, standingBases } from "./places.ts"
import { chooseScreen } from "./reconnaissance.ts"
import { strategyWinner } from "./strategy.ts"

/** The units of a side that are still to be deployed. */
const toDeploy = (m: State, side: Side): Unit[] =>
  m.units.filter((u) => u.side === side && u.men.length > 0 && u.at.length === 0 && u.waits === "no")

/** TGW-DEP-01 One step of the deployment method agreed or rolled; true once both sides have deployed. */
export function* deploy(m: State): Flow<boolean> {
  if (m.battle.zones === "reconnaissance") return yield* oneSide(m, true)
  switch (m.battle.method) {
    case "hidden":
      yield* together(SIDES.map((side) => deploySide(m, side)))
      return true
    case "strategyRoll":
      return yield* bySides(m)
    default:
      return yield* inTurn(m)
  }
}

/** TGW-DEP-05 Behind a screen: the side declares reserves and deploys everything in one go. */
function* deploySide(m: State, side: Side): Flow {
  yield* declareReserves(m, side, true)
  yield* putAll(m, side, toDeploy(m, side), true)
  tell(m, { kind: "deployed", rules: ["TGW-DEP-05"], side })
}

/** TGW-DEP-04 The winner of a Strategy Roll chooses the order; then one side deploys after the other. */
function* bySides(m: State): Flow<boolean> {
  const { ready } = m.battle
  if (ready.red !== "no") return yield* oneSide(m, false)
  m.battle.next = yield* chooseDeployFirst(m, strategyWinner(m, "who deploys first"))
  for (const side of SIDES) ready[side] = "waiting"
  return false
}

/** The side whose turn it is declares its reserves, then deploys all its units; with TGW-DEP-09, only its screen. */
function* oneSide(m: State, screened: boolean): Flow<boolean> {
  const { ready, next } = m.battle
  const side = [next, other(next)].find((s) => ready[s] !== "deployed")
  if (!side) return true
  if (ready[side] !== "declared") {
    yield* declareReserves(m, side, areRostersSecret(m))
    if (screened) yield* chooseScreen(m, side, areRostersSecret(m))
    ready[side] = "declared"
    return false
  }
  yield* putAll(m, side, toDeploy(m, side), false)
  ready[side] = "deployed"
  if (!screened) tell(m, { kind: "deployed", rules: ["TGW-DEP-05"], side })
  return false
}

/** TGW-DEP-02, TGW-DEP-03, TGW-AMB-49 One selection at a time, category by category; a side with none left in it waits. */
function* inTurn(m: State): Flow<boolean> {
  const { ready, next } = m.battle
  const undeclared = SIDES.find((side) => ready[side] === "no")
  if (undeclared) {
    yield* declareReserves(m, undeclared, areRostersSecret(m))
    ready[undeclared] = "declared"
    return false
  }
  const category = CATEGORIES.find((c) => SIDES.some((side) => leftIn(m, side, c).length > 0))
  if (!category) return true
  const side = leftIn(m, next, category).length > 0 ? next : other(next)
  const left = leftIn(m, side, category)
  yield* putAll(
    m,
    side,
    left.filter((u) => u.choice === left[0]?.choice),
    false,
  )
  m.battle.next = other(side)
  return false
}

const leftIn = (m: State, side: Side, category: Category): Unit[] =>
  toDeploy(m, side).filter((u) => u.category === category)

/** One side deploys some units at once. */
function* putAll(m: State, side: Side, all: readonly Unit[], secret: boolean): Flow {
  if (all.length === 0) return
  const room = roomFor(m, all)
  // units for which the zone has no room come on in the first turn
  for (const unit of all) if (room[unit.id] === undefined) unit.waits = "arrives"
  const units = all.filter((u) => room[u.id] !== undefined)
  if (units.length === 0) return
  const placed = yield* place(
    {
      by: side,
      what: "deploy",
      prompt: units.length === 1 ? `Deploy ${units[0]?.name} in your zone.` : "Deploy your units in your zone.",
      rules: ["TGW-DEP-05", "TGW-DEP-03", "TGW-MOVE-05"],
      openly: "The other side is deploying.",
      ...(secret ? { secret: true } : {}),
    },
    {
      pieces: units.map((u) => u.id),
      how: manners(units, false),
      check: (answer) => mayDeploy(m, units, answer),
      suggest: (random) => {
        const drawn = suggestion(m, units, random)
        return units.every((u) => drawn[u.id] !== undefined) ? drawn : room
      },
      stands: (answer) =>
        Object.fromEntries(
          units.flatMap((u) => {
            const put = answer[u.id] === undefined ? undefined : putBy(m, u, answer[u.id])
            return put && "points" in put ? [[u.id, drawnAt(u, put)]] : []
          }),
        ),
    },
  )
  for (const unit of units) putDown(unit, putBy(m, unit, placed[unit.id]) as Put)
}

/** A place for each unit: scattered at random, which is fast, or packed from a corner of the zone if that fails. */
function roomFor(m: State, units: readonly Unit[]): Placement {
  const scattered = suggestion(m, units, randomFrom("room"))
  return units.every((u) => scattered[u.id] !== undefined) ? scattered : suggestion(m, units, () => 0)
}

/** Checks one unit's placement, except for other units in the way. */
function placedAt(m: State, unit: Unit, spot: unknown): Put | ReturnType<typeof refuse> {
  const put = putBy(m, unit, spot)
  if (!("points" in put)) return put
  const may = mayStandAt(m, unit, put)
  return may.ok ? put : may
}

function mayDeploy(m: State, units: readonly Unit[], placed: Placement): Check {
  const standing = standingBases(m)
  const own = new Bases<Standing & { readonly name: string }>(fieldOf(m).table)
  for (const unit of units) {
    const put = placedAt(m, unit, placed[unit.id])
    if (!("points" in put)) return put
    const bases = basesOf(unit, put)
    const other = isClearOf(bases, standing) ? bases.flatMap((b) => own.overlapping(b))[0]?.name : "another unit"
    if (other !== undefined) return refuse("TGW-MOVE-03", `${unit.name} and ${other} would be in the same place.`)
    for (const base of numbered(unit, bases)) own.put({ ...base, name: unit.name })
  }
  return ok
}

const numbered = (unit: Unit, bases: readonly Base[]) => bases.map((base, i) => ({ id: `${unit.id} ${i}`, base }))

const ways: readonly Formation[] = ["two", "line", "three", "around", "along"]

/** A random legal deployment: the largest units first, since they need most room. */
function suggestion(m: State, units: readonly Unit[], random: Random): Placement {
  const placed: { [id: string]: Spot } = {}
  const taken = standingBases(m)
  const order = [...units].sort((a, b) => b.men.length - a.men.length)
  for (const unit of order) {
    const zone = m.battle.zone[unit.side]
    const isHopeless = hopeless(m, unit, taken)
    const fits = (at: Point, how: Formation, amount = usualGap(unit)): Spot | undefined => {
      const spot = spotFor(m, unit, at, how, amount)
      if (isHopeless(spot)) return undefined
      const put = putBy(m, unit, spot)
      if (!("points" in put)) return undefined
      const bases = basesOf(unit, put)
      if (!isClearOf(bases, taken) || !mayStandAt(m, unit, put).ok) return undefined
      for (const standing of numbered(unit, bases)) taken.put(standing)
      return spot
    }
    let spot: Spot | undefined
    for (let i = 0; i < 40 && !spot; i++) spot = fits(drawAround(zone, random), ways[i % ways.length] as Formation)
    spot ??= firstByPaces(zone, 500, (at) => fits(at, "three") ?? fits(at, "three", 0) ?? fits(at, "line", 0))
    if (spot) placed[unit.id] = spot
  }
  return placed
}

const spotFor = (m: State, unit: Unit, at: Point, how: Formation, amount: number): Spot => ({
  x: Math.round(at.x),
  y: Math.round(at.y),
  how: isCrew(unit) ? "crew" : isVehicle(unit) ? "drive" : how,
  facing: ahead(m, unit.side),
  ...(isCrew(unit) || isVehicle(unit) ? {} : { amount }),
})

/**
 * Rejects bad spots before any man is placed: spots where a man would stand outside the box around the zone, or on a unit
 * already there. A formation looks the same wherever it stands, so it is made only once.
 */
function hopeless(m: State, unit: Unit, taken: Bases): (spot: Spot) => boolean {
  const zone = boxAround(m.battle.zone[unit.side])
  const middle = { x: (zone.west + zone.east) >> 1, y: (zone.south + zone.north) >> 1 }
  const forms = new Map<string, readonly Base[]>()
  const tried = new Set<string>()
  return (spot) => {
    if (spot.how === "along") {
      // the men line up along a trench or wall, so only repeat spots are skipped: a spot that failed before will fail again
      const key = `${spot.x} ${spot.y}`
      return tried.size === tried.add(key).size
    }
    const key = `${spot.how} ${spot.amount}`
    let form = forms.get(key)
    if (!form) {
      const put = putBy(m, unit, { ...spot, ...middle })
      form = "points" in put ? basesOf(unit, put) : []
      forms.set(key, form)
    }
    const by = { x: spot.x - middle.x, y: spot.y - middle.y }
    return form.some((base) => {
      const [x, y] = [base.at.x + by.x, base.at.y + by.y]
      if (x < zone.west || x > zone.east || y < zone.south || y > zone.north) return true
      return !taken.isFree({ ...base, at: { x, y } })
    })
  }
}
