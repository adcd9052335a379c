/** The example tables of the book: TGW-FIELD-04. */
import { ellipse, type Polygon, rectangle, type TablePlan } from "@salient/space/table"
import { type TableData, tables } from "../../data/tables.ts"
import { terrainNamed } from "../../data/terrain.ts"
import type { Feature } from "../terrain/features.ts"

const inch = 1000
const at = (n: number): number => Math.round(n * inch)

function feature(piece: TableData["terrain"][number], n: number): Feature {
  const { kind, box, line, ellipse: round, width, floors } = piece
  const { name, height } = terrainNamed(kind)
  const own = {
    id: `terrain:table-${n}`,
    kind,
    name,
    height: Math.round(height * inch * (floors ?? 1)),
    ...(floors === undefined ? {} : { floors }),
  }
  if (line)
    return {
      ...own,
      form: "line",
      points: line.map(([x, y]) => ({ x: at(x), y: at(y) })),
      ...(width === undefined ? {} : { width: at(width) }),
    }
  const points: Polygon = box
    ? rectangle(at(box[0]), at(box[1]), at(box[2]), at(box[3]))
    : round
      ? ellipse({ x: at(round[0]), y: at(round[1]) }, at(round[2]), at(round[3]), 16)
      : []
  return { ...own, form: "area", points }
}

/** TGW-FIELD-04, TGW-TERR-16 The plan of an example table, with what the players have agreed on. */
export function exampleTable(id: string, agreed: { readonly duckboards: boolean }): TablePlan<Feature> {
  const table = tables.find((t) => t.id === id)
  if (!table) throw new Error(`tables.json has no table "${id}"`)
  const terrain = table.terrain.filter((piece) => piece.agreed === undefined || agreed[piece.agreed])
  return { width: at(table.width), depth: at(table.depth), pieces: terrain.map(feature) }
}
