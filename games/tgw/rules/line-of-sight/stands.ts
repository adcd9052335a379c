/** How units stand, as keys for cached answers. */
import type { Unit } from "../../state.ts"

/** The cache of texts is emptied when it holds this many. */
const most = 50_000

/** Texts get numbers, so that keys stay short. A number is never reused, so texts may be dropped from the cache. */
const numbers = new Map<string, number>()
let last = 0

export function numberOf(text: string): number {
  let number = numbers.get(text)
  if (number === undefined) {
    if (numbers.size >= most) numbers.clear()
    number = ++last
    numbers.set(text, number)
  }
  return number
}

/** How a unit stands: a new one as soon as anything of it has changed. */
export type Stand = { readonly facing: number; readonly floors: string; readonly make: string; readonly number: number }
const stands = new WeakMap<readonly number[], Stand>()

/** How a unit's men stand now, to cache answers by. */
export function standFor({ id, at, facing, make, floors: on }: Unit): Stand {
  let stand = stands.get(at)
  const floors = on.length === 0 ? "" : on.join()
  if (stand?.facing !== facing || stand.floors !== floors || stand.make !== make) {
    stand = { facing, floors, make, number: numberOf(`${id};${facing};${floors};${at.join()};${make}`) }
    stands.set(at, stand)
  }
  return stand
}

/** A number for how a unit's men stand; a copy of the unit gets the same one. */
export const standOf = (unit: Unit): number => standFor(unit).number
