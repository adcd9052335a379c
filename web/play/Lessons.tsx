/** First steps: a card beside the board with the lesson whose moment has come; it can be closed and opened again. */
import { tutorials } from "virtual:salient-catalogue"
import { effect, type Signal, useSignal } from "@preact/signals"
import type { Lesson } from "@salient/engine"
import { useEffect, useRef } from "preact/hooks"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import { words } from "../words/words.ts"
import { learn, type Taught, turnPage } from "./lessons.ts"
import type { Table } from "./table/table.ts"

/** The lessons of a game: none while they load, or if it has none. */
function useLessons(game: string): readonly Lesson[] {
  const lessons = useSignal<readonly Lesson[]>([])
  useEffect(() => {
    tutorials[game]?.().then(
      (loaded) => (lessons.value = loaded.default.lessons),
      () => {
        // Without its lessons it is a match like any other.
      },
    )
  }, [game])
  return lessons.value
}

export function Lessons({ table, taught, folded }: { table: Table; taught: Signal<Taught>; folded: boolean }) {
  const lessons = useLessons(table.session.game)
  const asked = useRef<number | undefined>(undefined)
  const attend = () => {
    const look = table.session.look.value
    const yours = table.session.status.value.kind === "yours"
    if (!look || lessons.length === 0) return
    const answered = asked.current !== undefined && look.seq > asked.current
    const before = answered ? { ...taught.peek(), read: true } : taught.peek()
    asked.current = yours ? look.seq : answered ? undefined : asked.current
    const next = learn(before, lessons, yours ? look.asks : [], look.told)
    if (next !== taught.peek()) taught.value = next
  }
  useEffect(() => effect(attend), [lessons])
  const { met, at, shut } = taught.value
  const lesson = lessons[met[at] ?? -1]
  if (!lesson) return null
  const progress = words("lessons.progress", { at: at + 1, of: lessons.length })
  if (shut)
    return (
      <p class="lesson-shut">
        <button type="button" class="button small" onClick={() => (taught.value = { ...taught.value, shut: false })}>
          {words("lessons.open")}
        </button>{" "}
        <span class="caption">{progress}</span>
      </p>
    )
  return (
    <aside class={folded ? "lesson folded" : "lesson"} aria-label={words("lessons.title")}>
      <p class="lesson-head">
        <span class="caption">
          {words("lessons.title")} · {progress}
        </span>
        <button
          type="button"
          class="button small quiet"
          aria-label={words("lessons.shut")}
          onClick={() => (taught.value = { ...taught.value, shut: true, read: true })}
        >
          ×
        </button>
      </p>
      <div role="status">
        <h2>{lesson.title}</h2>
        <p>{lesson.says}</p>
      </div>
      <p class="lesson-foot">
        <button
          type="button"
          class="button small"
          disabled={at === 0}
          onClick={() => (taught.value = turnPage(taught.value, -1))}
        >
          {words("lessons.back")}
        </button>
        <button
          type="button"
          class="button small"
          disabled={at >= met.length - 1}
          onClick={() => (taught.value = turnPage(taught.value, 1))}
        >
          {words("lessons.next")}
        </button>
        <span>
          {lesson.rules.map((r) => (
            <RuleLink key={r} id={r} />
          ))}
        </span>
      </p>
    </aside>
  )
}
