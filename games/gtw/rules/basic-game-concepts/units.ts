/** Units and what is printed on them: GTW-3.A. */
import type { Hex } from "@salient/space/hex"
import { type Counter, counters, type Face, reinforced } from "../../data/counters.ts"
import { nations } from "../../data/nations.ts"
import { tables } from "../../data/tables.ts"
import type { State, Unit } from "../../state.ts"
import type { Nation } from "../../types.ts"

export const counterOf = (u: Pick<Unit, "counter">): Counter => counters[u.counter]!

/** What a unit's strength and rating depend on. */
export type Shown = Pick<Unit, "counter" | "reduced" | "brigades" | "formed">

/** The side of the counter now showing (GTW-3.A-2). */
export function faceOf(u: Shown): Face {
  const counter = counters[u.counter]!
  const face = u.reduced && counter.back ? counter.back : counter.front
  if (!counter.varies) return face // the rest is asked of few units: this is read thousands of times a second
  if (u.brigades !== undefined) return withBrigades(face, u.brigades)
  return counter.alone === undefined || u.formed ? face : counter.alone
}

/** Both sides of the counter, with the elite brigades assigned to the unit (GTW-14.Q-1). */
export const frontOf = (u: Shown): Face => faceOf({ ...u, reduced: false })
export const backOf = (u: Shown): Face | undefined => (counterOf(u).back ? faceOf({ ...u, reduced: true }) : undefined)

/** GTW-14.Q-1 The counters of the elite brigades of a unit. */
export const brigadesOf = (u: Pick<Unit, "brigades">): string[] => u.brigades?.split(" ") ?? []

const strengthened = new WeakMap<Face, Map<string, Face>>()

function withBrigades(face: Face, brigades: string): Face {
  const known = strengthened.get(face) ?? new Map<string, Face>()
  strengthened.set(face, known)
  const found =
    known.get(brigades) ??
    reinforced(
      face,
      brigades.split(" ").map((id) => counters[id]!.front),
    )
  known.set(brigades, found)
  return found
}

export const nationOf = (u: Pick<Unit, "counter">): Nation => counters[u.counter]!.nation

export const isArmyHeadquarters = (u: Pick<Unit, "counter">): boolean => counters[u.counter]!.front.size === "army"
export const isCorpsHeadquarters = (u: Pick<Unit, "counter">): boolean => counters[u.counter]!.front.size === "corps"

/** GTW-3.A.3-4, GTW-14.B.1-1 The size on trains and boats and for carts; some units count double, rail-only units not at all. */
export function transportSize(face: Face): number {
  if (face.only === "rail") return 0
  return face.re * (face.is.artillery || face.is.motorized ? tables.regiments.transport : 1)
}

/** GTW-16.C.7 A unit that cannot move but has a mobile side on its back. */
export const hasMobileBack = (u: Pick<Unit, "counter">): boolean => {
  const { front, back, leaves } = counters[u.counter]!
  return front.rating === 0 && leaves === undefined && (back?.rating ?? 0) > 0
}

/** GTW-11.F-2 Two player turns out of supply make one turn. */
export const turnsOut = (u: Pick<Unit, "out">): number => Math.ceil(u.out / 2)

/** GTW-15.E.1 */
export const cooperate = (a: Nation, b: Nation): boolean => a === b || nations[a].cooperates.includes(b)

/** GTW-14.D-1, GTW-GAP-04 Units that leave zones of control and overrun at a lower cost. */
export function isQuick(face: Face): boolean {
  const { is } = face
  return (
    is.cavalry === true ||
    is.light === true ||
    is.infantry === true ||
    is.irregular === true ||
    (is.motorized === true && !is.artillery && tables.withdraws.includes(face.rating))
  )
}

/** GTW-6.B.4-2 */
export const tiresFast = (face: Face): boolean =>
  face.is.artillery === true || face.is.cavalry === true || face.size === "army"

export const unitNamed = (m: State, id: string): Unit | undefined => m.units.find((u) => u.id === id)

export const namesOf = (units: readonly Unit[]): string =>
  units.length > 4
    ? `${units
        .slice(0, 3)
        .map((u) => u.name)
        .join(", ")} and ${units.length - 3} more`
    : units.map((u) => u.name).join(", ")

export type Located = { readonly hex: Hex }

/** GTW-14.H-1 Stormtroops, and all units of rating 8. */
export const isInfantry = (u: Unit): boolean => {
  const face = faceOf(u)
  if (face.headquarters) return false
  return face.is.infantry === true || face.rating === 8 || (face.is["assault engineer"] === true && face.rating === 6)
}
