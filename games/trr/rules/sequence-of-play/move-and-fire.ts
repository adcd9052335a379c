/** Moving and firing in one activation: TRR-SEQ-07, TRR-MOT-04, TRR-GAP-13. */
import { type Check, type Flow, type Offer, offerOne, offers, ok, refuse } from "@salient/engine"
import { mayMoveAndFire } from "../../charts/movement.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Action, Mood } from "../../types.ts"
import { isInFire } from "../engineering/blaze.ts"
import type { Shot } from "../fire-at-infantry-and-soft-targets/shot.ts"
import { isArmed, shotOffer } from "../fire-at-infantry-and-soft-targets/shots-of-a-unit.ts"
import { gunOf } from "../indirect-fire-and-gas/plans.ts"
import { advanceHeadlong } from "../motivation/conduct.ts"
import { type March, march, mayMarch, moverOf } from "../movement/march.ts"
import { forceOf, frameOf, isArmour, nameOf } from "../scale-and-representation/field.ts"

/** TRR-MOT-04 It must advance; it may fire before or afterwards, like any other unit. */
export function* headlong(m: State, unit: Unit): Flow {
  const later: (() => void)[] = []
  unit.goesOn = true
  yield* fireAndRush(m, unit, later)
  unit.goesOn = false
  for (const strike of later) strike()
}

function* fireAndRush(m: State, unit: Unit, later: (() => void)[]): Flow {
  const fired: Shot[] = []
  const both = mayFireAndRush(m, unit)
  while (unit.where === "table") {
    const shots = shotOffer(m, unit, fired, both)
    const next = fired.length > 0 && shots.options.length === 0 ? "go" : yield* fireOrRush(m, unit, shots, both, fired)
    if (typeof next !== "string") {
      fire(next, fired, later)
      continue
    }
    advanceHeadlong(m, unit, next === "goFire" || fired.length > 0 ? ["fire"] : [])
    if (next === "goFire") yield* fireAfterwards(m, unit, later)
    return
  }
}

/** TRR-SEQ-07, TRR-ENG-07 May it fire on its way forward? A unit in fire leaves it, and does nothing else. */
function mayFireAndRush(m: State, unit: Unit): Check {
  const both = mayDoBoth(m, unit)
  if (!both.ok) return both
  if (!isArmed(m, unit)) return refuse("TRR-FIRE-01", () => `${nameOf(m, unit)} has nothing to fire with.`)
  return isInFire(m, frameOf(m, unit))
    ? refuse("TRR-ENG-07", () => `${nameOf(m, unit)} is on burning ground and can only leave it.`)
    : ok
}

function* fireOrRush(
  m: State,
  unit: Unit,
  shots: Offer<Shot>,
  both: Check,
  fired: readonly Shot[],
): Flow<Shot | "go" | "goFire"> {
  const mayWait = both.ok && fired.length > 0 ? hasFiredAlready(m, unit) : both
  return yield* choose<Shot | "go" | "goFire">(
    {
      by: unit.side,
      what: "headlong-advance",
      prompt: `${nameOf(m, unit)} cannot be held back. Fire before it advances, or after?`,
      rules: ["TRR-MOT-04"],
      about: [unit.id],
    },
    offers<Shot | "go" | "goFire">(
      shots,
      { id: "advance", label: "Advance", value: "go", goes: true },
      offerOne(mayWait, { id: "advance-fire", label: "Advance, and fire afterwards", value: "goFire" }),
    ),
  )
}

/** TRR-GAP-03 All its weapons, one after the other. */
function* fireAfterwards(m: State, unit: Unit, later: (() => void)[]): Flow {
  const fired: Shot[] = []
  for (;;) {
    const shots = shotOffer(m, unit, fired)
    if (shots.options.length === 0) return
    const shot = yield* choose<Shot | null>(
      {
        by: unit.side,
        what: "headlong-fire",
        prompt: `Which target does ${nameOf(m, unit)} fire at?`,
        rules: ["TRR-MOT-04"],
        about: [unit.id],
      },
      offers<Shot | null>(shots, { id: "nobody", label: "No target", value: null, declines: true }),
    )
    if (shot === null) return
    fire(shot, fired, later)
  }
}

/** Fires; effects on units other than the target are kept for the end of the activation. */
function fire(shot: Shot, fired: Shot[], later: (() => void)[]): void {
  fired.push(shot)
  const unseen = shot.fire()
  if (unseen) later.push(unseen)
}

/** TRR-MOT-04 A unit with this result goes headlong, whatever it attempted; artillery carries on. */
export function* unlessHeadlong(m: State, unit: Unit, mood: Mood, otherwise: (half: boolean) => Flow): Flow {
  if (mood === "headlong" && gunOf(m, unit) === undefined) yield* headlong(m, unit)
  else yield* otherwise(mood === "hesitant")
}

export type Freedom = Pick<March, "forward" | "half" | "clearing"> & {
  readonly advances?: true // it has been tested for an advance, with the modifiers for that: TRR-AMB-15
}

/** TRR-SEQ-07, TRR-MOVE-12 May a unit both move and fire? */
function mayDoBoth(m: State, unit: Unit): Check {
  const gun = gunOf(m, unit)
  const both = mayMoveAndFire({
    towed: gun !== undefined && gun.kind !== "mortar",
    tripodMg: forceOf(m, unit).kind === "mg",
    ...(gun?.kind === "mortar" ? { mortar: gun.calibre } : {}),
  })
  return both.ok ? both : refuse(both.rules, () => `${nameOf(m, unit)}: ${both.reason}.`)
}

