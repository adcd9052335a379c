/** Blast Markers: where one may be laid, and who is under it. TGW-MORT-03, TGW-GUN-06, TGW-TRAIT-05, TGW-TRAIT-06, TGW-CMD-10. */
import {
  type Check,
  type Flow,
  offer,
  ok,
  type Placement,
  type Random,
  refuse,
  rollMany,
  type Spot,
} from "@salient/engine"
import { blast, coverage, type Point, pointOn } from "@salient/space/table"
import { D6 } from "../../charts/dice.ts"
import { blastHits } from "../../charts/shooting.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { choose, place } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { areNear, boxOf } from "../general-conventions/boxes.ts"
import { allThere, baseOf, floorOf, inch, isCommand, isVehicle } from "../general-conventions/models.ts"
import { isPlace } from "../movement/ways.ts"
import { ALL_FLOORS } from "../terrain/floors.ts"
import { layingMarkers, nothingLaid } from "./drafts.ts"

export type Size = "blast" | "largeBlast"
export const MARKER = "marker:lay"

/** TGW-GAP-01 */
export const diameterOf = (size: Size): number => data.fire[size] * inch
const markerAt = (at: Point, size: Size) => blast(at, diameterOf(size))

/** The models of a unit that are under a marker. */
export type ModelsUnderMarker = {
  readonly unit: Unit
  readonly wholly: readonly number[]
  readonly partly: readonly number[]
  /** True if the hole is over one of them. */
  readonly hole: boolean
}

/**
 * All models of both sides under a marker, on the floor that was aimed at; on the floors next to it, any model under the marker
 * counts as partly under it (TGW-BLDG-05).
 */
export function underMarker(m: State, at: Point, size: Size, floor = 0): ModelsUnderMarker[] {
  return allThere(m).flatMap((unit) => unitUnder(unit, at, size, floor) ?? [])
}

/** The models of one unit under a marker; undefined if there are none. */
export function unitUnder(unit: Unit, at: Point, size: Size, floor = 0): ModelsUnderMarker | undefined {
  const reach = diameterOf(size)
  if (!isVehicle(unit) && !areNear(boxOf(unit), { west: at.x, east: at.x, south: at.y, north: at.y }, reach)) return
  const marker = markerAt(at, size)
  const wholly: number[] = []
  const partly: number[] = []
  let hole = false
  for (let i = 0; i < unit.men.length; i++) {
    const [x, y] = [unit.at[2 * i] as number, unit.at[2 * i + 1] as number]
    if (!isVehicle(unit) && (Math.abs(x - at.x) > reach || Math.abs(y - at.y) > reach)) continue
    const base = baseOf(unit, i)
    const off = Math.abs(floorOf(unit, i) - floor)
    const covered = off > 1 ? "none" : coverage(base, marker)
    if (covered === "whole" && off === 0) wholly.push(i)
    else if (covered !== "none") partly.push(i)
    hole ||= off === 0 && covered !== "none" && pointOn(base, at)
  }
  return wholly.length + partly.length > 0 ? { unit, wholly, partly, hole } : undefined
}

/** TGW-MORT-03, TGW-CMD-10, TGW-AMB-31, TGW-SHOOT-22 May a marker be laid there against this target? */
function mayLay(m: State, firer: Unit, target: Unit, at: Point, size: Size): Check {
  const under = underMarker(m, at, size, floorUnder(target, at))
  const friend = under.find((u) => u.unit.side === firer.side)
  if (friend) return refuse("TGW-MORT-03", () => `The marker would cover ${friend.unit.name}.`)
  if (!under.some((u) => u.unit === target && u.hole))
    return refuse(["TGW-MORT-03", "TGW-GUN-06"], () => `The hole must be over a model of ${target.name}.`)
  const group = under.find((u) => u.hole && u.unit !== target && isCommand(u.unit))
  if (group) return refuse("TGW-CMD-10", () => `The hole would be over ${group.unit.name}.`)
  const locked = under.find((u) => u.unit.fights.length > 0)
  if (locked) return refuse(["TGW-SHOOT-22", "TGW-CQC-36"], () => `${locked.unit.name} is locked in combat.`)
  return ok
}

/** The floor of the model under the hole, which is the floor aimed at (TGW-BLDG-05). */
const floorUnder = (target: Unit, at: Point): number =>
  target.floors.length === 0
    ? 0
    : floorOf(
        target,
        target.men.findIndex((_, i) => pointOn(baseOf(target, i), at)),
      )

const around = [0, 45, 90, 135, 180, 225, 270, 315]
const nearHole = [0, 440]

/** The places to try for a marker: over each model of the target, and at the edge of its base. */
function* placesToLay(m: State, firer: Unit, target: Unit, size: Size): Generator<Point> {
  for (let j = 0; j < target.men.length; j++) {
    const { at } = baseOf(target, j)
    for (const far of nearHole)
      for (const degrees of far === 0 ? [0] : around) {
        const p = {
          x: Math.round(at.x + far * Math.sin((degrees * Math.PI) / 180)),
          y: Math.round(at.y + far * Math.cos((degrees * Math.PI) / 180)),
        }
        if (mayLay(m, firer, target, p, size).ok) yield p
      }
  }
}

export const canLay = (m: State, firer: Unit, target: Unit, size: Size): boolean =>
  placesToLay(m, firer, target, size).next().value !== undefined

/** Where a marker covers most men of the target, those wholly under it first; undefined: it may not be laid anywhere. */
export function fullestPlace(m: State, firer: Unit, target: Unit, size: Size): Laid | undefined {
  let best: Laid | undefined
  let most = -1
  for (const at of placesToLay(m, firer, target, size)) {
    const floor = floorUnder(target, at)
    const under = unitUnder(target, at, size, floor)
    const worth = under ? 2 * under.wholly.length + under.partly.length : 0
    if (worth > most) [best, most] = [{ at, floor }, worth]
  }
  return best
}

