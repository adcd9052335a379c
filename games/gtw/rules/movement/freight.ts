/**
 * Resource Points and depots that travel by rail on their own: pieces of the movement question alongside the units. GTW-11.H.1,
 * GTW-11.C.1-4.
 */
import { type Check, type Reached, type Refusal, refuse, type Step, type Way } from "@salient/engine"
import { tell } from "../../happenings.ts"
import type { Depot, State, Stock } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { depotPiece } from "../supply/depots.ts"
import { freightTo, mayShift, sendFreight, stationsFrom } from "../supply/stores.ts"
import { mayRide } from "./allowance.ts"
import { wordOf } from "./words.ts"

/** The piece id of a stock, as used in the scene. */
const stockPiece = (m: Pick<State, "scenario">, s: Stock): string => `stock:${s.side}:${hexName(m, s.hex)}`

/** The freight of a side that could travel in this phase. */
export function freightPieces(m: State, side: Side): string[] {
  if (!mayRide(m).ok) return []
  const { onRail } = fieldOf(m).map
  const found: string[] = []
  for (const s of m.stocks) if (s.side === side && onRail[s.hex] && s.points > s.railed) found.push(stockPiece(m, s))
  for (const d of m.depots) if (d.side === side && !d.operational) found.push(depotPiece(m, d))
  return found
}

const stockOf = (m: State, piece: string): Stock | undefined => m.stocks.find((s) => stockPiece(m, s) === piece)
const depotOf = (m: State, piece: string): Depot | undefined => m.depots.find((d) => depotPiece(m, d) === piece)
export const isFreight = (piece: string): boolean => piece.startsWith("stock:") || piece.startsWith("depot:")

/** The hex at the end of its way: freight has no intermediate steps. */
function goalOf(m: State, steps: readonly Step[]): number | undefined {
  const name = steps.length === 1 ? wordOf(steps[0]!) : undefined
  return name === undefined ? undefined : fieldOf(m).map.grid.find(name)
}

export function mayShip(m: State, piece: string, steps: readonly Step[]): Check {
  const may = mayRide(m)
  if (!may.ok) return may
  const to = goalOf(m, steps)
  if (to === undefined) return refuse("GTW-11.H.1", "Stores and depots go by rail from one rail hex to another.")
  const stock = stockOf(m, piece)
  if (stock) return freightTo(m, stock, to)
  const depot = depotOf(m, piece)
  return depot ? mayShift(m, depot, to) : refuse("GTW-11.H.1", `There is nothing called ${piece}.`)
}

export function ship(m: State, piece: string, steps: readonly Step[]): void {
  const to = goalOf(m, steps)!
  const stock = stockOf(m, piece)
  if (stock) {
    const freight = freightTo(m, stock, to)
    if (!freight.ok) return
    const from = hexName(m, stock.hex)
    const { side } = stock
    sendFreight(m, freight)
    const { points } = freight
    tell(m, { kind: "carried", rules: ["GTW-11.H.1"], side, from, to: hexName(m, to), points, how: "by rail" })
    return
  }
  const depot = depotOf(m, piece)
  if (!depot) return
  depot.hex = to
  tell(m, { kind: "depot", rules: ["GTW-11.C.1-4"], side: depot.side, hex: hexName(m, to), what: "arrives by rail" })
}

export function freightReach(m: State, piece: string): Reached[] {
  const thing = stockOf(m, piece) ?? depotOf(m, piece)
  if (!thing) return []
  return stationsFrom(m, thing.side, thing.hex)
    .filter((h) => mayShip(m, piece, [hexName(m, h)]).ok)
    .map((h) => ({ at: hexName(m, h), cost: 0, left: 0, does: "By rail." }))
}

export function freightWay(m: State, piece: string, to: string): Way | Refusal {
  const may = mayShip(m, piece, [to])
  return may.ok ? { ok: true, paths: { [piece]: [to] } } : may
}
