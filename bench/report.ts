/** The figures for people: printed in the terminal one by one, and stored in RESULTS.md. */
import { cpus, loadavg, release, totalmem, type } from "node:os"
import { type Figure, figureRow } from "./figures.ts"
import type { Duel } from "./measure.ts"

const perSecond = (rate: number): string => Math.round(rate).toLocaleString("en-GB")
const times = (n: number): string => (n >= 100 ? n.toFixed(0) : n.toFixed(1))

const verdict = ({ ratio, target, counts }: Duel): string => {
  if (target === undefined) return ""
  const wanted = `at least ${target}${counts === "high" ? " in the best round" : ""}`
  return `${wanted}: ${ratio[counts] >= target ? "reached" : "NOT reached"}`
}

/** One line for the terminal. */
export const sayDuel = (d: Duel): string =>
  `${d.what}\n  ${times(d.ratio.median)} times as fast (${times(d.ratio.low)} to ${times(d.ratio.high)} in ${d.rounds} rounds)  ${verdict(d)}\n  ${d.ours}: ${perSecond(d.oursRate)}/s, ${d.theirs}: ${perSecond(d.theirsRate)}/s`

/** A table in Biome's format: every column as wide as its widest cell. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? "").length)))
  const line = (cells: readonly string[]) => `| ${cells.map((c, i) => c.padEnd(widths[i] ?? 0)).join(" | ")} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((n) => "-".repeat(n))), ...body.map(line)].join("\n")
}

/** The file to store. */
export function results(duels: readonly Duel[], figures: readonly Figure[], date: string): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.versions.node}`
  const rows = [
    ["work", "ours, a second", "theirs, a second", "ratio", "target"],
    ...duels.map((d) => [
      d.what,
      `${d.ours}: ${perSecond(d.oursRate)}`,
      `${d.theirs}: ${perSecond(d.theirsRate)}`,
      `**${times(d.ratio.median)}** (${times(d.ratio.low)} – ${times(d.ratio.high)})`,
      verdict(d),
    ]),
  ]
  return `# Side by side

Measured by \`npm run bench\` on ${date}: ${machine}; ${loadavg()[2]?.toFixed(1)} programs at work on average in the last
quarter of an hour. Ratios bear that, figures a second do not.

Each line is two ways of doing the same work in one process, turn and turn about, ${duels[0]?.rounds ?? 0} rounds after one that does not
count; only this thread's own time counts. The ratio is the median of the rounds' own ratios, with the lowest and the highest.
Before anything is measured, both must give the same answers. Peers run in production mode, through the fastest of their
documented ways. Our distances and lines are looked up in tables made once per map; a line made anew is measured as well.

${table(rows)}

A fork is a different thing in the two engines: boardgame.io keeps its states immutable, so a fork of one is free and its price is
paid on every move; ours is a copy of the last checkpoint with the moves since, paid only by who forks.

Paths of Glory of Rally the Troops was measured once, in a like loop on a machine of this kind; its rules are not shipped here, so
the figure is a constant in \`bench/battle.ts\`. It was taken on a quiet machine, and what else is at work now slows ours alone:
there the best of the rounds counts, and the median stands beside it. A playout is a random battle from mid-game to its end, the fork it begins with included.

# One by one

Milliseconds by the clock, each run apart. Where a run can be made again it is made five times and the least counts, so that what else
is at work on the machine is not in it; it is in the others (moves and targets of The Great War, forks), in the worst above all.

${table([["work", "median", "worst", "runs", "should stay within, milliseconds"], ...figures.map(figureRow)])}
`
}
