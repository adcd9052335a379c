/** Counter-battery fire: TRR-CB-01 to -03. */

import { both, mapOdds, type Odds, part, type Tally, tally } from "@salient/engine"
import { indirectData } from "../data/indirect.ts"
import type { Request } from "../types.ts"
import { ascending, d10 } from "./dice.ts"
import { type Calling, calling } from "./indirect-fire.ts"

const data = indirectData.counterBattery

/** TRR-CB-01 Counter-battery fire is possible only against medium mortars and larger pieces that fire indirect. */
export const mayBeCountered = (millimetres: number): boolean => millimetres >= data.targetsFrom

/** TRR-CB-02 The request roll, as for a moving target. */
export const counterCalling = (by: Request = "telephone", underFire = false): Calling =>
  calling({ by, moving: data.request === "moving", underFire })

/** TRR-CB-02 What is added to the die that locates the battery. */
export const counterLocation = (turnsFired: number, airObserver: boolean): Tally =>
  tally(
    part("TRR-CB-02", "air observer", airObserver && data.airObserver),
    part(
      "TRR-CB-02",
      `target has fired for ${turnsFired} ${turnsFired === 1 ? "turn" : "turns"}`,
      turnsFired * data.perTurnFired,
    ),
  )

/** TRR-CB-02 Whether a die locates it. */
export const counterLocates = (modifier: Tally, die: number): boolean => die + modifier.total >= data.locate

/** The odds of locating it. */
export const counterLocationOdds = (modifier: Tally): Odds<boolean> =>
  mapOdds(d10, (die) => counterLocates(modifier, die))

/** TRR-CB-03 What the target loses from its next activation roll: the firer's die less the target's. */
export const counterEffect = (firer: number, target: number, dugIn: boolean): number =>
  Math.max(0, firer - target - (dugIn ? data.dugIn : 0))

/** The odds of that loss. */
export const counterEffectOdds = (dugIn: boolean): Odds<number> =>
  ascending(both(d10, d10, (firer, target) => counterEffect(firer, target, dugIn)))
