/** The weather in East and West by time of year (GTW-GAP-15, GTW-GAP-67). */
import { dataFile, readFile } from "@salient/kit/data-file"
import { z } from "zod"
import { WEATHERS, type Weather } from "../types.ts"
import { halfOfYear, turnNamed } from "./calendar.ts"
import raw from "./weather.json" with { type: "json" }

const Half = z.string().transform((text, issue) => {
  const turn = turnNamed(`${text} 14`)
  if (turn !== undefined) return turn
  issue.addIssue({ code: "custom", message: `expected half a month such as Oct II, found "${text}"` })
  return z.NEVER
})
const Six = z
  .string()
  .transform((text) => text.split(" "))
  .pipe(z.array(z.enum(WEATHERS)).length(6))

export const WeatherFile = dataFile("gtw", "weather", {
  tables: z.record(
    z.enum(["east", "west"]),
    z.array(z.strictObject({ from: Half, to: Half, lowland: Six, mountain: Six.optional() })),
  ),
})

const { tables } = readFile("weather.json", WeatherFile, raw)
export type WeatherTable = keyof typeof tables

/** The row for a turn: six kinds of weather, by die roll. A row may extend over the end of the year. */
function rowOf(table: WeatherTable, turn: number) {
  const half = halfOfYear(turn)
  return tables[table].find(({ from, to }) => (from <= to ? half >= from && half <= to : half >= from || half <= to))
}

/** GTW-GAP-15, GTW-GAP-67 */
export function weatherBy(table: WeatherTable, turn: number, die: number): Weather {
  return rowOf(table, turn)?.lowland[die - 1] ?? "clear"
}

/** True if the die makes a difference. */
export const isRandomWeather = (table: WeatherTable, turn: number): boolean =>
  new Set(rowOf(table, turn)?.lowland).size > 1
