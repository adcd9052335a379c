/** Units follow the ways that were judged, step by step; ownership changes with every step (GTW-5.B-3). */
import type { Hex } from "@salient/space/hex"
import { fatigueHits } from "../../charts/movement.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import type { Rations, State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { dossierOf, faceToEnemy, isHidden, isUnknown, tellOf } from "../basic-game-concepts/hidden.ts"
import { faceOf, namesOf, nationOf, tiresFast } from "../basic-game-concepts/units.ts"
import { advanceWork } from "../engineers/works.ts"
import { testEngines } from "../special-units/tanks.ts"
import { type Cargo, load, loadRations, putDown, unloadRations } from "../supply/stores.ts"
import { stationKeeper, useCapacity } from "../transportation-lines/rails.ts"
import { useBoats } from "../transportation-lines/rivers.ts"
import { disrupt, enterContested, remove } from "../zones-of-control-and-ownership/fate.ts"
import { alter, isContested, layUnderSiege, moveTo, moveTogether } from "../zones-of-control-and-ownership/ownership.ts"
import { changed, relievedBy, stackAt } from "../zones-of-control-and-ownership/position.ts"
import { announcementsBy } from "../zones-of-control-and-ownership/unknown-corps.ts"
import type { Passenger } from "./cargo.ts"
import { isNearEnemy } from "./entering.ts"
import { type Judged, type Leg, ridesOf, tripsOf } from "./judging.ts"
import type { Overrun } from "./overrun.ts"

/** A unit on the move. */
type Walker = {
  readonly u: Unit
  readonly judged: Judged
  readonly from: Hex
  near: boolean
  disrupted: boolean
  carried: Carried
}

/** What a unit carries, and where it picked it up. */
type Carried = { readonly cargo?: Cargo; readonly rations: readonly Rations[]; readonly from: Hex }

/** Units that go the same way as one: a single unit, or an unknown corps with the units in its box (GTW-14.N.1). */
export type Party = readonly (readonly [Unit, Judged])[]

const isSameWay = (a: Judged, b: Judged): boolean =>
  a.manner === b.manner &&
  a.legs.length === b.legs.length &&
  a.legs.every((leg, i) => leg.kind === b.legs[i]!.kind && leg.to === b.legs[i]!.to)

/** GTW-14.N.1, GTW-14.N.2-1 An unknown corps that moves with its box moves as one: it is not shown which units are with it. */
export function partiesOf(m: State, moves: ReadonlyMap<Unit, Judged>): Party[] {
  const all = [...moves]
  if (m.dossiers.length === 0) return all.map((one) => [one])
  const gone = new Set<Unit>()
  const parties: Party[] = []
  for (const [u, judged] of all) {
    const hq = isHidden(m, u) ? m.units[u.corps]! : u
    const way = moves.get(hq)
    if (gone.has(u)) continue
    if (!isUnknown(hq) || !way) {
      parties.push([[u, judged]])
      continue
    }
    const party = all.filter(([o, j]) => o === hq || (o.corps === hq.n && isHidden(m, o) && isSameWay(j, way)))
    const joined: Party = party.some(([o]) => o === u) ? party : [[u, judged]]
    for (const [o] of joined) gone.add(o)
    parties.push(joined)
  }
  return parties
}

/** The units of a party move together, step by step, and stop when an enemy corps has had to announce zones (GTW-14.N.2-2). */
export function walk(m: State, party: Party, passengers: readonly Passenger[] = []): void {
  const walkers = party.map(([u, judged]): Walker => {
    const marching = judged.manner === "march"
    const walker = { u, judged, from: u.hex, near: marching && isNearEnemy(m, u, u.hex), disrupted: false }
    if (marching)
      alter(m, u, (one) => {
        one.marched = true // GTW-6.B.3-2: from the start of the march
      })
    return { ...walker, carried: { rations: [], from: u.hex } }
  })
  const [lead] = walkers as [Walker]
  const hidden = walkers.filter(({ u }) => isHidden(m, u))
  const heard = announcementsBy(m, other(lead.u.side))
  let done = 0
  const riders = passengers.filter((p) => walkers.some(({ u }) => u === p.by)).map((p): Rider => ({ ...p, wet: false }))
  while (done < lead.judged.legs.length) {
    takeLeg(m, walkers, done++, riders)
    if (m.dossiers.length > 0 && announcementsBy(m, other(lead.u.side)) > heard) break
    if (m.sieges.length > 0 && relievedBy(m, lead.u.side)) break // GTW-15.G-3: at once
  }
  for (const walker of walkers) arrive(m, walker, done, hidden.includes(walker) && isHidden(m, walker.u))
  for (const rider of riders) getOff(m, rider)
}

/** A unit on a transport unit. */
type Rider = Passenger & { wet: boolean }

/** GTW-14.O.2-2 Units that are aboard, or board here, go along with their transport unit. */
function carry(m: State, riders: readonly Rider[], here: Hex, to: Hex, wet: boolean): void {
  for (const rider of riders) {
    const { u } = rider
    if (u.hex !== here || here === rider.to) continue
    leaveOverstack(m, u)
    moveTo(m, u, to)
    u.movedThisTurn = true
    rider.wet ||= wet
    if (isContested(m, to)) enterContested(m, u)
  }
}

