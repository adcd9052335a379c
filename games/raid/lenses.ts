/** Ways to look at the map on demand: who sees what (RAID-5.1), where fire reaches (RAID-5.1, RAID-5.2), where it is dangerous. */
import type { Aim, Lens, Overlay, Shown } from "@salient/engine"
import { centre, type Hex } from "@salient/space/hex"
import { distance, groundAt, sees, terrainOf } from "./rules/ground.ts"
import { type Placed, profile } from "./rules/units.ts"
import { other, type Unit } from "./types.ts"
import type { View } from "./view.ts"

const touchOf = (hex: string): string => `hex:${hex}`

const placed = (view: View): Placed[] => view.units.filter((u): u is Placed => u.hex !== null)

/** What was pointed at: a unit that stands on the map, or a hex by its name. */
function aimed(view: View, aim: Aim): { unit?: Placed; hex: string } | undefined {
  const unit = placed(view).find((u) => u.id === aim.touch)
  if (unit) return { unit, hex: unit.hex }
  const name = aim.touch?.replace(/^hex:/, "") ?? ""
  return terrainOf(view).grid.names.includes(name) ? { hex: name } : undefined
}

const nothingThere = "Point at a hex of the map, or at a unit on it."

/** RAID-5.1 Every hex that is seen from here, or the line to one of them with what stops it. */
const sight: Lens<View> = {
  id: "sight",
  label: "Sight",
  says: "Shows what is seen from a hex; point at a second one for the line between them and what stops it.",
  aims: 2,
  show(view, aims) {
    const from = aims[0] && aimed(view, aims[0])
    if (!from) return nothingThere
    const to = aims[1] && aimed(view, aims[1])
    return to ? line(view, from.hex, to.hex) : field(view, from.hex)
  },
}

function field(view: View, from: string): Shown {
  const { grid } = terrainOf(view)
  const seen = grid.names.filter((hex) => hex !== from && sees(view, from, hex))
  const unseen = grid.names.length - 1 - seen.length
  return {
    overlays: [{ kind: "hexes", label: `seen from ${from}`, rules: ["RAID-5.1"], hexes: seen.map(touchOf) }],
    says: [`From ${from} ${seen.length} hexes are seen and ${unseen} are not.`],
    rules: ["RAID-5.1"],
  }
}

function line(view: View, from: string, to: string): Shown {
  const { grid, sight } = terrainOf(view)
  const [a, b] = [grid.hex(from), grid.hex(to)]
  const points = [centre(grid, a), centre(grid, b)]
  const { visible, findings } = sight.explain(a, b)
  const range = distance(view, from, to)
  const first = findings[0]
  if (visible || !first)
    return {
      overlays: [{ kind: "sight", label: `${range} hexes, clear`, rules: ["RAID-5.1"], points, tone: "good" }],
      says: [`${from} and ${to} see each other, at ${range} ${range === 1 ? "hex" : "hexes"}.`],
      rules: ["RAID-5.1"],
    }
  const at: Hex | undefined = "hex" in first.at ? first.at.hex : undefined
  const blocked: Overlay = {
    kind: "sight",
    label: `stopped by ${first.label}`,
    rules: ["RAID-5.1"],
    points,
    tone: "bad",
    ...(at === undefined ? {} : { blockedAt: centre(grid, at) }),
  }
  const where = at === undefined ? "" : ` in ${grid.name(at)}`
  return {
    overlays: [blocked],
    says: [`${from} does not see ${to}: the ${first.label}${where} stops sight.`],
    rules: ["RAID-5.1"],
  }
}

/** The hexes into which a unit could fire from where it stands. */
const swept = (view: View, unit: Placed): string[] =>
  terrainOf(view).grid.names.filter(
    (hex) => hex !== unit.hex && distance(view, unit.hex, hex) <= profile(unit).range && sees(view, unit.hex, hex),
  )

/** RAID-5.1, RAID-5.2 Where one unit can fire, and at whom. */
const fire: Lens<View> = {
  id: "fire",
  label: "Field of fire",
  says: "Shows where a unit can fire; point at the unit.",
  aims: 1,
  show(view, aims) {
    const unit = aims[0] && aimed(view, aims[0])?.unit
    if (!unit) return "Point at a unit on the map."
    const hexes = swept(view, unit)
    const targets = placed(view).filter((u) => u.side !== unit.side && !u.hidden && hexes.includes(u.hex))
    const { grid } = terrainOf(view)
    const lines: Overlay[] = targets.map((t) => ({
      kind: "sight",
      label: t.name,
      rules: ["RAID-5.1"],
      points: [centre(grid, grid.hex(unit.hex)), centre(grid, grid.hex(t.hex))],
      tone: "good",
    }))
    return {
      overlays: [
        { kind: "hexes", label: `field of fire of ${unit.name}`, rules: ["RAID-5.1"], hexes: hexes.map(touchOf) },
        ...lines,
      ],
      says: [
        `${capital(unit.name)} fires into ${hexes.length} hexes, up to ${profile(unit).range} away.`,
        ...(targets.length === 0 ? ["No enemy that is seen stands there."] : targets.map((t) => target(view, unit, t))),
      ],
      rules: ["RAID-5.1", "RAID-5.2"],
    }
  },
}

const target = (view: View, unit: Placed, at: Placed): string => {
  const range = distance(view, unit.hex, at.hex)
  const ground = groundAt(view, at.hex)
  return `${capital(at.name)} in ${at.hex}: range ${range}, cover ${ground.cover} of ${ground.name}.`
}

/** RAID-4.3, RAID-5.1 The hexes into which the enemies one knows of can fire: where a move may be answered. */
const danger: Lens<View> = {
  id: "danger",
  label: "Danger of fire",
  says: "Shows every hex into which an enemy that you know of can fire.",
  aims: 0,
  show(view) {
    if (view.side === null) return "Who only watches has no enemy."
    const foe = other(view.side)
    const firers = placed(view).filter((u) => u.side === foe)
    const unseen = foe === "garrison" && view.unseen > 0 ? [`${view.unseen} more are somewhere, unseen.`] : []
    if (firers.length === 0) return ["No enemy has been seen yet.", ...unseen].join(" ")
    const under = new Map<string, Unit[]>()
    for (const unit of firers) for (const hex of swept(view, unit)) under.set(hex, [...(under.get(hex) ?? []), unit])
    const by = (many: boolean) => [...under].filter(([, units]) => units.length > 1 === many).map(([hex]) => hex)
    const [one, more] = [by(false), by(true)]
    const area = (hexes: readonly string[], label: string, tone: "plain" | "bad"): Overlay[] =>
      hexes.length === 0 ? [] : [{ kind: "hexes", label, tone, rules: ["RAID-4.3"], hexes: hexes.map(touchOf) }]
    return {
      overlays: [...area(one, "under fire", "plain"), ...area(more, "under fire of several", "bad")],
      says: [
        `${under.size} hexes lie under the fire of ${firers.map((u) => u.name).join(", ")}; ${more.length} of them under that of several.`,
        ...unseen,
      ],
      rules: ["RAID-4.3", "RAID-5.1"],
    }
  },
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const lenses: readonly Lens<View>[] = [sight, fire, danger]
