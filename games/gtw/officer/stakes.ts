/**
 * What an attack is worth in victory points: the expected losses of both sides, and the ground. This is our own estimate; no rule
 * depends on it.
 */
import type { Forecast } from "@salient/engine"
import type { Hex } from "@salient/space/hex"
import { demandsOf } from "../charts/combat.ts"
import { fieldOf, hexNamed } from "../rules/basic-game-concepts/field.ts"
import { faceOf } from "../rules/basic-game-concepts/units.ts"
import { bestAttackers } from "../rules/combat/attack.ts"
import { stackAt } from "../rules/zones-of-control-and-ownership/position.ts"
import type { State, Unit } from "../state.ts"
import { other, POSITIONAL_RESULTS, RESULTS, type Result, type Side, sideIndex } from "../types.ts"

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

/** What an attack by all units that can attack is expected to bring, in victory points; `expected` is 0 if the forecast has no results. */
export type Stake = { readonly expected: number; readonly best: number }

export function stakeOf(m: State, side: Side, hex: Hex, forecast: Forecast): Stake {
  const [attack, defence] = [sum(bestAttackers(m, side, hex), "attack"), sum(stackAt(m, hex, other(side)), "defence")]
  const price = priceOfStrength(m)
  const { contested } = fieldOf(m).scenario.victory.points[side]
  const worth = (worthOf(m, hex, side) + weights.ground) * weights.kept
  let expected = 0
  let best = Number.NEGATIVE_INFINITY
  for (const { result: name, ways } of forecast.odds.chances) {
    const result = RESULTS.find((r) => r === name)
    if (!result) continue
    const demands = demandsOf(result, { attack, defence })
    const lost = (loss: number, all: number) => Math.min(loss, all)
    const ground = isPositional(result) ? Math.max(contested, worth * weights.entered) : worth
    const brings =
      price * (lost(demands.defender.loss, defence) - lost(demands.attacker.loss, attack)) +
      taken(result, attack < defence) * ground
    best = Math.max(best, brings)
    expected += (ways * brings) / forecast.odds.of
  }
  return { expected, best }
}
