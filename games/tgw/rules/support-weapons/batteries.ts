/** Forming batteries: TGW-SUP-12. */
import type { Flow } from "@salient/engine"
import { count } from "@salient/kit/words"
import { weaponNamed } from "../../data/weapons.ts"
import { tell } from "../../happenings.ts"
import { confirm } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { SIDES, type Side, type WeaponId } from "../../types.ts"
import { type Recipe, recipeText } from "../choosing-forces/makes.ts"
import { isCrew, makeFor } from "../general-conventions/models.ts"

/** The sections of a side that serve the same weapon, two or more. */
function alike(m: State, side: Side): Unit[][] {
  const by = new Map<WeaponId, Unit[]>()
  for (const unit of m.units) {
    if (unit.side !== side || !isCrew(unit) || unit.waits !== "no") continue
    const weapon = makeFor(unit).weapon as WeaponId
    by.set(weapon, [...(by.get(weapon) ?? []), unit])
  }
  return [...by.values()].filter((units) => units.length > 1)
}

/** TGW-SUP-12 Each side says for each kind of weapon whether they stand together as one unit. */
export function* formBatteries(m: State): Flow {
  for (const side of SIDES)
    for (const units of alike(m, side)) {
      const [first, ...rest] = units as [Unit, ...Unit[]]
      const { name } = weaponNamed(makeFor(first).weapon as WeaponId)
      const together = yield* confirm(
        {
          by: side,
          what: "battery",
          prompt: `Do your ${count(units.length, `${name}`, `${name}s`)} form a battery? They are then one unit and fire at one target.`,
          rules: ["TGW-SUP-12", "TGW-SUP-13"],
          about: units.map((u) => u.id),
        },
        { yes: "Form a battery", no: "Keep them apart" },
      )
      if (together) join(m, first, rest, name)
    }
}

function join(m: State, first: Unit, rest: readonly Unit[], weapon: string): void {
  const parts = rest.map((u) => (JSON.parse(u.make) as Recipe).part)
  first.make = recipeText({ ...(JSON.parse(first.make) as Recipe), battery: parts })
  first.name = `${weapon} battery`
  first.men = makeFor(first).men.map((_, n) => n)
  first.strength = first.men.length
  m.units = m.units.filter((u) => !rest.includes(u))
  for (const u of m.units) if (u.serves !== null && rest.some((r) => r.id === u.serves)) u.serves = first.id
  tell(m, { kind: "battery", rules: ["TGW-SUP-12"], unit: first.id, name: first.name, count: rest.length + 1 })
}
