/** Minefields, the units that cross them, and lanes through them: TRR-MINE-01 to -03. */
import { part, roll } from "@salient/engine"
import { layTable, type Piece, type Point, samePoint, type Table, terrainAlong, whereIn } from "@salient/space/table"
import { strikeWith } from "../../charts/anti-tank.ts"
import { mineAttack, mineHits, mineScore, mineTests } from "../../charts/engineering.ts"
import { scaleData } from "../../data/scale.ts"
import type { Minefield } from "../../data/scenario.ts"
import { tell } from "../../happenings.ts"
import type { ForceUnit } from "../../scenarios/forces/force.ts"
import type { State, Unit } from "../../state.ts"
import { type Mover, SIDES } from "../../types.ts"
import { addMarkers, resolve } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { audience } from "../observation/sight.ts"
import { cm, fieldOf, forceOf, isArmour, nameOf, vehicleOf } from "../scale-and-representation/field.ts"

/** Where a unit was on its way, and which way it faced. */
export type Station = { readonly at: Point; readonly facing: number }

/** TRR-MINE-01, -02 A test for each stretch in a field, whichever side laid it. Dice that set nothing off are not shown to anybody. */
export function crossMines(m: State, unit: Unit, from: Point, passed: readonly Station[]): void {
  const { sides } = fieldOf(m).scenario
  const way = cornersOf(from, passed)
  for (const side of SIDES)
    for (const { id, area, density, against } of sides[side].minefields ?? []) {
      if (areSpared(forceOf(m, unit), against)) continue
      const field = `${side}/${id}`
      const tests = testsDue(m, unit, field, area, way)
      for (let i = 0; i < tests && unit.where === "table"; i++) {
        const die = roll(m, scaleData.die, "TRR-MINE-01", "mines", [])
        if (!mineHits(density, die)) continue
        if (unit.side !== side && !m.mined[unit.side].includes(field)) m.mined[unit.side].push(field)
        tell(m, { kind: "mine", rules: ["TRR-MINE-01"], name: nameOf(m, unit) }, audience(m, unit)) // the density of the field is not shown
        if (isArmour(m, unit)) mineUnder(m, unit)
        else resolve(m, unit, mineAttack(), true)
      }
    }
}

/**
 * TRR-MINE-01 The tests due in this move. The distance a unit has gone in a field is carried over to later moves, until it leaves the
 * field.
 */
function testsDue(m: State, unit: Unit, field: string, area: readonly Point[], way: readonly Point[]): number {
  const key = `${unit.id} ${field}`
  const before = m.crossing[key] ?? 0
  const gone = minedOn(mapOf(m, area), way)
  delete m.crossing[key]
  if (before + gone > 0 && whereIn(area, way.at(-1) ?? unit.at) !== "out") m.crossing[key] = before + gone
  return mineTests(cm(gone), cm(before))
}

const footAndCavalry: readonly (Mover | null)[] = ["infantry", "cavalry", "bicycle"]

/** TRR-MINE-01 The units that mines do not harm: anti-personnel mines spare armour only, anti-tank mines spare foot and cavalry. */
export function areSpared({ kind, mover }: ForceUnit, against: Minefield["against"]): boolean {
  if (against === "men") return kind === "vehicle"
  return against === "armour" && footAndCavalry.includes(mover)
}

/** Where a way began, turned and ended. */
const cornersOf = (from: Point, passed: readonly Station[]): Point[] =>
  [from, ...passed.filter(({ facing }, i) => facing !== passed[i + 1]?.facing).map(({ at }) => at)]
    .map(({ x, y }) => ({ x, y }))
    .filter((p, i, all) => i === 0 || !samePoint(p, all[i - 1] ?? p))

/** A minefield and its lanes, as ground for measuring. */
function mapOf(m: State, area: readonly Point[]): Table {
  const lanes = m.lanes.map(
    ({ points, width }, i): Piece => ({ id: `lane-${i + 1}`, kind: "lane", form: "line", points, width }),
  )
  const { width, depth } = fieldOf(m).table
  return layTable({ width, depth, pieces: [{ id: "field", kind: "field", form: "area", points: area }, ...lanes] })
}

/** How much of a way is in the field and not in a lane (TRR-MINE-03), in thousandths. The outline does not belong to the field. */
const minedOn = (map: Table, way: readonly Point[]): number =>
  way.slice(1).reduce((sum, to, i) => sum + minedOnLeg(map, way[i] ?? to, to), 0)

function minedOnLeg(map: Table, from: Point, to: Point): number {
  const met = terrainAlong(map, { from, to })
  const marks = [...new Set(met.flatMap((c) => [c.from, c.to]))].sort((a, b) => a - b)
  const within = (kind: string, a: number, b: number) =>
    met.some((c) => c.piece.kind === kind && c.from <= a && b <= c.to)
  return marks
    .slice(1)
    .map((b, i): [number, number] => [marks[i] ?? b, b])
    .filter(([a, b]) => within("field", a, b) && !within("lane", a, b))
    .reduce((sum, [a, b]) => sum + b - a, 0)
}

function mineUnder(m: State, unit: Unit): void {
  const die = roll(m, scaleData.die, "TRR-MINE-02", `mine under ${nameOf(m, unit)}`, audience(m, unit))
  const { score, markers } = strikeWith(mineScore(vehicleOf(m, unit)?.defence ?? 0), part("TRR-MINE-02", "die", die))
  addMarkers(m, unit, markers, score.total)
}

/** TRR-MINE-03 Engineers have gone through: the ground behind them is safe, in a lane as wide as their base. */
export function clearLane(m: State, unit: Unit, from: Point, passed: readonly Station[], width: number): void {
  const points = cornersOf(from, passed)
  if (points.length < 2) return
  m.lanes.push({ side: unit.side, points, width })
  tell(m, { kind: "cleared", rules: ["TRR-MINE-03"], name: nameOf(m, unit) }, [unit.side])
}
