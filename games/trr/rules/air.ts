/** Aircraft in the first phase of a move: TRR-AIR-01 to -09. The scenario plans the sorties; they are secret until they fly. */
import { part, roll, rollMany, type Tally, tally, tell } from "@salient/engine"
import { bearing, coverage, lengthOf, type Point, zone } from "@salient/space/table"
import { aircraftData } from "../data/aircraft.ts"
import { scaleData } from "../data/scale.ts"
import type { Army } from "../data/scenario.ts"
import {
  cm,
  edgeMiddle,
  fieldOf,
  forceOf,
  frameOf,
  isArmour,
  nameOf,
  onTable,
  thousandths,
  vehicleOf,
} from "../field.ts"
import type { Model } from "../forces/force.ts"
import { other, type State, type Unit } from "../state.ts"
import { type AirDefence, SIDES, type Side } from "../types.ts"
import {
  aborts,
  airCombat,
  antiAircraftReach,
  antiAircraftScore,
  bombAttack,
  bombFactor,
  bombScatterDice,
  bombsLandAt,
  crashes,
  damageToDie,
  strafe,
} from "./aircraft.ts"
import { strikeWith } from "./anti-tank.ts"
import { coverOf } from "./cover.ts"
import { removeUnit, resolve } from "./harm.ts"
import { impact } from "./indirect.ts"
import { strikeArmour } from "./shells.ts"
import { isLocated } from "./sight.ts"

type Sortie = NonNullable<Army["sorties"]>[number]
type Flight = Extract<Model, { kind: "flight" }>
type Attacker = { readonly sortie: Sortie; readonly unit: Unit; readonly flight: Flight }

/** TRR-SEQ-06 The attacks planned for this move. */
export function airAttacks(m: State): void {
  const over = { blue: attackers(m, "blue"), red: attackers(m, "red") }
  for (const side of SIDES) {
    const against = over[other(side)]
    for (const attacker of over[side]) {
      if (against.length > 0 && !prevails(m, attacker, against, side)) continue
      fly(m, attacker)
    }
  }
}

function attackers(m: State, side: Side): Attacker[] {
  return (fieldOf(m).scenario.sides[side].sorties ?? [])
    .filter((s) => s.move === m.move)
    .flatMap((sortie): Attacker[] => {
      const unit = m.units.find(
        (u) => u.side === side && forceOf(m, u).formation === sortie.flight && u.where !== "lost",
      )
      const flight = unit && forceOf(m, unit).models[0]
      return unit && flight?.kind === "flight" ? [{ sortie, unit, flight }] : []
    })
}

/** TRR-AIR-05 Scouts drive off all others; of two flights of scouts the higher die attacks, if at all in this battle. */
function prevails(m: State, attacker: Attacker, against: readonly Attacker[], side: Side): boolean {
  const scouts = against.filter((a) => a.flight.type === "scout")
  if (attacker.flight.type !== "scout") return scouts.length === 0 && side === "blue"
  if (scouts.length === 0) return true
  const ours = roll(m, scaleData.die, "TRR-AIR-05", "air combat")
  const theirs = roll(m, scaleData.die, "TRR-AIR-05", "air combat")
  tell(m, { kind: "air-combat", rules: ["TRR-AIR-05"], name: nameOf(m, attacker.unit), ours, theirs })
  return airCombat(ours, theirs).winner === "first"
}

/** TRR-AIR-01 To the target, through the fire of those below, and then the attack. */
function fly(m: State, { sortie, unit, flight }: Attacker): void {
  tell(m, { kind: "flies", rules: ["TRR-AIR-01"], name: nameOf(m, unit), at: { ...sortie.at }, attack: sortie.attack })
  antiAircraft(m, unit, flight, sortie)
  const markers = unit.markers[0] ?? 0
  if (aborts(markers)) {
    const die = roll(m, scaleData.die, "TRR-AIR-09", `crash of ${nameOf(m, unit)}`)
    tell(m, { kind: "aborts", rules: ["TRR-AIR-09"], name: nameOf(m, unit), die, crashed: crashes(die) })
    if (crashes(die)) removeUnit(m, unit, "destroyed", ["TRR-AIR-09"])
    return
  }
  if (sortie.attack === "bomb") bomb(m, unit, flight, sortie, markers)
  else strike(m, sortie.at, unit, strafe(flight.barrels, "none").basic, true, damageToDie(markers))
}

