/** Trains drive towards the fight and halt where their guns reach it. */

import type { Move, Option, Path, Random, Spot, Step } from "@salient/engine"
import { thousandths } from "../charts/range.ts"
import { troops } from "../data/troops.ts"
import { armOf, entryOf } from "../rules/troops-and-command/field.ts"
import { passengersOf } from "../rules/troops-and-command/units.ts"
import type { State, Unit } from "../state.ts"
import { byTheBook } from "./intention.ts"
import { far, nearestEnemy } from "./look.ts"
import { aimOf } from "./plan.ts"

const INCH = 1_000

/** How near to the enemy a train wants to be: within range of its weapons; a train without guns keeps away. */
function wanted(m: State, train: Unit): number {
  const arms = passengersOf(m, train).map((u) => armOf(m, u))
  if (arms.includes("machineGun")) return 9 * INCH
  if (arms.includes("fieldArtillery") || arms.includes("heavyArtillery")) return 15 * INCH
  return arms.includes("infantry") ? 12 * INCH : 22 * INCH
}

/** How good a place on the track is. */
function merit(m: State, train: Unit, at: { x: number; y: number }): number {
  const enemy = nearestEnemy(m, train.side, at)
  const aim = aimOf(m, train, byTheBook)
  const off = enemy ? Math.abs(enemy.distance - wanted(m, train)) : 0
  const near = enemy && enemy.distance < 4 * INCH ? 6 * INCH : 0
  return -(off + near) / INCH - (aim ? (0.3 * far(at, aim)) / INCH : 0)
}

/** How much a train wants to run on, reverse or stay. */
export function trainDesire(m: State, train: Unit, option: Option): number {
  const rails = train.rails
  if (!rails) return 0
  const here = merit(m, train, train.front)
  const [front, rear] = [train.bases[0], train.bases.at(-1)]
  if (!front || !rear) return 0
  const length = Math.max(1, far(front, rear))
  const run = thousandths(troops[entryOf(m, train).troop].maneuver)
  const ahead = (d: number) => ({
    x: front.x + ((front.x - rear.x) * d) / length,
    y: front.y + ((front.y - rear.y) * d) / length,
  })
  switch (option.id) {
    case "maneuver":
      return merit(m, train, ahead(run * 0.75)) - here
    case "reverse":
      return merit(m, train, ahead(-length - run * 0.75)) - here - 1
    case "march":
      return merit(m, train, ahead(run * 1.5)) - here
    case "regroup":
      return 2 // it is not moving anyway, and shaken cars are soon lost
    default:
      return option.id.startsWith("movingFire:") ? 3 : 0
  }
}

/** How far the train runs: of several legal runs, the one with the best end. */
export function runs(m: State, train: Unit, d: Path, random: Random): Move[] {
  const piece = d.pieces[0] as string
  const found = new Map<string, { steps: readonly Step[]; merit: number }>()
  for (let i = 0; i < 8; i++) {
    const steps = d.suggest(random)[piece] ?? []
    const end = steps[0] as Spot | undefined
    if (end) found.set(`${end.x} ${end.y}`, { steps, merit: merit(m, train, end) })
  }
  return [...found.values()].sort((a, b) => b.merit - a.merit).map(({ steps }) => ({ path: { [piece]: steps } }))
}
