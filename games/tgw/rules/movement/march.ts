/** Moving units one after another: TGW-MOVE-01, TGW-MOVE-02, TGW-MOVE-07, TGW-MOVE-10, TGW-MOVE-11, TGW-TERR-05 to -07. */
import {
  type Base,
  type Check,
  type Flow,
  type Manner,
  offer,
  offerOne,
  offers,
  ok,
  type Paths,
  type Random,
  type Refusal,
  refuse,
  roll,
  rollMany,
  type Spot,
  type Step,
} from "@salient/engine"
import { asBase, type Rect } from "@salient/space/table"
import { D6, highest } from "../../charts/dice.ts"
import { allowance, DECLARED, type Declared, diceFor } from "../../charts/movement.ts"
import { data } from "../../data/charts.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny, path } from "../../questions.ts"
import type { Gun, State, Unit } from "../../state.ts"
import { dismount, mayDismount } from "../cavalry.ts"
import {
  gunsLeft,
  inch,
  isCoherent,
  isCoherentWith,
  isCrew,
  isMounted,
  isThere,
  isVehicle,
  makeFor,
  mayBeUsed,
  pointOf,
  pointsOf,
  putAt,
  putOnFloors,
  sideOf,
  unitsOf,
} from "../general-conventions/models.ts"
import { mayUnload, unload } from "../special-rules-of-the-lists/transport.ts"
import { isUnhitched, mayUnhitch, unhitch } from "../support-weapons/limbers.ts"
import { climb, climbTo, floorAfter } from "../terrain/floors.ts"
import { fieldOf, goingsNear } from "../terrain/ground.ts"
import { BANDS } from "../vehicles/driving.ts"
import { type Driving, driveVehicle, mayDrive, sayDriving } from "../vehicles/move-vehicle.ts"
import { manners, sceneBase } from "./formations.ts"
import { corrected, ownPlaces, singlesOf } from "./single-men.ts"
import { walkerOf } from "./walkers.ts"
import { asItStands, type MovementAllowance, type Plan, planOf, type UnitWay, wayOf, wayOfStep } from "./ways.ts"

/** TGW-MOVE-01, TGW-MOVE-11 */
function mayMove(unit: Unit): Check {
  const there = mayBeUsed(unit)
  if (!there.ok) return there
  if (unit.done) return refuse("TGW-MOVE-01", `${unit.name} has already acted in this phase.`)
  if (unit.pinned > 0) return refuse(["TGW-MOVE-11", "TGW-PIN-02"], `${unit.name} is pinned.`)
  if (unit.fights.length > 0) return refuse("TGW-MOVE-11", `${unit.name} is locked in combat.`)
  if (unit.fallingBack) return refuse("TGW-MOVE-11", `${unit.name} is falling back.`)
  if (isVehicle(unit)) return refuse("TGW-VMOV-01", `${unit.name} is a vehicle and drives instead.`)
  if (unit.guns.some((g) => g.fixed))
    return refuse(["TGW-HMG-01", "TGW-MORT-02", "TGW-GUN-04"], `${unit.name} has fired and cannot move.`)
  return ok
}

export type Start = { readonly unit: Unit; readonly declared: Declared }
/** What a unit may do when it is its turn to move. */
export type Go = Start | Driving | { readonly unit: Unit; readonly does: "dismount" | "unload" | "unhitch" } | "end"

const grounds: { readonly [d in Declared]: string } = {
  open: "over open ground",
  difficult: "through Difficult Terrain",
  oneDie: "through wire or ruins",
}

/** TGW-TERR-05 May a unit declare a move over such ground? */
function mayStart(m: State, { unit, declared }: Start): Check {
  const may = mayMove(unit)
  if (!may.ok || declared === "open") return may
  return goingsNear(fieldOf(m), pointsOf(unit), allowance(walkerOf(unit), [])).has(declared)
    ? ok
    : refuse(["TGW-TERR-05", "TGW-TERR-14"], `${unit.name} cannot reach such ground.`)
}

