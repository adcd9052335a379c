/**
 * Where counters may be set up: GWC-SCN-01, GWC-8.2, GWC-F125.4. The same checks apply to a player's set-up and to the set-up
 * suggested by a scenario file.
 */
import { type Check, ok, type Refusal, refuse } from "@salient/engine"
import { type Board, grid } from "../data/maps/maps.ts"
import { terrainOf } from "../data/terrain.ts"
import { values } from "../data/values.ts"
import type { Fortification, HexName, Kind } from "../types.ts"
import { inArea, type SideSetUp } from "./scenario.ts"

/** A counter to be set up: a Formation of some kind, or a Fortification. */
export type Counter = { readonly name: string; readonly kind: Kind } | { readonly fortification: Fortification }

/** GWC-SCN-01 Whether a counter may be set up in a hex, regardless of what else is there. */
export function maySetUpIn(set: SideSetUp, board: Board, c: Counter, h: number): Check {
  const hex = grid.name(h)
  const isWork = "fortification" in c
  const own = isWork ? set.fortifications.find((f) => f.fortification === c.fortification && f.area)?.area : undefined
  if (!inArea(own ?? set.setUp, hex as HexName))
    return refuse(
      "GWC-SCN-01",
      () => `${isWork ? c.fortification : c.name} must be set up in its area, not in ${hex}.`,
      hex,
    )
  const ground = terrainOf(board.hexes[h]!.terrain)
  if (isWork)
    return ground.water ? refuse("GWC-F125.4", () => `No Fortification can be in the Water of ${hex}.`, hex) : ok
  return ground.cover === null ? refuse("GWC-SCN-01", () => `${hex} is impassable.`, hex) : ok
}

type Placed = { readonly counter: Counter; readonly hex: string | undefined }

/** Every counter of a set-up in an illegal hex, each with the reason: because of the hex itself, or of the counters placed before it. */
export function* misplaced<P extends Placed>(
  set: SideSetUp,
  board: Board,
  placed: readonly P[],
): Generator<{ readonly piece: P; readonly why: Refusal }> {
  const stacks = new Map<number, Stack>()
  for (const piece of placed) {
    const h = piece.hex === undefined ? undefined : grid.find(piece.hex)
    const why = h === undefined ? noHex(piece.counter) : mayJoin(set, board, piece.counter, h, stacks)
    if (!why.ok) yield { piece, why }
  }
}

const noHex = (c: Counter): Check =>
  refuse("GWC-SCN-01", () => `Every counter needs a hex on the map; ${nameOf(c)} has none.`)
const nameOf = (c: Counter): string => ("fortification" in c ? c.fortification : c.name)

/** The counters in a hex so far. */
type Stack = { figures: number; platoons: number; tanks: number; works: number }

/** GWC-8.2, GWC-8.2.1, GWC-F125.4 Adds a counter to those in the hex and returns whether it may be there with them. */
function mayJoin(set: SideSetUp, board: Board, c: Counter, h: number, stacks: Map<number, Stack>): Check {
  const alone = maySetUpIn(set, board, c, h)
  if (!alone.ok) return alone
  const hex = grid.name(h)
  const stack = stacks.get(h) ?? { figures: 0, platoons: 0, tanks: 0, works: 0 }
  stacks.set(h, stack)
  if ("fortification" in c)
    return ++stack.works > 1 ? refuse("GWC-F125.4", `${hex} has ${stack.works} Fortifications, at most 1.`, hex) : ok
  const { stacking } = values
  stack.figures += values.figures[c.kind]
  if (c.kind === "tank" && ++stack.tanks > stacking.tanks)
    return refuse("GWC-8.2.1", `${hex} has ${stack.tanks} Tanks, at most ${stacking.tanks}.`, hex)
  if (c.kind === "platoon") stack.platoons++
  const most = set.setUp.platoonsPerHex
  if (most !== undefined && stack.platoons > most)
    return refuse("GWC-SCN-01", `${hex} has ${stack.platoons} Platoons, at most ${most}.`, hex)
  if (stack.figures > stacking.figures)
    return refuse("GWC-8.2", `${hex} is overstacked: ${stack.figures} figures, at most ${stacking.figures}.`, hex)
  return ok
}
