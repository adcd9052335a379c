/** A game: its scenarios, and who plays which side. */

import type { Listing } from "virtual:salient-catalogue"
import { catalogue, levels, usualLevel } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import { Failure } from "../shell/Failure.tsx"
import { Heading } from "../shell/Heading.tsx"
import { words } from "../words/words.ts"
import { balanceSaid } from "./balance.ts"
import { begin, firstSteps } from "./begin.ts"
import { levelAndStyle, STYLES, withStyle } from "./level-among.ts"
import { levelName, levelSays } from "./levels.ts"
import { chosenFor, MatchOptions } from "./MatchOptions.tsx"
import { Picture } from "./Picture.tsx"

export default function GamePage({ game: id }: { game: string }) {
  const game = catalogue.find((g) => g.id === id)
  if (!game) return <Failure title={words("noGame.title")} says={words("noGame.says", { game: id })} />
  return (
    <main id="main" class="page game-page" tabIndex={-1}>
      <header class="game-head">
        <div>
          <Heading says={game.name} />
          <p>{game.says}</p>
          <p class="actions">
            {game.tutorial ? (
              <button type="button" class="button" onClick={() => firstSteps(game)}>
                {words("front.firstSteps")}
              </button>
            ) : null}
            <a href={`#/rules/${game.id}`}>{words("front.rules")}</a>
            {game.builder ? <a href={`#/build/${game.id}`}>{game.builder}</a> : null}
            {game.tableside ? <a href={`#/tableside/${game.id}`}>{words("front.tableside")}</a> : null}
          </p>
        </div>
        <div class="game-picture">
          <Picture game={game.id} label={words("front.picture", { game: game.name })} />
        </div>
      </header>
      <SetUp game={game} />
    </main>
  )
}

function SetUp({ game }: { game: Listing }) {
  const chosen = useSignal(game.scenarios.find((s) => s.first)?.id ?? game.scenarios[0]?.id ?? "")
  const sitting = useSignal<{ readonly [side: string]: string }>({})
  const options = useSignal<{ readonly [option: string]: string }>({})
  const scenario = game.scenarios.find((s) => s.id === chosen.value)
  const who = (side: string, index: number) => sitting.value[side] ?? (index === 0 ? "person" : usualLevel)
  const seat = (side: string, player: string) => (sitting.value = { ...sitting.value, [side]: player })
  return (
    <form
      class="set-up"
      onSubmit={(e) => {
        e.preventDefault()
        if (scenario)
          begin(
            game,
            scenario.id,
            Object.fromEntries(scenario.sides.map((s, i) => [s.id, who(s.id, i)])),
            chosenFor(game, scenario.id, options.value),
          )
      }}
    >
      <fieldset class="scenarios">
        <legend>{words("setup.scenario")}</legend>
        {game.scenarios.map((s) => (
          <label key={s.id} class={s.id === chosen.value ? "scenario chosen" : "scenario"}>
            <input
              type="radio"
              name="scenario"
              checked={s.id === chosen.value}
              onChange={() => (chosen.value = s.id)}
            />
            <span class="scenario-name">
              {s.name}{" "}
              <span class="caption">{[s.length, s.first && words("setup.first")].filter(Boolean).join(" · ")}</span>
            </span>
            <span class="brief">{s.brief}</span>
            {s.balance ? <span class="caption balance">{balanceSaid(s, s.balance)}</span> : null}
          </label>
        ))}
      </fieldset>
      {scenario ? (
        <fieldset class="choice sides">
          <legend>{words("setup.sides")}</legend>
          {scenario.sides.map((s, i) => (
            <label key={s.id}>
              <span>{s.name}</span>
              <select
                class="player"
                value={levelAndStyle(who(s.id, i)).level}
                onChange={(e) => seat(s.id, e.currentTarget.value)}
              >
                <option value="person">{words("setup.person")}</option>
                {levels.map((l) => (
                  <option key={l.id} value={l.id}>
                    {levelName(l.id)}
                  </option>
                ))}
              </select>
              {game.habits && who(s.id, i) !== "person" ? (
                <select
                  class="style"
                  aria-label={words("style.label")}
                  value={levelAndStyle(who(s.id, i)).style ?? ""}
                  onChange={(e) => seat(s.id, withStyle(levelAndStyle(who(s.id, i)).level, e.currentTarget.value))}
                >
                  <option value="">{words("style.book")}</option>
                  {STYLES.map((style) => (
                    <option key={style} value={style}>
                      {words(`style.${style}`)}
                    </option>
                  ))}
                </select>
              ) : null}
              <span class="caption seat-says">
                {who(s.id, i) === "person" ? (scenario.briefings?.[s.id] ?? "") : levelSays(who(s.id, i))}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {scenario ? (
        <MatchOptions
          game={game}
          scenario={scenario.id}
          chosen={options.value}
          onChoose={(chosenOptions) => (options.value = chosenOptions)}
        />
      ) : null}
      <p class="actions begin">
        <button type="submit" class="button act large">
          {words("setup.begin")}
        </button>
        <span>{scenario?.name}</span>
      </p>
    </form>
  )
}
