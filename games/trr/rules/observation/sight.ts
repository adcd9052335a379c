/** Which units see which, and what each side has located: TRR-OBS-01 to -06. A unit that has not been seen does not exist for the enemy. */
import {
  type Audience,
  type Check,
  type Forecast,
  gather,
  type Offer,
  type Option,
  offer,
  offers,
  ok,
  refuse,
} from "@salient/engine"
import { rememberedBetween } from "@salient/kit/remembered"
import {
  type Crossing,
  chain,
  distance,
  levelAt,
  type Point,
  rect,
  sight,
  type Table,
  terrainWithin,
  type Verdict,
} from "@salient/space/table"
import { dugOut } from "../../charts/engineering.ts"
import { isHidden, locates, location, seenAt, type Target, visibility } from "../../charts/observation.ts"
import { battleData } from "../../data/battle.ts"
import { observationData } from "../../data/observation.ts"
import { terrainData } from "../../data/terrain.ts"
import { type TrrHappening, tell } from "../../happenings.ts"
import { conceals, type Feature, isArea } from "../../scenarios/terrain.ts"
import { other, type Search, type State, type Unit } from "../../state.ts"
import { type Report, SIDES, type Side, type Sight } from "../../types.ts"
import {
  cm,
  fieldOf,
  forceOf,
  frameOf,
  gap,
  isWithin,
  nameOf,
  onTable,
  thousandths,
  unitOf,
} from "../scale-and-representation/field.ts"
import { carrierOf } from "../scale-and-representation/passengers.ts"
import { footingOf, hidesFire, isBehindHill, mayHide } from "./cover.ts"
import { asUnit, inForceOrder, unitOrImpersonated } from "./decoys.ts"
import { weatherOf } from "./weather.ts"

const clear: Verdict = { is: "clear" }
const blocks = (what: string): Verdict => ({ is: "blocks", rule: "TRR-OBS-01", label: what })

/** TRR-OBS-01 How terrain affects a line of sight: a unit at the edge of a wood or village sees out, and is seen. */
function judgeFor(table: Table<Feature>, from: Point, to: Point): (crossing: Crossing<Feature>) => Verdict {
  const highest = Math.max(levelAt(table, from), levelAt(table, to))
  const depth = thousandths(battleData.edgeDepth)
  return (crossing) => {
    if (crossing.what === "base") return clear // models never block a line of sight
    const { piece } = crossing
    if (!isArea(piece.kind)) {
      if (terrainData.lines[piece.kind].sight === "clear") return clear
      return crossing.starts || crossing.ends ? clear : blocks(piece.name)
    }
    const { sight: does } = terrainData.areas[piece.kind]
    if (does === "clear") return clear
    if (does === "height") {
      const level = piece.form === "area" ? (piece.level ?? 0) : 0
      return level > highest ? blocks(piece.name) : clear
    }
    const seen = depth * (Number(crossing.starts) + Number(crossing.ends))
    return crossing.to - crossing.from <= seen ? clear : blocks(piece.name)
  }
}

/** What can block sight between two points, in a state or in a view of it. */
type Air = Pick<State, "scenario" | "screens" | "curtain">

/** What stops a line of sight, and where. */
export type Blocked = { readonly what: string; readonly rule: string; readonly at: Point }

/** TRR-OBS-01 The terrain that blocks a line. It never changes, and units look along the same lines again and again. */
const terrainBetween = rememberedBetween((table: Table<Feature>, from: Point, to: Point): Blocked | null => {
  const { blocked } = sight(table, undefined, { from, to }, judgeFor(table, from, to))
  return blocked ? { what: blocked.verdict.label, rule: blocked.verdict.rule, at: blocked.at } : null
})

/** TRR-OBS-01 What stops a line from point to point: terrain, smoke (TRR-SMOKE-04) or a barrage (TRR-GAP-17). */
export function blockedBy(m: Air, from: Point, to: Point): Blocked | undefined {
  if (from.x === to.x && from.y === to.y) return undefined
  const ground = terrainBetween(fieldOf(m).table, from, to)
  if (ground) return ground
  if (m.screens.length === 0 && m.curtain.length === 0) return undefined
  const line = chain([from, to])
  const through = (at: Point, facing: number, width: number, depth: number) =>
    passes(from, to, at, (width + depth) / 2) && distance(line, rect(at, facing, width, depth)) === 0
  const screen = m.screens.find((s) => through(s.at, s.facing, s.width, s.depth))
  if (screen) return { what: "smoke", rule: "TRR-SMOKE-04", at: screen.at }
  const curtain = m.curtain.find((c) => through(c.at, c.facing, c.width, 1))
  return curtain && { what: "a barrage", rule: "TRR-GAP-17", at: curtain.at }
}

