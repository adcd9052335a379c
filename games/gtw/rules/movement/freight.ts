/**
 * Stores and depots that travel by rail or boat on their own: pieces of the movement question alongside the units. GTW-11.H.1,
 * GTW-11.C.1-4.
 */
import { type Check, type Reached, type Refusal, refuse, type Step, type Way } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tell } from "../../happenings.ts"
import type { Depot, State } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { depotPiece } from "../supply/depots.ts"
import {
  type Freight,
  freeToGo,
  freightTo,
  type How,
  isStock,
  landingsFrom,
  type Stores,
  sendFreight,
} from "../supply/items.ts"
import { mayShift, stationsFrom } from "../supply/stores.ts"
import { isOnWater } from "../transportation-lines/rivers.ts"
import { mayRide, maySendBoats } from "./allowance.ts"
import { RIVER, STRATEGIC, wordOf } from "./words.ts"

/** The piece id of stores, as used in the scene. */
const storesPiece = (m: State, s: Stores): string =>
  isStock(s) ? `stock:${s.side}:${hexName(m, s.hex)}` : `rations:${s.side}:${hexName(m, s.hex)}:${m.rations.indexOf(s)}`

/** The freight of a side that could travel in this phase. */
export function freightPieces(m: State, side: Side): string[] {
  if (!mayRide(m).ok) return []
  const { onRail } = fieldOf(m).map
  const sails = maySendBoats(m).ok
  const found: string[] = []
  const add = (s: Stores) => {
    if (s.side === side && (onRail[s.hex] || (sails && isOnWater(m, s.hex))) && freeToGo(s, "rail") > 0)
      found.push(storesPiece(m, s))
  }
  for (const s of m.stocks) add(s)
  for (const s of m.rations) add(s)
  for (const d of m.depots) if (d.side === side && !d.operational) found.push(depotPiece(m, d))
  return found
}

const storesCalled = (m: State, piece: string): Stores | undefined =>
  [...m.stocks, ...m.rations].find((s) => storesPiece(m, s) === piece)
const depotOf = (m: State, piece: string): Depot | undefined => m.depots.find((d) => depotPiece(m, d) === piece)
export const isFreight = (piece: string): boolean => /^(stock|rations|depot):/.test(piece)

type Goal = { readonly to: Hex; readonly how: How }

/** The hex at the end of its way, and how it goes there: freight has no intermediate steps. */
function goalOf(m: State, steps: readonly Step[]): Goal | undefined {
  const words = steps.map(wordOf)
  const strategic = words[0] === STRATEGIC
  const [word, ...more] = strategic ? words.slice(1) : words
  if (word === undefined || more.length > 0) return undefined
  const boat = !strategic && word.startsWith(RIVER)
  const to = fieldOf(m).map.grid.find(boat ? word.slice(RIVER.length) : word)
  return to === undefined ? undefined : { to, how: strategic ? "strategic" : boat ? "river" : "rail" }
}

const wayBy = (m: State, { to, how }: Goal): readonly string[] => {
  const name = hexName(m, to)
  return how === "rail" ? [name] : how === "strategic" ? [STRATEGIC, name] : [`${RIVER}${name}`]
}

const said: { readonly [how in How]: string } = { rail: "by rail", strategic: "by strategic rail", river: "by boat" }

/** GTW-11.H.1 Stores travel so in this phase. */
function mayTravel(m: State, stores: Stores, { to, how }: Goal): Freight | Refusal {
  const may = how === "river" ? maySendBoats(m) : mayRide(m)
  return may.ok ? freightTo(m, stores, to, how) : may
}

export function mayShip(m: State, piece: string, steps: readonly Step[]): Check {
  const goal = goalOf(m, steps)
  if (!goal)
    return refuse("GTW-11.H.1", "Stores and depots go by rail from one rail hex to another, or stores by boat.")
  const stores = storesCalled(m, piece)
  if (stores) return mayTravel(m, stores, goal)
  const may = mayRide(m)
  if (!may.ok) return may
  const depot = depotOf(m, piece)
  if (!depot) return refuse("GTW-11.H.1", `There is nothing called ${piece}.`)
  return goal.how === "river" ? refuse("GTW-11.C.1-4", "Depots travel by rail only.") : mayShift(m, depot, goal.to)
}

export function ship(m: State, piece: string, steps: readonly Step[]): void {
  const goal = goalOf(m, steps)!
  const to = hexName(m, goal.to)
  const stores = storesCalled(m, piece)
  if (stores) {
    const freight = mayTravel(m, stores, goal)
    if (!freight.ok) return
    const from = hexName(m, stores.hex)
    const { side } = stores
    const what = isStock(stores) ? {} : { what: "general supply point" }
    sendFreight(m, freight)
    const { points } = freight
    tell(m, { kind: "carried", rules: ["GTW-11.H.1"], side, from, to, points, how: said[goal.how], ...what })
    return
  }
  const depot = depotOf(m, piece)
  if (!depot) return
  depot.hex = goal.to
  tell(m, { kind: "depot", rules: ["GTW-11.C.1-4"], side: depot.side, hex: to, what: "arrives by rail" })
}

/** How stores can go to a hex, the best way first: strategic rail comes last, because they may not move in any other way. */
const HOW: readonly How[] = ["rail", "river", "strategic"]

const does: { readonly [how in How]: string } = {
  rail: "By rail.",
  river: "By boat.",
  strategic: "By strategic rail, and no other way in this phase.",
}

function bestGoal(m: State, piece: string, to: Hex): Goal | undefined {
  return HOW.map((how): Goal => ({ to, how })).find((goal) => mayShip(m, piece, wayBy(m, goal)).ok)
}

export function freightReach(m: State, piece: string): Reached[] {
  const stores = storesCalled(m, piece)
  const thing = stores ?? depotOf(m, piece)
  if (!thing) return []
  const hexes = new Set(stationsFrom(m, thing.side, thing.hex))
  if (stores && maySendBoats(m).ok) for (const h of landingsFrom(m, thing.side, thing.hex)) hexes.add(h)
  return [...hexes].flatMap((to) => {
    const goal = bestGoal(m, piece, to)
    return goal ? [{ at: hexName(m, to), cost: 0, left: 0, does: does[goal.how] }] : []
  })
}

export function freightWay(m: State, piece: string, to: string): Way | Refusal {
  const hex = fieldOf(m).map.grid.find(to)
  const goal = hex === undefined ? undefined : bestGoal(m, piece, hex)
  const steps = goal ? wayBy(m, goal) : [to]
  const may = mayShip(m, piece, steps)
  return may.ok ? { ok: true, paths: { [piece]: steps } } : may
}
