/** Getting in and out of wagons, lorries, boats and tanks that carry troops: TRR-SCALE-07, TRR-MOVE-10, -11, TRR-ENG-03. */
import { type Check, type Flow, ok, refuse } from "@salient/engine"
import { distance, lengthOf, offset, overlap, type Point, pointAlong } from "@salient/space/table"
import { battleData } from "../../data/battle.ts"
import { movementData } from "../../data/movement.ts"
import { transportData } from "../../data/transport.ts"
import { reveal } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { isInFire } from "../engineering/blaze.ts"
import { isWaterAt } from "../engineering/rivers.ts"
import { mayUseItself } from "../fire-at-infantry-and-soft-targets/harm.ts"
import { believedBy, isLocated, locate, observe, others, tellOf } from "../observation/sight.ts"
import {
  fits,
  forceOf,
  frameAt,
  frameOf,
  gap,
  homeward,
  isBoat,
  isTransport,
  isWithin,
  nameOf,
  onTable,
  thousandths,
  vehicleOf,
} from "../scale-and-representation/field.ts"
import { carrierOf, passengersOf } from "../scale-and-representation/passengers.ts"
import { mayEnter } from "../sequence-of-play/sectors.ts"
import { bearingsAround, type March, maySetOut, moverOf, plan, walk } from "./march.ts"

/** Whether a unit can carry others at all. */
export const isCarrier = (m: State, unit: Unit): boolean => isTransport(m, unit) || vehicleOf(m, unit)?.carries === true

const alongside = thousandths(transportData.alongside)

/** TRR-SCALE-07 True for units that can be carried at all. */
export const isEverCarried = (m: State, unit: Unit): boolean =>
  ["infantry", "manhandledGun"].includes(forceOf(m, unit).mover ?? "")

/** TRR-SCALE-07 Infantry ride in anything; a gun that is moved by its crew rides on wheels. */
function mayRide(m: State, unit: Unit, carrier: Unit): boolean {
  const { mover } = forceOf(m, unit)
  return mover === "infantry" || (mover === "manhandledGun" && isTransport(m, carrier) && !isBoat(m, carrier))
}

const hasRoom = (m: State, carrier: Unit): boolean =>
  passengersOf(m, carrier).length < transportData.units && carrier.stock === 0

/** TRR-SCALE-07 Whether a transport has room for a unit. */
export const mayCarry = (m: State, carrier: Unit, unit: Unit): boolean =>
  carrier !== unit && isCarrier(m, carrier) && hasRoom(m, carrier) && mayRide(m, unit, carrier)

const gettingIn = (m: State, unit: Unit): March => ({
  mover: moverOf(m, unit) ?? "infantry",
  actions: ["mountVehicle"],
  half: false,
  forward: true,
})

/** TRR-MOVE-10 A unit may try to board a transport that is empty, does not move in this move, and is within walking distance. */
export function mayBoard(m: State, unit: Unit, carrier: Unit): Check {
  const name = () => nameOf(m, carrier)
  if (carrier.where !== "table") return refuse("TRR-MOVE-10", () => `${name()} is not on the table.`)
  if (carrier === unit || !isCarrier(m, carrier))
    return refuse("TRR-SCALE-07", () => `${name()} carries no passengers.`)
  if (!hasRoom(m, carrier)) return refuse("TRR-SCALE-07", () => `${name()} has no room left.`)
  if (!mayRide(m, unit, carrier))
    return refuse("TRR-SCALE-07", () => `${nameOf(m, unit)} cannot be carried by ${name()}.`)
  if (carrier.broken !== null) return refuse("TRR-MOVE-10", () => `${name()} does not obey.`)
  if (carrier.moved > 0) return refuse("TRR-MOVE-10", () => `${name()} has moved in this move.`)
  const fit = mayUseItself(m, carrier)
  if (!fit.ok) return fit
  const far = gap(m, unit, carrier)
  if (far <= alongside) return ok
  const reach = thousandths(movementData.movers.infantry.crossCountry) + alongside
  return far <= reach && wayTo(m, unit, carrier) !== undefined
    ? ok
    : refuse("TRR-MOVE-10", () => `${nameOf(m, unit)} has no straight path to ${name()} within one move.`)
}

/** TRR-MOVE-10 The transports that a unit may try to board. */
export const boardable = (m: State, unit: Unit): Unit[] =>
  carriers(m, unit.side).filter((carrier) => mayBoard(m, unit, carrier).ok)

/** The units of a side on the table that can carry others. */
export const carriers = (m: State, side: Side): Unit[] => onTable(m, side).filter((u) => isCarrier(m, u))

/** TRR-MOVE-10 May it board any of them? If not, why not. */
export function mayBoardAny(m: State, unit: Unit): Check {
  const out = maySetOut(m, unit)
  if (!out.ok) return out
  return carriers(m, unit.side).some((carrier) => mayBoard(m, unit, carrier).ok)
    ? ok
    : refuse("TRR-MOVE-10", () => `There is no empty transport that ${nameOf(m, unit)} could get into.`)
}

/** TRR-MOVE-11 Does it carry any units? */
export const hasPassengers = (m: State, carrier: Unit): Check =>
  passengersOf(m, carrier).length > 0 ? ok : refuse("TRR-MOVE-11", () => `${nameOf(m, carrier)} has no passengers.`)

