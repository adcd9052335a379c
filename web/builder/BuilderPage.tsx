/** Forces and orders of battle of a game: ready-made ones, the player's own, and the sheet of the one that is open. */
import "../session/strict.ts"
import { catalogue } from "virtual:salient-catalogue"
import { useSignal } from "@preact/signals"
import { BadInput, type Builder } from "@salient/engine"
import { useEffect } from "preact/hooks"
import { RuleLink, Rules } from "../rulebook/RuleLink.tsx"
import { Failure, Loading } from "../shell/Failure.tsx"
import { Heading } from "../shell/Heading.tsx"
import { unpack } from "../store/links.ts"
import { sayTime, words } from "../words/words.ts"
import { Editor } from "./Editor.tsx"
import { forgetForce, readForces } from "./forces.ts"
import "../theme/builder.css"

type Place = { readonly from?: "start" | "saved" | "data" | undefined; readonly id?: string | undefined }

/** The builder of a game; `fixture` is a made-up one. */
async function builderOf(game: string): Promise<Builder | undefined> {
  if (game === "fixture") return (await import("./fixture.ts")).fixtureBuilder as Builder
  const { loadGame } = await import("@salient/games")
  return (await loadGame(game)).builder
}

export default function BuilderPage({ game, from, id }: { game: string } & Place) {
  const builder = useSignal<Builder | null | undefined>(undefined)
  const name = catalogue.find((g) => g.id === game)?.name ?? game
  useEffect(() => {
    builderOf(game).then(
      (found) => (builder.value = found ?? null),
      () => (builder.value = null),
    )
  }, [game])
  const found = builder.value
  if (found === undefined) return <Loading />
  if (!found) return <Failure title={name} says={words("builder.none")} />
  return <Builders builder={found} game={game} name={name} from={from} id={id} />
}

function Builders({ builder, game, name, from, id }: { builder: Builder; game: string; name: string } & Place) {
  return (
    <Rules.Provider value={{ game }}>
      {from === undefined || id === undefined ? (
        <ForceList builder={builder} game={game} name={name} />
      ) : (
        <Opened key={`${from} ${id}`} builder={builder} game={game} name={name} from={from} id={id} />
      )}
    </Rules.Provider>
  )
}

function ForceList({ builder, game, name }: { builder: Builder; game: string; name: string }) {
  const kept = useSignal(readForces(game))
  return (
    <main id="main" class="page" tabIndex={-1}>
      <p class="caption">
        <a href={`#/game/${game}`}>{name}</a>
      </p>
      <Heading says={builder.title} />
      <p>
        {builder.says}{" "}
        {builder.rules.map((r) => (
          <RuleLink key={r} id={r} />
        ))}
      </p>
      <h2 class="ruled">{words("builder.begin")}</h2>
      <ul class="matches">
        {builder.starts.map((s) => (
          <li key={s.id}>
            <a class="match-name" href={`#/build/${game}/start/${encodeURIComponent(s.id)}`}>
              {s.label}
            </a>
          </li>
        ))}
      </ul>
      <h2 class="ruled">{words("builder.own")}</h2>
      {kept.value.length === 0 ? <p class="caption">{words("builder.noneOwn")}</p> : null}
      <ul class="matches">
        {kept.value.map((f) => (
          <li key={f.id}>
            <a class="match-name" href={`#/build/${game}/saved/${encodeURIComponent(f.id)}`}>
              {f.name}
            </a>
            <span class="caption">{sayTime(f.updated)}</span>
            <button
              type="button"
              class="button small quiet"
              aria-label={words("front.forget", { name: f.name })}
              onClick={() => {
                forgetForce(game, f.id)
                kept.value = readForces(game)
              }}
            >
              {words("front.forgetShort")}
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

type Found = { draft: unknown; id: string; name: string } | { failed: string; title: string }

/** The draft that an address names; a sentence if it cannot be opened. */
async function find(builder: Builder, game: string, from: NonNullable<Place["from"]>, id: string): Promise<Found> {
  const broken = (error: unknown): Found => ({
    title: words("builder.brokenTitle"),
    failed:
      error instanceof BadInput ? words("builder.refused", { reason: error.message }) : words("builder.brokenSays"),
  })
  if (from === "start") {
    const start = builder.starts.find((s) => s.id === id)
    return start
      ? { draft: start.draft, id: crypto.randomUUID(), name: start.label }
      : { title: words("builder.brokenTitle"), failed: words("builder.missing") }
  }
  try {
    if (from === "data") return { draft: builder.open(await unpack(id)), id: crypto.randomUUID(), name: "" }
    const force = readForces(game).find((f) => f.id === id)
    if (!force) return { title: words("builder.brokenTitle"), failed: words("builder.missing") }
    return { draft: builder.open(force.draft), id: force.id, name: force.name }
  } catch (error) {
    return broken(error)
  }
}

function Opened({
  builder,
  game,
  name,
  from,
  id,
}: {
  builder: Builder
  game: string
  name: string
  from: NonNullable<Place["from"]>
  id: string
}) {
  const found = useSignal<Found | undefined>(undefined)
  useEffect(() => {
    let gone = false
    find(builder, game, from, id).then((it) => {
      if (!gone) found.value = it
    })
    return () => {
      gone = true
    }
  }, [])
  const it = found.value
  if (!it) return <Loading />
  if ("failed" in it)
    return (
      <Failure title={it.title} says={it.failed}>
        <a class="button" href={`#/build/${game}`}>
          {builder.title}
        </a>
      </Failure>
    )
  return <Editor builder={builder} game={game} gameName={name} opened={it} />
}
