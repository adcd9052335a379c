/** Supply depots: making, opening, closing and giving them up. GTW-11.C.1, GTW-7.A.5e. */
import { type Check, type Flow, offer, offerOne, offers, ok, refuse } from "@salient/engine"
import { count } from "@salient/kit/words"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose } from "../../questions.ts"
import type { Depot, OrphanSection, State } from "../../state.ts"
import { SIDES, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { netAt } from "../transportation-lines/nets.ts"
import { freeCapacity } from "../transportation-lines/rails.ts"
import { codeAt, freeIn, rowOf, sectionOf, sectionsFor } from "../transportation-lines/sections.ts"
import { isOwnedBy } from "../zones-of-control-and-ownership/ownership.ts"
import { connectedFor } from "./general.ts"

/** The piece id of a depot, as used in the scene. */
export const depotPiece = (m: Pick<State, "scenario">, d: Depot): string => `depot:${d.side}:${hexName(m, d.hex)}`

const say = (m: State, d: Depot, rule: string, what: string): void =>
  tell(m, { kind: "depot", rules: [rule], side: d.side, hex: hexName(m, d.hex), what })

/** GTW-11.C.1-2 May a depot be made in that hex? `connected`: where the side is not isolated. */
function mayActivate(m: State, side: Side, hex: Hex, connected: Int32Array): Check {
  const at = touchOf(m, hex)
  if (!fieldOf(m).map.onRail[hex])
    return refuse("GTW-11.C.1-2", () => `No railway runs through ${hexName(m, hex)}.`, at)
  if (!isOwnedBy(m, hex, side)) return refuse("GTW-11.C.1-2", () => `${hexName(m, hex)} is not yours.`, at)
  if (connected[hex] === 0) return refuse("GTW-11.C.1-2", () => `${hexName(m, hex)} is isolated.`, at)
  if (m.depots.some((d) => d.hex === hex && d.side === side))
    return refuse("GTW-11.C.1-2", () => `There is already a depot in ${hexName(m, hex)}.`, at)
  const free = freeCapacity(m, codeAt(m, hex, side), side)
  return free >= tables.rail.leastForDepot
    ? ok
    : refuse(
        ["GTW-7.A.5e", "GTW-11.C.1-2"],
        () =>
          `A new depot needs ${tables.rail.leastForDepot} REs of free rail capacity; ${Math.max(0, free)} are free.`,
        at,
      )
}

/** GTW-11.C.1-2 Every hex in which a depot may be made. */
export function depotSites(m: State, side: Side): Hex[] {
  const connected = connectedFor(m, side)
  return railHexes(m).filter((h) => mayActivate(m, side, h, connected).ok)
}

/** GTW-11.C.1-2 True if some net could maintain another depot. */
const mayMake = (m: State, side: Side): Check =>
  sectionsFor(m, side).some((s) => freeIn(s) >= tables.rail.leastForDepot)
    ? ok
    : refuse("GTW-11.C.1-2", () => `${tables.rail.leastForDepot} REs of free rail capacity are needed.`)

export function mayOrderDepots(m: State, side: Side): Check {
  if (m.depots.some((d) => d.side === side)) return ok
  return mayMake(m, side)
}

/** The depot of a side in a hex. */
export const depotAt = (m: State, hex: Hex, side: Side): Depot | undefined =>
  m.depots.find((d) => d.hex === hex && d.side === side)

export const railHexes = (m: Pick<State, "scenario">): Hex[] =>
  fieldOf(m).map.onRail.flatMap((on, h) => (on ? [h] : []))

type Order = { readonly what: "flip" | "remove"; readonly hex: Hex } | { readonly what: "make" } | null

/** GTW-11.C.1-1, GTW-11.C.1-2, GTW-11.C.1-6 What a side may do with depots in its own initial phase. */
export function* orderDepots(m: State, side: Side): Flow {
  const own = m.depots.filter((d) => d.side === side).map((d) => d.hex)
  const of = (what: "flip" | "remove") =>
    offer<Hex, Order>(
      own,
      (hex) =>
        depotAt(m, hex, side) ? ok : refuse("GTW-11.C.1-1", () => `No depot of yours is in ${hexName(m, hex)}.`),
      (hex) => ({
        id: `${what}:${hexName(m, hex)}`,
        label: `${verbFor(what, depotAt(m, hex, side))} the depot in ${placeName(m, hex)}`,
        value: { what, hex },
        touches: [`depot:${side}:${hexName(m, hex)}`],
        rules: [what === "flip" ? "GTW-11.C.1-1" : "GTW-11.C.1-6"],
      }),
      () => railHexes(m),
    )
  const order = yield* choose<Order>(
    { by: side, what: "depot", prompt: "What do you do with the depots?", rules: ["GTW-11.C.1-1"] },
    offers<Order>(
      of("flip"),
      of("remove"),
      offerOne<Order>(mayMake(m, side), { id: "make", label: "Make a new depot", value: { what: "make" } }),
      { id: "none", label: "Nothing", value: null, declines: true },
    ),
  )
  if (order === null) return
  if (order.what === "make") {
    yield* activate(m, side)
    return
  }
  const depot = depotAt(m, order.hex, side)!
  if (order.what === "remove") giveUp(m, depot)
  else {
    depot.operational = !depot.operational
    say(m, depot, "GTW-11.C.1-1", depot.operational ? "is open" : "is packed up")
  }
}

const verbFor = (what: "flip" | "remove", depot: Depot | undefined): string =>
  what === "remove" ? "Give up" : depot?.operational ? "Pack up" : "Open"

export function giveUp(m: State, depot: Depot): void {
  m.depots = m.depots.filter((d) => d !== depot)
  say(m, depot, "GTW-11.C.1-6", "is given up")
}

/** GTW-11.C.1-2, GTW-7.A.5e */
function* activate(m: State, side: Side): Flow {
  const connected = connectedFor(m, side)
  const { map } = fieldOf(m)
  const all = map.grid.names.map((_, h) => h).filter((h) => map.land[h])
  const hex = yield* choose<Hex | null>(
    { by: side, what: "depot-site", prompt: "Where is the new depot made?", rules: ["GTW-11.C.1-2", "GTW-7.A.5e"] },
    offers<Hex | null>(
      offer<Hex, Hex | null>(
        all.filter((h) => map.onRail[h]),
        (h) => mayActivate(m, side, h, connected),
        (h) => ({ id: hexName(m, h), label: placeName(m, h), value: h, touches: [touchOf(m, h)] }),
        () => all,
      ),
      { id: "none", label: "Nowhere", value: null, declines: true },
    ),
  )
  if (hex === null) return
  const section = sectionOf(m, codeAt(m, hex, side), side)!
  if (!section.home) (rowOf(m, section) as OrphanSection).by -= tables.rail.depotActivation
  section.net.capacity -= tables.rail.depotActivation
  const depot: Depot = { hex, side, net: netAt(m, hex), operational: true }
  m.depots.push(depot)
  say(m, depot, "GTW-11.C.1-2", "is made")
}

/** GTW-11.C.1-6 Depots that a net can no longer maintain: their owner chooses which are given up. */
export function* giveUpDepots(m: State): Flow {
  for (const side of SIDES)
    for (const { net, capacity, has } of sectionsFor(m, side)) {
      for (;;) {
        const own = m.depots.filter((d) => d.side === side && d.net === net.net && has(d.hex))
        if (own.length === 0 || own.length * tables.rail.depotUpkeep <= capacity) break
        const depot =
          own.length === 1
            ? own[0]!
            : yield* choose<Depot>(
                {
                  by: side,
                  what: "depot-lost",
                  prompt: `The railways can support only ${count(Math.floor(capacity / tables.rail.depotUpkeep), "depot")}. Which one is abandoned?`,
                  rules: ["GTW-11.C.1-6"],
                },
                offer<Hex, Depot>(
                  own.map((d) => d.hex),
                  (hex) =>
                    own.some((d) => d.hex === hex)
                      ? ok
                      : refuse("GTW-11.C.1-6", () => `No depot on that net is in ${hexName(m, hex)}.`),
                  (hex) => ({
                    id: hexName(m, hex),
                    label: placeName(m, hex),
                    value: own.find((d) => d.hex === hex)!,
                    touches: [`depot:${side}:${hexName(m, hex)}`],
                  }),
                  () => railHexes(m),
                ),
              )
        giveUp(m, depot)
      }
    }
}
