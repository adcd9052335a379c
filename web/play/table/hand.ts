/** How pointer and keyboard act on a table of any game. */
import { type Barred, type Presented, pieceIn, type Step } from "@salient/engine"
import type { Target } from "../../board/Board.tsx"
import { words } from "../../words/words.ts"
import {
  chooseOption,
  confirm,
  goTowards,
  intend,
  lead,
  openPanel,
  pick,
  refuse,
  setOut,
  suggest,
  undo,
} from "./answers.ts"
import { inOrder } from "./bar.ts"
import {
  draggedTo,
  goOption,
  isLed,
  leadingTo,
  litFor,
  partsOf,
  remaining,
  type Spotting,
  sentTo,
  taking,
} from "./draft.ts"
import { latestOnly } from "./latest.ts"
import { dismiss, orderParty, sameAgain } from "./party.ts"
import { enemyAt } from "./points.ts"
import type { Table } from "./table.ts"

/** The path as it was before the piece was dragged; forgotten when it is released. */
let taken: { readonly piece: string; readonly steps: readonly Step[] } | undefined

/**
 * A drag ends as a touch of the place where the piece was dropped; during the drag a path follows it, and the rules check every stretch.
 */
export function drag(table: Table, piece: string, released: Target, phase: "over" | "drop"): void {
  const ask = table.ask.value
  if (!ask) return
  if (phase === "drop" && orderParty(table, piece, released)) return
  const target = phase === "drop" ? onEnemy(table, ask, piece, released) : released
  if (ask.kind === "path" && ask.pieces.includes(piece)) {
    dragPath(table, ask, piece, target, phase)
    return
  }
  if (ask.kind === "place" && table.draft.value.held !== piece)
    table.draft.value = { ...table.draft.value, held: piece }
  if (phase !== "drop") return
  const moving = ask.kind === "choose" && !ask.about?.includes(piece)
  // The piece itself may be the first half of the answer and the drop place the second; or the questions that follow are about the piece,
  // and the drag has answered them.
  if (moving && setOut(table, piece, target)) return
  if (moving) {
    intend(table, piece, target)
    table.refusal.value = undefined
    pick(table, { piece, at: target.at })
    if (table.busy.value || table.ask.value !== ask) return
    table.intent.value = undefined
    if (table.refusal.peek()) return // the piece may not do anything now, wherever it is dropped
  }
  if (ask.kind === "choose" && !moving && dragsAway(table, ask, target)) return
  if (ask.kind === "choose" && !offered(table, target)) refuseDrop(table, piece, target)
  else pick(table, target)
}

/**
 * The enemy on whom a piece was dropped on a table. If the piece can aim but not go anywhere, the place between or close behind the men of an
 * enemy counts as well: nothing else can be meant there.
 */
function onEnemy(table: Table, ask: Presented, piece: string, target: Target): Target {
  const scene = table.shown.value?.scene
  if (!scene || !target.hand || ask.kind !== "choose") return target
  const goes = ask.about?.includes(piece) ? goOption(ask) !== undefined : leadingTo(ask, piece, "goes").length > 0
  const enemy = enemyAt(scene, pieceIn(scene, piece)?.side, target.hand, goes ? 0 : 1)
  return enemy === undefined ? target : { ...target, piece: enemy }
}

/** The piece that is asked about is dragged to open ground: moving there is among its answers. */
function dragsAway(table: Table, ask: Presented, target: Target): boolean {
  const go = goOption(ask)
  const [piece] = ask.about ?? []
  if (!go || piece === undefined || offered(table, target)) return false
  intend(table, piece, target)
  chooseOption(table, go.id)
  return true
}

function dragPath(table: Table, ask: Spotting, piece: string, target: Target, phase: "over" | "drop"): void {
  if (isLed(ask)) {
    dragLed(table, ask, piece, target, phase)
    return
  }
  const steps = table.draft.value.paths[piece] ?? []
  if (taken?.piece !== piece) taken = { piece, steps }
  if (target.hex === undefined) table.draft.value = draggedTo(ask, table.draft.value, piece, taken.steps, target.at)
  else {
    if (table.draft.value.held !== piece) table.draft.value = { ...table.draft.value, held: piece }
    const last = steps.at(-1)
    if (last === undefined || typeof last !== "string" || !target.hex.endsWith(last)) pick(table, target)
  }
  if (phase !== "drop") return
  taken = undefined
  // A path beyond the piece's reach is cut at the end of the reach; a man placed by hand stays where he was put, and the rules say what is
  // wrong.
  const isPart = partsOf(ask).includes(piece)
  if (target.hex === undefined && steps.length <= 1 && !isPart) goTowards(table, ask, piece, target)
}

