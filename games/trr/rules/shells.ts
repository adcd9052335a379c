/** Shells that fall on an area: where they land (TRR-IND-10, -11), and what lies under them (TRR-IND-12 to -14). */
import { part, type RuleId, roll, type Tally, tally, tell } from "@salient/engine"
import { coverage, distance, offset, type Point, type Rect, shapeOf, terrainWithin } from "@salient/space/table"
import { antiTankData } from "../data/anti-tank.ts"
import { indirectData } from "../data/indirect.ts"
import { scaleData } from "../data/scale.ts"
import { terrainData } from "../data/terrain.ts"
import { fieldOf, frameOf, isArmour, nameOf, onTable, thousandths, vehicleOf } from "../field.ts"
import { type Ground, isArea } from "../ground.ts"
import type { State, Unit } from "../state.ts"
import type { Ammunition, Watch } from "../types.ts"
import { markersAt } from "./anti-tank.ts"
import { beaten, muzzle } from "./beaten.ts"
import { bunkerAround, bunkerDefence, strikeBunker } from "./bunkers.ts"
import { coverOf } from "./cover.ts"
import { shellFactor } from "./direct-he.ts"
import { shellDummies } from "./dummies.ts"
import { cutsWire } from "./engineering.ts"
import { smokeLaid } from "./gas.ts"
import { addMarkers, resolve } from "./harm.ts"
import { armourHitNeed, armourScore, barrage, corrected, type Fall, impact, landingAt, scatterCm } from "./indirect.ts"
import { gunOf } from "./plans.ts"
import { audience, isLocated, pointInView } from "./sight.ts"

/** One battery's share of a bombardment: what it fires, and where it means it to go. */
export type Salvo = { readonly battery: Unit; readonly at: Point; readonly ammunition: Ammunition }

/** TRR-IND-11 Who sees the point of aim: the weapon itself, any observer of its side, or nobody. */
function watchOf(m: State, battery: Unit, at: Point): Watch {
  if (battery.where === "table" && pointInView(m, battery, at)) return "visible"
  const observers = onTable(m, battery.side).filter((u) => fieldOf(m).units.get(u.id)?.kind === "observer")
  return observers.some((u) => pointInView(m, u, at)) ? "observed" : "unobserved"
}

/** TRR-IND-10, -11 The landing and scatter dice, with the correction for fire already seen to fall there. */
export function fallOf(m: State, battery: Unit, at: Point): Fall {
  const again = battery.aim !== null && battery.aim.x === at.x && battery.aim.y === at.y
  battery.turns = again ? battery.turns + 1 : 1
  battery.aim = { x: at.x, y: at.y }
  battery.lastIndirect = m.move
  const watch = watchOf(m, battery, at)
  const die = roll(m, scaleData.die, "TRR-IND-10", "where the fire lands")
  const landing = landingAt(die + corrected(battery.turns, watch).total)
  if (landing === "onTarget") return { landing, cm: 0 }
  return { landing, cm: scatterCm(watch, roll(m, scaleData.die, "TRR-IND-11", "how far it scatters")) }
}

type Struck = { readonly salvo: Salvo; readonly area: Rect; readonly factor: Tally }

/** TRR-IND-12 Lets salvos fall by one scatter: each on a square of its own, factors added where squares overlap. */
export function landSalvos(m: State, salvos: readonly Salvo[], fall: Fall, rules: readonly RuleId[]): void {
  const struck = salvos.flatMap((salvo): Struck[] => {
    const at = held(m, impact(muzzle(m, salvo.battery), salvo.at, fall))
    const area = beaten(m, salvo.battery, at)
    const look = area.facing
    tell(m, { kind: "shells", rules, at, ammunition: salvo.ammunition, side: salvo.battery.side })
    m.falling.push({ at: { x: at.x, y: at.y }, facing: look })
    const gun = gunOf(m, salvo.battery)
    const factor = shellFactor(gun?.row ?? indirectData.mgBarrage.calibre, salvo.ammunition)
    if (salvo.ammunition === "gas" && !("ok" in factor)) {
      m.clouds.push({ at: { x: at.x, y: at.y }, facing: look, factor: factor.total })
      return []
    }
    if (salvo.ammunition === "smoke" || salvo.ammunition === "phosphorus") {
      laySmoke(m, at, look, salvo.ammunition, "ok" in factor ? 0 : factor.total)
      return [] // phosphorus burns those who are in it when the move's smoke has been laid: TRR-SMOKE-04
    }
    return "ok" in factor ? [] : [{ salvo, area, factor }]
  })
  if (salvos.length > 1 && new Set(salvos.map((s) => `${s.at.x},${s.at.y}`)).size > 1)
    for (const { area } of struck) // TRR-GAP-17: nobody sees through it
      m.curtain.push({ at: { ...area.at }, facing: area.facing, width: area.width })
  wreck(m, struck)
  strikeUnits(m, struck)
  shellDummies(
    m,
    struck.map(({ area }) => area),
  )
}

