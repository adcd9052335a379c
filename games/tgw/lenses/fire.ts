/** The line of fire between two men with what blocks it, and the arcs of weapons. */
import type { Lens, Overlay } from "@salient/engine"
import { count } from "@salient/kit/words"
import { data } from "../data/charts.ts"
import { weaponNamed } from "../data/weapons.ts"
import { gunBase, gunsLeft, inch, isCrew, isVehicle, makeFor, pointOf } from "../rules/general-conventions/models.ts"
import { blockersOf, isScreened } from "../rules/line-of-sight/between.ts"
import { isIndirect, type Muzzle, rangeTo, sees } from "../rules/line-of-sight/muzzles.ts"
import { mayMeasure } from "../rules/organising-a-battle/optional.ts"
import { muzzlesOf } from "../rules/shooting/weapons.ts"
import { weaponsLeft } from "../rules/vehicles/damage.ts"
import { vehicleMuzzle } from "../rules/vehicles/hull.ts"
import type { Unit } from "../state.ts"
import type { View } from "../view.ts"
import { unitAt } from "./aim.ts"

export const muzzlesFor = (unit: Unit): Muzzle[] =>
  isVehicle(unit) ? weaponsLeft(unit).map((n) => vehicleMuzzle(unit, n)) : muzzlesOf(unit, "all")

/** How a weapon fires at a target: the model it would hit, and what blocks the line if it can hit none. */
function lineOf(view: View, muzzle: Muzzle, target: Unit, blockers: readonly Unit[]) {
  const nearest = target.men.map((_, j) => j).sort((a, b) => rangeTo(muzzle, target, a) - rangeTo(muzzle, target, b))
  const stopsIt = (j: number) =>
    isIndirect(muzzle.weapon)
      ? undefined
      : blockers.find((u) => isScreened(view, [u], muzzle.base.at, pointOf(target, j)))
  const seen = nearest.filter((j) => sees(view, muzzle, target, j))
  const clear = seen.find((j) => !stopsIt(j))
  const at = clear ?? seen[0] ?? (nearest[0] as number)
  return { at: pointOf(target, at), clear: clear !== undefined, by: seen.length === 0 ? "sight" : stopsIt(at)?.name }
}

/** TGW-SHOOT-15 */
export const fireLens: Lens<View> = {
  id: "line-of-fire",
  label: "Line of fire",
  says: "Point at a unit, then at an enemy, to see which of its men or weapons can fire at it and what blocks the others.",
  aims: 2,
  show(view, [first, second]) {
    const [unit, target] = [unitAt(view, first), unitAt(view, second)]
    if (!unit) return "Point at a unit on the table."
    if (!target) return "Now point at the unit that it would fire at."
    if (unit.side === target.side) return "A unit does not fire at its own side."
    const muzzles = muzzlesFor(unit)
    if (muzzles.length === 0) return `${unit.name} has nothing to fire with now.`
    const blockers = blockersOf(view, unit, target)
    const lines = muzzles.map((muzzle) => ({ muzzle, ...lineOf(view, muzzle, target, blockers) }))
    const able = lines.filter((l) => l.clear).length
    const stopped = [...new Set(lines.flatMap((l) => (l.clear || l.by === undefined ? [] : [l.by])))]
    return {
      overlays: lines.map(
        ({ muzzle, at, clear, by }): Overlay => ({
          kind: "sight",
          label: clear ? "line of fire" : by === "sight" ? "no line of sight" : `stopped by ${by}`,
          points: [muzzle.base.at, at],
          tone: clear ? "good" : "bad",
          rules: [by === "sight" && !clear ? "TGW-SHOOT-12" : "TGW-SHOOT-15"],
        }),
      ),
      says: [
        `${able} of ${count(lines.length, "weapon")} of ${unit.name} have a line of fire at ${target.name}.`,
        ...stopped.map((by) => (by === "sight" ? "Some cannot see it." : `${by} is in the line of fire.`)),
      ],
      rules: ["TGW-SHOOT-11", "TGW-SHOOT-15"],
    }
  },
}

/** How far an arc is drawn where ranges must not be shown. */
const nominal = 6 * inch

type ArcOf = {
  readonly label: string
  readonly at: { x: number; y: number }
  readonly looks: number
  readonly half: number
  readonly far: number
  readonly rule: string
}

function arcsOf(unit: Unit): ArcOf[] {
  if (isCrew(unit))
    return gunsLeft(unit).map((g) => {
      const { at, facing } = gunBase(unit, g)
      const { name, range = 0 } = weaponNamed(makeFor(unit).guns[g]?.weapon ?? "hmg")
      return { label: name, at, looks: facing, half: data.fire.arc * 100, far: range * inch, rule: "TGW-SUP-06" }
    })
  if (!isVehicle(unit)) return []
  return weaponsLeft(unit).map((n) => {
    const { base, arc, weapon } = vehicleMuzzle(unit, n)
    const { name, range = 0 } = weaponNamed(weapon)
    const [looks, half] = arc ? [arc.facing, arc.half] : [unit.facing, 18_000]
    return { label: name, at: base.at, looks, half, far: range * inch, rule: "TGW-VSH-08" }
  })
}

/** TGW-SUP-06, TGW-VSH-08 */
export const arcLens: Lens<View> = {
  id: "arcs",
  label: "Arcs of fire",
  says: "Point at a Support Weapon or a vehicle to see where its weapons can fire.",
  aims: 1,
  show(view, [aim]) {
    const unit = unitAt(view, aim)
    if (!unit) return "Point at a unit on the table."
    const arcs = arcsOf(unit)
    if (arcs.length === 0) return `The men of ${unit.name} fire in every direction.`
    const shown = mayMeasure(view) || view.named
    return {
      overlays: arcs.map(({ label, at, looks, half, far, rule }): Overlay => {
        const radius = shown ? far : nominal
        return half >= 18_000
          ? { kind: "circle", label, at, radius, rules: [rule] }
          : {
              kind: "arc",
              label,
              at,
              radius,
              from: (looks - half + 36_000) % 36_000,
              to: (looks + half) % 36_000,
              rules: [rule],
            }
      }),
      says: arcs.map(
        ({ label, half }) => `${label}: ${half >= 18_000 ? "all around" : `${(2 * half) / 100} degrees`}.`,
      ),
      rules: [...new Set(arcs.map((a) => a.rule))],
    }
  },
}