/** True if a line comes this close to a point. Only then is it worth measuring exactly. */
function passes(from: Point, to: Point, at: Point, reach: number): boolean {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const [px, py] = [at.x - from.x, at.y - from.y]
  const share = Math.max(0, Math.min(1, (px * x + py * y) / (x * x + y * y)))
  const [dx, dy] = [px - share * x, py - share * y]
  const room = reach + 1 // a thousandth to spare for rounding
  return dx * dx + dy * dy <= room * room
}

/** TRR-OBS-01 Whether nothing stops a line from point to point. */
export const lineIsClear = (m: Air, from: Point, to: Point): boolean => blockedBy(m, from, to) === undefined

const heavy: readonly string[] = ["mg", "mortar", "infantryGun", "battery"]

const kindOfSight = (m: State, unit: Unit): Sight => {
  const { kind, mover } = forceOf(m, unit)
  if (heavy.includes(kind)) return "heavyWeapon"
  return kind === "vehicle" || kind === "transport" || kind === "boat" || (mover === "cavalry" && unit.mounted)
    ? "vehicle"
    : "foot"
}

/** How a unit appears to an observer: TRR-OBS-02, -03, -05. */
export function posture(m: State, unit: Unit): Target {
  const footing = footingOf(m, unit)
  return {
    what: kindOfSight(m, unit),
    moving: unit.moved > 0,
    atEdge: footing.areas.some(({ piece, inside }) => !inside && conceals(piece.kind)),
    alongWall: footing.lines.some((piece) => conceals(piece.kind)),
    concealed: unit.concealed,
    covered: mayHide(footing, unit.dug),
    hullDown: forceOf(m, unit).kind === "vehicle" && dugOut(unit.dug) !== "nothing",
    onlyByTest: forceOf(m, unit).kind === "sniper",
    fired: unit.fired,
    hidesFire: hidesFire(footing),
    weather: weatherOf(m),
  }
}

/** A function that says whether an enemy sees the unit without a test. */
export function watchers(m: State, target: Unit, as: Target): (eye: Unit) => boolean {
  if (as.onlyByTest === true) return () => false
  const far = thousandths(seenAt(as).total)
  const isSeenFrom = (eye: Unit, reach: number) => isWithin(m, eye, target, reach) && lineIsClear(m, eye.at, target.at)
  if (as.what !== "vehicle" || as.hullDown === true) return (eye) => isSeenFrom(eye, far)
  const low = thousandths(seenAt({ ...as, hullDown: true }).total)
  return (eye) => isSeenFrom(eye, low) || (isSeenFrom(eye, far) && !isBehindHill(m, target, eye.at))
}

/** TRR-OBS-01, -06 Whether a unit has a located target in view: the line is clear, and the weather allows it. */
export const inView = (m: State, eye: Unit, target: Unit): boolean =>
  isWithin(m, eye, target, thousandths(visibility(weatherOf(m)))) && lineIsClear(m, eye.at, target.at)

/** The same for a point on the ground. */
export const pointInView = (m: State, eye: Unit, at: Point): boolean =>
  distance(frameOf(m, eye), chain([at])) <= thousandths(visibility(weatherOf(m))) && lineIsClear(m, eye.at, at)

/**
 * TRR-OBS-04 A function that says whether an enemy has the unit in sight: a located unit needs a clear line, any other must be seen without
 * a test.
 */
const seers = (m: State, target: Unit): ((eye: Unit) => boolean) =>
  isLocated(m, target) ? (eye) => inView(m, eye, target) : watchers(m, target, posture(m, target))

/** Whether the enemy has located a unit, or takes a dummy for one. */
export const isLocated = (m: State, unit: Pick<Unit, "id" | "side">): boolean => unit.id in m.located[other(unit.side)]

/** The enemies a side knows to be on the table. */
const locatedBy = (m: State, side: Side): Unit[] => onTable(m, other(side)).filter((u) => u.id in m.located[side])

/** The dummies that a side takes for companies, shown as companies. */
const decoysOf = (m: State, side: Side): Unit[] =>
  m.dummies.filter((d) => d.side !== side && isLocated(m, d)).map((d) => asUnit(m, d))

/** TRR-OBS-04 The enemies a side believes to be on the table. Everything it is shown, offered or refused is based on them. */
export const believedBy = (m: State, side: Side): readonly Unit[] =>
  inForceOrder(m, other(side), locatedBy(m, side), decoysOf(m, side))

/**
 * TRR-OBS-04 Actions against enemies that a side has lost from sight, listed as barred: it knows that they exist, but no longer where they
 * are. An enemy that it has never located is not listed.
 */
