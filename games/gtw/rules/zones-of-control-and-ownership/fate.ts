/** What happens to units: disruption, reduction, elimination. GTW-3.A.5-1, GTW-9.E, GTW-16.B.2-1. */
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { tellOf } from "../basic-game-concepts/hidden.ts"
import { succeeds } from "../basic-game-concepts/success.ts"
import { backOf, counterOf, faceOf, frontOf, hasMobileBack, isInfantry } from "../basic-game-concepts/units.ts"
import { recordLoss } from "../replacements/balances.ts"
import { alter, moveTo } from "./ownership.ts"
import { exposeAll } from "./unknown-corps.ts"

/** GTW-3.A.5-1 Disrupts a unit (level 1) or disrupts it badly (level 2); a unit that is already worse off stays so. */
export function disrupt(m: State, u: Unit, level: 1 | 2, rule: string, why: string): void {
  if (u.disruption >= level) return
  alter(m, u, (one) => {
    one.disruption = level
  })
  tellOf(m, [u], { kind: "disrupted", rules: [rule], unit: u.id, name: u.name, badly: level === 2, why })
}

/** GTW-AMB-71 Units removed under these rules are not losses of a combat or an overrun: no part of them comes back. */
const isWant: readonly string[] = ["GTW-11.F.3", "GTW-8.B-1"]

/** Takes a unit off the map for good, without leaving a cadre (GTW-6.F.1-5, GTW-9.F.2-5). */
export function remove(m: State, u: Unit, rule: string, why: string): void {
  const { isolated } = u
  exposeAll(m, [u], "for a unit of it is lost")
  if (!isWant.includes(rule)) recordLoss(m, u, faceOf(u), undefined)
  moveTo(m, u, -1)
  if (m.afloat) m.afloat = m.afloat.filter((one) => one.unit !== u.n)
  u.away = isolated ? "eliminated while isolated" : "eliminated" // GTW-16.B.2-1
  u.corps = -1
  u.overstacked = false
  if (hasMobileBack(u)) u.reduced = true // GTW-16.C.7
  for (const other of m.units) if (other.corps === u.n) other.corps = -1
  for (const leader of m.leaders) if (leader.headquarters === u.n) leader.headquarters = -1 // GTW-14.P-1
  tell(m, { kind: "eliminated", rules: [rule], unit: u.id, name: u.name, why })
}

/** GTW-9.E Eliminates a unit in combat: a full unit that has a cadre or remnant is flipped, any other is removed. */
export function eliminate(m: State, u: Unit, rule: string, why: string): void {
  if (u.reduced || counterOf(u).leaves === undefined) {
    remove(m, u, rule, why)
    return
  }
  exposeAll(m, [u], "for a unit of it is lost")
  recordLoss(m, u, frontOf(u), backOf(u))
  alter(m, u, (one) => {
    one.reduced = true
  })
  tell(m, { kind: "reduced", rules: ["GTW-9.E"], unit: u.id, name: u.name })
}

/** The strength that a unit counts for when it is given up as a loss: GTW-9.D-1. */
export const printedStrength = (u: Unit, attacking: boolean): number => {
  const face = faceOf(u)
  return attacking ? face.attack : face.defence
}

/** GTW-9.J-3 */
export function enterContested(m: State, u: Unit): void {
  if (isInfantry(u) || faceOf(u).headquarters || u.disruption > 0) return
  exposeAll(m, [u], "for it fights for a contested hex")
  if (!succeeds(m, u.side, "GTW-9.J-3", `the entry of ${u.name} into a contested hex`))
    disrupt(m, u, 1, "GTW-9.J-3", "a contested hex")
}
