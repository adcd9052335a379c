/** The answers that have no room in the order bar, and what may not be chosen now with its reasons: opened over the map on demand. */
import type { Presented } from "@salient/engine"
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { words } from "../words/words.ts"
import { NotNow } from "./NotNow.tsx"
import { remaining } from "./table/draft.ts"
import type { Table } from "./table/table.ts"

type Props = {
  readonly table: Table
  readonly ask: Presented
  /** How many answers are hidden behind the button. */
  readonly count: number
  readonly children?: ComponentChildren
  /** What the button says instead of "more". */
  readonly label?: string | undefined
}

export function More({ table, ask, count, children, label }: Props) {
  const hasBarred = "barred" in ask && ask.barred === true
  const isOpen = table.unfolded.value === ask
  useEffect(() => {
    if (!isOpen) return
    const press = (e: KeyboardEvent) => {
      if (e.key === "Escape") table.unfolded.value = undefined
    }
    const touch = (e: PointerEvent) => {
      // A button of the bar would move away from under the finger.
      if (!(e.target as Element).closest(".answers")) table.unfolded.value = undefined
    }
    addEventListener("keydown", press)
    addEventListener("pointerdown", touch)
    return () => {
      removeEventListener("keydown", press)
      removeEventListener("pointerdown", touch)
    }
  }, [isOpen])
  if (count === 0 && !hasBarred && !children) return null
  const barred = remaining(table.barred.value ?? [], table.draft.value).length
  return (
    <>
      <button
        type="button"
        class="button quiet more"
        aria-expanded={isOpen}
        onClick={() => (table.unfolded.value = isOpen ? undefined : ask)}
      >
        {label ?? (count > 0 ? words("prompt.rest", { count }) : words("prompt.barred"))}
      </button>
      {isOpen ? (
        <div class="more-list" role="group" aria-label={words("prompt.barred")}>
          {children}
          {barred > 0 ? <NotNow table={table} /> : null}
          {barred === 0 && !children ? <p class="caption">{words("prompt.nothingBarred")}</p> : null}
        </div>
      ) : null}
    </>
  )
}
