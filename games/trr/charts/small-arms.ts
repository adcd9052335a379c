/** Small arms, machine guns, snipers, flame-throwers and tracks: TRR-FIRE-02 to -05 and -11, TRR-FLAME-01, TRR-OPT-01. */

import { part, type Tally, tally } from "@salient/engine"
import { fireData as data } from "../data/fire.ts"
import { type Cover, type Grade, type Mount, RANGES, type Range, type SoftWeapon } from "../types.ts"
import { type Attack, attack, rangeName } from "./columns.ts"

/** The first range whose limit the distance does not exceed; null beyond the last. */
export function bracket(limits: { readonly [r in Range]: number }, distance: number): Range | null {
  for (const range of RANGES) if (distance <= limits[range]) return range
  return null
}

/** TRR-FIRE-02 The range band of a weapon at a distance in cm; point blank needs grenades. Null: out of range. */
export function rangeAt(weapon: SoftWeapon, distance: number, grenades: boolean): Range | null {
  const range = bracket(data.ranges[weapon], distance)
  return range === "pointBlank" && !grenades ? data.withoutGrenades : range
}

export type SmallArms = {
  readonly figures: number // firing figures, light machine gun included
  readonly range: Range
  readonly lmg?: boolean
  readonly assault?: boolean // an assault company: TRR-OPT-03
  readonly target?: Grade // the grade it counts as when shot at: TRR-FIRE-04
  readonly mounted?: boolean
  readonly unsupplied?: boolean // TRR-GAP-18
}

const near = (range: Range): boolean => range === "pointBlank" || range === "close"

/** TRR-FIRE-03 The basic factor of a group with small arms. */
export function smallArms(s: SmallArms): Tally {
  const { perFigure, figuresAtMost, assaultNear, assaultFar } = data.smallArms
  const firing = Math.min(s.figures, figuresAtMost)
  const target = s.target ?? "normal"
  const full = tally(
    part("TRR-FIRE-03", "figures firing", firing * perFigure),
    part("TRR-FIRE-03", "light machine gun", s.lmg && data.smallArms.lmg),
    part(
      "TRR-OPT-03",
      `assault company at ${rangeName(s.range)}`,
      s.assault && (near(s.range) ? assaultNear : assaultFar),
    ),
    part("TRR-FIRE-04", "green target", target === "green" && data.smallArms.targetGreen),
    part("TRR-FIRE-04", "elite target", target === "elite" && data.smallArms.targetElite),
    part("TRR-FIRE-03", "firing mounted", s.mounted && data.smallArms.mounted),
  )
  return s.unsupplied ? halved(full) : full
}

/** TRR-GAP-18 A unit out of supply has half the basic factor, rounded down. */
export const halved = (full: Tally): Tally =>
  tally(...full.parts, part("TRR-GAP-18", "out of supply", Math.floor(full.total * data.unsuppliedShare) - full.total))

/** TRR-FIRE-05 The basic factor of a number of barrels on one mount. */
export function supportFactor(mount: Mount, barrels: number, unsupplied = false): Tally {
  const factor = data.support[mount][barrels - 1]
  if (factor === undefined)
    throw new Error(`a ${mount} mount has 1 to ${data.support[mount].length} barrels in the table, found ${barrels}`)
  const full = tally(part("TRR-FIRE-05", `${barrels} ${barrels === 1 ? "barrel" : "barrels"}, ${mount}`, factor))
  return unsupplied ? halved(full) : full
}

/**
 * How many barrels fire together. The models of a machine-gun company fire in fours (TRR-AMB-04), the pivot guns of a vehicle in ones and
 * twos, each group at its own target (TRR-GAP-03).
 */
export function fireGroups(mount: Mount, barrels: number): number[] {
  const most = mount === "pivot" ? data.pivotGroups.barrelsAtMost : data.mgModelsTogether
  const groups: number[] = []
  for (let left = barrels; left > 0; left -= most) groups.push(Math.min(left, most))
  return groups
}

/** TRR-FIRE-11 A vehicle runs over infantry. */
export const overrun = (cover: Cover): Attack =>
  attack(tally(part("TRR-FIRE-11", "running over infantry", data.overrun)), { cover })

/** TRR-FLAME-01 A flame-thrower on everything within its reach. */
export const flame = (cover: Cover): Attack =>
  attack(tally(part("TRR-FLAME-01", "flame-thrower", data.flamethrower.factor)), { cover })

/** TRR-FLAME-01 Whether a flame-thrower reaches a distance in cm. */
export const flameReaches = (distance: number): boolean => distance <= data.flamethrower.range

/** TRR-OPT-01 A sniper's attack, the same at any range. */
export const snipe = (cover: Cover): Attack => attack(tally(part("TRR-OPT-01", "sniper", data.sniper)), { cover })
