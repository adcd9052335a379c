/** Minefields and command mines: DGK-MINE-01, DGK-MINE-02. Hidden until somebody steps on them or they are fired. */
import { type Flow, reveal, roll, tell } from "@salient/engine"
import { area, chain, closest, distance, type Point, rectangle, type Shape, shifted } from "@salient/space/table"
import { special } from "../data/tables.ts"
import { commandMine, fire } from "../model/fire.ts"
import { settle } from "../model/trial.ts"
import type { Mine, State, Unit } from "../state.ts"
import { endFault } from "./bars.ts"
import { bodyOf, rectOf } from "./body.ts"
import type { Choice } from "./choice.ts"
import { coverOf } from "./cover.ts"
import { suffer } from "./damage.ts"
import { kindOf, lieOf, modelOf, nameOf, thousandths } from "./field.ts"
import { targetFormation } from "./fire.ts"
import type { Plan } from "./paths.ts"
import { stand } from "./regroup.ts"

const HALF = thousandths(special.mines.square) / 2

const squareOf = (mine: Pick<Mine, "x" | "y">): Shape =>
  area(rectangle(mine.x - HALF, mine.y - HALF, mine.x + HALF, mine.y + HALF))

/** DGK-MINE-01 A unit that enters a field stops at once and takes a level; so does who moves in one. True if it was stopped. */
export function* enterMines(m: State, unit: Unit, plan: Plan): Flow<boolean> {
  const fields = m.mines.filter((f) => f.kind === "field")
  if (fields.length === 0) return false
  const inside = fields.find((f) => bodyOf(unit).some((r) => distance(r, squareOf(f)) === 0))
  const met = firstOn(fields, plan.way)
  if (!inside && !met) return false
  const mine = (inside ?? met?.mine) as Mine
  if (!mine.shown) {
    mine.shown = true
    reveal(m, { kind: "mined", rules: ["DGK-MINE-01"], unit: unit.id, name: nameOf(m, unit), x: mine.x, y: mine.y })
  }
  let halted = false
  if (!inside && met) {
    const by = { x: met.at.x - plan.front.x, y: met.at.y - plan.front.y }
    const body = plan.body.map((r) => shifted(r, by))
    if (!endFault(m, unit, body, [])) {
      stand(m, unit, { ...plan, body, front: met.at })
      halted = true
    }
  }
  if (!halted) stand(m, unit, plan)
  yield* suffer(m, unit, special.mines.levels, { from: { x: mine.x, y: mine.y }, stays: true })
  return true
}

/** The first field that a way enters, and where. */
function firstOn(fields: readonly Mine[], way: readonly Point[]): { mine: Mine; at: Point } | undefined {
  for (let i = 1; i < way.length; i++) {
    const [from, to] = [way[i - 1] as Point, way[i] as Point]
    let best: { mine: Mine; at: Point; far: number } | undefined
    for (const mine of fields) {
      if (from.x === to.x && from.y === to.y) continue
      if (distance(chain([from, to]), squareOf(mine)) > 0) continue
      const at = closest(chain([from]), squareOf(mine)).to
      const far = (at.x - from.x) ** 2 + (at.y - from.y) ** 2
      if (!best || far < best.far) best = { mine, at, far }
    }
    if (best) return best
  }
  return undefined
}

/** DGK-MINE-02 Whoever acts may fire a command mine of his side in the same breath: it attacks every unit within 3 in. */
export function mineAction(m: State, unit: Unit): Choice[] {
  return m.mines
    .filter((f) => f.kind === "command" && f.side === unit.side && !f.shown)
    .map((mine) => ({
      id: `fire-mine:${mine.id}`,
      label: "Hold, and fire the command mine",
      rules: ["DGK-MINE-02"],
      value: () => fireMine(m, mine),
    }))
}

function* fireMine(m: State, mine: Mine): Flow {
  mine.shown = true
  const at = { x: mine.x, y: mine.y }
  reveal(m, { kind: "mineFired", rules: ["DGK-MINE-02"], side: mine.side, x: mine.x, y: mine.y })
  const reach = thousandths(special.commandMine.radius)
  const hit = m.units.filter(
    (u) => u.where === "table" && u.air === null && u.bases.some((b) => distance(rectOf(b), chain([at])) <= reach),
  )
  for (const unit of hit) {
    const facts = commandMine(modelOf(m), {
      target: kindOf(m, unit),
      targetFormation: targetFormation(m, unit),
      targetCover: coverOf(m, unit, at, "fire"),
      targetShaken: unit.status !== "ok",
    })
    const { result } = settle(fire(modelOf(m), facts).trial, (faces, rule, why) =>
      roll(m, faces, rule, `${why}, command mine`),
    )
    tell(m, { kind: "blast", rules: ["DGK-MINE-02"], unit: unit.id, name: nameOf(m, unit), levels: result })
    yield* suffer(m, unit, result, { from: at })
  }
  for (const lay of lieOf(m).covers)
    if (
      lay.piece.cover === "fortification" &&
      distance(lay.shape, chain([at])) <= reach &&
      !m.breached.includes(lay.piece.id)
    )
      m.breached.push(lay.piece.id)
}
