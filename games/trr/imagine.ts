/** Fills what a side does not know: where the enemies are that it has not located, and what their fire plans say. */
import type { Random } from "@salient/engine"
import { chain, distance, overlap, type Rect } from "@salient/space/table"
import { battleData } from "./data/battle.ts"
import { fieldOf, fits, frameOf, isWithin, onTable, thousandths } from "./field.ts"
import { footingOf, mayHide } from "./rules/cover.ts"
import { foundBy, posture, sees } from "./rules/sight.ts"
import { other, type State, type Unit } from "./state.ts"
import type { Side } from "./types.ts"

/** How many places are tried for an unseen enemy before he is left where he is. */
const tries = 24

export function imagine(m: State, now: Readonly<State>, who: string, random: Random): void {
  const side = who as Side
  imaginePlans(m, side, random)
  if (m.phase === "moves") imagineEnemies(m, now as State, side, random)
}

/** TRR-IND-08 Plans that have not fallen yet could aim anywhere. */
function imaginePlans(m: State, side: Side, random: Random): void {
  const { table } = fieldOf(m)
  for (const mission of m.missions) {
    const onTheTable = m.units.some((u) => u.id === mission.battery && u.where === "table")
    if (mission.side === side || onTheTable) continue // what fires from the table keeps its reach
    mission.at = { x: random(table.width + 1), y: random(table.depth + 1) }
  }
}

/** Enemies that were not located at the checkpoint and are not now lie somewhere out of sight, each on ground of its own. */
function imagineEnemies(m: State, now: State, side: Side, random: Random): void {
  const hidden = onTable(m, other(side)).filter((u) => !(u.id in m.located[side]) && !(u.id in now.located[side]))
  const own = onTable(m, side)
  const later = onTable(now, side)
  const standing = onTable(m)
    .filter((u) => !hidden.includes(u))
    .map((u) => frameOf(m, u))
  const taken: Rect[] = [...standing, ...hidden.map((u) => frameOf(m, u))]
  const corridors = own.flatMap((u) => {
    const then = later.find((x) => x.id === u.id)
    if (!then || (then.at.x === u.at.x && then.at.y === u.at.y)) return []
    return [chain([u.at, then.at], frameOf(m, u).width)]
  })
  for (const [i, unit] of hidden.entries()) {
    const slot = standing.length + i
    const before = { at: unit.at, concealed: unit.concealed }
    let found = false
    for (let n = 0; n < tries && !found; n++) {
      unit.at = anywhere(m, random)
      const frame = frameOf(m, unit)
      if (!fits(m, frame) || taken.some((t, k) => k !== slot && overlap(t, frame))) continue
      if (corridors.some((c) => distance(c, frame) < thousandths(battleData.apart))) continue
      unit.concealed = unit.moved === 0 && unit.fired === null && mayHide(footingOf(m, unit))
      found = isUnseen(m, now, unit, [...own, ...later])
      if (found) taken[slot] = frame
    }
    if (!found) Object.assign(unit, before)
  }
}

const anywhere = (m: State, random: Random) => {
  const { table } = fieldOf(m)
  return { x: random(table.width + 1), y: random(table.depth + 1) }
}

/** Whether nobody could have seen, found or touched a unit there. */
function isUnseen(m: State, now: State, unit: Unit, eyes: readonly Unit[]): boolean {
  const as = posture(m, unit)
  return (
    !eyes.some((eye) => isWithin(m, eye, unit, thousandths(battleData.apart)) || sees(m, eye, unit, as)) &&
    !now.searches.some((search) => eyes.some((e) => e.id === search.unit) && foundBy(now, search, unit))
  )
}
