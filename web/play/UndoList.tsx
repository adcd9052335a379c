/** The moves that can be taken back, if there are several: any of them, unless a later one depends on it. */
import type { Signal } from "@preact/signals"
import type { Undoable } from "@salient/engine"
import { useEffect } from "preact/hooks"
import { words } from "../words/words.ts"
import { undo } from "./table/answers.ts"
import type { Table } from "./table/table.ts"

type Props = { readonly table: Table; readonly open: Signal<boolean> }

const movesOf = (table: Table): readonly Undoable[] => table.session.look.value?.undo.moves ?? []

/** Opens the list; left out if there is only one move or none. */
export function UndoListButton({ table, open }: Props) {
  if (movesOf(table).length < 2) return null
  return (
    <button
      type="button"
      class="button quiet undo-more"
      aria-label={words("undo.list")}
      title={words("undo.list")}
      aria-expanded={open.value}
      onClick={() => (open.value = !open.value)}
    >
      <span aria-hidden="true">▴</span>
    </button>
  )
}

export function UndoList({ table, open }: Props) {
  const moves = movesOf(table)
  useEffect(() => {
    if (!open.value) return
    const press = (e: KeyboardEvent) => {
      if (e.key === "Escape") open.value = false
    }
    const touch = (e: PointerEvent) => {
      if (!(e.target as Element).closest(".undo-list, .undo-more")) open.value = false
    }
    addEventListener("keydown", press)
    addEventListener("pointerdown", touch)
    return () => {
      removeEventListener("keydown", press)
      removeEventListener("pointerdown", touch)
    }
  }, [open.value])
  if (moves.length < 2 || !open.value) return null
  return (
    <div class="more-list undo-list" role="group" aria-label={words("undo.list")}>
      <p class="caption">{words("undo.says")}</p>
      <ol class="option-list">
        {moves.map((move) => (
          <li key={move.seq}>
            <button
              type="button"
              class="button"
              disabled={table.busy.value}
              onClick={() => {
                open.value = false
                undo(table, move.seq)
              }}
            >
              <span class="button-label">{sayMove(move)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What was asked, and the answer if it was an option. */
const sayMove = ({ prompt, answer }: Undoable): string =>
  answer === undefined ? prompt || words("undo.unknown") : `${answer} – ${prompt}`
