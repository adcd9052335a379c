/** The ways of a unit's men: each takes his own shortest way, and all are judged together. TGW-MOVE-01 to TGW-MOVE-07. */
import { type Check, ok, type Refusal, refuse, type Spot, type Step } from "@salient/engine"
import { capital } from "@salient/kit/words"
import {
  type Base,
  type Box,
  baseOnTable,
  boxAround,
  closerThan,
  distance,
  type Obstruction,
  type Obstructions,
  overlap,
  type Point,
  type Rect,
  type Route,
  Routes,
  samePoint,
} from "@salient/space/table"
import type { Declared } from "../../charts/movement.ts"
import { weaponNamed } from "../../data/weapons.ts"
import type { State, Unit } from "../../state.ts"
import { areNear, boxOf, widened } from "../general-conventions/boxes.ts"
import {
  allThere,
  baseAt,
  baseOf,
  groups,
  gunBase,
  gunModels,
  gunsLeft,
  inch,
  isCoherentWith,
  isCrew,
  isGun,
  isMounted,
  type Model,
  makeFor,
  manAt,
  modelsOf,
  pointOf,
  pointsOf,
  reachOf,
  sayInches,
} from "../general-conventions/models.ts"
import { crewAround, gunsAt } from "../support-weapons/crew.ts"
import type { Feature } from "../terrain/features.ts"
import { climbTo, floorAfter } from "../terrain/floors.ts"
import { type Field, fieldOf, goingOf, isImpassable, keepAway, kindOf } from "../terrain/ground.ts"
import { isFormation, placesFor } from "./formations.ts"

/** How a unit moves now. */
export type MovementAllowance = {
  readonly allowance: number
  /** The ground it has declared; `any` where nothing slows it (TGW-CQC-29). */
  readonly declared: Declared | "any"
  /** The rule that gives the distance. */
  readonly rule: string
}

/** TGW-CAV-04, TGW-GUN-04, TGW-ARMY-34 Ground that a unit may never enter. */
function isBarredTo(unit: Unit, piece: Feature): boolean {
  const kind = kindOf(piece)
  if (isImpassable(piece)) return true
  const { weapon } = makeFor(unit)
  if (
    weapon &&
    weaponNamed(weapon).traits.includes("notIntoDifficult") &&
    kind.going !== "clear" &&
    kind.going !== "cancels"
  )
    return true
  return (
    (isMounted(unit) || makeFor(unit).hitched) && (kind.id === "trench" || kind.id === "wire" || kind.openings === true)
  )
}

const besideFriends: Obstruction = { rule: "TGW-MOVE-03", label: "a friend" }
const awayFromEnemies: Obstruction = { rule: "TGW-MOVE-04", label: "an enemy", clearance: keepAway }

/** What a way must avoid: friends, enemies by an inch, ground that was not rolled for. */
export function barsFor(unit: Unit, declared: MovementAllowance["declared"]): Obstructions<Feature, Model> {
  return {
    reach: keepAway,
    base: (model) => {
      if (model.unit === unit) return undefined
      return isGun(model) || model.unit.side === unit.side ? besideFriends : awayFromEnemies
    },
    piece: (piece) => {
      if (isBarredTo(unit, piece)) return { rule: "TGW-TERR-01", label: piece.name }
      const { going } = kindOf(piece)
      if (going === "clear" || going === "cancels" || declared === "any" || declared === "oneDie") return undefined
      if (going === "oneDie") return { rule: "TGW-TERR-14", label: piece.name }
      return declared === "open" ? { rule: "TGW-TERR-05", label: piece.name } : undefined
    },
  }
}

export const standings = (m: State): Model[] => allThere(m).flatMap((u) => [...modelsOf(u), ...gunModels(u)])

/** How far a model may reach beyond the box around its unit's men: half a tank, plus the inch it keeps others away. */
const widest = 5 * inch

/** Models of other units in or near a box; guns always count, since they may stand away from their crew. */
const standingsIn = (m: State, box: Box, unit: Unit): Model[] =>
  allThere(m).flatMap((u) =>
    u === unit || !(isCrew(u) || areNear(boxOf(u), box, widest)) ? [] : [...modelsOf(u), ...gunModels(u)],
  )

