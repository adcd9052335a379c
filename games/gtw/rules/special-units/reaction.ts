/** Reaction by Army headquarters: GTW-4.A.4, GTW-14.M.1-4. */
import { type Check, checkpoint, type Flow, type Forecast, mapOdds, offer, ok, refuse } from "@salient/engine"
import { isSuccess, successOdds } from "../../charts/success.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { succeeds } from "../basic-game-concepts/success.ts"
import { isArmyHeadquarters, nationOf } from "../basic-game-concepts/units.ts"
import { activationOf, covers } from "./headquarters.ts"
import { askLeaderOf } from "./leaders.ts"

/** GTW-14.M.1-4 What is added to the check of a headquarters. */
const checkModifier = (m: State, hq: Unit): number =>
  activationOf(nationOf(hq), m.turn) + (hq.disruption > 0 ? tables.headquartersDisruptedCheck : 0)

/** GTW-4.A.4 May its check be made now? */
function mayCheck(m: State, hq: Unit): Check {
  if (hq.hex < 0) return refuse("GTW-4.A.4", () => `${hq.name} is not on the map.`)
  if (m.checked.includes(hq.n)) return refuse("GTW-4.A.4", () => `The check of ${hq.name} has been made.`)
  return hq.active ? ok : refuse("GTW-14.M.1-1", () => `${hq.name} is inactive.`)
}

function forecast(m: State, hq: Unit): Forecast {
  const odds = mapOdds(successOdds(checkModifier(m, hq)), (s) => (isSuccess(s) ? "reacts" : "is inactive"))
  return { title: `The check of ${hq.name}`, odds }
}

/** GTW-6.D-1 Whom the headquarters that reacts now may move. */
function mayReact(m: State, u: Unit): Check {
  const hq = m.units[m.reacting]
  if (isArmyHeadquarters(u)) return refuse("GTW-6.D-1", () => `${u.name} does not move in this phase.`)
  return hq && covers(m, hq, u.hex, nationOf(u))
    ? ok
    : refuse("GTW-6.D-1", () => `${u.name} is not in the zone of influence of ${hq?.name ?? "any headquarters"}.`)
}

/** GTW-4.A.4, GTW-6.D-2 One headquarters after the other: its check, then the movement of its units. */
export function* reactions(m: State, side: Side, move: (who: (u: Unit) => Check) => Flow): Flow {
  for (;;) {
    checkpoint(m)
    if (m.reacting >= 0) {
      yield* move((u) => mayReact(m, u))
      m.reacting = -1
      continue
    }
    const choices = offer(
      m.units.filter((u) => u.side === side && isArmyHeadquarters(u)),
      (u) => mayCheck(m, u),
      (u) => ({ id: u.id, label: u.name, value: u, touches: [u.id], forecast: () => forecast(m, u) }),
    )
    if (choices.options.length === 0) return
    const hq = yield* chooseIfAny<Unit>(
      {
        by: side,
        what: "headquarters",
        prompt: "Which Army headquarters is checked next?",
        rules: ["GTW-4.A.4", "GTW-14.M.1-4"],
      },
      choices,
    )
    m.checked.push(hq.n)
    const leader = yield* askLeaderOf(m, hq) // GTW-14.P.1
    const active = succeeds(m, side, "GTW-14.M.1-4", `the activation of ${hq.name}`, checkModifier(m, hq) + leader)
    hq.active = active
    tell(m, { kind: "checked", rules: ["GTW-14.M.1-4"], unit: hq.id, name: hq.name, active })
    if (active) m.reacting = hq.n
  }
}
