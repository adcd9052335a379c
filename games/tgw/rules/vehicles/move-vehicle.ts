/** A vehicle's move: TGW-VMOV-01 to TGW-VMOV-16, TGW-VCQ-01 to TGW-VCQ-04. */
import { type Check, type Flow, ok, type Paths, type Random, refuse, roll, rollMany } from "@salient/engine"
import { baseOnTable, offset, type Rect } from "@salient/space/table"
import { D6 } from "../../charts/dice.ts"
import { atTrench, difficultDice, inDifficult } from "../../charts/vehicles.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { confirm, path } from "../../questions.ts"
import type { State, Unit, VehicleState } from "../../state.ts"
import { destroy } from "../casualties.ts"
import { inch, makeFor, mayBeUsed, putAt, sayInches } from "../general-conventions/models.ts"
import { changeGround, fieldOf } from "../terrain/ground.ts"
import { rollForBreakdown } from "./breakdown.ts"
import { wreck } from "./damage.ts"
import { type Band, type Drive, driveIn, groundMet, hullAfter, type Met, reachOf } from "./driving.ts"
import { hullOf, vehicleOf } from "./hull.ts"
import { shockUnits } from "./tank-shock.ts"

export type Driving = { readonly unit: Unit; readonly band: Band; readonly shock: boolean }

/** TGW-MOVE-11, TGW-VDM-08, TGW-VDM-10, TGW-VMOV-16 to -18 */
export function mayDrive({ unit, band, shock }: Driving): Check {
  const there = mayBeUsed(unit)
  if (!there.ok) return there
  const v = unit.vehicle
  if (!v) return refuse("TGW-VMOV-01", `${unit.name} is not a vehicle.`)
  if (unit.done) return refuse("TGW-MOVE-01", `${unit.name} has already acted in this phase.`)
  if (v.stunned > 0) return refuse("TGW-VDM-08", `The crew of ${unit.name} is stunned.`)
  if (v.immobilised) return refuse(["TGW-VDM-10", "TGW-VMOV-17"], `${unit.name} can no longer move.`)
  if (reachOf(unit, band) === undefined) return refuse("TGW-VMOV-01", `${unit.name} cannot go that fast.`)
  return shock && vehicleOf(unit).type === "armouredCar"
    ? refuse("TGW-VCQ-01", "Only tanks can make a Tank Shock.")
    : ok
}

const words: { readonly [b in Band]: string } = { slow: "slowly", steady: "", fast: "fast" }

export const sayDriving = ({ unit, band, shock }: Driving): string => {
  const far = `up to ${sayInches(reachOf(unit, band) ?? 0)}`
  return shock
    ? `${unit.name} makes a Tank Shock, ${far}`
    : `${unit.name} drives ${[words[band], far].filter(Boolean).join(" ")}`
}

/** TGW-VMOV-12, TGW-AMB-36 Declares how far, rolls for a breakdown, then drives. */
export function* driveVehicle(m: State, { unit, band, shock }: Driving): Flow {
  const reach = reachOf(unit, band) as number
  unit.done = true
  if (!(yield* rollForBreakdown(m, unit, reach))) {
    if (unit.vehicle?.gearJammed) yield* runAway(m, unit)
    return
  }
  const drive = yield* askDrive(m, unit, reach, shock)
  if (drive) yield* follow(m, unit, drive, shock)
  else tell(m, { kind: "stays", rules: ["TGW-TURN-03"], unit: unit.id, name: unit.name })
}

