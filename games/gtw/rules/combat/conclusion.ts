/** What a combat leaves: losses, retreats, advances. GTW-9.C, GTW-9.D, GTW-9.F, GTW-9.K.1. */
import type { Flow } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import type { Demands } from "../../charts/combat.ts"
import { tables } from "../../data/tables.ts"
import { tell } from "../../happenings.ts"
import { confirm } from "../../questions.ts"
import type { State, Unit } from "../../state.ts"
import { type Effect, other, type Result, type Side } from "../../types.ts"
import { fieldOf, hexName, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { isOn } from "../basic-game-concepts/options.ts"
import { faceOf, isCorpsHeadquarters } from "../basic-game-concepts/units.ts"
import type { Effects } from "../special-combat-effects.ts"
import { remove } from "../zones-of-control-and-ownership/fate.ts"
import { layUnderSiege } from "../zones-of-control-and-ownership/ownership.ts"
import { adjacentTo, isOccupied, stackAt } from "../zones-of-control-and-ownership/position.ts"
import { advance, canAdvance, enter, holdOwnership, judgeContest, mayAdvance } from "./advances.ts"
import { type Engagement, halvesOf } from "./engagement.ts"
import { boatsLeave } from "./from-the-water.ts"
import { payLosses } from "./losses.ts"
import { overrunOnAdvance } from "./overruns.ts"
import { retreat } from "./retreats.ts"

/** Corps headquarters move with the units that fight (GTW-9.F.3-2). */
export const withCorps = (m: State, units: readonly Unit[]): Unit[] => {
  const hexes = new Set(units.flatMap((u) => (u.hex < 0 ? [] : [u.hex])))
  return [...units, ...m.units.filter((u) => u.side === units[0]?.side && hexes.has(u.hex) && isCorpsHeadquarters(u))]
}

const livingOf = (units: readonly Unit[]): Unit[] => units.filter((u) => u.hex >= 0)
const fighters = (units: readonly Unit[]): Unit[] =>
  units.filter((u) => (u.hex >= 0 || u.away === "afloat") && !faceOf(u).headquarters)

/** GTW-9.C, GTW-9.D, GTW-9.F Losses, retreats, advances. */
export function* conclude(
  m: State,
  e: Engagement,
  demands: Demands,
  effects: Effects,
  headquarters: readonly Unit[],
): Flow {
  const { side } = e
  const enemy = other(side)
  const capableOf = (s: Side): Effect[] =>
    effects.succeeded.filter((x) => x.side === s && tables.effects[x.effect].loses).map((x) => x.effect)
  let goesBack = { attacker: demands.attacker.retreats === "must", defender: demands.defender.retreats === "must" }
  let defenderLoss = demands.defender.loss
  if (demands.halvedByRetreat) {
    goesBack = { ...goesBack, defender: yield* askToFallBack(m, enemy, e.hex, "half of the loss") }
    if (goesBack.defender) defenderLoss /= 2 // GTW-9.C.2-6
  }
  const bill = (s: Side, attacking: boolean, units: readonly Unit[], required: number) =>
    payLosses(m, {
      side: s,
      attacking,
      units: fighters(units),
      required,
      gunsLast: demands.gunsLast,
      capable: capableOf(s),
      halves: halvesOf(m, e, s),
    })
  const lostByDefender = yield* bill(enemy, false, e.defenders, defenderLoss)
  const lostByAttacker = yield* bill(side, true, e.attackers, demands.attacker.loss)
  if (demands.largerMayRetreat && lostByAttacker !== lostByDefender) {
    if (lostByAttacker > lostByDefender)
      goesBack.attacker = yield* askAttackerToFallBack(m, e) // GTW-9.C.2-3, GTW-AMB-20
    else goesBack.defender = yield* askToFallBack(m, enemy, e.hex, "the larger loss")
  } else if (demands.result === "BX") {
    goesBack.defender = livingOf(e.defenders).length > 0 && (yield* askToFallBack(m, enemy, e.hex, "an exchange"))
    goesBack.attacker = yield* askAttackerToFallBack(m, e) // GTW-9.C.2-5
  }
  if (fighters(stackAt(m, e.hex, enemy)).length === 0)
    // GTW-9.D-3: headquarters do not escape alone
    for (const hq of [...stackAt(m, e.hex, enemy)]) remove(m, hq, "GTW-9.D-3", "alone after combat")
  const two = demands.twoHexes && isTwoHexTime(m)
  const mustDefender = demands.defender.retreats === "must"
  const mustAttacker = demands.attacker.retreats === "must"
  if (goesBack.defender) yield* defenderLeaves(m, e, mustDefender, two)
  else if (livingOf(stackAt(m, e.hex, enemy)).length === 0)
    yield* advance(m, {
      side,
      hex: e.hex,
      fought: withCorps(m, livingOf(e.attackers)),
      declared: false,
      enemies: e.defenders,
      crt: e.crt,
    })
  if (goesBack.attacker) yield* attackerLeaves(m, e, mustAttacker, two)
  else if (e.forced && ejecting.includes(demands.result) && isOccupied(m, e.hex, enemy))
    yield* attackerLeaves(m, { ...e, attackers: e.attackers.filter((u) => u.hex === e.hex) }, true, false) // GTW-9.K.1-2
  if (goesBack.defender) yield* boatsLeave(m, e.defenders) // GTW-14.B.2-4
  if (goesBack.attacker) yield* boatsLeave(m, e.attackers)
  for (const hq of headquarters) // GTW-9.D-3
    if (hq.hex >= 0 && fighters(stackAt(m, hq.hex, hq.side)).length === 0 && isLeftAlone(m, e, hq))
      remove(m, hq, "GTW-9.D-3", "alone after combat")
  if (e.forced && isOn(m, "sieges") && isOccupied(m, e.hex, enemy) && areAlone(m, e.hex, side))
    layUnderSiege(m, e.hex, side) // GTW-9.K.1-4
}

/** GTW-9.K.1-4 A siege that friends next to the hex would lift at once (GTW-15.G-3) is not laid: a failed attack drives no unit out. */
const areAlone = (m: State, hex: Hex, side: Side): boolean =>
  isOccupied(m, hex, side) && !adjacentTo(m, hex).some((h) => isOccupied(m, h, side))

/** GTW-9.K.1-2 Results that drive attackers out of a hex that the enemy is also in. */
const ejecting: readonly Result[] = ["AQ", "AS", "AX"]

/**
 * GTW-9.D-3 The defender's headquarters are part of the combat; an attacking one is lost if the units it was with are gone and the
 * enemy is near.
 */
const isLeftAlone = (m: State, e: Engagement, hq: Unit): boolean =>
  hq.side !== e.side || (isThreatened(m, hq) && !e.attackers.some((u) => u.hex === e.hex))

/** Enemies are adjacent, or in its hex. */
const isThreatened = (m: State, hq: Unit): boolean =>
  adjacentTo(m, hq.hex).some((h) => stackAt(m, h, other(hq.side)).length > 0) ||
  stackAt(m, hq.hex, other(hq.side)).length > 0

/** GTW-9.F.4-1 */
function isTwoHexTime(m: State): boolean {
  const { theater } = fieldOf(m).scenario
  const { West, others } = tables.twoHexRetreats
  return m.turn < (theater === "West" ? West : others)
}

function* askToFallBack(m: State, by: Side, hex: Hex, after: string): Flow<boolean> {
  return yield* confirm(
    {
      by,
      what: "fall-back",
      prompt: `Retreat from ${placeName(m, hex)} after ${after}?`,
      rules: ["GTW-9.C.2-3", "GTW-9.C.2-5"],
      about: [touchOf(m, hex)],
    },
    { yes: "Retreat", no: "Stay" },
  )
}

function* askAttackerToFallBack(m: State, e: Engagement): Flow<boolean> {
  return (
    livingOf(e.attackers).length > 0 && (yield* askToFallBack(m, e.side, livingOf(e.attackers)[0]!.hex, "the attack"))
  )
}

/** GTW-9.F.1 Asks if the opponent will advance into a hex that a retreat would leave empty. */
function* declares(m: State, by: Side, hex: Hex, fought: readonly Unit[]): Flow<boolean> {
  const able = fought.some((u) => !faceOf(u).headquarters && mayAdvance(m, u, hex, fought).ok)
  if (!able) return false
  return yield* confirm(
    {
      by,
      what: "declare",
      prompt: `The enemy must retreat from ${placeName(m, hex)}. Will you advance into it? If not, the enemy stays.`,
      rules: ["GTW-9.F.1"],
      about: [touchOf(m, hex)],
    },
    { yes: "Advance", no: "Let the enemy stay" },
  )
}

/** GTW-9.F.1 to GTW-9.F.4-2 The defenders retreat, the attackers may follow. */
function* defenderLeaves(m: State, e: Engagement, must: boolean, two: boolean): Flow {
  const { side, hex } = e
  const enemy = other(side)
  const survivors = () => livingOf(stackAt(m, hex, enemy))
  const fought = () => withCorps(m, livingOf(e.attackers))
  const inside = () => livingOf(e.attackers).some((u) => u.hex === hex) // GTW-9.K-1: units already in the hex need not advance
  let declared = false
  if (must && survivors().length > 0 && !inside()) {
    declared = yield* declares(m, side, hex, fought())
    if (!declared) {
      tell(m, { kind: "stands", rules: ["GTW-9.F.1"], side: enemy, hex: hexName(m, hex), why: "nobody advances" })
      return
    }
  }
  const gone = [...survivors()]
  const stands = inside() && e.crt === "positional"
  if (stands) holdOwnership(m, side, hex)
  yield* retreat(m, enemy, gone, new Set(e.attackers.map((u) => u.hex)), new Set()) // GTW-9.F.5: an attacker's hex too
  for (const u of gone) if (u.hex >= 0) u.retreated = true
  if (stands) judgeContest(m, side, hex, e.defenders)
  const first = yield* advance(m, { side, hex, fought: fought(), declared, enemies: e.defenders, crt: e.crt })
  if (!two) return
  const again = livingOf(gone)
  yield* retreat(m, enemy, again, new Set([hex]))
  yield* followUp(m, side, first, e)
}

/** GTW-9.F.4-2, GTW-9.F.5 Units that advanced once may advance again, into hexes free of enemies or by overrun. */
function* followUp(m: State, side: Side, first: readonly Unit[], e: Engagement): Flow {
  const from = first.find((u) => u.hex >= 0)?.hex
  if (from === undefined) return
  for (const hex of adjacentTo(m, from)) {
    const overran = yield* overrunOnAdvance(
      m,
      side,
      livingOf(first).filter((u) => u.hex === from),
      hex,
    )
    if (overran.length > 0) {
      enter(m, { side, hex, enemies: e.defenders, crt: "mobile" }, overran)
      if (livingOf(first).every((u) => u.hex !== from)) return
      continue
    }
    if (stackAt(m, hex, side).length > 0 || !canAdvance(m, livingOf(first), hex)) continue
    if (m.owners[hex] === (side === "entente" ? 0 : 1)) continue // the side owns it already
    yield* advance(m, { side, hex, fought: livingOf(first), declared: false, enemies: e.defenders, crt: "mobile" })
    if (livingOf(first).every((u) => u.hex !== from)) return
  }
}

/** GTW-9.F.1 Hex by hex, for attackers that must retreat. */
function* attackerLeaves(m: State, e: Engagement, must: boolean, two: boolean): Flow {
  const { side, hex } = e
  const enemy = other(side)
  for (const from of new Set(livingOf(e.attackers).map((u) => u.hex))) {
    const units = livingOf(e.attackers).filter((u) => u.hex === from)
    const doomed = units.filter((u) => u.overstacked) // GTW-8.C.2-5
    for (const u of doomed) remove(m, u, "GTW-8.C.2-5", "overstacked and forced to retreat")
    const goers = units.filter((u) => u.hex >= 0)
    const empties = stackAt(m, from, side).every((u) => goers.includes(u))
    const fought = () => livingOf(e.defenders).filter((u) => u.hex === hex)
    let declared = false
    if (must && empties && goers.length > 0 && from !== hex) {
      declared = yield* declares(m, enemy, from, fought())
      if (!declared) {
        tell(m, { kind: "stands", rules: ["GTW-9.F.1"], side, hex: hexName(m, from), why: "nobody advances" })
        continue
      }
    }
    yield* retreat(m, side, goers, new Set([hex]))
    if (from === hex) {
      // GTW-9.K.1-2: the enemy is already there and need not advance
      if (two) yield* retreat(m, side, livingOf(goers), new Set([hex]))
      continue
    }
    const first = yield* advance(m, {
      side: enemy,
      hex: from,
      fought: fought(),
      declared,
      enemies: e.attackers,
      crt: e.crt,
    })
    if (two) {
      yield* retreat(m, side, livingOf(goers), new Set([from, hex]))
      yield* followUp(m, enemy, first, e)
    }
  }
}
