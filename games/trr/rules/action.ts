/** Moving and firing in one activation: TRR-SEQ-07, TRR-MOT-04, TRR-GAP-13. */
import { choose, type Flow, type Option } from "@salient/engine"
import { forceOf, frameOf, nameOf } from "../field.ts"
import type { State, Unit } from "../state.ts"
import type { Action, Mood } from "../types.ts"
import { isInFire } from "./blaze.ts"
import { advanceHeadlong } from "./conduct.ts"
import { type March, march, mayMarch, moverOf } from "./march.ts"
import { mayMoveAndFire } from "./movement.ts"
import { gunOf } from "./plans.ts"
import { isArmed, shotsOf } from "./shoot.ts"
import type { Shot } from "./shot.ts"
import { whyNoAction } from "./whynot.ts"

/** TRR-MOT-04 It must go; it may fire before or after, as any other unit does. */
export function* headlong(m: State, unit: Unit): Flow {
  const later: (() => void)[] = []
  yield* fireAndRush(m, unit, later)
  for (const strike of later) strike()
}

function* fireAndRush(m: State, unit: Unit, later: (() => void)[]): Flow {
  const fired: Shot[] = []
  // TRR-ENG-07: who stands in fire leaves it, and does nothing else
  const both = mayDoBoth(m, unit) && isArmed(m, unit) && !isInFire(m, frameOf(m, unit))
  while (unit.where === "table") {
    const shots = both ? shotsOf(m, unit, fired) : []
    const next = fired.length > 0 && shots.length === 0 ? "go" : yield* fireOrRush(m, unit, shots, both, fired)
    if (typeof next !== "string") {
      loose(next, fired, later)
      continue
    }
    advanceHeadlong(m, unit, next === "goFire" || fired.length > 0 ? ["fire"] : [])
    if (next === "goFire") yield* fireAfterwards(m, unit, later)
    return
  }
}

function* fireOrRush(
  m: State,
  unit: Unit,
  shots: readonly Shot[],
  both: boolean,
  fired: readonly Shot[],
): Flow<Shot | "go" | "goFire"> {
  const mayWait = both && fired.length === 0
  return yield* choose<Shot | "go" | "goFire">(
    {
      by: unit.side,
      prompt: `${nameOf(m, unit)} cannot be held back. Fire before it advances, or after?`,
      rules: ["TRR-MOT-04"],
      about: [unit.id],
    },
    [
      ...shots.map(shotOption),
      { id: "advance", label: "Advance", value: "go" },
      ...(mayWait ? [{ id: "advance-fire", label: "Advance, and fire afterwards", value: "goFire" as const }] : []),
    ],
  )
}

/** TRR-GAP-03 All its weapons, one after the other. */
function* fireAfterwards(m: State, unit: Unit, later: (() => void)[]): Flow {
  const fired: Shot[] = []
  for (;;) {
    const shots = shotsOf(m, unit, fired)
    if (shots.length === 0) return
    const shot = yield* choose<Shot | null>(
      { by: unit.side, prompt: `At whom does ${nameOf(m, unit)} fire?`, rules: ["TRR-MOT-04"], about: [unit.id] },
      [...shots.map(shotOption), { id: "nobody", label: "At nobody", value: null }],
    )
    if (shot === null) return
    loose(shot, fired, later)
  }
}

/** Fires; what that does to others than the target is kept for the end of the activation. */
function loose(shot: Shot, fired: Shot[], later: (() => void)[]): void {
  fired.push(shot)
  const unseen = shot.fire()
  if (unseen) later.push(unseen)
}

/** TRR-MOT-04 Who cannot be held back goes headlong, whatever it set out to do on its way forward; artillery carries on. */
export function* unlessHeadlong(m: State, unit: Unit, mood: Mood, otherwise: (half: boolean) => Flow): Flow {
  if (mood === "headlong" && gunOf(m, unit) === undefined) yield* headlong(m, unit)
  else yield* otherwise(mood === "hesitant")
}

const shotOption = (shot: Shot): Option<Shot> => ({
  id: shot.id,
  label: shot.label,
  value: shot,
  touches: [shot.target.id],
  rules: shot.rules,
  forecast: shot.forecast,
})

export type Freedom = Pick<March, "forward" | "half" | "clearing"> & {
  readonly advances?: true // it has been tested for an advance, with what that adds: TRR-AMB-15
}

/** Whether moving keeps a unit from firing: TRR-SEQ-07, TRR-MOVE-12. */
const mayDoBoth = (m: State, unit: Unit): boolean => {
  const gun = gunOf(m, unit)
  return mayMoveAndFire({
    towed: gun !== undefined && gun.kind !== "mortar",
    tripodMg: forceOf(m, unit).kind === "mg",
    ...(gun?.kind === "mortar" ? { mortar: gun.calibre } : {}),
  }).ok
}

/** TRR-SEQ-07 Moves and fires, or fires and moves, as far as its mood lets it. */
export function* act(m: State, unit: Unit, freedom: Freedom): Flow {
  if (isInFire(m, frameOf(m, unit)) && mayMarch(m, unit)) {
    yield* go(m, unit, freedom, []) // TRR-ENG-07: it leaves, and does nothing else
    return
  }
  const later: (() => void)[] = []
  yield* moveAndFire(m, unit, freedom, later)
  for (const strike of later) strike()
}

function* moveAndFire(m: State, unit: Unit, freedom: Freedom, later: (() => void)[]): Flow {
  const fired: Shot[] = []
  let moved = false
  let holdsFire = false // has moved without keeping its fire
  while (unit.where === "table") {
    const options: Option<Shot | "move" | "moveFire" | null>[] = []
    const both = mayDoBoth(m, unit)
    const mayStillGo = !moved && mayMarch(m, unit) && (fired.length === 0 || both)
    // TRR-AMB-15: an advance fires only if it goes forward as well
    const mayFire = moved || freedom.advances !== true ? !holdsFire : both && mayStillGo
    if (mayFire) options.push(...shotsOf(m, unit, fired).map(shotOption))
    if (mayStillGo) {
      options.push({ id: "move", label: "Move", value: "move", rules: ["TRR-MOVE-01"] })
      if (fired.length === 0 && both && isArmed(m, unit))
        options.push({ id: "move-fire", label: "Move, and fire afterwards", value: "moveFire", rules: ["TRR-MOVE-12"] })
    }
    if (options.length === 0) return
    const mustGo = freedom.advances === true && fired.length > 0 && mayStillGo
    const next = yield* choose<Shot | "move" | "moveFire" | null>(
      { by: unit.side, prompt: `What does ${nameOf(m, unit)} do?`, rules: ["TRR-SEQ-07"], about: [unit.id] },
      mustGo ? options : [...options, { id: "done", label: "Nothing more", value: null }],
      { unlisted: (id) => whyNoAction(m, unit, id, fired) },
    )
    if (next === null) return
    if (next === "move" || next === "moveFire") {
      const price: Action[] = fired.length > 0 || next === "moveFire" ? ["fire"] : []
      const mustAdvance = freedom.advances === true && price.length > 0
      yield* go(m, unit, { ...freedom, mustAdvance }, price)
      moved = true
      holdsFire = next === "move" // TRR-MOVE-12: an assault too is paid for beforehand
    } else loose(next, fired, later)
  }
}

/** Asks where it goes, and goes. */
export function* go(m: State, unit: Unit, how: Omit<March, "mover" | "actions">, actions: readonly Action[]): Flow {
  const mover = moverOf(m, unit)
  if (mover !== null) yield* march(m, unit, { ...how, mover, actions })
}
