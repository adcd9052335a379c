/** Setting up in secret, and the arrival of reinforcements. */

import {
  Bug,
  type Check,
  type Flow,
  type Manner,
  ok,
  type Placement,
  type Random,
  refuse,
  type Spot,
  type Stands,
  together,
} from "@salient/engine"
import { firstByPaces, firstDrawn, type SetUpQuestion, setUpInSecret } from "@salient/kit/set-up"
import { area, asBase, coverage, distance, type Point, type Rect } from "@salient/space/table"
import { battleData } from "../../data/battle.ts"
import { reveal, tell } from "../../happenings.ts"
import { place } from "../../questions.ts"
import { DRILLS, type Drill, other, type State, type Unit } from "../../state.ts"
import { SIDES, type Side } from "../../types.ts"
import { isOnWater, isWaterAt } from "../engineering/rivers.ts"
import { prepareForGas } from "../indirect-fire-and-gas/masks.ts"
import { footingOf, mayHide } from "../observation/cover.ts"
import { dummiesOf } from "../observation/decoys.ts"
import { setDummies } from "../observation/dummies.ts"
import { believedBy, isLocated, locate } from "../observation/sight.ts"
import {
  collide,
  fieldOf,
  fits,
  forceOf,
  frameAt,
  frameOf,
  homeward,
  isApart,
  isBoat,
  isTransport,
  nameOf,
  onTable,
  sizeOf,
  thousandths,
  zoneOf,
} from "../scale-and-representation/field.ts"
import { drills } from "../scale-and-representation/formations.ts"
import { setPots } from "../smoke.ts"

/** Where a unit may be placed: an outline, and its name. */
type PlaceToStand = { readonly name: string; readonly outline: readonly Point[]; readonly hidden: boolean }

const HOWS = [...DRILLS, "limbered"] as const

/** Both sides set up at the same time, neither seeing the other. */
export function* deploy(m: State): Flow {
  yield* setUpInSecret(
    SIDES,
    "set-up",
    place,
    (side) => setUpQuestion(m, side),
    (side, placed) => settle(m, side, placed),
  )
}

const toSetUp = (m: State, side: Side): Unit[] => m.units.filter((u) => u.side === side && startOf(m, u) !== undefined)

function setUpQuestion(m: State, side: Side): SetUpQuestion {
  const units = toSetUp(m, side)
  return {
    prompt: "Set up your units in their zones.",
    rules: ["TRR-OBS-03", "TRR-GAP-20"],
    openly: `${fieldOf(m).scenario.sides[side].name} sets up in secret.`,
    pieces: units.map((u) => u.id),
    spots: [],
    how: mannersFor(m, units),
    check: (placement) => judgePlacement(m, units, placement, (u) => startOf(m, u), true),
    stands: (placement) => standing(m, units, placement),
    suggest: (random) => suggestPlacement(m, units, random, (u) => startOf(m, u), true),
  }
}

/** Puts the units where they were placed; after that masks, smoke pots and dummies, also in secret. */
function* settle(m: State, side: Side, placed: Placement): Flow {
  const units = toSetUp(m, side)
  for (const { unit, spot } of spotsOf(units, placed)) put(m, unit, spot)
  for (const unit of units) unit.concealed = zoneOf(m, unit)?.hidden === true && mayHide(footingOf(m, unit), unit.dug)
  yield* prepareForGas(m, side)
  yield* setPots(m, side)
  yield* setDummies(m, side)
  tell(m, { kind: "deployed", rules: ["TRR-OBS-03"], side, name: fieldOf(m).scenario.sides[side].name })
}

/** The zone a unit starts in. */
function startOf(m: State, unit: Unit): PlaceToStand | undefined {
  const zone = zoneOf(m, unit)
  return zone && { name: zone.name, outline: zone.area, hidden: zone.hidden === true }
}

/** The strip along the table edge where a unit that is due arrives. */
function arrivalOf(m: State, unit: Unit): PlaceToStand | undefined {
  const { places, scenario, table } = fieldOf(m)
  const start = places.get(unit.id)
  if (start?.kind !== "arrival" || unit.where !== "reserve" || start.move > m.move) return undefined
  const arrival = scenario.sides[unit.side].arrivals?.find((a) => a.id === start.arrival)
  if (!arrival) return undefined
  const [from, to] = arrival.along
  const deep = thousandths(battleData.arrivalDepth)
  const inward = {
    x: from.x === to.x ? (from.x === 0 ? deep : -deep) : 0,
    y: from.y === to.y ? (from.y === 0 ? deep : -deep) : 0,
  }
  const into = (p: Point): Point => ({
    x: Math.min(table.width, Math.max(0, p.x + inward.x)),
    y: Math.min(table.depth, Math.max(0, p.y + inward.y)),
  })
  return { name: "the edge of the table", outline: [from, to, into(to), into(from)], hidden: false }
}

