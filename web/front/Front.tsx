/** What this site is, a first battle at one click, the games, the matches in progress. */

import { catalogue } from "virtual:salient-catalogue"
import { Heading } from "../shell/Heading.tsx"
import { words } from "../words/words.ts"
import { firstSteps, playFirst, playNow } from "./begin.ts"
import { KeptMatches } from "./KeptMatches.tsx"
import { Picture } from "./Picture.tsx"
import { RecordInput } from "./RecordInput.tsx"

export function Front() {
  const [first] = newcomersFirst()
  return (
    <main id="main" class="page front" tabIndex={-1}>
      <section class="hero">
        <div class="hero-words">
          <Heading says={words("front.title")} />
          <p>{words("front.says")}</p>
          {first ? (
            <p class="actions">
              <button type="button" class="button act large" onClick={() => playFirst(first)}>
                {words("front.play")}
              </button>
              {first.tutorial ? (
                <button type="button" class="button large" onClick={() => firstSteps(first)}>
                  {words("front.firstSteps")}
                </button>
              ) : null}
              <a class="button large quiet" href={`#/rules/${first.id}`}>
                {words("front.read")}
              </a>
            </p>
          ) : null}
          <p class="caption">{words("front.free")}</p>
        </div>
        {first ? (
          <div class="hero-picture">
            <Picture game={first.id} label={words("front.picture", { game: first.name })} />
          </div>
        ) : null}
      </section>
      <Running />
      <section>
        <h2 class="ruled">{words("front.games")}</h2>
        <div class="catalogue">
          {catalogue.map((g) => (
            <article key={g.id} class="game-card">
              <div class="picture">
                <Picture game={g.id} label={g.name} />
              </div>
              <h3>
                <a href={`#/game/${g.id}`}>{g.name}</a>
              </h3>
              <p>{g.says}</p>
              <p class="actions">
                <button type="button" class="button" onClick={() => playNow(g)}>
                  {words("front.playThis")}
                </button>
                {g.tutorial ? (
                  <button type="button" class="button quiet" onClick={() => firstSteps(g)}>
                    {words("front.firstSteps")}
                  </button>
                ) : null}
                <a href={`#/game/${g.id}`}>{words("front.scenarios", { count: g.scenarios.length })}</a>
                <a href={`#/rules/${g.id}`}>{words("front.rules")}</a>
                {g.builder ? <a href={`#/build/${g.id}`}>{words("front.builder")}</a> : null}
                {g.tableside ? <a href={`#/tableside/${g.id}`}>{words("front.tableside")}</a> : null}
              </p>
            </article>
          ))}
        </div>
      </section>
      <section class="record-drop">
        <h2 class="ruled">{words("front.record")}</h2>
        <p>{words("front.recordSays")}</p>
        <RecordInput />
      </section>
    </main>
  )
}

/** The games that have a beginners' scenario first, in the order of the catalogue. */
const newcomersFirst = () => [...catalogue].sort((a, b) => Number(hasFirst(b)) - Number(hasFirst(a)))
const hasFirst = (g: (typeof catalogue)[number]) => g.scenarios.some((s) => s.first)

function Running() {
  return (
    <section>
      <h2 class="ruled">{words("front.running")}</h2>
      <KeptMatches over={false} empty={words("front.noMatches")} />
    </section>
  )
}
