/** Rout: GWC-O26. */
import { type Check, type Flow, offer, ok, refuse } from "@salient/engine"
import { routResult } from "../../charts/morale.ts"
import { choose } from "../../questions.ts"
import type { Formation, State } from "../../state.ts"
import { type Nation, nationName } from "../../types.ts"
import { suppress } from "../formations-and-command/harm.ts"
import { routMorale } from "../formations-and-command/morale.ts"
import { routCovers } from "../formations-and-command/owner-choice.ts"
import { isTank, nameOf } from "../formations-and-command/pieces.ts"
import { routForecast } from "../orders-fire/forecasts.ts"
import { beginOrder } from "../orders-in-general/order.ts"
import { brokenOf, rollForEach, type Trial } from "../orders-recover.ts"
import { areFoes, fieldOf, playerOf } from "../the-map/field.ts"
import { retreat } from "./retreat.ts"

const rout: Trial = {
  what: "next-to-rout",
  asks: "GWC-O26.2",
  prompt: "Who rolls for Rout next?",
  rule: "GWC-O26.2",
  told: "routRoll",
  done: refuse("GWC-O26.2", "It is not one of the broken Formations that are still to roll."),
  why: (u) => `the Rout of ${nameOf(u)}`,
  morale: routMorale,
  covers: routCovers,
  suffer(m, u, over) {
    const result = routResult(over)
    if (result === "suppressed") suppress(m, u, "GWC-O26.2")
    return result === "suppressed" || result === "none" ? undefined : retreat(m, u, over, "GWC-O26.2")
  },
  result: routResult,
  forecast: (m, u) => routForecast(m, m.active, [u]),
}

/** GWC-O26.5 The Formations that can be routed. */
const shaken = (m: State, side: Nation): Formation[] => brokenOf(m, side).filter((u) => !isTank(u))

const hasRolled = refuse("GWC-O26.1", "This player has been activated for a Recover or Rout this Turn.")
const nobodyBroken = refuse("GWC-O26.1", "None of its Formations is broken, not counting Tanks.")
const ally = refuse("GWC-GAP-14", "You cannot rout an ally.")
const nobody = refuse("GWC-O26.1", "Nobody can be routed now.")

/** GWC-O26.1 Whether the Order may target a player: oneself or an opponent, never an ally (GWC-GAP-14). */
function mayRout(m: State, side: Nation, victim: Nation): Check {
  if (victim !== side && !areFoes(victim, side)) return ally
  if (playerOf(m, victim).playerActivated) return hasRolled
  return m.units.some((u) => u.side === victim && u.broken && !isTank(u)) ? ok : nobodyBroken
}

const routable = (m: State, side: Nation): Nation[] => fieldOf(m).sides.filter((n) => mayRout(m, side, n).ok)

export const mayOrderRout = (m: State, side: Nation): Check => (routable(m, side).length > 0 ? ok : nobody)

export function* orderRout(m: State, side: Nation): Flow {
  const sides = routable(m, side)
  const victim =
    sides.length === 1
      ? sides[0]!
      : yield* choose(
          { by: side, what: "whose-rout", prompt: "Which side's broken Formations rout?", rules: ["GWC-O26.1"] },
          offer(
            fieldOf(m).sides,
            (n) => mayRout(m, side, n),
            (n) => ({
              id: n,
              label: nationName[n],
              value: n,
              forecast: () => routForecast(m, side, shaken(m, n)),
            }),
          ),
        )
  playerOf(m, victim).playerActivated = true
  beginOrder(m, "rout", shaken(m, victim))
  yield* continueRout(m)
}

export const continueRout = (m: State): Flow => rollForEach(m, rout)
