/** Spending single Resource Points on things other than combat supply: GTW-11.G-1. */
import { tell } from "../../happenings.ts"
import type { State, Stock, Unit } from "../../state.ts"
import { hexName } from "../basic-game-concepts/field.ts"
import { traceOverland } from "./lines.ts"

/** A stock of the unit's side that has a point to spare and that the unit traces to overland. */
export const stockWithin = (m: State, u: Unit): Stock | undefined =>
  m.stocks.find((s) => s.side === u.side && s.points > s.open && traceOverland(m, u.side, [s.hex]).has(u.hex))

export function spendPoint(m: State, u: Unit, what: string): void {
  const stock = stockWithin(m, u)
  if (!stock) return
  stock.points--
  tell(m, { kind: "spent", rules: ["GTW-11.G-1"], side: u.side, hex: hexName(m, stock.hex), points: 1, what })
  if (stock.points === 0) m.stocks = m.stocks.filter((s) => s !== stock)
}
