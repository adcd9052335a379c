/** Overlays for the map: who sees what (RAID-5.1), where fire reaches (RAID-5.1, RAID-5.2), where it is dangerous. */
import type { Lens, Overlay } from "@salient/engine"
import { hexSightLens } from "@salient/kit/hex-sight-lens"
import { capital } from "@salient/kit/words"
import { centre } from "@salient/space/hex"
import { distance, groundAt, sees, terrainOf } from "../rules/the-raid/ground.ts"
import { type Placed, profile } from "../rules/the-raid/units.ts"
import type { Unit } from "../state.ts"
import { other } from "../types.ts"
import type { View } from "../view.ts"

const placed = (view: View): Placed[] => view.units.filter((u): u is Placed => u.hex !== null)

const unitAt = (view: View, touch: string | undefined): Placed | undefined => placed(view).find((u) => u.id === touch)

/** The id of a hex in overlays. */
const touchOf = (hex: string): string => `hex:${hex}`

/** RAID-5.1 Every hex that can be seen from here, or the line to one hex with what stops it. */
const sight: Lens<View> = hexSightLens({
  rules: ["RAID-5.1"],
  sight(view) {
    const { grid, sight } = terrainOf(view)
    return { grid, hindrance: (a, b) => sight.hindrance(a, b), explain: (a, b) => sight.explain(a, b) }
  },
  pieceAt(view, touch) {
    const unit = unitAt(view, touch)
    return unit && terrainOf(view).grid.hex(unit.hex)
  },
})

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
    const unit = unitAt(view, aims[0]?.touch)
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
        ...(targets.length === 0 ? ["No enemy can be seen there."] : targets.map((t) => target(view, unit, t))),
      ],
      rules: ["RAID-5.1", "RAID-5.2"],
    }
  },
}

const target = (view: View, unit: Placed, at: Placed): string => {
  const range = distance(view, unit.hex, at.hex)
  const ground = groundAt(view, at.hex)
  return `${capital(at.name)} in ${at.hex}: range ${range}, cover ${ground.cover} from ${ground.name}.`
}

/** RAID-4.3, RAID-5.1 The hexes into which known enemies can fire, and so react to a move. */
const danger: Lens<View> = {
  id: "danger",
  label: "Enemy fire",
  says: "Shows every hex into which an enemy that you know of can fire.",
  aims: 0,
  show(view) {
    if (view.side === null) return "A spectator has no enemy."
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
      overlays: [...area(one, "under fire", "plain"), ...area(more, "under fire from several units", "bad")],
      says: [
        `${under.size} hexes can be fired into by ${firers.map((u) => u.name).join(", ")}; ${more.length} of them by more than one.`,
        ...unseen,
      ],
      rules: ["RAID-4.3", "RAID-5.1"],
    }
  },
}

export const lenses: readonly Lens<View>[] = [sight, fire, danger]
