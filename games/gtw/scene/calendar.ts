/**
 * What the viewer's staff expects in the coming turns of the campaign: works in progress, reinforcements, withdrawals. GTW-13,
 * GTW-16.A.
 */
import type { Timeline } from "@salient/engine"
import { count, listOf } from "@salient/kit/words"
import { sayTurn } from "../data/calendar.ts"
import { counters } from "../data/counters.ts"
import { fieldOf, placeName } from "../rules/basic-game-concepts/field.ts"
import { namesOf } from "../rules/basic-game-concepts/units.ts"
import { turnsLeft } from "../rules/engineers/projects.ts"
import type { Gtw } from "../scenarios/scenarios.ts"
import type { Side } from "../types.ts"
import type { View } from "../view.ts"

type Row = Timeline["rows"][number]
type Reinforcement = Gtw["reinforcements"][number]

/** Turns are numbered from the first of the campaign, as players count them; the sentence names the half month. */
export function timelines(view: View): Timeline[] {
  const { side, lastTurn, turn } = view
  const { scenario } = fieldOf(view)
  if (side === null || scenario.turns === 1) return []
  const first = lastTurn - scenario.turns + 1
  const numbered = (t: number) => t - first + 1
  const rows = [...works(view, side, numbered), ...arrivals(view, side, numbered)]
  if (rows.length === 0) return []
  return [{ title: "Works and arrivals", side, from: 1, to: scenario.turns, now: numbered(turn), rows }]
}

/** GTW-13.A.1c A project is finished in its owner's initial phase, if the weather does not change. */
const works = (view: View, side: Side, numbered: (t: number) => number): Row[] =>
  view.projects
    .filter((p) => p.side === side)
    .map((p) => {
      const done = view.turn + Math.max(1, Math.ceil(turnsLeft(view, p)))
      const who = namesOf(p.units.map((n) => view.units[n]!))
      return {
        label: `${placeName(view, p.hex)}: ${p.kind}`,
        spans: [
          {
            from: numbered(p.begun),
            to: numbered(done),
            label: p.kind,
            says: `${p.kind} in ${placeName(view, p.hex)} by ${who}: finished in ${sayTurn(done)} if the weather stays the same${p.paid ? "" : "; work stops until its Resource Point is paid"}.`,
            tone: p.paid ? "good" : "bad",
            rules: ["GTW-13.A.1c"],
          },
        ],
      }
    })

/** GTW-16.A What the order of battle brings and takes away. Reinforcements that were due and have not arrived wait (GTW-16.A-2). */
const arrivals = (view: View, side: Side, numbered: (t: number) => number): Row[] =>
  fieldOf(view)
    .scenario.reinforcements.flatMap((r, i) => (r.side === side && !view.received.includes(i) ? [r] : []))
    .sort((a, b) => a.turn - b.turn)
    .map((r) => {
      const at = Math.max(r.turn, view.turn)
      const said = sayReinforcement(r)
      const where = r.hexes === undefined ? "" : ` at ${r.hexes.split(" ").join(" or ")}`
      return {
        label: `${said}${where}`,
        spans: [
          {
            from: numbered(at),
            to: numbered(at),
            label: r.withdraw ? "leave" : "come",
            says: `${sayTurn(r.turn)}: ${said}${where}${r.turn < view.turn ? ", waiting for a free hex" : ""}.`,
            tone: r.withdraw ? "bad" : "good",
            rules: [r.withdraw ? "GTW-16.A.1cc-1" : "GTW-16.A-1"],
          },
        ],
      }
    })

function sayReinforcement({ withdraw, replacements, units, corps, resourcePoints }: Reinforcement): string {
  if (withdraw)
    return `${count(withdraw.divisions, "division")} with attack strength ${withdraw.attack} or more to send away`
  if (replacements) {
    const men = replacements.men.map(({ points, contingent }) => `${points} ${contingent} manpower`)
    return `${listOf([...men, ...(replacements.equipment > 0 ? [`${replacements.equipment} equipment`] : [])])} points`
  }
  const named = (list: readonly (readonly string[])[]) =>
    list.flatMap(([id, ...names]) => names.map((n) => `${n} ${counters[id as string]?.front.size ?? ""}`.trim()))
  const parts = [
    ...(corps ?? []).map((c) => `${c.name} Corps`),
    ...named(units ?? []),
    ...(resourcePoints ? [count(resourcePoints, "Resource Point")] : []),
  ]
  return parts.length > 4 ? `${parts.slice(0, 3).join(", ")} and ${parts.length - 3} more` : listOf(parts)
}
