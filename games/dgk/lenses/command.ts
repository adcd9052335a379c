/** DGK-LEAD-01 … -03, DGK-CMD-02 How far a Leader's influence reaches, whom he commands and who commands him. */

import type { Lens, Overlay, Shown } from "@salient/engine"
import { thousandths } from "../charts/range.ts"
import { leaders as leaderData } from "../data/tables.ts"
import { leaderNear, radiusOf } from "../rules/leaders.ts"
import { entryOf, fieldOf, leaderEntry, nameOf } from "../rules/troops-and-command/field.ts"
import { carrierOf } from "../rules/troops-and-command/units.ts"
import type { Leader, Unit } from "../state.ts"
import type { LeaderId } from "../types.ts"
import type { View } from "../view.ts"
import { leaderAt, unitAt } from "./aim.ts"

const reachOf = (view: View, leader: Leader): Overlay => ({
  kind: "circle",
  label: `${leaderEntry(view, leader.id).name}: within ${leaderData.influence} in`,
  at: { x: leader.x, y: leader.y },
  radius: radiusOf(view, leader) + thousandths(leaderData.influence),
  side: leader.side,
  rules: ["DGK-LEAD-01", "DGK-LEAD-02"],
})

const link = (
  from: { x: number; y: number },
  to: { x: number; y: number },
  label: string,
  tone: "plain" | "good" | "bad",
): Overlay => ({
  kind: "path",
  label,
  points: [
    { x: from.x, y: from.y },
    { x: to.x, y: to.y },
  ],
  tone,
  rules: ["DGK-CMD-02", "DGK-LEAD-03"],
})

const onTable = (view: View, id: LeaderId | null): Leader | undefined =>
  view.leaders.find((l) => l.id === id && l.where === "table")

/** The Leaders above this one, nearest first. */
function superiors(view: View, id: LeaderId | null): LeaderId[] {
  const above: LeaderId[] = []
  for (let at = id; at !== null; at = leaderEntry(view, at).superior) above.push(at)
  return above
}

/** A Leader: his reach, his own units, his subordinates and superiors. */
function ofLeader(view: View, leader: Leader): Shown {
  const entry = leaderEntry(view, leader.id)
  const own = view.units.filter((u) => entryOf(view, u).commander === leader.id && u.where !== "lost")
  const here = own.filter((u) => carrierOf(view, u).where === "table")
  const reached = view.units.filter((u) => u.where !== "lost" && leaderReaches(view, leader, u))
  const below = [...fieldOf(view).leaders.values()].filter((l) => l.superior === leader.id)
  const above = superiors(view, entry.superior)
  const overlays = [
    reachOf(view, leader),
    ...here.map((u) => {
      const near = reached.includes(u)
      const label = `${nameOf(view, u)}, ${near ? "within reach" : "out of reach"}`
      return link(leader, carrierOf(view, u).front, label, near ? "good" : "bad")
    }),
    ...[...below.map((l) => l.id), ...above.slice(0, 1)].flatMap((id) => {
      const other = onTable(view, id)
      return other ? [link(leader, other, leaderEntry(view, id).name, "plain")] : []
    }),
  ]
  const names = (list: readonly Unit[]) => list.map((u) => nameOf(view, u)).join(", ") || "nobody"
  return {
    overlays,
    says: [
      `${entry.name} acts with ${names(own)}.`,
      `Within ${leaderData.influence} in of him, and so more likely to receive orders and to regroup: ${names(reached)}.`,
      ...(below.length > 0 ? [`Under him: ${below.map((l) => l.name).join(", ")}.`] : []),
      above.length > 0
        ? `Above him: ${above.map((id) => leaderEntry(view, id).name).join(", ")}.`
        : "He is the commander in chief.",
    ],
    rules: ["DGK-LEAD-01", "DGK-LEAD-03", "DGK-CMD-02"],
  }
}

/** Does this Leader's influence reach the unit, regardless of other Leaders near it? */
const leaderReaches = (view: View, leader: Leader, unit: Unit): boolean =>
  leaderNear({ ...view, leaders: [leader] }, unit) !== undefined

/** A unit: who commands it, and whether one of those Leaders is near. */
function ofUnit(view: View, unit: Unit): Shown {
  const chain = superiors(view, entryOf(view, unit).commander)
  const near = leaderNear(view, unit)
  const at = carrierOf(view, unit).front
  const overlays = chain.flatMap((id) => {
    const leader = onTable(view, id)
    if (!leader) return []
    const reaches = leaderReaches(view, leader, unit)
    return [reachOf(view, leader), link(leader, at, leaderEntry(view, id).name, reaches ? "good" : "plain")]
  })
  const name = nameOf(view, unit)
  return {
    overlays,
    says: [
      `${name} acts with ${chain.map((id) => leaderEntry(view, id).name).join(", under ")}.`,
      near
        ? `${leaderEntry(view, near.id).name} is within ${leaderData.influence} in, so orders and regrouping are more likely to succeed.`
        : `No Leader who commands it is within ${leaderData.influence} in.`,
    ],
    rules: ["DGK-CMD-03", "DGK-LEAD-01", "DGK-LEAD-03"],
  }
}

export const command: Lens<View> = {
  id: "command",
  label: "Command",
  says: "Point at a Leader or a unit to see the Leader's reach, whom he commands and who commands him.",
  aims: 1,
  show(view, [aim]) {
    const leader = leaderAt(view, aim)
    const unit = unitAt(view, aim)
    if (leader) return ofLeader(view, leader)
    if (unit) return ofUnit(view, unit)
    if (aim) return "Point at a Leader or a unit on the table."
    const own = view.leaders.filter((l) => l.where === "table" && (view.side === null || l.side === view.side))
    if (own.length === 0) return "No Leader is on the table."
    return {
      overlays: own.map((l) => reachOf(view, l)),
      says: own.map((l) => `${leaderEntry(view, l.id).name} has a reach of ${leaderData.influence} in.`),
      rules: ["DGK-LEAD-01", "DGK-LEAD-02"],
    }
  },
}
