/** What a marker does where it has come to lie: TGW-MORT-06, TGW-GUN-07, TGW-TRAIT-02, TGW-VDM-03, TGW-VDM-04, TGW-BLDG-01. */
import type { Flow } from "@salient/engine"
import type { Point } from "@salient/space/table"
import { weaponNamed } from "../../data/weapons.ts"
import type { State, Unit } from "../../state.ts"
import type { WeaponId } from "../../types.ts"
import { shellBuildings } from "../buildings-under-fire/collapse.ts"
import { isThere, isVehicle, pointOf } from "../general-conventions/models.ts"
import { tall } from "../line-of-sight/looks.ts"
import { type Cover, coverFrom, coverOfUnit, isDispersed } from "../shooting/attack.ts"
import { suffer } from "../shooting/strike.ts"
import { areasAt, fieldOf, kindOf } from "../terrain/ground.ts"
import { penetrate } from "../vehicles/damage.ts"
import { hitsUnder, type Size, type Under, underMarker } from "./markers.ts"

export type Shell = {
  readonly weapon: WeaponId
  readonly size: Size
  /** Who fires it, for the log. */
  readonly by: Unit
  /** Where a direct shot comes from; none: it falls from above (TGW-TRAIT-02). */
  readonly from: { readonly at: Point; readonly eye: number } | undefined
  /** TGW-BLDG-05: the floor that it was aimed at. */
  readonly floor: number
  /** From the gun to the hole. */
  readonly distance: number
}

/** TGW-MORT-06 Resolves a marker; each unit under it takes its own hits, the fired-at first. */
export function* explode(m: State, at: Point, shell: Shell, target?: Unit): Flow {
  const { strength = 0, name, traits } = weaponNamed(shell.weapon)
  const under = underMarker(m, at, shell.size, shell.floor)
  const order = [...under].sort((a, b) => Number(b.unit === target) - Number(a.unit === target))
  for (const one of order) {
    if (!isThere(one.unit)) continue
    if (isVehicle(one.unit)) {
      yield* shellVehicle(m, one, at, shell)
      continue
    }
    const count = hitsUnder(m, one)
    const most = one.wholly.length + one.partly.length
    yield* suffer(m, {
      target: one.unit,
      by: shell.by.name,
      hits: [{ label: name, strength, count, most, pins: traits.includes("pinning") }],
      most,
      cover: coverUnder(m, one, at, shell),
      dispersed: isDispersed(one.unit),
    })
  }
  yield* shellBuildings(m, at, shell, order)
}

/** TGW-VDM-03, TGW-VDM-04 A shell that falls on a vehicle strikes its roof; one that falls beside it at half strength. */
function* shellVehicle(m: State, { unit, hole }: Under, at: Point, shell: Shell): Flow {
  yield* penetrate(m, unit, {
    weapon: shell.weapon,
    distance: shell.distance,
    by: shell.by,
    from: at,
    ...(hole && !shell.from ? { face: "rear" as const } : { offCentre: !hole }),
  })
}

/** TGW-TRAIT-02 Of a shell that falls from above cover is judged from the hole; in a trench that it falls into there is none. */
function coverUnder(m: State, { unit, wholly, partly }: Under, hole: Point, { from }: Shell): Cover {
  const struck = [...wholly, ...partly]
  if (from) return coverOfUnit(struck.map((j) => coverFrom(m, from.at, from.eye, unit, j)))
  const field = fieldOf(m)
  const trenches = areasAt(field, hole).filter((p) => kindOf(p).depth !== undefined)
  return coverOfUnit(
    struck.map((j) => {
      const cover = coverFrom(m, hole, tall, unit, j)
      const shared = areasAt(field, pointOf(unit, j)).some((p) => trenches.includes(p))
      return shared ? undefined : cover
    }),
  )
}
