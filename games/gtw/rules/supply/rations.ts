/** Special sources of general supply: general supply points made at depots, and Resource Points used to feed units. GTW-11.C.2b. */
import { type Check, type Flow, mix, offer, offers, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { choose, select } from "../../questions.ts"
import type { Depot, Rations, State, Unit } from "../../state.ts"
import { other, SIDES, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { seenOf, tellOf } from "../basic-game-concepts/hidden.ts"
import { faceOf, namesOf } from "../basic-game-concepts/units.ts"
import { alter } from "../zones-of-control-and-ownership/ownership.ts"
import { servable } from "./combat-supply.ts"
import { depotAt, railHexes } from "./depots.ts"
import { sourcesOf, starve } from "./general.ts"
import { floodRail, traceOverland } from "./lines.ts"

const { stores } = tables

/** GTW-11.C.2b.ii-2 How many general supply points a depot can make, by the number of low-volume hexes on its way to a source. */
export function mostRations(m: State, depot: Depot): number {
  const ends = sourcesOf(m, depot.side).flatMap((g) => g.hexes)
  const spread = floodRail(m, depot.side, ends, Number.POSITIVE_INFINITY) // GTW-AMB-54
  if (!spread.has(depot.hex)) return 0
  const low = spread.cost(depot.hex)
  return stores.rationsMade.find((row) => row.low === null || low <= row.low)!.points
}

const isFresh = (m: State, hex: Hex, side: Side): boolean =>
  m.rations.some((r) => r.hex === hex && r.side === side && r.fresh)

/** GTW-11.C.2b.ii-2 May general supply points be made in that hex? */
function mayMake(m: State, hex: Hex, side: Side): Check {
  const at = touchOf(m, hex)
  const depot = depotAt(m, hex, side)
  if (!depot?.operational) return refuse("GTW-11.C.2b.ii-2", () => `No open depot is in ${hexName(m, hex)}.`, at)
  if (isFresh(m, hex, side))
    return refuse("GTW-11.C.2b.ii-2", () => "The depot has already made its supply points in this phase.", at)
  return mostRations(m, depot) > 0
    ? ok
    : refuse("GTW-11.C.2b.ii-2", () => "The depot has no railway to a regular source.", at)
}

const ownDepots = (m: State, side: Side): Hex[] => m.depots.filter((d) => d.side === side).map((d) => d.hex)

export const mayMakeRations = (m: State, side: Side): Check =>
  ownDepots(m, side).some((hex) => mayMake(m, hex, side).ok)
    ? ok
    : refuse("GTW-11.C.2b.ii-2", "No depot can make supply points now.")

/** GTW-11.C.2b.ii-2 In the initial phase of its own turn, a side makes general supply points at a depot. */
export function* makeRations(m: State, side: Side): Flow {
  const hex = yield* choose<Hex | null>(
    {
      by: side,
      what: "rations",
      prompt: "Which depot makes general supply points? They can feed units from the next initial phase on.",
      rules: ["GTW-11.C.2b.ii-2"],
    },
    offers<Hex | null>(
      offer<Hex, Hex | null>(
        ownDepots(m, side),
        (h) => mayMake(m, h, side),
        (h) => ({
          id: hexName(m, h),
          label: placeName(m, h),
          value: h,
          touches: [`depot:${side}:${hexName(m, h)}`],
        }),
        () => railHexes(m),
      ),
      { id: "none", label: "None", value: null, declines: true },
    ),
  )
  const depot = hex === null ? undefined : depotAt(m, hex, side)
  if (!depot) return
  const points = mostRations(m, depot)
  m.rations.push({ hex: depot.hex, side, points, phases: stores.rationLife, fresh: true })
  tell(m, { kind: "rations", rules: ["GTW-11.C.2b.ii-2"], side, hex: hexName(m, depot.hex), points })
}

/** GTW-11.C.2b.ii-3 At the end of every initial phase: general supply points are removed when they are three phases old. */
export function discardOldRations(m: State): void {
  for (const r of m.rations) {
    r.phases--
    r.fresh = false
  }
  m.rations = m.rations.filter((r) => r.phases > 0)
}

const hungryOf = (m: State, side: Side): Unit[] =>
  m.units.filter((u) => u.side === side && u.hex >= 0 && !u.supplied && u.out > 0)

function feed(m: State, u: Unit): void {
  alter(m, u, (one) => {
    one.supplied = true // GTW-11.C.2b-1: the count of turns goes on
  })
}

/** GTW-11.C.2b.ii-1 Each point feeds one RE of units that trace to it; the largest that can be fed come first. */
export function feedFromRations(m: State, side: Side): void {
  const ready = m.rations.filter((r) => r.side === side && !r.fresh)
  if (ready.length === 0) return
  const left = new Map<Rations, number>(ready.map((r) => [r, r.points]))
  const near = new Map<Rations, ReadonlySet<Hex>>()
  for (const r of ready) {
    const spread = traceOverland(m, side, [r.hex])
    near.set(r, new Set(Array.from({ length: spread.count }, (_, i) => spread.at(i))))
  }
  for (const u of hungryOf(m, side).sort((a, b) => faceOf(b).re - faceOf(a).re || a.n - b.n)) {
    const due = Math.ceil(faceOf(u).re)
    const found = ready.filter((r) => near.get(r)!.has(u.hex))
    if (found.reduce((n, r) => n + left.get(r)!, 0) < due) continue
    let open = due
    for (const r of found) {
      const taken = Math.min(open, left.get(r)!)
      left.set(r, left.get(r)! - taken)
      open -= taken
    }
    feed(m, u)
  }
}

/**
 * GTW-11.C.2b.i The owner chooses which Resource Points are used to feed units; each feeds all units that trace to it, for this
 * player turn.
 */
function* feedFromPoints(m: State, side: Side): Flow {
  const hungry = hungryOf(m, side)
  if (hungry.length === 0) return
  const eaters = (hex: Hex): Unit[] => {
    const stock = m.stocks.find((s) => s.hex === hex && s.side === side)
    return stock ? servable(m, stock, hungry) : []
  }
  const may = (hex: Hex): Check =>
    eaters(hex).length > 0
      ? ok
      : refuse("GTW-11.C.2b.i", () => `No point in ${hexName(m, hex)} could feed any unit.`, touchOf(m, hex))
  const { map } = fieldOf(m)
  const choices = offer<Hex, Hex>(
    m.stocks.filter((s) => s.side === side).map((s) => s.hex),
    may,
    (hex) => ({
      id: hexName(m, hex),
      label: `${placeName(m, hex)}: feeds ${namesOf(eaters(hex))}`,
      value: hex,
      touches: [touchOf(m, hex)],
    }),
    () => map.grid.names.map((_, h) => h).filter((h) => map.land[h]),
  )
  if (choices.options.length === 0) return
  const chosen = yield* select<Hex>(
    {
      by: side,
      what: "feed",
      prompt: `${namesOf(hungry)} are out of general supply. Which stocks give up a Resource Point to feed the units within reach?`,
      rules: ["GTW-11.C.2b.i"],
      about: hungry.map((u) => u.id),
    },
    choices,
    {
      min: 0,
      max: choices.options.length,
      suggest: (random) =>
        mix(
          random,
          choices.options.map((o) => o.id),
        ).slice(0, random(2)),
    },
  )
  for (const hex of chosen) {
    for (const u of eaters(hex)) if (!u.supplied) feed(m, u)
    m.stocks.find((s) => s.hex === hex && s.side === side)!.points--
    tell(m, { kind: "spent", rules: ["GTW-11.C.2b.i"], side, hex: hexName(m, hex), points: 1, what: "food" })
  }
  m.stocks = m.stocks.filter((s) => s.points > 0)
}

/** GTW-11.C.2b, GTW-11.F.3 Both sides feed their unsupplied units, the phasing side first; then those not fed may starve. */
export function* settleSupply(m: State): Flow {
  for (const side of [m.active, other(m.active)]) yield* feedFromPoints(m, side)
  for (const side of SIDES) {
    const names = hungryOf(m, side).filter((u) => u.out === 1)
    const starves = (units: readonly Unit[]) =>
      ({ kind: "starves", rules: ["GTW-11.B-1"], side, names: namesOf(units) }) as const
    const seen = seenOf(m, names)
    if (names.length > 0) tellOf(m, names, starves(names), seen.length > 0 ? starves(seen) : undefined)
  }
  for (const side of SIDES) starve(m, side)
}
