/** Moving and firing in one activation: TRR-SEQ-07, TRR-MOT-04, TRR-GAP-13. */
import { choose, type Flow, type Option } from "@salient/engine"
import { fireData } from "../data/fire.ts"
import { forceOf, gap, nameOf, thousandths } from "../field.ts"
import type { State, Unit } from "../state.ts"
import type { Action } from "../types.ts"
import { advanceHeadlong } from "./conduct.ts"
import { type March, march, moverOf, nearestLocated } from "./march.ts"
import { mayMoveAndFire } from "./movement.ts"
import { gunOf } from "./plans.ts"
import { isArmed, shotsOf } from "./shoot.ts"
import type { Shot } from "./shot.ts"

/** TRR-MOT-04 It must go; it may fire before or after. */
export function* headlong(m: State, unit: Unit): Flow {
  const both = mayDoBoth(m, unit) && isArmed(m, unit)
  const first = yield* choose<Shot | "go" | "goFire">(
    {
      by: unit.side,
      prompt: `${nameOf(m, unit)} cannot be held back. Fire before it advances, or after?`,
      rules: ["TRR-MOT-04"],
      about: [unit.id],
    },
    [
      ...(both ? shotsOf(m, unit, []).map(shotOption) : []),
      { id: "advance", label: "Advance", value: "go" },
      ...(both ? [{ id: "advance-fire", label: "Advance, and fire afterwards", value: "goFire" as const }] : []),
    ],
  )
  const later = typeof first === "string" ? undefined : first.fire()
  if (unit.where === "table") advanceHeadlong(m, unit, first === "go" ? [] : ["fire"])
  const after = first === "goFire" && unit.where === "table" ? shotsOf(m, unit, []) : []
  if (after.length > 0) {
    const shot = yield* choose<Shot | null>(
      { by: unit.side, prompt: `At whom does ${nameOf(m, unit)} fire?`, rules: ["TRR-MOT-04"], about: [unit.id] },
      [...after.map(shotOption), { id: "nobody", label: "At nobody", value: null }],
    )
    shot?.fire()?.()
  }
  later?.()
}

const shotOption = (shot: Shot): Option<Shot> => ({
  id: shot.id,
  label: shot.label,
  value: shot,
  touches: [shot.target.id],
  rules: shot.rules,
  forecast: shot.forecast,
})

export type Freedom = Pick<March, "forward" | "half" | "clearing">

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
  const later: (() => void)[] = []
  yield* moveAndFire(m, unit, freedom, later)
  for (const strike of later) strike()
}

function* moveAndFire(m: State, unit: Unit, freedom: Freedom, later: (() => void)[]): Flow {
  const spent: string[] = []
  let moved = false
  let holdsFire = false // has moved without keeping its fire
  while (unit.where === "table") {
    const options: Option<Shot | "move" | "moveFire" | null>[] = []
    if (!holdsFire) options.push(...shotsOf(m, unit, spent).map(shotOption))
    const both = mayDoBoth(m, unit)
    if (!moved && !unit.atAircraft && moverOf(m, unit) !== null && (spent.length === 0 || both)) {
      options.push({ id: "move", label: "Move", value: "move", rules: ["TRR-MOVE-01"] })
      if (spent.length === 0 && both && isArmed(m, unit))
        options.push({ id: "move-fire", label: "Move, and fire afterwards", value: "moveFire", rules: ["TRR-MOVE-12"] })
    }
    if (options.length === 0) return
    const next = yield* choose(
      { by: unit.side, prompt: `What does ${nameOf(m, unit)} do?`, rules: ["TRR-SEQ-07"], about: [unit.id] },
      [...options, { id: "done", label: "Nothing more", value: null }],
    )
    if (next === null) return
    if (next === "move" || next === "moveFire") {
      const price: Action[] = spent.length > 0 || next === "moveFire" ? ["fire"] : []
      yield* go(m, unit, freedom, price)
      moved = true
      holdsFire = next === "move" && !assaults(m, unit)
    } else {
      spent.push(next.weapon)
      const unseen = next.fire()
      if (unseen) later.push(unseen)
    }
  }
}

/** TRR-GAP-13 Who has come within point-blank range of an enemy fires: that is an assault. */
function assaults(m: State, unit: Unit): boolean {
  const enemy = nearestLocated(m, unit)
  const near = thousandths(fireData.ranges.smallArms.pointBlank)
  return enemy !== undefined && mayDoBoth(m, unit) && gap(m, unit, enemy) <= near
}

/** Asks where it goes, and goes. */
export function* go(m: State, unit: Unit, freedom: Freedom, actions: readonly Action[]): Flow {
  const mover = moverOf(m, unit)
  if (mover !== null) yield* march(m, unit, { mover, actions, ...freedom })
}
