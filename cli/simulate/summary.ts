/** A summary of many matches: who wins how often, with confidence intervals. */
import type { Side } from "@salient/engine"
import type { Settings, Simulated } from "./game.ts"

/** A share with its 95 % confidence interval (Wilson's). */
export type Rate = {
  readonly wins: number
  readonly of: number
  readonly rate: number
  readonly from: number
  readonly to: number
}

const z = 1.959964

export function rateOf(wins: number, of: number): Rate {
  if (of === 0) return { wins, of, rate: 0, from: 0, to: 1 }
  const p = wins / of
  const middle = (p + z ** 2 / (2 * of)) / (1 + z ** 2 / of)
  const spread = (z / (1 + z ** 2 / of)) * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2))
  return { wins, of, rate: p, from: Math.max(0, middle - spread), to: Math.min(1, middle + spread) }
}

export type Summary = {
  readonly game: string
  readonly scenario: string
  readonly seed: string
  readonly wanted: number
  readonly played: number
  readonly unfinished: number
  readonly draws: number
  readonly moves: { readonly mean: number; readonly min: number; readonly max: number }
  readonly sides: { readonly [side: Side]: Rate }
  readonly agents: { readonly [agent: string]: Rate }
  /** Per agent and side, to separate the agent's strength from the side's advantage. */
  readonly agentsOnSides: { readonly [agent: string]: { readonly [side: Side]: Rate } }
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
  readonly standing: {
    /** Scores are shown if any match has them; a match that ends without one is left out of their mean. */
    readonly measure: "score" | "judgement"
    readonly of: number
    readonly mean: { readonly [side: Side]: number }
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((a, b) => a + b, 0) / numbers.length

/** Sums up matches, independent of the order in which they ended. */
export function summaryOf(settings: Settings, sides: readonly Side[], ended: readonly Simulated[]): Summary {
  const matches = ended.toSorted((a, b) => a.number - b.number)
  const won = (holds: (m: Simulated, side: Side) => boolean): Rate => {
    const seats = matches.flatMap((m) => sides.filter((side) => holds(m, side)).map((side) => ({ m, side })))
    return rateOf(seats.filter(({ m, side }) => m.winners.includes(side)).length, seats.length)
  }
  const agents = [...new Set(settings.agents)].sort()
  const by = <T>(keys: readonly string[], of: (key: string) => T) => Object.fromEntries(keys.map((k) => [k, of(k)]))
  const lengths = matches.map((m) => m.moves)
  const reasons = new Map<string, number>()
  const scored = matches.filter((m) => m.measure === "score")
  const measured = scored.length > 0 ? scored : matches
  for (const { reason } of matches) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  return {
    game: settings.game,
    scenario: settings.scenario,
    seed: settings.seed,
    wanted: settings.games,
    played: matches.length,
    unfinished: matches.filter((m) => !m.finished).length,
    draws: matches.filter((m) => m.finished && m.winners.length === 0).length,
    moves: { mean: mean(lengths), min: Math.min(...lengths), max: Math.max(...lengths) },
    sides: by(sides, (side) => won((_, s) => s === side)),
    agents: by(agents, (agent) => won((m, s) => m.agents[s] === agent)),
    agentsOnSides: by(agents, (agent) => by(sides, (side) => won((m, s) => s === side && m.agents[s] === agent))),
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    standing: {
      measure: scored.length > 0 ? "score" : "judgement",
      of: measured.length,
      mean: by(sides, (side) => mean(measured.map((m) => m.standing[side] ?? 0))),
    },
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(7)

const sayRate = (name: string, { wins, of, rate, from, to }: Rate): string =>
  `  ${name.padEnd(32)} ${`${wins} of ${of}`.padStart(14)}  ${percent(rate)}  (${percent(from).trim()} to ${percent(to).trim()})`

/** The summary for people; `nameOf` gives the name of a side, whose id alone may say nothing ("blue"). */
export function saySummary(s: Summary, nameOf: (side: Side) => string): string {
  const { mean: average, min, max } = s.moves
  const several = Object.keys(s.agents).length > 1
  return [
    `${s.game} ${s.scenario}: ${s.played} of ${s.wanted} matches, ${average.toFixed(1)} moves on average (${min} to ${max})`,
    "Wins by side, with 95 % confidence:",
    ...Object.entries(s.sides).map(([side, rate]) => sayRate(nameOf(side), rate)),
    ...(several ? ["Wins by agent:", ...Object.entries(s.agents).map(([agent, rate]) => sayRate(agent, rate))] : []),
    ...(several
      ? Object.entries(s.agentsOnSides).flatMap(([agent, sides]) =>
          Object.entries(sides).map(([side, rate]) => sayRate(`${agent} as ${nameOf(side)}`, rate)),
        )
      : []),
    ...(s.draws > 0 ? [`Draws: ${s.draws}`] : []),
    ...(s.unfinished > 0 ? [`Unfinished: ${s.unfinished}`] : []),
    "How they ended:",
    ...s.reasons.map(({ reason, count }) => `${String(count).padStart(8)}  ${reason}`),
    `At the end, on average (${s.standing.measure === "score" ? `score of the ${s.standing.of} matches with one` : "the game's own evaluation, from -1 lost to 1 won"}): ${Object.entries(
      s.standing.mean,
    )
      .map(([side, n]) => `${nameOf(side)} ${n.toFixed(2)}`)
      .join(", ")}`,
  ].join("\n")
}

const quoted = (text: string | number): string => {
  const plain = String(text)
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** One line per match, for spreadsheets. */
export function csvOf(sides: readonly Side[], ended: readonly Simulated[]): string {
  const head = [
    "number",
    "dice",
    ...sides.map((s) => `agent ${s}`),
    "moves",
    "winners",
    ...sides.map((s) => `end ${s}`),
    "reason",
  ]
  const rows = ended
    .toSorted((a, b) => a.number - b.number)
    .map((m) => [
      m.number,
      m.dice,
      ...sides.map((s) => m.agents[s] ?? ""),
      m.moves,
      m.winners.join(" "),
      ...sides.map((s) => m.standing[s] ?? ""),
      m.reason,
    ])
  return [head, ...rows].map((row) => row.map(quoted).join(",")).join("\n")
}
