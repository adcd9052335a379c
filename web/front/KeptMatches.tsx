/** All matches kept in this browser: picture, battle, side, opponent, whose turn; a removal can be undone. */
import { useSignal } from "@preact/signals"
import type { Scene } from "@salient/engine"
import { useEffect } from "preact/hooks"
import {
  forget,
  keepPosition,
  type Saved,
  type SavedHead,
  save,
  savedMatch,
  savedMatches,
  savedPosition,
} from "../store/saved.ts"
import { sayTime, words } from "../words/words.ts"
import { levelName } from "./levels.ts"
import { Picture } from "./Picture.tsx"

/** `over`: finished matches, otherwise those in progress. */
export function KeptMatches({ over, empty }: { over: boolean; empty: string }) {
  const matches = useSignal<readonly SavedHead[] | undefined>(undefined)
  const refused = useSignal(false)
  const removed = useSignal<{ match: Saved; position: Scene | undefined } | undefined>(undefined)
  const load = () =>
    savedMatches().then(
      (found) => (matches.value = found.filter((m) => m.over === over)),
      () => (refused.value = true),
    )
  useEffect(() => {
    load()
  }, [])
  const remove = async (match: SavedHead) => {
    if (!confirm(words("front.forgetSure", { name: `${match.gameName}: ${match.scenarioName}` }))) return
    const [whole, position] = [await savedMatch(match.id), await savedPosition(match.id)]
    await forget(match.id)
    removed.value = whole && { match: whole, position }
    await load()
  }
  const restore = async () => {
    if (removed.value) {
      const { match, position } = removed.value
      await save(match)
      if (position) await keepPosition(match.id, position)
    }
    removed.value = undefined
    await load()
  }
  return (
    <>
      {refused.value ? <p class="caption">{words("front.noStorage")}</p> : null}
      {matches.value?.length === 0 ? <p class="caption">{empty}</p> : null}
      {removed.value ? (
        <p role="status">
          {words("front.forgotten", { name: removed.value.match.scenarioName })}{" "}
          <button type="button" class="button small" onClick={restore}>
            {words("front.restore")}
          </button>
        </p>
      ) : null}
      <ul class="matches kept">
        {matches.value?.map((m) => (
          <MatchLine key={m.id} match={m} onForget={() => remove(m)} />
        ))}
      </ul>
    </>
  )
}

function MatchLine({ match, onForget }: { match: SavedHead; onForget: () => void }) {
  return (
    <li>
      <div class="kept-picture" aria-hidden="true">
        <Picture game={match.game} label={match.gameName} position={() => savedPosition(match.id)} />
      </div>
      <div>
        <a class="match-name" href={match.over ? `#/replay/saved/${match.id}` : `#/play/${match.id}`}>
          {match.gameName}: {match.scenarioName}
        </a>
        <span class="caption">
          {whoPlays(match)} {whoseTurn(match)}
        </span>
        <span class="caption">
          {[match.caption, words("front.moves", { count: match.moves }), sayTime(match.updated)]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </div>
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

/** The player's side, and the opponent. */
function whoPlays({ parties, sitting }: SavedHead): string {
  const nameOf = (seat: string) => parties.find((p) => p.id === seat)?.name ?? seat
  const people = Object.keys(sitting).filter((seat) => sitting[seat] === "person")
  const computers = Object.keys(sitting).filter((seat) => sitting[seat] !== "person")
  if (computers.length === 0) return words("front.hotSeat")
  const levels = [...new Set(computers.map((seat) => levelName(sitting[seat] ?? "")))].join(", ")
  return people.length === 0
    ? words("front.watching")
    : words("front.playing", { side: people.map(nameOf).join(", "), opponent: levels })
}

function whoseTurn({ parties, sitting, waits, over }: SavedHead): string {
  if (over || waits === undefined) return ""
  const alone = Object.values(sitting).filter((s) => s === "person").length === 1
  if (alone && sitting[waits.seat] === "person") return words("front.yourTurn")
  return words("front.turnOf", { side: parties.find((p) => p.id === waits.side)?.name ?? waits.side })
}
