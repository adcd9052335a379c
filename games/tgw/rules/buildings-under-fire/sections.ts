/** Large buildings in parts: TGW-BLDG-04. Each part counts as a building, with its own walls and Armour Value. */
import { lengthOf, type Point, type TablePlan } from "@salient/space/table"
import { data } from "../../data/charts.ts"
import type { Feature } from "../terrain/features.ts"

const long = data.buildings.inParts * 1000

const middle = (a: Point, b: Point): Point => ({ x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) })

/** The two halves of a four-cornered house whose longer side exceeds the limit; any other piece is returned unchanged. */
function halves(piece: Feature): Feature[] {
  const [a, b, c, d] = piece.points
  if (piece.armour === undefined || piece.form !== "area" || piece.points.length !== 4 || !a || !b || !c || !d)
    return [piece]
  const [along, across] = [lengthOf(a, b), lengthOf(b, c)]
  if (Math.max(along, across) <= long) return [piece]
  const outlines =
    along >= across
      ? [
          [a, middle(a, b), middle(c, d), d],
          [middle(a, b), b, c, middle(c, d)],
        ]
      : [
          [a, b, middle(b, c), middle(d, a)],
          [middle(d, a), middle(b, c), c, d],
        ]
  return outlines.map((points, n) => ({
    ...piece,
    id: `${piece.id}:${n + 1}`,
    name: `${piece.name}, part ${n + 1}`,
    points,
  }))
}

/** TGW-BLDG-04 The plan with every large building divided. */
export const inParts = (plan: TablePlan<Feature>): TablePlan<Feature> => ({
  ...plan,
  pieces: plan.pieces.flatMap(halves),
})
