/** Mortars and weapons that fire like them: TGW-MORT-01 to TGW-MORT-07, TGW-AS-06, TGW-SMR-03. */
import { type Check, type Flow, type Odds, ok, type Random, refuse, sure } from "@salient/engine"
import { distance, offset, type Point } from "@salient/space/table"
import { weaponNamed } from "../data/weapons.ts"
import { tell } from "../happenings.ts"
import type { State, Unit } from "../state.ts"
import { inch, makeFor } from "./general-conventions/models.ts"
import type { Muzzle } from "./line-of-sight/muzzles.ts"
import { type Effect, nothingHappens } from "./shooting/effects.ts"
import { bySight } from "./standard-mission-special-rules/night.ts"
import { gunFires } from "./support-weapons/firing.ts"
import { explode, type Shell, strayingOdds } from "./weapon-traits/blasts.ts"
import { diameterOf, fullestPlace, layMarker, layOn } from "./weapon-traits/markers.ts"
import { landings, rollScatter, strays } from "./weapon-traits/scatter.ts"

const SIZE = "largeBlast"

/** TGW-MORT-04 Measured from the weapon to the hole; too near or too far, and the shot is wasted. */
function inRange({ base, weapon }: Muzzle, hole: Point): boolean {
  const { range = 0, least = 0 } = weaponNamed(weapon)
  const far = distance(base, { kind: "circle", at: hole, radius: 1 })
  return far >= least * inch && far <= range * inch
}

/** TGW-MORT-03 to TGW-MORT-07 A mortar or a battery fires; at night (`blind`) it may not have seen its target (TGW-SMR-03). */
export function* fireMortars(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[], blind: boolean): Flow {
  const { at: laid, floor } = yield* layOn(m, unit, target, SIZE, "TGW-MORT-03")
  const able = muzzles.filter((z) => inRange(z, laid))
  for (const z of muzzles) gunFires(m, unit, z, [])
  const [first] = able
  if (!first) {
    tell(m, { kind: "out-of-range", rules: ["TGW-MORT-04"], unit: target.id, name: target.name })
    return
  }
  const ranging = strays(m, laid, { why: unit.name, ...straying(first, blind) })
  const markers = [ranging]
  for (let n = 1; n < able.length; n++) markers.push(yield* nextOfSalvo(m, unit, markers))
  for (const [n, at] of markers.entries()) {
    yield* explode(m, at, shellOf(unit, able[n] as Muzzle, floor, at), target)
  }
}

const shellOf = (unit: Unit, { weapon, base }: Muzzle, floor: number, at: Point): Shell => ({
  weapon,
  size: SIZE,
  by: unit,
  from: undefined,
  floor,
  distance: distance(base, { kind: "circle", at, radius: 1 }),
})

/** TGW-MORT-05, TGW-AS-06, TGW-SMR-03 How far a marker may scatter. */
function straying({ weapon }: Muzzle, blind: boolean): { rule: string; dice: number; onHit: number } {
  const { scatter = 1, traits } = weaponNamed(weapon)
  const always = traits.includes("alwaysScatters")
  return {
    rule: always ? "TGW-AS-06" : blind ? "TGW-SMR-03" : "TGW-MORT-05",
    dice: blind ? scatter + 1 : scatter,
    onHit: always ? scatter : blind ? 1 : 0,
  }
}

/** The odds of the ranging shot, laid where it covers most of the target; where the rest of a salvo lands depends on what it hits. */
export function mortarOdds(m: State, unit: Unit, target: Unit, muzzles: readonly Muzzle[]): Odds<Effect> {
  const laid = fullestPlace(m, unit, target, SIZE)
  const first = laid && muzzles.find((z) => inRange(z, laid.at))
  if (!first) return sure(nothingHappens(target))
  return bySight(m, unit, target, (seen) =>
    strayingOdds(m, landings(m, laid.at, straying(first, !seen)), (at) => shellOf(unit, first, laid.floor, at), target),
  )
}

/** TGW-MORT-07 An arrow: touching the ranging marker on that side. HIT: the firer lays it touching any marker of the salvo. */
function* nextOfSalvo(m: State, unit: Unit, laid: readonly Point[]): Flow<Point> {
  const { hit, facing } = rollScatter(m, "TGW-MORT-07", unit.name)
  const [ranging] = laid
  if (!ranging) throw new Error("a salvo has a ranging shot")
  if (!hit) return offset(ranging, facing, diameterOf(SIZE))
  const touching = (at: Point): Check =>
    laid.some((p) => Math.abs(Math.hypot(p.x - at.x, p.y - at.y) - diameterOf(SIZE)) <= inch / 20)
      ? ok
      : refuse("TGW-MORT-07", "It must touch a marker of the salvo, edge to edge.")
  return yield* layMarker(
    m,
    unit,
    SIZE,
    { prompt: `Place the next marker of ${unit.name} so that it touches one of the salvo.`, rules: ["TGW-MORT-07"] },
    touching,
    (random: Random) => offset(laid[random(laid.length)] as Point, 100 * random(360), diameterOf(SIZE)),
  )
}

/** What kind of marker a Support Weapon of the unit lays. */
export const isMortar = (unit: Unit): boolean => {
  const { weapon } = makeFor(unit)
  return weapon !== undefined && weaponNamed(weapon).traits.includes("indirect")
}
