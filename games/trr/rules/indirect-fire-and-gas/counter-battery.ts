/** Counter-battery fire: TRR-CB-01 to -03. About a battery that it cannot see, a side learns only that it fires. */
import { type Check, ok, refuse, roll } from "@salient/engine"
import {
  counterCalling,
  counterEffect,
  counterLocates,
  counterLocation,
  mayBeCountered,
} from "../../charts/counter-battery.ts"
import type { Calling } from "../../charts/indirect-fire.ts"
import { indirectData } from "../../data/indirect.ts"
import { scaleData } from "../../data/scale.ts"
import { type HappeningOf, tell } from "../../happenings.ts"
import type { UnitId } from "../../scenarios/forces/force.ts"
import { unitsNamed } from "../../scenarios/places.ts"
import { other, type State, type Unit } from "../../state.ts"
import type { Request, Side } from "../../types.ts"
import { isLocated, locate } from "../observation/sight.ts"
import { fieldOf, forceOf, nameOf, unitOf } from "../scale-and-representation/field.ts"
import { noteFire } from "./aim.ts"
import { gunOf } from "./plans.ts"
import { asks, type Call, callForecast, fireMission } from "./requests.ts"

/** Whether a list of names in the scenario means this battery. */
function isNamed(m: State, battery: Unit, names: readonly string[]): boolean {
  const { force } = fieldOf(m).prepared.forces[battery.side]
  return names.some((who) => unitsNamed(force, battery.side, who).some((u) => u.id === battery.id))
}

/** TRR-CB-01 Whether the scenario assigns a battery to counter-battery fire. */
const isAllocated = (m: State, battery: Unit): boolean =>
  isNamed(m, battery, fieldOf(m).scenario.sides[battery.side].counterBattery ?? [])

/**
 * Whether a battery can be heard: it has fired indirect in this move or the last, wherever its shells fell (TRR-IND-11). The enemy does not
 * hear that it has been destroyed since, unseen (TRR-OBS-04).
 */
function isHeard(m: State, battery: Unit): boolean {
  const gun = gunOf(m, battery)
  const lately = battery.lastIndirect !== null && battery.lastIndirect >= m.move - 1
  const seenToFall = battery.where === "lost" && isLocated(m, battery)
  return !seenToFall && lately && gun !== undefined && mayBeCountered(gun.calibre)
}

/** TRR-CB-01 Whether a battery is committed to the target it has begun to counter: until that ceases fire. */
export const isEngaged = (m: State, battery: Unit): boolean =>
  battery.countering !== null && isHeard(m, unitOf(m, battery.countering))

/** What the listening side calls a battery: by its name if it is located, otherwise by a number among those it hears. */
function calledBy(m: State, target: Unit): { id: string; name: string } {
  if (isLocated(m, target)) return { id: target.id, name: nameOf(m, target) }
  const unseen = m.units.filter((u) => u.side === target.side && isHeard(m, u) && !isLocated(m, u))
  const number = unseen.indexOf(target) + 1
  return { id: `unseen-${number}`, name: `unseen battery ${number}` }
}

/** TRR-CB-01 What its own side may know of the battery it is countering; null when that has ceased fire. */
export function boundTo(m: State, battery: Unit): UnitId | null {
  if (battery.countering === null || !isEngaged(m, battery)) return null
  const target = unitOf(m, battery.countering)
  return isLocated(m, target) ? target.id : `unit:${calledBy(m, target).id}`
}

/** TRR-CB-01 The batteries that a battery may counter: all that are heard, or only the one it is already countering. */
function counterable(m: State, battery: Unit): Unit[] {
  const heard = m.units.filter((u) => u.side === other(battery.side) && isHeard(m, u))
  return isEngaged(m, battery) ? heard.filter((u) => u.id === battery.countering) : heard
}

/** This many numbers for unseen batteries are always listed. No table has so many batteries, so the list reveals nothing. */
const mostUnseen = 12