function* askDrive(m: State, unit: Unit, reach: number, shock: boolean): Flow<Drive | undefined> {
  const driveOf = (paths: Paths) => {
    const steps = paths[unit.id] ?? []
    return steps.length === 0 ? undefined : driveIn(m, unit, steps, reach, shock)
  }
  const check = (paths: Paths): Check => {
    const drive = driveOf(paths)
    if (drive === undefined || "legs" in drive) return mayLeaveTrench(m, unit, drive)
    return drive
  }
  const answer = yield* path(
    {
      by: unit.side,
      what: "drive",
      prompt: `Where does ${unit.name} drive? It turns once and goes straight, up to ${sayInches(reach)}.`,
      rules: ["TGW-VMOV-01", "TGW-VMOV-02", "TGW-VMOV-05"],
      about: [unit.id],
    },
    {
      pieces: [unit.id],
      how: [{ id: "drive", label: "Drive" }],
      check,
      suggest: (random) => suggestDrive(unit, reach, check, random),
      stands: (paths) => {
        const drive = driveOf(paths)
        const { at, facing, width, depth } = drive && "legs" in drive ? drive.end : hullOf(unit)
        return { [unit.id]: [{ x: at.x, y: at.y, facing, width, depth }] }
      },
    },
  )
  const drive = driveOf(answer)
  return drive && "legs" in drive ? drive : undefined
}

/** TGW-VMOV-09 A vehicle stuck at a trench may only try that trench again. */
function mayLeaveTrench(m: State, unit: Unit, drive: Drive | undefined): Check {
  const stuck = unit.vehicle?.stuck ?? null
  if (stuck === null || !drive) return ok
  return groundMet(m, drive).some((g) => g.piece.id === stuck)
    ? ok
    : refuse("TGW-VMOV-09", `${unit.name} is stuck at the trench and can only try again to cross it.`)
}

function suggestDrive(unit: Unit, reach: number, check: (paths: Paths) => Check, random: Random): Paths {
  const { at, facing } = hullOf(unit)
  for (let i = 0; i < 10; i++) {
    const turned = i % 2 === 0 ? facing : 100 * random(360)
    const to = offset(at, turned, 500 + random(Math.max(1, reach - 500)))
    const paths = { [unit.id]: [{ x: to.x, y: to.y, how: "drive" }] }
    if (check(paths).ok) return paths
  }
  return {}
}

/** TGW-AMB-41 The D6-inch move of a Whippet: one turn, no terrain or Breakdown roll, no Tank Shock; trenches are rolled for. */
export function* driveFreely(m: State, unit: Unit, far: number): Flow {
  const before = unit.vehicle?.went ?? 0
  const drive = yield* askDrive(m, unit, far, false)
  if (!drive) return
  const start = hullOf(unit)
  const trench = groundMet(m, drive).find((g) => g.what === "trench")
  const halts = trench !== undefined && (yield* tryTrench(m, unit, trench, start)) === "halts"
  const length = halts ? Math.max(0, trench.at - 20) : drive.length
  arrive(m, unit, halts ? hullAfter(drive, length) : drive.end, length, drive.turned)
  ;(unit.vehicle as VehicleState).went += before
}

/** Drives along the way, rolling for the terrain it meets. */
function* follow(m: State, unit: Unit, drive: Drive, shock: boolean): Flow {
  const v = unit.vehicle as VehicleState
  const start = hullOf(unit)
  v.stuck = null
  let end = drive.end
  let length = drive.length
  for (const met of groundMet(m, drive)) {
    if (met.what === "wire") {
      changeGround(m, [met.piece.id]) // TGW-VMOV-11
      tell(m, { kind: "wire-gone", rules: ["TGW-VMOV-11"], name: met.piece.name, by: unit.name })
      continue
    }
    const fate = met.what === "trench" ? yield* tryTrench(m, unit, met, start) : tryGround(m, unit, met, drive.length)
    if (fate === "on") continue
    length = Math.max(0, met.at - 20)
    end = hullAfter(drive, length)
    if (fate === "destroyed") {
      arrive(m, unit, end, length, drive.turned)
      wreck(m, unit, "it is bogged for good")
      return
    }
    break
  }
  arrive(m, unit, end, length, drive.turned)
  if (shock) yield* shockUnits(m, unit, { ...drive, end, length })
}

