/** Aircraft in the first phase of a move: TRR-AIR-01 to -09. */
import {
  type Flow,
  offer,
  ok,
  part,
  type Refusal,
  type RuleId,
  refuse,
  roll,
  rollMany,
  type Tally,
  tally,
} from "@salient/engine"
import { bearing, coverage, lengthOf, type Point, shapeOf, zone } from "@salient/space/table"
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
} from "../../charts/aircraft.ts"
import { strikeWith } from "../../charts/anti-tank.ts"
import { impact } from "../../charts/indirect-fire.ts"
import { aircraftData } from "../../data/aircraft.ts"
import { scaleData } from "../../data/scale.ts"
import { type HappeningOf, tell } from "../../happenings.ts"
import { select } from "../../questions.ts"
import { other, type Sortie, type State, type Unit } from "../../state.ts"
import type { AirDefence } from "../../types.ts"
import { bunkerAround, shellBunkers } from "../fire-at-armoured-targets-and-bunkers.ts"
import { mayUseItself, removeUnit, resolve } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { isOverTable } from "../indirect-fire-and-gas/beaten-zone.ts"
import { strikeArmour } from "../indirect-fire-and-gas/salvos.ts"
import { coverOf } from "../observation/cover.ts"
import { uncover } from "../observation/dummies.ts"
import { revealByFire } from "../observation/sight.ts"
import {
  cm,
  edgeMiddle,
  fieldOf,
  forceOf,
  frameOf,
  isArmour,
  markersOn,
  nameOf,
  onTable,
  thousandths,
  unitOf,
  vehicleOf,
} from "../scale-and-representation/field.ts"
import { dueSortie, type Flight, flightOf } from "./sorties.ts"

/** TRR-SEQ-06 One attack that is due, from its start to its end; the stage is over when there is none left. */
export function* flyNext(m: State): Flow {
  const sortie = dueSortie(m)
  if (!sortie) {
    m.stage = "initiative"
    return
  }
  const due = m.sorties.filter((s) => s.move <= m.move)
  const rival = due.find((s) => s.side !== sortie.side)
  // TRR-AIR-05 Scouts drive off all flights that are not scouts before any other flights meet
  const prey = due.find((s) => !isScout(m, s) && due.some((r) => r.side !== s.side && isScout(m, r)))
  if (prey) driveOff(m, prey)
  else if (rival) meet(m, sortie, rival)
  else {
    m.sorties = m.sorties.filter((s) => s !== sortie)
    yield* fly(m, sortie)
  }
}

const isScout = (m: State, s: Sortie): boolean => flightOf(m, { id: s.flight })?.type === "scout"

/**
 * TRR-AIR-05 Only one side at a time is over the table. Two flights of scouts fight for it, and the winner strafes, delayed by as many
 * moves as the lower die shows. Of two flights of bombers, the one with the lower die comes a move later.
 */
function meet(m: State, first: Sortie, second: Sortie): void {
  const ours = roll(m, scaleData.die, "TRR-AIR-05", "air combat")
  const theirs = roll(m, scaleData.die, "TRR-AIR-05", "air combat")
  const name = nameOf(m, { id: first.flight })
  tell(m, { kind: "air-combat", rules: ["TRR-AIR-05"], name, ours, theirs })
  const { winner, delay } = airCombat(ours, theirs)
  if (winner === "neither") return // they circle, and try again
  const [better, worse] = winner === "first" ? [first, second] : [second, first]
  if (!isScout(m, first)) {
    worse.move = m.move + 1
    return
  }
  driveOff(m, worse)
  better.move = m.move + delay // TRR-AMB-18
  better.attack = "strafe" // its bombs are jettisoned
  better.altitude = "low"
  if (better.move > fieldOf(m).scenario.moves) m.sorties = m.sorties.filter((s) => s !== better)
}

function driveOff(m: State, sortie: Sortie): void {
  m.sorties = m.sorties.filter((s) => s !== sortie)
  tell(m, { kind: "driven-off", rules: ["TRR-AIR-05"], name: nameOf(m, { id: sortie.flight }) })
}

