/** The chances of an attack before it is made: each result exactly, and, where results are ordered, "at least" this result. */

import { useSignal } from "@preact/signals"
import type { Forecast, Tally } from "@salient/engine"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"

export const percent = (ways: number, of: number): string => `${((100 * ways) / of).toFixed(ways * 10 < of ? 1 : 0)} %`

export function OddsChart({ forecast }: { forecast: Forecast }) {
  const atLeast = useSignal(false)
  const { odds, ordered } = forecast
  const shown = atLeast.value && ordered ? sums(odds.chances) : odds.chances
  const most = Math.max(...shown.map((c) => c.ways), 1)
  return (
    <figure class="odds">
      <figcaption>{forecast.title}</figcaption>
      {ordered ? (
        <div class="odds-switch" role="group" aria-label={words("odds.read")}>
          <button
            type="button"
            class="button small"
            aria-pressed={!atLeast.value}
            onClick={() => (atLeast.value = false)}
          >
            {words("odds.exactly")}
          </button>
          <button
            type="button"
            class="button small"
            aria-pressed={atLeast.value}
            onClick={() => (atLeast.value = true)}
          >
            {words("odds.atLeast")}
          </button>
        </div>
      ) : null}
      <table>
        <tbody>
          {shown.map((c) => (
            <tr key={c.result}>
              <th scope="row">{atLeast.value && ordered ? words("odds.orMore", { result: c.result }) : c.result}</th>
              <td class="bar-cell">
                <span class="odds-bar" style={{ width: `${(100 * c.ways) / most}%` }} />
              </td>
              <td class="number">{percent(c.ways, odds.of)}</td>
              {odds.exact === undefined ? (
                <td class="number caption">{words("odds.of", { ways: c.ways, of: odds.of })}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {forecast.otherwise ? (
        <table class="otherwise">
          <caption>{forecast.otherwise.label}</caption>
          <tbody>
            {forecast.otherwise.odds.chances.map((c) => (
              <tr key={c.result}>
                <th scope="row">{c.result}</th>
                <td class="bar-cell">
                  <span class="odds-bar" style={{ width: `${(100 * c.ways) / (forecast.otherwise?.odds.of ?? 1)}%` }} />
                </td>
                <td class="number">{percent(c.ways, forecast.otherwise?.odds.of ?? 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {forecast.tallies?.map(({ label, tally }) => (
        <TallyView key={label} label={label} tally={tally} />
      ))}
    </figure>
  )
}

/** The ways to a result or a better one: results are listed worst first if they are ordered by number. */
function sums(chances: readonly { result: string; ways: number }[]) {
  const value = (text: string) => Number.parseFloat(text)
  const sorted = chances.every((c) => !Number.isNaN(value(c.result)))
    ? [...chances].sort((a, b) => value(a.result) - value(b.result))
    : chances
  return sorted.map((c, i) => ({ result: c.result, ways: sorted.slice(i).reduce((n, d) => n + d.ways, 0) }))
}

/** A number and how it is made up: each part with its sign, its name and its rule. */
export function TallyView({ label, tally }: { label: string; tally: Tally }) {
  return (
    <details class="tally" open>
      <summary>
        {label}: <b>{signed(tally.total)}</b>
      </summary>
      <table>
        <tbody>
          {tally.parts.map((p, i) => (
            <tr key={`${p.rule}${p.label}${i}`}>
              <td class={`number ${p.amount < 0 ? "bad" : "good"}`}>
                <span aria-hidden="true">{p.amount < 0 ? "▼" : "▲"}</span> {signed(p.amount)}
              </td>
              <td>{p.label}</td>
              <td>
                <RuleLink id={p.rule} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const signed = (n: number): string => (n < 0 ? `−${Math.abs(n)}` : `+${n}`)
