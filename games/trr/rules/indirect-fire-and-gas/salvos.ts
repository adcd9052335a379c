/** Shells that fall on an area: where they land, and what is under them. TRR-IND-12 to -14, TRR-SMOKE-02. */
import { part, type RuleId, roll, type Tally, tally } from "@salient/engine"
import { coverage, offset, type Point, type Rect, shapeOf } from "@salient/space/table"
import { markersAt } from "../../charts/anti-tank.ts"
import { shellFactor } from "../../charts/direct-he.ts"
import { smokeLaid } from "../../charts/gas-and-smoke.ts"
import { armourHitNeed, armourScore, barrage, type Fall, impact, mayMass } from "../../charts/indirect-fire.ts"
import { halved } from "../../charts/small-arms.ts"
import { antiTankData } from "../../data/anti-tank.ts"
import { indirectData } from "../../data/indirect.ts"
import { scaleData } from "../../data/scale.ts"
import { type HappeningOf, tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import type { Ammunition } from "../../types.ts"
import { wreck } from "../engineering/wrecked-ground.ts"
import { bunkerAround, shellBunkers } from "../fire-at-armoured-targets-and-bunkers.ts"
import { addMarkers, resolve, tellFire } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { coverOf } from "../observation/cover.ts"
import { uncover } from "../observation/dummies.ts"
import { audience } from "../observation/sight.ts"
import { isUnsupplied } from "../optional-rules/supply.ts"
import {
  fieldOf,
  frameOf,
  isArmour,
  nameOf,
  onTable,
  thousandths,
  vehicleOf,
} from "../scale-and-representation/field.ts"
import { fallOf, takeAim } from "./aim.ts"
import { beaten, isOverTable, type Laid, lineOfFire } from "./beaten-zone.ts"
import { isInTheAir, suffer } from "./drift.ts"
import { gunOf } from "./plans.ts"

/** One battery's share of a bombardment: what it fires, and its point of aim. */
export type Salvo = { readonly battery: Unit; readonly at: Point; readonly ammunition: Ammunition }

/**
 * TRR-IND-12 Batteries that fire together share one scatter roll: each has its own square, and factors are added where squares overlap. But
 * each battery that fires smoke rolls separately for where it lands (TRR-SMOKE-02), and so does every battery before fire could be massed,
 * when several answer an SOS signal.
 */
export function fireTogether(m: State, salvos: readonly Salvo[], rules: readonly RuleId[]): void {
  const watched = salvos.map((salvo) => ({ salvo, watch: takeAim(m, salvo.battery, salvo.at) }))
  const massed = mayMass(fieldOf(m).month.year)
  let shared: Fall | undefined
  const falls = watched.map(({ salvo, watch }) => {
    if (!massed || isSmoke(salvo.ammunition)) return fallOf(m, salvo.battery, watch)
    shared ??= fallOf(m, salvo.battery, watch)
    return shared
  })
  const laid = salvos.map(({ battery, at }) => ({ battery, at, group: massed ? 1 : 0 }))
  const struck = watched.flatMap(({ salvo }, i) =>
    land(m, salvo, falls[i] as Fall, lineOfFire(m, laid[i] as Laid, laid), rules),
  )
  raiseCurtain(m, struck)
  wreck(
    m,
    struck.filter(({ salvo }) => salvo.ammunition === "he").map(({ area }) => area),
  )
  strikeUnits(
    m,
    struck,
    salvos.some(({ ammunition }) => hangs(ammunition)),
  )
  uncover(m, (taken) => struck.some(({ area }) => coverage(frameOf(m, taken), area) !== "none"))
}

const isSmoke = (a: Ammunition): a is "smoke" | "phosphorus" => a === "smoke" || a === "phosphorus"

/** Whether it goes on harming units that are in it. */
const hangs = (a: Ammunition): boolean => a === "gas" || a === "phosphorus"

type Struck = { readonly salvo: Salvo; readonly area: Rect; readonly factor: Tally; readonly bullets: boolean }

/** Where one battery's fire lands. Fire that lands completely off the table is lost, and only its own side knows. */
function land(
  m: State,
  salvo: Salvo,
  fall: Fall,
  line: ReturnType<typeof lineOfFire>,
  rules: readonly RuleId[],
): Struck[] {
  const { battery, ammunition } = salvo
  // it scatters along and across the line of fire that it shares with the others
  const from = { x: salvo.at.x + line.from.x - line.to.x, y: salvo.at.y + line.from.y - line.to.y }
  const at = impact(from, salvo.at, fall)
  const area = beaten(m, battery, at, line)
  const lost = !isOverTable(m, area)
  tell(m, { kind: "shells", rules, at, ammunition, side: battery.side }, lost ? [battery.side] : undefined)
  if (lost) return []
  const gun = gunOf(m, battery)
  if (gun) m.falling.push({ at: { x: at.x, y: at.y }, facing: area.facing }) // TRR-IND-05: bullets cut no wires
  const full = shellFactor(gun?.row ?? indirectData.mgBarrage.calibre, ammunition)
  const factor = !gun && !("ok" in full) && isUnsupplied(m, battery) ? halved(full) : full // TRR-GAP-18
  const strength = "ok" in factor ? 0 : factor.total
  if (isSmoke(ammunition)) laySmoke(m, at, area.facing, ammunition, strength)
  else if (ammunition === "gas") m.clouds.push({ at: { x: at.x, y: at.y }, facing: area.facing, factor: strength })
  else if (!("ok" in factor)) return [{ salvo, area, factor, bullets: gun === undefined }]
  return []
}

/** TRR-GAP-17 Nobody sees through the shells of batteries that fire in a line; machine-gun bullets hide nothing. */
function raiseCurtain(m: State, struck: readonly Struck[]): void {
  const shells = struck.filter(({ bullets }) => !bullets)
  if (new Set(shells.map(({ salvo: { at } }) => `${at.x},${at.y}`)).size < 2) return
  for (const { area } of shells) m.curtain.push({ at: { ...area.at }, facing: area.facing, width: area.width })
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

/**
 * Everything under the squares, in the order of the forces: an order by located units would tell a side which of them the enemy has found
 * (TRR-OBS-04). Gas and phosphorus affect units at once; at the start of a move everything falls first.
 */
function strikeUnits(m: State, struck: readonly Struck[], hanging: boolean): void {
  const lingers = hanging && m.stage !== "planned"
  if (struck.length === 0 && !lingers) return
  const shells = struck.filter(({ salvo }) => salvo.ammunition === "he")
  shellBunkers(m, (bunker) => {
    const on = shells.filter(({ area }) => coverage(area, shapeOf(bunker)) !== "none")
    return tally(...on.flatMap(({ factor }) => factor.parts)).total
  })
  for (const unit of onTable(m)) {
    strikeUnit(
      m,
      unit,
      struck.filter(({ area }) => coverage(frameOf(m, unit), area) !== "none"),
    )
    if (lingers) suffer(m, unit)
  }
  if (lingers) uncover(m, (taken) => isInTheAir(m, taken))
}

/** A unit in a bunker is safe from everything that does not hit the bunker: TRR-ENG-05. */
function strikeUnit(m: State, unit: Unit, struck: readonly Struck[]): void {
  if (struck.length === 0 || bunkerAround(m, unit)) return
  for (const shrapnel of [false, true]) {
    const falls = struck.filter(
      ({ salvo, bullets }) => (salvo.ammunition === "shrapnel") === shrapnel && !(bullets && isClosed(m, unit)),
    )
    const factors = falls.map(({ factor }) => factor)
    const by = falls.find(({ bullets }) => bullets)?.salvo.battery ?? null // the factor would tell whether it is in supply: TRR-GAP-18
    if (factors.length === 0 || unit.where !== "table") continue
    const made = barrage(factors, coverOf(m, unit, null), shrapnel)
    if (isArmour(m, unit)) strikeArmour(m, unit, tally(...factors.flatMap((f) => f.parts)).total, tally(), by)
    else resolve(m, unit, made, !shrapnel, undefined, by)
  }
}

/** TRR-IND-14 Targets on which machine guns have no effect. */
const isClosed = (m: State, unit: Unit): boolean => isArmour(m, unit) && !vehicleOf(m, unit)?.open

/** TRR-IND-14 An armoured vehicle under the area. */
export function strikeArmour(
  m: State,
  unit: Unit,
  factor: number,
  more: Tally = tally(),
  by: Unit | null = null,
): void {
  const vehicle = vehicleOf(m, unit)
  const to = audience(m, unit)
  unit.underFire = true
  const hit = roll(m, scaleData.die, "TRR-IND-14", `shells on ${nameOf(m, unit)}`, to)
  if (hit < armourHitNeed(vehicle?.open ? "open" : "closed")) return
  const die = roll(m, scaleData.die, "TRR-IND-14", `damage to ${nameOf(m, unit)}`, to)
  const score = tally(
    ...armourScore(factor, vehicle?.defence ?? antiTankData.softDefence).parts,
    part("TRR-IND-14", "die", die),
    ...more.parts,
  )
  const markers = markersAt(score.total)
  const what: HappeningOf<"struck"> = {
    kind: "struck",
    rules: ["TRR-IND-14"],
    unit: unit.id,
    name: nameOf(m, unit),
    markers,
  }
  tellFire(m, unit, by, what, { score })
  addMarkers(m, unit, markers, score.total, by)
}
