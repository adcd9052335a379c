/** Which bases a unit gives up: DGK-DMG-04. The owner chooses among all losses that leave a legal formation. */
import type { Option } from "@salient/engine"
import type { Point } from "@salient/space/table"
import type { BaseSpot, State, Unit } from "../../state.ts"
import { bodyOf, frontCentreOf, maneuverLayouts, spotsOf, standIn } from "../formations-and-facing/body.ts"
import { entryOf } from "../troops-and-command/field.ts"

/** What is left of a unit on the table. */
export type Rest = Pick<Unit, "bases" | "ranks" | "front" | "facing">

/** What may remain of a unit that loses this many bases; the usual loss first. */
export function restsOf(m: State, unit: Unit, lost: number, from: Point): Option<Rest>[] {
  if (unit.formation === "maneuver") return closedRanks(m, unit, lost)
  if (unit.formation === "march") return shortened(unit, lost, ["tail", "head"])
  const far = (b: BaseSpot | undefined) => (b ? (b.x - from.x) ** 2 + (b.y - from.y) ** 2 : 0)
  const isRightFarther = far(unit.bases.at(-1)) > far(unit.bases[0])
  return shortened(unit, lost, isRightFarther ? ["right", "left"] : ["left", "right"])
}

type End = "left" | "right" | "head" | "tail"

/** A line or a column has no gap: its bases are removed from one end, from the other, or some from each. */
function shortened(unit: Unit, lost: number, [first, second]: readonly [End, End]): Option<Rest>[] {
  const leading = (end: End) => end === "left" || end === "head" // the bases are in order from left to right, from head to tail
  const rest = (fromFirst: number): Rest => {
    const skipped = leading(first) ? fromFirst : lost - fromFirst
    return standing(unit, unit.bases.slice(skipped, skipped + unit.bases.length - lost))
  }
  const splits = Array.from({ length: lost - 1 }, (_, i) => i + 1).reverse() // this many from the first end
  return [
    { id: first, label: `From the ${first}`, value: rest(lost) },
    { id: second, label: `From the ${second}`, value: rest(0) },
    ...splits.map((n) => ({
      id: `${first}:${n}`,
      label: `${n} from the ${first}, ${lost - n} from the ${second}`,
      value: rest(n),
    })),
  ]
}

/** What is left of a line or column, in its present place. */
function standing(unit: Unit, bases: BaseSpot[]): Rest {
  const marching = unit.formation === "march"
  const ranks = marching ? bases.map(() => 1) : [bases.length]
  const front = frontCentreOf(bodyOf({ bases }), ranks)
  return { bases, ranks, front, facing: marching ? (bases[0]?.f ?? unit.facing) : unit.facing }
}

/** DGK-FORM-02 Ranks close about the centre of the front; no rank grows, and none is added. */
function closedRanks(m: State, unit: Unit, lost: number): Option<Rest>[] {
  const { troop } = entryOf(m, unit)
  const count = unit.bases.length - lost
  return maneuverLayouts(troop, count).flatMap((layout, choice) => {
    if (layout.some((bases, rank) => bases > (unit.ranks[rank] ?? 0))) return []
    const bases = spotsOf(standIn(troop, "maneuver", count, unit.front, unit.facing, choice))
    const { front, facing } = unit
    const label = `To stand in ranks of ${layout.join(" + ")}`
    return [{ id: layout.join("+"), label, value: { bases, ranks: [...layout], front, facing } }]
  })
}