const startsOf = (units: readonly Unit[]): Start[] =>
  units.flatMap((unit) => DECLARED.map((declared) => ({ unit, declared })))

const drivesOf = (units: readonly Unit[]): Driving[] =>
  units
    .filter(isVehicle)
    .flatMap((unit) => BANDS.flatMap((band) => [false, true].map((shock) => ({ unit, band, shock }))))

/** TGW-MOVE-01, TGW-TERR-05, TGW-AMB-36 The unit that moves next, and how; "end": the phase ends. */
export function* nextToMove(m: State): Flow<Go> {
  const walkers = (units: readonly Unit[]) => startsOf(units.filter((u) => !isVehicle(u)))
  return yield* chooseIfAny<Go>(
    { by: m.active, what: "next-move", prompt: "Which unit moves?", rules: ["TGW-MOVE-01", "TGW-TERR-05"] },
    offers<Go>(
      offer<Start, Go>(
        walkers(unitsOf(m, m.active)),
        (s) => mayStart(m, s),
        (s) => ({
          id: s.declared === "open" ? `move:${s.unit.id}` : `move:${s.unit.id}:${s.declared}`,
          label: `${s.unit.name} moves ${grounds[s.declared]}${dieWords(s)}`,
          value: s,
          touches: [s.unit.id],
          rules: s.declared === "open" ? ["TGW-MOVE-02"] : ["TGW-TERR-05"],
          goes: true,
          leads: () => [s.unit.id],
        }),
        () => walkers(sideOf(m, m.active)),
      ),
      offer<Driving, Go>(
        drivesOf(unitsOf(m, m.active)),
        mayDrive,
        (d) => ({
          id: `${d.shock ? "shock" : "drive"}:${d.unit.id}:${d.band}`,
          label: sayDriving(d),
          value: d,
          touches: [d.unit.id],
          rules: d.shock ? ["TGW-VCQ-01"] : ["TGW-VMOV-01"],
          goes: true,
          leads: () => [d.unit.id],
        }),
        () => drivesOf(sideOf(m, m.active)),
      ),
      offer<Unit, Go>(
        unitsOf(m, m.active).filter((u) => isMounted(u)),
        (u) => mayDismount(m, u),
        (unit) => ({
          id: `dismount:${unit.id}`,
          label: `${unit.name} dismounts`,
          value: { unit, does: "dismount" },
          touches: [unit.id],
          rules: ["TGW-CAV-08"],
        }),
        () => sideOf(m, m.active).filter((u) => isMounted(u) || makeFor(u).onFoot),
      ),
      offer<Unit, Go>(
        unitsOf(m, m.active).filter((u) => makeFor(u).hitched),
        (u) => {
          const may = mayMove(u)
          return may.ok ? mayUnhitch(m, u) : may
        },
        (unit) => ({
          id: `unhitch:${unit.id}`,
          label: `${unit.name} unhitches its limber`,
          value: { unit, does: "unhitch" },
          touches: [unit.id],
          rules: ["TGW-ARMY-34"],
        }),
        () => sideOf(m, m.active).filter((u) => makeFor(u).hitched || isUnhitched(m, u)),
      ),
      offer<Unit, Go>(
        unitsOf(m, m.active).filter((u) => u.carries !== null),
        (u) => mayUnload(u),
        (unit) => ({
          id: `unload:${unit.id}`,
          label: `${unit.name} drops its machine gun section`,
          value: { unit, does: "unload" },
          touches: [unit.id],
          rules: ["TGW-AS-15"],
        }),
        () => sideOf(m, m.active).filter((u) => u.carries !== null),
      ),
      offerOne<Go>(mayEnd(m), {
        id: "end",
        label: "End the Movement Phase",
        value: "end",
        rules: ["TGW-TURN-03"],
      }),
    ),
  )
}