/** The names by which a side could select batteries to counter, whether they are firing now or not. */
export function counterNames(m: State, side: Side): { id: string; name: string }[] {
  const located = m.units.filter((u) => u.side !== side && u.where === "table" && gunOf(m, u) && isLocated(m, u))
  return [
    ...located.map((u) => ({ id: u.id, name: nameOf(m, u) })),
    ...Array.from({ length: mostUnseen }, (_, i) => ({ id: `unseen-${i + 1}`, name: `unseen battery ${i + 1}` })),
  ]
}

/** TRR-CB-01, -02 May a battery counter the one that its side knows by this id? */
export function mayCounter(m: State, battery: Unit, id: string): Check {
  if (!isAllocated(m, battery))
    return refuse("TRR-CB-01", () => `${nameOf(m, battery)} is not assigned to counter-battery fire.`)
  if (counterable(m, battery).some((target) => calledBy(m, target).id === id)) return ok
  return isEngaged(m, battery)
    ? refuse("TRR-CB-01", () => `${nameOf(m, battery)} must keep firing at the battery that it is countering.`)
    : refuse("TRR-CB-02", "No such battery has been heard firing in this move or the last.")
}

/** TRR-CB-01, -02 Enemy batteries that have revealed themselves by firing. */
export function counterCalls(m: State, observer: Unit, battery: Unit, by: Request, underFire: boolean): Call[] {
  if (!isAllocated(m, battery)) return []
  const call = counterCalling(by, underFire)
  return counterable(m, battery).map((target) => {
    const { id, name } = calledBy(m, target)
    return {
      id: `counter:${id}`,
      label: `Counter the fire of ${name}`,
      rules: ["TRR-CB-02"],
      forecast: () => callForecast(`Counter-battery fire at ${name}`, call),
      value: () => counter(m, observer, battery, target, call),
    }
  })
}

/** TRR-CB-02, -03 The request, the location roll, the effect. */
function counter(m: State, observer: Unit, battery: Unit, target: Unit, call: Calling): void {
  battery.countering = target.id
  if (!asks(m, observer, call, "TRR-CB-02")) return
  const { name } = calledBy(m, target)
  noteFire(m, battery)
  const die = roll(m, scaleData.die, "TRR-CB-02", "locating a battery", [battery.side])
  const modifier = counterLocation(turnsBefore(m, target), hasAirObserver(m, observer))
  const located = counterLocates(modifier, die)
  const found = located && target.where !== "lost" // nobody is left there to be found
  tell(m, { kind: "counter", rules: ["TRR-CB-02"], name, die, found, modifier }, [battery.side])
  if (!found) return
  if (target.where === "table") {
    locate(m, target, ["TRR-CB-02"])
    fireMission(m, [{ battery, at: { ...target.at }, ammunition: "he" }])
    return
  }
  const dugIn = isNamed(m, target, fieldOf(m).scenario.sides[target.side].dugIn ?? [])
  const ours = roll(m, scaleData.die, "TRR-CB-03", "counter-battery fire")
  const theirs = roll(m, scaleData.die, "TRR-CB-03", "endurance of the battery")
  const loss = counterEffect(ours, theirs, dugIn)
  const countered: Omit<HappeningOf<"countered">, "name"> = {
    kind: "countered",
    rules: ["TRR-CB-03"],
    ours,
    theirs,
    dugIn: dugIn ? indirectData.counterBattery.dugIn : 0,
    loss,
  }
  tell(m, { ...countered, name }, [battery.side])
  tell(m, { ...countered, name: nameOf(m, target) }, [target.side])
  const observers = m.units.filter((u) => forceOf(m, u).serves === target.id) // TRR-SEQ-05: the roll is made for the team
  for (const u of [target, ...observers]) u.shaken += loss
}

/** TRR-CB-02 The number of turns that a battery has fired from its place before this move; in the first turn a 10 is needed. */
const turnsBefore = (m: State, target: Unit): number =>
  Math.max(0, target.movesFired - (target.lastIndirect === m.move ? 1 : 0))

/** TRR-CB-02 Whether there is an air observer: a flight of the side has been over the table in this move. */
const hasAirObserver = (m: State, observer: Unit): boolean =>
  m.units.some((u) => u.side === observer.side && forceOf(m, u).kind === "aircraft" && u.flown === m.move)
