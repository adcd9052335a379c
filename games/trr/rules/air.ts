/** Aircraft in the first phase of a move: TRR-AIR-01 to -09. */
import { type Flow, part, roll, rollMany, select, type Tally, tally, tell } from "@salient/engine"
import { bearing, coverage, lengthOf, type Point, shapeOf, zone } from "@salient/space/table"
import { aircraftData } from "../data/aircraft.ts"
import { scaleData } from "../data/scale.ts"
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
  unitOf,
  vehicleOf,
} from "../field.ts"
import { other, type Sortie, type State, type Unit } from "../state.ts"
import type { AirDefence } from "../types.ts"
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
import { isOverTable } from "./beaten.ts"
import { bunkerAround, shellBunkers } from "./bunkers.ts"
import { coverOf } from "./cover.ts"
import { uncover } from "./dummies.ts"
import { outOfAction, removeUnit, resolve } from "./harm.ts"
import { impact } from "./indirect.ts"
import { strikeArmour } from "./shells.ts"
import { revealByFire } from "./sight.ts"
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
  // TRR-AIR-05 Before any others meet, scouts have driven off whoever is none
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
 * TRR-AIR-05 Only one side at a time is over the table. Two flights of scouts fight for it, and the winner strafes as many moves later as the lower die says; of two flights of bombers the lower die comes a move later.
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

/** TRR-AIR-01 To the target, through the fire of those below, and then the attack. */
function* fly(m: State, sortie: Sortie): Flow {
  const unit = unitOf(m, sortie.flight)
  const flight = flightOf(m, unit)
  if (!flight || unit.where === "lost") return
  tell(m, { kind: "flies", rules: ["TRR-AIR-01"], name: nameOf(m, unit), at: { ...sortie.at }, attack: sortie.attack })
  yield* antiAircraft(m, unit, flight, sortie)
  const markers = unit.markers[0] ?? 0
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

/** TRR-AIR-06, TRR-GAP-11 Who could fire: the target, and the anti-aircraft units in range. */
function gunners(m: State, unit: Unit, flight: Flight, sortie: Sortie): Gunner[] {
  return onTable(m, other(unit.side)).flatMap((firer): Gunner[] => {
    const model = forceOf(m, firer).models[0]
    const isTarget = coverage(frameOf(m, firer), areaAt(m, unit, sortie.at)) !== "none"
    const as: AirDefence | undefined = model?.kind === "antiAircraft" ? model.type : isTarget ? "target" : undefined
    if (as === undefined || firer.broken !== null || firer.limbered || model?.kind === "transport") return []
    if (outOfAction(m, firer)) return [] // TRR-AT-07
    const reach = antiAircraftReach(as)
    if (reach !== null && cm(lengthOf(firer.at, sortie.at)) > reach) return []
    const { altitude } = sortie
    const { airframe: frame, armoured } = flight
    const score = antiAircraftScore({ firer: as, altitude, frame, armoured, attacked: isTarget })
    return "ok" in score ? [] : [{ firer, as, score }]
  })
}

/**
 * TRR-AIR-06 Their commander says who fires: whoever does stays where he is in this move (TRR-SEQ-07). He is asked where
 * nobody can, too, or the flight would learn from it whether somebody stands below (TRR-OBS-04).
 */
function* antiAircraft(m: State, unit: Unit, flight: Flight, sortie: Sortie): Flow {
  const able = gunners(m, unit, flight, sortie)
  const name = nameOf(m, unit)
  const firing = yield* select<Gunner>(
    {
      by: other(unit.side),
      prompt:
        able.length === 0
          ? `${name} comes over, and nobody of yours can fire at it.`
          : `Who fires at ${name}? Those who do may not move in this move.`,
      rules: ["TRR-AIR-06", "TRR-SEQ-07"],
      secret: true,
      openly: "It is being decided who fires at the aircraft.",
    },
    able.map((g) => ({ id: g.firer.id, label: nameOf(m, g.firer), value: g, touches: [g.firer.id] })),
    { min: 0, max: able.length },
  )
  for (const { firer, as, score } of firing) {
    firer.atAircraft = true
    revealByFire(m, firer, as === "heavyAa" ? "heavy" : "light")
    const die = roll(m, scaleData.die, "TRR-AIR-06", "anti-aircraft fire")
    const { markers, score: total } = strikeWith(score, part("TRR-AIR-06", "die", die))
    unit.markers[0] = (unit.markers[0] ?? 0) + markers
    const flak = { kind: "flak", rules: ["TRR-AIR-06"], name: nameOf(m, unit), markers }
    tell(m, { ...flak, score: total }, [firer.side])
    tell(m, flak, [unit.side, null]) // TRR-OBS-05: not what it was, nor whether it stands below
  }
}

const areaAt = (m: State, unit: Unit, at: Point) => {
  const from = edgeMiddle(m, unit.side)
  const side = thousandths(aircraftData.area)
  return zone(at, lengthOf(from, at) === 0 ? 0 : bearing(from, at), side, side)
}

/**
 * TRR-AIR-02, -03 Bombs, astray along the line of flight only. Like shells (TRR-IND-11) they strike what of their square is
 * on the table, and only their side knows of those that fall beyond it.
 */
function bomb(m: State, unit: Unit, flight: Flight, sortie: Sortie, markers: number): void {
  const factor = bombFactor(flight.type, fieldOf(m).month.year)
  if ("ok" in factor) return
  const to = [unit.side]
  const landing = bombsLandAt(roll(m, scaleData.die, "TRR-AIR-02", "bombs", to) + damageToDie(markers).total)
  const dice = landing === "onTarget" ? 0 : bombScatterDice(sortie.altitude)
  const thrown = dice === 0 ? [] : rollMany(m, dice, scaleData.die, "TRR-AIR-02", "scatter of bombs", to)
  const far = thrown.reduce((sum, d) => sum + d, 0)
  const at = impact(edgeMiddle(m, unit.side), sortie.at, { landing, cm: far })
  const lost = !isOverTable(m, areaAt(m, unit, at))
  tell(m, { kind: "bombs", rules: ["TRR-AIR-02"], name: nameOf(m, unit), at: { ...at } }, lost ? to : undefined)
  if (!lost) strike(m, at, unit, factor, false, tally())
}

/** Everything under the attack; closed armour does not mind machine guns (TRR-AIR-04). */
function strike(m: State, at: Point, unit: Unit, factor: Tally, guns: boolean, die: Tally): void {
  const under = onTable(m).filter((u) => coverage(frameOf(m, u), areaAt(m, unit, at)) !== "none")
  if (!guns) shellBunkers(m, (bunker) => (coverage(areaAt(m, unit, at), shapeOf(bunker)) === "none" ? 0 : factor.total))
  for (const target of under) {
    if (target.where !== "table") continue // it fell with those beside it
    if (!guns && bunkerAround(m, target)) continue // TRR-ENG-05: struck with its bunker
    if (!isArmour(m, target)) resolve(m, target, bombAttack(factor, coverOf(m, target, null)), !guns, die)
    else if (!guns || vehicleOf(m, target)?.open) strikeArmour(m, target, factor.total, die)
  }
  uncover(m, (taken) => coverage(frameOf(m, taken), areaAt(m, unit, at)) !== "none")
}