function arrive(m: State, unit: Unit, { at, facing }: Rect, length: number, turned: boolean): void {
  const v = unit.vehicle as VehicleState
  putAt(unit, [at])
  unit.facing = facing
  unit.moved = true
  v.went = Math.round(turned ? Math.max(length, data.vehicles.pivotCounts * inch) : length) // TGW-AMB-34
  v.turned = turned
  tell(m, { kind: "moved", rules: ["TGW-VMOV-01"], unit: unit.id, name: unit.name })
}

/** TGW-VMOV-06, TGW-VMOV-07 */
function tryGround(m: State, unit: Unit, { piece }: Met, length: number): "on" | "halts" | "destroyed" {
  const dice = rollMany(m, difficultDice(length), D6, "TGW-VMOV-06", `${unit.name} in ${piece.name}`)
  const fate = inDifficult(dice)
  tell(m, { kind: "bogged", rules: ["TGW-VMOV-06"], unit: unit.id, name: unit.name, ground: piece.name, dice, fate })
  if (fate === "carries on") return "on"
  if (fate === "immobilised") (unit.vehicle as VehicleState).immobilised = true
  return fate === "destroyed" ? "destroyed" : "halts"
}

/** TGW-VMOV-09, TGW-VMOV-10 A vehicle that starts astride the trench has already crossed it. */
function* tryTrench(m: State, unit: Unit, { piece, at }: Met, start: Rect): Flow<"on" | "halts"> {
  if (at <= 0 && isAstride(m, piece.id, start)) return "on"
  const why = `${unit.name} at ${piece.name}`
  let die = roll(m, D6, "TGW-VMOV-09", why)
  const { rules } = makeFor(unit)
  const fascine = rules.has("fascine") || rules.has("builtInFascine")
  if (fascine && atTrench(die) !== "crosses" && (yield* useFascine(unit, die))) die = roll(m, D6, "TGW-VMOV-10", why)
  const fate = atTrench(die)
  tell(m, {
    kind: "bogged",
    rules: ["TGW-VMOV-09"],
    unit: unit.id,
    name: unit.name,
    ground: piece.name,
    dice: [die],
    fate,
  })
  if (fate === "crosses") return "on"
  const v = unit.vehicle as VehicleState
  if (fate === "ditched") v.immobilised = true
  else v.stuck = piece.id
  return "halts"
}

const isAstride = (m: State, id: string, hull: Rect): boolean =>
  groundMet(m, { legs: [{ from: hull, to: offset(hull.at, hull.facing, 1), length: 1 }] }).some(
    (g) => g.piece.id === id,
  )

const useFascine = (unit: Unit, die: number): Flow<boolean> =>
  confirm(
    {
      by: unit.side,
      what: "fascine",
      prompt: `${unit.name} rolls ${die} at the trench. Use the fascine and roll again?`,
      rules: ["TGW-VMOV-10"],
      about: [unit.id],
    },
    { yes: "Roll again", no: "Keep it" },
  )

/** TGW-VMOV-16, TGW-AMB-38 With jammed gears it drives straight on, whatever is ahead, until it hits something. */
export function* runAway(m: State, unit: Unit): Flow {
  const v = unit.vehicle as VehicleState
  const hull = hullOf(unit)
  const most = data.vehicles.gearJam * inch
  for (let far = most; far > 0; far -= inch / 4) {
    const to = offset(hull.at, hull.facing, far)
    if (far === most && !baseOnTable(fieldOf(m).table, { ...hull, at: to })) {
      destroy(m, unit, "it has driven off the table", "TGW-VMOV-16")
      return
    }
    const drive = driveIn(m, unit, [{ x: to.x, y: to.y }], most, true)
    if (!("legs" in drive)) continue
    if (far < most) v.gearJammed = false
    yield* follow(m, unit, drive, true)
    return
  }
  v.gearJammed = false
}
