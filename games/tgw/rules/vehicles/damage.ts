/** Armour and damage: TGW-VDM-01 to TGW-VDM-15. */
import { type Flow, offer, ok, roll, rollMany } from "@salient/engine"
import { convexHull, cornersOf, distance, type Point, type Rect } from "@salient/space/table"
import { D6, d3, does, total } from "../../charts/dice.ts"
import { damageOn, obscured, penetrates, whenOverheating } from "../../charts/vehicles.ts"
import { data } from "../../data/charts.ts"
import { terrainNamed } from "../../data/terrain.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { State, Unit, VehicleState } from "../../state.ts"
import type { Damage } from "../../types.ts"
import { destroy, lose } from "../casualties.ts"
import { ownersOnly } from "../choosing-forces/secrecy.ts"
import { allThere, baseOf, inch, isThere, isVehicle, sizeOf, unitNamed } from "../general-conventions/models.ts"
import { tall } from "../line-of-sight/looks.ts"
import { coverFrom, coverOfUnit, isDispersed } from "../shooting/attack.ts"
import { takeWounds } from "../shooting/strike.ts"
import { changeGround, fieldOf } from "../terrain/ground.ts"
import { type ArmourHit, armourFacts, isHitObscured } from "./hit-odds.ts"
import { hullOf, vehicleOf } from "./hull.ts"

const stateOf = (unit: Unit): VehicleState => {
  if (!unit.vehicle) throw new Error(`${unit.name} is not a vehicle`)
  return unit.vehicle
}

/** TGW-VDM-02 One hit on a vehicle: penetration, then damage. */
export function* penetrate(m: State, target: Unit, hit: ArmourHit): Flow {
  if (!isThere(target)) return
  const { face, armour, strength, dice: count, byKBullets } = armourFacts(target, hit)
  if (byKBullets) hit.by.shown = true // TGW-DEC-21
  const dice = rollMany(m, count, D6, "TGW-VDM-02", `penetration of ${target.name}`)
  let how = penetrates(strength + total(dice), armour)
  tell(m, {
    kind: "penetration",
    rules: ["TGW-VDM-02"],
    unit: target.id,
    name: target.name,
    face,
    strength,
    dice,
    armour,
    how,
  })
  if (how === "nothing") return
  how = whenOverheating(how, stateOf(target).overheating) // TGW-VMOV-15
  if (isHitObscured(m, target, hit)) {
    const die = roll(m, D6, "TGW-VDM-15", `${target.name} is obscured`)
    how = obscured(how, die)
    tell(m, { kind: "obscured", rules: ["TGW-VDM-15"], unit: target.id, name: target.name, die, how })
    if (how === "nothing") return
  }
  const die = roll(m, D6, how === "glancing" ? "TGW-VDM-05" : "TGW-VDM-06", `damage to ${target.name}`)
  for (const damage of damageOn(how, die)) if (isThere(target)) yield* damages(m, target, damage, hit.by)
}

/** TGW-VDM-07 to TGW-VDM-13 */
function* damages(m: State, unit: Unit, damage: Damage, by: Unit): Flow {
  const v = stateOf(unit)
  tell(m, { kind: "damaged", rules: [rules[damage]], unit: unit.id, name: unit.name, damage })
  const turns = unit.side === m.active ? 2 : 1
  switch (damage) {
    case "shaken":
      v.shaken = Math.max(v.shaken, turns)
      return
    case "stunned":
      v.stunned = Math.max(v.stunned, turns)
      return
    case "armament":
      yield* loseWeapon(m, unit, by)
      return
    case "immobilised":
      if (v.immobilised)
        yield* loseWeapon(m, unit, by) // TGW-VDM-10
      else v.immobilised = true
      return
    case "destroyed":
      wreck(m, unit)
      return
    case "explodes":
      yield* explodes(m, unit)
  }
}

const rules: { readonly [d in Damage]: string } = {
  shaken: "TGW-VDM-07",
  stunned: "TGW-VDM-08",
  armament: "TGW-VDM-09",
  immobilised: "TGW-VDM-10",
  destroyed: "TGW-VDM-12",
  explodes: "TGW-VDM-13",
}

/** The numbers of the weapons that a vehicle still has. */
export const weaponsLeft = (unit: Unit): number[] =>
  vehicleOf(unit).weapons.flatMap((_, n) => (stateOf(unit).lost.includes(n) ? [] : [n]))

