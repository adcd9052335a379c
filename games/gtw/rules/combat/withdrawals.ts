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
import { stackAt } from "../zones-of-control-and-ownership/position.ts"
import { retreat } from "./retreats.ts"

/** GTW-9.I-1 */
function mayWithdraw(m: State, u: Unit, hex: Hex): Check {
  if (u.hex !== hex) return refuse("GTW-9.I-2", () => `${u.name} is not in ${hexName(m, hex)}.`)
  const { is, rating, headquarters } = faceOf(u)
  const fast = tables.withdraws.includes(rating) && !headquarters
  const able = (fast && (is.cavalry || is.motorized || (is["over-snow"] && m.weather === "snow"))) || is.irregular
  return able ? ok : refuse("GTW-9.I-1", () => `${u.name} cannot get away in time.`)
}

/** GTW-9.I-2, GTW-9.I-3 */
export function* withdrawBefore(m: State, side: Side, hex: Hex, before: "combat" | "overrun"): Flow {
  if (!stackAt(m, hex, side).some((u) => mayWithdraw(m, u, hex).ok)) return
  const candidates = m.units.filter((u) => u.side === side)
  const tries = yield* select(
    {
      by: side,
      what: "withdraw",
      prompt: `${placeName(m, hex)} is ${before === "combat" ? "attacked" : "about to be overrun"}. Who tries to retreat before the ${before}?`,
      rules: [before === "combat" ? "GTW-9.I-2" : "GTW-6.F.2"],
      about: [touchOf(m, hex)],
    },
    offer(
      [...stackAt(m, hex, side)],
      (u) => mayWithdraw(m, u, hex),
      (u) => ({ id: u.id, label: u.name, value: u, touches: [u.id] }),
      () => candidates,
    ),
    { min: 0, max: candidates.length },
  )
  const away = tries.filter((u) => succeeds(m, side, "GTW-9.I-2", `the withdrawal of ${u.name}`))
  if (away.length === 0) return
  tell(m, { kind: "withdrew", rules: ["GTW-9.I-2"], names: namesOf(away), from: hexName(m, hex) })
  yield* retreat(m, side, away, new Set())
  if (before === "combat") for (const u of away) if (u.hex >= 0) u.retreated = true // GTW-9.F.2-7
}
