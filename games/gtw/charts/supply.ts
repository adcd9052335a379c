/** How long the elements of supply lines may be (GTW-GAP-52, GTW-14.O.3). It does not use the state. */
import { tables } from "../data/tables.ts"
import type { Weather } from "../types.ts"

/** GTW-14.O.3 By how much an element through that many transport units is lengthened. */
export const extraFor = (transports: number): number =>
  tables.transports.extends.findLast((row) => transports >= row.from)?.by ?? 0

/** GTW-GAP-52 The most hexes of an element in this weather, through that many transport units. */
export const mostHexes = (element: "overland" | "road", weather: Weather, transports = 0): number =>
  tables.supply[element][weather] + extraFor(transports)
