/** Artillery and aircraft: where they hurt the enemy more than the officer's own side. */

import { chanceOfLead, chanceOfProduct, chanceOfTie } from "../charts/rolls.ts"
import { telephoneType } from "../data/pieces.ts"
import { highestLeader } from "../rules/formations-and-command/command.ts"
import { observerSight, sight } from "../rules/line-of-sight.ts"
import {
  allHexes,
  DIRECTIONS,
  type Direction,
  grid,
  type Hex,
  NONE,
  observerHex,
  playerOf,
} from "../rules/the-map/field.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { steadiness } from "./shooting.ts"
import { isFoe, lossIfBroken, lossIfSuppressed } from "./worth.ts"

/** The side's own men count for more than the enemy's. */
const ownMen = 1.3
/** The share of rounds that fall on a hex at this distance from the target, after drift, for accurate and inaccurate rounds. */
const spread = { hit: [0.6, 0.5, 0.3, 0.1], miss: [0.1, 0.12, 0.12, 0.1] } as const

/** The expected loss of each Formation from an Impact of this FP; above 0 if it is the enemy's. */
export function impactOn(m: State, side: Nation, fp: number): Map<Formation, number> {
  const found = new Map<Formation, number>()
  for (const u of m.units) {
    const lead = steadiness(m, u) - fp
    const loss = chanceOfLead(lead) * lossIfBroken(m, u) + chanceOfTie(lead) * lossIfSuppressed(u)
    found.set(u, isFoe(side, u) ? loss : -ownMen * loss)
  }
  return found
}

/** The expected losses in exactly these hexes. */
export function impactIn(hits: ReadonlyMap<Formation, number>, hexes: readonly Hex[]): number {
  let sum = 0
  for (const [u, loss] of hits) if (hexes.includes(u.hex)) sum += loss
  return sum
}

type Spotter = "leader" | "fao"

/** The Hindrance between a Spotter and a hex, and the distance. */
function spotted(m: State, side: Nation, by: Spotter, h: Hex): { hindrance: number; range: number } {
  const leader = highestLeader(m, side)
  const from = by === "fao" || !leader ? observerHex(m, side) : leader.hex
  const hindrance = by === "fao" || !leader ? observerSight(m, side, h) : sight(m, from, h)
  return { hindrance, range: grid.distance(from, h) }
}

/** The expected result of a Spotting Round on a hex, drift included (GWC-O19.2.1.2). */
export function roundOn(m: State, side: Nation, by: Spotter, hits: ReadonlyMap<Formation, number>, h: Hex): number {
  const { hindrance, range } = spotted(m, side, by, h)
  if (hindrance < 0) return Number.NEGATIVE_INFINITY
  const hit = chanceOfProduct(range + hindrance)
  let sum = 0
  for (const [u, loss] of hits) {
    const far = grid.distance(u.hex, h)
    sum += loss * (hit * (spread.hit[far] ?? 0.02) + (1 - hit) * (spread.miss[far] ?? 0.04))
  }
  return sum
}

/** The best of a Spotter's rounds. */
export function bestRound(m: State, side: Nation, by: Spotter, hexes: readonly Hex[] = allHexes): number {
  const { telephone } = playerOf(m, side)
  if (!telephone) return 0
  const hits = impactOn(m, side, telephoneType(telephone.type).fp)
  const near = hexes.filter((h) => m.units.some((u) => isFoe(side, u) && grid.distance(u.hex, h) <= 1))
  let best = 0
  for (const h of near) best = Math.max(best, roundOn(m, side, by, hits, h))
  return best
}

/** GWC-O19.2.1.4a The hexes in the row of a barrage. */
export function rowOf(centre: Hex, axis: Direction, reach: number): Hex[] {
  const hexes = [centre]
  for (const way of [axis, DIRECTIONS[(DIRECTIONS.indexOf(axis) + 3) % DIRECTIONS.length]!]) {
    let h = centre
    for (let i = 0; i < reach && h !== NONE; i++) {
      h = grid.neighbour(h, way)
      if (h !== NONE) hexes.push(h)
    }
  }
  return hexes
}
