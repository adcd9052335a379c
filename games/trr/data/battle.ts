import { z } from "zod"
import raw from "./battle.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const Cm = z.number().positive()
const Degrees = z.int().positive()

/** What a table between two people settles by eye and a program must measure: TRR-GAP-20. */
const Battle = z.strictObject({
  origin: OriginTable,
  ranks: z.int().positive(), // the number of ranks of a company in line
  along: Cm, // a unit this close to a hedge, wall or trench is along it
  edgeDepth: Cm, // from so deep in a wood or village one still sees out, and is seen
  apart: Cm, // units of two sides come no closer than this: TRR-GAP-13
  pace: Cm, // a path is looked at in steps of this
  arrivalDepth: Cm, // how far from its edge a reinforcement is placed
  headlongFan: Degrees, // how far a forced advance may turn aside from the straight way
  retreatFan: Degrees, // the same for a retreat
  fanStep: Degrees,
  bridgeWidth: Cm, // of what engineers throw over a river
  potDepth: Cm, // of the screen that smoke pots make: the rule gives its length only
  grenadesFrom: z.int(), // the year of TRR-AMB-16's option
  suspicionMoves: z.int().positive(), // for how many moves a lost enemy is still suspected where he was last seen
})

export const battleData = read("battle.json", Battle, raw)
