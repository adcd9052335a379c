/** The report of a ladder: every player's rating and the scores against each other, as a page to store. */
import { rateOf } from "../simulate/summary.ts"
import { type Rating, ratings } from "./ratings.ts"
import type { Fought, Ladder } from "./schedule.ts"

export type Standing = { readonly player: string; readonly score: number; readonly battles: number } & Rating

/** The players, the strongest first. */
export function standings({ players }: Ladder, fought: readonly Fought[]): Standing[] {
  const results = fought.map(({ players: [a, b], score }) => ({ a: players.indexOf(a), b: players.indexOf(b), score }))
  const rated = ratings(players.length, results)
  return players
    .map((player, i) => {
      const own = results.filter((r) => r.a === i || r.b === i)
      const score = own.reduce((sum, r) => sum + (r.a === i ? r.score : 1 - r.score), 0)
      return { player, score, battles: own.length, ...(rated[i] as Rating) }
    })
    .sort((a, b) => b.elo - a.elo)
}

const percent = (share: number) => `${Math.round(100 * share)} %`

/** The score of one player against another: `31 of 40, 78 % (62–88)`. */
function against(fought: readonly Fought[], one: string, other: string): string {
  const met = fought.filter(({ players }) => players.includes(one) && players.includes(other))
  if (met.length === 0) return "–"
  const score = met.reduce((sum, { players: [a], score }) => sum + (a === one ? score : 1 - score), 0)
  const { rate, from, to } = rateOf(score, met.length)
  return `${score} of ${met.length}, ${percent(rate)} (${Math.round(100 * from)}–${Math.round(100 * to)})`
}

export function sayLadder(ladder: Ladder, fought: readonly Fought[]): string {
  const order = standings(ladder, fought)
  const names = order.map((s) => s.player)
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  return [
    `${ladder.game}, rules of version ${ladder.rules}: ${fought.length} battles on ${ladder.scenarios.join(", ")}, seed ${ladder.seed}`,
    "",
    row(["Player", "Elo", "95 %", "Score"]),
    row(["---", "---", "---", "---"]),
    ...order.map(({ player, elo, within, score, battles }) =>
      row([player, `${Math.round(elo)}`, `± ${Math.round(within)}`, `${score} of ${battles}`]),
    ),
    "",
    row(["Against", ...names]),
    row(["---", ...names.map(() => "---")]),
    ...names.map((one) => row([one, ...names.map((other) => (one === other ? "" : against(fought, one, other)))])),
  ].join("\n")
}
