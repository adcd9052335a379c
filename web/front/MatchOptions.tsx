/** What players agree on before a match: the options that apply to its scenario, in groups, each with an explanation and its rules. */
import type { Listing } from "virtual:salient-catalogue"
import type { GameOption, Options } from "@salient/engine"
import { RuleLink, Rules } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"

type Props = {
  readonly game: Listing
  readonly scenario: string
  readonly chosen: Options
  readonly onChoose: (options: Options) => void
}

/** The options of a game that apply to a scenario. */
const optionsFor = (game: Pick<Listing, "options">, scenario: string): readonly GameOption[] =>
  game.options.filter((o) => o.scenarios === undefined || o.scenarios.includes(scenario))

/** The chosen options, without those that do not apply to the scenario. */
export const chosenFor = (game: Pick<Listing, "options">, scenario: string, chosen: Options): Options => {
  const ids = new Set(optionsFor(game, scenario).map((o) => o.id))
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => ids.has(id)))
}

export function MatchOptions({ game, scenario, chosen, onChoose }: Props) {
  const options = optionsFor(game, scenario)
  if (options.length === 0) return null
  const groups = [...new Set(options.map((o) => o.group ?? ""))]
  return (
    <Rules.Provider value={{ game: game.id }}>
      <fieldset class="choice options">
        <legend>{words("setup.options")}</legend>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            {group === "" ? null : <h3 class="option-group">{group}</h3>}
            {options
              .filter((o) => (o.group ?? "") === group)
              .map((o) => (
                <label key={o.id}>
                  <span>{o.label}</span>
                  <select
                    value={chosen[o.id] ?? o.default}
                    onChange={(e) => onChoose({ ...chosen, [o.id]: e.currentTarget.value })}
                  >
                    {o.choices.map((c) => (
                      <option key={c} value={c}>
                        {o.names?.[c] ?? c}
                      </option>
                    ))}
                  </select>
                  <span class="caption">
                    {o.says}{" "}
                    {o.rules.map((r) => (
                      <RuleLink key={r} id={r} />
                    ))}
                  </span>
                </label>
              ))}
          </div>
        ))}
      </fieldset>
    </Rules.Provider>
  )
}