/** While a piece is dragged, the path to its latest place. */
const leadOn = latestOnly((table: Table, to: string) => lead(table, to, false))

/** A piece whose path the rules find: the path to the pointer is drawn, and removed when the piece is released. */
function dragLed(table: Table, ask: Spotting, piece: string, target: Target, phase: "over" | "drop"): void {
  table.draft.value = taking(table.draft.value, piece)
  const scene = table.shown.value?.scene
  const to =
    scene && sentTo(ask, table.draft.value, scene, { at: target.at, ...(target.hex ? { hex: target.hex } : {}) })
  if (to === undefined) {
    if (phase === "drop") refuse(table, words("drag.offMap"), ask.rules)
    return
  }
  if (phase === "drop") lead(table, to, true)
  else leadOn(table, to)
}

/** True if a place is lit, or holds something lit. */
function offered(table: Table, { hex, piece }: Target): boolean {
  const ask = table.ask.value
  const scene = table.shown.value?.scene
  if (!ask || !scene) return false
  const lit = litFor(ask, table.draft.value, scene)
  if (piece !== undefined && lit.has(piece)) return true
  if (hex === undefined) return false
  return lit.has(hex) || scene.pieces.some((p) => lit.has(p.id) && "hex" in p.stands && p.stands.hex === hex)
}

/** Says why nothing happened: what is forbidden there, otherwise what the question's own rules allow as an answer. */
function refuseDrop(table: Table, piece: string, { hex, piece: enemy }: Target): void {
  const scene = table.shown.value?.scene
  const ask = table.ask.value
  if (!scene || !ask) return
  const onHexes = scene.board.kind === "hex"
  const barred = barredDrop(ask, table.barred.value ?? [], piece, onHexes ? hex : enemy)
  const place =
    scene.board.kind === "hex"
      ? scene.board.hexes.find((h) => h.id === hex)?.name
      : scene.pieces.find((p) => p.id === enemy)?.label
  const nowhere = words(onHexes ? "drag.offMap" : "drag.noAnswer")
  const reason = place === undefined ? nowhere : words("drag.notOffered", { place })
  refuse(table, barred?.why.reason ?? reason, barred?.why.rules ?? ask.rules)
}

/**
 * What is forbidden for a piece at a place; if nothing is said of that, what is forbidden for the piece anywhere. A question that is about
 * the piece need not name it again.
 */
function barredDrop(ask: Presented, barred: readonly Barred[], piece: string, place?: string): Barred | undefined {
  const there = (b: Barred) => place !== undefined && b.touches?.includes(place)
  const ofPiece = barred.filter((b) => b.touches?.includes(piece))
  const asked = ask.about?.includes(piece) ? barred.find(there) : undefined
  return ofPiece.find(there) ?? asked ?? ofPiece.find((b) => b.touches?.length === 1)
}

/** Keys that work anywhere at the table; call the returned function to stop listening. */
export function listenToKeys(table: Table): () => void {
  const press = (e: KeyboardEvent) => {
    const target = e.target as HTMLElement
    if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return
    const ask = table.ask.value
    const { looking } = table
    if (e.key === "u") undo(table)
    else if (e.key === "s") suggest(table)
    else if (e.key === "c") confirm(table)
    else if (e.key === "a") sameAgain(table)
    else if (e.key === "l" && looking.lenses.length > 0) looking.choosing.value = !looking.choosing.value
    else if (e.key === "Escape" && (looking.lens.value || looking.choosing.value)) looking.close()
    else if (e.key === "Escape" && (table.party.value.length > 0 || table.orders.value)) dismiss(table)
    else if (e.key === "/") {
      openPanel(table, "text")
      setTimeout(() => document.querySelector<HTMLInputElement>(".text-board input")?.focus(), 30)
    } else if (/^[1-9]$/.test(e.key) && ask && "options" in ask) {
      const option = inOrder(remaining(ask.options, table.draft.value))[Number(e.key) - 1]
      if (option && (ask.kind === "choose" || ask.kind === "path")) chooseOption(table, option.id)
    } else return
    e.preventDefault()
  }
  addEventListener("keydown", press)
  return () => removeEventListener("keydown", press)
}