/** One unit moves. */
export function* move(m: State, go: Exclude<Go, "end">): Flow {
  if ("declared" in go) yield* march(m, go)
  else if ("band" in go) yield* driveVehicle(m, go)
  else if (go.does === "dismount") dismount(m, go.unit)
  else if (go.does === "unhitch") unhitch(m, go.unit)
  else yield* unload(m, go.unit)
}

const dieWords = ({ unit, declared }: Start): string => {
  const dice = diceFor(walkerOf(unit), declared)
  return dice === 0 ? "" : dice === 1 ? " (one die)" : ` (the highest of ${dice} dice)`
}

/** TGW-MOVE-07 A unit out of coherency must restore it if it can. */
function mayEnd(m: State): Check {
  const broken = unitsOf(m, m.active).find((u) => mayMove(u).ok && !isCoherent(u) && closingUp(m, u) !== undefined)
  return broken ? refuse("TGW-MOVE-07", `${broken.name} must close up first.`) : ok
}

const inTheOpen = (unit: Unit): MovementAllowance => ({
  allowance: allowance(walkerOf(unit), []),
  declared: "open",
  rule: "TGW-MOVE-02",
})

/** A step that brings a unit back into coherency, around its middle or one of its men; undefined: none found. */
function closingUp(m: State, unit: Unit, licence: MovementAllowance = inTheOpen(unit)): Spot | undefined {
  const middle = pointsOf(unit).reduce((p, q) => ({ x: p.x + q.x, y: p.y + q.y }), { x: 0, y: 0 })
  const spots = [
    { x: Math.round(middle.x / unit.men.length), y: Math.round(middle.y / unit.men.length) },
    ...pointsOf(unit),
  ]
  if (isCrew(unit) || isVehicle(unit)) return undefined
  for (const spot of spots)
    for (const how of ["around", "two", "line"]) {
      const step = { ...spot, how, amount: Math.min(250, makeFor(unit).coherency) }
      const way = wayOfStep(m, unit, step, licence)
      if ("ends" in way && isCoherentWith(unit, way.ends, way.guns)) return step // a legal way may still leave it in as many parts
    }
  return undefined
}

/** TGW-TERR-05, TGW-TERR-07 Rolls where it must, then moves. */
function* march(m: State, { unit, declared }: Start): Flow {
  const walker = walkerOf(unit)
  const count = diceFor(walker, declared)
  const dice = count === 0 ? [] : rollMany(m, count, D6, "TGW-TERR-05", `${unit.name} moves ${grounds[declared]}`)
  const far = allowance(walker, dice)
  if (count > 0) {
    unit.moved = true // TGW-TERR-07
    tell(m, {
      kind: "rolled-for-ground",
      rules: ["TGW-TERR-05"],
      unit: unit.id,
      name: unit.name,
      dice,
      inches: highest(dice),
    })
  }
  const rule = count > 0 ? "TGW-TERR-05" : walker.cavalry ? "TGW-CAV-01" : "TGW-MOVE-02"
  const way = yield* askWay(m, unit, "way", { allowance: far, declared, rule }, `Where does ${unit.name} go?`)
  unit.done = true
  yield* go(m, unit, way, { allowance: far, declared, rule })
}

/** TGW-CQC-29, TGW-CQC-30, TGW-FALL-10 A Consolidation move of D6", not slowed by anything; crews stay with their weapon (TGW-AMB-58). */
export function* consolidate(m: State, unit: Unit, rule: string): Flow {
  if (isCrew(unit)) return
  const die = roll(m, D6, rule, `${unit.name} consolidates`)
  const licence: MovementAllowance = { allowance: die * inch * data.movement.consolidationDice, declared: "any", rule }
  const way = yield* askWay(m, unit, "consolidate", licence, `${unit.name} may consolidate up to ${die} inches.`)
  yield* go(m, unit, way, licence)
}

export type FreeMove = {
  readonly far: number
  readonly rule: string
  readonly declared: MovementAllowance["declared"]
  readonly prompt: string
}

