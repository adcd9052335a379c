/** A random table: TGW-FIELD-01, TGW-FIELD-02, TGW-GAP-14. */
import { roll } from "@salient/engine"
import {
  area,
  chain,
  closerThan,
  ellipse,
  offset,
  type Point,
  type Polygon,
  rectangle,
  rotate,
  shapeOf,
  twiceArea,
} from "@salient/space/table"
import { data } from "../../data/charts.ts"
import { terrainData, terrainNamed } from "../../data/terrain.ts"
import type { State } from "../../state.ts"
import type { Terrain } from "../../types.ts"
import type { Feature } from "../terrain/features.ts"
import { groundText } from "../terrain/ground.ts"

const inch = 1000
const { table: drawing } = data
type Row = (typeof drawing.kinds)[number][number]

const rounded: readonly Terrain[] = ["denseWood", "lightWood", "hill", "roughHill", "craters", "bushes", "scrub"]

/** A table row's piece, placed and turned: woods, hills and craters are round, other pieces have corners. */
function outline({ kind, width, depth }: Row, at: Point, turned: number): Polygon {
  if (rounded.includes(kind)) return ellipse(at, width * inch, depth * inch, 16, turned)
  const [w, d] = [(width * inch) / 2, (depth * inch) / 2]
  return rectangle(at.x - w, at.y - d, at.x + w, at.y + d).map((p) => rotate(p, at, turned))
}

/** TGW-GAP-14 Pieces of the three kinds in turn, until a quarter of the table is covered and never more than a third. */
export function drawTable(m: State, width: number, depth: number, withRoad: boolean): void {
  const pieces: Feature[] = []
  const whole = width * depth
  let covered = 0
  for (let n = 0, misses = 0; covered < drawing.least * whole && misses < drawing.misses; n++) {
    const rows = drawing.kinds[n % drawing.kinds.length] as readonly Row[]
    const row = rows[roll(m, rows.length, "TGW-FIELD-02", "terrain") - 1] as Row
    const points = placeFor(m, row, width, depth, pieces)
    const share = points ? (row.line ? row.width * inch * inch : Math.abs(twiceArea(points)) / 2) : 0
    if (!points || covered + share > drawing.most * whole) {
      misses++
      continue
    }
    covered += share
    pieces.push(feature(row, points, pieces.length))
  }
  const road = withRoad ? roadAcross(m, width, depth, pieces) : undefined
  m.ground = groundText({ width, depth, pieces: road ? [...pieces, road] : pieces })
}

/** TGW-GAP-14 A straight road between two opposite edges that touches no building; undefined after too many tries. */
function roadAcross(m: State, width: number, depth: number, pieces: readonly Feature[]): Feature | undefined {
  const { kind, width: wide } = drawing.road
  const houses = pieces.filter((p) => p.armour !== undefined)
  const alongX = roll(m, 2, "TGW-GAP-14", "road, its edges") === 1
  const across = alongX ? depth : width
  for (let tries = 0; tries < drawing.tries; tries++) {
    const [from, to] = [1, 2].map((n) => roll(m, across / inch - 1, "TGW-GAP-14", `road, end ${n}`) * inch) as [
      number,
      number,
    ]
    const points = alongX
      ? [
          { x: 0, y: from },
          { x: width, y: to },
        ]
      : [
          { x: from, y: 0 },
          { x: to, y: depth },
        ]
    if (houses.every((h) => !closerThan(chain(points), shapeOf(h), (wide * inch) / 2))) {
      const { name, height } = terrainNamed(kind)
      return { id: "terrain:road", kind, name, height, form: "line", points, width: wide * inch }
    }
  }
  return undefined
}

function feature({ kind, line, floors }: Row, points: Polygon, n: number): Feature {
  const { name, height, armour } = terrainNamed(kind)
  const own = {
    id: `terrain:drawn-${n}`,
    kind,
    name,
    height: Math.round(height * inch * (floors ?? 1)),
    ...(armour === undefined ? {} : { armour: terrainData.buildings[armour] as number }),
    ...(floors === undefined ? {} : { floors }),
  }
  return line ? { ...own, form: "line", points } : { ...own, form: "area", points }
}

/** A place on the table at least three inches from every other piece; undefined after too many tries. */
function placeFor(m: State, row: Row, width: number, depth: number, pieces: readonly Feature[]): Polygon | undefined {
  for (let tries = 0; tries < drawing.tries; tries++) {
    const die = (faces: number, why: string) => roll(m, faces, "TGW-FIELD-01", why)
    const at = {
      x: die(width / inch, "terrain, from the west") * inch,
      y: die(depth / inch, "terrain, from the south") * inch,
    }
    const turned = (die(36, "terrain, turned") - 1) * 1000
    const half = Math.round((row.width * inch) / 2)
    const points = row.line ? [offset(at, turned, half), offset(at, turned, -half)] : outline(row, at, turned)
    const inside = points.every((p) => p.x >= 0 && p.y >= 0 && p.x <= width && p.y <= depth)
    if (
      inside &&
      pieces.every((p) => !closerThan(row.line ? chain(points) : area(points), shapeOf(p), drawing.apart * inch))
    )
      return points
  }
  return undefined
}
