/**
 * Men whom the rules have moved and whom their owner may place elsewhere within the same rules (TGW-DEC-04): in an assault, in a
 * pile-in, or when stepping out of the way of a tank.
 */
import {
  type Check,
  type Flow,
  ok,
  type Placement,
  type Random,
  type Refusal,
  type RuleId,
  refuse,
} from "@salient/engine"
import { baseOnTable, type Point } from "@salient/space/table"
import { place } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { baseAt, groups, inch, makeFor, pointsOf, putAt } from "../general-conventions/models.ts"
import { fieldOf } from "../terrain/ground.ts"
import { sceneBase } from "./formations.ts"
import { crowdedAt, isPlace, nameOf } from "./ways.ts"

type Rearranging = {
  /** The places in the unit's list of the men who may be moved. */
  readonly men: readonly number[]
  readonly rules: readonly RuleId[]
  readonly prompt: string
  /** May this man be put there, regardless of the others? */
  readonly mayStand: (i: number, at: Point) => Check
  /** May they all stand like this together? */
  readonly may?: (ends: readonly Point[]) => Check
}

/** TGW-DEC-04 Lets the owner place some men elsewhere; true if any moved. A unit with men upstairs is left as it is. */
export function* rearrange(m: State, unit: Unit, { men, rules, prompt, mayStand, may }: Rearranging): Flow<boolean> {
  if (men.length === 0 || unit.floors.length > 0) return false
  const now = pointsOf(unit)
  const parts = partsAt(unit, now)
  const pieces = men.map((i) => `${unit.id}/${unit.men[i]}`)
  const endsIn = (placed: Placement): Point[] | Refusal => {
    const ends = [...now]
    for (const [id, spot] of Object.entries(placed)) {
      if (typeof spot !== "object" || !isPlace(spot) || spot.how !== undefined)
        return refuse(rules, "Choose a place on the table for the man.")
      ends[men[pieces.indexOf(id)] as number] = { x: spot.x, y: spot.y }
    }
    return ends
  }
  const check = (placed: Placement): Check => {
    const ends = endsIn(placed)
    if ("reason" in ends) return ends
    const moved = men.filter((i) => pieces.some((id, k) => men[k] === i && id in placed))
    for (const i of moved) {
      const at = ends[i] as Point
      if (!baseOnTable(fieldOf(m).table, baseAt(unit, at)))
        return refuse("TGW-MOVE-01", () => `${nameOf(unit, i)} would leave the table.`, at)
      const found = mayStand(i, at)
      if (!found.ok) return found
    }
    if (moved.length === 0) return ok
    const crowded = crowdedAt(unit, ends, [], unit.facing)
    if (crowded) return crowded
    if (partsAt(unit, ends) > parts)
      return refuse(rules, `${unit.name} would be out of coherency: the gaps are too wide.`)
    return may?.(ends) ?? ok
  }
  const placed = yield* place(
    { by: unit.side, what: "rearrange", prompt, rules: [...rules, "TGW-DEC-04"], about: [unit.id] },
    {
      pieces,
      check,
      suggest: (random) => oneAside(pieces, men, now, check, random),
      stands: (wanted) => {
        const ends = endsIn(wanted)
        const shown = "reason" in ends ? now : ends
        return Object.fromEntries(
          pieces.map((id, k) => [id, [sceneBase(unit, shown[men[k] as number] as Point, unit.facing)]]),
        )
      },
    },
  )
  const ends = endsIn(placed)
  if ("reason" in ends || Object.keys(placed).length === 0) return false
  putAt(unit, ends)
  return true
}

const partsAt = (unit: Unit, points: readonly Point[]): number =>
  groups(
    points.map((p) => baseAt(unit, p)),
    makeFor(unit).coherency,
  ).length

/** A random answer: usually nobody, now and then one man slightly aside where that is allowed. */
function oneAside(
  pieces: readonly string[],
  men: readonly number[],
  now: readonly Point[],
  check: (placed: Placement) => Check,
  random: Random,
): Placement {
  if (random(4) > 0) return {}
  const k = random(pieces.length)
  const from = now[men[k] as number] as Point
  for (let tries = 0; tries < 3; tries++) {
    const by = () => random(3 * inch + 1) - Math.round(1.5 * inch)
    const placed = { [pieces[k] as string]: { x: from.x + by(), y: from.y + by() } }
    if (check(placed).ok) return placed
  }
  return {}
}