export function outOfSight(
  m: State,
  side: Side,
  things: (enemy: { readonly id: string; readonly name: string }) => readonly { id: string; label: string }[],
): Offer<never> {
  const barred = () =>
    m.suspected[side].flatMap(({ unit: id }) => {
      const name = nameOf(m, { id })
      const why = refuse("TRR-OBS-04", `${name} is out of sight: its position is unknown now.`)
      return things({ id, name }).map((thing) => ({ ...thing, why }))
    })
  return { options: [], barred }
}

/**
 * TRR-OBS-04 A unit learns that the enemy has located it. Until then spectators do not see it, since one of its own players could be
 * watching as a spectator.
 */
export function layOpen(m: State, { id }: Pick<Unit, "id">): void {
  if (!m.open.includes(id)) m.open.push(id)
}

/** Whether a unit is located and its own side knows that. */
export const isOpen = (m: State, unit: Pick<Unit, "id" | "side">): boolean =>
  isLocated(m, unit) && m.open.includes(unit.id)

/**
 * Who may be told about a unit: its own side, the enemy once he has located it, and everybody once both know that. TRR-SCALE-07 They are
 * told about a passenger only if its transport is located, or open, as well.
 */
export function audience(m: State, unit: Unit): Audience | undefined {
  const carrier = carrierOf(m, unit)
  const all = carrier ? [unit, carrier] : [unit]
  if (!all.every((u) => isLocated(m, u))) return [unit.side]
  return all.every((u) => isOpen(m, u)) ? undefined : SIDES
}

/** Those who are told less than its own side about a located unit: the enemy, and spectators if the unit is open. */
export const others = (m: State, unit: Pick<Unit, "id" | "side">): Audience =>
  isOpen(m, unit) ? [other(unit.side), null] : [other(unit.side)]

/**
 * Reports what a unit does: everything (`what`) to its own side and, unless it is `guarded`, to those who have located the unit; `less` to
 * the others.
 */
export function tellOf(
  m: State,
  unit: Pick<Unit, "id" | "side">,
  to: Audience | undefined,
  what: TrrHappening,
  less: TrrHappening,
  guarded = false,
): void {
  const isKnown = (who: string | null) => !guarded && (who === null ? isOpen(m, unit) : isLocated(m, unit))
  const all = to ?? [...SIDES, null]
  const wholly = all.filter((who) => who === unit.side || isKnown(who))
  const rest = all.filter((who) => !wholly.includes(who))
  if (wholly.length > 0) tell(m, what, wholly)
  if (rest.length > 0) tell(m, less, rest)
}

/** TRR-OBS-04 A side has found a unit: all its units know. */
export function locate(m: State, unit: Unit, rules: readonly string[] = ["TRR-OBS-02"]): void {
  const side = other(unit.side)
  const known = unit.id in m.located[side]
  m.located[side][unit.id] = m.move
  if (known) return
  m.suspected[side] = m.suspected[side].filter((s) => s.unit !== unit.id)
  // only the finding side is told: a unit does not know who sees it
  tell(m, { kind: "located", rules, unit: unit.id, name: nameOf(m, unit), at: { ...unit.at } }, [side])
}

/** Makes units that have moved, fired or appeared observe, and be observed. */
export function observe(m: State, changed: readonly Unit[]): void {
  for (const unit of changed) {
    if (unit.where !== "table") continue
    const enemies = onTable(m, other(unit.side))
    if (!isSeenThisMove(m, unit) && enemies.some(seers(m, unit))) locate(m, unit)
    for (const enemy of [...enemies, ...decoysOf(m, unit.side)])
      if (!isSeenThisMove(m, enemy) && seers(m, enemy)(unit)) locate(m, enemy)
  }
}

const isSeenThisMove = (m: State, unit: Unit): boolean => m.located[other(unit.side)][unit.id] === m.move

/** TRR-OBS-05 Fire of any kind, direct or indirect, reveals a firer on the table, unless broken ground hides him. */
export function revealByFire(m: State, unit: Unit, report: Report): void {
  if (unit.where !== "table") return
  unit.fired = unit.fired === "heavy" ? "heavy" : report
  if (!hidesFire(footingOf(m, unit))) unit.concealed = false
  observe(m, [unit])
}

