/** What a player agrees to by taking a seat: the time limits, advice, the dice, who may watch, and any unusual options. */
import { catalogue } from "virtual:salient-catalogue"
import type { MatchSummary } from "../../server/protocol/index.ts"
import { levelName } from "../front/levels.ts"
import { sayDuration } from "../shell/duration.ts"
import { words } from "../words/words.ts"

export function Terms({ match }: { match: MatchSummary }) {
  const game = catalogue.find((g) => g.id === match.game)
  const scenario = game?.scenarios.find((s) => s.id === match.scenario)
  const options = (game?.options ?? []).flatMap((o) => {
    const value = match.options[o.id]
    return value === undefined || value === o.default ? [] : [`${o.label}: ${o.names?.[value] ?? value}`]
  })
  const computers = match.seats.flatMap((s) => (s.computer ? [levelName(s.computer)] : []))
  return (
    <section class="terms">
      <h2 class="ruled">{words("terms.title")}</h2>
      <dl>
        {match.host ? <Term name={words("terms.host")} says={match.host.name} /> : null}
        {scenario?.length ? <Term name={words("terms.length")} says={scenario.length} /> : null}
        <Term name={words("terms.time")} says={sayTimes(match)} />
        {match.moveSeconds === null && match.totalSeconds === null ? null : (
          <Term
            name={words("clock.lapse")}
            says={words(match.lapse === "forfeit" ? "clock.forfeit" : "clock.standIn")}
          />
        )}
        <Term name={words("advice.title")} says={words(`advice.${match.advice}`)} />
        <Term
          name={words("terms.dice")}
          says={words(match.seats.some((s) => s.share !== null) ? "terms.diceShared" : "terms.diceSays")}
        />
        <Term
          name={words("terms.watch")}
          says={words(match.visibility === "public" ? "terms.public" : "terms.private")}
        />
        {options.length > 0 ? <Term name={words("terms.options")} says={options.join(" · ")} /> : null}
        {computers.length > 0 ? <Term name={words("room.computer")} says={computers.join(", ")} /> : null}
      </dl>
    </section>
  )
}

const Term = ({ name, says }: { name: string; says: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{says}</dd>
  </>
)

function sayTimes({ moveSeconds, totalSeconds }: MatchSummary): string {
  const [answer, total] = [moveSeconds, totalSeconds].map((s) => (s === null ? undefined : sayDuration(s)))
  if (answer && total) return words("terms.both", { answer, total })
  if (answer) return words("terms.answer", { time: answer })
  return total ? words("terms.total", { time: total }) : words("clock.none")
}
