/** Units go the ways that were judged: step by step, and ownership follows every step (GTW-5.B-3). */
import type { Hex } from "@salient/space/hex"
import { fatigueHits } from "../../charts/movement.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import type { State, Unit } from "../../state.ts"
import { other, type Side } from "../../types.ts"
import { fieldOf, hexName } from "../basic-game-concepts/field.ts"
import { faceOf, namesOf, nationOf, tiresFast } from "../basic-game-concepts/units.ts"
import { advanceWork } from "../engineers/works.ts"
import { load, unload } from "../supply/stores.ts"
import { stationKeeper, useCapacity } from "../transportation-lines/rails.ts"
import { disrupt, enterContested, remove } from "../zones-of-control-and-ownership/fate.ts"
import { alter, isContested, moveTo } from "../zones-of-control-and-ownership/ownership.ts"
import { changed, stackAt } from "../zones-of-control-and-ownership/position.ts"
import { isNearEnemy } from "./entering.ts"
import { type Judged, type Leg, ridesOf } from "./judging.ts"
import type { Overrun } from "./overrun.ts"

/** One unit goes its way. */
export function walk(m: State, u: Unit, judged: Judged): void {
  const { legs, manner, cost } = judged
  const from = u.hex
  const marching = manner === "march"
  let near = marching && isNearEnemy(m, u, from)
  if (marching)
    alter(m, u, (one) => {
      one.marched = true // GTW-6.B.3-2: from the moment it starts
    })
  let disrupted = false
  let carried = { points: 0, from }
  useCapacity(m, u, ridesOf(judged))
  for (const leg of legs) {
    if (leg.kind === "load") carried = { points: load(m, u, u.hex), from: u.hex }
    else if (leg.kind === "unload") carried = setDown(m, u, carried)
    else take(m, u, leg)
    if (marching) near = near || isNearEnemy(m, u, leg.to)
    if (leg.kind === "step" && leg.disrupts) disrupted = true
  }
  setDown(m, u, carried)
  u.spent = Math.max(0, u.spent) + cost
  u.moved = true
  if (u.hex === from) return
  u.movedThisTurn = true
  if (manner === "strategic") u.strategic = true
  sayMoved(m, u, from, judged)
  if (marching && near) tire(m, u, cost)
  if (disrupted) disrupt(m, u, 1, "GTW-15.A.4", "the crossing of a major river")
  unlimber(m, u)
}

function take(m: State, u: Unit, leg: Leg): void {
  switch (leg.kind) {
    case "step":
    case "ride":
      if (leg.kind === "ride") holdStations(m, u, leg.ride.way)
      leaveOverstack(m, u)
      moveTo(m, u, leg.to)
      if (leg.kind === "step" && isContested(m, leg.to)) enterContested(m, u)
      return
    case "rest":
      u.fatigue--
      tell(m, { kind: "rested", rules: ["GTW-6.B.4-6"], unit: u.id, name: u.name, hits: 1 })
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
function setDown(m: State, u: Unit, { points, from }: { readonly points: number; readonly from: Hex }) {
  if (points > 0) {
    unload(m, u, points)
    if (u.hex !== from)
      tell(m, {
        kind: "carried",
        rules: ["GTW-11.H.2-3"],
        side: u.side,
        from: hexName(m, from),
        to: hexName(m, u.hex),
        points,
        how: `with ${u.name}`,
      })
  }
  return { points: 0, from: u.hex }
}

function sayMoved(m: State, u: Unit, from: Hex, { legs, manner, cost }: Judged): void {
  const { grid } = fieldOf(m).map
  const way = legs
    .flatMap((leg) => (leg.kind === "ride" ? leg.ride.way : leg.kind === "step" ? [leg.to] : []))
    .map((h) => grid.name(h))
  const how =
    manner === "strategic"
      ? " by strategic rail"
      : legs.some((leg) => leg.kind === "ride")
        ? " by rail"
        : manner === "march"
          ? " by forced march"
          : ""
  tell(m, {
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
  })
}

/** GTW-7.A-3 Whoever keeps a station open near the enemy stays. */
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
  tell(m, { kind: "tired", rules: ["GTW-6.B.4-2"], unit: u.id, name: u.name, hits })
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

/** GTW-6.F.1-5 Everybody in the hex is eliminated; those who overran it go in, and may go on with what is left. */
export function overrun(m: State, units: readonly Unit[], to: Hex, found: Overrun): void {
  const enemies = [...stackAt(m, to, other(units[0]!.side))]
  tell(m, {
    kind: "overran",
    rules: ["GTW-6.F.1-5"],
    side: units[0]!.side,
    hex: hexName(m, to),
    names: namesOf(units),
    odds: found.odds,
    lost: namesOf(enemies),
  })
  for (const e of enemies) {
    m.losses[e.side] += faceOf(e).defence
    remove(m, e, "GTW-6.F.1-5", "overrun")
  }
  for (const u of units) {
    u.spent = Math.max(0, u.spent) + (found.costs.get(u) ?? 0)
    u.movedThisTurn = true
    moveTo(m, u, to)
    if (isContested(m, to)) enterContested(m, u)
  }
}