/** TRR-AIR-01 To the target, through the fire of the units below, and then the attack. */
function* fly(m: State, sortie: Sortie): Flow {
  const unit = unitOf(m, sortie.flight)
  const flight = flightOf(m, unit)
  if (!flight || unit.where === "lost" || aborts(markersOn(unit))) return // the attack ordered before it was hit is cancelled
  tell(m, { kind: "flies", rules: ["TRR-AIR-01"], name: nameOf(m, unit), at: { ...sortie.at }, attack: sortie.attack })
  yield* antiAircraft(m, unit, flight, sortie)
  const markers = markersOn(unit)
  if (!aborts(markers)) unit.flown = m.move
  if (aborts(markers)) {
    const die = roll(m, scaleData.die, "TRR-AIR-09", `crash of ${nameOf(m, unit)}`)
    tell(m, { kind: "aborts", rules: ["TRR-AIR-09"], name: nameOf(m, unit), die, crashed: crashes(die) })
    if (crashes(die)) removeUnit(m, unit, "destroyed", ["TRR-AIR-09"])
    return
  }
  if (sortie.attack === "bomb") bomb(m, unit, flight, sortie, markers)
  else if (flight.barrels > 0)
    strike(m, sortie.at, unit, strafe(flight.barrels, "none").basic, true, damageToDie(markers))
}

type Gunner = { readonly firer: Unit; readonly as: AirDefence; readonly score: Tally }

/**
 * TRR-AIR-06, TRR-GAP-11 A unit that fires at the flight: its target, or an anti-aircraft unit in range. If it does not fire, the reason.
 */
function gunnerOf(m: State, unit: Unit, flight: Flight, sortie: Sortie, firer: Unit): Gunner | Refusal {
  const no = (rule: RuleId, why: string) => refuse(rule, () => `${nameOf(m, firer)} ${why}.`)
  if (firer.where !== "table") return no("TRR-AIR-06", "is not on the table")
  const model = forceOf(m, firer).models[0]
  const isTarget = coverage(frameOf(m, firer), areaAt(m, unit, sortie.at)) !== "none"
  const as: AirDefence | undefined = model?.kind === "antiAircraft" ? model.type : isTarget ? "target" : undefined
  if (as === undefined) return no("TRR-AIR-06", "is not under attack and is not an anti-aircraft unit")
  if (firer.broken !== null) return no("TRR-MOT-07", "does not obey")
  if (firer.limbered) return no("TRR-MOVE-11", "is limbered")
  if (model?.kind === "transport") return no("TRR-AIR-06", "has nothing to fire with")
  const fit = mayUseItself(m, firer)
  if (!fit.ok) return fit
  const reach = antiAircraftReach(as)
  if (reach !== null && cm(lengthOf(firer.at, sortie.at)) > reach)
    return no("TRR-GAP-11", `is more than ${reach} cm from where the flight attacks`)
  const { altitude } = sortie
  const { airframe: frame, armoured } = flight
  const score = antiAircraftScore({ firer: as, altitude, frame, armoured, attacked: isTarget })
  return "ok" in score ? refuse(score.rules, () => `${nameOf(m, firer)}: ${score.reason}.`) : { firer, as, score }
}

/**
 * TRR-AIR-06 The commander of the units below says which of them fire; a unit that does so stays where it is in this move (TRR-SEQ-07). He
 * is asked even if none can fire, or the flight would learn whether somebody is below (TRR-OBS-04).
 */