/** TRR-AIR-06, TRR-GAP-11 The target and the anti-aircraft units in range. */
function antiAircraft(m: State, unit: Unit, flight: Flight, sortie: Sortie): void {
  for (const firer of onTable(m, other(unit.side))) {
    const model = forceOf(m, firer).models[0]
    const isTarget = coverage(frameOf(m, firer), areaAt(m, unit, sortie.at)) !== "none"
    const as: AirDefence | undefined = model?.kind === "antiAircraft" ? model.type : isTarget ? "target" : undefined
    if (as === undefined || firer.broken !== null) continue
    const reach = antiAircraftReach(as)
    if (reach !== null && cm(lengthOf(firer.at, sortie.at)) > reach) continue
    const score = antiAircraftScore({
      firer: as,
      altitude: sortie.altitude,
      frame: flight.airframe,
      armoured: flight.armoured,
    })
    if ("ok" in score) continue
    const die = roll(m, scaleData.die, "TRR-AIR-06", "anti-aircraft fire")
    const { markers, score: total } = strikeWith(score, part("TRR-AIR-06", "die", die))
    unit.markers[0] = (unit.markers[0] ?? 0) + markers
    tell(m, { kind: "flak", rules: ["TRR-AIR-06"], name: nameOf(m, unit), score: total, markers })
  }
}

const areaAt = (m: State, unit: Unit, at: Point) => {
  const from = edgeMiddle(m, unit.side)
  const side = thousandths(aircraftData.area)
  return zone(at, lengthOf(from, at) === 0 ? 0 : bearing(from, at), side, side)
}

/** TRR-AIR-02, -03 Bombs, astray along the line of flight only. */
function bomb(m: State, unit: Unit, flight: Flight, sortie: Sortie, markers: number): void {
  const factor = bombFactor(flight.type, fieldOf(m).month.year)
  if ("ok" in factor) return
  const landing = bombsLandAt(roll(m, scaleData.die, "TRR-AIR-02", "bombs") + damageToDie(markers).total)
  const dice = landing === "onTarget" ? 0 : bombScatterDice(sortie.altitude)
  const thrown = dice === 0 ? [] : rollMany(m, dice, scaleData.die, "TRR-AIR-02", "scatter of bombs")
  const far = thrown.reduce((sum, d) => sum + d, 0)
  const at = impact(edgeMiddle(m, unit.side), sortie.at, { landing, cm: far })
  const { table } = fieldOf(m)
  if (at.x < 0 || at.y < 0 || at.x > table.width || at.y > table.depth) return
  tell(m, { kind: "bombs", rules: ["TRR-AIR-02"], name: nameOf(m, unit), at: { ...at } })
  strike(m, at, unit, factor, false, tally())
}

/** Everything under the attack; closed armour does not mind machine guns (TRR-AIR-04). */
function strike(m: State, at: Point, unit: Unit, factor: Tally, guns: boolean, die: Tally): void {
  const under = onTable(m).filter((u) => coverage(frameOf(m, u), areaAt(m, unit, at)) !== "none")
  const known = under.filter((u) => isLocated(m, u))
  for (const target of [...known, ...under.filter((u) => !known.includes(u))]) {
    if (!isArmour(m, target)) resolve(m, target, bombAttack(factor, coverOf(m, target, null)), !guns, die)
    else if (!guns || vehicleOf(m, target)?.open) strikeArmour(m, target, factor.total)
  }
}
