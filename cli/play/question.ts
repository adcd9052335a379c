/** A question as it is printed: the prompt with its rules, then the numbered answers or the pieces that it is about. */
import {
  type Decision,
  type Forecast,
  type Manner,
  type Match,
  namedBases,
  type SeatId,
  sayTally,
  type Touch,
  wordFor,
} from "@salient/engine"
import { paint } from "../style.ts"
import type { Terminal } from "../terminal.ts"
import { howToAnswer, type Names } from "./answer.ts"

/** The names of the pieces on a side's board. */
export function namesFor(match: Match, seat: SeatId): Names {
  const scene = match.game.scene(match.game.view(match.state, match.sideOf(seat) ?? null))
  return new Map<Touch, string>(scene.pieces.flatMap((p) => [p, ...namedBases(p)]).map((p) => [p.id, p.label]))
}

/** The question with its numbered answers. */
export function sayQuestion(decision: Decision, names: Names, terminal: Pick<Terminal, "colour">): string {
  const rules = decision.rules.length === 0 ? "" : ` (${decision.rules.join(", ")})`
  return [
    `${paint(terminal, "bold", decision.prompt)}${paint(terminal, "dim", rules)}`,
    ...answers(decision, names, terminal),
    paint(terminal, "dim", howToAnswer(decision)),
  ].join("\n")
}

function answers(decision: Decision, names: Names, terminal: Pick<Terminal, "colour">): string[] {
  switch (decision.kind) {
    case "choose":
    case "select":
    case "arrange": {
      const width = Math.max(...decision.options.map((o) => o.label.length), 0)
      return decision.options.map((o, i) => {
        const odds = o.forecast ? " (odds)" : ""
        const label = o.label.padEnd(Math.min(width, 60))
        return `${numbered(i)}  ${label}${odds}${paint(terminal, "dim", `  ${o.id}`)}`
      })
    }
    case "confirm":
      return [`${numbered(0)}  ${decision.yes}`, `${numbered(1)}  ${decision.no}`]
    case "amount":
      return []
    case "place":
      return [
        ...decision.pieces.map((id, i) => piece(id, i, names, terminal)),
        ...(decision.spots ? [`Places: ${decision.spots.join(" ")}`] : []),
        ...manners(decision.how),
      ]
    case "path":
      return [
        ...decision.pieces.map((id, i) => piece(id, i, names, terminal)),
        ...within(decision),
        ...decision.options.map((o, i) => `${numbered(decision.pieces.length + i)}  ${o.label}`),
        ...manners(decision.how),
      ]
    case "write":
      return decision.builder && decision.builder.starts.length > 0
        ? [`Ready: ${decision.builder.starts.join(" ")}`]
        : []
  }
}

/** Where the pieces can go, and the movement left there; an exclamation mark means that the enemy can fire into the place. */
function within({ reach, pieces }: Extract<Decision, { kind: "path" }>): string[] {
  const places = pieces.length > 0 ? (reach?.(pieces) ?? []) : []
  if (places.length === 0) return []
  const said = places.map(({ at, left, danger }) => `${at}${danger === undefined ? "" : "!"} (${left} left)`)
  return [`Within reach: ${said.join(", ")}`]
}

/** The manners: the word to type for each, its meaning, and the number that it takes. */
const manners = (how: readonly Manner[] | undefined): string[] =>
  how?.map(({ id, label, amount }) => {
    const taken = amount ? ` *${amount.min}…${amount.max} ${amount.label}` : ""
    return `      ${wordFor({ id })}:  ${label}${taken}`
  }) ?? []

const numbered = (i: number): string => `${i + 1}`.padStart(4)

const piece = (id: Touch, i: number, names: Names, terminal: Pick<Terminal, "colour">): string =>
  `${numbered(i)}  ${names.get(id) ?? id}${names.has(id) ? paint(terminal, "dim", `  ${id}`) : ""}`

/** Exact odds with a bar for each, and the numbers behind them. */
export function sayForecast({ title, odds, ordered, tallies = [] }: Forecast): string {
  const width = Math.max(...odds.chances.map((c) => c.result.length))
  let above = odds.of
  const lines = odds.chances.map(({ result, ways }) => {
    const share = (100 * ways) / odds.of
    const atLeast = ordered ? `  or beyond ${((100 * above) / odds.of).toFixed(1)} %` : ""
    above -= ways
    const exactly = odds.exact === undefined ? `  ${ways} in ${odds.of}` : "" // too many digits for one line
    return `  ${result.padEnd(width)} ${share.toFixed(1).padStart(5)} %${exactly}${atLeast}`
  })
  return [title, ...lines, ...tallies.map(({ label, tally }) => `  ${label}: ${sayTally(tally)}`)].join("\n")
}
