/**
 * What an attack is worth in victory points: the expected losses of both sides, and the ground. This is our own estimate; no rule
 * depends on it.
 */
import type { Hex } from "@salient/space/hex"
import { demandsOf, resultOdds } from "../charts/combat.ts"
import { isSuccess, successOdds } from "../charts/success.ts"
import { tables } from "../data/tables.ts"
import { fieldOf, hexNamed } from "../rules/basic-game-concepts/field.ts"
import { cooperate, faceOf, nationOf } from "../rules/basic-game-concepts/units.ts"
import { bestAttackers, prospectOf } from "../rules/combat/attack.ts"
import { attemptModifier, type Battle, fullAttempts } from "../rules/special-combat-effects.ts"
import { stackAt } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { other, POSITIONAL_RESULTS, type Result, type Side, type Success, sideIndex } from "../types.ts"

/** Our own, found by playing: what strength is worth beyond its points, and how certain it is that a hex is taken and kept. */
const weights = { strength: 0.02, division: 10, ground: 0.3, kept: 0.7, entered: 0.6 } as const

/** The points that change hands with a hex. */
function worthOf(m: State, hex: Hex, side: Side): number {
  const { victory, startOwners } = fieldOf(m).scenario
  const scorer: Side = startOwners[hex] === sideIndex(side) ? other(side) : side
  const { hexes, other: otherHex } = victory.points[scorer]
  for (const [name, worth] of Object.entries(hexes)) if (hexNamed(m, name) === hex) return worth
  return otherHex
}

/** The value of one point of printed strength that a side loses. */
function priceOfStrength(m: State): number {
  const { lossesPer, divisionLost = 0 } = fieldOf(m).scenario.victory
  return weights.strength + (lossesPer ? 1 / lossesPer : 0) + divisionLost / weights.division
}

/** The probability that the attackers are in the hex after that result. */
function taken(result: Result, isWeaker: boolean): number {
  switch (result) {
    case "EX":
    case "HX":
      return isWeaker ? 0 : 1
    case "DR":
    case "DH":
    case "DE":
    case "DD":
    case "DL":
    case "DXM":
      return 1
    case "BXM":
      return 0.3
    case "DX":
      return 0.2
    default:
      return 0
  }
}

const isPositional = (result: Result): boolean => (POSITIONAL_RESULTS as readonly Result[]).includes(result)
const sum = (units: readonly Unit[], of: "attack" | "defence"): number => units.reduce((n, u) => n + faceOf(u)[of], 0)

/** Nations whose units attack best without the others: friends that do not cooperate disturb each other (GTW-15.E.3-2). */
function partiesOn(m: State, side: Side, hex: Hex): Unit[][] {
  const all = bestAttackers(m, side, hex)
  const nations = [...new Set(all.map(nationOf))]
  const discord = nations.some((a) => nations.some((b) => !cooperate(a, b)))
  if (!discord) return [all]
  return [all, ...nations.map((n) => bestAttackers(m, side, hex, (u) => cooperate(nationOf(u), n)))]
}

/** GTW-10 How much the special effects that both sides will try add to the die: chances by the sum. */
function effectsOn(m: State, b: Battle): ReadonlyMap<number, number> {
  let sums = new Map([[0, 1]])
  for (const attempt of [...fullAttempts(m, b, b.side), ...fullAttempts(m, b, other(b.side))]) {
    const { chances, of } = successOdds(attemptModifier(b, attempt))
    const ways = (is: (s: Success) => boolean) => chances.reduce((n, c) => n + (is(c.result) ? c.ways : 0), 0) / of
    // A breach moves the odds by a column, which is worth as much as one on the die.
    const breach = tables.effects[attempt.effect].shift ? ways((s) => s === "S*") * ways(isSuccess) : 0
    const sign = attempt.side === b.side ? 1 : -1
    const next = new Map<number, number>()
    for (const [sum, p] of sums)
      for (const [by, q] of [
        [0, 1 - ways(isSuccess)],
        [1, ways(isSuccess) - breach],
        [2, breach],
      ] as const)
        next.set(sum + by * sign, (next.get(sum + by * sign) ?? 0) + p * q)
    sums = next
  }
  return sums
}

/** What an attack is expected to bring, by the officer's own measure; `best` is the best that could come of it, in victory points. */
export type Stake = { readonly attackers: readonly Unit[]; readonly expected: number; readonly best: number }

/** The best that an attack on a hex can promise, with the units that should make it; undefined if none can. */
export function stakeOn(m: State, side: Side, hex: Hex, measure: (points: number) => number): Stake | undefined {
  const stakes = partiesOn(m, side, hex)
    .filter((units) => units.some((u) => faceOf(u).attack > 0 && u.disruption < 2))
    .map((units) => stakeOf(m, side, hex, units, measure))
  return stakes.sort((a, b) => b.expected - a.expected)[0]
}

function stakeOf(
  m: State,
  side: Side,
  hex: Hex,
  attackers: readonly Unit[],
  measure: (points: number) => number,
): Stake {
  const { battle, column, modifier } = prospectOf(m, side, hex, attackers)
  const [attack, defence] = [sum(attackers, "attack"), sum(stackAt(m, hex, other(side)), "defence")]
  const price = priceOfStrength(m)
  const { contested } = fieldOf(m).scenario.victory.points[side]
  const worth = (worthOf(m, hex, side) + weights.ground) * weights.kept
  const brings = (result: Result): number => {
    const demands = demandsOf(result, { attack, defence })
    const lost = (loss: number, all: number) => Math.min(loss, all)
    const ground = isPositional(result) ? Math.max(contested, worth * weights.entered) : worth
    return (
      price * (lost(demands.defender.loss, defence) - lost(demands.attacker.loss, attack)) +
      taken(result, attack < defence) * ground
    )
  }
  let expected = 0
  let best = Number.NEGATIVE_INFINITY
  for (const [by, chance] of effectsOn(m, battle))
    for (const { result, ways } of resultOdds(battle.crt, column, modifier + by).chances) {
      const points = brings(result)
      best = Math.max(best, points)
      expected += (chance * ways * measure(points)) / tables.die
    }
  return { attackers, expected, best }
}