/** GTW-14.O.2-2 A unit that has been carried does not move by itself in the same phase. */
function getOff(m: State, { u, by, from, wet }: Rider): void {
  if (u.hex < 0 || u.hex === from) return
  u.spent = 0
  u.moved = true
  const { grid } = fieldOf(m).map
  tellOf(m, [u], {
    kind: "moved",
    rules: ["GTW-14.O.2-2"],
    side: u.side,
    units: [u.id],
    names: u.name,
    from: grid.name(from),
    to: grid.name(u.hex),
    way: [grid.name(u.hex)],
    cost: 0,
    how: ` on ${by.name}`,
  })
  if (wet) disrupt(m, u, 1, "GTW-15.A.4", "the crossing of a major river")
  unlimber(m, u)
}

function takeLeg(m: State, walkers: readonly Walker[], i: number, riders: readonly Rider[]): void {
  const { kind, to } = walkers[0]!.judged.legs[i]!
  const here = walkers[0]!.u.hex
  if (kind === "step" || kind === "ride" || kind === "sail") {
    for (const { u, judged } of walkers) {
      const leg = judged.legs[i]!
      if (leg.kind === "ride") holdStations(m, u, leg.ride.way)
      leaveOverstack(m, u)
      if (leg.kind === "step" && leg.besieges) layUnderSiege(m, to, other(u.side))
    }
    moveTogether(
      m,
      walkers.map((w) => w.u),
      to,
    )
    if (kind === "step" && isContested(m, to)) for (const { u } of walkers) enterContested(m, u)
    const leg = walkers[0]!.judged.legs[i]!
    if (riders.length > 0) carry(m, riders, here, to, leg.kind === "step" && leg.disrupts)
  }
  for (const walker of walkers) {
    const { u, judged } = walker
    const leg = judged.legs[i]!
    if (leg.kind === "load")
      walker.carried =
        leg.what === "points"
          ? { cargo: load(m, u, u.hex), rations: [], from: u.hex }
          : { rations: loadRations(m, u, leg.what === "many"), from: u.hex }
    else if (leg.kind === "unload") walker.carried = setDown(m, u, walker.carried)
    else take(m, u, leg)
    if (judged.manner === "march") walker.near ||= isNearEnemy(m, u, leg.to)
    if (leg.kind === "step" && leg.disrupts) walker.disrupted = true
  }
}

/** The effects of the way on a unit, after this number of its legs. */
function arrive(m: State, { u, judged, from, near, disrupted, carried }: Walker, done: number, unseen: boolean): void {
  const { legs, manner } = judged
  const gone =
    done === legs.length ? judged : { ...judged, legs: legs.slice(0, done), cost: sumOf(legs.slice(0, done)) }
  useCapacity(m, u, ridesOf(gone))
  useBoats(m, u, tripsOf(gone))
  setDown(m, u, carried)
  u.spent = Math.max(0, u.spent) + gone.cost
  u.moved = done === legs.length // a unit that was stopped may go on, with its player's new knowledge
  if (u.hex === from) return
  u.movedThisTurn = true
  if (manner === "strategic") u.strategic = true
  sayMoved(m, u, from, gone, unseen)
  noteSpeed(m, u, gone)
  if (manner === "march" && near) tire(m, u, gone.cost)
  if (disrupted) disrupt(m, u, 1, "GTW-15.A.4", "the crossing of a major river")
  unlimber(m, u)
  if (u.moved && gone.legs.some((leg) => leg.kind === "step")) testEngines(m, u) // GTW-14.C.2-1
}

const sumOf = (legs: readonly Leg[]): number => legs.reduce((n, leg) => n + leg.cost, 0)

/**
 * The enemy sees how far an unknown corps goes, and so how fast its units are at least. The last step is not counted: a unit may
 * take it with fewer points than it costs.
 */
function noteSpeed(m: State, u: Unit, { manner, legs }: Judged): void {
  const dossier = isUnknown(u) ? dossierOf(m, u) : undefined
  const spent = sumOf(legs.slice(0, -1))
  if (dossier && manner === "foot") dossier.rating = Math.max(dossier.rating, spent)
}

function take(m: State, u: Unit, leg: Leg): void {
  switch (leg.kind) {
    case "rest":
      u.fatigue--
      tellOf(m, [u], { kind: "rested", rules: ["GTW-6.B.4-6"], unit: u.id, name: u.name, hits: 1 })
      return
    case "unstack":
      leaveOverstack(m, u)
      return
    case "work":
      advanceWork(m, u, leg.work, leg.share)
  }
}

/** GTW-8.C.2-2 */
function leaveOverstack(m: State, u: Unit): void {
  if (!u.overstacked) return
  u.overstacked = false
  changed(m, u.hex, u.side)
}

