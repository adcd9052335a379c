/** Retreat before combat: GTW-9.I. */
import { type Check, type Flow, offer, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { succeeds } from "../basic-game-concepts/success.ts"
import { faceOf, namesOf } from "../basic-game-concepts/units.ts"
import { disrupt } from "../zones-of-control-and-ownership/fate.ts"
import { stackAt, unitsOf } from "../zones-of-control-and-ownership/position.ts"
import { hasRefuge, retreat } from "./retreats.ts"

/** GTW-14.L-3 Irregulars facing odds this high must try to withdraw, if there is a hex to go to. */
const mustWithdraw = (m: State, u: Unit, hex: Hex, odds: number): boolean =>
  u.hex === hex &&
  faceOf(u).is.irregular === true &&
  odds >= tables.irregulars.withdrawAt &&
  hasRefuge(m, u, new Set([hex]))

/** GTW-9.I-1 */
function mayWithdraw(m: State, u: Unit, hex: Hex, odds: number): Check {
  if (u.hex !== hex) return refuse("GTW-9.I-2", () => `${u.name} is not in ${hexName(m, hex)}.`)
  if (mustWithdraw(m, u, hex, odds)) return refuse("GTW-14.L-3", () => `${u.name} must try to retreat.`)
  const { is, rating, headquarters } = faceOf(u)
  const fast = tables.withdraws.includes(rating) && !headquarters
  const able = (fast && (is.cavalry || is.motorized || (is["over-snow"] && m.weather === "snow"))) || is.irregular
  return able ? ok : refuse("GTW-9.I-1", () => `${u.name} cannot get away in time.`)
}

/** GTW-9.I-2, GTW-9.I-3 `odds`: the odds of the enemy against the hex. */
export function* withdrawBefore(
  m: State,
  side: Side,
  hex: Hex,
  before: "combat" | "overrun",
  odds: () => number,
): Flow {
  if (!stackAt(m, hex, side).some((u) => mayWithdraw(m, u, hex, 0).ok)) return
  const against = odds()
  const bound = stackAt(m, hex, side).filter((u) => mustWithdraw(m, u, hex, against))
  const free = stackAt(m, hex, side).some((u) => mayWithdraw(m, u, hex, against).ok)
  const tries = [...bound, ...(free ? yield* volunteers(m, side, hex, before, against) : [])]
  const away = tries.filter((u) => succeeds(m, side, "GTW-9.I-2", `the withdrawal of ${u.name}`))
  for (const u of bound)
    if (!away.includes(u)) disrupt(m, u, u.disruption === 2 ? 2 : 1, "GTW-14.L-3", "it could not get away")
  if (away.length === 0) return
  tell(m, { kind: "withdrew", rules: ["GTW-9.I-2"], names: namesOf(away), from: hexName(m, hex) })
  yield* retreat(m, side, away, new Set())
  if (before === "combat") for (const u of away) if (u.hex >= 0) u.retreated = true // GTW-9.F.2-7
}

/** GTW-9.I-2 Units that may try to withdraw but need not. */
function* volunteers(m: State, side: Side, hex: Hex, before: "combat" | "overrun", odds: number): Flow<Unit[]> {
  const candidates = unitsOf(m, side)
  return yield* select(
    {
      by: side,
      what: "withdraw",
      prompt: `${placeName(m, hex)} is ${before === "combat" ? "attacked" : "about to be overrun"}. Which units try to retreat before the ${before}?`,
      rules: [before === "combat" ? "GTW-9.I-2" : "GTW-6.F.2"],
      about: [touchOf(m, hex)],
    },
    offer(
      [...stackAt(m, hex, side)],
      (u) => mayWithdraw(m, u, hex, odds),
      (u) => ({ id: u.id, label: u.name, value: u, touches: [u.id] }),
      () => candidates,
    ),
    { min: 0, max: candidates.length },
  )
}