/** TGW-VDM-09 to TGW-VDM-11 The attacker chooses a weapon; a vehicle with none left is immobilised, and after that destroyed. */
function* loseWeapon(m: State, unit: Unit, by: Unit): Flow {
  const v = stateOf(unit)
  const left = weaponsLeft(unit)
  if (left.length === 0) {
    if (v.immobilised) wreck(m, unit)
    else v.immobilised = true
    return
  }
  const { weapons } = vehicleOf(unit)
  const lost = yield* chooseIfAny<number>(
    {
      by: by.side,
      what: "armament",
      prompt: `Which weapon of ${unit.name} is destroyed?`,
      rules: ["TGW-VDM-09"],
      about: [unit.id],
    },
    offer<number, number>(
      left,
      () => ok,
      (n) => ({
        id: `weapon:${n}`,
        label: weapons[n]?.mount ?? "",
        value: n,
        touches: [unit.id],
        rules: ["TGW-VDM-09"],
      }),
    ),
  )
  v.lost.push(lost)
}

/** TGW-VDM-12, TGW-VDM-14 It becomes a wreck where it stands; any unit it carries is lost with it (TGW-AS-15). */
export function wreck(m: State, unit: Unit, why = "it is a wreck"): void {
  const hull = hullOf(unit)
  const { height } = sizeOf(unit)
  const carried = unit.carries === null ? undefined : unitNamed(m, unit.carries)
  destroy(m, unit, why, "TGW-VDM-12")
  if (carried) lose(m, carried, "it was in the vehicle", ["TGW-AS-15"], ownersOnly(m, carried.side))
  unit.carries = null
  const { frontLeft, frontRight, rearRight, rearLeft } = cornersOf(hull)
  changeGround(
    m,
    [],
    [
      {
        id: `wreck:${unit.id}`,
        kind: "wreck",
        name: `Wreck of ${unit.name}`,
        height,
        form: "area",
        points: onTable(m, [frontLeft, frontRight, rearRight, rearLeft]),
      },
    ],
  )
}

const onTable = (m: State, points: readonly Point[]): readonly Point[] => {
  const { width, depth } = fieldOf(m).table
  const inside = (n: number, most: number) => Math.max(0, Math.min(most, n))
  return convexHull(points.map((p) => ({ x: inside(p.x, width), y: inside(p.y, depth) })))
}

/** TGW-VDM-13 Debris flies D3 inches from its edges, and remains there. */
function* explodes(m: State, unit: Unit): Flow {
  const hull = hullOf(unit)
  const far = d3(roll(m, D6, "TGW-VDM-13", `debris of ${unit.name}`)) * inch
  const struck = allThere(m).flatMap((other) => {
    if (other === unit || isVehicle(other)) return []
    const places = other.men.flatMap((_, j) => (distance(hull, baseOf(other, j)) <= far ? [j] : []))
    return places.length > 0 ? [{ other, places }] : []
  })
  wreck(m, unit, "it has blown up")
  for (const { other, places } of struck) {
    const dice = rollMany(m, places.length, D6, "TGW-VDM-13", `debris among ${other.name}`)
    const wounded = dice.filter((d) => does(d, data.vehicles.explosion.woundOn)).length
    tell(m, {
      kind: "wounds",
      rules: ["TGW-VDM-13"],
      unit: other.id,
      name: unit.name,
      weapon: "Debris",
      dice,
      wounds: wounded,
    })
    const cover = coverOfUnit(places.map((j) => coverFrom(m, hull.at, tall, other, j)))
    yield* takeWounds(m, { target: other, cover, dispersed: isDispersed(other) }, wounded)
  }
  layDebris(m, unit, hull, far)
}

function layDebris(m: State, unit: Unit, hull: Rect, far: number): void {
  const wide: Rect = { ...hull, width: hull.width + 2 * far, depth: hull.depth + 2 * far }
  const { frontLeft, frontRight, rearRight, rearLeft } = cornersOf(wide)
  const { name, height } = terrainNamed("debris")
  changeGround(
    m,
    [],
    [
      {
        id: `debris:${unit.id}`,
        kind: "debris",
        name,
        height: Math.round(height * inch),
        form: "area",
        points: onTable(m, [frontLeft, frontRight, rearRight, rearLeft]),
      },
    ],
  )
}