/** GTW-11.H.2-3 */
function setDown(m: State, u: Unit, { cargo, rations, from }: Carried): Carried {
  const points = cargo?.points ?? 0
  if (cargo && points > 0) putDown(m, u.hex, u.side, cargo)
  unloadRations(m, u, rations)
  const food = rations.reduce((n, r) => n + r.points, 0)
  for (const [count, what] of [
    [points, undefined],
    [food, "general supply point"],
  ] as const) {
    if (count === 0 || u.hex === from) continue
    const carried = (by: Unit) =>
      ({
        kind: "carried",
        rules: ["GTW-11.H.2-3"],
        side: u.side,
        from: hexName(m, from),
        to: hexName(m, u.hex),
        points: count,
        how: `with ${by.name}`,
        ...(what ? { what } : {}),
      }) as const
    tellOf(m, [u], carried(u), carried(faceToEnemy(m, u)))
  }
  return { rations: [], from: u.hex }
}

function sayMoved(m: State, u: Unit, from: Hex, { legs, manner, cost }: Judged, unseen: boolean): void {
  const { grid } = fieldOf(m).map
  const way = legs
    .flatMap((leg) => (leg.kind === "ride" ? leg.ride.way : leg.kind === "step" || leg.kind === "sail" ? [leg.to] : []))
    .map((h) => grid.name(h))
  const how =
    manner === "strategic"
      ? " by strategic rail"
      : legs.some((leg) => leg.kind === "ride")
        ? " by rail"
        : legs.some((leg) => leg.kind === "sail")
          ? " by boat"
          : manner === "march"
            ? " by forced march"
            : ""
  const moved = {
    kind: "moved",
    rules: [manner === "march" ? "GTW-6.B-1" : manner === "strategic" ? "GTW-7.A.3" : "GTW-6-2"],
    side: u.side,
    units: [u.id],
    names: u.name,
    from: hexName(m, from),
    to: hexName(m, u.hex),
    way,
    cost,
    how,
  } as const
  if (unseen) tell(m, moved, [u.side])
  else tell(m, moved)
}

/** GTW-7.A-3 A unit that keeps a station open near the enemy stays there. */
function holdStations(m: State, u: Unit, way: readonly Hex[]): void {
  for (const hex of [u.hex, ...way]) {
    const keeper = stationKeeper(m, hex, u.side, [u])
    if (keeper && needsKeeper(m, hex, u.side)) keeper.holds = true
  }
}

const needsKeeper = (m: State, hex: Hex, side: Side): boolean => {
  const enemy = other(side)
  const { grid } = fieldOf(m).map
  return [hex, ...grid.neighbours(hex)].some((h) => stackAt(m, h, enemy).length > 0)
}

/** GTW-6.B.4-2 */
function tire(m: State, u: Unit, spent: number): void {
  const face = faceOf(u)
  const hits = fatigueHits(spent, face.rating, tiresFast(face))
  if (hits === 0) return
  u.fatigue += hits
  tellOf(m, [u], { kind: "tired", rules: ["GTW-6.B.4-2"], unit: u.id, name: u.name, hits })
}

/** GTW-12.B.2-2, GTW-12.B.3-1, GTW-12.B.4-1 Guns that have moved are not ready to fire. */
function unlimber(m: State, u: Unit): void {
  const { guns } = faceOf(u)
  if (!guns || m.phase === "exploitation") return // GTW-AMB-69
  const { moved } = tables.artillery.guns[guns]
  const nation = nationOf(u)
  const early = m.turn < tables.artillery.movesFreely
  const why = "guns that have moved"
  if (moved === "disrupted") disrupt(m, u, 1, "GTW-12.B.3-1", why)
  else if (moved === "not German" && early && nation !== "germany") disrupt(m, u, 1, "GTW-12.B.2-2", why)
  else if (moved === "badly")
    disrupt(m, u, early && nation !== "germany" && nation !== "austria-hungary" ? 2 : 1, "GTW-12.B.4-1", why)
}

/** GTW-6.F.1-5 All units in the hex are eliminated. */
export function crush(m: State, units: readonly Unit[], to: Hex, odds: number): void {
  const enemies = [...stackAt(m, to, other(units[0]!.side))]
  tell(m, {
    kind: "overran",
    rules: ["GTW-6.F.1-5"],
    side: units[0]!.side,
    hex: hexName(m, to),
    names: namesOf(units),
    odds,
    lost: namesOf(enemies),
  })
  for (const e of enemies) {
    m.losses[e.side] += faceOf(e).defence
    remove(m, e, "GTW-6.F.1-5", "overrun")
  }
}

/** GTW-6.F.1-5 Units that overrun a hex enter it, and may go on with the points they have left. */
export function overrun(m: State, units: readonly Unit[], to: Hex, found: Overrun): void {
  crush(m, units, to, found.odds)
  for (const u of units) {
    u.spent = Math.max(0, u.spent) + (found.costs.get(u) ?? 0)
    u.movedThisTurn = true
    if (u.hex === to) continue // GTW-6.F.3
    moveTo(m, u, to)
    if (isContested(m, to)) enterContested(m, u)
  }
}
