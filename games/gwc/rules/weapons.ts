/** Weapons that break, are mended or lost: GWC-11.3b, GWC-11.4a, GWC-11.4b. */
import { type Option, tell } from "@salient/engine"
import { weaponType } from "../data/pieces.ts"
import type { Formation, State } from "../state.ts"
import { grid, playerOf } from "./field.ts"

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

/** GWC-11.3b The owner may do without any of these Formations' Weapons. */
export const abandonOptions = (list: readonly Formation[]): Option<{ readonly abandon: Formation }>[] =>
  list.flatMap((u) =>
    u.weapon
      ? {
          id: `abandon:${u.id}`,
          label: `Abandon the ${weaponType(u.weapon.type).name} in ${grid.name(u.hex)}`,
          value: { abandon: u },
          touches: [u.id],
          rules: ["GWC-11.3b"],
        }
      : [],
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