/** TRR-SEQ-02 Reinforcements that are due arrive at the edge, as far as there is room; the rest come later. */
export function* arrive(m: State): Flow {
  const due = SIDES.map((side) => ({
    side,
    units: m.units.filter((u) => u.side === side && arrivalOf(m, u) !== undefined),
  })).filter(({ units }) => units.length > 0)
  yield* together(due.map(({ side, units }) => arriveSide(m, side, units)))
}

function* arriveSide(m: State, side: Side, units: readonly Unit[]): Flow {
  const placed = yield* place(
    {
      by: side,
      what: "reinforcements",
      prompt: `Bring on your reinforcements for move ${m.move}: every unit for which there is room at the edge.`,
      rules: ["TRR-SEQ-02"],
      secret: true,
    },
    {
      pieces: units.map((u) => u.id),
      spots: [],
      how: mannersFor(m, units),
      check: (placement) => judgeArrival(m, units, placement),
      stands: (placement) => standing(m, units, placement),
      suggest: (random) => suggestPlacement(m, units, random, (u) => arrivalOf(m, u), false),
    },
  )
  comeOn(m, units, placed)
  for (const unit of units)
    if (unit.where === "table")
      // never to be taken back, whether or not anybody was found there: otherwise the refusal would tell which
      reveal(m, { kind: "arrived", rules: ["TRR-SEQ-02"], unit: unit.id, name: nameOf(m, unit) }, [side])
}

/** TRR-GAP-13 A unit that arrives where an unseen enemy is locates him, and is placed on the first free ground instead. */
function comeOn(m: State, units: readonly Unit[], placed: Placement): void {
  const held: { readonly unit: Unit; readonly spot: Spot }[] = []
  for (const { unit, spot } of spotsOf(units, placed)) {
    const met = unseenAt(m, unit, wouldStand(m, unit, spot, spot.facing ?? forward(m, unit.side), spot.how))
    if (met) {
      locate(m, met, ["TRR-GAP-13"])
      held.push({ unit, spot })
    } else put(m, unit, spot)
  }
  for (const { unit, spot } of held) giveWay(m, unit, spot)
}

/** TRR-SEQ-02 The first free ground without unseen enemies. If there is none, the unit comes in a later move. */
function giveWay(m: State, unit: Unit, asked: Spot): void {
  const ground = arrivalOf(m, unit)
  for (;;) {
    const free = ground && firstSpot(m, unit, ground, takenFor(m, [unit]))
    if (!free) return
    const met = unseenAt(m, unit, free.frame)
    if (!met) {
      const { at, facing } = free.frame
      put(m, unit, { x: at.x, y: at.y, facing, how: free.how })
      limber(m, unit, asked.how)
      return
    }
    locate(m, met, ["TRR-GAP-13"])
  }
}

/** An enemy that the unit's side does not know of, and whose ground overlaps the place where the unit would stand. */
const unseenAt = (m: State, unit: Unit, frame: Rect): Unit | undefined =>
  onTable(m, other(unit.side)).find((u) => !isLocated(m, u) && isTooNear(frameOf(m, u), frame))

function spotsOf(units: readonly Unit[], placed: Placement): { readonly unit: Unit; readonly spot: Spot }[] {
  return units.flatMap((unit) => {
    const spot = placed[unit.id]
    return spot === undefined || typeof spot === "string" ? [] : [{ unit, spot }]
  })
}

function put(m: State, unit: Unit, spot: Spot): void {
  unit.at = { x: spot.x, y: spot.y }
  unit.facing = spot.facing ?? forward(m, unit.side)
  unit.drill = drillNamed(spot.how)
  limber(m, unit, spot.how)
  unit.where = "table"
}

function limber(m: State, unit: Unit, how: string | undefined): void {
  if (isTeam(m, unit)) unit.limbered ||= how === "limbered"
}

const forward = (m: State, side: Side): number => (homeward(m, side) + 18000) % 36000

const drillNamed = (how: string | undefined): Drill => DRILLS.find((d) => d === how) ?? "line"

