/**
 * Whether one unit can fire at another is asked again and again while both stand still. The answer is cached by what it depends
 * on: where the two stand, what is between them, the ground. Copies of a match share the cached answers.
 */
import type { State, Unit } from "../../state.ts"
import { areNear, around, boxOf } from "../general-conventions/boxes.ts"
import { inch, isCrew } from "../general-conventions/models.ts"
import type { Muzzle } from "./muzzles.ts"

const most = 50_000
const hidden = new Map<string, boolean>()
const lines = new Map<string, boolean>()

/** Texts get numbers, so that keys stay short. A number is never reused, so texts may be dropped from the cache. */
const numbers = new Map<string, number>()
let last = 0

function numberOf(text: string): number {
  let number = numbers.get(text)
  if (number === undefined) {
    if (numbers.size >= most) numbers.clear()
    number = ++last
    numbers.set(text, number)
  }
  return number
}

type Stand = { readonly facing: number; readonly floors: string; readonly make: string; readonly number: number }
const stands = new WeakMap<readonly number[], Stand>()

/** A number for where a unit's men stand; a copy of the unit gets the same one. */
function standOf({ id, at, facing, make, floors: on }: Unit): number {
  let stand = stands.get(at)
  const floors = on.length === 0 ? "" : on.join()
  if (stand?.facing !== facing || stand.floors !== floors || stand.make !== make) {
    stand = { facing, floors, make, number: numberOf(`${id};${facing};${floors};${at.join()};${make}`) }
    stands.set(at, stand)
  }
  return stand.number
}

const arms = new WeakMap<readonly Muzzle[], number>()

/** A number for what a unit fires with. */
export function armsOf(firer: Unit, muzzles: readonly Muzzle[]): number {
  let number = arms.get(muzzles)
  if (number === undefined) {
    const guns = isCrew(firer) ? firer.guns.map((g) => `${g.x},${g.y},${g.facing}`).join(";") : ""
    number = numberOf(`${muzzles.map((z) => `${z.number}${z.weapon}`).join()};${guns}`)
    arms.set(muzzles, number)
  }
  return number
}

let lastGround: string | undefined
let groundNumber = 0

/** A match asks about the same ground thousands of times, always with the identical string. */
function groundOf({ ground }: State): number {
  if (ground !== lastGround) {
    lastGround = ground
    groundNumber = numberOf(ground)
  }
  return groundNumber
}

/** Whether terrain hides one unit from another only changes when one of them moves. `eyes` says which men of the first look. */
export const hiddenBefore = (m: State, unit: Unit, eyes: string | number, enemy: Unit, find: () => boolean): boolean =>
  kept(hidden, `${groundOf(m)} ${standOf(unit)} ${eyes} ${standOf(enemy)}`, find)

/** A muzzle and a man, by their places in the lists; `seen` is whether terrain lets one see the other, once that has been worked out. */
export type Pair = { readonly k: number; readonly j: number; seen: boolean | undefined }

const pairsKept = new Map<string, readonly Pair[]>()
const mostPairs = 2000

/** The pairs of two units, nearest first, with the cached results. */
export function pairsBefore(
  m: State,
  firer: Unit,
  muzzles: readonly Muzzle[],
  enemy: Unit,
  all: () => Pair[],
): readonly Pair[] {
  const key = `${groundOf(m)} ${standOf(firer)} ${armsOf(firer, muzzles)} ${standOf(enemy)}`
  let pairs = pairsKept.get(key)
  if (!pairs) {
    if (pairsKept.size >= mostPairs) pairsKept.clear()
    pairs = all()
    pairsKept.set(key, pairs)
  }
  return pairs
}

function kept(answers: Map<string, boolean>, key: string, find: () => boolean): boolean {
  const before = answers.get(key)
  if (before !== undefined) return before
  if (answers.size >= most) answers.clear()
  const answer = find()
  answers.set(key, answer)
  return answer
}

/** The cached answer, or a new one. */
export function seenBefore(
  m: State,
  firer: Unit,
  muzzles: readonly Muzzle[],
  enemy: Unit,
  find: () => boolean,
): boolean {
  const between = around(boxOf(firer), boxOf(enemy))
  let key = `${groundOf(m)} ${standOf(firer)} ${armsOf(firer, muzzles)} ${standOf(enemy)}`
  for (const u of m.units) {
    if (u === firer || u === enemy || u.at.length === 0) continue
    if (u.serves === null && !areNear(boxOf(u), between, 4 * inch)) continue
    const spots = u.serves !== null && u.pinned === 0 && !u.fallingBack
    key += ` ${standOf(u)}${u.fights.length > 0 ? "!" : ""}${spots ? "?" : ""}`
  }
  return kept(lines, key, find)
}