/** A random place where the marker may be laid, or else the first legal one. */
function suggestPlace(m: State, firer: Unit, target: Unit, size: Size, random: Random): Point {
  for (let i = 0; i < 8; i++) {
    const { at } = baseOf(target, random(target.men.length))
    const p = { x: at.x + random(801) - 400, y: at.y + random(801) - 400 }
    if (mayLay(m, firer, target, p, size).ok) return p
  }
  const found = placesToLay(m, firer, target, size).next().value
  if (!found) throw new Error(`no place for a marker on ${target.name}`)
  return found
}

/** Asks where to lay a round marker; clients draw it while it is moved. */
export function* layMarker(
  m: State,
  firer: Unit,
  size: Size,
  ask: { readonly prompt: string; readonly rules: readonly string[] },
  check: (at: Point) => Check,
  suggest: (random: Random) => Point,
  /** The floor it would be aimed at there (TGW-BLDG-05). */
  floorOver: (at: Point) => number = () => 0,
): Flow<Point> {
  m.laying = { unit: firer.id, what: size }
  const spotIn = (placed: Placement): Spot | undefined => {
    const spot = placed[MARKER]
    return typeof spot === "object" && spot !== null && isPlace(spot) ? spot : undefined
  }
  const placed = yield* place(
    { by: firer.side, what: "marker", prompt: ask.prompt, rules: ask.rules, about: [firer.id] },
    {
      pieces: [MARKER],
      check: (p) => {
        const spot = spotIn(p)
        return spot ? check(spot) : refuse(ask.rules[0] ?? "TGW-MORT-03", "The marker needs a place on the table.")
      },
      suggest: (random) => ({ [MARKER]: suggest(random) }),
      stands: (p): { [id: string]: { x: number; y: number; radius: number }[] } => {
        const spot = spotIn(p)
        return spot ? { [MARKER]: [{ x: spot.x, y: spot.y, radius: diameterOf(size) / 2 }] } : {}
      },
      lays: (p) => {
        const spot = spotIn(p)
        if (!spot) return nothingLaid
        const under = underMarker(m, spot, size, floorOver(spot))
        const touched = under.map(({ unit, wholly, partly }) => ({ unit, places: [...wholly, ...partly] }))
        return layingMarkers("marker", [spot], diameterOf(size), "TGW-TRAIT-06", touched)
      },
    },
  )
  m.laying = null
  const { x, y } = placed[MARKER] as Spot
  return { x, y }
}

/** Where a marker was laid, and on which floor it was aimed at. */
export type Laid = { readonly at: Point; readonly floor: number }

/** TGW-MORT-03, TGW-GUN-06, TGW-BLDG-05 Lays a marker on a target; in a house with several floors the firer names the floor. */
export function* layOn(m: State, firer: Unit, target: Unit, size: Size, rule: string): Flow<Laid> {
  const at = yield* layMarkerOn(m, firer, target, size, rule)
  return { at, floor: yield* floorAimedAt(firer, target, at, size) }
}

/** TGW-BLDG-05 Asked only if the target has men on several floors under the marker. */
function* floorAimedAt(firer: Unit, target: Unit, at: Point, size: Size): Flow<number> {
  const own = floorUnder(target, at)
  if (target.floors.length === 0) return own
  const marker = markerAt(at, size)
  const floors = new Set(
    target.men.flatMap((_, i) => (coverage(baseOf(target, i), marker) === "none" ? [] : [floorOf(target, i)])),
  )
  if (floors.size < 2) return own
  return yield* choose<number>(
    {
      by: firer.side,
      what: "level",
      prompt: `Which floor does ${firer.name} aim at? Models on the floors next to it are hit on 4+.`,
      rules: ["TGW-BLDG-05"],
      about: [firer.id, target.id],
    },
    offer<number, number>(
      [...floors].sort((a, b) => a - b),
      (floor) => (floors.has(floor) ? ok : refuse("TGW-BLDG-05", `No man of ${target.name} is on that floor there.`)),
      (floor) => ({
        id: `floor:${floor}`,
        label: floor === 0 ? "The ground floor" : `Floor ${floor}`,
        value: floor,
        rules: ["TGW-BLDG-05"],
      }),
      () => ALL_FLOORS,
    ),
  )
}

const layMarkerOn = (m: State, firer: Unit, target: Unit, size: Size, rule: string): Flow<Point> =>
  layMarker(
    m,
    firer,
    size,
    {
      prompt: `Place the marker of ${firer.name} on ${target.name}.`,
      rules: [rule, "TGW-MORT-03", "TGW-CMD-10"],
    },
    (at) => mayLay(m, firer, target, at, size),
    (random) => suggestPlace(m, firer, target, size, random),
    (at) => floorUnder(target, at),
  )

/** TGW-MORT-06, TGW-TRAIT-06 How many hits a unit under the marker takes, with dice for models partly under it. */
export function hitsUnder(m: State, { unit, wholly, partly }: ModelsUnderMarker): number {
  const dice =
    partly.length > 0 ? rollMany(m, partly.length, D6, "TGW-TRAIT-06", `${unit.name}: partly under the marker`) : []
  const hits = blastHits(wholly.length, dice)
  tell(m, {
    kind: "under-marker",
    rules: ["TGW-TRAIT-06"],
    unit: unit.id,
    name: unit.name,
    wholly: wholly.length,
    dice,
    hits,
  })
  return hits
}
