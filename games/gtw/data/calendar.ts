/** Turns are half months, counted from January 1914: `Feb I 17` is the first half of February 1917 (GTW-4-1). */
import { z } from "zod"

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const
const written = /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (II?) (1\d)$/
const firstYear = 14

/** The number of a turn from its written form; undefined if the text names no turn. */
export function turnNamed(text: string): number | undefined {
  const found = written.exec(text)
  if (!found) return undefined
  const [, month, half, year] = found
  const months = (Number(year) - firstYear) * MONTHS.length + MONTHS.indexOf(month as (typeof MONTHS)[number])
  return months * 2 + (half === "II" ? 1 : 0)
}

/** The written form of a turn number. */
export function sayTurn(turn: number): string {
  const months = Math.floor(turn / 2)
  return `${MONTHS[months % 12]} ${turn % 2 === 0 ? "I" : "II"} ${firstYear + Math.floor(months / 12)}`
}

/** The half month within the year, from 0. */
export const halfOfYear = (turn: number): number => ((turn % 24) + 24) % 24

/** A turn in a data file. */
export const Turn = z.string().transform((text, issue) => {
  const turn = turnNamed(text)
  if (turn !== undefined) return turn
  issue.addIssue({ code: "custom", message: `expected a turn such as Feb I 17, found "${text}"` })
  return z.NEVER
})
