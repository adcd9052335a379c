/** Shells that hit men inside a building may bring it down: TGW-BLDG-01, TGW-BLDG-02. */
import { type Flow, rollMany } from "@salient/engine"
import type { Point } from "@salient/space/table"
import { D6, does } from "../../charts/dice.ts"
import { collapses, penetrationDice } from "../../charts/vehicles.ts"
import { data } from "../../data/charts.ts"
import { terrainNamed } from "../../data/terrain.ts"
import { weaponNamed } from "../../data/weapons.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import type { Terrain, WeaponId } from "../../types.ts"
import { loseMen } from "../casualties.ts"
import { allThere, floorOf, inch, isThere, isVehicle, pointOf, putOnFloors } from "../general-conventions/models.ts"
import { pin } from "../pinning.ts"
import type { Feature } from "../terrain/features.ts"
import { areasAt, changeGround, fieldOf } from "../terrain/ground.ts"

type Shelled = { readonly weapon: WeaponId; readonly by: Unit; readonly distance: number }
type Struck = { readonly unit: Unit; readonly wholly: readonly number[]; readonly partly: readonly number[] }

/** TGW-BLDG-01 Only field guns, mortars and vehicle guns damage buildings. */
const isHeavy = (weapon: WeaponId): boolean => {
  const { category } = weaponNamed(weapon)
  return weapon === "vehicleGun" || (category === "support" && weapon !== "antiTankGun37")
}

/** TGW-BLDG-01 After hits, wounds and saves, rolls against the walls as against armour. */
export function* shellBuildings(m: State, at: Point, shell: Shelled, under: readonly Struck[]): Flow {
  if (!isHeavy(shell.weapon) || under.every(({ unit }) => isVehicle(unit))) return
  const house = areasAt(fieldOf(m), at).find((p) => p.armour !== undefined)
  if (house) yield* batter(m, house, shell)
}

function* batter(m: State, house: Feature, { weapon, by, distance }: Shelled): Flow {
  const { strength = 0 } = weaponNamed(weapon)
  const dice = rollMany(m, penetrationDice({ weapon, distance }), D6, "TGW-BLDG-01", `${house.name}: penetration`)
  const down = collapses(strength, dice, house.armour ?? 0)
  tell(m, {
    kind: "battered",
    rules: ["TGW-BLDG-01"],
    name: house.name,
    strength,
    dice,
    armour: house.armour ?? 0,
    down,
  })
  if (down) yield* fallsIn(m, house, by)
}

/** TGW-BLDG-02 The firer chooses whether rubble or craters are left; units inside are wounded on 4+, the others pinned. */
function* fallsIn(m: State, house: Feature, by: Unit): Flow {
  const left = yield* choose<Terrain>(
    {
      by: by.side,
      what: "collapse",
      prompt: `${house.name} collapses. What is left of it?`,
      rules: ["TGW-BLDG-02"],
      about: [by.id],
    },
    (["rubble", "craters"] as const).map((kind) => ({
      id: kind,
      label: terrainNamed(kind).name,
      value: kind,
      rules: ["TGW-BLDG-02"],
    })),
  )
  const inside = allThere(m).flatMap((unit) => {
    const men = unit.men.filter((_, i) => areasAt(fieldOf(m), pointOf(unit, i)).includes(house))
    return men.length > 0 && !isVehicle(unit) ? [{ unit, men }] : []
  })
  const { height, name } = terrainNamed(left)
  const { armour: _armour, floors: _floors, ...shape } = house
  changeGround(
    m,
    [house.id],
    [
      {
        ...shape,
        id: `${left}:${house.id}`,
        kind: left,
        name: `${name} of ${house.name}`,
        height: Math.round(height * inch),
      },
    ],
  )
  for (const { unit, men } of inside) {
    const dice = rollMany(m, men.length, D6, "TGW-BLDG-02", `${house.name} falls on ${unit.name}`)
    const lost = dice.filter((d) => does(d, data.collapse.woundOn)).length
    tell(m, {
      kind: "wounds",
      rules: ["TGW-BLDG-02"],
      unit: unit.id,
      name: house.name,
      weapon: "Masonry",
      dice,
      wounds: lost,
    })
    if (unit.floors.length > 0)
      putOnFloors(
        unit,
        unit.men.map((n, i) => (men.includes(n) ? 0 : floorOf(unit, i))),
      )
    yield* loseMen(m, unit, { count: lost, among: men, rule: "TGW-BLDG-02" })
    if (isThere(unit)) pin(m, unit)
  }
}