/** TRR-OBS-04 At the start of a move a unit that nobody has seen for a whole move is lost from sight, and only suspected. */
export function loseSight(m: State): void {
  for (const side of SIDES) {
    const before = m.located[side]
    m.located[side] = {}
    for (const [id, last] of Object.entries(before)) {
      const unit = unitOrImpersonated(m, id)
      if (unit.where !== "table") continue
      if (last >= m.move - 1) {
        m.located[side][id] = last
        continue
      }
      const { at, facing, figures } = unit
      m.suspected[side].push({ unit: unit.id, at: { ...at }, facing, move: last, figures: [...figures] })
      tell(m, { kind: "sight-lost", rules: ["TRR-OBS-04"], unit: unit.id, name: nameOf(m, unit) }, [side])
    }
    m.suspected[side] = m.suspected[side].filter((s) => s.move >= m.move - battleData.suspicionMoves)
  }
  m.open = m.open.filter((id) => SIDES.some((side) => id in m.located[side]))
}

/** Ground that may be searched: a terrain feature, or the open ground between features. */
export type SearchableGround = Pick<Feature, "id" | "name">

/**
 * TRR-OPT-01, TRR-ENG-01 Snipers and camouflaged units hide outside features, too. No feature can have this id, as their ids have no colon.
 */
export const openGround: SearchableGround = { id: "ground:open", name: "the open ground" }

/** TRR-OBS-04 How far a search reaches. */
const searchReach = (m: State): number => Math.min(observationData.locate.heavy.to, visibility(weatherOf(m)))

/** TRR-OBS-04 A unit may search nearby terrain features in which somebody could hide. */
function maySearch(m: State, piece: Feature, near: boolean): Check {
  if (!conceals(piece.kind)) return refuse("TRR-OBS-04", () => `Nothing can hide in ${piece.name}.`)
  return near
    ? ok
    : refuse("TRR-OBS-04", () => `${piece.name} is more than ${searchReach(m)} cm away: too far to be searched.`)
}

/** TRR-OBS-04 Everything a unit may search: the features in reach, and the open ground, which is everywhere. */
export function searchOptions(m: State, unit: Unit): Offer<SearchableGround> {
  const asked = (ground: SearchableGround): Option<SearchableGround> => ({
    id: ground.id,
    label: ground.name,
    value: ground,
    forecast: () => searchForecast(ground),
  })
  const { table } = fieldOf(m)
  const near = terrainWithin(table, frameOf(m, unit), thousandths(searchReach(m))).map(({ piece }) => piece)
  return offers(
    offer(
      near,
      (piece) => maySearch(m, piece, near.includes(piece)),
      (piece) => ({ ...asked(piece), touches: [`terrain:${piece.id}`] }),
      () => table.pieces,
    ),
    asked(openGround),
  )
}

/** Whether a search covers the place of a unit: in or along the feature, or in the open if no feature hides it. */
function covers(m: State, { piece: sought }: Search, hidden: Unit): boolean {
  const { areas, lines } = footingOf(m, hidden)
  const pieces = [...areas.map(({ piece }) => piece), ...lines]
  return sought === openGround.id ? !pieces.some(({ kind }) => conceals(kind)) : pieces.some(({ id }) => id === sought)
}

/** True if a search of this activation finds a unit. Of the searches that cover its place, only the first counts. */
export function foundBy(m: State, search: Search, hidden: Unit): boolean {
  if (!covers(m, search, hidden)) return false
  const as = posture(m, hidden)
  if (!isHidden(as)) return false
  const eye = unitOf(m, search.unit)
  const found = location(as, cm(gap(m, eye, hidden)))
  if (!("need" in found) || !locates(found.need, search.die) || !lineIsClear(m, eye.at, hidden.at)) return false
  return m.searches.find((s) => s.unit === search.unit && covers(m, s, hidden)) === search
}

/** TRR-OBS-04 The die of a search applies to everything concealed there; a dummy that it finds is taken for troops. */
export function search(m: State, unit: Unit, ground: SearchableGround, die: number): Search {
  const made: Search = { unit: unit.id, piece: ground.id, die }
  m.searches.push(made)
  const side = other(unit.side)
  const dummies = m.dummies.filter((d) => d.side === side && !m.seenThrough.includes(d.id)).map((d) => asUnit(m, d))
  for (const enemy of inForceOrder(m, side, onTable(m, side), dummies))
    if (!isLocated(m, enemy) && foundBy(m, made, enemy)) locate(m, enemy, ["TRR-OBS-04"])
  return made
}

/** The odds of a search, which are the same whatever is there, so they tell the searcher nothing. */
function searchForecast(ground: SearchableGround): Forecast {
  const { heavy: gun, foot } = observationData.locate
  const faces = Array.from({ length: 10 }, (_, i) => i + 1)
  const finds = (die: number) =>
    locates(foot.need, die)
      ? "finds foot and heavy weapons in reach"
      : locates(gun.need, die)
        ? "finds heavy weapons in reach"
        : "finds nothing"
  return { title: `Search ${ground.name}`, odds: gather(faces.map((die) => ({ result: finds(die), ways: 1 }))) }
}