/** Whether a unit is a gun that is drawn by a team, or machine guns with their own wagons: TRR-AMB-22. */
export const isTeam = (m: State, unit: Unit): boolean =>
  forceOf(m, unit).mover === "horseTransport" && !isTransport(m, unit)

/** Ground that a unit stands on. */
type Taken = { readonly name: string; readonly frame: Rect; readonly enemy: boolean }

/** TRR-GAP-13 Ground that the side of these units knows to be occupied; its own dummies count as companies (TRR-OBS-04). */
function takenFor(m: State, units: readonly Unit[]): Taken[] {
  const side = units[0]?.side
  if (side === undefined) return []
  const taken = (enemy: boolean) => (u: Unit) => ({ name: nameOf(m, u), frame: frameOf(m, u), enemy })
  const friends = [...onTable(m, side), ...dummiesOf(m, side)]
  return [...friends.map(taken(false)), ...believedBy(m, side).map(taken(true))]
}

/** TRR-GAP-13 Whether units of two sides would be closer to each other than they may be. */
const isTooNear = (a: Rect, b: Rect): boolean => {
  const apart = thousandths(battleData.apart)
  return !isApart(a, b, apart) && distance(a, b) < apart
}

const isInTheWay = ({ frame, enemy }: Taken, wanted: Rect): boolean =>
  enemy ? isTooNear(frame, wanted) : collide(frame, wanted)

/** Judges a placement; the answer is for the first unit that is badly placed. */
function judgePlacement(
  m: State,
  units: readonly Unit[],
  placement: Placement,
  groundOf: (u: Unit) => PlaceToStand | undefined,
  all: boolean,
): Check {
  const taken = takenFor(m, units)
  for (const unit of units) {
    const name = nameOf(m, unit)
    const spot = placement[unit.id]
    if (spot === undefined) {
      if (all) return refuse("TRR-GAP-20", `${name} has not been placed yet.`)
      continue
    }
    if (typeof spot === "string") return refuse("TRR-GAP-20", `${name} needs a point on the table.`)
    if (spot.how !== undefined && !HOWS.some((h) => h === spot.how))
      return refuse("TRR-SCALE-02", `${name} can only be in one of these formations: ${HOWS.join(", ")}.`, spot)
    const ground = groundOf(unit)
    const frame = wouldStand(m, unit, spot, spot.facing ?? forward(m, unit.side), spot.how)
    if (!fits(m, frame)) return refuse("TRR-GAP-20", `${name} would hang over the edge of the table.`, spot)
    if (!ground || coverage(frame, area(ground.outline)) !== "whole")
      return refuse("TRR-GAP-20", `${name} must be wholly in ${ground?.name ?? "its zone"}.`, spot)
    if (!isBoat(m, unit) && isWaterAt(m, spot)) return refuse("TRR-GAP-20", `${name} would be in the water.`, spot)
    if (isBoat(m, unit) && !isOnWater(m, spot)) return refuse("TRR-ENG-03", `${name} must be on the water.`, spot)
    const met = taken.find((t) => isInTheWay(t, frame))
    if (met?.enemy)
      return refuse("TRR-GAP-13", `${name} would run into ${met.name}: no two units share a position.`, spot)
    if (met) return refuse("TRR-GAP-13", `${name} and ${met.name} overlap.`, spot)
    taken.push({ name, frame, enemy: false })
  }
  return ok
}

/**
 * TRR-SEQ-02 No unit that is due may be held back: the units that are asked about again would show whether one has come on unseen. A unit
 * may be left out only if there is no room for it beside the others.
 */
function judgeArrival(m: State, units: readonly Unit[], placement: Placement): Check {
  const placed = judgePlacement(m, units, placement, (u) => arrivalOf(m, u), false)
  if (!placed.ok) return placed
  const taken = takenFor(m, units)
  for (const { unit, spot } of spotsOf(units, placement)) {
    const frame = wouldStand(m, unit, spot, spot.facing ?? forward(m, unit.side), spot.how)
    taken.push({ name: nameOf(m, unit), frame, enemy: false })
  }
  const full = new Set<string>()
  for (const unit of units) {
    const ground = placement[unit.id] === undefined ? arrivalOf(m, unit) : undefined
    if (!ground || full.has(roomNeeded(m, unit, ground))) continue
    const room = firstSpot(m, unit, ground, taken)
    full.add(roomNeeded(m, unit, ground))
    if (room)
      return refuse(
        "TRR-SEQ-02",
        `${nameOf(m, unit)} is due, and there is room for it, so it must be placed.`,
        room.frame.at,
      )
  }
  return ok
}