const hasFiredAlready = (m: State, unit: Unit): Check =>
  refuse(["TRR-SEQ-07", "TRR-MOVE-12"], () => `${nameOf(m, unit)} has already fired.`)

/** What a unit has done so far in its activation. */
type Done = {
  readonly fired: readonly Shot[]
  readonly moved: boolean
  /** It has moved without paying for fire afterwards. */
  readonly holdsFire: boolean
}

/** TRR-SEQ-07 May it still move? */
function mayMoveNow(m: State, unit: Unit, { moved, fired }: Done, both: Check): Check {
  if (moved) return refuse("TRR-SEQ-07", () => `${nameOf(m, unit)} has already moved.`)
  if (fired.length > 0 && !both.ok)
    return refuse(["TRR-SEQ-07", "TRR-MOVE-12"], () => `${nameOf(m, unit)} has fired and cannot also move.`)
  if (fired.length > 0 && isArmour(m, unit) && !unit.goesOn)
    return refuse("TRR-SEQ-07", () => `${nameOf(m, unit)} has fired as a stationary vehicle and must stay where it is.`)
  return mayMarch(m, unit)
}

/** TRR-MOVE-12 May it move and pay for firing afterwards? */
function mayMoveAndFireAfterwards(m: State, unit: Unit, { fired }: Done, both: Check, move: Check): Check {
  if (!move.ok) return move
  if (fired.length > 0) return hasFiredAlready(m, unit)
  if (!both.ok) return both
  return isArmed(m, unit) ? ok : refuse("TRR-FIRE-01", () => `${nameOf(m, unit)} has nothing to fire with.`)
}

/**
 * TRR-MOVE-12, TRR-AMB-15 May it fire now? Fire after a move is paid for in advance, and an advance may fire only if it also goes forward.
 */
function mayFireNow(m: State, unit: Unit, freedom: Freedom, done: Done, both: Check, move: Check): Check {
  if (done.holdsFire) return refuse("TRR-MOVE-12", () => `${nameOf(m, unit)} moved without reserving its fire.`)
  if (done.moved || freedom.advances !== true || (both.ok && move.ok)) return ok
  return both.ok
    ? refuse("TRR-AMB-15", () => `${nameOf(m, unit)} cannot go forward, and it may fire in an advance only if it does.`)
    : both
}

/** TRR-SEQ-07 Moves and fires, or fires and moves, as far as its mood allows. */
export function* act(m: State, unit: Unit, freedom: Freedom): Flow {
  if (isInFire(m, frameOf(m, unit)) && mayMarch(m, unit).ok) {
    yield* go(m, unit, freedom, []) // TRR-ENG-07: it leaves, and does nothing else
    return
  }
  const later: (() => void)[] = []
  unit.goesOn = freedom.advances === true
  yield* moveAndFire(m, unit, freedom, later)
  unit.goesOn = false
  for (const strike of later) strike()
}

function* moveAndFire(m: State, unit: Unit, freedom: Freedom, later: (() => void)[]): Flow {
  const fired: Shot[] = []
  let moved = false
  let holdsFire = false // has moved without reserving its fire
  while (unit.where === "table") {
    const done: Done = { fired, moved, holdsFire }
    const both = mayDoBoth(m, unit)
    const move = mayMoveNow(m, unit, done, both)
    const deeds = offers<Shot | "move" | "moveFire" | null>(
      shotOffer(m, unit, fired, mayFireNow(m, unit, freedom, done, both, move)),
      offerOne(move, { id: "move", label: "Move", value: "move", rules: ["TRR-MOVE-01"], goes: true }),
      offerOne(mayMoveAndFireAfterwards(m, unit, done, both, move), {
        id: "move-fire",
        label: "Move, and fire afterwards",
        value: "moveFire",
        rules: ["TRR-MOVE-12"],
      }),
    )
    if (deeds.options.length === 0) return
    const mayStop =
      freedom.advances === true && fired.length > 0 && move.ok
        ? refuse("TRR-AMB-15", () => `${nameOf(m, unit)} has fired in its advance and must also go forward.`)
        : ok
    const next = yield* choose<Shot | "move" | "moveFire" | null>(
      {
        by: unit.side,
        what: "action",
        prompt: `What does ${nameOf(m, unit)} do?`,
        rules: ["TRR-SEQ-07"],
        about: [unit.id],
      },
      offers<Shot | "move" | "moveFire" | null>(
        deeds,
        offerOne(mayStop, { id: "done", label: "Nothing more", value: null }),
      ),
    )
    if (next === null) return
    if (next === "move" || next === "moveFire") {
      const price: Action[] = fired.length > 0 || next === "moveFire" ? ["fire"] : []
      const mustAdvance = freedom.advances === true && price.length > 0
      yield* go(m, unit, { ...freedom, mustAdvance }, price)
      moved = true
      holdsFire = next === "move" // TRR-MOVE-12: an assault, too, is paid for in advance
    } else fire(next, fired, later)
  }
}

/** Asks where it goes, and moves it. */
export function* go(m: State, unit: Unit, how: Omit<March, "mover" | "actions">, actions: readonly Action[]): Flow {
  const mover = moverOf(m, unit)
  if (mover !== null) yield* march(m, unit, { ...how, mover, actions })
}
