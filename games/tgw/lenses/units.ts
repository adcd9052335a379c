/** Command, coherency, and who is engaged. */
import type { Lens, Overlay } from "@salient/engine"
import { count } from "@salient/kit/words"
import { engaged } from "../rules/close-quarters-combat/contacts.ts"
import { commanderOf, commandersFor, commandRange } from "../rules/command-groups.ts"
import {
  gap,
  gunBase,
  gunsLeft,
  isCoherent,
  isCommand,
  isCrew,
  isVehicle,
  makeFor,
  pointOf,
  sayInches,
} from "../rules/general-conventions/models.ts"
import type { View } from "../view.ts"
import { unitAt } from "./aim.ts"

export const commandLens: Lens<View> = {
  id: "command",
  label: "Command",
  says: "Point at a unit to see whose Leadership it may use, or at a Command Group to see how far it reaches.",
  aims: 1,
  measures: true, // TGW-GEN-04
  show(view, [aim]) {
    const unit = unitAt(view, aim)
    if (!unit) return "Point at a unit on the table."
    const groups = isCommand(unit) ? [unit] : commandersFor(view, unit)
    if (groups.length === 0) return `${unit.name} is in no Command Group's range.`
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

/** TGW-MOVE-05, TGW-SUP-02 Every link within coherency distance, and whether the unit as a whole is in coherency. */
export const coherencyLens: Lens<View> = {
  id: "coherency",
  label: "Coherency",
  says: "Point at a unit to see whether it is in coherency, and where it is not.",
  aims: 1,
  show(view, [aim]) {
    const unit = unitAt(view, aim)
    if (!unit) return "Point at a unit on the table."
    if (isVehicle(unit)) return `${unit.name} is one model.`
    const { coherency } = makeFor(unit)
    const rule = isCrew(unit) ? "TGW-SUP-02" : coherency > 1000 ? "TGW-MOVE-06" : "TGW-MOVE-05"
    const links: Overlay[] = []
    for (let i = 0; i < unit.men.length; i++)
      for (let j = i + 1; j < unit.men.length; j++)
        if (gap(unit, i, unit, j) <= coherency)
          links.push({
            kind: "path",
            label: "in coherency",
            points: [pointOf(unit, i), pointOf(unit, j)],
            tone: "good",
            rules: [rule],
          })
    const alone = unit.men.flatMap((_, i) =>
      unit.men.length > 1 && unit.men.every((__, j) => i === j || gap(unit, i, unit, j) > coherency) ? [i] : [],
    )
    const whole = isCoherent(unit)
    return {
      overlays: [
        ...links,
        ...alone.map(
          (i): Overlay => ({
            kind: "circle",
            label: "out of coherency",
            at: pointOf(unit, i),
            radius: 800,
            rules: [rule],
          }),
        ),
        ...gunsLeft(unit).map(
          (g): Overlay => ({
            kind: "circle",
            label: "its weapon",
            at: gunBase(unit, g).at,
            radius: 1750,
            rules: ["TGW-SUP-02"],
          }),
        ),
      ],
      says: [
        `${unit.name} ${whole ? "is in coherency" : "is out of coherency"}: no gap wider than ${sayInches(coherency)}.`,
        ...(alone.length > 0 ? [`${count(alone.length, "man is", "men are")} alone.`] : []),
      ],
      rules: whole ? [rule] : [rule, "TGW-MOVE-07"],
    }
  },
}

export const engagedLens: Lens<View> = {
  id: "engaged",
  label: "Engaged men",
  says: "Point at a unit in combat to see which of its men are engaged.",
  aims: 1,
  show(view, [aim]) {
    const unit = unitAt(view, aim)
    if (!unit) return "Point at a unit on the table."
    if (unit.fights.length === 0) return `${unit.name} is not in combat.`
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
