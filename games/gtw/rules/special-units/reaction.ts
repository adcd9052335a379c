/** Reaction by Army headquarters: GTW-4.A.4, GTW-14.M.1-4. */
import { type Check, checkpoint, type Flow, type Forecast, mapOdds, offer, ok, refuse } from "@salient/engine"
import { isSuccess, successOdds } from "../../charts/success.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { chooseIfAny, select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { succeeds } from "../basic-game-concepts/success.ts"
import { isArmyHeadquarters, namesOf, nationOf } from "../basic-game-concepts/units.ts"
import { armyHeadquartersOf } from "../zones-of-control-and-ownership/position.ts"
import { activationOf, covers } from "./headquarters.ts"
import { askLeaderOf } from "./leaders.ts"

/**
 * GTW-14.M.1-4, GTW-14.M.3, GTW-AMB-63 The modifier to a check: the nation once, disruption once, and a reduction for each
 * headquarters beyond the first.
 */
const checkModifier = (m: State, hqs: readonly Unit[]): number =>
  activationOf(nationOf(hqs[0]!), m.turn) +
  (hqs.some((hq) => hq.disruption > 0) ? tables.headquartersDisruptedCheck : 0) +
  (hqs.length - 1) * tables.coordination

/** GTW-4.A.4 May its check be made now? */
function mayCheck(m: State, hq: Unit): Check {
  if (hq.hex < 0) return refuse("GTW-4.A.4", () => `${hq.name} is not on the map.`)
  if (m.checked.includes(hq.n)) return refuse("GTW-4.A.4", () => `${hq.name} has already been checked.`)
  return hq.active ? ok : refuse("GTW-14.M.1-1", () => `${hq.name} is inactive.`)
}

function forecast(m: State, hq: Unit): Forecast {
  const odds = mapOdds(successOdds(checkModifier(m, [hq])), (s) => (isSuccess(s) ? "reacts" : "is inactive"))
  return { title: `The check of ${hq.name}`, odds }
}

/** GTW-6.D-1 May the headquarters that react now move this unit? */
function mayReact(m: State, u: Unit): Check {
  const hqs = m.reacting.map((n) => m.units[n]!)
  if (isArmyHeadquarters(u)) return refuse("GTW-6.D-1", () => `${u.name} cannot move in this phase.`)
  return hqs.some((hq) => covers(m, hq, u.hex, nationOf(u)))
    ? ok
    : refuse("GTW-6.D-1", () => `${u.name} is not in the zone of influence of ${namesOf(hqs)}.`)
}

/** GTW-14.M.3 May this headquarters be checked together with the first? */
function mayCoordinate(m: State, hq: Unit, first: Unit): Check {
  if (hq === first) return refuse("GTW-14.M.3", () => `${hq.name} is already included.`)
  return mayCheck(m, hq)
}

/** GTW-14.M.3 Several headquarters may be named for a single check. */
function* coordinated(m: State, first: Unit): Flow<Unit[]> {
  if (!isOn(m, "coordination")) return [first]
  const choices = offer(
    armyHeadquartersOf(m, first.side),
    (u) => mayCoordinate(m, u, first),
    (u) => ({ id: u.id, label: u.name, value: u, touches: u.hex < 0 ? [] : [u.id] }),
  )
  if (choices.options.length === 0) return [first]
  const others = yield* select(
    {
      by: first.side,
      what: "coordinate",
      prompt: `Which headquarters are checked together with ${first.name}? Each takes ${-tables.coordination} from the roll; if it fails, all are inactive.`,
      rules: ["GTW-14.M.3"],
      about: [first.id],
    },
    choices,
    { min: 0, max: choices.options.length },
  )
  return [first, ...others]
}

/** GTW-4.A.4, GTW-6.D-2 One headquarters after another: its check, then the movement of its units. */
export function* reactions(m: State, side: Side, move: (who: (u: Unit) => Check) => Flow): Flow {
  for (;;) {
    checkpoint(m)
    if (m.reacting.length > 0) {
      yield* move((u) => mayReact(m, u))
      m.reacting = []
      continue
    }
    const choices = offer(
      armyHeadquartersOf(m, side),
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
    const hqs = yield* coordinated(m, hq)
    m.checked.push(...hqs.map((one) => one.n))
    const leader = yield* askLeaderOf(m, hqs) // GTW-14.P.1
    const active = succeeds(
      m,
      side,
      "GTW-14.M.1-4",
      `the activation of ${namesOf(hqs)}`,
      checkModifier(m, hqs) + leader,
    )
    for (const one of hqs) {
      one.active = active
      tell(m, { kind: "checked", rules: ["GTW-14.M.1-4"], unit: one.id, name: one.name, active })
    }
    if (active) m.reacting = hqs.map((one) => one.n)
  }
}
