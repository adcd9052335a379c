/** A ready-made force for players without a scenario: TRR-SCALE-09. */
import { armies, type OrganisationList } from "../../data/organisations.ts"
import type { Month, Nation } from "../../types.ts"
import { gradesOf } from "./grades.ts"
import type { ForceRequest, FormationRequest } from "./request.ts"

/** The nations that have an army in a year, in the order of the dictionary. */
export const nationsIn = (year: number): Nation[] =>
  [...armies.values()]
    .filter(({ lists }) => Object.values(lists).some((list) => year >= list.from && year <= list.to))
    .map((army) => army.nation)

/** Line infantry: a list with companies, without cyclists (which the Jäger have) and without storm troops. */
const isLine = ({ elements, storm }: OrganisationList): boolean =>
  !storm && elements.some((e) => e.kind === "company") && !elements.some((e) => e.kind === "cyclists")

/**
 * A list for few years describes each of them better than one for many: the Austrian guns of 1914 rather than those of the whole war
 * (TRR-ORG-04).
 */
const yearsOf = ({ from, to }: OrganisationList): number => to - from

/** A brigade or regiment as its army had it in that month: headquarters, battalions graded by the army's shares, a group of guns. */
export function pickUpForce(nation: Nation, month: Month): ForceRequest {
  const lists = Object.entries(armies.get(nation)?.lists ?? {})
    .filter(([, list]) => month.year >= list.from && month.year <= list.to)
    .sort(([, a], [, b]) => yearsOf(a) - yearsOf(b))
  const find = (fits: (list: OrganisationList) => boolean) => lists.find(([, list]) => fits(list))
  const command = find((list) => list.commands !== undefined)
  const battalion = find((list) => list.level === "battalion" && isLine(list))
  const guns = find((list) => list.level === "artillery" && list.elements.some((e) => e.kind === "observer"))
  if (command === undefined || battalion === undefined)
    throw new Error(`the ${nation} army has no infantry in ${month.year}`)
  const [commandId, commandList] = command
  const count = commandList.commands?.find((c) => month.year >= c.from && month.year <= c.to)?.battalions ?? 0
  const grades = gradesOf(nation, month, count)
  const formations: FormationRequest[] = [{ id: "command", list: commandId, name: commandList.name }]
  for (const [i, grade] of grades.entries())
    formations.push({
      id: `battalion-${i + 1}`,
      list: battalion[0],
      name: `Battalion ${i + 1}`,
      parent: "command",
      grade,
    })
  if (guns) formations.push({ id: "guns", list: guns[0], name: guns[1].name, offTable: true })
  return { nation, formations }
}