/** A unit's way: each man's points after his start, and where its weapons end. */
export type UnitWay = {
  readonly ends: readonly Point[]
  readonly guns: readonly Rect[]
  readonly ways: readonly Route[]
  readonly facing: number
}

/** TGW-MOVE-01 to TGW-MOVE-05 May the unit's men go to these places, each by his own shortest way? A refusal names the first who cannot. */
function waysTo(
  m: State,
  unit: Unit,
  ends: readonly Point[],
  guns: readonly Rect[],
  facing: number,
  licence: MovementAllowance,
): UnitWay | Refusal {
  const field = fieldOf(m)
  const [first] = ends
  if (!first) return refuse("TGW-MOVE-01", "There is no man to move.")
  // no way leads farther than this from the unit, so nobody beyond it can be in the way
  const inside = widened(boxOf(unit), licence.allowance + 2 * inch)
  const others = standingsIn(m, inside, unit)
  const body = baseAt(unit, first, facing)
  const routes = new Routes(field.table, others, body, barsFor(unit, licence.declared), { inside })
  const ways: Route[] = []
  for (const [i, end] of ends.entries()) {
    const from = pointOf(unit, i)
    const who = nameOf(unit, i)
    if (!baseOnTable(field.table, baseAt(unit, end, facing)))
      return refuse("TGW-MOVE-01", () => `${who} would leave the table.`, end)
    if (samePoint(from, end)) {
      const stopped = isMounted(unit) && facing !== unit.facing ? turnStopped(unit, i, facing, others) : undefined
      if (stopped) return stopped
      ways.push({ points: [], length: 0 })
      continue
    }
    const down = unit.floors.length > 0 ? climbTo(field, unit, i, end, floorAfter(field, unit, i, end)) : 0 // TGW-TERR-08
    const most = licence.allowance - down
    const way = most > 0 ? routes.find(from, end, { within: most + inch, most }) : undefined
    if (!way) return whyNot(m, unit, i, end, facing, { ...licence, allowance: Math.max(0, most) }, who)
    const hard = harderThan(field, unit, i, way, licence)
    if (hard) return hard
    ways.push(way)
  }
  const stopped = gunsStopped(m, unit, guns, others, licence)
  if (stopped) return stopped
  const crowded = crowdedAt(unit, ends, guns, facing)
  if (crowded) return crowded
  const held = keepsTogether(unit, ends, guns, facing)
  return held.ok ? { ends, guns, ways, facing } : held
}

/** TGW-MOVE-03, TGW-MOVE-04 A horse that turns on the spot needs room for its length, and may come no nearer to an enemy. */
function turnStopped(unit: Unit, i: number, facing: number, others: readonly Model[]): Refusal | undefined {
  const at = pointOf(unit, i)
  const base = baseAt(unit, at, facing)
  for (const model of others) {
    if (overlap(base, model.base))
      return refuse("TGW-MOVE-03", () => `${nameOf(unit, i)} has no room to turn beside ${model.unit.name}.`, at)
    if (isGun(model) || model.unit.side === unit.side || !closerThan(base, model.base, keepAway)) continue
    const before = distance(baseOf(unit, i), model.base) - 1 // the distance was rounded up
    if (closerThan(base, model.base, Math.max(0, before)))
      return refuse("TGW-MOVE-04", () => `${nameOf(unit, i)} would turn to within an inch of ${model.unit.name}.`, at)
  }
  return undefined
}

/** TGW-SUP-03 The weapon moves the same way as its crew, no farther, and needs room too. */
function gunsStopped(
  m: State,
  unit: Unit,
  guns: readonly Rect[],
  others: readonly Model[],
  licence: MovementAllowance,
): Refusal | undefined {
  const { table } = fieldOf(m)
  for (const [k, g] of gunsLeft(unit).entries()) {
    const gun = guns[k] as Rect
    const from = gunBase(unit, g).at
    if (!baseOnTable(table, gun)) return refuse("TGW-MOVE-01", `The weapon of ${unit.name} would leave the table.`)
    if (samePoint(from, gun.at)) {
      if (others.some((s) => overlap(s.base, gun)))
        return refuse("TGW-MOVE-03", `There is no room for the weapon of ${unit.name}.`)
      continue
    }
    const routes = new Routes(table, others, gun, barsFor(unit, licence.declared))
    if (!routes.find(from, gun.at, { within: licence.allowance + inch, most: licence.allowance }))
      return refuse(
        [licence.rule, "TGW-SUP-03"],
        `The weapon of ${unit.name} cannot get there within ${sayInches(licence.allowance)}.`,
      )
  }
  return undefined
}

