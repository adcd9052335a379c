/** Leaders: GTW-14.P. */
import { type Check, type Flow, offer, offers, ok, refuse, roll } from "@salient/engine"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { Leader, State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { namesOf, nationOf } from "../basic-game-concepts/units.ts"
import { covers, placesOf } from "./headquarters.ts"

/** GTW-14.P.2 All units of the side in the combat must be in the zone of influence of his headquarters. */
function mayLead(m: State, leader: Leader, units: readonly Unit[]): Check {
  const hq = m.units[leader.headquarters]
  if (!hq) return refuse("GTW-14.P-1", () => `${leader.name} is not assigned to a headquarters.`)
  return units.every((u) => placesOf(m, u).some((hex) => covers(m, hq, hex, nationOf(u))))
    ? ok
    : refuse("GTW-14.P.2", () => `Not all of them are in the zone of influence of ${hq.name}.`)
}

/** GTW-14.P.1 The die picks one of the three ratings. */
function ratingRolled(m: State, leader: Leader): number {
  const die = roll(m, tables.die, "GTW-14.P.1", `the influence of ${leader.name}`)
  const rating = leader.ratings[Math.floor((die - 1) / 2)]!
  tell(m, { kind: "leader", rules: ["GTW-14.P.1"], name: leader.name, side: leader.side, rating })
  return rating
}

/** GTW-14.P.2 The modifier that a leader gives his side; 0 if no leader takes part. */
export function* askLeader(m: State, side: Side, units: readonly Unit[]): Flow<number> {
  const own = m.leaders.filter((l) => l.side === side)
  const choices = offer<Leader, Leader | null>(
    own,
    (l) => mayLead(m, l, units),
    (l) => ({ id: l.name, label: `${l.name} (${l.ratings.join("/")})`, value: l }),
  )
  if (choices.options.length === 0) return 0
  const leader = yield* choose<Leader | null>(
    { by: side, what: "leader", prompt: "Does a leader take part in this combat?", rules: ["GTW-14.P.2"] },
    offers<Leader | null>(choices, { id: "none", label: "No", value: null, declines: true }),
  )
  return leader ? ratingRolled(m, leader) : 0
}

/** GTW-14.P.1 The leader of one of the headquarters may modify their check. */
export function* askLeaderOf(m: State, hqs: readonly Unit[]): Flow<number> {
  const [hq] = hqs as [Unit]
  const own = m.leaders.filter((l) => l.side === hq.side)
  const may = (l: Leader): Check =>
    hqs.some((one) => l.headquarters === one.n)
      ? ok
      : refuse("GTW-14.P-1", () => `${l.name} is not with ${namesOf(hqs)}.`)
  const choices = offer<Leader, Leader | null>(own, may, (l) => ({
    id: l.name,
    label: `${l.name} (${l.ratings.join("/")})`,
    value: l,
  }))
  if (choices.options.length === 0) return 0
  const leader = yield* choose<Leader | null>(
    {
      by: hq.side,
      what: "leader",
      prompt: `Does a leader influence the check of ${namesOf(hqs)}?`,
      rules: ["GTW-14.P.1"],
      about: [hq.id],
    },
    offers<Leader | null>(choices, { id: "none", label: "No", value: null, declines: true }),
  )
  return leader ? ratingRolled(m, leader) : 0
}
