/** Reinforcements and withdrawals by the order of battle, and where leaders go: GTW-16.A, GTW-14.P-1. */
import { type Check, type Flow, mix, offer, offers, ok, refuse } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { tell } from "../../happenings.ts"
import { choose, chooseIfAny, select } from "../../questions.ts"
import type { Gtw } from "../../scenarios/scenarios.ts"
import type { Leader, State, Unit } from "../../state.ts"
import type { Side } from "../../types.ts"
import { fieldOf, hexName, hexNamed, placeName, touchOf } from "../basic-game-concepts/field.ts"
import { seenOf, tellOf } from "../basic-game-concepts/hidden.ts"
import { faceOf, namesOf, nationOf } from "../basic-game-concepts/units.ts"
import { poolOf } from "../replacements/balances.ts"
import { enterPlay } from "../special-units/intelligence.ts"
import { isConnectedBy, isSuppliedBy, supplyFor } from "../supply/general.ts"
import { addStock, alter, isOwnedBy, moveTo } from "../zones-of-control-and-ownership/ownership.ts"
import { armyHeadquartersOf, isBesieged, stackAt } from "../zones-of-control-and-ownership/position.ts"
import { reinforcementsOf } from "./set-up.ts"

/** GTW-16-1, GTW-16.A-2 Reinforcements that are due and have not arrived; those that cannot arrive wait. */
export function* receive(m: State, side: Side): Flow {
  const { scenario } = fieldOf(m)
  const numbers = reinforcementsOf(scenario)
  for (const [i, r] of scenario.reinforcements.entries()) {
    if (r.side !== side || r.turn > m.turn || m.received.includes(i)) continue
    if (r.withdraw) {
      m.received.push(i)
      yield* sendAway(m, side, r.withdraw)
      continue
    }
    if (r.replacements) {
      m.received.push(i)
      fillPools(m, side, r.replacements)
      continue
    }
    const hexes = (r.hexes ?? "").split(" ").map((name) => hexNamed(m, name))
    if (!hexes.some((h) => mayArrive(m, h, side).ok)) continue
    const hex = yield* arrivalHex(m, side, hexes)
    m.received.push(i)
    const units = numbers[i]!.map((n) => m.units[n]!)
    enterPlay(m, units, hex) // GTW-14.N.2-4
    for (const u of units) {
      u.away = ""
      moveTo(m, u, hex)
      shareSupply(m, u)
      if (r.byRail) m.entrained.push(u.n)
    }
    const arrived = (seen: readonly Unit[]) =>
      ({ kind: "arrived", rules: ["GTW-16.A-1"], side, names: namesOf(seen), hex: hexName(m, hex) }) as const
    if (units.length > 0) tellOf(m, units, arrived(units), arrived(seenOf(m, units)))
    if (!r.resourcePoints) continue
    addStock(m, hex, side, r.resourcePoints)
    tell(m, { kind: "points", rules: ["GTW-16.A-1"], side, hex: hexName(m, hex), points: r.resourcePoints })
  }
}

/**
 * GTW-16-2 A unit that arrives where there is no general supply has the same supply state as the units there. It cannot starve
 * before the next check.
 */
export function shareSupply(m: State, u: Unit): void {
  const found = supplyFor(m, u.side)
  u.isolated = !isConnectedBy(found.connected, u)
  if (isSuppliedBy(found, u)) return
  const others = stackAt(m, u.hex, u.side).filter((o) => o !== u)
  alter(m, u, (one) => {
    one.supplied = false
    one.out = Math.max(1, ...others.map((o) => o.out))
  })
}

/** GTW-16.B.3-1, GTW-GAP-21 Points from the order of battle go into the general pool. */
function fillPools(
  m: State,
  side: Side,
  { men, equipment }: NonNullable<Gtw["reinforcements"][number]["replacements"]>,
) {
  for (const { nation, contingent, points } of men) {
    poolOf(m.pools, side, nation, contingent).men += points
    tell(m, { kind: "replacements", rules: ["GTW-16.B.3-1"], side, contingent, men: points, equipment: 0 })
  }
  m.equipment[side] += equipment
  if (equipment > 0) tell(m, { kind: "replacements", rules: ["GTW-16.B.3-1"], side, contingent: "", men: 0, equipment })
}

/** GTW-16.A-1, GTW-15.G-2 */
function mayArrive(m: State, h: Hex, side: Side): Check {
  if (!isOwnedBy(m, h, side)) return refuse("GTW-16.A-1", () => `${hexName(m, h)} is not yours.`, touchOf(m, h))
  return isBesieged(m, h, side) ? refuse("GTW-15.G-2", () => `${hexName(m, h)} is besieged.`, touchOf(m, h)) : ok
}

