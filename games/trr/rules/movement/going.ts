/** What a path across the table meets: going, obstacles, wire, roads. TRR-MOVE-01 to -09. */
import { type Refusal, refuse } from "@salient/engine"
import {
  bearing,
  chain,
  circle,
  distance,
  lengthOf,
  offset,
  type Point,
  pointAlong,
  RIGHT_ANGLE,
  shapeOf,
  terrainAlong,
} from "@salient/space/table"
import { shelledGoing } from "../../charts/engineering.ts"
import {
  areaGoing,
  goingUnder,
  type Journey,
  lineCrossing,
  type Obstacle,
  type Ride,
  worstGoing,
} from "../../charts/movement.ts"
import { engineeringData } from "../../data/engineering.ts"
import { movementData } from "../../data/movement.ts"
import { terrainData } from "../../data/terrain.ts"
import { type Feature, isArea } from "../../scenarios/terrain.ts"
import type { State, Unit } from "../../state.ts"
import type { Action, Going, Mover } from "../../types.ts"
import { isBridged } from "../engineering/rivers.ts"
import { groundNow, weatherIn } from "../observation/weather.ts"
import { cm, fieldOf, forceOf, isArmour, isBoat, tenths, thousandths } from "../scale-and-representation/field.ts"

/** The circumstances in which a unit sets out. */
export type Setting = {
  readonly mover: Mover
  readonly actions: readonly Action[]
  readonly half: boolean
  readonly clearing?: boolean // TRR-MINE-03
}

/** Wire that a unit on foot crosses: how deep the belt is there, and how much of the leg is in it, in cm. */
type WireMet = { readonly belt: string; readonly depth: number; readonly gone: number }

/** The ground on one leg of a path. */
export type LegGround = {
  readonly to: Point
  readonly length: number
  readonly going: Going
  readonly obstacles: readonly Obstacle[]
  readonly wire: readonly WireMet[]
  readonly road: boolean
  readonly names: readonly string[] // the names of what the leg crosses
}

/** A part of a leg, in thousandths from its start. */
type Span = { readonly from: number; readonly to: number }

/** The length of a stretch that is not covered by any other stretch. */
function bare({ from, to }: Span, covers: readonly Span[]): number {
  let open = 0
  let at = from
  for (const cover of [...covers].sort((a, b) => a.from - b.from)) {
    if (cover.from > at) open += Math.max(0, Math.min(cover.from, to) - at)
    at = Math.max(at, cover.to)
  }
  return open + Math.max(0, to - at)
}

/** TRR-MOVE-05 How deep a belt of wire is at a point in it, in cm to the millimetre, measured straight across from one of its sides. */
function depthAt(m: State, belt: Feature, at: Point): number {
  const reach = thousandths(2 * movementData.wire.deepOver) // beyond that it makes no difference
  const across = belt.points.map(
    (p, i) => (bearing(p, belt.points[i + 1] ?? belt.points[0] ?? p) + RIGHT_ANGLE) % 36000,
  )
  const depths = across.map((look) => {
    const line = { from: offset(at, look, -reach), to: offset(at, look, reach) }
    const met = terrainAlong(fieldOf(m).table, line).find((c) => c.piece === belt && c.from <= reach && reach <= c.to)
    return met ? met.to - met.from : 2 * reach
  })
  return tenths(Math.min(...depths))
}

/** TRR-MOVE-05 The wire on a whole path. A deep belt counts in full in every move, a shallow one by the depth crossed. */
export function wireOf(legs: readonly LegGround[]): number {
  const belts = new Map<string, WireMet>()
  for (const met of legs.flatMap((leg) => leg.wire))
    belts.set(met.belt, { ...met, gone: met.gone + (belts.get(met.belt)?.gone ?? 0) })
  return [...belts.values()].reduce(
    (sum, { depth, gone }) => sum + (depth > movementData.wire.deepOver ? depth : Math.min(depth, gone)),
    0,
  )
}

const roads = (m: State): Feature[] =>
  fieldOf(m).table.pieces.filter((p) => !isArea(p.kind) && terrainData.lines[p.kind].road)

const isOnRoad = (m: State, p: Point): boolean => roads(m).some((road) => distance(chain([p]), shapeOf(road)) === 0)

