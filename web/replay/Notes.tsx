/** The user's note on a moment, the arrows drawn on it, and all moments that have notes. */
import { words } from "../words/words.ts"
import { noteAt, withNote } from "./notes.ts"
import type { Replay } from "./state.ts"

/** The greatest length of a note in letters. */
const mostLetters = 2000

export function NotesPanel({ replay }: { replay: Replay }) {
  const { at, notes, drawing, unkept } = replay
  const note = noteAt(notes.value, at.value)
  const others = notes.value.filter((n) => n.at !== at.value)
  return (
    <section class="notes">
      <h3>{words("notes.title", { count: at.value })}</h3>
      <textarea
        rows={4}
        maxLength={mostLetters}
        value={note.text}
        aria-label={words("notes.title", { count: at.value })}
        placeholder={words("notes.placeholder")}
        onInput={(e) => (notes.value = withNote(notes.peek(), { ...note, text: e.currentTarget.value }))}
      />
      <p class="actions">
        <button
          type="button"
          class="button small"
          aria-pressed={drawing.value !== undefined}
          onClick={() => (drawing.value = drawing.peek() ? undefined : {})}
        >
          {words("notes.arrow")}
        </button>
        {note.arrows.length > 0 ? (
          <button
            type="button"
            class="button small"
            onClick={() => (notes.value = withNote(notes.peek(), { ...note, arrows: note.arrows.slice(0, -1) }))}
          >
            {words("notes.noArrow")}
          </button>
        ) : null}
      </p>
      <p class="caption" role="status">
        {drawing.value ? words(drawing.value.from ? "notes.to" : "notes.from") : null}
        {unkept.value ? words("notes.unkept") : null}
      </p>
      {others.length > 0 ? (
        <ul class="note-list">
          {others.map((n) => (
            <li key={n.at}>
              <button type="button" class="moment" onClick={() => (at.value = n.at)}>
                <b>{n.at}</b> {n.text || words("notes.arrows", { count: n.arrows.length })}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
