/** Stacking: GWC-8.2, GWC-8.2.1. */
import { type Flow, refuse } from "@salient/engine"
import { values } from "../data/values.ts"
import { choose } from "../questions.ts"
import type { Formation, State } from "../state.ts"
import type { Nation } from "../types.ts"
import { campIn, friendsIn, isTank, ownHexes, profile } from "./formations-and-command/pieces.ts"
import { offerThese } from "./orders-in-general/choices.ts"
import { eliminate } from "./sequence-time-victory/victory.ts"
import { areFoes, grid, type Hex, inactiveFirst } from "./the-map/field.ts"

function figuresIn(m: State, side: Nation, h: Hex): number {
  let sum = 0
  for (const u of m.units) if (u.hex === h && !areFoes(u.side, side)) sum += profile(u).figures
  return sum
}

/** Whether more Formations fit into a hex within the limit; never two Tanks. */
export function fitsIn(m: State, list: readonly Formation[], h: Hex): boolean {
  const [first] = list
  if (!first) return true
  const there = campIn(m, first.side, h).filter((u) => !list.includes(u))
  const all = [...there, ...list]
  const figures = all.reduce((n, u) => n + profile(u).figures, 0)
  return figures <= values.stacking.figures && all.filter(isTank).length <= values.stacking.tanks
}

/** The hexes in which a player has more than the limit, in the order of his Formations. */
function crowded(m: State, side: Nation): Hex[] {
  return ownHexes(m, side).filter((h) => figuresIn(m, side, h) > values.stacking.figures)
}

/** Whether any hex of the map holds more figures than a single side may have, even counting both sides together; this is rare. */
function someCrowd(m: State): boolean {
  figures.fill(0)
  for (const u of m.units) {
    figures[u.hex]! += profile(u).figures
    if (figures[u.hex]! > values.stacking.figures) return true
  }
  return false
}
const figures = new Uint8Array(grid.size)

/** GWC-8.2 At the end of every Turn, for both sides: the owner eliminates Formations until the hex is within the limit. */
export function* enforceStacking(m: State): Flow {
  if (!someCrowd(m)) return
  for (const side of inactiveFirst(m))
    for (const h of crowded(m, side))
      while (figuresIn(m, side, h) > values.stacking.figures && friendsIn(m, side, h).length > 0) {
        const victim = yield* choose(
          {
            by: side,
            what: "overstacked",
            prompt: `${grid.name(h)} is overstacked. Which Formation is eliminated?`,
            rules: ["GWC-8.2"],
          },
          offerThese(m, side, friendsIn(m, side, h), refuse("GWC-8.2", `It is not in ${grid.name(h)}.`)),
        )
        eliminate(m, [victim], "GWC-8.2")
      }
}
