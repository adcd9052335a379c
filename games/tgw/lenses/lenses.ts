/** Ways to look at the table: sight with what blocks it, command, who is engaged. */
import type { Aim, Lens } from "@salient/engine"
import { type End, tableSightLens } from "@salient/kit/table-sight-lens"
import { engaged } from "../rules/close-quarters-combat/contacts.ts"
import { commanderOf, commandersFor, commandRange } from "../rules/command-groups.ts"
import { isCommand, isThere, pointOf, pointsOf, sayInches } from "../rules/general-conventions/models.ts"
import { lineBetween } from "../rules/line-of-sight/looks.ts"
import { fieldOf } from "../rules/terrain/ground.ts"
import type { Unit } from "../state.ts"
import type { View } from "../view.ts"

const unitAt = (view: View, aim: Aim | undefined): Unit | undefined =>
  view.units.find(
    (u) => isThere(u) && aim?.touch !== undefined && (u.id === aim.touch || aim.touch.startsWith(`${u.id}/`)),
  )

/** The man of a unit nearest to a point, else its first. */
const manNear = (unit: Unit, at?: { x: number; y: number }) =>
  at === undefined
    ? pointOf(unit, 0)
    : pointsOf(unit).reduce((best, p) =>
        Math.hypot(p.x - at.x, p.y - at.y) < Math.hypot(best.x - at.x, best.y - at.y) ? p : best,
      )

type Place = End & { readonly unit?: Unit }

const sightLens: Lens<View> = tableSightLens<View, Place>({
  rule: "TGW-SHOOT-11",
  endAt(view, aim) {
    const unit = unitAt(view, aim)
    if (unit) return { name: unit.name, at: manNear(unit, aim.point), unit }
    const { table } = fieldOf(view)
    const p = aim.point
    return p && p.x >= 0 && p.y >= 0 && p.x <= table.width && p.y <= table.depth
      ? { name: "that place", at: { x: Math.round(p.x), y: Math.round(p.y) } }
      : undefined
  },
  line(view, from, to) {
    const { clear, blocked, length } = lineBetween(fieldOf(view), from.at, to.at)
    const by = blocked?.verdict
    return {
      from: from.at,
      to: to.at,
      ...(blocked ? { blockedAt: blocked.at } : {}),
      seen: clear,
      says: `${from.name} to ${to.name}, ${sayInches(length)}: ${clear ? "clear" : `blocked by ${by?.label ?? "terrain"}`}.`,
      rule: by?.rule ?? "TGW-SHOOT-11",
    }
  },
  others: (view, from) =>
    view.units
      .filter((u) => isThere(u) && u.side !== (from.unit?.side ?? view.side))
      .map((u) => ({ name: u.name, at: manNear(u, from.at), unit: u })),
})

const commandLens: Lens<View> = {
  id: "command",
  label: "Command",
  says: "Point at a unit to see whose Leadership it may use, or at a Command Group to see how far it reaches.",
  aims: 1,
  show(view, [aim]) {
    const unit = unitAt(view, aim)
    if (!unit) return "Point at a unit on the table."
    const groups = isCommand(unit) ? [unit] : commandersFor(view, unit)
    if (groups.length === 0) return `${unit.name} is in nobody's Command Range.`
    return {
      overlays: groups.flatMap((g) => {
        const officer = commanderOf(g)
        if (officer === undefined) return []
        return [
          {
            kind: "circle" as const,
            label: g.name,
            at: pointOf(g, officer),
            radius: commandRange(g) + 500,
            rules: ["TGW-CMD-04"],
          },
        ]
      }),
      says: groups.map((g) => `${g.name}: ${sayInches(commandRange(g))}.`),
      rules: ["TGW-CMD-02", "TGW-CMD-04"],
    }
  },
}

const engagedLens: Lens<View> = {
  id: "engaged",
  label: "Engaged men",
  says: "Point at a unit in combat to see who of it fights.",
  aims: 1,
  show(view, [aim]) {
    const unit = unitAt(view, aim)
    if (!unit) return "Point at a unit on the table."
    if (unit.fights.length === 0) return `${unit.name} is in no combat.`
    const places = engaged(view, unit)
    return {
      overlays: places.map((i) => ({
        kind: "circle" as const,
        label: "engaged",
        at: pointOf(unit, i),
        radius: 600,
        rules: ["TGW-CQC-13"],
      })),
      says: [`${places.length} of ${unit.men.length} men of ${unit.name} are engaged.`],
      rules: ["TGW-CQC-13"],
    }
  },
}

export const lenses: readonly Lens<View>[] = [sightLens, commandLens, engagedLens]
