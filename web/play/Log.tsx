/** What happened, in sentences. It never scrolls under a reader who has scrolled up. */

import { useSignal } from "@preact/signals"
import type { Heard } from "@salient/engine"
import type { RefObject } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { RuleLink } from "../rulebook/RuleLink.tsx"
import type { Shows } from "../session/protocol.ts"
import { words } from "../words/words.ts"
import { followsOn, type Scrolled } from "./following.ts"

/**
 * Keeps the end of a list in sight while entries are added and while its box changes its size, until the reader scrolls up; scrolling back
 * to the end resumes this. Returns the handler of scroll events.
 */
function useFollowing(list: RefObject<HTMLElement | null>, length: number): () => void {
  const following = useRef(true)
  const seen = useRef<Scrolled>({ top: 0, height: 0, whole: 0 })
  const look = () => {
    const box = list.current
    if (!box) return
    const now = { top: box.scrollTop, height: box.clientHeight, whole: box.scrollHeight }
    following.current = followsOn(following.current, seen.current, now)
    if (following.current) box.scrollTop = box.scrollHeight
    seen.current = { ...now, top: box.scrollTop }
  }
  useEffect(look, [length])
  useEffect(() => {
    const watch = new ResizeObserver(look)
    if (list.current) watch.observe(list.current)
    return () => watch.disconnect()
  }, [])
  return look
}

/** The name of a kind of entry: `drewCard` reads "drew card". */
const inWords = (kind: string): string => kind.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()

/** The kinds of entries in the log, in order; entries that were there before are not examined again. */
function useKinds(told: readonly Heard[]): readonly string[] {
  const known = useRef({ read: 0, kinds: new Set<string>() })
  if (told.length < known.current.read) known.current = { read: 0, kinds: new Set() }
  for (const { what } of told.slice(known.current.read)) known.current.kinds.add(what.kind)
  known.current.read = told.length
  return [...known.current.kinds].sort()
}

/** A long match has thousands of entries; the latest are enough until the reader asks for more. */
const latest = 250

export function Log({
  told,
  at,
  onMoment,
  brief = (sentence) => sentence,
}: {
  told: readonly Shows[]
  at?: number | undefined
  onMoment: (moves: number) => void
  /** How a sentence is shortened. */
  brief?: (sentence: string) => string
}) {
  const wanted = useSignal("")
  const all = useSignal(false)
  const kind = useSignal("")
  const list = useRef<HTMLOListElement>(null)
  const kinds = useKinds(told)
  const text = wanted.value.toLowerCase()
  // Without a search, the length of the match costs nothing at every move.
  const looks = kind.value !== "" || text !== ""
  const fitting = looks
    ? told.filter(
        (t) =>
          (kind.value === "" || t.what.kind === kind.value) &&
          `${t.says} ${brief(t.says)}`.toLowerCase().includes(text),
      )
    : told

  const earlier = all.value ? 0 : Math.max(0, fitting.length - latest)
  const shown = fitting.slice(earlier)

  const follow = useFollowing(list, told.length)

  return (
    <div class="log">
      <div class="log-filter">
        <input
          type="search"
          aria-label={words("log.search")}
          placeholder={words("log.search")}
          value={wanted.value}
          onInput={(e) => (wanted.value = e.currentTarget.value)}
        />
        <select
          aria-label={words("log.kind")}
          value={kind.value}
          onChange={(e) => (kind.value = e.currentTarget.value)}
        >
          <option value="">{words("log.all")}</option>
          {kinds.map((k) => (
            <option key={k} value={k}>
              {inWords(k)}
            </option>
          ))}
        </select>
      </div>
      <ol ref={list} tabIndex={0} aria-label={words("tab.log")} onScroll={follow}>
        {earlier > 0 ? (
          <li>
            <button type="button" class="moment" onClick={() => (all.value = true)}>
              {words("log.earlier", { count: earlier })}
            </button>
          </li>
        ) : null}
        {shown.map((t, i) => (
          // counted from the first entry, so that what has been drawn stays as it is when more come
          <li key={earlier + i} class={`${t.at === at ? "now" : ""} kind-${t.what.kind}`}>
            <button
              type="button"
              class="moment"
              onClick={() => onMoment(t.at)}
              title={words("log.moment", { count: t.at })}
            >
              {brief(t.says)}
            </button>{" "}
            {(t.what.rules ?? []).slice(0, 2).map((r) => (
              <RuleLink key={r} id={r} />
            ))}
            {t.why ? <span class="caption why">{t.why}</span> : null}
          </li>
        ))}
      </ol>
      {shown.length === 0 ? (
        <p class="caption">{told.length === 0 ? words("log.empty") : words("log.nothing")}</p>
      ) : null}
    </div>
  )
}