/** TRR-ENG-08 A mine crater counts as shell holes. */
function craterGoing(ride: Ride): Going {
  const going = areaGoing("craters", ride)
  return going === "closed" ? "impassable" : going
}

/** The ground of one leg, or the rule that closes it. */
function legGround(m: State, unit: Unit, mover: Mover, from: Point, to: Point, first: boolean): LegGround | Refusal {
  const length = lengthOf(from, to)
  const ride = { mover, armoured: isArmour(m, unit) }
  const goings: Going[] = []
  const obstacles: Obstacle[] = []
  const names: string[] = []
  const wire: WireMet[] = []
  let floated = 0
  const afloat = isBoat(m, unit)
  const crossings = terrainAlong(fieldOf(m).table, { from, to })
  const paved = crossings.filter(({ piece: { kind } }) => !isArea(kind) && terrainData.lines[kind].road)
  for (const crossing of crossings) {
    const { piece } = crossing
    const { kind } = piece
    if (afloat) {
      if (!isArea(kind) && terrainData.lines[kind].water) floated += crossing.to - crossing.from
      continue
    }
    const here = pointAlong(from, to, (crossing.from + crossing.to) / 2)
    if (isArea(kind)) {
      const area = terrainData.areas[kind]
      const shelled = m.shelled[piece.id] ?? 0
      if (area.wire && shelled > 0) {
        goings.push(shelledGoing(shelled)) // TRR-AMB-26
      } else if (area.wire && mover === "infantry") {
        if (m.crushed.includes(piece.id)) goings.push(movementData.wire.crushedGoing)
        else wire.push({ belt: piece.id, depth: depthAt(m, piece, here), gone: cm(crossing.to - crossing.from) })
      } else {
        const going = areaGoing(kind, { ...ride, uphill: !crossing.starts })
        if (going === "closed") return refuse(area.closedBy, `${piece.name} is closed to it`, here)
        if (bare(crossing, paved) > 0) goings.push(worstGoing([going, shelledGoing(shelled)])) // TRR-MOVE-03
      }
      names.push(piece.name)
      continue
    }
    if (terrainData.lines[kind].road) continue
    // a unit in a trench has already crossed it, a unit that turns on an obstacle has already paid for it, and a bridge crosses a river
    const leaving = crossing.starts && (crossing.what === "ground" || !first)
    if (leaving || isOnRoad(m, here) || (terrainData.lines[kind].water && isBridged(m, here))) continue
    const { obstacle, going } = lineCrossing(kind, ride)
    if (going === "closed") return refuse(terrainData.lines[kind].closedBy, `${piece.name} is closed to it`, here)
    if (obstacle) obstacles.push(obstacle)
    goings.push(going)
    if (obstacle || going !== "normal") names.push(piece.name)
  }
  if (afloat && floated < length) return refuse("TRR-ENG-03", "boats keep to the water", to)
  if (m.craters.some((c) => distance(chain([from, to]), circle(c.at, c.radius)) === 0)) goings.push(craterGoing(ride))
  const road = length > 0 && bare({ from: 0, to: length }, paved) === 0
  const going = goingUnder(groundNow(m), worstGoing(goings), road)
  return { to, length, going, obstacles, wire, road, names }
}

/** The ground of a whole path, leg by leg. */
export function groundOfPath(m: State, unit: Unit, mover: Mover, points: readonly Point[]): LegGround[] | Refusal {
  const legs: LegGround[] = []
  let from: Point = unit.at
  for (const [i, to] of points.entries()) {
    const leg = legGround(m, unit, mover, from, to, i === 0)
    if ("ok" in leg) return leg
    legs.push(leg)
    from = to
  }
  return legs
}

/** The journey that those legs make: the worst going once (TRR-AMB-03), every obstacle, all the wire. */
export const journeyOf = (m: State, unit: Unit, set: Setting, legs: readonly LegGround[]): Journey => ({
  mover: set.mover,
  road: legs.length > 0 && legs.every((l) => l.road),
  going: worstGoing([...legs.map((l) => l.going), set.clearing ? engineeringData.mines.clearing : "normal"]),
  obstacles: legs.flatMap((l) => l.obstacles),
  wire: wireOf(legs),
  actions: [...set.actions, ...unit.owes],
  cutter: forceOf(m, unit).cutter,
  masks: unit.masked,
  fog: weatherIn(m) === "fog", // TRR-MOVE-14
  half: set.half,
})