/** GTW-16.A-1 */
function* arrivalHex(m: State, side: Side, hexes: readonly Hex[]): Flow<Hex> {
  const all = fieldOf(m).landHexes
  const may = (h: Hex): Check => {
    if (!hexes.includes(h)) return refuse("GTW-16.A-1", () => `They cannot arrive in ${hexName(m, h)}.`, touchOf(m, h))
    return mayArrive(m, h, side)
  }
  return yield* chooseIfAny<Hex>(
    { by: side, what: "arrival", prompt: "Where do the reinforcements arrive?", rules: ["GTW-16.A-1"] },
    offer<Hex, Hex>(
      hexes,
      may,
      (h) => ({ id: hexName(m, h), label: placeName(m, h), value: h, touches: [touchOf(m, h)] }),
      () => all,
    ),
  )
}

type Withdrawal = { readonly divisions: number; readonly attack: number; readonly penalty: number }

/** GTW-16.A.1cc-1 */
function mayGo(u: Unit, { attack }: Withdrawal): Check {
  if (u.hex < 0) return refuse("GTW-16.A.1cc-1", () => `${u.name} is not on the map.`)
  if (!faceOf(u).divisional) return refuse("GTW-16.A.1cc-1", () => `${u.name} is not a division at full strength.`)
  if (faceOf(u).attack < attack)
    return refuse("GTW-16.A.1cc-1", () => `${u.name} has an attack strength below ${attack}.`)
  return u.isolated ? refuse("GTW-16.A.1cc-1", () => `${u.name} is isolated.`) : ok
}

/** GTW-16.A.1cc-1 Divisions leave for another theatre; each one that stays counts in the enemy's favour. */
function* sendAway(m: State, side: Side, w: Withdrawal): Flow {
  const choices = offer(
    m.units.filter((u) => u.side === side),
    (u) => mayGo(u, w),
    (u) => ({ id: u.id, label: `${u.name} in ${hexName(m, u.hex)}`, value: u, touches: u.hex < 0 ? [] : [u.id] }),
  )
  const max = Math.min(w.divisions, choices.options.length)
  const gone =
    choices.options.length === 0
      ? []
      : yield* select(
          {
            by: side,
            what: "withdrawal",
            prompt: `${w.divisions} divisions are needed elsewhere. Which go? Each one that stays gives the enemy ${w.penalty} victory points.`,
            rules: ["GTW-16.A.1cc-1"],
          },
          choices,
          {
            min: 0,
            max,
            suggest: (random) =>
              mix(
                random,
                choices.options.map((o) => o.id),
              ).slice(0, random(max + 1)),
          },
        )
  for (const u of gone) {
    moveTo(m, u, -1)
    u.away = "withdrawn"
    u.corps = -1
  }
  m.penalties[side] += (w.divisions - gone.length) * w.penalty
}

/** GTW-14.P-1 May the leader be assigned there? One leader to a headquarters, of the leader's nation. */
function mayAssign(m: State, leader: Leader, hq: Unit): Check {
  if (hq.hex < 0) return refuse("GTW-14.P-1", () => `${hq.name} is not on the map.`)
  if (nationOf(hq) !== leader.nation) return refuse("GTW-14.P-1", () => `${leader.name} does not command ${hq.name}.`)
  if (leader.headquarters >= 0) return refuse("GTW-14.P-1", () => `${leader.name} must return to the pool first.`)
  return m.leaders.some((l) => l.headquarters === hq.n)
    ? refuse("GTW-14.P-1", () => `${hq.name} already has a leader.`)
    : ok
}

/** GTW-14.P-1 In the initial phase of its own turn, a side assigns and recalls leaders. */
export function* assignLeaders(m: State, side: Side): Flow {
  for (const leader of m.leaders.filter((l) => l.side === side)) {
    const headquarters = offer<Unit, number>(
      armyHeadquartersOf(m, side),
      (hq) => mayAssign(m, leader, hq),
      (hq) => ({ id: hq.id, label: `To ${hq.name}`, value: hq.n, touches: hq.hex < 0 ? [] : [hq.id] }),
    )
    if (leader.headquarters < 0 && headquarters.options.length === 0) continue
    const stay = { id: "stay", label: "He stays where he is", value: leader.headquarters }
    const back = { id: "pool", label: "Back to the pool", value: -1 }
    leader.headquarters = yield* choose<number>(
      { by: side, what: "assignment", prompt: `Where does ${leader.name} go?`, rules: ["GTW-14.P-1"] },
      offers<number>(headquarters, stay, back),
    )
  }
}
