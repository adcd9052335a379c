/** The best place for a unit that is to hold: covered, hidden, and with a view of the ground that the enemy must cross. */
import { area, lengthOf, offset, type Point, pointAlong, pointOn } from "@salient/space/table"
import { movementData } from "../../data/movement.ts"
import { terrainData } from "../../data/terrain.ts"
import { moverOf } from "../../rules/movement/march.ts"
import { coverOf, footingOf, inDefences, mayHide } from "../../rules/observation/cover.ts"
import { cm, fieldOf, homeward, onTable, thousandths } from "../../rules/scale-and-representation/field.ts"
import { isArea } from "../../scenarios/terrain.ts"
import type { State, Unit } from "../../state.ts"
import { COVERS } from "../../types.ts"
import { exchange } from "./duel.ts"
import { goalsOf, middleOf } from "./goals.ts"
import { command } from "./lanes.ts"
import { type Role, roleOf } from "./purpose.ts"
import { weightOf } from "./shots.ts"

/** Centimetres between the places that are looked at along a line of cover. */
const along = 5

const sheltersOf = new Map<string, readonly Point[]>()

/** Places along and inside everything that covers or hides, a few centimetres apart. */
export function shelters(m: State): readonly Point[] {
  const known = sheltersOf.get(m.scenario)
  if (known) return known
  const found: Point[] = []
  for (const piece of fieldOf(m).table.pieces) {
    const data = isArea(piece.kind) ? terrainData.areas[piece.kind] : terrainData.lines[piece.kind]
    if (!data.defences && !data.conceals) continue
    if (isArea(piece.kind)) found.push(middleOf(piece.points))
    const outline = isArea(piece.kind) ? [...piece.points, ...piece.points.slice(0, 1)] : piece.points
    for (const [i, to] of outline.entries()) {
      const from = outline[i - 1]
      for (let gone = 0; from && gone < lengthOf(from, to); gone += thousandths(along))
        found.push(pointAlong(from, to, gone))
    }
  }
  sheltersOf.set(m.scenario, found)
  return found
}

/** What ground is worth, in centimetres nearer to an objective: for each step of cover, for field defences, and so on. */
const values = { cover: 6, defences: 4, hide: 4, command: 30, onGoal: 8 } as const

/** What being a centimetre nearer to an objective is worth to each role. */
const nearness: { readonly [r in Role]: number } = {
  line: 0.6,
  rider: 0.6,
  armour: 0.6,
  weapon: 0.3,
  staff: 0.25,
  gun: 0.1,
  train: 0,
}
/** A commander keeps away from ground the enemy must cross; an observer watches it. */
const shy = -12

const grounds = new Map<string, number>()

/** What the ground of a place is worth to a unit that holds, whatever other units are near: it never changes. */
export function groundWorth(m: State, there: Unit, isObserver: boolean): number {
  const role = roleOf(m, there)
  const key = `${m.scenario} ${there.side} ${role} ${isObserver} ${there.at.x} ${there.at.y} ${there.facing} ${there.drill}`
  const known = grounds.get(key)
  if (known !== undefined) return known
  const footing = footingOf(m, there)
  const ahead = offset(there.at, (homeward(m, there.side) + 18_000) % 36_000, thousandths(along * 4))
  const cover = values.cover * COVERS.indexOf(coverOf(m, there, ahead))
  const hidden = (inDefences(there, footing) ? values.defences : 0) + (mayHide(footing) ? values.hide : 0)
  const goals = goalsOf(m, there.side)
  const far = Math.min(...goals.map((g) => cm(lengthOf(g.middle, there.at))))
  const on = role === "line" && goals.some((g) => pointOn(area(g.outline), there.at)) ? values.onGoal : 0
  const commands = (role === "staff" && !isObserver ? shy : values.command) * command(m, there, there.at)
  const worth = cover + hidden + on + commands - nearness[role] * far
  if (grounds.size > most) grounds.clear()
  grounds.set(key, worth)
  return worth
}
const most = 50_000

/** How many centimetres a figure lost or hit is worth, and the share of the enemy's fire that hits one unit among many. */
const blood = 6
const attention = 0.5

/** What a place is worth to a unit that holds, with the known enemies where they are. */
function standWorth(m: State, there: Unit): number {
  const { give, take } = exchange(m, there, (e) => weightOf(m, e))
  return groundWorth(m, there, false) + blood * (give - attention * take)
}

export type Stand = { readonly at: Point; readonly gain: number }

/** How many places are looked at closely, how close to a friend is too close, and the cost of moving a centimetre. */
const looked = 5
const elbow = 5
const trouble = 0.35
/** The number of moves it may take to get there. */
const moves = 1.7

/** The best place within reach for a unit that is to hold; undefined if it does not move. */
export function standFor(m: State, unit: Unit): Stand | undefined {
  const mover = moverOf(m, unit)
  if (mover === null) return undefined
  const reach = thousandths(movementData.movers[mover].crossCountry * moves)
  const friends = onTable(m, unit.side).filter((u) => u !== unit)
  const facing = (homeward(m, unit.side) + 18_000) % 36_000
  const near: { there: Unit; rough: number; price: number }[] = []
  for (const at of shelters(m)) {
    const far = lengthOf(at, unit.at)
    if (far > reach || friends.some((u) => lengthOf(u.at, at) < thousandths(elbow))) continue
    const there: Unit = { ...unit, at: { x: at.x, y: at.y }, facing, dug: 0, drill: "line" }
    const price = trouble * cm(far)
    near.push({ there, price, rough: groundWorth(m, there, false) - price })
  }
  near.sort((a, b) => b.rough - a.rough || a.there.at.x - b.there.at.x || a.there.at.y - b.there.at.y)
  const here = standWorth(m, unit)
  let best: Stand | undefined
  for (const { there, price } of near.slice(0, looked)) {
    const gain = standWorth(m, there) - price - here
    if (!best || gain > best.gain) best = { at: there.at, gain }
  }
  return best
}
