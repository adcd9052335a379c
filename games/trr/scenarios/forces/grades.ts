/** Which grades an army has at what time: the headers of the organisations, and TRR-GAP-19 for what they leave open. */

import { since } from "../../charts/gas-and-smoke.ts"
import { armies, type NationGrades } from "../../data/organisations.ts"
import type { Grade, Month, Nation } from "../../types.ts"

type Period = NationGrades["periods"][number]

/** The period of an army's grades that includes a month; after the last period, the last. */
export function gradePeriod(grades: NationGrades, month: Month): Period {
  const found = grades.periods.find((p) => since(month, p.from) && since(p.to, month)) ?? grades.periods.at(-1)
  if (found === undefined) throw new Error("an army without grades")
  return found
}

export type GradeCase = {
  readonly nationality?: string | undefined
  readonly dominion?: boolean | undefined
  readonly storm?: boolean | undefined
}

/** The grades a battalion may have, the most likely first; none if the army does not have the nationality. */
export function gradesAllowed(grades: NationGrades, month: Month, of: GradeCase): readonly Grade[] {
  const period = gradePeriod(grades, month)
  const { dominions } = grades
  if (of.storm && period.storm) return [period.storm]
  if (of.dominion && dominions && since(month, dominions.from) && since(dominions.to, month)) return [dominions.grade]
  if (of.nationality !== undefined) {
    const people = grades.nationalities?.find((n) => n.name === of.nationality)
    return people ? [people.bulk, ...people.allowed.filter((g) => g !== people.bulk)] : []
  }
  const bulk = usualGrade(period)
  return [bulk, ...period.allowed.filter((g) => g !== bulk)]
}

/** The usual grade of an army: the one with the largest share, otherwise Normal if the army has it, otherwise the only or first one. */
function usualGrade(period: Period): Grade {
  const { mix, allowed } = period
  if (mix) return allowed.reduce((best, g) => (mix[g] > mix[best] ? g : best), allowed[0] ?? "normal")
  return allowed.includes("normal") ? "normal" : (allowed[0] ?? "normal")
}

/** The shares of an army's grades: as printed, otherwise composed from its nationalities, each with its usual grade. */
function mixOf({ nationalities }: NationGrades, { mix }: Period): Period["mix"] {
  if (mix || !nationalities) return mix
  const share = (grade: Grade) => nationalities.reduce((sum, n) => sum + (n.bulk === grade ? n.share : 0), 0)
  return { elite: share("elite"), normal: share("normal"), green: share("green") }
}

/** TRR-GAP-19 The grades of a number of battalions by their shares, best first; the remainder after rounding is Normal. */
export function gradesOf(nation: Nation, month: Month, battalions: number): Grade[] {
  const army = armies.get(nation)
  if (army === undefined) throw new Error(`no army of nation "${nation}"`)
  const period = gradePeriod(army.grades, month)
  const mix = mixOf(army.grades, period)
  if (mix === undefined) return Array.from({ length: battalions }, () => usualGrade(period))
  const elite = Math.round((battalions * mix.elite) / 100)
  const green = Math.min(battalions - elite, Math.round((battalions * mix.green) / 100))
  return [
    ...Array.from({ length: elite }, (): Grade => "elite"),
    ...Array.from({ length: battalions - elite - green }, (): Grade => "normal"),
    ...Array.from({ length: green }, (): Grade => "green"),
  ]
}
