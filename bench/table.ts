/** Sight on a full table, with the index and without it: the same answers at a different cost. */
import { bytes, type Random, randomFrom } from "@salient/engine"
import {
  type Base,
  Bases,
  CLEAR,
  circle,
  facing,
  faultInPolygon,
  type Judge,
  layTable,
  offset,
  type Piece,
  type Point,
  rect,
  type Standing,
  sight,
  sightUnindexed,
  type TablePlan,
} from "@salient/space/table"
import { type Duel, duel } from "./measure.ts"

const size = { width: 72_000, depth: 48_000 }
const counts = { areas: 54, walls: 6, bases: 200, questions: 10_000 }
const kinds = ["wood", "hill", "town", "crops", "marsh"] as const

const anywhere = (random: Random): Point => ({ x: random(size.width), y: random(size.depth) })

/** A wavy outline of 20 to 60 corners. */
function outline(random: Random): Point[] {
  const centre = anywhere(random)
  const corners = 20 + random(41)
  const radius = 1500 + random(2000)
  for (;;) {
    const points = Array.from({ length: corners }, (_, i) =>
      offset(centre, facing(-Math.floor((i * 36_000) / corners)), Math.floor((radius * (700 + random(600))) / 1000)),
    )
    if (!faultInPolygon(points)) return points
  }
}

function fullTable(random: Random): TablePlan {
  const areas = Array.from({ length: counts.areas }, (_, i): Piece => {
    const kind = kinds[i % kinds.length] as string
    return { form: "area", id: `area-${i}`, kind, points: outline(random), height: 2000 }
  })
  const walls = Array.from({ length: counts.walls }, (_, i): Piece => {
    const points = [anywhere(random)]
    for (let n = 0; n < 6; n++) points.push(offset(points[n] as Point, random(36_000), 1500 + random(3000)))
    return { form: "line", id: `wall-${i}`, kind: "wall", points, height: 1000 }
  })
  return { ...size, pieces: [...areas, ...walls] }
}

function fullBases(random: Random): Standing[] {
  return Array.from({ length: counts.bases }, (_, i) => {
    const at = anywhere(random)
    const base: Base = i % 4 === 0 ? rect(at, random(36_000), 3000, 2000) : circle(at, 500)
    return { id: `base-${i}`, base }
  })
}

const judge: Judge<Piece, Standing> = (crossing) => {
  if (crossing.what === "base") return { is: "hinders", amount: 1, rule: "TABLE-1", label: "a base" }
  if (crossing.piece.kind === "wood") return { is: "limits", depth: 4000, rule: "TABLE-2", label: "a wood" }
  if (crossing.piece.kind === "town") return { is: "blocks", rule: "TABLE-3", label: "a town" }
  return CLEAR
}

export function tableDuels(): Duel[] {
  const random = randomFrom("table")
  const table = layTable(fullTable(random))
  const standings = fullBases(random)
  const bases = new Bases(table, standings)
  const lines = Array.from({ length: counts.questions }, () => ({ from: anywhere(random), to: anywhere(random) }))
  for (const line of lines) {
    const [a, b] = [sight(table, bases, line, judge), sightUnindexed(table, standings, line, judge)].map(bytes)
    if (a !== b) throw new Error(`with the index the answer differs: expected ${b}, found ${a}`)
  }
  let next = 0
  const batch = 200
  const asked = (ask: (line: (typeof lines)[number]) => { clear: boolean }) => () => {
    for (let i = 0; i < batch; i++) ask(lines[next++ % lines.length] as (typeof lines)[number])
    return batch
  }
  return [
    duel(
      `sight on a table of ${table.pieces.length} pieces of terrain and ${standings.length} bases (${lines.length} answers compared)`,
      { name: "sight", run: asked((line) => sight(table, bases, line, judge)) },
      { name: "the same without its index", run: asked((line) => sightUnindexed(table, standings, line, judge)) },
      20,
    ),
  ]
}