function held(m: State, p: Point): Point {
  const { table } = fieldOf(m)
  return { x: Math.min(table.width, Math.max(0, p.x)), y: Math.min(table.depth, Math.max(0, p.y)) }
}

/** TRR-SMOKE-02 Squares of smoke side by side across the line of fire. */
function laySmoke(m: State, at: Point, look: number, kind: "smoke" | "phosphorus", factor: number): void {
  const { squares, side, moves } = smokeLaid(kind)
  const edge = thousandths(side)
  for (let i = 0; i < squares; i++) {
    const p = offset(at, look, 0, Math.round((i - (squares - 1) / 2) * edge))
    const until = m.move + moves - 1
    m.screens.push({ at: { x: p.x, y: p.y }, facing: look, width: edge, depth: edge, until, factor })
  }
}

/** Everything under the squares, what has been located first: whoever is not known of is rolled for out of sight. */
function strikeUnits(m: State, struck: readonly Struck[]): void {
  if (struck.length === 0) return
  const under = onTable(m)
    .map((unit) => ({ unit, hits: struck.filter(({ area }) => coverage(frameOf(m, unit), area) !== "none") }))
    .filter(({ hits }) => hits.length > 0)
  const open = under.filter(({ unit }) => isLocated(m, unit))
  for (const { unit, hits } of [...open, ...under.filter((u) => !open.includes(u))]) strikeUnit(m, unit, hits)
}

function strikeUnit(m: State, unit: Unit, struck: readonly Struck[]): void {
  for (const shrapnel of [false, true]) {
    const factors = struck.filter((s) => (s.salvo.ammunition === "shrapnel") === shrapnel).map((s) => s.factor)
    if (factors.length === 0 || unit.where !== "table") continue
    const bunker = bunkerAround(m, unit)
    if (bunker) {
      if (!shrapnel) shellBunker(m, unit, bunker, tally(...factors.flatMap((f) => f.parts)).total)
      continue
    }
    const made = barrage(factors, coverOf(m, unit, null), shrapnel)
    if (isArmour(m, unit)) strikeArmour(m, unit, tally(...factors.flatMap((f) => f.parts)).total)
    else resolve(m, unit, made, !shrapnel)
  }
}

/** TRR-ENG-05 A bunker under the area is a closed armoured target. */
function shellBunker(m: State, garrison: Unit, bunker: Ground, factor: number): void {
  const hit = roll(m, scaleData.die, "TRR-ENG-05", `shells on ${bunker.name}`, audience(m, garrison))
  if (hit >= armourHitNeed("bunker"))
    strikeBunker(m, bunker, garrison, armourScore(factor, bunkerDefence), "TRR-ENG-05")
}

/** TRR-IND-14 An armoured vehicle under the area. */
export function strikeArmour(m: State, unit: Unit, factor: number): void {
  const vehicle = vehicleOf(m, unit)
  const to = audience(m, unit)
  unit.underFire = true
  const hit = roll(m, scaleData.die, "TRR-IND-14", `shells on ${nameOf(m, unit)}`, to)
  if (hit < armourHitNeed(vehicle?.open ? "open" : "closed")) return
  const die = roll(m, scaleData.die, "TRR-IND-14", `damage to ${nameOf(m, unit)}`, to)
  const score = tally(
    ...armourScore(factor, vehicle?.defence ?? antiTankData.softDefence).parts,
    part("TRR-IND-14", "die", die),
  )
  tell(
    m,
    {
      kind: "struck",
      rules: ["TRR-IND-14"],
      unit: unit.id,
      name: nameOf(m, unit),
      score,
      markers: markersAt(score.total),
    },
    to,
  )
  addMarkers(m, unit, markersAt(score.total), score.total)
}

/** TRR-ENG-06, TRR-AMB-26 What a move of shelling makes of villages, woods and wire. */
function wreck(m: State, struck: readonly Struck[]): void {
  const he = struck.filter((s) => s.salvo.ammunition === "he")
  const done = new Set<string>()
  for (const { area } of he)
    for (const { piece } of terrainWithin(fieldOf(m).table, area, 0)) {
      if (!isArea(piece.kind) || done.has(piece.id) || distance(area, shapeOf(piece)) > 0) continue
      done.add(piece.id)
      const shelled = m.shelled[piece.id] ?? 0
      if (terrainData.areas[piece.kind].wire) {
        const die = roll(m, scaleData.die, "TRR-ENG-06", `shells on ${piece.name}`)
        if (cutsWire(die)) m.shelled[piece.id] = shelled + 1
      } else if (terrainData.areas[piece.kind].sight === "blocks") m.shelled[piece.id] = shelled + 1
    }
}
