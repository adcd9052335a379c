/** Getting in and out of wagons, lorries, boats and tanks that carry troops: TRR-SCALE-07, TRR-MOVE-10, -11, TRR-ENG-03. */
import { type Flow, reveal } from "@salient/engine"
import { distance, lengthOf, offset, overlap, type Point, pointAlong } from "@salient/space/table"
import { battleData } from "../data/battle.ts"
import { movementData } from "../data/movement.ts"
import { transportData } from "../data/transport.ts"
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
} from "../field.ts"
import type { State, Unit } from "../state.ts"
import { isInFire } from "./blaze.ts"
import { outOfAction } from "./harm.ts"
import { type March, moverOf, plan, walk } from "./march.ts"
import { passengersOf } from "./passengers.ts"
import { mayEnter } from "./sectors.ts"
import { believedBy, isLocated, locate, observe, others, tellOf } from "./sight.ts"
import { isWaterAt } from "./water.ts"

/** Whether a unit can carry others at all. */
const isCarrier = (m: State, unit: Unit): boolean => isTransport(m, unit) || vehicleOf(m, unit)?.carries === true

const alongside = thousandths(transportData.alongside)

/** TRR-SCALE-07 Foot rides in anything, a gun that men push rides on wheels. */
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

/** TRR-MOVE-10 The transports that a unit may try to board: empty, standing still this move, and no farther than it could walk. */
export function boardable(m: State, unit: Unit): Unit[] {
  const reach = thousandths(movementData.movers.infantry.crossCountry) + alongside
  return onTable(m, unit.side).filter(
    (c) =>
      mayCarry(m, c, unit) &&
      c.broken === null &&
      c.moved === 0 &&
      !outOfAction(m, c) &&
      gap(m, unit, c) <= reach &&
      (gap(m, unit, c) <= alongside || wayTo(m, unit, c) !== undefined),
  )
}

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

/** TRR-MOVE-10, -11 Walks to the transport, a penalty less for getting in; who does not come up to it waits outside. */
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

/** Whether there is ground beside the transport to get out on, as far as its side knows. */
export const mayGetOut = (m: State, unit: Unit, carrier: Unit): boolean =>
  landing(m, unit, carrier, onTable(m, unit.side).concat(believedBy(m, unit.side))) !== undefined

const ring = [0, 3000, -3000, 6000, -6000, 9000, -9000, 12000, -12000, 15000, -15000, 18000] // bearings, forward first

/** The nearest free ground beside a transport, on the enemy's side of it before the others. */
function landing(m: State, unit: Unit, carrier: Unit, others: readonly Unit[]): Point | undefined {
  const ahead = (homeward(m, unit.side) + 18000) % 36000
  const pace = thousandths(battleData.pace)
  const room = 2 * thousandths(battleData.arrivalDepth)
  const near = others.filter((u) => isWithin(m, carrier, u, room))
  const enemies = near.filter((u) => u.side !== unit.side)
  for (let far = pace; far <= thousandths(battleData.arrivalDepth); far += pace)
    for (const turn of ring) {
      const at = offset(carrier.at, (ahead + turn + 36000) % 36000, far)
      const frame = frameAt(m, unit, at, ahead)
      if (!fits(m, frame) || isWaterAt(m, at) || isInFire(m, frame) || !mayEnter(m, unit, [at]).ok) continue
      if (distance(frame, frameOf(m, carrier)) > alongside || near.some((u) => overlap(frameOf(m, u), frame))) continue
      if (enemies.some((e) => distance(frameOf(m, e), frame) < thousandths(battleData.apart))) continue
      return at
    }
  return undefined
}

/** TRR-MOVE-10, -11 Gets out beside the transport; whoever lay unseen there is found. `false`: there is no room. */
export function getOut(m: State, unit: Unit, carrier: Unit): boolean {
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

/** Who gets in or out has looked about: it cannot be taken back. A transport that the enemy has not seen is not named to him. */
function tellRide(m: State, unit: Unit, carrier: Unit, kind: "boards" | "gets-out"): void {
  const what = { kind, rules: ["TRR-MOVE-10"], unit: unit.id, name: nameOf(m, unit) }
  reveal(m, { ...what, of: nameOf(m, carrier) }, [unit.side])
  if (isLocated(m, unit)) tellOf(m, carrier, others(m, unit), { ...what, of: nameOf(m, carrier) }, what)
}

/** TRR-MOVE-11 A transport that has come where it was going lets its passengers out. */
export function* unload(m: State, carrier: Unit, go: () => Flow): Flow {
  carrier.owes.push("unload")
  yield* go()
  for (const unit of carrier.where === "table" ? passengersOf(m, carrier) : []) getOut(m, unit, carrier)
}
