/** What a path over the table meets: going, obstacles, wire, roads. TRR-MOVE-01 to -09. */
import { type Refusal, refuse } from "@salient/engine"
import { chain, circle, distance, lengthOf, type Point, pointAlong, shapeOf, terrainAlong } from "@salient/space/table"
import { engineeringData } from "../data/engineering.ts"
import { terrainData } from "../data/terrain.ts"
import { cm, fieldOf, forceOf, isArmour, isBoat } from "../field.ts"
import { type Ground, isArea } from "../ground.ts"
import type { State, Unit } from "../state.ts"
import type { Action, Going, Mover } from "../types.ts"
import { shelledGoing } from "./engineering.ts"
import { areaGoing, goingUnder, type Journey, lineCrossing, type Obstacle, type Ride, worstGoing } from "./movement.ts"
import { isBridged } from "./water.ts"
import { groundNow, weatherNamed } from "./weather.ts"

/** How a unit sets out. */
export type Setting = {
  readonly mover: Mover
  readonly actions: readonly Action[]
  readonly half: boolean
  readonly clearing?: boolean // TRR-MINE-03
}

/** One leg as the ground receives it. */
export type LegGround = {
  readonly to: Point
  readonly length: number
  readonly going: Going
  readonly obstacles: readonly Obstacle[]
  readonly wire: number // cm
  readonly road: boolean
  readonly names: readonly string[] // what was met
}

const roads = (m: State): Ground[] =>
  fieldOf(m).table.pieces.filter((p) => !isArea(p.kind) && terrainData.lines[p.kind].road)

const isOnRoad = (m: State, p: Point): boolean => roads(m).some((road) => distance(chain([p]), shapeOf(road)) === 0)

/** TRR-ENG-08 A mine leaves shell holes of a kind. */
function craterGoing(ride: Ride): Going {
  const going = areaGoing("craters", ride)
  return going === "closed" ? "impassable" : going
}

/** The ground of one leg, or what closes it. */
function legGround(m: State, unit: Unit, mover: Mover, from: Point, to: Point, first: boolean): LegGround | Refusal {
  const length = lengthOf(from, to)
  const ride = { mover, armoured: isArmour(m, unit) }
  const goings: Going[] = []
  const obstacles: Obstacle[] = []
  const names: string[] = []
  let wire = 0
  let paved = 0
  let floated = 0
  const afloat = isBoat(m, unit)
  for (const crossing of terrainAlong(fieldOf(m).table, { from, to })) {
    const { piece } = crossing
    const { kind } = piece
    if (afloat) {
      if (!isArea(kind) && terrainData.lines[kind].water) floated += crossing.to - crossing.from
      continue
    }
    const here = pointAlong(from, to, (crossing.from + crossing.to) / 2)
    if (isArea(kind)) {
      const area = terrainData.areas[kind]
      const crushed = m.shelled[piece.id] ?? 0
      if (area.wire && crushed > 0) {
        goings.push(shelledGoing(crushed)) // TRR-AMB-26
      } else if (area.wire && mover === "infantry") {
        wire += cm(crossing.to - crossing.from)
      } else {
        const going = areaGoing(kind, { ...ride, uphill: !crossing.starts })
        if (going === "closed") return refuse("TRR-MOVE-05", `${piece.name} is closed to it`, here)
        if (!isOnRoad(m, here)) goings.push(worstGoing([going, shelledGoing(crushed)]))
      }
      names.push(piece.name)
      continue
    }
    if (terrainData.lines[kind].road) {
      paved += crossing.to - crossing.from
      continue
    }
    const leaving = first && crossing.starts && crossing.what === "ground"
    // who lies in a trench has crossed it; a bridge carries over a river
    if (leaving || isOnRoad(m, here) || (terrainData.lines[kind].water && isBridged(m, here))) continue
    const { obstacle, going } = lineCrossing(kind, ride)
    if (going === "closed") return refuse("TRR-MOVE-08", `${piece.name} is closed to it`, here)
    if (obstacle) obstacles.push(obstacle)
    goings.push(going)
    if (obstacle || going !== "normal") names.push(piece.name)
  }
  if (afloat && floated < length) return refuse("TRR-ENG-03", "boats keep to the water", to)
  if (m.craters.some((c) => distance(chain([from, to]), circle(c.at, c.radius)) === 0)) goings.push(craterGoing(ride))
  const road = length > 0 && paved >= length
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
  wire: legs.reduce((sum, l) => sum + l.wire, 0),
  actions: [...set.actions, ...unit.owes],
  cutter: forceOf(m, unit).cutter,
  masks: unit.masked,
  fog: weatherNamed(m) === "fog", // TRR-MOVE-14
  half: set.half,
})
