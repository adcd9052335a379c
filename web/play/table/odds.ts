/** The odds of an answer before it is given. */
import type { Considered, Forecast, Presented } from "@salient/engine"
import { words } from "../../words/words.ts"
import type { Table } from "./table.ts"

/** The one number of a forecast that is shown on a button or beside a target. */
export type Headline = { readonly label: string; readonly percent: string }

/** A headline in words; if there is little room, with the number first. */
export const sayHeadline = ({ label, percent }: Headline, numberFirst = false): string =>
  label === percent ? label : numberFirst ? `${percent} ${label}` : `${label} ${percent}`

const percentOf = (ways: number, of: number): string => {
  const share = (100 * ways) / of
  return share > 0 && share < 1 ? "<1 %" : share > 99 && share < 100 ? ">99 %" : `${Math.round(share)} %`
}

/** What an answer changes: the result that it makes more likely, with and without it. */
type Compared = { readonly label: string; readonly with: Headline; readonly without: Headline }

/** Compares an answer with doing nothing, if its forecast gives both: at the result where they differ most. */
function comparedOf({ odds, otherwise, scale }: Forecast): Compared | undefined {
  if (!otherwise || !scale) return undefined
  const atLeast = (of: Forecast["odds"], step: number) =>
    of.chances.reduce((n, c) => n + (scale.indexOf(c.result) >= step ? c.ways : 0), 0) / of.of
  const gain = (step: number) => Math.abs(atLeast(odds, step) - atLeast(otherwise.odds, step))
  let best = scale.length - 1
  for (let step = best; step > 0; step--) if (gain(step) > gain(best) + 1e-9) best = step
  const label = best === scale.length - 1 ? (scale[best] ?? "") : words("odds.orBetter", { result: scale[best] ?? "" })
  const headline = (of: Forecast["odds"]): Headline => ({ label, percent: percentOf(atLeast(of, best), 1) })
  return { label, with: headline(odds), without: headline(otherwise.odds) }
}

/** If results are listed from least to most: more than the least. Otherwise the first one named. */
export function headlineOf({ odds: { chances, of }, ordered }: Forecast): Headline | undefined {
  const [first, second] = chances
  if (!first) return undefined
  // On an ordered scale, a certain result is shown by itself: "100 %" would sound like success although the result may be no effect.
  if (ordered && !second) return { label: first.result, percent: first.result }
  if (!ordered || !second) return { label: first.result, percent: percentOf(first.ways, of) }
  const label = chances.length > 2 ? words("odds.orMore", { result: second.result }) : second.result
  return { label, percent: percentOf(of - first.ways, of) }
}

/** Asks for the odds of an answer, and shows them if the player has not moved on to another one. */
export async function consider(table: Table, answer: Considered): Promise<void> {
  if (answer === table.considered.peek()) return
  table.considered.value = answer
  const forecast = await table.session.forecast(answer).catch(() => null)
  if (table.considered.peek() !== answer) return
  table.odds.value = forecast ?? undefined
  if (forecast && typeof answer === "string") keepHeadline(table, answer, forecast)
}

/** The id under which the headline of doing nothing is kept, for comparison. */
export const otherwiseId = "otherwise"

function keepHeadline(table: Table, id: string, forecast: Forecast): void {
  const compared = comparedOf(forecast)
  const headline = compared?.with ?? headlineOf(forecast)
  if (compared) table.headlines.value = new Map([...table.headlines.peek(), [otherwiseId, compared.without]])
  if (headline) table.headlines.value = new Map([...table.headlines.peek(), [id, headline]])
}

/** Odds of an answer that may no longer be chosen are worse than none. */
export function forgetOdds(table: Table): void {
  table.considered.value = undefined
  table.odds.value = undefined
  if (table.sight.peek().length > 0) table.sight.value = []
}

/** The id under which the headline of "yes" is kept. */
export const confirmId = "yes"

/** With more answers than this nobody reads all the odds at once: each is worked out when it is pointed at. */
const mostHeadlines = 24

/** Works out the odds of the answers one by one while the question stands. */
export async function findHeadlines(table: Table, ask: Presented): Promise<void> {
  table.headlines.value = new Map()
  if (ask.kind === "confirm" && ask.forecast) {
    const found = await table.session.forecast(true).catch(() => null)
    if (found && table.ask.peek() === ask) keepHeadline(table, confirmId, found)
  }
  if (!("options" in ask)) return
  for (const { id } of ask.options.filter((o) => o.forecast).slice(0, mostHeadlines)) {
    const found = await table.session.forecast(id).catch(() => null)
    if (table.ask.peek() !== ask) return
    if (found) keepHeadline(table, id, found)
  }
}
