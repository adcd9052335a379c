/** How a hand and a keyboard act on a table of any game. */
import type { Target } from "../board/Board.tsx"
import type { Table } from "./table.ts"

/** A drag ends in a touch of where it was dropped; on the way, a path follows it. */
export function drag(table: Table, piece: string, target: Target, phase: "over" | "drop"): void {
  const ask = table.ask.value
  if (!ask) return
  if (ask.kind === "place" || ask.kind === "path") {
    if (table.draft.value.held !== piece) table.draft.value = { ...table.draft.value, held: piece }
    if (ask.kind === "path" && phase === "over" && target.hex !== undefined) {
      const steps = table.draft.value.paths[piece] ?? []
      const last = steps.at(-1)
      if (last === undefined || typeof last !== "string" || !target.hex.endsWith(last)) table.pick(target)
      return
    }
  }
  if (phase === "drop") {
    // The piece itself may be the first half of the answer, the place where it was dropped the second.
    if (ask.kind === "choose" && !ask.about?.includes(piece)) table.pick({ piece, at: target.at })
    if (table.ask.value === ask) table.pick(target)
  }
}

/** Keys that work anywhere at the table; the returned function stops listening. */
export function listenToKeys(table: Table): () => void {
  const press = (e: KeyboardEvent) => {
    const target = e.target as HTMLElement
    if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return
    const ask = table.ask.value
    const { looking } = table
    if (e.key === "u") table.undo()
    else if (e.key === "s") table.suggest()
    else if (e.key === "l" && looking.lenses.length > 0) looking.choosing.value = !looking.choosing.value
    else if (e.key === "Escape" && (looking.lens.value || looking.choosing.value)) looking.close()
    else if (e.key === "/") {
      table.tab.value = "text"
      setTimeout(() => document.querySelector<HTMLInputElement>(".text-board input")?.focus(), 30)
    } else if (/^[1-9]$/.test(e.key) && ask && "options" in ask) {
      const option = ask.options[Number(e.key) - 1]
      if (option && ask.kind === "choose") table.option(option.id)
    } else return
    e.preventDefault()
  }
  addEventListener("keydown", press)
  return () => removeEventListener("keydown", press)
}