/** TGW-SPEC-02, TGW-SPEC-03, TGW-AS-08 An optional move outside the Movement Phase. */
export function* freeMove(m: State, unit: Unit, { far, rule, declared, prompt }: FreeMove): Flow {
  const way = yield* askWay(m, unit, "free-move", { allowance: far, declared, rule }, prompt)
  yield* go(m, unit, way, { allowance: far, declared, rule })
}

/** The unit makes its move, and may then climb with what is left of it (TGW-TERR-08). */
function* go(m: State, unit: Unit, way: UnitWay | undefined, { allowance: far, declared }: MovementAllowance): Flow {
  const field = fieldOf(m)
  const left = unit.men.map((_, i) => {
    const end = way?.ends[i]
    return end ? far - (way.ways[i]?.length ?? 0) - climbTo(field, unit, i, end, floorAfter(field, unit, i, end)) : far
  })
  if (way) arriveBy(m, unit, way)
  const climbed = yield* climb(m, unit, left, declared)
  if (climbed) unit.moved = true
  else if (!way) tell(m, { kind: "stays", rules: ["TGW-TURN-03"], unit: unit.id, name: unit.name })
}

function arriveBy(m: State, unit: Unit, way: UnitWay): void {
  const field = fieldOf(m)
  if (unit.floors.length > 0)
    putOnFloors(
      unit,
      way.ends.map((end, i) => floorAfter(field, unit, i, end)),
    )
  unit.facing = way.facing
  putAt(unit, way.ends)
  for (const [k, g] of gunsLeft(unit).entries()) {
    const { at, facing } = way.guns[k] as Rect
    Object.assign(unit.guns[g] as Gun, { x: at.x, y: at.y, facing })
  }
  unit.moved = true // TGW-MOVE-10
  tell(m, { kind: "moved", rules: ["TGW-MOVE-01"], unit: unit.id, name: unit.name })
}

/** TGW-MOVE-07 The rules bring the unit back into coherency. */
const CLOSE_UP: Manner = { id: "close", label: "Close up", onTheSpot: true }
const isClosingUp = (step: Step | undefined): boolean => typeof step === "object" && step.how === CLOSE_UP.id

/** What an answer asks for: the unit's own step, plus any men and weapons placed by hand. */
type Meant = { readonly plan: Plan; readonly moves: boolean }