/** TGW-TERR-05 Ground on the way that the unit has not rolled for. */
function harderThan(field: Field, unit: Unit, i: number, way: Route, licence: MovementAllowance): Refusal | undefined {
  const { declared } = licence
  if (declared === "any" || declared === "oneDie") return undefined
  let base: Base = baseOf(unit, i)
  for (const p of way.points) {
    const going = goingOf(field, base, p, true)
    const slowed = slowedBy(going, licence, () => nameOf(unit, i), p)
    if (slowed) return slowed
    base = { ...base, at: p }
  }
  return undefined
}

/** TGW-TERR-01, TGW-TERR-05, TGW-TERR-14 The ground a man may not enter because it was not rolled for, and where. */
function slowedBy(
  going: ReturnType<typeof goingOf>,
  { declared }: MovementAllowance,
  who: () => string,
  at: Point,
): Refusal | undefined {
  if (typeof going !== "string") return refuse("TGW-TERR-01", () => `${who()} cannot enter ${going.name}.`, at)
  if (going !== "open" && declared === "open")
    return refuse(
      "TGW-TERR-05",
      () => `The path of ${who()} leads through Difficult Terrain: declare it and roll first.`,
      at,
    )
  if (going === "oneDie" && declared === "difficult")
    return refuse(
      ["TGW-TERR-14", "TGW-TERR-09"],
      () => `The path of ${who()} leads through wire or ruins: declare it before rolling.`,
      at,
    )
  return undefined
}

/** How refusals name a man. */
export const nameOf = (unit: Unit, i: number): string =>
  `${capital(manAt(unit, i).rank)} ${(unit.men[i] as number) + 1} of ${unit.name}`

/** TGW-MOVE-03 Men of one unit do not block each other's ways, but each needs room where he ends. */
export function crowdedAt(
  unit: Unit,
  ends: readonly Point[],
  guns: readonly Rect[],
  facing: number,
): Refusal | undefined {
  const bases: Base[] = [...ends.map((p) => baseAt(unit, p, facing)), ...guns]
  for (let i = 0; i < bases.length; i++)
    for (let j = i + 1; j < bases.length; j++)
      if (overlap(bases[i] as Base, bases[j] as Base))
        return refuse("TGW-MOVE-03", () => crowdWords(unit, ends, i, j), bases[j]?.at)
  return undefined
}

function crowdWords(unit: Unit, ends: readonly Point[], i: number, j: number): string {
  const word = (k: number) => (k < ends.length ? nameOf(unit, k) : "a weapon of the unit")
  return `${capital(word(i))} and ${word(j)} would be in the same place.`
}

/** TGW-MOVE-05, TGW-MOVE-07 A unit in coherency stays in coherency; a broken one may not split into more parts. */
function keepsTogether(unit: Unit, ends: readonly Point[], guns: readonly Rect[], facing: number): Check {
  const { coherency } = makeFor(unit)
  if (guns.length > 0)
    return isCoherentWith(unit, ends, guns)
      ? ok
      : refuse(["TGW-SUP-02", "TGW-SUP-12"], `${unit.name}: the crew must stay within an inch of its weapon.`)
  const after = groups(
    ends.map((p) => baseAt(unit, p, facing)),
    coherency,
  )
  if (after.length === 1) return ok
  const before =
    unit.at.length === 0
      ? 1
      : groups(
          pointsOf(unit).map((p) => baseAt(unit, p)),
          coherency,
        ).length
  if (before > 1 && after.length <= before) return ok
  const [lost = 0] = after.reduce((a, b) => (b.length < a.length ? b : a))
  return refuse(
    ["TGW-MOVE-05", "TGW-MOVE-06"],
    () => `${nameOf(unit, lost)} would be out of coherency: no gap may be wider than ${sayInches(coherency)}.`,
    ends[lost],
  )
}

