/** Weapons that break, are fixed or lost: GWC-11.3b, GWC-11.4a, GWC-11.4b. */
import { type Offer, ok, refuse } from "@salient/engine"
import { weaponType } from "../../data/pieces.ts"
import { tell } from "../../happenings.ts"
import type { Formation, State } from "../../state.ts"
import type { Nation } from "../../types.ts"
import { nameOf, unitsOf } from "../formations-and-command/pieces.ts"
import { offerUnits } from "../orders-in-general/choices.ts"
import { grid, playerOf } from "../the-map/field.ts"

/** GWC-11.4a A Weapon breaks; one that is broken is eliminated. */
export function breakWeapon(m: State, u: Formation, rule: string): void {
  const { weapon } = u
  if (!weapon) return
  if (weapon.broken) loseWeapon(m, u, rule)
  else {
    weapon.broken = true
    tell(m, { kind: "weaponBroke", rules: [rule], unit: u.id, weapon: weaponType(weapon.type).name })
  }
}

/** GWC-11.3c A Weapon goes to the Weapons box. */
export function loseWeapon(m: State, u: Formation, rule: string): void {
  if (!u.weapon) return
  playerOf(m, u.side).weaponsBox.push(u.weapon.type)
  tell(m, { kind: "weaponLost", rules: [rule], unit: u.id, weapon: weaponType(u.weapon.type).name })
  u.weapon = null
}

const noWeapon = refuse("GWC-11.3b", "It carries no Weapon.")
const dying = refuse("GWC-11.3b", "The Unit is being eliminated with its Weapon.")

export type Abandoned = { readonly abandon: Formation }

/** GWC-11.3b The owner may give up any of his Weapons, except that of a Unit that is being eliminated. */
export const abandonOffer = (m: State, side: Nation, eliminated?: Formation): Offer<Abandoned> =>
  offerUnits(
    m,
    side,
    unitsOf(m, side).filter((u) => u.weapon && u !== eliminated),
    (u) => (!u.weapon ? noWeapon : u === eliminated ? dying : ok),
    (u) => ({
      id: `abandon:${u.id}`,
      label: u.weapon
        ? `Abandon the ${weaponType(u.weapon.type).name} in ${grid.name(u.hex)}`
        : `Abandon the Weapon of ${nameOf(u)}`,
      value: { abandon: u },
      touches: [u.id],
      rules: ["GWC-11.3b"],
      seldom: true,
    }),
  )

/** GWC-11.4b Each broken Weapon of both sides is compared with the row of a Random Hex. */
export function repairWeapons(m: State, row: number): void {
  for (const u of m.units) {
    if (!u.weapon?.broken) continue
    const { fix, eliminate, name } = weaponType(u.weapon.type)
    if (fix.from <= row && row <= fix.to) {
      u.weapon.broken = false
      tell(m, { kind: "weaponFixed", rules: ["GWC-11.4b"], unit: u.id, weapon: name })
    } else if (eliminate.from <= row && row <= eliminate.to) loseWeapon(m, u, "GWC-11.4b")
  }
}
