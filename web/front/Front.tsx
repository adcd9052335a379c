/** What this is, one click to a first battle, the games, what is going on. */

import { shelf } from "virtual:salient-shelf"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { Heading } from "../shell/Heading.tsx"
import { forget, type Saved, savedMatches } from "../store/saved.ts"
import { sayTime, words } from "../words/words.ts"
import { firstSteps, playNow } from "./begin.ts"
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
              <button type="button" class="button act large" onClick={() => playNow(first)}>
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
        <div class="shelf">
          {shelf.map((g) => (
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

/** The games with a newcomer's scenario first, in the order of the shelf. */
const newcomersFirst = () => [...shelf].sort((a, b) => Number(hasFirst(b)) - Number(hasFirst(a)))
const hasFirst = (g: (typeof shelf)[number]) => g.scenarios.some((s) => s.first)

function Running() {
  const matches = useSignal<readonly Saved[] | undefined>(undefined)
  const refused = useSignal(false)
  const load = () =>
    savedMatches().then(
      (found) => (matches.value = found),
      () => (refused.value = true),
    )
  useEffect(() => {
    load()
  }, [])
  const running = matches.value?.filter((m) => !m.over).slice(0, 6) ?? []
  return (
    <section>
      <h2 class="ruled">{words("front.running")}</h2>
      {refused.value ? <p class="caption">{words("front.noStorage")}</p> : null}
      {matches.value && running.length === 0 ? <p class="caption">{words("front.noMatches")}</p> : null}
      <ul class="matches">
        {running.map((m) => (
          <MatchLine key={m.id} match={m} onForget={() => forget(m.id).then(load)} />
        ))}
      </ul>
    </section>
  )
}

export function MatchLine({ match, onForget }: { match: Saved; onForget: () => void }) {
  return (
    <li>
      <a class="match-name" href={match.over ? `#/replay/saved/${match.id}` : `#/play/${match.id}`}>
        {match.gameName}: {match.scenarioName}
      </a>
      <span class="caption">
        {match.caption} · {words("front.moves", { moves: match.moves })} · {sayTime(match.updated)}
      </span>
      <button
        type="button"
        class="button small quiet"
        onClick={onForget}
        aria-label={words("front.forget", { name: match.scenarioName })}
      >
        {words("front.forgetShort")}
      </button>
    </li>
  )
}
