/** DGK-GAP-12 Which side has the first initiative round of a turn. */

import { part, type Tally, tally, within } from "@salient/engine"
import type { Model } from "../data/model.ts"
import type { Side } from "../types.ts"
import { percentile, type Reckoning, settled } from "./trial.ts"

export type InitiativeFacts = {
  /** The scenario's bonus for the Allied Forces (negative: for the Central Powers), in percentage points. */
  readonly bias?: number
  /** Optional: formations able to act at the start of the turn; if given, the side with more of them is favoured. */
  readonly able?: { readonly [side in Side]: number }
  /** Optional: who had the first round last turn; if given, that side is less likely to have it again. */
  readonly ledLastTurn?: Side | null
}

/** The chance of the Allied Forces in percent. */
export function alliedChance(model: Model, f: InitiativeFacts): Tally {
  const { even, biasLimit, ledLastTurn } = model.initiative
  const bias = f.bias ?? 0
  if (Math.abs(bias) > biasLimit)
    throw new Error(`DGK-GAP-12: expected a bias of at most ${biasLimit} either way, found ${bias}`)
  const t = tally(
    part("DGK-GAP-12", "even chance", even),
    part("DGK-GAP-12", "scenario", bias),
    part("DGK-GAP-12", "formations able to act", f.able && imbalance(model, f.able.allied, f.able.central)),
    part("DGK-GAP-12", "had the first round last turn", f.ledLastTurn === "allied" && ledLastTurn),
    part("DGK-GAP-12", "the enemy had the first round last turn", f.ledLastTurn === "central" && -ledLastTurn),
  )
  return within(t, "DGK-GAP-12", 0, 100)
}

/** The bonus for the Allied Forces, in percentage points, by the ratio of the larger number of formations to the smaller. */
function imbalance(model: Model, allied: number, central: number): number {
  const [more, fewer] = allied >= central ? [allied, central] : [central, allied]
  if (more === 0) return 0
  const step = model.initiative.imbalance.filter((s) => more >= s.from * fewer).at(-1)
  const points = (step?.larger ?? model.initiative.even) - model.initiative.even
  return allied >= central ? points : -points
}

/** DGK-TURN-02 Always one of the two sides. */
export function initiative(model: Model, facts: InitiativeFacts = {}): Reckoning<Side> {
  const allied = alliedChance(model, facts)
  return {
    tallies: [{ label: "Allied Forces, percent", tally: allied }],
    trial: percentile("DGK-TURN-02", "initiative", [
      [allied.total, settled("allied")],
      [100 - allied.total, settled("central")],
    ]),
  }
}
