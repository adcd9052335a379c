/** Direct fire with shells: TRR-HE-01 to -05. */

import { andThen, both, mapOdds, type Odds, part, type Refusal, refuse, sure, type Tally, tally } from "@salient/engine"
import { directHeData as data } from "../data/direct-he.ts"
import { type Ammunition, CALIBRES, type Calibre, type Cover } from "../types.ts"
import { lossOdds } from "./casualties.ts"
import { type Attack, attack } from "./columns.ts"
import { ascending, d10 } from "./dice.ts"

/** TRR-HE-03 The row of the table for a gun or howitzer, or for a mortar, by its calibre in mm. */
export function calibreRow(millimetres: number, mortar: boolean): Calibre {
  for (const row of CALIBRES) {
    const { gunsTo, mortarsTo } = data.calibres[row]
    const limit = mortar ? mortarsTo : gunsTo
    if (limit !== null && millimetres <= limit) return row
  }
  return "larger"
}

/** TRR-HE-03, -05 The factor of a row with this ammunition. Gas and phosphorus count as HE. */
export function shellFactor(row: Calibre, ammunition: Ammunition): Tally | Refusal {
  const { name, he, shrapnel } = data.calibres[row]
  const factor = ammunition === "shrapnel" ? shrapnel : he
  if (ammunition === "smoke") return refuse("TRR-SMOKE-04", "smoke hides and does not hurt")
  if (factor === null) return refuse("TRR-HE-03", `${name}: no ${ammunition === "shrapnel" ? "shrapnel" : "HE"} factor`)
  return tally(part("TRR-HE-03", `${ammunition === "he" ? "HE" : ammunition}, ${name.toLowerCase()}`, factor))
}

/** A shell that has hit, on a target in this cover; range does not count. */
export function shellAttack(row: Calibre, ammunition: Ammunition, cover: Cover): Attack | Refusal {
  const basic = shellFactor(row, ammunition)
  return "ok" in basic ? basic : attack(basic, { cover, shrapnel: ammunition === "shrapnel" })
}

export type Aimed = { readonly distance: number; readonly moving: boolean }

/** The roll that is needed, and what is added to the die. */
export type ToHit = { readonly need: number; readonly modifier: Tally }

/** TRR-HE-01 The score needed at a distance in cm. */
export function toHit({ distance, moving }: Aimed): ToHit | Refusal {
  if (distance < data.minimum) return refuse("TRR-HE-01", `${distance} cm: no HE closer than ${data.minimum} cm`)
  const row = data.toHit.find(({ to }) => distance <= to)
  const farthest = data.toHit.at(-1)?.to
  if (row === undefined) return refuse("TRR-HE-01", `${distance} cm: HE reaches ${farthest} cm`)
  return { need: row.need, modifier: tally(part("TRR-HE-01", "firer moving", moving && data.moving)) }
}

/** TRR-HE-01 Whether a die hits. */
export const hitsTarget = ({ need, modifier }: ToHit, die: number): boolean => die + modifier.total >= need

/** TRR-HE-02 How often a gun fires in a move. */
export const shots = (moving: boolean, atArmour: boolean): number =>
  atArmour || moving ? data.shotsAtArmour : data.shotsAtSoft

/** TRR-HE-04 How far short a miss falls, in cm; 0 for a hit. */
export const fallsShort = ({ need, modifier }: ToHit, die: number): number =>
  Math.max(0, need - die - modifier.total) * data.shortPerPoint

/** The figures that a unit loses to all shots of a gun. The second shot finds fewer figures. */
export function shellingOdds(aimed: ToHit, factor: number, figures: number, count: number): Odds<number> {
  const hits = mapOdds(d10, (die) => hitsTarget(aimed, die))
  let odds: Odds<number> = sure(0)
  for (let i = 0; i < count; i++)
    odds = andThen(odds, (down) => both(hits, lossOdds(factor, figures - down), (hit, lost) => down + (hit ? lost : 0)))
  return ascending(odds)
}