const wouldStand = (m: State, unit: Unit, at: Point, facing: number, how: string | undefined): Rect =>
  frameAt(m, unit, at, facing, drillNamed(how))

/** TRR-SCALE-02 In line or in column; units with a team or wagons of their own may also be limbered or loaded. */
function mannersFor(m: State, units: readonly Unit[]): Manner[] {
  const teams = units.filter((u) => isTeam(m, u))
  if (teams.length === 0) return [...drills]
  return [...drills, { id: "limbered", label: "Limbered or loaded", pieces: teams.map((u) => u.id) }]
}

/** How the placed units would stand. */
const standing = (m: State, units: readonly Unit[], placement: Placement): Stands =>
  Object.fromEntries(
    units.flatMap((unit) => {
      const spot = placement[unit.id]
      if (spot === undefined || typeof spot === "string") return []
      return [[unit.id, [asBase(wouldStand(m, unit, spot, spot.facing ?? forward(m, unit.side), spot.how))]]]
    }),
  )

/** How many random places are tried before the zone is searched square by square. */
const draws = 40
const rounds = 30

/** Random places that do not overlap; a crowded zone is filled in order. */
function suggestPlacement(
  m: State,
  units: readonly Unit[],
  random: Random,
  groundOf: (u: Unit) => PlaceToStand | undefined,
  all: boolean,
): Placement {
  const standing = takenFor(m, units)
  for (let round = 0; round < rounds; round++) {
    const taken = [...standing]
    const found: { [piece: string]: { x: number; y: number; facing: number; how: string } } = {}
    const full = new Set<string>() // if a unit finds no room, another unit of the same needs finds none either
    let missing = false
    for (const unit of units) {
      const ground = groundOf(unit)
      const isFull = !ground || full.has(roomNeeded(m, unit, ground))
      const spot = isFull ? undefined : freeSpot(m, unit, ground, taken, random)
      if (!spot) {
        if (ground) full.add(roomNeeded(m, unit, ground))
        missing = true
        continue
      }
      taken.push({ name: nameOf(m, unit), frame: spot.frame, enemy: false })
      found[unit.id] = { x: spot.frame.at.x, y: spot.frame.at.y, facing: spot.frame.facing, how: spot.how }
    }
    if (!missing || !all) return found
  }
  throw new Bug(`${m.scenario}: no room was found for the units of ${units[0]?.side} in ${rounds} rounds`)
}

/** A key for what a unit needs to stand somewhere: the area, the possible sizes, and whether it floats. */
const roomNeeded = (m: State, unit: Unit, { outline }: PlaceToStand): string =>
  JSON.stringify([outline, DRILLS.map((drill) => sizeOf(m, unit, drill)), isBoat(m, unit), unit.side])

type Free = { readonly frame: Rect; readonly how: string }

/** A random free place, or the first that exists. */
function freeSpot(
  m: State,
  unit: Unit,
  ground: PlaceToStand,
  taken: readonly Taken[],
  random: Random,
): Free | undefined {
  const tryAt = trials(m, unit, ground, taken)
  const drawn = firstDrawn(ground.outline, draws, random, (at, tries) =>
    tryAt(at, tries < draws / 2 ? "line" : "column"),
  )
  return drawn ?? firstSpot(m, unit, ground, taken)
}

/** The first free place, pace by pace. */
function firstSpot(m: State, unit: Unit, ground: PlaceToStand, taken: readonly Taken[]): Free | undefined {
  const tryAt = trials(m, unit, ground, taken)
  for (const how of DRILLS) {
    const found = firstByPaces(ground.outline, thousandths(battleData.pace), (at) => tryAt(at, how))
    if (found) return found
  }
  return undefined
}

/** Checks whether a unit may stand at a place, facing the enemy. */
function trials(m: State, unit: Unit, ground: PlaceToStand, taken: readonly Taken[]) {
  const facing = forward(m, unit.side)
  const zone = area(ground.outline)
  return (at: Point, how: string): Free | undefined => {
    const frame = wouldStand(m, unit, at, facing, how)
    const dry = isBoat(m, unit) ? isOnWater(m, at) : !isWaterAt(m, at)
    const good = dry && fits(m, frame) && coverage(frame, zone) === "whole" && !taken.some((t) => isInTheWay(t, frame))
    return good ? { frame, how } : undefined
  }
}
