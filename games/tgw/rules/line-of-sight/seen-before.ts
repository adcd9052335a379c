/**
 * Whether one unit can fire at another is asked again and again while both stand still. The answer is kept by what it depends on:
 * where the two stand, what stands between them, the ground. Forks of a match find each other's answers.
 */
import type { State, Unit } from "../../state.ts"
import { isCrew } from "../general-conventions/models.ts"
import { areNear, boxOf } from "./between.ts"
import type { Muzzle } from "./muzzles.ts"

const most = 50_000
const known = new Map<string, boolean>()
const texts = new WeakMap<readonly number[], string>()

/** Where a unit's men stand, as a text. */
function textOf({ at, facing, men }: Unit): string {
  let text = texts.get(at)
  if (text === undefined) {
    text = at.join(",")
    texts.set(at, text)
  }
  return `${text};${facing};${men.length}`
}

let lastGround: string | undefined
let groundNumber = 0
const grounds = new Map<string, number>()

/** A number for each text of the ground, so that keys stay short. */
function numberOf(ground: string): number {
  if (ground === lastGround) return groundNumber
  let number = grounds.get(ground)
  if (number === undefined) {
    if (grounds.size > 500) {
      grounds.clear()
      known.clear()
    }
    number = grounds.size
    grounds.set(ground, number)
  }
  lastGround = ground
  groundNumber = number
  return number
}

/** The answer that was found before, or a new one. */
export function seenBefore(
  m: State,
  firer: Unit,
  muzzles: readonly Muzzle[],
  enemy: Unit,
  find: () => boolean,
): boolean {
  const [a, b] = [boxOf(firer), boxOf(enemy)]
  const between = {
    west: Math.min(a.west, b.west),
    east: Math.max(a.east, b.east),
    south: Math.min(a.south, b.south),
    north: Math.max(a.north, b.north),
  }
  const arms = muzzles.map((z) => `${z.number}${z.weapon}`).join(",")
  const guns = isCrew(firer) ? firer.guns.map((g) => `${g.x},${g.y},${g.facing}`).join(";") : ""
  const others = m.units.flatMap((u) =>
    u === firer || u === enemy || u.at.length === 0 || (!areNear(boxOf(u), between, 4000) && u.serves === null)
      ? []
      : [`${u.id}${textOf(u)}${u.fights.length > 0 ? "!" : ""}${u.pinned > 0 && u.serves !== null ? "?" : ""}`],
  )
  const key = `${numberOf(m.ground)}|${firer.id}${textOf(firer)}|${arms}|${guns}|${enemy.id}${textOf(enemy)}|${others.join("|")}`
  const kept = known.get(key)
  if (kept !== undefined) return kept
  if (known.size >= most) known.clear()
  const answer = find()
  known.set(key, answer)
  return answer
}
