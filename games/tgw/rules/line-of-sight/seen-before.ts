/**
 * Whether one unit can fire at another is asked again and again while both stand still. The answer is cached by what it depends
 * on: where the two stand, what is between them, the ground. Copies of a match share the cached answers.
 */
import type { State, Unit } from "../../state.ts"
import { isCrew } from "../general-conventions/models.ts"
import type { Stopper } from "./between.ts"
import type { Muzzle } from "./muzzles.ts"
import { numberOf, standOf } from "./stands.ts"

const most = 50_000
const hidden = new Map<string, boolean>()

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

/**
 * What is known of the lines from one unit's weapons to another's men while both stand still, however often others move. A
 * clear line is tried again first. If every line is stopped, it is enough to see that those who stopped them are still there.
 */
export type Lines = {
  /** Pairs of a muzzle and a man, nearest first: the place of the muzzle times the number of men, plus the place of the man. */
  readonly pairs: Uint16Array
  /** For each pair, whether terrain lets the muzzle see the man: one of `SEEN`. */
  readonly seen: Uint8Array
  /** The pair whose line was clear last. */
  clear: number | undefined
  /** Those who together stopped every line last. */
  stops: ReadonlySet<number> | undefined
}

export const SEEN = { unknown: 0, yes: 1, no: 2 } as const

const linesKept = new Map<string, Lines>()
const mostLines = 8000

/** The lines between two units as they stand now; `sort` orders their pairs the first time. */
export function linesBefore(
  m: State,
  firer: Unit,
  muzzles: readonly Muzzle[],
  enemy: Unit,
  sort: () => Uint16Array,
): Lines {
  const key = `${groundOf(m)} ${standOf(firer)} ${armsOf(firer, muzzles)} ${standOf(enemy)}`
  let known = linesKept.get(key)
  if (!known) {
    if (linesKept.size >= mostLines) linesKept.clear()
    const pairs = sort()
    known = { pairs, seen: new Uint8Array(pairs.length), clear: undefined, stops: undefined }
    linesKept.set(key, known)
  }
  return known
}

/** How models stop a line: locked in combat, as a vehicle, or as a unit that is not fired through. */
const HOW = ["melee", "hull", "screen"] as const

/** A number for a unit that stops a line. While it stands in the same place it stops the same lines. */
export const stopOf = ({ how, unit }: Stopper): number => HOW.length * standOf(unit) + HOW.indexOf(how)

function kept(answers: Map<string, boolean>, key: string, find: () => boolean): boolean {
  const before = answers.get(key)
  if (before !== undefined) return before
  if (answers.size >= most) answers.clear()
  const answer = find()
  answers.set(key, answer)
  return answer
}