function* antiAircraft(m: State, unit: Unit, flight: Flight, sortie: Sortie): Flow {
  const gunner = (firer: Unit) => gunnerOf(m, unit, flight, sortie, firer)
  const able = offer<Unit, Gunner>(
    onTable(m, other(unit.side)),
    (firer) => {
      const found = gunner(firer)
      return "ok" in found ? found : ok
    },
    (firer) => ({ id: firer.id, label: nameOf(m, firer), value: gunner(firer) as Gunner, touches: [firer.id] }),
    () => m.units.filter((u) => u.side === other(unit.side)),
  )
  const name = nameOf(m, unit)
  const firing = yield* select<Gunner>(
    {
      by: other(unit.side),
      what: "anti-aircraft-fire",
      prompt:
        able.options.length === 0
          ? `${name} flies over, and none of your units can fire at it.`
          : `Which units fire at ${name}? Units that fire may not move in this move.`,
      rules: ["TRR-AIR-06", "TRR-SEQ-07"],
      secret: true,
      openly: "The other side is deciding who fires at the aircraft.",
    },
    able,
    { min: 0, max: able.options.length },
  )
  for (const { firer, as, score } of firing) {
    firer.atAircraft = true
    revealByFire(m, firer, as === "heavyAa" ? "heavy" : "light")
    const die = roll(m, scaleData.die, "TRR-AIR-06", "anti-aircraft fire")
    const { markers, score: total } = strikeWith(score, part("TRR-AIR-06", "die", die))
    unit.markers[0] = markersOn(unit) + markers
    const flak: HappeningOf<"flak"> = { kind: "flak", rules: ["TRR-AIR-06"], name: nameOf(m, unit), markers }
    tell(m, { ...flak, score: total }, [firer.side])
    tell(m, flak, [unit.side, null]) // TRR-OBS-05: not which unit it was, nor whether it is below
  }
}

const areaAt = (m: State, unit: Unit, at: Point) => {
  const from = edgeMiddle(m, unit.side)
  const side = thousandths(aircraftData.area)
  return zone(at, lengthOf(from, at) === 0 ? 0 : bearing(from, at), side, side)
}

/**
 * TRR-AIR-02, -03 Bombs miss along the line of flight only. Like shells (TRR-IND-11) they hit the part of their square that is on the
 * table, and only their own side knows about bombs that fall off it.
 */
function bomb(m: State, unit: Unit, flight: Flight, sortie: Sortie, markers: number): void {
  const factor = bombFactor(flight.type, fieldOf(m).month.year)
  if ("ok" in factor) return
  const to = [unit.side]
  const die = roll(m, scaleData.die, "TRR-AIR-02", "bombs", to)
  const modifier = damageToDie(markers)
  const landing = bombsLandAt(die + modifier.total)
  const dice = landing === "onTarget" ? 0 : bombScatterDice(sortie.altitude)
  const thrown = dice === 0 ? [] : rollMany(m, dice, scaleData.die, "TRR-AIR-02", "scatter of bombs", to)
  const far = thrown.reduce((sum, d) => sum + d, 0)
  const at = impact(edgeMiddle(m, unit.side), sortie.at, { landing, cm: far })
  const lost = !isOverTable(m, areaAt(m, unit, at))
  const fell: HappeningOf<"bombs"> = { kind: "bombs", rules: ["TRR-AIR-02"], name: nameOf(m, unit), at: { ...at } }
  tell(m, { ...fell, die, modifier }, to)
  if (!lost) tell(m, fell, [other(unit.side), null])
  if (!lost) strike(m, at, unit, factor, false, tally())
}

/** Everything under the attack; closed armour is immune to machine guns (TRR-AIR-04). */
function strike(m: State, at: Point, unit: Unit, factor: Tally, guns: boolean, die: Tally): void {
  const under = onTable(m).filter((u) => coverage(frameOf(m, u), areaAt(m, unit, at)) !== "none")
  if (!guns) shellBunkers(m, (bunker) => (coverage(areaAt(m, unit, at), shapeOf(bunker)) === "none" ? 0 : factor.total))
  for (const target of under) {
    if (target.where !== "table") continue // it fell together with the units beside it
    if (!guns && bunkerAround(m, target)) continue // TRR-ENG-05: it is hit together with its bunker
    if (!isArmour(m, target)) resolve(m, target, bombAttack(factor, coverOf(m, target, null)), !guns, die)
    else if (!guns || vehicleOf(m, target)?.open) strikeArmour(m, target, factor.total, die)
  }
  uncover(m, (taken) => coverage(frameOf(m, taken), areaAt(m, unit, at)) !== "none")
}
