/** Elan: TGW-AS-02, TGW-CAV-02, TGW-MOVE-09; the Colours allow a re-roll of the die (TGW-AS-04). */

import { type Check, type Flow, offer, ok, refuse, roll } from "@salient/engine"
import { D6 } from "../../charts/dice.ts"
import { randomMove } from "../../charts/movement.ts"
import { tell } from "../../happenings.ts"
import { choose, confirm } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { knownEnemies } from "../choosing-forces/secrecy.ts"
import {
  baseOf,
  enemiesNearestFirst,
  enemiesOf,
  inch,
  isThere,
  isVehicle,
  makeFor,
  pointOf,
  pointsOf,
  raised,
  sizeOf,
} from "../general-conventions/models.ts"
import { isHiddenFrom } from "../line-of-sight/hidden.ts"
import { canSee } from "../line-of-sight/muzzles.ts"
import { hiddenBefore } from "../line-of-sight/seen-before.ts"
import { moveTowards } from "../movement/towards.ts"
import { fieldOf, goingOf } from "../terrain/ground.ts"
import { hasColoursNear } from "./colours.ts"

/** Whether a unit may run at this enemy: it must see it. */
function mayRunAt(m: State, unit: Unit, enemy: Unit): Check {
  if (!isThere(enemy) || isVehicle(enemy)) return refuse("TGW-AS-02", `${unit.name} cannot run at ${enemy.name}.`)
  const eye = sizeOf(unit).height
  const eyes = () => pointsOf(unit).map((at, i) => ({ at, high: eye + raised(unit, i) }))
  const hidden = hiddenBefore(m, unit, "men", enemy, () => isHiddenFrom(fieldOf(m), eyes(), enemy))
  const seen = () =>
    unit.men.some((_, i) =>
      enemy.men.some((__, j) => canSee(m, pointOf(unit, i), eye + raised(unit, i), enemy, j, [unit, enemy])),
    )
  return !hidden && seen() ? ok : refuse("TGW-AS-02", `${unit.name} does not see ${enemy.name}.`)
}

/** TGW-AS-02 A unit that does not shoot may run instead. */
export function mayMakeElan(m: State, unit: Unit): Check {
  if (!makeFor(unit).rules.has("elan")) return refuse("TGW-AS-02", `${unit.name} has no Elan.`)
  if (unit.floors.length > 0) return refuse("TGW-DEC-35", `Some men of ${unit.name} are upstairs.`)
  if (unit.fallingBack) return refuse("TGW-FALL-14", `${unit.name} is falling back.`)
  return enemiesNearestFirst(m, unit).some((e) => mayRunAt(m, unit, e).ok)
    ? ok
    : refuse("TGW-AS-02", `${unit.name} sees no enemy to run at.`)
}

/** TGW-AS-02 Names an enemy in sight, rolls, and moves straight at it for the distance rolled, up to one inch away. */
export function* makeElan(m: State, unit: Unit): Flow {
  const target = yield* choose<Unit>(
    {
      by: unit.side,
      what: "elan",
      prompt: `Which enemy does ${unit.name} run at?`,
      rules: ["TGW-AS-02"],
      about: [unit.id],
    },
    offer<Unit, Unit>(
      enemiesOf(m, unit),
      (e) => mayRunAt(m, unit, e),
      (e) => ({ id: `at:${e.id}`, label: `Run at ${e.name}`, value: e, touches: [e.id], rules: ["TGW-AS-02"] }),
      () => knownEnemies(m, unit),
    ),
  )
  let die = roll(m, D6, "TGW-AS-02", `Elan of ${unit.name}`)
  if (die < D6 && hasColoursNear(m, unit) && (yield* again(unit, die)))
    die = roll(m, D6, "TGW-AS-04", `Elan of ${unit.name}, again under the Colours`)
  const slowed = isSlowed(m, unit, target, die)
  const far = randomMove(die, slowed)
  tell(m, { kind: "runs", rules: ["TGW-AS-02"], unit: unit.id, name: unit.name, at: target.name, inches: far / inch })
  unit.moved = true
  moveTowards(m, unit, target, far)
}

const again = (unit: Unit, die: number): Flow<boolean> =>
  confirm(
    {
      by: unit.side,
      what: "elan-again",
      prompt: `The Elan of ${unit.name} is ${die}. Reroll it for the Colours?`,
      rules: ["TGW-AS-04"],
      about: [unit.id],
    },
    { yes: "Roll again", no: "Keep it" },
  )

/** TGW-MOVE-09 Difficult Terrain in any man's way halves the move. */
function isSlowed(m: State, unit: Unit, target: Unit, die: number): boolean {
  const field = fieldOf(m)
  const goal = pointOf(target, 0)
  return unit.men.some((_, i) => {
    const from = pointOf(unit, i)
    const far = Math.hypot(goal.x - from.x, goal.y - from.y)
    if (far === 0) return false
    const by = Math.min(far, die * inch)
    const to = {
      x: Math.round(from.x + ((goal.x - from.x) * by) / far),
      y: Math.round(from.y + ((goal.y - from.y) * by) / far),
    }
    const going = goingOf(field, baseOf(unit, i), to, true)
    return going === "difficult" || going === "oneDie"
  })
}
