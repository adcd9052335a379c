/** The board in words and a line for typed commands: a whole match can be played here. */
import { useSignal } from "@preact/signals"
import type { Odds } from "@salient/engine"
import { words } from "../words/words.ts"
import { saySuggestion } from "./AnswerTools.tsx"
import { interpret } from "./commands.ts"
import { describeAsk, describeBoard } from "./describe.ts"
import { percent } from "./OddsChart.tsx"
import { confirm, openRule, send, suggest, undo } from "./table/answers.ts"
import type { Table } from "./table/table.ts"

/** A computer's suggestion, in the words of the question. */
function sayMove(table: Table): string {
  const ask = table.ask.value
  return ask ? saySuggestion(ask, table.draft.value.suggested) : ""
}

/** "5 of 36", or a percentage if the count has more digits than anybody would read. */
const sayShare = ({ ways }: { readonly ways: number }, odds: Odds<string>): string =>
  odds.exact === undefined ? words("odds.of", { ways, of: odds.of }) : percent(ways, odds.of)

export function TextBoard({ table, nameOf }: { table: Table; nameOf: (side: string) => string }) {
  const typed = useSignal("")
  const answer = useSignal<readonly string[]>([])
  const look = table.shown.value
  if (!look) return null

  const run = async (e: Event) => {
    e.preventDefault()
    const command = interpret(typed.value, {
      scene: look.scene,
      ask: table.ask.value,
      draft: table.draft.value,
      barred: table.barred.value ?? [],
      told: look.told,
      lenses: table.looking.lenses,
      nameOf,
    })
    typed.value = ""
    switch (command.do) {
      case "say":
        answer.value = command.lines
        return
      case "send":
        await send(table, command.move)
        answer.value = table.refusal.value ? [table.refusal.value.reason] : [words("text.done")]
        return
      case "draft":
        table.draft.value = command.draft
        answer.value = [command.says]
        return
      case "confirm": {
        const asked = table.ask.value
        await confirm(table)
        answer.value = [table.refusal.value?.reason ?? words(asked ? "text.done" : "text.notAsked")]
        return
      }
      case "odds": {
        const forecast = await table.session.forecast(command.option)
        answer.value = forecast
          ? [forecast.title, ...forecast.odds.chances.map((c) => `${c.result}: ${sayShare(c, forecast.odds)}`)]
          : [words("odds.none")]
        return
      }
      case "suggest": {
        const found = await suggest(table)
        const refused = table.refusal.value?.reason
        answer.value = [found ? words("text.suggested", { move: sayMove(table) }) : (refused ?? words("text.notAsked"))]
        return
      }
      case "show":
        await table.looking.take(command.lens, command.aims)
        answer.value = table.looking.says.value
        return
      case "undo":
        await undo(table)
        answer.value = [table.refusal.value?.reason ?? words("text.done")]
        return
      case "rule":
        openRule(table, command.id)
    }
  }
  return (
    <div class="text-board">
      <form onSubmit={run}>
        <label>
          {words("text.command")}
          <input
            type="text"
            value={typed.value}
            onInput={(e) => (typed.value = e.currentTarget.value)}
            autocomplete="off"
            spellcheck={false}
          />
        </label>
      </form>
      <div role="status" class="command-answer">
        {answer.value.map((line, i) => (
          <p key={`${i}${line}`}>{line}</p>
        ))}
      </div>
      <h2>{words("text.asked")}</h2>
      {describeAsk(table.ask.value, table.barred.value).map((l) => (
        <p key={l}>{l}</p>
      ))}
      <h2>{words("text.board")}</h2>
      <ul>
        {describeBoard(look.scene, nameOf).map((l, i) => (
          <li key={`${i}${l}`}>{l}</li>
        ))}
      </ul>
    </div>
  )
}
