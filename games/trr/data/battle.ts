import { z } from "zod"
import raw from "./battle.json" with { type: "json" }
import { OriginTable, read } from "./origin.ts"

const Cm = z.number().positive()
const Degrees = z.int().positive()

/** Things that two players judge by eye and a program must measure: TRR-GAP-20. */
const Battle = z.strictObject({
  origin: OriginTable,
  ranks: z.int().positive(), // the number of ranks of a company in line
  along: Cm, // a unit this close to a hedge, wall or trench is along it
  edgeDepth: Cm, // how deep inside a wood or village a unit can still see out and be seen
  apart: Cm, // units of two sides come no closer than this: TRR-GAP-13
  pace: Cm, // paths are checked in steps of this length
  arrivalDepth: Cm, // how far from its edge a reinforcement is placed
  headlongFan: Degrees, // how far a headlong advance may deviate from the straight way
  retreatFan: Degrees, // the same for a retreat
  fanStep: Degrees,
  landingStep: Degrees, // between the bearings on which a passenger looks for free ground beside its transport
  bridgeWidth: Cm, // of a bridge that engineers build
  potDepth: Cm, // depth of a smoke pot's screen: the rule gives its length only
  grenadesFrom: z.int(), // the year of TRR-AMB-16's option
  suspicionMoves: z.int().positive(), // how many moves a lost enemy is still suspected where it was last seen
})

export const battleData = read("battle.json", Battle, raw)
