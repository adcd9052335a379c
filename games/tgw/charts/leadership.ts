/** Leadership tests: TGW-CHAR-05. A test adds up a Leadership value and its modifiers; two dice must not exceed the total. */
import { mapOdds, type Odds, part, type Tally, tally, within } from "@salient/engine"
import { data } from "../data/charts.ts"
import { sumOdds, total } from "./dice.ts"

export type LeadershipFacts = {
  /** The unit whose Leadership is used: the unit itself, or an officer in range (TGW-CMD-02). */
  readonly from: string
  readonly value: number
  /** TGW-AS-05: a General Staff Officer of its Command Group is alive. */
  readonly staffOfficer?: boolean
  /** TGW-MOR-12: fewer than five models, and no Command Group. */
  readonly few?: boolean
  /** TGW-HMG-03: casualties caused by the Sustained Fire. */
  readonly sustainedCasualties?: number
  /** TGW-CQC-26: by how many wounds its side lost the combat. */
  readonly lostBy?: number
  /** TGW-GREN-02 */
  readonly outnumbered?: boolean
}

/** T-13 The total that two dice must not exceed. */
export function leadership(facts: LeadershipFacts): Tally {
  const { leadership: l, pinning, closeCombat, command } = data
  const high = within(
    tally(
      part("TGW-CHAR-05", `Leadership of ${facts.from}`, facts.value),
      part("TGW-AS-05", "General Staff Officer", facts.staffOfficer && command.staffOfficer.leadership),
    ),
    "TGW-CHAR-06",
    0,
    l.most,
  )
  return tally(
    ...high.parts,
    part("TGW-MOR-12", `fewer than ${l.small} models`, facts.few && -l.smallCosts),
    part(
      "TGW-HMG-03",
      "casualties of Sustained Fire",
      -pinning.perCasualtySustained * (facts.sustainedCasualties ?? 0),
    ),
    part("TGW-CQC-26", "wounds lost by", -closeCombat.perWound * (facts.lostBy ?? 0)),
    part("TGW-GREN-02", "outnumbered", facts.outnumbered && -l.outnumberedCosts),
  )
}

/** TGW-CHAR-05; TGW-MOR-05: a Morale check is always passed on the lowest roll. */
export const isPassed = (rolled: readonly number[], needed: number, morale = false): boolean =>
  total(rolled) <= needed || (morale && total(rolled) === data.leadership.heroism)

export const testOdds = (needed: number, morale = false): Odds<string> =>
  mapOdds(sumOdds(data.leadership.dice), (sum) => (isPassed([sum], needed, morale) ? "passed" : "failed"))

/** TGW-MOR-06 True if the losses of one Shooting Phase call for a Morale check. */
export const isQuarterLost = (before: number, lost: number): boolean =>
  lost > 0 && lost * 100 >= before * data.fire.shareForMorale

/** TGW-MOR-11, TGW-FALL-03 */
export const isFew = (models: number): boolean => models < data.leadership.small