/** Asks for a unit's way; undefined: it stays where it is. */
function* askWay(
  m: State,
  unit: Unit,
  what: "way" | "consolidate" | "free-move",
  licence: MovementAllowance,
  prompt: string,
): Flow<UnitWay | undefined> {
  const singles = singlesOf(unit)
  const meant = (paths: Paths): Meant | Refusal => {
    const steps = paths[unit.id] ?? []
    if (steps.length > 1)
      return refuse("TGW-MOVE-01", "Choose where the unit goes; each man takes his own shortest path.")
    const own = ownPlaces(unit, paths)
    if ("reason" in own) return own
    const [step] = steps
    if (isClosingUp(step) && !closing())
      return refuse("TGW-MOVE-07", `${unit.name} does not need to close up, or cannot.`)
    const plan = planOf(m, unit, isClosingUp(step) ? closing() : step)
    if (!("ends" in plan)) return plan
    return { plan: corrected(unit, plan, own), moves: step !== undefined || own.size > 0 }
  }
  // TGW-MOVE-07: only the unit's own move can restore coherency, and it must if it can
  let found: { readonly step: Spot | undefined } | undefined
  const closing = (): Spot | undefined => {
    if (what !== "way" || isCoherent(unit)) return undefined
    found ??= { step: closingUp(m, unit, licence) }
    return found.step
  }
  // nothing moves while the question is open, so an answer that was suggested or drawn is judged only once
  let judged: { readonly text: string; readonly way: UnitWay | Refusal | undefined } | undefined
  const judge = (paths: Paths): UnitWay | Refusal | undefined => {
    const asked = meant(paths)
    if (!("plan" in asked)) return asked
    if (!asked.moves)
      return closing() ? refuse("TGW-MOVE-07", `${unit.name} is out of coherency and must close up.`) : undefined
    const way = wayOf(m, unit, asked.plan, licence)
    if ("ends" in way && closing() && !isCoherentWith(unit, way.ends, way.guns))
      return refuse("TGW-MOVE-07", `${unit.name} would be out of coherency, although it can close up.`)
    return way
  }
  const wayIn = (paths: Paths) => {
    const text = JSON.stringify(paths)
    if (judged?.text !== text) judged = { text, way: judge(paths) }
    return judged.way
  }
  const check = (paths: Paths): Check => {
    const way = wayIn(paths)
    return way === undefined || "ends" in way ? ok : way
  }
  const stands = ({ ends, guns, facing }: Plan, paths: Paths) => {
    const bases: Base[] = [...ends.map((p) => sceneBase(unit, p, facing)), ...guns.map(asBase)]
    const own = singles.flatMap((id, i) => (paths[id]?.length ? [[id, bases.slice(i, i + 1)] as const] : []))
    return { [unit.id]: bases, ...Object.fromEntries(own) }
  }
  const answer = yield* path(
    {
      by: unit.side,
      what,
      prompt,
      rules: [licence.rule, "TGW-MOVE-03", "TGW-MOVE-04", "TGW-MOVE-05"],
      about: [unit.id],
    },
    {
      pieces: [unit.id, ...singles],
      parts: { [unit.id]: singles },
      direct: true,
      how: [...manners([unit], true), ...(closing() ? [CLOSE_UP] : [])].map((how) => ({ ...how, pieces: [unit.id] })),
      check,
      suggest: (random) => suggestWay(unit, licence, check, random, closing()),
      stands: (paths) => {
        const way = wayIn(paths)
        return stands(way && "ends" in way ? way : asItStands(unit), paths)
      },
      meant: (paths) => {
        const asked = meant(paths)
        return stands("plan" in asked ? asked.plan : asItStands(unit), paths)
      },
    },
  )
  const way = wayIn(answer)
  return way && "ends" in way ? way : undefined
}

/** A random legal way; undefined after too many tries. */
function suggestWay(
  unit: Unit,
  licence: MovementAllowance,
  check: (paths: Paths) => Check,
  random: Random,
  closing: Spot | undefined,
): Paths {
  if (!isThere(unit)) return {}
  const rest: Paths = closing ? { [unit.id]: [{ x: closing.x, y: closing.y, how: CLOSE_UP.id }] } : {}
  if (closing && random(2) === 0) return rest
  const gun = unit.guns[gunsLeft(unit)[0] ?? 0]
  const start = gun ?? pointOf(unit, 0)
  for (let i = 0; i < 6; i++) {
    const far = random(licence.allowance + 1)
    const angle = (random(360) * Math.PI) / 180
    const x = Math.round(start.x + far * Math.sin(angle))
    const y = Math.round(start.y + far * Math.cos(angle))
    const paths = {
      [unit.id]: [
        gun
          ? { x, y, how: "crew", facing: gun.facing }
          : i % 3 === 2
            ? { x, y, how: "two", facing: unit.facing }
            : { x, y, how: "as" },
      ],
    }
    if (check(paths).ok) return random(8) === 0 ? oneManAside(unit, paths, check, random) : paths
  }
  return rest
}

/** The same with one man placed slightly aside by hand, where that is allowed. */
function oneManAside(unit: Unit, paths: Paths, check: (paths: Paths) => Check, random: Random): Paths {
  const [step] = paths[unit.id] ?? []
  const [id] = singlesOf(unit)
  if (id === undefined || typeof step !== "object") return paths
  const by = () => random(2 * inch + 1) - inch
  const own = { ...paths, [id]: [{ x: step.x + by(), y: step.y + by() }] }
  return check(own).ok ? own : paths
}
