/** Forming batteries: TGW-SUP-12. */
import { type Flow, offer, ok, together } from "@salient/engine"
import { count } from "@salient/kit/words"
import { weaponNamed } from "../../data/weapons.ts"
import { tell } from "../../happenings.ts"
import { select } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { SIDES, type Side, type WeaponId } from "../../types.ts"
import { type Recipe, recipeText } from "../choosing-forces/makes.ts"
import { areRostersSecret, ownersOnly } from "../choosing-forces/secrecy.ts"
import { isCrew, makeFor } from "../general-conventions/models.ts"

/** Groups of two or more sections of a side that serve the same weapon. */
function alike(m: State, side: Side): Unit[][] {
  const by = new Map<WeaponId, Unit[]>()
  for (const unit of m.units) {
    if (unit.side !== side || !isCrew(unit) || unit.waits !== "no") continue
    const weapon = makeFor(unit).weapon as WeaponId
    by.set(weapon, [...(by.get(weapon) ?? []), unit])
  }
  return [...by.values()].filter((units) => units.length > 1)
}

/** TGW-SUP-12 Each side says which kinds of weapon form one unit. */
export function* formBatteries(m: State): Flow {
  const secret = areRostersSecret(m)
  // where rosters are secret, both are asked: not being asked would reveal that a side has no two weapons of a kind
  const formed: Unit[][] = []
  if (secret) yield* together(SIDES.map((side) => chooseBatteries(m, side, true, formed)))
  else for (const side of SIDES) if (alike(m, side).length > 0) yield* chooseBatteries(m, side, false, formed)
  // wait until both have answered: the number of units left would reveal to one side what the other chose
  for (const units of formed) join(m, units)
}

const nameOf = (unit: Unit): string => weaponNamed(makeFor(unit).weapon as WeaponId).name

function* chooseBatteries(m: State, side: Side, secret: boolean, formed: Unit[][]): Flow {
  const kinds = alike(m, side)
  const chosen = yield* select<Unit[]>(
    {
      by: side,
      what: "battery",
      prompt: "Which of your weapons form a battery? Weapons of one kind then form one unit and fire at one target.",
      rules: ["TGW-SUP-12", "TGW-SUP-13"],
      ...(secret ? { secret: true, openly: "The other side forms its batteries." } : {}),
    },
    offer<Unit[], Unit[]>(
      kinds,
      () => ok,
      (units) => ({
        id: makeFor(units[0] as Unit).weapon as WeaponId,
        label: count(units.length, nameOf(units[0] as Unit), `${nameOf(units[0] as Unit)}s`),
        value: units,
        touches: units.map((u) => u.id),
        rules: ["TGW-SUP-12"],
      }),
    ),
    { min: 0, max: kinds.length },
  )
  formed.push(...chosen)
}

function join(m: State, units: readonly Unit[]): void {
  const [first, ...rest] = units as [Unit, ...Unit[]]
  const parts = rest.map((u) => (JSON.parse(u.make) as Recipe).part)
  first.make = recipeText({ ...(JSON.parse(first.make) as Recipe), battery: parts })
  first.name = `${nameOf(first)} battery`
  first.men = makeFor(first).men.map((_, n) => n)
  first.strength = first.men.length
  m.units = m.units.filter((u) => !rest.includes(u))
  for (const u of m.units) if (u.serves !== null && rest.some((r) => r.id === u.serves)) u.serves = first.id
  tell(
    m,
    { kind: "battery", rules: ["TGW-SUP-12"], unit: first.id, name: first.name, count: units.length },
    ownersOnly(m, first.side),
  )
}
