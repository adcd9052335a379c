/** Options that matter only in some scenarios: those of a free battle, of a Standard Mission, of horses, large houses or one tank. */
import { type Prepared, scenarios } from "../../scenarios/scenarios.ts"
import { SIDES, type Special } from "../../types.ts"
import { inParts } from "../buildings-under-fire/sections.ts"
import { makeOf } from "../choosing-forces/makes.ts"
import { muster } from "../choosing-forces/muster.ts"

const having = (has: (scenario: Prepared) => boolean): string[] => scenarios.all.filter(has).map((s) => s.id)

const free = having((s) => s.free === true)
const standard = having((s) => s.standard !== undefined)

/** Scenarios in which somebody may have units with one of these special rules; in a free battle anybody may. */
const withUnits = (...specials: readonly Special[]): string[] =>
  having(
    (s) =>
      s.free === true ||
      SIDES.some((side) =>
        muster(s.rosters[side]).some(({ make }) => specials.some((special) => makeOf(make).rules.has(special))),
      ),
  )

export const whereTheyApply = {
  points: free,
  rosters: free,
  table: free,
  duckboards: free,
  road: free,
  mission: standard,
  method: standard,
  zones: standard,
  areas: standard,
  host: standard,
  dismounting: withUnits("cavalry"),
  horseLimber: withUnits("horseDrawn"),
  markVStar: withUnits("noBreakdownAsRuled"),
  buildingsInParts: having((s) => s.free === true || inParts(s.plan).pieces.length > s.plan.pieces.length),
}