function whyNot(
  m: State,
  unit: Unit,
  i: number,
  end: Point,
  facing: number,
  licence: MovementAllowance,
  who: string,
): Refusal {
  const from = pointOf(unit, i)
  const far = Math.ceil(Math.sqrt((from.x - end.x) ** 2 + (from.y - end.y) ** 2))
  if (far > licence.allowance)
    return refuse(
      licence.rule,
      () => `${who} would move ${sayInches(far)}; he may move ${sayInches(licence.allowance)}.`,
      end,
    )
  const base = baseAt(unit, end, facing)
  const near = widened(boxAround([end]), inch + reachOf(unit))
  for (const model of standingsIn(m, near, unit)) {
    if (model.unit.side === unit.side && overlap(base, model.base))
      return refuse("TGW-MOVE-03", () => `${model.unit.name} is where ${who} would go.`, end)
    if (model.unit.side !== unit.side && nearer(base, model.base, keepAway))
      return refuse("TGW-MOVE-04", () => `${who} would come within an inch of ${model.unit.name}.`, end)
  }
  const going = goingOf(fieldOf(m), baseOf(unit, i), end, true)
  const slowed = slowedBy(going, licence, () => who, end)
  if (slowed) return slowed
  return refuse(
    ["TGW-MOVE-03", "TGW-MOVE-04"],
    () => `${who} cannot get there within ${sayInches(licence.allowance)}.`,
    end,
  )
}

const nearer = (a: Base, b: Base, d: number): boolean => {
  if (a.kind === "circle" && b.kind === "circle")
    return Math.sqrt((a.at.x - b.at.x) ** 2 + (a.at.y - b.at.y) ** 2) < a.radius + b.radius + d
  return overlap(
    a.kind === "circle" ? { ...a, radius: a.radius + d } : { ...a, width: a.width + 2 * d, depth: a.depth + 2 * d },
    b,
  )
}

/** Where a unit's men and weapons are meant to end; whether they can get there is checked separately. */
export type Plan = Pick<UnitWay, "ends" | "guns" | "facing">

/** The unit as it stands, as the base from which single men are moved. */
export const asItStands = (unit: Unit): Plan => ({
  ends: pointsOf(unit),
  guns: gunsLeft(unit).map((g) => gunBase(unit, g)),
  facing: unit.facing,
})

/** The places that a step of an answer asks for; without a step, the unit as it stands. */
export function planOf(m: State, unit: Unit, step: Step | undefined): Plan | Refusal {
  if (step === undefined) return asItStands(unit)
  if (typeof step !== "object") return refuse("TGW-MOVE-01", "A move is a place on the table.")
  if (step.how !== undefined && !isFormation(step.how))
    return refuse("TGW-MOVE-01", `"${step.how}" is not a formation.`)
  const gap = step.amount ?? 0
  if (!Number.isInteger(gap) || gap < 0 || gap > makeFor(unit).coherency)
    return refuse(["TGW-MOVE-05", "TGW-MOVE-06"], "The gap is wider than its coherency.")
  if (!isPlace(step)) return refuse("TGW-MOVE-01", "That is off the table.")
  const facing = step.facing ?? unit.facing
  if (isCrew(unit)) {
    const guns = gunsAt(unit, step, facing)
    const ends = crewAround(unit, guns)
    return ends ? { ends, guns, facing } : refuse("TGW-SUP-02", "There is no room for the crew.")
  }
  const ends = placesFor(fieldOf(m), unit, step)
  if (!ends) return refuse("TGW-MOVE-01", "There is no trench or wall there with room for all of them.")
  return { ends, guns: [], facing }
}

/** TGW-MOVE-01 May the unit move as planned? */
export const wayOf = (
  m: State,
  unit: Unit,
  { ends, guns, facing }: Plan,
  licence: MovementAllowance,
): UnitWay | Refusal => waysTo(m, unit, ends, guns, facing, licence)

/** The way that a step of an answer asks for. */
export function wayOfStep(m: State, unit: Unit, step: Step, licence: MovementAllowance): UnitWay | Refusal {
  const plan = planOf(m, unit, step)
  return "ends" in plan ? wayOf(m, unit, plan, licence) : plan
}

/** True if a spot is near enough to the table to be considered. */
export const isPlace = ({ x, y, facing = 0 }: Spot): boolean =>
  [x, y].every((n) => Number.isInteger(n) && n >= -5000 && n <= 120_000) &&
  Number.isInteger(facing) &&
  facing >= 0 &&
  facing < 36_000
