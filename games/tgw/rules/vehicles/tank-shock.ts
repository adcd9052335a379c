/** Tank Shock: TGW-VCQ-01 to TGW-VCQ-04, TGW-MOR-09. */
import { type Flow, ok, refuse } from "@salient/engine"
import { Bases, baseOnTable, distance, lengthOf, nearestPlace, overlap, type Point, SLACK } from "@salient/space/table"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { findContacts } from "../close-quarters-combat/contacts.ts"
import {
  baseAt,
  enemiesOf,
  gunBaseAt,
  gunsLeft,
  inch,
  isVehicle,
  modelsOf,
  pointsOf,
  putAt,
} from "../general-conventions/models.ts"
import { checkMorale } from "../morale.ts"
import { rearrange } from "../movement/rearrange.ts"
import { nameOf, standings } from "../movement/ways.ts"
import { fieldOf, isImpassable } from "../terrain/ground.ts"
import { type Drive, type DriveLeg, sweeps } from "./driving.ts"
import { hullOf } from "./hull.ts"

/** TGW-VCQ-02, TGW-VCQ-03 Models in the way step aside by the shortest distance, then every unit that was reached tests. */
export function* shockUnits(m: State, tank: Unit, { legs, length }: Drive): Flow {
  const driven = shortened(legs, length)
  const reached = enemiesOf(m, tank).filter(
    (u) => !isVehicle(u) && modelsOf(u).some((s) => driven.some((leg) => sweeps(leg, s.base, SLACK))),
  )
  for (const unit of reached) yield* stepAside(m, tank, unit)
  findContacts(m)
  for (const unit of reached) {
    tell(m, { kind: "shocked", rules: ["TGW-VCQ-03"], unit: unit.id, name: unit.name, by: tank.name })
    if (!unit.fallingBack && unit.fights.length === 0) checkMorale(m, unit, "Morale under a Tank Shock", "TGW-MOR-09")
  }
}

/** The part of the legs that was actually driven. */
function shortened(legs: readonly DriveLeg[], length: number): DriveLeg[] {
  const found: DriveLeg[] = []
  let left = length
  for (const leg of legs) {
    if (left <= 0) break
    const part = Math.min(1, left / Math.max(1, leg.length))
    const to: Point = {
      x: Math.round(leg.from.at.x + (leg.to.x - leg.from.at.x) * part),
      y: Math.round(leg.from.at.y + (leg.to.y - leg.from.at.y) * part),
    }
    found.push({ from: leg.from, to, length: leg.length * part })
    left -= leg.length
  }
  return found
}

/** TGW-VCQ-02 Models and guns under the hull go to the nearest free places; their owner may choose others that are equally near. */
function* stepAside(m: State, tank: Unit, unit: Unit): Flow {
  const { table } = fieldOf(m)
  const hull = hullOf(tank)
  const places = pointsOf(unit)
  const others = new Bases(
    table,
    standings(m).filter((s) => s.unit !== unit && s.unit !== tank),
  )
  const isFree = (base: ReturnType<typeof baseAt>, own: readonly ReturnType<typeof baseAt>[]) =>
    baseOnTable(table, base) &&
    distance(base, hull) > 0 &&
    !overlap(base, hull) &&
    own.every((o) => !overlap(o, base)) &&
    others.within(base, 0).every((n) => !overlap(n.standing.base, base)) &&
    !table.pieces.some((p) => isImpassable(p) && p.form === "area" && overlapsArea(base, p.points))
  const guns = gunsLeft(unit)
  for (const g of guns) {
    const gun = unit.guns[g]
    if (!gun || !overlap(gunBaseAt(unit, gun, gun.facing), hull)) continue
    const found = nearestPlace(gun, { step: inch / 4, within: 8 * inch }, (p) =>
      isFree(gunBaseAt(unit, p, gun.facing), []),
    )
    if (found.at) Object.assign(gun, { x: found.at.x, y: found.at.y })
  }
  const gunBases = guns.flatMap((g) => {
    const gun = unit.guns[g]
    return gun ? [gunBaseAt(unit, gun, gun.facing)] : []
  })
  const moved = new Map<number, { readonly from: Point; readonly far: number }>()
  for (const [i, at] of places.entries()) {
    const base = baseAt(unit, at)
    if (!overlap(base, hull) && distance(base, hull) > 0 && gunBases.every((b) => !overlap(b, base))) continue
    const own = [...places.flatMap((p, k) => (k === i ? [] : [baseAt(unit, p)])), ...gunBases]
    const found = nearestPlace(at, { step: inch / 4, within: 8 * inch }, (p) => isFree(baseAt(unit, p), own))
    if (!found.at) continue
    moved.set(i, { from: at, far: lengthOf(at, found.at) })
    places[i] = found.at
  }
  putAt(unit, places)
  yield* rearrange(m, unit, {
    men: [...moved.keys()],
    rules: ["TGW-VCQ-02"],
    prompt: `${unit.name} makes way for ${tank.name}. Place men elsewhere, no farther away, or leave them where they are.`,
    mayStand: (i, at) => {
      if (!isFree(baseAt(unit, at), gunBases))
        return refuse("TGW-VCQ-02", () => `${nameOf(unit, i)} has no room there.`, at)
      const { from, far } = moved.get(i) ?? { from: at, far: 0 }
      return lengthOf(from, at) <= far + inch / 4
        ? ok
        : refuse("TGW-VCQ-02", () => `${nameOf(unit, i)} may go no farther than he must.`, at)
    },
  })
}

const overlapsArea = ({ at }: ReturnType<typeof baseAt>, points: readonly Point[]): boolean => {
  let inside = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i] as Point, points[j] as Point]
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}
