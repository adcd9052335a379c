/** How a hand and a keyboard act on a table of any game. */
import type { Step } from "@salient/engine"
import type { Target } from "../board/Board.tsx"
import { words } from "../words/words.ts"
import { draggedTo, litFor, type Spotting } from "./asking.ts"
import type { Table } from "./table.ts"

/** The path as it was before the hand took the piece; forgotten when it lets go. */
let taken: { readonly piece: string; readonly steps: readonly Step[] } | undefined

/** A drag ends in a touch of where it was dropped; on the way a path follows it, and the rules judge every stretch. */
export function drag(table: Table, piece: string, target: Target, phase: "over" | "drop"): void {
  const ask = table.ask.value
  if (!ask) return
  if (ask.kind === "path" && ask.pieces.includes(piece)) {
    dragPath(table, ask, piece, target, phase)
    return
  }
  if (ask.kind === "place" && table.draft.value.held !== piece)
    table.draft.value = { ...table.draft.value, held: piece }
  if (phase !== "drop") return
  const moving = ask.kind === "choose" && !ask.about?.includes(piece)
  // The piece itself may be the first half of the answer, the place where it was dropped the second.
  if (moving) table.pick({ piece, at: target.at })
  if (table.ask.value !== ask) return
  const onHexes = table.shown.value?.scene.board.kind === "hex"
  if (ask.kind === "choose" && onHexes && !offered(table, target)) refuseDrop(table, target.hex)
  else table.pick(target)
}

function dragPath(table: Table, ask: Spotting, piece: string, target: Target, phase: "over" | "drop"): void {
  const steps = table.draft.value.paths[piece] ?? []
  if (taken?.piece !== piece) taken = { piece, steps }
  if (target.hex === undefined) table.draft.value = draggedTo(ask, table.draft.value, piece, taken.steps, target.at)
  else {
    if (table.draft.value.held !== piece) table.draft.value = { ...table.draft.value, held: piece }
    const last = steps.at(-1)
    if (last === undefined || typeof last !== "string" || !target.hex.endsWith(last)) table.pick(target)
  }
  if (phase === "drop") taken = undefined
}

/** Whether a place is among those lit, or holds something that is. */
function offered(table: Table, { hex }: Target): boolean {
  const ask = table.ask.value
  const scene = table.shown.value?.scene
  if (!ask || !scene || hex === undefined) return false
  const lit = litFor(ask, table.draft.value, scene)
  return lit.has(hex) || scene.pieces.some((p) => lit.has(p.id) && "hex" in p.stands && p.stands.hex === hex)
}

/** Says why nothing happened: the question's own rules say what may be answered. */
function refuseDrop(table: Table, hex: string | undefined): void {
  const scene = table.shown.value?.scene
  const ask = table.ask.value
  if (!scene || !ask || scene.board.kind !== "hex") return
  const place = scene.board.hexes.find((h) => h.id === hex)?.name
  const reason = place === undefined ? words("drag.offMap") : words("drag.notOffered", { place })
  table.refusal.value = { reason, rules: ask.rules }
  table.said.value = reason
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
    else if (e.key === "c") table.confirm()
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