/** The shortest straight way to a place beside the transport. */
function wayTo(m: State, unit: Unit, carrier: Unit) {
  const whole = lengthOf(unit.at, carrier.at)
  const pace = thousandths(battleData.pace)
  for (let far = pace; far < whole; far += pace) {
    const to = pointAlong(unit.at, carrier.at, far)
    if (distance(frameAt(m, unit, to, unit.facing), frameOf(m, carrier)) > alongside) continue
    const made = plan(m, unit, gettingIn(m, unit), [to], unit.facing, unit.drill)
    if (!("ok" in made)) return { to, made }
  }
  return undefined
}

/** TRR-MOVE-10, -11 The unit walks to the transport, with a penalty for getting in. If it does not reach it, it waits outside. */
export function board(m: State, unit: Unit, carrier: Unit): void {
  if (gap(m, unit, carrier) > alongside) {
    const way = wayTo(m, unit, carrier)
    if (way) walk(m, unit, way.made)
    if (unit.where !== "table" || gap(m, unit, carrier) > alongside) return
  }
  tellRide(m, unit, carrier, "boards")
  unit.where = "aboard"
  unit.carrier = carrier.id
  unit.at = { ...carrier.at }
  unit.facing = carrier.facing
  unit.dug = 0
  unit.concealed = false
  carrier.owes.push("load")
}

/** TRR-MOVE-10, -11 A passenger may act as long as its transport has not moved. */
export function mayPassengerAct(m: State, unit: Unit): Check {
  const carrier = carrierOf(m, unit)
  if (carrier?.where === "table" && carrier.moved === 0) return ok
  return refuse(
    ["TRR-MOVE-10", "TRR-MOVE-11"],
    () => `The transport carrying ${nameOf(m, unit)} has moved in this move.`,
  )
}

/** TRR-MOVE-10 It may get out if there is free ground beside the transport, as far as its side knows. */
export function mayGetOut(m: State, unit: Unit): Check {
  const carrier = carrierOf(m, unit)
  if (!carrier) return refuse("TRR-MOVE-10", () => `${nameOf(m, unit)} is not in a transport.`)
  const stir = mayPassengerAct(m, unit)
  if (!stir.ok) return stir
  const known = onTable(m, unit.side).concat(believedBy(m, unit.side))
  return landing(m, unit, carrier, known) === undefined
    ? refuse("TRR-MOVE-10", () => `There is no free ground beside ${nameOf(m, carrier)} to get out on.`)
    : ok
}

/** Gets out if there really is room. */
export function alight(m: State, unit: Unit): boolean {
  const carrier = carrierOf(m, unit)
  return carrier !== undefined && getOut(m, unit, carrier)
}

/** The nearest free ground beside a transport, on the enemy's side first. */
function landing(m: State, unit: Unit, carrier: Unit, others: readonly Unit[]): Point | undefined {
  const ahead = (homeward(m, unit.side) + 18000) % 36000
  const pace = thousandths(battleData.pace)
  const room = 2 * thousandths(battleData.arrivalDepth)
  const near = others.filter((u) => isWithin(m, carrier, u, room))
  const enemies = near.filter((u) => u.side !== unit.side)
  for (let far = pace; far <= thousandths(battleData.arrivalDepth); far += pace)
    for (const look of bearingsAround(ahead, 180, battleData.landingStep)) {
      const at = offset(carrier.at, look, far)
      const frame = frameAt(m, unit, at, ahead)
      if (!fits(m, frame) || isWaterAt(m, at) || isInFire(m, frame) || !mayEnter(m, unit, [at]).ok) continue
      if (distance(frame, frameOf(m, carrier)) > alongside || near.some((u) => overlap(frameOf(m, u), frame))) continue
      if (enemies.some((e) => distance(frameOf(m, e), frame) < thousandths(battleData.apart))) continue
      return at
    }
  return undefined
}

/** TRR-MOVE-10, -11 Gets out beside the transport; units that were unseen there are found. `false`: there is no room. */
function getOut(m: State, unit: Unit, carrier: Unit): boolean {
  for (;;) {
    const known = onTable(m, unit.side).concat(believedBy(m, unit.side))
    const at = landing(m, unit, carrier, known)
    if (!at) return false
    const facing = (homeward(m, unit.side) + 18000) % 36000
    const frame = frameAt(m, unit, at, facing)
    const unseen = onTable(m).find((u) => u.side !== unit.side && !isLocated(m, u) && overlap(frameOf(m, u), frame))
    if (unseen) {
      locate(m, unseen, ["TRR-GAP-13"])
      continue
    }
    unit.where = "table"
    unit.carrier = null
    unit.at = { x: at.x, y: at.y }
    unit.facing = facing
    unit.owes.push("dismountVehicle")
    if (!carrier.owes.includes("unload")) carrier.owes.push("unload")
    observe(m, [unit])
    tellRide(m, unit, carrier, "gets-out")
    return true
  }
}

/** Getting in or out reveals new ground, so it cannot be taken back. The enemy is not told the name of a transport he has not seen. */
function tellRide(m: State, unit: Unit, carrier: Unit, kind: "boards" | "gets-out"): void {
  const what = { kind, rules: ["TRR-MOVE-10"], unit: unit.id, name: nameOf(m, unit) }
  reveal(m, { ...what, of: nameOf(m, carrier) }, [unit.side])
  if (isLocated(m, unit)) tellOf(m, carrier, others(m, unit), { ...what, of: nameOf(m, carrier) }, what)
}

/** TRR-MOVE-11 A transport that has reached its destination lets its passengers out. */
export function* unload(m: State, carrier: Unit, go: () => Flow): Flow {
  carrier.owes.push("unload")
  yield* go()
  for (const unit of carrier.where === "table" ? passengersOf(m, carrier) : []) getOut(m, unit, carrier)
}
