/** What a side may order alongside its moves: GTW-7.A.5a, GTW-8.C.1, GTW-11.C.1-6, GTW-11.H-2. */
import { type Check, type Flow, type Offer, offer, offers, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { attachedOf, detach, mayDetach } from "../artillery/divisions.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { faceOf } from "../basic-game-concepts/units.ts"
import { depotAt, giveUp, railHexes } from "../supply/depots.ts"
import { stockAt } from "../supply/stores.ts"
import { mayStretch, sectionName, stretch } from "../transportation-lines/capacity.ts"
import { codeOf, type Section, sectionsFor } from "../transportation-lines/sections.ts"
import { adjacentTo, corpsHeadquartersOf, isOccupied, unitsOf } from "../zones-of-control-and-ownership/position.ts"
import { mayRegroup, regroup, touchesOf } from "./corps-boxes.ts"

/** An order that is carried out at once, or asks further questions first. */
export type Order = () => Flow | undefined

const isThreatened = (m: State, hex: Hex, side: Side): boolean =>
  adjacentTo(m, hex).some((h) => isOccupied(m, h, other(side)))

/** GTW-11.H-2 May the stores in a hex be destroyed? This is offered if the enemy is adjacent. */
function mayBurn(m: State, hex: Hex, side: Side): Check {
  const at = touchOf(m, hex)
  if (!stockAt(m, hex, side))
    return refuse("GTW-11.H-2", () => `No Resource Point of yours is in ${hexName(m, hex)}.`, at)
  return isThreatened(m, hex, side) ? ok : refuse("GTW-11.H-2", () => `No enemy is next to ${hexName(m, hex)}.`, at)
}

function burn(m: State, hex: Hex, side: Side): void {
  const stock = stockAt(m, hex, side)!
  m.stocks = m.stocks.filter((s) => s !== stock)
  const { points } = stock
  tell(m, { kind: "spent", rules: ["GTW-11.H-2"], side, hex: hexName(m, hex), points, what: "nothing: they are burnt" })
}

/** GTW-11.C.1-6 The same for a depot. */
function mayGiveUp(m: State, hex: Hex, side: Side): Check {
  const at = touchOf(m, hex)
  if (!depotAt(m, hex, side)) return refuse("GTW-11.C.1-6", () => `No depot of yours is in ${hexName(m, hex)}.`, at)
  return isThreatened(m, hex, side) ? ok : refuse("GTW-11.C.1-6", () => `No enemy is next to ${hexName(m, hex)}.`, at)
}

const atOnce =
  (act: () => void): Order =>
  () => {
    act()
    return undefined
  }

/** Orders that a side may give alongside its moves in this phase. */
export function ordersOf(m: State, side: Side): Offer<Order> {
  const { map } = fieldOf(m)
  return offers<Order>(
    offer<Section, Order>(
      sectionsFor(m, side),
      (s) => mayStretch(m, s),
      (s) => ({
        id: `stretch:${codeOf(m, s)}`,
        label: `${sectionName(m, s)}: more trains this turn for a Resource Point`,
        value: atOnce(() => stretch(m, s)),
        rules: ["GTW-7.A.5a"],
      }),
    ),
    offer<Hex, Order>(
      m.stocks.filter((s) => s.side === side).map((s) => s.hex),
      (hex) => mayBurn(m, hex, side),
      (hex) => ({
        id: `burn:${hexName(m, hex)}`,
        label: `Burn the stores in ${placeName(m, hex)}`,
        value: atOnce(() => burn(m, hex, side)),
        touches: [touchOf(m, hex)],
        rules: ["GTW-11.H-2"],
        seldom: true,
      }),
      () => map.grid.names.map((_, h) => h).filter((h) => map.land[h]),
    ),
    offer<Hex, Order>(
      m.depots.filter((d) => d.side === side).map((d) => d.hex),
      (hex) => mayGiveUp(m, hex, side),
      (hex) => ({
        id: `give-up:${hexName(m, hex)}`,
        label: `Abandon the depot in ${placeName(m, hex)}`,
        value: atOnce(() => giveUp(m, depotAt(m, hex, side)!)),
        touches: [touchOf(m, hex)],
        rules: ["GTW-11.C.1-6"],
        seldom: true,
      }),
      () => railHexes(m),
    ),
    offer<Unit, Order>(
      attachedOf(m, side),
      mayDetach,
      (u) => ({
        id: `detach:${u.id}`,
        label: `Detach ${u.name} from ${m.units[u.division ?? -1]?.name ?? "its headquarters"}`,
        value: atOnce(() => detach(m, u)),
        touches: [u.id],
        rules: ["GTW-12.B.9-2"],
        seldom: true,
      }),
      () => unitsOf(m, side).filter((u) => faceOf(u).is.artillery),
    ),
    offer<Unit, Order>(
      corpsHeadquartersOf(m, side).filter((u) => u.hex >= 0),
      (hq) => mayRegroup(m, hq),
      (hq) => ({
        id: `box:${hq.id}`,
        label: `${hq.name} in ${hexName(m, hq.hex)}: choose the units in its box`,
        value: () => regroup(m, hq),
        touches: touchesOf(m, hq),
        rules: ["GTW-8.C.1"],
        seldom: true,
      }),
    ),
  )
}
